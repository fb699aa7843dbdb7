"""Reading: the view, what may be started, the seat's log, odds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any

from theomachy.core.ask import Answer
from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import command_of, inputs_of, start
from theomachy.table import diff, limits, odds
from theomachy.table.desk import Desk
from theomachy.table.play import edited
from theomachy.table.prompts import find
from theomachy.table.records import History, OddsAnswer, Offer, TableView
from theomachy.table.rendering import Renderer
from theomachy.table.scene import Scene, prompts_for, seen_through
from theomachy.table.views import offers_of, view_of


class Reading(Desk):
    """What changes nothing."""

    def view(self, table_id: str, seat: str, see_as: str = "") -> TableView:
        """The table as this seat may know it; the GM may see it as another seat does."""
        self._renew(table_id)
        with self._scene(table_id, seat) as scene:
            return view_of(seen_through(scene, see_as))

    def offers(self, table_id: str, seat: str, by: str) -> tuple[Offer, ...]:
        """What this seat may start by one creature (or `GM`), and why not the rest.

        Refused: `not-yours`.
        """
        self._renew(table_id)
        with self._scene(table_id, seat) as scene:
            if not scene.seat.gm and by not in scene.seat.creatures:
                raise Refused("not-yours", f"you do not play {by}", "by", scene.seat.creatures)
            return offers_of(scene, by)

    def history(
        self, table_id: str, seat: str, after: int = 0, epoch: int = 0, see_as: str = ""
    ) -> History:
        """What this seat has received since its entry `after`; all of it if `epoch` has passed."""
        with self._scene(table_id, seat) as scene:
            return _history(seen_through(scene, see_as), after, epoch)

    def odds(
        self,
        table_id: str,
        seat: str,
        prompt: str = "",
        command: Mapping[str, Any] | None = None,
        option: str = "",
    ) -> OddsAnswer:
        """Exact odds for each option of a prompt (or one of them), or of a command (`do`, `by`,
        `with`).

        Refused: `prompt-closed`, `prompt-changed`, or why the command may not be started.
        """
        with self._scene(table_id, seat) as scene:
            asked = (
                _of_command(scene, command)
                if command is not None
                else _of_prompt(scene, prompt, option)
            )
        # Worked out without the lock: all that it reads is frozen.
        key, question = asked
        return self._remembered.get(key, lambda: odds.work_out(question))

    def values(self, table_id: str, seat: str) -> Mapping[str, Any]:
        """Every value of the state by its path, as edits name it, for the Game Master."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            return diff.leaves(scene.session.ledger.state)

    def fits(self, table_id: str, seat: str, path: str, new: Any) -> None:
        """Raises what an edit of this value would raise, and changes nothing; for the Game Master."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            edited(scene.session.game, scene.session.ledger.state, {"path": path, "new": new})

    def preview(self, table_id: str, seat: str, command: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the scene can show of a command before it is started, from what this seat may know.

        As its game says it (`Command.preview`). Refused: why the command may not be started.
        """
        with self._scene(table_id, seat) as scene:
            game, known = scene.session.game, _known(scene)
            do, by, given = _parsed(scene, command)
            start(game, known, do, by, given)
            found = command_of(game, do)
            return found.preview(known, by, inputs_of(found, given))


def _history(scene: Scene, after: int, epoch: int) -> History:
    current = scene.seat.epoch
    begin = after if epoch in (0, current) and after > 0 else 0
    projection = scene.session.projection(scene.seat)
    names = {one.id: one.name for one in scene.seats}
    entries = Renderer(scene.session.game, projection, names).entries(begin)
    return History(current, entries, len(projection.lines))


def _of_prompt(scene: Scene, prompt: str, option: str) -> tuple[Hashable, odds.Question]:
    session, seat = scene.session, scene.seat
    need, played = session.asked(), session.ledger.open
    asked, _ = find(prompt, prompts_for(scene))
    if played is None:
        raise Refused("prompt-closed", "this is no longer asked", "prompt")
    question = odds.for_prompt(session.game, played, seat, asked, need.window)
    if option:
        question = replace(question, options=(option,))
    return (
        scene.table.id,
        played.seq,
        asked.address,
        seat.viewer,
        _frozen(question.given),
        question.options,
    ), question


def _of_command(scene: Scene, command: Mapping[str, Any]) -> tuple[Hashable, odds.Question]:
    session = scene.session
    do, by, given = _parsed(scene, command)
    begun = start(session.game, _known(scene), do, by, given)
    key = (scene.table.id, session.ledger.last, do, by, repr(given), scene.seat.viewer)
    named = odds.creatures_named(begun.state, by, given)
    said = odds.guess_for(session.game, do, scene.seat).said
    return key, odds.Question(session.game, begun, {}, by, named=named, guesses=said)


def _parsed(scene: Scene, command: Mapping[str, Any]) -> tuple[str, str, dict[str, Any]]:
    """What, by whom and with what. Refused `not-yours` for a creature of somebody else."""
    unknown = set(command) - {"do", "by", "with", "visibility"}
    if unknown or not {"do", "by"} <= set(command):
        raise InputError(
            "bad-input", "a command has do, by and with", "command", ("do", "by", "with")
        )
    by = str(command["by"])
    if not scene.seat.gm and by not in scene.seat.creatures:
        raise Refused("not-yours", f"you do not play {by}", "by", scene.seat.creatures)
    return str(command["do"]), by, limits.json_within(dict(command.get("with", {})), "with")


def _known(scene: Scene) -> Any:
    """The state as the seat may know it."""
    return scene.session.game.known(scene.session.ledger.state, scene.seat.viewer)


def _frozen(given: Mapping[str, Answer]) -> Hashable:
    return tuple(sorted((address, answer) for address, answer in given.items()))
