"""GB-SAVE-01 to GB-SAVE-07, ruling G7, and GB-FACT-02 on saves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.godbound.building import do, fact, foe, sheet, table, told
from theomachy.core import paths
from theomachy.core.drivers.exact import odds_of
from theomachy.core.errors import Refused
from theomachy.core.plugin import start
from theomachy.games.godbound.edition import SAVE_ATTRIBUTES, Armour, Save, Theme
from theomachy.games.godbound.mechanics.saves import (
    armour_choice_is_valid,
    creature_save_target,
    may_turn_save,
    save_target,
)
from theomachy.games.godbound.numbers import available_effort, save_against, save_terms
from theomachy.games.godbound.numbers import save_target as target_of
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State

SCORES = {-3: 3, -2: 4, -1: 8, 0: 10, 1: 13, 2: 16, 3: 18, 4: 19}


def hero(level: int, mods: tuple[int, int], **more: Any) -> State:
    """A hero with these modifiers for Hardiness."""
    attributes = {"str": SCORES[mods[0]], "con": SCORES[mods[1]]}
    house = {"fact.applies_to_saves": more.pop("facts_on_saves", False)}
    return table({"hero": sheet(level=level, attributes=attributes, **more)}, house)


@pytest.mark.parametrize(
    ("level", "mods", "hampered", "target"),
    [
        (1, (2, 0), False, 13),
        (5, (1, 3), False, 8),
        # GB-SAVE-03: the better of two penalties
        (1, (-1, -3), False, 16),
        (1, (-2, 0), False, 15),
        # GB-SAVE-05: armour
        (1, (2, 0), True, 17),
    ],
)
def test_gb_save_01_03_05_target(
    level: int, mods: tuple[int, int], hampered: bool, target: int
) -> None:
    assert save_target(level, *mods, hampered) == target
    worn = {"armour": "medium", "hampered": ["hardiness"]} if hampered else {}
    state = hero(level, mods, **worn)
    one = state.creatures["hero"]
    assert target_of(state, one, Save.HARDINESS) == target
    assert sum([term.value for term in save_terms(state, one, Save.HARDINESS)]) == target


def test_gb_save_05_armour_taken_off_hampers_no_more() -> None:
    state = hero(1, (2, 0), armour="light", hampered=["hardiness"])
    assert target_of(state, state.creatures["hero"], Save.HARDINESS) == 13


@pytest.mark.parametrize(
    ("level", "mods", "hampered", "face", "success"),
    [
        (3, (1, 1), False, 12, True),
        (3, (1, 1), False, 11, False),
        # GB-SAVE-04: natural faces
        (10, (4, 0), False, 1, False),
        (1, (-3, -3), True, 20, True),
    ],
)
def test_gb_save_01_04_roll(
    level: int, mods: tuple[int, int], hampered: bool, face: int, success: bool
) -> None:
    worn = {"armour": "heavy", "hampered": ["hardiness", "spirit"]} if hampered else {}
    done = do(hero(level, mods, **worn), "save", "hero", {"save": "hardiness"}, dice=[face])
    assert fact(done, "save-rolled").success is success
    assert told(done)[-1] == ("save-made" if success else "save-failed")


def test_gb_save_04_targets() -> None:
    assert save_target(10, 4, 0) == 2
    assert save_target(1, -3, -3, True) == 22


def test_gb_save_01_chance() -> None:
    begun = start(GAME, hero(1, (2, 1), effort=0), "save", "hero", {"save": "hardiness"})
    odds = odds_of(begun, lambda done: done.facts[-1].kind, lambda state, asked: "accept")
    assert odds.law.p("save-made") == Fraction(2, 5)


@pytest.mark.parametrize(
    ("hazard", "save", "attributes"),
    [
        ("poison", "hardiness", ["str", "con"]),
        ("fall", "evasion", ["dex", "int"]),
        ("curse", "spirit", ["wis", "cha"]),
    ],
)
def test_gb_save_02_which_save(hazard: str, save: str, attributes: list[str]) -> None:
    which = save_against(hazard)
    assert which is not None
    assert (which, list(SAVE_ATTRIBUTES[which])) == (save, attributes)


def test_gb_save_02_a_hazard_that_nobody_lists_names_its_save() -> None:
    with pytest.raises(Refused) as refused:
        do(hero(1, (0, 0)), "save", "hero", {"hazard": "boredom"})
    assert refused.value.code == "which-save"
    done = do(hero(1, (0, 0)), "save", "hero", {"hazard": "boredom", "save": "spirit"}, dice=[20])
    assert fact(done, "save-made").save is Save.SPIRIT


def test_gb_save_02_the_victim_does_not_pick() -> None:
    given = {"hazard": "poison", "save": "spirit"}
    done = do(hero(1, (0, 0)), "save", "hero", given, dice=[20])
    assert fact(done, "save-made").save is Save.HARDINESS


@pytest.mark.parametrize(
    ("armour", "saves", "valid"),
    [
        (Armour.HEAVY, (Save.EVASION, Save.EVASION), False),
        (Armour.MEDIUM, (Save.SPIRIT,), True),
        (Armour.HEAVY, (Save.EVASION,), False),
    ],
)
def test_gb_save_05_armour_choice(armour: Armour, saves: tuple[Save, ...], valid: bool) -> None:
    assert armour_choice_is_valid(armour, saves) is valid


def test_gb_save_06_a_natural_1_is_turned() -> None:
    done = do(hero(1, (0, 0), effort=2), "save", "hero", {"save": "hardiness"}, [1], ["commit"])
    one = done.state.creatures["hero"]
    assert told(done)[-1] == "save-made"
    assert available_effort(one) == 1
    assert [(each.term, each.points) for each in one.committed] == [("day", 1)]


def test_gb_save_06_nothing_to_commit_is_not_asked() -> None:
    done = do(hero(1, (0, 0), effort=0), "save", "hero", {"save": "hardiness"}, [9], [])
    assert told(done)[-1] == "save-failed"
    assert not may_turn_save(False, 0, True)


def test_gb_save_06_a_success_costs_nothing() -> None:
    done = do(hero(1, (0, 0), effort=2), "save", "hero", {"save": "hardiness"}, [15], [])
    assert told(done)[-1] == "save-made"
    assert not done.state.creatures["hero"].committed
    assert not may_turn_save(True, 2, True)


def test_gb_save_06_the_failure_may_be_taken() -> None:
    done = do(hero(1, (0, 0), effort=2), "save", "hero", {"save": "hardiness"}, [9], ["accept"])
    assert told(done)[-1] == "save-failed"
    assert not done.state.creatures["hero"].committed


@pytest.mark.parametrize(
    ("listed", "option", "may"),
    [
        (True, "per_stat_block", True),
        (False, "per_stat_block", False),
        (False, "always", True),
        (True, "never", False),
    ],
)
def test_gb_save_06_creatures(listed: bool, option: str, may: bool) -> None:
    state = table({"foe": foe(1, 9, effort=1, effort_saves=listed)}, {"save.npc_effort": option})
    done = do(state, "save", "foe", {"save": "spirit"}, [2], ["commit"] if may else [])
    assert ("save-turned" in told(done)) is may


def test_g7_instants_come_before_effort() -> None:
    state = hero(1, (0, 0), gifts=["still_pool"])
    given = {"save": "spirit"}
    passed = do(
        state, "save", "hero", given, [2], {"save-instant/hero": "pass", "turn-save": "commit"}
    )
    assert [kind for kind in told(passed) if kind == "save-turned"]
    done = do(state, "save", "hero", given, [2], ["still_pool"])
    assert fact(done, "save-turned").gift == "still_pool"
    assert told(done)[-1] == "save-made"


def test_g7_an_instant_for_another_save_is_not_asked_for() -> None:
    state = hero(1, (0, 0), gifts=["still_pool"], effort=1)
    done = do(state, "save", "hero", {"save": "hardiness"}, [2], ["accept"])
    assert told(done)[-1] == "save-failed"


def test_gb_fact_02_on_saves() -> None:
    given = {"save": "hardiness", "facts": 2}
    plain = do(hero(1, (0, 0), effort=0), "save", "hero", given, dice=[11])
    helped = do(hero(1, (0, 0), effort=0, facts_on_saves=True), "save", "hero", given, dice=[11])
    assert (told(plain)[-1], told(helped)[-1]) == ("save-failed", "save-made")
    assert fact(helped, "save-rolled").traces[0].total == 15


@pytest.mark.parametrize(
    ("hd", "theme", "listed", "target"),
    [
        (1, Theme.NONE, None, 15),
        (7, Theme.NONE, None, 12),
        (30, Theme.NONE, None, 5),
        (30, Theme.SUITED, None, 2),
        (1, Theme.UNSUITED, None, 18),
        (8, Theme.SUITED, 11, 8),
    ],
)
def test_gb_save_07_creatures(hd: int, theme: Theme, listed: int | None, target: int) -> None:
    assert creature_save_target(hd, theme, listed) == target
    block = {} if listed is None else {"save": listed}
    shifts = {Theme.SUITED: {"suited": ["fall"]}, Theme.UNSUITED: {"unsuited": ["fall"]}}
    state = table({"foe": foe(hd, 9, **block, **shifts.get(theme, {}))})
    assert target_of(state, state.creatures["foe"], Save.EVASION, "fall") == target


def test_gb_save_07_options() -> None:
    assert creature_save_target(7, half_up=True) == 11
    assert creature_save_target(30, Theme.SUITED, minimum_last=True) == 5


def test_gb_save_07_wounds_change_no_save() -> None:
    state = table({"foe": foe(8, 9)})
    wounded = paths.assign(state, "foe.hd", 1)
    assert target_of(wounded, wounded.creatures["foe"], Save.SPIRIT) == 11
