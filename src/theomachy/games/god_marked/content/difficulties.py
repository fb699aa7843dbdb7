"""The record of a difficulty: a number to roll against, by a name (CHECK-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, Field


@dataclass(frozen=True, slots=True)
class DifficultyRecord:
    """GM-CHECK-02: how hard something is, as the Light Bringer chooses it."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    number: Annotated[int, Field(ge=0, le=1000)]
    text: str = ""
    tags: tuple[str, ...] = ()
