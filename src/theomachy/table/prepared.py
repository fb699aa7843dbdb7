"""Prepared scenes and boards: read, judged, and turned into what is brought in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import yaml

from theomachy.board.grid import Board, board_from, board_to
from theomachy.board.room import room_near
from theomachy.board.spaces import Body, Space, footprint, occupied
from theomachy.core.cast import creatures_of
from theomachy.core.documents import Document, Fault, fault_of, faults_of_form, parse_documents
from theomachy.core.errors import InputError, Refusal, TheomachyError
from theomachy.core.plugin import Game, command_of, inputs_of
from theomachy.table.forms import BoardForm, SceneCheck, SceneForm
from theomachy.table.play import enlisted

Boards = Mapping[str, Mapping[str, Any]]
"""The boards that are kept at a table, by name, as `board_from` reads them."""

NONE: Boards = MappingProxyType({})


def one_document(text: str, what: str) -> Document:
    """The only document of a text. Raises InputError `bad-file` with the line of the fault."""
    documents = parse_documents(text, "line")
    if len(documents) != 1 or not isinstance(documents[0].data, Mapping):
        raise InputError(
            "bad-file", f"one document is needed, which begins with `{what}:`", "line:1"
        )
    return documents[0]


def scene_of(text: str) -> SceneForm:
    """The scene that a text describes. Raises InputError with the place of the first fault."""
    document = one_document(text, "scene")
    for fault in faults_of_form(document, SceneForm):
        raise InputError("bad-document", f"line {fault.line}: {fault.detail}", fault.where)
    return SceneForm.model_validate(document.data)


def faults_in(text: str, game: Game[Any], state: Any, boards: Boards) -> tuple[Fault, ...]:
    """All that is wrong with a scene as it is written, each with its line and what would be right."""
    try:
        document = one_document(text, "scene")
    except InputError as fault:
        where = fault.refusal.where.rpartition(":")[2]
        line = int(where) if where.isdecimal() else 1
        return (Fault("", line, "", fault.refusal.detail),)
    faults = tuple(faults_of_form(document, SceneForm))
    if faults:
        return faults
    form = SceneForm.model_validate(document.data)
    return tuple(faults_of_scene(document, form, game, state, boards))


def faults_of_scene(
    document: Document, form: SceneForm, game: Game[Any], state: Any = None, boards: Boards = NONE
) -> Iterator[Fault]:
    """What the game says of a scene that has the right form; without a state, of one for itself."""
    if form.game not in ("", game.id):
        refusal = Refusal("unknown-game", f"this table plays {game.id}", "game", (game.id,))
        yield fault_of(document, refusal)
        return
    state = game.new_state({}) if state is None else state
    try:
        described = description_of(form, game, state, boards)
        sets = described.pop("set")
        game.enlist(state, described)
    except InputError as fault:
        yield fault_of(document, fault.refusal)
    else:
        yield from _faults_of_set(document, game, state, {**described, "set": sets})
    for place, check in enumerate(form.checks):
        try:
            command = called_for(check, game)
            inputs_of(command_of(game, command["do"]), command["with"])
        except TheomachyError as fault:
            yield fault_of(document, fault.refusal, f"checks[{place}].")


def _faults_of_set(
    document: Document, game: Game[Any], state: Any, described: Mapping[str, Any]
) -> Iterator[Fault]:
    try:
        enlisted(game, state, described)
    except InputError as fault:
        yield fault_of(document, fault.refusal, "set.")


def description_of(form: SceneForm, game: Game[Any], state: Any, boards: Boards) -> dict[str, Any]:
    """What is enlisted when the scene is brought in: all its cast unseen, and no fight yet."""
    unseen = game.toolkit.unseen
    cast = {
        name: {unseen: True, **spec} if unseen else dict(spec) for name, spec in form.cast.items()
    }
    # A game without such a command has no fights that begin by being described.
    parts: dict[str, Any] = {"cast": cast, **({"fight": False} if game.toolkit.begin else {})}
    board = laid(form, boards)
    if board is not None:
        parts["board"] = board
    if form.distances is not None:
        parts["distances"] = form.distances
    if form.objects:
        parts["objects"] = form.objects
    # Where the unseen stand must not be read off the places that the party leaves free.
    seen = [spec for spec in cast.values() if not (unseen and spec[unseen])]
    bodies = (*seen, *form.objects.values())
    parts["set"] = {**_places_of_party(form, state, board, bodies), **form.set}
    return parts


def _places_of_party(
    form: SceneForm, state: Any, board: Mapping[str, Any] | None, bodies: Sequence[Any]
) -> dict[str, list[int]]:
    """Where each of the party stands, by its path: as the scene says, and who joined later than
    those for whom it has a place, nearest to the last of them and in the space of none of the `bodies`.
    """
    party = {
        name: one for name, one in creatures_of(state).items() if getattr(one, "player", False)
    }
    places = dict(zip(party, form.party, strict=False))
    late = [name for name in party if name not in places]
    if board is not None and form.party and late:
        sizes = {name: int(getattr(one, "size", 1)) for name, one in party.items()}
        places |= _room_for(late, sizes, places, (form.party[-1], bodies), board_from(board))
    return {f"{name}.at": list(at) for name, at in places.items()}


def _room_for(
    late: Sequence[str],
    sizes: Mapping[str, int],
    places: Mapping[str, Space],
    beside: tuple[Space, Sequence[Any]],
    board: Board,
) -> dict[str, Space]:
    last, bodies = beside
    taken = set(occupied(Body(at, sizes[name]) for name, at in places.items()))
    for spec in bodies:
        at = spec.get("at") if isinstance(spec, Mapping) else None
        if isinstance(at, list | tuple) and len(at) == 2:
            taken.add((at[0], at[1]))
    found: dict[str, Space] = {}
    for name in late:
        space = room_near(board, last, sizes[name], taken)
        if space is not None:
            found[name] = space
            taken.update(footprint(space, sizes[name]))
    return found


def laid(form: SceneForm, boards: Boards) -> Mapping[str, Any] | None:
    """The board of a scene. InputError `unknown-board` for the name of one that is not kept."""
    if not isinstance(form.board, str):
        return form.board
    if form.board not in boards:
        raise InputError(
            "unknown-board", f"no board is called {form.board!r}", "board", tuple(boards)
        )
    return boards[form.board]


def called_for(check: SceneCheck, game: Game[Any]) -> dict[str, Any]:
    """The command that calls for a roll of a scene. InputError for one that is nobody's to call."""
    calling = game.toolkit.calling
    do = check.do or (calling.command if calling else "")
    allowed = tuple(name for name, one in game.commands.items() if one.by_gm)
    if do not in allowed:
        raise InputError("unknown-command", f"{do!r} is no command of yours", "do", allowed)
    return {"do": do, "with": dict(check.with_)}


