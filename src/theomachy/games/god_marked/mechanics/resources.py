"""Lumens, Intent and Stamina: how much there is, upcasting, and what going too far costs (RESOURCE)."""

from __future__ import annotations

from typing import Literal

from theomachy.games.god_marked.edition import BASE_NUMBER
from theomachy.games.god_marked.mechanics.rulings import half

Overexertion = Literal["all", "excess", "dice_minus_mod"]
LUMENS_PER_MOD = 5
INTENT_PER_MOD = 2
LEAST_STAMINA = 2


def max_lumens(champion: bool, divine: int, divine_mod: int, half_large: bool = False) -> int:
    """GM-RESOURCE-01: Lumens of a champion with so many points in Divine, others have none.

    `half_large` is the option `lumens_formula`.
    """
    if not champion:
        return 0
    return max(0, BASE_NUMBER + (half(divine) if half_large else LUMENS_PER_MOD * divine_mod))


def max_intent(magic: int, magic_mod: int) -> int:
    """GM-RESOURCE-05: charges of Intent; none without a point in Magic."""
    return BASE_NUMBER + INTENT_PER_MOD * magic_mod if magic >= 1 else 0


def max_stamina(martial_mod: int) -> int:
    """GM-RESOURCE-07: Stamina by the Martial mod."""
    return max(0, LEAST_STAMINA + half(martial_mod))


def upcast_limit(mod: int, least: int) -> int:
    """GM-RESOURCE-02, GM-RESOURCE-06: extra points without harm; `least` is 1 for Lumens, else 0."""
    return max(least, mod)


def missing(wanted: int, pool: int) -> int:
    """GM-RESOURCE-04, GM-RESOURCE-08: the points wanted that are not there."""
    return max(0, wanted - pool)


def strain_dice(extra: int, limit: int, short: int, mod: int, how: Overexertion = "all") -> int:
    """GM-RESOURCE-03, 04: the d10 for points beyond the limit and for those missing.

    A point that is both costs one die: the larger number is rolled. `how` is option `overexert`.
    """
    beyond = 0
    if extra > limit:
        beyond = {"all": extra, "excess": extra - limit, "dice_minus_mod": max(0, extra - mod)}[how]
    if how == "dice_minus_mod":
        short = max(0, short - mod)
    return max(beyond, short)


def strain_damage(faces_sum: int, mod: int, how: Overexertion = "all") -> int:
    """GM-RESOURCE-03, 04, 08: the damage of overexertion; the mod comes off once, if it does."""
    return max(0, faces_sum - (0 if how == "dice_minus_mod" else mod))


def doubled_points(extra: int, doubled: bool) -> int:
    """GM-RESOURCE-06: the upcast that takes effect; for one more action it counts double."""
    return 2 * extra if doubled else extra


def heals_itself_out_of_nothing(heals: bool, target_is_user: bool, short: int) -> bool:
    """GM-RESOURCE-09: whether healing is refused, for its user lacks the points."""
    return heals and target_is_user and short > 0
