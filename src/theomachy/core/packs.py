"""Packs: content of a table's own, held in its state and looked up beside what ships.

A state that can hold packs has a field `packs: Packs`. A pack comes into it by the fact `pack-taken`
and by nothing else, so that a log needs no file to be played again, and a changed file changes no
past. A game looks its content up through `own_records`, which finds what the packs in force have; in
force are those of the state that is looked at. That is seen to at the few doors by which rules are
entered (`core.plugin.start`, `core.procedure.Run`, the table), so that a rule need not pass the packs
on to every function that looks something up.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextvars import ContextVar, Token
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar, cast

from theomachy.core.content import record_of
from theomachy.core.errors import InputError

R = TypeVar("R")
S = TypeVar("S")
KIND = "pack"
"""The first key of a pack's document."""


@dataclass(frozen=True)
class Pack:
    """One pack: its name, the digest of its document, and what it holds by the fields of its form.

    `data` is plain data, for which the digest stands. `folder` says that it was taken from a folder of
    the server's and not sent to the table.
    """

    name: str
    digest: str
    folder: bool = False
    data: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.name, self.digest, self.folder))


@dataclass(frozen=True)
class Packs:
    """The packs of a state, in the order in which they came; of two records with one id the later
    pack's counts, and either counts before what ships."""

    taken: tuple[Pack, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.taken)

    def named(self, name: str) -> Pack | None:
        """The pack of this name."""
        return next((one for one in self.taken if one.name == name), None)

    def with_pack(self, pack: Pack) -> Packs:
        """With this pack, in the place of the one of its name if there is one."""
        if self.named(pack.name) is None:
            return Packs((*self.taken, pack))
        return Packs(tuple(pack if one.name == pack.name else one for one in self.taken))


NONE = Packs()
_IN_FORCE: ContextVar[Packs] = ContextVar("packs_in_force", default=NONE)


def packs_of(state: object) -> Packs:
    """The packs of a state; none if it can hold none."""
    found: Packs = getattr(state, "packs", NONE)
    return found


def holds_packs(state: object) -> bool:
    """Whether a state can hold packs."""
    return isinstance(getattr(state, "packs", None), Packs)


def in_force() -> Packs:
    """The packs in which content is looked up now."""
    return _IN_FORCE.get()


class Within:
    """Content is looked up in these packs meanwhile, and in no others: `with Within(packs): ...`."""

    __slots__ = ("packs", "token")

    token: Token[Packs]

    def __init__(self, packs: Packs) -> None:
        self.packs = packs

    def __enter__(self) -> None:
        self.token = _IN_FORCE.set(self.packs)

    def __exit__(self, *_: object) -> None:
        _IN_FORCE.reset(self.token)


def with_packs(state: S, packs: Packs) -> S:
    """The state with these packs in place of its own. Raises InputError `no-packs` if it holds none."""
    if not holds_packs(state):
        raise InputError("no-packs", "this game has no packs of content", "pack")
    changed: S = replace(state, packs=packs)  # type: ignore[type-var]
    return changed


def digest_of(document: Mapping[str, Any]) -> str:
    """A short name that stands for a document."""
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def pack_of(document: Mapping[str, Any], before: Pack | None = None, folder: bool = False) -> Pack:
    """The pack of a document that was checked. What the one `before` it has beyond that, it keeps.

    Somebody at the table may have been built with it; a record that a file no longer holds is not
    taken from them.
    """
    records = {key: value for key, value in document.items() if isinstance(value, list | tuple)}
    old: Mapping[str, Any] = {} if before is None else before.data
    fields = dict.fromkeys((*old, *records))
    data = {name: _all_of(old.get(name, ()), records.get(name, ())) for name in fields}
    return Pack(str(document.get(KIND, "")), digest_of(document), folder, data)


def _all_of(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    ids = {one.get("id") for one in new if isinstance(one, Mapping)}
    return [*new, *(one for one in old if isinstance(one, Mapping) and one.get("id") not in ids)]


def own_records(kind: type[R], name: str) -> Mapping[str, R]:
    """The records of this kind that the packs in force have in their field of this name, by id."""
    packs = _IN_FORCE.get()
    return _records(packs, cast("Any", kind), name) if packs else {}


def beside(shipped: Mapping[str, R], kind: type[R], name: str) -> Mapping[str, R]:
    """What ships, and what the packs in force have in their field of this name."""
    packs = _IN_FORCE.get()
    return {**shipped, **_records(packs, cast("Any", kind), name)} if packs else shipped


@lru_cache(maxsize=512)
def _records(packs: Packs, kind: type[R], name: str) -> Mapping[str, R]:
    found: dict[str, R] = {}
    for pack in packs.taken:
        for place, one in enumerate(pack.data.get(name, ())):
            record = _sound(kind, one, f"{pack.name}.{name}[{place}]")
            if record is not None:
                found[str(getattr(record, "id", ""))] = record
    return found


def _sound(kind: type[R], data: object, where: str) -> R | None:
    """The record; None if this release no longer takes what an older one took."""
    try:
        return record_of(kind, data, where)
    except InputError:
        return None
