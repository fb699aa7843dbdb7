"""Files of several YAML or JSON documents, read with the line of every value, for good errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel

from theomachy.core.errors import InputError, Refusal
from theomachy.core.judging import faults_of
from theomachy.core.plain import LIMIT, MOST_DEEP, TOO_DEEP, TOO_LARGE, is_number

Place = tuple[str | int, ...]
LONGEST_FILE = 4_000_000
MOST_VALUES = 400_000
LONGEST_NUMBER = 100


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a file: its data, and the line (from 1) at which each value begins."""

    file: str
    data: Any
    lines: Mapping[Place, int] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The first key of the document, which says what it is; empty if it is no mapping."""
        return str(next(iter(self.data), "")) if isinstance(self.data, Mapping) else ""

    def line_of(self, where: str) -> int:
        """The line of a place written as `cast.Ash.at[0]`, or of as much of it as there is."""
        place: Place = ()
        for part in where.replace("[", ".").replace("]", "").split("."):
            inner = (*place, int(part) if part.isdigit() else part)
            place = inner if inner in self.lines else place
        return self.lines.get(place, 1)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file."""

    file: str
    line: int
    where: str
    detail: str
    allowed: tuple[str, ...] = ()

    def __str__(self) -> str:
        allowed = f" (allowed: {', '.join(self.allowed)})" if self.allowed else ""
        place = f"{self.where}: " if self.where else ""
        return f"{self.file}:{self.line}: {place}{self.detail}{allowed}"


def fault_of(document: Document, refusal: Refusal, prefix: str = "") -> Fault:
    """What is refused, in its place in the document."""
    where = f"{prefix}{refusal.where}"
    line = document.line_of(where)
    return Fault(document.file, line, where, refusal.detail, refusal.allowed)


def faults_of_form(document: Document, form: type[BaseModel]) -> Iterator[Fault]:
    """What of a document does not fit a form."""
    for refusal in faults_of(form, document.data):
        yield fault_of(document, refusal)


_FASTEST: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_FASTEST):  # type: ignore[misc]
    """Reads plain data alone: text, numbers within bounds, truth, nothing, lists and mappings."""


def _number(loader: Any, node: Any) -> Any:
    # Python reads no number of some thousand digits at all.
    short = len(node.value) <= LONGEST_NUMBER
    if not short or not is_number(yaml.SafeLoader.yaml_constructors[node.tag](loader, node)):
        problem = f"{TOO_LARGE} (allowed: {LIMIT})"
        raise yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark)
    return yaml.SafeLoader.yaml_constructors[node.tag](loader, node)


def _text(loader: Any, node: Any) -> Any:
    return loader.construct_scalar(node)


_TAG = "tag:yaml.org,2002:"
for _tag in ("int", "float"):
    _Loader.add_constructor(f"{_TAG}{_tag}", _number)
# What looks like a day is the text that was typed.
_Loader.add_constructor(f"{_TAG}timestamp", _text)
for _tag in ("binary", "set", "omap", "pairs"):
    _Loader.add_constructor(f"{_TAG}{_tag}", yaml.SafeLoader.construct_undefined)


def read_documents(path: Path) -> tuple[Document, ...]:
    """The documents of a file, in order; JSON is YAML too.

    Raises InputError `no-such-file`, `file-too-large`, or `bad-file` with the line of a fault.
    """
    try:
        if path.stat().st_size > LONGEST_FILE:
            allowed = (f"at most {LONGEST_FILE} bytes",)
            raise InputError("file-too-large", "it is too long", str(path), allowed)
        text = path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        raise InputError("no-such-file", f"cannot be read: {fault.strerror}", str(path)) from fault
    except UnicodeDecodeError as fault:
        raise InputError("bad-file", f"no text in UTF-8: {fault.reason}", str(path)) from fault
    return parse_documents(text, str(path))


def one_document(text: str, code: str, where: str) -> Any:
    """The data of a text of one document that somebody sent. InputError with this code, at `where`."""
    try:
        documents = parse_documents(text, "line")
    except InputError as fault:
        line = fault.refusal.where.removeprefix("line").strip(":")
        detail = f"line {line}: {fault.refusal.detail}" if line else fault.refusal.detail
        raise InputError(code, detail, where) from fault
    if len(documents) > 1:
        raise InputError(code, "this is more than one document", where)
    return documents[0].data if documents else None


def parse_documents(text: str, file: str) -> tuple[Document, ...]:
    """The documents of a text that stands in `file`. Raises InputError `bad-file`.

    How deep they are nested is looked at before anything is built of them.
    """
    documents: list[Document] = []
    try:
        _check_depth(text)
        loader = _Loader(text)
        while loader.check_node():
            node = loader.get_node()
            lines: dict[Place, int] = {}
            _note_lines(node, (), lines)
            documents.append(Document(file, loader.construct_document(node), lines))
    except (yaml.YAMLError, RecursionError, ValueError) as fault:
        raise _bad_file(fault, file, text) from fault
    return tuple(documents)


def _bad_file(fault: Exception, file: str, text: str) -> InputError:
    mark = getattr(fault, "problem_mark", None)
    # What is missing at the end is missed on the line after the last.
    last = max(len(text.splitlines()), 1)
    line = f":{min(mark.line + 1, last)}" if mark is not None else ""
    problem = getattr(fault, "problem", None) or str(fault).partition("\n")[0]
    # The parser reads ahead, and has a limit of its own.
    problem = TOO_DEEP if "nesting depth" in problem else problem
    return InputError("bad-file", f"no YAML: {problem}", f"{file}{line}")


def _check_depth(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MOST_DEEP:
            mark: Any = event.start_mark
            raise yaml.MarkedYAMLError(problem=TOO_DEEP, problem_mark=mark)


def _note_lines(node: Any, place: Place, lines: dict[Place, int]) -> None:
    if len(lines) > MOST_VALUES:
        # A few aliases of aliases could stand for more values than any memory holds.
        raise yaml.MarkedYAMLError(problem=f"more than {MOST_VALUES} values in one document")
    if len(place) > MOST_DEEP:
        # An alias may stand within what it names.
        raise yaml.MarkedYAMLError(problem=TOO_DEEP, problem_mark=node.start_mark)
    lines[place] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            inner = (*place, str(key.value))
            if inner in lines:
                twice = f"the key {key.value!r} stands twice in one mapping"
                raise yaml.MarkedYAMLError(problem=twice, problem_mark=key.start_mark)
            _note_lines(value, inner, lines)
            lines[inner] = key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            _note_lines(value, (*place, index), lines)
