"""GB-EFFORT-01 to GB-EFFORT-07: the pool, commitments and their ends, played at a table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.godbound.building import do, foe, sheet, table
from theomachy.core.errors import Refused
from theomachy.core.plugin import fold_one
from theomachy.core.seats import GM
from theomachy.games.godbound.edition import Term
from theomachy.games.godbound.facts.creatures import EffortCommitted
from theomachy.games.godbound.mechanics.effort import available_effort, maximum_effort, may_commit
from theomachy.games.godbound.numbers import available_effort as available_of
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import Commitment, State


@pytest.mark.parametrize(("level", "gifts", "maximum"), [(1, 0, 2), (4, 2, 7)])
def test_gb_effort_01_pool(level: int, gifts: int, maximum: int) -> None:
    assert maximum_effort(level, gifts) == maximum


def test_gb_effort_01_a_creature_has_what_its_stat_block_says() -> None:
    state = table({"hero": sheet(level=4), "foe": foe(1, 9), "mage": foe(5, 9, effort=3)})
    assert [available_of(one) for one in state.creatures.values()] == [5, 0, 3]


def _commit(state: State, term: str, points: int = 1) -> tuple[State, str]:
    if not may_commit(available_of(state.creatures["hero"]), points):
        return state, "refused"
    commitment = Commitment(Term(term), points, "a deed")
    return fold_one(GAME, state, EffortCommitted(name="hero", commitment=commitment)), "ok"


def _reclaim(state: State, term: str) -> tuple[State, str]:
    """A command takes back instants alone; the other terms are there to be refused."""
    held = {each.term.value for each in state.creatures["hero"].committed}
    if term != "instant" and "instant" in held:
        raise AssertionError("the example would be met by the instant commitment")
    try:
        return do(state, "reclaim-effort", "hero").state, "ok"
    except Refused as refused:
        assert refused.code == "nothing-to-reclaim"
        return state, "refused"


def _step(state: State, kind: str, *more: Any) -> tuple[State, str]:
    match kind:
        case "commit":
            return _commit(state, *more)
        case "reclaim":
            return _reclaim(state, *more)
        case "scene_end":
            return do(state, "end-scene", GM).state, "ok"
        case "morning":
            return do(state, "morning", GM).state, "ok"
    return state, "ok"


LEDGERS = [
    # GB-EFFORT-02
    (2, [("commit", "instant"), ("commit", "scene"), ("commit", "day")], 0, "ok ok refused"),
    (3, [("commit", "day", 2), ("commit", "day", 2)], 1, "ok refused"),
    # GB-EFFORT-03
    (
        2,
        [
            ("commit", "instant"),
            ("reclaim", "instant"),
            ("commit", "instant"),
            ("commit", "instant"),
        ],
        0,
        "ok ok ok ok",
    ),
    (3, [("commit", "instant"), ("scene_end",), ("commit", "instant", 2)], 0, "ok ok ok"),
    # GB-EFFORT-04
    (2, [("commit", "scene"), ("reclaim", "scene")], 1, "ok refused"),
    (2, [("commit", "scene"), ("commit", "scene"), ("scene_end",)], 2, "ok ok ok"),
    # GB-EFFORT-05
    (
        2,
        [("commit", "day"), ("rest",), ("scene_end",), ("reclaim", "day")],
        1,
        "ok ok ok refused",
    ),
    (2, [("commit", "day"), ("commit", "day"), ("morning",), ("commit", "day")], 1, "ok ok ok ok"),
    # GB-EFFORT-06
    (
        3,
        [("commit", "instant"), ("commit", "scene"), ("commit", "day"), ("morning",)],
        3,
        "ok ok ok ok",
    ),
    (
        2,
        [
            ("commit", "day", 2),
            ("rest",),
            ("commit", "instant"),
            ("morning",),
            ("commit", "instant"),
        ],
        1,
        "ok ok refused ok ok",
    ),
    # GB-EFFORT-07
    (
        2,
        [
            ("commit", "day"),
            ("commit", "scene"),
            ("commit", "day"),
            ("scene_end",),
            ("commit", "day"),
        ],
        0,
        "ok ok refused ok ok",
    ),
    (3, [("commit", "day"), ("commit", "day"), ("commit", "scene")], 0, "ok ok ok"),
]


@pytest.mark.parametrize(("maximum", "steps", "available", "log"), LEDGERS)
def test_gb_effort_02_to_07_ledger(
    maximum: int, steps: list[tuple[Any, ...]], available: int, log: str
) -> None:
    state = table({"hero": sheet(effort=maximum)})
    verdicts = []
    for one in steps:
        state, verdict = _step(state, *one)
        verdicts.append(verdict)
    assert " ".join(verdicts) == log
    assert available_of(state.creatures["hero"]) == available


def test_gb_effort_02_never_below_0() -> None:
    assert available_effort(2, 3) == 0


def test_gb_effort_03_one_gift_alone() -> None:
    held = [{"term": "instant", "to": "a"}, {"term": "instant", "to": "b"}, {"term": "day"}]
    state = table({"hero": sheet(effort=4, committed=held)})
    done = do(state, "reclaim-effort", "hero", {"gift": "a"})
    assert [each.to for each in done.state.creatures["hero"].committed] == ["b", ""]
    with pytest.raises(Refused):
        do(done.state, "reclaim-effort", "hero", {"gift": "a"})


def test_gb_effort_06_running_commitments_may_stay() -> None:
    held = [{"term": term} for term in ("instant", "scene", "day")]
    cast = {"hero": sheet(effort=3, committed=held)}
    option = {"effort.dawn_returns_running": False}
    kept = do(table(cast, option), "morning", GM).state.creatures["hero"].committed
    assert [each.term for each in kept] == ["instant", "scene"]
    assert not do(table(cast), "morning", GM).state.creatures["hero"].committed
