"""Preparing: what the Game Master keeps at a table beside its log, and brings in when it is time.

None of it is in the log or in the state, so no player learns of it, not even how much there is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from theomachy.core.cast import creatures_of
from theomachy.core.documents import Fault
from theomachy.core.errors import InputError, Refusal, Refused
from theomachy.core.packs import Within, packs_of
from theomachy.core.seats import GM
from theomachy.store.interface import DocumentRow, SeqTaken
from theomachy.table import limits, play, take_back
from theomachy.table.desk import Desk
from theomachy.table.entries import Noted, NoteKind
from theomachy.table.forms import SceneForm
from theomachy.table.ledger import Draft
from theomachy.table.play import ENLIST, Deed, begin, carry_on
from theomachy.table.playing import names_of
from theomachy.table.prepared import (
    Boards,
    board_of,
    called_for,
    description_of,
    dumped,
    faults_in,
    scene_from,
    scene_of,
)
from theomachy.table.records import Receipt
from theomachy.table.scene import Scene

LONGEST = 60_000
"""Characters that a prepared scene may have."""
MOST = 300
"""Documents of one kind that a table may have."""


class Kind(StrEnum):
    """What can be prepared. A `summary` is told when the next sitting begins; there is one."""

    SCENE = "scene"
    BOARD = "board"
    HANDOUT = "handout"
    NOTE = "note"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class Prepared:
    """Something prepared, as the Game Master has it.

    `body` by kind: `text` of a scene (YAML); `board` of a board; `text` and `picture` of a handout;
    `text` of a note and of a summary. `revision` grows with each change.
    """

    kind: Kind
    id: str
    title: str
    revision: int
    changed: float
    body: Mapping[str, Any]

    @property
    def text(self) -> str:
        """What it says, if it has words."""
        return str(self.body.get("text", ""))


class Preparing(Desk):
    """What is prepared. All of it is for the Game Master alone: else refused `gm-only`."""

    def prepared(self, table_id: str, seat: str, kind: Kind | None = None) -> tuple[Prepared, ...]:
        """All that is prepared, or one kind of it, in order of title."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            rows = self.store.documents(table_id, kind or "")
        found = [_of_row(row) for row in rows]
        return tuple(sorted(found, key=lambda one: (one.kind, one.title.lower(), one.id)))

    def one_prepared(self, table_id: str, seat: str, kind: Kind, name: str) -> Prepared:
        """One of them by its id. InputError `unknown-document`."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            return self._one(table_id, kind, name)

    def prepare(
        self,
        table_id: str,
        seat: str,
        kind: Kind,
        body: Mapping[str, Any],
        name: str = "",
        revision: int = 0,
    ) -> Prepared:
        """Keeps something new, or the next revision of what has this id.

        Refused `stale` if it is no longer at this revision; InputError for what does not fit its kind.
        A scene is kept with all its faults (`scene_faults` names them), if only it has a title.
        """
        title, kept = _checked(kind, limits.json_within(dict(body), "body", 4 * LONGEST))
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            if not name:
                there = len(self.store.documents(table_id, kind))
                limits.room_for_more(there, MOST, "of this kind", "kind")
            text = json.dumps({"title": title, **kept}, ensure_ascii=False)
            row = DocumentRow(
                table_id, kind, name or self._document_id(kind), revision + 1, self.clock(), text
            )
            try:
                self.store.put_document(row)
            except SeqTaken:
                detail = "it was changed meanwhile, or is gone; what you wrote is not lost"
                raise Refused("stale", detail, "revision") from None
        return _of_row(row)

    def discard(self, table_id: str, seat: str, kind: Kind, name: str) -> None:
        """It is kept no longer; what was brought in or shown of it stays."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            self._one(table_id, kind, name)
            self.store.drop_document(table_id, kind, name)

    # Scenes

    def scene_faults(self, table_id: str, seat: str, text: str) -> tuple[Fault, ...]:
        """What is wrong with a scene as it is written, were it brought in now."""
        text = _scene_text(text)
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            game, state = scene.session.game, scene.session.ledger.state
        return faults_in(text, game, state, self._boards(table_id))

    def scene_from_skirmish(self, table_id: str, seat: str, skirmish: str) -> str:
        """A ready skirmish of the game, written as a scene. InputError `unknown-skirmish`."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            ready = scene.session.game.skirmishes()
        if skirmish not in ready:
            detail = f"there is no skirmish {skirmish!r}"
            raise InputError("unknown-skirmish", detail, "skirmish", tuple(ready))
        return scene_from(ready[skirmish])

    def opponents(self, table_id: str, seat: str) -> Mapping[str, str]:
        """The opponents of the content, those of the table's packs among them: titles by id."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            offered, state = scene.session.game.toolkit.opponents, scene.session.ledger.state
        with Within(packs_of(state)):
            return {} if offered is None else offered.titles()

    def cast_against(
        self, table_id: str, seat: str, ids: Sequence[str], board: tuple[int, int]
    ) -> str:
        """The `cast:` of a scene with these opponents, on a board of so many columns and rows.

        InputError `unknown-creature`.
        """
        known = self.opponents(table_id, seat)
        for name in ids:
            if name not in known:
                detail = f"there is no creature {name!r}"
                raise InputError("unknown-creature", detail, "foe", tuple(known))
        with self._scene(table_id, seat) as scene:
            offered, state = scene.session.game.toolkit.opponents, scene.session.ledger.state
        with Within(packs_of(state)):
            cast = {} if offered is None else offered.cast(ids, board)
        return dumped({"cast": {name: dict(spec) for name, spec in cast.items()}})

    def left_of_scene(self, table_id: str, seat: str) -> tuple[str, ...]:
        """What the next scene would find of the last one, in words: fight, chase, who is still here."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            game, state = scene.session.game, scene.session.ledger.state
        return tuple(game.toolkit.under_way(state))

    def bring_in(
        self,
        table_id: str,
        seat: str,
        name: str,
        clearing: Mapping[str, Any] | None = None,
        *,
        beside: bool = False,
        read: bool = False,
    ) -> Receipt:
        """Brings a prepared scene to the table: its board is laid, its cast is there, unseen.

        `read`: its text is told to all at once. `clearing` are the inputs of the game's own command
        that clears the last scene first; with `beside` all of it is left as it is. Refused `still-here`
        where there is anything and neither is said, `waiting` where somebody is asked first.
        InputError: what the game says of it (`name-taken` if somebody is here already).
        """
        given_first = None if clearing is None else limits.json_within(dict(clearing), "clear")
        form = self._form(table_id, seat, name)
        boards = self._boards(table_id)

        def work(draft: Draft, scene: Scene) -> tuple[str, ...]:
            scene.gm_only()
            if given_first is not None:
                _clear(draft, scene, given_first)
            elif not beside:
                _nothing_left(draft)
            given = description_of(form, draft.game, draft.state, boards)
            deed = Deed(ENLIST, GM, given, scene.seat.viewer, seat=scene.seat.id)
            dropped = take_back.edit(draft, deed, scene.autopilot)
            play.settle(draft, scene.seat.id, scene.autopilot)
            words, one = f"Scene: {form.scene}", scene.seat
            data = {"scene": name, "enlisted": _enlisted(draft)}
            draft.add(Noted(NoteKind.SCENE, one.id, one.name, words, (), data=data))
            if read and form.text:
                draft.add(_told(form, name, scene))
            return names_of(draft, dropped)

        return self._write(table_id, seat, work)

    def scene_here(self, table_id: str, seat: str) -> str:
        """The id of the scene that was brought in last, for the GM; empty if it is gone again."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            return scene.session.ledger.scene

    def read_scene(self, table_id: str, seat: str, name: str) -> Receipt:
        """Tells a prepared scene's text to all; its notes stay with the Game Master.

        Refused `nothing-to-read` if it has none.
        """
        form = self._form(table_id, seat, name)

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            if not form.text:
                raise Refused("nothing-to-read", "this scene has no text to be told")
            draft.add(_told(form, name, scene))

        return self._write(table_id, seat, work)

    def scenes_read(self, table_id: str, seat: str) -> frozenset[str]:
        """The ids of the scenes whose text was told, for the GM."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            return scene.session.ledger.told

    def show_scene(self, table_id: str, seat: str, name: str) -> Receipt:
        """All of a scene's cast that is here is shown, and its fight begins if it has one.

        Whom the game does not let be shown stays unseen. Refused `nothing-to-show` if none of it is
        here, `waiting`, and with the game's first reason if nobody is shown and no fight begins.
        """
        form = self._form(table_id, seat, name)

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            if draft.ledger.open is not None:
                raise Refused("waiting", "something is asked first")
            if not _here(form, draft):
                raise Refused("nothing-to-show", "nobody of this scene is here: bring it in first")
            _show_all(form, draft, scene)

        return self._write(table_id, seat, work, drive=True)

    def call_of_scene(self, table_id: str, seat: str, name: str, place: int) -> Receipt:
        """Calls for a roll that the scene has ready, the place-th from 0, with its own number.

        InputError `unknown-check`; Refused: why it cannot be called for now.
        """
        form = self._form(table_id, seat, name)
        if not 0 <= place < len(form.checks):
            raise InputError("unknown-check", f"the scene has no check {place}", "check")

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            if draft.ledger.open is not None:
                raise Refused("waiting", "something is asked first")
            command = called_for(form.checks[place], draft.game)
            _play(draft, scene, command["do"], command["with"])

        return self._write(table_id, seat, work, drive=True)

    def scene_form(self, table_id: str, seat: str, name: str) -> SceneForm:
        """A prepared scene as it is to be played. InputError with the place of its first fault."""
        return self._form(table_id, seat, name)

    def _form(self, table_id: str, seat: str, name: str) -> SceneForm:
        return scene_of(self.one_prepared(table_id, seat, Kind.SCENE, name).text)

    def _one(self, table_id: str, kind: Kind, name: str) -> Prepared:
        row = self.store.document(table_id, kind, name)
        if row is None:
            raise InputError("unknown-document", f"there is no {kind} {name!r}", "id")
        return _of_row(row)

    def _boards(self, table_id: str) -> Boards:
        """The boards that are kept, by their titles."""
        kept = [_of_row(row) for row in self.store.documents(table_id, Kind.BOARD)]
        return {one.title: board_of(one.body["board"]).ground() for one in kept}

    def _document_id(self, kind: Kind) -> str:
        return "next" if kind is Kind.SUMMARY else self._new_name()

    def _new_name(self) -> str:
        """An id that cannot be guessed."""
        return limits.short_digest(self.tokens())


def _of_row(row: DocumentRow) -> Prepared:
    body = json.loads(row.body)
    title = str(body.pop("title", ""))
    return Prepared(Kind(row.kind), row.id, title, row.revision, row.changed, body)


def _checked(kind: Kind, body: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The title of something that is to be kept, and all else of it. InputError."""
    if kind is Kind.SCENE:
        text = _scene_text(body.get("text", ""))
        return scene_title(text), {"text": text}
    if kind is Kind.BOARD:
        form = board_of(_mapping(body.get("board")))
        return form.board, {"board": form.model_dump(exclude_defaults=True)}
    title = limits.name_within(body.get("title", ""), limits.TABLE_NAME, "title")
    text = limits.text_within(body.get("text", ""), LONGEST, "text", empty=True)
    kept = {"text": text}
    if kind is Kind.HANDOUT:
        kept["picture"] = limits.text_within(body.get("picture", ""), 80, "picture", empty=True)
    return title, kept


