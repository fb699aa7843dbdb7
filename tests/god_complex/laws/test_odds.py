"""Exact odds: by readings, by all faces and by closed formulas they are the same."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.god_complex.people import brandt, fighting, ione, table
from theomachy.core.ask import Asked, Choose
from theomachy.core.drivers.exact import Odds, odds_of
from theomachy.core.plugin import start
from theomachy.core.procedure import Done
from theomachy.core.readings import FACES
from theomachy.games.god_complex.mechanics.attack import hits
from theomachy.games.god_complex.mechanics.damage import actual_damage
from theomachy.games.god_complex.mechanics.dice import law_of_pool, successes
from theomachy.games.god_complex.mechanics.tasks import Needed
from theomachy.games.god_complex.plugin import GAME
from theomachy.games.god_complex.policies import chance_to_win, expected_damage
from theomachy.games.god_complex.procedures import pools
from theomachy.games.god_complex.procedures.attack import body_of, damage_of, the_weapon
from theomachy.games.god_complex.state import State

SLOW = {"tier": 1, "dexterity": 2, "awareness": 0, "strength": 2, "weapons": ["knife"]}


def first_open(state: State, asked: Asked) -> str:
    """The last option that can be had: interrupts, and accepts nothing."""
    assert isinstance(asked.request, Choose)
    return asked.request.open_ids()[-1]


def what_came_of_it(done: Done[State]) -> Hashable:
    """Everything that is not faces."""
    creatures = done.state.creatures.items()
    numbers = tuple((name, one.hp, one.states, one.actions_taken) for name, one in creatures)
    return (tuple(fact.kind for fact in done.facts), numbers, done.state.fight)


def attack(state: State, by: str, target: str, **inputs: Any) -> Odds[Hashable]:
    begun = start(GAME, state, "attack", by, {"target": target, **inputs})
    return odds_of(begun, what_came_of_it, first_open, budget=60_000)


CASES = {
    "plain": fighting(cast={"Ione": ione(**SLOW), "Brandt": brandt()}, Brandt__actions_taken=9),
    "contested": fighting(
        cast={
            "Ione": ione(**{**SLOW, "dexterity": 1}),
            "Brandt": brandt(awareness=0, dexterity=1),
        },
    ),
    "to the death": fighting(
        cast={"Ione": ione(**SLOW), "Brandt": brandt(strength=1)},
        Brandt__hp=1,
        Brandt__actions_taken=9,
    ),
    "removed": fighting(
        house={"success_penalty": "remove_successes"},
        cast={"Ione": ione(**SLOW), "Brandt": brandt()},
        Ione__actions_taken=1,
        Brandt__actions_taken=9,
    ),
}


@pytest.mark.parametrize("state", CASES.values(), ids=CASES.keys())
def test_gc_pool_06_the_reading_gives_the_odds_of_all_faces(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = attack(state, "Ione", "Brandt", weapon="knife")
    monkeypatch.setattr(pools, "SUCCESSES", FACES)
    monkeypatch.setattr(pools, "Against", lambda rival: FACES)
    enumerated = attack(state, "Ione", "Brandt", weapon="knife")
    assert not read.sampled and not enumerated.sampled
    assert read.runs < enumerated.runs
    assert dict(read.law.weights) == dict(enumerated.law.weights)


def test_gc_pool_06_a_grave_roll_at_the_end_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    state = fighting(Ione__hp=0, Ione__fatigue=1, Ione__states=["gravely-wounded"])
    begun = start(GAME, state, "pass", "Ione", {})
    read = odds_of(begun, what_came_of_it, first_open)
    monkeypatch.setattr(pools, "SUCCESSES", FACES)
    assert read.law == odds_of(begun, what_came_of_it, first_open).law
    told = read.law.map(lambda value: "resisted" in str(value) and "not-resisted" not in str(value))
    assert told.p(True) == law_of_pool(2).at_least(2)


def test_gc_pool_06_chance_to_hit_in_closed_form() -> None:
    state = fighting(Brandt__actions_taken=9, Brandt__dexterity=4)
    law = attack(state, "Ione", "Brandt", weapon="knife").law
    hit = law.map(lambda value: "hit" in str(value)).p(True)
    assert hit == law_of_pool(5).at_least(4)


def test_gc_task_05_chance_to_win_a_contest_by_enumeration() -> None:
    rolls = [successes(faces) for faces in product(range(1, 7), repeat=3)]
    others = [successes(faces) for faces in product(range(1, 7), repeat=2)]
    won = sum(one > other for one in rolls for other in others)
    assert chance_to_win(3, 2) == Fraction(won, len(rolls) * len(others))
    begun = start(
        GAME,
        table(Ione__strength=3),
        "contest",
        "Ione",
        {"target": "Brandt", "trait": "strength", "against": "composure"},
    )
    kinds = odds_of(begun, lambda done: done.facts[0].kind, first_open).law
    assert kinds.p("contest-won") == chance_to_win(3, 2)


def test_expected_damage_by_enumeration() -> None:
    state = fighting()
    weapon, body = the_weapon(state, "Ione", "knife"), body_of(state, "Brandt")
    total = 0
    for faces in product(range(1, 7), repeat=4):
        rolled = successes(faces)
        if hits(rolled, 3):
            total += actual_damage(damage_of(body, weapon, None, rolled, 2)[1])
    assert expected_damage(4, Needed(3, 0), 2, weapon, body) == Fraction(total, 6**4)


def test_the_prospect_tells_what_odds_are_shown_in() -> None:
    state = CASES["plain"]
    begun = start(GAME, state, "attack", "Ione", {"target": "Brandt", "weapon": "knife"})
    for who, words in (("Ione", {"hit", "miss"}), ("Brandt", {"hurt", "unhurt"})):

        def prospect(done: Done[State], who: str = who) -> Any:
            return GAME.prospect(state, done, who)

        law = odds_of(begun, prospect, first_open).law
        assert {one.outcome for one in law.weights} == words
        loses, deals = (0, 1) if who == "Ione" else (1, 0)
        most = max(law.weights, key=lambda one: one.loss + one.deals)
        assert (most.loss > 0, most.deals > 0) == (bool(loses), bool(deals))
