"""Damage of an attack that hit: rolled, placed, converted, lessened, taken (DAMAGE, and G6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from theomachy.core.ask import Option
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import SUM, Faces, Reading, Sides
from theomachy.games.godbound.content.records import (
    Attack,
    AutoSave,
    CancelDamage,
    Gift,
    LessenDamage,
    NegateHit,
    ShiftAttack,
)
from theomachy.games.godbound.facts.attacks import DamageLessened, DamageRolled
from theomachy.games.godbound.mechanics.damage import (
    best_die,
    converted_dice,
    is_straight,
    straight_points,
)
from theomachy.games.godbound.numbers import armour_class, damage_bonus, damage_dice
from theomachy.games.godbound.procedures import instants
from theomachy.games.godbound.procedures.overflow import overflow
from theomachy.games.godbound.procedures.readings import Placements, Points
from theomachy.games.godbound.procedures.wounds import suffer
from theomachy.games.godbound.state import Creature, State

NOWHERE = -1
"""Where the bonus lies when it lies on no die."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The damage dice of an attack: their sides, the bonus, whether they count straight."""

    sides: Sides
    bonus: int
    straight: bool

    @property
    def to_be_placed(self) -> bool:
        """GB-DAMAGE-03: whether the bonus could lie on one die or another."""
        return bool(self.bonus) and not self.straight and len(self.sides) > 1


@dataclass(frozen=True, slots=True)
class Blow:
    """The damage that somebody is about to take; `used` are the Instants that have lessened it."""

    by: str
    target: str
    points: int
    used: tuple[tuple[str, str], ...] = ()


async def damage(at: At[State], by: str, target: str, with_: Attack) -> None:
    """GB-DAMAGE-01 to GB-DAMAGE-05, G6 steps 5 to 11: the damage of an attack that has hit."""
    first_ac = armour_class(at.state, at.state.creatures[target])
    dice = dice_of(at.state, by, target, with_)
    blow = await _after_instants(at, Blow(by, target, await _roll(at, by, target, dice)))
    excess = await suffer(at, by, target, blow.points, with_)
    await overflow(at, by, target, first_ac, excess, with_)


def dice_of(state: State, by: str, target: str, with_: Attack) -> Dice:
    """GB-WEAPON-01, GB-DAMAGE-04, GB-NPC-05: what is rolled for the damage, and how it counts."""
    straight = is_straight(with_.straight, with_.area, bool(state.creatures[target].mob))
    bonus = damage_bonus(state.creatures[by], with_, straight)
    return Dice(damage_dice(with_), bonus, straight)


async def _roll(at: At[State], by: str, target: str, dice: Dice) -> int:
    """GB-DAMAGE-03: the dice, and the die that takes the bonus, before or after the roll."""
    declared = at.state.house.damage_bonus_die == "declared" and dice.to_be_placed
    bonus_on = await _declared_die(at, by, dice) if declared else 0
    title = f"{by}'s damage against {target}"
    reading = _reading(dice, bonus_on, dice.to_be_placed and not declared)
    faces = await at.roll("damage", by, dice.sides, title=title, reading=reading)
    if dice.to_be_placed and not declared:
        bonus_on = await _chosen_die(at, by, faces, dice.bonus)
    return await _tell_roll(at, by, target, dice, faces, bonus_on)


def _reading(dice: Dice, bonus_on: int, chosen_later: bool) -> Reading:
    if dice.straight:
        return SUM
    return Placements(dice.bonus) if chosen_later else Points(dice.bonus, bonus_on)


async def _declared_die(at: At[State], by: str, dice: Dice) -> int:
    """GB-DAMAGE-03 under `damage.bonus_die` declared: the die is named before the roll."""
    options = [Option(_id(i), f"die {i + 1}, a d{die}") for i, die in enumerate(dice.sides)]
    title = f"which die takes {dice.bonus:+d}"
    return _index(await at.choose("bonus-die", by, options, _id(0), title=title))


