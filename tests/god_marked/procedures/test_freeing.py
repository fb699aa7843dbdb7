"""GM-GRAPPLE-03, GM-COND-10: breaking free of somebody and out of something; the odds of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.god_marked.procedures.bodies import (
    FIELD,
    begins,
    body,
    holding,
    pair,
    play,
    refusal,
    scene,
    turn_of,
)
from theomachy.core.drivers.exact import odds_of
from theomachy.core.paths import assign
from theomachy.core.plugin import start
from theomachy.core.readings import FACES
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import opposed
from theomachy.games.god_marked.state import (
    ConditionState,
    Grapple,
    State,
    with_creature,
    with_fight,
)


@pytest.mark.parametrize(
    ("tries", "dice", "free"), [(0, (12, 10), True), (1, (12, 10), False), (2, (15, 8), True)]
)
def test_gm_grapple_03_tries_get_harder(tries: int, dice: tuple[int, int], free: bool) -> None:
    state = turn_of(pair(), "Warden")
    held = Grapple("Ash", "Warden", tries, 0)
    state = assign(state, "grapples", [{"grappler": "Ash", "target": "Warden", "tries": tries}])
    assert state.grapples == (held,)
    done = play(state, "break-free", "Warden", {}, {"break-free": dice[0], "hold": dice[1]})
    assert (done.state.grapples == ()) is free
    assert done.state.creatures["Warden"].actions == 2
    if not free:
        assert done.state.grapples == (Grapple("Ash", "Warden", tries + 1, 1),)


def test_gm_grapple_03_once_a_round_and_three_times_at_all() -> None:
    state = turn_of(holding(pair()), "Warden")
    state = play(state, "break-free", "Warden", {}, [5, 15]).state
    assert refusal(state, "break-free", "Warden").code == "tried-already"
    for number in (2, 3):
        state = turn_of(with_fight(state, round=number, streaks=()), "Warden")
        state = with_creature(state, "Warden", actions=3)
        state = play(state, "break-free", "Warden", {}, [5, 15]).state
    state = with_fight(state, round=4)
    assert refusal(state, "break-free", "Warden").code == "no-more-tries"


def test_gm_grapple_03_only_who_is_held() -> None:
    assert refusal(pair(), "break-free").code == "not-held"
    state = turn_of(holding(pair()), "Warden")
    refused = refusal(state, "break-free", "Warden", {"grappler": "Imp"})
    assert (refused.code, refused.refusal.allowed) == ("not-held", ("Ash",))


def bound(mod: int = 3, tries: int = 0, tried: int = 0) -> State:
    """Ash (Athletics mod 2), Restrained by a Mage with this mod."""
    cast = {"Ash": body("heroes", (1, 1), Athletics=20), "Mage": body("temple", (9, 9))}
    held = ConditionState(
        Condition.RESTRAINED, "Mage", mod, 1, "until-ended", tries=tries, tried=tried
    )
    return with_creature(scene(cast, FIELD), "Ash", conditions=(held,))


def test_gm_cond_10_fourteen_against_thirteen_breaks_out() -> None:
    done = play(bound(), "break-out", given={}, dice={"break-out": 12})
    ash = done.state.creatures["Ash"]
    assert (ash.conditions, ash.actions) == ((), 2)


def test_gm_cond_10_a_tie_does_not_and_one_try_a_round() -> None:
    done = play(bound(), "break-out", given={"source": "Mage"}, dice={"break-out": 11})
    (held,) = done.state.creatures["Ash"].conditions
    assert (held.tries, held.tried) == (1, 1)
    assert refusal(done.state, "break-out").code == "tried-already"


def test_gm_cond_10_after_three_rounds_without_success_no_more() -> None:
    assert refusal(bound(tries=3), "break-out").code == "no-more-tries"
    assert begins(bound(tries=2), "break-out", "Ash", {})


def test_gm_cond_10_only_from_what_is_no_grapple() -> None:
    assert (
        refusal(turn_of(holding(pair()), "Warden"), "break-out", "Warden").code == "not-restrained"
    )
    assert refusal(bound(), "break-out", given={"source": "Imp"}).code == "not-restrained"


def test_gm_react_06_a_restrained_one_cannot_go_and_hit_back() -> None:
    cast = {
        "Ash": body("heroes", (1, 1), Martial=30),
        "Archer": {
            "creature": {"level": 1, "points": 0, "weapons": ["reed-bow"]},
            "team": "temple",
            "at": [4, 1],
        },
    }
    held = (ConditionState(Condition.RESTRAINED, "Archer", 0, 1, "until-ended"),)
    state = turn_of(with_creature(scene(cast, FIELD), "Ash", conditions=held), "Archer")
    done = play(
        state,
        "attack",
        "Archer",
        {"target": "Ash"},
        {"attack": 5, "clash": 15},
        {"reaction/Ash": "clash"},
    )
    assert done.state.creatures["Ash"].at == (1, 1)


@settings(max_examples=15)
@given(st.integers(-20, 60), st.integers(-20, 60), st.integers(0, 2))
def test_exact_odds_of_breaking_free_are_those_of_all_faces(
    mine: int, theirs: int, tries: int
) -> None:
    state = turn_of(holding(pair()), "Warden")
    state = with_creature(state, "Warden", skills={"Athletics": mine})
    state = with_creature(state, "Ash", skills={"Athletics": theirs})
    grapples = [{"grappler": "Ash", "target": "Warden", "tries": tries}]
    begun = start(GAME, assign(state, "grapples", grapples), "break-free", "Warden", {})
    odds = odds_of(begun, lambda done: not done.state.grapples, lambda state, asked: "pass")
    penalty = (0, 2, 5)[tries]
    wins = sum(
        first + mine // 10 - penalty > second + theirs // 10
        for first in range(1, 21)
        for second in range(1, 21)
    )
    assert odds.law.p(True) == Fraction(wins, 400)


def test_reading_of_the_resisting_die_is_as_good_as_all_faces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = turn_of(holding(pair()), "Warden")
    begun = start(GAME, state, "break-free", "Warden", {})

    def law() -> Any:
        return odds_of(
            begun,
            lambda done: (
                bool(done.state.grapples),
                done.state.creatures["Ash"].skills["Athletics"],
            ),
            lambda state, asked: "pass",
            budget=20_000,
        ).law

    read = law()
    monkeypatch.setattr(opposed, "ByFunction", lambda function: FACES)
    assert read == law()


def outcomes(state: State, do: str, by: str, given: dict[str, Any], answer: str) -> set[str]:
    """The words in which the odds of a command are shown to who starts it."""
    begun = start(GAME, state, do, by, given)
    return set(
        odds_of(
            begun, lambda done: GAME.prospect(begun.state, done, by).outcome, lambda *_: answer
        ).law.weights
    )


def test_odds_say_what_comes_of_wrestling_in_words() -> None:
    held = turn_of(holding(pair()), "Warden")
    assert outcomes(held, "break-free", "Warden", {}, "pass") == {"free", "held"}
    assert outcomes(bound(), "break-out", "Ash", {}, "pass") == {"success", "failure"}
    trip = outcomes(pair(), "trip", "Ash", {"target": "Warden"}, "take-it")
    assert trip == {"thrown down", "resisted"}
