"""The Light Bringer's own commands in a fight: what is shown, what is given, what is done to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    ANSWERED,
    Options,
    present,
    still_there,
    told,
    told_of_harm,
)
from theomachy.games.god_marked.creatures.bonds import companions_of
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.edition import ArmourClass, AttackType, Condition, DamageType, Step
from theomachy.games.god_marked.facts import (
    Appeared,
    ArmourLowered,
    ConditionGained,
    Left,
    StepGiven,
    Vanished,
)
from theomachy.games.god_marked.procedures import aftermath, conditions, dim_light, focus, health
from theomachy.games.god_marked.scene.hidden_parts import stands_hidden
from theomachy.games.god_marked.state import ConditionState, State

STEPS = {
    "bonus": Step.BONUS,
    "bonus+": Step.BONUS_PLUS,
    "penalty": Step.PENALTY,
    "penalty+": Step.PENALTY_PLUS,
}


class NameInputs(Inputs):
    """Which creature."""

    name: str = Field(description="the creature")


def check_name(state: State, by: str, inputs: NameInputs | None) -> Refusal | None:
    """Whether there is such a creature."""
    return None if inputs is None else present(state, inputs.name, "with.name")


def names(state: State, by: str) -> Mapping[str, Options]:
    """Everybody at the table."""
    return {"name": tuple(Option(one.name, one.name) for one in state.creatures.values())}


def check_show(state: State, by: str, inputs: NameInputs | None) -> Refusal | None:
    """GM-TABLE-01: whether there is such a creature, and no hidden part of the board keeps it unseen."""
    refusal = check_name(state, by, inputs)
    if refusal is not None or inputs is None:
        return refusal
    if not stands_hidden(state.board, state.creatures[inputs.name]):
        return None
    why = f"{inputs.name} stands in a hidden part of the board: show that part"
    return Refusal("stands-hidden", why, "with.name")


async def show(at: At[State], by: str, inputs: NameInputs) -> None:
    """GM-TABLE-01: the players see the creature from now on."""
    one = at.state.creatures[inputs.name]
    await at.tell(Appeared(name=one.name, title=one.title, team=one.team))


async def conceal(at: At[State], by: str, inputs: NameInputs) -> None:
    """GM-TABLE-01: the players do not see the creature from now on; who never saw it learns nothing."""
    one = at.state.creatures[inputs.name]
    await at.tell(Vanished(name=one.name, audience=sees(at.state, one)))


async def remove(at: At[State], by: str, inputs: NameInputs) -> None:
    """GM-COMPANION-01: the creature and its companions leave; whomever they hold is free."""
    companions = [one.name for one in companions_of(at.state, inputs.name)]
    for name in (*companions, inputs.name):
        await leaves(at, name)
    await aftermath.settle(at)


async def leaves(at: At[State], name: str) -> None:
    """GM-GRAPPLE-04: the creature is gone; whomever it holds is free, what it keeps up is over."""
    await focus.lets_go(at, name, "left")
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(Left(name=name, audience=audience))


class ConditionInputs(NameInputs):
    """Which condition, and what is known of it."""

    condition: Condition = Field(description="the condition")
    mod: int = Field(default=0, ge=-1000, le=1000, description="the causer's mod")
    of: str = Field(default="", description="what Resistant or Immune names")
    poison: bool = Field(default=False, description="it lasts until a save or a Cure ends it")
    lasts: Literal["usual", "round", "until-ended"] = Field(
        default="usual", description="how long it lasts; as usual: a round, Prone until it gets up"
    )


TYPES_OF: Mapping[Condition, tuple[str, ...]] = {
    Condition.RESISTANT: tuple(map(str, (*DamageType, *AttackType))),
    Condition.IMMUNE: tuple(map(str, DamageType)),
}
"""GM-COND-09: what these conditions are named for: types of damage, for Resistant of attack too."""


def check_condition(state: State, by: str, inputs: ConditionInputs | None) -> Refusal | None:
    """GM-COND-09: Resistant and Immune name a type, or they would do nothing."""
    refusal = check_name(state, by, inputs)
    if refusal is not None or inputs is None:
        return refusal
    types = TYPES_OF.get(inputs.condition)
    if types is None or inputs.of in types:
        return None
    detail = f"{inputs.condition} needs a type, and {inputs.of!r} is none"
    return Refusal("no-such-type", detail, "with.of", types)


async def set_condition(at: At[State], by: str, inputs: ConditionInputs) -> None:
    """GM-COND-01, GM-COND-08, GM-COND-14: a creature gets a condition; no save is made.

    Paralyzing takes one action and all movement.
    """
    condition = ConditionState(
        inputs.condition,
        "Light Bringer",
        inputs.mod,
        at.state.fight.round,
        _lasts(inputs),
        inputs.of,
        inputs.poison,
    )
    audience = sees(at.state, at.state.creatures[inputs.name])
    await at.tell(ConditionGained(name=inputs.name, condition=condition, audience=audience))
    if condition.name is Condition.PARALYZING:
        await conditions.lose_actions(at, inputs.name, 1)
    await aftermath.settle(at)


def _lasts(inputs: ConditionInputs) -> Literal["round", "until-ended"]:
    """GR-09, GM-COND-14: a round where nothing else is said; Prone until one gets up."""
    if inputs.lasts == "usual":
        return "until-ended" if inputs.condition is Condition.PRONE else "round"
    return inputs.lasts


class EndInputs(NameInputs):
    """Which condition ends."""

    condition: Condition = Field(description="the condition")


def check_end(state: State, by: str, inputs: EndInputs | None) -> Refusal | None:
    """Whether the creature has the condition."""
    if inputs is None:
        return None
    missing = present(state, inputs.name, "with.name")
    if missing is None and not state.creatures[inputs.name].has(inputs.condition):
        has = tuple(str(one.name) for one in state.creatures[inputs.name].conditions)
        detail = f"{inputs.name} is not {inputs.condition}"
        return Refusal("no-such-condition", detail, "with.condition", has)
    return missing


async def end_condition(at: At[State], by: str, inputs: EndInputs) -> None:
    """GM-COND-01: every condition of this name ends."""
    for condition in at.state.creatures[inputs.name].conditions:
        if condition.name is inputs.condition:
            await conditions.end(at, inputs.name, condition)
    await aftermath.settle(at)


class HealInputs(NameInputs):
    """How much is healed."""

    hp: int = Field(ge=1, le=100_000, description="HP that come back, up to the maximum")


def check_heal(state: State, by: str, inputs: HealInputs | None) -> Refusal | None:
    """GM-DIM-06: healing brings nobody back from death."""
    return None if inputs is None else still_there(state, inputs.name, "with.name")


async def heal(at: At[State], by: str, inputs: HealInputs) -> None:
    """GM-DIM-06: healing, also out of the Dim Light State."""
    await dim_light.heal(at, inputs.name, inputs.hp)
    await aftermath.settle(at)


class HarmInputs(NameInputs):
    """How much damage, of which type."""

    amount: int = Field(ge=1, le=100_000, description="damage before resistances")
    type: DamageType = Field(
        default=DamageType.UNTYPED, title="Type of damage", description="its type"
    )


async def harm(at: At[State], by: str, inputs: HarmInputs) -> None:
    """GR-07, GM-DIM-04: damage that is no attack."""
    await health.suffer(at, inputs.name, inputs.amount, inputs.type, "harm")
    await aftermath.settle(at)


class LowerInputs(NameInputs):
    """Which armour class is lowered, and by how much."""

    armour: ArmourClass = Field(default=ArmourClass.PAC, description="the armour class")
    change: int = Field(ge=0, le=1000, description="lowered by so much, for one attack roll")


async def lower_armour(at: At[State], by: str, inputs: LowerInputs) -> None:
    """GM-CHECK-08: in secret, against the next attack on this armour class."""
    await at.tell(
        ArmourLowered(
            name=inputs.name, armour=inputs.armour, change=inputs.change, audience=GM_ONLY
        )
    )


class StepInputs(NameInputs):
    """Which step, and what for."""

    step: Literal["bonus", "bonus+", "penalty", "penalty+"] = Field(
        description="bonus +2, bonus+ +5, penalty -2, penalty+ -5"
    )
    source: str = Field(default="Light Bringer", max_length=80, description="what it comes from")


async def give_step(at: At[State], by: str, inputs: StepInputs) -> None:
    """GM-BONUS-01: on the creature's next roll."""
    audience = sees(at.state, at.state.creatures[inputs.name])
    value = int(STEPS[inputs.step])
    await at.tell(StepGiven(name=inputs.name, value=value, source=inputs.source, audience=audience))


