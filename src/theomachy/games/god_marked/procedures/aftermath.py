"""What follows every deed: Burn for the actions spent, Final Blows, the end of the fight."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.core.procedure import At
from theomachy.games.god_marked.edition import Condition, DamageType
from theomachy.games.god_marked.facts import Counted
from theomachy.games.god_marked.mechanics import conditions
from theomachy.games.god_marked.numbers import reach_of, weapons_of
from theomachy.games.god_marked.places import apart, covered
from theomachy.games.god_marked.procedures import (
    attack,
    dim_light,
    falls,
    grapples,
    health,
    hiding,
    turns,
)
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.state import State, enemies


async def settle(at: At[State]) -> None:
    """The end of each command: what is still due happens, then the turn is where it belongs."""
    await burn(at)
    await falls.from_the_air(at)
    await final_blows(at)
    await grapples.loosened(at)
    await hiding.settle(at)
    await turns.settle(at)


async def burn(at: At[State]) -> None:
    """GM-COND-03: after the deed, Burn deals its causer's mod for each action spent."""
    spent = [
        (fact.name, fact.spent) for fact in at.told if isinstance(fact, Counted) and fact.spent
    ]
    for name, actions in spent:
        for condition in at.state.creatures[name].conditions:
            if condition.name is Condition.BURN:
                for _ in range(actions):
                    amount = conditions.burn_damage(1, condition.mod)
                    await health.suffer(at, name, amount, DamageType.FIRE, "burn")


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
        await dim_light.die(at, due[0])


async def _final_blow(at: At[State], name: str) -> None:
    deeds = final_deeds(at.state, name)
    if not deeds:
        return
    options = [Option(key, deed.title) for key, deed in deeds.items()]
    answer = await at.choose("final-blow", name, options, options[0].id, title="Final Blow")
    await attack.aimed(at, deeds[answer])


def final_deeds(state: State, name: str) -> dict[str, Deed]:
    """GM-DIM-05, GM-ATTACK-04: every attack that the dying creature could make, by option id."""
    one = state.creatures[name]
    return {
        f"{enemy.name}:{weapon.id}": Deed("final-blow", name, enemy.name, weapon)
        for enemy in enemies(state, name)
        for weapon in weapons_of(one)
        if apart(state, name, enemy.name) <= reach_of(state, one, weapon)
        and not (weapon.ranged and covered(state, name, enemy.name))
    }
