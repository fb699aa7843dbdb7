"""Theomachy: three tabletop games about gods on one rules engine.

What the command line takes, these functions take, and they return as typed records what it prints:

>>> import theomachy
>>> theomachy.odds("3d6", at_least=15).p_at_least
Fraction(5, 54)
>>> theomachy.roll("4d6kh3", seed=7).total
13
>>> theomachy.odds("d6").mean
Fraction(7, 2)
>>> theomachy.work_out("god-marked", "GM-CHAR-04", {"level": 2, "endurance": 35}).lines[0].value
'46'
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from theomachy.core.calculators import Worked
    from theomachy.core.documents import Fault
    from theomachy.odds.notation_report import OddsReport, RollReport
    from theomachy.scenarios.runner import ScenarioReport
    from theomachy.table.service import Tables

# A package sets its name here when it is first loaded; later that would replace the function `odds`.
import_module("theomachy.odds")

__all__ = ["check", "odds", "open_table", "quick_foes", "roll", "run_scenario", "work_out"]


def roll(expr: str, seed: int | None = None) -> RollReport:
    """Roll dice notation, the installed games' own dice included. Raises NotationError.

    The same seed rolls the same.
    """
    from theomachy.odds import notation_report

    return notation_report.roll(expr, seed, _named())


def odds(expr: str, at_least: int | None = None) -> OddsReport:
    """The exact distribution of dice notation. Raises NotationError."""
    from theomachy.odds import notation_report

    return notation_report.odds(expr, at_least, _named())


def run_scenario(document: Mapping[str, Any]) -> ScenarioReport:
    """Play a scenario document at a table with typed dice; says what held and what did not.

    Raises InputError if it is no valid scenario.
    """
    from theomachy.scenarios import runner

    return runner.run_scenario(document)


def check(file: Path | str) -> tuple[Fault, ...]:
    """Every fault of a file of characters, packs, scenarios, encounters; empty if there is none."""
    from theomachy.scenarios import checking

    return checking.check(Path(file))


def quick_foes(game: str, **wishes: Any) -> Mapping[str, Mapping[str, Any]]:
    """Foes by a few words (`role="archer", level=3`), as the cast that a scenario takes.

    Raises InputError for a wish that the game does not know, or a game that makes no such foes.
    """
    from theomachy.core.plugin import game_of
    from theomachy.table.tools import cast_of

    return cast_of(game_of(game).toolkit.quick, wishes)


def open_table(data: Path | str | None = None) -> Tables:
    """The tables of a data folder, to be played by code; in memory if no folder is named."""
    from theomachy.store.sqlite import SqliteStore
    from theomachy.table.service import Tables

    return Tables(SqliteStore(None if data is None else Path(data) / "theomachy.sqlite"))


def work_out(
    game: str,
    rule: str,
    numbers: Mapping[str, Any] | None = None,
    house: Mapping[str, Any] | None = None,
) -> Worked:
    """What a rule that is a formula says for these numbers, under these house options.

    Raises InputError: `unknown-game`, `no-calculator`, `bad-input`, or a bad house option.
    """
    from theomachy.core import calculators, plugin

    return calculators.work_out(plugin.game_of(game), rule, numbers or {}, house)


def _named() -> Any:
    from theomachy.core.plugin import find_games

    return tuple(one for game in find_games().values() for one in game.notation.values())
