"""What abilities cost, how far they reach and how large they are (ABILITY, HOLD, SIZE-03)."""

from __future__ import annotations

from enum import IntEnum

from theomachy.games.god_marked.mechanics.rulings import half, quarter


class Payment(IntEnum):
    """GM-ABILITY-03: what the actions left make of an ability."""

    REFUSED = 0
    BEGUN = 1
    USED = 2


def action_cost(
    stated: int | None,
    *,
    with_another: bool = False,
    in_reaction: bool = False,
    doubled: bool = False,
) -> int:
    """GM-ABILITY-03, 04, 05, GM-RESOURCE-06: the actions that an ability takes.

    `with_another` is said of a "with action" ability that is joined to another; in reaction it
    costs actions only if it states some; doubled it takes one more.
    """
    if with_another:
        return 0
    usual = 0 if in_reaction else 1
    return (usual if stated is None else stated) + doubled


def payment(cost: int, paid: int, left: int) -> Payment:
    """GM-ABILITY-03: whether it is used now, only begun, or refused for want of any action."""
    if cost - paid <= left:
        return Payment.USED
    return Payment.BEGUN if left > 0 else Payment.REFUSED


def may_choose(amount: int, least: int, most: int) -> bool:
    """GM-ABILITY-06: whether a cost "depending" may be this much; `most` 0 means no limit."""
    return least <= amount and (most == 0 or amount <= most)


def growth(size: int) -> int:
    """GM-SIZE-03: how much larger a user of this size makes its abilities, at least 0."""
    return max(0, quarter(size))


def line_of(reach: int, width: int, size: int) -> tuple[int, int]:
    """GM-ABILITY-12, GM-SIZE-03: length and width of a line: as long as the Range, 1 wide."""
    return max(1, reach), max(1, width) + growth(size)


def cone_of(length: int, end_width: int, size: int) -> tuple[int, int]:
    """GM-SIZE-03: length and end width of a cone: both grow with the user."""
    return length + growth(size), end_width + growth(size)


def cone_length(reach: int, stated: int = 0) -> int:
    """GM-ABILITY-12: the length of a cone: half of the Range, at least 1, or as stated."""
    return stated or max(1, half(reach))


def sphere_radius(reach: int, stated: int, size: int) -> int:
    """GM-ABILITY-12, 13, GM-SIZE-03: the radius of a sphere: a quarter of the Range or as stated."""
    return (stated or max(1, quarter(reach))) + growth(size)


def fills_a_sphere(size: int) -> int:
    """GM-SIZE-03: the radius that an ability without a size has by its user; 0: none."""
    return growth(size)


def hold_tick(mod: int, direct: bool) -> int:
    """GM-HOLD-02, GM-HOLD-07: what one action inside costs or brings; half after an Indirect Hit."""
    return max(0, mod if direct else half(mod))


def upkeep_missed(began: int, kept_in: int, ended: int) -> bool:
    """GM-FOCUS-02: whether a Focus ends with round `ended`: no action was spent on it in that round.

    The action of use counts for its own round.
    """
    return max(began, kept_in) < ended
