"""GB-OVERFLOW-01, GB-OVERFLOW-02, GB-OVERFLOW-03, and the mechanics of GB-FRAY-05."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.godbound.building import do, fact, fighting, foe, left, rival, sheet, told
from theomachy.games.godbound.mechanics.foes import is_lesser
from theomachy.games.godbound.mechanics.overflow import may_overflow, passes_on, takes_overflow
from theomachy.games.godbound.state import State

# A blow that always deals 4 points: 10 on a d10.
FOUR = (20, 10)
HEAVY = sheet(level=2, weapons=["heavy"])


def struck(
    foes: Mapping[str, tuple[int, int]],
    house: Mapping[str, Any] | None = None,
    hero: Mapping[str, Any] = HEAVY,
    answers: Any = None,
    **more: Any,
) -> Any:
    """The first foe takes 4 points; all foes as (Hit Dice, AC)."""
    cast = {"hero": hero, **{name: foe(hd, ac) for name, (hd, ac) in foes.items()}}
    state = fighting(cast, house, **more)
    return do(state, "attack", "hero", {"target": next(iter(foes))}, FOUR, answers)


@pytest.mark.parametrize(
    ("foes", "remaining", "lost"),
    [
        # GB-OVERFLOW-01
        ({"a": (1, 7), "b": (1, 7)}, {"a": 0, "b": 0}, 2),
        ({"a": (4, 7), "b": (1, 9)}, {"a": 0, "b": 1}, 0),
        # GB-OVERFLOW-02
        ({"a": (1, 7), "b": (1, 5), "c": (2, 8)}, {"a": 0, "b": 1, "c": 0}, 1),
        (
            {"a": (1, 7), "b": (1, 9), "c": (1, 7), "d": (1, 7)},
            {"a": 0, "b": 0, "c": 0, "d": 0},
            0,
        ),
    ],
)
def test_gb_overflow_01_02(
    foes: dict[str, tuple[int, int]], remaining: dict[str, int], lost: int
) -> None:
    done = struck(foes)
    assert left(done.state) == remaining
    assert ("excess-lost" in told(done)) is bool(lost)
    if lost:
        assert fact(done, "excess-lost").points == lost


def test_gb_overflow_01_the_player_may_decline_or_choose() -> None:
    foes = {"a": (1, 7), "b": (9, 7), "c": (9, 7)}
    declined = struck(foes, answers=["dead", "decline"])
    assert left(declined.state) == {"a": 0, "b": 9, "c": 9}
    chosen = struck(foes, answers=["dead", "c"])
    assert left(chosen.state) == {"a": 0, "b": 9, "c": 6}


def test_gb_overflow_01_a_spared_foe_counts_as_overcome() -> None:
    done = struck({"a": (1, 7), "b": (9, 7)}, answers=["subdued", "b"])
    assert done.state.creatures["a"].fate == "subdued"
    assert left(done.state)["b"] == 6


def test_gb_overflow_01_no_new_roll_and_no_second_conversion() -> None:
    done = struck({"a": (1, 7), "b": (9, 7)})
    assert told(done).count("attack-rolled") == told(done).count("damage-rolled") == 1
    assert fact(done, "overflowed").points == 3


def test_gb_overflow_02_the_first_targets_ac_is_the_measure() -> None:
    done = struck({"a": (1, 7), "b": (1, 9), "c": (1, 8)})
    assert left(done.state) == {"a": 0, "b": 0, "c": 0}


def test_gb_overflow_02_out_of_range_is_skipped() -> None:
    distances = {"hero": {"b": 30}}
    done = struck({"a": (1, 7), "b": (9, 7), "c": (9, 7)}, distances=distances)
    assert left(done.state) == {"a": 0, "b": 9, "c": 6}


def test_gb_overflow_02_chain_off() -> None:
    done = struck({"a": (1, 7), "b": (1, 7), "c": (1, 7)}, {"overflow.chain": False})
    assert left(done.state) == {"a": 0, "b": 0, "c": 1}
    assert fact(done, "excess-lost").points == 2
    assert passes_on(1, 0, False)
    assert not passes_on(1, 1, False)
    assert not passes_on(0, 0)


def test_gb_overflow_02_lesser_only() -> None:
    foes = {"a": (1, 7), "ogre": (9, 7), "b": (1, 7)}
    done = struck(foes, {"overflow.lesser_only": True})
    assert left(done.state) == {"a": 0, "ogre": 9, "b": 0}
    assert left(struck(foes).state) == {"a": 0, "ogre": 6, "b": 1}


def test_gb_overflow_03_creatures_never_overflow() -> None:
    cast = {
        "one": {"team": "foes", "creature": foe(1, 9, damage="1d10")["creature"]},
        "a": {"team": "others", "creature": foe(1, 9)["creature"]},
        "b": {"team": "others", "creature": foe(1, 9)["creature"]},
    }
    done = do(fighting(cast), "attack", "one", {"target": "a"}, FOUR)
    assert left(done.state) == {"one": 1, "a": 0, "b": 1}
    assert fact(done, "excess-lost").points == 3
    assert not may_overflow(player=False, area=False)


def test_gb_overflow_03_an_area_never_overflows() -> None:
    storm = {"id": "storm", "name": "Storm", "dice": [10], "area": True}
    done = struck({"a": (1, 9), "b": (1, 9)}, hero=sheet(weapons=[storm]))
    assert left(done.state) == {"a": 0, "b": 1}
    assert fact(done, "excess-lost").points == 3
    assert not may_overflow(player=True, area=True)
    assert may_overflow(player=True, area=False)


def fray_overflow(
    damage: int, level: int, first: tuple[int, int], others: list[tuple[int, int]]
) -> tuple[list[int], int]:
    """GB-FRAY-05 by the mechanics alone, since the Fray Die itself is not played yet."""
    hd, first_ac = first
    remaining, rest = [max(0, hd - damage)], max(0, damage - hd)
    for other_hd, ac in others:
        lesser = is_lesser(other_hd, level)
        taken = min(rest, other_hd) if takes_overflow(first_ac, ac, True, lesser, True) else 0
        remaining.append(other_hd - taken)
        rest -= taken
    return remaining, rest


def test_gb_fray_05_overflow_to_lesser_foes_alone() -> None:
    assert fray_overflow(2, 2, (1, 9), [(4, 9), (1, 9)]) == ([0, 4, 0], 0)
    assert fray_overflow(2, 1, (1, 7), [(1, 6)]) == ([0, 1], 1)


def test_gb_overflow_01_a_rival_at_0_is_not_struck_twice_by_one_blow() -> None:
    cast = {"hero": HEAVY, "regent": rival(hp=1, max_hp=9), "imp": foe(9, 9)}
    done = do(fighting(cast), "attack", "hero", {"target": "regent"}, FOUR, {"overflow": "imp"})
    assert "died" not in told(done)
    assert done.state.creatures["imp"].hd == 6


def test_gb_hp_04_a_blow_that_kills_the_helpless_has_no_excess() -> None:
    cast = {"hero": HEAVY, "regent": rival(hp=0, max_hp=9), "imp": foe(9, 9)}
    done = do(fighting(cast), "attack", "hero", {"target": "regent"}, FOUR, [])
    assert told(done)[-1] == "died"
    assert done.state.creatures["imp"].hd == 9


def test_overflow_passes_by_the_heroes_own_side() -> None:
    cast = {
        "hero": HEAVY,
        "friend": sheet(level=1),
        "a": foe(1, 7),
    }
    state: State = do(fighting(cast), "attack", "hero", {"target": "a"}, FOUR).state
    assert state.creatures["friend"].hp == 8
