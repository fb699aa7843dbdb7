"""The board as geometry: spaces of 56 units, ground as outlines, tokens with an arc of health."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot, pi
from typing import Any

from theomachy.web.drawing.geometry import EDGE, LEFT, SPACE, TOP, Cell, centre, corner, outline
from theomachy.web.drawing.lying import NOTHING_DRAWN, DrawnLying, drawn
from theomachy.web.figures import Figure
from theomachy.web.lasting import NOTHING, Lying


@dataclass(frozen=True, slots=True)
class Block:
    """An object on one space: its corner in units, and what it is."""

    x: int
    y: int
    label: str
    low: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A creature on the board: its centre in units, its radius, how much of its arc is full."""

    figure: Figure
    x: float
    y: float
    scale: float
    full: str
    label: str

    @property
    def known(self) -> bool:
        """Whether its health is known to this seat."""
        health = self.figure.health
        return health is not None and health.value is not None


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who are engaged: a small cross between them."""

    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Strike:
    """An arrow from one who does something to one whom it is done to, from rim to rim."""

    x: float
    y: float
    to_x: float
    to_y: float
    angle: float
    label: str
    target: str


@dataclass(frozen=True, slots=True)
class Label:
    """A number at the edge."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board in units, ready to be put into SVG."""

    columns: int
    rows: int
    slow: str
    blocked: str
    dim: str
    heights: tuple[Block, ...]
    covers: tuple[Block, ...]
    tokens: tuple[Token, ...]
    ties: tuple[Tie, ...]
    strike: Strike | None = None
    picture: str = ""
    hidden: str = ""
    lying: DrawnLying = NOTHING_DRAWN

    @property
    def width(self) -> int:
        """Of the whole drawing."""
        return LEFT + self.columns * SPACE + EDGE

    @property
    def height(self) -> int:
        """Of the whole drawing."""
        return TOP + self.rows * SPACE + EDGE

    @property
    def frame(self) -> tuple[int, int, int, int]:
        """The field itself: corner, width, height."""
        return LEFT, TOP, self.columns * SPACE, self.rows * SPACE

    @property
    def lines(self) -> str:
        """The lines between the spaces."""
        _, _, width, height = self.frame
        down = "".join(f"M{LEFT + n * SPACE} {TOP}v{height}" for n in range(1, self.columns))
        across = "".join(f"M{LEFT} {TOP + n * SPACE}h{width}" for n in range(1, self.rows))
        return down + across

    @property
    def numbers(self) -> tuple[Label, ...]:
        """The numbers of columns and rows; they count from 0, as in scenarios and in the API."""
        above = [Label(centre(n, 0)[0], TOP - 7, str(n)) for n in range(self.columns)]
        beside = [Label(LEFT / 2, centre(0, n)[1] + 5, str(n)) for n in range(self.rows)]
        return (*above, *beside)


def drawing_of(
    board: Mapping[str, Any],
    figures: Sequence[Figure],
    strike: tuple[str, str] | None = None,
    lying: Lying = NOTHING,
) -> Drawing:
    """The drawing of a board as views describe it, with those figures that stand on it and what lies
    there; `strike` names who is about to do something to whom.
    """
    columns, rows = board["size"]
    standing = [figure for figure in figures if figure.at is not None]
    hidden = set(map(_cell, board.get("hidden", ())))
    # To the players a hidden space is shut, too; but it is drawn as hidden alone.
    covered = {_cell(one) for one in board.get("cover", ())} | hidden
    things = {space for thing in lying.things for space in thing.spaces}
    poor_sight = [*board.get("obscured", ()), *board.get("heavily_obscured", ())]
    return Drawing(
        columns=columns,
        rows=rows,
        slow=outline(map(_cell, board.get("slow", ()))),
        blocked=outline(set(map(_cell, board.get("blocked", ()))) - covered),
        dim=outline(map(_cell, poor_sight)),
        heights=tuple(_block(one, "ground") for one in board.get("ledges", ())),
        # A thing that gives cover is drawn as itself.
        covers=tuple(
            _block(one, "cover") for one in board.get("cover", ()) if _cell(one) not in things
        ),
        # Who lies is drawn first, so that nobody stands below.
        tokens=tuple(_tokens(standing)),
        ties=tuple(_ties(standing)),
        strike=_strike(standing, strike) if strike else None,
        picture=str(board.get("picture", "")),
        hidden=outline(hidden),
        lying=drawn(lying),
    )


