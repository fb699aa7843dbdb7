"""What a hit at the focus threshold asks: a Mind save, or what is kept ends (FOCUS, GRAPPLE-04)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import GrappleEnded
from theomachy.games.god_marked.mechanics.focus import FocusBreak, focus_break
from theomachy.games.god_marked.mechanics.rulings import save_number
from theomachy.games.god_marked.numbers import threshold
from theomachy.games.god_marked.procedures.saves import save, saved
from theomachy.games.god_marked.state import State


async def shaken(at: At[State], who: str, damage: int, causer_mod: int) -> None:
    """GM-FOCUS-01, GM-FOCUS-04, GM-GRAPPLE-04: one Mind save for all that the creature keeps up.

    `damage` is the final damage of one attack or fall; what else hurts shakes nobody.
    """
    if not any(one.grappler == who for one in at.state.grapples):
        return
    limit = threshold(at.state, at.state.creatures[who])
    means = focus_break(damage, limit, at.state.house.focus_break == "automatic")
    if means is FocusBreak.NOTHING:
        return
    if means is FocusBreak.MIND_SAVE:
        number = save_number(causer_mod)
        rolling = await save(at, who, Skill.MIND, number, "focus")
        if saved(at.state, rolling, number):
            return
    await lets_go(at, who, "shattered")


async def lets_go(at: At[State], who: str, why: str) -> None:
    """GM-GRAPPLE-04, GM-DIM-01: everybody whom the creature holds is free."""
    for one in at.state.grapples:
        if one.grappler == who:
            await at.tell(GrappleEnded(grappler=who, target=one.target, why=why))
