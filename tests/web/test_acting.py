"""The Game Master acts for whom he picks, when it is nobody's turn."""

from __future__ import annotations

import re

from tests.web.test_toolkit import Evening, evening, templates
from theomachy.core.seats import GM

__all__ = ["evening", "templates"]


def bars(text: str) -> list[str]:
    """Whose action bars a page has."""
    return re.findall(r'<section class="bar" aria-label="([^"]+)"', text)


def test_between_fights_the_game_master_has_the_bar_of_whom_he_picks(evening: Evening) -> None:
    plain = evening.gm.get(evening.at("")).text
    assert bars(plain) == ["Game Master"]
    assert "?act=Bren" in plain
    picked = evening.gm.get(evening.at("?act=Bren")).text
    assert bars(picked) == ["Bren"]
    assert re.search(r'start/[a-z-]+\?by=Bren"', picked)
    assert "act=Bren" in re.findall(r'data-stream="([^"]+)"', picked)[0]
    # Ash is Ana's, and may be played for her all the same.
    assert bars(evening.gm.get(evening.at("?act=Ash")).text) == ["Ash"]
    assert bars(evening.gm.get(evening.at("?act=Nobody")).text) == ["Game Master"]


def test_nobody_else_picks_anybody(evening: Evening) -> None:
    assert bars(evening.ana.get(evening.at("?act=Bren")).text) == ["Ash"]
    assert "?act=" not in evening.ana.get(evening.at("")).text
    seen_as = evening.gm.get(evening.at(f"?as={evening.seat}&act=Bren")).text
    assert bars(seen_as) == ["Ash"]


def test_who_has_left_has_no_bar(evening: Evening) -> None:
    seat = evening.house.tables.gm_seat(evening.id).id
    evening.house.tables.command(evening.id, seat, "remove", GM, {"name": "Bren"})
    assert bars(evening.gm.get(evening.at("?act=Bren")).text) == ["Game Master"]


def test_a_look_from_whom_he_picked_offers_its_way_beside_putting_it_there(
    evening: Evening,
) -> None:
    query: dict[str, str | int] = {"name": "Bren", "column": 2, "row": 0}
    form = evening.gm.get(evening.at("/look"), params=query).json()["form"]
    assert "Put there" in form
    assert 'value="walk"' not in form
    form = evening.gm.get(evening.at("/look"), params={**query, "act": "Bren"}).json()["form"]
    assert 'value="walk"' in form
    assert "Put there" in form
    assert (
        "Play Bren" in evening.gm.get(evening.at("/look"), params={"name": "Bren"}).json()["form"]
    )
    assert (
        "Play" not in evening.ana.get(evening.at("/look"), params={"name": "Bren"}).json()["form"]
    )
