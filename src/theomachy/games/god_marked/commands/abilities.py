"""The command `use` (ABILITY)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.board.spaces import Direction, Space
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.aiming import Aim, aimed_with, astray, met, without_use
from theomachy.games.god_marked.abilities.prices import Wish, chosen_with, price_of, unusable
from theomachy.games.god_marked.abilities.uses import ability_of
from theomachy.games.god_marked.commands.attacks import reaches
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    has_baton,
    present,
    still_there,
    told,
)
from theomachy.games.god_marked.commands.joining import check_joined, joined_of
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import (
    ArmourHealthEffect,
    NumberEffect,
    ResistanceEffect,
)
from theomachy.games.god_marked.creatures.numbers import sees, weapon_named
from theomachy.games.god_marked.facts import Done
from theomachy.games.god_marked.mechanics import resources
from theomachy.games.god_marked.mechanics.abilities import Payment
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures import (
    aftermath,
    opportunity,
    spending,
    surprise,
    using,
)
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.procedures.using import Plan
from theomachy.games.god_marked.state import Creature, State


class UseInputs(Inputs):
    """Which ability, at whom or where, how strong, and what is joined to it."""

    ability: str = Field(description="id of the ability")
    targets: tuple[str, ...] = Field(
        default=(), max_length=100, description="whom it is aimed at; on a board areas find theirs"
    )
    place: Space | None = Field(
        default=None, description="the space to aim at, [column, row], for areas on a board"
    )
    toward: str = Field(default="", description="direction of a line or cone: north, south-east")
    extra: int = Field(default=0, ge=0, le=1000, description="extra points, if it can be upcast")
    amount: int = Field(
        default=0, ge=0, le=1000, description='points of a cost "depending", as you choose'
    )
    doubled: bool = Field(
        default=False, description="one more action, and a spell's extra charges count twice"
    )
    weapon: str = Field(default="", description="id of the weapon of a weapon art")
    joined: tuple[str, ...] = Field(
        default=(),
        max_length=5,
        description='abilities "with action" used together with it, as id or id=points',
    )
    spare: bool = Field(
        default=False, description="do not kill one who lies in the Dim Light State"
    )


CHOSEN = ("targets", "place", "toward", "extra", "amount", "doubled", "weapon", "spare")
"""The inputs that count with some abilities alone."""


def plan_of(state: State, by: str, inputs: UseInputs) -> Plan:
    """What the inputs mean. The ability must be there."""
    one = state.creatures[by]
    ability = ability_of(one, inputs.ability)
    amount = inputs.amount or (ability.least if ability.depends else 0)
    whom = inputs.targets or ((by,) if ability.type == "self" else ())
    weapon = weapon_named(one, inputs.weapon) if ability.with_weapon else None
    return Plan(
        ability,
        Aim(whom, inputs.place, inputs.toward),
        Wish(inputs.extra, amount, inputs.doubled),
        weapon,
        joined_of(state, by, inputs.joined),
        inputs.spare,
    )


def check_use(state: State, by: str, inputs: UseInputs | None) -> Refusal | None:
    """GM-ABILITY-02 to 13, GM-RESOURCE-06, 09: the reason why not."""
    refusal = has_baton(state, by)
    if refusal is not None or inputs is None:
        return refusal or (_nothing(state, by) if inputs is None else None)
    one = state.creatures[by]
    ability = one.abilities.get(inputs.ability)
    if ability is None:
        detail = f"{by} has no ability {inputs.ability!r}"
        return Refusal("no-such-ability", detail, "with.ability", tuple(one.abilities))
    plan = plan_of(state, by, inputs)
    return (
        unusable(state, one, ability, plan.wish)
        or _actions(state, by, plan)
        or check_joined(state, by, inputs.joined)
        or _whom(state, by, plan)
        or _aimed(state, by, plan)
        or _heals_nothing(state, by, plan)
    )


def _nothing(state: State, by: str) -> Refusal | None:
    one = state.creatures[by]
    if any(not ability.passive for ability in one.abilities.values()):
        return None
    return Refusal("no-abilities", f"{by} has no ability to use", "by")


def _actions(state: State, by: str, plan: Plan) -> Refusal | None:
    payment, actions = using.cost_now(state, by, plan)
    if payment is Payment.REFUSED:
        return can_spend(state, by, max(1, actions))
    return can_spend(state, by, actions) if actions else None


def _whom(state: State, by: str, plan: Plan) -> Refusal | None:
    for name in plan.aim.targets:
        missing = present(state, name, "with.targets") or still_there(state, name, "with.targets")
        if missing is not None:
            return missing
        if name == by and (plan.ability.attack is not None or plan.ability.with_weapon):
            return Refusal("not-yourself", f"{by} cannot be its own target", "with.targets")
    return None


def _aimed(state: State, by: str, plan: Plan) -> Refusal | None:
    if plan.ability.with_weapon:
        if len(plan.aim.targets) != 1:
            detail = f"{plan.ability.name} is aimed at one creature"
            return Refusal("one-target", detail, "with.targets", tuple(state.creatures))
        if plan.weapon is None:
            known = tuple(state.creatures[by].weapons)
            return Refusal("no-such-weapon", f"{by} has no such weapon", "with.weapon", known)
        return reaches(state, by, plan.aim.targets[0], plan.weapon)
    return astray(state, by, plan.ability, plan.aim)


def _heals_nothing(state: State, by: str, plan: Plan) -> Refusal | None:
    """GM-RESOURCE-09: nobody heals itself with resources that it does not have."""
    price = price_of(state, state.creatures[by], plan.ability, plan.wish)
    own = plan.aim.targets == (by,)
    if resources.heals_itself_out_of_nothing(plan.ability.heals, own, price.missing):
        detail = f"{by} cannot heal itself out of nothing"
        return Refusal("out-of-nothing", detail, "with.targets")
    return None


async def run_use(at: At[State], by: str, inputs: UseInputs) -> None:
    """GM-ABILITY-03, GM-OPP-01, GR-13: Opportunity, actions, then the ability itself."""
    plan = plan_of(at.state, by, inputs)
    payment, actions = using.cost_now(at.state, by, plan)
    hostile = _hostile(at.state, by, plan)
    if hostile and surprise.opens_a_fight(at.state):

        async def strike() -> HitType:
            return await using.use(at, by, plan)

        await surprise.opening(at, by, hostile, actions, strike)
    elif not await opportunity.taken(at, _event(by, plan, actions, hostile)):
        await _carried_out(at, by, plan, payment, actions, hostile)
    await aftermath.settle(at)


async def _carried_out(
    at: At[State],
    by: str,
    plan: Plan,
    payment: Payment,
    actions: int,
    hostile: tuple[str, ...],
) -> None:
    if payment is Payment.BEGUN:
        await using.begin(at, by, plan, actions)
        return
    if actions:
        attacked = hostile[0] if len(hostile) == 1 else ""
        await spending.spend(at, by, actions, _why(plan.ability), attacked)
    await using.finish_begun(at, by, plan)
    refusal = _aimed(at.state, by, plan)
    if refusal is not None:
        audience = sees(at.state, at.state.creatures[by])
        about = plan.aim.targets
        await at.tell(Done(name=by, what=refusal.detail, about=about, audience=audience))
        return
    await using.use(at, by, plan)


def _hostile(state: State, by: str, plan: Plan) -> tuple[str, ...]:
    """The enemies that it attacks; none if it makes no attack."""
    if plan.ability.attack is None and not plan.ability.with_weapon:
        return ()
    if _aimed(state, by, plan) is not None:
        return plan.aim.targets
    team = state.creatures[by].team
    whom = met(state, by, plan.ability, plan.aim).targets
    return tuple(name for name in whom if state.creatures[name].team != team)


def _event(by: str, plan: Plan, actions: int, hostile: tuple[str, ...]) -> Event:
    ability = plan.ability
    attacked = hostile[0] if len(hostile) == 1 else ""
    ranged = ability.type not in {"touch", "self"} and bool(attacked) and not ability.with_weapon
    spell = ability.kind == "spell"
    return Event(by, f"{by} uses {ability.name}", actions, attacked, ranged, spell)


def _why(ability: Ability) -> str:
    """GM-HOLD-05: an action that raises a shield against a hold is spent against it."""
    guards = any(
        isinstance(one, ResistanceEffect | ArmourHealthEffect)
        or (isinstance(one, NumberEffect) and one.number.endswith("_defence"))
        for one in ability.effects
    )
    return "guard" if guards and ability.type == "self" else "ability"


def use_options(state: State, by: str) -> Mapping[str, Options]:
    """The abilities, each with the reason if it cannot be used; the creatures, directions, weapons."""
    if by not in state.creatures:
        return {}
    one = state.creatures[by]
    joined = [each for each in one.abilities.values() if each.with_action and not each.passive]
    usable = tuple(
        Option(
            each.id,
            each.name,
            unusable(state, one, each, _least(each)),
            each.text,
            _inputs_of(state, one, each),
        )
        for each in one.abilities.values()
        if not each.passive
    )
    return {
        "ability": usable,
        "targets": tuple(Option(name, name) for name in state.creatures),
        "toward": tuple(Option(str(each), str(each)) for each in Direction),
        "weapon": tuple(Option(each.id, each.name) for each in one.weapons.values()),
        "joined": tuple(Option(each.id, each.name, text=each.text) for each in joined),
        **without_use(CHOSEN, usable),
    }


def _inputs_of(state: State, one: Creature, ability: Ability) -> tuple[str, ...]:
    """The inputs that count for this ability."""
    weapon = ("weapon",) if ability.with_weapon else ()
    spare = ("spare",) if ability.with_weapon or ability.attack is not None else ()
    return (*aimed_with(state, one, ability), *chosen_with(ability), *weapon, *spare)


def _least(ability: Ability) -> Wish:
    return Wish(amount=ability.least if ability.depends else 0)


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "use",
        "Use an ability",
        ("GM-ABILITY-01", "GM-ABILITY-03"),
        UseInputs,
        check_use,
        run_use,
        use_options,
        asks=ANSWERED,
        tells=told("ability-used", "ability-kept", "effect-gained"),
        refuses=(
            *ACTION,
            *("no-abilities", "no-such-ability", "always-on", "used-up", "no-implement"),
            *("no-upcast", "no-doubling", "bad-amount", "over-the-limit", "no-charges"),
            *("not-joined", "already-fallen", "not-yourself", "one-target", "no-such-weapon"),
            *("self-only", "out-of-range", "covered", "no-direction", "no-place", "off-board"),
            *("out-of-nothing", "on-its-body"),
        ),
    ),
)
