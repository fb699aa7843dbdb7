"""Sizes, tiers and what depends on them in a fight (SIZE)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import GIANT_SIZE, HUGE_SIZE, TIER_UP_TO, Tier
from theomachy.games.god_marked.mechanics.rulings import quarter

TIERS = tuple(Tier)


def tier(size: int) -> Tier:
    """GM-SIZE-01: the tier of a size, which is the diameter in spaces."""
    for largest, name in TIER_UP_TO:
        if size <= largest:
            return name
    return Tier.MASSIVE


def may_handle(own: int, target: int, by_category: bool = False) -> bool:
    """GM-SIZE-02, GM-SIZE-06: whether the target is not two sizes bigger, or more.

    Limits Shove, Grapple, Trip and throwing; `by_category` compares tiers in place of sizes.
    """
    if by_category:
        return TIERS.index(tier(target)) - TIERS.index(tier(own)) < 2
    return target - own < 2


def clash_size_bonus(size: int) -> int:
    """GM-SIZE-04: what a creature's size adds to its roll in a clash, at least 0."""
    return max(0, quarter(size))


def is_tiny(size: int) -> bool:
    """GM-SIZE-05: no damage from Indirect Hits, double from Direct, hides anywhere."""
    return size < 0


def health_factor(size: int) -> int:
    """GM-SIZE-07: from size 5 on maximum HP is doubled, once."""
    if size >= HUGE_SIZE:
        return 2
    return 1


def weapon_dice(dice: tuple[tuple[int, int], ...], size: int) -> tuple[tuple[int, int], ...]:
    """GM-SIZE-08: a Martial weapon's dice, as (number, sides), for a wielder of this size.

    From size 8 on one more of its largest dice; a weapon without dice stays as it is.
    """
    if size < GIANT_SIZE or not dice:
        return dice
    largest = max(sides for _, sides in dice)
    grows = next(place for place, (_, sides) in enumerate(dice) if sides == largest)
    return tuple((number + (place == grows), sides) for place, (number, sides) in enumerate(dice))


def grappler_unhindered(own: int, target: int) -> bool:
    """GM-SIZE-10: whether the target is so small that its grappler is not Restrained."""
    return own - target >= 2
