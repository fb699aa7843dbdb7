"""The numbers of a creature as they are now, worked out from its state whenever they are asked for.

Each is a mechanic fed from the state (G8). A number taken as given stands in place of the worked-out
one. Where a number is explained to people, a function gives its terms.
"""

from __future__ import annotations

from theomachy.board.plain import distance_of
from theomachy.core.facts import Term
from theomachy.core.seats import EVERYBODY, Audience, players_of
from theomachy.games.godbound.content.records import Attack
from theomachy.games.godbound.edition import (
    ARMOUR_SAVE_PENALTY,
    HAZARDS,
    SAVE_ATTRIBUTES,
    SAVE_BASE,
    SAVES_HAMPERED,
    Attribute,
    Save,
    Theme,
    Weapon,
)
from theomachy.games.godbound.mechanics import (
    armour,
    attack,
    attributes,
    effort,
    foes,
    health,
    saves,
    weapons,
)
from theomachy.games.godbound.state import Creature, State, members

ORDINARY_SCORE = 10
MELEE_REACH = 5
"""Feet, where a melee attack names no reach (GB-WEAPON-01)."""

UNARMED = Attack("unarmed", "Bare hands", Weapon.UNARMED)


def knows(state: State, one: Creature) -> Audience:
    """Who may know a creature's numbers: everybody for a player's character, else its own side."""
    if one.player:
        return EVERYBODY
    return players_of(one.name, *[mate.name for mate in members(state, one.team)])


def score(one: Creature, attribute: Attribute) -> int:
    """GB-ATTR-01: the score of an attribute; an ordinary one where none is written down."""
    return one.attributes.get(attribute, ORDINARY_SCORE)


def modifier(one: Creature, attribute: Attribute) -> int:
    """GB-ATTR-01: the modifier of an attribute."""
    return attributes.attribute_modifier(score(one, attribute))


def maximum_hp(one: Creature) -> int:
    """GB-HP-01, GB-HP-02: the maximum HP of a Godbound."""
    if one.max_hp is not None:
        return one.max_hp
    return health.maximum_hp(one.level, modifier(one, Attribute.CON))


def armour_class(state: State, one: Creature) -> int:
    """GB-AC-01, GB-AC-02, GB-AC-03: AC as given, or by Dexterity, armour and shield."""
    if one.ac is not None:
        return one.ac
    counts = state.house.ac_dex_penalty_under_armour == "capped_at_9"
    return armour.armour_class(modifier(one, Attribute.DEX), one.armour, one.shield, counts)


def maximum_effort(one: Creature) -> int:
    """GB-EFFORT-01: the pool of a Godbound by level, of a creature as its stat block says."""
    if one.max_effort is not None:
        return one.max_effort
    return effort.maximum_effort(one.level) if one.godbound else 0


def available_effort(one: Creature) -> int:
    """GB-EFFORT-02: the Effort that is not committed."""
    committed = sum([each.points for each in one.committed])
    return effort.available_effort(maximum_effort(one), committed)


def attack_named(one: Creature, name: str) -> Attack | None:
    """The attack by its id, the first for an empty name; a Godbound always has bare hands."""
    if not name:
        return next(iter(one.attacks.values()), UNARMED if one.godbound else None)
    if name == UNARMED.id and one.godbound:
        return one.attacks.get(name, UNARMED)
    return one.attacks.get(name)


def attacks_of(one: Creature) -> tuple[Attack, ...]:
    """All that the creature can attack with, a Godbound's bare hands last."""
    bare = (UNARMED,) if one.godbound and UNARMED.id not in one.attacks else ()
    return (*one.attacks.values(), *bare)


def hands_free(state: State, one: Creature, with_: Attack) -> bool:
    """GB-AC-03: whether the creature has the hands for this, with the shield that it carries."""
    if not one.shield or with_.weapon is None:
        return True
    return armour.shield_goes_with(with_.weapon, state.house.ac_shield_needs_hand)


def damage_dice(with_: Attack) -> tuple[int, ...]:
    """GB-WEAPON-01: the sides of the damage dice."""
    if with_.dice or with_.weapon is None:
        return with_.dice
    return (weapons.weapon_sides(with_.weapon),)


def attack_attribute(one: Creature, with_: Attack) -> Attribute | None:
    """GB-ATTACK-03, GB-ATTACK-05, GB-ATTR-07: the attribute used; creatures and some powers none."""
    if not one.godbound or with_.attribute is not None or with_.weapon is None:
        return with_.attribute if one.godbound else None
    strength, dexterity = modifier(one, Attribute.STR), modifier(one, Attribute.DEX)
    return weapons.weapon_attribute(with_.weapon, strength, dexterity)


def attack_bonus(one: Creature) -> int:
    """GB-ATTACK-02, GB-ATTACK-05: as given, or a Godbound's by level."""
    if one.attack_bonus is not None:
        return one.attack_bonus
    return attack.attack_bonus(one.level) if one.godbound else 0


