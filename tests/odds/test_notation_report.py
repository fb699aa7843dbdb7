"""Rolls and odds of notation as records and as the documents that the commands print."""

from __future__ import annotations

import doctest
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.notation.stub_dice import NAMED
from theomachy.core.dice import ScriptedDice
from theomachy.core.notation import NotationError
from theomachy.odds import notation_report
from theomachy.odds.notation_report import odds, roll, roll_with


def test_the_documented_roll() -> None:
    report = roll_with("4d6kh3", ScriptedDice([6, 4, 4, 1]))
    assert report.to_json() == {
        "expr": "4d6kh3",
        "seed": None,
        "total": 14,
        "dice": [
            {"term": "4d6kh3", "label": None, "faces": [6, 4, 4, 1], "kept": [0, 1, 2], "value": 14}
        ],
    }


def test_the_documented_odds() -> None:
    document = odds("3d6", at_least=15).to_json()
    assert list(document) == ["expr", "law", "mean", "missing", "at_least"]
    assert document["law"][0] == {"value": 3, "p": "1/216", "float": 0.0046}
    assert document["mean"] == "21/2"
    assert document["missing"] == "0"
    assert document["at_least"] == {"value": 15, "p": "5/54", "float": 0.0926}


def test_at_least_is_null_where_nothing_was_asked() -> None:
    report = odds("2d6")
    assert report.to_json()["at_least"] is None
    assert report.p_at_least is None


def test_a_seed_is_told_and_rolls_the_same() -> None:
    one, other = roll("5d20", seed=3), roll("5d20", seed=3)
    assert one == other
    assert one.to_json()["seed"] == 3
    assert roll("5d20", seed=4) != one


def test_labels_and_named_dice_reach_the_document() -> None:
    report = roll_with("pool3[Reach] + d4[cold]", ScriptedDice([6, 5, 1, 4]), NAMED, seed=9)
    assert [(term["term"], term["label"], term["value"]) for term in report.to_json()["dice"]] == [
        ("pool3", "Reach", 3),
        ("d4", "cold", 4),
    ]
    assert report.total == 7
    assert odds("pool3", at_least=2, named=NAMED).p_at_least == Fraction(13, 27)


@given(
    st.sampled_from(["2d6", "d6!", "d20-d4*3", "4d6kh3", "5d6>=5", "7", "d4!>=3+1"]),
    st.integers(-9, 30),
)
def test_odds_documents_add_up(expr: str, at_least: int) -> None:
    document = odds(expr, at_least).to_json()
    chances = [Fraction(entry["p"]) for entry in document["law"]]
    values = [entry["value"] for entry in document["law"]]
    assert sum(chances) + Fraction(document["missing"]) == 1
    assert values == sorted(set(values))
    assert all(str(Fraction(entry["p"])) == entry["p"] for entry in document["law"])
    above = sum(p for value, p in zip(values, chances, strict=True) if value >= at_least)
    assert Fraction(document["at_least"]["p"]) == above
    assert json.loads(json.dumps(document)) == document


def test_what_an_explosion_leaves_out_is_stated() -> None:
    report = odds("d6!")
    assert report.missing == Fraction(1, 6**12)
    assert report.to_json()["missing"] == f"1/{6**12}"


def test_the_longest_fractions_can_be_written() -> None:
    document = odds("1000d6").to_json()
    assert document["law"][0]["p"] == f"1/{6**1000}"
    assert document["law"][0]["float"] == 0.0


@pytest.mark.parametrize("call", [roll, odds])
def test_errors_come_through(call: object) -> None:
    assert callable(call)
    with pytest.raises(NotationError, match="column 5"):
        call("2d6+")


def test_the_examples_in_the_documentation() -> None:
    results = doctest.testmod(notation_report)
    assert results.attempted >= 2
    assert results.failed == 0
