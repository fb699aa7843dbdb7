"""Deadlines: when an open request's default is taken. Stored, so that any process can see them due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from theomachy.core.ask import Asked
from theomachy.store.interface import Deadline
from theomachy.table.ledger import Played

OTHERS = "*"


def limit_of(limits: Mapping[str, float], label: str) -> float | None:
    """The seconds that a prompt of this label has; None for no limit."""
    return limits.get(label, limits.get(OTHERS))


def label_of(address: str) -> str:
    """The kind of prompt that an address names: its label without who and how often."""
    return address.partition("/")[0].partition("#")[0]


def deadlines_for(
    table_id: str,
    played: Played,
    asked: Sequence[Asked],
    limits: Mapping[str, float],
    standing: Sequence[Deadline],
    now: float,
    paused: bool,
) -> tuple[Deadline, ...]:
    """The deadlines of what is open: those that stood go on, new prompts begin theirs now."""
    same = (played.seq, played.commanded.again)
    old = {one.address: one for one in standing if one.command in same}
    found = []
    for address in (one.address for one in asked):
        seconds = limit_of(limits, label_of(address))
        if address in old:
            found.append(replace(old[address], command=played.seq))
        elif seconds is not None:
            due = None if paused else now + seconds
            found.append(Deadline(table_id, played.seq, address, due, seconds))
    return tuple(found)


def stopped(deadlines: Sequence[Deadline], now: float) -> tuple[Deadline, ...]:
    """The deadlines standing still: what is left of each is kept."""
    return tuple(
        one if one.due is None else replace(one, due=None, left=max(0.0, one.due - now))
        for one in deadlines
    )


def resumed(deadlines: Sequence[Deadline], now: float) -> tuple[Deadline, ...]:
    """The deadlines running again with what was left."""
    return tuple(
        one if one.due is not None else replace(one, due=now + one.left) for one in deadlines
    )


def afresh(
    deadlines: Sequence[Deadline], limits: Mapping[str, float], now: float, paused: bool
) -> tuple[Deadline, ...]:
    """The deadlines from their full length, as after a restart of the server."""
    found = []
    for one in deadlines:
        seconds = limit_of(limits, label_of(one.address))
        if seconds is not None:
            due = None if paused else now + seconds
            found.append(replace(one, due=due, left=seconds))
    return tuple(found)