def attack_modifier(one: Creature, with_: Attack) -> int:
    """GB-ATTACK-03, GB-ATTACK-05, GB-ATTR-07: the modifier for the hit; 0 where no attribute is used."""
    attribute = attack_attribute(one, with_)
    return 0 if attribute is None else modifier(one, attribute)


def attack_terms(one: Creature, with_: Attack) -> tuple[Term, ...]:
    """GB-ATTACK-02, GB-ATTACK-03, GB-ATTACK-05: what the attacker adds to the d20, explained."""
    rule = "GB-ATTACK-02" if one.attack_bonus is None else "GB-ATTACK-05"
    bonus = Term("attack bonus", attack_bonus(one), rule, one.name)
    attribute = attack_attribute(one, with_)
    if attribute is None:
        return (bonus,)
    value = attack_modifier(one, with_)
    return bonus, Term(attribute.upper(), value, "GB-ATTACK-03", with_.name)


def damage_bonus(one: Creature, with_: Attack, straight: bool) -> int:
    """GB-ATTACK-03, GB-DAMAGE-03, GB-DAMAGE-04: all that is added to the damage, as one lump."""
    attribute = attack_attribute(one, with_)
    if attribute is None or (straight and not with_.straight_adds_attribute):
        return with_.bonus
    return with_.bonus + modifier(one, attribute)


def in_range(state: State, by: str, with_: Attack, target: str) -> bool:
    """GB-WEAPON-01, GB-OVERFLOW-02: whether the attack reaches; all are near without distances."""
    reach = with_.reach
    if reach is None:
        reach = None if is_ranged(with_) else MELEE_REACH
    if reach is None or state.distances is None:
        return True
    return distance_of(state.distances, by, target) <= reach


def is_ranged(with_: Attack) -> bool:
    """Whether the attack is made from afar."""
    return with_.ranged or with_.weapon in {Weapon.RANGED_1H, Weapon.RANGED_2H}


def compared_hd(state: State, one: Creature) -> int:
    """G13, GB-NPC-05, GB-HP-03: the Hit Dice that are compared: all, and in a mob one member's."""
    if one.mob:
        return one.member_hd
    return one.hd if state.house.hd_use_current else one.max_hd


def is_lesser_for(state: State, hero: Creature, foe: Creature) -> bool:
    """GB-NPC-01, GB-NPC-02: whether the foe is a lesser one for this hero."""
    return foes.is_lesser(compared_hd(state, foe), hero.level, foe.godbound)


def theme_of(one: Creature, hazard: str) -> Theme:
    """GB-SAVE-07: how this danger suits the creature."""
    if hazard in one.suited:
        return Theme.SUITED
    return Theme.UNSUITED if hazard in one.unsuited else Theme.NONE


def save_against(hazard: str) -> Save | None:
    """GB-SAVE-02: the save that this hazard calls for; None for a hazard that nobody lists."""
    return HAZARDS.get(hazard)


def save_terms(state: State, one: Creature, save: Save, hazard: str = "") -> tuple[Term, ...]:
    """GB-SAVE-01 to GB-SAVE-07: what a save's target is made of, for those who may know it."""
    knowing = knows(state, one)
    if not one.godbound:
        target = _creature_save(state, one, hazard)
        return (Term("creature's save", target, "GB-SAVE-07", hazard, knowing),)
    terms = [
        Term("base", SAVE_BASE, "GB-SAVE-01", "", knowing),
        Term("level", -one.level, "GB-SAVE-04", "", knowing),
        Term("better modifier", -max(_save_modifiers(one, save)), "GB-SAVE-03", save, knowing),
    ]
    if is_hampered(one, save):
        terms.append(Term("armour", ARMOUR_SAVE_PENALTY, "GB-SAVE-05", one.armour, knowing))
    return tuple(terms)


def save_target(state: State, one: Creature, save: Save, hazard: str = "") -> int:
    """GB-SAVE-01 to GB-SAVE-07: what a save must reach."""
    if not one.godbound:
        return _creature_save(state, one, hazard)
    return saves.save_target(one.level, *_save_modifiers(one, save), is_hampered(one, save))


def _save_modifiers(one: Creature, save: Save) -> tuple[int, int]:
    first, second = SAVE_ATTRIBUTES[save]
    return modifier(one, first), modifier(one, second)


def is_hampered(one: Creature, save: Save) -> bool:
    """GB-SAVE-05: whether the armour worn is in the way of this save."""
    return save in one.hampered and SAVES_HAMPERED[one.armour] > 0


def _creature_save(state: State, one: Creature, hazard: str) -> int:
    return saves.creature_save_target(
        compared_hd(state, one),
        theme_of(one, hazard),
        one.save,
        state.house.npc_save_half == "up",
        state.house.npc_save_clamp_last,
    )
