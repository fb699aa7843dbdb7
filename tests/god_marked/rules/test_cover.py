"""COVER: what covers, what it stops, sight."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.cover import (
    LOWEST_COVER,
    cover_blocks,
    creature_is_cover,
    is_seen,
)
from theomachy.games.god_marked.mechanics.hiding import may_hide


def test_gm_cover_01_cover() -> None:
    assert LOWEST_COVER == 2
    assert cover_blocks(covered=True, melee=False)


def test_gm_cover_01_what_it_does_not_stop() -> None:
    assert not cover_blocks(covered=False, melee=False)  # a sphere from your side
    assert not cover_blocks(covered=True, melee=True)
    assert not cover_blocks(covered=True, melee=False, goes_around=True)


@pytest.mark.parametrize(("size", "own", "covers"), [(3, 1, True), (2, 1, False), (3, 2, False)])
def test_gm_cover_02_large_creatures(size: int, own: int, covers: bool) -> None:
    assert creature_is_cover(size, own) is covers


def test_gm_cover_03_line_of_sight() -> None:
    assert not is_seen(covered=True)
    assert is_seen(covered=False)
    assert may_hide(obscured=not is_seen(covered=True))
