"""INIT: initiative, baton, turns and the end of a round."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.initiative import (
    BatonAfterReaction,
    ReactionResult,
    baton_after_reaction,
    best_roll,
    is_ambush,
    is_asked_about_passing,
    may_hold_baton,
    may_pass_to_enemy,
    must_roll_again,
    opening_actions,
    team_order,
    turn_returns,
    who_goes_next,
)
from theomachy.games.god_marked.mechanics.reactions import dodges


def test_gm_init_01_how_combat_starts() -> None:
    assert opening_actions(3, spent_on_surprise=1) == 2
    assert opening_actions(3, spent_on_surprise=0) == 3
    assert opening_actions(3, spent_on_surprise=5) == 0


@pytest.mark.parametrize(
    ("hidden", "total", "opening", "ambush"),
    [
        (True, 15, True, True),
        (True, 13, True, False),
        (False, 15, True, False),
        (True, 15, False, False),
    ],
)
def test_gm_init_02_ambush(hidden: bool, total: int, opening: bool, ambush: bool) -> None:
    assert is_ambush(hidden, hit_type(8, total, 13), opening) is ambush


def test_gm_init_02_half_damage_is_no_ambush() -> None:
    assert not is_ambush(True, HitType.INDIRECT, True)


def test_gm_init_03_team_initiative() -> None:
    rolls, teams = [(13, 1, 10), (7, 3, 30), (11, 2, 20)], [1, 1, 2]
    assert best_roll(rolls) == 0
    assert team_order(rolls, teams) == (1, 2)
    assert must_roll_again(rolls, teams) == ()


def test_gm_init_03_ties() -> None:
    assert team_order([(13, 1, 10), (13, 2, 20)], [1, 2]) == (2, 1)
    assert team_order([(13, 1, 10), (13, 1, 12)], [1, 2]) == (2, 1)
    alike = [(13, 1, 10), (9, 1, 10), (13, 1, 10)]
    assert must_roll_again(alike, [1, 1, 2]) == (0, 2)
    assert must_roll_again(alike, [1, 2, 1]) == ()


def test_gm_init_03_further_teams_by_their_best_total() -> None:
    rolls = [(9, 1, 10), (15, 1, 10), (12, 1, 10), (2, 1, 10)]
    assert team_order(rolls, [3, 1, 2, 3]) == (1, 2, 3)


def test_gm_init_04_who_goes_first() -> None:
    assert may_hold_baton(same_team=True, actions=1, out_of_turn=False)
    assert not may_hold_baton(same_team=False, actions=3, out_of_turn=False)
    assert not may_hold_baton(same_team=True, actions=3, out_of_turn=True)
    assert not may_hold_baton(same_team=True, actions=0, out_of_turn=False)


def test_gm_init_05_passing_the_baton() -> None:
    assert not may_pass_to_enemy([True, False, True])
    assert may_pass_to_enemy([True, True])
    assert who_goes_next([1, 2], 0, [False, True]) == 1


def test_gm_init_05_who_is_asked() -> None:
    assert is_asked_about_passing(unconscious=False, dead=False, dazed=False)
    assert not is_asked_about_passing(unconscious=True, dead=False, dazed=False)
    assert not is_asked_about_passing(unconscious=False, dead=True, dazed=False)
    assert not is_asked_about_passing(unconscious=False, dead=False, dazed=True)


@pytest.mark.parametrize(
    ("current", "has_actions", "place"),
    [
        (0, [True, True, True], 0),
        (2, [True, False, False], 0),
        (1, [True, False, True], 2),
        (1, [False, False, False], -1),
    ],
)
def test_gm_init_05_next_team_that_has_actions(
    current: int, has_actions: list[bool], place: int
) -> None:
    assert who_goes_next([7, 8, 9], current, has_actions) == place


def test_gm_init_06_taking_the_turn_back() -> None:
    assert dodges(14, 15)
    dodged = baton_after_reaction(ReactionResult.DODGED, 1, team_actions=1)
    assert dodged is BatonAfterReaction.REACTOR
    assert not dodges(14, 14)
    tied = baton_after_reaction(ReactionResult.TIED, 1, team_actions=1)
    assert tied is BatonAfterReaction.STAYS
    spent = baton_after_reaction(ReactionResult.CLASH_WON, 0, team_actions=0)
    assert spent is BatonAfterReaction.STAYS
    tired = baton_after_reaction(ReactionResult.CLASH_WON, 0, team_actions=2)
    assert tired is BatonAfterReaction.TEAMMATE_NAMED


@pytest.mark.parametrize("result", ReactionResult)
def test_gm_init_06_which_reactions_are_successful(result: ReactionResult) -> None:
    unsuccessful = {
        ReactionResult.FAILED,
        ReactionResult.TIED,
        ReactionResult.PROTECTED,
        ReactionResult.CAUGHT,
    }
    assert turn_returns(result) is (result not in unsuccessful)
