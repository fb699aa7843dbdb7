"""Records of items: with light, with instructions for a ritual, or to be used (RITUAL-01, ACTION-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, Field

from theomachy.games.god_marked.content.effects import Effect


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that a creature carries.

    `light` is the light that it holds, `instructions_for` the id of a spell that it teaches for a
    ritual. With `effects` it can be used, on oneself or on somebody next to one, `uses` times; 0
    means without end. Raises ValueError for fields that do not go together.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    light: str = ""
    hands: Annotated[int, Field(ge=0, le=10)] = 1
    uses: Annotated[int, Field(ge=0, le=100)] = 0
    instructions_for: str = ""
    effects: tuple[Effect, ...] = ()
    text: str = ""
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """The checks on load that concern several fields."""
        if self.uses and not self.effects:
            raise ValueError(f"{self.id}: it has uses and no effect")
