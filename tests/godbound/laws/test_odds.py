"""Exact odds: reading what the rule looks at gives the same law as reading every face."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.godbound.building import fighting, foe, rival, sheet, table
from theomachy.core.ask import Roll
from theomachy.core.drivers.exact import Odds, odds_of
from theomachy.core.drivers.live import by_policies
from theomachy.core.fingerprints import fingerprint
from theomachy.core.law import Law
from theomachy.core.plugin import start
from theomachy.core.procedure import Start
from theomachy.core.readings import FACES, Reading, TooManyOutcomes
from theomachy.games.godbound.mechanics.attack import attack_hits
from theomachy.games.godbound.mechanics.damage import best_die, convert, converted_dice
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.procedures.readings import HitClass, Placements, Points, Reaches
from theomachy.games.godbound.state import State


def odds(begun: Start[State], policy: str) -> Odds[str]:
    """The law of the state in which the command ends."""
    chooser = by_policies(GAME, {}, GAME.policies[policy])
    return odds_of(begun, lambda done: fingerprint(done.state), chooser, budget=20_000)


def weapon(dice: list[int], **more: Any) -> dict[str, Any]:
    return {"id": "weapon", "name": "Weapon", "dice": dice, "attribute": "str", **more}


OGRES = {"Ogre": foe(2, 7), "Imp": foe(1, 9), "Hill": foe(9, 8)}
SPIRIT = {"Regent": rival(hp=6, gifts=["heel_of_the_wind", "oak_takes_the_axe"], effort=2)}
PEBBLE = {"Regent": rival(hp=6, gifts=["a_pebble_underfoot", "no_further"], effort=3)}
SURE = ("the_sure_stroke", "weight_of_the_sky")

CASES: Mapping[str, tuple[Mapping[str, Any], str]] = {
    "plain": ({"Ash": sheet(weapons=["medium"]), **OGRES}, "Ogre"),
    "bonus to place": (
        {"Ash": sheet(attributes={"str": 16}, weapons=[weapon([6, 4])]), **OGRES},
        "Ogre",
    ),
    "penalty to place": (
        {"Ash": sheet(attributes={"str": 4}, weapons=[weapon([6, 4])]), **OGRES},
        "Ogre",
    ),
    "no bonus": ({"Ash": sheet(weapons=[weapon([6, 6])]), **OGRES}, "Ogre"),
    "straight": ({"Ash": sheet(weapons=[weapon([4, 4], straight=True)]), **OGRES}, "Ogre"),
    "cancelled": ({"Ash": sheet(weapons=["heavy"], gifts=SURE), **SPIRIT}, "Regent"),
    "shifted": ({"Ash": sheet(weapons=["heavy"], gifts=SURE), **PEBBLE}, "Regent"),
}


@pytest.mark.parametrize("policy", ["default", "greedy"])
@pytest.mark.parametrize("case", CASES)
def test_readings_give_the_law_of_all_faces(
    case: str, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast, target = CASES[case]
    begun = start(GAME, fighting(cast), "attack", "Ash", {"target": target})
    read = odds(begun, policy)
    monkeypatch.setattr(Roll, "outcomes", lambda roll: FACES.outcomes(roll.sides))
    faces = odds(begun, policy)
    assert not read.sampled
    assert not faces.sampled
    assert _chances(read.law) == _chances(faces.law)
    assert read.runs < faces.runs


def _chances(law: Law[str]) -> dict[str, Fraction]:
    return {outcome: law.p(outcome) for outcome in law.weights}


@pytest.mark.parametrize("option", ["after_roll", "declared"])
def test_readings_under_both_ways_to_place_the_bonus(
    option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast = {"Ash": sheet(attributes={"str": 18}, weapons=[weapon([8, 6])]), "Hill": foe(9, 8)}
    state = fighting(cast, {"damage.bonus_die": option})
    begun = start(GAME, state, "attack", "Ash", {"target": "Hill"})
    read = odds(begun, "default")
    monkeypatch.setattr(Roll, "outcomes", lambda roll: FACES.outcomes(roll.sides))
    assert _chances(read.law) == _chances(odds(begun, "default").law)


@pytest.mark.parametrize("command", ["check", "save"])
def test_checks_and_saves_branch_twice(command: str) -> None:
    state = table({"Ash": sheet(effort=0)})
    given = {"check": {"attribute": "str"}, "save": {"save": "spirit"}}[command]
    begun = start(GAME, state, command, "Ash", given)
    assert odds(begun, "default").runs == 2


def by_enumeration(bonus: int, ac: int, dice: tuple[int, ...], damage: int) -> dict[int, Fraction]:
    """The law of the points dealt, by counting faces, without the game's procedures."""
    law: dict[int, Fraction] = {}
    for face in range(1, 21):
        for faces in product(*[range(1, die + 1) for die in dice]):
            hit = face == 20 or (face != 1 and face + bonus + ac >= 20)
            best = max(
                sum([convert(one + damage * (i == j)) for j, one in enumerate(faces)])
                for i in range(len(faces))
            )
            dealt = best if hit else 0
            part = Fraction(1, 20 * len(list(product(*[range(die) for die in dice]))))
            law[dealt] = law.get(dealt, Fraction(0)) + part
    return law


