"""Quick foes: their numbers are such as a character of that level could have."""

from __future__ import annotations

import pytest

from theomachy.core.plugin import fold, game_of
from theomachy.games.god_marked.bringing.quick_foes import (
    BUILDS,
    QUICK,
    QuickInputs,
    make,
    skills_of,
)
from theomachy.games.god_marked.creatures.numbers import max_hp, mod
from theomachy.games.god_marked.edition import NORMAL_SKILLS, SPECIAL_SKILLS, Skill
from theomachy.games.god_marked.toolkit import TOOLKIT

GAME = game_of("god-marked")


@pytest.mark.parametrize("level", [1, 2, 7, 20])
@pytest.mark.parametrize("role", BUILDS)
def test_gm_char_02_the_points_of_a_role_come_of_legal_trades(role: str, level: int) -> None:
    points = skills_of(role, level)
    moved = [taken for taken, _ in BUILDS[role].moves]
    for taken, given in BUILDS[role].moves:
        assert points[taken] == 0
        assert (taken in SPECIAL_SKILLS) == (given in SPECIAL_SKILLS)
        assert given not in moved
    for group in (NORMAL_SKILLS, SPECIAL_SKILLS):
        lost = sum(taken in group for taken in moved) * 10 * level
        gained = sum(points[skill] for skill in group)
        assert gained == 10 * level * len(group) - lost + sum(
            10 * level // 2 for taken in moved if taken in group
        )


def test_gm_level_05_at_level_0_odd_points_are_lost() -> None:
    points = skills_of("fighter", 0)
    assert points[Skill.MARTIAL] == 5 + 2 + 2
    assert points[Skill.ATHLETICS] == 5 + 2
    assert points[Skill.STEALTH] == 5


@pytest.mark.parametrize("size", [-3, 0, 1, 2, 5, 12, 24])
@pytest.mark.parametrize("role", BUILDS)
def test_gm_char_04_they_come_in_with_the_hp_of_their_level_and_size(role: str, size: int) -> None:
    state = GAME.new_state({})
    cast = make(QuickInputs(role=role, level=4, size=size, count=2), [])  # type: ignore[arg-type]
    state = fold(GAME, state, GAME.enlist(state, {"cast": cast, "fight": False}))
    assert len(state.creatures) == 2
    for one in state.creatures.values():
        assert (one.level, one.size, one.hp) == (4, size, max_hp(state, one))
        assert one.weapons
        best = max(mod(state, one, skill) for skill in SPECIAL_SKILLS)
        assert best == 8


def test_gm_armour_02_fighters_wear_more_with_their_level() -> None:
    worn = [
        make(QuickInputs(level=level), [])["Fighter"]["creature"].get("gear")
        for level in (0, 1, 3, 6)
    ]
    assert worn == [None, ["quilted-coat"], ["scale-shirt"], ["temple-plate"]]


def test_names_that_are_taken_are_left_alone() -> None:
    cast = make(QuickInputs(name="Guard", count=3), ["Guard", "Guard 3"])
    assert list(cast) == ["Guard 2", "Guard 4", "Guard 5"]


def test_the_toolkit_names_commands_that_there_are() -> None:
    names = (TOOLKIT.show, TOOLKIT.conceal, TOOLKIT.begin, TOOLKIT.grant)
    assert all(GAME.commands[name].by_gm for name in names)
    assert TOOLKIT.calling is not None
    inputs = GAME.commands[TOOLKIT.calling.command].inputs.model_fields
    assert {"skill", "names", "number", "change"} <= set(inputs)
    assert QUICK.inputs().model_dump()["role"] == "fighter"
