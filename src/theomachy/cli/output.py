"""What the commands print: text for people, or one JSON document and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from theomachy.core.errors import InputError, TheomachyError

FAILED = 1
BAD_INPUT = 2


def print_json(document: object) -> None:
    """One document on standard output, in letters that it can take."""
    readable = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(document, ensure_ascii=not readable, indent=2))


def fail(message: str, code: int) -> NoReturn:
    """The message in one line on standard error, and the exit code."""
    print(f"theomachy: {' '.join(message.split())}", file=sys.stderr)
    raise SystemExit(code)


@contextmanager
def failing() -> Iterator[None]:
    """Errors of ours end the process with a message and 2 for bad input, 1 for what is refused."""
    try:
        yield
    except InputError as fault:
        fail(str(fault), BAD_INPUT)
    except TheomachyError as fault:
        fail(str(fault), FAILED)


def show(as_json: bool, document: Callable[[], Any], text: Callable[[], None]) -> None:
    """Print one of the two, working out only that one."""
    if as_json:
        print_json(document())
    else:
        text()
