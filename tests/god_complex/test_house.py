"""The house options of the catalogue's section 0.5, and which of them the rules already read."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from theomachy.core.errors import InputError
from theomachy.core.house import house_with
from theomachy.games import god_complex
from theomachy.games.god_complex.house import HOUSE_OPTIONS, House

# Name, default, other values, rule; as the catalogue lists them.
CATALOGUE = """
zero_pool | no_dice | one_die | GC-POOL-04
eased_floor | 1 | 0 | GC-TASK-04
contest_tie | status_quo | reroll | GC-TASK-05
unstated_required | 2 | 1, 3 | GC-TASK-06
success_penalty | raise_required | remove_successes | GC-PENALTY-02
resist_rolls_penalised | true | false | GC-PENALTY-03
char_floor | if_below_one | never_below_tier | GC-CHAR-13
mortal_willpower | true | false | GC-CHAR-11
hp_formula | tier_gen_fort_3 | double_fortitude, manual | GC-CHAR-12
willpower_refresh | full_reverie | sitting, daily | GC-WILL-02
speciality_stack | true | false | GC-BACKGROUND-02
unproficient | no_bonus | none | GC-BACKGROUND-03
burning_damage | 1 | * | GC-STATE-02
stand_cost | action | free | GC-STATE-07
focus_roll | fortitude | soundness | GC-STATE-17
focus_on_distracted | roll | ends | GC-STATE-18
charm_breaks_on_harm | true | false | GC-STATE-20
reroll_initiative | false | true | GC-INIT-06
interrupt_scope | one_action | whole_turn | GC-INIT-05
interrupt_cost | on_success | always | GC-INIT-05
min_actions | 1 | 0 | GC-ACTION-01
free_actions_min | 1 | 0 | GC-ACTION-02
late_action_cost | same | extra | GC-ACTION-04
damage_base | one_plus | max_one | GC-DAMAGE-01
disable_part | single_hit | cumulative | GC-CALLED-02
throat_doubles | false | true | GC-CALLED-05
dr_stack | sources | kinds | GC-REDUCE-02
fatigue_start | interval | after_three | GC-FATIGUE-01
fatigue_penalty | flat | per_level | GC-FATIGUE-03
fatigue_rest_hours | 1 | * | GC-FATIGUE-05
dying | three_before_three | shake_off | GC-GRAVE-03
shake_off_hp | keep | one | GC-GRAVE-06
treatment | bleeding_only | stabilises | GC-GRAVE-07
death_threshold | at | beyond | GC-DEATH-01
ko_nonlethal | true | false | GC-KO-01
choke | strength_vs_fortitude | contested | GC-KO-03
cover_extra_per_size | 1 | 0 | GC-COVER-04
posture_cover | shift | threshold | GC-COVER-05
activation_cost | one | tier, shortfall | GC-POWER-06
empower_max | none | 1 | GC-POWER-08
mantle_sense | target_radius | own_radius, either | GC-MANTLE-02
cull_replacement | powers | mind_too | GC-CULL-06
cull_abilities | one | margin | GC-CULL-05
cycle_years | 400 | * | GC-GEN-01
silver_scope | supernatural | all_rolls | GC-SILVER-02
reverie_gloriae | to_ceiling | amounts | GC-REVERIE-02
reverie_hp_ceiling | true | false | GC-REVERIE-03
tier1_mortal_daily | true | false | GC-HEAL-01
hubris_pool | soundness | composure, conviction | GC-HUBRIS-02
"""
ROWS = [[cell.strip() for cell in row.split("|")] for row in CATALOGUE.strip().splitlines()]

# Options of areas that are not built yet. Whoever builds one takes it off this list.
NOT_YET_READ = {
    "mortal_willpower",
    "willpower_refresh",
    "speciality_stack",
    "unproficient",
    "burning_damage",
    "stand_cost",
    "focus_roll",
    "focus_on_distracted",
    "charm_breaks_on_harm",
    "disable_part",
    "fatigue_start",
    "fatigue_rest_hours",
    "treatment",
    "ko_nonlethal",
    "choke",
    "activation_cost",
    "empower_max",
    "mantle_sense",
    "cull_replacement",
    "cull_abilities",
    "cycle_years",
    "silver_scope",
    "reverie_gloriae",
    "reverie_hp_ceiling",
    "tier1_mortal_daily",
    "hubris_pool",
}
BY_NAME = {option.name: option for option in HOUSE_OPTIONS}


@pytest.mark.parametrize(("name", "default", "others", "rule"), ROWS)
def test_house_option_of_the_catalogue(name: str, default: str, others: str, rule: str) -> None:
    option = BY_NAME[name]
    assert str(option.default).lower() == default
    assert option.rule == rule and option.changes
    if others == "*":
        assert option.values == ()
    else:
        assert {str(one).lower() for one in option.values} == {default, *others.split(", ")}
    assert getattr(House(), name) == option.default
    assert house_with(House, {name: option.default}) == House()


def test_the_options_are_those_of_the_catalogue_in_its_order() -> None:
    names = [row[0] for row in ROWS]
    assert [option.name for option in HOUSE_OPTIONS] == names
    assert [field.name for field in fields(House)] == names


def test_each_option_is_read_by_the_rules_or_known_to_be_missing() -> None:
    folder = Path(god_complex.__file__).parent
    source = "".join(
        path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.stem != "house"
    )
    read = set(re.findall(r"\bhouse\.(\w+)", source))
    assert {row[0] for row in ROWS} - read == NOT_YET_READ


def test_house_with_changes_only_what_is_chosen() -> None:
    assert house_with(House, {}) == House()
    chosen = house_with(
        House, {"zero_pool": "one_die", "empower_max": 1, "fatigue_rest_hours": 0.5}
    )
    assert chosen == House(zero_pool="one_die", empower_max=1, fatigue_rest_hours=0.5)


@pytest.mark.parametrize(
    ("chosen", "code", "allowed"),
    [
        ({"zero_pols": "one_die"}, "unknown-house-option", "zero_pool"),
        ({"zero_pool": "two_dice"}, "bad-house-option", "one_die"),
        ({"eased_floor": True}, "bad-house-option", "1"),
        ({"ko_nonlethal": 1}, "bad-house-option", "true"),
        ({"unstated_required": 4}, "bad-house-option", "3"),
        ({"burning_damage": -1}, "bad-house-option", "a whole number, at least 0"),
        ({"cycle_years": 0}, "bad-house-option", "a whole number, at least 1"),
        ({"cycle_years": 1.5}, "bad-house-option", "a whole number, at least 1"),
        ({"fatigue_rest_hours": 0}, "bad-house-option", "a number above 0"),
    ],
)
def test_house_with_names_what_is_wrong(chosen: dict[str, object], code: str, allowed: str) -> None:
    with pytest.raises(InputError) as caught:
        house_with(House, chosen)
    assert caught.value.code == code
    assert caught.value.refusal.where == f"house.{next(iter(chosen))}"
    assert allowed in caught.value.refusal.allowed
