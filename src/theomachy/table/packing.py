"""Packs of content at a table: what it has, what the Game Master sends, what the folder brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from theomachy.core.documents import Fault
from theomachy.core.errors import TheomachyError
from theomachy.core.packs import KIND, NONE, Packs, digest_of, holds_packs, packs_of
from theomachy.core.seats import GAME_MASTER, GM
from theomachy.table import limits, take_back
from theomachy.table.desk import Desk, log
from theomachy.table.ledger import Draft
from theomachy.table.packs import TAKE_PACK, PackFolder, packs_in
from theomachy.table.play import Deed, play_own
from theomachy.table.playing import names_of
from theomachy.table.records import Receipt
from theomachy.table.scene import Scene


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A pack of a table: its name, whether the server's folder brought it, its records by kind."""

    name: str
    folder: bool
    records: Mapping[str, tuple[str, ...]]


class Packing(Desk):
    """The packs of a table. All of it is for the Game Master alone: else refused `gm-only`."""

    def packs(self, table_id: str, seat: str) -> tuple[PackInfo, ...] | None:
        """The packs that the table has taken, in order; None where the game has no packs."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            state = scene.session.ledger.state
        if not holds_packs(state):
            return None
        return tuple(
            PackInfo(one.name, one.folder, {kind: _ids(found) for kind, found in one.data.items()})
            for one in packs_of(state).taken
        )

    def folder_faults(self, table_id: str, seat: str) -> tuple[Fault, ...]:
        """What is wrong with files of the server's folder, so that their old content stays."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
        return () if self.pack_folder is None else self.pack_folder.faults()

    def take_packs(self, table_id: str, seat: str, text: str, file: str = "") -> Receipt:
        """The packs of a text, YAML or JSON, are at the table, in place of those of their names.

        While a command is open, as if before it. InputError `bad-file`, `bad-pack` with the line of
        the first fault; Refused `nothing-new`, `pack-of-folder`, `too-many`.
        """
        text = limits.text_within(text, limits.PACK, "pack")

        def work(draft: Draft, scene: Scene) -> tuple[str, ...]:
            scene.gm_only()
            dropped: tuple[str, ...] = ()
            for document in packs_in(text, file, draft.game, packs_of(draft.state)):
                given = limits.json_within({"pack": document.data}, "pack", limits.PACK)
                deed = Deed(TAKE_PACK, GM, given, scene.seat.viewer, seat=scene.seat.id)
                dropped += names_of(draft, take_back.edit(draft, deed, scene.autopilot))
            return dropped

        return self._write(table_id, seat, work)

    def packs_for(self, game: str, table_id: str = "") -> Packs:
        """The packs of a table; without one, those that a table of this game would begin with."""
        if table_id:
            with self._scene(table_id, "") as scene:
                return packs_of(scene.session.ledger.state)
        return NONE if self.pack_folder is None else self.pack_folder.packs(game)

    def _renew(self, table_id: str) -> None:
        """Brings what has changed in the folder to the table, unless a command is open there."""
        folder = self.pack_folder
        if folder is None or self._renewed.get(table_id) == folder.version():
            return
        version = folder.version()
        _, wrote = self._written(table_id, "", _from_folder(folder), "", None)
        if wrote:
            self.bus.publish(table_id)
        with self._scene(table_id, "") as scene:
            if scene.session.ledger.open is None:
                self._renewed[table_id] = version


def _ids(records: Any) -> tuple[str, ...]:
    return tuple(str(one.get("id", "")) for one in records)


def _from_folder(folder: PackFolder) -> Any:
    def work(draft: Draft, scene: Scene) -> None:
        if draft.ledger.open is None:
            bring_from(folder, draft)

    return work


def bring_from(folder: PackFolder, draft: Draft) -> None:
    """Takes the packs of a folder that a table does not have just so; what does not fit it stays out."""
    if not holds_packs(draft.state):
        return
    for document in folder.documents(draft.game.id):
        here = packs_of(draft.state).named(str(document[KIND]))
        if here is not None and (not here.folder or here.digest == digest_of(document)):
            continue
        trial = draft.trial()
        try:
            given = limits.json_within({"pack": document, "folder": True}, "pack", limits.PACK)
            play_own(trial, Deed(TAKE_PACK, GM, given, GAME_MASTER))
        except TheomachyError as fault:
            log.warning("the pack %s does not come to a table: %s", document[KIND], fault)
        else:
            draft.adopt(trial)
