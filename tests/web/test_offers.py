"""Which of a creature's commands stand first in its bar, and which is the main thing to do."""

from __future__ import annotations

import pytest

from theomachy.core.errors import Refusal
from theomachy.table.records import Offer
from theomachy.web.offers import bar_of

LATER = Refusal("not-your-turn", "it is not your turn")


@pytest.mark.parametrize(
    ("offers", "shown"),
    [
        (
            [Offer("talk", "Ash", "Talk", aside=True), Offer("walk", "Ash", "Walk")],
            [("walk", "main"), ("talk", "")],
        ),
        (
            [
                Offer("walk", "Ash", "Walk", because=LATER),
                Offer("talk", "Ash", "Talk", aside=True),
            ],
            [("talk", ""), ("walk", "later")],
        ),
    ],
)
def test_what_is_done_beside_all_else_is_offered_last_and_never_as_the_main_thing(
    offers: list[Offer], shown: list[tuple[str, str]]
) -> None:
    assert [(one.do, one.place) for one in bar_of(offers).first] == shown
