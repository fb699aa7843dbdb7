"""`theomachy tables`, `export`, `import` and `replay`."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg

from theomachy.cli.output import BAD_INPUT, FAILED, fail, failing, print_json, show
from theomachy.core.errors import InputError
from theomachy.core.plain import TOO_DEEP
from theomachy.store.interface import Store, StoreError
from theomachy.store.postgres import PostgresStore
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import Verdict, as_json
from theomachy.table.service import Tables

DATA_FILE = "theomachy.sqlite"


def default_folder() -> Path:
    """Where tables are kept if nothing else is said: the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "theomachy"


@dataclass(frozen=True, slots=True)
class Where:
    """Where the tables are kept: a folder (None: the user's), or a database's URL."""

    data: Path | None = None
    database: str = ""

    @property
    def file(self) -> Path:
        """The file in the folder."""
        return (self.data or default_folder()) / DATA_FILE

    def store(self) -> Store:
        """The store, opened, and made if it is new. Ends the process with 2 if it cannot be."""
        try:
            return PostgresStore(self.database) if self.database else SqliteStore(self.file)
        except (OSError, sqlite3.Error, StoreError, psycopg.Error) as fault:
            fail(f"{self._place()}: cannot be opened: {fault}", BAD_INPUT)

    def there(self) -> Store:
        """The store as it is there: nothing is made. A folder that is named must hold tables."""
        if self.database or self._stands():
            return self.store()
        if self.data is not None:
            fail(f"{self._place()}: there is no {DATA_FILE} in this folder", BAD_INPUT)
        return SqliteStore(None)

    def _stands(self) -> bool:
        try:
            return self.file.exists()
        except OSError as fault:
            fail(f"{self._place()}: cannot be read: {fault.strerror}", BAD_INPUT)

    def _place(self) -> str:
        if not self.database:
            return f"--data {self.file.parent}"
        # The address may hold a password.
        return f"--database {re.sub(r'(?<=:)[^:@/]*(?=@)', '***', self.database)}"


@contextmanager
def opened(where: Where, make: bool = False) -> Iterator[Tables]:
    """The tables of a store, closed afterwards; errors end the process."""
    store = where.store() if make else where.there()
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
        _known(tables, table, "no table")
        document = tables.export(table)
    if to is None:
        print_json(document)
        return
    try:
        to.write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
    except OSError as fault:
        fail(f"--to: cannot write {to}: {fault.strerror}", BAD_INPUT)
    show(in_json, lambda: {"table": table, "to": str(to)}, lambda: print(f"{table} is in {to}"))


def export_sheets(where: Where, table: str, to: Path, in_json: bool) -> None:
    """The sheets of a table's characters as a PDF, as the Game Master sees them."""
    from theomachy.printing import sheets_pdf

    with opened(where) as tables:
        _known(tables, table, "no table")
        sheets = tables.sheets(table)
        pdf = sheets_pdf(sheets, tables.name(table))
    try:
        to.write_bytes(pdf)
    except OSError as fault:
        fail(f"--pdf: cannot write {to}: {fault.strerror}", BAD_INPUT)
    names = [one.name for one in sheets]
    written = {"table": table, "pdf": str(to), "sheets": names}
    show(in_json, lambda: written, lambda: print(f"{', '.join(names)}: {to}"))


def read_export(file: Path) -> dict[str, Any]:
    """An exported document. Ends the process with 2 if there is none in the file."""
    try:
        document = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as fault:
        fail(f"{file}: cannot be read: {fault.strerror}", BAD_INPUT)
    except UnicodeDecodeError as fault:
        fail(f"{file}: cannot be read: {fault}", BAD_INPUT)
    except RecursionError:
        fail(f"{file}: {TOO_DEEP}", BAD_INPUT)
    except json.JSONDecodeError as fault:
        fail(f"{file}:{fault.lineno}: no JSON: {fault.msg}", BAD_INPUT)
    if not isinstance(document, dict):
        fail(f"{file}: an export is a JSON object, not {type(document).__name__}", BAD_INPUT)
    return document


def import_file(where: Where, file: Path, in_json: bool) -> None:
    """A new table from an export."""
    document = read_export(file)
    with opened(where, make=True) as tables:
        new = tables.import_(document)
    table = {"table": new.table_id, "gm_key": new.gm_key}
    show(in_json, lambda: table, lambda: print(f"imported as table {new.table_id}"))


def replay(where: Where, file: Path, in_json: bool) -> None:
    """Re-execute the log in an export, or of a table by its id; exit 1 where it diverges."""
    if file.exists():
        report = _replayed_file(read_export(file))
    else:
        with opened(where) as tables:
            _known(tables, str(file), "neither a file nor a table")
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
    store = SqliteStore(None)
    try:
        with failing():
            tables = Tables(store)
            return tables.replay(tables.import_(document).table_id)
    finally:
        store.close()


def _known(tables: Tables, table: str, what: str) -> None:
    known = tuple(one.id for one in tables.listing())
    if table not in known:
        raise InputError("unknown-table", f"{what} is called {table!r}", "ID", known)
