"""Using an ability: paid, aimed, with or without an attack, kept, and what it strains (ABILITY)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.aiming import Aim, Met, fills_an_area, met
from theomachy.games.god_marked.abilities.laying import laid_over
from theomachy.games.god_marked.abilities.prices import Price, Wish, actions_of, points_of
from theomachy.games.god_marked.abilities.striking import as_it_stands
from theomachy.games.god_marked.abilities.uses import Use, as_attack
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import CreationEffect
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.creatures.pools import casting_mod
from theomachy.games.god_marked.creatures.readiness import in_rounds
from theomachy.games.god_marked.facts import AbilityBegun, AbilityUsed, Created
from theomachy.games.god_marked.mechanics import abilities as mechanics
from theomachy.games.god_marked.mechanics.abilities import Payment
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.mechanics.rulings import save_number
from theomachy.games.god_marked.procedures import (
    attack,
    effects,
    health,
    lasting,
    outcomes,
    paying,
    spending,
    volleys,
)
from theomachy.games.god_marked.procedures.attack import Outcome
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.health import Blow, Portion
from theomachy.games.god_marked.procedures.rolls import Rolling
from theomachy.games.god_marked.procedures.saves import save, saved
from theomachy.games.god_marked.scene.hidden_parts import board_facts
from theomachy.games.god_marked.state import State, out_of_the_fight
from theomachy.games.god_marked.state.keeping import Begun, HowKept, Kept

AS_IT_STANDS = Wish()
Joined = tuple[tuple[Ability, Wish], ...]
"""Abilities that are joined to an attack or another ability, each with its points."""
KEPT = ("focus", "shatterable", "hold", "lingering")


@dataclass(frozen=True, slots=True)
class Plan:
    """An ability as somebody means to use it: aimed, with so many points, with what is joined to it.

    A ritual has a `strength` in points, which cost nothing (GM-RITUAL-04).
    """

    ability: Ability
    aim: Aim
    wish: Wish = AS_IT_STANDS
    weapon: Weapon | None = None
    joined: Joined = ()
    spares: bool = False
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What became of it: how each was met, the roll, whether it was called off or lost a clash."""

    hits: Mapping[str, HitType]
    rolling: Rolling = volleys.NO_ROLL
    called_off: bool = False
    clashed: bool = False


def cost_now(state: State, by: str, plan: Plan) -> tuple[Payment, int]:
    """GM-ABILITY-03: whether it is used or only begun, and the actions that go now."""
    one, cost = state.creatures[by], actions_of(plan.ability, plan.wish)
    if not in_rounds(state, by):
        return Payment.USED, cost
    begun = one.begun
    paid = begun.paid if begun is not None and begun.ability == plan.ability.id else 0
    made = mechanics.payment(cost, paid, one.actions)
    return made, (max(0, cost - paid) if made is Payment.USED else one.actions)


async def begin(at: At[State], by: str, plan: Plan, actions: int) -> None:
    """GM-ABILITY-03: part of its actions is paid; the rest in the rounds that follow."""
    before = at.state.creatures[by].begun
    paid = before.paid if before is not None and before.ability == plan.ability.id else 0
    await spending.spend(at, by, actions, "ability")
    begun = Begun(plan.ability.id, paid + actions, at.state.round)
    audience = sees(at.state, at.state.creatures[by])
    cost = actions_of(plan.ability, plan.wish)
    await at.tell(AbilityBegun(name=by, begun=begun, of=cost, audience=audience))


async def finish_begun(at: At[State], by: str, plan: Plan) -> None:
    """GM-ABILITY-03: what was paid before counts; what was begun of another ability is lost."""
    begun = at.state.creatures[by].begun
    if begun is not None:
        why = "paid" if begun.ability == plan.ability.id else "another"
        await lasting.lose_begun(at, by, begun, why)


async def use(at: At[State], by: str, plan: Plan) -> HitType:
    """GM-ABILITY-01 to 15, GR-13: resources, the effect, what is kept, the strain; the best hit."""
    await spending.exert(at, by)
    price = await _paid(at, by, plan)
    joined, prices = await pay_joined(at, by, plan.joined)
    own = _use_of(at.state, by, plan, price)
    whom = met(at.state, by, plan.ability, plan.aim)
    await _tell_use(at, own, whom)
    await on_oneself(at, joined, by)
    if plan.ability.attack is not None or plan.ability.with_weapon:
        result = await _attack(at, plan, own, joined, whom)
    else:
        result = await _without_attack(at, own, whom)
    if result.called_off:
        for (ability, _), each in zip(
            ((plan.ability, plan.wish), *plan.joined), (price, *prices), strict=True
        ):
            await paying.give_back(at, by, ability, each)
        return HitType.NOTHING
    await _keep(at, own, whom, result)
    await _create(at, own, whom)
    for each in (price, *prices):
        await paying.strain(at, by, each)
    return max(result.hits.values(), default=HitType.NOTHING)


