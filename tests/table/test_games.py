"""The installed games at real tables: their skirmishes played to the end, and their secrets kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.table.secrecy import Stage, Step, assert_same_bytes, play_on, secret
from theomachy.core.cast import creatures_of, policy_of
from theomachy.core.dice import RandomDice
from theomachy.core.errors import Refused
from theomachy.core.plugin import Game, find_games
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import Verdict
from theomachy.table.service import Tables

BEGIN = {"god-marked": "begin-fight", "god-complex": "start-fight", "godbound": "start-fight"}
ROUNDS = 60


@pytest.fixture(params=sorted(BEGIN))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return find_games()[request.param]


def skirmish(game: Game[Any]) -> Mapping[str, Any]:
    """The first ready skirmish of the game."""
    return next(iter(game.skirmishes().values()))


class Arena:
    """A table of the game's skirmish, at which policies play everybody."""

    def __init__(self, game: Game[Any]) -> None:
        self.tables = Tables(SqliteStore(None), games={game.id: game}, dice=RandomDice(7))
        opened = self.tables.create(game.id, "Arena", document=skirmish(game))
        self.id, self.gm = opened.table_id, opened.gm_seat
        for name in creatures_of(self.state()):
            self.command("edit", path=f"{name}.policy", new="greedy")
        self.command(BEGIN[game.id])

    def command(self, do: str, **given: Any) -> None:
        self.tables.command(self.id, self.gm, do, "GM", given)

    def state(self) -> Any:
        with self.tables._scene(self.id, self.gm) as scene:
            return scene.session.ledger.state

    def to_the_end(self) -> None:
        """Drives policies on until nobody acts any more; the GM calls each next round."""
        for _ in range(ROUNDS):
            before = self.tables.store.last(self.id)
            self.tables.drive(self.id, self.gm)
            if self.tables.store.last(self.id) > before:
                continue
            try:
                self.command("next-round")
            except Refused:
                return


def test_a_skirmish_is_played_to_its_end_by_policies_and_re_executes_exactly(
    game: Game[Any],
) -> None:
    arena = Arena(game)
    arena.to_the_end()
    view = arena.tables.view(arena.id, arena.gm)
    assert (view.prompts, view.waiting, view.turn) == ((), "", ())
    report = arena.tables.replay(arena.id)
    assert report.count(Verdict.EXACT) == len(report.commands)
    assert len(report.commands) > 30


def test_every_view_and_entry_of_a_skirmish_is_plain_json(game: Game[Any]) -> None:
    arena = Arena(game)
    arena.tables.drive(arena.id, arena.gm)
    assert arena.tables.export(arena.id, arena.gm)["entries"]
    assert Stage(game, skirmish(game), {"eve": ()}, "eve").received()


def of_players_and_foes(game: Game[Any]) -> tuple[list[str], list[str]]:
    stage = Stage(game, skirmish(game), {}, "gm")
    with stage.tables._scene(stage.id, stage.gm) as scene:
        state = scene.session.ledger.state
    names = list(creatures_of(state))
    foes = [name for name in names if policy_of(state, name)]
    return [name for name in names if name not in foes], foes


@pytest.mark.parametrize("watched", ["ana", "eve"])
def test_the_health_of_foes_changes_no_byte_as_long_as_it_does_not_show(
    game: Game[Any], watched: str
) -> None:
    players, foes = of_players_and_foes(game)
    documents = tuple(
        {**skirmish(game), "set": {f"{name}.hp": health for name in foes}} for health in (500, 900)
    )
    seats = {"ana": players[:1], "ben": players[1:], "eve": ()}
    begin = Step(lambda stage: stage.command("gm", BEGIN[game.id], "GM"))
    hidden = secret(lambda stage: stage.command("gm", "edit", "GM", path=f"{foes[0]}.hp", new=700))
    script: list[Step | Callable[[Stage], object]] = [begin, *[play_on] * 6, hidden, *[play_on] * 6]
    seen = assert_same_bytes(game, (documents[0], documents[1]), seats, watched, script)
    assert seen > len(foes) + len(players) + 12
