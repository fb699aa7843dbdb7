"""Paying for abilities: points of a pool, limited uses, and the strain of going too far (RESOURCE)."""

from __future__ import annotations

from theomachy.core.ask import dice
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.core.seats import players_of
from theomachy.games.god_marked.abilities.prices import Price, Wish, price_of
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.creatures.numbers import knows
from theomachy.games.god_marked.edition import DamageType
from theomachy.games.god_marked.facts import AbilityChanged, Counted, FreeUse, UsesCounted
from theomachy.games.god_marked.mechanics import resources
from theomachy.games.god_marked.procedures import health
from theomachy.games.god_marked.state import State


async def pay(at: At[State], who: str, ability: Ability, wish: Wish) -> Price:
    """GM-ABILITY-06, GM-RESOURCE-04: the points are gone, as many as there are; what it was."""
    one = at.state.creatures[who]
    price = price_of(at.state, one, ability, wish)
    if price.pool is not None and price.wanted:
        await _now(at, who, price, max(0, getattr(one, price.pool) - price.wanted), "spent")
    if one.free_uses.get(ability.id):
        await _free(at, who, ability)
    if ability.uses:
        now = one.used.get(ability.id, 0) + 1
        await at.tell(UsesCounted(name=who, ability=ability.id, now=now, audience=knows(one)))
    return price


async def _free(at: At[State], who: str, ability: Ability) -> None:
    """GM-DEAL-02: a use without cost, by a deal; it is the last one if the power is its price."""
    audience = players_of(who)
    now = at.state.creatures[who].free_uses[ability.id] - 1
    await at.tell(FreeUse(name=who, ability=ability.id, now=now, audience=audience))
    own = [one for one in at.state.deals if (one.who, one.price_ability) == (who, ability.id)]
    if not now and any(one.is_last_use for one in own):
        await at.tell(AbilityChanged(name=who, ability=ability, barred=True, audience=audience))


async def give_back(at: At[State], who: str, ability: Ability, price: Price) -> None:
    """GR-13: an ability that Mercy stops gives its resources back."""
    one = at.state.creatures[who]
    paid = price.wanted - price.missing
    if price.pool is not None and paid:
        await _now(at, who, price, getattr(one, price.pool) + paid, "given back")
    if ability.uses:
        now = max(0, one.used.get(ability.id, 0) - 1)
        await at.tell(UsesCounted(name=who, ability=ability.id, now=now, audience=knows(one)))


async def _now(at: At[State], who: str, price: Price, now: int, why: str) -> None:
    if price.pool is not None:
        audience = knows(at.state.creatures[who])
        await at.tell(Counted(name=who, what=price.pool, now=now, why=why, audience=audience))


async def strain(at: At[State], who: str, price: Price) -> None:
    """GM-RESOURCE-03, 04, 08: 1d10 for each point too many; no attack, and of no type."""
    if not price.dice:
        return
    faces = await at.roll(
        "strain", who, dice(price.dice, 10), title=f"{who} goes too far", reading=SUM
    )
    amount = resources.strain_damage(sum(faces), price.mod, at.state.house.overexert)
    await health.suffer(at, who, amount, DamageType.UNTYPED, "overexertion")