def _use_of(state: State, by: str, plan: Plan, price: Price) -> Use:
    ability = plan.ability
    key = lasting.new_key(state, ability.id) if ability.duration in KEPT else ""
    points = points_of(ability, plan.wish) if plan.strength is None else plan.strength
    return Use(ability, by, points, key, bool(price.missing))


async def _paid(at: At[State], by: str, plan: Plan) -> Price:
    """GM-ABILITY-06, GM-RITUAL-04: what it takes; a ritual takes nothing."""
    if plan.strength is not None:
        return Price(None)
    return await paying.pay(at, by, plan.ability, plan.wish)


@dataclass(frozen=True, slots=True)
class Paid:
    """An ability whose resources are paid: as it is used, and what it took."""

    use: Use
    price: Price


async def paid_for(at: At[State], by: str, ability: Ability, wish: Wish | None = None) -> Paid:
    """GM-ABILITY-06: an ability that serves within another deed is paid for; as it stands, or so."""
    wish = wish or as_it_stands(ability)
    price = await paying.pay(at, by, ability, wish)
    use = _use_of(at.state, by, Plan(ability, Aim(), wish), price)
    await _tell_use(at, use, Met(()))
    return Paid(use, price)


async def attacked_with(at: At[State], paid: Paid, target: str, outcome: Outcome) -> None:
    """GR-13: what follows the attack: it lasts, is created, strains; Mercy gives its resources back."""
    use, price = paid.use, paid.price
    if outcome.called_off:
        await paying.give_back(at, use.by, use.ability, price)
        return
    whom = Met((target,), origin=at.state.creatures[use.by].at)
    rolling = outcome.rolling or volleys.NO_ROLL
    result = Result({outcome.struck or target: outcome.hit}, rolling, clashed=outcome.clashed)
    await _keep(at, use, whom, result)
    await _create(at, use, whom)
    await paying.strain(at, use.by, price)


async def attack_with(at: At[State], deed: Deed, joined: Joined) -> HitType:
    """GM-ABILITY-04, GR-13: an attack with what is joined to it; Mercy gives its resources back."""
    return (await attack_joined(at, deed, joined)).hit


async def attack_joined(at: At[State], deed: Deed, joined: Joined) -> Outcome:
    """GM-ABILITY-04, GR-13: the same, and what became of it."""
    if not joined:
        return await attack.aimed(at, deed)
    uses, prices = await pay_joined(at, deed.attacker, joined)
    await on_oneself(at, uses, deed.attacker)
    outcome = await attack.aimed(at, replace(deed, arts=uses))
    for (ability, _), price in zip(joined, prices, strict=True):
        if outcome.called_off:
            await paying.give_back(at, deed.attacker, ability, price)
        else:
            await paying.strain(at, deed.attacker, price)
    return outcome


async def pay_joined(
    at: At[State], by: str, joined: Joined
) -> tuple[tuple[Use, ...], tuple[Price, ...]]:
    """GM-ABILITY-04: what is joined to another ability costs no action, but its resources."""
    uses: list[Use] = []
    prices: list[Price] = []
    for ability, wish in joined:
        price = await paying.pay(at, by, ability, wish)
        prices.append(price)
        uses.append(Use(ability, by, points_of(ability, wish), short=bool(price.missing)))
    for each in uses:
        await _tell_use(at, each, Met(()))
    return tuple(uses), tuple(prices)


async def on_oneself(at: At[State], joined: tuple[Use, ...], by: str) -> None:
    """GM-ABILITY-04, 08: joined abilities that affect their user take effect first."""
    for each in joined:
        if each.ability.type == "self":
            await outcomes.apply(at, each, by, HitType.DIRECT)


async def _tell_use(at: At[State], own: Use, whom: Met) -> None:
    user = at.state.creatures[own.by]
    seen = [name for name in whom.targets if sees(at.state, at.state.creatures[name]).everybody]
    await at.tell(
        AbilityUsed(
            user=own.by,
            ability=own.ability.id,
            title=own.ability.name,
            targets=tuple(seen),
            points=own.points,
            audience=sees(at.state, user),
        )
    )