async def _chosen_die(at: At[State], by: str, faces: Faces, bonus: int) -> int:
    """GB-DAMAGE-03: the attacker's choice, where it makes a difference; by default the best die."""
    best = best_die(faces, bonus)
    points = [sum(converted_dice(faces, bonus, index)) for index in range(len(faces))]
    if len(set(points)) == 1:
        return best
    options = [
        Option(_id(i), f"die {i + 1}: {face}{bonus:+d}, {points[i]} in all")
        for i, face in enumerate(faces)
    ]
    title = f"which die takes {bonus:+d}"
    return _index(await at.choose("bonus-die", by, options, _id(best), title=title))


def _id(index: int) -> str:
    return f"die-{index + 1}"


def _index(option: str) -> int:
    return int(option.removeprefix("die-")) - 1


async def _tell_roll(
    at: At[State], by: str, target: str, dice: Dice, faces: Faces, bonus_on: int
) -> int:
    if dice.straight or not dice.bonus:
        bonus_on = NOWHERE
    per_die = () if dice.straight else converted_dice(faces, dice.bonus, bonus_on)
    points = straight_points(faces, dice.bonus) if dice.straight else sum(per_die)
    terms = (
        _straight_terms(faces, dice) if dice.straight else _terms(faces, per_die, dice, bonus_on)
    )
    await at.tell(
        DamageRolled(
            by=by,
            target=target,
            sides=dice.sides,
            faces=faces,
            bonus=dice.bonus,
            bonus_on=bonus_on + 1,
            per_die=per_die,
            points=points,
            traces=(Trace("damage", points, terms, "GB-DAMAGE-02"),),
        )
    )
    return points


def _terms(faces: Faces, per_die: tuple[int, ...], dice: Dice, bonus_on: int) -> tuple[Term, ...]:
    labels = [
        f"d{die}: {face}{dice.bonus:+d}" if index == bonus_on else f"d{die}: {face}"
        for index, (die, face) in enumerate(zip(dice.sides, faces, strict=True))
    ]
    return tuple(
        [Term(label, points, "GB-DAMAGE-01") for label, points in zip(labels, per_die, strict=True)]
    )


def _straight_terms(faces: Faces, dice: Dice) -> tuple[Term, ...]:
    rolled = [
        Term(f"d{die}", face, "GB-DAMAGE-04") for die, face in zip(dice.sides, faces, strict=True)
    ]
    below = straight_points(faces, dice.bonus) - sum(faces)
    return (*rolled, Term("bonus", below, "GB-DAMAGE-04")) if below else tuple(rolled)


async def _after_instants(at: At[State], blow: Blow) -> Blow:
    """G6 step 8, GB-GIFT-06: the window of those who lessen or cancel damage, until all pass."""
    while True:
        title = f"{blow.target} is about to take {blow.points} from {blow.by}"
        meant = (blow.target,)
        bears = _bears_on(at.state, blow)
        used = await instants.declared(at, "damage-instant", title, meant, bears)
        if used is None:
            return blow
        blow = await _lessened(at, blow, used)


def _bears_on(state: State, blow: Blow) -> instants.Bears:
    target = state.creatures[blow.target]
    return lambda one, gift: _bearing(blow, target, one, gift) is not None


def _bearing(
    blow: Blow, target: Creature, one: Creature, gift: Gift
) -> LessenDamage | CancelDamage | None:
    """The first effect of the gift that would lessen this damage; G9: a source counts once."""
    if not blow.points or (one.name, gift.id) in blow.used:
        return None
    for effect in gift.effects:
        if isinstance(effect, NegateHit | ShiftAttack | AutoSave):
            continue
        if instants.helps(one, effect.whom, target):
            return effect
    return None


async def _lessened(at: At[State], blow: Blow, used: instants.Declared) -> Blow:
    target, user = at.state.creatures[blow.target], at.state.creatures[used.who]
    effect = _bearing(blow, target, user, used.gift)
    taken = min(blow.points, effect.points) if isinstance(effect, LessenDamage) else blow.points
    left = blow.points - taken
    terms = (Term("damage", blow.points), Term(used.gift.name, -taken, "GB-GIFT-06", used.who))
    trace = Trace("damage", left, terms, "GB-GIFT-06")
    await at.tell(
        DamageLessened(target=blow.target, by=used.who, amount=taken, points=left, traces=(trace,))
    )
    return replace(blow, points=left, used=(*blow.used, (used.who, used.gift.id)))
