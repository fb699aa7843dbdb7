"""The entry point of the command ``theomachy``."""

from __future__ import annotations


def main() -> None:
    """Say that the command line is not there yet."""
    raise SystemExit("theomachy: the command line is not written yet")
