"""Records of characters that are being built, as the page and scripts get them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from theomachy.core.building import BuilderView, Candidate, Ready
from theomachy.store.drafts_interface import DraftRow


class DraftStatus(StrEnum):
    """Where a draft is: being built, offered to the Game Master, or at the table as a creature."""

    OPEN = "open"
    OFFERED = "offered"
    TAKEN = "taken"


class Change(StrEnum):
    """What is done to a field: its value set, or one thing more or less in a list."""

    SET = "set"
    ADD = "add"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class CharacterDraft:
    """A character that is being built. `revision` grows with each change.

    `table_id` and `seat` say where it is to play, `creature` whose level-up it is; empty if none.
    """

    id: str
    game: str
    document: Mapping[str, Any]
    table_id: str = ""
    seat: str = ""
    creature: str = ""
    status: DraftStatus = DraftStatus.OPEN
    revision: int = 1
    changed: float = 0.0

    @property
    def name(self) -> str:
        """The name that it has so far; empty if none."""
        return str(self.document.get("name", "") or "")

    @property
    def offered(self) -> bool:
        """Whether it waits for the Game Master's agreement."""
        return self.status is DraftStatus.OFFERED


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """A draft as a seat's page lists it: its own ones, and for the Game Master those offered."""

    id: str
    name: str
    seat: str
    creature: str = ""
    status: DraftStatus = DraftStatus.OPEN
    yours: bool = True


@dataclass(frozen=True, slots=True)
class Workbench:
    """A draft as it can be edited now, under the house rules of its table.

    `section` is the only part of it that a level-up fills in; empty where all is open.
    """

    draft: CharacterDraft
    view: BuilderView
    house: Mapping[str, Any]
    section: str = ""


@dataclass(frozen=True, slots=True)
class Beginnings:
    """What a character can be begun with: kinds of new ones, and ready ones."""

    kinds: tuple[Candidate, ...]
    ready: tuple[Ready, ...]


def draft_of(row: DraftRow) -> CharacterDraft:
    """The draft that the store keeps."""
    return CharacterDraft(
        id=row.id,
        game=row.game,
        document=json.loads(row.document),
        table_id=row.table_id,
        seat=row.seat,
        creature=row.creature,
        status=DraftStatus(row.status),
        revision=row.revision,
        changed=row.changed,
    )


def drafts_for(rows: Iterable[DraftRow], seat: str, gm: bool) -> tuple[SeatDraft, ...]:
    """What a seat's page lists of a table's drafts: nothing of others' before they are offered."""
    found = []
    for row in rows:
        own = row.seat == seat
        if (own and row.status != DraftStatus.TAKEN) or (gm and row.status == DraftStatus.OFFERED):
            draft = draft_of(row)
            found.append(
                SeatDraft(draft.id, draft.name, draft.seat, draft.creature, draft.status, own)
            )
    return tuple(found)
