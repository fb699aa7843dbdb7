"""OBJECT: the dice of objects, what doubles and halves them, what breaks them."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.damage import final_damage
from theomachy.games.god_marked.mechanics.objects import (
    durability,
    is_broken,
    meets_the_object,
    object_dice,
    object_doublings,
    object_halvings,
)
from theomachy.games.god_marked.mechanics.sizes import may_handle


def dealt(size: int, total: int, hit: HitType = HitType.DIRECT) -> int:
    """What dice with this sum deal in the end."""
    doublings, halvings = object_doublings(size), object_halvings(size)
    return final_damage(total, hit, doublings=doublings, halvings=halvings)


@pytest.mark.parametrize(
    ("size", "faces", "damage"), [(1, [4], 4), (3, [4, 1, 2], 7), (0, [5], 2), (-1, [], 0)]
)
def test_gm_object_01_dice_by_size(size: int, faces: list[int], damage: int) -> None:
    assert object_dice(size) == len(faces)
    assert dealt(size, sum(faces)) == damage


@pytest.mark.parametrize(
    ("size", "total", "hit", "damage"),
    [
        (10, 35, HitType.DIRECT, 35),
        (11, 40, HitType.DIRECT, 80),
        (11, 40, HitType.INDIRECT, 40),
    ],
)
def test_gm_object_02_doubled_past_size_ten(
    size: int, total: int, hit: HitType, damage: int
) -> None:
    assert object_dice(size) == size
    assert dealt(size, total, hit) == damage


def test_gm_object_03_one_total_against_each_armour() -> None:
    hits = [hit_type(12, 14, armour) for armour in (10, 14, 15)]
    assert [dealt(2, 5 + 2, hit) for hit in hits] == [7, 3, 3]


def test_gm_object_03_up_to_one_size_above_the_thrower() -> None:
    assert [may_handle(1, size) for size in (1, 2, 3)] == [True, True, False]


@pytest.mark.parametrize(
    ("size", "stated", "needed"), [(2, 0, 10), (1, 0, 5), (0, 0, 5), (-1, 0, 5), (4, 33, 33)]
)
def test_gm_object_04_durability(size: int, stated: int, needed: int) -> None:
    assert durability(size, stated) == needed


def test_gm_object_04_breaking_it_in_time() -> None:
    assert meets_the_object(12 + 3, 13)
    assert not meets_the_object(13, 13)
    assert is_broken(7 + 3, durability(2))
    assert not is_broken(6 + 3, durability(2))
