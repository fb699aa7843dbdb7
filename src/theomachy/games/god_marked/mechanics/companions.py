"""Companions and their Talents (COMPANION)."""

from __future__ import annotations

from theomachy.games.god_marked.mechanics.rulings import half

MOST_ACTIONS = 2
"""How often the Talent Actions may be taken."""
SKILLED_POINTS = 25
"""The points that the Talent Skilled gives each time."""
ONCE = ("flight", "command", "perk", "connection", "self-destruct")
"""The Talents that are taken once."""


def companion_level(owner_level: int, same_level: bool = False) -> int:
    """GM-COMPANION-01: half of its owner's level, at least 1; the same where its Perk says so."""
    return max(1, owner_level if same_level else half(owner_level))


def talents(owner_mod: int) -> int:
    """GM-COMPANION-02: half of its owner's mod in the skill with which it is made, at least 0."""
    return max(0, half(owner_mod))


def stamina(full: int, companion: bool) -> int:
    """GM-COMPANION-03: the Stamina of a creature; a companion has none."""
    return 0 if companion else full


def size_of(smaller: int, larger: int, size: int = 1) -> int:
    """GM-COMPANION-05: the size after so many takings of Decrease and Increase Size."""
    return size - smaller + larger


def free_points(times: int) -> int:
    """GM-COMPANION-09: the points that Skilled gives when taken so often, placed one for one."""
    return SKILLED_POINTS * times


def most_takings(talent: str) -> int | None:
    """GM-COMPANION-05, 09, 11, 12: how often a Talent may be taken; None is without limit."""
    if talent in ONCE:
        return 1
    return MOST_ACTIONS if talent == "actions" else None


def may_take_again(talent: str, times: int) -> bool:
    """GM-COMPANION-05, 09, 11, 12: whether a Talent that was taken so often may be taken once more."""
    most = most_takings(talent)
    return most is None or times < most


def aided_mod(own: int, companion: int, better: bool = False) -> int:
    """GM-COMPANION-11: the mod in use of a skill that an attached companion aids.

    `better` is the option `aid_number`: the higher of the two in place of the companion's.
    """
    return max(own, companion) if better else companion


def actions_of_companion(base: int, times: int) -> int:
    """GM-COMPANION-01, GM-COMPANION-12: the actions of a companion's round."""
    return base + min(times, MOST_ACTIONS)


def blast_dice(level: int, owner_mod: int, with_mod: bool = False) -> int:
    """GM-COMPANION-13: how many d10 a companion that destroys itself rolls.

    `with_mod` is the option `blast_dice`: the mod adds dice and not points.
    """
    return max(0, level + owner_mod) if with_mod else level


def blast_damage(rolled: int, owner_mod: int, with_mod: bool = False) -> int:
    """GM-COMPANION-13, GR-05: the damage of the blast, at least 0."""
    return max(0, rolled if with_mod else rolled + owner_mod)
