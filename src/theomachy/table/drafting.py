"""Drafting: characters are built beside the tables, several at once, and taken to one when ready.

A draft is nobody's state of play: it is kept by an id that nobody can guess, whoever has the id may
go on with it, and no table sees anything of it before it is taken there. A browser finds its own
again by `owner`, a seat those that it began.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from theomachy.core.building import (
    Advancing,
    Builder,
    beside_packs,
    changed,
    field_at,
    house_of,
    with_more,
    without,
)
from theomachy.core.cast import creatures_of
from theomachy.core.errors import InputError, Refused
from theomachy.core.packs import Within, packs_of
from theomachy.core.plugin import Game
from theomachy.core.seats import GM
from theomachy.store.drafts_interface import DraftRow
from theomachy.store.interface import SeqTaken
from theomachy.table import limits
from theomachy.table.drafts import (
    Beginnings,
    Change,
    CharacterDraft,
    DraftStatus,
    Workbench,
    draft_of,
)
from theomachy.table.noting import Noting
from theomachy.table.packing import Packing
from theomachy.table.playing import Playing
from theomachy.table.records import Role, Seat
from theomachy.table.scene import Scene
from theomachy.table.seating import Seating

ATTEMPTS = 20
"""How often a change is tried again when another one was first."""

BUSY = "others were first, time and again; try once more"

NEW_TEAM = "Heroes"
"""The team of the first character that comes to a table."""

AGREEMENT = "characters-agreed"
"""The setting of a table: false if characters come in without the Game Master's agreement."""


