"""Losing a body part, and what is at once no longer possible without it (LIMB)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.content.species import Part
from theomachy.games.god_marked.creatures.numbers import movement_full, sees
from theomachy.games.god_marked.facts import Counted, PartLost
from theomachy.games.god_marked.state import State


async def lose(at: At[State], who: str, part: Part) -> None:
    """GM-LIMB-01, GM-LIMB-03: the part is gone, and so is the movement that there is not any more.

    One who loses a wing in the air falls when the deed is settled (GM-LIMB-04).
    """
    audience = sees(at.state, at.state.creatures[who])
    await at.tell(PartLost(name=who, part=part, audience=audience))
    one = at.state.creatures[who]
    most = movement_full(at.state, one)
    if one.movement > most:
        what = f"lost {part}"
        await at.tell(Counted(name=who, what="movement", now=most, why=what, audience=audience))
