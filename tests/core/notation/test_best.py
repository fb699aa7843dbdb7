"""The best of many dice against going through all faces of all dice."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from theomachy.core.notation.best import Ranked, sum_of_best
from theomachy.core.notation.mixed import Pool, best_of_pools
from theomachy.core.notation.work import Budget

ranked_faces = st.lists(
    st.builds(Ranked, st.integers(1, 4), st.integers(-3, 5), st.booleans()), min_size=1, max_size=4
)


def by_all_faces(ranked: list[Ranked], dice: int, kept: int) -> dict[int, int]:
    """Index by index, since the list is in order of rank and worths need not be."""
    weights: dict[int, int] = {}
    for shown in product(range(len(ranked)), repeat=dice):
        value = sum(ranked[index].worth for index in sorted(shown)[:kept])
        weight = 1
        for index in shown:
            weight *= ranked[index].weight
        weights[value] = weights.get(value, 0) + weight
    return weights


@given(ranked_faces, st.integers(1, 5), st.data())
def test_sum_of_best(ranked: list[Ranked], dice: int, data: st.DataObject) -> None:
    kept = data.draw(st.integers(1, dice))
    assert sum_of_best(ranked, dice, kept, Budget()) == by_all_faces(ranked, dice, kept)


def mixed_by_all_faces(
    ranked: list[Ranked], exploded: int, others: int, kept: int
) -> dict[int, int]:
    weights: dict[int, int] = {}
    for shown in product(range(len(ranked)), repeat=exploded + others):
        kinds = [ranked[index].explodes for index in shown]
        if kinds != [True] * exploded + [False] * others:
            continue
        value = sum(ranked[index].worth for index in sorted(shown)[:kept])
        weight = 1
        for index in shown:
            weight *= ranked[index].weight
        weights[value] = weights.get(value, 0) + weight
    return weights


@given(ranked_faces, st.integers(0, 2), st.integers(1, 3), st.data())
def test_best_of_pools_with_two_kinds_of_dice(
    ranked: list[Ranked], exploded: int, others: int, data: st.DataObject
) -> None:
    kept = data.draw(st.integers(1, exploded + others))
    fewer = data.draw(st.integers(1, others))
    faces = [*ranked, Ranked(2, 1, explodes=True), Ranked(1, 0, explodes=False)]
    pools = {Pool(exploded, others, kept): 3, Pool(0, others, fewer): 5}
    expected: dict[int, int] = {}
    for pool, weight in pools.items():
        for value, ways in mixed_by_all_faces(faces, *pool).items():
            expected[value] = expected.get(value, 0) + weight * ways
    assert best_of_pools(faces, pools, Budget()) == expected
