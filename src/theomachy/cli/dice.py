"""`theomachy roll` and `theomachy odds`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from theomachy.cli.output import BAD_INPUT, fail, show
from theomachy.core.notation import NamedDice, NotationError

Report = TypeVar("Report")


def named_dice() -> tuple[NamedDice, ...]:
    """The dice that the installed games name."""
    from theomachy.core.plugin import find_games

    return tuple(one for game in find_games().values() for one in game.notation.values())


def reading(work: Callable[[tuple[NamedDice, ...]], Report]) -> Report:
    """Work with plain dice; the games are loaded only where an expression needs their dice."""
    try:
        try:
            return work(())
        except NotationError:
            return work(named_dice())
    except NotationError as fault:
        fail(str(fault), BAD_INPUT)


def roll(expr: str, seed: int | None, as_json: bool) -> None:
    """Roll an expression and print it."""
    from theomachy.odds.notation_report import roll as roll_report

    report = reading(lambda named: roll_report(expr, seed, named))

    def text() -> None:
        dice = "  ".join(_term(one) for one in report.dice)
        # Of dice alone the term says it all.
        alone = [one.term for one in report.dice] == [report.expr.strip()]
        whole = "" if alone or not dice else f"{report.expr.strip()}: "
        print(f"{report.total}   {whole}{dice}".rstrip())

    show(as_json, report.to_json, text)


def _term(term: Any) -> str:
    kept = set(term.kept)
    faces = ", ".join(
        str(face) if index in kept else f"({face})" for index, face in enumerate(term.faces)
    )
    label = f" {term.label}" if term.label else ""
    return f"{term.term}{label} [{faces}]"


def odds(expr: str, at_least: int | None, chart: Path | None, as_json: bool) -> None:
    """The exact distribution of an expression: numbers, a bar chart, or an SVG file."""
    from theomachy.odds.charts import bar_chart, svg_chart
    from theomachy.odds.notation_report import odds as odds_report

    report = reading(lambda named: odds_report(expr, at_least, named))
    if chart is not None:
        try:
            chart.write_text(svg_chart(report.law, expr, at_least), encoding="utf-8")
        except OSError as fault:
            fail(f"--chart: cannot write {chart}: {fault.strerror}", BAD_INPUT)

    def text() -> None:
        from rich.console import Console

        console = Console()
        console.print(bar_chart(report.law, at_least))
        console.print(f"mean {float(report.mean):.4g}")
        if report.p_at_least is not None:
            console.print(
                f"at least {at_least}: {float(report.p_at_least):.2%} ({report.p_at_least})"
            )
        if report.law.missing:
            console.print("not all was worked out: see `missing` in --json")

    show(as_json, report.to_json, text)
