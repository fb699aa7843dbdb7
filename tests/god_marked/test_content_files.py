"""Character and pack files: what they carry must be there."""

from __future__ import annotations

from theomachy.core.documents import parse_documents
from theomachy.scenarios.checking import check_document

FILES = """
character: Ash
game: god-marked
sheet: {weapons: [spear, speer]}
---
pack: Of the marsh
game: god-marked
weapons: [{id: reed, name: Reed, damage: [{count: 1, sides: 4}]}]
creatures:
  - {id: frog, name: Frog, weapons: [reed, spear]}
  - {id: newt, name: Newt, gear: [shell]}
---
pack: Of the marsh
game: god-marked
weapons: [{id: reed, name: Reed, damage: [{count: 1, sides: 4}]}]
creatures: [{id: frog, name: Frog, weapons: [reed]}]
"""


def test_what_a_character_or_a_pack_carries_must_be_there() -> None:
    character, pack, sound = parse_documents(FILES, "file")
    (fault,) = check_document(character)
    assert (fault.where, fault.line) == ("sheet.weapons[1]", 4)
    assert fault.detail == "there is no 'speer' among the weapons"
    assert "spear" in fault.allowed
    (fault,) = check_document(pack)
    assert (fault.where, fault.line) == ("creatures[1].gear[0]", 11)
    assert fault.detail == "there is no 'shell' among the gear"
    assert "oath-shield" in fault.allowed
    assert not list(check_document(sound))


DRAFTS = """
character: Ash
game: god-marked
draft: {level: 1, perks: [light-feet]}
---
character: Ash
game: god-marked
draft: {level: 1, perks: [first-out]}
---
pack: Of the marsh
game: god-marked
perks: [{id: web-toed, name: Web-toed, skill: Agility, max_times: 1, times: 2}]
---
pack: Of the marsh
game: god-marked
species: [{id: slug, name: Slug, arms: 0, legs: 0}]
---
pack: Of the marsh
game: god-marked
drafts:
  - id: newt
    draft: {name: Newt, trades: [{taken_from: Mind, given_to: Magic, points: 2}]}
"""


def test_gm_char_07_what_was_built_is_held_to_the_rules() -> None:
    sound, unmet, perk, species, pack = parse_documents(DRAFTS, "file")
    assert not list(check_document(sound))
    (fault,) = check_document(unmet)
    assert (fault.where, fault.line) == ("draft.perks[0]", 8)
    assert fault.detail.startswith("First out needs 30 points of Stealth")
    assert "GM-CHAR-07" in fault.detail
    (fault,) = check_document(perk)
    assert "taken at most 1 times" in fault.detail
    (fault,) = check_document(species)
    assert "at least four limbs" in fault.detail
    (fault,) = check_document(pack)
    assert (fault.where, fault.line) == ("drafts[0].draft.trades[0]", 22)
    assert fault.detail == "Mind does not trade with Magic (GM-CHAR-02)"
