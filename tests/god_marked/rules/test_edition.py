"""The house options of the catalogue's section 4 and the tables of the edition."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest

from theomachy.core.errors import InputError
from theomachy.core.house import house_with
from theomachy.games.god_marked.edition import (
    HOUSE_OPTIONS,
    NORMAL_SKILLS,
    SPECIAL_SKILLS,
    House,
    Skill,
    Step,
)

# Name, allowed values ("integer" for whole numbers), default, rule; as the catalogue lists them.
CATALOGUE = """
ties | beat, meet | beat | GR-02
negative_rounding | floor, truncate | floor | GR-01
reaction_timing | before_roll, after_roll | before_roll | GR-13
show_foe_armour | learnt, open | learnt | GR-16
grid_distance | chebyshev, euclid | chebyshev | GR-15
reflex_skill | Acrobatics, Agility | Acrobatics | GM-JUMP-02
npc_rolls_outside_combat | false, true | false | GM-DICE-02
lock_rerolls | per_action, total | per_action | GM-LOCK-02
lock_crit | growth_only, one_success | growth_only | GM-LOCK-03
crit_is_direct | false, true | false | GM-CRIT-04
crit_modifier | multiplied, once | multiplied | GM-CRIT-03
jump_costs_movement | false, true | false | GM-JUMP-01
fall_type | collision, blunt | collision | GM-FALL-06
controlled_fall_number | integer | 10 | GM-FALL-03
size_steps | numeric, category | numeric | GM-SIZE-02
clash_size | whole_roll, comparison | whole_roll | GM-SIZE-04
giant_bonus | any, giant_only | any | GM-GIANT-01
focus_break | save, automatic | save | GM-FOCUS-04
hold_tick | inside_and_holder, inside_only | inside_and_holder | GM-HOLD-02
overexert | all, excess, dice_minus_mod | all | GM-RESOURCE-03
magic_overexert | false, true | false | GM-RESOURCE-06
lumens_formula | per_modifier, half_large | per_modifier | GM-RESOURCE-01
stamina_rest | safe_and_unsafe, safe_only, all | safe_and_unsafe | GM-REST-07
destiny_short | keep, spend_all | keep | GM-DESTINY-03
skill_floor | minus_ten_per_level, zero, none | minus_ten_per_level | GM-CHAR-02
hp_formula | per_level, base_plus_level | per_level | GM-CHAR-04
level0_normal | five_each, free_pool | five_each | GM-LEVEL-05
alt_normal_points | 25, 50 | 25 | GM-LEVEL-06
companion_base_actions | integer | 3 | GM-COMPANION-01
aid_number | companion, better | companion | GM-COMPANION-11
blast_dice | level, level_and_mod | level | GM-COMPANION-13
opportunity_interrupts | true, false | true | GM-OPP-02
team_grapple_roll | each, none | each | GM-GRAPPLE-05
clash_tie | none, attacker, reactor | none | GM-REACT-07
backed_negatives | any, passing | any | GM-REACT-11
team_attack_crit | caller, all | caller | GM-TEAM-03
team_bonuses_stack | false, true | false | GM-TEAM-05
threshold_over | integer | 25 | GM-DAMAGE-03
paralysis_save | always, ability | always | GM-COND-08
prone_attack_bonus | integer | 0 | GM-COND-14
enemies_dim_light | true, false | true | GM-DIM-01
overrange | off, perception | off | GM-ATTACK-04
"""
BY_NAME = {option.name: option for option in HOUSE_OPTIONS}
ROWS = [[cell.strip() for cell in row.split("|")] for row in CATALOGUE.strip().splitlines()]


@pytest.mark.parametrize(("name", "values", "default", "rule"), ROWS)
def test_house_option_of_the_catalogue(name: str, values: str, default: str, rule: str) -> None:
    option = BY_NAME[name]
    assert str(option.default) in {default, default.capitalize()}
    assert option.rule == rule
    if values == "integer":
        assert option.lowest is not None
        assert option.permits(option.default)
    else:
        assert set(option.allowed) == set(values.split(", "))
    assert option.changes
    assert getattr(House(), name) == option.default


def test_the_options_are_those_of_the_catalogue_in_its_order() -> None:
    assert list(BY_NAME) == [row[0] for row in ROWS]
    assert [about.name for about in fields(House)] == list(BY_NAME)


def test_house_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        House().ties = "meet"  # type: ignore[misc]


def test_house_with_changes_only_what_is_chosen() -> None:
    assert house_with(House, {}) == House()
    assert house_with(House, {"ties": "meet", "threshold_over": 20}) == House(
        ties="meet", threshold_over=20
    )


@pytest.mark.parametrize(
    ("chosen", "code", "allowed"),
    [
        ({"tie": "meet"}, "unknown-house-option", "ties"),
        ({"ties": "draw"}, "bad-house-option", "meet"),
        ({"crit_is_direct": 1}, "bad-house-option", "true"),
        ({"alt_normal_points": 30}, "bad-house-option", "50"),
        ({"threshold_over": True}, "bad-house-option", "0 to 1000"),
        ({"threshold_over": 1001}, "bad-house-option", "0 to 1000"),
    ],
)
def test_house_with_names_what_is_wrong(chosen: dict[str, object], code: str, allowed: str) -> None:
    with pytest.raises(InputError) as caught:
        house_with(House, chosen)
    assert caught.value.code == code
    assert caught.value.refusal.where == f"house.{next(iter(chosen))}"
    assert allowed in caught.value.refusal.allowed


def test_there_are_ten_normal_and_three_special_skills() -> None:
    assert len(NORMAL_SKILLS) == 10
    assert SPECIAL_SKILLS == (Skill.DIVINE, Skill.MAGIC, Skill.MARTIAL)


def test_gm_bonus_01_steps() -> None:
    assert [Step.BONUS, Step.BONUS_PLUS, Step.PENALTY, Step.PENALTY_PLUS] == [2, 5, -2, -5]
