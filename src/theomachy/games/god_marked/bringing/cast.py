"""Creatures from what a cast says of them: content by id, or written out (design: `cast:`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Annotated, Any

from pydantic import Field

from theomachy.board import checks
from theomachy.board.spaces import Space
from theomachy.core.cast import name_problem
from theomachy.core.content import record_of
from theomachy.core.errors import InputError
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.building.making import (
    character_from,
    companion_at,
    level_of_companion,
)
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.content.schema import Count, CreatureRecord, default_points
from theomachy.games.god_marked.edition import Condition, House, Skill
from theomachy.games.god_marked.mechanics.armour import armour_health_kept
from theomachy.games.god_marked.state import ConditionState, Creature, Few, State, Tired

KINDS = ("character", "creature", "draft", "companion")
FIELDS = (
    *KINDS,
    "of",
    "team",
    "at",
    "policy",
    "hp",
    "armour_health",
    "actions",
    "movement",
    "lumens",
    "intent",
    "stamina",
    "tired",
    "altitude",
    "conditions",
    "items",
    "unseen",
    "title",
)
NUMBERS: Mapping[str, Any] = {
    "hp": Annotated[Count, Field(ge=1)],
    "armour_health": Count,
    "actions": Few,
    "movement": Count,
    "lumens": Count,
    "intent": Count,
    "stamina": Count,
    "tired": Tired,
    "altitude": Count,
}
"""The numbers that a cast may state, and what each may be."""


def creature_from(
    name: str,
    spec: Mapping[str, Any],
    house: House | None = None,
    owners: Mapping[str, Creature] | None = None,
) -> Creature:
    """One creature of a cast. Raises InputError naming the field and what is allowed.

    HP, actions and movement are full where they are not stated (`casting.complete`). A companion is
    `of` one of the `owners`.
    """
    where = f"cast.{name}"
    _check_fields(name, spec, where)
    own = _described(spec, house or House(), owners or {}, where)
    numbers = {
        one: record_of(kind, spec[one], f"{where}.{one}")
        for one, kind in NUMBERS.items()
        if one in spec
    }
    return with_changes(
        own,
        name=name,
        team=checks.text(spec.get("team", own.team), f"{where}.team"),
        title=checks.text(spec.get("title", own.title or name), f"{where}.title"),
        policy=checks.text(spec.get("policy", ""), f"{where}.policy"),
        unseen=checks.truth(spec.get("unseen", False), f"{where}.unseen"),
        at=_space(spec.get("at"), where),
        conditions=_conditions(spec.get("conditions", ()), where),
        items={**own.items, **_items(spec.get("items", ()), where)},
        **numbers,
    )


def _described(
    spec: Mapping[str, Any], house: House, owners: Mapping[str, Creature], where: str
) -> Creature:
    """What it is, without where it stands: by id of the content, written out, or as it was built."""
    kind = next(one for one in KINDS if one in spec)
    given = spec[kind]
    if kind == "companion":
        return _companion(given, spec.get("of", ""), owners, where)
    if kind == "draft":
        return character_from(record_of(Draft, given, f"{where}.draft"), house)
    if isinstance(given, str):
        return _of_content(kind, given, house, where)
    record = record_of(CreatureRecord, given, f"{where}.{kind}")
    return _with_record(record, where, player=kind == "character")


def _of_content(kind: str, name: str, house: House, where: str) -> Creature:
    """A character as it was built, or somebody whose numbers are written out."""
    built = library.characters() if kind == "character" else {}
    written = library.written_characters() if kind == "character" else library.creatures()
    if name in built:
        return character_from(built[name].draft, house)
    if name not in written:
        detail, known = f"no {kind} {name!r}", (*built, *written)
        raise InputError(f"unknown-{kind}", detail, f"{where}.{kind}", known)
    return _with_record(written[name], where, player=kind == "character")


def _companion(given: object, of: object, owners: Mapping[str, Creature], where: str) -> Creature:
    """GM-COMPANION-01: a companion of somebody at the table, at the level that its owner gives it."""
    owner = owners.get(str(of))
    if owner is None:
        detail = f"a companion is `of` somebody at the table, not {of!r}"
        raise InputError("unknown-creature", detail, f"{where}.of", tuple(owners))
    if isinstance(given, str):
        ready = library.companions()
        if given not in ready:
            detail = f"no companion {given!r}"
            raise InputError("unknown-companion", detail, f"{where}.companion", tuple(ready))
        draft = ready[given].draft
    else:
        draft = record_of(CompanionDraft, given, f"{where}.companion")
    made = companion_at(level_of_companion(owner), draft, owner.name)
    return with_changes(made, team=owner.team, player=owner.player)


def _check_fields(name: str, spec: object, where: str) -> None:
    problem = name_problem(State, name)
    if problem:
        raise InputError("bad-name", problem, where)
    if not isinstance(spec, Mapping):
        raise InputError("wrong-type", f"{spec!r} describes no creature", where, FIELDS)
    unknown = sorted(map(str, set(spec) - set(FIELDS)))
    if unknown:
        raise InputError(
            "unknown-field", f"there is no {unknown[0]!r} here", f"{where}.{unknown[0]}", FIELDS
        )
    if sum([one in spec for one in KINDS]) != 1:
        detail = "it is either a character, a creature, a draft or a companion"
        raise InputError("no-kind", detail, where, KINDS)
    if "of" in spec and "companion" not in spec:
        raise InputError("unknown-field", "only a companion is of somebody", f"{where}.of", KINDS)


def _with_record(record: CreatureRecord, where: str, player: bool) -> Creature:
    points = default_points(record.level) if record.points is None else record.points
    gear = {one.id: one for one in (_gear(each, where) for each in record.gear)}
    weapons = {one.id: one for one in (_weapon(each, where) for each in record.weapons)}
    if "" in weapons or len(weapons) < len(record.weapons):
        detail = "each weapon of a creature has an id of its own"
        raise InputError("bad-id", detail, f"{where}.weapons", tuple(weapons))
    sources = [one.armour_health for one in gear.values()]
    armour_health = reduce(armour_health_kept, sources, record.armour_health)
    return Creature(
        name=record.name,
        title=record.name,
        text=record.text,
        player=player,
        level=record.level,
        size=record.size,
        skills={str(skill): points for skill in Skill}
        | {str(skill): value for skill, value in record.skills.items()},
        given={str(number): value for number, value in record.given.items()},
        defence={str(kind): value for kind, value in record.defence.items()},
        weapons=weapons,
        gear=gear,
        abilities=_abilities(record, where),
        items=_items(record.items, where),
        armour_health=armour_health,
        resist=tuple(str(one) for one in record.resist),
        immune=tuple(str(one) for one in record.immune),
        honourable=record.honourable,
        no_quarter=record.no_quarter,
        flies=record.flies,
        is_map=record.is_map,
        champion=record.champion,
    )


def _weapon(given: str | Weapon, where: str) -> Weapon:
    if isinstance(given, Weapon):
        return given
    if given not in library.weapons():
        known = tuple(library.weapons())
        raise InputError("unknown-weapon", f"no weapon {given!r}", f"{where}.weapons", known)
    return library.weapons()[given]


def _gear(given: str | Gear, where: str) -> Gear:
    if isinstance(given, Gear):
        return given
    if given not in library.gear():
        raise InputError(
            "unknown-gear", f"no gear {given!r}", f"{where}.gear", tuple(library.gear())
        )
    return library.gear()[given]


def _abilities(record: CreatureRecord, where: str) -> dict[str, Ability]:
    """GM-ABILITY-01: what the creature can use, each by its id."""
    own = [_ability(each, where) for each in record.abilities]
    found = {one.id: one for one in own}
    if "" in found or len(found) < len(own):
        detail = "each ability of a creature has an id of its own"
        raise InputError("bad-id", detail, f"{where}.abilities", tuple(found))
    return found


def _ability(given: str | Ability, where: str) -> Ability:
    if isinstance(given, Ability):
        return given
    known = library.abilities()
    if given not in known:
        raise InputError(
            "unknown-ability", f"no ability {given!r}", f"{where}.abilities", tuple(known)
        )
    return known[given]


def _items(given: object, where: str) -> dict[str, Item]:
    """GM-RITUAL-01: what the creature carries, each by its id; the same again is more of it."""
    if not isinstance(given, list | tuple):
        raise InputError("wrong-type", f"{given!r} is no list", f"{where}.items")
    found: dict[str, Item] = {}
    for place, one in enumerate(given):
        item = _item(one, f"{where}.items[{place}]")
        before = found.get(item.id)
        more = 0 if before is None else before.uses
        found[item.id] = replace(item, uses=item.uses + more) if item.uses else item
    return found


def _item(given: object, where: str) -> Item:
    if isinstance(given, Item):
        return given
    if not isinstance(given, str):
        return record_of(Item, given, where)
    if given not in library.items():
        known = tuple(library.items())
        raise InputError("unknown-item", f"no item {given!r}", where, known)
    return library.items()[given]


def _space(given: object, where: str) -> Space | None:
    if given is None:
        return None
    if isinstance(given, list | tuple) and len(given) == 2:
        column, row = given
        return _number(column, f"{where}.at[0]"), _number(row, f"{where}.at[1]")
    raise InputError("wrong-type", f"{given!r} is no space", f"{where}.at", ("[column, row]",))


def _number(given: object, where: str) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and given >= 0:
        return given
    raise InputError("wrong-type", f"{given!r} is no whole number of 0 or more", where)


def _conditions(given: object, where: str) -> tuple[ConditionState, ...]:
    """Conditions by name, or written out with `mod`, `of`, `round`."""
    if not isinstance(given, list | tuple):
        raise InputError("wrong-type", f"{given!r} is no list", f"{where}.conditions")
    return tuple(_condition(one, f"{where}.conditions[{place}]") for place, one in enumerate(given))


def _condition(given: object, where: str) -> ConditionState:
    parts = {"name": given} if isinstance(given, str) else given
    names = tuple(str(one) for one in Condition)
    if not isinstance(parts, Mapping) or str(parts.get("name")) not in names:
        raise InputError("unknown-condition", f"{given!r} is no condition", where, names)
    allowed = tuple(ConditionState.__dataclass_fields__)
    unknown = sorted(set(parts) - set(allowed))
    if unknown:
        raise InputError("unknown-field", f"there is no {unknown[0]!r} here", where, allowed)
    return record_of(ConditionState, parts, where)
