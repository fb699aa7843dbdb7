"""A calculator beside its rule: its fields, what it says, and that as bars, tables and terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from theomachy.core.calculators import Calculator, Worked, numbers_of, work_out
from theomachy.core.errors import InputError
from theomachy.core.law import Law
from theomachy.core.plugin import Game
from theomachy.odds.charts import bars
from theomachy.web.offers import sentence
from theomachy.web.rendering import percent

PREFIX = "n."
"""Before the names of numbers in an address, so that nothing else is taken for one."""
FEW_BARS = 12
"""So many bars are open at once; more are folded."""


@dataclass(frozen=True, slots=True)
class NumberField:
    """One number of a calculator as a field. `kind`: number, switch, choice or text."""

    name: str
    label: str
    kind: str
    value: Any
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """One outcome: its share of the longest bar (0 to 100), and its chance in words."""

    label: str
    length: float
    chance: str


@dataclass(frozen=True, slots=True)
class ShownCalculator:
    """A calculator as it stands. Without `worked`, `problem` says what is wrong with the numbers."""

    rule: str
    title: str
    fields: tuple[NumberField, ...]
    options: tuple[str, ...]
    worked: Worked | None
    problem: InputError | None = None

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What dice decide, as bars."""
        law = self.worked.law if self.worked else None
        return () if law is None else tuple(_bars(law))

    @property
    def many(self) -> bool:
        """Whether the bars are folded at first."""
        return len(self.bars) > FEW_BARS


def shown_calculator(
    game: Game[Any], rule: str, query: Iterable[tuple[str, str]], house: Mapping[str, Any]
) -> ShownCalculator | None:
    """The calculator of a rule with the numbers of an address; None if it has none."""
    found = game.calculators.get(rule)
    if found is None:
        return None
    given = given_in(query)
    try:
        worked = work_out(game, rule, given, house)
        given = numbers_of(found, given).model_dump(mode="json")
    except InputError as fault:
        return ShownCalculator(
            rule, found.title, tuple(_fields(found, given)), found.options, None, fault
        )
    return ShownCalculator(rule, found.title, tuple(_fields(found, given)), found.options, worked)


def given_in(query: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The numbers of an address; what was left empty is as the calculator begins with."""
    return {
        name.removeprefix(PREFIX): value
        for name, value in query
        if name.startswith(PREFIX) and value
    }


def _fields(calculator: Calculator, given: Mapping[str, Any]) -> Iterable[NumberField]:
    for name, schema in calculator.takes.model_json_schema().get("properties", {}).items():
        value = given.get(name, schema.get("default"))
        choices = tuple(map(str, schema.get("enum", ())))
        yield NumberField(
            name,
            sentence(str(schema.get("description", name))),
            "choice" if choices else _KINDS.get(str(schema.get("type")), "text"),
            ", ".join(map(str, value)) if isinstance(value, list | tuple) else value,
            schema.get("minimum"),
            schema.get("maximum"),
            choices,
        )


_KINDS = {"boolean": "switch", "integer": "number"}


def _bars(law: Law[Any]) -> Iterable[Bar]:
    if all(isinstance(value, int) for value in law.weights):
        drawn = [(bar.label, bar.p) for bar in bars(law)]
    else:
        drawn = [(str(value), law.p(value)) for value in law.weights]
    longest = max(p for _, p in drawn)
    for label, p in drawn:
        yield Bar(label, round(float(100 * p / longest), 2), percent(float(p)))
