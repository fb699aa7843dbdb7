"""Checking files: every fault with its file, its line, what is wrong and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from theomachy.core.documents import Document, Fault, fault_of, faults_of_form, read_documents
from theomachy.core.errors import InputError, Refusal, TheomachyError
from theomachy.core.packs import NONE, Within, holds_packs, in_force, with_packs
from theomachy.core.plugin import Game, command_of, find_games, game_of, inputs_of
from theomachy.scenarios.schema import KINDS, Scenario, Setting
from theomachy.table import transfer
from theomachy.table.epics import EpicForm, faults_of_epic
from theomachy.table.forms import BoardForm, SceneForm
from theomachy.table.packs import PackFolder
from theomachy.table.play import OWN, enlisted
from theomachy.table.prepared import faults_of_board, faults_of_scene

PREPARED: Mapping[str, type[BaseModel]] = {
    "scene": SceneForm,
    "board": BoardForm,
    "epic": EpicForm,
}
"""What a Game Master prepares, by the first key of its file."""

TABLE = "table"
"""The first key of an exported table."""


def check(
    path: Path, find: Callable[[str], Game[Any]] = game_of, packs: PackFolder | None = None
) -> tuple[Fault, ...]:
    """Every fault of a file, beside what `packs` hold. Raises InputError if it cannot be read at all."""
    if (exported := _exported(path)) is not None:
        return tuple(_of_export(str(path), exported, find))
    documents = read_documents(path)
    if not documents:
        return (Fault(str(path), 1, "", "there is nothing in this file"),)
    return tuple(fault for one in documents for fault in check_document(one, find, packs))


def _exported(path: Path) -> Mapping[str, Any] | None:
    """An exported table: JSON whose first key says so. Read as JSON, for it may be long."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        data = json.loads(text) if text.lstrip()[:1] == "{" else None
    except (OSError, ValueError, RecursionError):
        return None
    kind = next(iter(data), "") if isinstance(data, dict) else ""
    return data if kind in {TABLE, "received"} else None


def _of_export(
    file: str, data: Mapping[str, Any], find: Callable[[str], Game[Any]]
) -> Iterator[Fault]:
    try:
        export = transfer.read(data)
        transfer.rows_of(export, find(export.game))
    except InputError as fault:
        refusal = fault.refusal
        yield Fault(file, 1, refusal.where, refusal.detail, refusal.allowed)


def check_document(
    document: Document,
    find: Callable[[str], Game[Any]] = game_of,
    packs: PackFolder | None = None,
) -> Iterator[Fault]:
    """The faults of one document, beside what `packs` hold."""
    if not isinstance(document.data, Mapping):
        yield _fault(document, "", "a document is a mapping whose first key says what it is")
        return
    try:
        game = find(str(document.data.get("game", "")))
    except InputError as fault:
        yield _of(document, fault)
        return
    kinds: dict[str, type[BaseModel]] = {**KINDS, **PREPARED, **game.content_kinds}
    if document.kind not in kinds:
        detail = f"the first key {document.kind!r} is no kind of file"
        yield _fault(document, "", detail, tuple(kinds))
        return
    others = NONE if packs is None else packs.packs(game.id)
    with Within(others):
        faults = tuple(_by_form(document, kinds[document.kind], game))
    yield from faults


def _by_form(document: Document, form: type[BaseModel], game: Game[Any]) -> Iterator[Fault]:
    faults = tuple(faults_of_form(document, form))
    yield from faults
    if faults:
        return
    parsed = form.model_validate(document.data)
    if isinstance(parsed, Setting):
        yield from _setting(document, parsed, game)
    elif isinstance(parsed, EpicForm):
        yield from faults_of_epic(document, parsed, game)
    elif isinstance(parsed, SceneForm):
        yield from faults_of_scene(document, parsed, game, _begun(game, {}))
    elif isinstance(parsed, BoardForm):
        yield from faults_of_board(document, parsed)


def _setting(document: Document, parsed: Setting, game: Game[Any]) -> Iterator[Fault]:
    try:
        state = _begun(game, parsed.house)
    except InputError as fault:
        yield _of(document, fault)
        return
    try:
        game.enlist(state, parsed.description())
    except InputError as fault:
        yield _of(document, fault)
    else:
        yield from _set(document, parsed, game, state)
    if isinstance(parsed, Scenario):
        yield from _steps(document, parsed, game)


def _begun(game: Game[Any], house: Mapping[str, Any]) -> Any:
    """A state with the packs in force."""
    state, packs = game.new_state(house), in_force()
    return with_packs(state, packs) if packs and holds_packs(state) else state


def _set(document: Document, parsed: Setting, game: Game[Any], state: Any) -> Iterator[Fault]:
    try:
        enlisted(game, state, {**parsed.description(), "set": parsed.set})
    except InputError as fault:
        yield _of(document, fault, "set.")


def _steps(document: Document, scenario: Scenario, game: Game[Any]) -> Iterator[Fault]:
    for index, step in enumerate(scenario.steps):
        if step.do in OWN or step.error:
            continue
        try:
            inputs_of(command_of(game, step.do), step.inputs)
        except TheomachyError as fault:
            yield _of(document, fault, f"steps[{index}].")


def _of(document: Document, fault: TheomachyError, prefix: str = "") -> Fault:
    return fault_of(document, fault.refusal, prefix)


def _fault(document: Document, where: str, detail: str, allowed: tuple[str, ...] = ()) -> Fault:
    return fault_of(document, Refusal("bad-document", detail, where, allowed))


def schema_of(kind: str, game: str = "") -> dict[str, Any]:
    """The JSON Schema of a kind of file. Raises InputError `unknown-kind`.

    `table` is what `export` writes. Kinds that belong to a game (character, pack) are looked up in
    the game named, or the first that has them.
    """
    if kind == TABLE:
        return transfer.schema()
    forms = {**KINDS, **PREPARED}
    if kind in forms:
        return forms[kind].model_json_schema()
    games = [game_of(game)] if game else list(find_games().values())
    for one in games:
        if kind in one.content_kinds:
            return one.content_kinds[kind].model_json_schema()
    known = tuple(
        dict.fromkeys([*forms, TABLE, *[name for one in games for name in one.content_kinds]])
    )
    raise InputError("unknown-kind", f"no kind of file is called {kind!r}", "kind", known)
