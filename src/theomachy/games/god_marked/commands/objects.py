"""The Light Bringer's commands for objects and ground: place, remove, drop, lay (OBJECT, COVER-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from theomachy.board.grid import Board, on_board
from theomachy.board.spaces import Space, side
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.bringing.placing import (
    Placement,
    placed,
    removal_of,
    told_of,
    unplaceable,
)
from theomachy.games.god_marked.commands.checks import (
    ANSWERED,
    Options,
    first,
    still_there,
    told,
)
from theomachy.games.god_marked.commands.walks import Named
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.procedures import aftermath, objects
from theomachy.games.god_marked.procedures.objects import Strike
from theomachy.games.god_marked.scene.hidden_parts import board_facts
from theomachy.games.god_marked.scene.throwing import near_each_other, struck_at
from theomachy.games.god_marked.state import State, out_of_the_fight
from theomachy.games.god_marked.state.objects import SceneObject


def known_object(state: State, name: str, where: str) -> Refusal | None:
    """Whether there is such an object."""
    if name in state.objects:
        return None
    return Refusal("no-such-object", f"no object is called {name!r}", where, tuple(state.objects))


class PlaceInputs(Inputs):
    """Which object, under what name, where, and what of it is different."""

    name: str = Field(min_length=1, max_length=60, description="its name in this scene")
    object: str = Field(default="", description="id of an object of the content")
    at: Named | None = Field(default=None, description="its north-west space, as [column, row]")
    altitude: int = Field(default=0, ge=0, le=10_000, description="how high it hangs, in spaces")
    size: int | None = Field(default=None, ge=-20, le=1000, description="its size, if another")
    height: int | None = Field(default=None, ge=0, le=1000, description="its height, if another")
    width: int | None = Field(default=None, ge=0, le=1000, description="its width, if another")
    durability: int | None = Field(
        default=None, ge=0, le=1_000_000, description="the damage that breaks it, if another"
    )


def check_place(state: State, by: str, inputs: PlaceInputs | None) -> Refusal | None:
    """Whether there is such a record, and room for it."""
    if inputs is None:
        return None
    refusal = unplaceable(state, inputs.name, placement(inputs))
    return refusal and replace(refusal, where=f"with.{refusal.where}")


def placement(inputs: PlaceInputs) -> Placement:
    """What the inputs say of the object, beside its name."""
    return Placement(**inputs.model_dump(exclude={"name"}))


async def place(at: At[State], by: str, inputs: PlaceInputs) -> None:
    """GM-COVER-01, GM-OBJECT-03: it stands there, covers, and may be thrown."""
    await at.tell(told_of(at.state, placed(inputs.name, placement(inputs))))


def place_options(state: State, by: str) -> Mapping[str, Options]:
    """The objects of the content."""
    records = library.objects().values()
    return {"object": tuple(Option(one.id, f"{one.name}, size {one.size}") for one in records)}


class ObjectInputs(Inputs):
    """Which object."""

    name: str = Field(description="name of an object of the scene")


def check_object(state: State, by: str, inputs: ObjectInputs | None) -> Refusal | None:
    """Whether there is such an object."""
    return None if inputs is None else known_object(state, inputs.name, "with.name")


async def remove(at: At[State], by: str, inputs: ObjectInputs) -> None:
    """The object is gone."""
    await at.tell(removal_of(at.state, inputs.name))


class DropInputs(ObjectInputs):
    """Which object falls, and on whom or where."""

    to: Named | None = Field(
        default=None, description="its north-west space as it comes down; else where it hangs"
    )
    targets: tuple[str, ...] = Field(
        default=(), description="without a board: who is in the space that it takes up"
    )


def check_drop(state: State, by: str, inputs: DropInputs | None) -> Refusal | None:
    """GM-OBJECT-03: whether there is such an object, and a place where it comes down."""
    if inputs is None:
        return None
    missing = known_object(state, inputs.name, "with.name")
    if missing is not None:
        return missing
    thing = state.objects[inputs.name]
    if state.board is None or inputs.targets:
        return _under_it(state, thing, inputs.targets)
    place = inputs.to or thing.at
    if place is None:
        return Refusal("needs-a-space", "say where it comes down", "with.to")
    if not on_board(state.board, place, side(thing.size)):
        return Refusal("off-board", f"{inputs.name} does not fit at {list(place)}", "with.to")
    return None


def _under_it(state: State, thing: SceneObject, names: tuple[str, ...]) -> Refusal | None:
    missing = first(*[still_there(state, name, "with.targets") for name in names])
    if missing is None and state.board is not None:
        return Refusal("not-together", "on a board it hits who is there", "with.targets")
    if missing is None and not near_each_other(state, thing, names):
        allowed = (f"less than {side(thing.size)} apart",)
        return Refusal("not-together", "they stand too far apart", "with.targets", allowed)
    return missing


async def drop(at: At[State], by: str, inputs: DropInputs) -> None:
    """GM-OBJECT-03: it falls by itself, with no mod, on all that is below."""
    thing = at.state.objects[inputs.name]
    to = (inputs.to or thing.at) if at.state.board is not None else None
    targets = inputs.targets if to is None else struck_at(at.state, thing, to)
    await objects.comes_down(at, Strike(thing.name, targets, at=to))
    await aftermath.settle(at)


def object_options(state: State, by: str) -> Mapping[str, Options]:
    """The objects of the scene, and everybody who could be below one."""
    things = tuple(Option(name, one.title or name) for name, one in state.objects.items())
    people = tuple(
        Option(one.name, one.name) for one in state.creatures.values() if not out_of_the_fight(one)
    )
    return {"name": things, "targets": people}


class TerrainInputs(Inputs):
    """Which kind of ground, and from where to where."""

    terrain: str = Field(description="id of a kind of ground of the content")
    at: Named = Field(description="a corner of it, as [column, row]")
    to: Named | None = Field(default=None, description="the opposite corner; else one space")


def check_terrain(state: State, by: str, inputs: TerrainInputs | None) -> Refusal | None:
    """GM-MOVE-03, GM-COND-11: whether there is a board, and such a kind of ground."""
    if state.board is None:
        return Refusal("no-board", "there is no board", "by")
    if inputs is None:
        return None
    records = library.terrain()
    if inputs.terrain not in records:
        detail = f"no terrain {inputs.terrain!r}"
        return Refusal("no-such-terrain", detail, "with.terrain", tuple(records))
    for field, space in (("at", inputs.at), ("to", inputs.to)):
        if space is not None and not on_board(state.board, space):
            return Refusal("off-board", f"{list(space)} is off the board", f"with.{field}")
    return None


async def lay(at: At[State], by: str, inputs: TerrainInputs) -> None:
    """GM-MOVE-03, GM-COND-11: the ground there is of this kind, whatever it was before."""
    if at.state.board is not None:
        for fact in board_facts(with_terrain(at.state.board, inputs)):
            await at.tell(fact)


def with_terrain(board: Board, inputs: TerrainInputs) -> Board:
    """The board with this kind of ground in a rectangle."""
    kind, to = library.terrain()[inputs.terrain], inputs.to or inputs.at
    corner = (min(inputs.at[0], to[0]), min(inputs.at[1], to[1]))
    across, down = abs(to[0] - inputs.at[0]) + 1, abs(to[1] - inputs.at[1]) + 1
    spaces = frozenset(
        (corner[0] + east, corner[1] + south) for east in range(across) for south in range(down)
    )

    def changed(now: frozenset[Space], holds: bool) -> frozenset[Space]:
        return now | spaces if holds else now - spaces

    ledges = tuple(one for one in board.ledges if one[0] not in spaces)
    if kind.height:
        ledges += tuple((space, kind.height) for space in sorted(spaces))
    return replace(
        board,
        slow=changed(board.slow, kind.slow),
        obscured=changed(board.obscured, kind.obscures),
        heavily_obscured=changed(board.heavily_obscured, kind.heavily_obscures),
        ledges=ledges,
    )


def terrain_options(state: State, by: str) -> Mapping[str, Options]:
    """The kinds of ground of the content."""
    return {"terrain": tuple(Option(one.id, one.name) for one in library.terrain().values())}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "place-object",
        "Place an object",
        ("GM-OBJECT-01", "GM-COVER-01"),
        PlaceInputs,
        check_place,
        place,
        place_options,
        by_gm=True,
        tells=("object-placed",),
        refuses=("no-such-object", "bad-name", "no-board", "off-board", "place-taken"),
    ),
    Command(
        "remove-object",
        "Remove an object",
        ("GM-OBJECT-01",),
        ObjectInputs,
        check_object,
        remove,
        object_options,
        by_gm=True,
        tells=("object-removed",),
        refuses=("no-such-object",),
    ),
    Command(
        "drop-object",
        "An object falls",
        ("GM-OBJECT-03", "GM-OBJECT-04"),
        DropInputs,
        check_drop,
        drop,
        object_options,
        by_gm=True,
        asks=("break", *ANSWERED),
        tells=told(
            *("object-thrown", "rolled", "hit-direct", "hit-indirect", "damage-dealt"),
            *("object-broken", "break-failed", "object-came-to-rest", "object-removed"),
        ),
        refuses=(
            *("no-such-object", "unknown-creature", "already-fallen", "needs-a-space"),
            *("off-board", "not-together"),
        ),
    ),
    Command(
        "lay-terrain",
        "Change the ground",
        ("GM-MOVE-03", "GM-COND-11"),
        TerrainInputs,
        check_terrain,
        lay,
        terrain_options,
        by_gm=True,
        tells=("board-laid",),
        refuses=("no-board", "no-such-terrain", "off-board"),
    ),
)
