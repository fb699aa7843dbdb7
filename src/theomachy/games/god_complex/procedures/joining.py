"""Bringing characters and creatures to the table, as scenarios, encounters and the GM describe them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from theomachy.core.cast import name_problem
from theomachy.core.content import record_of
from theomachy.core.errors import InputError
from theomachy.core.facts import Fact
from theomachy.core.seats import EVERYBODY, Audience, players_of
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.content import library
from theomachy.games.god_complex.content.schema import (
    CastEntry,
    CreatureRecord,
    WeaponRecord,
)
from theomachy.games.god_complex.facts.creatures import Joined, NumbersGiven, PlayersNamed
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics.damage import Portion, Reduction
from theomachy.games.god_complex.state import Creature, State, Weapon

PLAYERS: Final = "players"
FOES: Final = "foes"
_FIELDS: Final = ("cast", "board", "distances")
_NUMBERS: Final = (
    "tier",
    "generation",
    "strength",
    "dexterity",
    "composure",
    "awareness",
    "presence",
    "intelligence",
    "domain_score",
    "fatigue",
    "resistant",
    "vulnerable",
    "mundane",
)


def joining(state: State, description: Mapping[str, Any]) -> Sequence[Fact]:
    """The facts that bring in all of a cast.

    The players' team is that of the first `character`, or of the first of all where there is none.
    Raises InputError that names what is wrong; `no-board` since there is no board yet.
    """
    for key in description:
        if key not in _FIELDS:
            raise InputError("unknown-field", f"there is no {key!r} here", key, _FIELDS)
        if key != "cast" and description[key]:
            raise InputError("no-board", "God Complex is played without positions as yet", key)
    entries = {
        name: _entry(state, name, data) for name, data in description.get("cast", {}).items()
    }
    facts: list[Fact] = []
    players = state.players
    if entries and not players:
        players = _players_team(entries)
        facts.append(PlayersNamed(team=players))
    for name, entry in entries.items():
        facts += _joined(state.house, name, entry, players)
    return facts


def joining_problem(state: State, name: str) -> str:
    """Why nobody can join by this name; empty if somebody can."""
    taken = f"{name!r} is here already" if name in state.creatures else ""
    return name_problem(state, name) or taken


def _entry(state: State, name: str, data: object) -> CastEntry:
    problem = joining_problem(state, name)
    if problem:
        raise InputError("bad-name", problem, f"cast.{name}")
    entry = record_of(CastEntry, data, f"cast.{name}")
    if (entry.character is None) == (entry.creature is None):
        raise InputError(
            "bad-record", f"{name} is either a character or a creature", f"cast.{name}"
        )
    return entry


def _team(entry: CastEntry) -> str:
    return entry.team or (PLAYERS if entry.character else FOES)


def _players_team(entries: Mapping[str, CastEntry]) -> str:
    characters = [entry for entry in entries.values() if entry.character]
    return _team((characters or list(entries.values()))[0])


def _record(name: str, entry: CastEntry) -> CreatureRecord:
    if isinstance(entry.creature, str):
        return library.creature(entry.creature, f"cast.{name}.creature")
    record = entry.character or entry.creature
    if record is None:
        raise InputError("bad-record", f"{name} has no numbers", f"cast.{name}")
    return record


def _joined(house: House, name: str, entry: CastEntry, players: str) -> Sequence[Fact]:
    record = _record(name, entry)
    team = _team(entry)
    return (
        Joined(
            name=name,
            team=team,
            size=record.size,
            weapons=_weapons(record, f"cast.{name}.weapons"),
            states=record.states,
        ),
        NumbersGiven(
            name=name,
            hp=_hp(house, record, team, f"cast.{name}.hp"),
            hp_given=record.hp_max,
            reductions=tuple(Reduction(**dict(one)) for one in record.reductions),
            policy=entry.policy,
            audience=_audience(name, team, players),
            **_numbers(record),
        ),
    )


def _numbers(record: CreatureRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in _NUMBERS}


def _audience(name: str, team: str, players: str) -> Audience:
    return EVERYBODY if team == players else players_of(name)


def _hp(house: House, record: CreatureRecord, team: str, where: str) -> int:
    """HP at the start. Raises InputError `above-maximum`."""
    numbers = {key: value for key, value in _numbers(record).items() if key != "hp"}
    creature = Creature(team, record.size, hp_given=record.hp_max, **numbers)
    maximum = sheet.hp_maximum(creature, house)
    if record.hp is not None and record.hp > maximum:
        raise InputError("above-maximum", f"{record.hp} HP are above the maximum {maximum}", where)
    return maximum if record.hp is None else record.hp


def _weapons(record: CreatureRecord, where: str) -> Mapping[str, Weapon]:
    found = {}
    for one in record.weapons:
        weapon = library.weapon(one, where) if isinstance(one, str) else one
        found[weapon.id] = _weapon(weapon)
    return found


def _weapon(record: WeaponRecord) -> Weapon:
    data = {key: value for key, value in record if key not in ("id", "summary", "extra")}
    return Weapon(extra=tuple(Portion(**dict(one)) for one in record.extra), **data)
