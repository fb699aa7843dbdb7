"""What is lost because nobody went on with it: rituals (RITUAL-03)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import RitualLost
from theomachy.games.god_marked.mechanics.rituals import is_lost
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.activities import Ritual


async def end_of_round(at: At[State]) -> None:
    """GM-RITUAL-03: what had no action in the round of combat that ends is lost."""
    for one in at.state.rituals:
        if is_lost(one.kept_in, at.state.fight.round):
            await lose(at, one, "neglected")


async def lose(at: At[State], ritual: Ritual, why: str) -> None:
    """GM-RITUAL-03: it is over; a new one starts at 0."""
    leader = at.state.creatures.get(ritual.leader)
    lost = RitualLost(leader=ritual.leader, title=ritual.spell.name, why=why)
    await at.tell(lost if leader is None else replace(lost, audience=sees(at.state, leader)))
