"""Calculators: a rule that is a formula, worked out for numbers that somebody types beside it.

A game names them by rule in `Game.calculators`. Each calls the mechanics that play calls, so that
what the reader of a rule works out is what happens at the table.

    found = work_out(game, "GM-LEVEL-02", {"level": 3}, {})
    found.lines[0].value        # "66": in words, with the terms of the number in `trace`

`house` is the house rules as a mapping by the catalogue's names, as `Game.new_state` takes them.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from theomachy.core.errors import InputError, first_fault
from theomachy.core.facts import Trace
from theomachy.core.law import Law
from theomachy.core.plain import read_json

if TYPE_CHECKING:
    from theomachy.core.plugin import Game

House = Mapping[str, Any]


class Numbers(BaseModel):
    """Base of what a calculator takes: each field has a default, a description and its bounds."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _listed(value: object) -> object:
    """`3, 1, -2` as a form or a command line has it; anything else as it is."""
    if not isinstance(value, str):
        return [value] if isinstance(value, int) else value
    return [part.strip() for part in value.replace(";", ",").split(",") if part.strip()]


Listed = Annotated[
    tuple[Annotated[int, Field(ge=-1000, le=1000)], ...],
    BeforeValidator(_listed),
    Field(max_length=20),
]
"""A few whole numbers in a row, typed with commas between them."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was worked out: what it is, its value in words, the terms that it comes of."""

    label: str
    value: str
    trace: Trace | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Worked:
    """What a calculator says. The first line is the answer; the others say more.

    `law` is the exact distribution of what dice decide, of numbers or of outcomes in words (`odds_of`
    is its title); `rows` with `heads` are a table.
    """

    lines: tuple[Line, ...]
    law: Law[Any] | None = None
    odds_of: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Calculator:
    """A rule as a calculator: `work(numbers, house)`, with the game's own house rules.

    `options` are the house options that change what it says; a test holds it to that.
    """

    title: str
    takes: type[Numbers]
    work: Callable[[Any, Any], Worked]
    options: tuple[str, ...] = ()


def calculator_of(game: Game[Any], rule: str) -> Calculator:
    """The calculator of a rule, in any case. InputError `no-calculator` names some near it."""
    asked = rule.strip().upper()
    found = game.calculators.get(asked)
    if found is None:
        area = [
            one for one in game.calculators if one.startswith(asked.rpartition("-")[0] or asked)
        ]
        near = area or difflib.get_close_matches(asked, game.calculators, 5, 0.5)
        raise InputError("no-calculator", f"{rule!r} has no calculator", "rule", tuple(near))
    return found


def numbers_of(calculator: Calculator, given: Mapping[str, Any]) -> Numbers:
    """What is given, validated. InputError `bad-input` names the field and what is wrong with it.

    Values may be text, as a form or a command line has them: `3`, `true`, `3, 1, -2`.
    """
    try:
        return calculator.takes.model_validate({name: read(one) for name, one in given.items()})
    except ValidationError as fault:
        where, detail = first_fault(fault)
        known = tuple(calculator.takes.model_fields)
        raise InputError("bad-input", detail, where, known) from fault


def read(value: Any) -> Any:
    """A value as it was typed: JSON if it is some, else the text itself."""
    try:
        return read_json(value, "numbers") if isinstance(value, str) else value
    except ValueError:
        return value


def work_out(
    game: Game[Any], rule: str, given: Mapping[str, Any], house: House | None = None
) -> Worked:
    """What the rule says for these numbers under these house options; what is left out is as usual.

    Raises InputError: `no-calculator`, `bad-input`, or what the game says of the house options.
    """
    calculator = calculator_of(game, rule)
    numbers = numbers_of(calculator, given)
    return calculator.work(numbers, house_rules(game, house or {}))


def house_rules(game: Game[Any], house: House) -> Any:
    """The game's own house rules with these options; None for a game without any."""
    return getattr(game.new_state(house), "house", None)


def changed_by(game: Game[Any], now: House, then: House) -> tuple[str, ...]:
    """The rules whose calculators say something else under `then`, by the numbers they begin with."""
    before, after = house_rules(game, now), house_rules(game, then)
    return tuple(
        rule
        for rule, one in game.calculators.items()
        if one.work(one.takes(), before) != one.work(one.takes(), after)
    )


def as_document(worked: Worked) -> dict[str, Any]:
    """The same as plain JSON data; chances as fractions in lowest terms."""
    law = worked.law
    return {
        "lines": [_plain(line) for line in worked.lines],
        "heads": list(worked.heads),
        "rows": [list(row) for row in worked.rows],
        "odds_of": worked.odds_of,
        "law": []
        if law is None
        else [
            {"value": value, "p": str(law.p(value)), "float": float(law.p(value))}
            for value in law.weights
        ],
    }


def _plain(line: Line) -> dict[str, Any]:
    terms = () if line.trace is None else line.trace.terms
    return {
        "label": line.label,
        "value": line.value,
        "words": line.words,
        "terms": [{"label": one.label, "value": one.value, "rule": one.rule} for one in terms],
    }
