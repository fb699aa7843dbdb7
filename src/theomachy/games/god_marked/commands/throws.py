"""The command `throw`: an object, by hand or by an ability, at all in the space it takes up (OBJECT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field, model_validator

from theomachy.board.grid import on_board
from theomachy.board.spaces import Space, distance, side
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.aiming import reach_of_ability
from theomachy.games.god_marked.abilities.prices import Wish, actions_of, points_of, unusable
from theomachy.games.god_marked.abilities.striking import as_it_stands
from theomachy.games.god_marked.abilities.uses import skill_of
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    still_there,
    target_options,
    told,
)
from theomachy.games.god_marked.commands.objects import known_object
from theomachy.games.god_marked.commands.walks import Named
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.creatures.numbers import range_of
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import MercyGranted
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.cover import cover_blocks
from theomachy.games.god_marked.mechanics.sizes import may_handle
from theomachy.games.god_marked.procedures import (
    aftermath,
    objects,
    opportunity,
    paying,
    spending,
    surprise,
    using,
)
from theomachy.games.god_marked.procedures.objects import Strike
from theomachy.games.god_marked.scene.opportunities import Event
from theomachy.games.god_marked.scene.places import MELEE, apart, covered
from theomachy.games.god_marked.scene.throwing import near_each_other, over, struck_at
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.objects import SceneObject


class ThrowInputs(Inputs):
    """What is thrown, at whom or where; by hand, or moved by an ability."""

    object: str = Field(description="name of an object of the scene")
    target: str = Field(default="", description="the creature that it is thrown at")
    to: Named | None = Field(
        default=None,
        description="or its north-west space as it comes down, as [column, row]; all there are hit",
    )
    also: tuple[str, ...] = Field(
        default=(), description="without a board: who else is in the space that it takes up"
    )
    ability: str = Field(
        default="", description="id of an ability that moves it; left out: by hand, with Athletics"
    )
    extra: int = Field(default=0, ge=0, le=1000, description="extra points, if it can be upcast")

    @model_validator(mode="after")
    def _one_aim(self) -> ThrowInputs:
        if bool(self.target) == (self.to is not None):
            raise ValueError("name one of target and to")
        return self


def check_throw(state: State, by: str, inputs: ThrowInputs | None) -> Refusal | None:
    """GM-OBJECT-03, GM-SIZE-02, GM-ATTACK-04: the reason why not."""
    refusal = can_spend(state, by)
    if refusal is None and not state.objects:
        refusal = Refusal("no-objects", "there is no object to throw", "with.object")
    if refusal is not None or inputs is None:
        return refusal
    return (
        known_object(state, inputs.object, "with.object")
        or _no_ability(state, by, inputs)
        or _can_lift(state, by, inputs)
        or _aim_refusal(state, by, inputs)
    )


def movers(one: Creature) -> tuple[Ability, ...]:
    """GM-OBJECT-03: the abilities of a creature that move objects."""
    return tuple(each for each in one.abilities.values() if each.moves_objects and not each.passive)


def mover(one: Creature, inputs: ThrowInputs) -> Ability | None:
    """GM-OBJECT-03: the ability that moves it; None where it is thrown by hand."""
    return one.abilities.get(inputs.ability)


def wish_of(ability: Ability, inputs: ThrowInputs) -> Wish:
    """GM-ABILITY-06, 07: how strong the ability is used."""
    return replace(as_it_stands(ability), extra=inputs.extra)


def _no_ability(state: State, by: str, inputs: ThrowInputs) -> Refusal | None:
    """GM-OBJECT-03, GM-ABILITY-03, 06: why it cannot be moved with this ability now."""
    one = state.creatures[by]
    ability = mover(one, inputs)
    if not inputs.ability:
        if inputs.extra:
            return Refusal("no-upcast", "a throw by hand takes no points", "with.extra", ("0",))
        return None
    if ability is None or ability not in movers(one):
        known = tuple(each.id for each in movers(one))
        detail = f"{by} has no ability {inputs.ability!r} that moves objects"
        return Refusal("no-such-ability", detail, "with.ability", known)
    wish = wish_of(ability, inputs)
    return unusable(state, one, ability, wish) or can_spend(state, by, actions_of(ability, wish))


def _can_lift(state: State, by: str, inputs: ThrowInputs) -> Refusal | None:
    """GM-SIZE-02, GM-OBJECT-03: by hand what is next to one and at most one size above."""
    one, thing = state.creatures[by], state.objects[inputs.object]
    away, ability = away_from(state, by, thing), mover(one, inputs)
    reach = MELEE if ability is None else reach_of_ability(state, one, ability)
    if away > reach:
        detail = f"{inputs.object} is {away} spaces away, not {reach}"
        return Refusal("out-of-range", detail, "with.object")
    if ability is not None:
        return _too_big_for(thing, ability, wish_of(ability, inputs))
    if not may_handle(one.size, thing.size, state.house.size_steps == "category"):
        detail = (
            f"{inputs.object} is too big for {by}: size {thing.size}, that of {by} is {one.size}"
        )
        return Refusal("too-big", detail, "with.object")
    return None


def _too_big_for(thing: SceneObject, ability: Ability, wish: Wish) -> Refusal | None:
    """GM-OBJECT-03, GM-ABILITY-07: whether it is larger than the ability moves with these points."""
    moves = ability.moves_objects
    most = 0 if moves is None else moves.size + moves.per_point * points_of(ability, wish)
    if thing.size <= most:
        return None
    detail = f"{ability.name} moves up to size {most}, {thing.name} is of size {thing.size}"
    return Refusal("too-big", detail, "with.object")


def away_from(state: State, by: str, thing: SceneObject) -> int:
    """GR-15: how far an object is from a creature; what stands nowhere is at hand."""
    at = state.creatures[by].at
    if at is None or thing.at is None:
        return 0
    size, metric = state.creatures[by].size, state.house.grid_distance
    return distance(at, thing.at, size, side(thing.width), metric)


def _aim_refusal(state: State, by: str, inputs: ThrowInputs) -> Refusal | None:
    if inputs.to is not None:
        return _place_refusal(state, by, inputs.object, inputs.to)
    missing = still_there(state, inputs.target, "with.target")
    if missing is None and inputs.target == by:
        missing = Refusal("not-yourself", f"{by} cannot be its own target", "with.target")
    return missing or within_throw(state, by, inputs.target) or _others_refusal(state, by, inputs)


def within_throw(state: State, by: str, target: str) -> Refusal | None:
    """GM-ATTACK-04, GM-COVER-01: whether a throw gets to the target, as a ranged attack does."""
    spaces, reach = apart(state, by, target), range_of(state, state.creatures[by])
    if spaces > reach:
        detail = f"{target} is {spaces} spaces away, a throw reaches {reach}"
        return Refusal("out-of-range", detail, "with.target")
    if cover_blocks(covered(state, by, target), melee=False):
        return Refusal("covered", f"{target} is behind cover", "with.target")
    return None


def _place_refusal(state: State, by: str, name: str, to: Space) -> Refusal | None:
    one, thing = state.creatures[by], state.objects[name]
    if state.board is None or one.at is None:
        return Refusal("no-board", "there is no board: name a target", "with.to")
    if not on_board(state.board, to, thing.size):
        return Refusal("off-board", f"{name} does not fit at {list(to)}", "with.to")
    metric, reach = state.house.grid_distance, range_of(state, one)
    spaces = distance(one.at, to, one.size, side(thing.size), metric)
    if spaces > reach:
        detail = f"{list(to)} is {spaces} spaces away, a throw reaches {reach}"
        return Refusal("out-of-range", detail, "with.to")
    return None


def _others_refusal(state: State, by: str, inputs: ThrowInputs) -> Refusal | None:
    """GM-TABLE-02, GM-OBJECT-03: without a board, whether one object can hit all these."""
    thing = state.objects[inputs.object]
    for name in inputs.also:
        missing = still_there(state, name, "with.also")
        if missing is not None:
            return missing
    names = tuple(dict.fromkeys((inputs.target, *inputs.also)))
    if inputs.also and (state.board is not None or not near_each_other(state, thing, names)):
        detail = "on a board it hits who is there" if state.board else "they stand too far apart"
        return Refusal(
            "not-together", detail, "with.also", (f"less than {side(thing.size)} apart",)
        )
    return None


def strike_of(state: State, by: str, inputs: ThrowInputs) -> Strike:
    """GM-OBJECT-03: whom a throw would really hit, the one that it is aimed at first."""
    thing, ability = state.objects[inputs.object], mover(state.creatures[by], inputs)
    skill = Skill.ATHLETICS if ability is None else skill_of(ability)
    target = state.creatures.get(inputs.target)
    place = inputs.to
    if place is None and target is not None and state.board is not None:
        place = over(state.board, thing, target)
    if place is None:
        names = dict.fromkeys((inputs.target, *inputs.also))
    else:
        altitude = 0 if target is None else target.altitude
        names = dict.fromkeys(struck_at(state, thing, place, altitude))
        names = {inputs.target: None, **names} if inputs.target else names
    return Strike(thing.name, tuple(names), by, skill, place)


async def throw(at: At[State], by: str, inputs: ThrowInputs) -> None:
    """GM-OBJECT-03, GM-OPP-01: 1 action, or those of the ability; a ranged attack on all it hits."""
    strike = strike_of(at.state, by, inputs)
    main = inputs.target or next(iter(strike.targets), "")
    ability = mover(at.state.creatures[by], inputs)
    actions = 1 if ability is None else actions_of(ability, wish_of(ability, inputs))
    spell = ability is not None and ability.kind == "spell"
    event = Event(by, f"{by} throws {inputs.object}", actions, main, ranged=True, spell=spell)
    if main and surprise.opens_a_fight(at.state):

        async def blow() -> HitType:
            return await _thrown(at, strike, inputs)

        await surprise.opening(at, by, strike.targets, actions, blow)
    elif not await opportunity.taken(at, event):
        await spending.spend(at, by, actions, "throw", main)
        if inputs.object in at.state.objects:
            await _thrown(at, strike_of(at.state, by, inputs), inputs)
    await aftermath.settle(at)


async def _thrown(at: At[State], strike: Strike, inputs: ThrowInputs) -> HitType:
    """GM-OBJECT-03, GR-13: the throw; an ability is paid for, and Mercy gives its resources back."""
    ability = mover(at.state.creatures[strike.by], inputs)
    if ability is None:
        return await objects.throw(at, strike)
    paid = await using.paid_for(at, strike.by, ability, wish_of(ability, inputs))
    before = len(at.told)
    hit = await objects.throw(at, strike)
    spared = any(isinstance(fact, MercyGranted) for fact in at.told[before:])
    if spared:
        await paying.give_back(at, strike.by, ability, paid.price)
    else:
        await paying.strain(at, strike.by, paid.price)
    return hit


def throw_options(state: State, by: str) -> Mapping[str, Options]:
    """The objects within reach, and the enemies as targets, each with the reason why not."""
    if by not in state.creatures:
        return {}
    things = tuple(
        Option(name, thing.title or name, _lift_reason(state, by, name))
        for name, thing in state.objects.items()
    )
    targets = tuple(
        Option(one.name, one.name, within_throw(state, by, one.name))
        for one in target_options(state, by)
    )
    one = state.creatures[by]
    moving = tuple(
        Option(each.id, each.name, unusable(state, one, each, as_it_stands(each)), text=each.text)
        for each in movers(one)
    )
    return {"object": things, "target": targets, "ability": moving}


def _lift_reason(state: State, by: str, name: str) -> Refusal | None:
    """GM-OBJECT-03: why nothing throws it, said of the hand; None if the hand or an ability does."""
    ways = ["", *(each.id for each in movers(state.creatures[by]))]
    reasons = [
        _can_lift(state, by, ThrowInputs.model_construct(object=name, ability=way)) for way in ways
    ]
    return None if None in reasons else reasons[0]


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "throw",
        "Throw an object",
        ("GM-OBJECT-01", "GM-OBJECT-02", "GM-OBJECT-03", "GM-OBJECT-04"),
        ThrowInputs,
        check_throw,
        throw,
        throw_options,
        asks=(*ANSWERED, "break"),
        tells=told(
            *("attack-declared", "object-thrown", "rolled", "hit-direct", "hit-indirect"),
            *("damage-dealt", "object-broken", "break-failed", "object-came-to-rest"),
            *("object-removed", "ability-used"),
        ),
        refuses=(
            *ACTION,
            *("no-objects", "no-such-object", "out-of-range", "too-big", "no-such-ability"),
            *("not-yourself", "already-fallen", "covered", "no-board", "off-board"),
            "not-together",
            *("always-on", "used-up", "no-implement", "no-upcast", "bad-amount"),
            *("over-the-limit", "no-charges", "no-doubling"),
        ),
    ),
)
