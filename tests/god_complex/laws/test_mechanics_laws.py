"""Laws of the mechanics that hold for all numbers, and slow oracles beside what is clever."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.core.law import Law
from theomachy.games.god_complex.edition import (
    GROUP_OF,
    AgainstMundane,
    DamageGroup,
    DamageKind,
    DamageType,
    Nature,
    ReductionKind,
    RollKind,
    Side,
)
from theomachy.games.god_complex.mechanics.actions import (
    action_penalty,
    actions_per_round,
    free_actions,
)
from theomachy.games.god_complex.mechanics.attack import effective_evasion, hits
from theomachy.games.god_complex.mechanics.cover import Posture, cover_bonus, size_difference
from theomachy.games.god_complex.mechanics.damage import (
    Portion,
    Reduction,
    actual_damage,
    damage_steps,
    potential_damage,
    type_step,
)
from theomachy.games.god_complex.mechanics.dice import (
    SUCCESSES,
    Against,
    excess,
    law_of_pool,
    pool_size,
    scaled,
    successes,
)
from theomachy.games.god_complex.mechanics.order import next_side
from theomachy.games.god_complex.mechanics.tasks import (
    Outcome,
    Winner,
    contest_winner,
    counted,
    needed,
    outcome_of,
)

small = st.integers(0, 12)
signed = st.integers(-6, 12)
kinds = st.sampled_from([*DamageType, *DamageGroup, *Nature])
portions = st.builds(Portion, small, st.sampled_from(DamageType), st.sampled_from(Nature))
reductions = st.builds(
    Reduction,
    st.sampled_from(ReductionKind),
    st.integers(0, 5),
    st.sampled_from(["", "hide", "ward"]),
    st.lists(kinds, max_size=2).map(tuple),
)


@given(st.integers(-100, 100), st.integers(0, 3), st.integers(0, 3))
def test_gc_round_01_rounds_down_once(value: int, halvings: int, doublings: int) -> None:
    exact = value * 2**doublings
    result = scaled(value, halvings, doublings)
    assert result * 2**halvings <= exact < (result + 1) * 2**halvings


@given(signed, small, small)
def test_gc_pool_04_never_below_0_and_a_penalty_never_helps(
    base: int, bonus: int, penalty: int
) -> None:
    size = pool_size(base, bonus, penalty)
    assert size >= 0
    assert pool_size(base, bonus, penalty + 1) <= size <= pool_size(base, bonus + 1, penalty)
    assert pool_size(base, bonus, penalty, one_die=True) == max(1, size)


@pytest.mark.parametrize("dice", range(6))
def test_gc_pool_03_the_reading_weighs_as_all_faces_do(dice: int) -> None:
    faces = product(range(1, 7), repeat=dice)
    expected = Counter(successes(one) for one in faces)
    read = {successes(one): weight for one, weight in SUCCESSES.outcomes((6,) * dice)}
    assert read == expected
    assert law_of_pool(dice) == Law.of({key: expected[key] for key in sorted(expected)})


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("rival", range(10))
def test_gc_task_05_the_comparing_reading_weighs_as_all_faces_do(dice: int, rival: int) -> None:
    def order(faces: tuple[int, ...]) -> Winner:
        return contest_winner(rival, successes(faces))

    expected = Counter(order(faces) for faces in product(range(1, 7), repeat=dice))
    read = {order(faces): weight for faces, weight in Against(rival).outcomes((6,) * dice)}
    assert read == expected


@given(small, small, small)
def test_gc_task_02_more_successes_never_make_it_worse(
    rolled: int, more: int, required: int
) -> None:
    order = [Outcome.FAIL, Outcome.PARTIAL, Outcome.TOTAL]
    for kind in RollKind:
        low, high = outcome_of(rolled, required, kind), outcome_of(rolled + more, required, kind)
        assert order.index(low) <= order.index(high)
        assert (excess(rolled, required) > 0) <= (low is Outcome.TOTAL)
        assert kind is RollKind.TASK or low is not Outcome.PARTIAL


@given(st.integers(1, 12), signed, small, small, st.sampled_from([0, 1]))
def test_gc_task_04_never_below_the_floor(
    stated: int, steps: int, penalty: int, rolled: int, floor: int
) -> None:
    raised = needed(stated, steps, penalty, floor=floor)
    assert raised.required >= floor
    removed = needed(stated, steps, penalty, remove=True, floor=floor)
    assert (raised.removed, removed.removed) == (0, penalty)
    if stated + steps >= 1:
        # GC-PENALTY-02: on a number that is not cut at the floor both ways pass the same rolls.
        both = [counted(rolled, one.removed) >= one.required for one in (raised, removed)]
        assert both[0] == both[1]


@given(small, small)
def test_gc_task_05_no_contest_is_won_by_both(one: int, other: int) -> None:
    swapped = {
        Winner.CHALLENGER: Winner.DEFENDER,
        Winner.DEFENDER: Winner.CHALLENGER,
        Winner.NOBODY: Winner.NOBODY,
    }
    assert contest_winner(one, other) is swapped[contest_winner(other, one)]
    assert (contest_winner(one, other) is Winner.NOBODY) == (one == other)


@given(signed, st.booleans(), st.booleans(), small, small, st.sampled_from([0, 1, 2]))
def test_gc_attack_03_cover_and_called_shot_cost_their_full_surcharge(
    evasion: int, halved: bool, doubled: bool, allies: int, cover: int, called: int
) -> None:
    bare = effective_evasion(evasion, halved, doubled, allies)
    full = effective_evasion(evasion, halved, doubled, allies, cover, called)
    assert bare.total >= 1
    assert full.total == bare.total + cover + called
    assert effective_evasion(evasion, halved, doubled, allies + 1).total <= bare.total
    assert not hits(0, full.total)


@given(st.integers(-8, 8), st.sampled_from(Posture))
def test_gc_cover_05_a_lower_posture_never_hides_less(difference: int, posture: Posture) -> None:
    for shift in (True, False):
        low = cover_bonus(size_difference(difference, 0, posture, shift))
        assert low >= cover_bonus(difference)


@given(small, small, small)
def test_gc_damage_01_at_least_1_and_rising(rolled: int, more: int, fortitude: int) -> None:
    for max_one in (False, True):
        low = potential_damage(rolled, fortitude, max_one)
        assert 1 <= low <= potential_damage(rolled + more, fortitude, max_one)
    assert 0 <= potential_damage(rolled, fortitude) - potential_damage(rolled, fortitude, True) <= 1


@given(small)
def test_gc_damage_03_type_step_in_its_bounds(damage: int) -> None:
    assert type_step(damage, True, False) * 2 in (damage, damage - 1)
    assert type_step(damage, True, True) == damage
    more = type_step(damage, False, True) - damage
    assert more == (max(1, damage // 2) if damage else 0)


def fits(reduction: Reduction, portion: Portion) -> bool:
    names = (portion.type, GROUP_OF[portion.type], portion.nature)
    return not reduction.scope or any(kind in names for kind in reduction.scope)


def absorbed_point_by_point(
    amounts: list[int], hit: list[Portion], worn: list[Reduction], best_of_kind: bool
) -> list[int]:
    """GC-REDUCE-02, GC-REDUCE-03 slowly: each point of damage looks for a record that takes it."""
    left = {place: one.value for place, one in enumerate(worn)}
    result = []
    for amount, portion in zip(amounts, hit, strict=True):
        open_points = amount
        groups: dict[object, int] = {}
        for place, one in enumerate(worn):
            if not fits(one, portion):
                continue
            alone = best_of_kind or one.kind in (ReductionKind.ARMOUR, ReductionKind.SHIELD)
            group: object = one.kind if alone else (one.source or place, "source")
            if group not in groups or one.value > worn[groups[group]].value:
                groups[group] = place
        budget = {place: left[place] for place in groups.values()}
        for place in sorted(budget, key=lambda at: worn[at].scope == ()):
            taken = 0
            while open_points and taken < budget[place]:
                open_points, taken = open_points - 1, taken + 1
            if not worn[place].scope:
                left[place] -= taken
        result.append(open_points)
    return result


@given(
    st.lists(portions, min_size=1, max_size=3),
    st.booleans(),
    st.lists(kinds, max_size=2),
    st.lists(kinds, max_size=2),
    st.sampled_from(AgainstMundane),
    st.lists(reductions, max_size=5),
    st.booleans(),
)
def test_gc_damage_03_as_point_by_point(
    hit: list[Portion],
    doubled: bool,
    resistant: list[DamageKind],
    vulnerable: list[DamageKind],
    mundane: AgainstMundane,
    worn: list[Reduction],
    best_of_kind: bool,
) -> None:
    steps = damage_steps(hit, doubled, resistant, vulnerable, mundane, worn, best_of_kind)
    typed = [step.typed for step in steps]
    assert [step.actual for step in steps] == absorbed_point_by_point(
        typed, hit, worn, best_of_kind
    )
    assert all(step.doubled == step.potential * (1 + doubled) for step in steps)
    assert all(0 <= step.actual <= step.typed for step in steps)


@given(portions, st.lists(reductions, max_size=4), reductions)
def test_gc_reduce_02_more_records_never_hurt_more(
    hit: Portion, worn: list[Reduction], more: Reduction
) -> None:
    without = actual_damage(damage_steps([hit], False, reductions=worn))
    assert actual_damage(damage_steps([hit], False, reductions=[*worn, more])) <= without


@given(st.integers(0, 5), st.integers(0, 5), st.sampled_from(Side))
def test_gc_init_03_everybody_has_a_turn_and_sides_alternate(
    pcs: int, npcs: int, starting: Side
) -> None:
    left, last = {Side.PC: pcs, Side.NPC: npcs}, None
    order: list[Side] = []
    while (side := next_side(starting, last, {one for one in Side if left[one]})) is not None:
        order.append(side)
        left[side] -= 1
        last = side
    assert Counter(order) == Counter({Side.PC: pcs, Side.NPC: npcs})
    shorter = min(pcs, npcs)
    head = order[: 2 * shorter]
    assert all(one is not two for one, two in pairwise(head))
    assert not (pcs and npcs) or order[0] is starting


@given(st.integers(0, 8), st.integers(0, 4))
def test_gc_action_02_penalties_rise_by_one(dexterity: int, tier: int) -> None:
    free = free_actions(tier)
    penalties = [action_penalty(n, free) for n in range(1, actions_per_round(dexterity) + 1)]
    assert penalties[0] == 0
    assert penalties == sorted(penalties)
    assert all(two - one in (0, 1) for one, two in pairwise(penalties))
