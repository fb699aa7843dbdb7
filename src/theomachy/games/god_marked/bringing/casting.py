"""Bringing in what a scenario, an encounter or the Light Bringer describes: cast, board, distances."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from theomachy.board.checks import record, truth
from theomachy.board.grid import Board, board_from, on_board
from theomachy.board.plain import Distances, distances_from, without
from theomachy.core.errors import InputError
from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.bringing.cast import creature_from
from theomachy.games.god_marked.bringing.companions import beside_their_owners, companions_of
from theomachy.games.god_marked.bringing.placing import objects_from
from theomachy.games.god_marked.creatures.numbers import max_hp, movement_full, sees
from theomachy.games.god_marked.creatures.pools import full_pools
from theomachy.games.god_marked.creatures.readiness import full_actions
from theomachy.games.god_marked.facts import (
    Appeared,
    BoardLaid,
    DistancesStated,
    FightBegan,
    Joined,
    Refreshed,
    RoundBegan,
)
from theomachy.games.god_marked.scene.hidden_parts import board_facts, stands_hidden
from theomachy.games.god_marked.scene.places import room_for
from theomachy.games.god_marked.state import Creature, State, teams_of

HEADING = ("encounter", "format", "game", "house", "rounds", "text", "set")
FIELDS = ("cast", "board", "distances", "objects", "fight", "no_quarter")


def enlist(state: State, description: Mapping[str, Any]) -> Sequence[Fact]:
    """The facts that bring in what is described.

    `cast` maps names to creatures; `board` or `distances` lay out the scene, distances alone in place
    of a board that is there (GM-TABLE-02), `objects` what stands there by name; `fight` (true if left
    out and there are two teams) puts everybody into round 1, with initiative not yet rolled. Raises
    InputError naming the field and what is allowed.
    """
    unknown = set(description) - set(FIELDS) - set(HEADING)
    if unknown:
        name = sorted(unknown)[0]
        raise InputError("unknown-field", f"there is no {name!r} here", name, FIELDS)
    facts: list[Fact] = []
    board = state.board
    if "board" in description:
        board = board_from(description["board"])
        facts += board_facts(board)
    elif "distances" in description and board is not None:
        board = None
        facts.append(BoardLaid())
    cast: Mapping[str, Any] = record(description.get("cast", {}), "cast")
    newcomers = [_in_sight(one, board) for one in _newcomers(state, cast, board)]
    _all_on_board(board, newcomers)
    if "distances" in description:
        everybody = (*state.creatures.values(), *newcomers)
        distances = distances_from(description["distances"])
        _all_here(distances, [one.name for one in everybody])
        facts += stated(distances, [one.name for one in everybody if one.unseen])
    for one in newcomers:
        facts += joining(state, one)
    facts += _next_to_owners(state, description, newcomers)
    facts += _objects(state, description, newcomers, board)
    teams = {*teams_of(state), *[one.team for one in newcomers if one.team]}
    fights = truth(description.get("fight", bool(newcomers) and len(teams) > 1), "fight")
    no_quarter = truth(description.get("no_quarter", False), "no_quarter")
    if fights and not state.fight.active:
        facts += _first_round(state, newcomers, no_quarter)
    return facts


def _objects(
    state: State, description: Mapping[str, Any], newcomers: Sequence[Creature], board: Board | None
) -> Sequence[Fact]:
    """GM-OBJECT-01, GM-COVER-01: what stands about, once the board is laid and all have come.

    Those who are here already stand nowhere yet on a board that is laid anew.
    """
    if "objects" not in description:
        return []
    here = state.creatures
    if "board" in description:
        here = {name: with_changes(one, at=None) for name, one in here.items()}
    creatures = {**here, **{one.name: one for one in newcomers}}
    after = with_changes(state, board=board, creatures=creatures)
    return objects_from(after, description["objects"])


def _newcomers(state: State, cast: Mapping[str, Any], board: Board | None) -> list[Creature]:
    """GM-COMPANION-01: the creatures of a cast, companions after their owners, all complete."""
    owners = dict(state.creatures)
    found: dict[str, Creature] = {}
    for name in sorted(cast, key=lambda one: _is_companion(cast[one])):
        one = creature_from(name, cast[name], state.house, owners)
        owners[name] = found[name] = complete(state, one, cast[name])
    listed = [found[name] for name in cast]
    here = tuple(state.creatures.values())
    brought = companions_of(listed, cast, here, board)
    return [*listed, *(complete(state, one, ()) for one in brought)]


def _in_sight(one: Creature, board: Board | None) -> Creature:
    """GM-TABLE-01: whoever comes in in a hidden part of the board is not seen."""
    return with_changes(one, unseen=True) if stands_hidden(board, one) else one


def _is_companion(spec: object) -> bool:
    return isinstance(spec, Mapping) and "companion" in spec


def _next_to_owners(
    state: State, description: Mapping[str, Any], newcomers: Sequence[Creature]
) -> list[Fact]:
    """GM-TABLE-02: companions that nobody gave a place stand next to their owners."""
    cast = description.get("cast", {})
    brought = [one for one in newcomers if one.name not in cast]
    distances = state.distances
    if "distances" in description:
        distances = distances_from(description["distances"])
    names = [*state.creatures, *(one.name for one in newcomers)]
    return beside_their_owners(brought, distances, names)


def _all_on_board(board: Board | None, newcomers: Sequence[Creature]) -> None:
    """GM-SIZE-01: every body of a cast fits on the board where it is put."""
    for one in newcomers:
        if board is None or one.at is None or on_board(board, one.at, one.size):
            continue
        detail = f"{list(one.at)} is off the board at size {one.size}"
        allowed = room_for(board, one.size)
        raise InputError("off-board", detail, f"cast.{one.name}.at", allowed)


def _all_here(distances: Distances, names: Sequence[str]) -> None:
    """GM-TABLE-02: distances name nobody who is not there."""
    for name in sorted(set(distances.names) - set(names)):
        raise InputError(
            "unknown-creature", f"nobody is called {name}", f"distances.{name}", tuple(names)
        )


def stated(distances: Distances, unseen: Sequence[str]) -> list[Fact]:
    """GM-TABLE-02: who is how far from whom; of those unseen the Light Bringer alone learns it."""
    shown = distances
    for name in unseen:
        shown = without(shown, name)
    facts: list[Fact] = [DistancesStated(distances=shown)]
    if shown != distances:
        facts.append(DistancesStated(distances=distances, audience=GM_ONLY))
    return facts


def complete(state: State, one: Creature, stated: Container[str]) -> Creature:
    """A creature with its HP, actions, movement pool and resources full where none are stated."""
    full = {
        "hp": max_hp(state, one),
        "actions": full_actions(state, one),
        "movement": movement_full(state, one),
        **full_pools(state, one),
    }
    return with_changes(one, **{name: now for name, now in full.items() if name not in stated})


def joining(state: State, one: Creature) -> list[Fact]:
    """GM-TABLE-01: all its numbers for the Light Bringer, its appearance for all."""
    if one.name in state.creatures:
        raise InputError("name-taken", f"somebody is called {one.name} already", f"cast.{one.name}")
    facts: list[Fact] = [Joined(creature=one, audience=GM_ONLY)]
    if not one.unseen:
        facts.append(Appeared(name=one.name, title=one.title, team=one.team))
    return facts


def _first_round(state: State, newcomers: Sequence[Creature], no_quarter: bool) -> list[Fact]:
    facts: list[Fact] = [FightBegan(no_quarter=no_quarter), RoundBegan(round=1)]
    for one in newcomers:
        facts.append(
            Refreshed(
                name=one.name,
                actions=one.actions,
                movement=one.movement,
                audience=sees(state, one),
            )
        )
    return facts
