"""A house option switched in mid-campaign is held to what the option permits, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from tests import coin_duel
from tests.table.tabletop import Tabletop
from theomachy.core.errors import InputError
from theomachy.core.plugin import Game, HouseOption, find_games

GAMES = (coin_duel.GAME, *find_games().values())
WRONG: tuple[object, ...] = ("no such word", -1_000, None, [], 0, 1, True)


def table_of(game: Game[Any]) -> Tabletop:
    """An empty table."""
    return Tabletop({"cast": {}}, game=game, players={})


def another(one: HouseOption) -> object:
    """A value that the option permits and that is not its default."""
    tried: tuple[object, ...] = (*one.values, *range(1, 60), 2.5)
    return next(value for value in tried if one.permits(value) and value != one.default)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_option_takes_what_it_permits_and_nothing_else(game: Game[Any]) -> None:
    top = table_of(game)
    for one in game.house_options:
        path, new = f"house.{one.attribute}", another(one)
        top.set(path, new)
        for wrong in (value for value in WRONG if not one.permits(value)):
            with pytest.raises(InputError) as refused:
                top.set(path, wrong)
            fault = refused.value.refusal
            assert (fault.code, fault.where) == ("bad-house-option", path)
            assert fault.allowed == one.allowed
        assert getattr(top.state().house, one.attribute) == new


def test_house_rules_are_set_one_by_one() -> None:
    with pytest.raises(InputError) as refused:
        table_of(coin_duel.GAME).set("house", {})
    assert refused.value.code == "wrong-type"
