"""Whether a state that the Light Bringer has set by hand can be played on from (GM-TABLE-01).

What a single field may hold, its annotation in `state` says; here is what several must agree on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from theomachy.board.grid import on_board
from theomachy.core.cast import name_problem
from theomachy.core.errors import Refusal
from theomachy.games.god_marked.creatures.readiness import awake
from theomachy.games.god_marked.policies.choosing import POLICIES
from theomachy.games.god_marked.scene.climbing import may_climb
from theomachy.games.god_marked.scene.places import room_for
from theomachy.games.god_marked.state import Creature, State, members, teams_of
from theomachy.games.god_marked.state.chases import Chase


def misfit(state: State, path: str) -> Refusal | None:
    """The first thing that cannot be, with its path and what would be right; None if all is well.

    `path` is the value that was set: a turn or a baton is not given to those who cannot have it,
    while one who holds the baton may fall.
    """
    return next(_misfits(state, path), None)


def _misfits(state: State, path: str) -> Iterator[Refusal]:
    for name, one in state.creatures.items():
        yield from _of_creature(state, name, one)
    for name in state.distances.names if state.distances is not None else ():
        yield from _one_of(name, state.creatures, "creature", "distances")
    yield from _of_fight(state)
    yield from _of_chase(state.chase, state.creatures)
    if path == "fight.turn":
        yield from _given_turn(state)
    if path == "fight.baton":
        yield from _given_baton(state)


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
    yield from _one_of(one.on, state.creatures, "creature", f"{name}.on")
    if one.on in state.creatures and not may_climb(state, name, one.on):
        yield Refusal("not-climbable", f"{one.on} cannot be climbed by {name}", f"{name}.on", ("",))
    yield from _one_of(one.policy, POLICIES, "policy", f"{name}.policy")


def _of_objects(state: State) -> Iterator[Refusal]:
    """GM-OBJECT-03: each object bears its name, and stands on the board if it stands anywhere."""
    for name, thing in state.objects.items():
        where = f"objects.{name}"
        if thing.name != name:
            yield Refusal("bad-name", f"{name} keeps its name", f"{where}.name", (name,))
        size = max(thing.size, thing.width)
        board = state.board
        if board is not None and thing.at is not None and not on_board(board, thing.at, size):
            detail = f"{name} stands off the board, with {list(thing.at)} at size {size}"
            yield Refusal("off-board", detail, f"{where}.at", room_for(board, size))


def _of_chase(chase: Chase | None, creatures: Mapping[str, Creature]) -> Iterator[Refusal]:
    """GM-CHASE-01: who takes part is there, and stands at a landmark of the track."""
    if chase is None:
        return
    landmarks = [one.id for one in chase.track.landmarks]
    for name, one in chase.runners.items():
        where = f"chase.runners.{name}"
        yield from _one_of(name, creatures, "creature", where)
        if one.name != name:
            yield Refusal("bad-name", f"{one.name!r} is no {name!r}", f"{where}.name", (name,))
        yield from _named(one.at, landmarks, "landmark", f"{where}.at")
        yield from _one_of(one.before, landmarks, "landmark", f"{where}.before")
    for name in chase.order:
        yield from _named(name, chase.runners, "runner", "chase.order")
    yield from _one_of(chase.turn, chase.runners, "runner", "chase.turn")


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
    named += [(one.user, "kept") for one in state.kept]
    for name, where in named:
        yield from _one_of(name, creatures, "creature", where)
    for team in (*fight.order, *fight.declined, *fight.dazed_declined, *fight.had_turn):
        yield from _one_of(team, teams, "team", "fight.order")


def _given_turn(state: State) -> Iterator[Refusal]:
    """GM-INIT-05: the turn is given to a team of which somebody is still in the fight."""
    teams = tuple(team for team in teams_of(state) if any(map(awake, members(state, team))))
    if state.fight.turn and state.fight.turn not in teams:
        detail = f"nobody of {state.fight.turn} is still in the fight"
        yield Refusal("out-of-the-fight", detail, "fight.turn", teams)


def _given_baton(state: State) -> Iterator[Refusal]:
    """GM-INIT-04: the baton is given to one who is in the fight: of a team, and able to act."""
    able = tuple(name for name, one in state.creatures.items() if one.team and awake(one))
    baton = state.fight.baton
    if not baton or baton in able:
        return
    one = state.creatures[baton]
    why = "is in no team" if not one.team else "is dead" if one.dead else "is out of the fight"
    yield Refusal(
        "out-of-the-fight", f"{baton} {why}: the baton is not for it", "fight.baton", able
    )


def _named(name: str, known: Iterable[str], what: str, where: str) -> Iterator[Refusal]:
    """Nothing if the name is known; here it may not be left empty."""
    if name:
        yield from _one_of(name, known, what, where)
    else:
        yield Refusal(f"unknown-{what}", f"it names no {what}", where, tuple(known))


def _one_of(name: str, known: Iterable[str], what: str, where: str) -> Iterator[Refusal]:
    """Nothing if the name is empty or known."""
    allowed = tuple(known)
    if name and name not in allowed:
        yield Refusal(f"unknown-{what}", f"no {what} is called {name!r}", where, allowed)
