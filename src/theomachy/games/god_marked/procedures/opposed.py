"""Opposed rolls: one challenges, the other resists; a tie stays with the challenged (GR-03)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.games.god_marked.creatures.readiness import in_rounds
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics.checks import passive_score
from theomachy.games.god_marked.mechanics.dice import RollCall, roll_call
from theomachy.games.god_marked.mechanics.rulings import wins_opposed
from theomachy.games.god_marked.procedures import destiny
from theomachy.games.god_marked.procedures.rolls import Rolling, roll_d20, sum_of
from theomachy.games.god_marked.state import State


def called(state: State, who: str) -> RollCall:
    """GM-DICE-02: whether one who opposes the players, or is challenged, rolls for it."""
    foe, foes_roll = not state.creatures[who].player, state.house.npc_rolls_outside_combat
    fights = in_rounds(state, who)
    return roll_call(foe, fights, True, opposes_player=True, foes_roll=foes_roll)


def unrolled(state: State, who: str, terms: tuple[Term, ...]) -> Rolling | None:
    """GM-DICE-02, GM-CHECK-06: the passive score in place of a roll; None if it is rolled."""
    if called(state, who) is RollCall.ROLL:
        return None
    return Rolling(0, passive_score(sum_of(terms)))


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an opposed roll: who rolls, what for, with which skill and terms."""

    who: str
    label: str
    skill: Skill
    terms: tuple[Term, ...]


async def wins(at: At[State], challenger: Side, challenged: Side) -> bool:
    """GR-03, GM-CHECK-03: whether the challenger's total gets over the other's."""
    rolling = await roll_d20(
        at, challenger.who, challenger.label, challenger.skill, challenger.terms
    )
    return await gets_past(at, challenger.who, challenger.label, rolling, challenged)


async def gets_past(
    at: At[State], who: str, label: str, rolling: Rolling, challenged: Side
) -> bool:
    """GR-03, GM-CHECK-03: whether a roll already made gets over that of the challenged.

    GM-DICE-02: outside a fight a creature of the Light Bringer resists with its passive score.
    GM-DESTINY-03: whoever loses may turn it, the challenger first.
    """
    extra = sum_of(challenged.terms)
    passive = unrolled(at.state, challenged.who, challenged.terms)
    if passive is not None:
        score = passive.total
        rolling = await destiny.turned(
            at, who, label, rolling, lambda total: wins_opposed(total, score)
        )
        return wins_opposed(rolling.total, score)
    total = rolling.total
    reading = ByFunction(lambda faces: (wins_opposed(total, faces[0] + extra), faces[0] == 20))
    other = await roll_d20(
        at, challenged.who, challenged.label, challenged.skill, challenged.terms, reading
    )
    rolling = await destiny.turned(
        at, who, label, rolling, lambda total: wins_opposed(total, other.total)
    )
    other = await destiny.turned(
        at,
        challenged.who,
        challenged.label,
        other,
        lambda own: not wins_opposed(rolling.total, own),
    )
    return wins_opposed(rolling.total, other.total)
