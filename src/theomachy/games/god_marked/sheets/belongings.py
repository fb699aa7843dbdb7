"""Weapons, abilities, Perks and what is carried on the sheet, with the commands that use them."""

from __future__ import annotations

from fractions import Fraction

from theomachy.core.facts import Trace
from theomachy.core.sheets import (
    SheetButton,
    SheetChance,
    SheetEntry,
    SheetNumber,
    SheetRow,
    SheetSection,
    SheetTable,
    chance,
)
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.content.wording import (
    effect_words,
    gear_words,
    outcome_words,
    perk_words,
    shape_words,
    when_words,
)
from theomachy.games.god_marked.creatures.numbers import (
    armour_now,
    dice_of,
    reach_of,
    weapons_of,
)
from theomachy.games.god_marked.edition import ARMOUR_AGAINST
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures.attack import judged, landed
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.hits import attack_terms, own_terms
from theomachy.games.god_marked.procedures.rolls import Rolling, sum_of
from theomachy.games.god_marked.scene.places import engaged_with
from theomachy.games.god_marked.state import Creature, State, conscious, enemies

MOST_FOES = 3
"""Opponents for whom an attack says its chance."""

COLUMNS = ("Attack", "Against", "Damage", "Reach")


def weapons(state: State, one: Creature) -> SheetSection:
    """GM-ATTACK-01: what it can attack with, each attack a roll."""
    rows = tuple(_weapon(state, one, weapon) for weapon in weapons_of(one))
    return SheetSection("weapons", "Weapons", tables=(SheetTable("Weapon", COLUMNS, rows),))


def _weapon(state: State, one: Creature, weapon: Weapon) -> SheetRow:
    terms = own_terms(state, Deed("attack", one.name, one.name, weapon))
    total = sum_of(terms)
    attack = SheetNumber(
        f"attack.{weapon.id}",
        f"Attack with {weapon.name}",
        total,
        trace=Trace("Attack", total, terms, "GM-ATTACK-01"),
        rule="GM-ATTACK-01",
        button=SheetButton(
            f"{total:+d}",
            f"Attack with {weapon.name}, d20 {total:+d}",
            "attack",
            {"weapon": weapon.id},
            direct_hits(state, one, weapon),
        ),
    )
    reach = str(reach_of(state, one, weapon))
    against = ARMOUR_AGAINST[weapon.attack].upper()
    return SheetRow(weapon.name, (attack, against, damage_of(one, weapon), reach), weapon.text)


def direct_hits(state: State, one: Creature, weapon: Weapon) -> tuple[SheetChance, ...]:
    """GM-ATTACK-03: the chance of a Direct Hit on opponents, before reactions, by what is known."""
    near = set(engaged_with(state, one.name))
    foes = [each for each in enemies(state, one.name) if conscious(each)]
    foes.sort(key=lambda foe: foe.name not in near)
    return tuple(_direct_hit(state, one, foe, weapon) for foe in foes[:MOST_FOES])


def _direct_hit(state: State, one: Creature, foe: Creature, weapon: Weapon) -> SheetChance:
    """As the attack is rolled and judged in play: with what the situation adds against this foe."""
    deed = Deed("attack", one.name, foe.name, weapon)
    added = sum_of(attack_terms(state, deed))
    direct = 0
    for face in range(1, 21):
        hit = judged(state, deed, Rolling(face, face + added), foe.name)
        direct += landed(state, deed, foe.name, hit) == (foe.name, HitType.DIRECT)
    armour = armour_now(state, foe, deed.armour)
    guessed = " assumed" if foe.unknown and state.house.show_foe_armour != "open" else ""
    numbers = f"d20 {added:+d}, {deed.armour.upper()} {armour}{guessed}"
    label = f"Direct Hit on {foe.name} ({numbers}), before reactions"
    return chance(label, Fraction(direct, 20))


def damage_of(one: Creature, weapon: Weapon) -> str:
    """GM-DAMAGE-01, GM-SIZE-08: the dice in this hand, and what they come to on average."""
    parts, average = [], Fraction(0)
    for (count, sides), dice in zip(dice_of(one, weapon), weapon.damage, strict=True):
        bonus = f"{dice.bonus:+d}" if dice.bonus else ""
        tags = "".join(f" {tag}" for tag in dice.tags)
        parts.append(f"{count}d{sides}{bonus} {dice.type}{tags}")
        average += Fraction(count * (sides + 1), 2) + dice.bonus
    return f"{' and '.join(parts)} ({float(average):g} on average)"


def abilities(state: State, one: Creature) -> SheetSection:
    """GM-ABILITY-01: powers, spells and manoeuvres with what they cost, and a button for each use."""
    entries = tuple(_ability(one, each) for each in one.abilities.values())
    return SheetSection("abilities", "Abilities", entries=entries)


def _ability(one: Creature, ability: Ability) -> SheetEntry:
    kind = ability.kind.replace("_", " ").capitalize()
    parts = [kind, when_words(ability), shape_words(ability)]
    if ability.uses:
        parts.append(f"{ability.uses - one.used.get(ability.id, 0)} of {ability.uses} left")
    started = not (
        ability.passive or ability.with_action or (ability.reaction and not ability.actions)
    )
    buttons = (SheetButton("Use", f"Use {ability.name}", "use", {"ability": ability.id}),)
    return SheetEntry(
        ability.name,
        " · ".join(part for part in parts if part),
        outcome_words(ability),
        ability.text,
        "GM-ABILITY-01",
        buttons if started else (),
    )


def perks(one: Creature) -> SheetSection:
    """GM-CHAR-07: the Perks."""
    entries = tuple(_perk(each) for each in one.perks.values())
    return SheetSection("perks", "Perks", entries=entries, rule="GM-CHAR-07")


def _perk(perk: Perk) -> SheetEntry:
    often = f" ×{perk.times}" if perk.times > 1 else ""
    return SheetEntry(f"{perk.name}{often}", str(perk.skill), perk_words(perk), perk.text)


def carried(one: Creature) -> SheetSection:
    """Gear and items, each with what it does."""
    gear = [SheetEntry(each.name, gear_words(each), text=each.text) for each in one.gear.values()]
    items = [_item(key, each) for key, each in one.items.items()]
    lying = () if one.dropped is None else one.dropped.things
    dropped = [
        SheetEntry(
            thing,
            "on the ground",
            buttons=(SheetButton("Pick up", f"Pick up {thing}", "pick-up", {"thing": thing}),),
            rule="GM-TIRED-03",
        )
        for thing in lying
    ]
    return SheetSection("carried", "Carried", entries=(*gear, *items, *dropped))


def _item(key: str, item: Item) -> SheetEntry:
    parts = [
        f"{item.uses} uses" if item.uses > 1 else "",
        f"{item.light} light" if item.light else "",
    ]
    does = "; ".join(effect_words(each) for each in item.effects)
    use = (SheetButton("Use", f"Use {item.name}", "use-item", {"item": key}),)
    return SheetEntry(
        item.name,
        " · ".join(part for part in parts if part),
        does,
        item.text,
        "",
        use if does else (),
    )
