"""What a store over SQL asks of its database: transactions, in which statements are executed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol


class Session(Protocol):
    """A transaction under way. Parameters are written `?` in all statements."""

    def run(self, sql: str, *values: object) -> None:
        """Executes a statement."""
        ...

    def run_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Executes a statement once for each row."""
        ...

    def all(self, sql: str, *values: object) -> list[Any]:
        """The rows that a query gives."""
        ...


class SqlTransactions(ABC):
    """Whoever can read and write in one database."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[Session]:
        """Writes all or nothing; raises SeqTaken when a key is taken."""

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Session]:
        """Reads."""

    @abstractmethod
    def close(self) -> None:
        """Lets go of the database."""
