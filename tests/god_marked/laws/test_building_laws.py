"""Laws of building: points are never made, levels go up and down, numbers follow the skills."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from theomachy.games.god_marked.building import level_up, problems, random_draft
from theomachy.games.god_marked.building.points import added, changes_of, skills_of
from theomachy.games.god_marked.content.drafts import from_document, to_document
from theomachy.games.god_marked.edition import HOUSE_OPTIONS, SPECIAL_SKILLS, House, Skill
from theomachy.games.god_marked.mechanics.building import (
    gains_of_level,
    hp_after_lost_level,
    lowest_points,
    starting_points,
    traded,
)
from theomachy.games.god_marked.mechanics.characters import Track, hp_after_new_maximum
from theomachy.games.god_marked.mechanics.limbs import held_at_once, may_hold, range_left

LEVELS = st.integers(0, 30)
POINTS = st.integers(-200, 500)


@given(POINTS, POINTS, st.integers(1, 300))
def test_gm_char_02_trading_makes_no_points(giving: int, getting: int, points: int) -> None:
    left, arrived = traded(giving, getting, points)
    assert left + arrived == giving + getting - points + points // 2
    assert left + arrived < giving + getting


@given(LEVELS, st.booleans(), st.booleans(), st.sampled_from([25, 50]))
def test_gm_level_06_levels_add_up(level: int, slow: bool, pool: bool, each: int) -> None:
    gained = [gains_of_level(one, slow, pool, each) for one in range(1, level + 1)]
    begun = starting_points(0, slow, pool, each)
    total = sum(10 * one.normal + one.free for one in (begun, *gained))
    wanted = starting_points(level, slow, pool, each)
    assert total == 10 * wanted.normal + wanted.free
    assert begun.special + sum(one.special for one in gained) == wanted.special


@given(st.integers(0, 400), st.integers(1, 400), st.integers(0, 400))
def test_gm_level_02_a_level_and_back_leaves_hp_as_they_were(hp: int, most: int, more: int) -> None:
    hp = min(hp, most)
    up = hp_after_new_maximum(hp, most, most + more)
    assert up - hp == more
    assert hp_after_lost_level(up, most + more, most) == hp or hp == 0


@given(st.integers(0, 1000), st.integers(1, 400), st.integers(1, 400))
def test_gm_level_02_nobody_falls_by_a_lost_level(hp: int, old: int, new: int) -> None:
    hp = min(hp, old)
    left = hp_after_lost_level(hp, old, new)
    assert 0 <= left <= max(hp, new)
    assert bool(left) is bool(hp)


@given(LEVELS, st.sampled_from(["minus_ten_per_level", "zero", "none"]))
def test_gm_char_02_special_skills_stop_at_0(level: int, floor: str) -> None:
    assert lowest_points(level, True, floor) == 0
    normal = lowest_points(level, False, floor)
    assert normal is None or normal <= 0


@given(st.integers(0, 6), st.lists(st.integers(0, 3), max_size=6))
def test_gm_limb_02_what_is_held_fits_and_one_more_does_not(hands: int, needed: list[int]) -> None:
    count = held_at_once(hands, needed)
    assert may_hold(hands, needed[:count])
    assert count == len(needed) or not may_hold(hands, needed[: count + 1])


@given(st.integers(1, 60), st.integers(0, 4), st.integers(0, 4))
def test_gm_limb_05_range_never_grows_by_what_is_lost(reach: int, eyes: int, ears: int) -> None:
    assert 1 <= range_left(reach, eyes, ears) <= reach
    assert range_left(reach, eyes + 1, ears) <= range_left(reach, eyes, ears)


@given(st.integers(0, 8), st.integers(0, 10_000), st.sampled_from(Track), st.booleans())
def test_gm_char_07_whatever_is_drawn_is_legal_and_kept_by_plain_data(
    level: int, seed: int, track: Track, pool: bool
) -> None:
    house = House(level0_normal="free_pool" if pool else "five_each")
    draft = random_draft(level, seed, house, track=track)
    assert not problems(draft, house)
    assert from_document(to_document(draft)) == draft
    up = level_up(draft)
    assert not problems(up, house)
    assert added(changes_of(up, house)) == skills_of(up, house)
    lower, higher = skills_of(draft, house), skills_of(up, house)
    assert all(higher[skill] >= lower[skill] for skill in Skill)
    assert all(higher[skill] > lower[skill] for skill in SPECIAL_SKILLS)


def test_options_of_building_are_declared() -> None:
    named = {one.name for one in HOUSE_OPTIONS}
    assert {
        *("skill_floor", "hp_formula", "level0_normal", "alt_normal_points"),
        *("companion_base_actions", "aid_number", "blast_dice"),
    } <= named
