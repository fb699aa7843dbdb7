"""Chat, whispers, pings, free rolls and calls for a roll: they refuse nobody and change no state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.core.errors import InputError
from theomachy.core.notation import parse, roll
from theomachy.core.seats import Visibility
from theomachy.table import limits
from theomachy.table.desk import Desk
from theomachy.table.entries import Noted, NoteKind
from theomachy.table.ledger import Draft
from theomachy.table.records import FreeRoll, Receipt, Request, RolledTerm, as_json
from theomachy.table.scene import Scene


class Noting(Desk):
    """What is said and rolled beside the game."""

    def say(
        self, table_id: str, seat: str, text: str, to: str = "", idempotency_key: str = ""
    ) -> Receipt:
        """Chat to all; or a whisper `to` a seat's id, which the GM reads too."""
        text = limits.text_within(text, limits.TEXT, "text")

        def note(scene: Scene) -> Noted:
            readers = (scene.other(to).id,) if to else None
            return Noted(NoteKind.CHAT, scene.seat.id, scene.seat.name, text, readers)

        return self._note(table_id, seat, note, idempotency_key, ["say", text, to])

    def ping(self, table_id: str, seat: str, place: str) -> Receipt:
        """Points all at a place of the scene."""
        place = limits.name_within(place, limits.TABLE_NAME, "place")

        def note(scene: Scene) -> Noted:
            return Noted(NoteKind.PING, scene.seat.id, scene.seat.name, place)

        return self._note(table_id, seat, note)

    def roll(
        self,
        table_id: str,
        seat: str,
        notation: str,
        visibility: Visibility = Visibility.PUBLIC,
        text: str = "",
        idempotency_key: str = "",
    ) -> Receipt:
        """A free roll; for all, for the GM, blind, or for oneself (and the GM).

        InputError: what is wrong with the notation, with the column.
        """
        notation = limits.text_within(notation, limits.NOTATION, "notation")
        text = limits.text_within(text, limits.TEXT, "text", empty=True)

        def note(scene: Scene) -> Noted:
            rolled = as_json(self._rolled(scene, notation))
            seat = scene.seat
            readers = None if visibility is Visibility.PUBLIC else ()
            blind = visibility is Visibility.BLIND
            return Noted(NoteKind.ROLL, seat.id, seat.name, text, readers, blind, rolled)

        asked = ["roll", notation, visibility, text]
        return self._note(table_id, seat, note, idempotency_key, asked)

    def call_for(
        self, table_id: str, seat: str, text: str, request: Request, to: Sequence[str] = ()
    ) -> Receipt:
        """The GM calls for a roll or check, from some seats or (none named) all."""
        text = limits.text_within(text, limits.TEXT, "text")
        data: Mapping[str, Any] = limits.json_within(as_json(request), "request")

        def note(scene: Scene) -> Noted:
            scene.gm_only()
            self._check_request(scene, request)
            readers = tuple(scene.other(one).id for one in to) or None
            name = scene.seat.name
            return Noted(NoteKind.REQUEST, scene.seat.id, name, text, readers, data=data)

        return self._note(table_id, seat, note)

    def wish(self, table_id: str, seat: str, number: int, text: str = "") -> Receipt:
        """A player asks the GM to take back the command of this entry."""
        text = limits.text_within(text, limits.TEXT, "text", empty=True)

        def note(scene: Scene) -> Noted:
            command = command_at(scene, number)
            data = {"command": command}
            return Noted(NoteKind.WISH, scene.seat.id, scene.seat.name, text, (), data=data)

        return self._note(table_id, seat, note)

    def _note(
        self, table_id: str, seat: str, note: Any, key: str = "", asked: Any = None
    ) -> Receipt:
        def work(draft: Draft, scene: Scene) -> None:
            draft.add(note(scene))

        return self._write(table_id, seat, work, key=key, asked=asked)

    def _rolled(self, scene: Scene, notation: str) -> FreeRoll:
        result = roll(parse(notation, scene.session.game.notation.values()), self.dice)
        dice = tuple(
            RolledTerm(one.term, one.faces, one.kept, one.value, one.label or "")
            for one in result.dice
        )
        return FreeRoll(notation, result.total, dice)

    def _check_request(self, scene: Scene, request: Request) -> None:
        game = scene.session.game
        if request.do and request.do not in game.commands:
            raise InputError(
                "unknown-command", f"{game.id} has no command {request.do!r}", "request.do"
            )
        if request.notation:
            parse(request.notation, game.notation.values())


def command_at(scene: Scene, number: int) -> int:
    """The seq of the command that the seat's entry of this number belongs to.

    InputError `unknown-entry` if there is no such entry or it belongs to none.
    """
    lines = scene.session.projection(scene.seat).lines
    if not 1 <= number <= len(lines) or not lines[number - 1].command:
        raise InputError("unknown-entry", f"entry {number} belongs to no command", "number")
    return lines[number - 1].command
