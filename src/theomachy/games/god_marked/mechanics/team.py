"""Team Attacks, surrounding and dogging (TEAM)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_marked.edition import MOST_TEAM_BONUS, ArmourClass
from theomachy.games.god_marked.mechanics.crits import CritResult

# GM-TEAM-02: the armour classes that the caller may choose from, whatever the attacks.
TEAM_ATTACK_ARMOURS = (ArmourClass.PAC, ArmourClass.LAC)


def may_join_team_attack(
    next_to_other_enemy: bool, took_part: bool, mental: bool, reaches: bool, can_pay: bool
) -> bool:
    """GM-TEAM-01: whether an ally may join with an attack of its own.

    `next_to_other_enemy`: adjacent to an enemy that is not the target (this does not bind the
    caller); `took_part`: in an earlier Team Attack of this round.
    """
    return not next_to_other_enemy and may_call_team_attack(took_part, mental, reaches, can_pay)


def may_call_team_attack(took_part: bool, mental: bool, reaches: bool, can_pay: bool) -> bool:
    """GM-TEAM-01: whether the holder of the baton may call one with this attack of its own."""
    return not took_part and not mental and reaches and can_pay


def crit_of_participant(result: CritResult, is_caller: bool, all_share: bool) -> CritResult:
    """GM-TEAM-03: what the crit does to one participant's damage.

    `all_share` is the option `team_attack_crit`.
    """
    if is_caller or all_share:
        return result
    return CritResult.NO_EFFECT


def surround_bonus(allies_next_to_target: int) -> int:
    """GM-TEAM-04: the bonus for conscious allies next to the target besides the attacker."""
    return min(MOST_TEAM_BONUS, allies_next_to_target)


def dogging_bonus(chain: Sequence[str], attacker: str) -> int:
    """GM-TEAM-05: the bonus for different other teammates who attacked before in this chain."""
    return min(MOST_TEAM_BONUS, len(set(chain) - {attacker}))


def chain_after(
    chain: tuple[str, ...], chain_target: str, attackers: tuple[str, ...], target: str
) -> tuple[str, ...]:
    """GM-TEAM-05: the attackers in a row on `target` after this attack.

    A Team Attack brings in all its participants. Another target begins a new chain; so does a
    turn lost and a new round, of which the caller passes an empty chain.
    """
    if target == chain_target:
        return chain + attackers
    return attackers


def team_bonus(surround: int, dogging: int, stack: bool = False) -> int:
    """GM-TEAM-04, GM-TEAM-05: the better of the two; their sum where they stack.

    `stack` is the option `team_bonuses_stack`. Not on reactions.
    """
    if stack:
        return surround + dogging
    return max(surround, dogging)
