"""SHOVE and TRIP."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import hit_type, takes_effect_whole
from theomachy.games.god_marked.mechanics.rulings import wins_opposed
from theomachy.games.god_marked.mechanics.shove_trip import (
    shove_spaces,
    trip_defence,
)


@pytest.mark.parametrize(("natural", "spaces"), [(8, 4), (7, 0)])
def test_gm_shove_01_shove(natural: int, spaces: int) -> None:
    whole = takes_effect_whole(hit_type(natural, natural + 5, 12))
    assert whole * shove_spaces(own=4, target=1) == spaces


def test_gm_shove_01_a_smaller_shover() -> None:
    assert shove_spaces(own=1, target=2) == 1


@pytest.mark.parametrize(("natural", "prone"), [(11, True), (10, False)])
def test_gm_trip_01_trip(natural: int, prone: bool) -> None:
    assert wins_opposed(natural + 3, 9 + trip_defence(1, 4)) is prone
    assert trip_defence(4, 1) == 4
