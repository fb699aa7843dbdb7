"""Bar charts show all of the law and nothing else."""

from __future__ import annotations

import io
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from theomachy.core.law import Law
from theomachy.odds.charts import MOST_BARS, bar_chart, bars, svg_chart
from theomachy.odds.notation_report import odds

EXPRESSIONS = [
    "7",
    "d4",
    "3d6",
    "d6!",
    "40d1*3",
    "100d6",
    "20d20-7d100",
    "d4*1000000",
    "100d100kh1",
]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(law: Law[int], at_least: int | None = None) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(bar_chart(law, at_least))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@given(st.sampled_from(EXPRESSIONS), st.one_of(st.none(), st.integers(-400, 700)))
def test_bars_cover_the_law_once_and_in_order(expr: str, at_least: int | None) -> None:
    law = odds(expr).law
    found = bars(law, at_least)
    assert len(found) <= MOST_BARS
    assert sum(bar.p for bar in found) == 1 - law.p_missing
    for bar, following in pairwise(found):
        assert bar.high is not None
        assert following.low is not None
        assert bar.high < following.low


@given(st.sampled_from(EXPRESSIONS), st.integers(-400, 700))
def test_no_bar_lies_on_both_sides_of_the_value_asked_about(expr: str, at_least: int) -> None:
    law = odds(expr).law
    wanted = [bar for bar in bars(law, at_least) if bar.wanted(at_least)]
    unbounded = [bar for bar in bars(law, at_least) if bar.low is None and bar not in wanted]
    share = sum(bar.p for bar in wanted)
    # A value out in the tail that is drawn as one bar is the only exception.
    tail = sum((bar.p for bar in unbounded), Fraction(0))
    assert share <= law.at_least(at_least) <= share + max(tail, Fraction(1, 2_000))


def test_a_chart_in_the_terminal() -> None:
    lines = drawn(odds("2d4").law, 7).splitlines()
    assert [line.split()[0] for line in lines] == ["value", "2", "3", "4", "5", "6", "7", "8"]
    assert lines[4].split()[1:] == ["█" * 40, "25.00", "%", "62.50", "%"]
    assert lines[1].split()[1:] == ["█" * 10, "6.25", "%", "100.00", "%"]


def test_what_is_rare_does_not_read_as_never() -> None:
    assert "< 0.01 %" in drawn(odds("6d6").law)


@pytest.mark.parametrize("expr", EXPRESSIONS)
def test_svg_is_well_formed_and_has_a_bar_for_each(expr: str) -> None:
    law = odds(expr).law
    root = ElementTree.fromstring(svg_chart(law, expr, 9))
    rectangles = [
        shape for shape in root.iter(f"{SVG}rect") if shape.find(f"{SVG}title") is not None
    ]
    assert len(rectangles) == len(bars(law, 9))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == expr


def test_svg_tells_its_numbers_in_words() -> None:
    root = ElementTree.fromstring(svg_chart(odds("3d6").law, "3d6", 15))
    assert root.findtext(f"{SVG}desc") == "mean 10.50, 15 or more: 9.26 %"
    missing = ElementTree.fromstring(svg_chart(odds("d6!").law, "d6!"))
    assert "not worked out: < 0.01 %" in (missing.findtext(f"{SVG}desc") or "")


def test_svg_takes_a_title_as_text() -> None:
    title = "d6 # </title><script>alert(1)</script>&\x00\n"
    root = ElementTree.fromstring(svg_chart(odds("d6").law, title))
    assert list(root.iter(f"{SVG}script")) == []
    assert root.findtext(f"{SVG}title") == title.replace("\x00", " ").replace("\n", " ")
