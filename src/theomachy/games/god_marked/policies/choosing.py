"""Policies: how absent seats, foes and simulation choose, from what their creature may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from theomachy.core.ask import Choose
from theomachy.core.plugin import Deed
from theomachy.core.seats import GM
from theomachy.games.god_marked.commands import COMMANDS
from theomachy.games.god_marked.creatures.numbers import (
    attack_mod,
    max_hp,
    mod,
    movement_full,
    weapons_of,
)
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.policies.abilities import at_range, best_use, worth_keeping
from theomachy.games.god_marked.policies.chases import whom_to_tackle, wishes
from theomachy.games.god_marked.policies.tactics import (
    OPPORTUNITY_RISK,
    from_elsewhere,
    from_here,
    harmful_spaces,
    nearest_enemy,
    toward,
)
from theomachy.games.god_marked.scene.places import apart, engaged_with
from theomachy.games.god_marked.state import (
    Creature,
    State,
    lies_still,
    members,
    with_creature,
    with_fight,
)

MARGIN = 1.0
"""How much better, in HP, an attack from elsewhere must be to walk away from a good one."""


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
        return _deed(state, who) or _passing(state, who)

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
            return whom_to_tackle(state, request.who, open_ids) or request.default
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
        "clash": max(melee, default=-10) - 1,
        "mercy": mod(state, one, Skill.DIPLOMACY) - 1.5,
    }


def _sturdy(state: State, one: Creature) -> bool:
    return 2 * one.hp > max_hp(state, one)


def _if_allowed(state: State, who: str, do: str, inputs: dict[str, Any]) -> Deed | None:
    command = COMMANDS[do]
    refusal = command.check(state, who, command.inputs.model_validate(inputs))
    return Deed(do, inputs) if refusal is None else None


def _deed(state: State, who: str) -> Deed | None:
    """What a creature would do with the baton in its hand; None if there is nothing to do."""
    one = state.creatures[who]
    if one.actions <= 0:
        return None
    return (
        _freed(state, one)
        or _kept_up(state, who)
        or _to_better_ground(state, one)
        or _strike(state, who)
        or _approach(state, one)
    )


def _passing(state: State, who: str) -> Deed | None:
    """GM-INIT-05: the baton to a teammate who has something to do; else the turn goes on.

    Who keeps actions hands it on to later teammates alone, or two could hand it to each other.
    """
    names = [one.name for one in members(state, state.creatures[who].team)]
    later = names[names.index(who) + 1 :] if who in names else names
    for mate in later if state.creatures[who].actions > 0 else names:
        handed = None if mate == who else _if_allowed(state, who, "pass", {"to": mate})
        if handed is not None and _deed(with_fight(state, baton=mate), mate) is not None:
            return handed
    return _if_allowed(state, who, "pass", {})


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


def _to_better_ground(state: State, one: Creature) -> Deed | None:
    """A walk to where the best attack is clearly better than here, or out of what hurts."""
    if state.board is None or one.at is None or one.movement <= 0 or lies_still(one):
        return None
    here, there = from_here(state, one.name), from_elsewhere(state, one.name, at_range(state, one))
    if here is None or there is None or there.space in {None, one.at}:
        return None
    chance = best_use(state, one.name)
    now = max(here.worth, chance.worth if chance is not None else 0.0)
    risk = OPPORTUNITY_RISK * len(engaged_with(state, one.name))
    burning = OPPORTUNITY_RISK if one.at in harmful_spaces(state, one.name) else 0.0
    if there.worth + burning <= now + risk + MARGIN:
        return None
    return _if_allowed(state, one.name, "walk", {"to": list(there.space or one.at)})


def _attack(state: State, who: str) -> Deed | None:
    if lies_still(state.creatures[who]):
        return None
    plan = from_here(state, who)
    if plan is None:
        return None
    return _if_allowed(state, who, "attack", {"target": plan.target, "weapon": plan.weapon})


def _approach(state: State, one: Creature) -> Deed | None:
    """Nearer to somebody: to where an attack is possible, else as near as it goes; then Move."""
    target = nearest_enemy(state, one.name)
    if not target or lies_still(one):
        return None
    return _walk(state, one, target) or _more_movement(state, one, target)


def _walk(state: State, one: Creature, target: str) -> Deed | None:
    if state.board is None or one.at is None:
        if one.movement <= 0 or apart(state, one.name, target) <= 1:
            return None
        return _if_allowed(state, one.name, "walk", {"toward": target})
    plan = from_elsewhere(state, one.name, at_range(state, one))
    space = plan.space if plan is not None else toward(state, one.name, target)
    if space is None or space == one.at:
        return None
    return _if_allowed(state, one.name, "walk", {"to": list(space)})


def _more_movement(state: State, one: Creature, target: str) -> Deed | None:
    """GM-MOVE-04: an action for movement, where nothing better is left to do and a way is free."""
    if one.movement > 1:
        return None
    full = one.movement + movement_full(state, one)
    rested = with_creature(state, one.name, movement=full)
    if _walk(rested, rested.creatures[one.name], target) is None:
        return None
    return _if_allowed(state, one.name, "move", {})


POLICIES = {
    "default": Tactician(),
    "greedy": Tactician(reacts=True),
    "cautious": Tactician(reacts=True, cautious=True),
}
"""By name. `default` answers everything with its default, as absent seats and clocks do."""
