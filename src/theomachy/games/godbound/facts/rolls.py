"""Facts of checks and saves. They tell and change nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from theomachy.core.facts import Fact
from theomachy.games.godbound.edition import Attribute, Save


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRolled(Fact):
    """A d20 was rolled for an attribute check."""

    kind: ClassVar[str] = "check-rolled"
    name: str
    attribute: Attribute
    face: int
    total: int
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckMade(Fact):
    """A feat succeeded, by a roll or of itself."""

    kind: ClassVar[str] = "check-made"
    name: str
    attribute: Attribute
    rolled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFailed(Fact):
    """A feat failed."""

    kind: ClassVar[str] = "check-failed"
    name: str
    attribute: Attribute


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveRolled(Fact):
    """A d20 was rolled for a save. The target stands in the trace, for those who may know it."""

    kind: ClassVar[str] = "save-rolled"
    name: str
    save: Save
    face: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveTurned(Fact):
    """A failed save counts as made: by Effort, or by the Instant `gift`."""

    kind: ClassVar[str] = "save-turned"
    name: str
    save: Save
    gift: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveMade(Fact):
    """A save was made."""

    kind: ClassVar[str] = "save-made"
    name: str
    save: Save


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveFailed(Fact):
    """A save failed."""

    kind: ClassVar[str] = "save-failed"
    name: str
    save: Save


ROLLS: Final[tuple[type[Fact], ...]] = (
    CheckRolled,
    CheckMade,
    CheckFailed,
    SaveRolled,
    SaveTurned,
    SaveMade,
    SaveFailed,
)
