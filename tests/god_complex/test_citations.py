"""Each file of examples says at its head which rules it checks; this keeps the heads honest."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parent / "rules").glob("test_*.py"))
NAMED = re.compile(r"test_gc_([a-z]+)_(\d\d)")
CITED = re.compile(r"GC-[A-Z]+-\d\d")


def checked(module: ast.Module) -> Iterator[str]:
    """The rules that names and docstrings of the tests of a module name."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and (match := NAMED.match(node.name)):
            yield f"GC-{match[1].upper()}-{match[2]}"
            yield from CITED.findall(ast.get_docstring(node) or "")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_head_names_the_rules_that_the_tests_check(path: Path) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    assert set(CITED.findall(ast.get_docstring(module) or "")) == set(checked(module))


def test_a_test_is_found_by_its_name_and_by_its_docstring() -> None:
    module = ast.parse('def test_gc_pool_03_counting():\n    """And GC-POOL-04."""\n')
    assert list(checked(module)) == ["GC-POOL-03", "GC-POOL-04"]
