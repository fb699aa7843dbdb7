"""House options: declared on a dataclass, described to people, checked where they are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, nan
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.core.errors import InputError
from theomachy.core.house import house_with, option, options_in
from theomachy.core.plugin import HouseOption


@dataclass(frozen=True, slots=True)
class House:
    ties: Literal["beat", "Meet"] = option("beat", "R-01", "what a tie is")
    most: Literal["none", 1] = option("none", "R-02", "how many")
    doubles: bool = option(True, "R-03", "whether it doubles")
    overflow_chain: bool = option(False, "R-04", "whether it goes on", name="overflow.chain")
    threshold: int = option(25, "R-05", "how much it takes", lowest=0, highest=1000)
    rounds: int = option(3, "R-06", "how long", lowest=1)
    hours: float = option(1, "R-07", "how long it rests", above=0)
    years: int = option(400, "R-08", "how old")
    fewer: int = option(0, "R-09", "at the most so many", highest=9)


OPTIONS = {one.name: one for one in options_in(House)}


def test_options_are_described_from_their_fields_in_order() -> None:
    assert list(OPTIONS) == [
        *("ties", "most", "doubles", "overflow.chain"),
        *("threshold", "rounds", "hours", "years", "fewer"),
    ]
    assert OPTIONS["ties"] == HouseOption("ties", ("beat", "Meet"), "beat", "R-01", "what a tie is")
    assert OPTIONS["doubles"].values == (True, False)
    assert OPTIONS["threshold"].values == ()


@pytest.mark.parametrize(
    ("name", "allowed", "good", "bad"),
    [
        ("ties", ("beat", "Meet"), ["beat", "Meet"], ["meet", "", 1, None]),
        ("most", ("none", "1"), ["none", 1], [True, "1", 1.0, 2]),
        ("doubles", ("true", "false"), [True, False], [1, 0, "true", None]),
        ("threshold", ("0 to 1000",), [0, 25, 1000], [-1, 1001, True, 1.0, "1", None]),
        ("rounds", ("a whole number, at least 1",), [1, 10**400], [0, True, 2.0, inf]),
        ("hours", ("a number above 0",), [0.5, 1, 10**400], [0, -1, True, "1", inf, nan, None]),
        ("years", ("a whole number",), [-5, 0, 400], [0.5, False, "0"]),
        ("fewer", ("a whole number, at most 9",), [-3, 9], [10, 9.0]),
    ],
)
def test_an_option_permits_what_its_words_say(
    name: str, allowed: tuple[str, ...], good: list[object], bad: list[object]
) -> None:
    assert OPTIONS[name].allowed == allowed
    assert [value for value in good if not OPTIONS[name].permits(value)] == []
    assert [value for value in bad if OPTIONS[name].permits(value)] == []


@given(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5))
def test_house_rules_can_be_made_with_what_is_permitted_and_nothing_else(value: object) -> None:
    for name, one in OPTIONS.items():
        if one.permits(value):
            assert getattr(house_with(House, {name: value}), one.attribute) is value
        else:
            with pytest.raises(InputError):
                house_with(House, {name: value})


def test_what_is_not_chosen_stays_at_its_default() -> None:
    assert house_with(House, {}) == House()
    chosen = house_with(House, {"overflow.chain": True, "hours": 0.5})
    assert chosen == House(overflow_chain=True, hours=0.5)


@pytest.mark.parametrize(
    ("chosen", "code", "allowed"),
    [
        ({"overflow_chain": True}, "unknown-house-option", tuple(OPTIONS)),
        ({"doubles": True, "tie": "beat"}, "unknown-house-option", tuple(OPTIONS)),
        ({"doubles": True, "threshold": 1001}, "bad-house-option", ("0 to 1000",)),
        ({"overflow.chain": 1}, "bad-house-option", ("true", "false")),
    ],
)
def test_what_is_wrong_is_named_with_what_is_allowed(
    chosen: Mapping[str, object], code: str, allowed: tuple[str, ...]
) -> None:
    with pytest.raises(InputError) as caught:
        house_with(House, chosen)
    *_, name = chosen
    assert caught.value.code == code
    assert caught.value.refusal.where == f"house.{name}"
    assert caught.value.refusal.allowed == allowed


def test_an_option_that_contradicts_its_field_is_refused_when_it_is_read() -> None:
    @dataclass(frozen=True)
    class Misnamed:
        chain: bool = option(True, "R-01", "", name="overflow.chain")

    @dataclass(frozen=True)
    class Unfit:
        rounds: int = option(0, "R-01", "", lowest=1)

    for house in (Misnamed, Unfit):
        with pytest.raises(ValueError, match="does not fit"):
            options_in(house)
