"""The command `theomachy`. Each command's work stands in a module of its own, loaded when it is used.

Exit codes: 0 done, 1 the thing asked for is false or failed, 2 bad input.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="theomachy",
    help="Play, run and design three tabletop games about gods.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
Data = Annotated[Path | None, typer.Option(help="Folder in which the tables are kept.")]
Database = Annotated[str, typer.Option(help="A PostgreSQL URL in place of the folder.")]


def default_folder() -> Path:
    """Where tables are kept if nothing else is said: the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "theomachy"


@app.command()
def play(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8642,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones of this network join.")] = False,
    public_url: Annotated[str, typer.Option(help="The address in front of a proxy.")] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Start the table server; prints the Game Master's address."""
    from theomachy.cli.serving import Server, play
    from theomachy.cli.tables import Where

    where = Where(data or default_folder(), database)
    play(where, Server(host, port, lan, public_url, not no_open))


@app.command()
def roll(
    expr: Annotated[str, typer.Argument(help="Dice notation, e.g. 4d6kh3.")],
    seed: Annotated[int | None, typer.Option(help="The same seed rolls the same.")] = None,
    as_json: Json = False,
) -> None:
    """Roll dice notation."""
    from theomachy.cli.dice import roll

    roll(expr, secrets.randbelow(2**32) if seed is None else seed, as_json)


@app.command()
def odds(
    expr: Annotated[str, typer.Argument(help="Dice notation, e.g. 3d6.")],
    at_least: Annotated[int | None, typer.Option(help="Chance of this or more.")] = None,
    chart: Annotated[Path | None, typer.Option(help="Write a bar chart to this SVG file.")] = None,
    as_json: Json = False,
) -> None:
    """Work out the exact distribution of dice notation."""
    from theomachy.cli.dice import odds

    odds(expr, at_least, chart, as_json)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="A game, e.g. god-marked; left out: all.")] = "",
    query: Annotated[list[str] | None, typer.Argument(help="An ID, a term, or words.")] = None,
    commands: Annotated[bool, typer.Option("--commands", help="What each command does.")] = False,
    as_json: Json = False,
) -> None:
    """Read the rules."""
    from theomachy.cli.reader import rules

    rules(game, " ".join(query or []), commands, as_json)


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.")],
    trace: Annotated[bool, typer.Option("--trace", help="Every request and fact.")] = False,
    as_json: Json = False,
) -> None:
    """Run scenario files; exit 1 on any miss."""
    from theomachy.cli.files import scenario

    scenario(files, trace, as_json)


@app.command()
def check(
    files: Annotated[list[Path] | None, typer.Argument(help="Files to validate.")] = None,
    schema: Annotated[str, typer.Option(help="Print the JSON Schema of this kind.")] = "",
    as_json: Json = False,
) -> None:
    """Validate characters, packs, scenarios and encounters; exit 1 on any fault."""
    from theomachy.cli.files import check_files, print_schema

    if schema:
        print_schema(schema)
    elif files:
        check_files(files, as_json)
    else:
        raise typer.BadParameter("name at least one file, or a kind with --schema")


@app.command()
def tables(data: Data = None, database: Database = "", as_json: Json = False) -> None:
    """List the tables."""
    from theomachy.cli.tables import Where, list_tables

    list_tables(Where(data or default_folder(), database), as_json)


@app.command()
def export(
    table: Annotated[str, typer.Argument(help="A table's id.")],
    to: Annotated[Path | None, typer.Option(help="Write to this file.")] = None,
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Write a table as one JSON document."""
    from theomachy.cli.tables import Where, export

    export(Where(data or default_folder(), database), table, to, as_json)


@app.command(name="import")
def import_(
    file: Annotated[Path, typer.Argument(help="A file that export wrote.")],
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Open a new table from an exported one."""
    from theomachy.cli.tables import Where, import_file

    import_file(Where(data or default_folder(), database), file, as_json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="An exported table, or a table's id.")],
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Re-execute a log, command by command; exit 1 where it diverges."""
    from theomachy.cli.tables import Where, replay

    replay(Where(data or default_folder(), database), file, as_json)


def main() -> None:
    """Run the command line."""
    app()
