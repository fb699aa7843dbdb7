"""The docs say what the code does: examples run, tables and names are those of the code."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args
from urllib.parse import unquote

import pytest
import yaml

import theomachy
from tests.cli.reference import DOCS, PAGES, grouped, groups_of
from tests.cli.running import run
from theomachy.cli.commands import COMMANDS
from theomachy.core.plugin import find_games
from theomachy.scenarios.runner import run_scenario
from theomachy.scenarios.schema import Encounter, Scenario, Step
from theomachy.table import entries
from theomachy.table.play import OWN

ROOT = DOCS.parent
PROSE = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
EXAMPLES = [
    pytest.param(example, id=example.partition("\n")[0])
    for path in PROSE
    for block in CONSOLE.findall(path.read_text(encoding="utf-8"))
    for example in re.split(r"(?m)^\$ ", block)
    if example
]
ids = pytest.mark.parametrize("path", PROSE, ids=lambda path: str(path.relative_to(ROOT)))


def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def matches(printed: str, shown: str) -> bool:
    """Whether the output is as shown; a line of three dots stands for any lines."""
    parts = [re.escape(part) for part in re.split(r"(?m)^\.\.\.\n", shown)]
    return re.fullmatch(r"(?:.*\n)*".join(parts), printed) is not None


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_of_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, example: str
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    command, _, shown = example.partition("\n")
    name, *arguments = shlex.split(command)
    assert name == "theomachy"
    ran = run(capsys, *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert matches(ran.out, shown), ran.out


def test_what_is_shown_may_leave_lines_out_and_nothing_else() -> None:
    assert matches("a\nb\nc\n", "a\n...\n")
    assert matches("a\nc\n", "...\nc\n")
    assert not matches("a\nb\n", "a\n")
    assert not matches("a\nb\n", "...\na\n")


@pytest.mark.parametrize("name", PAGES)
def test_pages_made_from_the_code_are_up_to_date(name: str) -> None:
    assert text_of(name) == PAGES[name](text_of(name)), "run `make docs`"


def test_the_page_of_the_command_line_has_a_section_for_each_command() -> None:
    sections = re.findall(r"(?m)^## `theomachy (\S+)`\n\n(.+)$", text_of("cli.md"))
    assert sections == [(name, f"{one.summary}.") for name, one in COMMANDS.items()]


@pytest.mark.parametrize("path", ["README.md", "docs/api.md"])
def test_python_examples(path: str) -> None:
    failed, attempted = doctest.testfile(str(ROOT / path), module_relative=False)
    assert (failed, attempted > 3) == (0, True)


@pytest.mark.parametrize("module", ["theomachy", "theomachy.odds.notation_report"])
def test_examples_in_docstrings(module: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(module))
    assert (failed, attempted > 0) == (0, True)


@pytest.mark.parametrize("path", [ROOT / "README.md", DOCS / "scenarios.md"])
def test_scenarios_of_the_docs_hold(path: Path) -> None:
    blocks = re.findall(r"```yaml\n(scenario:.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        report = run_scenario(yaml.safe_load(block))
        assert report.holds, report


def test_the_page_of_scenarios_names_every_key() -> None:
    named = set(CODE.findall(text_of("scenarios.md")))
    for form in (Scenario, Encounter, Step):
        assert {one.alias or name for name, one in form.model_fields.items()} <= named


def test_the_page_of_the_log_names_every_entry_and_field() -> None:
    named = set(CODE.findall(text_of("log-format.md")))
    assert {body.kind for body in get_args(entries.Body)} <= named
    bodies: tuple[type[Any], ...] = get_args(entries.Body)
    assert {field.name for body in bodies for field in fields(body)} <= named


def test_the_page_of_the_library_names_all_that_is_public() -> None:
    text = text_of("api.md")
    assert all(f"`{name}(" in text for name in theomachy.__all__)


def test_the_page_of_commands_has_every_command() -> None:
    found = re.findall(r"(?m)^### `([a-z-]+)`", text_of("commands.md"))
    listed = [name for game in find_games().values() for name in game.commands]
    assert found == [*OWN, *listed]


@ids
def test_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / unquote(target)).exists(), f"{path.name}: {target}"


NAMES_FILE = re.compile(r"[\w/]+\.(py|html|yaml|md)")


@pytest.mark.parametrize("name", ["add-a-rule.md", "add-content.md"])
def test_files_that_are_named_are_there(name: str) -> None:
    named = [one for one in CODE.findall(text_of(name)) if re.fullmatch(NAMES_FILE, one)]
    assert named
    trees = [ROOT / "src", ROOT / "tests", DOCS]
    places = [f"/{one.relative_to(ROOT)}" for tree in trees for one in tree.rglob("*.*")]
    for one in named:
        assert any(place.endswith(f"/{one}") for place in [*places, "/CHANGELOG.md"]), one


def test_groups_of_names_say_what_the_lists_say() -> None:
    documents = [{"do": f"c{number}", "asks": ["a", "b", "c", f"d{number}"]} for number in range(3)]
    documents.append({"do": "alone", "asks": ["e", "d0"]})
    groups = groups_of(documents, "asks")
    assert groups == (("a", "b", "c"),)
    assert grouped(documents[0]["asks"], groups) == "`d0`, the group of `a`"
    assert grouped(documents[3]["asks"], groups) == "`e`, `d0`"
