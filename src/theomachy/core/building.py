"""Building a character: what a page, a script or the command line needs of a game to offer it.

A character that is being built is a *document*: plain JSON data, whose form is the game's own and
which whoever edits it keeps (a browser, a file). Nothing of it is in any table until `finish` makes a
cast of it. The game says with `view` what there is to fill in, what may be chosen and why not, which
numbers come of it and what is still wrong; it judges a document that fits no rule as calmly as one
that does, so that a draft can be saved at any moment.

    document = builder.start("level-1", 0, {})
    document = changed(document, "name", "Ash")
    page = builder.view(document, {})
    cast = builder.finish(document, {})       # {"Ash": {...}}: what `Game.enlist` takes as `cast`

`house` is the house rules as a mapping by the catalogue's names, as `Game.new_state` takes them;
`house_of` reads them off a running table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from theomachy.core.errors import InputError, Refusal
from theomachy.core.facts import Trace
from theomachy.core.packs import Packs, Within
from theomachy.core.paths import split

if TYPE_CHECKING:
    from theomachy.core.plugin import HouseOption

P = ParamSpec("P")
R = TypeVar("R")
Document = Mapping[str, Any]
House = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Remedy:
    """What would put a problem right at one touch: the value to set at the path, in words."""

    label: str
    path: str
    value: Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document: by which rule, in which field, what would be right.

    `field` is the path of a field of the view, or of something within it (`trades[2]`); empty if
    it concerns no single one. `code` is stable. `remedy` is the nearest value that would do, where
    there is one. With `to_do` nothing is wrong: it only has not been filled in yet.
    """

    code: str
    rule: str
    field: str
    message: str
    allowed: tuple[str, ...] = ()
    remedy: Remedy | None = None
    to_do: bool = False

    def refusal(self) -> Refusal:
        """The same as the reason why a document cannot be finished."""
        return Refusal(self.code, f"{self.message} ({self.rule})", self.field, self.allowed)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may be chosen; with `because` it is shown but not to be had, and why.

    `text` describes it in a sentence or two; `group` is a heading under which it stands; `does` says
    what it does by the rules, in one line.
    """

    id: str
    label: str
    text: str = ""
    group: str = ""
    because: Refusal | None = None
    does: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """Something that may still be chosen, and need not be: how many, and what, in words."""

    count: int
    what: str

    @property
    def words(self) -> str:
        """Both: 2 Manoeuvres."""
        return f"{self.count} {self.what}"


class FieldKind(StrEnum):
    """What a field holds, and so how it is drawn.

    - `text`: some words. `number`: a whole number from `least` to `most`. `truth`: true or false.
    - `choice`: the id of one candidate; where none may be chosen, one has empty text for its id.
    - `choices`: a list of ids of candidates, at most `most` of them; an id stands in it as often as
      it is chosen.
    - `amounts`: a mapping from ids of candidates to whole numbers, in all at most `most`.
    - `rows`: a list of records in an order that matters; `columns` are the fields of one record, with
      paths within it. A new row is one with all columns at their `value`.
    """

    TEXT = "text"
    NUMBER = "number"
    TRUTH = "truth"
    CHOICE = "choice"
    CHOICES = "choices"
    AMOUNTS = "amounts"
    ROWS = "rows"


@dataclass(frozen=True, slots=True)
class BuilderField:
    """One field of a document: where it stands, what it holds and what it may hold.

    `path` is its place in the document (`companion.name`, `advances[0].moves`); `changed` sets it.
    `rules` are the ids of the rules that it follows, `help` a sentence. `problems` are those of this
    field. `limits` says how many may be chosen of each group of the candidates, with what was chosen
    before; `had` counts those chosen before in another field. `openings` are what may still be chosen.
    """

    path: str
    label: str
    kind: FieldKind
    value: Any
    candidates: tuple[Candidate, ...] = ()
    least: int | None = None
    most: int | None = None
    columns: tuple[BuilderField, ...] = ()
    help: str = ""
    rules: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    had: Mapping[str, int] = field(default_factory=dict)
    openings: tuple[Opening, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A row of a table of numbers: what it is, its cells, and how the number came about.

    `changed` is the cell that a choice has made higher or lower, by its place; -1 if there is none.
    """

    label: str
    cells: tuple[int | str, ...]
    trace: Trace | None = None
    changed: int = -1


@dataclass(frozen=True, slots=True)
class NumberTable:
    """Numbers side by side that the fields of a section change; `groups` are headings with rows."""

    title: str
    columns: tuple[str, ...]
    groups: tuple[tuple[str, tuple[NumberRow, ...]], ...]
    note: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that belong together, in the order in which a character is best built."""

    id: str
    title: str
    fields: tuple[BuilderField, ...]
    text: str = ""
    table: NumberTable | None = None


@dataclass(frozen=True, slots=True)
class BuilderView:
    """A document as it can be edited: its sections, the numbers that come of it, all its problems.

    Each number is a trace, so that it can be opened to its terms; one called `Companion: HP` stands
    under the heading Companion. A document without problems can be finished.
    """

    title: str
    sections: tuple[Section, ...]
    numbers: tuple[Trace, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the document can be finished."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class Ready:
    """A character that is ready to play, and a start for one's own."""

    id: str
    title: str
    text: str
    document: Document


