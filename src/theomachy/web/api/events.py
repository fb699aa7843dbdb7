"""The API's stream: a seat's log as events that resume, and what is asked of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from theomachy.table.records import History, Seat, as_json
from theomachy.web.live import Place, event, events_at
from theomachy.web.site import Site

MEDIA_TYPE = "text/event-stream"


@dataclass
class Subscriber:
    """One listener. `place` None: nothing was said, or nothing that could be read."""

    site: Site
    seat: Seat
    place: Place | None
    resumed: bool = False
    state: Any = None
    key: str = ""

    def update(self) -> str:
        """All that is new for this seat, as events. May block; raises Refused."""
        if self.key:
            self.site.tables.still_opens(self.seat.table_id, self.seat.id, self.key)
        history, head = self._history()
        entries = [
            event("entry", as_json(entry), str(Place(history.epoch, entry.number)))
            for entry in history.entries
        ]
        self.place = Place(history.epoch, history.last)
        return head + "".join(entries) + self._state()

    def _history(self) -> tuple[History, str]:
        """What comes next, and before it the word that the stream had to begin anew."""
        place, resumed = self.place, self.resumed
        self.resumed = True
        if place is not None:
            history = self._after(place.number, place.epoch)
            if history.epoch == place.epoch and place.number <= history.last:
                return history, ""
        history = self._after(0, 0)
        if not resumed:
            return history, ""
        because = "this seat's numbers began anew, or the place is none of them"
        data = {"epoch": history.epoch, "because": because}
        return history, event("reset", data, str(Place(history.epoch)))

    def _after(self, number: int, epoch: int) -> History:
        return self.site.tables.history(self.seat.table_id, self.seat.id, number, epoch)

    def _state(self) -> str:
        view = self.site.tables.view(self.seat.table_id, self.seat.id)
        state = {
            "waiting": view.waiting,
            "prompts": [as_json(prompt) for prompt in view.prompts],
            "turn": list(view.turn),
            "paused": view.paused,
        }
        if state == self.state:
            return ""
        self.state = state
        return event("state", state)


def subscriber_events(subscriber: Subscriber) -> AsyncIterator[str]:
    """Events for as long as somebody listens, the seat stands, and the server runs."""
    updates = (subscriber.update,)
    return events_at(subscriber.site, subscriber.seat.table_id, updates, ": beat\n\n")
