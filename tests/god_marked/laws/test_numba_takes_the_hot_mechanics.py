"""The mechanics of an attack compile as they stand, and say the same when compiled."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from inspect import isfunction, signature
from itertools import islice, product
from types import ModuleType
from typing import Any, get_type_hints

import pytest
from numba import njit
from numba.extending import register_jitable

from theomachy.games.god_marked.mechanics import (
    armour,
    attack,
    conditions,
    crits,
    damage,
    dim_light,
    initiative,
    reactions,
    rulings,
    sizes,
)

Mechanic = Callable[..., Any]

HOT_MODULES = (rulings, sizes, attack, crits, damage, armour, reactions, initiative)
# These look words up, order teams, or ask people, which no kernel does.
NOT_HOT = {
    sizes.tier,
    sizes.may_handle,
    sizes.weapon_dice,
    attack.attack_skill,
    attack.armour_against,
    damage.condition_of,
    initiative.must_roll_again,
    initiative.team_order,
    initiative.may_pass_to_enemy,
}
HOT_BESIDES = [
    conditions.confused_hit,
    conditions.heavily_obscured_hit,
    conditions.attack_penalty,
    conditions.burn_damage,
    conditions.taken_from_actions,
    conditions.weapon_mod,
    dim_light.dim_light_kills,
    dim_light.dim_light_actions,
]
# Arguments of those that take tuples.
TUPLES: dict[Mechanic, list[tuple[Any, ...]]] = {
    initiative.best_roll: [(((9, 1, 10), (12, 0, 5), (12, 1, 4)),), (((3, 0, 1),) * 2,)],
    initiative.who_goes_next: [((0, 1, 2), 1, (True, False, False)), ((0, 1), 0, (False, False))],
    reactions.protector: [(((3, 1), (2, 5), (2, 0)), False), (((3, 1),), True)],
}


def mechanics_of(module: ModuleType) -> list[Mechanic]:
    """The mechanics that a chapter states itself."""
    return [
        function
        for function in vars(module).values()
        if isfunction(function) and function.__module__ == module.__name__
    ]


HOT = [m for module in HOT_MODULES for m in mechanics_of(module) if m not in NOT_HOT] + HOT_BESIDES


def values_of(hint: object) -> list[Any]:
    """Arguments to try for a parameter of this type."""
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return list(hint)
    return [False, True] if hint is bool else [2, 13, 1]


def arguments_of(mechanic: Mechanic) -> list[tuple[Any, ...]]:
    """Up to a hundred lists of arguments for a mechanic."""
    if mechanic in TUPLES:
        return TUPLES[mechanic]
    hints = get_type_hints(mechanic)
    tried = product(*(values_of(hints[name]) for name in signature(mechanic).parameters))
    return list(islice(tried, 0, 2000, 20)) if len(hints) > 5 else list(islice(tried, 100))


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    """Lets compiled code call each hot mechanic, as a game's kernels do."""
    register: Any = register_jitable
    for mechanic in HOT:
        register(mechanic)


@pytest.mark.parametrize("mechanic", HOT, ids=lambda mechanic: mechanic.__qualname__)
def test_compiled_mechanic_says_the_same(mechanic: Mechanic) -> None:
    compiled = njit(mechanic)
    for arguments in arguments_of(mechanic):
        assert compiled(*arguments) == mechanic(*arguments)
