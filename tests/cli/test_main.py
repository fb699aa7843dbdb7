"""The command line as a whole: help, exit codes, messages without a traceback, closed pipes."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from tests.cli.running import refused, run
from theomachy.cli.commands import COMMANDS, parser_of

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_the_help_lists_every_command(capsys: Captured, arguments: list[str]) -> None:
    ran = run(capsys, *arguments)
    assert ran.code == 0
    for name, command in COMMANDS.items():
        assert f"  {name} " in ran.out
        assert command.summary in ran.out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(capsys: Captured, name: str) -> None:
    ran = run(capsys, name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: theomachy {name} ")


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"play"}))
def test_all_but_play_take_json(name: str) -> None:
    assert "--json" in parser_of(name).format_help()


def test_the_release(capsys: Captured) -> None:
    assert run(capsys, "--version").out == f"{version('theomachy')}\n"


def test_an_unknown_command_is_told_the_known_ones(capsys: Captured) -> None:
    message = refused(capsys, "rol", "d6")
    assert "'rol'" in message
    assert "play, roll, odds" in message


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["roll"], "EXPR"),
        (["roll", "d6", "--seed", "x"], "argument --seed: 'x' is no whole number"),
        (["odds", "d6", "--at-least", "1.5"], "argument --at-least: '1.5' is no whole number"),
        (["roll", "d6", "--sed", "1"], "--sed"),
        (["play", "--port", "70000"], "a port is a number from 0 to 65535"),
        (["play", "--public-url", "example.test"], "it begins with http:// or https://"),
        (["scenario"], "FILE"),
        (["export"], "ID"),
        (["import"], "FILE"),
    ],
)
def test_wrong_arguments_name_the_place(capsys: Captured, arguments: list[str], said: str) -> None:
    ran = run(capsys, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert f"usage: theomachy {arguments[0]}" in ran.err


def broken(*_: object) -> None:
    raise ZeroDivisionError("by nothing")


def test_a_fault_of_the_program_is_one_line(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("theomachy.cli.dice.roll", broken)
    ran = run(capsys, "roll", "d6")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("theomachy: a fault of the program: ZeroDivisionError: by nothing")
    monkeypatch.setenv("THEOMACHY_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run(capsys, "roll", "d6")


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_ctrl_c_is_no_traceback(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theomachy.cli.dice.roll", interrupted)
    ran = run(capsys, "roll", "d6")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


@pytest.mark.parametrize(
    "arguments", [["rules", "--json"], ["rules", "god-marked", "glossary"], ["--help"]]
)
def test_a_reader_that_goes_away_is_no_failure(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "theomachy", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    message = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), message) == (0, b"")


def test_json_in_a_narrow_encoding_is_still_json() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "theomachy", "rules", "god-marked", "GM-CRIT-03", "--json"],
        check=True,
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path)},
    )
    assert rb"\u00d7" in told.stdout
