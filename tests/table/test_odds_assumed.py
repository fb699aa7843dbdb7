"""Odds name what they assume of opponents (GR-16), and nothing of what is known."""

from __future__ import annotations

from theomachy.core.dice import RandomDice
from theomachy.core.plugin import game_of
from theomachy.store.sqlite import SqliteStore
from theomachy.table.service import Tables

DOCUMENT = {
    "board": {"size": [8, 4]},
    "cast": {
        "Ash": {"character": {"level": 1}, "team": "heroes", "at": [1, 1]},
        "Warden": {"creature": {"level": 4}, "team": "temple", "at": [2, 1]},
    },
    "set": {"fight.turn": "heroes", "fight.baton": "Ash"},
}
ATTACK = {"do": "attack", "by": "Ash", "with": {"target": "Warden"}}


def test_gr_16_odds_name_each_guess_to_players_and_none_to_the_light_bringer() -> None:
    tables = Tables(
        SqliteStore(None), games={"god-marked": game_of("god-marked")}, dice=RandomDice(1)
    )
    cast = {key: value for key, value in DOCUMENT.items() if key != "set"}
    opened = tables.create("god-marked", "Odds", document=cast)
    for path, new in {"fight.turn": "heroes", "fight.baton": "Ash"}.items():
        tables.edit(opened.table_id, opened.gm_seat, path, "", new)
    invite = tables.invite(opened.table_id, opened.gm_seat, creatures=("Ash",))
    ana = tables.join(invite.token, "Ana").seat.id
    seen = tables.odds(opened.table_id, ana, command=ATTACK)
    assert seen.assumed == ("Warden: PAC 11, LAC 11, MAC 11, else as good as level 1",)
    true = tables.odds(opened.table_id, opened.gm_seat, command=ATTACK)
    assert true.assumed == ()
    assert true.options != seen.options
