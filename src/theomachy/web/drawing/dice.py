"""The faces of dice as small drawings: an outline and the edges seen from above."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A die in a box of 40 by 40: its outline, the edges within, and the baseline of the number."""

    outline: str
    edges: str = ""
    baseline: float = 25.5


_ROUND = "M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36Z"

SHAPES = {
    2: Shape(_ROUND, "M20 5a15 15 0 1 1 0 30a15 15 0 1 1 0-30Z"),
    4: Shape("M20 3 38 36H2Z", "", 31),
    6: Shape("M9 3h22a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6Z"),
    8: Shape("M20 1 38 20 20 39 2 20Z", "M2 20 20 29 38 20M20 29v10", 23),
    10: Shape(
        "M20 1 38 17v6L20 39 2 23v-6Z",
        "M20 1 30 22 20 28 10 22ZM30 22l8-5M10 22l-8-5M20 28v11",
        23,
    ),
    12: Shape(
        "M20 2 37 14.5 30.5 37h-21L3 14.5Z",
        "M20 11 29.5 18 26 30H14l-3.5-12ZM20 2v9M37 14.5 29.5 18M30.5 37 26 30M9.5 37 14 30"
        "M3 14.5 10.5 18",
    ),
    20: Shape(
        "M20 1 37 10.5v19L20 39 3 29.5v-19Z",
        "M20 9 31 28H9ZM20 1v8M37 10.5 31 28M37 29.5 31 28M20 39 9 28M20 39 31 28"
        "M3 29.5 9 28M3 10.5 9 28M3 10.5 20 9 37 10.5",
    ),
}
OTHER = Shape(_ROUND)


def shape_of(sides: int) -> Shape:
    """The drawing of a die with so many sides; a plain disc where no die of that kind is made."""
    return SHAPES.get(sides, OTHER)
