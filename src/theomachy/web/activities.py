"""What is under way beside turns and tracks: small panels that any game's view may list.

Each has `title`, `text`, how much is `done` of how much (`of`; neither where it is not counted), `who`
takes part, and what one `can` do about it: `who`, the command `do`, its inputs `with`, in `words`;
`rule` is the one that it goes by, `secret` what the Game Master alone knows of it. What a creature may
not start now stands there with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from theomachy.table.records import Offer


@dataclass(frozen=True, slots=True)
class Way:
    """What one may do about it: who, which command with what inputs, the address of its form."""

    who: str
    do: str
    words: str
    query: str
    given: Mapping[str, str]

    def because(self, offers: Iterable[Offer]) -> str:
        """Why it cannot be done now: the command not at all, or not with these inputs; else empty."""
        offer = next((one for one in offers if (one.do, one.by) == (self.do, self.who)), None)
        if offer is None:
            return ""
        if offer.because is not None:
            return offer.because.detail
        meant = [
            one
            for name, value in self.given.items()
            for one in offer.options.get(name, ())
            if one.id == value
        ]
        return next((one.because.detail for one in meant if one.because is not None), "")


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
    secret: str = ""

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
            secret=str(one.get("secret", "")),
        )
        for one in state.get("activities", ())
    )


def _way(data: Mapping[str, Any]) -> Way:
    given = {str(name): str(value) for name, value in data.get("with", {}).items()}
    query = urlencode({"by": data["who"], **{f"with.{key}": one for key, one in given.items()}})
    return Way(str(data["who"]), str(data["do"]), str(data["words"]), query, given)
