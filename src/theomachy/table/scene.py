"""A table in the moment of a deed, and what of it the one who acts may be told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from theomachy.core.ask import Asked
from theomachy.core.errors import InputError, Refused
from theomachy.core.seats import GM
from theomachy.store.interface import SeatRow, TableRow
from theomachy.table.autopilot import Autopilot
from theomachy.table.prompts import OpenCommand, prompts_of
from theomachy.table.records import AskMe, Prompt, Receipt, Role, Seat, SeatSettings
from theomachy.table.session import Session


@dataclass(frozen=True, slots=True)
class Scene:
    """A table in the moment of a deed: its row, its seats, who acts, and who answers by itself."""

    session: Session
    table: TableRow
    seats: tuple[Seat, ...]
    seat: Seat
    autopilot: Autopilot
    now: float

    def gm_only(self) -> None:
        """Refused `gm-only` unless the Game Master acts."""
        if not self.seat.gm:
            raise Refused("gm-only", "only the Game Master may do this")

    def other(self, seat_id: str) -> Seat:
        """Another seat of the table. InputError `unknown-seat`."""
        return seat_among(self.seats, seat_id)


def seen_through(scene: Scene, see_as: str) -> Scene:
    """The scene with another seat's eyes, for the Game Master alone. Refused `gm-only`."""
    if not see_as or see_as == scene.seat.id:
        return scene
    scene.gm_only()
    return replace(scene, seat=scene.other(see_as))


def receipt_of(
    scene: Scene, seq: int, dropped: Sequence[str] = (), repeated: bool = False
) -> Receipt:
    """The receipt of what was written from this entry on, as the seat may know it."""
    if not scene.seat.id:
        return Receipt(0)
    projection = scene.session.projection(scene.seat)
    number = projection.since(seq) if seq else 0
    waiting = waiting_of(scene, prompts_for(scene))
    return Receipt(len(projection.lines), number, waiting, tuple(dropped), repeated)


def waiting_of(scene: Scene, prompts: Iterable[tuple[Asked, Prompt]]) -> str:
    """Whether the table waits for this seat, of which this is asked (`you`), for `others`, or nobody."""
    if scene.session.ledger.open is None:
        return ""
    return "you" if any(prompt.yours for _, prompt in prompts) else "others"


def prompts_for(scene: Scene) -> tuple[tuple[Asked, Prompt], ...]:
    """What is asked of the seat now, with the requests behind it."""
    session = scene.session
    need, played = session.need(), session.ledger.open
    if need is None or played is None:
        return ()
    due = {one.address: one.due for one in session.store.deadlines(scene.table.id)}
    projection = session.projection(scene.seat)
    return prompts_of(OpenCommand(played.seq, need, due), scene.seat, projection, scene.autopilot)


def seat_of_row(row: SeatRow) -> Seat:
    """The seat as a record."""
    settings = SeatSettings(
        AskMe(row.settings.get("ask_me", AskMe.ALWAYS)),
        bool(row.settings.get("typed_dice", False)),
        str(row.settings.get("round", "")),
    )
    role = Role(row.role)
    return Seat(
        row.id, row.table_id, row.name, role, row.creatures, settings, row.epoch, row.revoked
    )


def seat_among(seats: Sequence[Seat], seat_id: str) -> Seat:
    """The seat of this id. InputError `unknown-seat`."""
    for seat in seats:
        if seat.id == seat_id:
            return seat
    raise InputError("unknown-seat", f"there is no seat {seat_id!r}", "seat")


def the_table_itself(table_id: str) -> Seat:
    """Who acts when no person does: clock and policies."""
    return Seat("", table_id, GM, Role.GM)
