"""What each seat sees of the state.

Open to all: who is there, whose side, what is worn and carried (so Armour Class, by which overflow
is chosen), what has become of whom, the damage that all saw, and everything about the players'
characters. A foe's level, attributes, Hit Dice or HP, saves, attack bonus, Effort and gifts are
known to its own side and the Game Master. To all others it is a foe with the Hit Dice of the
highest hero's level, less what it has suffered, and with nothing up its sleeve.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.frozen import with_changes
from theomachy.core.seats import Viewer
from theomachy.games.godbound.numbers import (
    armour_class,
    attacks_of,
    available_effort,
    maximum_effort,
    maximum_hp,
)
from theomachy.games.godbound.state import Creature, State, is_helpless, left_of

GUESSED = ("max_hd", "hd", "max_hp", "hp")
SECRET = (
    "level",
    "attributes",
    "words",
    "facts",
    "hampered",
    "immune",
    "member_hd",
    "morale",
    "suited",
    "unsuited",
    "effort_saves",
    "attack_bonus",
    "save",
    "max_effort",
    "gifts",
    "committed",
    "smites",
    "actions",
    "attacks_left",
    "actions_per_turn",
    "attacks_per_action",
    "policy",
)


def known(state: State, viewer: Viewer) -> State:
    """The state as the viewer may know it; secrets are guessed (`guessed`) or left out (`unknown`)."""
    if viewer.gm:
        return state
    sides = {one.team for one in state.creatures.values() if viewer.plays(one.name)}
    assumed = assumed_hd(state)
    seen = {
        name: one if one.player or one.team in sides else _from_outside(state, one, assumed)
        for name, one in state.creatures.items()
    }
    return with_changes(state, creatures=seen)


def assumed_hd(state: State) -> int:
    """What a stranger is taken to have: the Hit Dice of the highest hero's level."""
    return max([one.level for one in state.creatures.values() if one.player], default=1)


def _from_outside(state: State, one: Creature, assumed: int) -> Creature:
    """A foe with its secrets replaced; that somebody is at 0 is plain to see."""
    left = 0 if left_of(one) == 0 else max(1, assumed - one.suffered)
    full = max(assumed, one.suffered + left)
    godbound = one.godbound
    return Creature(
        one.name,
        one.team,
        godbound=godbound,
        title=one.title,
        armour=one.armour,
        shield=one.shield,
        tags=one.tags,
        max_hd=0 if godbound else full,
        hd=0 if godbound else left,
        max_hp=full if godbound else None,
        hp=left if godbound else 0,
        mob=one.mob,
        member_hd=assumed if one.mob else 0,
        ac=armour_class(state, one),
        max_effort=0,
        attacks=one.attacks,
        suffered=one.suffered,
        fate=one.fate,
        dying=one.dying,
        guessed=GUESSED,
        unknown=SECRET,
    )


def view(state: State, viewer: Viewer) -> Mapping[str, Any]:
    """The scene as plain data, of a state already `known`."""
    fight = state.fight
    return {
        "headline": headline(state),
        "turn": fight.acting or fight.side,
        "round": fight.round,
        "fighting": fight.active,
        "winner": fight.winner,
        "creatures": [_creature(state, one, viewer) for one in state.creatures.values()],
    }


def headline(state: State) -> str:
    """What is due where nobody has the turn."""
    fight = state.fight
    if fight.active:
        return f"Round {fight.round} is over"
    return f"{fight.winner} has won the fight" if fight.winner else "No fight"


def _creature(state: State, one: Creature, viewer: Viewer) -> Mapping[str, Any]:
    return {
        "name": one.name,
        "team": one.team,
        "title": one.title,
        "yours": viewer.plays(one.name),
        "standing": standing(one),
        "policy": one.policy,
        "numbers": _numbers(state, one),
        "attacks": [each.name for each in attacks_of(one)],
        "gifts": [gift.name for gift in one.gifts.values()],
        "committed": [
            {"to": each.to, "term": each.term.value, "points": each.points}
            for each in one.committed
        ],
    }


def standing(one: Creature) -> str:
    """How it is with a creature, in a word."""
    if is_helpless(one):
        return "helpless"
    return one.fate.value.replace("_", "-") or "well"


def _numbers(state: State, one: Creature) -> list[Mapping[str, Any]]:
    """A number that the viewer may not know is None; one that can be edited names its path."""
    unit, path = ("HP", "hp") if one.godbound else ("Hit Dice", "hd")
    numbers: list[Mapping[str, Any]] = [
        {"label": unit, "value": left_of(one), "max": full_of(one), "path": f"{one.name}.{path}"},
        {"label": "Effort", "value": available_effort(one), "max": maximum_effort(one)},
    ]
    if one.unknown:
        numbers = [{"label": number["label"], "value": None} for number in numbers]
    return [
        *numbers,
        {"label": "AC", "value": armour_class(state, one)},
        {"label": "Suffered", "value": one.suffered},
    ]


def worked_out(state: State, name: str) -> Mapping[str, Any]:
    """The numbers of a sheet that the state does not hold, by the names that scenarios read them by."""
    one = state.creatures[name]
    return {
        "full": full_of(one),
        "armour_class": armour_class(state, one),
        "effort": available_effort(one),
        "effort_full": maximum_effort(one),
    }


def full_of(one: Creature) -> int:
    """Maximum HP of a Godbound, full Hit Dice of another."""
    return maximum_hp(one) if one.godbound else one.max_hd
