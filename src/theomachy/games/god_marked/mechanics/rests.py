"""Rests: their kinds, the pool that they give, what comes back (REST)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from theomachy.games.god_marked.mechanics.rulings import half
from theomachy.games.god_marked.mechanics.tired import Rest

REST_HOURS = 8
REST_ASLEEP = 6
QUICK_RESTS = 2
REST_SIDES = 10
LOSS_SIDES = 4

StaminaRest = Literal["safe_and_unsafe", "safe_only", "all"]


class RestDice(NamedTuple):
    """The dice of a rest: d10 that add to the pool, d4 that come off it."""

    gained: int
    lost: int


def rest_of(hours: int, asleep: int, needs_met: bool, interrupted: bool) -> Rest | None:
    """GM-REST-01, GM-REST-02, GM-REST-06: what a night is worth; None if nothing.

    `needs_met` means food, shelter and water. `hours` and `asleep` are those completed in all.
    """
    if hours < REST_HOURS or asleep < REST_ASLEEP:
        return None
    return Rest.SAFE if needs_met and not interrupted else Rest.UNSAFE


def quick_rest_of(interrupted: bool) -> Rest | None:
    """GM-REST-03, GM-REST-06: what less than an hour is worth; None if it is broken off."""
    return None if interrupted else Rest.QUICK


def may_rest_quickly(quick_rests: int) -> bool:
    """GM-REST-04: whether one more quick rest is possible before a safe or unsafe one."""
    return quick_rests < QUICK_RESTS


def quick_rests_after(quick_rests: int, rest: Rest) -> int:
    """GM-REST-04: the quick rests since the last safe or unsafe one."""
    return quick_rests + 1 if rest is Rest.QUICK else 0


def rest_dice(level: int, medicine_mod: int) -> RestDice:
    """GM-REST-02, GM-REST-05: the dice, by level (at least 1) and the Medicine mod."""
    return RestDice(max(1, level) + max(0, medicine_mod), max(0, -medicine_mod))


def pool(gained: int, lost: int, rest: Rest) -> int:
    """GM-REST-02, GM-REST-03, GM-REST-05: the pool, by the sums of both dice; half if quick."""
    whole = max(0, gained - lost)
    return half(whole) if rest is Rest.QUICK else whole


def is_split(points: int, *parts: int) -> bool:
    """GM-REST-07: whether a pool of so many points can be split so."""
    return all(part >= 0 for part in parts) and sum(parts) <= points


def restored(now: int, part: int, most: int) -> int:
    """GM-REST-07: HP, Intent or Lumens after their part of the pool, never above the maximum."""
    return max(now, min(most, now + part))


def stamina_returns(rest: Rest, option: StaminaRest) -> bool:
    """GM-REST-01, GM-REST-07: whether Stamina comes back in full (option `stamina_rest`)."""
    if option == "all":
        return True
    return rest is Rest.SAFE or (rest is Rest.UNSAFE and option == "safe_and_unsafe")


def uses_return(rest: Rest) -> bool:
    """GM-REST-01, GM-REST-02, GM-REST-03: whether limited abilities come back."""
    return rest is not Rest.QUICK
