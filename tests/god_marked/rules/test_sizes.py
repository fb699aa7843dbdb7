"""SIZE: tiers, who may handle whom, what size adds in a clash, HP and weapon dice."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.edition import Tier
from theomachy.games.god_marked.mechanics.characters import focus_threshold, maximum_hp
from theomachy.games.god_marked.mechanics.reactions import (
    ClashResult,
    clash_result,
    clash_total_to_hit,
)
from theomachy.games.god_marked.mechanics.rulings import gets_over
from theomachy.games.god_marked.mechanics.shove_trip import shove_spaces
from theomachy.games.god_marked.mechanics.sizes import (
    clash_size_bonus,
    grappler_unhindered,
    health_factor,
    is_tiny,
    may_handle,
    tier,
    weapon_dice,
)


def test_gm_size_01_tiers() -> None:
    tiny_to_large = [tier(size) for size in (-2, 0, 1, 2, 4)]
    assert tiny_to_large == [Tier.TINY, Tier.SMALL, Tier.MEDIUM, Tier.LARGE, Tier.LARGE]
    huge_to_massive = [tier(size) for size in (5, 7, 8, 20, 21)]
    assert huge_to_massive == [Tier.HUGE, Tier.HUGE, Tier.GIANT, Tier.GIANT, Tier.MASSIVE]


@pytest.mark.parametrize(
    ("own", "target", "by_category", "allowed"),
    [
        (1, 2, False, True),
        (1, 3, False, False),
        (1, 4, True, True),
        (1, 5, True, False),
        (-1, 1, False, False),
    ],
)
def test_gm_size_02_two_sizes_bigger(
    own: int, target: int, by_category: bool, allowed: bool
) -> None:
    assert may_handle(own, target, by_category) is allowed


def test_gm_size_02_sizes_are_compared_by_default() -> None:
    assert not may_handle(1, 3)


def test_gm_size_04_size_in_a_clash() -> None:
    assert clash_result(14, 8, 12, 14, 1) is ClashResult.LOST
    assert clash_size_bonus(8) == 2
    assert clash_size_bonus(-3) == 0


def test_gm_size_04_a_giant_that_clashes() -> None:
    assert clash_result(14, 1, 11, 13, 8) is ClashResult.WON
    assert gets_over(clash_total_to_hit(13, 8), 14)
    assert not gets_over(clash_total_to_hit(13, 8, size_counts=False), 14)


def test_gm_size_05_tiny_is_any_negative_size() -> None:
    assert [is_tiny(size) for size in (-2, -1, 0)] == [True, True, False]


def test_gm_size_06_small() -> None:
    assert may_handle(0, 1)
    assert not may_handle(0, 2)
    assert shove_spaces(1, 0) == 2


def test_gm_size_07_huge_has_double_health() -> None:
    assert maximum_hp(2, 2) == 44
    assert maximum_hp(2, 2, size=5) == 88
    assert focus_threshold(88) == 22
    assert maximum_hp(2, 2, size=21) == 88
    assert [health_factor(size) for size in (4, 5)] == [1, 2]


@pytest.mark.parametrize(
    ("dice", "size", "grown"),
    [
        (((1, 8),), 8, ((2, 8),)),
        (((1, 8),), 7, ((1, 8),)),
        (((2, 6), (1, 4)), 12, ((3, 6), (1, 4))),
        (((1, 4), (2, 6), (1, 6)), 8, ((1, 4), (3, 6), (1, 6))),
        ((), 12, ()),
    ],
)
def test_gm_size_08_one_more_damage_die(
    dice: tuple[tuple[int, int], ...], size: int, grown: tuple[tuple[int, int], ...]
) -> None:
    assert weapon_dice(dice, size) == grown


def test_gm_size_10_grappling_much_smaller_targets() -> None:
    assert grappler_unhindered(3, 1)
    assert not grappler_unhindered(2, 1)
