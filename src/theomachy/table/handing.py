"""Handouts: texts and pictures that the Game Master shows to all or to some, and takes back."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.errors import InputError
from theomachy.table import limits
from theomachy.table.entries import Noted, NoteKind
from theomachy.table.ledger import Draft
from theomachy.table.preparing import LONGEST, Kind, Preparing
from theomachy.table.records import Receipt
from theomachy.table.scene import Scene


class Handing(Preparing):
    """What is shown beside the game. The log says that it was; what it says stands apart."""

    def show_handout(
        self,
        table_id: str,
        seat: str,
        title: str,
        text: str = "",
        picture: str = "",
        to: Sequence[str] = (),
        idempotency_key: str = "",
    ) -> Receipt:
        """Shows something to these seats, or (none named) to all, those who come later too.

        InputError `empty` if there is neither text nor picture, `unknown-picture`, `unknown-seat`.
        """
        title = limits.name_within(title, limits.TABLE_NAME, "title")
        text = limits.text_within(text, LONGEST, "text", empty=bool(picture))
        if picture and self.store.picture(table_id, picture) is None:
            raise InputError("unknown-picture", f"there is no picture {picture!r}", "picture")
        name = self._new_name()

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            readers = tuple(scene.other(one).id for one in to) or None
            data = {"handout": name, "title": title, "text": text, "picture": picture}
            words = f"Handout: {title}"
            one = scene.seat
            draft.add(Noted(NoteKind.HANDOUT, one.id, one.name, words, readers, data=data))

        asked = ["handout", title, text, picture, list(to)]
        return self._write(table_id, seat, work, key=idempotency_key, asked=asked)

    def show_prepared_handout(
        self, table_id: str, seat: str, name: str, to: Sequence[str] = ()
    ) -> Receipt:
        """Shows a handout that was prepared. InputError as `show_handout`, `unknown-document`."""
        one = self.one_prepared(table_id, seat, Kind.HANDOUT, name)
        picture = str(one.body.get("picture", ""))
        return self.show_handout(table_id, seat, one.title, one.text, picture, to)

    def show_handout_of_scene(
        self, table_id: str, seat: str, name: str, place: int, to: Sequence[str] = ()
    ) -> Receipt:
        """Shows the place-th handout (from 0) of a prepared scene. InputError `unknown-handout`."""
        form = self.scene_form(table_id, seat, name)
        if not 0 <= place < len(form.handouts):
            raise InputError("unknown-handout", f"the scene has no handout {place}", "handout")
        one = form.handouts[place]
        return self.show_handout(table_id, seat, one.title, one.text, one.picture, to)

    def take_back_handout(self, table_id: str, seat: str, name: str) -> Receipt:
        """Nobody is shown this any more; the log says that it was. InputError `unknown-handout`."""

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            handout = draft.ledger.handouts.get(name)
            if handout is None:
                raise InputError("unknown-handout", "this is not shown (any more)", "handout")
            words = f"Handout taken back: {handout.title}"
            data = {"handout": name, "taken": True}
            one = scene.seat
            draft.add(Noted(NoteKind.HANDOUT, one.id, one.name, words, handout.to, data=data))

        return self._write(table_id, seat, work)
