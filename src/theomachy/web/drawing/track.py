"""A track as geometry: places and the ways between them, who is where, where one may go next.

Any game's view may have a `track`: `title`; `nodes`, each with `id`, `title`, `at` (hundredths of
the picture from the left and the top), `words` (what stands in the way), `barred`, `names` (who is
there), `waiting` (who is on the last stretch to it); `ways`, pairs of ids; `who` may go on from
where it is, started by the command `do`; and `next`: for each place that it leads to, `to`, `words`
(what that takes), `because` (why it cannot be had) and `choices` (ways past what stands there, each
with `words` and the further inputs `with`). `runners` are those who take part, in their order: `name`,
`part`, `place`, `left` and `most` of their `unit`, and `notes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from theomachy.web.figures import Figure, Stage

WIDE, HIGH, FLAT = 1000, 460, 190
"""Units of the picture: its width, its height, and that of a track that lies in one line."""
EDGE_X, EDGE_Y = 80, 70
"""Units of room at its edges, so that nobody stands outside."""
RADIUS, APART, BELOW, RIM = 15, 46, 40, 24
"""Units: of a place, between those who stand at one, from a place to those who are there, and from
the middle of one of them to what is drawn around it.
"""

MOST = 6
"""What is left is drawn one by one up to this number."""

Line = tuple[float, float, float, float]
"""A way: column and row of its one end, then of the other, in units."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way past what stands at a place: what it is called, and the inputs that choose it."""

    words: str
    query: str


@dataclass(frozen=True, slots=True)
class Step:
    """Where one may go next: what it takes, or why it cannot be had; the ways past what is there."""

    to: str
    words: str
    because: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Runner:
    """One who takes part, with what it has left."""

    figure: Figure
    part: str = ""
    place: str = ""
    left: int | None = None
    most: int | None = None
    unit: str = ""
    notes: tuple[str, ...] = ()

    @property
    def pips(self) -> bool:
        """Whether what is left is drawn one by one."""
        return (
            self.left is not None and self.most is not None and 0 <= self.left <= self.most <= MOST
        )

    @property
    def left_words(self) -> str:
        """What is left, in words."""
        return "?" if self.left is None else str(self.left)


@dataclass(frozen=True, slots=True)
class Marker:
    """A figure at a place: its middle in units."""

    figure: Figure
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the track in units, with all that is said of it."""

    id: str
    title: str
    x: float
    y: float
    words: str = ""
    barred: bool = False
    markers: tuple[Marker, ...] = ()
    waiting: tuple[Figure, ...] = ()
    step: Step | None = None

    @property
    def label(self) -> str:
        """All of it in one line, for those who hear it."""
        there = [marker.figure.name for marker in self.markers]
        parts = [self.title, self.words, f"here: {', '.join(there)}" if there else ""]
        parts += [self.step.words if self.step and not self.step.because else ""]
        return "; ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class TrackDrawing:
    """A track in units, ready to be put into SVG, and as a list in the order of its places."""

    title: str
    places: tuple[Place, ...]
    lines: tuple[Line, ...]
    height: int = HIGH
    who: str = ""
    do: str = ""
    runners: tuple[Runner, ...] = ()

    @property
    def steps(self) -> list[Place]:
        """The places to which one may go from where one is."""
        return [place for place in self.places if place.step]

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole picture."""
        return WIDE, self.height


def track_of(track: Mapping[str, Any], stage: Stage) -> TrackDrawing:
    """The drawing of a track as views describe it, with the figures that stand on it."""
    steps = {str(one["to"]): _step(one) for one in track.get("next", ())}
    across, down = zip(*[node["at"] for node in track["nodes"]], strict=True)
    height = HIGH if len(set(down)) > 1 else FLAT
    spots = zip(_spread(across, EDGE_X, WIDE), _spread(down, EDGE_Y, height), strict=True)
    places = tuple(
        _place(node, stage, steps, x, y) for node, (x, y) in zip(track["nodes"], spots, strict=True)
    )
    where = {place.id: place for place in places}
    lines = tuple(
        (where[first].x, where[first].y, where[second].x, where[second].y)
        for first, second in track.get("ways", ())
    )
    who, do = str(track.get("who") or ""), str(track.get("do") or "")
    runners = tuple(_runner(one, stage) for one in track.get("runners", ()))
    return TrackDrawing(str(track.get("title", "")), places, lines, height, who, do, runners)


def _step(one: Mapping[str, Any]) -> Step:
    choices = (
        Choice(
            str(each["words"]),
            urlencode({f"with.{name}": _typed(value) for name, value in each["with"].items()}),
        )
        for each in one.get("choices", ())
    )
    return Step(str(one["to"]), str(one["words"]), str(one.get("because", "")), tuple(choices))


def _typed(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _runner(one: Mapping[str, Any], stage: Stage) -> Runner:
    return Runner(
        stage.figure(str(one["name"])),
        str(one.get("part", "")),
        str(one.get("place", "")),
        one.get("left"),
        one.get("most"),
        str(one.get("unit", "")),
        tuple(map(str, one.get("notes", ()))),
    )


def _spread(parts: Sequence[float], edge: int, whole: int) -> list[float]:
    """Hundredths as units, so that the first and the last lie at the edges; all alike: the middle."""
    least, most = min(parts), max(parts)
    if least == most:
        return [whole / 2] * len(parts)
    return [edge + (part - least) / (most - least) * (whole - 2 * edge) for part in parts]


def _place(
    node: Mapping[str, Any], stage: Stage, steps: Mapping[str, Step], x: float, y: float
) -> Place:
    names = [name for name in node.get("names", ()) if name in stage.figures]
    return Place(
        id=str(node["id"]),
        title=str(node["title"]),
        x=round(x, 1),
        y=round(y, 1),
        words=str(node.get("words", "")),
        barred=bool(node.get("barred")),
        markers=tuple(_markers(names, stage, x, y)),
        waiting=tuple(stage.figure(name) for name in node.get("waiting", ())),
        step=steps.get(str(node["id"])),
    )


def _markers(names: list[str], stage: Stage, x: float, y: float) -> Iterable[Marker]:
    """Side by side above the place, moved aside as far as it takes for all to lie in the picture."""
    span = APART * (len(names) - 1)
    left = max(RIM, min(x - span / 2, WIDE - RIM - span))
    for place, name in enumerate(names):
        yield Marker(stage.figures[name], round(left + APART * place, 1), round(y - BELOW, 1))
