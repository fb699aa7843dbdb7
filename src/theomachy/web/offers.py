"""Commands as buttons, and their inputs as fields: made from what the command itself says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from theomachy.core.ask import Option
from theomachy.core.seats import GM
from theomachy.table.records import Offer

FIRST_SHOWN = 5
"""Actions that the page shows beside the list of all others."""


@dataclass(frozen=True, slots=True)
class ShownOption:
    """A value that an input may take; `because` says why it cannot be had, `text` what it does."""

    id: str
    label: str
    because: str = ""
    chosen: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class ShownInput:
    """One input of a command as a field. `kind`: choice, switch, number, space or text.

    `counts_with` are the fields and values of which one must be chosen for this one to count; of
    one that always counts there are none.
    """

    name: str
    label: str
    kind: str
    options: tuple[ShownOption, ...] = ()
    many: bool = False
    required: bool = False
    default: Any = None
    least: int | None = None
    most: int | None = None
    hint: str = ""
    counts_with: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        """The name as a part of an id."""
        return "".join(letter if letter.isalnum() else "-" for letter in self.name)


@dataclass(frozen=True, slots=True)
class ShownOffer:
    """A command as a button: `simple` starts at once, others open a form; `because`: why not."""

    do: str
    by: str
    title: str
    rules: tuple[str, ...]
    because: str = ""
    hint: str = ""
    inputs: tuple[ShownInput, ...] = ()
    place: str = ""
    aside: bool = False
    asks_first: bool = False

    @property
    def simple(self) -> bool:
        """Whether it starts at one touch: nothing has to be chosen, and a slip does no harm."""
        return not self.inputs and not self.asks_first

    @property
    def as_first(self) -> ShownOffer:
        """As the main thing to do."""
        return replace(self, place="main")

    @property
    def as_other(self) -> ShownOffer:
        """As one thing among others."""
        return replace(self, place="")

    @property
    def by_words(self) -> str:
        """The heading of its form: who does what."""
        return self.title if self.by == GM else f"{self.by}: {self.title}"


@dataclass(frozen=True, slots=True)
class Bar:
    """The offers of one creature: the first ones as buttons, the rest behind one more."""

    first: tuple[ShownOffer, ...] = ()
    rest: tuple[ShownOffer, ...] = ()
    because: str = ""

    @property
    def all(self) -> tuple[ShownOffer, ...]:
        """All of them."""
        return (*self.first, *self.rest)


def bar_of(offers: Iterable[Offer], *, on_board: bool = False) -> Bar:
    """What can be done now first, in the game's order; one of it is the main thing to do.

    What is done beside all else (`Command.aside`) comes behind that and is never the main thing. If
    nothing can be done, the reason that holds most of it back stands there once.
    """
    shown = [shown_offer(offer, on_board=on_board) for offer in offers]
    ready = sorted((one for one in shown if not one.because), key=lambda one: one.aside)
    not_now = [offer for offer in shown if offer.because]
    if not ready and not_now:
        reasons = Counter(offer.because for offer in not_now)
        return Bar((), tuple(not_now), reasons.most_common(1)[0][0])
    ordered = [*ready, *not_now]
    first = tuple(_placed(offer, place) for place, offer in enumerate(ordered[:FIRST_SHOWN]))
    return Bar(first, tuple(ordered[FIRST_SHOWN:]))


def _placed(offer: ShownOffer, place: int) -> ShownOffer:
    words = ["main"] if place == 0 and not (offer.because or offer.aside) else []
    if offer.because:
        words.append("later")
    return replace(offer, place=" ".join(words))


def shown_offer(
    offer: Offer, chosen: Mapping[str, Any] | None = None, *, on_board: bool = False
) -> ShownOffer:
    """An offer for the page; `chosen` are values that are already settled."""
    inputs = tuple(_inputs(offer, chosen or {}, on_board))
    because = _nothing_open(offer) if offer.because is None else sentence(offer.because.detail)
    return ShownOffer(
        offer.do,
        offer.by,
        offer.title,
        offer.rules,
        because,
        _hint(inputs),
        inputs,
        aside=offer.aside,
        asks_first=offer.asks_first,
    )


def _nothing_open(offer: Offer) -> str:
    """Why it cannot be started though nothing forbids it: what it needs is not to be had now."""
    for name in offer.inputs.get("required", ()):
        proposed = offer.options.get(name)
        if proposed is None or any(option.because is None for option in proposed):
            continue
        first = next((one.because for one in proposed if one.because is not None), None)
        return "There is nothing to choose from now" if first is None else sentence(first.detail)
    return ""


def sentence(text: str) -> str:
    """With a capital letter at its head; names of creatures keep theirs."""
    return text[:1].upper() + text[1:]


def _hint(inputs: Sequence[ShownInput]) -> str:
    """What could be chosen first, so that the button says what it would do: few, by their names.

    How many there are says nothing, so of many it is silent.
    """
    for one in inputs:
        open_options = [option for option in one.options if not option.because]
        if one.required and len(open_options) == 1:
            return open_options[0].label
        if one.required and open_options and len(open_options) <= FEW:
            return _short(" or ".join(option.label for option in open_options))
    return ""


FEW = 2
"""Possibilities that are named below the title of a button."""
SHORT = 28
"""Characters that are read at a glance below the title of a button."""


def _short(words: str) -> str:
    return words if len(words) <= SHORT else ""


def _inputs(offer: Offer, chosen: Mapping[str, Any], on_board: bool) -> Iterable[ShownInput]:
    required = offer.inputs.get("required", ())
    definitions = offer.inputs.get("$defs", {})
    for name, schema in offer.inputs.get("properties", {}).items():
        resolved = _resolved(schema, definitions)
        options = offer.options.get(name)
        if _has_field(resolved, options, name in required, on_board):
            shown = _input(name, resolved, options, name in required, chosen.get(name))
            yield replace(shown, counts_with=_counts_with(name, offer.options))


def _counts_with(
    name: str, proposed: Mapping[str, Sequence[Option]]
) -> tuple[tuple[str, str], ...]:
    return tuple(
        (f"with.{other}", option.id)
        for other, options in proposed.items()
        for option in options
        if name in option.with_inputs
    )


WITHOUT_BOARD = "without a board"


def _has_field(
    schema: Mapping[str, Any], options: tuple[Option, ...] | None, required: bool, on_board: bool
) -> bool:
    """Whether an input is asked for here: what is meant for plain distances is not on a board, a
    space is not without one; what nothing is proposed for, and things written out whole, are for
    programs.
    """
    if on_board and str(schema.get("description", "")).startswith(WITHOUT_BOARD):
        return False
    if options == () and (not required or "enum" in schema):
        return False  # the game says that there is nothing to choose now
    if _is_space(schema):
        return on_board
    return bool(options) or schema.get("type") not in ("array", "object")


def _input(
    name: str,
    schema: Mapping[str, Any],
    options: tuple[Option, ...] | None,
    required: bool,
    chosen: Any,
) -> ShownInput:
    field = f"with.{name}"
    label = sentence(str(schema.get("title", name)).replace("_", " ").lower())
    given = options or tuple(Option(str(value), str(value)) for value in schema.get("enum", ()))
    description = str(schema.get("description", ""))
    hint = sentence(description)
    picked = chosen if chosen is not None else schema.get("default")
    if given and not _is_space(schema):
        many = schema.get("type") == "array"
        shown = _options(given, picked, required)
        hint = sentence(_without_ids(description))
        return ShownInput(
            f"{field}[]" if many else field, label, "choice", shown, many, required, hint=hint
        )
    shown = _options(given, None, False)
    least, most = schema.get("minimum"), schema.get("maximum")
    return ShownInput(
        field, label, _kind(schema), shown, False, required, picked, least, most, hint
    )


def _without_ids(description: str) -> str:
    """What people who choose by name need of a description: no part of it that speaks of ids."""
    parts = description.split("; ")
    return "; ".join(part for part in parts if not {"id", "ids"} & set(re.findall(r"\w+", part)))


def _options(options: Sequence[Option], picked: Any, required: bool) -> tuple[ShownOption, ...]:
    open_ids = [option.id for option in options if option.because is None]
    first = open_ids[0] if required and len(open_ids) == 1 else None
    wanted = first if picked in (None, "") else str(picked)
    shown = (
        ShownOption(
            option.id,
            option.label,
            "" if option.because is None else sentence(option.because.detail),
            option.id == wanted,
            option.text,
        )
        for option in options
    )
    return tuple(sorted(shown, key=lambda option: bool(option.because)))


def _kind(schema: Mapping[str, Any]) -> str:
    if _is_space(schema):
        return "space"
    return {"boolean": "switch", "integer": "number"}.get(str(schema.get("type")), "text")


def _is_space(schema: Mapping[str, Any]) -> bool:
    """Two whole numbers in a row are a space of the board: column and row."""
    return schema.get("minItems") == 2 and schema.get("maxItems") == 2


def _resolved(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema with its reference followed, and without the `null` of what may be left out.

    The title of what it refers to is the name of a class, and no word for people.
    """
    reference = schema.get("$ref")
    if isinstance(reference, str):
        found = definitions[reference.rpartition("/")[2]]
        return {**{key: one for key, one in found.items() if key != "title"}, **schema}
    choices = [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]
    if len(choices) == 1:
        return {**_resolved(choices[0], definitions), **schema}
    return schema
