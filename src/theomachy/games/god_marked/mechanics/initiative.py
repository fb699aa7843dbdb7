"""Initiative, the baton, whose turn it is and when a round ends (INIT)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from theomachy.games.god_marked.mechanics.attack import HitType

# A roll for initiative: its total, then the Agility mod and points that break ties.
InitiativeRoll = tuple[int, int, int]


class ReactionResult(IntEnum):
    """How a reaction went, as far as the turn depends on it."""

    FAILED = 0
    TIED = 1
    PROTECTED = 2
    CAUGHT = 3
    CLASH_WON = 4
    DODGED = 5
    MERCY_GRANTED = 6
    ABILITY_SUCCEEDED = 7
    OPPORTUNITY_DIRECT = 8
    OBJECT_BROKEN = 9


class BatonAfterReaction(IntEnum):
    """GM-INIT-06: who acts after a successful reaction."""

    STAYS = 0
    REACTOR = 1
    TEAMMATE_NAMED = 2


def opening_actions(actions: int, spent_on_surprise: int) -> int:
    """GM-INIT-01: the actions of round 1 of one who began the fight by surprise."""
    return max(0, actions - spent_on_surprise)


def is_ambush(hidden: bool, hit: HitType, opening: bool) -> bool:
    """GM-INIT-02: whether this attack leaves everybody on the target's team Dazed."""
    return hidden and opening and hit == HitType.DIRECT


def best_roll(rolls: Sequence[InitiativeRoll]) -> int:
    """GM-INIT-03: the place of the highest roll; the earlier one if two are alike in all."""
    best = 0
    for place in range(1, len(rolls)):
        if rolls[place] > rolls[best]:
            best = place
    return best


def must_roll_again(rolls: Sequence[InitiativeRoll], teams: Sequence[int]) -> tuple[int, ...]:
    """GM-INIT-03: the places that share the highest roll, if they are of different teams."""
    best = best_roll(rolls)
    tied = tuple(place for place, roll in enumerate(rolls) if roll == rolls[best])
    return tied if any(teams[place] != teams[best] for place in tied) else ()


def team_order(rolls: Sequence[InitiativeRoll], teams: Sequence[int]) -> tuple[int, ...]:
    """GM-INIT-03: the teams by their best roll, highest first; teams alike in all as they joined."""
    by_roll = sorted(range(len(rolls)), key=lambda place: rolls[place], reverse=True)
    return tuple(dict.fromkeys(teams[place] for place in by_roll))


def may_hold_baton(same_team: bool, actions: int, out_of_turn: bool) -> bool:
    """GM-INIT-04: whether a creature may be named; `out_of_turn` is Dazed or unable to act."""
    return same_team and actions > 0 and not out_of_turn


def is_asked_about_passing(unconscious: bool, dead: bool, dazed: bool) -> bool:
    """GM-INIT-05: whether a teammate's consent to passing to the enemy is needed."""
    return not (unconscious or dead or dazed)


def may_pass_to_enemy(consents: Sequence[bool]) -> bool:
    """GM-INIT-05: whether all teammates who are asked agree."""
    return all(consents)


def who_goes_next(order: Sequence[int], current: int, has_actions: Sequence[bool]) -> int:
    """GM-INIT-05, GM-CRIT-05: the place in `order` of the team that acts, or -1 if none can.

    `has_actions` goes with `order`. It is the current team if that has actions, else the next one
    by initiative that has. After a natural 1 `current` is the target's team.
    """
    for step in range(len(order)):
        place = (current + step) % len(order)
        if has_actions[place]:
            return place
    return -1


def turn_returns(result: ReactionResult) -> bool:
    """GM-INIT-06: whether a reaction is successful, so that the turn comes to the reactor's team.

    Protect, catching and a tie are not.
    """
    return result >= ReactionResult.CLASH_WON


def baton_after_reaction(
    result: ReactionResult, reactor_actions: int, team_actions: int
) -> BatonAfterReaction:
    """GM-INIT-06: who acts then; `team_actions` are those of all the team. It may decline."""
    if not turn_returns(result) or team_actions <= 0:
        return BatonAfterReaction.STAYS
    if reactor_actions > 0:
        return BatonAfterReaction.REACTOR
    return BatonAfterReaction.TEAMMATE_NAMED
