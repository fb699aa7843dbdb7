"""What table, odds and simulation read off the state of any game, by a few names that all games keep.

A state has `creatures`, a mapping by name; it may have `round`, or `fight` with a `round`. A
creature may have `policy` (the name of the policy that answers and acts for it; empty: people do)
and `team` (the side it belongs to, which may be asked in its place).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from theomachy.core.plain import invisible
from theomachy.core.seats import GM

NEVER_IN_A_NAME: Final = ".[]/#"
"""The marks that paths of values and addresses of requests are written with."""


def creatures_of(state: object) -> Mapping[str, Any]:
    """The creatures by name; none in a state that has no such thing."""
    found: Mapping[str, Any] = getattr(state, "creatures", {})
    return found


def members_of(state: object, who: str) -> tuple[str, ...]:
    """The creatures that are asked when `who` is: itself, or all of that team. None for the GM."""
    creatures = creatures_of(state)
    if who in creatures:
        return (who,)
    if who == GM:
        return ()
    return tuple(name for name, one in creatures.items() if getattr(one, "team", "") == who)


def policy_of(state: object, who: str) -> str:
    """The name of the policy that plays `who`; empty if people do. A team has one if all of it has."""
    creatures = creatures_of(state)
    policies = [getattr(creatures[name], "policy", "") for name in members_of(state, who)]
    return policies[0] if policies and all(policies) else ""


def round_of(state: object) -> str:
    """The round that is being played, as text that is equal as long as it lasts."""
    fight = getattr(state, "fight", None)
    holder = state if fight is None else fight
    return str(getattr(holder, "round", ""))


def name_problem(state: Any, name: object) -> str:
    """Why no creature of such a state, or class of states, can have this name; empty if one can.

    A name would else be taken for something different in a path or an address. Whether somebody is
    called so already is not asked here.
    """
    if not isinstance(name, str) or not name.strip() or set(NEVER_IN_A_NAME) & set(name):
        return f"{name!r} is no name: it may hold no {' '.join(NEVER_IN_A_NAME)}"
    unseen = invisible(name)
    if unseen:
        return f"{name!r} is no name: it holds {unseen}, which nobody can see"
    if name == GM or name in {field.name for field in fields(state)}:
        return f"{name!r} means something else"
    return ""
