"""GB-CORE-01 natural faces, GB-CORE-02 rounding, GB-CORE-03 the order of operations in an attack."""

from __future__ import annotations

import pytest

from tests.godbound.building import do, fact, fighting, foe, left, sheet, told
from theomachy.games.godbound.mechanics.common import d20_succeeds, rounded


@pytest.mark.parametrize(
    ("modifier", "target", "face", "success"),
    [(30, 5, 1, False), (-8, 18, 20, True), (0, 12, 12, True), (0, 12, 11, False)],
)
def test_gb_core_01_natural_faces(modifier: int, target: int, face: int, success: bool) -> None:
    assert d20_succeeds(face, face + modifier, target) is success


@pytest.mark.parametrize(
    ("number", "by", "up", "result"),
    [(3, 2, True, 2), (-1, 2, True, 0), (-3, 2, True, -1), (5, 3, False, 1)],
)
def test_gb_core_02_rounding(number: int, by: int, up: bool, result: int) -> None:
    assert rounded(number, by, up) == result


HERO = sheet(level=1, attributes={"str": 18}, weapons=["medium"])


def test_gb_core_03_a_hit_that_overflows() -> None:
    state = fighting({"hero": HERO, "first": foe(1, 7), "second": foe(2, 7), "third": foe(1, 6)})
    done = do(state, "attack", "hero", {"target": "first"}, dice=[9, 7])
    assert fact(done, "attack-rolled").total == 20
    assert fact(done, "damage-rolled").points == 4
    assert left(done.state) == {"first": 0, "second": 0, "third": 1}
    assert fact(done, "excess-lost").points == 1


def test_gb_core_03_a_miss_rolls_no_damage() -> None:
    state = fighting({"hero": HERO, "first": foe(1, 7)})
    done = do(state, "attack", "hero", {"target": "first"}, dice=[8])
    assert told(done)[-1] == "attack-missed"
    assert "damage-rolled" not in told(done)
    assert left(done.state) == {"first": 1}


def test_gb_core_03_operations_come_in_their_order() -> None:
    state = fighting(
        {
            "hero": sheet(attributes={"str": 18}, weapons=["medium"], gifts=["the_sure_stroke"]),
            "first": foe(1, 7, gifts=["oak_takes_the_axe"], effort=1),
            "second": foe(9, 7),
        }
    )
    answers = ["the_sure_stroke", "oak_takes_the_axe", "dead", "second"]
    done = do(state, "attack", "hero", {"target": "first"}, [8, 8], answers)
    order = [
        "attack-declared",
        "attack-rolled",
        "instant-used",
        "effort-committed",
        "attack-shifted",
        "attack-hit",
        "damage-rolled",
        "instant-used",
        "effort-committed",
        "damage-lessened",
        "damaged",
        "hd-changed",
        "defeated",
        "overflowed",
        "damaged",
        "hd-changed",
    ]
    assert [kind for kind in told(done) if kind in order] == order
    assert left(done.state) == {"first": 0, "second": 8}
