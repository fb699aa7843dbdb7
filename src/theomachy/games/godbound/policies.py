"""How absent seats and foes play: from what their creature may know, by fixed habits."""

from __future__ import annotations

from typing import Final

from theomachy.core.ask import Choose
from theomachy.core.plugin import Deed, Policy
from theomachy.core.seats import GM
from theomachy.games.godbound.commands.fight import AttackInputs, check_attack, check_pass
from theomachy.games.godbound.numbers import attacks_of, hands_free
from theomachy.games.godbound.procedures.instants import PASS
from theomachy.games.godbound.procedures.saves import COMMIT
from theomachy.games.godbound.state import Creature, State, can_be_harmed, foes, is_up, left_of

WINDOWS: Final = ("instant", "damage-instant", "save-instant")


class Default:
    """Attacks the first foe who is up, keeps its Effort, and otherwise takes what is the default."""

    def answer(self, state: State, request: Choose) -> str:
        """The default."""
        return request.default

    def act(self, state: State, who: str) -> Deed | None:
        """An attack, else the end of the turn; for the Game Master the next round, or a fight."""
        if who == GM:
            return Deed("next-round" if state.fight.active else "start-fight")
        target = self.target(state, who)
        if target is not None:
            return Deed("attack", {"target": target.name, "attack": _attack(state, who)})
        return None if check_pass(state, who, None) else Deed("pass")

    def target(self, state: State, who: str) -> Creature | None:
        """Whom to attack: the most likely first, if it can be attacked."""
        if check_attack(state, who, None):
            return None
        attack = _attack(state, who)
        for foe in self.ranked(state, who):
            if check_attack(state, who, AttackInputs(target=foe.name, attack=attack)) is None:
                return foe
        return None

    def ranked(self, state: State, who: str) -> tuple[Creature, ...]:
        """The foes who are up, in the order in which they joined."""
        return tuple([foe for foe in foes(state, who) if is_up(foe)])


class Greedy(Default):
    """Attacks who seems nearest to 0, and uses whatever Instant or Effort there is at once."""

    def answer(self, state: State, request: Choose) -> str:
        """The first Instant on offer, Effort for a failed save, else the default."""
        if request.label in WINDOWS:
            return next((one for one in request.open_ids() if one != PASS), PASS)
        return COMMIT if request.label == "turn-save" else request.default

    def ranked(self, state: State, who: str) -> tuple[Creature, ...]:
        """Foes by what they have left, as far as one knows; the helpless last."""
        able = [foe for foe in foes(state, who) if can_be_harmed(foe)]
        return tuple(sorted(able, key=lambda foe: (not is_up(foe), left_of(foe))))


def _attack(state: State, who: str) -> str:
    one = state.creatures[who]
    usable = [each.id for each in attacks_of(one) if hands_free(state, one, each)]
    return usable[0] if usable else ""


POLICIES: Final[dict[str, Policy[State]]] = {"default": Default(), "greedy": Greedy()}
