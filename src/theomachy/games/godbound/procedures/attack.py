"""The attack, step by step (CORE-03, ATTACK, and ruling G6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from theomachy.core.ask import D20
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.games.godbound.content.records import Attack, Gift, NegateHit, ShiftAttack
from theomachy.games.godbound.facts.attacks import (
    AttackDeclared,
    AttackHit,
    AttackMissed,
    AttackRolled,
    AttackShifted,
    HitNegated,
)
from theomachy.games.godbound.mechanics.attack import attack_hits, attack_total
from theomachy.games.godbound.numbers import (
    armour_class,
    attack_bonus,
    attack_modifier,
    attack_named,
    attack_terms,
)
from theomachy.games.godbound.procedures import damage, instants, turns
from theomachy.games.godbound.procedures.readings import HitClass
from theomachy.games.godbound.state import Creature, State


@dataclass(frozen=True, slots=True)
class Rolling:
    """An attack roll as it stands: the face, the total with its terms, and what Instants did."""

    by: str
    target: str
    face: int
    total: int
    terms: tuple[Term, ...]
    negated: bool = False
    used: tuple[tuple[str, str], ...] = ()

    @property
    def hits(self) -> bool:
        """GB-ATTACK-01, GB-ATTACK-04: whether it is a hit as it stands."""
        return not self.negated and attack_hits(self.face, self.total)


async def attack(at: At[State], by: str, target: str, name: str) -> None:
    """GB-CORE-03, GB-ATTACK-01 to GB-ATTACK-05: one attack on one target, to its end.

    Declared, rolled, Instants, hit or miss, damage (GB-DAMAGE-01 to GB-DAMAGE-05), overflow.
    """
    with_ = attack_of(at.state, by, name)
    await turns.spend_attack(at, by)
    await at.tell(AttackDeclared(by=by, target=target, attack=with_.name))
    rolling = await _after_instants(at, await _roll(at, by, target, with_))
    if not rolling.hits:
        await at.tell(AttackMissed(by=by, target=target))
        return
    await at.tell(AttackHit(by=by, target=target))
    await damage.damage(at, by, target, with_)
    await turns.end_if_won(at)


def attack_of(state: State, by: str, name: str) -> Attack:
    """The attack by its id; the command has seen to it that there is one."""
    found = attack_named(state.creatures[by], name)
    if found is None:
        raise ValueError(f"{by} has no attack {name!r}")
    return found


def total_of(state: State, by: str, target: str, with_: Attack, face: int) -> int:
    """GB-ATTACK-01, GB-ATTACK-05: the total of an attack with this face."""
    one = state.creatures[by]
    ac = armour_class(state, state.creatures[target])
    adds_ac = state.house.attack_add_target_ac
    return attack_total(face, attack_bonus(one), attack_modifier(one, with_), ac, adds_ac)


def terms_of(state: State, by: str, target: str, with_: Attack) -> tuple[Term, ...]:
    """GB-ATTACK-01: what is added to the d20, explained; the target's AC is open to view."""
    terms = attack_terms(state.creatures[by], with_)
    if not state.house.attack_add_target_ac:
        return terms
    ac = armour_class(state, state.creatures[target])
    return (*terms, Term("AC", ac, "GB-ATTACK-01", f"{target}'s AC"))


async def _roll(at: At[State], by: str, target: str, with_: Attack) -> Rolling:
    added = total_of(at.state, by, target, with_, 0)
    reading = HitClass(added, _shifts_at_hand(at.state, by, target))
    title = f"{by} attacks {target} with {with_.name}"
    (face,) = await at.roll("attack", by, D20, title=title, reading=reading)
    total = total_of(at.state, by, target, with_, face)
    rolling = Rolling(by, target, face, total, terms_of(at.state, by, target, with_))
    await at.tell(
        AttackRolled(
            by=by,
            target=target,
            face=face,
            total=total,
            hits=rolling.hits,
            traces=(_trace(rolling),),
        )
    )
    return rolling


