"""What is under way in any game's view, as small panels with what one can do about it."""

from __future__ import annotations

from typing import Any

from theomachy.web.activities import activities_of
from theomachy.web.figures import stage_of

LOCK: dict[str, Any] = {
    "title": "Chest",
    "text": "Two levers",
    "done": 1,
    "of": 3,
    "who": ["Ash"],
    "can": [{"who": "Ash", "do": "reroll", "with": {"lock": "A & B"}, "words": "Go on"}],
}


def test_an_activity_is_read_as_a_view_describes_it() -> None:
    (found,) = activities_of({"activities": [LOCK]})
    assert (found.title, found.progress, found.who) == ("Chest", "1 of 3", ("Ash",))
    (way,) = found.can
    assert (way.do, way.query) == ("reroll", "by=Ash&with.lock=A+%26+B")


def test_what_is_not_counted_has_no_progress() -> None:
    (bare,) = activities_of({"activities": [{"title": "Vigil"}]})
    (open_end,) = activities_of({"activities": [{"title": "Vigil", "done": 2}]})
    assert (bare.progress, open_end.progress) == ("", "2")
    assert stage_of({}).activities == ()
