"""What holds everywhere: natural faces of a d20, and rounding (CORE)."""

from __future__ import annotations


def d20_succeeds(face: int, total: int, target: int) -> bool:
    """GB-CORE-01: face 1 fails, face 20 succeeds; else the total must reach the target.

    For checks, attack rolls and saves alike (GB-CHECK-02, GB-ATTACK-04, GB-SAVE-04).
    """
    if face == 1:
        return False
    if face == 20:
        return True
    return total >= target


def rounded(number: int, by: int, up: bool = True) -> int:
    """GB-CORE-02: the quotient as a whole number, towards plus infinity unless `up` is false."""
    if up:
        return -(-number // by)
    return number // by
