"""The attack: its attribute, the Evasion it meets, whether it hits (ATTACK, CALLED-01, FLANK-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from theomachy.games.god_complex.edition import ATTACK_ATTRIBUTE, Attribute, Condition, Style
from theomachy.games.god_complex.mechanics.dice import scaled


class EffectiveEvasion(NamedTuple):
    """GC-ATTACK-03: Evasion as it changes, step by step."""

    current: int
    in_state: int
    flanked: int
    behind_cover: int
    total: int


def attack_attribute(style: Style, named: Attribute | None = None) -> Attribute:
    """GC-ATTACK-01: what an attack of this style is rolled on, unless its data name another."""
    return ATTACK_ATTRIBUTE[style] if named is None else named


def is_melee(style: Style) -> bool:
    """GC-STATE-06, GC-FLANK-01: whether the style strikes at Melee range; all but Ranged do."""
    return style is not Style.RANGED


def halves_evasion(conditions: Sequence[Condition], melee: bool) -> bool:
    """GC-STATE-05, GC-STATE-06, GC-STATE-21: whether the target counts as Flat-Footed.

    That is one state however many causes it has, so Evasion is halved once.
    """
    if Condition.FLAT_FOOTED in conditions or Condition.UNCONSCIOUS in conditions:
        return True
    return melee and Condition.PRONE in conditions


def flanked_evasion(evasion: int, allies: int) -> int:
    """GC-FLANK-01, GC-FLANK-02: one less for each ally around the target, not below 1."""
    return max(1, evasion - allies)


def effective_evasion(
    evasion: int,
    halved: bool = False,
    doubled: bool = False,
    allies: int = 0,
    cover: int = 0,
    called: int = 0,
) -> EffectiveEvasion:
    """GC-ATTACK-03: the number to reach, in the order of the rule.

    `doubled` is said of a Blinded attacker (GC-STATE-04), `allies` counts those who flank with the
    attacker, `cover` and `called` are what cover and a called shot (GC-CALLED-01) add.
    """
    in_state = max(1, scaled(evasion, int(halved), int(doubled)))
    flanked = flanked_evasion(in_state, allies)
    behind_cover = flanked + cover
    return EffectiveEvasion(evasion, in_state, flanked, behind_cover, behind_cover + called)


def hits(successes: int, required: int) -> bool:
    """GC-ATTACK-04: an attack hits with as many successes as required, and knows no Partial."""
    return successes >= required
