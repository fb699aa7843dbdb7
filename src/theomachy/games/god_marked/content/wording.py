"""What records do by the rules, in one line each: for the builder, the sheet and what is printed.

Made from the same typed data that the procedures read, so that no record says it twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from theomachy.games.god_marked.content import effects
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import DamageDice, Gear, Weapon
from theomachy.games.god_marked.edition import Skill

RESOURCE: Final[Mapping[Skill, str]] = {
    Skill.DIVINE: "Lumens",
    Skill.MAGIC: "Intent",
    Skill.MARTIAL: "Stamina",
}
"""GM-ABILITY-06: what the abilities of each special skill are paid with."""
WHOM: Final[Mapping[str, str]] = {
    "allies": ", allies alone",
    "enemies": ", enemies alone",
    "others": ", all others",
}


def dice_words(dice: DamageDice) -> str:
    """Dice of damage: `2d6+1 fire`."""
    bonus = f"{dice.bonus:+d}" if dice.bonus else ""
    tags = "".join(f" {tag}" for tag in dice.tags)
    return f"{dice.count}d{dice.sides}{bonus} {dice.type}{tags}"


def weapon_words(weapon: Weapon) -> str:
    """GM-ATTACK-01: what a weapon does: its dice, the armour that it meets, how it is held."""
    parts = [" and ".join(dice_words(one) for one in weapon.damage), f"{weapon.attack} attack"]
    if weapon.ranged:
        parts.append("ranged")
    if weapon.reach:
        parts.append(f"reach {weapon.reach}")
    if weapon.hands > 1:
        parts.append(f"{weapon.hands} hands")
    properties = [one.replace("_", " ") for one in weapon.properties]
    return ", ".join([*parts, *properties])


def gear_words(gear: Gear) -> str:
    """GM-ARMOUR-02, GM-ARMOUR-03: what gear gives."""
    parts = [f"{gear.armour.upper()} Defence {gear.defence}"] if gear.defence else []
    if gear.armour_health:
        parts.append(f"Armour Health {gear.armour_health}")
    if gear.hands:
        parts.append("1 hand" if gear.hands == 1 else f"{gear.hands} hands")
    return ", ".join(parts)


def perk_words(perk: Perk) -> str:
    """GM-CHAR-07: what a Perk gives, and what it asks for."""
    parts = [effect_words(one) for one in perk.effects]
    if perk.ability is not None:
        parts.append(ability_words(perk.ability))
    if perk.full_help:
        parts.append("full mod in support of locks and runes")
    if perk.rituals:
        parts.append("rituals without Magic")
    if perk.companion is not None:
        level = "your own level" if perk.companion.level == "same" else "half of your level"
        parts.append(f"a companion of {level}")
    if perk.max_times > 1:
        parts.append(f"up to {perk.max_times} times")
    return "; ".join(parts)


def ability_words(ability: Ability) -> str:
    """GM-ABILITY-01 to 15: what an ability costs, whom it reaches and what it does."""
    return "; ".join(
        part for part in (when_words(ability), shape_words(ability), outcome_words(ability)) if part
    )


def when_words(ability: Ability) -> str:
    """GM-ABILITY-02 to 06: what it is done with, and what it costs."""
    if ability.passive:
        return "always on"
    parts = []
    if ability.actions:
        parts.append("1 action" if ability.actions == 1 else f"{ability.actions} actions")
    if ability.with_action:
        parts.append("with another action")
    if ability.reaction:
        parts.append("as a reaction")
    cost = cost_words(ability)
    if cost:
        parts.append(cost)
    if ability.uses:
        parts.append("once between rests" if ability.uses == 1 else f"{ability.uses} uses")
    return ", ".join(parts)


def cost_words(ability: Ability) -> str:
    """GM-ABILITY-06: what it costs of the resource of its kind."""
    name = "" if ability.own_skill is None else RESOURCE.get(ability.own_skill, "")
    if not name or ability.cost == 0:
        return ""
    if ability.depends:
        most = f"{ability.least} to {ability.most}" if ability.most else f"{ability.least} or more"
        return f"{most} {name}"
    return f"{ability.cost} {name}{' or more' if ability.upcast else ''}"


def shape_words(ability: Ability) -> str:
    """GM-ABILITY-08 to 13: how it gets to whom."""
    size = f" of {ability.size}" if ability.size else ""
    shape = f" {ability.shape}{size}" if ability.shape else ""
    return f"{ability.type}{shape}{WHOM.get(ability.whom, '')}"


def outcome_words(ability: Ability) -> str:
    """GM-ABILITY-14, GM-ABILITY-15: what it rolls and what it does."""
    parts = [f"{ability.attack} attack"] if ability.attack else []
    parts += ["the weapon in hand"] if ability.with_weapon else []
    parts += [dice_words(one) for one in ability.damage if one.count]
    parts += [effect_words(one) for one in ability.effects]
    parts += [f"{ability.save} save"] if ability.save else []
    parts += [ability.duration] if ability.duration else []
    return ", ".join(parts)


def record_words(record: object) -> str:
    """What a record of the content does by the rules; empty for kinds that only have a text."""
    match record:
        case Ability():
            return ability_words(record)
        case Perk():
            return perk_words(record)
        case Weapon():
            return weapon_words(record)
        case Gear():
            return gear_words(record)
        case _:
            return ""


def effect_words(effect: Any) -> str:
    """One typed effect in a few words."""
    return _WORDS[type(effect)](effect)


def _of_roll(one: effects.RollEffect) -> str:
    rolls = {"all": "every d20", "attack": "attacks"}
    return f"{_amount(one.value, one.per_point)} on {rolls.get(one.on, one.on)}"


def _of_number(one: effects.NumberEffect) -> str:
    armour, _, defence = one.number.partition("_")
    names = {"pac": "PAC", "lac": "LAC", "mac": "MAC", "range": "Range", "movement": "Movement"}
    name = names.get(armour, "action" if abs(one.value) == 1 and armour == "actions" else armour)
    return f"{_amount(one.value, one.per_point)} {name}{' Defence' if defence else ''}"


def _amount(value: int, per_point: int) -> str:
    more = f"{per_point:+d} for each point" if per_point else ""
    return f"{value:+d}, {more}" if value and more else more or f"{value:+d}"


def _of_damage(one: effects.DamageEffect) -> str:
    if one.per_point and not one.dice.count:
        return f"{one.per_point}d{one.dice.sides} {one.dice.type} for each point"
    each = f", {one.per_point}d{one.dice.sides} more for each point" if one.per_point else ""
    return f"{dice_words(one.dice)}{each}"


def _of_healing(one: effects.HealingEffect) -> str:
    dice = [f"{one.count}d{one.sides}"] if one.count else []
    parts = [*dice, *([str(one.bonus)] if one.bonus else []), *(["the mod"] if one.mod else [])]
    each = f", {one.per_point}d{one.sides} more for each point" if one.per_point else ""
    return f"heals {' + '.join(parts)}{each}"


def _of_armour_health(one: effects.ArmourHealthEffect) -> str:
    each = f", {one.per_point} more for each point" if one.per_point else ""
    return f"{one.amount} Armour Health{each}"


def _of_condition(one: effects.ConditionEffect) -> str:
    name = f"{one.condition} ({one.of})" if one.of else str(one.condition)
    if one.ends:
        return f"ends {name}"
    poison = "poison: " if one.poison else ""
    direct = " on a Direct Hit" if one.on_direct else ""
    save = f", {one.save} save" if one.save else ""
    return f"{poison}{name}{direct}{save}"


def _of_move(one: effects.MoveEffect) -> str:
    verb = {"push": "pushes", "pull": "pulls", "move": "moves"}[one.way]
    each = f", {one.per_point} more for each point" if one.per_point else ""
    return f"{verb} {one.spaces} space{'' if one.spaces == 1 else 's'}{each}"


def _of_object(one: effects.ObjectEffect) -> str:
    each = f", {one.per_point} more for each point" if one.per_point else ""
    return f"throws objects up to size {one.size}{each}"


def _of_handling(one: effects.HandlingEffect) -> str:
    return f"{one.handling} on a Direct Hit"


def _of_resistance(one: effects.ResistanceEffect) -> str:
    return f"{'immune' if one.immune else 'resistant'} to {', '.join(one.to)}"


def _of_grant(one: effects.GrantEffect) -> str:
    parts = [f"{one.weapon.name}: {weapon_words(one.weapon)}"] if one.weapon else []
    parts += [f"{one.reaction} where there is none"] if one.reaction else []
    parts += [f"{one.skill} in place of {one.in_place_of}"] if one.skill else []
    return ", ".join(parts)


def _of_area(one: effects.AreaEffect) -> str:
    parts = [
        (one.blocks, "blocks the way"),
        (bool(one.obscures), f"all in it are {one.obscures}"),
        (one.slow, "slow ground"),
        (bool(one.cover), f"cover {one.cover} high"),
    ]
    return _joined(words for holds, words in parts if holds)


def _of_creation(one: effects.CreationEffect) -> str:
    return f"makes {one.what}{f', {one.height} high' if one.height else ''}"


def _of_text(one: effects.TextEffect) -> str:
    return one.words


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(parts)


_WORDS: Final[Mapping[type, Callable[[Any], str]]] = {
    effects.RollEffect: _of_roll,
    effects.NumberEffect: _of_number,
    effects.DamageEffect: _of_damage,
    effects.HealingEffect: _of_healing,
    effects.ArmourHealthEffect: _of_armour_health,
    effects.ConditionEffect: _of_condition,
    effects.MoveEffect: _of_move,
    effects.ObjectEffect: _of_object,
    effects.HandlingEffect: _of_handling,
    effects.ResistanceEffect: _of_resistance,
    effects.GrantEffect: _of_grant,
    effects.AreaEffect: _of_area,
    effects.CreationEffect: _of_creation,
    effects.TextEffect: _of_text,
}
