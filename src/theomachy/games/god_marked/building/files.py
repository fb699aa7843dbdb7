"""Character and pack files whose drafts are held to the rules, as `theomachy check` validates them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pydantic import BaseModel

from theomachy.core.errors import Refusal
from theomachy.games.god_marked.building.rules import problems
from theomachy.games.god_marked.content import files
from theomachy.games.god_marked.content.drafts import Draft
from theomachy.games.god_marked.edition import House


class CharacterFile(files.CharacterFile):
    """A character of God Marked: its numbers as they are in `sheet`, or how it was built in `draft`."""

    def faults(self) -> tuple[Refusal, ...]:
        """What does not fit beyond the form of each field, and which rules the draft breaks."""
        if self.draft is None:
            return super().faults()
        named = replace(self.draft, name=self.draft.name or self.character)
        return (*super().faults(), *broken_rules("draft", named))


class PackFile(files.PackFile):
    """A pack: a table's own content of any kind, beside what ships or, by the same id, in its place.

    `characters` have their numbers written out, `drafts` are characters as they were built.
    """

    def faults(self) -> tuple[Refusal, ...]:
        """What does not fit beyond the form of each field, and which rules the drafts break."""
        drafts = [(f"drafts[{place}].draft", one.draft) for place, one in enumerate(self.drafts)]
        with self.beside_the_others():
            broken = [fault for where, one in drafts for fault in broken_rules(where, one)]
        return (*super().faults(), *broken)


def broken_rules(where: str, draft: Draft) -> Iterator[Refusal]:
    """GM-CHAR-07: the rules that a draft breaks, at the default house options."""
    for one in problems(draft, House()):
        refusal = one.refusal()
        place = f"{where}.{one.field}" if one.field else where
        yield Refusal(refusal.code, refusal.detail, place, refusal.allowed)


CONTENT_KINDS: dict[str, type[BaseModel]] = {
    **files.CONTENT_KINDS,
    "character": CharacterFile,
    "pack": PackFile,
}
