"""Refusals and input errors: one vocabulary of codes for page, scenarios, HTTP and library.

A *refusal* is a legal question answered with no ("not your turn"): nothing happens and nothing is
spent. An *input error* is no legal question at all (a field that does not exist, a number out of
its range). Both carry a stable kebab-case code, a sentence for people, the place and what would
be right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import ValidationError


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done now. `code` is stable, `detail` is for people.

    `where` names the field or creature meant, `allowed` what would be right (may be empty).
    """

    code: str
    detail: str
    where: str = ""
    allowed: tuple[str, ...] = ()


class TheomachyError(Exception):
    """Base of all errors that this package raises on purpose; carries a `Refusal`."""

    def __init__(
        self, code: str, detail: str, where: str = "", allowed: tuple[str, ...] = ()
    ) -> None:
        super().__init__(detail)
        self.refusal = Refusal(code, detail, where, tuple(allowed))

    @property
    def code(self) -> str:
        """The stable code of what went wrong."""
        return self.refusal.code

    def __str__(self) -> str:
        place = f"{self.refusal.where}: " if self.refusal.where else ""
        allowed = f" (allowed: {', '.join(self.refusal.allowed)})" if self.refusal.allowed else ""
        return f"{place}{self.refusal.detail}{allowed}"


class Refused(TheomachyError):
    """A command or answer that the rules do not allow now; nothing has changed."""

    @classmethod
    def because(cls, refusal: Refusal) -> Refused:
        """The exception that carries this refusal."""
        return cls(refusal.code, refusal.detail, refusal.where, refusal.allowed)


class InputError(TheomachyError):
    """Input that is no legal input at all: unknown name, wrong type, value out of range."""


class Divergence(TheomachyError):
    """Re-execution told something else than what the log holds; both sides are named."""


def first_fault(fault: ValidationError, within: str = "") -> tuple[str, str]:
    """Where the first of the faults that pydantic found is, and what is wrong with the value there."""
    first: Mapping[str, Any] = dict(fault.errors()[0])
    place = ".".join([*filter(None, [within]), *(str(step) for step in first["loc"])])
    # What a form itself raises names the value, and the input may be the whole form.
    own = first.get("ctx", {}).get("error") if first["type"] == "value_error" else None
    return place, f"{first['msg']} (given {first.get('input')!r})" if own is None else str(own)
