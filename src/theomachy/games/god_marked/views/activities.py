"""What is under way besides fights, as panels that all games share, of a state that is `known`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.seats import Viewer
from theomachy.games.god_marked.cards.activities import deal_words
from theomachy.games.god_marked.mechanics.rests import QUICK_RESTS
from theomachy.games.god_marked.mechanics.rituals import RITUAL_ACTIONS
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.activities import (
    SKILL_OF_LOCK,
    Attempt,
    Ritual,
    SceneLock,
)


def activities(state: State, viewer: Viewer) -> list[Mapping[str, Any]]:
    """Each with `title`, `text`, `done` of `of`, `who` takes part, and what one `can` do about it.

    What one can do names the command, who may start it and with what inputs.
    """
    return [
        *[lock(state, one, viewer) for one in state.locks.values() if not one.opened],
        *[ritual(state, one, viewer) for one in state.rituals],
    ]


def _panel(
    title: str,
    text: str,
    done: int | None,
    of: int | None,
    who: tuple[str, ...],
    can: list[Any],
    rule: str,
) -> Mapping[str, Any]:
    about = {"title": title, "text": text, "done": done, "of": of, "rule": rule}
    return {**about, "who": list(who), "can": can}


def _own(state: State, viewer: Viewer, who: tuple[str, ...]) -> list[str]:
    """The creatures of a player; of those that the Light Bringer plays too, whoever takes part."""
    return [
        name
        for name, one in state.creatures.items()
        if viewer.plays(name) and not one.dead and (name in who or not viewer.gm)
    ]


def lock(state: State, one: SceneLock, viewer: Viewer) -> Mapping[str, Any]:
    """GM-LOCK-01 to 06: a lock or rune, and how far those who are at it have come."""
    attempts = [each for each in state.attempts if each.lock == one.name]
    best = max((each.successes for each in attempts), default=None)
    verb = "pick" if one.kind == "lock" else "hack"
    who = tuple(dict.fromkeys(each.by for each in attempts))
    can = [_work(one, attempts, name, verb) for name in _own(state, viewer, who)]
    of = attempts[0].complexity if attempts else None
    panel = _panel(f"{one.name} ({one.kind})", one.text, best, of, who, can, "GM-LOCK-02")
    return {**panel, "secret": _secret_of(one)} if viewer.gm else panel


def _secret_of(one: SceneLock) -> str:
    """GM-LOCK-02, GM-TABLE-01: what the Light Bringer alone knows of a lock or rune."""
    unseen = ", not shown to the players yet" if one.unseen else ""
    return f"Complexity {one.complexity}, {SKILL_OF_LOCK[one.kind]}{unseen}"


def _work(one: SceneLock, attempts: list[Attempt], name: str, verb: str) -> Mapping[str, Any]:
    own = any(each.by == name for each in attempts)
    if attempts:
        words = "Go on" if own else "Help"
        return {"who": name, "do": "reroll", "with": {"lock": one.name}, "words": words}
    words = f"{verb.capitalize()} it"
    return {"who": name, "do": verb, "with": {"lock": one.name}, "words": words}


def ritual(state: State, one: Ritual, viewer: Viewer) -> Mapping[str, Any]:
    """GM-RITUAL-02, GM-RITUAL-05: a ritual, the actions spent on it, and by whom."""
    can = [
        {
            "who": name,
            "do": "work-on-ritual",
            "with": {"leader": one.leader},
            "words": "Work on it",
        }
        for name in _own(state, viewer, one.performers)
    ]
    at = f" at {', '.join(one.targets)}" if one.targets else ""
    text = f"{one.leader} leads it{at}; the site reaches {one.radius} spaces"
    if one.actions >= RITUAL_ACTIONS:
        text += f"; one more action once the item and whom it is for are {_where(one)}"
    title = f"Ritual: {one.spell.name}"
    return _panel(title, text, one.actions, RITUAL_ACTIONS, one.performers, can, "GM-RITUAL-02")


def _where(one: Ritual) -> str:
    """GM-RITUAL-02, GM-ABILITY-09: where they have to be for it to be completed."""
    touched = f", next to {one.leader}" if one.spell.type == "touch" else ""
    return f"inside{touched}"


def of_creature(state: State, one: Creature, viewer: Viewer) -> Mapping[str, Any]:
    """GM-DESTINY-02, GM-REST-04, GM-DEAL-01: what a sheet shows of all this."""
    lying = one.dropped
    destiny = one.destiny
    return {
        "items": [
            {
                "id": key,
                "name": each.name,
                "text": each.text,
                "light": each.light,
                "uses": each.uses,
            }
            for key, each in one.items.items()
        ],
        "dropped": [] if lying is None else list(lying.things),
        "quick_rests": one.quick_rests,
        "quick_rests_most": QUICK_RESTS,
        "awakened": one.awakened,
        "has_destiny": destiny is not None,
        "destiny": destiny.left if destiny is not None and viewer.gm else None,
        "deals": [deal_words(each) for each in state.deals if each.who == one.name],
    }
