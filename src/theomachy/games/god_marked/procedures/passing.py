"""What is over by itself once a fight is some time past (COND-01)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.procedures import conditions, lasting
from theomachy.games.god_marked.state import ConditionState, Creature, State


def passing_conditions(one: Creature) -> tuple[ConditionState, ...]:
    """GM-COND-01, GM-DAMAGE-06: the conditions that last about a minute; poison goes on."""
    return tuple(each for each in one.conditions if each.lasts == "round" and not each.poison)


def passing_abilities(one: Creature) -> tuple[str, ...]:
    """GM-ABILITY-15: the abilities whose effects on a creature last about a minute."""
    passing = [each.ability for each in one.bears if not each.kept and each.lasts == "round"]
    return tuple(dict.fromkeys(passing))


async def minute_passes(at: At[State], name: str) -> None:
    """GM-COND-01: outside of combat a round's condition or effect lasts about a minute."""
    for condition in passing_conditions(at.state.creatures[name]):
        await conditions.end(at, name, condition)
    for ability in passing_abilities(at.state.creatures[name]):
        await lasting.effects_end(at, name, ability)
