"""`theomachy tables`, `export`, `import` and `replay`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from theomachy.cli.output import BAD_INPUT, FAILED, fail, failing, print_json, show
from theomachy.core.errors import InputError
from theomachy.store.interface import Store
from theomachy.table.records import Verdict, as_json
from theomachy.table.service import Tables

DATA_FILE = "theomachy.sqlite"


@dataclass(frozen=True, slots=True)
class Where:
    """Where the tables are kept: a folder, or a database's URL."""

    data: Path
    database: str = ""

    def store(self) -> Store:
        """The store, opened. Ends the process with 2 if it cannot be."""
        try:
            if self.database:
                from theomachy.store.postgres import PostgresStore

                return PostgresStore(self.database)
            from theomachy.store.sqlite import SqliteStore

            return SqliteStore(self.data / DATA_FILE)
        except Exception as fault:
            place = f"--database {self.database}" if self.database else f"--data {self.data}"
            fail(f"{place}: cannot be opened: {fault}", BAD_INPUT)


@contextmanager
def opened(where: Where) -> Iterator[Tables]:
    """The tables of a store, closed afterwards; errors end the process."""
    store = where.store()
    try:
        with failing():
            yield Tables(store)
    finally:
        store.close()


def list_tables(where: Where, in_json: bool) -> None:
    """All tables, newest first."""
    with opened(where) as tables:
        listing = tables.listing()

    def text() -> None:
        for one in listing:
            when = datetime.fromtimestamp(one.created).astimezone().strftime("%Y-%m-%d %H:%M")
            print(f"{one.id}  {when}  {one.game_title}: {one.name}  ({one.entries} entries)")
        if not listing:
            print("there are no tables yet: theomachy play opens one")

    show(in_json, lambda: [as_json(one) for one in listing], text)


def export(where: Where, table: str, to: Path | None, in_json: bool) -> None:
    """A table as one JSON document, to a file or to standard output."""
    with opened(where) as tables:
        document = tables.export(table)
    if to is None:
        print_json(document)
        return
    try:
        to.write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
    except OSError as fault:
        fail(f"--to: cannot write {to}: {fault.strerror}", BAD_INPUT)
    show(in_json, lambda: {"table": table, "to": str(to)}, lambda: print(f"{table} is in {to}"))


def read_export(file: Path) -> dict[str, Any]:
    """An exported document. Ends the process with 2 if there is none in the file."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        fail(f"{file}: cannot be read: {fault}", BAD_INPUT)
    except json.JSONDecodeError as fault:
        fail(f"{file}:{fault.lineno}: no JSON: {fault.msg}", BAD_INPUT)
    if not isinstance(document, dict):
        fail(f"{file}: an export is a JSON object, not {type(document).__name__}", BAD_INPUT)
    return document


def import_file(where: Where, file: Path, in_json: bool) -> None:
    """A new table from an export."""
    document = read_export(file)
    with opened(where) as tables:
        new = tables.import_(document)
    table = {"table": new.table_id, "gm_key": new.gm_key}
    show(in_json, lambda: table, lambda: print(f"imported as table {new.table_id}"))


def replay(where: Where, file: Path, in_json: bool) -> None:
    """Re-execute the log in an export, or of a table by its id; exit 1 where it diverges."""
    if file.exists():
        report = _replayed_file(read_export(file))
    else:
        with opened(where) as tables:
            _known(tables, str(file))
            report = tables.replay(str(file))

    def text() -> None:
        for one in report.commands:
            detail = f": {one.detail}" if one.detail else ""
            print(f"{one.verdict:<10} {one.seq:>6}  {one.by}: {one.do}{detail}")
        print(", ".join(f"{report.count(one)} {one}" for one in Verdict))

    show(in_json, lambda: as_json(report), text)
    if report.count(Verdict.DIVERGED):
        raise SystemExit(FAILED)


def _replayed_file(document: dict[str, Any]) -> Any:
    from theomachy.store.sqlite import SqliteStore

    store = SqliteStore(None)
    try:
        with failing():
            tables = Tables(store)
            return tables.replay(tables.import_(document).table_id)
    finally:
        store.close()


def _known(tables: Tables, table: str) -> None:
    known = tuple(one.id for one in tables.listing())
    if table not in known:
        raise InputError("unknown-table", f"neither a file nor a table: {table!r}", "FILE", known)
