"""The page's stream: which parts changed and what is new in the log, for one seat.

Each event carries rendered fragments, so that a browser needs no second request. Its id names the
seat's epoch and the number of the last entry told; from any such id the stream can go on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import anyio.to_thread

from theomachy.core.errors import TheomachyError
from theomachy.core.seats import GM
from theomachy.table.records import EntryKind, History
from theomachy.web.items import first_of_group
from theomachy.web.page import TablePage, shown_items
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
    """One open page. Remembers what it was sent, so that only differences are sent again.

    News go in two steps: first what is new in the log, which is quick, then the parts of the page
    that changed. Both may block and raise Refused, and give nothing where nothing changed.
    """

    site: Site
    table_id: str
    seat: str
    see_as: str
    place: Place
    digest: str = ""
    theme: str = "system"
    prompt: str = ""
    page: TablePage | None = None
    key: str = ""
    act: str = ""

    def may_listen(self) -> str:
        """Nothing; raises Refused if the key with which the page came opens its seat no more."""
        if self.key:
            self.site.tables.still_opens(self.table_id, self.seat, self.key)
        return ""

    def new_items(self) -> str:
        """What is new in the log, as long as all whom it names are on the page already."""
        if self.page is None:
            return ""
        history = self._history(self.place.number)
        if not self._fits(history) or not _all_known(history, self.page):
            return ""
        return self._patch(self.page, history, {}) if history.entries else ""

    def update(self) -> str:
        """All that is new: what changed of the page, and the log if it was not told before."""
        view = self.site.tables.view(self.table_id, self.seat, see_as=self.see_as)
        history = self._history(self.place.number)
        page = TablePage(self.site, view, self.theme, self.see_as, self.prompt, self.act)
        if not self._fits(history):
            self.place = Place(view.epoch, view.seen)
            because = {"because": "the log cannot be resumed from there"}
            return event("reset", because, str(self.place))
        changed = self._changed(page)
        return self._patch(page, history, changed) if changed or history.entries else ""

    def _changed(self, page: TablePage) -> dict[str, str]:
        """The parts that are not as they were sent; this page is the last one from now on."""
        before, self.page = self.page, page
        if before is None:
            return {} if self.digest == page.digest else dict(page.parts)
        if before.view == replace(page.view, seen=before.view.seen):
            # Nothing but the log has grown: what was rendered still holds.
            self.page = before
            return {}
        return {name: html for name, html in page.parts.items() if before.parts.get(name) != html}

    def _history(self, after: int) -> History:
        return self.site.tables.history(
            self.table_id, self.seat, after, self.place.epoch, see_as=self.see_as
        )

    def _fits(self, history: History) -> bool:
        """Whether what came goes on from where the listener is."""
        return (
            history.epoch == self.place.epoch
            and history.last >= self.place.number
            and len(history.entries) <= MOST_AT_ONCE
        )

    def _patch(self, page: TablePage, history: History, changed: Mapping[str, str]) -> str:
        told = self.place.number
        self.place = Place(history.epoch, history.last)
        items = self._items(page, history, told)
        data = {"parts": changed, "log": items, "now": page.now}
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


def _all_known(history: History, page: TablePage) -> bool:
    """Whether nobody appears whom the page, as it was sent, does not know."""
    figures = page.stage.figures
    told = (entry for entry in history.entries if entry.kind in {EntryKind.COMMAND, EntryKind.FACT})
    return all(entry.who in figures or entry.who in {"", GM} for entry in told)


def stream(site: Site, listener: Listener) -> AsyncIterator[str]:
    """Events for as long as the page listens, the seat stands, and the server runs."""
    updates = (listener.may_listen, listener.new_items, listener.update)
    return events_at(site, listener.table_id, updates, event("beat", {}))


async def events_at(
    site: Site, table_id: str, updates: Sequence[Callable[[], str]], beat: str
) -> AsyncIterator[str]:
    """What the updates have to say, in order, at once and after each thing that happens.

    They run in a thread. A stream that is silent for long says `beat`; it ends with `gone` where an
    update raises, and without a word where the server stops.
    """
    async with site.tables.bus.subscribe(table_id) as watch:
        yield "retry: 1000\n\n"
        while True:
            for update in updates:
                try:
                    text = await anyio.to_thread.run_sync(update)
                except TheomachyError as error:
                    yield event("gone", {"code": error.code, "because": error.refusal.detail})
                    return
                if text:
                    yield text
            try:
                async with asyncio.timeout(site.beat):
                    await anext(watch)
            except TimeoutError:
                yield beat
            except StopAsyncIteration:
                return
