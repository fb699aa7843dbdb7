"""Group rolls, the Help action, Calm and Cure (HELP)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_marked.mechanics.rulings import half


def contribution(skill_mod: int, diplomacy_mod: int) -> int:
    """GM-HELP-02: what one supporter adds: the better half of its two mods, at least 0."""
    return max(0, half(skill_mod), half(diplomacy_mod))


def best_leads(mods: Sequence[int]) -> tuple[int, ...]:
    """GM-HELP-01: the places of those who may lead where the best one rolls."""
    return tuple(place for place, mod in enumerate(mods) if mod == max(mods))


def worst_leads(mods: Sequence[int]) -> tuple[int, ...]:
    """GM-HELP-04: the places of those who may lead where the weakest link decides.

    Of several the players choose; the outcome holds for the whole group.
    """
    return tuple(place for place, mod in enumerate(mods) if mod == min(mods))


def may_help(distance: int, reach: int, is_attack_roll: bool) -> bool:
    """GM-HELP-05: whether a roll can be helped from here; `reach` is the supporter's Range."""
    return distance <= reach and not is_attack_roll


def calm(diplomacy_mod: int) -> int:
    """GM-HELP-06: what Calm adds to a Mind save, at least 0."""
    return max(0, half(diplomacy_mod))


def may_calm(distance: int, reach: int) -> bool:
    """GM-HELP-06: whether Calm gets to whoever makes the save; `reach` is the helper's Range."""
    return distance <= reach


def cure(medicine_mod: int) -> int:
    """GM-HELP-07, GM-DAMAGE-06: what Cure adds to an Endurance save, at least 0."""
    return max(0, half(medicine_mod))


def may_cure(distance: int) -> bool:
    """GM-HELP-07: whether Cure is possible from here: from next to the patient only."""
    return distance <= 1