def board_of(data: Mapping[str, Any]) -> BoardForm:
    """A board under its name, judged. Raises InputError with the place of the first fault."""
    document = Document("", data)
    for fault in faults_of_form(document, BoardForm):
        raise InputError("bad-document", fault.detail, fault.where, fault.allowed)
    form = BoardForm.model_validate(data)
    for fault in faults_of_board(document, form):
        raise InputError("bad-document", fault.detail, fault.where, fault.allowed)
    return form


def faults_of_board(document: Document, form: BoardForm) -> Iterator[Fault]:
    """What is wrong with a board that has the right form."""
    try:
        board_from(form.ground(), "")
    except InputError as fault:
        where = fault.refusal.where.lstrip(".")
        yield fault_of(document, replace(fault.refusal, where=where))


def board_file(form: BoardForm, picture: str = "") -> str:
    """A board as a file; `picture` takes the place of the id of its picture."""
    ground = board_to(board_from(form.ground()))
    ground.pop("picture", None)
    if picture:
        ground["picture"] = picture
    data = {"board": form.board, "format": 1, **ground}
    return dumped(data)


def dumped(data: Mapping[str, Any]) -> str:
    """Plain data as YAML that people read: in its order, lists of numbers on one line."""
    return yaml.safe_dump(dict(data), sort_keys=False, allow_unicode=True, default_flow_style=None)


def scene_from(encounter: Mapping[str, Any]) -> str:
    """A ready encounter as a scene of one's own: its players' creatures give the party its places."""
    cast: Mapping[str, Mapping[str, Any]] = encounter.get("cast", {})
    own = {name: spec for name, spec in cast.items() if not spec.get("policy")}
    foes = {name: dict(spec) for name, spec in cast.items() if name not in own}
    distances = {
        name: {other: far for other, far in spec.items() if other in foes}
        if isinstance(spec, Mapping)
        else spec
        for name, spec in encounter.get("distances", {}).items()
        if name in foes or name == "default"
    }
    places = [list(spec["at"]) for spec in own.values() if "at" in spec]
    scene: dict[str, Any] = {"scene": str(encounter.get("encounter", "A scene"))}
    scene |= {key: encounter[key] for key in ("text", "board") if key in encounter}
    scene |= {"distances": distances} if distances else {}
    scene |= {"party": places} if places else {}
    scene |= {"cast": foes}
    scene |= {"objects": encounter["objects"]} if encounter.get("objects") else {}
    scene |= {key: encounter[key] for key in ("fight", "no_quarter") if key in encounter}
    return dumped(scene)
