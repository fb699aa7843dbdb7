"""The chase as plain data for page and API, of a state that is already `known` (CHASE, KPH)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.seats import Viewer
from theomachy.games.god_marked.chases import Chase, Runner, next_to
from theomachy.games.god_marked.content.tracks import Landmark, graph_of
from theomachy.games.god_marked.pace import (
    cannot_run,
    is_pinned,
    movement_actions,
    moves_left,
    takes,
)
from theomachy.games.god_marked.state import Creature, State

WIDE, MIDDLE = 100, 50
"""The picture is a hundred wide and high; landmarks without a place stand in a line through it."""


def chase(state: State) -> Mapping[str, Any] | None:
    """GM-CHASE-01: the round, the order, who is where with what is left; None without a chase."""
    if state.chase is None:
        return None
    return {
        "round": state.chase.round,
        "turn": state.chase.turn,
        "order": list(state.chase.order),
        "track": state.chase.track.name,
        "runners": [runner(state, one) for one in state.chase.runners.values()],
    }


def runner(state: State, one: Runner) -> Mapping[str, Any]:
    """One who takes part."""
    creature = state.creatures[one.name]
    return {
        "name": one.name,
        "part": one.part,
        "at": one.at,
        "moves": moves_left(state, one.name),
        "moves_full": None if creature.unknown else movement_actions(state, creature),
        "lost": one.lost,
        "all_out": one.all_out,
        "before": one.before,
        "owes": one.owes,
        "done": one.done,
        "steadied": one.steadied,
        "pinned": is_pinned(state, one.name),
        "mount": None if creature.mount is None else creature.mount.name,
    }


def track(state: State, viewer: Viewer) -> Mapping[str, Any] | None:
    """GM-CHASE-01: the track as pages draw it: landmarks, ways, who is where, what is next."""
    chase = state.chase
    if chase is None:
        return None
    return {
        "title": chase.track.name,
        "nodes": [
            node(chase, place, landmark) for place, landmark in enumerate(chase.track.landmarks)
        ],
        "ways": [list(way) for way in graph_of(chase.track).ways],
        "who": chase.turn if viewer.plays(chase.turn) else "",
        "do": "run",
        "next": following(state, chase.turn) if viewer.plays(chase.turn) else [],
    }


def node(chase: Chase, place: int, landmark: Landmark) -> Mapping[str, Any]:
    """A landmark: where it is drawn, what stands in the way there, who is there."""
    step = WIDE / len(chase.track.landmarks)
    return {
        "id": landmark.id,
        "title": landmark.name,
        "at": list(landmark.place or (round(step * (place + 0.5), 1), MIDDLE)),
        "words": obstructed(landmark),
        "barred": bool(landmark.block),
        "names": [one.name for one in chase.runners.values() if one.at == landmark.id],
        "waiting": [one.name for one in chase.runners.values() if one.before == landmark.id],
    }


def obstructed(landmark: Landmark) -> str:
    """GM-CHASE-04, GM-CHASE-05: what stands in the way, without any number of it (GR-16)."""
    if landmark.obstacle is not None:
        return f"{landmark.obstacle.name}: {' or '.join(landmark.obstacle.skills)}"
    return landmark.block


def following(state: State, name: str) -> list[Mapping[str, Any]]:
    """GM-CHASE-01: where a creature can go next, with what it takes, or why it cannot."""
    chase = state.chase
    if chase is None or name not in chase.runners:
        return []
    refusal = cannot_run(state, name)
    because = "" if refusal is None else refusal.detail
    return [
        {"to": there.id, "words": takes(chase, name, there), "because": because}
        for there in next_to(chase, name)
    ]


def moves(state: State, one: Creature) -> list[Mapping[str, Any]]:
    """GM-CHASE-02, GM-CHASE-08: what one who takes part has to spend; empty for all others."""
    if state.chase is None or one.name not in state.chase.runners:
        return []
    in_the_saddle = {"label": "Actions", "value": one.actions, "rule": "GM-CHASE-08"}
    left = {
        "label": "Movement Actions",
        "value": moves_left(state, one.name),
        "max": None if one.unknown else movement_actions(state, one),
        "pips": True,
        "rule": "GM-CHASE-02",
    }
    return [left] if one.mount is None else [left, in_the_saddle]
