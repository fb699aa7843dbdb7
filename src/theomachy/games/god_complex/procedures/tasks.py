"""Tasks, resistance rolls and contests (POOL-01, TASK)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from theomachy.core.ask import options_of
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_complex.edition import Difficulty, RollKind, Trait
from theomachy.games.god_complex.facts.fight import ActionsTaken
from theomachy.games.god_complex.facts.rolls import (
    ConsequenceNamed,
    ContestLost,
    ContestTied,
    ContestWon,
    NotResisted,
    Resisted,
    TaskDone,
    TaskFailed,
    TaskRolled,
)
from theomachy.games.god_complex.mechanics.dice import excess
from theomachy.games.god_complex.mechanics.penalties import fails_outright
from theomachy.games.god_complex.mechanics.tasks import (
    Outcome,
    Risk,
    Winner,
    outcome_of,
    required_for,
    task_done,
)
from theomachy.games.god_complex.procedures.interrupting import begin_action, end_action
from theomachy.games.god_complex.procedures.pools import (
    Requirement,
    Rolled,
    counted_successes,
    needs_traces,
    pool_of,
    requirement,
    roll_contest,
    roll_pool,
    success_penalties,
)
from theomachy.games.god_complex.state import State, is_fighting

ACCEPT: Final = "accept"
DECLINE: Final = "decline"
CONSEQUENCES: Final = {
    "time": "It takes far longer than hoped",
    "noise": "Somebody notices",
    "loss": "Something is lost or broken",
    "harm": "Somebody is hurt",
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """What is attempted: on which trait, how hard it is, what may come of a Partial success."""

    trait: Trait
    difficulty: Difficulty | int | None = None
    eased: int = 0
    hardened: int = 0
    bonus_dice: int = 0
    dice_penalty: int = 0
    risk: Risk = Risk.CAN_FAIL
    by_sight: bool = False
    consequence: str = ""


def pool_for(state: State, by: str, attempt: Attempt, kind: RollKind) -> Trace:
    """GC-POOL-04: the pool of an attempt, with the dice that the GM gives and takes."""
    given = (("bonus dice", attempt.bonus_dice), ("dice penalty", -attempt.dice_penalty))
    others = [Term(label, value, "GC-POOL-04") for label, value in given if value]
    return pool_of(state, by, attempt.trait, kind, others)


def needs_of(state: State, attempt: Attempt, extra: tuple[Term, ...] = ()) -> Requirement:
    """GC-TASK-01, GC-TASK-04, GC-TASK-06: the number stated, its steps and the penalties."""
    house = state.house
    stated = required_for(attempt.difficulty, int(house.unstated_required))
    rule = "GC-TASK-06" if attempt.difficulty is None else "GC-TASK-01"
    steps = (("eased", -attempt.eased), ("hardened", attempt.hardened))
    terms = [Term(label, value, "GC-TASK-04") for label, value in steps if value]
    return requirement(
        (Term("difficulty", stated, rule), *terms), extra, house, int(house.eased_floor)
    )


async def task(at: At[State], by: str, attempt: Attempt) -> None:
    """GC-POOL-01, GC-TASK-02: an attempt at a task; in a fight it is an Action (GC-ACTION-03)."""
    if not await begin_action(at, by, f"{by} attempts a task: {attempt.trait}"):
        return
    is_action = is_fighting(at.state)
    extra = success_penalties(at.state, by, attempt.trait, is_action)
    if is_action:
        await at.tell(ActionsTaken(name=by))
    outcome, spare = await _attempt(at, by, attempt, extra)
    await _settle(at, by, outcome, spare, attempt.consequence)
    await end_action(at, by)


async def _attempt(
    at: At[State], by: str, attempt: Attempt, extra: tuple[Term, ...]
) -> tuple[Outcome, int]:
    """GC-POOL-01, GC-TASK-02: how the attempt comes out, and the successes to spare."""
    needs = needs_of(at.state, attempt, extra)
    required = needs.needed.required
    certain = _without_roll(at.state, by, attempt, required)
    if certain is not None:
        await _tell_roll(at, by, attempt, Rolled((), 0), required, certain, ())
        return certain, 0
    pool = pool_for(at.state, by, attempt, RollKind.TASK)
    rolled = await roll_pool(at, "task", by, pool, f"{by}: {attempt.trait}")
    successes = counted_successes(rolled, needs)
    outcome = outcome_of(successes, required)
    traces = (pool, *needs_traces(rolled, needs, "GC-TASK-04"))
    await _tell_roll(at, by, attempt, rolled, required, outcome, traces)
    return outcome, excess(successes, required)


def _without_roll(state: State, by: str, attempt: Attempt, required: int) -> Outcome | None:
    """GC-POOL-01, GC-TASK-04, GC-STATE-04: what is certain without dice; None if they decide."""
    blind = fails_outright(state.creatures[by].states, attempt.trait, attempt.by_sight)
    if attempt.risk is Risk.CANNOT_WORK or blind:
        return Outcome.FAIL
    return Outcome.TOTAL if attempt.risk is Risk.CANNOT_FAIL or required == 0 else None


async def _tell_roll(
    at: At[State],
    by: str,
    attempt: Attempt,
    rolled: Rolled,
    required: int,
    outcome: Outcome,
    traces: tuple[Trace, ...],
) -> None:
    await at.tell(
        TaskRolled(
            by=by,
            trait=attempt.trait,
            faces=rolled.faces,
            successes=rolled.successes,
            required=required,
            outcome=outcome,
            traces=traces,
        )
    )


async def _settle(at: At[State], by: str, outcome: Outcome, spare: int, consequence: str) -> None:
    """GC-TASK-03, GC-POOL-05: done, failed, or a Partial success to accept or decline."""
    if outcome is Outcome.PARTIAL:
        consequence = consequence or await _ask_for_consequence(at, by)
        await at.tell(ConsequenceNamed(by=by, consequence=consequence))
        accepts = await _accepts(at, by, consequence)
    else:
        consequence, accepts = "", False
    if task_done(outcome, accepts):
        await at.tell(TaskDone(by=by, excess=spare, consequence=consequence))
    else:
        await at.tell(TaskFailed(by=by))


async def _ask_for_consequence(at: At[State], by: str) -> str:
    """GC-TASK-03: the GM states the consequence before the player chooses."""
    options = options_of(list(CONSEQUENCES.items()))
    title = f"{by} has a Partial success: what will it cost?"
    return CONSEQUENCES[await at.choose("consequence", GM, options, "time", title=title)]


async def _accepts(at: At[State], by: str, consequence: str) -> bool:
    options = options_of([(ACCEPT, f"Go ahead: {consequence}"), (DECLINE, "Let the task fail")])
    title = f"Partial success: {consequence}"
    return await at.choose("partial", by, options, DECLINE, title=title) == ACCEPT


async def resist(at: At[State], by: str, attempt: Attempt) -> None:
    """GC-TASK-02, GC-TASK-06: a resistance roll: no Action, no Partial, 2 if nothing is stated."""
    needs = needs_of(at.state, attempt)
    required = needs.needed.required
    pool = pool_for(at.state, by, attempt, RollKind.RESISTANCE)
    rolled = await roll_pool(at, "resist", by, pool, f"{by} resists: {attempt.trait}")
    outcome = outcome_of(rolled.successes, required, RollKind.RESISTANCE)
    kind = Resisted if outcome is Outcome.TOTAL else NotResisted
    await at.tell(
        kind(
            by=by,
            trait=attempt.trait,
            faces=rolled.faces,
            successes=rolled.successes,
            required=required,
            traces=(pool, *needs_traces(rolled, needs, "GC-TASK-06")),
        )
    )


async def contest(at: At[State], by: str, target: str, trait: Trait, against: Trait) -> None:
    """GC-TASK-05: `by` challenges; in a fight it is an Action, and what a further Action demands
    is taken from the challenger's successes, since a contest has no number to raise."""
    title = f"{by} challenges {target}: {trait} against {against}"
    if not await begin_action(at, by, title, target):
        return
    is_action = is_fighting(at.state)
    extra = success_penalties(at.state, by, trait, is_action)
    if is_action:
        await at.tell(ActionsTaken(name=by))
    await _roll_contest(at, (by, trait), (target, against), extra, title)
    await end_action(at, by)


async def _roll_contest(
    at: At[State],
    challenger: tuple[str, Trait],
    defender: tuple[str, Trait],
    extra: tuple[Term, ...],
    title: str,
) -> None:
    mine = pool_of(at.state, *challenger, RollKind.CONTEST)
    theirs = pool_of(at.state, *defender, RollKind.CONTEST)
    rolled = await roll_contest(
        at,
        "contest",
        (challenger[0], mine),
        (defender[0], theirs),
        title,
        sum(term.value for term in extra),
    )
    kinds = {
        Winner.CHALLENGER: ContestWon,
        Winner.DEFENDER: ContestLost,
        Winner.NOBODY: ContestTied,
    }
    await at.tell(
        kinds[rolled.winner](
            by=challenger[0],
            target=defender[0],
            trait=challenger[1],
            against=defender[1],
            faces=rolled.challenger.faces,
            target_faces=rolled.defender.faces,
            successes=rolled.challenger.successes,
            target_successes=rolled.defender.successes,
            traces=(mine, theirs),
        )
    )