def _cell(space: Sequence[int]) -> Cell:
    return space[0], space[1]


def _block(raised: Sequence[int], what: str) -> Block:
    column, row, height = raised
    x, y = corner(column, row)
    tall = f"{height} high" if height > 0 else f"{-height} deep"
    return Block(x, y, f"{what}, {tall}, column {column}, row {row}", low=height < 0)


def side(size: int) -> int:
    """Spaces along one side of a body: never less than one."""
    return max(1, size)


CORNERS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
ASIDE, SMALLER = 0.27, 0.5
"""How far those who are out of play lie from the middle of their space, and how large, in shares."""


def _tokens(figures: Iterable[Figure]) -> Iterable[Token]:
    """Who is out of play lies small in a corner, so that whoever steps there is seen."""
    lying: dict[Cell, int] = {}
    for figure in sorted(figures, key=lambda one: not one.down):
        at = figure.at or (0, 0)
        if figure.gone:
            corner_taken = lying.get(at, 0)
            lying[at] = corner_taken + 1
            yield _aside(_token(figure), CORNERS[corner_taken % len(CORNERS)])
        else:
            yield _token(figure)


def _aside(token: Token, where: tuple[int, int]) -> Token:
    away = ASIDE * SPACE * token.scale
    x, y = token.x + where[0] * away, token.y + where[1] * away
    return replace(token, x=x, y=y, scale=token.scale * SMALLER)


def _token(figure: Figure) -> Token:
    column, row = figure.at or (0, 0)
    spaces = side(figure.size)
    x, y = centre(column, row, spaces)
    return Token(figure, x, y, float(spaces), _arc(figure), _label(figure))


ARC = 2 * pi * 23
"""Length of the ring of health, in units of a token of size 1."""


def _arc(figure: Figure) -> str:
    health = figure.health
    if health is None or not isinstance(health.value, int) or not health.most:
        return ""
    share = min(max(health.value / health.most, 0), 1)
    return f"{share * ARC:.1f} {ARC:.1f}"


def _label(figure: Figure) -> str:
    column, row = figure.at or (0, 0)
    health = figure.health
    known = health is not None and health.value is not None
    worth = f"{health.text} {health.label}" if health and known else "health unknown"
    words = [figure.name, figure.team, f"column {column}, row {row}", worth, figure.words]
    return ", ".join(filter(None, words))


def _strike(figures: Iterable[Figure], names: tuple[str, str]) -> Strike | None:
    by_name = {figure.name: figure for figure in figures}
    if not by_name.keys() >= set(names):
        return None
    a, b = by_name[names[0]], by_name[names[1]]
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    length = hypot(bx - ax, by - ay)
    begin: float = RIM * side(a.size)
    end = length - RIM * side(b.size) - HEAD
    if end <= begin:
        begin, end = length * 0.35, length * 0.6
    dx, dy = (bx - ax) / length, (by - ay) / length
    angle = degrees(atan2(dy, dx))
    label = f"{a.name} against {b.name}"
    start, tip = (ax + dx * begin, ay + dy * begin), (ax + dx * end, ay + dy * end)
    return Strike(*start, *tip, angle, label, b.name)


RIM, HEAD = 25, 12
"""Radius of a token of size 1, and length of the head of an arrow, in units."""


def _middle(figure: Figure) -> tuple[float, float]:
    column, row = figure.at or (0, 0)
    return centre(column, row, side(figure.size))


def _ties(figures: Iterable[Figure]) -> Iterable[Tie]:
    by_name = {figure.name: figure for figure in figures if not figure.gone}
    told = set()
    for figure in by_name.values():
        for name in figure.engaged:
            other, pair = by_name.get(name), frozenset((figure.name, name))
            if other is None or other.at is None or figure.at is None or pair in told:
                continue
            told.add(pair)
            a, b = _middle(figure), _middle(other)
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            yield Tie(x, y, f"{figure.name} and {name} are engaged")
