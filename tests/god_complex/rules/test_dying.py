"""Gravely Wounded and death: the catalogue's examples.

GC-ACTION-05, GC-DEATH-01, GC-DEATH-02, GC-DEATH-03, GC-FATIGUE-04, GC-GRAVE-01, GC-GRAVE-02,
GC-GRAVE-03, GC-GRAVE-04, GC-GRAVE-05, GC-GRAVE-06, GC-STATE-13, GC-STATE-14, GC-STATE-15,
GC-STATE-23.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import brandt, do, fighting, ione, struck, told
from theomachy.core.errors import Refused
from theomachy.core.procedure import Done
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import Cause, Condition
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics.wounds import (
    GraveCount,
    cause_of_death,
    dies_of_exhaustion,
    dies_of_failures,
    dies_of_wounds,
    enters_grave,
    grave_after_damage,
    grave_after_roll,
    is_bloodied,
    is_wounded,
)
from theomachy.games.god_complex.state import Creature, State

GRAVE = Condition.GRAVELY_WOUNDED


def of_ione(done: Done[State]) -> Creature:
    return done.state.creatures["Ione"]


@pytest.mark.parametrize(("hp", "bloodied", "wounded"), [(9, True, False), (10, False, False)])
def test_gc_state_13_bloodied(hp: int, bloodied: bool, wounded: bool) -> None:
    assert (is_bloodied(hp, 10), is_wounded(hp, 10)) == (bloodied, wounded)


def test_gc_state_13_the_health_states_include_one_another() -> None:
    one = of_ione(struck(3, Ione__hp=3))
    assert {GRAVE, Condition.BLOODIED, Condition.WOUNDED} <= set(sheet.conditions(one, House()))


@pytest.mark.parametrize(
    ("hp", "maximum", "wounded"), [(5, 10, True), (6, 10, False), (4, 9, True), (5, 9, False)]
)
def test_gc_state_14_wounded(hp: int, maximum: int, wounded: bool) -> None:
    assert is_wounded(hp, maximum) is wounded


@pytest.mark.parametrize(
    ("damage", "hp", "state"), [(3, 0, GRAVE), (5, -2, GRAVE), (7, -4, Condition.DEAD)]
)
def test_gc_state_15_at_3_hp(damage: int, hp: int, state: Condition) -> None:
    one = of_ione(struck(damage, Ione__hp=3))
    assert (one.hp, one.states) == (hp, (state,))


@pytest.mark.parametrize(("damage", "hp"), [(3, 0), (5, -2)])
def test_gc_grave_01_entering_tires(damage: int, hp: int) -> None:
    one = of_ione(struck(damage, Ione__hp=3))
    assert (one.hp, one.fatigue, sheet.grave_count(one)) == (hp, 1, GraveCount(0, 0))


def test_gc_grave_01_pip_dies_of_it() -> None:
    """GC-FATIGUE-04: Fortitude 0, so the first level kills."""
    done = struck(1, Ione__hp=1, Ione__tier=0, Ione__strength=0)
    assert [kind for kind in told(done) if kind in ("gravely-wounded", "died")] == [
        "gravely-wounded",
        "died",
    ]
    assert done.facts[-2].kind == "died"


def test_gc_grave_01_again_after_shaking_off() -> None:
    assert enters_grave(hp=-3, damage=1, in_state=False)
    assert not enters_grave(hp=-3, damage=1, in_state=True)
    assert not enters_grave(hp=-2, damage=0, in_state=False)


def test_gc_grave_02_one_action() -> None:
    """GC-ACTION-05."""
    state = fighting(Ione__states=["gravely-wounded"], Brandt__actions_taken=9)
    assert sheet.actions_allowed(state.creatures["Ione"], House()) == 1
    dice = {"attack": [1, 1, 1, 1, 1]}
    after = do(state, "Ione", "attack", dice, target="Brandt", weapon="knife").state
    assert sheet.actions_left(after.creatures["Ione"], House()) == 0


def rolls(*faces: list[int], house: dict[str, Any] | None = None, **values: Any) -> list[Creature]:
    """Ione at 0 HP, just fallen, ends so many Turns; how she is after each."""
    down = {"Ione__hp": 0, "Ione__fatigue": 1, "Ione__states": ["gravely-wounded"]}
    state = fighting("Ione", house, None, **{**down, "fight__starting": "pc", **values})
    found = []
    for roll in faces:
        done = do(state, "Ione", "pass", {"grave/Ione": roll} if roll else {})
        found.append(done.state.creatures["Ione"])
        state = done.state
        if not state.fight.over:
            state = do(state, "Brandt", "pass").state
    return found


def test_gc_grave_03_three_before_three() -> None:
    last = rolls([6, 1], [1, 2], [5, 5], [4, 1], [6, 6])[-1]
    assert (last.states, last.fatigue, last.hp) == ((), 3, 0)


def test_gc_grave_03_three_failures() -> None:
    assert rolls([1, 1], [2, 3], [5, 4])[-1].states == (Condition.DEAD,)


def test_gc_grave_03_failures_are_not_counted_by_the_house() -> None:
    each = rolls([1, 1], [2, 3], [5, 4], [1, 1], house={"dying": "shake_off"})
    assert (each[2].states, each[2].fatigue) == ((GRAVE,), 4)
    assert (each[3].states, each[3].fatigue) == ((Condition.DEAD,), 5)


def test_gc_grave_03_without_dice_it_fails() -> None:
    """Fortitude 2 less 2: no dice; dead by exhaustion before the third failure."""
    each = rolls([], [], Ione__strength=0)
    assert [one.fatigue for one in each] == [2, 3]
    assert each[-1].states == (Condition.DEAD,)


def test_gc_grave_03_only_a_6_saves_brandt() -> None:
    for face, successes in ((6, 1), (5, 0)):
        state = fighting(
            "Brandt", Brandt__hp=0, Brandt__fatigue=1, Brandt__states=["gravely-wounded"]
        )
        done = do(state, "Brandt", "pass", {"grave/Brandt": face})
        assert done.state.creatures["Brandt"].grave_successes == successes


@pytest.mark.parametrize(("before", "after"), [(2, 1), (0, 0)])
def test_gc_grave_04_damage_takes_a_success(before: int, after: int) -> None:
    assert grave_after_damage(GraveCount(before, 1)) == GraveCount(after, 1)


def test_gc_grave_04_played() -> None:
    down: dict[str, Any] = {
        "Ione__hp": 0,
        "Ione__states": ["gravely-wounded"],
        "Ione__grave_successes": 2,
    }
    one = of_ione(struck(3, **down))
    assert (one.hp, one.grave_successes, one.fatigue) == (-3, 1, 0)
    absorbed = of_ione(struck(0, **down))
    assert (absorbed.hp, absorbed.grave_successes) == (0, 2)


def test_gc_grave_05_failed_rolls_tire() -> None:
    assert [one.fatigue for one in rolls([1, 1], [1, 1], [1, 1])] == [2, 3, 4]


@pytest.mark.parametrize(("option", "hp"), [("keep", -2), ("one", 1)])
def test_gc_grave_06_shaking_off(option: str, hp: int) -> None:
    ready: dict[str, Any] = {"Ione__hp": -2, "Ione__grave_successes": 2}
    (one,) = rolls([6, 1], house={"shake_off_hp": option}, **ready)
    assert (one.states, one.hp, one.fatigue, sheet.grave_count(one)) == ((), hp, 1, (0, 0))
    assert sheet.actions_allowed(one, House()) == 4


def test_gc_grave_06_then_struck_again() -> None:
    one = of_ione(struck(1, Ione__hp=-2, Ione__fatigue=1))
    assert (one.hp, one.states, one.fatigue) == (-3, (GRAVE,), 2)


@pytest.mark.parametrize(
    ("hp", "fortitude", "at", "beyond"),
    [(-3, 4, False, False), (-4, 4, True, False), (-5, 4, True, True), (0, 0, False, False)],
)
def test_gc_death_01_by_wounds(hp: int, fortitude: int, at: bool, beyond: bool) -> None:
    assert dies_of_wounds(hp, fortitude) is at
    assert dies_of_wounds(hp, fortitude, beyond=True) is beyond


def test_gc_death_01_without_fortitude_and_weakened() -> None:
    assert dies_of_wounds(-1, 0)
    assert not dies_of_wounds(-3, 4)
    assert dies_of_wounds(-3, 3)


@pytest.mark.parametrize(("option", "state"), [("at", Condition.DEAD), ("beyond", GRAVE)])
def test_gc_death_01_played(option: str, state: Condition) -> None:
    assert of_ione(struck(7, {"death_threshold": option}, Ione__hp=3)).states == (state,)


def counted(*results: str) -> GraveCount:
    count = GraveCount()
    for result in results:
        hurt = result == "damage"
        count = grave_after_damage(count) if hurt else grave_after_roll(count, result == "S")
    return count


def test_gc_death_02_by_failures() -> None:
    assert dies_of_failures(counted("S", "F", "S", "F", "F"))
    assert not dies_of_failures(counted("S", "S", "F", "F", "S"))
    last = counted("S", "F", "F", "damage", "S", "F")
    assert (last, dies_of_failures(last)) == (GraveCount(1, 3), True)


@pytest.mark.parametrize(
    ("levels", "fortitude", "dead"), [(4, 4, False), (5, 4, True), (4, 3, True), (1, 0, True)]
)
def test_gc_fatigue_04_by_exhaustion(levels: int, fortitude: int, dead: bool) -> None:
    assert dies_of_exhaustion(levels, fortitude) is dead


def test_gc_death_03_the_levels_of_the_grave_count() -> None:
    """Fortitude 3, enters with 2 levels already: 3, alive; the first failure makes 4."""
    one = of_ione(struck(3, Ione__hp=3, Ione__fatigue=2, Ione__strength=1))
    assert (one.states, one.fatigue) == ((GRAVE,), 3)
    (after,) = rolls([1], Ione__fatigue=3, Ione__strength=1)
    assert (after.states, after.fatigue) == ((Condition.DEAD,), 4)


@pytest.mark.parametrize(
    ("hp", "fatigue", "count", "cause"),
    [
        (-4, 0, GraveCount(), Cause.WOUNDS),
        (0, 5, GraveCount(), Cause.EXHAUSTION),
        (0, 5, GraveCount(0, 3), Cause.FAILURES),
        (0, 4, GraveCount(2, 2), None),
    ],
)
def test_gc_death_03_causes(hp: int, fatigue: int, count: GraveCount, cause: Cause | None) -> None:
    assert cause_of_death(hp, 4, fatigue, count) is cause


def test_gc_state_23_the_dead_do_nothing_and_cannot_be_struck() -> None:
    cast = {"Ione": ione(), "Ash": ione(), "Brandt": brandt()}
    state = fighting("Brandt", cast=cast, Ione__states=["dead"])
    for by, command, code in (
        ("Ione", "attack", "cannot-act"),
        ("Brandt", "attack", "target-dead"),
    ):
        target = "Brandt" if by == "Ione" else "Ione"
        with pytest.raises(Refused) as caught:
            do(state, by, command, target=target)
        assert caught.value.code == code
