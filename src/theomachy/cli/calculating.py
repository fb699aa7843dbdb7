"""`theomachy rules GAME RULE --calc`: a rule worked out for numbers that are typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from theomachy.cli.output import failing, show
from theomachy.core.calculators import (
    Calculator,
    Worked,
    as_document,
    calculator_of,
    numbers_of,
    read,
    work_out,
)
from theomachy.core.errors import InputError
from theomachy.core.plugin import Game, find_games, game_of

if TYPE_CHECKING:
    from rich.console import RenderableType


def calculate(
    game: str, query: str, numbers: Iterable[str], house: Iterable[str], as_json: bool
) -> None:
    """Works a rule out and prints it; without a rule, lists those that can be worked out."""
    with failing():
        plugin = _named(game)
        if not query:
            show(as_json, lambda: _all_documents(plugin), lambda: _print_all(plugin))
            return
        chosen = pairs(house, "--house")
        calculator = calculator_of(plugin, query)
        given = pairs(numbers, "--calc")
        used = numbers_of(calculator, given).model_dump(mode="json")
        worked = work_out(plugin, query, given, chosen)
    rule = query.strip().upper()

    def document() -> dict[str, Any]:
        about = _document(plugin, rule, calculator)
        return {**about, "numbers": used, "house": chosen, **as_document(worked)}

    def text() -> None:
        from rich.console import Console

        Console().print(*_rendered(rule, calculator, used, worked), sep="\n")

    show(as_json, document, text)


def pairs(texts: Iterable[str], option: str) -> dict[str, Any]:
    """`name=value` each. InputError `bad-pair` for one without a name or a value."""
    found: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name.strip() and equals):
            raise InputError("bad-pair", f"{text!r} is no NAME=VALUE", option, ("level=3",))
        found[name.strip()] = read(value.strip())
    return found


def _named(game: str) -> Game[Any]:
    if not game:
        raise InputError("unknown-game", "name a game", "GAME", tuple(find_games()))
    return game_of(game)


def _document(game: Game[Any], rule: str, one: Calculator) -> dict[str, Any]:
    return {
        "game": game.id,
        "rule": rule,
        "title": one.title,
        "takes": one.takes.model_json_schema().get("properties", {}),
        "options": list(one.options),
    }


def _all_documents(game: Game[Any]) -> list[dict[str, Any]]:
    return [_document(game, rule, one) for rule, one in game.calculators.items()]


def _print_all(game: Game[Any]) -> None:
    for rule, one in game.calculators.items():
        fields = one.takes.model_fields.items()
        example = " ".join(f"{name}={_word(field.default)}" for name, field in fields)
        print(f"{rule}  {one.title}: {example}".rstrip(": "))


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _rendered(
    rule: str, one: Calculator, used: Mapping[str, Any], worked: Worked
) -> Iterator[RenderableType]:
    from rich.text import Text

    yield Text.assemble((rule, "bold cyan"), " ", (one.title, "bold"))
    for name, field in one.takes.model_fields.items():
        yield Text.assemble(
            f"  {name}={_word(used[name])}  ", (field.description or "", "dim"), overflow="fold"
        )
    yield Text()
    for line in worked.lines:
        yield Text.assemble(f"{line.label}: ", (line.value, "bold"), _aside(line.words))
        if line.trace is not None and line.trace.terms:
            terms = (f"{term.label} {term.value:+}" for term in line.trace.terms)
            yield Text(f"  {' · '.join(terms)}", style="dim")
    if worked.rows:
        yield _table(worked)
    if worked.law is not None:
        yield from _odds(worked)
    if one.options:
        yield Text(f"House options that change it: {', '.join(one.options)}", style="dim")


def _aside(words: str) -> tuple[str, str]:
    return (f"  ({words})" if words else "", "dim")


def _table(worked: Worked) -> RenderableType:
    from rich.table import Table

    table = Table(*worked.heads, box=None, pad_edge=False)
    for row in worked.rows:
        table.add_row(*row)
    return table


def _odds(worked: Worked) -> Iterator[RenderableType]:
    from rich.text import Text

    from theomachy.odds.charts import bar_chart

    law = worked.law
    if law is None:
        return
    yield Text(worked.odds_of, style="bold")
    if all(isinstance(value, int) for value in law.weights):
        yield bar_chart(law)
        return
    for value in law.weights:
        yield Text(f"  {value}: {float(100 * law.p(value)):.4g} %")
