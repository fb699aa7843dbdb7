"""Casts that no author would write: for play at random. Everything here comes from one `Random`."""

from __future__ import annotations

from random import Random
from typing import Any

from theomachy.games.god_marked.building import random_draft
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import to_document
from theomachy.games.god_marked.edition import (
    HOUSE_OPTIONS,
    ArmourClass,
    Condition,
    DamageType,
    Skill,
)

NAMES = ("Ash", "Bren", "Cole", "Warden", "Imp", "Ox", "Zed 2", "Ætna")
SIZES = (-2, -1, 0, 1, 1, 1, 2, 3, 4, 5, 8, 12, 16, 20, 24)
MOST_GIVEN = 9
"""HP that a cast states at most."""

ROOM = 26
"""Columns and rows of a board."""


def document(random: Random) -> dict[str, Any]:
    """An encounter: two or three teams on a board, with plain distances, or with neither."""
    names: list[str] = random.sample(NAMES, random.randint(2, 6))
    teams = random.choice((["Sun", "Moon"], ["Sun", "Moon", "Star"]))
    scene = random.choice(("board", "board", "distances", "nothing"))
    cast = {
        name: _creature(random, teams[place % len(teams)], scene == "board")
        for place, name in enumerate(names)
    }
    described: dict[str, Any] = {"encounter": "At random", "game": "god-marked", "cast": cast}
    if scene == "board":
        described["board"] = _board(random)
    if scene == "distances":
        described["distances"] = _distances(random, names)
    if random.random() < 0.2:
        described["fight"] = False
    options = [one for one in HOUSE_OPTIONS if one.values]
    described["house"] = {
        one.name: random.choice(one.values) for one in random.sample(options, random.randint(0, 4))
    }
    return described


def newcomer(random: Random, team: str, on_board: bool) -> dict[str, Any]:
    """One more creature for a fight under way."""
    return _creature(random, team, on_board)


def _creature(random: Random, team: str, on_board: bool) -> dict[str, Any]:
    player = random.random() < 0.6
    spec: dict[str, Any] = {"character" if player else "creature": _record(random, player)}
    if player and random.random() < 0.25:
        spec = {"draft": to_document(random_draft(random.randint(0, 6), random.randrange(50)))}
    spec["team"] = team
    size = _size(spec)
    if on_board and size <= ROOM and random.random() < 0.9:
        spec["at"] = [random.randrange(ROOM + 1 - size), random.randrange(ROOM + 1 - size)]
    if random.random() < 0.3:
        spec["conditions"] = [_condition(random) for _ in range(random.randint(1, 2))]
    if random.random() < 0.3:
        spec["hp"] = random.randint(1, MOST_GIVEN)
    if random.random() < 0.15:
        spec["tired"] = random.randint(1, 5)
    if random.random() < 0.15:
        spec["unseen"] = True
    if random.random() < 0.15:
        spec["altitude"] = random.randint(0, 12)
    if not player and random.random() < 0.3:
        spec["policy"] = random.choice(("greedy", "cautious", "default"))
    return spec


def _size(spec: dict[str, Any]) -> int:
    """The spaces along a side of a creature; of a shipped one, more than any has."""
    described = spec.get("character", spec.get("creature"))
    return max(1, described["size"]) if isinstance(described, dict) else 24


def _record(random: Random, player: bool) -> Any:
    if random.random() < 0.3:
        known = library.characters() if player else library.creatures()
        return random.choice(list(known))
    record: dict[str, Any] = {
        "level": random.randint(0, 10),
        "size": random.choice(SIZES),
        "skills": {str(skill): random.randint(-10, 60) for skill in random.sample(list(Skill), 5)},
        "weapons": random.sample(list(library.weapons()), random.randint(0, 2)),
    }
    if random.random() < 0.6:
        record["abilities"] = random.sample(list(library.abilities()), random.randint(1, 7))
        record["champion"] = random.random() < 0.6
    if random.random() < 0.3:
        record["flies"] = True
    if random.random() < 0.3:
        record["resist"] = [str(random.choice(list(DamageType)))]
        record["immune"] = [str(random.choice(list(DamageType)))]
    if random.random() < 0.3:
        record["defence"] = {str(random.choice(list(ArmourClass))): random.randint(0, 12)}
    if random.random() < 0.3:
        record["armour_health"] = random.randint(0, 20)
    if random.random() < 0.2:
        record["given"] = {random.choice(("pac", "lac", "mac", "movement", "range")): 3}
    return record


def _condition(random: Random) -> Any:
    name = str(random.choice(list(Condition)))
    if random.random() < 0.5:
        return name
    lasts = random.choice(("round", "until-ended"))
    poison = random.random() < 0.3
    return {"name": name, "mod": random.randint(-2, 6), "lasts": lasts, "poison": poison}


def _board(random: Random) -> dict[str, Any]:
    def space() -> list[int]:
        return [random.randrange(ROOM), random.randrange(ROOM)]

    heights = {tuple(space()): random.randint(1, 4) for _ in range(random.randint(0, 6))}
    return {
        "size": [ROOM, ROOM],
        "slow": [space() for _ in range(random.randint(0, 8))],
        "blocked": [space() for _ in range(random.randint(0, 8))],
        "cover": [[*at, height] for at, height in heights.items()],
        "ledges": [[random.randrange(ROOM), random.randrange(ROOM), random.choice((-3, 2, 5))]],
        "obscured": [space() for _ in range(random.randint(0, 4))],
        "heavily_obscured": [space() for _ in range(random.randint(0, 4))],
    }


def _distances(random: Random, names: list[str]) -> dict[str, Any]:
    stated: dict[str, Any] = {"default": random.randint(0, 9)}
    for place, first in enumerate(names):
        near = {second: random.randint(0, 6) for second in names[place + 1 :]}
        if near:
            stated[first] = near
    return stated
