"""Bringing in the cast: from what a scenario or the Game Master describes to facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from theomachy.board.plain import distances_from
from theomachy.core.cast import name_problem
from theomachy.core.content import record_of
from theomachy.core.errors import InputError
from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.core.seats import EVERYBODY, players_of
from theomachy.games.godbound.content import schema
from theomachy.games.godbound.content.records import Attack, Gift
from theomachy.games.godbound.content.schema import Part, Sheet, Stats
from theomachy.games.godbound.facts.creatures import DistancesStated, Joined, NumbersGiven
from theomachy.games.godbound.mechanics.foes import mob_hit_dice
from theomachy.games.godbound.numbers import maximum_hp
from theomachy.games.godbound.state import Commitment, Creature, State, members

FIELDS = ("cast", "distances", "board")
HEADING = ("scenario", "encounter", "format", "game", "house", "rounds", "text", "set", "steps")


def enlist(state: State, description: Mapping[str, Any]) -> Sequence[Fact]:
    """The facts that bring in the cast and the distances (in feet).

    Raises InputError: `bad-name`, `bad-record`, `unknown-content`, `unknown-field`, `no-board`,
    each naming the place.
    """
    unknown = [name for name in description if name not in (*FIELDS, *HEADING)]
    if unknown:
        raise InputError("unknown-field", f"there is no {unknown[0]!r} here", unknown[0], FIELDS)
    if description.get("board"):
        raise InputError("no-board", "Godbound is played with plain distances", "board")
    cast: Mapping[str, Any] = description.get("cast", {})
    creatures = [_creature(state, name, spec) for name, spec in cast.items()]
    facts: list[Fact] = []
    for one in creatures:
        facts += _joining(state, one, creatures)
    if description.get("distances"):
        facts.append(DistancesStated(distances=distances_from(description["distances"])))
    return facts


def _joining(state: State, one: Creature, coming: Iterable[Creature]) -> tuple[Fact, Fact]:
    """What all may know of who joins, and the rest for those of the same side."""
    mates = (*members(state, one.team), *coming)
    side = players_of(*[mate.name for mate in mates if mate.team == one.team])
    joined = Joined(name=one.name, team=one.team, player=one.player, title=one.title)
    return joined, NumbersGiven(creature=one, audience=EVERYBODY if one.player else side)


def _creature(state: State, name: str, spec: object) -> Creature:
    where = f"cast.{name}"
    problem = name_problem(state, name)
    if problem:
        raise InputError("bad-name", problem, "cast", ("another name",))
    if name in state.creatures:
        raise InputError("bad-name", f"there is a {name} already", where, ("another name",))
    return _played(name, record_of(Part, spec, where), where)


def _played(name: str, part: Part, where: str) -> Creature:
    kinds = [kind for kind in ("character", "rival", "creature") if getattr(part, kind) is not None]
    if len(kinds) != 1:
        detail = f"{name} is {' and '.join(kinds) or 'nothing'}"
        raise InputError("bad-record", detail, where, ("character", "rival", "creature"))
    sheet = part.character or part.rival
    if sheet is not None:
        return _godbound(name, part, sheet, where)
    return _with_hit_dice(name, part, _stats(part.creature or "", where), where)


def _stats(creature: str | Stats, where: str) -> Stats:
    if isinstance(creature, Stats):
        return creature
    known = schema.foes()
    if creature not in known:
        detail = f"no foe is called {creature!r}"
        raise InputError("unknown-content", detail, f"{where}.creature", tuple(known))
    return known[creature]


def _godbound(name: str, part: Part, sheet: Sheet, where: str) -> Creature:
    attacks = _by_id([schema.attack_with(weapon) for weapon in sheet.weapons])
    committed = tuple([Commitment(each.term, each.points, each.to) for each in sheet.committed])
    one = Creature(
        name,
        part.team,
        player=part.character is not None,
        godbound=True,
        level=sheet.level,
        attributes={attribute.value: score for attribute, score in sheet.attributes.items()},
        words=sheet.words,
        facts=sheet.facts,
        armour=sheet.armour,
        shield=sheet.shield,
        hampered=tuple([save.value for save in sheet.hampered]),
        immune=sheet.immune,
        ac=sheet.ac,
        attack_bonus=sheet.attack_bonus,
        max_hp=sheet.max_hp,
        max_effort=sheet.effort,
        attacks=attacks,
        gifts=_gifts(sheet.gifts, where),
        committed=committed,
        policy=part.policy,
    )
    hp = maximum_hp(one) if sheet.hp is None else sheet.hp
    return with_changes(one, hp=hp)


def _with_hit_dice(name: str, part: Part, stats: Stats, where: str) -> Creature:
    """GB-NPC-03, GB-NPC-05: a creature; the Hit Dice of a mob are those of one member."""
    full = mob_hit_dice(stats.hd, stats.mob)
    attack = schema.attack_of(stats.damage, stats.weapon, stats.ranged, stats.subdues)
    return Creature(
        name,
        part.team,
        title=stats.name,
        tags=stats.tags,
        max_hd=full,
        hd=full,
        member_hd=stats.hd if stats.mob else 0,
        mob=stats.mob,
        morale=stats.morale,
        suited=stats.suited,
        unsuited=stats.unsuited,
        effort_saves=stats.effort_saves,
        ac=stats.ac,
        attack_bonus=stats.attack_bonus,
        save=stats.save,
        max_effort=stats.effort,
        actions_per_turn=stats.actions,
        attacks_per_action=stats.attacks,
        attacks={attack.id: attack},
        gifts=_gifts(stats.gifts, where),
        policy=part.policy,
    )


def _by_id(attacks: Iterable[Attack]) -> Mapping[str, Attack]:
    return {attack.id: attack for attack in attacks}


def _gifts(named: Iterable[str | Gift], where: str) -> Mapping[str, Gift]:
    known = schema.gifts()
    found: dict[str, Gift] = {}
    for gift in named:
        if isinstance(gift, Gift):
            found[gift.id] = gift
        elif gift in known:
            found[gift] = known[gift]
        else:
            detail = f"no gift is called {gift!r}"
            raise InputError("unknown-content", detail, f"{where}.gifts", tuple(known))
    return found
