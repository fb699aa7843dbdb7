"""An application over tables in memory with the coin duel, and people who visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.coin_duel import GAME
from theomachy.core.dice import ScriptedDice
from theomachy.store.sqlite import SqliteStore
from theomachy.table.service import Tables
from theomachy.web.app import create_app
from theomachy.web.rendering import Renderer

ORIGIN = "http://testserver"


@dataclass
class House:
    """A server with its tables; `visit` gives a browser of its own to each who comes."""

    app: FastAPI
    tables: Tables
    visit: Callable[[], TestClient]

    def open_table(self, browser: TestClient, skirmish: str = "first-toss") -> str:
        """The id of a table that this browser has just opened."""
        form = {"game": "coin-duel", "name": "The well", "skirmish": skirmish}
        answer = browser.post("/tables", data=form, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def invite(self, gm: TestClient, table_id: str, **form: Any) -> str:
        """The path of an invite that the Game Master has just made."""
        answer = gm.post(f"/api/v1/tables/{table_id}/seats", json=form)
        assert answer.status_code == 201, answer.text
        return f"/join/{answer.json()['token']}"

    def join(self, gm: TestClient, table_id: str, name: str, *creatures: str) -> TestClient:
        """The browser of somebody who has just joined by an invite for these creatures."""
        browser = self.visit()
        path = self.invite(gm, table_id, creatures=list(creatures))
        answer = browser.post(path, data={"name": name}, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return browser


@pytest.fixture
def dice() -> list[int]:
    """The faces that fall, in order; a test fills it before it plays."""
    return []


class Falling:
    """Dice that fall as a list says, and show 1 when it is empty."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces

    def die(self, sides: int) -> int:
        """The next face."""
        return ScriptedDice([self.faces.pop(0)]).die(sides) if self.faces else 1


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    """Templates compiled once for all tests."""
    return Renderer({GAME.id: GAME})


@pytest.fixture
def house(dice: list[int], renderer: Renderer) -> Iterator[House]:
    store = SqliteStore(None)
    tables = Tables(store, games={GAME.id: GAME}, dice=Falling(dice))
    app = create_app(tables, host_key="the-host-key", beat=0.05, renderer=renderer)
    clients: list[TestClient] = []

    def visit() -> TestClient:
        client = TestClient(app, raise_server_exceptions=True)
        clients.append(client)
        return client

    yield House(app, tables, visit)
    for client in clients:
        client.close()
    store.close()


@pytest.fixture
def gm(house: House) -> TestClient:
    return house.visit()