def _scene_text(text: object) -> str:
    return limits.text_within(text, LONGEST, "text")


def scene_title(text: str) -> str:
    """The title of a scene that may be full of faults. InputError `no-title`."""
    for line in text.splitlines():
        key, _, title = line.partition(":")
        title = title.strip().strip("\"'").strip()
        if key.strip() == "scene" and title:
            return title[: limits.TABLE_NAME]
    raise InputError("no-title", "a scene begins with a line `scene: Its title`", "text")


def _mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError("wrong-type", f"{value!r} is no board", "board")
    return value


def _nothing_left(draft: Draft) -> None:
    """Refused `still-here` where anything of the last scene would go on into the next one."""
    left = draft.game.toolkit.under_way(draft.state)
    if left:
        detail = f"of the last scene there is still: {', '.join(left)}"
        raise Refused("still-here", detail, "scene")


def _clear(draft: Draft, scene: Scene, given: Mapping[str, Any]) -> None:
    """Has the game clear the last scene, as far as there is anything of it."""
    name = draft.game.toolkit.clear
    if not name:
        raise InputError("no-such-tool", "this game clears no scenes", "clear")
    if draft.ledger.open is not None:
        raise Refused("waiting", "something is asked first")
    command = draft.game.commands[name]
    if command.check(draft.state, GM, None) is None or given:
        _play(draft, scene, name, given)
    if draft.ledger.open is not None:
        raise Refused("waiting", f"somebody is asked when the scene ends: {command.title} first")


