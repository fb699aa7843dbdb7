"""Exact odds by readings are those of all faces, where an attack meets more than its target's armour."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import scene
from tests.god_marked.procedures.duels import arm, duel, fighter, suffering
from theomachy.core.ask import Asked, Choose
from theomachy.core.drivers.exact import Odds, odds_of
from theomachy.core.paths import assign
from theomachy.core.plugin import Prospect, start
from theomachy.core.procedure import Done
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.prospects import prospect
from theomachy.games.god_marked.state import State, with_creature

PIN = arm("pin", 1, 2, "stab")
ASH = fighter("heroes", None, PIN, given={"pac": 13}, Acrobatics=20)
WARDEN = fighter("temple", None, PIN, given={"pac": 12}, Martial=20)


def trio(**house: Any) -> State:
    """The Warden attacks Ash (PAC 13); Bran (PAC 16, Defence 8) can protect."""
    guard = fighter("heroes", None, PIN, given={"pac": 16}, record={"defence": {"pac": 8}})
    cast = {"Ash": ASH, "Bran": guard, "Warden": WARDEN}
    return scene(cast, distances={}, house=house, turn="temple", baton="Warden")


def laws(state: State, answers: dict[str, str]) -> list[dict[Any, Fraction]]:
    """The law of what everybody loses and of whose turn it is then: by readings, and by faces."""

    def chooser(now: State, asked: Asked) -> str:
        assert isinstance(asked.request, Choose)
        wanted = answers.get(asked.address, "")
        return wanted if wanted in asked.request.open_ids() else asked.request.default

    def measure(done: Done[State]) -> tuple[Any, ...]:
        people = done.state.creatures.values()
        return (*[(one.hp, one.dead) for one in people], done.state.fight.turn)

    found = []
    for by_faces in (False, True):
        begun = start(GAME, state, "attack", "Warden", {"target": "Ash"})
        odds = odds_of(begun, measure, chooser, budget=60_000, by_faces=by_faces)
        assert not odds.sampled
        found.append({one: odds.law.p(one) for one in odds.law.weights})
    return found


PROTECT = {"reaction/Bran": "protect"}
CASES = {
    "protected": (trio(), PROTECT),
    "protected by one who is too late": (
        with_creature(trio(), "Warden", hidden_from={"Ash": 20}),
        PROTECT,
    ),
    "dodged from hiding": (
        with_creature(duel(ASH, WARDEN), "Warden", hidden_from={"Ash": 20}),
        {"reaction/Ash": "dodge"},
    ),
    "of the confused": (suffering(trio(), "Warden", Condition.CONFUSION), PROTECT),
    "of the confused, dodged": (
        suffering(duel(ASH, WARDEN), "Warden", Condition.CONFUSION),
        {"reaction/Ash": "dodge"},
    ),
    "of the heavily obscured": (
        suffering(duel(ASH, WARDEN), "Warden", Condition.HEAVILY_OBSCURED),
        {},
    ),
    "answered after the roll": (
        duel(ASH, WARDEN, reaction_timing="after_roll"),
        {"reaction/Ash#2": "dodge"},
    ),
    "at one who lies": (
        with_creature(duel(ASH, WARDEN), "Ash", hp=0, in_dim_light=True, dim_light="lay"),
        {},
    ),
    "with an armour lowered in secret": (assign(duel(ASH, WARDEN), "Ash.lowered", {"pac": 3}), {}),
}


@pytest.mark.parametrize("case", CASES)
def test_gm_attack_03_odds_by_readings_are_those_of_all_faces(case: str) -> None:
    state, answers = CASES[case]
    by_readings, by_faces = laws(state, answers)
    assert by_readings == by_faces
    assert sum(by_readings.values()) == 1
    assert len(by_readings) > 1


def prospects(state: State) -> Odds[Prospect]:
    """The odds of the Warden's attack for Ash, as a prompt shows them."""

    def chooser(now: State, asked: Asked) -> str:
        assert isinstance(asked.request, Choose)
        return asked.request.default

    begun = start(GAME, state, "attack", "Warden", {"target": "Ash"})
    return odds_of(begun, lambda done: prospect(state, done, "Ash"), chooser, deed_alone=True)


def test_gm_init_07_odds_of_the_last_action_of_a_round_are_exact() -> None:
    """A natural 1 then begins a round: who begins it is none of the attack's business."""
    before = prospects(trio())
    last = trio()
    for name in last.creatures:
        last = with_creature(last, name, actions=int(name == "Warden"))
    after = prospects(last)
    assert not after.sampled
    assert after.law == before.law
    assert after.runs == before.runs


def test_gm_init_01_odds_of_the_attack_that_opens_a_fight_are_exact() -> None:
    opening = prospects(assign(trio(), "fight.active", False))
    assert not opening.sampled
    assert opening.runs < 30
