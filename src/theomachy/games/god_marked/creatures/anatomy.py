"""Body parts that a creature has and has lost, and the hands that it holds things with (LIMB)."""

from __future__ import annotations

from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.content.species import COMMON, Part, Species
from theomachy.games.god_marked.mechanics import limbs
from theomachy.games.god_marked.state import Creature


def species_of(one: Creature) -> Species:
    """GM-LIMB-01: the species of a creature; what names none is built like common folk."""
    return COMMON if one.species is None else one.species


def lost(one: Creature, *parts: Part) -> int:
    """GM-LIMB-01: how many of these parts a creature has lost in play."""
    return sum([each in parts for each in one.lost])


def hands_of(one: Creature) -> int:
    """GM-LIMB-02: the hands that are left to a creature."""
    return limbs.hands_left(species_of(one).arms, lost(one, "arm", "hand"))


def may_wield(one: Creature, weapon: Weapon) -> bool:
    """GM-LIMB-02: whether it has the hands for this weapon, beside what it holds as gear."""
    if not weapon.hands:
        return True
    gear = [each.hands for each in one.gear.values()]
    return limbs.may_hold(hands_of(one), [weapon.hands, *gear])


def can_fly(one: Creature) -> bool:
    """GM-LIMB-04, GM-COMPANION-06: whether it flies: by a Talent, or by itself with no wing lost."""
    talent = any(each.talent == "flight" for each in one.talents)
    return talent or limbs.flies_with_wings(one.flies, lost(one, "wing"))


def movement_with_legs(one: Creature, movement: int) -> int:
    """GM-LIMB-03: Movement with the legs that are left, in spaces."""
    return limbs.movement_left(movement, lost(one, "leg"))


def range_with_senses(one: Creature, reach: int) -> int:
    """GM-LIMB-05, GM-LIMB-06: Range with the eyes and ears that are left, in spaces."""
    own = species_of(one)
    eyes, ears = lost(one, "eye"), lost(one, "ear")
    return limbs.range_left(reach, eyes, ears, own.lost_eye, own.lost_ear)
