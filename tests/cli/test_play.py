"""`theomachy play` as a whole process: its address answers, it ends soon, and all is kept."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.cli.running import refused
from theomachy.cli.tables import DATA_FILE
from theomachy.store.sqlite import SqliteStore
from theomachy.table.service import Tables

LONGEST_END = 20.0
"""Seconds after which `play` hangs instead of ending; `make bench` measures how long it takes."""


@dataclass(frozen=True)
class Server:
    """A running `theomachy play` and the address that it printed."""

    process: subprocess.Popen[str]
    address: str
    printed: tuple[str, ...]

    def page(self) -> str:
        """The page at the address, as a browser comes to see it."""
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        with browser.open(self.address) as answer:
            assert answer.status == 200
            body: bytes = answer.read()
        return body.decode()

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Ends the server; its exit code and what it printed on standard error."""
        assert self.process.stderr is not None
        self.process.send_signal(how)
        return self.process.wait(timeout=LONGEST_END), self.process.stderr.read()


@contextmanager
def serving(*arguments: object) -> Iterator[Server]:
    command = [sys.executable, "-m", "theomachy", "play", "--no-open", "--port", "0"]
    process = subprocess.Popen(
        [*command, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        printed: list[str] = []
        for line in process.stdout:
            printed.append(line.strip())
            if line.startswith("Stop with"):
                break
        address = next((one for one in printed if one.startswith("http")), "")
        yield Server(process, address, tuple(printed))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_address_answers_the_server_ends_and_the_table_is_still_there(
    tmp_path: Path, how: signal.Signals
) -> None:
    with serving("--data", tmp_path) as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/host/\S+", server.address)
        assert "A night at the mill" not in server.page()
        store = SqliteStore(tmp_path / DATA_FILE)
        Tables(store).create("god-marked", "A night at the mill", skirmish="lantern-bridge")
        store.close()
        assert "A night at the mill" in server.page()
        assert server.end(how) == (0, "")
    with serving("--data", tmp_path) as again:
        assert "A night at the mill" in again.page()


def test_a_question_that_is_open_at_the_end_is_open_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / DATA_FILE)
    opened = Tables(store).create("god-marked", "A night at the mill", skirmish="ember-causeway")
    store.close()

    def call(server: Server, what: str, body: object = None) -> Any:
        address = f"{server.address.partition('/host/')[0]}/api/v1/tables/{opened.table_id}/{what}"
        headers = {"Authorization": f"Bearer {opened.gm_key}", "Content-Type": "application/json"}
        sent = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(address, sent, headers)) as answer:
            return json.loads(answer.read())

    deal = {"name": "Ash", "goal": "other", "price": "other", "words": "a song"}
    with serving("--data", tmp_path) as server:
        call(server, "commands", {"do": "offer-deal", "by": "GM", "with": deal})
        asked = call(server, "prompts")["prompts"]
        assert server.end(signal.SIGTERM) == (0, "")
    with serving("--data", tmp_path) as again:
        assert call(again, "prompts")["prompts"] == asked
        call(again, "answers", {"prompt": asked[0]["id"], "answer": "refuse"})
        assert call(again, "prompts")["prompts"] == []


def test_an_open_stream_does_not_hold_up_the_end(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / DATA_FILE)
    opened = Tables(store).create("god-marked", "A night at the mill", skirmish="lantern-bridge")
    store.close()
    with serving("--data", tmp_path) as server:
        port = int(re.findall(r":(\d+)/", server.address)[0])
        with socket.create_connection(("127.0.0.1", port)) as stream:
            stream.sendall(
                f"GET /api/v1/tables/{opened.table_id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Authorization: Bearer {opened.gm_key}\r\n\r\n".encode()
            )
            assert stream.recv(100).startswith(b"HTTP/1.1 200")
            assert server.end(signal.SIGTERM) == (0, "")


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        message = refused(capsys, "play", "--no-open", "--port", port, "--data", tmp_path)
    assert f"cannot listen on 127.0.0.1:{port}: Address already in use; try another" in message


def test_a_host_that_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    message = refused(capsys, "play", "--no-open", "--host", "256.1.1.1", "--data", tmp_path)
    assert "cannot listen on 256.1.1.1" in message


def test_behind_a_proxy_the_public_address_is_printed(tmp_path: Path) -> None:
    with serving("--data", tmp_path, "--public-url", "https://play.example.test/") as server:
        assert server.address.startswith("https://play.example.test/host/")


def test_tables_are_kept_in_a_database(postgres_database: str) -> None:
    with serving("--database", postgres_database) as server:
        assert server.page()
        assert server.end(signal.SIGTERM) == (0, "")
