"""What an ability is aimed at: whom it meets and which spaces it fills (ABILITY-08 to 13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from theomachy.board import areas
from theomachy.board.grid import on_board
from theomachy.board.sight import line_of_sight
from theomachy.board.spaces import Body, Direction, Space, distance, occupied
from theomachy.core.ask import Option
from theomachy.core.errors import InputError, Refusal
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.creatures.numbers import range_of
from theomachy.games.god_marked.mechanics import abilities as mechanics
from theomachy.games.god_marked.mechanics.attack import within_reach
from theomachy.games.god_marked.scene.places import apart, covered
from theomachy.games.god_marked.scene.reaching import reaches_body
from theomachy.games.god_marked.state import Creature, State, out_of_the_fight

DIRECTIONS = tuple(Direction)


@dataclass(frozen=True, slots=True)
class Aim:
    """Where an ability is aimed: creatures by name, a space, a direction."""

    targets: tuple[str, ...] = ()
    place: Space | None = None
    toward: str = ""


@dataclass(frozen=True, slots=True)
class Met:
    """Whom an ability meets, the spaces it fills (none without a board), and where it starts."""

    targets: tuple[str, ...]
    spaces: frozenset[Space] = frozenset()
    origin: Space | None = None


def reach_of_ability(state: State, one: Creature, ability: Ability) -> int:
    """GM-ABILITY-09, GM-ABILITY-10, GM-ABILITY-11, GM-ABILITY-12: how far it gets, in spaces."""
    full = range_of(state, one)
    if ability.type == "self":
        return 0
    if ability.type == "touch":
        return 1
    if ability.type != "ray":
        return full
    if ability.shape == "line":
        return max(1, full)
    if ability.shape == "cone":
        return mechanics.cone_of(mechanics.cone_length(full, ability.size), 0, one.size)[0]
    return mechanics.sphere_radius(full, ability.size, one.size)


def fills_an_area(one: Creature, ability: Ability) -> bool:
    """GM-ABILITY-13, GM-SIZE-03: whether it meets all in an area and not one creature alone."""
    if ability.type == "self":
        return bool(ability.shape)
    return bool(ability.shape) or mechanics.fills_a_sphere(one.size) > 0


def around_a_point(ability: Ability) -> bool:
    """GM-ABILITY-13: whether its area lies around a place that the user chooses."""
    return ability.type in {"target", "emitting"} and ability.shape == "sphere"


def aimed_with(state: State, one: Creature, ability: Ability) -> tuple[str, ...]:
    """GM-ABILITY-08 to 13: what of an aim counts for it: `targets`, `place`, `toward`."""
    if ability.type == "self" and not ability.with_weapon:
        return ()
    if ability.with_weapon or state.board is None or one.at is None:
        return ("targets",)
    if ability.type == "ray":
        return () if ability.shape == "sphere" else ("place", "toward")
    return ("targets", "place") if around_a_point(ability) else ("targets",)


def without_use(inputs: Sequence[str], options: Sequence[Option]) -> dict[str, tuple[Option, ...]]:
    """The inputs among these that count with no ability: nothing is proposed for them."""
    counted = {name for option in options for name in option.with_inputs}
    return {name: () for name in inputs if name not in counted}


def astray(state: State, by: str, ability: Ability, aim: Aim) -> Refusal | None:
    """GM-ABILITY-08 to 12, GM-COVER-01: why it cannot be aimed so; None if it can."""
    one = state.creatures[by]
    if ability.type == "self":
        others = [name for name in aim.targets if name != by]
        if others:
            return Refusal("self-only", f"{ability.name} affects {by} alone", "with.targets", (by,))
        return None
    on_a_board = state.board is not None and one.at is not None
    if on_a_board and ability.type == "ray":
        return _no_direction(state, one, ability, aim)
    if on_a_board and around_a_point(ability):
        return _no_place(state, one, ability, aim)
    if ability.type == "ray" or around_a_point(ability):
        return _too_far(state, by, ability, aim.targets)
    if len(aim.targets) != 1:
        detail = f"{ability.name} is aimed at one creature"
        return Refusal("one-target", detail, "with.targets", tuple(state.creatures))
    return _too_far(state, by, ability, aim.targets) or _behind_cover(state, by, ability, aim)


def _too_far(state: State, by: str, ability: Ability, targets: Sequence[str]) -> Refusal | None:
    reach = reach_of_ability(state, state.creatures[by], ability)
    for name in targets:
        spaces = 0 if name == by else apart(state, by, name)
        if not reaches_body(state, by, name, ability.reaches_own_body, ability.type == "ray"):
            return Refusal("on-its-body", f"{name} is on {by}'s body, out of reach", "with.targets")
        if not within_reach(spaces, reach):
            detail = f"{name} is {spaces} spaces away, {ability.name} reaches {reach}"
            return Refusal("out-of-range", detail, "with.targets")
    return None


def _behind_cover(state: State, by: str, ability: Ability, aim: Aim) -> Refusal | None:
    """GM-COVER-01, GM-ABILITY-10, 11: cover between; a touch goes around it."""
    target = aim.targets[0]
    if ability.type == "touch" or ability.around_cover or target == by:
        return None
    if covered(state, by, target):
        return Refusal("covered", f"{target} is behind cover", "with.targets")
    return None


def _no_direction(state: State, one: Creature, ability: Ability, aim: Aim) -> Refusal | None:
    if ability.shape == "sphere":
        return None
    if aim.place is None and aim.toward not in DIRECTIONS:
        detail = f"{ability.name} needs a direction, or a space to aim at"
        return Refusal("no-direction", detail, "with.toward", tuple(map(str, DIRECTIONS)))
    try:
        spaces_of(state, one, ability, aim)
    except InputError as fault:
        return Refusal("no-direction", fault.refusal.detail, "with.place")
    return None


def _no_place(state: State, one: Creature, ability: Ability, aim: Aim) -> Refusal | None:
    board, at = state.board, one.at
    place = _place_of(state, aim)
    if place is None or board is None or at is None:
        return Refusal("no-place", f"{ability.name} needs a space to aim at", "with.place")
    if not on_board(board, place):
        return Refusal("off-board", f"{list(place)} is off the board", "with.place")
    spaces = distance(at, place, one.size, 1, state.house.grid_distance)
    reach = reach_of_ability(state, one, ability)
    if not within_reach(spaces, reach):
        detail = f"{list(place)} is {spaces} spaces away, {ability.name} reaches {reach}"
        return Refusal("out-of-range", detail, "with.place")
    if not ability.around_cover and not line_of_sight(board, at, place, 2, a_size=one.size):
        return Refusal("covered", f"{list(place)} is behind cover", "with.place")
    return None


def _place_of(state: State, aim: Aim) -> Space | None:
    """The space aimed at: named, or that of the one creature named."""
    if aim.place is None and len(aim.targets) == 1:
        return state.creatures[aim.targets[0]].at
    return aim.place


def met(state: State, by: str, ability: Ability, aim: Aim) -> Met:
    """GM-ABILITY-08 to 13, GM-SIZE-03: whom it meets, with the area it fills."""
    one = state.creatures[by]
    if ability.type == "self" and not ability.shape:
        return Met((by,), origin=one.at)
    if not fills_an_area(one, ability):
        return Met(aim.targets, origin=one.at)
    if state.board is None or one.at is None:
        named = aim.targets or _around(state, by, ability)
        return Met(tuple(name for name in named if meant(state, by, ability, name)))
    spaces = spaces_of(state, one, ability, aim)
    inside = tuple(
        name
        for name in within(state, spaces)
        if meant(state, by, ability, name) and not _sheltered(state, by, ability, name)
    )
    return Met(inside, spaces, _origin(state, one, ability, aim))


def _around(state: State, by: str, ability: Ability) -> tuple[str, ...]:
    """GM-TABLE-02: without a board, a sphere around its user meets whoever is near enough."""
    if ability.shape != "sphere" or ability.type not in {"ray", "self"}:
        return ()
    one = state.creatures[by]
    reach = mechanics.sphere_radius(range_of(state, one), ability.size, one.size)
    return tuple(
        each.name
        for each in state.creatures.values()
        if each.name == by or apart(state, by, each.name) <= reach
    )


def meant(state: State, by: str, ability: Ability, name: str) -> bool:
    """GM-ABILITY-12, GM-GIANT-04: whether it is for one who is inside; never for the fallen."""
    one, other = state.creatures[by], state.creatures[name]
    if out_of_the_fight(other):
        return False
    if not reaches_body(state, by, name, ability.reaches_own_body, ability.type == "ray"):
        return False
    if name == by:
        return ability.attack is None and ability.whom in {"all", "allies"} and not ability.damage
    if ability.whom == "allies":
        return one.team == other.team
    return ability.whom != "enemies" or one.team != other.team


def _sheltered(state: State, by: str, ability: Ability, name: str) -> bool:
    """GM-COVER-02: whether a creature stands behind something, seen from where a ray starts."""
    rays = ability.type == "ray" and not ability.around_cover
    return rays and name != by and covered(state, by, name)


def within(state: State, spaces: frozenset[Space]) -> tuple[str, ...]:
    """The creatures with a part of their body on these spaces, in the order of joining."""
    return tuple(
        one.name
        for one in state.creatures.values()
        if one.at is not None and not occupied([Body(one.at, one.size)]).isdisjoint(spaces)
    )


def spaces_of(state: State, one: Creature, ability: Ability, aim: Aim) -> frozenset[Space]:
    """GM-ABILITY-12, 13, GM-SIZE-03: the spaces of the area. Raises InputError `no-direction`."""
    board, at, reach = state.board, one.at, range_of(state, one)
    if board is None or at is None:
        return frozenset()
    metric, around = state.house.grid_distance, ability.around_cover
    toward = aim.place if aim.place is not None else Direction(aim.toward or DIRECTIONS[0])
    if ability.type == "ray" and ability.shape == "line":
        length, width = mechanics.line_of(reach, ability.size, one.size)
        return areas.line(board, at, toward, length, width, one.size, metric, around)
    if ability.type == "ray" and ability.shape == "cone":
        length = mechanics.cone_length(reach, ability.size)
        grown, wide = mechanics.cone_of(length, length, one.size)
        end_width = wide if mechanics.growth(one.size) else None
        return areas.cone(board, at, toward, grown, end_width, one.size, metric, around)
    if ability.type in {"ray", "self"}:
        radius = mechanics.sphere_radius(reach, ability.size, one.size)
        return areas.sphere(board, at, radius, one.size, metric, around)
    return _sphere_at(state, one, ability, aim)


def _sphere_at(state: State, one: Creature, ability: Ability, aim: Aim) -> frozenset[Space]:
    place = _place_of(state, aim)
    if state.board is None or place is None:
        return frozenset()
    radius = ability.size + mechanics.growth(one.size)
    metric = state.house.grid_distance
    return areas.sphere(state.board, place, radius, 1, metric, ability.around_cover)


def _origin(state: State, one: Creature, ability: Ability, aim: Aim) -> Space | None:
    return one.at if ability.type in {"ray", "self"} else _place_of(state, aim)
