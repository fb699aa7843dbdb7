"""`theomachy play`: the table server."""

from __future__ import annotations

import signal
import webbrowser
from dataclasses import dataclass
from pathlib import Path

from theomachy.cli.output import BAD_INPUT, fail, failing
from theomachy.cli.tables import Where
from theomachy.core.plugin import find_games
from theomachy.table.packs import PackFolder
from theomachy.table.service import Tables


@dataclass(frozen=True, slots=True)
class Server:
    """Where the server listens, for whom, and the folder with packs of content if there is one."""

    host: str
    port: int
    lan: bool
    public_url: str
    open_browser: bool
    packs: Path | None = None


def pack_folder(folder: Path | None) -> PackFolder | None:
    """The packs of a folder; ends with a message if there is no such folder."""
    if folder is None:
        return None
    with failing():
        return PackFolder(folder, find_games())


def play(where: Where, server: Server) -> None:
    """Serve until told to stop. Prints, and opens, the Game Master's address."""
    from theomachy.web.serve import serve

    packs = pack_folder(server.packs)
    store = where.store()

    def ready(address: str) -> None:
        print(f"Theomachy is ready. The Game Master's address:\n\n    {address}\n", flush=True)
        for fault in () if packs is None else packs.faults():
            print(f"Not taken from the packs: {fault}", flush=True)
        print("Stop with Ctrl+C. All that was played is kept.", flush=True)
        if server.open_browser:
            webbrowser.open(address)

    # The server ends by itself when told to, and then hands the signal on: it is an end like Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        serve(
            Tables(store, packs=packs),
            host=server.host,
            port=server.port,
            lan=server.lan,
            public_url=server.public_url,
            ready=ready,
        )
    except KeyboardInterrupt:
        return
    except OSError as fault:
        place = f"{server.host}:{server.port}"
        fail(f"cannot listen on {place}: {fault.strerror or fault}; try another --port", BAD_INPUT)
    finally:
        store.close()
