"""Running the command line in this process, as its users see it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from theomachy.cli.main import main

CORPORA = Path(__file__).parent.parent / "corpora"
SECOND_DODGE = CORPORA / "god_marked" / "second-dodge.yaml"


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it printed where."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output."""
        return json.loads(self.out)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> Ran:
    """Run the command; what was printed before does not count."""
    capsys.readouterr()
    try:
        code = main([str(one) for one in arguments])
    finally:
        printed = capsys.readouterr()
    return Ran(code, printed.out, printed.err)


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The message of a command that is bad input: one line on standard error and nothing else."""
    ran = run(capsys, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("theomachy: ")
    assert ran.err.count("\n") == 1
    return ran.err
