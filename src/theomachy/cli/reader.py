"""`theomachy rules`: the rule reader, and what each command asks, tells and refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.cli.output import FAILED, failing, show
from theomachy.core.errors import InputError
from theomachy.core.plugin import Command, Game, find_games, game_of
from theomachy.table.packs import TAKE_PACK
from theomachy.table.play import EDIT, OWN, OWN_FORMS


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
        for rule in (rule for one in report.games for rule in one.rules if len(one.rules) == 1):
            if query and rule.id in find_games()[rule.game].calculators:
                print(f"To work it out: theomachy rules {rule.game} {rule.id} --calc")

    show(as_json, lambda: document(report), text)
    if query and not report.found:
        raise SystemExit(FAILED)


def _chosen(game: str, query: str) -> tuple[Game[Any] | None, str]:
    """The game named; if the first word names none, it belongs to the query."""
    if game in find_games():
        return game_of(game), query
    return None, f"{game} {query}".strip()


def command_documents(game: Game[Any]) -> list[dict[str, Any]]:
    """Each command of a game: its inputs as JSON Schema, what it asks, tells, and may be refused for.

    `options` are the ids that may answer each choice that it asks for; a word in capitals stands
    for a name, id or number, and what is in brackets may be left out.
    """
    return [_plain(game, command) for command in game.commands.values()]


TOLD = {EDIT: ["edited"], TAKE_PACK: ["pack-taken"]}
"""What the commands of the table itself tell, beside what its games tell of who comes in."""


def own_documents() -> list[dict[str, Any]]:
    """The commands of the table itself, which the Game Master has in every game."""
    return [
        {
            "do": name,
            "title": title,
            "by": "GM",
            "rules": [],
            "inputs": form.model_json_schema()["properties"],
            "asks": [],
            "options": {},
            "tells": TOLD.get(name, []),
            "refuses": list(refuses),
        }
        for name, (title, form, refuses) in OWN_FORMS.items()
    ]


def _plain(game: Game[Any], command: Command[Any]) -> dict[str, Any]:
    return {
        "do": command.name,
        "title": command.title,
        "by": "GM" if command.by_gm else "a creature",
        "rules": list(command.rules),
        "inputs": command.inputs.model_json_schema().get("properties", {}),
        "asks": list(command.asks),
        "options": {
            label: list(game.answers[label]) for label in command.asks if label in game.answers
        },
        "tells": list(command.tells),
        "refuses": list(command.refuses),
    }


def _commands(game: Game[Any] | None, name: str, as_json: bool) -> None:
    games = [game] if game is not None else list(find_games().values())
    own = own_documents()
    listed = {one.id: _named([*command_documents(one), *own], name) for one in games}
    if name and not any(listed.values()):
        names = {each for one in games for each in (*one.commands, *OWN)}
        known = (*find_games(), *sorted(names))
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
        _print_options(listed)


def _print_options(listed: list[dict[str, Any]]) -> None:
    """Once for all of these commands: what may be answered to what they ask."""
    options = {label: ids for one in listed for label, ids in one["options"].items()}
    if options:
        print("\n  options of what is asked (capitals: a name, id or number; [may be left out])")
    for label, ids in sorted(options.items()):
        print(f"      {label}: {', '.join(ids)}")


def _print_command(one: Mapping[str, Any]) -> None:
    about = "; ".join([one["title"], f"by {one['by']}", *filter(None, [", ".join(one["rules"])])])
    print(f"\n  {one['do']}  ({about})")
    for name, schema in one["inputs"].items():
        default = f" [{schema['default']!r}]" if "default" in schema else ""
        print(f"      with {name}{default}: {schema.get('description', '')}")
    for label in ("asks", "tells", "refuses"):
        if one[label]:
            print(f"      {label} {', '.join(one[label])}")
