"""BONUS: the four steps and adding them up."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_marked.edition import Step
from theomachy.games.god_marked.mechanics.bonuses import counted
from theomachy.games.god_marked.mechanics.checks import roll_total


def added_up(steps: Sequence[tuple[int, str]]) -> int:
    """What steps with their sources add to a total."""
    return sum(step for step, _ in counted(steps))


def test_gm_bonus_01_the_four_steps() -> None:
    assert roll_total(8, 3, added_up([(Step.BONUS_PLUS, "hidden")])) == 16
    assert roll_total(8, 3, added_up([(Step.PENALTY, "wound")])) == 9


def test_gm_bonus_02_different_sources_add_up() -> None:
    steps = [
        (Step.BONUS_PLUS, "hidden"),
        (Step.BONUS, "giant"),
        (Step.PENALTY_PLUS, "heavily-obscured"),
    ]
    assert added_up(steps) == 2


def test_gm_bonus_02_the_same_source_counts_once() -> None:
    perk = [(Step.BONUS, "perk"), (Step.BONUS, "perk")]
    assert added_up(perk) == 2
    assert counted(perk) == ((2, "perk"),)
    assert added_up([(Step.BONUS, "perk"), (Step.BONUS_PLUS, "perk")]) == 5
