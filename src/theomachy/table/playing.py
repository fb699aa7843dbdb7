"""Playing: commands, answers, edits, and what the Game Master may do while something is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from theomachy.core.ask import Answer, Asked, Choose
from theomachy.core.errors import Refused
from theomachy.core.procedure import Need
from theomachy.core.seats import GM, Visibility
from theomachy.table import limits, play, take_back
from theomachy.table.autopilot import Given
from theomachy.table.desk import Desk
from theomachy.table.entries import How, Mode, Noted, NoteKind
from theomachy.table.ledger import Draft, Played
from theomachy.table.packs import TAKE_PACK
from theomachy.table.play import EDIT, OWN, Deed, answer_with, begin, carry_on
from theomachy.table.prompts import find
from theomachy.table.records import Prompt, Receipt
from theomachy.table.scene import Scene, prompts_for
from theomachy.table.take_back import Dropped, title_of


class Playing(Desk):
    """What changes the state of the game."""

    def command(
        self,
        table_id: str,
        seat: str,
        do: str,
        by: str,
        with_: Mapping[str, Any] | None = None,
        visibility: Visibility = Visibility.PUBLIC,
        idempotency_key: str = "",
    ) -> Receipt:
        """Starts a command; `edit`, `enlist` and `take-pack` are the table's own, for the GM.

        Refused: the command's reasons, `waiting`, `paused`, `not-yours`; InputError: `bad-input`,
        `unknown-command`, `key-reused`.
        """
        limit = limits.PACK if do == TAKE_PACK else limits.INPUTS
        given = limits.json_within(dict(with_ or {}), "with", limit)
        if do in OWN:
            return self._own(table_id, seat, do, given, idempotency_key)

        def work(draft: Draft, scene: Scene) -> None:
            _may_begin(scene, by)
            deed = Deed(
                do, by, given, scene.seat.viewer, visibility, scene.seat.id, key=idempotency_key
            )
            begin(draft, deed)
            carry_on(draft, scene.autopilot)

        asked = [do, by, given, visibility]
        return self._write(table_id, seat, work, key=idempotency_key, asked=asked, drive=True)

    def edit(
        self,
        table_id: str,
        seat: str,
        path: str,
        old: Any,
        new: Any,
        idempotency_key: str = "",
        settle: bool = True,
    ) -> Receipt:
        """The GM sets a value of the state. Refused: `stale` if it is no longer `old`.

        While a command is open the edit counts as made before it. What is due by it (a choice at
        0 HP) begins at once; with `settle` False it waits, for values that are still to be set.
        """
        given = limits.json_within({"path": path, "old": old, "new": new}, "with")
        return self._own(table_id, seat, EDIT, given, idempotency_key, settle)

    def _own(
        self,
        table_id: str,
        seat: str,
        do: str,
        given: Mapping[str, Any],
        key: str,
        settle: bool = True,
    ) -> Receipt:
        def work(draft: Draft, scene: Scene) -> tuple[str, ...]:
            scene.gm_only()
            deed = Deed(do, GM, given, scene.seat.viewer, seat=scene.seat.id, key=key)
            dropped = take_back.edit(draft, deed, scene.autopilot)
            if settle:
                play.settle(draft, scene.seat.id, scene.autopilot)
            return names_of(draft, dropped)

        # Whoever hands a creature to a policy wants it to go on; any other edit sets nobody off.
        drive = str(given.get("path", "")).endswith(".policy")
        return self._write(table_id, seat, work, key=key, asked=[do, given], drive=drive)

    def answer(
        self,
        table_id: str,
        seat: str,
        prompt: str,
        answer: Answer,
        as_gm: bool = False,
        idempotency_key: str = "",
    ) -> Receipt:
        """Answers a prompt by its id: an option's id, or the faces. `as_gm`: for somebody else.

        Refused: `prompt-closed`, `prompt-changed`, `not-yours`, and what the request says.
        """

        def work(draft: Draft, scene: Scene) -> None:
            need, asked, shown = _open_prompt(scene, prompt, as_gm)
            how = How.PERSON if shown.yours else How.GM
            answer_with(draft, need, asked, Given(answer, how, scene.seat.id))
            carry_on(draft, scene.autopilot)

        content = [prompt, answer, as_gm]
        return self._write(table_id, seat, work, key=idempotency_key, asked=content, drive=True)

    def take_default(self, table_id: str, seat: str, prompt: str, as_gm: bool = False) -> Receipt:
        """The default of a choice, or the server's dice for a roll, now."""

        def work(draft: Draft, scene: Scene) -> None:
            need, asked, shown = _open_prompt(scene, prompt, as_gm)
            how = How.PERSON if shown.yours else How.GM
            given = replace(default_of(scene, asked, how), seat=scene.seat.id)
            answer_with(draft, need, asked, given)
            carry_on(draft, scene.autopilot)

        return self._write(table_id, seat, work, drive=True)

    def call_off(self, table_id: str, seat: str) -> Receipt:
        """The GM calls the open command off: everything is as before it. Refused: `nothing-open`."""

        def work(draft: Draft, scene: Scene) -> None:
            waiting = _waiting(scene)
            take_back.back(draft, waiting, scene.seat.id, Mode.CALLED_OFF)

        return self._write(table_id, seat, work)

    def ask_again(self, table_id: str, seat: str) -> Receipt:
        """The GM has the open command asked anew from its start, its answers forgotten."""

        def work(draft: Draft, scene: Scene) -> None:
            _waiting(scene)
            take_back.ask_again(draft, scene.seat.id, scene.autopilot)

        return self._write(table_id, seat, work, drive=True)

    def drive(self, table_id: str, seat: str) -> Receipt:
        """Lets creatures with a policy go on, as far as one POST goes; for the GM."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
        self._drive(table_id)
        return self._receipt_after(table_id, seat, Receipt(0))

    def pause(self, table_id: str, seat: str, paused: bool) -> Receipt:
        """The GM stops or restarts play: no new commands, and the clocks stand still."""

        def work(draft: Draft, scene: Scene) -> None:
            scene.gm_only()
            if draft.ledger.paused != paused:
                text = "The table is paused" if paused else "Play goes on"
                data = {"paused": paused}
                draft.add(Noted(NoteKind.PAUSE, scene.seat.id, scene.seat.name, text, data=data))

        return self._write(table_id, seat, work, drive=not paused)


def _may_begin(scene: Scene, by: str) -> None:
    """Refused `not-yours`, `waiting`, `paused`."""
    seat, ledger = scene.seat, scene.session.ledger
    if not seat.gm and by not in seat.creatures:
        raise Refused("not-yours", f"you do not play {by}", "by", seat.creatures)
    if ledger.open is not None:
        raise Refused("waiting", waiting_line(scene))
    if ledger.paused and not seat.gm:
        raise Refused("paused", "the table is paused")


def waiting_line(scene: Scene) -> str:
    """For whom the table waits: by name to the Game Master alone."""
    prompts = prompts_for(scene)
    if scene.seat.gm:
        names = ", ".join(prompt.who for _, prompt in prompts)
        return f"the table waits for {names or 'the Game Master'}"
    return "you are asked something first" if prompts else "the table waits for an answer"


def _open_prompt(scene: Scene, prompt: str, as_gm: bool) -> tuple[Need[Any], Asked, Prompt]:
    need = scene.session.asked()
    asked, shown = find(prompt, prompts_for(scene))
    if not shown.yours and not as_gm:
        raise Refused("not-yours", f"{shown.who} is asked, not you", "prompt")
    return need, asked, shown


def default_of(scene: Scene, asked: Asked, how: How) -> Given:
    """What is answered where nobody does: the default of a choice, the server's dice."""
    if isinstance(asked.request, Choose):
        return Given(asked.request.default, how)
    return scene.autopilot.thrown(asked.request)


def _waiting(scene: Scene) -> Played:
    scene.gm_only()
    if scene.session.ledger.open is None:
        raise Refused("nothing-open", "no command is open")
    return scene.session.ledger.open


def names_of(draft: Draft, dropped: tuple[Dropped, ...]) -> tuple[str, ...]:
    """The commands that were let go, in words."""
    return tuple(title_of(draft.game, one.played.commanded) for one in dropped)
