"""What a sheet shows of a creature whose numbers are kept from the viewer (GR-16)."""

from __future__ import annotations

from theomachy.core.sheets import SheetNumber, SheetSection
from theomachy.games.god_marked.creatures.numbers import armour_trace
from theomachy.games.god_marked.edition import ArmourClass
from theomachy.games.god_marked.state import Bound, Creature, State

OPEN_END = 99
"""A bound from which on nothing is known above."""


def learnt(state: State, one: Creature) -> SheetSection:
    """GR-16: question marks, and for armour what play has brought to light or what is assumed."""
    numbers = (
        SheetNumber("hp", "HP", None),
        *[_armour(state, one, kind) for kind in ArmourClass],
        SheetNumber("size", "Size", one.size, rule="GM-SIZE-01"),
    )
    return SheetSection("body", "Body and armour", numbers)


def _armour(state: State, one: Creature, kind: ArmourClass) -> SheetNumber:
    trace = armour_trace(state, one, kind)
    if state.house.show_foe_armour == "open":
        return SheetNumber(str(kind), kind.upper(), trace.total, rule=trace.rule)
    bounds = [each for each in state.learnt if (each.creature, each.number) == (one.name, kind)]
    if bounds:
        return SheetNumber(str(kind), kind.upper(), _between(bounds[0]), note="learnt from attacks")
    return SheetNumber(str(kind), kind.upper(), None, note=f"{trace.total} assumed")


def _between(bound: Bound) -> str:
    if bound.low == bound.high:
        return str(bound.low)
    return f"{bound.low} to {bound.high if bound.high < OPEN_END else 'more'}"
