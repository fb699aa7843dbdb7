"""Packs of content at a table: judged, taken into its state, and read from a folder of the server's."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from theomachy.core.documents import (
    Document,
    Fault,
    faults_of_form,
    parse_documents,
    read_documents,
)
from theomachy.core.errors import InputError, Refused
from theomachy.core.facts import Fact, PackTaken
from theomachy.core.packs import KIND, NONE, Pack, Packs, Within, holds_packs, pack_of, packs_of
from theomachy.core.plugin import Game, Inputs
from theomachy.core.seats import GM_ONLY
from theomachy.table import limits

TAKE_PACK = "take-pack"
MOST_PACKS = 50
SUFFIXES = (".yaml", ".yml", ".json")


class TakePackInputs(Inputs):
    """A pack of content, as in a file."""

    pack: dict[str, Any] = Field(description="the document of the pack, from `pack:` on")
    folder: bool = Field(default=False, description="it is one of the server's folder")


TAKE_PACK_REFUSES = ("no-packs", "bad-pack", "nothing-new", "pack-of-folder", "too-many")


def taken(game: Game[Any], state: Any, given: Mapping[str, Any]) -> tuple[Fact, ...]:
    """What the taking of a pack tells. Raises InputError with the place of its first fault, Refused."""
    fields = tuple(TakePackInputs.model_fields)
    document = given.get("pack")
    if set(given) - set(fields) or not isinstance(document, Mapping):
        raise InputError("bad-input", "a pack is a document", "with", fields)
    before = packs_of(state)
    if not holds_packs(state) or KIND not in game.content_kinds:
        raise InputError("no-packs", f"{game.title} has no packs of content", "with.pack")
    for fault in faults_of_pack(game, Document("", document), before):
        raise InputError("bad-pack", fault.detail, f"with.pack.{fault.where}", fault.allowed)
    name = limits.name_within(document.get(KIND, ""), limits.TABLE_NAME, f"with.pack.{KIND}")
    old, folder = before.named(name), given.get("folder") is True
    pack = pack_of({**document, KIND: name}, old, folder)
    _may_take(before, old, pack)
    return (
        PackTaken(name=name, digest=pack.digest, folder=folder, data=pack.data, audience=GM_ONLY),
    )


def _may_take(before: Packs, old: Pack | None, new: Pack) -> None:
    if old is None and len(before.taken) >= MOST_PACKS:
        raise Refused("too-many", f"there are {MOST_PACKS} packs here already", "with.pack")
    if old is not None and old.folder and not new.folder:
        detail = f"{old.name} comes from the folder of the server: change it there"
        raise Refused("pack-of-folder", detail, "with.pack")
    if old == new:
        raise Refused("nothing-new", f"{new.name} is here just so", "with.pack")


def faults_of_pack(game: Game[Any], document: Document, others: Packs = NONE) -> tuple[Fault, ...]:
    """What is wrong with the document of a pack that stands beside others."""
    form = game.content_kinds.get(KIND)
    if form is None:
        return (Fault(document.file, 1, "", f"{game.title} has no packs of content"),)
    if document.kind != KIND:
        detail = f"the first key is {document.kind!r}, and only packs are taken here"
        return (Fault(document.file, document.line_of(""), "", detail, (KIND,)),)
    with Within(others):
        return tuple(faults_of_form(document, form))


def packs_in(text: str, file: str, game: Game[Any], others: Packs) -> tuple[Document, ...]:
    """The packs of a text, all sound. Raises InputError with the line of the first fault."""
    documents = parse_documents(text, file or "line")
    if not documents:
        raise InputError("bad-file", "there is nothing in it", file)
    for document in documents:
        for fault in faults_of_pack(game, document, others):
            raise InputError("bad-pack", _in_words(fault, file), fault.where, fault.allowed)
        others = others.with_pack(pack_of(document.data))
    return documents


def _in_words(fault: Fault, file: str) -> str:
    name = f"{file}, " if file else ""
    place = f", {fault.where}" if fault.where else ""
    return f"{name}line {fault.line}{place}: {fault.detail}"


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it was read: by what its change is seen, and its documents if they are sound."""

    stamp: tuple[int, int]
    documents: tuple[Document, ...] = ()


