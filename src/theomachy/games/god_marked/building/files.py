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

    def faults(self) -> Iterator[Refusal]:
        """What does not fit beyond the form of each field, and which rules the draft breaks."""
        yield from super().faults()
        if self.draft is not None:
            named = replace(self.draft, name=self.draft.name or self.character)
            yield from broken_rules("draft", named)


class PackFile(files.PackFile):
    """A pack: a table's own content of any kind, beside what ships or, by the same id, in its place.

    `characters` have their numbers written out, `drafts` are characters as they were built.
    """

    def faults(self) -> Iterator[Refusal]:
        """What does not fit beyond the form of each field, and which rules the drafts break."""
        yield from super().faults()
        with self.beside_the_others():
            for place, ready in enumerate(self.drafts):
                yield from tuple(broken_rules(f"drafts[{place}].draft", ready.draft))


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
