"""What an ability costs its user, and whether it can be paid (ABILITY-03 to 07, RESOURCE)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.errors import Refusal
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.creatures.numbers import restrained
from theomachy.games.god_marked.creatures.pools import Pool, casting_mod, pool_of
from theomachy.games.god_marked.mechanics import abilities as mechanics
from theomachy.games.god_marked.mechanics import resources
from theomachy.games.god_marked.mechanics.conditions import may_cast
from theomachy.games.god_marked.state import Creature, State


@dataclass(frozen=True, slots=True)
class Wish:
    """How an ability is to be used: extra points, the amount of a cost "depending", doubled."""

    extra: int = 0
    amount: int = 0
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class Price:
    """Points of a pool: how many, how many of them are missing, the d10 that going too far costs."""

    pool: Pool | None
    wanted: int = 0
    missing: int = 0
    dice: int = 0
    mod: int = 0


def points_of(ability: Ability, wish: Wish) -> int:
    """GM-ABILITY-06, 07, GM-RESOURCE-06: the points that the effect scales with."""
    own = wish.amount if ability.depends else 0
    return own + resources.doubled_points(wish.extra, wish.doubled)


def price_of(state: State, one: Creature, ability: Ability, wish: Wish) -> Price:
    """GM-ABILITY-06, GM-RESOURCE-02 to 08: what the ability takes from its pool, and from its user.

    GM-DEAL-02: its own cost is taken off where a deal allows a use without it.
    """
    pool = pool_of(ability)
    if pool is None:
        return Price(None)
    base = wish.amount if ability.cost == "depending" else ability.cost
    if one.free_uses.get(ability.id):
        base = 0
    wanted, mod = base + wish.extra, casting_mod(state, one, ability)
    short = resources.missing(wanted, getattr(one, pool))
    limit = limit_of(state, one, ability, pool, wish)
    dice = resources.strain_dice(wish.extra, limit, short, mod, state.house.overexert)
    return Price(pool, wanted, short, dice, mod)


def limit_of(state: State, one: Creature, ability: Ability, pool: Pool, wish: Wish) -> int:
    """GM-RESOURCE-02, 06, 07: the extra points without harm; Stamina knows no limit."""
    if pool == "stamina":
        return wish.extra
    least = 1 if pool == "lumens" else 0
    return resources.upcast_limit(casting_mod(state, one, ability), least)


def actions_of(ability: Ability, wish: Wish, *, in_reaction: bool = False) -> int:
    """GM-ABILITY-03, 05, GM-RESOURCE-06: the actions that it takes alone."""
    return mechanics.action_cost(
        ability.actions, in_reaction=in_reaction, doubled=wish.doubled and bool(wish.extra)
    )


def unusable(state: State, one: Creature, ability: Ability, wish: Wish) -> Refusal | None:
    """GM-ABILITY-02, 06, 07, GM-COND-10, GM-RESOURCE-06: why it cannot be used so."""
    if ability.passive:
        return Refusal("always-on", f"{ability.name} is always on", "with.ability")
    if ability.uses and one.used.get(ability.id, 0) >= ability.uses:
        return Refusal("used-up", f"{ability.name} is used up until a rest", "with.ability")
    if ability.needs_implement and not may_cast(True, restrained(state, one)):
        return Refusal("no-implement", f"{one.name} is Restrained and cannot cast", "with.ability")
    return _bad_amount(ability, wish) or _too_much(state, one, ability, wish)


def chosen_with(ability: Ability) -> tuple[str, ...]:
    """GM-ABILITY-06, GM-RESOURCE-06: what of a `Wish` its user may choose."""
    upcast = ("extra",) if ability.upcast else ()
    doubled = ("doubled",) if ability.upcast and ability.kind == "spell" else ()
    return (*upcast, *doubled, *(("amount",) if ability.depends else ()))


def _bad_amount(ability: Ability, wish: Wish) -> Refusal | None:
    if wish.extra and not ability.upcast:
        return Refusal("no-upcast", f"{ability.name} takes no extra points", "with.extra", ("0",))
    if wish.doubled and not (ability.kind == "spell" and wish.extra):
        return Refusal("no-doubling", "only an upcast spell is doubled", "with.doubled", ("false",))
    if ability.depends and not mechanics.may_choose(wish.amount, ability.least, ability.most):
        most = f"{ability.least} to {ability.most}" if ability.most else f"{ability.least} or more"
        detail = f"{ability.name} takes {most}, not {wish.amount}"
        return Refusal("bad-amount", detail, "with.amount", (most,))
    if wish.amount and not ability.depends:
        return Refusal("bad-amount", f"{ability.name} has a fixed cost", "with.amount", ("0",))
    return None


def _too_much(state: State, one: Creature, ability: Ability, wish: Wish) -> Refusal | None:
    """GM-RESOURCE-06: no more charges than there are, nor more extra ones than the mod."""
    if pool_of(ability) != "intent" or state.house.magic_overexert:
        return None
    price = price_of(state, one, ability, wish)
    limit = limit_of(state, one, ability, "intent", wish)
    if wish.extra > limit:
        detail = f"{one.name} can add {limit} charges, not {wish.extra}"
        return Refusal("over-the-limit", detail, "with.extra", (f"0 to {limit}",))
    if price.missing:
        detail = f"{ability.name} takes {price.wanted} charges, {one.name} has {one.intent}"
        return Refusal("no-charges", detail, "with.ability")
    return None


def price_words(state: State, one: Creature, ability: Ability, wish: Wish, actions: int) -> str:
    """GM-ABILITY-03, 06: what it takes, with so many actions, in words."""
    price = price_of(state, one, ability, wish)
    parts = [f"{actions} action{'s' if actions > 1 else ''}"] if actions else []
    if price.pool is not None and price.wanted:
        parts.append(f"{price.wanted} {price.pool.capitalize()}")
    return " and ".join(parts) or "free"
