"""Deals: proposed, agreed or refused, and what they do for good (DEAL)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.ask import Option
from theomachy.core.procedure import At
from theomachy.core.seats import GM, players_of
from theomachy.games.god_marked.creatures.numbers import knows, max_hp, sees
from theomachy.games.god_marked.creatures.pools import full_pools
from theomachy.games.god_marked.facts import (
    AbilityChanged,
    Counted,
    DealAgreed,
    DealProposed,
    DealRefused,
    DimLightEntered,
    FreeUse,
    HealthLost,
    SkillLost,
    Spared,
    StepGiven,
)
from theomachy.games.god_marked.facts.scene import Counter
from theomachy.games.god_marked.mechanics import deals as mechanics
from theomachy.games.god_marked.procedures import companions, dim_light, limbs
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.activities import Deal

AGREE, REFUSE = "agree", "refuse"
OPTIONS = (
    Option(AGREE, "Shake hands on it", text="It takes effect at once, and nobody can undo it."),
    Option(REFUSE, "Refuse", text="Nothing changes."),
)
SOURCE = "Light Bringer"
"""What a roll beyond one's reach is said to come from: the deal itself is nobody else's business."""


async def proposed(at: At[State], by: str, deal: Deal, title: str) -> None:
    """GM-DEAL-01: the other side agrees or refuses; agreed, it takes effect and is final."""
    audience = players_of(deal.who)
    await at.tell(DealProposed(by=by, deal=deal, audience=audience))
    asked = deal.who if by == GM else GM
    if await at.choose("deal", asked, OPTIONS, REFUSE, title=title) == REFUSE:
        await at.tell(DealRefused(who=deal.who, audience=audience))
        return
    await at.tell(DealAgreed(deal=deal, audience=audience))
    await goal(at, deal)
    await price(at, deal)


async def goal(at: At[State], deal: Deal) -> None:
    """GM-DEAL-02: what the character gets: a power without its cost, its life, a roll."""
    one = at.state.creatures[deal.who]
    if deal.goal == "power":
        now = one.free_uses.get(deal.goal_ability, 0) + 1
        audience = players_of(deal.who)
        await at.tell(FreeUse(name=deal.who, ability=deal.goal_ability, now=now, audience=audience))
    elif deal.goal == "roll":
        audience = sees(at.state, one)
        await at.tell(StepGiven(name=deal.who, value=deal.bonus, source=SOURCE, audience=audience))
    elif deal.goal == "survive":
        await spare(at, deal.who)


async def spare(at: At[State], who: str) -> None:
    """GM-DEAL-02: the killing blow leaves the character at 0 HP, lying in the Dim Light State."""
    one = at.state.creatures[who]
    audience = sees(at.state, one)
    await at.tell(Spared(name=who, audience=audience))
    await at.tell(DimLightEntered(name=who, audience=audience))
    await dim_light.lay(at, who)


async def price(at: At[State], deal: Deal) -> None:
    """GM-DEAL-02: what the character pays, for good.

    A power that is got free of cost once and lost by the same deal is lost by that use.
    """
    if deal.price == "cost-doubles":
        await _changed(at, deal.who, deal.price_ability, doubled=True)
    elif deal.price == "power-lost" and not deal.is_last_use:
        await _changed(at, deal.who, deal.price_ability, doubled=False)
    elif deal.price == "body-part" and deal.part is not None:
        await limbs.lose(at, deal.who, deal.part)
    elif deal.price == "companion":
        await companions.given_up(at, deal.who)
    elif deal.price == "skill" and deal.skill is not None:
        one = at.state.creatures[deal.who]
        now = mechanics.after_skill_price(one.skills.get(deal.skill, 0), deal.points)
        await at.tell(
            SkillLost(name=deal.who, skill=deal.skill, by=deal.points, now=now, audience=knows(one))
        )
        await within_maxima(at, deal.who)


async def _changed(at: At[State], who: str, name: str, *, doubled: bool) -> None:
    one = at.state.creatures[who]
    ability = one.abilities[name]
    if doubled and ability.cost != "depending":
        ability = replace(ability, cost=mechanics.doubled_cost(ability.cost))
    await at.tell(
        AbilityChanged(name=who, ability=ability, barred=not doubled, audience=knows(one))
    )


async def within_maxima(at: At[State], who: str) -> None:
    """GM-LEVEL-02: HP and resources are never above their maxima, which follow the skills."""
    one = at.state.creatures[who]
    audience = knows(one)
    over = one.hp - max_hp(at.state, one)
    if over > 0:
        await at.tell(HealthLost(name=who, hp=over, audience=audience))
    most = full_pools(at.state, one)
    pools: tuple[Counter, ...] = ("lumens", "intent", "stamina")
    for what in pools:
        if getattr(one, what) > most[what]:
            await at.tell(
                Counted(name=who, what=what, now=most[what], why="deal", audience=audience)
            )
