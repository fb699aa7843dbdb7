"""Checks (GB-CHECK-01 to GB-CHECK-04), Facts (GB-FACT-01, GB-FACT-02), modifiers (GB-ATTR-01)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.godbound.building import do, fact, foe, sheet, table, told
from theomachy.core.drivers.exact import odds_of
from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import start
from theomachy.games.godbound.edition import RollKind
from theomachy.games.godbound.mechanics.attributes import attribute_modifier
from theomachy.games.godbound.mechanics.checks import fact_bonus
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State


def hero(score: int, **house: Any) -> State:
    names = {name.replace("__", "."): value for name, value in house.items()}
    return table({"hero": sheet(attributes={"str": score}), "foe": foe(1, 9)}, names)


@pytest.mark.parametrize(
    ("score", "given", "face", "total", "target", "success"),
    [
        (14, {}, 7, 7, 7, True),
        (14, {}, 6, 6, 7, False),
        (8, {}, 13, 13, 13, True),
        (18, {"penalty": -8}, 11, 3, 3, True),
        # GB-CHECK-02: natural faces
        (19, {"fact": "helps"}, 1, 5, 2, False),
        (3, {"penalty": -8}, 20, 12, 18, True),
        # GB-CHECK-03, GB-FACT-01: the Fact only helps
        (8, {"fact": "helps"}, 9, 13, 13, True),
        # GB-CHECK-04: difficulty
        (16, {"penalty": -4}, 9, 5, 5, True),
        (16, {"penalty": -8}, 12, 4, 5, False),
    ],
)
def test_gb_check_01_rolled(
    score: int, given: dict[str, Any], face: int, total: int, target: int, success: bool
) -> None:
    done = do(hero(score), "check", "hero", {"attribute": "str", **given}, dice=[face])
    rolled = fact(done, "check-rolled")
    assert (rolled.face, rolled.total, rolled.target) == (face, total, target)
    assert sum([term.value for term in rolled.traces[0].terms]) == total
    assert told(done)[-1] == ("check-made" if success else "check-failed")


def test_gb_check_01_chance() -> None:
    begun = start(GAME, hero(10), "check", "hero", {"attribute": "str"})
    odds = odds_of(begun, lambda done: done.facts[-1].kind, lambda state, asked: "")
    assert odds.law.p("check-made") == Fraction(1, 2)


@pytest.mark.parametrize("given", [{"feat": "word"}, {"fact": "covers"}, {"feat": "beneath"}])
def test_gb_check_03_succeeds_without_a_roll(given: dict[str, Any]) -> None:
    done = do(hero(8), "check", "hero", {"attribute": "str", **given})
    assert told(done) == ["check-made"]
    assert not fact(done, "check-made").rolled


@pytest.mark.parametrize("given", [{}, {"fact": "covers"}])
def test_gb_check_03_impossible_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        do(hero(18), "check", "hero", {"attribute": "str", "feat": "impossible", **given})
    assert refused.value.code == "beyond-any-roll"


def test_gb_check_03_a_covering_fact_may_only_help() -> None:
    state = hero(8, check__fact_autosuccess=False)
    done = do(state, "check", "hero", {"attribute": "str", "fact": "covers"}, dice=[9])
    assert fact(done, "check-rolled").total == 13


@pytest.mark.parametrize("penalty", [-9, 1])
def test_gb_check_04_penalty_out_of_range_is_an_error(penalty: int) -> None:
    with pytest.raises(InputError) as error:
        do(hero(16), "check", "hero", {"attribute": "str", "penalty": penalty})
    assert error.value.code == "bad-input"


def test_gb_attr_01_creatures_have_no_attributes() -> None:
    with pytest.raises(Refused) as refused:
        do(hero(16), "check", "foe", {"attribute": "str"})
    assert refused.value.code == "no-attributes"


@pytest.mark.parametrize(
    ("roll", "relevant", "bonus"),
    [
        (RollKind.CHECK, 1, 4),
        (RollKind.CHECK, 3, 4),
        (RollKind.CHECK, 0, 0),
        # GB-FACT-02: where Facts never count
        (RollKind.ATTACK, 2, 0),
        (RollKind.DAMAGE, 1, 0),
        (RollKind.SAVE, 1, 0),
    ],
)
def test_gb_fact_01_02_bonus(roll: RollKind, relevant: int, bonus: int) -> None:
    assert fact_bonus(roll, relevant) == bonus


def test_gb_fact_02_on_saves_by_option() -> None:
    assert fact_bonus(RollKind.SAVE, 2, True) == 4
    assert fact_bonus(RollKind.ATTACK, 2, True) == 0


@pytest.mark.parametrize(
    ("score", "modifier"),
    [(3, -3), (4, -2), (5, -2), (6, -1), (8, -1), (9, 0), (12, 0), (13, 1), (18, 3), (19, 4)],
)
def test_gb_attr_01_modifier(score: int, modifier: int) -> None:
    assert attribute_modifier(score) == modifier


@pytest.mark.parametrize("score", [2, 20])
def test_gb_attr_01_scores_outside_are_errors(score: int) -> None:
    with pytest.raises(InputError) as error:
        hero(score)
    assert error.value.code == "bad-record"
