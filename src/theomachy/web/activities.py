"""What is under way beside turns and tracks: small panels that any game's view may list.

Each has `title`, `text`, how much is `done` of how much (`of`; neither where it is not counted), `who`
takes part, and what one `can` do about it: `who`, the command `do`, its inputs `with`, in `words`;
`rule` is the one that it goes by. What a creature may not start now stands there with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class Way:
    """What one may do about it: who, which command, the address of its form behind that of the table."""

    who: str
    do: str
    words: str
    query: str


@dataclass(frozen=True, slots=True)
class Activity:
    """Something under way, ready to be shown."""

    title: str
    text: str = ""
    done: int | None = None
    of: int | None = None
    who: tuple[str, ...] = ()
    can: tuple[Way, ...] = ()
    rule: str = ""

    @property
    def progress(self) -> str:
        """How far it is, in words; empty where that is not counted."""
        if self.done is None:
            return ""
        return str(self.done) if self.of is None else f"{self.done} of {self.of}"


def activities_of(state: Mapping[str, Any]) -> tuple[Activity, ...]:
    """The activities of a game's view."""
    return tuple(
        Activity(
            title=str(one["title"]),
            text=str(one.get("text", "")),
            done=one.get("done"),
            of=one.get("of"),
            who=tuple(one.get("who", ())),
            can=tuple(_way(each) for each in one.get("can", ())),
            rule=str(one.get("rule", "")),
        )
        for one in state.get("activities", ())
    )


def _way(data: Mapping[str, Any]) -> Way:
    given = {f"with.{name}": str(value) for name, value in data.get("with", {}).items()}
    query = urlencode({"by": data["who"], **given})
    return Way(str(data["who"]), str(data["do"]), str(data["words"]), query)
