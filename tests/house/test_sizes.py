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


def excesses(path: Path) -> Iterator[str]:
    """What in a module is longer than it may be."""
    source = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT)
    if (lines := len(source.splitlines())) > LONGEST_MODULE:
        yield f"{name}: {lines} lines"
    for function, lines in functions(source):
        if lines > LONGEST_FUNCTION:
            yield f"{name}:{function}: {lines} lines of body"


def test_no_module_and_no_function_is_long() -> None:
    assert not [excess for path in MODULES for excess in excesses(path)]


def test_long_module_and_long_function_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    module = tmp_path / "long.py"
    module.write_text("def long() -> None:\n" + "    print()\n" * 61 + "\n" * 440)
    assert list(excesses(module)) == ["long.py: 502 lines", "long.py:1 long: 61 lines of body"]


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
