"""Reactions: who may answer what, the tally, Clash, Dodge, Mercy, Protect, backing (REACT)."""

from __future__ import annotations

from enum import IntEnum

from theomachy.games.god_marked.edition import DODGE_SPACES
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.rulings import gets_over, wins_opposed
from theomachy.games.god_marked.mechanics.sizes import clash_size_bonus

PROTECT_BONUS = 2  # of the attacker against a protector
BACKING_BONUS = 2


class Reach(IntEnum):
    """How an attack gets to its target; a mental attack is MENTAL whatever its distance."""

    MELEE = 0
    TOUCH = 1
    RANGED = 2
    EMITTING = 3
    RAY = 4
    TARGET = 5
    MENTAL = 6


class ClashTie(IntEnum):
    """GM-REACT-07: option `clash_tie`."""

    NONE = 0
    ATTACKER = 1
    REACTOR = 2


class ClashResult(IntEnum):
    """GM-REACT-04, 05, 07: a clash as its reactor sees it."""

    LOST = 0
    TIED = 1
    WON = 2


def may_react(reach: Reach, unconscious: bool) -> bool:
    """GM-REACT-01: whether a creature may answer an action that is aimed at it.

    Not a Target ability; that of one hidden turns out void later (GM-HIDE-03).
    """
    return reach != Reach.TARGET and not unconscious


def tally_penalty(used: int) -> int:
    """GM-REACT-02: what the reactions already used this round add to the next one: 0 or less."""
    return -used


def reaction_modifier(
    mod: int,
    tired: int,
    bonuses: int,
    penalties: int,
    used: int,
    backed: bool = False,
    keep_negative_mod: bool = False,
) -> int:
    """GM-REACT-02, GM-REACT-11: all that is added to the face of a reaction roll.

    `mod` is the mod by points, `tired` what Tired takes from it and `penalties` the sum of other
    penalties, both 0 or more; `used` the reactions already used this round. Backed by an action
    the negatives do not count, and a mod below 0 counts as 0, unless `keep_negative_mod` (option
    `backed_negatives = passing`).
    """
    if not backed:
        return mod - tired + bonuses - penalties + tally_penalty(used)
    if mod < 0 and not keep_negative_mod:
        return bonuses + BACKING_BONUS
    return mod + bonuses + BACKING_BONUS


def may_clash(incoming: Reach, own: Reach, harms: bool = True) -> bool:
    """GM-REACT-03, GM-ATTACK-02: whether an attack of reach `own` may clash the incoming one.

    `harms` says of the incoming one that it would deal damage or is a Shove, Grapple, Touch or
    Trip.
    """
    if not harms or incoming in (Reach.MENTAL, Reach.TARGET):
        return False
    if incoming == Reach.RAY:
        return own == Reach.RAY
    return own in (Reach.MELEE, Reach.TOUCH)


def may_serve_as_clash(action_cost: int) -> bool:
    """GM-REACT-03: an own attack may clash if it costs at most 1 action (which is not spent)."""
    return action_cost <= 1


def clash_is_rolled(hit: HitType) -> bool:
    """GM-REACT-05: no clash is rolled against an attack that failed or that Defence stopped."""
    return hit >= HitType.INDIRECT


def clash_result(
    attack_total: int,
    attacker_size: int,
    clash_natural: int,
    clash_total: int,
    reactor_size: int,
    tie: ClashTie = ClashTie.NONE,
) -> ClashResult:
    """GM-REACT-04, GM-REACT-07, GM-SIZE-04: who wins a clash; totals are those before size.

    A natural 1 of the reactor loses.
    """
    theirs = attack_total + clash_size_bonus(attacker_size)
    own = clash_total + clash_size_bonus(reactor_size)
    if clash_natural == 1 or own < theirs:
        return ClashResult.LOST
    if own > theirs or tie == ClashTie.REACTOR:
        return ClashResult.WON
    if tie == ClashTie.ATTACKER:
        return ClashResult.LOST
    return ClashResult.TIED


def clash_total_to_hit(clash_total: int, reactor_size: int, size_counts: bool = True) -> int:
    """GM-SIZE-04, GM-REACT-04: the total of a won clash that meets the attacker's armour.

    `size_counts` is false under option `clash_size = comparison`.
    """
    if size_counts:
        return clash_total + clash_size_bonus(reactor_size)
    return clash_total


def hit_after_clash(hit: HitType, result: ClashResult) -> HitType:
    """GM-REACT-04, 05, 07: the incoming hit once the clash is known.

    Won: it does nothing. Lost: Indirect becomes Direct. Tied: unchanged.
    """
    if result == ClashResult.WON:
        return HitType.NOTHING
    if result == ClashResult.LOST and hit == HitType.INDIRECT:
        return HitType.DIRECT
    return hit


def second_damage_mod(hit: HitType, result: ClashResult, mod: int) -> int:
    """GM-REACT-05: the mod that a lost clash adds to a hit that was Direct before it; 0 or more."""
    if result == ClashResult.LOST and hit == HitType.DIRECT:
        return max(0, mod)
    return 0


def way_to_hit_back(distance: int) -> int:
    """GM-REACT-06: the spaces to move before one may hit back at an attacker `distance` away."""
    return max(0, distance - 1)


def may_hit_back(way_cost: int, pool: int) -> bool:
    """GM-REACT-06: whether the movement left takes the winner of a clash to its attacker."""
    return way_cost <= pool


def may_dodge(reach: Reach, held: bool, way_out: bool) -> bool:
    """GM-REACT-08, GM-ATTACK-02: whether a Dodge is possible; never of a mental attack.

    `held` is Restrained, Paralyzed or unconscious; `way_out` a free space outside the attack
    within the spaces of the Dodge.
    """
    return reach != Reach.MENTAL and not held and way_out


def dodge_spaces(slowed: bool) -> int:
    """GM-REACT-08: the spaces that a successful Dodge gives, unpaid."""
    if slowed:
        return DODGE_SPACES // 2
    return DODGE_SPACES


def dodges(attack_total: int, dodge_total: int) -> bool:
    """GM-REACT-08, GR-03: whether the Dodge gets over the attack total."""
    return wins_opposed(dodge_total, attack_total)


def mercy_is_granted(total: int, mac: int, ties_meet: bool = False) -> bool:
    """GM-REACT-09: whether the plea gets over the attacker's MAC: the attack is not made."""
    return gets_over(total, mac, ties_meet)


def may_beg_for_mercy(has_honour: bool, honourable_motive: bool) -> bool:
    """GM-REACT-09: whether this attacker can be moved at all."""
    return has_honour and honourable_motive


def way_to_protect(way_beside: int) -> int:
    """GM-REACT-10: the movement to get in front of an ally, at least 1 even from beside it."""
    return max(1, way_beside)


def may_protect(way_cost: int, pool: int) -> bool:
    """GM-REACT-10: whether the movement left suffices to protect."""
    return way_cost <= pool


def total_against_protector(attack_total: int) -> int:
    """GM-REACT-10: the attack total that meets the protector's armour."""
    return attack_total + PROTECT_BONUS


def protector(offers: tuple[tuple[int, int], ...], stand_alone: bool = False) -> int:
    """GM-REACT-10: which of the colliding offers to Protect counts; -1 if none does.

    An offer is its way in spaces and its place in the order of joining the fight; the shortest
    way counts, then the earlier place. `stand_alone` is the target's "let nobody step in". What
    falls away costs nothing and does not count for the tally.
    """
    chosen = -1
    if stand_alone:
        return chosen
    for place in range(len(offers)):
        if chosen < 0 or offers[place] < offers[chosen]:
            chosen = place
    return chosen
