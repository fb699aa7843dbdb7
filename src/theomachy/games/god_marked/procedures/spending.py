"""Spending actions, counted where they stand in a row beside an enemy (ACTION, OPP-01)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.abilities.inside import areas_over
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.creatures.readiness import in_rounds
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import (
    Counted,
    Exerted,
    Helped,
    Reopened,
    StreaksCounted,
)
from theomachy.games.god_marked.mechanics.engagement import actions_in_a_row
from theomachy.games.god_marked.procedures import lasting
from theomachy.games.god_marked.scene.places import engaged_with
from theomachy.games.god_marked.state import State

HOLDING = "hold "
"""How the reason begins why an action is spent on what is held; its key follows (GM-HOLD-04)."""


async def spend(at: At[State], who: str, actions: int, why: str, attacked: str = "") -> None:
    """GM-ACTION-01, GM-OPP-01: actions of one's own turn; those in a row are counted per enemy."""
    await pay(at, who, actions, why)
    if not at.state.fight.active:
        return
    before = {
        streak.enemy: streak.actions for streak in at.state.fight.streaks if streak.actor == who
    }
    counts = tuple(
        (enemy, actions_in_a_row(before.get(enemy, 0), actions, enemy == attacked))
        for enemy in engaged_with(at.state, who)
    )
    if counts or before:
        await _tell_streaks(at, who, counts)


async def _tell_streaks(at: At[State], who: str, counts: tuple[tuple[str, int], ...]) -> None:
    """GM-OPP-01, GM-TABLE-01: enemies that not everybody perceives are named to the LB alone."""
    state = at.state
    shown = tuple(one for one in counts if sees(state, state.creatures[one[0]]).everybody)
    audience = sees(state, state.creatures[who])
    await at.tell(StreaksCounted(name=who, counts=shown, audience=audience))
    if shown != counts:
        await at.tell(StreaksCounted(name=who, counts=counts, audience=GM_ONLY))


async def pay(at: At[State], who: str, actions: int, why: str) -> None:
    """GM-ACTION-01, GM-HELP-05: actions that are gone, on one's own turn or in reaction.

    Outside a fight and a chase none are counted.
    """
    if not actions or not in_rounds(at.state, who):
        return
    await lasting.acted(at, who, why.removeprefix(HOLDING))
    one = at.state.creatures[who]
    await at.tell(
        Counted(
            name=who,
            what="actions",
            now=max(0, one.actions - actions),
            spent=actions,
            burns=tuple(each.mod for each in one.conditions if each.name is Condition.BURN),
            why=why,
            inside=tuple(each.key for each in areas_over(at.state, who)),
            audience=sees(at.state, one),
        )
    )
    await _reopen(at, who)


async def _reopen(at: At[State], who: str) -> None:
    """GM-INIT-07, GM-COND-05: whoever acts lets all act again; the Dazed, who come last, do not."""
    fight = at.state.fight
    if (fight.declined or fight.dazed_declined) and not at.state.creatures[who].has(
        Condition.DAZED
    ):
        await at.tell(Reopened())


async def exert(at: At[State], who: str) -> None:
    """GM-DIM-03: an attack or ability in the Dim Light State sets the count of rested rounds to 0."""
    one = at.state.creatures[who]
    if one.in_dim_light:
        await at.tell(Exerted(name=who, audience=sees(at.state, one)))


async def support(at: At[State], supporter: str, who: str, what: str, adds: int) -> None:
    """GM-HELP-05, 06, 07: an action spent in reaction, so that a roll has more."""
    await pay(at, supporter, 1, "help")
    audience = sees(at.state, at.state.creatures[supporter])
    await at.tell(Helped(name=who, supporter=supporter, skill=what, adds=adds, audience=audience))
