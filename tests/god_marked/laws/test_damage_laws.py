"""Laws of damage: the order of operations against a slow oracle, and what can never happen."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from theomachy.games.god_marked.mechanics.armour import absorbed_by, hurt
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.conditions import burn_damage, taken_from_actions
from theomachy.games.god_marked.mechanics.crits import (
    CritResult,
    crit_damage,
    crit_result,
    times_rolled,
)
from theomachy.games.god_marked.mechanics.damage import (
    damage_roll,
    damage_without_attack,
    final_damage,
    is_heavy_blow,
)
from theomachy.games.god_marked.mechanics.dim_light import DimLightChoice, dim_light_kills
from theomachy.games.god_marked.mechanics.falls import fall_dice, impact_damage, impact_dice
from theomachy.games.god_marked.mechanics.rulings import shared

amounts = st.integers(0, 300)
counts = st.integers(0, 3)
mods = st.integers(-12, 12)
hits = st.sampled_from(HitType)


@dataclass(frozen=True)
class Blow:
    """All that steps 3 to 6 of GR-07 look at."""

    damage: int
    hit: HitType
    second_mod: int
    doublings: int
    halvings: int
    tiny: bool
    resistant: bool
    immune: bool
    pierces: bool
    clash_won: bool


blows = st.builds(
    Blow,
    amounts,
    hits,
    st.integers(0, 12),
    counts,
    counts,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


def final(blow: Blow) -> int:
    """What the mechanic says of a blow."""
    return final_damage(
        blow.damage,
        blow.hit,
        blow.second_mod,
        blow.doublings,
        blow.halvings,
        blow.tiny,
        blow.resistant,
        blow.immune,
        blow.pierces,
        blow.clash_won,
    )


def halvings_of(blow: Blow) -> list[str]:
    """GR-07 (5): every reason to halve, one by one."""
    reasons = ["stated"] * blow.halvings
    if blow.hit is HitType.INDIRECT:
        reasons.append("indirect")
    if blow.clash_won:
        reasons.append("won clash")
    if blow.resistant and not blow.pierces:
        reasons.append("resistant")
    return reasons


def is_zeroed(blow: Blow) -> bool:
    """GR-07 (6): every reason to deal nothing."""
    indirect = blow.hit is HitType.INDIRECT
    return (
        blow.hit in {HitType.FAILED, HitType.NOTHING}
        or (blow.immune and not blow.pierces)
        or (blow.tiny and indirect)
        or (blow.resistant and not blow.pierces and indirect)
        or (blow.clash_won and indirect)
    )


def slowly(blow: Blow) -> int:
    """GR-07 as it is written: one step after the other, each halving rounded on its own."""
    amount = blow.damage + blow.second_mod
    for _ in range(blow.doublings):
        amount = 2 * amount
    if blow.tiny and blow.hit is HitType.DIRECT:
        amount = 2 * amount
    for _ in halvings_of(blow):
        amount = amount // 2
    return 0 if is_zeroed(blow) else amount


@given(blows)
def test_gr_07_final_damage_agrees_with_the_steps(blow: Blow) -> None:
    assert final(blow) == slowly(blow) >= 0


@given(blows)
def test_gr_07_what_protects_never_hurts_more(blow: Blow) -> None:
    unguarded = Blow(**{**blow.__dict__, "resistant": False, "immune": False})
    assert final(blow) <= final(unguarded)
    softened = Blow(**{**blow.__dict__, "halvings": blow.halvings + 1})
    assert final(softened) <= final(blow)


@given(blows)
def test_gr_07_direct_deals_at_least_what_indirect_deals(blow: Blow) -> None:
    by_hit = [final(Blow(**{**blow.__dict__, "hit": hit})) for hit in HitType]
    assert by_hit == sorted(by_hit)


@given(blows, st.integers(1, 50))
def test_gr_07_more_damage_never_deals_less(blow: Blow, more: int) -> None:
    assert final(Blow(**{**blow.__dict__, "damage": blow.damage + more})) >= final(blow)


@given(amounts, counts, st.booleans(), st.booleans(), st.booleans())
def test_gr_07_damage_without_attack_is_that_of_a_direct_hit(
    damage: int, halvings: int, resistant: bool, immune: bool, pierces: bool
) -> None:
    as_hit = final_damage(damage, HitType.DIRECT, 0, 0, halvings, False, resistant, immune, pierces)
    assert damage_without_attack(damage, halvings, resistant, immune, pierces) == as_hit


def crit_slowly(second: int, rolled: list[int], again: list[int], sides: int, mod: int) -> int:
    """GM-CRIT-03 as its lines are written."""
    first, both = sum(rolled), sum(rolled) + sum(again)
    most = sides * len(rolled)
    lines = {
        1: first + mod,
        **dict.fromkeys(range(2, 6), most + mod),
        **dict.fromkeys(range(6, 11), both + mod),
        **dict.fromkeys(range(11, 17), 2 * (first + mod)),
        **dict.fromkeys(range(17, 20), 2 * (most + mod)),
        20: 3 * (most + mod),
    }
    return max(0, lines[second])


@given(st.integers(1, 20), st.data(), st.integers(0, 6), st.integers(1, 12), mods)
def test_gm_crit_03_agrees_with_its_lines(
    second: int, data: st.DataObject, number: int, sides: int, mod: int
) -> None:
    dice = st.lists(st.integers(1, sides), min_size=number, max_size=number)
    rolls = [data.draw(dice), data.draw(dice)]
    result = crit_result(second)
    rolled = sum(sum(roll) for roll in rolls[: times_rolled(result)])
    expected = crit_slowly(second, rolls[0], rolls[1], sides, mod)
    assert crit_damage(result, rolled, number * sides, mod) == expected


@given(st.sampled_from(CritResult), amounts, amounts, mods, st.booleans())
def test_gm_crit_03_a_crit_never_deals_less(
    result: CritResult, rolled: int, more: int, mod: int, once: bool
) -> None:
    crit = crit_damage(result, rolled, rolled + more, mod, once)
    assert crit >= damage_roll(rolled, mod) >= 0


@given(st.integers(1, 19))
def test_gm_crit_03_a_higher_second_roll_never_deals_less_at_the_maximum(second: int) -> None:
    def at_most(face: int) -> int:
        result = crit_result(face)
        return crit_damage(result, 12 * max(1, times_rolled(result)), 12, 0)

    assert at_most(second) <= at_most(second + 1)


@given(amounts, amounts, amounts)
def test_gm_armour_03_nothing_is_lost_or_won(damage: int, armour_health: int, hp: int) -> None:
    left, hp_left = hurt(damage, armour_health, hp)
    assert left >= 0
    assert hp_left >= 0
    taken = (armour_health - left) + (hp - hp_left)
    assert taken == min(damage, armour_health + hp)
    assert hp_left == hp or left == 0


@given(amounts)
def test_gr_01_sharing_loses_nothing(amount: int) -> None:
    sharer, first = shared(amount)
    assert sharer + first == amount
    assert 0 <= first - sharer <= 1


@given(st.sampled_from(DimLightChoice), hits, amounts, st.integers(1, 100), amounts)
def test_gm_dim_02_and_04_more_damage_never_saves(
    choice: DimLightChoice, hit: HitType, damage: int, threshold: int, armour_health: int
) -> None:
    def kills(final_damage: int) -> bool:
        absorbed = absorbed_by(final_damage, armour_health)
        return dim_light_kills(choice, hit, final_damage, threshold, absorbed)

    assert kills(damage) <= kills(damage + 1)


@given(hits, amounts, st.integers(1, 100))
def test_gm_dim_02_who_lies_is_never_in_more_danger(
    hit: HitType, damage: int, threshold: int
) -> None:
    lay = dim_light_kills(DimLightChoice.LAY, hit, damage, threshold)
    assert lay <= dim_light_kills(DimLightChoice.STAND, hit, damage, threshold)


@given(amounts, st.integers(1, 100), st.integers(0, 60))
def test_gm_damage_03_a_heavy_blow_needs_both(damage: int, threshold: int, over: int) -> None:
    assert is_heavy_blow(damage, threshold, over) == (damage >= max(threshold, over + 1))


@given(st.integers(0, 400))
def test_gm_fall_02_dice_never_fall_with_height(height: int) -> None:
    assert 0 <= fall_dice(height) <= fall_dice(height + 1) <= 30
    assert fall_dice(height + 5) == min(30, impact_dice(height))
    assert 2 * impact_damage(height) in {height, height - 1}


@given(st.integers(0, 9), mods, st.booleans())
def test_gm_cond_03_burn_portions_add_up(actions: int, mod: int, resistant: bool) -> None:
    one = burn_damage(1, mod, resistant)
    assert burn_damage(actions, mod, resistant) == actions * one >= 0


@given(st.integers(0, 9), st.integers(0, 9))
def test_gm_cond_08_lost_actions_are_taken_once(left: int, lost: int) -> None:
    after, owed = taken_from_actions(left, lost)
    assert (left - after) + owed == lost
    assert after == 0 or owed == 0
