"""A track of any game's view as a drawing: places, ways, who is where, where one may go next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import House
from theomachy.table.records import Offer
from theomachy.web.drawing.track import EDGE_X, EDGE_Y, FLAT, HIGH, RIM, WIDE, track_of
from theomachy.web.figures import Stage, stage_of
from theomachy.web.offers import shown_offer

CREATURES = [{"name": "Ash", "team": "a"}, {"name": "Bren", "team": "b"}]
TRACK: dict[str, Any] = {
    "title": "Over the roofs",
    "nodes": [
        {"id": "gate", "title": "The gate", "at": [0, 0], "names": ["Ash", "Bren", "Nobody"]},
        {"id": "leap", "title": "The leap", "at": [50, 50], "words": "A gap", "waiting": ["Bren"]},
        {"id": "wall", "title": "The wall", "at": [100, 100], "words": "Bricks", "barred": True},
    ],
    "ways": [["gate", "leap"], ["leap", "wall"]],
    "who": "Ash",
    "do": "run",
    "next": [{"to": "leap", "words": "The leap: 1"}, {"to": "wall", "words": "", "because": "No"}],
}


def stage() -> Stage:
    return stage_of({"creatures": CREATURES, "track": TRACK})


def test_places_lie_within_the_picture() -> None:
    drawing = track_of(TRACK, stage())
    first, middle, last = drawing.places
    assert (first.x, first.y) == (EDGE_X, EDGE_Y)
    assert (middle.x, middle.y) == (WIDE / 2, HIGH / 2)
    assert (last.x, last.y) == (WIDE - EDGE_X, HIGH - EDGE_Y)
    assert drawing.lines[0] == (first.x, first.y, middle.x, middle.y)


def test_a_track_in_one_line_is_a_low_picture() -> None:
    nodes = [{**node, "at": [place * 10 + 5, 50]} for place, node in enumerate(TRACK["nodes"])]
    drawing = track_of({**TRACK, "nodes": nodes}, stage())
    assert drawing.size == (WIDE, FLAT)
    assert {place.y for place in drawing.places} == {FLAT / 2}
    assert [place.x for place in drawing.places] == [EDGE_X, WIDE / 2, WIDE - EDGE_X]


def test_whoever_is_known_stands_side_by_side_above_its_place() -> None:
    first, middle, _ = track_of(TRACK, stage()).places
    assert [marker.figure.name for marker in first.markers] == ["Ash", "Bren"]
    assert first.markers[0].x < first.x < first.markers[1].x
    assert all(marker.y < first.y for marker in first.markers)
    assert [figure.name for figure in middle.waiting] == ["Bren"]


@pytest.mark.parametrize("corner", [0, 100])
def test_many_at_the_edge_of_the_track_are_all_in_the_picture(corner: int) -> None:
    names = [f"Hero {number}" for number in range(9)]
    node = {"id": "end", "title": "The end", "at": [corner, corner], "names": names}
    other = {"id": "other", "title": "Elsewhere", "at": [100 - corner, 100 - corner]}
    creatures = [{"name": name, "team": "a"} for name in names]
    track = {**TRACK, "nodes": [node, other], "ways": [], "next": []}
    drawn = track_of(track, stage_of({"creatures": creatures, "track": track})).places[0].markers
    assert len(drawn) == 9
    assert all(RIM <= marker.x <= WIDE - RIM for marker in drawn)
    assert len({marker.x for marker in drawn}) == 9


def test_steps_say_what_they_take_or_why_not() -> None:
    first, middle, last = track_of(TRACK, stage()).places
    assert first.step is None
    assert middle.step is not None
    assert last.step is not None
    assert (middle.step.because, last.step.because) == ("", "No")
    assert middle.label == "The leap; A gap; The leap: 1"
    assert first.label == "The gate; here: Ash, Bren"


def test_what_is_written_out_whole_is_no_field_of_a_form() -> None:
    schema = {
        "properties": {
            "track": {"type": "string"},
            "written": {"anyOf": [{"$ref": "#/$defs/Track"}, {"type": "null"}]},
        },
        "$defs": {"Track": {"type": "object"}},
    }
    offer = Offer("begin-chase", "GM", "Begin", (), None, schema, {})
    assert [one.name for one in shown_offer(offer).inputs] == ["with.track"]


def test_a_page_without_a_track_draws_none(house: House) -> None:
    gm = house.visit()
    page = gm.get(f"/t/{house.open_table(gm)}")
    assert "track-frame" not in page.text


def test_runners_stand_in_their_order_with_pips_where_these_are_known() -> None:
    runners = [
        {
            "name": "Ash",
            "part": "runs",
            "place": "The gate",
            "left": 1,
            "most": 3,
            "notes": ["Prone"],
        },
        {"name": "Bren", "left": None},
    ]
    first, second = track_of({**TRACK, "runners": runners}, stage()).runners
    assert (first.figure.name, first.pips, first.left_words) == ("Ash", True, "1")
    assert first.notes == ("Prone",)
    assert (second.pips, second.left_words) == (False, "?")


def test_ways_past_what_stands_at_a_place_are_queries_of_the_command() -> None:
    ways = [{"words": "Acrobatics & co", "with": {"skill": "A & B", "around": True}}]
    steps = [{"to": "leap", "words": "1", "choices": ways}]
    drawing = track_of({**TRACK, "next": steps}, stage())
    assert [place.id for place in drawing.steps] == ["leap"]
    step = drawing.steps[0].step
    assert step is not None
    assert step.choices[0].query == "with.skill=A+%26+B&with.around=true"
