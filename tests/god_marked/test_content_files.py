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
    assert fault.detail.startswith("sheet.weapons[1]: there is no 'speer' (allowed: bell-hammer, ")
    (fault,) = check_document(pack)
    assert fault.detail.startswith("creatures[1].gear[0]: there is no 'shell' (allowed: ")
    assert not list(check_document(sound))