class LayInputs(NameInputs):
    """Who lies down."""


def check_lay(state: State, by: str, inputs: LayInputs | None) -> Refusal | None:
    """GM-DIM-04: whoever stands in the Dim Light State may lie down after combat."""
    if state.fight.active:
        return Refusal("fight-under-way", "it stands until the fight is over")
    if inputs is None:
        return None
    missing = present(state, inputs.name, "with.name")
    if missing is None and state.creatures[inputs.name].dim_light != "stand":
        return Refusal(
            "not-standing", f"{inputs.name} does not stand in the Dim Light", "with.name"
        )
    return missing


async def lay_down(at: At[State], by: str, inputs: LayInputs) -> None:
    """GM-DIM-04: from standing to lying."""
    await dim_light.lay(at, inputs.name)


CONDITIONS = tuple(
    Option(str(one), str(one), with_inputs=("of",) if one in TYPES_OF else ()) for one in Condition
)
TYPES = tuple(Option(one, one) for one in TYPES_OF[Condition.RESISTANT])


def with_conditions(state: State, by: str) -> Mapping[str, Options]:
    """Everybody at the table, and all conditions."""
    return {**names(state, by), "condition": CONDITIONS, "of": TYPES}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "show",
        "Show to the players",
        ("GM-TABLE-01",),
        NameInputs,
        check_show,
        show,
        names,
        by_gm=True,
        tells=("appeared",),
        refuses=("unknown-creature", "stands-hidden"),
    ),
    Command(
        "conceal",
        "Hide from the players",
        ("GM-TABLE-01",),
        NameInputs,
        check_name,
        conceal,
        names,
        by_gm=True,
        tells=("vanished",),
        refuses=("unknown-creature",),
    ),
    Command(
        "remove",
        "Remove from the table",
        ("GM-TABLE-01",),
        NameInputs,
        check_name,
        remove,
        names,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("left", "grapple-ended"),
        refuses=("unknown-creature",),
    ),
    Command(
        "set-condition",
        "Give a condition",
        ("GM-COND-01",),
        ConditionInputs,
        check_condition,
        set_condition,
        with_conditions,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("condition-gained"),
        refuses=("unknown-creature", "no-such-type"),
    ),
    Command(
        "end-condition",
        "End a condition",
        ("GM-COND-01",),
        EndInputs,
        check_end,
        end_condition,
        with_conditions,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("condition-ended"),
        refuses=("unknown-creature", "no-such-condition"),
    ),
    Command(
        "heal",
        "Heal",
        ("GM-DIM-06",),
        HealInputs,
        check_heal,
        heal,
        names,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("healed", "dim-light-left", "counted"),
        refuses=("unknown-creature", "already-fallen"),
    ),
    Command(
        "harm",
        "Harm",
        ("GR-07", "GM-DIM-04"),
        HarmInputs,
        check_name,
        harm,
        names,
        by_gm=True,
        asks=ANSWERED,
        tells=told("damage-dealt", "health-lost"),
        refuses=("unknown-creature",),
    ),
    Command(
        "lower-armour",
        "Lower an armour in secret",
        ("GM-CHECK-08",),
        LowerInputs,
        check_name,
        lower_armour,
        names,
        by_gm=True,
        tells=("armour-lowered",),
        refuses=("unknown-creature",),
    ),
    Command(
        "give-step",
        "Give a Bonus or Penalty",
        ("GM-BONUS-01",),
        StepInputs,
        check_name,
        give_step,
        names,
        by_gm=True,
        tells=("step-given",),
        refuses=("unknown-creature",),
    ),
    Command(
        "lay-down",
        "Lie down after the fight",
        ("GM-DIM-04",),
        LayInputs,
        check_lay,
        lay_down,
        names,
        by_gm=True,
        tells=("dim-light-chosen", "condition-gained", "counted"),
        refuses=("unknown-creature", "fight-under-way", "not-standing"),
    ),
)
