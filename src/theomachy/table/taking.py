"""Taking back, for the Game Master: first what it would do, then doing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theomachy.core.errors import InputError, Refused
from theomachy.core.seats import GM
from theomachy.table import diff, limits, play, take_back
from theomachy.table.desk import Desk
from theomachy.table.entries import Commanded
from theomachy.table.ledger import Draft, Played
from theomachy.table.noting import command_at
from theomachy.table.play import EDIT, Deed
from theomachy.table.playing import names_of
from theomachy.table.records import Change, Preview, Receipt, TakeBack, Unfit
from theomachy.table.scene import Scene
from theomachy.table.take_back import Dropped, title_of


class Taking(Desk):
    """Taking back in its three ways."""

    def preview_take_back(self, table_id: str, seat: str, number: int, mode: TakeBack) -> Preview:
        """What a taking back of the command of this entry would do; for the GM."""
        with self._scene(table_id, seat) as scene:
            played = _standing(scene, number)
            if mode is TakeBack.CORRECT:
                changes = take_back.corrections(scene.session.ledger, played)
                return _preview(scene, mode, number, played, changes)
            draft = Draft(scene.session.ledger, scene.now)
            dropped = _taken(draft, scene, played, mode, ())
            changes = diff.changes(scene.session.ledger.state, draft.state)
            return _preview(scene, mode, number, played, changes, dropped)

    def take_back(
        self,
        table_id: str,
        seat: str,
        number: int,
        mode: TakeBack,
        *,
        keep: Sequence[int] = (),
        edits: Sequence[tuple[str, Any, Any]] = (),
        idempotency_key: str = "",
    ) -> Receipt:
        """Takes back the command of this entry. `keep`: entries of later commands that no longer fit
        whose old outcome is kept (the others are dropped). `edits`: (path, old, new) for `correct`.

        Refused: `not-standing` (it was taken back already), `stale` (a value to be set has changed).
        """
        checked = limits.json_within([list(one) for one in edits], "edits")

        def work(draft: Draft, scene: Scene) -> tuple[str, ...]:
            played = _standing(scene, number)
            if mode is TakeBack.CORRECT:
                return _correct(draft, scene, played, checked)
            kept = [command_at(scene, one) for one in keep]
            return names_of(draft, _taken(draft, scene, played, mode, kept))

        asked = ["take-back", number, mode, list(keep), checked]
        return self._write(table_id, seat, work, key=idempotency_key, asked=asked)


def _standing(scene: Scene, number: int) -> Played:
    scene.gm_only()
    played = scene.session.ledger.command(command_at(scene, number))
    if played is None:
        raise Refused("not-standing", "this has been taken back already", "number")
    return played


def _taken(
    draft: Draft, scene: Scene, played: Played, mode: TakeBack, keep: Sequence[int]
) -> tuple[Dropped, ...]:
    if mode is TakeBack.BACK:
        take_back.back(draft, played, scene.seat.id)
        return ()
    dropped = take_back.only(draft, played, scene.seat.id, scene.autopilot, keep)
    return tuple(one for one in dropped if not one.kept)


def _correct(
    draft: Draft, scene: Scene, played: Played, edits: Sequence[Sequence[Any]]
) -> tuple[str, ...]:
    """Values are set, in the name of the command that they correct."""
    if not edits:
        raise InputError("empty", "nothing is to be set", "edits")
    dropped: tuple[Dropped, ...] = ()
    for path, old, new in edits:
        given = {"path": path, "old": old, "new": new}
        deed = Deed(EDIT, GM, given, scene.seat.viewer, seat=scene.seat.id)
        dropped += take_back.edit(draft, deed, scene.autopilot, corrects=played.seq)
    play.settle(draft, scene.seat.id, scene.autopilot)
    return names_of(draft, dropped)


def _preview(
    scene: Scene,
    mode: TakeBack,
    number: int,
    played: Played,
    changes: tuple[Change, ...],
    dropped: Sequence[Dropped] = (),
) -> Preview:
    return Preview(
        mode=mode,
        number=number,
        title=_title(scene, played.commanded),
        changes=changes,
        unfit=tuple(_unfit(scene, one) for one in dropped),
        gone=_gone(scene, played) if mode is TakeBack.BACK else (),
    )


def _unfit(scene: Scene, dropped: Dropped) -> Unfit:
    projection = scene.session.projection(scene.seat)
    title = _title(scene, dropped.played.commanded)
    return Unfit(projection.first_of(dropped.played.seq), title, dropped.because)


def _gone(scene: Scene, played: Played) -> tuple[str, ...]:
    later = scene.session.ledger.from_command(played.seq)
    return tuple(_title(scene, one.commanded) for one in later)


def _title(scene: Scene, command: Commanded) -> str:
    return title_of(scene.session.game, command)
