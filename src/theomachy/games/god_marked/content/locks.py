"""Records of locks and runes (LOCK)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, Field

MOST_COMPLEXITY = 20
Complexity = Annotated[int, Field(ge=1, le=MOST_COMPLEXITY)]
"""The successes that it takes."""


@dataclass(frozen=True, slots=True)
class LockRecord:
    """GM-LOCK-01: a lock that is picked with Stealth."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    complexity: Complexity
    text: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuneRecord:
    """GM-LOCK-04: a rune that is hacked with Arcana; `area` says on what it is written.

    `effect` says in words what it does until it is broken.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    complexity: Complexity
    area: str = ""
    effect: str = ""
    text: str = ""
    tags: tuple[str, ...] = ()
