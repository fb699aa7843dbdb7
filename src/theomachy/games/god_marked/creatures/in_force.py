"""The effects in force on a creature: those it bears, and those that it has always (GM-ABILITY-02)."""

from __future__ import annotations

from collections.abc import Iterable

from theomachy.core.facts import Term
from theomachy.core.frozen import remembered
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import (
    BORNE,
    Effect,
    GrantEffect,
    NumberEffect,
    ResistanceEffect,
    RollEffect,
)
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.edition import AttackType, Condition, DamageType, Skill
from theomachy.games.god_marked.state import Creature
from theomachy.games.god_marked.state.keeping import Bearing

EVERY_ROLL = "all"


def in_force(one: Creature) -> tuple[Bearing, ...]:
    """GM-ABILITY-02, GM-ABILITY-15: all that changes the creature's numbers now."""
    born = one.species is not None and bool(one.species.traits)
    return _in_force(one) if one.bears or one.abilities or one.perks or born else ()


@remembered
def _in_force(one: Creature) -> tuple[Bearing, ...]:
    always = [each for ability in one.abilities.values() for each in passives_of(ability)]
    learnt = [each for perk in one.perks.values() for each in effects_of_perk(perk)]
    born = () if one.species is None else effects_of(one.species.id, one.species.traits)
    return (*one.bears, *always, *learnt, *born)


def effects_of_perk(perk: Perk) -> Iterable[Bearing]:
    """GM-CHAR-07: what a Perk changes, as often as it was taken."""
    return effects_of(perk.id, perk.effects, perk.times)


def effects_of(source: str, effects: Iterable[Effect], times: int = 1) -> tuple[Bearing, ...]:
    """What lasts of these effects, from a source that is always there."""
    return tuple(
        Bearing(each, source, value=times * getattr(each, "value", 0), lasts="until-ended")
        for each in effects
        if isinstance(each, BORNE)
    )


def passives_of(ability: Ability) -> Iterable[Bearing]:
    """GM-ABILITY-02: what a passive ability changes, whatever becomes of its owner."""
    if not ability.passive:
        return ()
    return effects_of(ability.id, ability.effects)


def changed(one: Creature, number: str) -> int:
    """GR-08: what effects add to a number, or take from it; those of different abilities add up."""
    return sum([term.value for term in changes(one, number)])


@remembered
def changes(one: Creature, number: str) -> tuple[Term, ...]:
    """GR-08: the same, term by term."""
    return tuple(
        Term(each.ability, each.value, "GM-ABILITY-15", each.by)
        for each in in_force(one)
        if isinstance(each.effect, NumberEffect) and each.effect.number == number and each.value
    )


@remembered
def roll_terms(one: Creature, *names: str) -> tuple[Term, ...]:
    """GM-BONUS-01: what effects add to a roll that goes by these names (its label, its skill)."""
    return tuple(
        Term(each.ability, each.value, "GM-BONUS-01", each.by)
        for each in in_force(one)
        if isinstance(each.effect, RollEffect)
        and (each.effect.on in names or each.effect.on == EVERY_ROLL)
        and each.value
    )


@remembered
def resisted(one: Creature, kind: str, immune: bool = False) -> bool:
    """GM-COND-09: whether an effect makes the creature Resistant, or Immune, to this type."""
    return any(
        isinstance(each.effect, ResistanceEffect)
        and each.effect.immune is immune
        and kind in each.effect.to
        for each in in_force(one)
    )


def resists(one: Creature, *kinds: DamageType | AttackType) -> bool:
    """GM-COND-09: whether it is Resistant to one of these types of damage or attack."""
    return any(_named(one, one.resist, Condition.RESISTANT, kind) for kind in kinds)


def is_immune(one: Creature, damage_type: DamageType) -> bool:
    """GM-COND-09: whether it is Immune to this type: by nature, a condition or an ability."""
    return _named(one, one.immune, Condition.IMMUNE, damage_type)


def _named(one: Creature, by_nature: tuple[str, ...], condition: Condition, kind: str) -> bool:
    return (
        kind in by_nature
        or any(each.name is condition and each.of == kind for each in one.conditions)
        or resisted(one, kind, immune=condition is Condition.IMMUNE)
    )


@remembered
def granted_weapons(one: Creature) -> tuple[Weapon, ...]:
    """The attacks that effects lend to the creature."""
    return tuple(
        each.effect.weapon
        for each in in_force(one)
        if isinstance(each.effect, GrantEffect) and each.effect.weapon is not None
    )


@remembered
def granted_skills(one: Creature, skill: Skill) -> tuple[Skill, ...]:
    """The skills that may be rolled in place of this one."""
    return tuple(
        each.effect.skill
        for each in in_force(one)
        if isinstance(each.effect, GrantEffect)
        and each.effect.skill is not None
        and each.effect.in_place_of is skill
    )


def grants_reaction(one: Creature, reaction: str) -> bool:
    """Whether an effect lends this reaction, even where it would not be possible."""
    return any(
        isinstance(each.effect, GrantEffect) and each.effect.reaction == reaction
        for each in in_force(one)
    )
