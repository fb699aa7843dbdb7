"""Objects of the scene: what stands about, is thrown, gives cover and may be broken (OBJECT, COVER)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.board.spaces import Space
from theomachy.games.god_marked.content.objects import Extent
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.content.schema import Count, Size
from theomachy.games.god_marked.mechanics import objects as mechanics


@dataclass(frozen=True)
class SceneObject:
    """A thing that is no creature: its size, how high and broad it stands, what breaks it.

    `at` is its north-west space on a board, `altitude` how high above the ground it hangs.
    `durability` 0 is the usual for its size (GM-OBJECT-04). One that is a `weapon` deals the
    weapon's dice in place of those of its size (GM-OBJECT-01).
    """

    name: str
    title: str = ""
    text: str = ""
    size: Size = 1
    height: Extent = 1
    width: Extent = 1
    durability: Count = 0
    weapon: Weapon | None = None
    at: Space | None = None
    altitude: Count = 0


def breaks_at(thing: SceneObject) -> int:
    """GM-OBJECT-04: the damage that breaks it."""
    return mechanics.durability(thing.size, thing.durability)
