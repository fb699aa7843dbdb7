"""What each command does, and what it proposes for its inputs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from theomachy.core.ask import Option
from theomachy.core.plugin import NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_complex.commands.checks import check_target, newcomers
from theomachy.games.god_complex.commands.inputs import (
    AddCreatureInputs,
    AttackInputs,
    ContestInputs,
    ResistInputs,
    TaskInputs,
)
from theomachy.games.god_complex.edition import BodyPart, Difficulty, Trait
from theomachy.games.god_complex.facts.fight import ActionsTaken, FightEnded, InterruptEnded
from theomachy.games.god_complex.mechanics.tasks import Risk
from theomachy.games.god_complex.procedures import tasks, turns
from theomachy.games.god_complex.procedures.attack import attack
from theomachy.games.god_complex.procedures.interrupting import end_action
from theomachy.games.god_complex.state import UNARMED, State
from theomachy.games.god_complex.turn_order import winner


async def run_attack(at: At[State], by: str, inputs: AttackInputs) -> None:
    """One attack."""
    await attack(at, by, inputs.target, inputs.weapon, inputs.part)


async def run_task(at: At[State], by: str, inputs: TaskInputs) -> None:
    """One attempt at a task."""
    await tasks.task(at, by, _attempt(inputs))


async def run_resist(at: At[State], by: str, inputs: ResistInputs) -> None:
    """One resistance roll."""
    await tasks.resist(at, by, _attempt(inputs))


def _attempt(inputs: ResistInputs) -> tasks.Attempt:
    return tasks.Attempt(**dict(inputs))


async def run_contest(at: At[State], by: str, inputs: ContestInputs) -> None:
    """One contest."""
    against = inputs.against or inputs.trait
    await tasks.contest(at, by, inputs.target, inputs.trait, against)


async def run_pass(at: At[State], by: str, inputs: NoInputs) -> None:
    """GC-TIME-02: the Turn is over. Who has interrupted lets its Action go by, which is spent."""
    if at.state.fight.interrupter == by:
        await at.tell(ActionsTaken(name=by))
        await end_action(at, by)
        return
    await turns.begin_turn(at, by)
    await turns.end_turn(at, by)
    await turns.go_on(at)


async def run_start(at: At[State], by: str, inputs: NoInputs) -> None:
    """The fight begins."""
    await turns.start_fight(at)


async def run_next_round(at: At[State], by: str, inputs: NoInputs) -> None:
    """The Round ends here."""
    await turns.end_round(at)


async def run_end_fight(at: At[State], by: str, inputs: NoInputs) -> None:
    """The fight ends here, won by the side that alone is still standing, if one is."""
    if at.state.fight.interrupter:
        await at.tell(InterruptEnded(name=at.state.fight.interrupter))
    await at.tell(FightEnded(winner=winner(at.state)))


async def run_add(at: At[State], by: str, inputs: AddCreatureInputs) -> None:
    """Somebody joins; in a fight it has its Turn in this Round."""
    for fact in newcomers(at.state, inputs):
        await at.tell(fact)


def _named(values: type[StrEnum]) -> tuple[Option, ...]:
    return tuple(Option(one.value, one.value.replace("-", " ")) for one in values)


def _targets(state: State, by: str) -> tuple[Option, ...]:
    return tuple(
        Option(name, name, check_target(state, by, name)) for name in state.creatures if name != by
    )


def attack_options(state: State, by: str) -> Mapping[str, tuple[Option, ...]]:
    """Targets, weapons in hand and parts of the body."""
    weapons = state.creatures[by].weapons if by in state.creatures else {}
    own = tuple(Option(name, weapon.name) for name, weapon in weapons.items())
    return {
        "target": _targets(state, by),
        "weapon": (*own, Option(UNARMED, "bare hands")),
        "part": _named(BodyPart),
    }


def resist_options(state: State, by: str) -> Mapping[str, tuple[Option, ...]]:
    """Traits and difficulties."""
    traits = tuple(one for one in _named(Trait) if one.id != Trait.WILLPOWER)
    return {"trait": traits, "difficulty": _named(Difficulty)}


def task_options(state: State, by: str) -> Mapping[str, tuple[Option, ...]]:
    """Besides, whether it can fail."""
    return {**resist_options(state, by), "risk": _named(Risk)}


def contest_options(state: State, by: str) -> Mapping[str, tuple[Option, ...]]:
    """Whom to challenge, and traits."""
    traits = task_options(state, by)["trait"]
    return {"target": _targets(state, by), "trait": traits, "against": traits}
