"""The rulebook of Godbound: every rule is there once, says something, and is fit to be read."""

from __future__ import annotations

import pytest

from tests.core import rulebooks
from theomachy.core.rulebook import RuleText, search
from theomachy.games.godbound.house import HOUSE_OPTIONS

BOOK = rulebooks.rulebook("godbound")

# How many rules each area has, in the order of the book.
RULES = {
    "G": 16,
    "GB-CORE": 3,
    "GB-CHECK": 4,
    "GB-FACT": 3,
    "GB-ATTR": 7,
    "GB-SAVE": 7,
    "GB-ATTACK": 5,
    "GB-AC": 4,
    "GB-WEAPON": 2,
    "GB-DAMAGE": 5,
    "GB-OVERFLOW": 3,
    "GB-HP": 7,
    "GB-FURY": 6,
    "GB-HEAL": 4,
    "GB-FRAY": 5,
    "GB-EFFORT": 7,
    "GB-WORD": 5,
    "GB-GIFT": 15,
    "GB-MIRACLE": 7,
    "GB-APOTHEOSIS": 3,
    "GB-CULT": 3,
    "GB-SHRINE": 5,
    "GB-INFLUENCE": 4,
    "GB-DOMINION": 4,
    "GB-LEVEL": 2,
    "GB-PROJECT": 5,
    "GB-WARD": 4,
    "GB-NPC": 6,
    "GB-TURN": 1,
    "GB-DATA": 1,
}

# The rules that each house option belongs to.
OPTIONS = {
    "core.natural_20_extra": ("GB-CORE-01",),
    "core.default_rounding": ("GB-CORE-02",),
    "check.fact_autosuccess": ("GB-CHECK-03",),
    "fact.applies_to_saves": ("GB-FACT-02",),
    "fact.per_level": ("GB-FACT-03",),
    "attr.method": ("GB-ATTR-03",),
    "reaction.table": ("GB-ATTR-06",),
    "save.victim_picks": ("GB-SAVE-02",),
    "save.npc_effort": ("GB-SAVE-06",),
    "npc_save.half": ("GB-SAVE-07",),
    "npc_save.clamp_last": ("GB-SAVE-07",),
    "attack.add_target_ac": ("GB-ATTACK-01",),
    "ac.dex_penalty_under_armour": ("GB-AC-02",),
    "ac.shield_needs_hand": ("GB-AC-03",),
    "damage.bonus_die": ("GB-DAMAGE-03",),
    "overflow.chain": ("GB-OVERFLOW-02",),
    "overflow.lesser_only": ("GB-OVERFLOW-02",),
    "hd.use_current": ("GB-HP-03",),
    "dying.rounds": ("GB-HP-06",),
    "fury.automatic": ("GB-FURY-01",),
    "fury.count_trigger_round": ("GB-FURY-03",),
    "fury.finish_needs_hit": ("GB-FURY-04",),
    "fury.final_window": ("GB-FURY-05",),
    "heal.worthy_as_godbound": ("GB-HEAL-02",),
    "heal.mortal_effort": ("GB-HEAL-03",),
    "fray.overflow": ("GB-FRAY-05",),
    "effort.dawn_returns_running": ("GB-EFFORT-06",),
    "gift.refund_on_binding": ("GB-WORD-03",),
    "smite.scope": ("GB-GIFT-07",),
    "corona.save": ("GB-GIFT-09",),
    "content.troops_tier": ("GB-GIFT-14",),
    "content.transmuter_tier": ("GB-GIFT-15",),
    "miracle.default_cost": ("GB-MIRACLE-01",),
    "divinity.switch": ("GB-APOTHEOSIS-03",),
    "cult.trouble": ("GB-CULT-03",),
    "shrine.free_use": ("GB-SHRINE-03",),
    "shrine.later_uses": ("GB-SHRINE-03",),
    "shrine.top_up": ("GB-SHRINE-04",),
    "influence.decay_unit": ("GB-INFLUENCE-03",),
    "influence.impossible": ("GB-INFLUENCE-04",),
    "dominion.opposition_adds_up": ("GB-DOMINION-02",),
    "dominion.free_steps": ("GB-DOMINION-03",),
    "project.deed_for_impossible": ("GB-PROJECT-04",),
    "mob.hd": ("GB-NPC-05",),
    "turn.initiative": ("GB-TURN-01",),
}


def test_every_rule_is_there_once_and_in_order() -> None:
    assert list(BOOK.rules) == rulebooks.numbered(RULES)
    assert len(BOOK.rules) == 153


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


def test_gb_damage_01_table_has_four_rows() -> None:
    rows = [line for line in BOOK.rules["GB-DAMAGE-01"].text.splitlines() if line.startswith("| ")]
    assert rows[1:] == [
        "| 1 or less | 0 |",
        "| 2 to 5 | 1 |",
        "| 6 to 9 | 2 |",
        "| 10 or more | 4 |",
    ]
