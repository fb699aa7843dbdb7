"""The server: an application over a store, its clock, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import anyio.to_thread
import uvicorn
from fastapi import FastAPI

from theomachy.table.service import Tables
from theomachy.web.app import create_app

GRACE = 2
"""Seconds that open requests have to end when the server stops; streams are ended at once."""

LONGEST_SLEEP = 1.0
"""Seconds after which the clock looks again whether a deadline has come."""


def serve(
    tables: Tables,
    *,
    host: str = "127.0.0.1",
    port: int = 8642,
    lan: bool = False,
    public_url: str = "",
    host_key: str = "",
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the tables until the process is told to stop.

    With `lan`, phones of the same network can join, and invites carry the address that reaches this
    machine. `public_url` is the address in front of a proxy. `ready` is called with the address for
    the Game Master once the server answers. Port 0 takes any free one. Raises OSError if the port
    is taken.
    """
    bound = bind("0.0.0.0" if lan and host == "127.0.0.1" else host, port)
    port = bound.getsockname()[1]
    address = public_url.rstrip("/") or f"http://{_reachable(host, lan)}:{port}"
    options: dict[str, Any] = {"host_key": host_key} if host_key else {}
    app = create_app(
        tables,
        address=address if public_url or lan else "",
        secure=address.startswith("https:"),
        anyone_may_open=not public_url,
        **options,
    )
    local = public_url.rstrip("/") or f"http://{_local(host)}:{port}"
    server = TableServer(app, tables)
    server.on_ready = lambda: ready and ready(f"{local}/host/{app.state.site.host_key}")
    server.run(sockets=[bound])


class TableServer(uvicorn.Server):
    """uvicorn's server, which also keeps the clock, and ends the streams when it stops."""

    def __init__(self, app: FastAPI, tables: Tables) -> None:
        super().__init__(
            uvicorn.Config(
                app, log_level="warning", timeout_graceful_shutdown=GRACE, server_header=False
            )
        )
        self.tables = tables
        self.on_ready: Callable[[], object] = lambda: None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer; deadlines start afresh."""
        await anyio.to_thread.run_sync(self.tables.restart_clocks)
        await super().startup(sockets)
        self.clock = asyncio.create_task(keep_time(self.tables))
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then the rest."""
        self.clock.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.clock
        self.tables.bus.close()
        await super().shutdown(sockets)


async def keep_time(tables: Tables) -> None:
    """Take the default wherever a deadline passes, for as long as the server runs."""
    while True:
        due = await anyio.to_thread.run_sync(tables.tick)
        wait = LONGEST_SLEEP if due is None else due - tables.clock()
        await asyncio.sleep(min(max(wait, 0.02), LONGEST_SLEEP))


@contextlib.asynccontextmanager
async def timed(app: FastAPI) -> AsyncIterator[None]:
    """The clock for an application that another server runs."""
    clock = asyncio.create_task(keep_time(app.state.site.tables))
    yield
    clock.cancel()


def bind(host: str, port: int) -> socket.socket:
    """A socket on this address and port (0: any free one). Raises OSError if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def _local(host: str) -> str:
    """The address by which this machine itself reaches the server."""
    return "127.0.0.1" if host in {"0.0.0.0", "::", ""} else _bracketed(host)


def _reachable(host: str, lan: bool) -> str:
    """The address by which others reach it: this machine's in its network, if it listens there."""
    return lan_address() if lan or host in {"0.0.0.0", "::"} else _bracketed(host)


def _bracketed(host: str) -> str:
    try:
        return f"[{host}]" if ipaddress.ip_address(host).version == 6 else host
    except ValueError:
        return host


def lan_address() -> str:
    """This machine's address in its network; 127.0.0.1 if it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only picks the interface that leads there.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
