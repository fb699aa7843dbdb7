"""Laws of damage and overflow, each clever step beside a slow one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.godbound.building import do, fact, fighting, foe, sheet, told
from theomachy.games.godbound.mechanics.damage import (
    best_die,
    convert,
    converted_dice,
    straight_points,
    take,
)
from theomachy.games.godbound.notation import points, with_die

FACES = st.lists(st.integers(1, 12), min_size=1, max_size=6).map(tuple)
BONUS = st.integers(-8, 8)


def slow_convert(result: int) -> int:
    """The table of GB-DAMAGE-01, row by row."""
    if result <= 1:
        return 0
    if result <= 5:
        return 1
    return 2 if result <= 9 else 4


@given(st.integers(-30, 60))
def test_gb_damage_01_table(result: int) -> None:
    assert convert(result) == slow_convert(result)
    assert convert(result) <= convert(result + 1)


@given(FACES, BONUS)
def test_gb_damage_03_best_die_is_the_best_of_all(faces: tuple[int, ...], bonus: int) -> None:
    placements = [
        sum([slow_convert(face + bonus * (i == j)) for j, face in enumerate(faces)])
        for i in range(len(faces))
    ]
    best = best_die(faces, bonus)
    assert placements[best] == max(placements) == sum(converted_dice(faces, bonus, best))
    equal = [i for i, total in enumerate(placements) if total == max(placements)]
    highest = max(faces[i] for i in equal)
    assert best == next(i for i in equal if faces[i] == highest)


@given(FACES, BONUS)
def test_gb_damage_03_notation_and_attack_agree(faces: tuple[int, ...], bonus: int) -> None:
    thrown: tuple[int, int, int | None] = (0, 0, None)
    for face in faces:
        thrown = with_die(thrown, face, bonus)
    assert points(thrown) == sum(converted_dice(faces, bonus, best_die(faces, bonus)))


@given(FACES, BONUS)
def test_gb_damage_02_a_bonus_raises_no_more_than_one_die(
    faces: tuple[int, ...], bonus: int
) -> None:
    plain = [slow_convert(face) for face in faces]
    for index in range(len(faces)):
        changed = converted_dice(faces, bonus, index)
        assert [i for i, one in enumerate(changed) if one != plain[i]] in ([], [index])


@given(FACES, BONUS)
def test_gb_damage_04_straight_is_never_below_0(faces: tuple[int, ...], bonus: int) -> None:
    assert straight_points(faces, bonus) == max(0, sum(faces) + bonus)


@given(st.integers(0, 100), st.integers(0, 100))
def test_gb_damage_05_nothing_is_lost_or_made(current: int, damage: int) -> None:
    left, excess = take(current, damage)
    assert (current - left) + excess == damage
    assert left >= 0
    assert excess >= 0
    assert not (left and excess)


def test_gb_damage_03_mean_by_enumeration() -> None:
    totals = [
        max(slow_convert(a + 1) + slow_convert(b), slow_convert(a) + slow_convert(b + 1))
        for a, b in product(range(1, 7), repeat=2)
    ]
    assert Fraction(sum(totals), 36) == Fraction(23, 9)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(3, 9)), min_size=1, max_size=5),
    st.lists(st.integers(1, 10), min_size=1, max_size=3),
    st.booleans(),
)
def test_gb_overflow_damage_is_taken_or_lost_and_no_better_armour_takes_it(
    foes: list[tuple[int, int]], faces: list[int], chain: bool
) -> None:
    power = {"id": "power", "name": "Power", "dice": [10] * len(faces)}
    named = {f"foe {i}": foe(hd, ac) for i, (hd, ac) in enumerate(foes)}
    state = fighting(
        {"hero": sheet(weapons=[power]), **named, "far": foe(50, -50)}, {"overflow.chain": chain}
    )
    done = do(state, "attack", "hero", {"target": "foe 0"}, [20, *faces])
    rolled = fact(done, "damage-rolled").points
    taken = {
        name: state.creatures[name].hd - done.state.creatures[name].hd for name in [*named, "far"]
    }
    lost = fact(done, "excess-lost").points if "excess-lost" in told(done) else 0
    assert sum(taken.values()) + lost == rolled
    first_ac = foes[0][1]
    assert not [i for i, (_, ac) in enumerate(foes) if ac < first_ac and taken[f"foe {i}"]]
    assert chain or len([name for name, points in taken.items() if points]) <= 2
    assert not taken["far"]


@given(st.integers(1, 10), BONUS)
def test_one_die_has_no_choice(face: int, bonus: int) -> None:
    assert best_die((face,), bonus) == 0
    assert converted_dice((face,), bonus, 0) == (slow_convert(face + bonus),)
