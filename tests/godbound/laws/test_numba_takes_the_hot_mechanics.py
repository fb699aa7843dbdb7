"""The mechanics of an attack compile as they stand, and say the same when compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from numba import njit
from numba.extending import register_jitable

from theomachy.games.godbound.mechanics import attack, common, damage, health, overflow
from theomachy.games.godbound.mechanics.armour import equal_or_worse

Mechanic = Callable[..., Any]

NUMBERS = (-4, 0, 1, 2, 5, 9, 10, 20)
BOOLS = (False, True)
CASES: dict[Mechanic, list[tuple[Any, ...]]] = {
    common.d20_succeeds: [(face, total, 20) for face in (1, 9, 20) for total in NUMBERS],
    common.rounded: [(number, 2, up) for number in NUMBERS for up in BOOLS],
    attack.attack_total: [(9, 1, 3, ac, adds) for ac in NUMBERS for adds in BOOLS],
    attack.attack_hits: [(face, total) for face in (1, 9, 20) for total in (19, 20)],
    damage.convert: [(number,) for number in NUMBERS],
    damage.take: [(5, number) for number in NUMBERS if number >= 0],
    damage.is_straight: [(a, b, c) for a in BOOLS for b in BOOLS for c in BOOLS],
    equal_or_worse: [(7, number) for number in NUMBERS],
    overflow.may_overflow: [(a, b) for a in BOOLS for b in BOOLS],
    overflow.passes_on: [(number, times, True) for number in NUMBERS for times in (0, 1)],
    overflow.takes_overflow: [
        (7, ac, True, lesser, only) for ac in (5, 7) for lesser in BOOLS for only in BOOLS
    ],
    health.kills_helpless: [(hp, points) for hp in (0, 3) for points in (0, 1)],
}
# What others call must be known to numba before they are compiled.
CALLED = (common.d20_succeeds, equal_or_worse)


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    for mechanic in CALLED:
        register_jitable(mechanic)


@pytest.mark.parametrize("mechanic", CASES, ids=lambda mechanic: mechanic.__name__)
def test_compiled_says_the_same(mechanic: Mechanic) -> None:
    compiled = njit(mechanic)
    for arguments in CASES[mechanic]:
        assert compiled(*arguments) == mechanic(*arguments)
