"""The records of species: size, limbs and senses of those who may be characters (LIMB-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from theomachy.games.god_marked.content.perks import PassiveEffect
from theomachy.games.god_marked.mechanics.limbs import LOST_EAR, LOST_EYE

Part = Literal["arm", "hand", "leg", "wing", "tail", "eye", "ear"]
Parts = Annotated[int, Field(ge=0, le=100)]
LEAST_LIMBS = 4


@dataclass(frozen=True, slots=True)
class Species:
    """GM-LIMB-01: how many of each part one of this species has; at least four limbs, eyes and ears.

    Every arm has a hand. `lost_eye` and `lost_ear` are what each lost one takes from Range, in
    spaces (GM-LIMB-05, 06). `traits` hold always. Raises ValueError for too few parts.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    text: str = ""
    tags: tuple[str, ...] = ()
    size: Annotated[int, Field(ge=-20, le=1000)] = 1
    arms: Parts = 2
    legs: Parts = 2
    eyes: Parts = 2
    ears: Parts = 2
    wings: Parts = 0
    tails: Parts = 0
    lost_eye: Annotated[int, Field(ge=0, le=100)] = LOST_EYE
    lost_ear: Annotated[int, Field(ge=0, le=100)] = LOST_EAR
    traits: tuple[PassiveEffect, ...] = ()

    def __post_init__(self) -> None:
        """The checks on load that concern several fields."""
        if self.arms + self.legs < LEAST_LIMBS or not (self.eyes and self.ears):
            raise ValueError(f"{self.id}: a species has at least four limbs, eyes and ears")

    def has(self, part: Part) -> int:
        """How many of this part it has; a hand for each arm."""
        counts: dict[str, int] = {
            "arm": self.arms,
            "hand": self.arms,
            "leg": self.legs,
            "wing": self.wings,
            "tail": self.tails,
            "eye": self.eyes,
            "ear": self.ears,
        }
        return counts[part]


COMMON = Species("common", "Common folk", "Two arms, two legs, and no two alike.")
"""The species of whoever names none."""
