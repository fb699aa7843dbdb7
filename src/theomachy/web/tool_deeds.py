"""What the Game Master can do with his tools, each with the fields it takes: for the API and for forms.

The body names its tool, so that the API has one route for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from theomachy.table.preparing import Kind, Prepared
from theomachy.table.records import Receipt
from theomachy.web.deeds import DEEDS, Body, Call, Deed, Many, Name, Place

LongText = Annotated[str, Field(max_length=60_000)]


class Prepare(Body):
    """Keeps something new, or the next revision of what has this `id`.

    A scene has `text` (YAML), a board `board` (what a board file holds), a handout `title`, `text` and
    `picture`, a note and the summary for the next sitting `title` and `text`.
    """

    tool: Literal["prepare"] = "prepare"
    kind: Kind
    id: Name = ""
    revision: Place = 0
    title: Name = ""
    text: LongText = ""
    picture: Name = ""
    board: dict[str, Any] | None = None


class Discard(Body):
    """What of a kind is kept no longer."""

    tool: Literal["discard"] = "discard"
    kind: Kind
    id: Name


class BringIn(Body):
    """The prepared scene (its id) that comes to the table, its cast unseen.

    Where anything of the last scene is still here, either `clear` has the inputs of the command that
    clears it first, or `beside` leaves it as it is. `read`: its text is told to all.
    """

    tool: Literal["bring-in"] = "bring-in"
    scene: Name
    clear: dict[str, Any] | None = None
    beside: bool = False
    read: bool = False


class ReadScene(Body):
    """The prepared scene whose text is told to all."""

    tool: Literal["read-scene"] = "read-scene"
    scene: Name


class ShowScene(Body):
    """The prepared scene whose cast is shown; its fight begins if it has one."""

    tool: Literal["show-scene"] = "show-scene"
    scene: Name


class SceneCheck(Body):
    """The check of a prepared scene (its place from 0) that is called for."""

    tool: Literal["scene-check"] = "scene-check"
    scene: Name
    check: Place


class ShowHandout(Body):
    """A handout, to these seats or (none named) to all: written here, prepared, or a scene's.

    `prepared` is the id of a prepared one; `scene` with `handout` (its place from 0) means a scene's.
    """

    tool: Literal["show-handout"] = "show-handout"
    title: Name = ""
    text: LongText = ""
    picture: Name = ""
    prepared: Name = ""
    scene: Name = ""
    handout: Place = 0
    to: Many = Field(default_factory=list)


class TakeBackHandout(Body):
    """The handout (its id) that nobody is shown any more."""

    tool: Literal["take-back-handout"] = "take-back-handout"
    handout: Name


class BeginSitting(Body):
    """An evening begins, with the summary of the last one."""

    tool: Literal["begin-sitting"] = "begin-sitting"
    title: Name = ""


class EndSitting(Body):
    """The evening ends."""

    tool: Literal["end-sitting"] = "end-sitting"


class DiscardPicture(Body):
    """The picture (its id) that is kept no longer."""

    tool: Literal["discard-picture"] = "discard-picture"
    picture: Name


class QuickFoes(Body):
    """Foes by a few words; the game says which."""

    tool: Literal["quick-foes"] = "quick-foes"
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")


Tool = Annotated[
    Prepare
    | Discard
    | BringIn
    | ReadScene
    | ShowScene
    | SceneCheck
    | ShowHandout
    | TakeBackHandout
    | BeginSitting
    | EndSitting
    | DiscardPicture
    | QuickFoes,
    Field(discriminator="tool"),
]


def prepare(call: Call, body: Prepare) -> Prepared:
    """Keep something prepared."""
    content: dict[str, Any] = {"title": body.title, "text": body.text, "picture": body.picture}
    if body.kind is Kind.BOARD:
        content = {"board": body.board}
    return call.tables.prepare(*call.at, body.kind, content, body.id, body.revision)


def discard(call: Call, body: Discard) -> None:
    """Keep something no longer."""
    call.tables.discard(*call.at, body.kind, body.id)


def bring_in(call: Call, body: BringIn) -> Receipt:
    """Bring a prepared scene in."""
    return call.tables.bring_in(
        *call.at, body.scene, body.clear, beside=body.beside, read=body.read
    )


def read_scene(call: Call, body: ReadScene) -> Receipt:
    """Tell the text of a scene to all."""
    return call.tables.read_scene(*call.at, body.scene)


def show_scene(call: Call, body: ShowScene) -> Receipt:
    """Show all of a scene."""
    return call.tables.show_scene(*call.at, body.scene)


def scene_check(call: Call, body: SceneCheck) -> Receipt:
    """Call for a roll that a scene has ready."""
    return call.tables.call_of_scene(*call.at, body.scene, body.check)


def show_handout(call: Call, body: ShowHandout) -> Receipt:
    """Show a handout."""
    if body.prepared:
        return call.tables.show_prepared_handout(*call.at, body.prepared, body.to)
    if body.scene:
        return call.tables.show_handout_of_scene(*call.at, body.scene, body.handout, body.to)
    return call.tables.show_handout(
        *call.at, body.title, body.text, body.picture, body.to, idempotency_key=call.key
    )


def take_back_handout(call: Call, body: TakeBackHandout) -> Receipt:
    """Take a handout back."""
    return call.tables.take_back_handout(*call.at, body.handout)


def begin_sitting(call: Call, body: BeginSitting) -> Receipt:
    """Begin an evening."""
    return call.tables.begin_sitting(*call.at, body.title)


def end_sitting(call: Call, body: EndSitting) -> Receipt:
    """End the evening."""
    return call.tables.end_sitting(*call.at)


def discard_picture(call: Call, body: DiscardPicture) -> None:
    """Keep a picture no longer."""
    call.tables.discard_picture(*call.at, body.picture)


def quick_foes(call: Call, body: QuickFoes) -> Receipt:
    """Bring in foes by a few words."""
    return call.tables.quick_foes(*call.at, body.with_, idempotency_key=call.key)


_ALL = (
    Deed("prepare", Prepare, prepare),
    Deed("discard", Discard, discard),
    Deed("bring-in", BringIn, bring_in),
    Deed("read-scene", ReadScene, read_scene),
    Deed("show-scene", ShowScene, show_scene),
    Deed("scene-check", SceneCheck, scene_check),
    Deed("show-handout", ShowHandout, show_handout),
    Deed("take-back-handout", TakeBackHandout, take_back_handout),
    Deed("begin-sitting", BeginSitting, begin_sitting),
    Deed("end-sitting", EndSitting, end_sitting),
    Deed("discard-picture", DiscardPicture, discard_picture),
    Deed("quick-foes", QuickFoes, quick_foes),
)
TOOL_DEEDS: Mapping[str, Deed] = {deed.name: deed for deed in _ALL}
"""The deeds of the tools, by name."""
ALL_DEEDS: Mapping[str, Deed] = {**DEEDS, **TOOL_DEEDS}
"""All that a form may do."""

OF_PREPARING = frozenset(
    {"prepare", "discard", "begin-sitting", "end-sitting", "discard-picture", "bring-in"}
)
"""The deeds of the page on which one prepares."""

_DONE: Mapping[str, str] = {
    "bring-in": "The scene is here.",
    "read-scene": "Read to all.",
    "show-scene": "The scene is shown.",
    "scene-check": "Called for.",
    "show-handout": "Shown.",
    "take-back-handout": "Taken back.",
    "quick-foes": "They are here.",
}


def words_after(name: str) -> dict[str, str] | None:
    """What is said after a deed that does not show itself at once."""
    return {"notice": _DONE[name]} if name in _DONE else None
