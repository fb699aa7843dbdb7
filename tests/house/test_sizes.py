"""The budgets of size that keep each part readable in one look."""

from __future__ import annotations

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(
    path for tree in ("src", "tests", "benchmarks") for path in (ROOT / tree).rglob("*.py")
)

LONGEST_MODULE = 499
LONGEST_FUNCTION = 60
MEDIAN_FUNCTION = 8


def lines_of_body(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """From the first statement to the last, without the docstring."""
    has_docstring = ast.get_docstring(function, clean=False) is not None
    statements = function.body[has_docstring:]
    if not statements:
        return 0
    return (statements[-1].end_lineno or 0) - statements[0].lineno + 1


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Name with line, and lines of body, of each function and method."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{node.lineno} {node.name}", lines_of_body(node)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_module_and_its_functions_are_short(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LONGEST_MODULE
    too_long = {name: lines for name, lines in functions(source) if lines > LONGEST_FUNCTION}
    assert not too_long


def test_half_of_all_functions_are_very_short() -> None:
    sources = (path.read_text(encoding="utf-8") for path in MODULES)
    lengths = [lines for source in sources for _, lines in functions(source)]
    assert statistics.median_high(lengths) <= MEDIAN_FUNCTION


def test_measure_counts_body_without_docstring() -> None:
    source = '''
async def outer(
    first: int,
) -> int:
    """Not counted,
    however long."""

    def inner() -> None:
        """Only words."""

    return first
'''
    assert dict(functions(source)) == {"2 outer": 4, "8 inner": 0}
