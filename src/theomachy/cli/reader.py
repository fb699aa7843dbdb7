"""`theomachy rules`: the rule reader, and what each command asks, tells and refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.cli.output import FAILED, failing, show
from theomachy.core.errors import InputError
from theomachy.core.plugin import Command, Game, find_games, game_of


def rules(game: str, query: str, commands: bool, as_json: bool) -> None:
    """Rules found by ID, chapter, term or words; exit 1 if nothing is found."""
    with failing():
        plugin, query = _chosen(game, query)
        if commands:
            _commands(plugin, query, as_json)
            return
        from theomachy.cli.rules import document, render, rules_report

        report = rules_report(plugin, query, with_places=as_json)

    def text() -> None:
        from rich.console import Console

        Console().print(render(report))

    show(as_json, lambda: document(report), text)
    if query and not report.found:
        raise SystemExit(FAILED)


def _chosen(game: str, query: str) -> tuple[Game[Any] | None, str]:
    """The game named; if the first word names none, it belongs to the query."""
    if game in find_games():
        return game_of(game), query
    return None, f"{game} {query}".strip()


def command_documents(game: Game[Any]) -> list[dict[str, Any]]:
    """Each command of a game: its inputs as JSON Schema, what it asks, tells, and may be refused for."""
    return [_plain(command) for command in game.commands.values()]


def _plain(command: Command[Any]) -> dict[str, Any]:
    return {
        "do": command.name,
        "title": command.title,
        "by": "GM" if command.by_gm else "a creature",
        "rules": list(command.rules),
        "inputs": command.inputs.model_json_schema().get("properties", {}),
        "asks": list(command.asks),
        "tells": list(command.tells),
        "refuses": list(command.refuses),
    }


def _commands(game: Game[Any] | None, name: str, as_json: bool) -> None:
    games = [game] if game is not None else list(find_games().values())
    listed = {one.id: _named(command_documents(one), name) for one in games}
    if name and not any(listed.values()):
        known = (*find_games(), *sorted({each for one in games for each in one.commands}))
        raise InputError(
            "unknown-command", f"no game and no command is called {name!r}", "--commands", known
        )
    found = {game_id: commands for game_id, commands in listed.items() if commands}
    show(as_json, lambda: found, lambda: _print_commands(found))


def _named(documents: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [one for one in documents if name in ("", one["do"])]


def _print_commands(found: Mapping[str, list[dict[str, Any]]]) -> None:
    for game_id, listed in found.items():
        print(game_id)
        for one in listed:
            _print_command(one)


def _print_command(one: Mapping[str, Any]) -> None:
    print(f"\n  {one['do']}  ({one['title']}; by {one['by']}; {', '.join(one['rules'])})")
    for name, schema in one["inputs"].items():
        default = f" [{schema['default']!r}]" if "default" in schema else ""
        print(f"      with {name}{default}: {schema.get('description', '')}")
    for label in ("asks", "tells", "refuses"):
        if one[label]:
            print(f"      {label} {', '.join(one[label])}")
