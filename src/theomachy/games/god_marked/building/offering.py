"""The builder of God Marked: what there is to fill in of a draft, and what may be chosen (CHAR)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from theomachy.core.building import (
    Advancing,
    Builder,
    BuilderView,
    Candidate,
    Document,
    House,
    Ready,
)
from theomachy.core.errors import InputError, Refused
from theomachy.core.house import house_with
from theomachy.games.god_marked import edition
from theomachy.games.god_marked.building.adopting import draft_of
from theomachy.games.god_marked.building.drawing import random_draft
from theomachy.games.god_marked.building.levels import advanced
from theomachy.games.god_marked.building.numbers import numbers_of
from theomachy.games.god_marked.building.rules import problems
from theomachy.games.god_marked.building.sections import sections_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import (
    Advance,
    Draft,
    from_document,
    to_document,
)
from theomachy.games.god_marked.mechanics.characters import Track
from theomachy.games.god_marked.state import State

KINDS: Final = (
    Candidate("level-1", "Level 1", "The usual beginning: ten points in every skill."),
    Candidate("level-0", "Level 0", "Before the mark has settled: half of everything, one Perk."),
    Candidate("level-5", "Level 5", "Somebody who has seen a few things already."),
    Candidate("alternative", "The slower track", "Level 1 of the alternative track of levels."),
    Candidate("random", "At random", "A character of level 1 that dice have built."),
)
"""What can be started."""


def rules_of(house: House) -> edition.House:
    """The house rules by the catalogue's names. Raises InputError for one unknown or unfit."""
    return house_with(edition.House, house)


def start(kind: str, seed: int, house: House) -> Document:
    """A new draft. Raises InputError `unknown-kind`."""
    if kind == "random":
        return to_document(random_draft(1, seed, rules_of(house)))
    drafts = {
        "level-0": Draft(level=0),
        "level-1": Draft(),
        "level-5": Draft(level=5),
        "alternative": Draft(track=Track.ALTERNATIVE),
    }
    if kind not in drafts:
        known = tuple(one.id for one in KINDS)
        raise InputError("unknown-kind", f"no character begins as {kind!r}", "kind", known)
    return {"name": "", "level": drafts[kind].level, **to_document(drafts[kind])}


def view(document: Document, house: House) -> BuilderView:
    """What there is to fill in, what comes of it, and what is wrong."""
    draft, rules = _read(document), rules_of(house)
    found = problems(draft, rules)
    return BuilderView(
        draft.name or "A new character",
        sections_of(draft, rules, found),
        numbers_of(draft, rules),
        found,
    )


def _read(document: Document) -> Draft:
    try:
        return from_document(document, "document")
    except InputError as fault:
        refusal = fault.refusal
        raise InputError("bad-document", refusal.detail, refusal.where, refusal.allowed) from fault


def finish(document: Document, house: House) -> Mapping[str, Mapping[str, Any]]:
    """The cast that brings the character in, and with it its companion."""
    draft = _read(document)
    for problem in problems(draft, rules_of(house)):
        raise Refused.because(problem.refusal())
    return {draft.name: {"draft": to_document(draft)}}


def ready() -> Sequence[Ready]:
    """The shipped characters."""
    return [
        Ready(one.id, f"{draft.name}, level {draft.level_now}", draft.text, to_document(draft))
        for one in library.characters().values()
        for draft in [one.draft]
    ]


def level_to_take(state: State, who: str) -> Document | None:
    """GM-LEVEL-01: the draft of a creature with an empty level-up, if it has one to take."""
    one = state.creatures.get(who)
    if one is None or not one.level_ups or one.companion_of:
        return None
    draft = advanced(draft_of(one, state.house), Advance())
    return to_document(replace(draft, name=who))


def newest_section(document: Document) -> str:
    """The section of the level-up that is being filled in."""
    return f"level-{_read(document).level_now}"


def newest_choices(document: Document) -> Mapping[str, Any]:
    """GM-LEVEL-01 to 04: what is chosen in the last level-up, as the command `advance` takes it."""
    advances = to_document(_read(document)).get("advances", [{}])
    newest: Mapping[str, Any] = advances[-1]
    return newest


ADVANCING: Final = Advancing("advance", level_to_take, newest_section, newest_choices)
BUILDER: Final = Builder(KINDS, start, view, finish, ready, ADVANCING)
"""How characters of God Marked are built."""
