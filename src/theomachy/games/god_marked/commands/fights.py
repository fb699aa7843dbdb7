"""The commands of the fight itself: begin, pass the baton, let the turn go, next round, end (INIT)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    BATON,
    ROLLED,
    ROUND,
    TURNS,
    Options,
    has_baton,
    present,
    told_of_harm,
)
from theomachy.games.god_marked.creatures.readiness import awake, has_actions
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import FightEnded
from theomachy.games.god_marked.mechanics.initiative import may_hold_baton
from theomachy.games.god_marked.procedures import aftermath, chasing, turns
from theomachy.games.god_marked.state import State, allies, members, teams_of


class BeginInputs(Inputs):
    """How the fight begins."""

    no_quarter: bool = Field(
        default=False, description="announced: foes do not spare those who lie"
    )


def check_begin(state: State, by: str, inputs: BeginInputs | None) -> Refusal | None:
    """GM-INIT-01: two teams are needed, and no fight under way with initiative rolled."""
    if state.fight.active and state.fight.turn:
        return Refusal("fight-under-way", "a fight is under way")
    if len(teams_of(state)) < 2:
        return Refusal("one-team", "a fight needs two teams")
    return None


async def begin(at: At[State], by: str, inputs: BeginInputs) -> None:
    """GM-INIT-01, GM-INIT-03, GM-CHASE-10: the fight and its first round; a chase is over by it."""
    if at.state.chase is not None:
        await chasing.end(at, "fight")
    await turns.begin_fight(at, inputs.no_quarter)
    await aftermath.settle(at)


class PassInputs(Inputs):
    """To whom the baton goes: a teammate, or else another team."""

    to: str = Field(
        default="", description="a teammate, or a team; empty: the next team by initiative"
    )


def check_pass(state: State, by: str, inputs: PassInputs | None) -> Refusal | None:
    """GM-INIT-04, GM-INIT-05: whether the baton may go there."""
    if not state.fight.active:
        return Refusal("no-fight", "there is no fight")
    refusal = has_baton(state, by)
    if refusal is not None or inputs is None or not inputs.to:
        return refusal
    if inputs.to in teams_of(state):
        return _may_take(state, by, inputs.to)
    return present(state, inputs.to, "with.to") or _may_hold(state, by, inputs.to)


def _may_hold(state: State, by: str, to: str) -> Refusal | None:
    one = state.creatures[to]
    same_team = one.team == state.creatures[by].team
    waits = one.has(Condition.DAZED) and not has_actions(state, one)
    if may_hold_baton(same_team, one.actions, waits or not awake(one)):
        return None
    return Refusal("cannot-hold-baton", f"{to} cannot take the baton now", "with.to")


def _may_take(state: State, by: str, team: str) -> Refusal | None:
    """GM-INIT-05: whether this is another team, with somebody who has actions left."""
    if team == state.creatures[by].team:
        return Refusal("cannot-hold-baton", f"{team} has the turn: name a teammate", "with.to")
    if any(awake(one) and one.actions for one in members(state, team)):
        return None
    return Refusal("cannot-hold-baton", f"nobody of {team} has actions left", "with.to")


async def pass_on(at: At[State], by: str, inputs: PassInputs) -> None:
    """GM-INIT-05: to a teammate, or to another team if all teammates agree."""
    if inputs.to in at.state.creatures:
        await turns.pass_to_ally(at, by, inputs.to)
    elif await turns.agreed(at, by):
        await turns.decline(at, by, inputs.to)
    await aftermath.settle(at)


def pass_options(state: State, by: str) -> Mapping[str, Options]:
    """The teammates who can take the baton, and the other teams."""
    if by not in state.creatures:
        return {}
    own = state.creatures[by].team
    mates = [
        Option(one.name, one.name, _may_hold(state, by, one.name)) for one in allies(state, by)
    ]
    others = [
        Option(team, f"team {team}", _may_take(state, by, team))
        for team in teams_of(state)
        if team != own
    ]
    return {"to": (*mates, *others)}


def check_running(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """Whether a fight is under way."""
    return None if state.fight.active else Refusal("no-fight", "there is no fight")


async def next_round(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-INIT-07: the Light Bringer ends the round."""
    await turns.begin_round(at)
    await aftermath.settle(at)


async def end_fight(at: At[State], by: str, inputs: NoInputs) -> None:
    """The Light Bringer ends the fight."""
    await at.tell(FightEnded())


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "begin-fight",
        "Begin the fight",
        ("GM-INIT-01", "GM-INIT-03", "GM-DIM-07", "GM-CHASE-10"),
        BeginInputs,
        check_begin,
        begin,
        by_gm=True,
        asks=ROUND,
        tells=("chase-ended", "distances-stated", "fight-began", *ROLLED, *TURNS),
        refuses=("fight-under-way", "one-team"),
    ),
    Command(
        "pass",
        "Pass the baton",
        ("GM-INIT-05",),
        PassInputs,
        check_pass,
        pass_on,
        pass_options,
        asks=("agree", *AFTERWARDS),
        tells=told_of_harm(),
        refuses=(*BATON, "no-fight", "cannot-hold-baton"),
    ),
    Command(
        "next-round",
        "Next round",
        ("GM-INIT-07",),
        NoInputs,
        check_running,
        next_round,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm(),
        refuses=("no-fight",),
    ),
    Command(
        "end-fight",
        "End the fight",
        ("GM-INIT-01",),
        NoInputs,
        check_running,
        end_fight,
        by_gm=True,
        tells=("fight-ended",),
        refuses=("no-fight",),
    ),
)
