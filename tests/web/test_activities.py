"""What is under way in any game's view, as small panels with what one can do about it."""

from __future__ import annotations

from typing import Any

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.table.records import Offer
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
    assert found.secret == ""
    (known,) = activities_of({"activities": [{**LOCK, "secret": "Complexity 3"}]})
    assert known.secret == "Complexity 3"
    (way,) = found.can
    assert (way.do, way.query) == ("reroll", "by=Ash&with.lock=A+%26+B")


def test_what_a_way_would_not_do_is_told_from_the_command_or_from_its_inputs() -> None:
    (way,) = activities_of({"activities": [LOCK]})[0].can
    dead, spent = Refusal("dead", "Ash is dead"), Refusal("no-rerolls", "Ash has no dice")

    def offer(by: str, because: Refusal | None = None, option: Refusal | None = None) -> Offer:
        options = {"lock": (Option("A & B", "A & B", option), Option("C", "C", dead))}
        return Offer("reroll", by, "Reroll", because=because, options=options)

    assert way.because([]) == ""
    assert way.because([offer("Ash"), offer("Bren", dead)]) == ""
    assert way.because([offer("Bren"), offer("Ash", None, spent)]) == "Ash has no dice"
    assert way.because([offer("Ash", dead, spent)]) == "Ash is dead"


def test_an_option_of_another_input_of_the_same_name_says_nothing_of_a_way() -> None:
    given = {"lock": "Chest", "helper": "Ash"}
    helping = {**LOCK, "can": [{**LOCK["can"][0], "with": given}]}
    (way,) = activities_of({"activities": [helping]})[0].can
    other = Option("Ash", "Ash", Refusal("no-lock", "Ash is no lock"))
    options = {"lock": (Option("Chest", "Chest"), other), "helper": (Option("Ash", "Ash"),)}
    assert way.because([Offer("reroll", "Ash", "Reroll", options=options)]) == ""


def test_what_is_not_counted_has_no_progress() -> None:
    (bare,) = activities_of({"activities": [{"title": "Vigil"}]})
    (open_end,) = activities_of({"activities": [{"title": "Vigil", "done": 2}]})
    assert (bare.progress, open_end.progress) == ("", "2")
    assert stage_of({}).activities == ()
