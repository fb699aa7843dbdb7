"""What records name by its id, and whether it is there: the checks on load across records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from theomachy.core.errors import Refusal
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import CompanionDraft, ReadyCompanion, Talent
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.objects import ObjectRecord
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.schema import CreatureRecord

FORM_OF_IDS: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

KINDS: Final[Mapping[str, Callable[[], Mapping[str, Any]]]] = {
    "weapons": library.weapons,
    "gear": library.gear,
    "abilities": library.abilities,
    "lights": library.lights,
    "items": library.items,
    "perks": library.perks,
    "species": library.species,
}
"""The kinds of records that others name, and where they are looked up."""

NAMES: Final[Mapping[type[Any], Mapping[str, str]]] = {
    CreatureRecord: {
        "weapons": "weapons",
        "gear": "gear",
        "abilities": "abilities",
        "items": "items",
    },
    Ability: {"light": "lights"},
    Perk: {"ability": "abilities"},
    Item: {"light": "lights", "instructions_for": "abilities"},
    ObjectRecord: {"weapon": "weapons"},
    ReadyCompanion: {"draft": "companions"},
    CompanionDraft: {
        "weapons": "weapons",
        "gear": "gear",
        "abilities": "abilities",
        "species": "species",
        "talents": "talents",
    },
    Talent: {"perk": "perks"},
}
"""The fields of a record that hold ids of other records, or these records written out."""


def named_in(record: object, where: str) -> Iterator[tuple[str, str, str]]:
    """The ids that a record names: the place, the kind, the id."""
    for field, kind in NAMES.get(type(record), {}).items():
        for place, one in _values(getattr(record, field), f"{where}.{field}"):
            if not isinstance(one, str):
                yield from named_in(one, place)
            elif one:
                yield place, kind, one


def _values(value: object, where: str) -> Iterator[tuple[str, object]]:
    if not isinstance(value, tuple):
        yield where, value
        return
    for place, one in enumerate(value):
        yield f"{where}[{place}]", one


def unknown_in(record: object, where: str) -> Iterator[Refusal]:
    """Each id that a record names and that neither the content nor the packs in force have."""
    for place, kind, name in named_in(record, where):
        known = KINDS[kind]()
        if name not in known:
            detail = f"there is no {name!r} among the {kind}"
            yield Refusal("unknown-id", detail, place, tuple(sorted(known)))


def bad_ids(records: tuple[Any, ...], where: str) -> Iterator[Refusal]:
    """Ids that are none, or stand twice in their kind."""
    before: set[str] = set()
    for place, one in enumerate(records):
        at = f"{where}[{place}].id"
        if not FORM_OF_IDS.fullmatch(one.id):
            detail = f"{one.id!r} is no id"
            yield Refusal("bad-id", detail, at, ("lower case letters, digits, single hyphens",))
        elif one.id in before:
            yield Refusal("bad-id", f"{one.id!r} stands here twice", at)
        before.add(one.id)
