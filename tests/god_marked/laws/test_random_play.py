"""At real tables where anybody does anything: what must hold all the same (see `random_play`)."""

from __future__ import annotations

from random import Random

import pytest

from tests.god_marked.laws import random_casts
from tests.god_marked.laws.random_checks import assert_goes_on
from tests.god_marked.laws.random_play import GAME, Play


def played(play: Play, steps: int) -> None:
    """So many deeds; what every seat receives is looked at now and then, and the log at the end."""
    for step in range(steps):
        play.step()
        if step % 15 == 0:
            play.assert_views()
    play.assert_views()
    play.assert_replays()


@pytest.mark.parametrize("skirmish", GAME.skirmishes())
def test_a_ready_skirmish_survives_anybody_doing_anything(skirmish: str) -> None:
    seed = len(skirmish)
    played(Play(seed, GAME.skirmishes()[skirmish], edits=False), 30)
    played(Play(seed, GAME.skirmishes()[skirmish], edits=True), 30)


@pytest.mark.parametrize("seed", range(6))
def test_an_odd_cast_survives_anybody_doing_anything(seed: int) -> None:
    played(Play(seed, random_casts.document(Random(seed)), edits=False), 60)


@pytest.mark.parametrize("seed", range(100, 105))
def test_an_odd_cast_survives_a_light_bringer_who_sets_anything(seed: int) -> None:
    played(Play(seed, random_casts.document(Random(seed)), edits=True), 60)


@pytest.mark.parametrize("seed", range(200, 205))
def test_from_wherever_play_has_come_greedy_policies_go_on_to_an_end(seed: int) -> None:
    play = Play(seed, random_casts.document(Random(seed)), edits=seed % 2 == 1)
    for _ in range(30):
        play.step()
    assert_goes_on(play.state, seed, play.edits)


@pytest.mark.parametrize("seed", range(300, 303))
def test_odds_of_whatever_is_asked_add_up_to_one(seed: int) -> None:
    play = Play(seed, random_casts.document(Random(seed)), edits=False)
    for step in range(30):
        play.step()
        if step % 6 == 0:
            play.assert_odds()
