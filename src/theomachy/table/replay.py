"""Re-execution of a log: whether each command, with its answers, still tells what it told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.core.drivers.replay import compare
from theomachy.core.drivers.replay import replay as re_execute
from theomachy.core.errors import Divergence, InputError
from theomachy.core.fingerprints import fingerprint
from theomachy.core.plugin import Game
from theomachy.core.procedure import Need
from theomachy.store.interface import EntryRow
from theomachy.table import transfer
from theomachy.table.entries import Finished, Retracted, from_row
from theomachy.table.ledger import Draft, Ledger, Played
from theomachy.table.play import OWN, own_facts, start_of
from theomachy.table.records import CommandReport, ReplayReport, Verdict


def replay_export(data: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> ReplayReport:
    """Re-executes an exported table. InputError: `bad-export`, `unknown-game`, `bad-entry`."""
    document = transfer.read(data)
    if document.game not in games:
        raise InputError(
            "unknown-game", f"no game is called {document.game!r}", "game", tuple(games)
        )
    game = games[document.game]
    return replay(game, transfer.rows_of(document, game))


def replay(game: Game[Any], rows: Sequence[EntryRow]) -> ReplayReport:
    """Re-executes a log, command by command, from the state in which each began."""
    ledger = Ledger(game)
    reports: list[CommandReport] = []
    for row in rows:
        logged = from_row(row, game.facts)
        called_off = ledger.open if isinstance(logged.body, Retracted) else None
        ledger.apply(logged)
        if called_off is not None:
            reports.append(_report(ledger, called_off, None))
        if isinstance(logged.body, Finished):
            reports.append(_report(ledger, ledger.live[-1], fingerprint(ledger.state)))
    if ledger.open is not None:
        reports.append(_report(ledger, ledger.open, None))
    return ReplayReport(game.id, tuple(reports), fingerprint(ledger.state))


def _report(ledger: Ledger, played: Played, end: str | None) -> CommandReport:
    """`end`: the fingerprint of the state folded up to the command's end; None if it has none."""
    command = played.commanded
    verdict, detail = _verdict(ledger, played, end)
    return CommandReport(played.seq, command.do, command.by, verdict, detail)


def _verdict(ledger: Ledger, played: Played, end: str | None) -> tuple[Verdict, str]:
    game, command = ledger.game, played.commanded
    if command.kept:
        return Verdict.UNVERIFIED, "its old outcome was kept without its being played"
    if command.do not in OWN and command.do not in game.commands:
        return Verdict.UNVERIFIED, f"{game.id} {game.version} has no command {command.do!r}"
    if end is not None and end != played.finished:
        return Verdict.DIVERGED, f"the state was {played.finished}, is now {end}"
    try:
        _compare(ledger, played, end is not None)
    except Exception as fault:
        # Another release may do anything with what this one recorded; that is what is reported.
        return Verdict.DIVERGED, f"{fault} (recorded by version {command.version})"
    return Verdict.EXACT, ""


def _compare(ledger: Ledger, played: Played, ended: bool) -> None:
    if played.commanded.do in OWN:
        _compare_own(ledger, played)
        return
    result = re_execute(start_of(ledger.game, played), played.given, played.facts)
    if isinstance(result, Need) and ended:
        raise Divergence("diverged", f"it had ended, and now asks for {result.open[0].address}")
    if len(result.facts) > len(played.facts):
        raise Divergence("diverged", f"it now tells more: {result.facts[len(played.facts)].kind}")


def _compare_own(ledger: Ledger, played: Played) -> None:
    before = Ledger(ledger.game)
    before.state = played.before
    given = {key: value for key, value in played.commanded.given.items() if key != "old"}
    told = own_facts(Draft(before, 0.0), played.commanded.do, given)
    compare(told, played.facts)
