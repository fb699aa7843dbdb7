"""Opposed rolls: one challenges, the other resists; a tie stays with the challenged (GR-03)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics.rulings import wins_opposed
from theomachy.games.god_marked.procedures.rolls import roll_d20, sum_of
from theomachy.games.god_marked.state import State


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
    return await gets_past(at, rolling.total, challenged)


async def gets_past(at: At[State], total: int, challenged: Side) -> bool:
    """GR-03, GM-CHECK-03: whether a total already rolled gets over that of the challenged."""
    extra = sum_of(challenged.terms)
    reading = ByFunction(lambda faces: (wins_opposed(total, faces[0] + extra), faces[0] == 20))
    rolling = await roll_d20(
        at, challenged.who, challenged.label, challenged.skill, challenged.terms, reading
    )
    return wins_opposed(total, rolling.total)
