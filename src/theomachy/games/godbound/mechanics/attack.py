"""The attack roll (ATTACK)."""

from __future__ import annotations

from theomachy.games.godbound.edition import HIT_NUMBER
from theomachy.games.godbound.mechanics.common import d20_succeeds


def attack_bonus(level: int) -> int:
    """GB-ATTACK-02: a Godbound's attack bonus; a creature's is in its stat block (GB-ATTACK-05)."""
    return level


def attack_total(face: int, bonus: int, modifier: int, target_ac: int, adds_ac: bool = True) -> int:
    """GB-ATTACK-01: face, attack bonus, attribute modifier and the target's AC.

    Creatures have no modifier (GB-ATTACK-05). `adds_ac` is the option `attack.add_target_ac`.
    """
    return face + bonus + modifier + (target_ac if adds_ac else 0)


def attack_hits(face: int, total: int) -> bool:
    """GB-ATTACK-01, GB-ATTACK-04: 20 or more hits, face 1 never, face 20 always, and no more."""
    return d20_succeeds(face, total, HIT_NUMBER)
