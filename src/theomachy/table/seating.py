"""Seats: invites and keys, who plays whom, what each seat has set for itself."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from theomachy.core.cast import creatures_of, round_of
from theomachy.core.errors import InputError, Refused
from theomachy.store.interface import InviteRow, SeatRow
from theomachy.table import limits
from theomachy.table.belonging import followers, note_of_seat, with_free_followers
from theomachy.table.desk import Desk
from theomachy.table.ledger import Draft
from theomachy.table.play import carry_on
from theomachy.table.records import AskMe, Invite, Joined, Role, Seat, TableInfo
from theomachy.table.scene import Scene, seat_among, seat_of_row


class Seating(Desk):
    """What has to do with seats."""

    def seat_of(self, table_id: str, key: str, remote: str = "") -> Seat:
        """The seat that this key opens. Refused: `no-such-key`, `seat-revoked`, `too-many-attempts`.

        Wrong keys are counted by `remote`, the address that they come from.
        """
        self._attempts.check(remote)
        # Looked up by digest, so that how long it takes says nothing of how much of a key was right.
        row = self.store.seat_by_key(table_id, digest_of_key(key))
        if row is None:
            self._attempts.note(remote)
            raise Refused("no-such-key", "this key opens no seat here", "key")
        if row.revoked:
            raise Refused("seat-revoked", "this seat has been sent away")
        return seat_of_row(row)

    def seat(self, table_id: str, seat: str) -> Seat:
        """The seat as it is now. Refused `seat-revoked`; InputError `unknown-seat`, `unknown-table`."""
        self._table(table_id)
        found = seat_among(self._seats(table_id), seat)
        if found.revoked:
            raise Refused("seat-revoked", "this seat has been sent away")
        return found

    def still_opens(self, table_id: str, seat: str, key: str) -> None:
        """Refused `no-such-key` if this key does not open the seat (any more)."""
        row = self.store.seat_by_key(table_id, digest_of_key(key))
        if row is None or row.id != seat:
            raise Refused("no-such-key", "this seat was handed on to another device", "key")

    def fresh_key(self, table_id: str, seat: str) -> str:
        """One more key for a seat (a new device; the GM's at each start). Asks for no permission."""
        self.seat(table_id, seat)
        key = self.tokens()
        self.store.add_key(table_id, seat, digest_of_key(key))
        return key

    def gm_seat(self, table_id: str) -> Seat:
        """The Game Master's seat. For whoever runs the server."""
        return next(seat for seat in self._seats(self._table(table_id).id) if seat.gm)

    # Invites

    def invite(
        self,
        table_id: str,
        seat: str,
        *,
        role: Role = Role.PLAYER,
        creatures: Sequence[str] = (),
    ) -> Invite:
        """A link for others, by the GM; with `creatures` the one who joins plays these."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            if role is Role.GM:
                raise InputError(
                    "bad-role", "nobody else is made GM", "role", ("player", "spectator")
                )
            for creature in creatures:
                _exists(scene, creature)
            kept = self.store.invites(table_id)
            limits.room_for_more(
                len([one for one in kept if not one.revoked]), limits.INVITES, "invites"
            )
            row = InviteRow(self.tokens(), table_id, role, tuple(creatures))
            self.store.add_invite(row)
        return _invite(row)

    def invites(self, table_id: str, seat: str) -> tuple[Invite, ...]:
        """The invites that were made, for the GM."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            return tuple(_invite(row) for row in self.store.invites(table_id))

    def revoke_invite(self, table_id: str, seat: str, token: str) -> None:
        """Nobody joins by this link any more; who came by it stays. InputError `no-such-invite`."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            row = self.store.invite(token)
            if row is None or row.table_id != table_id:
                raise InputError("no-such-invite", "there is no such invite", "token")
            self.store.set_invite(replace(row, revoked=True))

    def invitation(self, token: str, remote: str = "") -> tuple[Invite, TableInfo]:
        """What a link leads to. Refused: `no-such-invite`, `too-many-attempts`."""
        self._attempts.check(remote)
        row = self.store.invite(token)
        if row is None or row.revoked:
            self._attempts.note(remote)
            raise Refused("no-such-invite", "this invite leads nowhere (any more)", "token")
        table = self._table(row.table_id)
        game = self.game(table.game)
        info = TableInfo(table.id, table.name, game.id, game.title, table.created, 0, 0, 0)
        return _invite(row), info

    def join(self, token: str, name: str, remote: str = "") -> Joined:
        """Takes a seat. Refused: `no-such-invite`, `too-many-attempts`; InputError: a bad name."""
        invite, _ = self.invitation(token, remote)
        name = limits.name_within(name, limits.NAME, "name")
        living = tuple(self._living(invite.table_id))
        limits.room_for_more(len(living), limits.SEATS, "seats", "token")
        taken = {one for seat in living for one in seat.creatures}
        free = tuple(one for one in invite.creatures if one not in taken)
        with self._scene(invite.table_id, "") as scene:
            creatures = with_free_followers(scene, free, "")
        row = SeatRow(invite.table_id, self._new_id(), name, invite.role, creatures)
        self.store.add_seat(row)
        key = self.fresh_key(invite.table_id, row.id)
        self._count_use(token)
        plays = f", playing {' and '.join(creatures)}" if creatures else ""
        self._announce(invite.table_id, row.id, f"{name} joins{plays}", creatures)
        return Joined(seat_of_row(row), key)

    def _count_use(self, token: str) -> None:
        row = self.store.invite(token)
        if row is not None:
            self.store.set_invite(replace(row, uses=row.uses + 1))

    def revoke(self, table_id: str, seat: str, other: str) -> None:
        """The GM sends a seat away: it receives nothing more; the GM answers for its creatures."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            gone = scene.other(other)
            if gone.gm:
                raise Refused("not-the-gm", "the Game Master's seat stays")
            self.store.set_seat(replace(self._row(table_id, other), revoked=True))
        self._announce(table_id, seat, f"{gone.name} leaves the table", ())

    # Creatures

    def claim(self, table_id: str, seat: str, creature: str, other: str = "") -> Seat:
        """The seat plays this creature from now on, and what belongs to it unless somebody plays that;
        the GM may give it to any `other` seat.

        Refused: `not-claimable`, `creature-taken`; InputError: `unknown-creature`.
        """
        with self._scene(table_id, seat) as scene:
            holder = self._holder(scene, other)
            _exists(scene, creature)
            self._may_claim(scene, creature, holder)
            creatures = with_free_followers(scene, (*holder.creatures, creature), holder.id)
            changed = self._with_creatures(holder, creatures)
        new = tuple(one for one in creatures if one not in holder.creatures)
        self._announce(table_id, changed.id, f"{changed.name} plays {' and '.join(new)}", new)
        return changed

    def release(self, table_id: str, seat: str, creature: str, other: str = "") -> Seat:
        """The seat plays this creature no longer, nor what belongs to it."""
        with self._scene(table_id, seat) as scene:
            holder = self._holder(scene, other)
            if creature not in holder.creatures:
                raise InputError(
                    "unknown-creature",
                    f"{holder.name} does not play {creature}",
                    "creature",
                    holder.creatures,
                )
            led = followers(scene.session.game, scene.session.ledger.state, (creature,))
            left = tuple(one for one in holder.creatures if one != creature and one not in led)
            changed = self._with_creatures(holder, left)
        gone = tuple(one for one in holder.creatures if one not in left)
        text = f"{changed.name} no longer plays {' and '.join(gone)}"
        self._announce(table_id, changed.id, text, gone)
        return changed

    def claimable(self, table_id: str, seat: str, creatures: Sequence[str]) -> None:
        """The GM says which creatures players may claim (at first: those without a policy)."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            for creature in creatures:
                _exists(scene, creature)
            settings = {**scene.table.settings, "claimable": list(creatures)}
            self.store.set_table(replace(scene.table, settings=settings))
        self.bus.publish(table_id)

    def _may_claim(self, scene: Scene, creature: str, holder: Seat) -> None:
        if holder.role is not Role.PLAYER:
            raise Refused("not-claimable", "only players' seats play creatures", "creature")
        if creature in holder.creatures:
            raise Refused("creature-taken", f"{holder.name} plays {creature} already", "creature")
        if scene.seat.gm:
            return
        offered = open_creatures(scene)
        if creature in offered:
            return
        taken = any(creature in one.creatures for one in scene.seats if not one.revoked)
        code = "creature-taken" if taken else "not-claimable"
        raise Refused(code, f"{creature} is not to be had", "creature", offered)

    def _holder(self, scene: Scene, other: str) -> Seat:
        if not other or other == scene.seat.id:
            return scene.seat
        scene.gm_only()
        return scene.other(other)

    def _with_creatures(self, seat: Seat, creatures: tuple[str, ...]) -> Seat:
        row = replace(self._row(seat.table_id, seat.id), creatures=creatures, epoch=seat.epoch + 1)
        self.store.set_seat(row)
        return seat_of_row(row)

    # What a seat sets for itself

    def settings(
        self,
        table_id: str,
        seat: str,
        *,
        ask_me: AskMe | None = None,
        typed_dice: bool | None = None,
    ) -> Seat:
        """When this seat wants to be asked, and whether it types what its real dice show."""
        with self._scene(table_id, seat) as scene:
            row = self._row(table_id, seat)
            changed = dict(row.settings)
            if ask_me is not None:
                changed |= {"ask_me": ask_me, "round": round_of(scene.session.ledger.state)}
            if typed_dice is not None:
                changed["typed_dice"] = typed_dice
            self.store.set_seat(replace(row, settings=changed))
        self._nudge(table_id)
        self.bus.publish(table_id)
        return self.seat(table_id, seat)

    def _nudge(self, table_id: str) -> None:
        """Lets the open command go on if somebody who was asked need not be any more."""
        self._write(table_id, "", go_on, drive=True)

    def _announce(self, table_id: str, seat: str, text: str, creatures: Sequence[str]) -> None:
        """Notes a change of seats."""

        def note(draft: Draft, scene: Scene) -> None:
            draft.add(note_of_seat(draft, scene.other(seat), text, creatures))
            go_on(draft, scene)

        self._write(table_id, "", note, drive=True)

    def _living(self, table_id: str) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._seats(table_id) if not seat.revoked)

    def _row(self, table_id: str, seat: str) -> SeatRow:
        row = self.store.seat(table_id, seat)
        if row is None:
            raise InputError("unknown-seat", f"there is no seat {seat!r}", "seat")
        return row

    def _new_id(self) -> str:
        return digest_of_key(self.tokens())[:10]


def go_on(draft: Draft, scene: Scene) -> None:
    """Carries the open command on, if there is one and it can."""
    if draft.ledger.open is not None and not scene.session.trouble():
        carry_on(draft, scene.autopilot)


def open_creatures(scene: Scene) -> tuple[str, ...]:
    """The creatures that the seat may claim: offered, known to it, and played by nobody."""
    known = creatures_of(scene.session.game.known(scene.session.ledger.state, scene.seat.viewer))
    taken = {one for seat in scene.seats if not seat.revoked for one in seat.creatures}
    offered: list[str] = scene.table.settings.get("claimable", [])
    return tuple(one for one in offered if one in known and one not in taken)


def digest_of_key(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def _exists(scene: Scene, creature: str) -> None:
    seen = creatures_of(scene.session.game.known(scene.session.ledger.state, scene.seat.viewer))
    if creature not in seen:
        raise InputError(
            "unknown-creature", f"nobody is called {creature!r}", "creature", tuple(seen)
        )


def _invite(row: InviteRow) -> Invite:
    return Invite(row.token, row.table_id, Role(row.role), row.creatures, row.uses, row.revoked)
