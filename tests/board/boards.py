"""Small random boards, places and bodies for the tests."""

from __future__ import annotations

from hypothesis import strategies as st

from theomachy.board.grid import Board
from theomachy.board.paths import Mover, Prices
from theomachy.board.spaces import Space, footprint

COORDINATES = st.integers(-8, 8)
SPACES = st.tuples(COORDINATES, COORDINATES)
SIZES = st.integers(-2, 4)


def spaces_of(columns: int, rows: int) -> st.SearchStrategy[Space]:
    return st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))


@st.composite
def boards(draw: st.DrawFn, least: int = 1, most: int = 6) -> Board:
    """A board with few or many of everything."""
    columns, rows = draw(st.integers(least, most)), draw(st.integers(least, most))
    some = spaces_of(columns, rows)
    ground = st.frozensets(some, max_size=columns * rows // 2)
    return Board(
        columns,
        rows,
        slow=draw(ground),
        cover=tuple(draw(st.dictionaries(some, st.integers(1, 4), max_size=5)).items()),
        blocked=draw(ground),
        ledges=tuple(draw(st.dictionaries(some, st.integers(-3, 3), max_size=5)).items()),
        obscured=draw(ground),
        heavily_obscured=draw(ground),
        picture=draw(st.sampled_from(["", "hall.webp"])),
    )


def places(board: Board, size: int = 1) -> st.SearchStrategy[Space]:
    """Where a body of this size finds room on the board."""
    beyond = max(1, size) - 1
    return spaces_of(board.columns - beyond, board.rows - beyond)


PRICES = st.sampled_from([Prices(), Prices(2, 2, 2), Prices(1, 1, 0), Prices(5, 10, None)])


@st.composite
def movers(draw: st.DrawFn, board: Board, start: Space, size: int) -> Mover:
    """Somebody of this size on its way, others around, none of them in its own spaces."""
    own = footprint(start, size)
    crowd = st.frozensets(places(board).filter(lambda space: space not in own), max_size=5)
    return Mover(size, draw(PRICES), draw(crowd), draw(crowd))
