"""Lesser and worthy foes, mobs (NPC, FRAY-02)."""

from __future__ import annotations

from theomachy.games.godbound.edition import MOB_FACTOR, MOB_HIT_DICE, MobSize


def is_lesser(hit_dice: int, hero_level: int, godbound: bool = False) -> bool:
    """GB-NPC-01, GB-NPC-02, GB-FRAY-02: Hit Dice up to the hero's level; a Godbound never."""
    return not godbound and hit_dice <= hero_level


def mob_hit_dice(member: int, size: MobSize) -> int:
    """GB-NPC-05: the Hit Dice of a mob of this size whose members have `member` each."""
    return (2 * member + MOB_HIT_DICE) * MOB_FACTOR[size] if size else member


def mob_attacks(member: int, size: MobSize) -> int:
    """GB-NPC-05: the attacks of a mob in one action."""
    return member * MOB_FACTOR[size] if size else member