@dataclass(frozen=True, slots=True)
class Advancing:
    """How a creature at a table goes up a level by the same pages as it was built by.

    - `command`: the game's command that does it, started by the creature.
    - `document(state, who)`: its document with one level-up more, empty, to be filled in; None if it
      has none to take. The state is what the seat knows.
    - `section(document)`: the id of the section of the view that holds the new choices.
    - `inputs(document)`: what is chosen in it, as the command takes it.
    """

    command: str
    document: Callable[[Any, str], Document | None]
    section: Callable[[Document], str]
    inputs: Callable[[Document], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Builder:
    """How one game builds characters; every function is pure.

    - `kinds`: what can be started (a beginner, an old hand, one drawn at random).
    - `start(kind, seed, house)`: a new document; the same seed draws the same. InputError
      `unknown-kind` names the kinds.
    - `view(document, house)`: what there is to fill in. InputError `bad-document` names the place of
      what does not even fit the form, never what breaks a rule.
    - `finish(document, house)`: the `cast` that brings the character in, by name; `team`, `at` and
      the like are added by whoever brings it in. Refused with the first problem if there is any.
    - `ready()`: characters ready to play.
    - `advancing`: how one goes up a level at a table; None where that is no matter of pages.
    """

    kinds: tuple[Candidate, ...]
    start: Callable[[str, int, House], Document]
    view: Callable[[Document, House], BuilderView]
    finish: Callable[[Document, House], Mapping[str, Mapping[str, Any]]]
    ready: Callable[[], Sequence[Ready]]
    advancing: Advancing | None = None


def beside_packs(builder: Builder, packs: Packs) -> Builder:
    """The builder that also offers, and judges by, the content of these packs."""
    if not packs:
        return builder
    advancing = builder.advancing
    return replace(
        builder,
        start=_scoped(packs, builder.start),
        view=_scoped(packs, builder.view),
        finish=_scoped(packs, builder.finish),
        ready=_scoped(packs, builder.ready),
        advancing=advancing
        and replace(
            advancing,
            document=_scoped(packs, advancing.document),
            section=_scoped(packs, advancing.section),
            inputs=_scoped(packs, advancing.inputs),
        ),
    )


def _scoped(packs: Packs, function: Callable[P, R]) -> Callable[P, R]:
    def looked_up(*args: P.args, **kwargs: P.kwargs) -> R:
        with Within(packs):
            return function(*args, **kwargs)

    return looked_up


def changed(document: Document, path: str, value: Any) -> Document:
    """The document with the value at the path set; mappings on the way are made where none are.

    A path is written as `companion.name` or `advances[0].moves`. Raises InputError `bad-path` for a
    path through something that has no such place.
    """
    result: Document = _set(document, split(path), value, path)
    return result


def _set(holder: Any, steps: tuple[str | int, ...], value: Any, path: str) -> Any:
    if not steps:
        return value
    first, rest = steps[0], steps[1:]
    if isinstance(first, str) and (holder is None or isinstance(holder, Mapping)):
        own: Mapping[str, Any] = holder or {}
        return {**own, first: _set(own.get(first), rest, value, path)}
    if isinstance(first, int) and isinstance(holder, list | tuple) and first < len(holder):
        rows = list(cast("Sequence[Any]", holder))
        rows[first] = _set(rows[first], rest, value, path)
        return rows
    raise InputError("bad-path", f"there is no {first!r} here to set", path)


def field_at(view: BuilderView, path: str) -> BuilderField:
    """The field of a view at this path. Raises InputError `unknown-field` naming those there are."""
    fields = {one.path: one for section in view.sections for one in section.fields}
    if path not in fields:
        raise InputError("unknown-field", f"there is no field {path!r} now", path, tuple(fields))
    return fields[path]


def with_more(field: BuilderField, value: Any) -> list[Any]:
    """What a list holds with one thing more; a new row (`value` None) has its columns at their value.

    Raises InputError `no-list` for a field that is none.
    """
    rows = field.kind is FieldKind.ROWS
    if not rows and field.kind is not FieldKind.CHOICES:
        raise InputError("no-list", f"{field.label} holds no list", field.path)
    new = (
        {column.path: column.value for column in field.columns} if rows and value is None else value
    )
    return [*field.value, new]


def without(field: BuilderField, value: Any) -> list[Any]:
    """What a list holds without a row, by its place, or without the last choice of this id.

    Raises InputError `not-chosen` for what it does not hold, `no-list` for a field that is none.
    """
    if field.kind not in (FieldKind.ROWS, FieldKind.CHOICES):
        raise InputError("no-list", f"{field.label} holds no list", field.path)
    held = list(field.value)
    places = [place for place, one in enumerate(held) if value in (place, one)]
    if field.kind is FieldKind.CHOICES:
        places = [place for place, one in enumerate(held) if one == value]
    if isinstance(value, bool) or not places:
        raise InputError("not-chosen", f"{value!r} is not in it", field.path)
    return [*held[: places[-1]], *held[places[-1] + 1 :]]


def house_of(state: object, options: Sequence[HouseOption]) -> House:
    """The house rules of a running table, by the catalogue's names; none for a game without any."""
    house = getattr(state, "house", None)
    return {} if house is None else {one.name: getattr(house, one.attribute) for one in options}


def problems_in(problems: Sequence[Problem], path: str) -> tuple[Problem, ...]:
    """Those problems that concern the field at this path, or something within it."""
    return tuple(one for one in problems if one.field == path or _within(one.field, path))


def _within(field: str, path: str) -> bool:
    return field.startswith((f"{path}.", f"{path}["))