class Drafting(Playing, Seating, Noting, Packing):
    """What has to do with building characters."""

    def beginnings(self, game: str) -> Beginnings:
        """What a character of this game can be begun with. Refused `no-builder`."""
        builder = self._builder(game)
        return Beginnings(builder.kinds, tuple(builder.ready()))

    def begin_draft(
        self,
        game: str,
        kind: str = "",
        *,
        owner: str = "",
        ready: str = "",
        document: Mapping[str, Any] | None = None,
    ) -> CharacterDraft:
        """A new draft: of a kind, from a ready character, or from a document; at no table.

        InputError: `unknown-kind`, `unknown-ready`, `bad-document`. Refused `no-builder`.
        """
        limits.room_for_more(len(self.store.drafts_of(owner)), limits.DRAFTS, "drafts", "draft")
        begun = self._begun(game, kind, ready, document, {})
        return self._kept(DraftRow(self.tokens(), game, _text(begun), owner))

    def begin_draft_at(
        self,
        table_id: str,
        seat: str,
        kind: str = "",
        *,
        owner: str = "",
        ready: str = "",
        document: Mapping[str, Any] | None = None,
    ) -> CharacterDraft:
        """A new draft at a table, under its house rules. Refused `spectator`."""
        with self._scene(table_id, seat) as scene:
            if scene.seat.role is Role.SPECTATOR:
                raise Refused("spectator", "who watches plays nobody", "seat")
            game, house = scene.session.game, _house(scene)
        there = len(self._rows_at(table_id, seat))
        limits.room_for_more(there, limits.DRAFTS, "drafts", "draft")
        begun = self._begun(game.id, kind, ready, document, house, table_id)
        return self._kept(
            DraftRow(self.tokens(), game.id, _text(begun), owner, table_id=table_id, seat=seat)
        )

    def begin_level_up(
        self, table_id: str, seat: str, creature: str, owner: str = ""
    ) -> CharacterDraft:
        """A draft of a creature's next level; one that is open already is gone on with.

        Refused: `not-yours`, `no-level-up` if it has none to take, `no-builder`.
        """
        with self._scene(table_id, seat) as scene:
            if not scene.seat.gm and creature not in scene.seat.creatures:
                raise Refused("not-yours", f"you do not play {creature}", "creature")
            game = scene.session.game
            known = game.known(scene.session.ledger.state, scene.seat.viewer)
        document = _advancing(self._builder(game.id, table_id)).document(known, creature)
        if document is None:
            raise Refused("no-level-up", f"{creature} has no level-up to take", "creature")
        for one in self._rows_at(table_id, seat):
            if one.creature == creature and one.status == DraftStatus.OPEN:
                return draft_of(one)
        begun = DraftRow(self.tokens(), game.id, _text(document), owner, table_id, seat, creature)
        return self._kept(begun)

    def draft(self, draft_id: str) -> CharacterDraft:
        """The draft. InputError `unknown-draft`."""
        return draft_of(self._draft_row(draft_id))

    def drafts_of(self, owner: str) -> tuple[CharacterDraft, ...]:
        """The drafts that a browser began, the one changed last first."""
        return tuple(draft_of(row) for row in self.store.drafts_of(owner))

    def drafts_at(self, table_id: str, seat: str) -> tuple[CharacterDraft, ...]:
        """The drafts of this seat at its table, and for the Game Master those offered by others."""
        gm = self.seat(table_id, seat).gm
        drafts = [draft_of(row) for row in self.store.drafts_at(table_id)]
        return tuple(one for one in drafts if one.seat == seat or (gm and one.offered))

    def workbench(self, draft_id: str) -> Workbench:
        """The draft as it can be edited. InputError `unknown-draft`, `bad-document`."""
        draft = self.draft(draft_id)
        house = self._house_of(draft)
        builder = self._builder(draft.game, draft.table_id)
        section = _advancing(builder).section(draft.document) if draft.creature else ""
        return Workbench(draft, builder.view(draft.document, house), house, section)

    def change_draft(
        self, draft_id: str, path: str, value: Any, how: Change = Change.SET
    ) -> CharacterDraft:
        """Sets one field, or puts one thing more or less into a list; others may change it meanwhile.

        InputError: `unknown-draft`, `bad-path`, `bad-document` for a value of the wrong form, and what
        `with_more` and `without` raise. Refused `draft-closed` if it is at the table,
        `not-of-this-level` if it is no part of the level-up.
        """
        given = limits.json_within(value, path)

        def work(draft: CharacterDraft) -> Mapping[str, Any]:
            self._within_level(draft, path)
            if how is Change.SET:
                return changed(draft.document, path, given)
            view = self._builder(draft.game, draft.table_id).view(
                draft.document, self._house_of(draft)
            )
            field = field_at(view, path)
            new = with_more(field, given) if how is Change.ADD else without(field, given)
            return changed(draft.document, path, new)

        return self._changed(draft_id, work)

    def replace_draft(self, draft_id: str, document: Mapping[str, Any]) -> CharacterDraft:
        """Puts another document in its place, as from a file. Not for a level-up."""
        given = limits.json_within(dict(document), "document")

        def work(draft: CharacterDraft) -> Mapping[str, Any]:
            if draft.creature:
                raise Refused("not-of-this-level", "a level-up takes no other document", "document")
            plain: Mapping[str, Any] = given
            return plain

        return self._changed(draft_id, work)

    def drop_draft(self, draft_id: str) -> None:
        """The draft is there no more; a creature that was made of it stays."""
        self._draft_row(draft_id)
        self.store.drop_draft(draft_id)

    def bring_draft(self, draft_id: str, table_id: str, seat: str) -> CharacterDraft:
        """Moves a draft that was begun elsewhere to a seat of a table of the same game.

        Refused: `spectator`, `other-game`, `draft-closed`, `draft-offered`.
        """
        row, there = self._draft_row(draft_id), self.seat(table_id, seat)
        if there.role is Role.SPECTATOR:
            raise Refused("spectator", "who watches plays nobody", "seat")
        if self._table(table_id).game != row.game:
            raise Refused("other-game", "this table plays another game", "table")
        _still_open(row)
        return self._moved(row, replace(row, table_id=there.table_id, seat=there.id))

    # To the table

    def take_draft(self, draft_id: str) -> CharacterDraft:
        """Takes a draft to its table: a level-up at once, a new character when the Game Master agrees.

        Refused: `no-table`, `draft-closed`, `name-taken`, the first problem of the draft, what
        `command` refuses.
        """
        draft = self.draft(draft_id)
        if not draft.table_id:
            raise Refused("no-table", "this character was begun at no table", "table")
        if draft.creature:
            return self._level_taken(draft)
        self._cast_of(draft)
        seat = self.seat(draft.table_id, draft.seat)
        if seat.gm or not self.agreement_needed(draft.table_id):
            return self._brought_in(draft, seat)
        offered = self._with_status(draft, DraftStatus.OFFERED)
        self._publish_of(draft.table_id)
        return offered

    def withdraw_draft(self, draft_id: str) -> CharacterDraft:
        """Its player takes an offered draft back to go on building."""
        draft = self.draft(draft_id)
        if draft.status is not DraftStatus.OFFERED:
            return draft
        back = self._with_status(draft, DraftStatus.OPEN)
        self._publish_of(draft.table_id)
        return back

    def accept_draft(self, table_id: str, seat: str, draft_id: str) -> CharacterDraft:
        """The Game Master agrees: the character comes in, and its seat plays it."""
        draft = self._offered(table_id, seat, draft_id)
        return self._brought_in(draft, self.seat(table_id, draft.seat))

    def decline_draft(
        self, table_id: str, seat: str, draft_id: str, because: str = ""
    ) -> CharacterDraft:
        """The Game Master gives an offered draft back, with the reason as a whisper."""
        draft = self._offered(table_id, seat, draft_id)
        back = self._with_status(draft, DraftStatus.OPEN)
        if because:
            self.say(table_id, seat, because, draft.seat)
        self._publish_of(table_id)
        return back

    def agreement_needed(self, table_id: str) -> bool:
        """Whether characters come in when the Game Master agrees; at first they do."""
        return bool(self._table(table_id).settings.get(AGREEMENT, True))

    def set_agreement(self, table_id: str, seat: str, needed: bool) -> None:
        """The Game Master says whether characters need agreement to come in."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            settings = {**scene.table.settings, AGREEMENT: needed}
            self.store.set_table(replace(scene.table, settings=settings))
        self.bus.publish(table_id)

    # Behind these

    def _builder(self, game: str, table_id: str = "") -> Builder:
        """The builder of a game, beside the packs of a table, or of the server's folder."""
        builder = self.game(game).builder
        if builder is None:
            raise Refused("no-builder", f"{self.game(game).title} builds no characters", "game")
        return beside_packs(builder, self.packs_for(game, table_id))

    def _begun(
        self,
        game: str,
        kind: str,
        ready: str,
        document: Mapping[str, Any] | None,
        house: Mapping[str, Any],
        table_id: str = "",
    ) -> Mapping[str, Any]:
        builder = self._builder(game, table_id)
        if document is not None:
            given: Mapping[str, Any] = limits.json_within(dict(document), "document")
            builder.view(given, house)
            return given
        if not ready:
            return builder.start(kind, self.dice.die(1_000_000_000), house)
        found = {one.id: one.document for one in builder.ready()}
        if ready not in found:
            raise InputError("unknown-ready", f"nobody {ready!r} is ready", "ready", tuple(found))
        return found[ready]

    def _kept(self, row: DraftRow, *, new: bool = True) -> CharacterDraft:
        revision = 1 if new else row.revision + 1
        written = replace(row, revision=revision, changed=self.clock())
        self.store.put_draft(written)
        return draft_of(written)

    def _draft_row(self, draft_id: str) -> DraftRow:
        row = self.store.draft(draft_id)
        if row is None:
            raise InputError(
                "unknown-draft", "no character is being built here (any more)", "draft"
            )
        return row

    def _changed(
        self, draft_id: str, work: Callable[[CharacterDraft], Mapping[str, Any]]
    ) -> CharacterDraft:
        for _ in range(ATTEMPTS):
            row = self._draft_row(draft_id)
            _still_open(row)
            draft = draft_of(row)
            document = work(draft)
            limits.json_within(dict(document), "document")
            self._builder(draft.game, draft.table_id).view(document, self._house_of(draft))
            try:
                return self._kept(replace(row, document=_text(document)), new=False)
            except SeqTaken:
                continue
        raise Refused("busy", BUSY)

    def _within_level(self, draft: CharacterDraft, path: str) -> None:
        """Refused `not-of-this-level` for a field of a level-up that was settled before it."""
        if not draft.creature:
            return
        builder = self._builder(draft.game, draft.table_id)
        section = _advancing(builder).section(draft.document)
        view = builder.view(draft.document, self._house_of(draft))
        fields = [one.path for each in view.sections if each.id == section for one in each.fields]
        if not any(path == one or path.startswith((f"{one}.", f"{one}[")) for one in fields):
            detail = "only what belongs to this level is chosen now"
            raise Refused("not-of-this-level", detail, path, tuple(fields))

    def _house_of(self, draft: CharacterDraft) -> Mapping[str, Any]:
        if not draft.table_id:
            return {}
        with self._scene(draft.table_id, "") as scene:
            return _house(scene)

    def _rows_at(self, table_id: str, seat: str) -> tuple[DraftRow, ...]:
        return tuple(row for row in self.store.drafts_at(table_id) if seat in ("", row.seat))

    def _with_status(self, draft: CharacterDraft, status: DraftStatus) -> CharacterDraft:
        """With this status, whatever else of it has changed meanwhile; refused `busy`, else.

        What is at the table stays so: somebody else was first.
        """
        for _ in range(ATTEMPTS):
            row = self._draft_row(draft.id)
            if row.status == DraftStatus.TAKEN:
                return draft_of(row)
            try:
                return self._kept(replace(row, status=status), new=False)
            except SeqTaken:
                continue
        raise Refused("busy", BUSY)

    def _moved(self, row: DraftRow, to: DraftRow) -> CharacterDraft:
        try:
            return self._kept(to, new=False)
        except SeqTaken:
            raise Refused("busy", BUSY) from None

    def _publish_of(self, table_id: str) -> None:
        """Tells the pages of a table that what lies beside its log has changed."""
        self.bus.publish(table_id)

    def _cast_of(self, draft: CharacterDraft) -> dict[str, Mapping[str, Any]]:
        """What comes in, beside its team.

        Refused: `draft-closed`, `name-taken`, the first problem of the draft.
        """
        if draft.status is DraftStatus.TAKEN:
            raise Refused("draft-closed", f"{draft.name} is at the table already", "draft")
        cast = self._builder(draft.game, draft.table_id).finish(
            draft.document, self._house_of(draft)
        )
        with self._scene(draft.table_id, "") as scene:
            state = scene.session.ledger.state
            taken = [name for name in cast if name in creatures_of(state)]
            if taken:
                detail = f"somebody at this table is called {taken[0]} already"
                raise Refused("name-taken", detail, "name")
            team = _team_of_players(scene)
            joined = {name: {"team": team, **one} for name, one in cast.items()}
            with Within(packs_of(state)):
                return dict(scene.session.game.toolkit.beside(state, joined))

    def _brought_in(self, draft: CharacterDraft, seat: Seat) -> CharacterDraft:
        table_id = draft.table_id
        cast = self._cast_of(draft)
        gm = self.gm_seat(table_id)
        self.command(table_id, gm.id, "enlist", GM, {"cast": cast})
        taken = self._with_status(draft, DraftStatus.TAKEN)
        if seat.role is Role.PLAYER and not seat.revoked:
            for name in cast:
                self.claim(table_id, gm.id, name, seat.id)
        return taken

    def _level_taken(self, draft: CharacterDraft) -> CharacterDraft:
        if draft.status is DraftStatus.TAKEN:
            raise Refused("draft-closed", f"this level of {draft.creature} was taken", "draft")
        advancing = _advancing(self._builder(draft.game, draft.table_id))
        inputs = advancing.inputs(draft.document)
        at, once = (draft.table_id, draft.seat), f"draft.{draft.id}"
        # Two devices may take it at once: one level comes of one draft.
        self.command(*at, advancing.command, draft.creature, inputs, idempotency_key=once)
        return self._with_status(draft, DraftStatus.TAKEN)

    def _offered(self, table_id: str, seat: str, draft_id: str) -> CharacterDraft:
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
        draft = self.draft(draft_id)
        if draft.table_id != table_id or draft.status is not DraftStatus.OFFERED:
            raise Refused("not-offered", "this character is not offered to this table", "draft")
        return draft


def _advancing(builder: Builder) -> Advancing:
    if builder.advancing is None:
        raise Refused("no-builder", "levels are not taken here", "creature")
    return builder.advancing


def _still_open(row: DraftRow) -> None:
    if row.status == DraftStatus.TAKEN:
        raise Refused("draft-closed", "this character is at the table already", "draft")
    if row.status == DraftStatus.OFFERED:
        raise Refused("draft-offered", "it waits for the Game Master; take it back to change it")


def _house(scene: Scene) -> Mapping[str, Any]:
    game: Game[Any] = scene.session.game
    return house_of(scene.session.ledger.state, game.house_options)


def _team_of_players(scene: Scene) -> str:
    """The team of the creatures that people play at this table."""
    creatures = creatures_of(scene.session.ledger.state)
    played = [name for seat in scene.seats if not seat.revoked for name in seat.creatures]
    played += scene.table.settings.get("claimable", [])
    teams = [getattr(creatures[name], "team", "") for name in played if name in creatures]
    return next((team for team in teams if team), NEW_TEAM)


def _text(document: Mapping[str, Any]) -> str:
    return json.dumps(dict(document), ensure_ascii=False)
