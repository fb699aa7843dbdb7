"""Policies: how absent seats, foes and simulation choose, from what their creature may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from theomachy.core.ask import Choose
from theomachy.core.plugin import Deed
from theomachy.core.seats import GM
from theomachy.games.god_marked.commands import COMMANDS
from theomachy.games.god_marked.creatures.numbers import attack_mod, max_hp, mod, weapons_of
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.policies.abilities import best_use, worth_keeping
from theomachy.games.god_marked.policies.chases import wishes
from theomachy.games.god_marked.policies.tactics import (
    from_elsewhere,
    from_here,
    nearest_enemy,
    toward,
)
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.state import Creature, State


@dataclass(frozen=True, slots=True)
class Tactician:
    """Attacks what it can hurt most, comes nearer, passes. How it answers depends on its temper.

    `reacts`: dodges or clashes in place of taking hits. `cautious`: backs reactions when badly hurt,
    protects the weak, helps with saves, and spends no action on Opportunity when it has but one.
    """

    reacts: bool = False
    cautious: bool = False

    def act(self, state: State, who: str) -> Deed | None:
        """The next deed; passing the baton when nothing is left to do. None for the LB's leisure."""
        if who == GM:
            return _if_allowed(state, GM, "begin-fight", {})
        if state.chase is not None:
            return self._in_chase(state, who)
        one = state.creatures[who]
        passing = _if_allowed(state, who, "pass", {})
        if one.actions <= 0:
            return passing
        return (
            _freed(state, one)
            or _kept_up(state, who)
            or _strike(state, who)
            or _approach(state, one)
            or passing
        )

    def _in_chase(self, state: State, who: str) -> Deed | None:
        """The first of what it would do that is allowed."""
        for do, inputs in wishes(state, who, cautious=self.cautious):
            deed = _if_allowed(state, who, do, dict(inputs))
            if deed is not None:
                return deed
        return None

    def answer(self, state: State, request: Choose) -> str:
        """An option of the request: the default unless the temper says otherwise."""
        open_ids = request.open_ids()
        if request.label == "reaction" and self.reacts:
            return self._reaction(state, request, open_ids)
        if request.label == "opportunity" and self.reacts:
            return self._opportunity(state, request, open_ids)
        if request.label == "falling" and self.reacts:
            return self._falling(request, open_ids)
        if request.label == "tackle-whom" and self.reacts:
            return open_ids[-1]
        if request.label == "help" and self.cautious and "help" in open_ids:
            return "help"
        return request.default

    def _falling(self, request: Choose, open_ids: tuple[str, ...]) -> str:
        """GM-FALL-03, GM-FALL-04: controls its own fall; the cautious catch others."""
        wished = ("wings", "control", *(("catch",) if self.cautious else ()))
        return next((one for one in wished if one in open_ids), request.default)

    def _reaction(self, state: State, request: Choose, open_ids: tuple[str, ...]) -> str:
        one = state.creatures.get(request.who)
        if one is None:
            return request.default
        if "protect" in open_ids:
            return "protect" if self.cautious and _sturdy(state, one) else request.default
        raised = next((each for each in open_ids if each.startswith("ability:")), "")
        if raised and not _sturdy(state, one):
            return raised
        kinds = _kinds(state, one)
        best = max((kind for kind in kinds if kind in open_ids), key=kinds.__getitem__, default="")
        if not best:
            return request.default
        backed = f"{best}+backed"
        return backed if self._backs(state, one) and backed in open_ids else best

    def _backs(self, state: State, one: Creature) -> bool:
        return self.cautious and 3 * one.hp < max_hp(state, one)

    def _opportunity(self, state: State, request: Choose, open_ids: tuple[str, ...]) -> str:
        one = state.creatures.get(request.who)
        if one is None or (self.cautious and one.actions < 2):
            return request.default
        return open_ids[1] if len(open_ids) > 1 else request.default


def _kinds(state: State, one: Creature) -> dict[str, float]:
    """How promising each answer is: the mod of its roll, a lost clash being worse than a lost dodge."""
    melee = [attack_mod(state, one, weapon) for weapon in weapons_of(one) if not weapon.ranged]
    return {
        "dodge": mod(state, one, Skill.ACROBATICS),
        "clash": melee[0] - 2.5,
        "mercy": mod(state, one, Skill.DIPLOMACY) - 1.5,
    }


def _sturdy(state: State, one: Creature) -> bool:
    return 2 * one.hp > max_hp(state, one)


def _if_allowed(state: State, who: str, do: str, inputs: dict[str, Any]) -> Deed | None:
    command = COMMANDS[do]
    refusal = command.check(state, who, command.inputs.model_validate(inputs))
    return Deed(do, inputs) if refusal is None else None


def _freed(state: State, one: Creature) -> Deed | None:
    """Out of grips and off the ground first."""
    if any(held.target == one.name for held in state.grapples):
        return _if_allowed(state, one.name, "break-free", {})
    if one.has(Condition.RESTRAINED):
        return _if_allowed(state, one.name, "break-out", {})
    if one.has(Condition.PRONE) and not one.in_dim_light:
        return _if_allowed(state, one.name, "get-up", {})
    return None


def _kept_up(state: State, who: str) -> Deed | None:
    """GM-FOCUS-02, GM-HOLD-02: an action on what is worth keeping."""
    key = worth_keeping(state, who)
    return _if_allowed(state, who, "keep-up", {"key": key}) if key else None


def _strike(state: State, who: str) -> Deed | None:
    """An ability if it is worth more for its actions than the best attack, else that attack."""
    chance, plan = best_use(state, who), from_here(state, who)
    if chance is not None and (plan is None or chance.worth > plan.worth):
        deed = _if_allowed(state, who, "use", chance.inputs)
        if deed is not None:
            return deed
    return _attack(state, who)


def _attack(state: State, who: str) -> Deed | None:
    if state.creatures[who].in_dim_light:
        return None
    plan = from_here(state, who)
    if plan is None:
        return None
    return _if_allowed(state, who, "attack", {"target": plan.target, "weapon": plan.weapon})


def _approach(state: State, one: Creature) -> Deed | None:
    """Nearer to somebody: to where an attack is possible, else as near as it goes; then Move."""
    target = nearest_enemy(state, one.name)
    if not target or one.in_dim_light:
        return None
    return _walk(state, one, target) or _more_movement(state, one)


def _walk(state: State, one: Creature, target: str) -> Deed | None:
    if state.board is None or one.at is None:
        if one.movement <= 0 or apart(state, one.name, target) <= 1:
            return None
        return _if_allowed(state, one.name, "walk", {"toward": target})
    plan = from_elsewhere(state, one.name)
    space = plan.space if plan is not None else toward(state, one.name, target)
    if space is None or space == one.at:
        return None
    return _if_allowed(state, one.name, "walk", {"to": list(space)})


def _more_movement(state: State, one: Creature) -> Deed | None:
    """GM-MOVE-04: an action for movement, if there is one left to use what it brings."""
    if one.actions < 2 or one.movement > 1:
        return None
    return _if_allowed(state, one.name, "move", {})


POLICIES = {
    "default": Tactician(),
    "greedy": Tactician(reacts=True),
    "cautious": Tactician(reacts=True, cautious=True),
}
"""By name. `default` answers everything with its default, as absent seats and clocks do."""