class PackFolder:
    """The packs in a folder, read again whenever a file of it has changed.

    A file with a fault changes nothing: what it held before stays in force until it is mended. Files
    are read in order of their names, and each may refer to what those before it have. Raises
    InputError `no-such-folder` when it is made.
    """

    def __init__(self, folder: Path, games: Mapping[str, Game[Any]]) -> None:
        if not folder.is_dir():
            raise InputError("no-such-folder", "there is no such folder", str(folder))
        self.folder = folder
        self._games = games
        self._lock = threading.Lock()
        self._files: dict[Path, _File] = {}
        self._stamps: dict[Path, tuple[int, int]] = {}
        self._faults: tuple[Fault, ...] = ()
        self._version = 0

    def version(self) -> int:
        """A number that grows whenever packs have changed; looks whether they have."""
        self._refresh()
        return self._version

    def documents(self, game: str) -> tuple[Mapping[str, Any], ...]:
        """The sound packs of a game, in order."""
        self._refresh()
        return tuple(one.data for one in self._sound() if one.data.get("game") == game)

    def packs(self, game: str) -> Packs:
        """The sound packs of a game, as a table holds them."""
        found = NONE
        for document in self.documents(game):
            found = found.with_pack(pack_of(document, found.named(str(document[KIND])), True))
        return found

    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with files as they are now."""
        self._refresh()
        return self._faults

    def _sound(self) -> Iterator[Document]:
        for path in sorted(self._files):
            yield from self._files[path].documents

    def _refresh(self) -> None:
        with self._lock:
            stamps = dict(_stamps(self.folder))
            if stamps == self._stamps:
                return
            self._stamps = stamps
            self._read(stamps)

    def _read(self, stamps: Mapping[Path, tuple[int, int]]) -> None:
        faults: list[Fault] = []
        files: dict[Path, _File] = {}
        others: dict[str, Packs] = {}
        for path in sorted(stamps):
            documents, wrong = self._judged(path, others)
            kept = self._files.get(path, _File((0, 0))).documents if wrong else documents
            faults += wrong
            files[path] = _File(stamps[path], kept)
            for one in kept:
                game = str(one.data.get("game"))
                others[game] = others.get(game, NONE).with_pack(pack_of(one.data))
        changed = [one.documents for one in files.values()] != [
            one.documents for one in self._files.values()
        ]
        self._files, self._faults = files, tuple(faults)
        self._version += changed

    def _judged(
        self, path: Path, others: Mapping[str, Packs]
    ) -> tuple[tuple[Document, ...], list[Fault]]:
        try:
            documents = read_documents(path)
        except InputError as fault:
            where, line = fault.refusal.where, 1
            if where.rpartition(":")[2].isdecimal():
                line = int(where.rpartition(":")[2])
            return (), [Fault(str(path), line, "", fault.refusal.detail)]
        if not documents:
            return (), [Fault(str(path), 1, "", "there is nothing in this file")]
        wrong = [fault for one in documents for fault in self._faults_of(one, others)]
        return documents, wrong

    def _faults_of(self, document: Document, others: Mapping[str, Packs]) -> Sequence[Fault]:
        data = document.data if isinstance(document.data, Mapping) else {}
        name = str(data.get("game", ""))
        if name not in self._games:
            detail = f"no game is called {name!r}"
            return (
                Fault(document.file, document.line_of("game"), "game", detail, tuple(self._games)),
            )
        return faults_of_pack(self._games[name], document, others.get(name, NONE))


def _stamps(folder: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    """By what the change of a file is seen: when it was written last, and how long it is."""
    for path in folder.iterdir():
        if path.suffix in SUFFIXES and not path.name.startswith("."):
            try:
                about = path.stat()
            except OSError:
                continue
            yield path, (about.st_mtime_ns, about.st_size)
