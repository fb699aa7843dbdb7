"""What the Light Bringer sets by hand, in words: "Ash's HP: 9, before 12", "Warden is set to dead"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from theomachy.core.facts import Edited
from theomachy.games.god_marked.edition import ArmourClass
from theomachy.games.god_marked.state import State

NUMBERS: Mapping[str, str] = {
    "hp": "HP",
    "armour_health": "Armour Health",
    "lumens": "Lumens",
    "intent": "charges of Intent",
    "stamina": "Stamina",
    "actions": "actions",
    "actions_owed": "actions owed to the next round",
    "movement": "movement left",
    "strides": "spaces gone in this turn",
    "reactions": "reactions in this round",
    "tired": "levels of Tired",
    "level": "level",
    "level_ups": "level-ups to take",
    "size": "size",
    "altitude": "height above the ground",
    "height_on": "height on the giant",
    "rested_rounds": "rounds rested",
    "moved_hidden": "spaces moved while hidden",
    "quick_rests": "quick rests",
    "title": "title",
    "team": "team",
}
GIVEN: Mapping[str, str] = {
    **{str(kind): kind.upper() for kind in ArmourClass},
    "max_hp": "maximum HP",
    "movement": "Movement",
    "range": "Range",
}
TRUTHS: Mapping[str, tuple[str, str]] = {
    "dead": ("is set to dead", "is not dead any more"),
    "defeated": ("is set to defeated", "is not defeated any more"),
    "in_dim_light": ("is put into the Dim Light State", "is taken out of the Dim Light State"),
    "unseen": ("is hidden from the players", "is shown to the players"),
    "flies": ("can fly", "cannot fly"),
    "champion": ("is a champion", "is no champion"),
    "honourable": ("is honourable", "is not honourable"),
    "no_quarter": ("gives no quarter", "gives quarter"),
    "is_map": ("is the map", "is not the map"),
    "player": ("is a player's", "is no player's"),
    "rested": ("has rested in this round", "has not rested in this round"),
    "looked": ("has looked in this round", "has not looked in this round"),
    "team_attacked": ("has had its Team Attack", "has its Team Attack left"),
    "disengaged": ("is disengaged", "is not disengaged"),
    "passes_as_defeated": ("passes as defeated", "does not pass as defeated"),
}
DIM_LIGHT: Mapping[str, str] = {
    "lay": "is set to lie in the Dim Light State",
    "stand": "is set to stand in the Dim Light State",
    "final-blow": "is set to strike a Final Blow",
    "": "has no way in the Dim Light State any more",
}
FIGHT: Mapping[str, str] = {
    "round": "The round of the fight",
    "turn": "The turn",
    "baton": "The baton",
    "winner": "The winner of the fight",
}
OF_THE_STATE = frozenset(field.name for field in fields(State))


def edit_words(fact: Edited) -> str:
    """GM-TABLE-01: an edit in the words of the game; empty where it has none of its own."""
    root, *steps = fact.path.removeprefix("creatures.").split(".")
    if root == "house" and len(steps) == 1:
        return f"House option {steps[0]}: {_told(fact.new)}, before {_told(fact.old)}"
    if root == "fight" and len(steps) == 1:
        return _of_fight(steps[0], fact)
    if root == "objects" and len(steps) == 2:
        return _of_thing(steps[0], steps[1], fact)
    if root in OF_THE_STATE or not steps:
        return ""
    return _of_creature(root, steps, fact)


def _of_fight(field: str, fact: Edited) -> str:
    if field == "active":
        return "A fight is under way" if fact.new else "No fight is under way"
    if field == "no_quarter":
        return "No quarter is given" if fact.new else "Quarter is given"
    return _changed(FIGHT[field], fact) if field in FIGHT else ""


def _of_thing(name: str, field: str, fact: Edited) -> str:
    if field == "at":
        return _put(name, fact.new)
    plain = field.replace("_", " ")
    return _changed(f"{name}'s {plain}", fact) if _is_plain(fact) else ""


def _of_creature(name: str, steps: Sequence[str], fact: Edited) -> str:
    field, *inner = steps
    if len(inner) == 1 and field in {"skills", "given", "defence"}:
        return _changed(f"{name}'s {_of_mapping(field, inner[0])}", fact)
    if inner:
        return ""
    if field in NUMBERS:
        return _changed(f"{name}'s {NUMBERS[field]}", fact)
    if field in TRUTHS:
        return f"{name} {TRUTHS[field][0 if fact.new else 1]}"
    if field == "at":
        return _put(name, fact.new)
    if field == "dim_light" and fact.new in DIM_LIGHT:
        return f"{name} {DIM_LIGHT[fact.new]}"
    if field == "on":
        return f"{name} is on {fact.new}" if fact.new else f"{name} is on nobody's body"
    if field == "companion_of":
        return f"{name} belongs to {fact.new}" if fact.new else f"{name} belongs to nobody"
    return _conditions(name, fact) if field == "conditions" else ""


def _of_mapping(field: str, key: str) -> str:
    if field == "skills":
        return f"points in {key}"
    kind = GIVEN.get(key, key)
    return f"Defence against {kind}" if field == "defence" else kind


def _conditions(name: str, fact: Edited) -> str:
    if not isinstance(fact.new, list | tuple):
        return ""
    named = [str(one.get("name", "")) for one in fact.new if isinstance(one, Mapping)]
    return f"{name}'s conditions: {', '.join(named) or 'none'}"


def _put(name: str, at: Any) -> str:
    if not isinstance(at, list | tuple) or len(at) != 2:
        return f"{name} has no place on the board"
    return f"{name} is put to column {at[0]}, row {at[1]}"


def _changed(what: str, fact: Edited) -> str:
    return f"{what}: {_told(fact.new)}, before {_told(fact.old)}"


def _is_plain(fact: Edited) -> bool:
    return all(isinstance(one, str | int | float) for one in (fact.old, fact.new))


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value in ("", None) else str(value)
