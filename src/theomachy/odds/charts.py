"""Bar charts of a distribution: for the terminal, and as an SVG picture that stands on its own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from theomachy.core.law import Law

if TYPE_CHECKING:
    from rich.table import Table

MOST_BARS = 40
TAIL = Fraction(1, 2_000)
"""With many values, what lies outside and is rarer than this is drawn as one bar at either end."""

EIGHTHS = " ▏▎▍▌▋▊▉"
WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 16, 16, 56, 40
MOST_LABELS = 13


@dataclass(frozen=True, slots=True)
class Bar:
    """The values from `low` to `high`, both included, and their probability. None: no bound."""

    low: int | None
    high: int | None
    p: Fraction

    @property
    def label(self) -> str:
        """`7`, `7 to 9`, `up to 6` or `10 and up`."""
        if self.low is None:
            return f"up to {self.high}"
        if self.high is None:
            return f"{self.low} and up"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    def wanted(self, at_least: int | None) -> bool:
        """Whether all of the bar lies at or above the value that is asked about."""
        return at_least is not None and self.low is not None and self.low >= at_least


def bars(law: Law[int], at_least: int | None = None) -> tuple[Bar, ...]:
    """The law as at most about forty bars, ascending: one for each value if there are few.

    Else neighbours share a bar, yet never across `at_least`; the bars add up to all but `missing`.
    """
    values = sorted(law.weights)
    if len(values) <= MOST_BARS:
        return tuple([Bar(value, value, law.p(value)) for value in values])
    low, high = _without_tails(law, values)
    size = -(-(high - low + 1) // (MOST_BARS - 4))
    start = low if at_least is None else low - (low - at_least) % size
    middle = [_bar(law, at, at + size - 1) for at in range(start, high + 1, size)]
    last = middle[-1].high
    tails = (_bar(law, None, start - 1), _bar(law, (last or high) + 1, None))
    return tuple([bar for bar in (tails[0], *middle, tails[1]) if bar.p])


def _bar(law: Law[int], low: int | None, high: int | None) -> Bar:
    def inside(value: int) -> bool:
        return (low is None or value >= low) and (high is None or value <= high)

    return Bar(low, high, law.chance(inside))


def _without_tails(law: Law[int], values: list[int]) -> tuple[int, int]:
    """The lowest and the highest value once the rare ones at either end are left out."""
    most = TAIL * law.total
    return _end(law, values, most), _end(law, values[::-1], most)


def _end(law: Law[int], values: list[int], most: Fraction) -> int:
    weight = 0
    for value in values:
        weight += law.weights[value]
        if weight > most:
            return value
    return values[-1]


def bar_chart(law: Law[int], at_least: int | None = None, width: int = 40) -> Table:
    """A table of rich: each value with its bar, its chance, and the chance of it or more.

    The longest bar takes `width` columns. Values at or above `at_least` are set off.
    """
    from rich.table import Table

    table = Table("value", "", "chance", "or more", box=None, pad_edge=False)
    for column in (0, 2, 3):
        table.columns[column].justify = "right"
    drawn = bars(law, at_least)
    highest = max([bar.p for bar in drawn])
    remaining = sum([bar.p for bar in drawn], Fraction(0))
    for bar in drawn:
        style = "bold green" if bar.wanted(at_least) else None
        block = _block(float(bar.p / highest) * width)
        table.add_row(bar.label, block, _percent(bar.p), _percent(remaining), style=style)
        remaining -= bar.p
    return table


def _block(length: float) -> str:
    eighths = max(1, round(length * 8))
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _percent(p: Fraction) -> str:
    """Two decimals; what is not 0 never reads as 0."""
    percent = float(p) * 100
    return f"{percent:.2f} %" if percent >= 0.005 or not p else "< 0.01 %"


def svg_chart(law: Law[int], title: str, at_least: int | None = None) -> str:
    """A bar chart as SVG: no scripts, no fonts, nothing loaded; on white ground.

    `title` is set as text, whatever it holds. Bars at or above `at_least` are filled, others pale.
    """
    drawn = bars(law, at_least)
    summary = _summary(law, at_least)
    title = "".join([letter if letter.isprintable() else " " for letter in title])
    step = (WIDTH - LEFT - RIGHT) / len(drawn)
    highest = max([bar.p for bar in drawn])
    every = -(-len(drawn) // MOST_LABELS)
    shapes = [_svg_bar(bar, i, step, highest, at_least) for i, bar in enumerate(drawn)]
    labels = [_svg_label(bar, i, step) for i, bar in enumerate(drawn) if i % every == 0]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
            f' font-family="sans-serif" fill="#2b2f36">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(summary)}</desc>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#ffffff"/>',
            f'<text x="{LEFT}" y="24" font-size="18">{escape(_shortened(title))}</text>',
            f'<text x="{LEFT}" y="44" font-size="13">{escape(summary)}</text>',
            *shapes,
            *labels,
            "</svg>",
            "",
        ]
    )


def _summary(law: Law[int], at_least: int | None) -> str:
    parts = [f"mean {float(law.mean()):.2f}"]
    if at_least is not None:
        parts.append(f"{at_least} or more: {_percent(law.at_least(at_least))}")
    if law.missing:
        parts.append(f"not worked out: {_percent(law.p_missing)}")
    return ", ".join(parts)


def _shortened(title: str) -> str:
    return title if len(title) <= 70 else title[:69] + "…"


def _svg_bar(bar: Bar, index: int, step: float, highest: Fraction, at_least: int | None) -> str:
    room = HEIGHT - TOP - BOTTOM
    height = max(1.0, float(bar.p / highest) * room)
    fill = "#3b7a57" if at_least is None or bar.wanted(at_least) else "#9db8a8"
    return (
        f'<rect x="{LEFT + index * step + step * 0.08:.2f}" y="{HEIGHT - BOTTOM - height:.2f}"'
        f' width="{step * 0.84:.2f}" height="{height:.2f}" fill="{fill}">'
        f"<title>{bar.label}: {_percent(bar.p).replace('<', '&lt;')}</title></rect>"
    )


def _svg_label(bar: Bar, index: int, step: float) -> str:
    middle = LEFT + (index + 0.5) * step
    text = bar.low if bar.low is not None else f"≤{bar.high}"
    return f'<text x="{middle:.2f}" y="{HEIGHT - 20}" font-size="12" text-anchor="middle">{text}</text>'
