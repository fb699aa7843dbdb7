"""Abilities used in reaction: raised before the hit is judged, or struck back with (ABILITY-05)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.prices import actions_of, points_of
from theomachy.games.god_marked.abilities.striking import as_it_stands
from theomachy.games.god_marked.abilities.uses import Use, ability_of, as_attack
from theomachy.games.god_marked.creatures.numbers import armour_now, defence_of, restrained, sees
from theomachy.games.god_marked.creatures.pools import casting_mod
from theomachy.games.god_marked.facts import AbilityUsed
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.mechanics.initiative import ReactionResult
from theomachy.games.god_marked.mechanics.reactions import tally_penalty
from theomachy.games.god_marked.procedures import (
    destiny,
    effects,
    hits,
    lasting,
    outcomes,
    paying,
    spending,
)
from theomachy.games.god_marked.procedures.contests import Contest
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.reactions import Reaction, counted
from theomachy.games.god_marked.procedures.rolls import roll_d20
from theomachy.games.god_marked.state import State, out_of_the_fight
from theomachy.games.god_marked.state.keeping import Kept


async def raised(at: At[State], deed: Deed, answer: Reaction) -> None:
    """GM-ABILITY-05, GR-13: it is paid and counts for the tally; without a roll it works at once."""
    if answer.kind != "ability":
        return
    ability = ability_of(at.state.creatures[answer.reactor], answer.weapon)
    wish = as_it_stands(ability)
    await spending.pay(at, answer.reactor, actions_of(ability, wish, in_reaction=True), "ability")
    await spending.exert(at, answer.reactor)
    await counted(at, answer.reactor)
    price = await paying.pay(at, answer.reactor, ability, wish)
    audience = sees(at.state, at.state.creatures[answer.reactor])
    await at.tell(
        AbilityUsed(user=answer.reactor, ability=ability.id, title=ability.name, audience=audience)
    )
    if ability.attack is None:
        target = answer.reactor if ability.type == "self" else deed.attacker
        key = lasting.new_key(at.state, ability.id) if ability.duration else ""
        use = Use(ability, answer.reactor, points_of(ability, wish), key, bool(price.missing))
        await outcomes.apply(at, use, target, HitType.DIRECT)
        await _kept(at, use, target)
    await paying.strain(at, answer.reactor, price)


async def _kept(at: At[State], use: Use, target: str) -> None:
    """GM-FOCUS-02, GM-FOCUS-05: a reaction ability that lasts."""
    ability, now = use.ability, at.state.round
    if ability.duration not in {"focus", "shatterable"}:
        return
    mod = casting_mod(at.state, at.state.creatures[use.by], ability)
    how = "focus" if ability.duration == "focus" else "shatterable"
    await lasting.begin(
        at,
        Kept(
            use.key,
            use.by,
            "focus" if how == "focus" else "shatterable",
            ability.id,
            ability,
            now,
            now,
            (target,),
            mod=mod,
        ),
    )


async def struck_back(at: At[State], deed: Deed, answer: Reaction, contest: Contest) -> Contest:
    """GM-ABILITY-05, GM-INIT-06: the attack of a reaction ability; a Direct Hit brings the turn."""
    if answer.kind != "ability":
        return contest
    reactor = at.state.creatures[answer.reactor]
    ability = ability_of(reactor, answer.weapon)
    if ability.attack is None or out_of_the_fight(reactor) or reactor.in_dim_light:
        return contest
    use = Use(ability, answer.reactor, points_of(ability, as_it_stands(ability)))
    blow = Deed("ability", answer.reactor, deed.attacker, as_attack(use), use=use)
    tally = Term("Tally", tally_penalty(max(0, reactor.reactions - 1)), "GM-REACT-02")
    blow = replace(blow, bonus=(tally,) if tally.value else ())
    hit, crit = await _struck(at, blow)
    await effects.take_effect(at, blow, hit, crit, False)
    won = ReactionResult.ABILITY_SUCCEEDED if hit is HitType.DIRECT else ReactionResult.FAILED
    return replace(contest, reactor=answer.reactor, result=won)


async def _struck(at: At[State], blow: Deed) -> tuple[HitType, CritResult]:
    rolling = await roll_d20(
        at, blow.attacker, "attack", blow.skill, hits.attack_terms(at.state, blow)
    )
    natural, first = rolling.natural, _hit(at.state, blow, rolling.natural, rolling.total)
    if first is HitType.FAILED:
        await hits.tell_failed(at, blow)
        return first, rolling.crit
    state = at.state
    rolling = await destiny.turned(
        at,
        blow.attacker,
        "attack",
        rolling,
        lambda total: _hit(state, blow, natural, total),
        HitType.DIRECT,
        "no Direct Hit",
    )
    hit = _hit(at.state, blow, natural, rolling.total)
    await hits.tell_hit(at, blow, blow.target, hit)
    await hits.learn_bound(at, blow, blow.target, hit, rolling)
    return hit, rolling.crit


def _hit(state: State, blow: Deed, natural: int, total: int) -> HitType:
    one = state.creatures[blow.target]
    return hit_type(
        natural,
        total,
        armour_now(state, one, blow.armour),
        defence_of(one, blow.armour),
        restrained(state, one),
        state.fight.active,
        state.house.crit_is_direct,
        state.house.ties == "meet",
    )
