"""Who may know of a command, an answer, an edit; and a fact as one viewer may read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from theomachy.core import paths
from theomachy.core.cast import creatures_of, members_of
from theomachy.core.errors import TheomachyError
from theomachy.core.facts import Fact, Trace
from theomachy.core.plugin import Game
from theomachy.core.seats import (
    EVERYBODY,
    GM,
    GM_ONLY,
    SPECTATOR,
    Audience,
    Viewer,
    Visibility,
    capped,
    player_of,
    players_of,
)
from theomachy.core.veils import in_words
from theomachy.table.veiling import parts_of


def who_knows(state: Any, knows: Callable[[Viewer], bool]) -> Audience:
    """Everybody if even a spectator knows; else the players of each creature who do."""
    if knows(SPECTATOR):
        return EVERYBODY
    return players_of(*(name for name in creatures_of(state) if knows(player_of(name))))


def of_command(game: Game[Any], state: Any, by: str, visibility: Visibility) -> Audience:
    """Who learns that `by` began a command: those who know of `by`, within the visibility.

    The Game Master's own commands are nobody else's business; what they tell has its audience.
    """
    if by == GM:
        return GM_ONLY

    def knows(viewer: Viewer) -> bool:
        return bool(set(members_of(state, by)) & set(creatures_of(game.known(state, viewer))))

    return capped(who_knows(state, knows), visibility, by)


def of_choice(game: Game[Any], state: Any, who: str, answer: object) -> Audience:
    """Who knows what `who` chose, before it is played: those who play it, if they know whom it names."""
    audience = players_of(*members_of(state, who))
    named = creatures_of(state).keys() & set(parts_of(answer) if isinstance(answer, str) else ())
    if not named:
        return audience
    knowing = [
        name
        for name in audience.creatures
        if named <= creatures_of(game.known(state, player_of(name))).keys()
    ]
    return players_of(*knowing)


def of_edit(game: Game[Any], before: Any, after: Any, path: str) -> Audience:
    """Who reads that a value was set: those who know it exactly, both as it was and as it is.

    That what they know equals what is true may be chance, where a guess stands for a secret; so
    whole numbers next to it are tried as well. An edit that changes nothing is nobody's business.
    """
    if value_at(before, path) == value_at(after, path):
        return GM_ONLY
    states = [before, after, *_next_to(after, path)]

    def knows(viewer: Viewer) -> bool:
        return all(_reads(game, state, viewer, path) for state in states)

    return who_knows(after, knows)


def _reads(game: Game[Any], state: Any, viewer: Viewer, path: str) -> bool:
    return bool(value_at(game.known(state, viewer), path) == value_at(state, path))


def _next_to(state: Any, path: str) -> list[Any]:
    """The state with other whole numbers at this path, as far as it permits them."""
    value = value_at(state, path)
    found = []
    for other in (value + 1, value - 1, value + 10) if type(value) is int else ():
        try:
            found.append(paths.assign(state, path, other))
        except TheomachyError:
            continue
    return found


UNKNOWN = object()
"""What stands at a path that names nothing; equal to no value."""


def value_at(state: Any, path: str) -> Any:
    """The value at the path, or `UNKNOWN`."""
    try:
        return paths.read(state, path)
    except TheomachyError:
        return UNKNOWN


def as_seen(fact: Fact, viewer: Viewer) -> Fact:
    """The fact without the names, traces and terms that the viewer may not know, nor audiences."""
    seen = tuple(
        open_trace(trace)
        for trace in (one.seen_by(viewer) for one in fact.traces)
        if trace is not None
    )
    names = frozenset(one.name for one in fact.veils if not one.audience.includes(viewer))
    traces = tuple(_veiled_trace(one, names) for one in seen) if names else seen
    return replace(fact, traces=traces, veils=(), audience=EVERYBODY).without(names)


def _veiled_trace(trace: Trace, names: frozenset[str]) -> Trace:
    """The trace with the names left out of the words of its terms."""
    terms = tuple(
        replace(term, label=in_words(term.label, names), cause=in_words(term.cause, names))
        for term in trace.terms
    )
    return replace(trace, terms=terms)


def open_trace(trace: Trace) -> Trace:
    """The trace without its audiences: whom else it is kept from is nobody's business."""
    terms = tuple(replace(term, audience=EVERYBODY) for term in trace.terms)
    return replace(trace, terms=terms, audience=EVERYBODY)
