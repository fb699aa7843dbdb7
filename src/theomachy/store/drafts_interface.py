"""What a store keeps of characters that are being built: documents that belong to no log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A character that is being built, under an id that nobody can guess.

    `owner` names the browser that began it, `table_id` and `seat` where it was begun at a table,
    `creature` whose level-up it is; each may be empty. `revision` counts from 1; `changed`: seconds
    since 1970. `document` is text in JSON, whose meaning is the game's.
    """

    id: str
    game: str
    document: str
    owner: str = ""
    table_id: str = ""
    seat: str = ""
    creature: str = ""
    status: str = "open"
    revision: int = 1
    changed: float = 0.0


class DraftStore(Protocol):
    """The part of a store that keeps drafts."""

    def draft(self, draft_id: str) -> DraftRow | None:
        """The draft, or None."""
        ...

    def put_draft(self, draft: DraftRow) -> None:
        """Writes a draft: a new one with revision 1, else the next revision of what is there.

        Raises SeqTaken if what is there is not the revision before it.
        """
        ...

    def drop_draft(self, draft_id: str) -> None:
        """The draft is there no more."""
        ...

    def drafts_of(self, owner: str) -> tuple[DraftRow, ...]:
        """The drafts that a browser began, the one changed last first."""
        ...

    def drafts_at(self, table_id: str) -> tuple[DraftRow, ...]:
        """The drafts begun at a table, the one changed last first."""
        ...
