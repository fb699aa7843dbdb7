"""CHASE: policies run and pursue, by what their creature may know, and never for ever."""

from __future__ import annotations

import pytest

from tests.god_marked.procedures.bodies import play, scene
from tests.god_marked.procedures.duels import fighter
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import Turn, play_out
from theomachy.core.seats import GM, player_of
from theomachy.games.god_marked.content.library import tracks
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.policies.choosing import POLICIES
from theomachy.games.god_marked.state import State


def on_track(track: str, mounted: str = "") -> State:
    """Two run from two on a ready track."""
    skills = {"skills": {"Athletics": 30, "Endurance": 20, "Acrobatics": 20}}
    cast = {
        "Ash": fighter("heroes", given={"movement": 15}, record=skills),
        "Bran": fighter("heroes", given={"movement": 12}),
        "Warden": fighter("temple", given={"movement": 20}, record=skills),
        "Wolf": fighter("temple", given={"movement": 16}, size=2),
    }
    state = scene(cast, fight=False)
    if mounted:
        state = play(state, "mount", GM, {"name": mounted, "mount": "grey-courser"}).state
    given = {"track": track, "pursued": ["Ash", "Bran"]}
    return play(state, "begin-chase", GM, given, [9, 8, 7, 6]).state


def played(state: State, policy: str, seed: int, limit: int = 80) -> list[Turn[State]]:
    return list(play_out(GAME, state, {}, GAME.policies[policy], RandomDice(seed), limit=limit))


@pytest.mark.parametrize("track", tuple(tracks()))
@pytest.mark.parametrize("policy", ["greedy", "cautious"])
@pytest.mark.parametrize("mounted", ["", "Ash", "Warden"])
def test_gm_chase_01_a_chase_is_run(track: str, policy: str, mounted: str) -> None:
    for seed in range(3):
        turns = played(on_track(track, mounted), policy, seed)
        assert {turn.deed.do for turn in turns} >= {"run"}
        last = turns[-1].done.state
        assert last.chase is None or last.chase.round > 3


def test_gm_chase_07_a_faster_pursuer_pins_in_the_end() -> None:
    caught = 0
    for seed in range(8):
        turns = played(on_track("market-roofs"), "greedy", seed, limit=150)
        caught += turns[-1].done.state.chase is None
    assert caught >= 2


def test_gm_chase_03_the_cautious_keep_one_back() -> None:
    def all_out(policy: str) -> int:
        turns = [
            turn for seed in range(3) for turn in played(on_track("drowned-road"), policy, seed)
        ]
        return sum(fact.kind == "went-all-out" for turn in turns for fact in turn.done.facts)

    assert all_out("cautious") < all_out("greedy")


def test_gr_16_policies_choose_by_the_numbers_that_are_assumed() -> None:
    state = on_track("market-roofs")
    seen = known(state, player_of("Ash"))
    assert POLICIES["greedy"].act(seen, "Ash") == POLICIES["greedy"].act(seen, "Ash")
    assert state.chase is not None
    assert seen.chase is not None
    assert state.chase.track != seen.chase.track
