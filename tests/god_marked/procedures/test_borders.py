"""What lies between two rules: GM-SIZE-04 in what a clash tells, GR-16 of those nobody sees."""

from __future__ import annotations

import pytest

from tests.god_marked.procedures.bodies import play, scene
from tests.god_marked.procedures.duels import attacks, duel, fighter, strikes, told
from theomachy.core.seats import player_of
from theomachy.games.god_marked.facts import BoundLearnt, ClashWon, Rolled
from theomachy.games.god_marked.state import with_creature


def test_gm_size_04_a_clash_says_what_size_adds() -> None:
    giant = duel(fighter("heroes", given={"pac": 14}), fighter("temple", size=8), "heroes")
    done = strikes(giant, {"attack": 14, "clash": 13, "damage": [8, 1]}, ["clash"])
    (trace,) = told(done, ClashWon)[0].traces
    assert (trace.name, trace.total) == ("Warden's total with its size", 15)
    assert [(term.value, term.rule) for term in trace.terms] == [(13, "GR-06"), (2, "GM-SIZE-04")]


def test_gm_size_04_where_size_adds_nothing_nothing_is_said() -> None:
    done = strikes(duel(turn="heroes"), {"attack": 14, "clash": 15, "damage": 8}, ["clash"])
    assert told(done, ClashWon)[0].traces == ()


@pytest.mark.parametrize("unseen", [True, False])
def test_gr_16_the_rolls_of_one_whom_nobody_sees_teach_nothing(unseen: bool) -> None:
    state = with_creature(duel(), "Warden", unseen=unseen)
    done = attacks(state, {"attack": 14, "damage": 1})
    assert [bound.number for bound in done.state.learnt] == ([] if unseen else ["Martial"])


def test_gr_16_the_stealth_total_of_an_opponent_is_a_secret() -> None:
    foggy = {"size": [20, 12], "obscured": [[9, 5], [4, 5]]}
    cast = {"Ash": fighter("heroes", (4, 5)), "Warden": fighter("temple", (9, 5), Stealth=20)}
    done = play(scene(cast, foggy, turn="temple", baton="Warden"), "hide", "Warden", dice=[3])
    assert not done.state.creatures["Warden"].hidden_from
    (roll,) = told(done, Rolled)
    assert not roll.audience.includes(player_of("Ash"))
    assert told(done, BoundLearnt) == []
    own = play(scene(cast, foggy), "hide", dice=[3])
    assert told(own, Rolled)[0].audience.includes(player_of("Ash"))