def _told(form: SceneForm, name: str, scene: Scene) -> Noted:
    """A scene's text as all read it; its title might give away what comes."""
    one = scene.seat
    return Noted(NoteKind.TOLD, one.id, one.name, form.text, data={"scene": name})


def _enlisted(draft: Draft) -> int:
    """The seq of the command that has brought somebody or something in last."""
    live = reversed(draft.ledger.live)
    return next((one.seq for one in live if one.commanded.do == ENLIST), 0)


def _here(form: SceneForm, draft: Draft) -> list[str]:
    """Those of a scene's cast who are at the table."""
    return [name for name in form.cast if name in creatures_of(draft.state)]


def _show_all(form: SceneForm, draft: Draft, scene: Scene) -> None:
    """Shows whom the game lets be shown, and begins the fight; why not if nothing comes of it."""
    tools, creatures = draft.game.toolkit, creatures_of(draft.state)
    here = _here(form, draft)
    unseen = [name for name in here if tools.show and getattr(creatures[name], tools.unseen, False)]
    refusals = [_tried(draft, scene, tools.show, {"name": name}) for name in unseen]
    # Nobody of them is seen: a fight with none of them would only tell that they wait.
    anybody = None in refusals or len(unseen) < len(here)
    if form.fight and tools.begin and anybody:
        given = {"no_quarter": True} if form.no_quarter else {}
        refusals.append(_tried(draft, scene, tools.begin, given))
    why = next(iter(refusals), None)
    if why is not None and None not in refusals:
        raise Refused.because(why)


def _tried(draft: Draft, scene: Scene, do: str, given: Mapping[str, Any]) -> Refusal | None:
    """Plays a command of the Game Master if it may be; else why not."""
    command = draft.game.commands[do]
    refusal = command.check(draft.state, GM, command.inputs(**given))
    if refusal is None:
        _play(draft, scene, do, given)
    return refusal


def _play(draft: Draft, scene: Scene, do: str, given: Mapping[str, Any]) -> None:
    """Plays a command of the Game Master as far as nobody is asked."""
    begin(draft, Deed(do, GM, given, scene.seat.viewer, seat=scene.seat.id))
    carry_on(draft, scene.autopilot)
