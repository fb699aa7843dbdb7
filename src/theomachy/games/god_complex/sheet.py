"""The numbers of one creature as they are now, worked out from what the state holds."""

from __future__ import annotations

from theomachy.games.god_complex.edition import Condition, Trait
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics import actions, characteristics, penalties, wounds
from theomachy.games.god_complex.mechanics.wounds import GraveCount
from theomachy.games.god_complex.state import Creature


def strength(creature: Creature) -> int:
    """GC-CHAR-14, GC-STATE-11: current Strength."""
    weakened = Condition.WEAKENED in creature.states
    return characteristics.current_attribute(creature.strength, weakened)


def dexterity(creature: Creature) -> int:
    """GC-CHAR-14, GC-STATE-12: current Dexterity."""
    return characteristics.current_attribute(
        creature.dexterity, Condition.SLOWED in creature.states
    )


def fortitude(creature: Creature, house: House) -> int:
    """GC-CHAR-02, GC-CHAR-14: current Fortitude."""
    floor = house.char_floor == "never_below_tier"
    return characteristics.fortitude(creature.tier, creature.size, strength(creature), floor)


def evasion(creature: Creature, house: House) -> int:
    """GC-CHAR-03, GC-CHAR-14: current Evasion, before anything that an attack meets."""
    floor = house.char_floor == "never_below_tier"
    return characteristics.evasion(creature.tier, dexterity(creature), creature.size, floor)


def hp_maximum(creature: Creature, house: House) -> int:
    """GC-CHAR-12: from base numbers; under `manual` as given, or by the default where it is not."""
    if house.hp_formula == "manual" and creature.hp_given is not None:
        return creature.hp_given
    floor = house.char_floor == "never_below_tier"
    base = characteristics.fortitude(creature.tier, creature.size, creature.strength, floor)
    double = house.hp_formula == "double_fortitude"
    return characteristics.hp_maximum(creature.tier, creature.generation, base, double)


def trait_value(creature: Creature, trait: Trait, house: House) -> int:
    """GC-POOL-02, GC-ATTR-02: the base dice of a pool on this one trait."""
    tier, composure = creature.tier, creature.composure
    match trait:
        case Trait.STRENGTH:
            return strength(creature)
        case Trait.DEXTERITY:
            return dexterity(creature)
        case Trait.FORTITUDE:
            return fortitude(creature, house)
        case Trait.INITIATIVE:
            return characteristics.initiative(creature.awareness, dexterity(creature))
        case Trait.CONVICTION:
            return characteristics.conviction(tier, creature.presence, composure)
        case Trait.WILLPOWER:
            return characteristics.willpower(tier, creature.domain_score, composure)
        case Trait.SOUNDNESS:
            return characteristics.soundness(tier, creature.intelligence, composure)
    return {
        Trait.COMPOSURE: composure,
        Trait.AWARENESS: creature.awareness,
        Trait.PRESENCE: creature.presence,
        Trait.INTELLIGENCE: creature.intelligence,
    }[trait]


def conditions(creature: Creature, house: House) -> tuple[Condition, ...]:
    """The conditions that were given and those that follow from HP and Fatigue (GC-STATE-01)."""
    found: list[Condition] = list(creature.states)
    maximum = hp_maximum(creature, house)
    if creature.fatigue:
        found.append(Condition.FATIGUED)
    if wounds.is_bloodied(creature.hp, maximum):
        found.append(Condition.BLOODIED)
    if wounds.is_wounded(creature.hp, maximum):
        found.append(Condition.WOUNDED)
    return tuple(found)


def fatigue_dice(creature: Creature, house: House) -> int:
    """GC-FATIGUE-03: the dice that its Fatigue takes from each roll."""
    return penalties.fatigue_dice(creature.fatigue, house.fatigue_penalty == "per_level")


def actions_allowed(creature: Creature, house: House) -> int:
    """GC-ACTION-01, GC-ACTION-05: how many Actions it has in a Round."""
    most = actions.actions_per_round(dexterity(creature), house.min_actions)
    return actions.capped_actions(most, creature.states)


def actions_left(creature: Creature, house: House) -> int:
    """GC-TIME-03, GC-STATE-12: how many of them are left this Round."""
    return actions.actions_left(actions_allowed(creature, house), creature.actions_taken)


def next_action_penalty(creature: Creature, house: House) -> int:
    """GC-ACTION-02: the success penalty of its next Action this Round."""
    free = actions.free_actions(creature.tier, house.free_actions_min)
    return actions.action_penalty(creature.actions_taken + 1, free)


def waiting_cost(creature: Creature, house: House) -> int:
    """GC-ACTION-04: the Actions that it pays for acting after its own Turn, besides the Action."""
    return actions.cost_of_waiting(creature.turn_done, house.late_action_cost == "extra")


def grave_count(creature: Creature) -> GraveCount:
    """GC-GRAVE-03: its Fortitude rolls while Gravely Wounded, so far."""
    return GraveCount(creature.grave_successes, creature.grave_failures)
