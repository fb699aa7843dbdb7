"""The chase as plain data for page and API, of a state that is already `known` (CHASE, KPH)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.seats import Viewer
from theomachy.games.god_marked.content.tracks import Landmark, graph_of, landmark_of
from theomachy.games.god_marked.mechanics.chases import endurance_number
from theomachy.games.god_marked.scene.pace import (
    cannot_run,
    is_down,
    is_pinned,
    movement_actions,
    moves_left,
    takes,
    way_cost,
)
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.chases import Chase, Runner, next_to

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
        "runners": [standing(state, one) for one in in_order(chase)],
        "nodes": [
            node(chase, place, landmark) for place, landmark in enumerate(chase.track.landmarks)
        ],
        "ways": [list(way) for way in graph_of(chase.track).ways],
        "who": chase.turn if viewer.plays(chase.turn) else "",
        "do": "run",
        "next": following(state, chase.turn) if viewer.plays(chase.turn) else [],
    }


def in_order(chase: Chase) -> list[Runner]:
    """GM-CHASE-01: those who take part, as they act; who does not act yet comes last."""
    acting = [chase.runners[name] for name in chase.order if name in chase.runners]
    return [*acting, *(one for one in chase.runners.values() if one.name not in chase.order)]


def standing(state: State, one: Runner) -> Mapping[str, Any]:
    """GM-CHASE-01, GM-CHASE-02: a runner as pages list it: where it is, what it has left, notes."""
    creature = state.creatures[one.name]
    chase = state.chase
    here = "" if chase is None else landmark_of(chase.track, one.at).name
    return {
        "name": one.name,
        "part": "runs away" if one.part == "pursued" else "pursues",
        "place": here,
        "left": moves_left(state, one.name),
        "most": None if creature.unknown else movement_actions(state, creature),
        "unit": "Movement Actions",
        "notes": notes(state, one),
    }


def notes(state: State, one: Runner) -> list[str]:
    """GM-CHASE-03 to 08: what slows a runner down, and what it will have to save against."""
    creature, chase = state.creatures[one.name], state.chase
    before = "" if chase is None or not one.before else landmark_of(chase.track, one.before).name
    save = endurance_number(one.all_out)
    mount = "" if creature.mount is None else creature.mount.name
    found = {
        "pinned to the ground": is_pinned(state, one.name),
        "Prone": is_down(state, one.name) and not is_pinned(state, one.name),
        f"owes {one.owes} more for {before}": bool(before),
        f"{one.lost} fewer next round": bool(one.lost),
        f"spent all in {one.all_out} rounds; the next save is against {save}": one.all_out > 1,
        f"spent all in 1 round; the next save is against {save}": one.all_out == 1,
        f"on a {mount}, steady": bool(mount) and one.steadied,
        f"on a {mount} that is not steadied yet": bool(mount) and not one.steadied,
        "done for this round": one.done,
    }
    return [words for words, holds in found.items() if holds]


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
        {
            "to": there.id,
            "words": takes(chase, name, there),
            "because": because,
            "choices": ways_past(chase, name, there),
        }
        for there in next_to(chase, name)
    ]


def ways_past(chase: Chase, name: str, there: Landmark) -> list[Mapping[str, Any]]:
    """GM-CHASE-04, GM-CHASE-05: the ways past an obstacle: each proposed skill, and around it."""
    if there.obstacle is None or chase.runners[name].before == there.id:
        return []
    around = way_cost(chase, name, there, True)
    return [
        *({"words": str(skill), "with": {"skill": str(skill)}} for skill in there.obstacle.skills),
        {"words": f"around it: {around}", "with": {"around": True}},
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
