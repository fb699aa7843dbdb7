"""The rulebook of God Complex: every rule is there once, says something, and is fit to be read."""

from __future__ import annotations

import pytest

from tests.core import rulebooks
from theomachy.core.rulebook import RuleText, search
from theomachy.games.god_complex.house import HOUSE_OPTIONS

BOOK = rulebooks.rulebook("god_complex")

# How many rules each area has, in the order of the book.
RULES = {
    "G": 13,
    "GC-ROUND": 1,
    "GC-POOL": 6,
    "GC-TASK": 6,
    "GC-PENALTY": 4,
    "GC-ATTR": 3,
    "GC-CHAR": 14,
    "GC-WILL": 2,
    "GC-CREATE": 1,
    "GC-BACKGROUND": 8,
    "GC-GEAR": 1,
    "GC-STATE": 24,
    "GC-INIT": 6,
    "GC-TIME": 3,
    "GC-ACTION": 5,
    "GC-MOVE": 2,
    "GC-RANGE": 3,
    "GC-ATTACK": 4,
    "GC-CALLED": 5,
    "GC-DAMAGE": 4,
    "GC-REDUCE": 3,
    "GC-FATIGUE": 5,
    "GC-GRAVE": 7,
    "GC-DEATH": 4,
    "GC-KO": 4,
    "GC-FLANK": 2,
    "GC-COVER": 7,
    "GC-DTYPE": 4,
    "GC-FALL": 3,
    "GC-POWER": 10,
    "GC-AP": 3,
    "GC-GLORIAE": 1,
    "GC-MANTLE": 5,
    "GC-CULL": 8,
    "GC-GEN": 3,
    "GC-SILVER": 5,
    "GC-DOMAIN": 4,
    "GC-REVERIE": 5,
    "GC-HEAL": 3,
    "GC-HUBRIS": 2,
    "GC-HUMANITY": 3,
}

# The rules that each house option belongs to.
OPTIONS = {
    "zero_pool": ("GC-POOL-04",),
    "eased_floor": ("GC-TASK-04",),
    "contest_tie": ("GC-TASK-05",),
    "unstated_required": ("GC-TASK-06",),
    "success_penalty": ("GC-PENALTY-02",),
    "resist_rolls_penalised": ("GC-PENALTY-03",),
    "char_floor": ("GC-CHAR-13",),
    "mortal_willpower": ("GC-CHAR-11",),
    "hp_formula": ("GC-CHAR-12",),
    "willpower_refresh": ("GC-WILL-02",),
    "speciality_stack": ("GC-BACKGROUND-02",),
    "unproficient": ("GC-BACKGROUND-03",),
    "burning_damage": ("GC-STATE-02",),
    "stand_cost": ("GC-STATE-07",),
    "focus_roll": ("GC-STATE-17",),
    "focus_on_distracted": ("GC-STATE-18",),
    "charm_breaks_on_harm": ("GC-STATE-20",),
    "reroll_initiative": ("GC-INIT-06",),
    "interrupt_scope": ("GC-INIT-05",),
    "interrupt_cost": ("GC-INIT-05",),
    "min_actions": ("GC-ACTION-01",),
    "free_actions_min": ("GC-ACTION-02",),
    "late_action_cost": ("GC-ACTION-04",),
    "damage_base": ("GC-DAMAGE-01",),
    "disable_part": ("GC-CALLED-02",),
    "throat_doubles": ("GC-CALLED-05",),
    "dr_stack": ("GC-REDUCE-02",),
    "fatigue_start": ("GC-FATIGUE-01",),
    "fatigue_penalty": ("GC-FATIGUE-03",),
    "fatigue_rest_hours": ("GC-FATIGUE-05",),
    "dying": ("GC-GRAVE-03",),
    "shake_off_hp": ("GC-GRAVE-06",),
    "treatment": ("GC-GRAVE-07",),
    "death_threshold": ("GC-DEATH-01",),
    "ko_nonlethal": ("GC-KO-01",),
    "choke": (
        "GC-KO-03",
        "GC-KO-04",
    ),
    "cover_extra_per_size": ("GC-COVER-04",),
    "posture_cover": ("GC-COVER-05",),
    "activation_cost": ("GC-POWER-06",),
    "empower_max": ("GC-POWER-08",),
    "mantle_sense": ("GC-MANTLE-02",),
    "cull_replacement": ("GC-CULL-06",),
    "cull_abilities": ("GC-CULL-05",),
    "cycle_years": ("GC-GEN-01",),
    "silver_scope": ("GC-SILVER-02",),
    "reverie_gloriae": ("GC-REVERIE-02",),
    "reverie_hp_ceiling": ("GC-REVERIE-03",),
    "tier1_mortal_daily": ("GC-HEAL-01",),
    "hubris_pool": ("GC-HUBRIS-02",),
}


def test_every_rule_is_there_once_and_in_order() -> None:
    assert list(BOOK.rules) == rulebooks.numbered(RULES)
    assert len(BOOK.rules) == 206


def test_every_rule_says_something() -> None:
    assert not rulebooks.thin(BOOK)


def test_nothing_tells_how_the_rules_came_about() -> None:
    assert not rulebooks.not_for_readers(BOOK)


def test_every_id_that_is_named_is_a_rule() -> None:
    assert not rulebooks.broken_links(BOOK)


def test_every_house_option_stands_with_its_rule() -> None:
    assert rulebooks.options(BOOK) == OPTIONS
    assert not rulebooks.impossible_defaults(BOOK)


def test_house_options_are_those_of_the_code() -> None:
    assert not rulebooks.disagreements(BOOK, HOUSE_OPTIONS)


@pytest.mark.parametrize("rule", BOOK.rules.values(), ids=lambda rule: rule.id)
def test_a_rule_is_found_by_its_id_and_by_its_title(rule: RuleText) -> None:
    assert search(BOOK, rule.id.lower()).rules[0] == rule
    assert rule in search(BOOK, rule.title).rules


def test_gc_culling_and_focus_share_a_trait_with_hubris() -> None:
    assert BOOK.rules["GC-CHAR-09"].links == ("GC-HUBRIS-02", "GC-CULL-04", "GC-STATE-17")
