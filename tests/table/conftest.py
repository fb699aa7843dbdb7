"""Fixtures for the tests of tables."""

from __future__ import annotations

import pytest

from tests.table.tabletop import Tabletop


@pytest.fixture
def top() -> Tabletop:
    return Tabletop()
