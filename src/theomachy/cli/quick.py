"""`theomachy quick`: foes by a few words, as the cast of a scenario or encounter file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from theomachy.cli.output import failing, show
from theomachy.core.documents import one_document
from theomachy.core.errors import InputError
from theomachy.core.plugin import game_of
from theomachy.table.tools import cast_of


def quick(game: str, wishes: Sequence[str], as_json: bool) -> None:
    """Print the foes that these wishes (`role=archer`) describe."""
    with failing():
        cast = cast_of(game_of(game).toolkit.quick, _wished(wishes))
    show(as_json, lambda: dict(cast), lambda: _print(cast))


def _wished(wishes: Sequence[str]) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals:
            raise InputError("bad-input", f"{wish!r} is no wish such as role=archer", "WISH")
        found[name] = one_document(value, "bad-input", name) if value[:1] in "[{" else value
    return found


def _print(cast: Mapping[str, Any]) -> None:
    for name, spec in cast.items():
        line = yaml.safe_dump({name: spec}, default_flow_style=None, sort_keys=False, width=1000)
        print(line.rstrip())
