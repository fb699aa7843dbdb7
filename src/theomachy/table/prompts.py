"""What is asked of a seat, under names that betray nothing of what this seat does not see."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from theomachy.core.ask import Asked, Choose, Order, Roll
from theomachy.core.errors import Refused
from theomachy.core.procedure import Need
from theomachy.table.autopilot import Autopilot
from theomachy.table.projection import Projection
from theomachy.table.records import Prompt, Seat
from theomachy.table.veiling import as_asked, names_kept_from


@dataclass(frozen=True, slots=True)
class OpenCommand:
    """The command that waits: where it began, what it asks, and until when."""

    seq: int
    need: Need[Any]
    due: dict[str, float | None]


def prompts_of(
    waiting: OpenCommand, seat: Seat, projection: Projection, autopilot: Autopilot
) -> tuple[tuple[Asked, Prompt], ...]:
    """What is asked of this seat, with the requests as it may know them.

    Of the Game Master's seat everything, for others too. Where a seat may know none of the options
    it is the Game Master's to answer.
    """
    state = waiting.need.state
    open_here = []
    for asked in waiting.need.open:
        answering = autopilot.answering(state, asked.request.who)
        yours = any(one.id == seat.id for one in answering)
        if yours or seat.gm:
            open_here.append((asked, yours))
    if not open_here:
        return ()
    found = []
    names = names_kept_from(autopilot.game, state, seat.viewer)
    for asked, yours in open_here:
        shown = as_asked(asked, state, names)
        if isinstance(shown.request, Roll) or shown.request.options:
            found.append((shown, _prompt(waiting, shown, seat, projection, yours)))
    return tuple(found)


def _prompt(
    waiting: OpenCommand, asked: Asked, seat: Seat, projection: Projection, yours: bool
) -> Prompt:
    request = asked.request
    began = projection.began(waiting.seq)
    window = waiting.need.window
    choice = request if isinstance(request, Choose) else None
    return Prompt(
        id=f"{seat.epoch}.{began}.{asked.address}.{_digest(asked)}",
        kind="roll" if choice is None else "choose",
        label=request.label,
        who=request.who,
        title=request.title,
        options=() if choice is None else choice.options,
        default="" if choice is None else choice.default,
        sides=request.sides if isinstance(request, Roll) else (),
        window=window is not None,
        sealed=window is not None and window.order is Order.SEALED,
        concerns=choice is None or choice.concerns,
        deadline=waiting.due.get(asked.address),
        yours=yours,
    )


def _digest(asked: Asked) -> str:
    """A short name of what is asked, in full: an answer to something else must not be taken for it."""
    request = asked.request
    if isinstance(request, Roll):
        content: Any = [request.title, request.sides]
    else:
        options = [[one.id, one.label, one.because is None] for one in request.options]
        content = [request.title, request.default, options]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:8]


def find(prompt: str, prompts: Iterable[tuple[Asked, Prompt]]) -> tuple[Asked, Prompt]:
    """The open prompt of this id. Refused `prompt-changed` if it asks otherwise by now, else
    `prompt-closed`.
    """
    name = prompt.rpartition(".")[0]
    for asked, one in prompts:
        if one.id == prompt:
            return asked, one
        if name and one.id.rpartition(".")[0] == name:
            raise Refused("prompt-changed", "what is asked has changed; look again", "prompt")
    raise Refused("prompt-closed", "this is no longer asked", "prompt")
