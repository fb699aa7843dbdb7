"""Handouts and pictures as the page shows them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from theomachy.table.shown import Handout

KEPT = re.compile(r"[0-9a-f]{16}")
"""How the ids of pictures look that are kept at a table."""


@dataclass(frozen=True, slots=True)
class ShownHandout:
    """A handout with the address of its picture; to the Game Master with whom it is shown to."""

    id: str
    title: str
    text: str
    picture: str
    at: float
    to: tuple[str, ...]


def shown_handout(
    table_id: str, one: Handout, names: Mapping[str, str], see_as: str = ""
) -> ShownHandout:
    """A handout for the page; `names` are the names of seats by id."""
    picture = picture_address(table_id, one.picture, **as_seen(see_as)) if one.picture else ""
    to = tuple(names.get(seat, "") for seat in one.to or ())
    return ShownHandout(one.id, one.title, one.text, picture, one.at, to)


def as_seen(see_as: str) -> dict[str, str]:
    """The query by which the Game Master sees a picture as another seat does."""
    return {"as": see_as} if see_as else {}


def picture_address(table_id: str, picture: str, **query: str) -> str:
    """Where a picture of the table is had; another address stays as it is."""
    if not KEPT.fullmatch(picture):
        return picture
    return f"/t/{table_id}/pictures/{picture}" + (f"?{urlencode(query)}" if query else "")


def picture_behind(table_id: str, board: Mapping[str, Any], see_as: str = "") -> str:
    """The address of the picture behind a board; another one where other parts are hidden."""
    picture = str(board.get("picture") or "")
    if not KEPT.fullmatch(picture):
        return picture
    shape = json.dumps([board.get("size"), board.get("hidden")])
    version = hashlib.sha256(shape.encode()).hexdigest()[:10]
    return picture_address(table_id, picture, v=version, **as_seen(see_as))
