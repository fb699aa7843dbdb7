"""The sheet of a God Marked creature, section by section in the game's own order."""

from __future__ import annotations

from theomachy.core.seats import Viewer
from theomachy.core.sheets import Sheet
from theomachy.games.god_marked.sheets import afflictions, belongings, figures, guesses
from theomachy.games.god_marked.state import State

__all__ = ["sheet"]


def sheet(state: State, name: str, viewer: Viewer) -> Sheet:
    """The sheet of a creature of a state that is `known` to the viewer (GR-16)."""
    one = state.creatures[name]
    kind = f"level {one.level}" if not one.unknown else "what is known of it"
    eyebrow = " · ".join(
        part
        for part in ("God Marked", kind, one.title if one.title != name else "", one.team)
        if part
    )
    if one.unknown:
        sections = (guesses.learnt(state, one), afflictions.now(state, one, viewer))
        return Sheet(name, eyebrow, one.text, sections)
    return Sheet(
        name,
        eyebrow,
        one.text,
        (
            figures.skills(state, one),
            figures.body(state, one),
            figures.resources(state, one),
            belongings.weapons(state, one),
            belongings.abilities(state, one),
            afflictions.now(state, one, viewer),
            belongings.perks(one),
            belongings.carried(one),
            afflictions.parts(one),
            afflictions.company(state, one),
            afflictions.rests(state, one),
            afflictions.fate(state, one, viewer),
        ),
    )
