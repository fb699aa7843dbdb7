"""Laws of reactions, turns and teams, with slow oracles."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.engagement import (
    OpportunityTrigger,
    actions_in_a_row,
    opportunity_trigger,
)
from theomachy.games.god_marked.mechanics.grapple import break_free_penalty, grappled_together
from theomachy.games.god_marked.mechanics.initiative import (
    best_roll,
    must_roll_again,
    team_order,
    who_goes_next,
)
from theomachy.games.god_marked.mechanics.reactions import (
    ClashResult,
    ClashTie,
    Reach,
    clash_result,
    hit_after_clash,
    may_clash,
    protector,
    reaction_modifier,
    second_damage_mod,
)
from theomachy.games.god_marked.mechanics.team import dogging_bonus, surround_bonus, team_bonus

TEAM = "abcdefghi"
teammates = st.sampled_from(TEAM)
totals = st.integers(-10, 40)
sizes = st.integers(-3, 30)
mods = st.integers(-12, 12)
hits = st.sampled_from(HitType)
rolls = st.lists(
    st.tuples(st.integers(1, 4), st.integers(0, 1), st.integers(0, 2)), min_size=1, max_size=8
)


@given(totals, sizes, totals, sizes)
def test_gm_react_04_one_side_wins_or_it_is_a_tie(
    attack: int, attacker_size: int, clash: int, reactor_size: int
) -> None:
    there = clash_result(attack, attacker_size, 10, clash, reactor_size)
    back = clash_result(clash, reactor_size, 10, attack, attacker_size)
    assert there + back == ClashResult.LOST + ClashResult.WON


@given(totals, sizes, totals, sizes, st.sampled_from(ClashTie))
def test_gm_react_07_the_option_settles_ties_only(
    attack: int, attacker_size: int, clash: int, reactor_size: int, tie: ClashTie
) -> None:
    plain = clash_result(attack, attacker_size, 10, clash, reactor_size)
    settled = clash_result(attack, attacker_size, 10, clash, reactor_size, tie)
    if plain is not ClashResult.TIED:
        assert settled is plain
    else:
        assert settled is (ClashResult.TIED, ClashResult.LOST, ClashResult.WON)[tie]


@given(hits, st.sampled_from(ClashResult), mods)
def test_gm_react_05_a_lost_clash_never_helps_and_a_won_one_always_does(
    hit: HitType, result: ClashResult, mod: int
) -> None:
    after = hit_after_clash(hit, result)
    if result is ClashResult.LOST:
        assert after >= hit
    elif result is ClashResult.TIED:
        assert after is hit
    else:
        assert after is HitType.NOTHING
    assert second_damage_mod(hit, result, mod) in {0, mod}
    assert second_damage_mod(hit, result, mod) >= 0


@given(st.sampled_from(Reach), st.sampled_from(Reach))
def test_gm_react_03_rays_clash_rays_and_only_rays(incoming: Reach, own: Reach) -> None:
    if may_clash(incoming, own):
        assert (incoming is Reach.RAY) == (own is Reach.RAY)
    assert not may_clash(incoming, own, harms=False)


@given(mods, st.integers(0, 10), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_gm_react_11_backing_never_hurts(
    mod: int, tired: int, bonuses: int, penalties: int, used: int
) -> None:
    plain = reaction_modifier(mod, tired, bonuses, penalties, used)
    backed = reaction_modifier(mod, tired, bonuses, penalties, used, backed=True)
    passing = reaction_modifier(mod, tired, bonuses, penalties, used, True, True)
    assert plain + 2 <= passing <= backed
    assert backed == max(0, mod) + bonuses + 2


@given(mods, st.integers(0, 9))
def test_gm_react_02_each_reaction_is_one_harder(mod: int, used: int) -> None:
    first, second = (reaction_modifier(mod, 0, 0, 0, count) for count in (used, used + 1))
    assert first - second == 1


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 9)), max_size=6, unique=True))
def test_gm_react_10_the_nearest_protector_then_the_first_who_joined(
    offers: list[tuple[int, int]],
) -> None:
    chosen = protector(tuple(offers))
    assert [offers[chosen]] == sorted(offers)[:1] if offers else chosen == -1
    assert protector(tuple(offers), stand_alone=True) == -1


@given(rolls, st.data())
def test_gm_init_03_the_best_roll_has_the_turn(
    made: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    teams = data.draw(st.lists(st.integers(0, 2), min_size=len(made), max_size=len(made)))
    best = best_roll(made)
    assert made[best] == max(made)
    order = team_order(made, teams)
    assert sorted(order) == sorted(set(teams))
    assert order[0] == teams[best]
    by_team = {
        team: max(r for r, t in zip(made, teams, strict=True) if t == team) for team in teams
    }
    assert [by_team[team] for team in order] == sorted(by_team.values(), reverse=True)
    again = must_roll_again(made, teams)
    assert len({teams[place] for place in again}) != 1
    assert all(made[place] == made[best] for place in again)


@given(st.lists(st.booleans(), min_size=1, max_size=6), st.data())
def test_gm_init_05_the_next_team_is_the_first_that_can(
    able: list[bool], data: st.DataObject
) -> None:
    current = data.draw(st.integers(0, len(able) - 1))
    places = [*range(current, len(able)), *range(current)]
    expected = next((place for place in places if able[place]), -1)
    assert who_goes_next(range(len(able)), current, able) == expected


@given(st.lists(teammates, max_size=12), teammates, st.integers(0, 12))
def test_gm_team_bonuses_are_0_to_5(chain: list[str], attacker: str, allies: int) -> None:
    dogging, surround = dogging_bonus(chain, attacker), surround_bonus(allies)
    assert dogging == min(5, sum(other in chain for other in TEAM if other != attacker))
    assert 0 <= surround <= 5
    assert team_bonus(surround, dogging) in {surround, dogging}
    assert team_bonus(surround, dogging, stack=True) >= team_bonus(surround, dogging)


@given(st.lists(st.tuples(st.integers(1, 3), st.booleans()), max_size=8))
def test_gm_opp_01_ignoring_you_triggers_once_for_each_pair_of_actions(
    deeds: list[tuple[int, bool]],
) -> None:
    row, since, given_away = 0, 0, []
    for cost, attacks_you in deeds:
        row = actions_in_a_row(row, cost, attacks_you)
        since = 0 if attacks_you else since + cost
        trigger = opportunity_trigger(1, 1, False, False, False, row)
        given_away.append(trigger is OpportunityTrigger.IGNORES_YOU)
        assert given_away[-1] == (since >= 2)
        since = 0 if given_away[-1] else since


@given(st.lists(st.integers(-3, 6), max_size=6), st.integers(1, 20), st.integers(-3, 6))
def test_gm_grapple_05_one_more_never_loosens_the_grip(
    grapplers: list[int], target: int, more: int
) -> None:
    before = grappled_together(grapplers, target)
    assert grappled_together([*grapplers, more], target) >= before


@given(st.integers(1, 5))
def test_gm_grapple_03_later_tries_are_never_easier(tries: int) -> None:
    assert break_free_penalty(tries + 1) <= break_free_penalty(tries) <= 0
