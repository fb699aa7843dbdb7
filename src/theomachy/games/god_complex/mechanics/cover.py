"""What cover adds to Evasion (COVER)."""

from __future__ import annotations

from enum import IntEnum

_PARTIAL, _COVER = 1, 2
_LARGEST = 2  # Sizes above the character up to which cover is not total


class Posture(IntEnum):
    """GC-COVER-05: how much smaller than standing the body counts."""

    STANDING = 0
    CROUCHING = 1
    PRONE = 2


def size_difference(
    cover: int, size: int, posture: Posture = Posture.STANDING, shift: bool = True
) -> int:
    """GC-COVER-05: the Size of the cover less that of the body behind it.

    Without `shift` a low posture only makes smaller cover usable, as if one Size smaller.
    """
    standing = cover - size
    if shift:
        return standing + posture
    return -1 if -1 - posture <= standing < -1 else standing


def is_total_cover(difference: int) -> bool:
    """GC-COVER-03: nobody can be aimed at by sight behind cover more than two Sizes larger."""
    return difference > _LARGEST


def cover_bonus(difference: int, extra_per_size: int = 1) -> int:
    """GC-COVER-01, GC-COVER-02, GC-COVER-04: what cover adds to Evasion.

    Total cover, where the GM lets it be aimed at, counts by its Size like any other.
    """
    if difference < -1:
        return 0
    return _PARTIAL if difference == -1 else _COVER + difference * extra_per_size
