"""Time: limits that the Game Master sets, and the default taken where a deadline has passed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from theomachy.core.errors import InputError, TheomachyError
from theomachy.store.interface import Deadline
from theomachy.table import clock, limits
from theomachy.table.desk import Desk, log
from theomachy.table.entries import How
from theomachy.table.ledger import Draft
from theomachy.table.play import answer_with, carry_on
from theomachy.table.playing import default_of
from theomachy.table.scene import Scene

SHORTEST, LONGEST = 1.0, 7 * 86_400.0


class Timing(Desk):
    """What time does."""

    def clocks(self, table_id: str, seat: str, limits_: Mapping[str, float]) -> None:
        """The GM sets limits in seconds by label of a prompt (`*`: all others); none: no clock.

        They hold for prompts that are asked from now on. InputError: `bad-limit`.
        """
        seconds = {label: _seconds(label, value) for label, value in limits_.items()}
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            settings = {**scene.table.settings, "clocks": seconds}
            self.store.set_table(replace(scene.table, settings=settings))
        self.bus.publish(table_id)

    def tick(self) -> float | None:
        """Takes the default wherever a deadline has passed; when the next one is due, if any."""
        now = self.clock()
        for deadline in self.store.deadlines():
            if deadline.due is not None and deadline.due <= now:
                self._pass_over(deadline)
        running = [one.due for one in self.store.deadlines() if one.due is not None]
        return min(running, default=None)

    def restart_clocks(self) -> None:
        """Deadlines start afresh; to be called when the server starts."""
        for table_id in {deadline.table_id for deadline in self.store.deadlines()}:
            with self._scene(table_id, "") as scene:
                limits_ = scene.table.settings.get("clocks", {})
                paused = scene.session.ledger.paused
                standing = self.store.deadlines(table_id)
                found = clock.afresh(standing, limits_, scene.now, paused)
                self.store.set_deadlines(table_id, found)

    def _pass_over(self, deadline: Deadline) -> None:
        """Answers by the clock, unless a person was first."""

        def work(draft: Draft, scene: Scene) -> None:
            played, need = draft.ledger.open, scene.session.need()
            if played is None or need is None or played.seq != deadline.command:
                return
            for asked in need.open:
                if asked.address == deadline.address:
                    answer_with(draft, need, asked, default_of(scene, asked, How.CLOCK))
                    carry_on(draft, scene.autopilot)

        try:
            self._write(deadline.table_id, "", work, drive=True)
        except TheomachyError:
            log.exception("the clock could not answer at table %s", deadline.table_id)
        self._forget(deadline)

    def _forget(self, passed: Deadline) -> None:
        """A deadline that answered nothing (the command is in trouble) must not come again."""
        standing = self.store.deadlines(passed.table_id)
        if passed in standing:
            left = tuple(one for one in standing if one != passed)
            self.store.set_deadlines(passed.table_id, left)


def _seconds(label: str, value: object) -> float:
    limits.name_within(label, limits.NAME, "clocks")
    if not isinstance(value, int | float) or not SHORTEST <= value <= LONGEST:
        raise InputError(
            "bad-limit", f"{value!r} is no limit", f"clocks.{label}", ("1 to 604800 seconds",)
        )
    return float(value)
