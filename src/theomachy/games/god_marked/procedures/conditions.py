"""Conditions: how they come, last and end (COND, DAMAGE-06)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import movement_full, sees
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.facts import ConditionEnded, ConditionGained, Counted
from theomachy.games.god_marked.facts.scene import Counter
from theomachy.games.god_marked.mechanics import conditions as mechanics
from theomachy.games.god_marked.mechanics.damage import poison_number
from theomachy.games.god_marked.mechanics.rulings import save_number
from theomachy.games.god_marked.procedures.saves import save, saved
from theomachy.games.god_marked.state import ConditionState, State, members


async def inflict(
    at: At[State], who: str, name: Condition, by: str, causer_mod: int, *, poison: bool = False
) -> None:
    """GM-COND-01, GM-DAMAGE-03: a creature gets a condition, for the usual time."""
    if name is Condition.PARALYZING and await _paralysis_saved(at, who, causer_mod):
        return
    one = at.state.creatures[who]
    state = ConditionState(name, by, causer_mod, at.state.round, poison=poison)
    await at.tell(ConditionGained(name=who, condition=state, audience=sees(at.state, one)))


async def _paralysis_saved(at: At[State], who: str, causer_mod: int) -> bool:
    """GM-COND-08: the Endurance save; a failure costs actions and all movement."""
    total, has_save = 0, at.state.house.paralysis_save == "always"
    if has_save:
        number = save_number(causer_mod)
        total = (await save(at, who, Skill.ENDURANCE, number, "paralysis")).total
    meets = at.state.house.ties == "meet"
    lost = mechanics.paralyzing_takes(causer_mod, total, has_save, meets)
    if lost:
        await lose_actions(at, who, lost)
    return not lost


async def lose_actions(at: At[State], who: str, lost: int) -> None:
    """GM-COND-08: actions of this round, then of the next, and the whole movement pool."""
    one = at.state.creatures[who]
    left, owed = mechanics.taken_from_actions(one.actions, lost)
    counts: tuple[tuple[Counter, int], ...] = (
        ("actions", left),
        ("actions_owed", one.actions_owed + owed),
        ("movement", 0),
    )
    for what, now in counts:
        if getattr(one, what) != now:
            audience = sees(at.state, one)
            await at.tell(
                Counted(name=who, what=what, now=now, why="paralyzing", audience=audience)
            )


async def at_first_turn(at: At[State], team: str) -> None:
    """GM-COND-01, GR-09, GM-DAMAGE-06: at the team's first turn of a round, conditions end.

    Poisoned ones call for an Endurance save in place of ending.
    """
    for one in members(at.state, team):
        await at_turn_of(at, one.name)


async def at_turn_of(at: At[State], who: str) -> None:
    """GM-COND-01, GR-09: the conditions of one creature that are over by now end."""
    for condition in at.state.creatures[who].conditions:
        over = mechanics.condition_ends(condition.round, at.state.round, True)
        if over and condition.lasts == "round":
            await _runs_out(at, who, condition)


async def _runs_out(at: At[State], who: str, condition: ConditionState) -> None:
    """GM-COND-01, GM-DAMAGE-06, GM-COND-08: it ends, unless poison holds; the movement is back."""
    if condition.poison:
        number = poison_number(condition.mod)
        rolling = await save(at, who, Skill.ENDURANCE, number, "poison")
        if not saved(at.state, rolling, number):
            return
    await end(at, who, condition)
    one = at.state.creatures[who]
    if condition.name is Condition.PARALYZING and not one.has(Condition.PARALYZING):
        full, audience = movement_full(at.state, one), sees(at.state, one)
        await at.tell(Counted(name=who, what="movement", now=full, why="over", audience=audience))


async def end(at: At[State], who: str, condition: ConditionState) -> None:
    """GM-COND-01: a condition is over."""
    audience = sees(at.state, at.state.creatures[who])
    await at.tell(
        ConditionEnded(
            name=who,
            condition=condition.name,
            source=condition.source,
            of=condition.of,
            audience=audience,
        )
    )
