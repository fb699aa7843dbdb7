"""The house options of a table: as they stand, what another choice would change, the change itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from theomachy.core.building import house_of
from theomachy.core.calculators import changed_by
from theomachy.core.cast import creatures_of
from theomachy.core.errors import InputError
from theomachy.core.plugin import Game, HouseOption, fold_one
from theomachy.core.seats import GM
from theomachy.table import diff, limits, play, take_back
from theomachy.table.desk import Desk
from theomachy.table.ledger import Draft
from theomachy.table.play import EDIT, Deed, edited
from theomachy.table.playing import names_of
from theomachy.table.records import Change, Receipt
from theomachy.table.scene import Scene


@dataclass(frozen=True, slots=True)
class HousePreview:
    """What other house options would change at once.

    `options` are those that differ, by name; `numbers` the numbers of those in the scene, by path
    (`Ash.max_hp`); `rules` the rules whose calculators say something else for the numbers that they
    begin with.
    """

    options: tuple[Change, ...] = ()
    numbers: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()


class Housing(Desk):
    """House options while a table is played: everybody reads them, the Game Master sets them."""

    def house(self, table_id: str, seat: str) -> Mapping[str, Any]:
        """The house options as they stand, by the catalogue's names."""
        with self._scene(table_id, seat) as scene:
            return house_of(scene.session.ledger.state, scene.session.game.house_options)

    def preview_house(self, table_id: str, seat: str, options: Mapping[str, Any]) -> HousePreview:
        """What these house options would change now; for the GM, and nothing happens.

        InputError: `unknown-house-option`, `bad-house-option`.
        """
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            game, state = scene.session.game, scene.session.ledger.state
            then = state
            for path, value in _paths(game, options):
                then = fold_one(game, then, edited(game, then, {"path": path, "new": value}))
        # Worked out without the lock: all that it reads is frozen.
        options_now, options_then = (house_of(one, game.house_options) for one in (state, then))
        return HousePreview(
            diff.changes(options_now, options_then),
            diff.changes(_numbers(game, state), _numbers(game, then)),
            changed_by(game, options_now, options_then) if game.calculators else (),
        )

    def set_house(
        self,
        table_id: str,
        seat: str,
        options: Mapping[str, Any],
        was: Mapping[str, Any] | None = None,
        idempotency_key: str = "",
    ) -> Receipt:
        """The GM sets house options; all at once or none. What was played stays as it is.

        Refused: `stale` if one of them is no longer what `was` says. InputError as in the preview.
        """
        checked = limits.json_within({"options": dict(options), "was": dict(was or {})}, "house")
        if not options:
            raise InputError("empty", "no house option is to be set", "house")

        def work(draft: Draft, scene: Scene) -> tuple[str, ...]:
            scene.gm_only()
            return _set(draft, scene, checked["options"], checked["was"])

        asked = ["house", checked]
        return self._write(table_id, seat, work, key=idempotency_key, asked=asked)


def _set(
    draft: Draft, scene: Scene, options: Mapping[str, Any], was: Mapping[str, Any]
) -> tuple[str, ...]:
    dropped: tuple[take_back.Dropped, ...] = ()
    names = {f"house.{_option(draft.game, name).attribute}": name for name in options}
    for path, new in _paths(draft.game, options):
        old = {"old": was[names[path]]} if names[path] in was else {}
        deed = Deed(
            EDIT, GM, {"path": path, **old, "new": new}, scene.seat.viewer, seat=scene.seat.id
        )
        dropped += take_back.edit(draft, deed, scene.autopilot)
    play.settle(draft, scene.seat.id, scene.autopilot)
    return names_of(draft, dropped)


def _option(game: Game[Any], name: str) -> HouseOption:
    """InputError `unknown-house-option`."""
    options = {one.name: one for one in game.house_options}
    if name not in options:
        detail = f"no house option {name!r}"
        raise InputError("unknown-house-option", detail, f"house.{name}", tuple(options))
    return options[name]


def _paths(game: Game[Any], options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in options.items():
        yield f"house.{_option(game, name).attribute}", value


def _numbers(game: Game[Any], state: Any) -> dict[str, Any]:
    """All numbers that follow from others, by creature."""
    return {name: game.worked_out(state, name) for name in creatures_of(state)}
