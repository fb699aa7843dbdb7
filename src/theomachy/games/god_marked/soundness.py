"""Whether a state that the Light Bringer has set by hand can be played on from (GM-TABLE-01).

What a single field may hold, its annotation in `state` says; here is what several must agree on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from theomachy.board.grid import on_board
from theomachy.core.cast import name_problem
from theomachy.core.errors import Refusal
from theomachy.games.god_marked.places import room_for
from theomachy.games.god_marked.policies import POLICIES
from theomachy.games.god_marked.state import Creature, State, teams_of


def misfit(state: State) -> Refusal | None:
    """The first thing that cannot be, with its path and what would be right; None if all is well."""
    return next(_misfits(state), None)


def _misfits(state: State) -> Iterator[Refusal]:
    for name, one in state.creatures.items():
        yield from _of_creature(state, name, one)
    for name in state.distances.names if state.distances is not None else ():
        yield from _one_of(name, state.creatures, "creature", "distances")
    yield from _of_fight(state)


def _of_creature(state: State, name: str, one: Creature) -> Iterator[Refusal]:
    if one.name != name:
        detail = f"{name} keeps its name; remove it and let {one.name!r} join"
        yield Refusal("bad-name", detail, f"{name}.name", (name,))
    board = state.board
    if board is not None and one.at is not None and not on_board(board, one.at, one.size):
        detail = f"{name} stands off the board, with {list(one.at)} at size {one.size}"
        yield Refusal("off-board", detail, f"{name}.at", room_for(board, one.size))
    for key, weapon in one.weapons.items():
        if weapon.id != key:
            yield Refusal("bad-id", f"{weapon.id!r} is no {key!r}", f"{name}.weapons.{key}", (key,))
    for key, ability in one.abilities.items():
        if ability.id != key:
            yield Refusal(
                "bad-id", f"{ability.id!r} is no {key!r}", f"{name}.abilities.{key}", (key,)
            )
    if one.team and (name_problem(State, one.team) or one.team in state.creatures):
        detail = f"{one.team!r} is no name for a team: it means something else"
        yield Refusal("bad-name", detail, f"{name}.team")
    yield from _one_of(one.policy, POLICIES, "policy", f"{name}.policy")


def _of_fight(state: State) -> Iterator[Refusal]:
    """GM-INIT-03, GM-INIT-04, GM-GRAPPLE-02: who is named in the fight is there."""
    fight, creatures, teams = state.fight, state.creatures, teams_of(state)
    yield from _one_of(fight.turn, teams, "team", "fight.turn")
    yield from _one_of(fight.baton, creatures, "creature", "fight.baton")
    yield from _one_of(fight.target, creatures, "creature", "fight.target")
    named = [(name, "fight.chain") for name in fight.chain]
    for streak in fight.streaks:
        named += [(streak.actor, "fight.streaks"), (streak.enemy, "fight.streaks")]
    for field, held in (("grapples", state.grapples), ("grips", state.grips)):
        for grapple in held:
            named += [(grapple.grappler, field), (grapple.target, field)]
    for name, where in named:
        yield from _one_of(name, creatures, "creature", where)
    for team in (*fight.order, *fight.declined, *fight.dazed_declined, *fight.had_turn):
        yield from _one_of(team, teams, "team", "fight.order")


def _one_of(name: str, known: Iterable[str], what: str, where: str) -> Iterator[Refusal]:
    """Nothing if the name is empty or known."""
    allowed = tuple(known)
    if name and name not in allowed:
        yield Refusal(f"unknown-{what}", f"no {what} is called {name!r}", where, allowed)
