"""The release of this package, as logs and exports name it."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version


@cache
def release() -> str:
    """The version of the installed package."""
    return version("theomachy")
