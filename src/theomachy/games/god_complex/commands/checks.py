"""Whether a command may be started: one check for each, which greys it out and refuses it alike."""

from __future__ import annotations

from enum import StrEnum

from theomachy.core.errors import Refusal
from theomachy.core.facts import Fact
from theomachy.core.plugin import NoInputs
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.commands.inputs import (
    AddCreatureInputs,
    AttackInputs,
    ContestInputs,
    ResistInputs,
    TaskInputs,
)
from theomachy.games.god_complex.edition import Condition, Side
from theomachy.games.god_complex.procedures.attack import is_out_of_aim, the_weapon
from theomachy.games.god_complex.procedures.joining import joining, joining_problem
from theomachy.games.god_complex.state import UNARMED, State, is_fighting, is_out, weapon_of
from theomachy.games.god_complex.turn_order import holders, sides_standing


class Code(StrEnum):
    """The reasons why a command may be refused."""

    UNKNOWN_CREATURE = "unknown-creature"
    CANNOT_ACT = "cannot-act"
    NO_FIGHT = "no-fight"
    FIGHT_ON = "fight-on"
    NOBODY_THERE = "nobody-there"
    NOT_YOUR_TURN = "not-your-turn"
    NO_ACTIONS_LEFT = "no-actions-left"
    TARGET_SELF = "target-self"
    TARGET_DEAD = "target-dead"
    NO_SUCH_WEAPON = "no-such-weapon"
    TOTAL_COVER = "total-cover"
    BAD_NAME = "bad-name"


def check_actor(state: State, by: str) -> Refusal | None:
    """Whether somebody of that name is there and able to do anything."""
    if by not in state.creatures:
        return _unknown(state, by, "by")
    if is_out(state.creatures[by]):
        return Refusal(Code.CANNOT_ACT, f"{by} is {_out_word(state, by)}", "by")
    return None


def check_turn(state: State, by: str) -> Refusal | None:
    """GC-INIT-03, GC-INIT-04: whether `by` may act now; outside a fight everybody may."""
    who = holders(state)
    if not is_fighting(state) or by in who:
        return None
    return Refusal(Code.NOT_YOUR_TURN, f"it is the Turn of {' or '.join(who)}", "by", who)


def check_action(state: State, by: str) -> Refusal | None:
    """GC-ACTION-01, GC-ACTION-05: whether `by` may take an Action now."""
    return check_actor(state, by) or _check_action(state, by)


def _check_action(state: State, by: str) -> Refusal | None:
    if not is_fighting(state):
        return None
    refusal = check_turn(state, by)
    if refusal:
        return refusal
    if sheet.actions_left(state.creatures[by], state.house) <= 0:
        return Refusal(Code.NO_ACTIONS_LEFT, f"{by} has no Action left this Round", "by")
    return None


def check_target(state: State, by: str, target: str) -> Refusal | None:
    """Whether `target` is somebody else who is alive."""
    if target not in state.creatures:
        return _unknown(state, target, "with.target")
    if target == by:
        return Refusal(Code.TARGET_SELF, f"{by} cannot mean itself", "with.target")
    if Condition.DEAD in state.creatures[target].states:
        return Refusal(Code.TARGET_DEAD, f"{target} is dead", "with.target")
    return None


def check_attack(state: State, by: str, inputs: AttackInputs | None) -> Refusal | None:
    """GC-ATTACK-02, GC-COVER-03: an attack takes a fight, an Action, a target and a weapon."""
    refusal = check_actor(state, by)
    if refusal:
        return refusal
    if not is_fighting(state):
        return Refusal(Code.NO_FIGHT, "there is no fight: the GM starts it", "do")
    refusal = _check_action(state, by)
    if refusal or inputs is None:
        return refusal
    return check_target(state, by, inputs.target) or _check_aim(state, by, inputs)


def _check_aim(state: State, by: str, inputs: AttackInputs) -> Refusal | None:
    own = (UNARMED, *state.creatures[by].weapons)
    if weapon_of(state.creatures[by], inputs.weapon) is None:
        detail = f"{by} has no {inputs.weapon!r}"
        return Refusal(Code.NO_SUCH_WEAPON, detail, "with.weapon", own)
    if is_out_of_aim(state, inputs.target, the_weapon(state, by, inputs.weapon)):
        return Refusal(Code.TOTAL_COVER, f"{inputs.target} is in total cover", "with.target")
    return None


def check_task(state: State, by: str, inputs: TaskInputs | None) -> Refusal | None:
    """GC-ACTION-03: a task takes an Action in a fight, and nothing outside."""
    return check_action(state, by)


def check_resist(state: State, by: str, inputs: ResistInputs | None) -> Refusal | None:
    """GC-ACTION-03, GC-STATE-23: a resistance roll takes no Action; only the dead have none."""
    if by not in state.creatures:
        return _unknown(state, by, "by")
    if Condition.DEAD in state.creatures[by].states:
        return Refusal(Code.CANNOT_ACT, f"{by} is dead", "by")
    return None


def check_contest(state: State, by: str, inputs: ContestInputs | None) -> Refusal | None:
    """GC-TASK-05: a contest takes an Action in a fight, and somebody to challenge."""
    refusal = check_action(state, by)
    return refusal or (check_target(state, by, inputs.target) if inputs else None)


def check_pass(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GC-TIME-02: whoever holds the Turn may end it, able to act or not."""
    if by not in state.creatures:
        return _unknown(state, by, "by")
    if not is_fighting(state):
        return Refusal(Code.NO_FIGHT, "there is no fight", "do")
    return check_turn(state, by)


def check_start(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GC-INIT-01: the GM calls for Initiative where two sides are there and no fight is on."""
    if is_fighting(state):
        return Refusal(Code.FIGHT_ON, f"a fight is on, Round {state.fight.round}", "do")
    if len(sides_standing(state)) < len(Side):
        return Refusal(Code.NOBODY_THERE, "a fight takes somebody able on both sides", "do")
    return None


def check_fight(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """Whether a fight is on."""
    return None if is_fighting(state) else Refusal(Code.NO_FIGHT, "there is no fight", "do")


def check_add(state: State, by: str, inputs: AddCreatureInputs | None) -> Refusal | None:
    """Whether somebody may join by this name. Raises InputError where the numbers are wrong."""
    problem = joining_problem(state, inputs.name) if inputs else ""
    if problem:
        return Refusal(Code.BAD_NAME, problem, "with.name")
    if inputs:
        newcomers(state, inputs)
    return None


def newcomers(state: State, inputs: AddCreatureInputs) -> tuple[Fact, ...]:
    """The facts by which somebody joins. Raises InputError."""
    entry = {"creature": inputs.creature, "team": inputs.team, "policy": inputs.policy}
    return tuple(joining(state, {"cast": {inputs.name: entry}}))


def _unknown(state: State, name: str, where: str) -> Refusal:
    return Refusal(
        Code.UNKNOWN_CREATURE, f"nobody is called {name!r}", where, tuple(state.creatures)
    )


def _out_word(state: State, name: str) -> str:
    dead = Condition.DEAD in state.creatures[name].states
    return "dead" if dead else "unconscious"
