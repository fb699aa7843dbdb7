"""Who belongs to whom: owners, companions and what binds them (COMPANION)."""

from __future__ import annotations

from theomachy.games.god_marked.content.drafts import Talent, TalentKind
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.keeping import Kept

CONNECTION = "connection"


def companions_of(state: State, owner: str) -> tuple[Creature, ...]:
    """GM-COMPANION-01: the companions of a creature that are at the table."""
    return tuple(one for one in state.creatures.values() if one.companion_of == owner)


def owner(state: State, name: str) -> str:
    """GM-COMPANION-01: whose companion a creature is; empty if it is nobody's."""
    return state.creatures[name].companion_of


def talent_of(one: Creature, talent: TalentKind) -> Talent | None:
    """GM-COMPANION-02: a Talent of a companion, or None if it has it not."""
    return next((each for each in one.talents if each.talent == talent), None)


def connections(state: State, owner: str = "") -> tuple[Kept, ...]:
    """GM-COMPANION-10: the Connections that are kept, by this owner or by anybody."""
    return tuple(
        one
        for one in state.kept
        if one.ability is None
        and one.key.partition("#")[0] == CONNECTION
        and (not owner or one.user == owner)
    )


def eyes_of(state: State, names: frozenset[str]) -> frozenset[str]:
    """GM-COMPANION-10: these creatures, and the companions through which they see and hear."""
    if not state.kept:
        return names
    through = [one.targets for one in connections(state) if one.user in names]
    return names | {name for targets in through for name in targets}


def those_who_see_through(state: State, names: frozenset[str]) -> frozenset[str]:
    """GM-COMPANION-10: these creatures, and the owners who see and hear through one of them."""
    if not state.kept:
        return names
    return names | {one.user for one in connections(state) if names.intersection(one.targets)}