async def _attack(
    at: At[State], plan: Plan, own: Use, joined: tuple[Use, ...], whom: Met
) -> Result:
    """GM-ABILITY-14, GR-13, GR-14: an attack roll against one creature, or against all in an area."""
    weapon = as_attack(own, plan.weapon)
    area = fills_an_area(at.state.creatures[own.by], own.ability)
    first = whom.targets[0] if whom.targets else own.by
    deed = Deed(
        "area" if area else "ability",
        own.by,
        first,
        weapon,
        use=own,
        arts=joined,
        spares=plan.spares,
        area=whom.spaces,
        met=whom.targets if area else (),
    )
    if area:
        volley = await volleys.loosed(at, deed, whom.targets)
        return Result(volley.hits, volley.rolling, volley.called_off, volley.clashed)
    outcome = await attack.aimed(at, deed)
    hits = {outcome.struck or first: outcome.hit}
    return Result(hits, outcome.rolling or volleys.NO_ROLL, outcome.called_off, outcome.clashed)


async def _without_attack(at: At[State], own: Use, whom: Met) -> Result:
    """GM-ABILITY-14: nothing is rolled to hit, and all applies in full, unless a save says no."""
    for name in whom.targets:
        if out_of_the_fight(at.state.creatures[name]):
            continue
        shaken_off = await _saved(at, own, name)
        await _harm(at, own, name, HitType.INDIRECT if shaken_off else HitType.DIRECT)
        await outcomes.apply(at, own, name, HitType.DIRECT, shaken_off=shaken_off)
    return Result(dict.fromkeys(whom.targets, HitType.DIRECT))


async def _saved(at: At[State], own: Use, name: str) -> bool:
    """GM-ABILITY-14, GR-10: the save that the record gives."""
    if own.ability.save is None:
        return False
    number = save_number(casting_mod(at.state, at.state.creatures[own.by], own.ability))
    return saved(at.state, await save(at, name, own.ability.save, number, "resist"), number)


async def _harm(at: At[State], own: Use, name: str, how: HitType) -> None:
    """GM-ABILITY-14, GM-DIM-02: damage that is not halved, and kills nobody who lies."""
    weapon = as_attack(own)
    if not weapon.damage:
        return
    portions: tuple[Portion, ...] = await effects.dealt(
        at, own.by, name, weapon, how, CritResult.NO_EFFECT, fallen=own.fallen, attacked=False
    )
    mod = casting_mod(at.state, at.state.creatures[own.by], own.ability)
    await health.land(at, Blow(own.by, name, portions, HitType.NOTHING, mod))


async def _keep(at: At[State], own: Use, whom: Met, result: Result) -> None:
    """GM-FOCUS-02, GM-HOLD-01, GM-HOLD-06: it lasts, unless it met nobody or was clashed away."""
    ability, one = own.ability, at.state.creatures[own.by]
    on_whom = tuple(name for name, hit in result.hits.items() if hit >= HitType.INDIRECT)
    area = ability.duration in {"hold", "lingering"}
    if ability.duration not in KEPT or out_of_the_fight(one) or one.in_dim_light:
        return
    if result.clashed or (not area and not on_whom and not whom.spaces):
        return
    await lasting.begin(
        at,
        Kept(
            own.key,
            own.by,
            _how(ability),
            ability.id,
            ability,
            at.state.round,
            at.state.round,
            () if area else on_whom,
            tuple(sorted(whom.spaces)),
            () if whom.spaces else whom.targets,
            whom.origin,
            result.rolling.natural,
            result.rolling.shown,
            {name: hit.name.lower() for name, hit in result.hits.items()} if area else {},
            casting_mod(at.state, one, ability),
            own.points,
        ),
    )


def _how(ability: Ability) -> HowKept:
    if ability.duration == "focus":
        return "focus"
    if ability.duration == "shatterable":
        return "shatterable"
    return "hold" if ability.duration == "hold" else "lingering"


async def _create(at: At[State], own: Use, whom: Met) -> None:
    """GM-DIM-01: something is made; what nobody keeps and is permanent stands on the board."""
    user = at.state.creatures[own.by]
    for effect in own.ability.effects:
        if isinstance(effect, CreationEffect):
            made = Created(
                name=own.by,
                what=effect.what,
                permanent=own.ability.permanent,
                audience=sees(at.state, user),
            )
            await at.tell(made)
    board = at.state.board
    if board is None or own.key or not own.ability.permanent or not whom.spaces:
        return
    new, laid = laid_over(board, own.ability, whom.spaces)
    if laid:
        for fact in board_facts(new):
            await at.tell(fact)
