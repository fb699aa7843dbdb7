"""Hit points of Godbound, and what becomes of who is brought to 0 (HP)."""

from __future__ import annotations

from theomachy.games.godbound.edition import HP_PER_LEVEL, SPARED, STARTING_HP, Fate
from theomachy.games.godbound.mechanics.common import rounded


def starting_hp(con_modifier: int) -> int:
    """GB-HP-01: the HP of a Godbound of level 1."""
    return STARTING_HP + con_modifier


def hp_per_level(con_modifier: int) -> int:
    """GB-HP-02: the HP that each level after the first adds."""
    return HP_PER_LEVEL + rounded(con_modifier, 2)


def maximum_hp(level: int, con_modifier: int) -> int:
    """GB-HP-01, GB-HP-02: maximum HP of a Godbound of this level, 1 or more."""
    return starting_hp(con_modifier) + (level - 1) * hp_per_level(con_modifier)


def kills_helpless(hp: int, damage: int) -> bool:
    """GB-HP-04: whether this instance of damage kills a Godbound: any point, at 0 HP already."""
    return hp == 0 and damage > 0


def may_be_spared(fate: Fate, plausible: bool) -> bool:
    """GB-HP-07: whether this defeat may be declared; an unlikely sparing may not."""
    return plausible or fate not in SPARED


def dies_of_wounds(rounds: int, limit: int = 3) -> bool:
    """GB-HP-06: whether a mortally wounded creature is dead in its `rounds`-th round of dying.

    Aid in a round in which it still lives saves it. `limit` is the option `dying.rounds`.
    """
    return rounds > limit
