"""Jumps and falls: how far, in which moments, controlled, caught (JUMP, FALL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from theomachy.core.facts import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumped(Fact):
    """A creature has jumped `spaces` of the `reach` that it had (GM-JUMP-01, 02)."""

    kind: ClassVar[str] = "jumped"
    name: str
    spaces: int
    reach: int
    running: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Falling(Fact):
    """A creature has fallen `fallen` spaces and has `left` before it (GM-FALL-01)."""

    kind: ClassVar[str] = "falling"
    name: str
    fallen: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FallControlled(Fact):
    """A creature controls its fall (GM-FALL-03): by a check, its wings, or what the LB allows."""

    kind: ClassVar[str] = "fall-controlled"
    name: str
    how: Literal["check", "wings", "other"] = "check"


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught(Fact):
    """A creature is caught by another, who shares what its fall deals (GM-FALL-04)."""

    kind: ClassVar[str] = "caught"
    name: str
    catcher: str
