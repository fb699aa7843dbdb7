"""LOCK, RITUAL, REST, DESTINY, DEAL: the numbers of what is done outside of blows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.games.god_marked.mechanics import deals, destiny, locks, rests, rituals
from theomachy.games.god_marked.mechanics.tired import Rest

SMALL = st.integers(0, 30)


def test_gm_lock_01_fours_are_successes() -> None:
    assert locks.successes((4, 4)) == 2
    assert locks.is_open(2, 2)
    assert locks.successes((4, 1, 3)) == 1
    assert not locks.is_open(1, 3)


def test_gm_lock_02_rerolled_dice() -> None:
    assert locks.rerolled_dice(2, 2) == 2
    assert locks.rerolled_dice(4, 2) == 2
    assert locks.rerolled_dice(3, 0) == locks.rerolled_dice(3, -2) == 0
    assert locks.rerolled_dice(1, 2, 2, in_total=True) == 0
    assert locks.rerolled_dice(3, 2, 0, in_total=True) == 2


def test_gm_lock_03_what_a_crit_gives() -> None:
    assert locks.given_by_crit(True, False) == locks.given_by_crit(False, True) == 0
    assert locks.given_by_crit(True, True) == 1


def test_gm_lock_04_a_lock_is_picked_from_beside_it() -> None:
    assert [locks.is_at_lock(spaces) for spaces in (0, 1, 2)] == [True, True, False]


def test_gm_lock_05_supporters() -> None:
    assert locks.supporter_mod(5, 0) == 2
    assert locks.supporter_mod(5, 0, full=True) == 5
    assert locks.supporter_mod(1, 0) == 0
    assert locks.supporter_mod(-4, 7) == 3
    assert locks.supporter_mod(-4, -4, full=True) == 0


@given(SMALL, st.integers(-10, 20), SMALL, st.booleans())
def test_gm_lock_02_never_more_than_fail(failing: int, mod: int, spent: int, total: bool) -> None:
    assert 0 <= locks.rerolled_dice(failing, mod, spent, in_total=total) <= failing


def test_gm_ritual_01_who_may_perform_with_what() -> None:
    assert rituals.may_perform(0, True)
    assert rituals.may_perform(1, False)
    assert not rituals.may_perform(0, False)
    assert rituals.light_matches("ember", "ember")
    assert rituals.light_matches("ember", "")
    assert not rituals.light_matches("tide", "ember")
    assert not rituals.light_matches("", "")


def test_gm_ritual_02_five_actions_with_all_inside() -> None:
    assert rituals.is_completed(5, True)
    assert not rituals.is_completed(5, False)
    assert not rituals.is_completed(4, True)


def test_gm_ritual_03_no_round_without_an_action() -> None:
    assert rituals.is_lost(1, 2)
    assert not rituals.is_lost(2, 2)


def test_gm_ritual_04_strength() -> None:
    assert rituals.extra_points(2) == 13
    assert rituals.extra_points(15) == rituals.extra_points(20) == 0


def test_gm_rest_01_02_06_what_a_night_is_worth() -> None:
    assert rests.rest_of(8, 6, True, False) is Rest.SAFE
    assert rests.rest_of(8, 6, True, True) is Rest.UNSAFE
    assert rests.rest_of(8, 6, False, False) is Rest.UNSAFE
    assert rests.rest_of(8, 5, True, False) is None
    assert rests.rest_of(4, 3, True, True) is None


def test_gm_rest_02_pool() -> None:
    assert rests.rest_dice(3, 2) == (5, 0)
    assert rests.pool(4 + 7 + 2 + 9 + 10, 0, Rest.UNSAFE) == 32
    assert rests.rest_dice(1, 0) == rests.rest_dice(0, 0) == (1, 0)
    assert rests.uses_return(Rest.UNSAFE)


def test_gm_rest_03_quick() -> None:
    assert rests.pool(32, 0, Rest.QUICK) == 16
    assert rests.pool(5, 0, Rest.QUICK) == 2
    assert rests.quick_rest_of(False) is Rest.QUICK
    assert rests.quick_rest_of(True) is None
    assert not rests.uses_return(Rest.QUICK)


def test_gm_rest_04_two_quick_rests() -> None:
    assert [rests.may_rest_quickly(count) for count in (0, 1, 2)] == [True, True, False]
    assert rests.quick_rests_after(1, Rest.QUICK) == 2
    assert rests.quick_rests_after(2, Rest.UNSAFE) == rests.quick_rests_after(2, Rest.SAFE) == 0


def test_gm_rest_05_negative_medicine() -> None:
    assert rests.rest_dice(2, -2) == (2, 2)
    assert rests.pool(3 + 4, 1 + 4, Rest.UNSAFE) == 2
    assert rests.pool(3 + 4, 1 + 4, Rest.QUICK) == 1
    assert rests.rest_dice(1, -3) == (1, 3)
    assert rests.pool(2, 12, Rest.UNSAFE) == 0


def test_gm_rest_07_split() -> None:
    assert rests.is_split(16, 11, 5)
    assert not rests.is_split(16, 12, 5)
    assert not rests.is_split(16, 17, -1)
    assert rests.restored(30, 11, 40) == 40
    assert rests.restored(10, 5, 15) == 15


@pytest.mark.parametrize(
    ("option", "returns"),
    [("safe_and_unsafe", "su"), ("safe_only", "s"), ("all", "suq")],
)
def test_gm_rest_07_option_stamina_rest(option: rests.StaminaRest, returns: str) -> None:
    found = [rest.value[0] for rest in Rest if rests.stamina_returns(rest, option)]
    assert "".join(found) == returns


@given(SMALL, SMALL, SMALL)
def test_gm_rest_07_never_over_the_maximum(now: int, part: int, more: int) -> None:
    most = now + more
    assert now <= rests.restored(now, part, most) <= most


def over(number: int) -> Callable[[int], int]:
    return lambda total: total > number


def test_gm_destiny_03_as_needed() -> None:
    assert destiny.spent_as_needed(12, 5, over(14)) == 3
    assert destiny.spent_as_needed(12, 2, over(14)) == 0
    assert destiny.spent_as_needed(12, 2, over(14), spend_all=True) == 2


def test_gm_destiny_03_a_named_amount() -> None:
    assert destiny.spent_by_amount(4, 2) == 2
    assert destiny.spent_by_amount(4, 9) == 4


@given(st.integers(1, 40), SMALL, st.integers(1, 40))
def test_gm_destiny_03_the_least_that_suffices(total: int, left: int, number: int) -> None:
    spent = destiny.spent_as_needed(total, left, over(number))
    better = [points for points in range(left + 1) if total + points > number >= total]
    assert spent == (min(better) if better else 0)


def test_gm_destiny_04_fate() -> None:
    assert destiny.is_favourable(9, 9)
    assert not destiny.is_favourable(10, 9)
    assert not destiny.is_favourable(1, 0)


def test_gm_destiny_01_once_in_an_epic() -> None:
    assert destiny.may_awaken(False)
    assert not destiny.may_awaken(True)


def test_gm_deal_02_prices() -> None:
    assert deals.doubled_cost(3) == 6
    assert deals.after_skill_price(25, 10) == 15
    assert deals.after_skill_price(5, 10) == -5
    assert [deals.is_skill_price(points) for points in (9, 10)] == [False, True]
