"""Facts: what became true, with its trace and its audience; and how facts are written down.

A fact says *what*, never *why*: folding facts into a state contains no rules. A game derives its
facts from `Fact`, sets `kind` (stable, kebab-case, the word that scenarios and the log use) and,
when its fields change meaning, `version`; old versions stay readable through `upgrade`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, TypeVar

from pydantic import TypeAdapter, ValidationError

from theomachy.core.errors import InputError
from theomachy.core.frozen import quick
from theomachy.core.seats import EVERYBODY, Audience, Viewer
from theomachy.core.veils import veiled


@quick
@dataclass(frozen=True, slots=True)
class Term:
    """One term of a worked-out number: `value` as added, the rule that says so, what caused it.

    `audience` is that of the term alone: a total may be public while the armour that it met is not.
    """

    label: str
    value: int
    rule: str = ""
    cause: str = ""
    audience: Audience = EVERYBODY


@quick
@dataclass(frozen=True, slots=True)
class Trace:
    """How a number came about: its name, its value and the terms that add up to it."""

    name: str
    total: int
    terms: tuple[Term, ...] = ()
    rule: str = ""
    audience: Audience = EVERYBODY

    def seen_by(self, viewer: Viewer) -> Trace | None:
        """The trace with only those terms that the viewer may know; None if none of it."""
        if not self.audience.includes(viewer):
            return None
        kept = tuple(term for term in self.terms if term.audience.includes(viewer))
        return Trace(self.name, self.total, kept, self.rule, self.audience)


@quick
@dataclass(frozen=True, slots=True)
class Veil:
    """A name in a fact that not all of its audience may know, and who may."""

    name: str
    audience: Audience


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Base of all facts. `audience` and `veils` are settled when it is told and stored with it."""

    kind: ClassVar[str] = ""
    version: ClassVar[int] = 1
    audience: Audience = EVERYBODY
    traces: tuple[Trace, ...] = ()
    veils: tuple[Veil, ...] = ()

    def without(self, names: Collection[str]) -> Self:
        """The fact with these names veiled wherever they stand in it."""
        return veiled(self, names)

    @classmethod
    def upgrade(cls, version: int, body: dict[str, Any]) -> dict[str, Any]:
        """The body of an older version in today's fields. The base knows no older version."""
        raise InputError("unknown-fact-version", f"{cls.kind} has no version {version}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited(Fact):
    """A value of the state was set by the Game Master. Paths as in `core.paths`."""

    kind: ClassVar[str] = "edited"
    path: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class PackTaken(Fact):
    """A pack of content is at the table, in place of the one of its name (`core.packs`)."""

    kind: ClassVar[str] = "pack-taken"
    name: str
    digest: str
    folder: bool = False
    data: Mapping[str, Any]


FactType = TypeVar("FactType", bound=Fact)
OF_EVERY_FACT = ("audience", "traces", "veils")
"""The fields of the base of all facts."""


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(kind: type[Fact]) -> TypeAdapter[Any]:
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def encode(fact: Fact) -> dict[str, Any]:
    """The fact as plain JSON data: `kind`, `v` and its fields; fields at their default are left out."""
    body: dict[str, Any] = _adapter(type(fact)).dump_python(
        fact, mode="json", exclude_defaults=True
    )
    return {"kind": fact.kind, "v": fact.version, **body}


class FactRegistry:
    """The facts that a game can tell, by kind; reads them back in every version ever released."""

    def __init__(self, kinds: Iterable[type[Fact]]) -> None:
        known: tuple[type[Fact], ...] = (Edited, PackTaken, *[quick(kind) for kind in kinds])
        self.kinds: Mapping[str, type[Fact]] = {fact.kind: fact for fact in known}
        if len(self.kinds) != len(known):
            raise ValueError("two facts share a kind")

    def decode(self, data: Mapping[str, Any]) -> Fact:
        """The fact that `encode` wrote.

        Raises InputError `unknown-fact` for a kind of no game here, `bad-fact` for a body that
        does not fit.
        """
        body = {key: value for key, value in data.items() if key not in ("kind", "v")}
        kind = self.kinds.get(str(data.get("kind")))
        if kind is None:
            raise InputError("unknown-fact", f"no fact is called {data.get('kind')!r}", "kind")
        if data.get("v", 1) != kind.version:
            body = kind.upgrade(int(data.get("v", 1)), body)
        try:
            fact: Fact = _adapter(kind).validate_python(body, strict=False)
        except ValidationError as fault:
            raise InputError("bad-fact", f"{kind.kind}: {fault}", kind.kind) from fault
        return fact


def fields_of(kind: type[Fact]) -> tuple[str, ...]:
    """The names of a fact's own fields, for generated docs; without audience, traces and veils."""
    return tuple(one.name for one in fields(kind) if one.name not in OF_EVERY_FACT)
