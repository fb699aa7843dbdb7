"""Character and pack files whose drafts are held to the rules, as `theomachy check` validates them."""

from __future__ import annotations

from dataclasses import replace

from pydantic import BaseModel, model_validator

from theomachy.games.god_marked.building.rules import problems
from theomachy.games.god_marked.content import files
from theomachy.games.god_marked.content.drafts import Draft
from theomachy.games.god_marked.edition import House


class CharacterFile(files.CharacterFile):
    """A character of God Marked: its numbers as they are in `sheet`, or how it was built in `draft`."""

    @model_validator(mode="after")
    def _is_built_by_the_rules(self) -> CharacterFile:
        if self.draft is not None:
            check_built("draft", replace(self.draft, name=self.draft.name or self.character))
        return self


class PackFile(files.PackFile):
    """A pack: a table's own content; its drafts are held to the rules, with the shipped content."""

    @model_validator(mode="after")
    def _are_built_by_the_rules(self) -> PackFile:
        for place, ready in enumerate(self.drafts):
            check_built(f"drafts[{place}].draft", ready.draft)
        return self


def check_built(where: str, draft: Draft) -> None:
    """GM-CHAR-07: ValueError for the first rule that a draft breaks, at the default house options."""
    for one in problems(draft, House()):
        allowed = f" (allowed: {', '.join(one.allowed)})" if one.allowed else ""
        raise ValueError(f"{where}.{one.field}: {one.message}, {one.rule}{allowed}")


CONTENT_KINDS: dict[str, type[BaseModel]] = {
    **files.CONTENT_KINDS,
    "character": CharacterFile,
    "pack": PackFile,
}
