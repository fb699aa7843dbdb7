"""Sheets: a creature as a seat may know it, with what has changed of it lately."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.cast import creatures_of
from theomachy.core.errors import InputError, Refused
from theomachy.core.rulebook import package_directory, read_rulebook
from theomachy.core.sheets import Difference, Sheet, differences, explained
from theomachy.table.scene import Scene
from theomachy.table.seating import Seating
from theomachy.table.views import seen_as


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """A sheet as a seat sees it. `changed` are the numbers that were others a minute ago."""

    sheet: Sheet
    changed: tuple[Difference, ...] = ()
    yours: bool = False


class Sheets(Seating):
    """What has to do with sheets."""

    def sheet(self, table_id: str, seat: str, name: str, see_as: str = "") -> SeatSheet:
        """The sheet of a creature. Refused `no-sheet` by games without one.

        InputError `unknown-creature`.
        """
        with self._scene(table_id, seat) as scene:
            if not see_as:
                return _sheet_of(scene, name)
            scene.gm_only()
            return _sheet_of(seen_as(scene, scene.other(see_as)), name)

    def sheets(self, table_id: str) -> tuple[Sheet, ...]:
        """The sheets of all whom people play or may play, as the Game Master sees them."""
        with self._scene(table_id, self.gm_seat(table_id).id) as scene:
            state = scene.session.ledger.state
            played = [name for one in scene.seats if not one.revoked for name in one.creatures]
            played += scene.table.settings.get("claimable", [])
            names = [name for name in creatures_of(state) if name in played]
            return tuple(_sheet_of(scene, name).sheet for name in names or creatures_of(state))


def _sheet_of(scene: Scene, name: str) -> SeatSheet:
    game, viewer = scene.session.game, scene.seat.viewer
    if game.sheet is None:
        raise Refused("no-sheet", f"{game.title} has no sheets", "name")
    state = game.known(scene.session.ledger.state, viewer)
    if name not in creatures_of(state):
        known = tuple(creatures_of(state))
        raise InputError("unknown-creature", f"nobody here is called {name}", "name", known)
    now = game.sheet(state, name, viewer)
    book = read_rulebook(package_directory(game.package))
    changed = _changed(scene, now)
    return SeatSheet(explained(now, book), changed, viewer.plays(name))


def _changed(scene: Scene, now: Sheet) -> tuple[Difference, ...]:
    """The numbers that were others a minute ago, or when the viewer first knew of the creature."""
    game, viewer = scene.session.game, scene.seat.viewer
    for state in scene.session.states_lately(scene.now):
        known = game.known(state, viewer)
        if game.sheet is not None and now.name in creatures_of(known):
            return differences(game.sheet(known, now.name, viewer), now)
    return ()
