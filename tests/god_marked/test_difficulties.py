"""GM-CHECK-02: the shipped steps of difficulty and their chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.mechanics.checks import check
from theomachy.games.god_marked.mechanics.odds import chance_over


def test_gm_check_02_six_steps() -> None:
    assert [one.number for one in library.difficulties().values()] == [5, 8, 11, 14, 17, 20]


@pytest.mark.parametrize("ties_meet", [False, True])
@pytest.mark.parametrize("number", [0, 5, 11, 20, 40])
@pytest.mark.parametrize("mod", [-3, 0, 4, 19, 30])
def test_gm_check_02_chance_is_that_of_all_faces(mod: int, number: int, ties_meet: bool) -> None:
    over = [face for face in range(1, 21) if check(face, mod, 0, number, ties_meet).success]
    assert chance_over(mod, number, ties_meet) == Fraction(len(over), 20)
