"""Abilities "with action" that are joined to an attack or to another ability (ABILITY-04)."""

from __future__ import annotations

from theomachy.core.errors import Refusal
from theomachy.games.god_marked.abilities.prices import Wish, unusable
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.state import State


def wished(text: str, ability: Ability | None) -> Wish:
    """The points in `id=points`: the amount of a cost "depending", else extra points."""
    points = text.partition("=")[2]
    number = int(points) if points.isdigit() else 0
    if ability is None or not ability.depends:
        return Wish(extra=number)
    return Wish(amount=number or ability.least)


def joined_of(state: State, by: str, names: tuple[str, ...]) -> tuple[tuple[Ability, Wish], ...]:
    """GM-ABILITY-04: the abilities that are joined, with their points; unknown ones left out."""
    own = state.creatures[by].abilities
    found = [(own.get(text.partition("=")[0]), text) for text in names]
    return tuple((ability, wished(text, ability)) for ability, text in found if ability is not None)


def check_joined(state: State, by: str, names: tuple[str, ...]) -> Refusal | None:
    """GM-ABILITY-04: why one of these cannot be joined to an attack or ability."""
    one = state.creatures[by]
    allowed = tuple(key for key, ability in one.abilities.items() if ability.with_action)
    for text in names:
        name, mark, points = text.partition("=")
        ability = one.abilities.get(name)
        if ability is None or not ability.with_action:
            detail = f"{name!r} is no ability of {by} that can be joined"
            return Refusal("not-joined", detail, "with.joined", allowed)
        if mark and not points.isdigit():
            return Refusal("bad-amount", f"{text!r} has no number", "with.joined", ("id=points",))
        refusal = unusable(state, one, ability, wished(text, ability))
        if refusal is not None:
            return refusal
    if len({text.partition("=")[0] for text in names}) < len(names):
        return Refusal("not-joined", "each is joined once (GM-ABILITY-15)", "with.joined", allowed)
    return None
