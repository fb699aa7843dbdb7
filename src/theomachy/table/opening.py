"""Opening tables: new ones, from a skirmish, from an export; and re-executing what was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.core.cast import creatures_of, policy_of
from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import Game
from theomachy.core.seats import GAME_MASTER, GM
from theomachy.store.interface import DocumentRow, EntryRow, PictureRow, SeatRow, TableRow
from theomachy.table import epics, limits, transfer
from theomachy.table.entries import Started, rows_of
from theomachy.table.ledger import Draft, Ledger
from theomachy.table.packing import Packing, bring_from
from theomachy.table.play import ENLIST, Deed, play_own
from theomachy.table.records import Opened, ReplayReport, Role, TableInfo
from theomachy.table.release import release
from theomachy.table.replay import replay
from theomachy.table.scene import Scene
from theomachy.table.seating import Seating

GM_NAME = "Game Master"


class Opening(Seating, Packing):
    """How tables come to be, and how they leave."""

    def create(
        self,
        game: str,
        name: str,
        house: Mapping[str, Any] | None = None,
        skirmish: str = "",
        document: Mapping[str, Any] | None = None,
        *,
        epic: str = "",
    ) -> Opened:
        """Opens a table; with a skirmish's id, or an encounter document, its cast is there.

        With an epic's id its party is there, and its scenes are prepared. InputError: `unknown-game`,
        `unknown-skirmish`, `unknown-epic`, or what the game says of house and cast.
        """
        plugin = self.game(game)
        name = limits.name_within(name, limits.TABLE_NAME, "name")
        story = epics.ready(plugin, epic) if epic else None
        cast = _skirmish(plugin, skirmish) if skirmish else document
        cast = cast if story is None else epics.party_of(story)
        options = {**dict((cast or {}).get("house", {})), **(house or {})}
        draft = Draft(Ledger(plugin), self.clock())
        draft.add(Started(plugin.id, plugin.version, release(), options))
        if self.pack_folder is not None:
            bring_from(self.pack_folder, draft)
        if cast is not None:
            play_own(
                draft, Deed(ENLIST, GM, limits.json_within(dict(cast), "document"), GAME_MASTER)
            )
        settings = {"clocks": {}, "claimable": claimable_at_first(draft.state)}
        rows = rows_of(draft.logged, plugin.facts)
        table = TableRow(self._new_id(), game, name, self.clock(), settings)
        kept = () if story is None else epics.rows_of(story, table.id, table.created, self.tokens)
        opened = self._opened(table, (), rows, kept)
        self._drive(opened.table_id)
        return opened

    def _opened(
        self,
        table: TableRow,
        seats: tuple[SeatRow, ...],
        rows: list[EntryRow],
        documents: Sequence[DocumentRow] = (),
        pictures: Sequence[PictureRow] = (),
    ) -> Opened:
        seat = SeatRow(table.id, self._new_id(), GM_NAME, Role.GM)
        self.store.create(table, (seat, *seats), rows, documents=documents, pictures=pictures)
        return Opened(table.id, self.fresh_key(table.id, seat.id), seat.id)

    def listing(self) -> tuple[TableInfo, ...]:
        """All tables, newest first. For whoever runs the server; asks for no seat."""
        return tuple(
            TableInfo(
                one.table.id,
                one.table.name,
                one.table.game,
                self._title(one.table.game),
                one.table.created,
                one.entries,
                one.seats,
                one.played,
            )
            for one in self.store.tables()
        )

    def name(self, table_id: str) -> str:
        """What a table is called. InputError: `unknown-table`."""
        return self._table(table_id).name

    def _title(self, game: str) -> str:
        return self.games[game].title if game in self.games else game

    def export(self, table_id: str, seat: str = "") -> dict[str, Any]:
        """The table as one JSON document. The GM's holds the log and can be imported; a seat's
        holds what that seat has received. Without a seat: as the GM's, for whoever runs the server.
        """
        with self._scene(table_id, seat) as scene:
            if scene.seat.gm:
                return self._whole(scene)
            return transfer.of_seat(scene)

    def _whole(self, scene: Scene) -> dict[str, Any]:
        table_id = scene.table.id
        found = [self.store.picture(table_id, one.id) for one in self.store.pictures(table_id)]
        return transfer.of_table(
            scene.table,
            self.store.read(table_id),
            scene.seats,
            self.store.documents(table_id),
            [one for one in found if one is not None],
        )

    def import_(self, data: Mapping[str, Any]) -> Opened:
        """A new table from an export. InputError `bad-export`, `unknown-game`, `bad-entry`.

        Its seats are there under their names, without keys: the GM gives them new links.
        """
        document = transfer.read(data)
        plugin = self.game(document.game)
        rows = transfer.rows_of(document, plugin)
        table = TableRow(
            self._new_id(), plugin.id, document.table, self.clock(), dict(document.settings)
        )
        seats = tuple(
            SeatRow(table.id, one.id, one.name, one.role, one.creatures)
            for one in document.seats
            if one.role != Role.GM
        )
        beside = transfer.documents_of(document, table.id), transfer.pictures_of(document, table.id)
        return self._opened(table, seats, rows, *beside)

    def replay(self, table_id: str) -> ReplayReport:
        """The log re-executed, command by command: exact, unverified, diverged."""
        game = self.game(self._table(table_id).game)
        return replay(game, self.store.read(table_id))

    def gm_key(self, table_id: str) -> str:
        """A fresh key of the Game Master's seat, for whoever runs the server."""
        return self.fresh_key(table_id, self.gm_seat(table_id).id)

    def seat_key(self, table_id: str, seat: str, other: str) -> str:
        """The GM has a fresh key made for another's seat (a lost link, a new device)."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
        return self.fresh_key(table_id, other)

    def hand_on(self, table_id: str, seat: str, other: str) -> str:
        """The GM takes a player's seat from whoever holds a key of it (a lost phone), and gets a new
        key for it; the old ones open nothing any more. Refused `not-the-gm` for the GM's own seat.
        """
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            if scene.other(other).gm:
                raise Refused("not-the-gm", "the Game Master's seat is not handed on", "seat")
            self.store.drop_keys(table_id, other)
        key = self.fresh_key(table_id, other)
        self.bus.publish(table_id)
        return key


def claimable_at_first(state: Any) -> list[str]:
    """The creatures that no policy plays."""
    return [name for name in creatures_of(state) if not policy_of(state, name)]


def _skirmish(game: Game[Any], name: str) -> Mapping[str, Any]:
    ready = game.skirmishes()
    if name not in ready:
        raise InputError(
            "unknown-skirmish", f"{game.id} has no skirmish {name!r}", "skirmish", tuple(ready)
        )
    return ready[name]
