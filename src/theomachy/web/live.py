"""The page's stream: which parts changed and what is new in the log, for one seat.

Each event carries rendered fragments, so that a browser needs no second request. Its id names the
seat's epoch and the number of the last entry told; from any such id the stream can go on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import anyio.to_thread

from theomachy.core.errors import TheomachyError
from theomachy.table.records import History
from theomachy.web.items import first_of_group
from theomachy.web.page import TablePage, digest_of, shown_items
from theomachy.web.site import Site

MOST_AT_ONCE = 400
"""Entries that one event carries at most; who missed more gets the page anew."""


def event(kind: str, data: Mapping[str, Any], number: str = "") -> str:
    """One server-sent event."""
    head = f"id: {number}\n" if number else ""
    return f"{head}event: {kind}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a listener is in the seat's log: its epoch, and the last entry that it has."""

    epoch: int = 0
    number: int = 0

    def __str__(self) -> str:
        return f"{self.epoch}.{self.number}"


def place_of(text: str) -> Place | None:
    """The place that an event id names; None if it is none."""
    epoch, _, number = text.partition(".")
    return Place(int(epoch), int(number)) if epoch.isdecimal() and number.isdecimal() else None


@dataclass
class Listener:
    """One open page. Remembers what it was sent, so that only differences are sent again."""

    site: Site
    table_id: str
    seat: str
    see_as: str
    place: Place
    digest: str = ""
    theme: str = "system"
    prompt: str = ""
    sent: dict[str, str] | None = None

    def update(self) -> str:
        """The next event, or nothing if nothing changed for this seat. May block; raises Refused."""
        view = self.site.tables.view(self.table_id, self.seat, see_as=self.see_as)
        page = TablePage(self.site, view, self.theme, self.see_as, self.prompt)
        if view.epoch != self.place.epoch or view.seen < self.place.number:
            return self._begin_anew(page)
        history = self._history(self.place.number)
        if len(history.entries) > MOST_AT_ONCE:
            return self._begin_anew(page)
        return self._patch(page, history)

    def _history(self, after: int) -> History:
        return self.site.tables.history(
            self.table_id, self.seat, after, self.place.epoch, see_as=self.see_as
        )

    def _begin_anew(self, page: TablePage) -> str:
        self.place = Place(page.view.epoch, page.view.seen)
        return event("reset", {"because": "the log cannot be resumed from there"}, str(self.place))

    def _patch(self, page: TablePage, history: History) -> str:
        parts = page.parts
        if self.sent is None and self.digest == digest_of(parts):
            self.sent = parts
        changed = {
            name: html for name, html in parts.items() if (self.sent or {}).get(name) != html
        }
        self.sent = parts
        if not changed and not history.entries:
            return ""
        last = max([self.place.number, *(entry.number for entry in history.entries)])
        new = self.place.number
        self.place = Place(history.epoch, last)
        data = {
            "parts": changed,
            "log": self._items(page, history, new),
            "asked": page.asked,
            "call": page.prompt.title if page.prompt else "",
            "title": page.title,
            "now": page.now,
        }
        return event("patch", data, str(self.place))

    def _items(self, page: TablePage, history: History, told: int) -> list[dict[str, Any]]:
        """New items, and old ones that something was added to or that were struck through."""
        if not history.entries:
            return []
        first = first_of_group(history.entries)
        entries = history.entries if first > told else self._history(first - 1).entries
        touched = {entry.group or entry.number for entry in history.entries}
        struck = {number for entry in history.entries for number in entry.strikes}
        touched |= {entry.group or entry.number for entry in entries if entry.number in struck}
        wanted = tuple(entry for entry in entries if (entry.group or entry.number) in touched)
        return [
            {"number": item.number, "html": item.html, "words": item.words}
            for item in shown_items(page, wanted)
        ]


async def stream(site: Site, listener: Listener) -> AsyncIterator[str]:
    """Events for as long as the page listens, the seat stands, and the server runs."""
    async with site.tables.bus.subscribe(listener.table_id) as watch:
        yield "retry: 1000\n\n"
        while True:
            try:
                text = await anyio.to_thread.run_sync(listener.update)
            except TheomachyError as error:
                yield event("gone", {"code": error.code, "because": error.refusal.detail})
                return
            if text:
                yield text
            try:
                async with asyncio.timeout(site.beat):
                    await anext(watch)
            except TimeoutError:
                yield event("beat", {})
            except StopAsyncIteration:
                return
