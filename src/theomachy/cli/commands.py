"""The commands: what each takes, in the words of its help, and what runs it."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CommandLine:
    """One command: `arguments` declares what it takes, `run` does it."""

    summary: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], None]


def parser_of(name: str) -> ArgumentParser:
    """The parser of one command, and with it its help."""
    command = COMMANDS[name]
    parser = ArgumentParser(
        prog=f"theomachy {name}", description=f"{command.summary}.", allow_abbrev=False
    )
    command.arguments(parser)
    return parser


def _json(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="one JSON document on standard output, nothing else"
    )


def _stored(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="folder in which the tables are kept [the user's data folder]",
    )
    parser.add_argument(
        "--database", default="", metavar="URL", help="a PostgreSQL URL in place of the folder"
    )


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no whole number") from None


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise ArgumentTypeError(f"{text!r} is no port; a port is a number from 0 to 65535")
    return int(text)


def _url(text: str) -> str:
    if not text.startswith(("http://", "https://")):
        raise ArgumentTypeError(f"{text!r} is no address; it begins with http:// or https://")
    return text


def _packs(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--packs", type=Path, metavar="DIR", help="a folder with packs of content of your own"
    )


def _play_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on [%(default)s]")
    parser.add_argument(
        "--port", type=_port, default=8642, help="port; 0 takes a free one [%(default)s]"
    )
    parser.add_argument("--lan", action="store_true", help="let phones of this network join")
    parser.add_argument(
        "--public-url", type=_url, metavar="URL", help="the address in front of a proxy"
    )
    parser.add_argument("--no-open", action="store_true", help="open no browser")
    _packs(parser)
    _stored(parser)


def _play(given: Namespace) -> None:
    from theomachy.cli.serving import Server, play
    from theomachy.cli.tables import Where

    url = given.public_url or ""
    server = Server(given.host, given.port, given.lan, url, not given.no_open, given.packs)
    play(Where(given.data, given.database), server)


def _expression(parser: ArgumentParser, example: str) -> None:
    parser.add_argument("expr", nargs="+", metavar="EXPR", help=f"dice notation, e.g. {example}")


def _roll_arguments(parser: ArgumentParser) -> None:
    _expression(parser, "4d6kh3")
    parser.add_argument("--seed", type=_number, metavar="N", help="the same seed rolls the same")
    _json(parser)


def _roll(given: Namespace) -> None:
    from theomachy.cli.dice import roll

    seed = int.from_bytes(os.urandom(4)) if given.seed is None else given.seed
    roll(" ".join(given.expr).strip(), seed, given.json)


def _odds_arguments(parser: ArgumentParser) -> None:
    _expression(parser, "3d6")
    parser.add_argument("--at-least", type=_number, metavar="N", help="the chance of N or more")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="write a chart to an SVG file")
    _json(parser)


def _odds(given: Namespace) -> None:
    from theomachy.cli.dice import odds

    odds(" ".join(given.expr).strip(), given.at_least, given.chart, given.json)


def _rules_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", default="", metavar="GAME", help="a game; left out: all of them"
    )
    parser.add_argument(
        "query", nargs="*", metavar="QUERY", help="an ID, a chapter, a term, or words of the rule"
    )
    parser.add_argument(
        "--commands",
        action="store_true",
        help="what each command takes, asks and tells, and why it may be refused",
    )
    parser.add_argument(
        "--calc",
        nargs="*",
        metavar="NAME=VALUE",
        help="work the rule out for these numbers; without a rule: the rules with a calculator",
    )
    parser.add_argument(
        "--house",
        nargs="+",
        default=[],
        metavar="OPTION=VALUE",
        help="house options under which it is worked out",
    )
    _json(parser)


def _rules(given: Namespace) -> None:
    if given.calc is not None:
        from theomachy.cli.calculating import calculate

        calculate(given.game, " ".join(given.query), given.calc, given.house, given.json)
        return
    from theomachy.cli.reader import rules

    rules(given.game, " ".join(given.query), given.commands, given.json)


def _scenario_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="scenario files")
    parser.add_argument("--trace", action="store_true", help="print every request and fact")
    _packs(parser)
    _json(parser)


def _scenario(given: Namespace) -> None:
    from theomachy.cli.files import scenario

    scenario(given.files, given.trace, given.json, given.packs)


def _check_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files to validate")
    parser.add_argument(
        "--schema", default="", metavar="KIND", help="print the JSON Schema of this kind of file"
    )
    _packs(parser)
    _json(parser)


def _check(given: Namespace) -> None:
    from theomachy.cli.files import check_files, print_schema
    from theomachy.cli.output import BAD_INPUT, fail

    if given.schema:
        print_schema(given.schema)
    elif given.files:
        check_files(given.files, given.json, given.packs)
    else:
        fail("check: name at least one FILE, or a kind of file with --schema", BAD_INPUT)


def _quick_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id; god-marked makes such foes")
    parser.add_argument(
        "wishes",
        nargs="*",
        metavar="WISH",
        help="what is wished for, as role=archer level=3 size=2 count=2 team=Wild at=[4,2]",
    )
    _json(parser)


def _quick(given: Namespace) -> None:
    from theomachy.cli.quick import quick

    quick(given.game, given.wishes, given.json)


def _tables_arguments(parser: ArgumentParser) -> None:
    _stored(parser)
    _json(parser)


def _tables(given: Namespace) -> None:
    from theomachy.cli.tables import Where, list_tables

    list_tables(Where(given.data, given.database), given.json)


def _export_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="ID", help="a table, by the id that `tables` lists")
    parser.add_argument("--to", type=Path, metavar="FILE", help="write to this file")
    parser.add_argument(
        "--pdf", type=Path, metavar="FILE", help="write the sheets of the characters as A4 pages"
    )
    _tables_arguments(parser)


def _export(given: Namespace) -> None:
    from theomachy.cli.tables import Where, export, export_sheets

    where = Where(given.data, given.database)
    if given.pdf is not None:
        export_sheets(where, given.table, given.pdf, given.json)
    if given.to is not None or given.pdf is None:
        export(where, given.table, given.to, given.json)


def _import_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `export` wrote")
    _tables_arguments(parser)


def _import(given: Namespace) -> None:
    from theomachy.cli.tables import Where, import_file

    import_file(Where(given.data, given.database), given.file, given.json)


def _replay_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a file that `export` wrote, or a table's id"
    )
    _tables_arguments(parser)


def _replay(given: Namespace) -> None:
    from theomachy.cli.tables import Where, replay

    replay(Where(given.data, given.database), given.file, given.json)


COMMANDS: Mapping[str, CommandLine] = {
    "play": CommandLine(
        "Start the table server; prints, and opens, the Game Master's address",
        _play_arguments,
        _play,
    ),
    "roll": CommandLine("Roll dice notation", _roll_arguments, _roll),
    "odds": CommandLine("Work out the exact distribution of dice notation", _odds_arguments, _odds),
    "rules": CommandLine("Read the rules", _rules_arguments, _rules),
    "scenario": CommandLine(
        "Run scenario files; exit 1 if anything comes otherwise than they say",
        _scenario_arguments,
        _scenario,
    ),
    "check": CommandLine(
        "Validate characters, packs, scenarios, encounters, exported tables; exit 1 on any fault",
        _check_arguments,
        _check,
    ),
    "quick": CommandLine(
        "Make foes by a few words, as the cast of a scenario or encounter file",
        _quick_arguments,
        _quick,
    ),
    "tables": CommandLine("List the tables", _tables_arguments, _tables),
    "export": CommandLine(
        "Write a table as one JSON document, or its sheets as a PDF", _export_arguments, _export
    ),
    "import": CommandLine("Open a new table from an exported one", _import_arguments, _import),
    "replay": CommandLine(
        "Play a log again, command by command; exit 1 where it comes otherwise",
        _replay_arguments,
        _replay,
    ),
}
