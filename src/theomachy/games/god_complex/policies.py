"""Policies: how absent seats, foes and simulation choose, from what their creature may know."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from theomachy.core.ask import Choose
from theomachy.core.plugin import Deed
from theomachy.core.seats import GM
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.commands.checks import check_action, check_pass, check_start
from theomachy.games.god_complex.edition import Condition, RollKind, Trait
from theomachy.games.god_complex.mechanics.attack import hits
from theomachy.games.god_complex.mechanics.damage import actual_damage
from theomachy.games.god_complex.mechanics.dice import law_of_pool
from theomachy.games.god_complex.mechanics.tasks import Needed, Winner, contest_winner, counted
from theomachy.games.god_complex.procedures.attack import (
    Body,
    attack_dice,
    attack_needed,
    body_of,
    damage_of,
    evasion_against,
    is_out_of_aim,
    the_weapon,
)
from theomachy.games.god_complex.procedures.interrupting import INTERRUPT, PASS
from theomachy.games.god_complex.procedures.pools import dice_of
from theomachy.games.god_complex.procedures.tasks import ACCEPT
from theomachy.games.god_complex.state import (
    UNARMED,
    State,
    Weapon,
    is_out,
    side_of,
)

HALF = Fraction(1, 2)


class Default:
    """Plays it safe: strikes who still stands, without penalty, and answers by the default."""

    def answer(self, state: State, request: Choose) -> str:
        """The default of the request."""
        return request.default

    def act(self, state: State, who: str) -> Deed | None:
        """An attack that costs no penalty, else the end of the Turn; the GM starts the fight."""
        if who == GM:
            return Deed("start-fight") if check_start(state, who, None) is None else None
        if check_pass(state, who, None) is not None:
            return None
        deed = self._attack(state, who) if check_action(state, who) is None else None
        return deed or Deed("pass")

    def _attack(self, state: State, who: str) -> Deed | None:
        creature = state.creatures[who]
        down = Condition.GRAVELY_WOUNDED in creature.states
        if down or sheet.next_action_penalty(creature, state.house):
            return None
        return best_attack(state, who, standing_foes(state, who))


class Greedy(Default):
    """Takes all it can get: every Action, the fallen too, a Partial success, a likely interrupt."""

    def answer(self, state: State, request: Choose) -> str:
        """Interrupts where that is likely to work and free of penalty; accepts what it can have."""
        wanted = request.default
        if request.label == "partial":
            wanted = ACCEPT
        elif request.label == INTERRUPT:
            wanted = INTERRUPT if self._interrupts(state, request.who) else PASS
        return wanted if wanted in request.open_ids() else request.default

    def _attack(self, state: State, who: str) -> Deed | None:
        standing = standing_foes(state, who)
        return best_attack(state, who, standing or living_foes(state, who))

    def _interrupts(self, state: State, who: str) -> bool:
        if sheet.next_action_penalty(state.creatures[who], state.house):
            return False
        own, other = (
            dice_of(state, name, Trait.INITIATIVE, RollKind.CONTEST)
            for name in (who, state.fight.turn)
        )
        return chance_to_win(own, other) > HALF


def living_foes(state: State, who: str) -> tuple[str, ...]:
    """All of the other side who are neither Dead nor Unconscious."""
    return tuple(
        name
        for name, one in state.creatures.items()
        if side_of(state, name) is not side_of(state, who) and not is_out(one)
    )


def standing_foes(state: State, who: str) -> tuple[str, ...]:
    """Those of them who are not Gravely Wounded either."""
    return tuple(
        name
        for name in living_foes(state, who)
        if Condition.GRAVELY_WOUNDED not in state.creatures[name].states
    )


def best_attack(state: State, who: str, targets: Sequence[str]) -> Deed | None:
    """The attack with the most damage to be expected; None if nothing can be hurt at all."""
    best, most = None, Fraction(0)
    bodies = {target: body_of(state, target) for target in targets}
    for weapon in (*state.creatures[who].weapons, UNARMED):
        arm = the_weapon(state, who, weapon)
        pool = attack_dice(state, who, arm)
        for target in targets:
            if is_out_of_aim(state, target, arm):
                continue
            evasion = evasion_against(state, who, target, arm, None).total
            needed = attack_needed(state, who, arm, evasion)
            value = expected_damage(pool, needed, evasion, arm, bodies[target])
            if value > most:
                best, most = Deed("attack", {"target": target, "weapon": weapon}), value
    return best


@lru_cache(maxsize=4096)
def expected_damage(
    pool: int, needed: Needed, evasion: int, weapon: Weapon, body: Body
) -> Fraction:
    """The mean of actual damage of an attack that is not called, exactly."""
    law = law_of_pool(pool)
    total = 0
    for successes, weight in law.weights.items():
        left = counted(successes, needed.removed)
        if hits(left, needed.required):
            total += weight * actual_damage(damage_of(body, weapon, None, left, evasion)[1])
    return Fraction(total, law.total)


@lru_cache(maxsize=1024)
def chance_to_win(own: int, other: int) -> Fraction:
    """GC-TASK-05: the chance that the challenger wins a contest of pools of these sizes."""
    mine, theirs = law_of_pool(own), law_of_pool(other)
    won = sum(
        weight * against
        for successes, weight in mine.weights.items()
        for others, against in theirs.weights.items()
        if contest_winner(successes, others) is Winner.CHALLENGER
    )
    return Fraction(won, mine.total * theirs.total)