def _trace(rolling: Rolling) -> Trace:
    die = Term("d20", rolling.face, "GB-CORE-01", f"{rolling.by} rolled {rolling.face}")
    return Trace("attack", rolling.total, (die, *rolling.terms), "GB-ATTACK-01")


async def _after_instants(at: At[State], rolling: Rolling) -> Rolling:
    """G6 step 3, GB-GIFT-06: the window after the d20, opened again until all pass."""
    while True:
        how = "hits" if rolling.hits else "misses"
        title = f"{rolling.by}'s attack {how} {rolling.target} ({rolling.total})"
        meant = (rolling.by, rolling.target)
        bears = _bears_on(at.state, rolling)
        used = await instants.declared(at, "instant", title, meant, bears)
        if used is None:
            return rolling
        rolling = await _take_effect(at, rolling, used)


def _bears_on(state: State, rolling: Rolling) -> instants.Bears:
    return lambda one, gift: _bearing(state, rolling, one, gift) is not None


def _bearing(
    state: State, rolling: Rolling, one: Creature, gift: Gift
) -> NegateHit | ShiftAttack | None:
    """The first effect of the gift that would change how the roll stands, or help to."""
    for effect in gift.effects:
        if isinstance(effect, NegateHit) and _negates(state, rolling, one, effect):
            return effect
        if isinstance(effect, ShiftAttack) and _shifts(state, rolling, one, gift, effect):
            return effect
    return None


def _negates(state: State, rolling: Rolling, one: Creature, effect: NegateHit) -> bool:
    return rolling.hits and instants.helps(one, effect.whom, state.creatures[rolling.target])


def _shifts(state: State, rolling: Rolling, one: Creature, gift: Gift, effect: ShiftAttack) -> bool:
    """GB-CORE-01, G9: natural faces are not shifted, and a source adds once."""
    if rolling.negated or rolling.face in {1, 20} or (one.name, gift.id) in rolling.used:
        return False
    improves = (effect.amount > 0) is not rolling.hits
    return improves and _reaches(state, rolling.by, rolling.target, one, effect)


def _reaches(state: State, by: str, target: str, one: Creature, effect: ShiftAttack) -> bool:
    """Whether the effect is about this attack: one's own, one of the own side, one of a foe."""
    attacker = state.creatures[by]
    if effect.of == "own":
        return one.name == by
    if effect.of == "side":
        return one.team == attacker.team
    return one.team != attacker.team and instants.helps(one, effect.whom, state.creatures[target])


def _shifts_at_hand(state: State, by: str, target: str) -> Callable[[], tuple[int, ...]]:
    """What Instants at hand could add to an attack, each of them once, when odds ask for it."""
    return lambda: tuple(
        effect.amount
        for one in state.creatures.values()
        for gift in one.gifts.values()
        if instants.may_use(state, one, gift)
        for effect in gift.effects
        if isinstance(effect, ShiftAttack) and _reaches(state, by, target, one, effect)
    )


async def _take_effect(at: At[State], rolling: Rolling, used: instants.Declared) -> Rolling:
    match _bearing(at.state, rolling, at.state.creatures[used.who], used.gift):
        case ShiftAttack(amount=amount):
            return await _shifted(at, rolling, used, amount)
        case _:
            await at.tell(HitNegated(by=rolling.by, target=rolling.target))
            return replace(rolling, negated=True)


async def _shifted(
    at: At[State], rolling: Rolling, used: instants.Declared, amount: int
) -> Rolling:
    term = Term(used.gift.name, amount, "GB-GIFT-06", used.who)
    shifted = replace(
        rolling,
        total=rolling.total + amount,
        terms=(*rolling.terms, term),
        used=(*rolling.used, (used.who, used.gift.id)),
    )
    await at.tell(
        AttackShifted(
            by=rolling.by,
            target=rolling.target,
            amount=amount,
            total=shifted.total,
            hits=shifted.hits,
            traces=(_trace(shifted),),
        )
    )
    return shifted
