"""Exact odds in prompts and beside buttons, from what the seat may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.coin_duel import State
from tests.table.brawl import BRAWL, THREE
from tests.table.tabletop import Tabletop, refusal
from theomachy.core.plugin import Prospect
from theomachy.core.procedure import Done
from theomachy.table import odds
from theomachy.table.records import Chance, OddsAnswer

BOTH = (
    Chance("tossed, life-lost, turn-passed", "1/2", 0.5),
    Chance("tossed, turn-passed", "1/2", 0.5),
)
SAFE = (Chance("tossed, turn-passed", "1", 1.0),)


def of_prompt(top: Tabletop, seat: str) -> OddsAnswer:
    return top.tables.odds(top.id, top.seats[seat], top.prompt(seat).id)


def by_option(answer: OddsAnswer) -> dict[str, dict[str, str]]:
    return {one.option: {two.label: two.p for two in one.chances} for one in answer.options}


def test_each_option_of_a_prompt_has_its_exact_odds(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    answer = of_prompt(top, "ben")
    assert {one.option: one.chances for one in answer.options} == {
        "pass": SAFE,
        "heads": BOTH,
        "tails": BOTH,
    }
    assert answer.margin == 0


def test_a_command_has_odds_before_it_is_started(top: Tabletop) -> None:
    ana = top.seats["ana"]
    answer = top.tables.odds(top.id, ana, command={"do": "toss", "by": "Ash"})
    assert answer.options[0].chances == BOTH
    length = len(top.log())
    command = {"do": "toss", "by": "Bren"}
    assert refusal(lambda: top.tables.odds(top.id, ana, command=command)) == "not-yours"
    assert refusal(lambda: top.tables.odds(top.id, top.seats["ben"], command=command)) == (
        "not-your-turn"
    )
    assert refusal(lambda: top.tables.odds(top.id, ana, command={"by": "Ash"})) == "bad-input"
    assert len(top.log()) == length


def test_odds_are_for_an_open_prompt_of_ones_own(top: Tabletop) -> None:
    assert refusal(lambda: top.tables.odds(top.id, top.seats["ben"], "1.1.call/Bren.0")) == (
        "prompt-closed"
    )
    top.toss("ana", "Ash")
    prompt = top.prompt("ben").id
    assert refusal(lambda: top.tables.odds(top.id, top.seats["ana"], prompt)) == "prompt-closed"


def test_odds_go_on_from_the_dice_that_have_been_seen() -> None:
    """The strike is thrown after the choice; before it, all faces count."""
    top = Tabletop(game=BRAWL)
    top.start("ana", "strike", "Ash", target="Bren")
    answer = by_option(of_prompt(top, "ben"))
    assert answer["stand"] == {"tossed, life-lost": "1"}
    assert answer["duck"] == {"tossed, life-lost": "5/12", "tossed": "7/12"}


def test_a_sealed_answer_of_another_changes_no_odds() -> None:
    top = Tabletop(THREE, game=BRAWL, players={"ben": ("Bren",), "cy": ("Cole",)})
    top.start("gm", "council", "Ash")
    before = of_prompt(top, "cy")
    top.answer("ben", "agree")
    top.tables = top.reopened()
    assert of_prompt(top, "cy") == before
    assert set(by_option(before)) == {"pass", "agree"}


def test_in_order_who_was_asked_before_is_known_to_have_passed() -> None:
    top = Tabletop(THREE, game=BRAWL, players={"ben": ("Bren",), "cy": ("Cole",)})
    top.start("gm", "parley", "Ash")
    top.answer("ben", "pass")
    answer = by_option(of_prompt(top, "cy"))
    assert answer == {"pass": {"tossed": "1"}, "speak": {"turn-passed, tossed": "1"}}


def test_odds_that_what_is_known_does_not_lead_to_are_not_given() -> None:
    """Ash begs because its purse is empty in truth; that is not what Ben has learnt."""
    top = Tabletop(game=BRAWL)
    top.start("gm", "fill-purse", "GM", name="Ash", coins=3)
    top.start("ana", "boast", "Ash")
    (one, other) = of_prompt(top, "ben").options
    assert one.because == other.because == odds.UNKNOWABLE


def test_odds_are_remembered_and_never_worked_out_on_the_way_of_a_deed(
    top: Tabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked = []
    original = odds.work_out

    def counted(question: odds.Question) -> OddsAnswer:
        worked.append(question)
        return original(question)

    monkeypatch.setattr(odds, "work_out", counted)
    top.toss("ana", "Ash")
    assert worked == []
    of_prompt(top, "ben")
    of_prompt(top, "ben")
    assert len(worked) == 1
    top.answer("ben", "pass")
    assert len(worked) == 1


def test_remembered_odds_are_forgotten_when_there_are_too_many() -> None:
    remembered = odds.Remembered()
    for key in range(odds.KEPT + 5):
        remembered.get(key, lambda: OddsAnswer(()))
    assert len(remembered._found) == odds.KEPT


def test_typed_dice_have_odds_of_what_they_may_bring(top: Tabletop) -> None:
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    top.toss("ana", "Ash")
    top.answer("ben", "heads")
    assert top.prompt("ana").kind == "roll"
    (only,) = of_prompt(top, "ana").options
    assert [chance.label for chance in only.chances] == [
        "tossed, life-lost, turn-passed",
        "tossed, turn-passed",
    ]


def test_equal_outcomes_are_added_up_and_losses_averaged() -> None:
    """A game says what an end means; here losing a life is bad, and all else is one outcome."""

    def prospect(before: State, done: Done[State], who: str) -> Prospect:
        lost = before.creatures[who].lives - done.state.creatures[who].lives
        return Prospect("wounded" if lost else "well", loss=lost, deals=2)

    top = Tabletop(game=replace(BRAWL, prospect=prospect))
    top.start("ana", "strike", "Ash", target="Bren")
    stand, duck = of_prompt(top, "ben").options
    assert stand.chances == (Chance("wounded", "1", 1.0),)
    assert [(one.label, one.p) for one in duck.chances] == [("well", "7/12"), ("wounded", "5/12")]
    assert (stand.loss, stand.deals) == (1.0, 2.0)
    assert duck.loss == pytest.approx(5 / 12)
