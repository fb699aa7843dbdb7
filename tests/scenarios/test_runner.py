"""The scenario runner says what held and what did not, on the coin duel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenarios.test_corpora import find
from theomachy.core.documents import parse_documents
from theomachy.core.errors import InputError
from theomachy.scenarios.checking import check_document
from theomachy.scenarios.runner import ScenarioReport, run_scenario
from theomachy.scenarios.schema import Step


def duel(*steps: dict[str, Any], **more: Any) -> ScenarioReport:
    cast = {"Ash": {"lives": 2, "purse": 4}, "Bren": {"lives": 2}}
    document = {"scenario": "A duel", "game": "coin-duel", "cast": cast, "steps": list(steps)}
    return run_scenario({**document, **more}, find)


TOSS = {"do": "toss", "by": "Ash"}


def test_a_scenario_that_holds() -> None:
    report = duel(
        {**TOSS, "chance": {"life-lost": "1/2"}, "answers": ["heads"]},
        {
            **TOSS,
            "answers": {"call/Bren": "heads"},
            "dice": {"toss": 1},
            "expect": {"Ash.lives": 1, "told": ["tossed", "turn-passed"]},
            "secret": {"Bren": ["Ash.purse"]},
        },
        {**TOSS, "refused": "not-your-turn"},
        {"do": "toss", "by": "Bren", "with": {"force": 3}, "error": "bad-input"},
        {
            "do": "edit",
            "with": {"path": "Ash.lives", "old": 1, "new": 5},
            "expect": {"Ash.lives": 5},
        },
    )
    assert report.holds, report
    assert report.steps[1].asked[0] == "call/Bren: Bren chooses of pass, heads, tails"


@pytest.mark.parametrize(
    ("step", "miss"),
    [
        ({**TOSS, "answers": ["heads"], "dice": [1], "expect": {"Ash.lives": 2}}, "Ash.lives is 1"),
        ({**TOSS, "answers": ["heads"], "dice": [1], "expect": {"told": ["toss"]}}, "told"),
        ({**TOSS, "answers": ["heads"]}, "toss asks for d2"),
        ({**TOSS, "answers": ["heads"], "dice": [1, 2]}, "given and not asked for: 2"),
        ({**TOSS, "answers": ["edge"], "dice": [1]}, "no option 'edge'"),
        ({**TOSS, "answers": ["heads"], "dice": [3]}, "a d2 has no 3"),
        ({"do": "toss", "by": "Bren"}, "not expected"),
        ({**TOSS, "answers": ["pass"], "dice": [1], "refused": "not-your-turn"}, "it was done"),
        ({**TOSS, "chance": {"life-lost": "1/3"}, "answers": ["heads"]}, "is 1/2, expected 1/3"),
        ({**TOSS, "refused": "bad-input", "with": {"force": 1}}, "error: bad-input"),
        ({"do": "edit", "with": {"path": "Ash.x", "old": 0, "new": 1}}, "unknown-path"),
    ],
)
def test_what_does_not_hold_is_named(step: dict[str, Any], miss: str) -> None:
    report = duel(step)
    assert not report.holds
    assert miss in " ".join(report.steps[0].misses)


def test_a_secret_that_can_be_read_is_a_miss() -> None:
    step = {"do": "edit", "with": {"path": "Ash.lives", "old": 2, "new": 1}}
    report = duel({**step, "secret": {"Bren": ["Ash.lives"]}})
    assert report.steps[0].misses == ("Bren's players can read Ash.lives",)


def test_a_miss_does_not_stop_the_steps_after_it() -> None:
    report = duel({"do": "toss", "by": "Bren"}, {**TOSS, "answers": ["pass"], "dice": [2]})
    assert [bool(step.misses) for step in report.steps] == [True, False]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"scenario": "x", "game": "coin-duel", "stepps": []}, "bad-document"),
        ({"game": "coin-duel"}, "unknown-kind"),
        ({"encounter": "x", "game": "coin-duel"}, "not-a-scenario"),
        ({"scenario": "x", "game": "chess"}, "unknown-game"),
        (
            {
                "scenario": "x",
                "game": "coin-duel",
                "steps": [{"do": "a", "refused": "b", "error": "c"}],
            },
            "bad-document",
        ),
    ],
)
def test_what_is_no_scenario_is_an_input_error(document: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as fault:
        run_scenario(document, find)
    assert fault.value.code == code


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        ("[yes]", "not True: YAML reads a bare yes, on or true so"),
        ("{call/Bren: off}", "not False: YAML reads a bare no, off or false so"),
    ],
)
def test_a_bare_yes_or_no_is_no_answer_and_is_said_to_be_none(answers: str, fault: str) -> None:
    text = f"scenario: x\ngame: coin-duel\nsteps:\n  - {{do: toss, by: Ash, answers: {answers}}}\n"
    (document,) = parse_documents(text, "x.yaml")
    with pytest.raises(InputError) as refused:
        run_scenario(document.data, find)
    assert refused.value.code == "bad-document"
    assert refused.value.refusal.where.startswith("steps.0.answers")
    assert refused.value.refusal.detail.startswith("an answer is the id of an option")
    assert fault in refused.value.refusal.detail
    (found,) = check_document(document, find)
    assert (found.line, fault in found.detail) == (4, True)


def test_numbers_are_answers_by_their_id() -> None:
    step = Step.model_validate({"do": "check", "answers": [11, "told"]})
    assert step.answers == ["11", "told"]
    named = Step.model_validate({"do": "check", "answers": {"check-number": 11}})
    assert named.answers == {"check-number": "11"}


def test_what_cannot_be_set_up_is_said() -> None:
    assert "no 'Milo' here (allowed: Ash, Bren)" in duel(set={"Milo.lives": 3}).fault
    assert "nonsense" in duel(cast={"Ash": {"nonsense": 1}}).fault
