"""The terms of an armour class, as a card and a sheet explain it (GM-ARMOUR-01, GM-TIRED-04)."""

from __future__ import annotations

import pytest

from tests.god_marked.procedures.duels import duel, fighter
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.creatures.numbers import armour_trace
from theomachy.games.god_marked.edition import ArmourClass


@pytest.mark.parametrize(
    ("pac", "tired", "shown"),
    [
        (13, 0, [("PAC", 13)]),
        (13, 1, [("PAC", 13), ("Tired", -2)]),
        (8, 4, [("PAC", 8), ("Tired", -10), ("at least 1", 3)]),
    ],
)
def test_gm_tired_04_the_terms_of_an_armour_class_add_up_at_its_floor_too(
    pac: int, tired: int, shown: list[tuple[str, int]]
) -> None:
    state = duel(fighter("heroes"), fighter("temple", given={"pac": pac}), "heroes")
    warden = with_changes(state.creatures["Warden"], tired=tired)
    trace = armour_trace(state, warden, ArmourClass.PAC)
    assert [(term.label, term.value) for term in trace.terms] == shown
    assert trace.total == sum(value for _, value in shown)
