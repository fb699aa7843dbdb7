"""The command `theomachy`. Each command's work stands in a module of its own, loaded when it is used.

Exit codes: 0 done, 1 the thing asked for is false or failed, 2 bad input. Nobody sees a traceback
unless the environment sets THEOMACHY_TRACEBACK.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence

from theomachy.cli.commands import COMMANDS, parser_of
from theomachy.cli.output import BAD_INPUT, FAILED, fail

DESCRIPTION = "Play, run and design three tabletop games about gods."
TRACEBACK = "THEOMACHY_TRACEBACK"
EXPRESSION = re.compile(r"-[0-9d(]")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. A reader that has gone away (`| head`) is no failure."""
    code = 0
    try:
        code = _ended(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered would be written, and fail once more, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _ended(arguments: Sequence[str]) -> int:
    try:
        _run(arguments)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        raise
    except Exception as fault:
        return _unexpected(fault)
    return 0


def _run(arguments: Sequence[str]) -> None:
    name = arguments[0] if arguments else "--help"
    if name in COMMANDS:
        parser = parser_of(name)
        COMMANDS[name].run(parser.parse_intermixed_args(_negative_as_value(arguments[1:])))
    elif name in {"-h", "--help"}:
        overview().print_help()
    elif name == "--version":
        from importlib.metadata import version

        print(version("theomachy"))
    else:
        fail(f"no command is called {name!r} (allowed: {', '.join(COMMANDS)})", BAD_INPUT)


def _negative_as_value(arguments: Sequence[str]) -> list[str]:
    """`-1+d6` is an expression and no option; a blank before it tells the parser so."""
    return [f" {one}" if EXPRESSION.match(one) else one for one in arguments]


def _unexpected(fault: Exception) -> int:
    """A fault of the program itself, in one line; with its traceback if that is wished for."""
    if os.environ.get(TRACEBACK):
        raise fault
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}"
    print(
        f"theomachy: a fault of the program: {type(fault).__name__}: {fault}{place}; "
        f"{TRACEBACK}=1 shows where it comes from",
        file=sys.stderr,
    )
    return FAILED


def overview() -> ArgumentParser:
    """The help that lists the commands."""
    longest = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:<{longest}}  {one.summary}" for name, one in COMMANDS.items())
    return ArgumentParser(
        prog="theomachy",
        usage="theomachy COMMAND ...",
        description=f"{DESCRIPTION}\n\ncommands:\n{listed}",
        epilog="theomachy COMMAND --help says more; theomachy --version names the release.",
        formatter_class=RawDescriptionHelpFormatter,
    )