def test_odds_of_an_attack_by_enumeration() -> None:
    cast = {"Ash": sheet(attributes={"str": 16}, weapons=[weapon([6, 4])]), "Hill": foe(99, 5)}
    begun = start(GAME, fighting(cast), "attack", "Ash", {"target": "Hill"})
    chooser = by_policies(GAME, {}, GAME.policies["default"])
    law = odds_of(begun, lambda done: 99 - done.state.creatures["Hill"].hd, chooser).law
    assert {dealt: law.p(dealt) for dealt in law.weights} == by_enumeration(3, 5, (6, 4), 2)


SIDES = st.lists(st.sampled_from([4, 6, 8]), min_size=1, max_size=3).map(tuple)


def weighed(reading: Reading, sides: tuple[int, ...], value: Any) -> dict[Any, int]:
    weights: dict[Any, int] = {}
    for faces, weight in reading.outcomes(sides):
        weights[value(faces)] = weights.get(value(faces), 0) + weight
    return weights


@given(SIDES, st.integers(-4, 6), st.integers(0, 2))
def test_points_reading(sides: tuple[int, ...], bonus: int, bonus_on: int) -> None:
    def value(faces: tuple[int, ...]) -> int:
        return sum(converted_dice(faces, bonus, bonus_on))

    reading = Points(bonus, bonus_on)
    assert weighed(reading, sides, value) == weighed(FACES, sides, value)


@given(SIDES, st.integers(-4, 6))
def test_placements_reading(sides: tuple[int, ...], bonus: int) -> None:
    def value(faces: tuple[int, ...]) -> tuple[Any, ...]:
        every = [sum(converted_dice(faces, bonus, i)) for i in range(len(faces))]
        return *every, sum(converted_dice(faces, bonus, best_die(faces, bonus)))

    assert weighed(Placements(bonus), sides, value) == weighed(FACES, sides, value)


@given(st.integers(-5, 25), st.lists(st.integers(-8, 8), max_size=8).map(tuple))
def test_hit_class_reading(added: int, shifts: tuple[int, ...]) -> None:
    def value(faces: tuple[int, ...]) -> tuple[bool, ...]:
        (face,) = faces
        sums = [sum(shifts[:count]) for count in range(len(shifts) + 1)]
        return tuple([attack_hits(face, face + added + shift) for shift in sums])

    assert weighed(HitClass(added, lambda: shifts), (20,), value) == weighed(FACES, (20,), value)


@given(st.integers(-5, 25), st.integers(-5, 30))
def test_reaches_reading(added: int, target: int) -> None:
    def value(faces: tuple[int, ...]) -> bool:
        return faces[0] == 20 or (faces[0] != 1 and faces[0] + added >= target)

    reading = Reaches(added, target)
    assert weighed(reading, (20,), value) == weighed(FACES, (20,), value)
    assert len(reading.outcomes((20,))) == 2


def test_too_many_dice_to_place_a_bonus_on_are_sampled() -> None:
    with pytest.raises(TooManyOutcomes):
        Placements(3).outcomes((8,) * 12)
    cast = {"Ash": sheet(attributes={"str": 18}, weapons=[weapon([8] * 12)]), "Hill": foe(99, 5)}
    begun = start(GAME, fighting(cast), "attack", "Ash", {"target": "Hill"})
    assert odds(begun, "default").sampled
