"""Plain distances as the log tells them (TABLE-02)."""

from __future__ import annotations

from typing import Any

import pytest

from theomachy.board.plain import distances_from
from theomachy.core.seats import GAME_MASTER
from theomachy.games.god_marked.facts import DistancesStated
from theomachy.games.god_marked.plugin import GAME


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        ({"default": 4}, "All are 4 spaces apart"),
        ({"Ash": {"Imp": 1}}, "Apart: Ash and Imp 1 space, all others 1 space"),
        ({"Ash": {str(one): one for one in range(7)}}, "It is settled who is how far from whom"),
        (None, "No distances are stated any more"),
    ],
)
def test_gm_table_02_the_log_says_who_is_how_far_from_whom(
    stated: dict[str, Any] | None, words: str
) -> None:
    fact = DistancesStated(distances=None if stated is None else distances_from(stated))
    assert GAME.card(fact, GAME_MASTER).text == words
