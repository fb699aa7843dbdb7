"""What may be started in God Complex: each command with its rules, inputs, check and procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from theomachy.core.plugin import Command, NoInputs
from theomachy.games.god_complex.commands import checks, inputs, running
from theomachy.games.god_complex.commands.checks import Code
from theomachy.games.god_complex.state import State

_ACTOR: Final = (Code.UNKNOWN_CREATURE, Code.CANNOT_ACT)
_ACTION: Final = (*_ACTOR, Code.NOT_YOUR_TURN, Code.NO_ACTIONS_LEFT)
_INTERRUPT_FACTS: Final = (
    "turn-started",
    "interrupted",
    "interrupt-failed",
    "interrupt-began",
    "turn-moved",
    "actions-taken",
    "state-ended",
)
_GOING_ON: Final = (
    "interrupt-ended",
    "turn-ended",
    "turn-resumed",
    "resisted",
    "not-resisted",
    "grave-counted",
    "fatigue-gained",
    "shaken-off",
    "hp-changed",
    "died",
    "initiative-rolled",
    "side-starts",
    "round-started",
    "fight-ended",
)
_WOUNDS: Final = ("hit", "missed", "damaged", "unharmed", "gravely-wounded")
_TASKS: Final = ("task-rolled", "consequence-named", "task-done", "task-failed")
_CONTESTS: Final = ("contest-won", "contest-lost", "contest-tied")
_BETWEEN: Final = ("grave", "initiative")
_INTERRUPT_RULES: Final = ("GC-INIT-05", "GC-ACTION-02", "GC-ACTION-04")

COMMANDS: Final[Mapping[str, Command[State]]] = {
    "attack": Command(
        "attack",
        "Attack",
        ("GC-ATTACK-01", "GC-ATTACK-04", "GC-DAMAGE-01", "GC-DAMAGE-04", *_INTERRUPT_RULES),
        inputs.AttackInputs,
        checks.check_attack,
        running.run_attack,
        running.attack_options,
        asks=("interrupt", "attack", *_BETWEEN),
        tells=(*_INTERRUPT_FACTS, *_WOUNDS, *_GOING_ON),
        refuses=(
            *_ACTION,
            Code.NO_FIGHT,
            Code.TARGET_SELF,
            Code.TARGET_DEAD,
            Code.NO_SUCH_WEAPON,
            Code.TOTAL_COVER,
        ),
    ),
    "task": Command(
        "task",
        "Attempt a task",
        ("GC-POOL-01", "GC-TASK-01", "GC-TASK-03", "GC-TASK-04", *_INTERRUPT_RULES),
        inputs.TaskInputs,
        checks.check_task,
        running.run_task,
        running.task_options,
        asks=("interrupt", "task", "consequence", "partial", *_BETWEEN),
        tells=(*_INTERRUPT_FACTS, *_TASKS, *_GOING_ON),
        refuses=_ACTION,
    ),
    "contest": Command(
        "contest",
        "Challenge somebody",
        ("GC-TASK-05", *_INTERRUPT_RULES),
        inputs.ContestInputs,
        checks.check_contest,
        running.run_contest,
        running.contest_options,
        asks=("interrupt", "contest", *_BETWEEN),
        tells=(*_INTERRUPT_FACTS, *_CONTESTS, *_GOING_ON),
        refuses=(*_ACTION, Code.TARGET_SELF, Code.TARGET_DEAD),
    ),
    "resist": Command(
        "resist",
        "Roll to resist",
        ("GC-TASK-02", "GC-TASK-06", "GC-PENALTY-03"),
        inputs.ResistInputs,
        checks.check_resist,
        running.run_resist,
        running.resist_options,
        asks=("resist",),
        tells=("resisted", "not-resisted"),
        refuses=_ACTOR,
    ),
    "pass": Command(
        "pass",
        "End the Turn",
        ("GC-TIME-02", "GC-INIT-03", "GC-GRAVE-03"),
        NoInputs,
        checks.check_pass,
        running.run_pass,
        asks=_BETWEEN,
        tells=("turn-started", "state-ended", "actions-taken", *_GOING_ON),
        refuses=(Code.UNKNOWN_CREATURE, Code.NO_FIGHT, Code.NOT_YOUR_TURN),
    ),
    "start-fight": Command(
        "start-fight",
        "Call for Initiative",
        ("GC-INIT-01", "GC-INIT-02"),
        NoInputs,
        checks.check_start,
        running.run_start,
        by_gm=True,
        asks=("initiative",),
        tells=("fight-started", "initiative-rolled", "side-starts", "round-started"),
        refuses=(Code.FIGHT_ON, Code.NOBODY_THERE),
    ),
    "next-round": Command(
        "next-round",
        "End the Round",
        ("GC-TIME-02", "GC-TIME-03"),
        NoInputs,
        checks.check_fight,
        running.run_next_round,
        by_gm=True,
        asks=_BETWEEN,
        tells=_GOING_ON,
        refuses=(Code.NO_FIGHT,),
    ),
    "end-fight": Command(
        "end-fight",
        "End the fight",
        ("GC-TIME-02",),
        NoInputs,
        checks.check_fight,
        running.run_end_fight,
        by_gm=True,
        tells=("interrupt-ended", "fight-ended"),
        refuses=(Code.NO_FIGHT,),
    ),
    "add-creature": Command(
        "add-creature",
        "Bring somebody in",
        ("GC-CHAR-12",),
        inputs.AddCreatureInputs,
        checks.check_add,
        running.run_add,
        by_gm=True,
        tells=("players-named", "joined", "numbers-given"),
        refuses=(Code.BAD_NAME,),
    ),
}
