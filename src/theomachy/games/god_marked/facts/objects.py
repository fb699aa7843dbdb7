"""Objects of the scene: placed, thrown, fallen, broken (OBJECT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.board.spaces import Space
from theomachy.core.facts import Fact
from theomachy.games.god_marked.state.objects import SceneObject


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectPlaced(Fact):
    """An object is in the scene, or another of its name is changed for it."""

    kind: ClassVar[str] = "object-placed"
    thing: SceneObject


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectRemoved(Fact):
    """An object is no longer in the scene."""

    kind: ClassVar[str] = "object-removed"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectThrown(Fact):
    """An object comes down on creatures (GM-OBJECT-03); without `by` it falls by itself."""

    kind: ClassVar[str] = "object-thrown"
    name: str
    by: str = ""
    targets: tuple[str, ...] = ()
    at: Space | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectCameToRest(Fact):
    """An object lies on the ground here; without a board, somewhere."""

    kind: ClassVar[str] = "object-came-to-rest"
    name: str
    at: Space | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectBroken(Fact):
    """An object is broken before it hits anybody (GM-OBJECT-04)."""

    kind: ClassVar[str] = "object-broken"
    name: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakFailed(Fact):
    """A blow at an object does not break it (GM-OBJECT-04)."""

    kind: ClassVar[str] = "break-failed"
    name: str
    thing: str
