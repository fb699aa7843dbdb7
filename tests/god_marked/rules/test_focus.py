"""FOCUS: the threshold and the Mind save."""

from __future__ import annotations

from theomachy.games.god_marked.mechanics.armour import hurt
from theomachy.games.god_marked.mechanics.characters import focus_threshold
from theomachy.games.god_marked.mechanics.checks import check
from theomachy.games.god_marked.mechanics.focus import (
    FocusBreak,
    focus_break,
    meets_threshold,
)
from theomachy.games.god_marked.mechanics.rulings import save_number


def test_gm_focus_01_one_attack_meets_it() -> None:
    threshold = focus_threshold(21)
    assert meets_threshold(5, threshold)
    assert not meets_threshold(4, threshold)
    assert not any(meets_threshold(damage, threshold) for damage in (4, 4, 4))


def test_gm_focus_01_final_damage_counts_even_if_armour_health_takes_it() -> None:
    assert hurt(6, 10, 20) == (4, 20)
    assert meets_threshold(6, 5)


def test_gm_focus_04_mind_save() -> None:
    assert focus_break(5, 5) is FocusBreak.MIND_SAVE
    assert check(12, 1, 0, save_number(2)).success
    tie = check(11, 1, 0, save_number(2))
    assert (tie.margin, tie.success) == (0, False)


def test_gm_focus_04_below_the_threshold_no_save() -> None:
    assert focus_break(4, 5) is FocusBreak.NOTHING
    assert focus_break(4, 5, automatic=True) is FocusBreak.NOTHING


def test_gm_focus_04_automatic() -> None:
    assert focus_break(5, 5, automatic=True) is FocusBreak.ENDS
