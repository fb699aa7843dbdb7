"""`theomachy tables`, `export`, `import`, `replay`: documents, files, stores that do not answer."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.cli.running import refused, run
from theomachy.cli.tables import DATA_FILE, default_folder
from theomachy.core.seats import GM
from theomachy.store.interface import Store
from theomachy.store.postgres import PostgresStore
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import Opened
from theomachy.table.service import Tables

Captured = pytest.CaptureFixture[str]


def played(store: Store) -> Opened:
    """A table with a skirmish whose fight has begun; the store is closed."""
    tables = Tables(store)
    opened = tables.create("god-marked", "Lantern night", skirmish="lantern-bridge")
    tables.command(opened.table_id, opened.gm_seat, "begin-fight", GM, {})
    store.close()
    return opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def table(folder: Path) -> str:
    return played(SqliteStore(folder / DATA_FILE)).table_id


def exported(capsys: Captured, folder: Path, table: str, to: Path) -> dict[str, Any]:
    ran = run(capsys, "export", table, "--to", to, "--data", folder)
    assert (ran.code, ran.out) == (0, f"{table} is in {to}\n")
    document: dict[str, Any] = json.loads(to.read_text(encoding="utf-8"))
    return document


def test_tables_are_listed(capsys: Captured, folder: Path, table: str) -> None:
    ran = run(capsys, "tables", "--data", folder)
    assert ran.code == 0
    assert ran.out.startswith(f"{table}  ")
    assert "God Marked: Lantern night  (" in ran.out
    (told,) = run(capsys, "tables", "--data", folder, "--json").json
    assert (told["id"], told["game"], told["name"]) == (table, "god-marked", "Lantern night")


def test_without_a_folder_the_users_own_is_looked_at_and_not_made(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ran = run(capsys, "tables")
    assert (ran.code, ran.out) == (0, "there are no tables yet: theomachy play opens one\n")
    assert run(capsys, "tables", "--json").json == []
    assert default_folder() == tmp_path / "theomachy"
    assert not default_folder().exists()


def test_export_import_export_is_the_same_log(
    capsys: Captured, folder: Path, table: str, tmp_path: Path
) -> None:
    first = exported(capsys, folder, table, tmp_path / "first.json")
    ran = run(capsys, "import", tmp_path / "first.json", "--data", tmp_path / "new", "--json")
    assert ran.code == 0
    assert ran.json.keys() == {"table", "gm_key"}
    second = exported(capsys, tmp_path / "new", ran.json["table"], tmp_path / "second.json")
    assert second["entries"] == first["entries"]
    text = run(capsys, "import", tmp_path / "first.json", "--data", folder).out
    assert text.startswith("imported as table ")


def test_export_to_standard_output(capsys: Captured, folder: Path, table: str) -> None:
    told = run(capsys, "export", table, "--data", folder).json
    assert list(told)[:4] == ["table", "format", "release", "game"]
    assert told == run(capsys, "export", table, "--data", folder, "--json").json


def test_export_to_a_file_with_json_says_where(
    capsys: Captured, folder: Path, table: str, tmp_path: Path
) -> None:
    to = tmp_path / "out.json"
    told = run(capsys, "export", table, "--to", to, "--data", folder, "--json").json
    assert told == {"table": table, "to": str(to)}


def test_export_writes_the_sheets_of_the_characters_as_pdf(
    capsys: Captured, folder: Path, table: str, tmp_path: Path
) -> None:
    to = tmp_path / "sheets.pdf"
    told = run(capsys, "export", table, "--pdf", to, "--data", folder, "--json").json
    assert told["pdf"] == str(to)
    reader = PdfReader(to)
    text = " ".join(page.extract_text() for page in reader.pages)
    assert told["sheets"]
    assert all(name in text for name in told["sheets"])
    assert run(capsys, "export", table, "--pdf", to, "--data", folder).out.endswith(f": {to}\n")
    message = refused(capsys, "export", table, "--pdf", folder / "no" / "x", "--data", folder)
    assert "--pdf: cannot write" in message


def test_export_where_nothing_can_be_written(capsys: Captured, folder: Path, table: str) -> None:
    message = refused(capsys, "export", table, "--to", folder / "no" / "x", "--data", folder)
    assert "--to: cannot write" in message


@pytest.mark.parametrize("command", ["export", "replay"])
def test_an_unknown_table_is_told_the_known(
    capsys: Captured, folder: Path, table: str, command: str
) -> None:
    message = refused(capsys, command, "nothing", "--data", folder)
    assert "'nothing'" in message
    assert f"(allowed: {table})" in message


def test_check_knows_exported_tables(
    capsys: Captured, folder: Path, table: str, tmp_path: Path
) -> None:
    document = exported(capsys, folder, table, tmp_path / "good.json")
    assert run(capsys, "check", tmp_path / "good.json").code == 0
    document["entries"][3]["kind"] = "dreamt"
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(document), encoding="utf-8")
    (fault,) = run(capsys, "check", bad, "--json").json
    assert (fault["where"], fault["line"]) == ("entries[4]", 1)


def test_replay_of_a_table_and_of_its_export(
    capsys: Captured, folder: Path, table: str, tmp_path: Path
) -> None:
    exported(capsys, folder, table, tmp_path / "table.json")
    of_table = run(capsys, "replay", table, "--data", folder)
    of_file = run(capsys, "replay", tmp_path / "table.json")
    assert of_table.code == of_file.code == 0
    assert of_table.out == of_file.out
    assert "0 diverged" in of_table.out
    told = run(capsys, "replay", table, "--data", folder, "--json").json
    assert {one["verdict"] for one in told["commands"]} <= {"exact", "unverified"}
    assert {one["do"] for one in told["commands"]} >= {"begin-fight"}


def test_a_log_that_diverges_is_exit_1(
    capsys: Captured, folder: Path, table: str, tmp_path: Path
) -> None:
    document = exported(capsys, folder, table, tmp_path / "table.json")
    fact = next(
        one["body"]["fact"]
        for one in document["entries"]
        if one["kind"] == "happened" and one["body"]["fact"]["kind"] == "rolled"
    )
    fact["total"] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(document), encoding="utf-8")
    ran = run(capsys, "replay", changed)
    assert (ran.code, ran.err) == (1, "")
    assert "diverged " in ran.out
    assert "begin-fight" in ran.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", ":1: no JSON: "),
        ("[]", "an export is a JSON object, not list"),
        ("{}", "Field required"),
        ('{"received": "Ana"}', "what one seat received"),
    ],
)
@pytest.mark.parametrize("command", ["import", "replay"])
def test_files_that_are_no_export(
    capsys: Captured, tmp_path: Path, command: str, text: str, said: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text, encoding="utf-8")
    data = tmp_path / "data"
    assert said in refused(capsys, command, file, "--data", data)


def test_an_import_that_is_not_there(capsys: Captured, tmp_path: Path) -> None:
    message = refused(capsys, "import", tmp_path / "none.json", "--data", tmp_path)
    assert "none.json: cannot be read: No such file or directory" in message


@pytest.mark.parametrize("command", [["tables"], ["export", "x"], ["replay", "x"]])
def test_a_named_folder_without_tables_is_a_slip(
    capsys: Captured, tmp_path: Path, command: list[str]
) -> None:
    message = refused(capsys, *command, "--data", tmp_path / "slip")
    assert f"slip: there is no {DATA_FILE} in this folder" in message
    assert not (tmp_path / "slip").exists()


@pytest.mark.parametrize("command", ["tables", "play"])
def test_a_folder_that_is_a_file(capsys: Captured, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("x")
    assert "--data " in refused(capsys, command, "--data", tmp_path / "file")


@pytest.mark.parametrize("command", ["tables", "play"])
def test_data_that_is_no_database(capsys: Captured, tmp_path: Path, command: str) -> None:
    (tmp_path / DATA_FILE).write_text("no database at all " * 100)
    message = refused(capsys, command, "--data", tmp_path)
    assert "cannot be opened: file is not a database" in message


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.mark.parametrize("command", [["tables"], ["play", "--no-open"], ["import", __file__]])
def test_a_database_that_does_not_answer(
    capsys: Captured, tmp_path: Path, command: list[str]
) -> None:
    export = tmp_path / "x.json"
    export.write_text("{}")
    command = [str(export) if one == __file__ else one for one in command]
    url = f"postgresql://ana:sesame@127.0.0.1:{closed_port()}/x"
    message = refused(capsys, *command, "--database", url)
    assert "cannot be opened" in message
    assert "127.0.0.1" in message
    assert "sesame" not in message


def test_a_database_that_keeps_silent_is_given_up(capsys: Captured) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"postgresql://127.0.0.1:{silent.getsockname()[1]}/x?connect_timeout=2"
        assert "cannot be opened" in refused(capsys, "tables", "--database", url)


def test_a_url_that_is_none(capsys: Captured) -> None:
    assert "--database quark: cannot be opened" in refused(capsys, "tables", "--database", "quark")


def test_tables_of_a_database(capsys: Captured, postgres_database: str, tmp_path: Path) -> None:
    table = played(PostgresStore(postgres_database)).table_id
    (told,) = run(capsys, "tables", "--database", postgres_database, "--json").json
    assert told["id"] == table
    assert run(capsys, "replay", table, "--database", postgres_database).code == 0
