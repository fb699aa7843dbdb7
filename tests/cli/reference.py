"""The parts of the docs that are made from the code; `make docs` writes them anew."""

from __future__ import annotations

import re
from argparse import Action
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from theomachy.cli.commands import COMMANDS, parser_of
from theomachy.cli.reader import command_documents, own_documents
from theomachy.core.plugin import Game, find_games

DOCS = Path(__file__).resolve().parents[2] / "docs"
OFTEN, MANY = 3, 3
"""Commands in which names must stand together, and how many names, to be a group."""
HEADING = "# Commands of the games"
INTRODUCTION = f"""{HEADING}

Made from the code by `make docs`; `theomachy rules --commands` prints the same. *Asks* are the labels
of requests, *tells* the kinds of facts, *refuses* the codes of refusals. Any command may also be refused
as `not-yours`: some are the Game Master's, the others a creature's. What many commands have in common
is a group, named by its first member; the groups stand at the end of each game.

## In every game

The table itself has these, for the Game Master. They ask nobody.
"""


def option_of(action: Action) -> str:
    """An argument as one types it."""
    name = action.option_strings[-1] if action.option_strings else ""
    value = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
    return f"{name} {value}".strip()


def row_of(action: Action) -> str:
    help_text = (action.help or "") % {"default": action.default}
    return f"| `{option_of(action)}` | {help_text} |"


def table_of(command: str) -> str:
    """The arguments of a command of the command line, as a table."""
    actions = [one for one in parser_of(command)._actions if one.dest != "help"]
    return "\n".join(["| Takes | |", "|---|---|", *map(row_of, actions)])


def with_tables(text: str) -> str:
    """The page of the command line with the table of each command as the code has it."""
    for name in COMMANDS:
        section = re.compile(
            rf"(## `theomachy {name}`\n\n[^\n]+\n\n)(TABLE {name}|\|(?:[^\n]*\|\n?)+)\n*"
        )
        table = table_of(name)

        def renewed(found: re.Match[str], table: str = table) -> str:
            return f"{found[1]}{table}\n\n"

        text, count = section.subn(renewed, text)
        assert count == 1, f"docs/cli.md has no section for {name}"
    return text.rstrip() + "\n"


def commands_page(games: Iterable[Game[Any]]) -> str:
    """What each command of each game takes, asks, tells and is refused for."""
    parts = [INTRODUCTION, *[_command(one, {}) for one in own_documents()]]
    for game in games:
        documents = command_documents(game)
        groups = {label: groups_of(documents, label) for label in ("asks", "tells", "refuses")}
        parts.append(f"\n## {game.title}\n")
        parts += [_command(one, groups) for one in documents]
        parts += [_groups(groups), _options(game)]
    return "\n".join(parts)


def groups_of(documents: Iterable[Mapping[str, Any]], label: str) -> tuple[tuple[str, ...], ...]:
    """The names that always stand together in these lists, where that spares the reader something."""
    where: dict[str, list[str]] = {}
    for one in documents:
        for name in one[label]:
            where.setdefault(name, []).append(one["do"])
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, commands in where.items():
        if len(commands) >= OFTEN:
            alike.setdefault(tuple(commands), []).append(name)
    return tuple(tuple(names) for names in alike.values() if len(names) >= MANY)


def grouped(names: Sequence[str], groups: Sequence[Sequence[str]]) -> str:
    """The names of a list, those of a group by its first one."""
    whole = [group for group in groups if set(group) <= set(names)]
    inside = {name for group in whole for name in group}
    words = [f"`{name}`" for name in names if name not in inside]
    return ", ".join([*words, *(f"the group of `{group[0]}`" for group in whole)])


def _groups(groups: Mapping[str, Sequence[Sequence[str]]]) -> str:
    lines = [
        f"- *{label.capitalize()}*, the group of `{group[0]}`: {', '.join(f'`{one}`' for one in group)}"
        for label, found in groups.items()
        for group in found
    ]
    return "\n".join(["### Groups", "", *lines, ""]) if lines else ""


def _options(game: Game[Any]) -> str:
    """The ids that may be answered, by label."""
    lines = [
        f"### Options of what is asked in {game.title}",
        "",
        "By the label of the request. A word in capitals stands for a name, id or number; what is in",
        "brackets may be left out. What a creature may not choose now is refused with the reason.",
        "",
    ]
    for label, ids in sorted(game.answers.items()):
        lines.append(f"- `{label}`: {', '.join(f'`{one}`' for one in ids)}")
    return "\n".join([*lines, ""])


def _command(one: Mapping[str, Any], groups: Mapping[str, Sequence[Sequence[str]]]) -> str:
    by = "The Game Master's." if one["by"] == "GM" else "A creature's."
    rules = f"{by} Rules: {', '.join(one['rules'])}." if one["rules"] else by
    lines = [f"### `{one['do']}`: {one['title']}", "", rules]
    lines += ["", *map(_input, one["inputs"].items())] if one["inputs"] else []
    for label in ("asks", "tells", "refuses"):
        if one[label]:
            lines += ["", f"*{label.capitalize()}* {grouped(one[label], groups.get(label, ()))}"]
    return "\n".join([*lines, ""])


def _input(item: tuple[str, Mapping[str, Any]]) -> str:
    name, schema = item
    default = f" [{schema['default']!r}]" if "default" in schema else ""
    words = schema.get("description", "")
    return f"- `{name}`{default}" + (f": {words}" if words else "")


PAGES: Mapping[str, Callable[[str], str]] = {
    "cli.md": with_tables,
    "commands.md": lambda _: commands_page(find_games().values()),
}


def main() -> None:
    """Write the pages anew."""
    for name, page in PAGES.items():
        path = DOCS / name
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(page(old), encoding="utf-8")


if __name__ == "__main__":
    main()
