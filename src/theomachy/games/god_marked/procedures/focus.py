"""What a hit at the focus threshold asks: a Mind save, or what is kept ends (FOCUS, GRAPPLE-04)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import threshold
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import GrappleEnded
from theomachy.games.god_marked.mechanics.focus import FocusBreak, focus_break
from theomachy.games.god_marked.mechanics.rulings import save_number
from theomachy.games.god_marked.procedures import lasting
from theomachy.games.god_marked.procedures.saves import save, saved
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.keeping import Kept


async def shaken(at: At[State], who: str, damage: int, causer_mod: int) -> None:
    """GM-FOCUS-01, GM-FOCUS-04, GM-GRAPPLE-04: one Mind save for all that the creature keeps up.

    GM-HOLD-04: a Hold ends without a save. GM-ABILITY-03: what is begun is lost with the rest.
    `damage` is the final damage of one attack or fall; what else hurts shakes nobody.
    """
    one = at.state.creatures[who]
    kept = lasting.kept_by(at.state, who, "focus", "shatterable", "hold")
    grapples = any(each.grappler == who for each in at.state.grapples)
    if not (grapples or kept or one.begun):
        return
    limit = threshold(at.state, one)
    means = focus_break(damage, limit, at.state.house.focus_break == "automatic")
    if means is FocusBreak.NOTHING:
        return
    await lasting.end_all(at, [each for each in kept if each.how == "hold"], "shattered")
    if not (grapples or one.begun or any(each.how != "hold" for each in kept)):
        return
    if means is FocusBreak.MIND_SAVE:
        number = save_number(causer_mod)
        rolling = await save(at, who, Skill.MIND, number, "focus")
        if saved(at.state, rolling, number):
            return
    await lets_go(at, who, "shattered")


async def lets_go(at: At[State], who: str, why: str) -> None:
    """GM-GRAPPLE-04, GM-DIM-01, GM-FOCUS-04: whom it holds is free, what it keeps is over.

    GM-HOLD-07, GM-DIM-01: what lingers stays where no hit ends it; at 0 HP its Powers end.
    """
    for one in at.state.grapples:
        if one.grappler == who:
            await at.tell(GrappleEnded(grappler=who, target=one.target, why=why))
    await lasting.end_all(at, [one for one in at.state.kept if ends(one, who, why)], why)
    begun = at.state.creatures[who].begun
    if begun is not None:
        await lasting.lose_begun(at, who, begun, "shaken")


def ends(kept: Kept, who: str, why: str) -> bool:
    """GM-DIM-01, GM-HOLD-07: whether this ends as well; what is permanent stays."""
    if kept.user != who:
        return False
    if why == "left" or kept.how != "lingering":
        return True
    power = kept.ability is not None and kept.ability.kind == "power"
    return why == "defeated" and power and not (kept.ability and kept.ability.permanent)
