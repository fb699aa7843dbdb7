"""A campaign over many evenings: sittings begin and end, and each begins with what was last time."""

from __future__ import annotations

from collections.abc import Iterable

from theomachy.core.errors import Refused
from theomachy.core.facts import Fact
from theomachy.table import limits
from theomachy.table.entries import Noted, NoteKind
from theomachy.table.ledger import Draft, Ledger
from theomachy.table.preparing import Kind, Preparing
from theomachy.table.records import Receipt
from theomachy.table.scene import Scene
from theomachy.table.shown import Sitting

NEXT = "next"
"""The id of the one summary that waits for the next sitting."""


class Sittings(Preparing):
    """The evenings of a campaign."""

    def begin_sitting(self, table_id: str, seat: str, title: str = "") -> Receipt:
        """The Game Master opens an evening; all read what was prepared as the summary of the last one.

        Refused `sitting-under-way`.
        """
        title = limits.name_within(title, limits.TABLE_NAME, "title", empty=True)
        summary = self._summary(table_id)

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            if _under_way(draft.ledger):
                raise Refused("sitting-under-way", "a sitting is under way: end it first")
            number = len(draft.ledger.sittings) + 1
            data = {"begins": number, "title": title, "summary": summary}
            words = f"Sitting {number} begins{f': {title}' if title else ''}"
            one = scene.seat
            draft.add(Noted(NoteKind.SITTING, one.id, one.name, words, data=data))

        receipt = self._write(table_id, seat, work)
        self.store.drop_document(table_id, Kind.SUMMARY, NEXT)
        return receipt

    def end_sitting(self, table_id: str, seat: str) -> Receipt:
        """The Game Master closes the evening. Refused `no-sitting`."""

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            if not _under_way(draft.ledger):
                raise Refused("no-sitting", "no sitting is under way")
            number = len(draft.ledger.sittings)
            one, data = scene.seat, {"ends": number}
            words = f"Sitting {number} ends"
            draft.add(Noted(NoteKind.SITTING, one.id, one.name, words, data=data))

        return self._write(table_id, seat, work)

    def digest(self, table_id: str, seat: str) -> tuple[str, ...]:
        """What of the sitting under way, or the last one, is worth telling, a line each.

        For the Game Master, to write a summary from; of facts that everybody may know, and of the
        scenes that were brought in.
        """
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            ledger, game = scene.session.ledger, scene.session.game
            first, last = _places(ledger)
            scenes = [
                one.body.text
                for one in scene.session.log
                if isinstance(one.body, Noted)
                and one.body.note is NoteKind.SCENE
                and first <= one.seq <= last
            ]
            told = game.toolkit.digest(tuple(_open_facts(ledger, first, last)))
        return (*dict.fromkeys(scenes), *told)

    def _summary(self, table_id: str) -> str:
        row = self.store.document(table_id, Kind.SUMMARY, NEXT)
        return "" if row is None else self._one(table_id, Kind.SUMMARY, NEXT).text


def _under_way(ledger: Ledger) -> bool:
    return bool(ledger.sittings) and ledger.sittings[-1].ended is None


def _places(ledger: Ledger) -> tuple[int, int]:
    """Where in the log the last sitting begins and ends; all of the log if there was none."""
    if not ledger.sittings:
        return 0, ledger.last
    sitting: Sitting = ledger.sittings[-1]
    return sitting.first, sitting.last or ledger.last


def _open_facts(ledger: Ledger, first: int, last: int) -> Iterable[Fact]:
    """The facts of the commands that stand, as far as everybody may know them."""
    for played in ledger.live:
        if first <= played.seq <= last:
            yield from (fact for fact in played.facts if fact.audience.everybody)
