"""Who hears of what happens to somebody unseen, and whose names others do not read (GM-TABLE-01)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from theomachy.core.facts import Fact, Veil
from theomachy.core.frozen import with_changes
from theomachy.core.seats import Audience, players_of
from theomachy.core.veils import names_in
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import Appeared, DamageDealt, Revealed
from theomachy.games.god_marked.state import State


def heard(state: State, fact: Fact) -> Fact:
    """GM-TABLE-01, GM-HIDE-01: what is told of somebody unseen, only those hear who perceive them.

    By the fact's `name`, whom it is of, or by all whom it names if none of them is seen. In what
    others hear, the names of those whom they do not perceive are veiled. What brings somebody into
    sight is heard by all who see it then.
    """
    if isinstance(fact, Appeared):
        shown = with_changes(state.creatures[fact.name], unseen=False)
        return replace(fact, audience=sees(state, shown))
    revealed = fact.name if isinstance(fact, Revealed) else ""
    secret = {
        name: sees(state, one)
        for name, one in state.creatures.items()
        if one.unseen or (one.hidden_from and name != revealed)
    }
    named = names_in(fact, secret.keys()) if secret else frozenset()
    if not named:
        return fact
    fact = _among_those_who_see(state, fact)
    veils = [Veil(name, secret[name]) for name in sorted(named)]
    veils = [one for one in veils if not _within(fact.audience, one.audience)]
    return replace(fact, veils=tuple(veils)) if veils else fact


def _among_those_who_see(state: State, fact: Fact) -> Fact:
    """The fact, told to those alone who perceive somebody of whom it is, if all of these are unseen."""
    if not (fact.audience.everybody or fact.audience.creatures):
        return fact
    of = [state.creatures[name] for name in _subjects(state, fact)]
    if not of or not all(one.unseen for one in of):
        return fact
    learn = {name for one in of for name in sees(state, one).creatures}
    told = learn if fact.audience.everybody else learn.intersection(fact.audience.creatures)
    return replace(fact, audience=players_of(*told))


def _subjects(state: State, fact: Fact) -> Collection[str]:
    """Whom the fact is of: its `names`, its `name`, whoever is harmed, else all whom it names."""
    if isinstance(fact, DamageDealt):
        return {fact.target} & state.creatures.keys()
    subjects: Any = getattr(fact, "names", None) or (getattr(fact, "name", ""),)
    return state.creatures.keys() & set(subjects) or names_in(fact, state.creatures.keys())


def _within(some: Audience, others: Audience) -> bool:
    """Whether all of some are among the others."""
    return not some.everybody and set(some.creatures) <= set(others.creatures)
