"""How fast a God Marked attack is played and its odds are worked out.

Measured in time of the processor, so that other work on the machine counts little.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable
from itertools import cycle
from typing import Any

from benchmarks import Figure
from theomachy.core.ask import Asked
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.exact import odds_of
from theomachy.core.drivers.live import live
from theomachy.core.paths import assign
from theomachy.core.plugin import fold, game_of
from theomachy.core.plugin import start as start_command

SECONDS = 3.0
HEROES = ("Ash", "Bren", "Ister", "Coll")
FOES = ("Warden", "Acolyte", "Hound", "Censer", "Sentry")
REACTIONS = ("take-it", "dodge", "clash", "mercy", "dodge+backed")


def scene() -> Any:
    """Nine creatures on a board; Warden, next to Ash, has the turn and Bren may protect."""
    game = game_of("god-marked")
    cast: dict[str, Any] = {}
    for place, name in enumerate(HEROES):
        cast[name] = {"character": {"level": 2}, "team": "heroes", "at": [3, 2 + place]}
    for place, name in enumerate(FOES):
        cast[name] = {"creature": {"level": 1}, "team": "temple", "at": [4, 2 + place]}
    state = game.new_state({})
    state = fold(game, state, game.enlist(state, {"board": {"size": [16, 10]}, "cast": cast}))
    state = assign(state, "fight.turn", "temple")
    return assign(state, "fight.baton", "Warden")


def taking(state: Any, asked: Asked) -> str:
    """The default of every choice."""
    return str(getattr(asked.request, "default", ""))


def attacks_a_second() -> float:
    """Attacks through the procedures, live driver, one after the other from the same state."""
    game, state, dice = game_of("god-marked"), scene(), RandomDice(1)
    begun = start_command(game, state, "attack", "Warden", {"target": "Ash"})
    played, until = 0, time.process_time() + SECONDS
    for _ in cycle([0]):
        live(begun, dice, taking)
        played += 1
        if time.process_time() > until:
            break
    return played / SECONDS


def odds_milliseconds() -> list[float]:
    """One option of the reaction prompt each, several times over."""
    game, state = game_of("god-marked"), scene()
    taken: list[float] = []
    for option in REACTIONS * 3:
        begun = start_command(game, state, "attack", "Warden", {"target": "Ash"})
        before = time.process_time()
        odds_of(
            begun,
            lambda done: game.prospect(state, done, "Ash"),
            taking,
            {"reaction/Ash": option},
            deed_alone=True,
        )
        taken.append(1000 * (time.process_time() - before))
    return taken


def figures() -> Iterable[Figure]:
    """The figures of the attack."""
    yield Figure("attack through the procedures", attacks_a_second(), "a second", at_least=10_000)
    times = odds_milliseconds()
    yield Figure("exact odds of one option, median", statistics.median(times), "ms", at_most=15)
    yield Figure("exact odds of one option, worst", max(times), "ms", at_most=100)
