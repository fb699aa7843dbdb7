"""Epics: a party and prepared scenes in their order, from a file or as a game has them ready."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from theomachy.core.documents import Document, Fault, fault_of, faults_of_form
from theomachy.core.errors import InputError, Refusal
from theomachy.core.packs import holds_packs, in_force, with_packs
from theomachy.core.plugin import Game, fold
from theomachy.store.interface import DocumentRow
from theomachy.table.forms import Form, SceneForm, Title, Words
from theomachy.table.limits import short_digest
from theomachy.table.play import enlisted
from theomachy.table.prepared import dumped, faults_of_scene
from theomachy.table.preparing import Kind

KIND = "epic"


class EpicForm(Form):
    """A story that can be played: who is in it, and its scenes in their order."""

    epic: Title
    format: Literal[1] = 1
    game: str
    text: Words = Field("", description="what it is about, for everybody")
    notes: Words = Field("", description="for the Game Master alone")
    house: dict[str, Any] = Field({}, description="house options that differ from their defaults")
    cast: dict[str, dict[str, Any]] = Field({}, description="the party that it has ready")
    scenes: list[SceneForm] = Field(min_length=1, max_length=100, description="in their order")


def epic_of(data: Mapping[str, Any]) -> EpicForm:
    """The epic of a document. Raises InputError `bad-document` with the place of the first fault."""
    for fault in faults_of_form(Document("", data), EpicForm):
        raise InputError("bad-document", fault.detail, fault.where, fault.allowed)
    return EpicForm.model_validate(data)


def faults_of_epic(document: Document, form: EpicForm, game: Game[Any]) -> Iterator[Fault]:
    """What the game says of an epic that has the right form: its party, and each scene with it."""
    try:
        state = _with_party(form, game)
    except InputError as fault:
        yield fault_of(document, fault.refusal)
        return
    titles: set[str] = set()
    for place, scene in enumerate(form.scenes):
        inner = _scene_of(document, place)
        yield from (
            _outward(document, fault, place) for fault in faults_of_scene(inner, scene, game, state)
        )
        if scene.scene in titles:
            refusal = Refusal("bad-title", f"two scenes are called {scene.scene!r}")
            yield fault_of(document, refusal, f"scenes[{place}].scene")
        titles.add(scene.scene)


def _with_party(form: EpicForm, game: Game[Any]) -> Any:
    state = game.new_state(form.house)
    if holds_packs(state):
        state = with_packs(state, in_force())
    return fold(game, state, enlisted(game, state, {"cast": form.cast, "fight": False}))


def _scene_of(document: Document, place: int) -> Document:
    return Document(document.file, document.data["scenes"][place])


def _outward(document: Document, fault: Fault, place: int) -> Fault:
    """A fault of a scene, in its place in the epic."""
    refusal = Refusal("bad-scene", fault.detail, fault.where, fault.allowed)
    return fault_of(document, refusal, f"scenes[{place}].")


def party_of(form: EpicForm) -> dict[str, Any]:
    """What is brought in when a table begins with the epic."""
    return {"cast": form.cast, "house": form.house, "fight": False}


def ready(game: Game[Any], name: str) -> EpicForm:
    """An epic that the game has ready. InputError `unknown-epic`."""
    found = game.epics()
    if name not in found:
        detail = f"{game.id} has no epic {name!r}"
        raise InputError("unknown-epic", detail, "epic", tuple(found))
    return epic_of(found[name])


def rows_of(
    form: EpicForm, table_id: str, now: float, tokens: Callable[[], str]
) -> tuple[DocumentRow, ...]:
    """What lies ready beside the log of a table that begins with the epic: its scenes, its notes."""
    bodies = [(Kind.SCENE, one.scene, written(one)) for one in form.scenes]
    notes = f"{form.text}\n\n{form.notes}".strip()
    bodies += [(Kind.NOTE, form.epic, notes)] if notes else []
    return tuple(
        DocumentRow(
            table_id,
            kind,
            short_digest(tokens()),
            1,
            now,
            json.dumps({"title": title, "text": text}, ensure_ascii=False),
        )
        for kind, title, text in bodies
    )


def written(scene: SceneForm) -> str:
    """A scene as it is written."""
    return dumped(scene.model_dump(by_alias=True, exclude_defaults=True, mode="json"))
