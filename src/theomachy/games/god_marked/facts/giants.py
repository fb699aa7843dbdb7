"""On the body of a giant: getting on, coming off (GIANT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class ClimbedOn(Fact):
    """A creature is on the body of a giant (GM-GIANT-01)."""

    kind: ClassVar[str] = "climbed-on"
    name: str
    giant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CameOff(Fact):
    """A creature is no longer on a giant's body; `fell` says that it could not stay (GM-GIANT-02)."""

    kind: ClassVar[str] = "came-off"
    name: str
    giant: str
    fell: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GiantMoved(Fact):
    """A giant has moved a stretch with others on its body: each of them has to stay on (GM-GIANT-02)."""

    kind: ClassVar[str] = "giant-moved"
    name: str
