"""Saving throws (SAVE, and ruling G7)."""

from __future__ import annotations

from theomachy.core.ask import D20, Option
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.games.godbound.content.records import AutoSave, Gift
from theomachy.games.godbound.edition import RollKind, Save
from theomachy.games.godbound.edition import Term as Commitment
from theomachy.games.godbound.facts.rolls import SaveFailed, SaveMade, SaveRolled, SaveTurned
from theomachy.games.godbound.mechanics.checks import fact_bonus
from theomachy.games.godbound.mechanics.common import d20_succeeds
from theomachy.games.godbound.mechanics.saves import may_turn_save
from theomachy.games.godbound.numbers import available_effort, knows, save_target, save_terms
from theomachy.games.godbound.procedures import instants
from theomachy.games.godbound.procedures.effort import commit
from theomachy.games.godbound.procedures.readings import Reaches
from theomachy.games.godbound.state import Creature, State

ACCEPT, COMMIT = "accept", "commit"
TURN = (
    Option(ACCEPT, "Let it fail", text="Spends nothing."),
    Option(COMMIT, "Commit 1 Effort for the day", text="The save succeeds after all."),
)


async def save(at: At[State], by: str, which: Save, hazard: str, helping_facts: int) -> bool:
    """GB-SAVE-01 to GB-SAVE-07, G7: rolled; then Instants, then Effort, may turn a failure."""
    success = await _roll(at, by, which, hazard, helping_facts)
    success = success or await _turned(at, by, which)
    if success:
        await at.tell(SaveMade(name=by, save=which))
    else:
        await at.tell(SaveFailed(name=by, save=which))
    return success


async def _turned(at: At[State], by: str, which: Save) -> bool:
    return await _by_instant(at, by, which) or await _by_effort(at, by, which)


async def _roll(at: At[State], by: str, which: Save, hazard: str, helping_facts: int) -> bool:
    """GB-SAVE-01, GB-SAVE-04, GB-FACT-02: the natural face, then the total against the target."""
    one = at.state.creatures[by]
    target = save_target(at.state, one, which, hazard)
    bonus = fact_bonus(RollKind.SAVE, helping_facts, at.state.house.fact_applies_to_saves)
    title = f"{by}: {which} save"
    (face,) = await at.roll("save", by, D20, title=title, reading=Reaches(bonus, target))
    success = d20_succeeds(face, face + bonus, target)
    traces = (_rolled(by, face, bonus), _needed(at.state, one, which, hazard, target))
    await at.tell(SaveRolled(name=by, save=which, face=face, success=success, traces=traces))
    return success


def _rolled(by: str, face: int, bonus: int) -> Trace:
    die = Term("d20", face, "GB-CORE-01", f"{by} rolled {face}")
    terms = (die, Term("Fact", bonus, "GB-FACT-02")) if bonus else (die,)
    return Trace("save", face + bonus, terms, "GB-SAVE-01")


def _needed(state: State, one: Creature, which: Save, hazard: str, target: int) -> Trace:
    terms = save_terms(state, one, which, hazard)
    return Trace("target", target, terms, "GB-SAVE-01", knows(state, one))


async def _by_instant(at: At[State], by: str, which: Save) -> bool:
    """GB-GIFT-06, G7: an Instant that makes a failed save good."""
    used = await instants.declared(
        at, "save-instant", f"{by} fails a {which} save", (by,), _bears_on(by, which)
    )
    if used is None:
        return False
    await at.tell(SaveTurned(name=by, save=which, gift=used.gift.id))
    return True


def _bears_on(by: str, which: Save) -> instants.Bears:
    def bears(one: Creature, gift: Gift) -> bool:
        saves = [effect.save for effect in gift.effects if isinstance(effect, AutoSave)]
        return one.name == by and any(each in (which, "any") for each in saves)

    return bears


async def _by_effort(at: At[State], by: str, which: Save) -> bool:
    """GB-SAVE-06: 1 Effort for the day makes a success of a failure, of a natural 1 too."""
    one, house = at.state.creatures[by], at.state.house
    may = may_turn_save(
        False, available_effort(one), one.godbound, one.effort_saves, house.save_npc_effort
    )
    if not may:
        return False
    title = f"{by} fails a {which} save: commit Effort?"
    if await at.choose("turn-save", by, TURN, ACCEPT, title=title) == ACCEPT:
        return False
    await commit(at, by, Commitment.DAY, "save")
    await at.tell(SaveTurned(name=by, save=which))
    return True
