"""What a viewer may know of the state, and what it must assume (GM-TABLE-01, GR-16).

Known: everything public, one's own team in full, and of opponents what has been learnt. Their other
numbers are replaced by the stated guess: as good in everything as the players' average level, 0
Defence, no resistances. `Creature.unknown` names what is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.frozen import with_changes
from theomachy.core.seats import Viewer
from theomachy.games.god_marked.edition import ARMOUR_SKILL, ArmourClass, Skill
from theomachy.games.god_marked.state import Bound, Creature, Grapple, State

SECRET_NUMBERS = ("hp", "max_hp", "armour_health", "level", "skills", "defence", "resist", "immune")


def known(state: State, viewer: Viewer) -> State:
    """The state with each secret replaced by what the viewer has learnt or must assume.

    Creatures that the Light Bringer keeps unseen, or that hide from every creature of the viewer,
    are not in it.
    """
    if viewer.gm:
        return state
    level = assumed_level(state)
    creatures = {
        name: one if _open(one, viewer) else guessed(state, one, level)
        for name, one in state.creatures.items()
        if perceived(one, viewer)
    }
    learnt = tuple(one for one in state.learnt if one.creature in creatures)

    def both_known(held: tuple[Grapple, ...]) -> tuple[Grapple, ...]:
        return tuple(one for one in held if {one.grappler, one.target} <= creatures.keys())

    return with_changes(
        state,
        creatures=creatures,
        learnt=learnt,
        grapples=both_known(state.grapples),
        grips=both_known(state.grips),
    )


def perceived(one: Creature, viewer: Viewer) -> bool:
    """Whether the viewer knows that the creature is there, and where."""
    if viewer.plays(one.name):
        return True
    if one.unseen:
        return False
    if not one.hidden_from:
        return True
    return any(name not in one.hidden_from for name in viewer.creatures)


def _open(one: Creature, viewer: Viewer) -> bool:
    return one.player or viewer.plays(one.name)


def assumed_level(state: State) -> int:
    """The level that is assumed of opponents: the average of the players' characters, rounded down."""
    levels = [one.level for one in state.creatures.values() if one.player]
    return sum(levels) // len(levels) if levels else 1


def guessed(state: State, one: Creature, level: int) -> Creature:
    """GR-16: an opponent as the players know it, each secret number learnt or assumed."""
    bounds = {bound.number: bound for bound in state.learnt if bound.creature == one.name}
    open_armour = state.house.show_foe_armour == "open"
    skills = {skill: 10 * _within(level, bounds.get(skill)) for skill in Skill}
    given: Mapping[str, int] = {
        kind: _assumed_armour(kind, level, bounds.get(kind)) for kind in ArmourClass
    }
    changes: dict[str, Any] = {
        "skills": skills,
        "given": given,
        "level": level,
        "hp": 0 if one.in_dim_light else level * (20 + level),
        "armour_health": 0,
        "defence": {},
        "gear": {},
        "resist": (),
        "immune": (),
        "policy": "",
        "no_quarter": False,
        "unknown": SECRET_NUMBERS,
    }
    if open_armour:
        del changes["defence"], changes["gear"]
        changes["given"] = {**one.given}
        changes["skills"] = {**skills, **_armour_skills(one)}
    return with_changes(one, **changes)


def _armour_skills(one: Creature) -> dict[str, int]:
    return {skill: one.skills.get(skill, 0) for skill in ARMOUR_SKILL.values()}


def _within(guess: int, bound: Bound | None) -> int:
    """A guess, moved to the nearest number that is not ruled out."""
    return guess if bound is None else max(bound.low, min(bound.high, guess))


def _assumed_armour(kind: ArmourClass, level: int, bound: Bound | None) -> int:
    """GR-16: 10 + level, moved into what the totals seen leave possible."""
    return _within(10 + level, bound)


def assumptions(state: State, name: str) -> tuple[str, ...]:
    """What the odds against a creature assume, in words: "PAC 13 (assumed)", "MAC 12 to 15"."""
    one = state.creatures[name]
    if not one.unknown:
        return ()
    words: list[str] = []
    for kind in ArmourClass:
        bound = next(
            (each for each in state.learnt if (each.creature, each.number) == (name, kind)), None
        )
        exact = bound is not None and bound.low == bound.high
        if not exact and kind in one.given:
            words.append(f"{kind.upper()} {one.given[kind]} (assumed)")
    return tuple(words)
