"""`theomachy roll` and `theomachy odds`: documents, text, charts, messages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import refused, run
from theomachy.core.dice import RandomDice
from theomachy.core.notation import parse
from theomachy.core.notation import roll as roll_tree

Captured = pytest.CaptureFixture[str]


def test_roll_json(capsys: Captured) -> None:
    told = run(capsys, "roll", "4d6kh3", "--seed", 7, "--json").json
    assert told == {
        "expr": "4d6kh3",
        "seed": 7,
        "total": 13,
        "dice": [
            {"term": "4d6kh3", "label": None, "faces": [3, 2, 4, 6], "kept": [0, 2, 3], "value": 13}
        ],
    }


def test_roll_text_shows_dropped_dice_in_brackets_and_labels(capsys: Captured) -> None:
    ran = run(capsys, "roll", "4d6kh3[might] + 2", "--seed", 7)
    assert (ran.code, ran.out) == (
        0,
        "15   4d6kh3[might] + 2: 4d6kh3 might [3, (2), 4, 6]\n",
    )


def test_roll_text_names_what_is_added_and_says_dice_alone_once(capsys: Captured) -> None:
    assert run(capsys, "roll", "2d6+3", "--seed", 3).out == "10   2d6+3: 2d6 [2, 5]\n"
    assert run(capsys, "roll", "2d6", "--seed", 3).out == "7   2d6 [2, 5]\n"
    assert run(capsys, "roll", "5").out == "5\n"


def test_without_a_seed_one_is_drawn_and_named(capsys: Captured) -> None:
    told = run(capsys, "roll", "10d10", "--json").json
    faces = roll_tree(parse("10d10"), RandomDice(told["seed"])).dice[0].faces
    assert list(faces) == told["dice"][0]["faces"]
    assert told["seed"] != run(capsys, "roll", "10d10", "--json").json["seed"]


@pytest.mark.parametrize(
    "expr", [["-1+d6"], ["-d6"], ["-(2d6)"], ["2d6", "+", "3"], ["d6 # for Ash"]]
)
def test_expressions_need_no_quotes_where_the_shell_needs_none(
    capsys: Captured, expr: list[str]
) -> None:
    told = run(capsys, "roll", *expr, "--seed", 1, "--json")
    assert (told.code, told.json["expr"]) == (0, " ".join(expr))


def test_odds_json(capsys: Captured) -> None:
    told = run(capsys, "odds", "3d6", "--at-least", 15, "--json").json
    assert list(told) == ["expr", "law", "mean", "missing", "at_least"]
    assert told["law"][0] == {"value": 3, "p": "1/216", "float": 0.0046}
    assert [one["value"] for one in told["law"]] == list(range(3, 19))
    assert (told["mean"], told["missing"]) == ("21/2", "0")
    assert told["at_least"] == {"value": 15, "p": "5/54", "float": 0.0926}


def test_odds_without_a_question(capsys: Captured) -> None:
    assert run(capsys, "odds", "d2", "--json").json["at_least"] is None


def test_odds_of_negative_values(capsys: Captured) -> None:
    told = run(capsys, "odds", "d4-3", "--at-least", -1, "--json").json
    assert told["at_least"]["p"] == "3/4"


def test_odds_text(capsys: Captured) -> None:
    out = run(capsys, "odds", "2d6", "--at-least", 10).out
    assert re.search(r"^ *7 ", out, re.MULTILINE)
    assert "mean 7\n" in out
    assert "at least 10: 16.67% (1/6)\n" in out


def test_odds_say_what_is_missing(capsys: Captured) -> None:
    told = run(capsys, "odds", "d6!", "--json").json
    assert told["missing"] != "0"
    assert "not all was worked out" in run(capsys, "odds", "d6!").out


def test_a_chart_is_written(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    assert run(capsys, "odds", "3d6", "--chart", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_a_chart_that_cannot_be_written(capsys: Captured, tmp_path: Path) -> None:
    message = refused(capsys, "odds", "3d6", "--chart", tmp_path / "missing" / "chart.svg")
    assert "--chart: cannot write" in message
    assert "No such file or directory" in message


@pytest.mark.parametrize("expr", ["gc8", "gm+4", "gb 2d8+3"])
def test_the_games_dice_are_known_by_name(capsys: Captured, expr: str) -> None:
    assert run(capsys, "roll", expr, "--json").code == 0
    assert run(capsys, "odds", expr, "--json").json["law"]


@pytest.mark.parametrize("command", ["roll", "odds"])
@pytest.mark.parametrize(
    ("expr", "said"),
    [
        ("3d", "column 3"),
        ("d6r<=6", "column"),
        ("2d6 +", "column 6"),
        ("xyz", "column 1"),
        ("10000000d6", "column"),
        ("", "column 1"),
    ],
)
def test_a_wrong_expression_names_the_column(
    capsys: Captured, command: str, expr: str, said: str
) -> None:
    assert said in refused(capsys, command, expr)
