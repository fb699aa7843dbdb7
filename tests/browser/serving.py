"""A real server in this process, which can be stopped and started again on the same port."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from theomachy.core.dice import RandomDice
from theomachy.core.plugin import Game
from theomachy.store.sqlite import SqliteStore
from theomachy.table.service import Tables
from theomachy.web.app import create_app
from theomachy.web.rendering import Renderer
from theomachy.web.serve import TableServer, bind

HOST_KEY = "the-host-key"
PATIENCE = 30
"""Seconds that the server may take to start and to stop."""


class LoadedDice:
    """Faces that a test asks for, and chance (always the same) when it asks for none."""

    def __init__(self) -> None:
        self.begin_anew()

    def begin_anew(self) -> None:
        """No face is asked for, and chance begins again as it always does."""
        self.faces: list[int] = []
        self.chance = RandomDice(seed=7)

    def die(self, sides: int) -> int:
        """The next face if this die has it, else one by chance."""
        if self.faces and 1 <= self.faces[0] <= sides:
            return self.faces.pop(0)
        return self.chance.die(sides)


class LiveServer:
    """The server of the browser tests: its address, its tables, its dice."""

    def __init__(self, games: Mapping[str, Game[Any]], data: Path) -> None:
        self.games = games
        self.data = data
        self.dice = LoadedDice()
        self.renderer = Renderer(games)
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start to answer, on the same port and with the same data as before."""
        self.store = SqliteStore(self.data)
        self.tables = Tables(self.store, games=self.games, dice=self.dice)
        bound = bind("127.0.0.1", self.port)
        self.port = bound.getsockname()[1]
        app = create_app(self.tables, host_key=HOST_KEY, renderer=self.renderer, beat=1.0)
        self.server = TableServer(app, self.tables)
        ready = threading.Event()
        self.server.on_ready = ready.set
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [bound]})
        self.thread.start()
        assert ready.wait(PATIENCE)

    def stop(self) -> None:
        """Stop as a server stops that is told to."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.store.close()
