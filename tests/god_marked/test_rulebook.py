"""The rulebook of God Marked: every rule is there once, says something, and is fit to be read."""

from __future__ import annotations

import pytest

from tests.core import rulebooks
from theomachy.core.rulebook import RuleText, search
from theomachy.games.god_marked.edition import HOUSE_OPTIONS

BOOK = rulebooks.rulebook("god_marked")

# How many rules each area has, in the order of the book.
RULES = {
    "GR": 18,
    "GM-TABLE": 2,
    "GM-DICE": 2,
    "GM-CHECK": 8,
    "GM-HELP": 7,
    "GM-LOCK": 6,
    "GM-CRIT": 6,
    "GM-BONUS": 2,
    "GM-MOVE": 4,
    "GM-KPH": 1,
    "GM-JUMP": 2,
    "GM-FALL": 6,
    "GM-SIZE": 10,
    "GM-GIANT": 4,
    "GM-CHASE": 10,
    "GM-ABILITY": 15,
    "GM-FOCUS": 6,
    "GM-HOLD": 7,
    "GM-RESOURCE": 9,
    "GM-RITUAL": 5,
    "GM-REST": 8,
    "GM-TIRED": 5,
    "GM-DESTINY": 4,
    "GM-DEAL": 2,
    "GM-LIMB": 6,
    "GM-CHAR": 7,
    "GM-LEVEL": 8,
    "GM-COMPANION": 13,
    "GM-INIT": 7,
    "GM-ACTION": 3,
    "GM-ENGAGE": 2,
    "GM-OPP": 2,
    "GM-GRAPPLE": 5,
    "GM-HIDE": 4,
    "GM-LOOK": 2,
    "GM-SHOVE": 1,
    "GM-TRIP": 1,
    "GM-TEAM": 5,
    "GM-REACT": 11,
    "GM-ATTACK": 4,
    "GM-DAMAGE": 6,
    "GM-ARMOUR": 4,
    "GM-COND": 14,
    "GM-COVER": 3,
    "GM-OBJECT": 4,
    "GM-DIM": 7,
}

# The rules that each house option belongs to.
OPTIONS = {
    "ties": ("GR-02",),
    "negative_rounding": ("GR-01",),
    "reaction_timing": ("GR-13",),
    "show_foe_armour": ("GR-16",),
    "grid_distance": ("GR-15",),
    "reflex_skill": ("GM-JUMP-02",),
    "npc_rolls_outside_combat": ("GM-DICE-02",),
    "lock_rerolls": ("GM-LOCK-02",),
    "lock_crit": ("GM-LOCK-03",),
    "crit_is_direct": ("GM-CRIT-04",),
    "crit_modifier": ("GM-CRIT-03",),
    "jump_costs_movement": ("GM-JUMP-01",),
    "fall_type": ("GM-FALL-06",),
    "controlled_fall_number": ("GM-FALL-03",),
    "size_steps": ("GM-SIZE-02",),
    "clash_size": ("GM-SIZE-04",),
    "giant_bonus": ("GM-GIANT-01",),
    "focus_break": ("GM-FOCUS-04",),
    "hold_tick": ("GM-HOLD-02",),
    "overexert": ("GM-RESOURCE-03",),
    "magic_overexert": ("GM-RESOURCE-06",),
    "lumens_formula": ("GM-RESOURCE-01",),
    "stamina_rest": ("GM-REST-07",),
    "destiny_short": ("GM-DESTINY-03",),
    "skill_floor": ("GM-CHAR-02",),
    "hp_formula": ("GM-CHAR-04",),
    "level0_normal": ("GM-LEVEL-05",),
    "alt_normal_points": ("GM-LEVEL-06",),
    "companion_base_actions": ("GM-COMPANION-01",),
    "aid_number": ("GM-COMPANION-11",),
    "blast_dice": ("GM-COMPANION-13",),
    "opportunity_interrupts": ("GM-OPP-02",),
    "team_grapple_roll": ("GM-GRAPPLE-05",),
    "clash_tie": ("GM-REACT-07",),
    "backed_negatives": ("GM-REACT-11",),
    "team_attack_crit": ("GM-TEAM-03",),
    "team_bonuses_stack": ("GM-TEAM-05",),
    "threshold_over": ("GM-DAMAGE-03",),
    "paralysis_save": ("GM-COND-08",),
    "prone_attack_bonus": ("GM-COND-14",),
    "enemies_dim_light": ("GM-DIM-01",),
    "overrange": ("GM-ATTACK-04",),
}


def test_every_rule_is_there_once_and_in_order() -> None:
    assert list(BOOK.rules) == rulebooks.numbered(RULES)
    assert len(BOOK.rules) == 268


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


def test_gm_crit_03_reads_as_people_need_it() -> None:
    rule = BOOK.rules["GM-CRIT-03"]
    assert rule.title == "Crit table"
    assert rule.chapter == "crits"
    assert rule.links == ("GR-07",)
    assert [option.values for option in rule.house_options] == [("multiplied", "once")]
    assert "| 11 to 16 | Double Damage | 2 × (D + m) |" in rule.text
