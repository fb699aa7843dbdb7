"""Laws of rolls: hit types, checks, growth, distances, sizes and bands."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from theomachy.board.spaces import distance
from theomachy.games.god_marked.edition import TIRED_PENALTY, Tier
from theomachy.games.god_marked.mechanics.attack import HitType, effect_amount, hit_type
from theomachy.games.god_marked.mechanics.bonuses import counted
from theomachy.games.god_marked.mechanics.checks import check, modifier
from theomachy.games.god_marked.mechanics.conditions import (
    confused_hit,
    heavily_obscured_hit,
    paralyzing_takes,
    range_in_use,
)
from theomachy.games.god_marked.mechanics.crits import growth
from theomachy.games.god_marked.mechanics.help import contribution
from theomachy.games.god_marked.mechanics.hiding import HealthBand, health_band
from theomachy.games.god_marked.mechanics.movement import spaces_within, way_cost
from theomachy.games.god_marked.mechanics.rulings import divide
from theomachy.games.god_marked.mechanics.sizes import may_handle, tier, weapon_dice
from theomachy.games.god_marked.mechanics.tired import tired_modifier, tired_number

faces = st.integers(1, 20)
mods = st.integers(-12, 12)
armours = st.integers(1, 40)
defences = st.integers(0, 20)
spaces = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@given(mods, armours, defences, st.booleans(), st.booleans(), st.booleans())
def test_gm_attack_03_a_higher_face_never_hits_worse(
    mod: int, armour: int, defence: int, restrained: bool, direct: bool, meet: bool
) -> None:
    hits = [
        hit_type(face, face + mod, armour, defence, restrained, True, direct, meet)
        for face in range(1, 21)
    ]
    assert hits == sorted(hits)
    assert hits[0] is HitType.FAILED
    assert hits[-1] >= HitType.INDIRECT


@given(faces, mods, armours, defences)
def test_gm_attack_03_what_helps_the_attacker_never_hurts(
    natural: int, mod: int, armour: int, defence: int
) -> None:
    plain = hit_type(natural, natural + mod, armour, defence)
    assert hit_type(natural, natural + mod, armour, defence, restrained=True) >= plain
    assert hit_type(natural, natural + mod, armour, defence, ties_meet=True) >= plain
    assert hit_type(natural, natural + mod, armour, defence, crit_is_direct=True) >= plain
    assert hit_type(natural, natural + mod, armour, defence, can_fail=False) >= plain
    assert hit_type(natural, natural + mod, armour) >= plain


@given(st.sampled_from(HitType), st.booleans(), st.integers(0, 99))
def test_conditions_of_the_attacker_never_better_an_attack_that_lands(
    hit: HitType, ally: bool, amount: int
) -> None:
    assert heavily_obscured_hit(hit) <= hit
    if hit is not HitType.FAILED:
        assert confused_hit(hit, ally)[0] <= hit
    assert effect_amount(heavily_obscured_hit(hit), amount) <= effect_amount(hit, amount)


@given(faces, mods, st.integers(-5, 20), st.integers(0, 30))
def test_gm_check_02_success_is_a_margin_above_0(
    natural: int, mod: int, extras: int, number: int
) -> None:
    result = check(natural, mod, extras, number)
    assert result.success == (result.margin > 0)
    assert check(natural, mod, extras, number, ties_meet=True).success == (result.margin >= 0)
    assert result.total == number + result.margin


@given(st.integers(-500, 500))
def test_gr_01_floor_and_truncation(points: int) -> None:
    floor, truncated = modifier(points), modifier(points, truncate=True)
    assert 10 * floor <= points < 10 * floor + 10
    assert truncated == int(points / 10)
    assert divide(-points, 10, truncate=True) == -truncated


@given(st.lists(st.tuples(st.sampled_from([-5, -2, 2, 5]), st.sampled_from("abcd"))))
def test_gr_08_giving_a_step_again_changes_nothing(steps: list[tuple[int, str]]) -> None:
    assert counted(steps + steps) == counted(steps)
    assert sum(step for step, _ in counted(steps)) == sum(
        max((step for step, source in steps if source == one), key=abs)
        for one in {source for _, source in steps}
    )


@given(st.integers(1, 19))
def test_gm_crit_01_a_higher_second_roll_never_grows_less(second: int) -> None:
    assert 0 <= growth(second) <= growth(second + 1) <= 2


@given(spaces, spaces, spaces)
def test_gr_15_distance_is_a_metric(
    first: tuple[int, int], second: tuple[int, int], third: tuple[int, int]
) -> None:
    assert distance(first, second) == distance(second, first)
    assert (distance(first, second) == 0) == (first == second)
    assert distance(first, third) <= distance(first, second) + distance(second, third)


@given(spaces, spaces)
def test_gr_15_the_straight_line_is_never_shorter(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    straight = distance(first, second, metric="euclid")
    assert straight == distance(second, first, metric="euclid")
    assert distance(first, second) <= straight <= 2 * distance(first, second)


def test_gm_size_01_tiers_rise_with_size() -> None:
    order = list(Tier)
    tiers = [tier(size) for size in range(-5, 60)]
    assert tiers == sorted(tiers, key=order.index)
    assert set(tiers) == set(Tier)


@given(st.integers(-5, 30), st.integers(-5, 30), st.booleans())
def test_gm_size_02_bigger_targets_are_never_easier(
    own: int, target: int, by_category: bool
) -> None:
    assert may_handle(own, target + 1, by_category) <= may_handle(own, target, by_category)
    assert may_handle(own, own, by_category)


@given(st.lists(st.tuples(st.integers(1, 4), st.sampled_from([4, 6, 8])), max_size=4))
def test_gm_size_08_exactly_one_die_more(dice: list[tuple[int, int]]) -> None:
    before = sum(number for number, _ in dice)
    after = sum(number for number, _ in weapon_dice(tuple(dice), 8))
    assert after == before + bool(dice)


@given(st.integers(1, 300))
def test_gm_look_01_bands_fall_with_hp(maximum: int) -> None:
    order = list(HealthBand)
    bands = [order.index(health_band(hp, maximum)) for hp in range(maximum, -1, -1)]
    assert bands == sorted(bands)
    assert bands[0] == order.index(HealthBand.GOOD)


@given(st.integers(0, 60), st.booleans())
def test_gm_move_02_the_spaces_within_a_pool_can_be_paid(pool: int, slowed: bool) -> None:
    most = spaces_within(pool, slowed)
    assert way_cost(most, 0, slowed) <= pool < way_cost(most + 1, 0, slowed)


@given(mods, mods)
def test_gm_help_02_help_never_harms(skill: int, diplomacy: int) -> None:
    assert contribution(skill, diplomacy) >= 0
    assert contribution(skill, diplomacy) == contribution(diplomacy, skill)


@given(mods, st.integers(-10, 40))
def test_gm_cond_08_a_higher_save_never_loses_more(causer: int, total: int) -> None:
    worse, better = (paralyzing_takes(causer, total + more) for more in (0, 1))
    assert better <= worse
    assert paralyzing_takes(causer, total - 5) == worse + 1 or worse == 0


@given(st.integers(1, 40))
def test_gm_cond_11_obscurity_never_lengthens_range(reach: int) -> None:
    seen = [range_in_use(reach, *eyes) for eyes in ((False, False), (True, False), (True, True))]
    assert seen[0] == reach
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == 1


@given(mods, st.integers(1, 40))
def test_gm_tired_02_each_level_is_at_least_as_bad(mod: int, number: int) -> None:
    levels = range(len(TIRED_PENALTY))
    assert all(
        tired_modifier(mod, more) <= tired_modifier(mod, less) for less, more in pairwise(levels)
    )
    in_use = [tired_number(number, level) for level in levels]
    assert in_use == sorted(in_use, reverse=True)
    assert in_use[-1] >= 1
