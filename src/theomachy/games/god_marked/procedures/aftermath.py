"""What follows every deed: Burn for the actions spent, Final Blows, the end of the fight."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.aiming import Aim, astray, fills_an_area
from theomachy.games.god_marked.abilities.prices import Wish, points_of
from theomachy.games.god_marked.abilities.uses import Use, as_attack
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.creatures.numbers import restrained
from theomachy.games.god_marked.edition import DamageType
from theomachy.games.god_marked.facts import Counted
from theomachy.games.god_marked.mechanics import conditions
from theomachy.games.god_marked.mechanics.conditions import may_cast
from theomachy.games.god_marked.procedures import (
    attack,
    chasing,
    companions,
    dim_light,
    exhaustion,
    falls,
    grapples,
    health,
    hidden_parts,
    hiding,
    levels,
    paying,
    riding,
    ticks,
    turns,
)
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.scene.reaching import attacks_on
from theomachy.games.god_marked.state import State, enemies


async def settle(at: At[State]) -> None:
    """The end of each command: what is still due happens, then the turn is where it belongs."""
    await burn(at)
    await dim_light.settle(at)
    await exhaustion.settle(at)
    await ticks.settle(at)
    await falls.from_the_air(at)
    await riding.settle(at)
    await final_blows(at)
    await grapples.loosened(at)
    await hiding.settle(at)
    await companions.settle(at)
    await levels.settle(at)
    await turns.settle(at)
    await chasing.settle(at)
    await hidden_parts.settle(at)


async def burn(at: At[State]) -> None:
    """GM-COND-03: after the deed, Burn deals its causer's mod for each action spent under it."""
    spent = [fact for fact in at.told if isinstance(fact, Counted) and fact.burns]
    for fact in spent:
        for mod in fact.burns * fact.spent:
            amount = conditions.burn_damage(1, mod)
            await health.suffer(at, fact.name, amount, DamageType.FIRE, "burn")


async def final_blows(at: At[State]) -> None:
    """GM-DIM-05: one last attack of whoever chose it, and then its death."""
    while True:
        due = [
            name
            for name, one in at.state.creatures.items()
            if one.dim_light == "final-blow" and not one.dead
        ]
        if not due:
            return
        await _final_blow(at, due[0])
        await falls.from_the_air(at)
        if not at.state.creatures[due[0]].dead:
            await dim_light.die(at, due[0])


async def _final_blow(at: At[State], name: str) -> None:
    deeds = final_deeds(at.state, name)
    if not deeds:
        return
    what = "Triple maximum damage, whatever is rolled; then you die."
    options = [Option(key, deed.title, text=what) for key, deed in deeds.items()]
    answer = await at.choose("final-blow", name, options, options[0].id, title="Final Blow")
    deed = deeds[answer]
    if deed.use is not None:
        await paying.pay(at, name, deed.use.ability, last_wish(deed.use.ability))
    await attack.aimed(at, deed)


def final_deeds(state: State, name: str) -> dict[str, Deed]:
    """GM-DIM-05, GM-ATTACK-04: every attack that the dying creature could make, by option id."""
    armed = {
        f"{enemy.name}:{weapon.id}": Deed("final-blow", name, enemy.name, weapon)
        for enemy in enemies(state, name)
        for weapon in attacks_on(state, name, enemy.name)
    }
    gifted = {
        f"{enemy.name}:{use.ability.id}": Deed(
            "final-blow", name, enemy.name, as_attack(use), use=use
        )
        for enemy in enemies(state, name)
        for use in last_uses(state, name, enemy.name)
    }
    return {**armed, **gifted}


def last_uses(state: State, name: str, target: str) -> tuple[Use, ...]:
    """GM-DIM-05: the abilities that attack this one; resources that are missing cost nothing."""
    one = state.creatures[name]
    return tuple(
        Use(each, name, points_of(each, last_wish(each)))
        for each in one.abilities.values()
        if each.attack is not None
        and not each.passive
        and not fills_an_area(one, each)
        and may_cast(each.needs_implement, restrained(state, one))
        and astray(state, name, each, Aim((target,))) is None
    )


def last_wish(ability: Ability) -> Wish:
    """GM-DIM-05: an ability as it stands, a cost "depending" at its most."""
    return Wish(amount=(ability.most or ability.least) if ability.depends else 0)
