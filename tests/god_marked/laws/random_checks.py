"""What must hold of a state that play at random has come to, and of the policies on the way there."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields as fields_in
from dataclasses import is_dataclass

from tests.god_marked.laws import random_casts
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import play_out
from theomachy.core.plugin import game_of
from theomachy.core.seats import GM
from theomachy.games.god_marked.creatures.numbers import max_hp
from theomachy.games.god_marked.state import State, teams_of

GAME = game_of("god-marked")
MOST_DEEDS = 120
MOST_IN_A_ROUND = 100


def assert_goes_on(state: State, seed: int, edited: bool) -> None:
    """Greedy policies in everybody's place never stop while the fight goes on, and each round ends.

    GM-INIT-07: as long as there are actions somebody has the turn, and then there is a new round.
    Where the Light Bringer has `edited` whose turn it is, the next round may be his to begin.
    """
    turns = play_out(GAME, state, {}, GAME.policies["greedy"], RandomDice(seed), limit=MOST_DEEDS)
    now, since = state, 0
    for turn in turns:
        since = since + 1 if turn.done.state.fight.round == now.fight.round else 0
        assert since < MOST_IN_A_ROUND, f"round {now.fight.round} never ends"
        now = turn.done.state
    ended = not now.fight.active or now.fight.round > state.fight.round
    lone = len(teams_of(now)) < 2
    assert ended or lone or edited, f"nobody acts, and the fight is not over: {now.fight}"
    assert not now.fight.active or GAME.commands["next-round"].check(now, GM, None) is None


def assert_bounds(state: State) -> None:
    """HP from 0 to the maximum; no counter below 0."""
    for one in state.creatures.values():
        assert 0 <= one.hp <= max(max_hp(state, one), random_casts.MOST_GIVEN), one
        assert min(one.actions, one.movement, one.reactions, one.armour_health) >= 0, one
        assert min(one.tired, one.altitude, one.actions_owed) >= 0, one
        assert not (one.dead and one.actions), one


def paths_of(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every path into a state, with the value there."""
    if path:
        yield path, value
    if is_dataclass(value):
        for field in fields_in(value):
            yield from paths_of(getattr(value, field.name), f"{path}.{field.name}".lstrip("."))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from paths_of(item, f"{path}.{key}".removeprefix("creatures."))
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from paths_of(item, f"{path}[{place}]")


class _Faults(logging.Handler):
    """Keeps what the table would have logged of a policy's fault."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record)


@contextmanager
def policies_without_fault() -> Iterator[None]:
    """Raises what a policy raised, which a table would only log."""
    faults, log = _Faults(), logging.getLogger("theomachy.table")
    log.addHandler(faults)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(faults)
        log.propagate = True
    for record in faults.found:
        raise AssertionError("a policy could not act") from (record.exc_info or (None, None))[1]
