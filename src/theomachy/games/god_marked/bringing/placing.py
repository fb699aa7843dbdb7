"""Objects as they are put into a scene: by command, or by the `objects:` of a document (OBJECT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import ConfigDict, Field

from theomachy.board.checks import record
from theomachy.board.grid import on_board
from theomachy.board.hiding import is_hidden
from theomachy.board.spaces import Body, Space, occupied, side
from theomachy.core.cast import name_problem
from theomachy.core.content import record_of
from theomachy.core.errors import InputError, Refusal
from theomachy.core.frozen import with_changes
from theomachy.core.seats import EVERYBODY, GM_ONLY
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.objects import Extent
from theomachy.games.god_marked.content.schema import Count, Size
from theomachy.games.god_marked.facts import ObjectPlaced, ObjectRemoved
from theomachy.games.god_marked.scene.ground import spaces_of
from theomachy.games.god_marked.scene.places import others_standing
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.objects import SceneObject

LONGEST = 60
"""Letters of a name."""
DIFFERENT = ("size", "height", "width", "durability")


@dataclass(frozen=True, slots=True)
class Placement:
    """Which object of the content, where, and what of it is different."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    object: str = ""
    at: Annotated[Space | None, Field(description="its north-west space")] = None
    altitude: Annotated[int, Field(ge=0, le=10_000)] = 0
    size: Size | None = None
    height: Extent | None = None
    width: Extent | None = None
    durability: Count | None = None


def unplaceable(state: State, name: str, given: Placement) -> Refusal | None:
    """GM-OBJECT-01, GM-COVER-01: why it cannot be put there under this name; None if it can."""
    records = library.objects()
    if given.object and given.object not in records:
        detail = f"no object {given.object!r}"
        return Refusal("no-such-object", detail, "object", tuple(records))
    if name_problem(State, name) or name in state.creatures or len(name) > LONGEST:
        return Refusal("bad-name", f"{name!r} cannot name an object", "name")
    return _no_room(state, placed(name, given))


def placed(name: str, given: Placement) -> SceneObject:
    """The object as it is placed: its record, with what is said to be different."""
    record = library.objects().get(given.object)
    thing = SceneObject(name, at=given.at, altitude=given.altitude)
    if record is not None:
        weapon = library.weapons()[record.weapon] if record.weapon else None
        thing = replace(
            thing,
            title=record.name,
            text=record.text,
            size=record.size,
            height=record.height,
            width=record.width,
            durability=record.durability,
            weapon=weapon,
        )
    own = {field: getattr(given, field) for field in DIFFERENT if getattr(given, field) is not None}
    if record is None and "size" in own:
        extent = max(0, own["size"])
        own = {"height": extent, "width": extent, **own}
    return replace(thing, **own)


def _no_room(state: State, thing: SceneObject) -> Refusal | None:
    board = state.board
    if thing.at is None:
        return None
    if board is None:
        return Refusal("no-board", "there is no board", "at")
    if not on_board(board, thing.at, max(side(thing.width), side(thing.size))):
        return Refusal("off-board", f"it does not fit at {list(thing.at)}", "at")
    others = [one for name, one in state.objects.items() if name != thing.name]
    taken = occupied(
        Body(one.at, one.size) for one in others_standing(state, "") if one.at is not None
    )
    spaces = frozenset(spaces_of(thing))
    taken |= board.blocked
    if not spaces.isdisjoint(taken | {space for one in others for space in spaces_of(one)}):
        return Refusal("place-taken", f"{list(thing.at)} is taken", "at")
    return None


def told_of(state: State, thing: SceneObject) -> ObjectPlaced:
    """GM-COVER-01, GM-TABLE-01: it stands there; in a hidden part for the Light Bringer alone."""
    hidden = is_hidden(state.board, thing.at, thing.width)
    return ObjectPlaced(thing=thing, audience=GM_ONLY if hidden else EVERYBODY)


def removal_of(state: State, name: str) -> ObjectRemoved:
    """GM-TABLE-01: it is gone; of what stood in a hidden part the Light Bringer alone is told."""
    return ObjectRemoved(name=name, audience=told_of(state, state.objects[name]).audience)


def objects_from(state: State, given: object) -> list[ObjectPlaced]:
    """The objects that a document describes, each by its name, in a scene as it will then be.

    Raises InputError naming the field and what is allowed.
    """
    facts: list[ObjectPlaced] = []
    described: Mapping[str, object] = record(given, "objects")
    for name, spec in described.items():
        where = f"objects.{name}"
        plain = {"object": spec} if isinstance(spec, str) else spec
        placement = record_of(Placement, plain, where)
        if name in state.objects:
            raise InputError("name-taken", f"there is a {name} already", where)
        refusal = unplaceable(state, name, placement)
        if refusal is not None:
            place = where if refusal.where == "name" else f"{where}.{refusal.where}"
            raise InputError(refusal.code, refusal.detail, place, refusal.allowed)
        thing = placed(name, placement)
        facts.append(told_of(state, thing))
        state = with_changes(state, objects={**state.objects, name: thing})
    return facts
