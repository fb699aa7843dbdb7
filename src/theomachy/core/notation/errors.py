"""What is wrong with an expression of dice notation, and where."""

from __future__ import annotations

from theomachy.core.errors import InputError


class NotationError(InputError):
    """An expression that cannot be read, rolled or worked out; input, never a fault of the program.

    `column` counts characters from 1; `found` is what stands there and `expected` what would be
    right; `code` is stable, in kebab case.
    """

    def __init__(self, code: str, column: int, found: str, expected: str) -> None:
        detail = f"found {found}, expected {expected}"
        super().__init__(code, detail, f"column {column}", (expected,))
        self.column = column
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"column {self.column}: {self.refusal.detail}"

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, int, str, str]]:
        return type(self), (self.code, self.column, self.found, self.expected)
