"""Who and what stands on the page: a game's view, read for the parts that all games share.

Games describe themselves by keys that they may all leave out. Of the view: `round`, `turn` (a team
or a creature), `headline` (where there is no turn), `baton`, `creatures`, `board`, or without one
`track` (places and the ways between them, as `drawing.track` says), `areas` and `objects` (as
`lasting` says), `activities` (as `activities` says), without board and track `bands` (each with `title`
and `names`) or `distances` (each with `a`, `b`, `spaces`). Of a creature: `name`, `team`, `yours`,
`numbers` (each with `label` and `value`; `max`, `pips`, `path`, `sum`, `secret` if need be), `words`
(a line about it), `at`, `size`, `standing` (`well` if it is), `conditions`, `armour`,
`hidden_from`, `engaged_with`, `unseen`, `policy`, `text` (who it is, in a sentence).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from theomachy.web.activities import Activity, activities_of
from theomachy.web.drawing.names import distinct_initials
from theomachy.web.lasting import NOTHING, Lying, lying_of

TEAM_CLASSES = ("team-a", "team-b", "team-c", "team-d")
"""Teams beyond the fourth share the fourth's colour and shape; initials tell them apart."""

UPRIGHT = "well"
GONE = frozenset({"dead", "defeated", "gone"})


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a creature. `value` None: unknown to this seat. `most` makes it a share."""

    label: str
    value: Any
    most: int | None = None
    pips: bool = False
    path: str = ""
    sum: str = ""
    secret: bool = False

    @property
    def text(self) -> str:
        """The number in words: 31/46, or a question mark where it is not known."""
        shown = "?" if self.value is None else str(self.value)
        return shown if self.most is None else f"{shown}/{self.most}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A creature (or a seat, in the log) as it is drawn: a mark, a team, its numbers."""

    name: str
    mark: str = "?"
    team: str = ""
    team_class: str = "team-a"
    yours: bool = False
    numbers: tuple[Number, ...] = ()
    words: str = ""
    secret_words: str = ""
    at: tuple[int, int] | None = None
    size: int = 1
    standing: str = UPRIGHT
    hidden: bool = False
    engaged: tuple[str, ...] = ()
    policy: str = ""
    text: str = ""

    @property
    def down(self) -> bool:
        """Whether it lies, is dead or defeated: it is drawn hollow."""
        return self.standing != UPRIGHT

    @property
    def gone(self) -> bool:
        """Whether it is out of play."""
        return self.standing in GONE

    at_hand: bool = True

    @property
    def slug(self) -> str:
        """The name as a part of an id."""
        return quote(self.name, safe="").replace("%", "_")

    @property
    def leading(self) -> tuple[Number, ...]:
        """The numbers that are told of it in one glance."""
        return self.numbers[:2]

    @property
    def health(self) -> Number | None:
        """The first number, if it is a share of something or unknown: it is drawn as an arc."""
        first = next(iter(self.numbers), None)
        return first if first and (first.most or first.value is None) else None


NOBODY = Figure("", "", team_class="nobody")
GAME_MASTER = Figure("GM", "GM", team_class="of-gm")


@dataclass(frozen=True, slots=True)
class Group:
    """Figures under one title."""

    title: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """The scene as one seat sees it."""

    figures: Mapping[str, Figure]
    round: str = ""
    headline: str = ""
    headline_team: str = ""
    baton: str = ""
    board: Mapping[str, Any] | None = None
    track: Mapping[str, Any] | None = None
    activities: tuple[Activity, ...] = ()
    lying: Lying = NOTHING
    bands: tuple[Group, ...] = ()
    acting: tuple[str, ...] = ()

    @property
    def mine(self) -> tuple[Figure, ...]:
        """The figures that this seat plays."""
        return tuple(figure for figure in self.figures.values() if figure.yours)

    @property
    def bar(self) -> tuple[Figure, ...]:
        """The figures that have an action bar: who may act first, then the others of this seat.

        Whom a policy plays has none while it is not its turn.
        """
        first = [self.figures[name] for name in self.acting if name in self.figures]
        mine = [figure for figure in first if figure.yours]
        rest = [one for one in self.mine if one not in mine and not one.gone and one.at_hand]
        return (*mine, *rest)

    @property
    def groups(self) -> tuple[Group, ...]:
        """All figures by team, one's own team first."""
        teams: dict[str, list[Figure]] = {}
        for figure in sorted(self.figures.values(), key=lambda one: not one.yours):
            teams.setdefault(figure.team, []).append(figure)
        return tuple(Group(_capital(team or "Here"), tuple(those)) for team, those in teams.items())

    def figure(self, name: str) -> Figure:
        """The figure of this name; one made up for a name that the scene does not know."""
        if name == "GM":
            return GAME_MASTER
        return self.figures.get(name) or Figure(name, name[:1].upper() or "·", team_class="nobody")


def stage_of(state: Mapping[str, Any], acting: Sequence[str] = ()) -> Stage:
    """The scene of a game's view; `acting` names who may start something now."""
    creatures: Sequence[Mapping[str, Any]] = state.get("creatures", ())
    teams = team_classes(creatures)
    marks = distinct_initials(str(one["name"]) for one in creatures)
    figures = {one["name"]: _figure(one, teams, marks) for one in creatures}
    turn_team = str(state.get("turn_team") or state.get("turn", ""))
    return Stage(
        figures=figures,
        round=str(state.get("round") or ""),
        headline=_headline(state),
        headline_team=teams.get(turn_team, ""),
        baton=str(state.get("baton") or ""),
        board=state.get("board"),
        track=state.get("track"),
        activities=activities_of(state),
        lying=lying_of(state, {one.name: one.team_class for one in figures.values()}),
        bands=_bands(state, figures, acting),
        acting=tuple(acting),
    )


def team_classes(creatures: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """A colour and shape for each team, in the order in which the teams are named."""
    teams = dict.fromkeys(str(one.get("team", "")) for one in creatures)
    last = len(TEAM_CLASSES) - 1
    return {team: TEAM_CLASSES[min(place, last)] for place, team in enumerate(teams)}


def _figure(one: Mapping[str, Any], teams: Mapping[str, str], marks: Mapping[str, str]) -> Figure:
    at = one.get("at")
    team = str(one.get("team", ""))
    return Figure(
        name=one["name"],
        mark=marks[one["name"]],
        team=team,
        team_class=teams[team],
        yours=bool(one.get("yours")),
        numbers=tuple(number_of(number, one) for number in one.get("numbers", ())),
        words=str(one.get("words") or words_of(one)),
        secret_words=_armour_words(one),
        at=(int(at[0]), int(at[1])) if at else None,
        size=int(one.get("size", 1)),
        standing=standing_of(one),
        hidden=bool(one.get("unseen")),
        engaged=tuple(one.get("engaged_with", ())),
        policy=str(one.get("policy") or ""),
        text=str(one.get("text") or ""),
    )


def standing_of(one: Mapping[str, Any]) -> str:
    """How it is: in the game's own word, or from what it says of lying and being out of play."""
    if one.get("gone"):
        return "gone"
    return str(one.get("standing") or ("down" if one.get("down") else UPRIGHT))


def number_of(data: Mapping[str, Any], one: Mapping[str, Any]) -> Number:
    """A number of a creature; its whole may stand beside it (`max_hp`, `movement_full`)."""
    label = str(data["label"])
    name = label.lower().replace(" ", "_")
    most = data.get("max", one.get(f"max_{name}", one.get(f"{name}_full")))
    value = data.get("value")
    few = isinstance(most, int) and isinstance(value, int) and 0 <= value <= most <= MOST_PIPS
    return Number(
        label=label,
        value=value,
        most=most,
        pips=few and bool(data.get("pips", name == "actions")),
        path=str(data.get("path") or (f"{one['name']}.{name}" if name in one else "")),
        sum=str(data.get("sum", "")),
        secret=bool(data.get("secret")),
    )


MOST_PIPS = 6
"""Numbers up to this one are drawn as pips, if they are such that are spent one by one."""


def _armour_words(one: Mapping[str, Any]) -> str:
    """The numbers that it is hit against, in one line."""
    known = [part for part in one.get("armour", ()) if part.get("value") is not None]
    return " ".join(f"{part['name']} {part['value']}" for part in known)


def words_of(one: Mapping[str, Any]) -> str:
    """A line about a creature, from what its view says of it."""
    words = (
        [str(one["standing"]).replace("-", " ")] if one.get("standing", UPRIGHT) != UPRIGHT else []
    )
    words += [str(condition["name"]) for condition in one.get("conditions", ())]
    hidden = one.get("hidden_from", ()) if one.get("yours") else ()
    words += [f"hidden from {', '.join(hidden)}"] if hidden else []
    engaged = one.get("engaged_with", ())
    words += [f"engaged with {', '.join(engaged)}"] if engaged else []
    return " · ".join(words)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _headline(state: Mapping[str, Any]) -> str:
    """Whose turn it is; round and baton stand beside it."""
    turn = state.get("turn")
    if isinstance(turn, str) and turn:
        return _capital(f"{turn}’ turn" if turn.endswith("s") else f"{turn}’s turn")
    words = str(state.get("headline") or "")
    return words.removeprefix(f"Round {state.get('round')} · ").capitalize()


def _bands(
    state: Mapping[str, Any], figures: Mapping[str, Figure], acting: Sequence[str]
) -> tuple[Group, ...]:
    """The scene without a board: as the game groups it, or by distance, or all in one."""
    bands = state.get("bands")
    if bands is not None:
        return tuple(
            Group(
                str(band["title"]),
                tuple(figures[name] for name in band["names"] if name in figures),
            )
            for band in bands
        )
    if state.get("distances"):
        return tuple(_by_distance(state["distances"], figures, _middle(figures, acting)))
    return (Group("Here", tuple(figures.values())),) if figures else ()


def _middle(figures: Mapping[str, Figure], acting: Sequence[str]) -> str:
    """From whom distances are told: one's own who may act, else one's own first."""
    mine = [figure.name for figure in figures.values() if figure.yours]
    return next((name for name in acting if name in mine), next(iter(mine or figures), ""))


def _by_distance(
    distances: Iterable[Mapping[str, Any]], figures: Mapping[str, Figure], name: str
) -> Iterable[Group]:
    far: dict[int, list[Figure]] = {}
    for pair in distances:
        ends = {pair["a"], pair["b"]}
        other = next(iter(ends - {name}), "")
        if name in ends and other in figures:
            far.setdefault(int(pair["spaces"]), []).append(figures[other])
    yield Group(name, (figures[name],))
    for spaces, there in sorted(far.items()):
        where = f"1 space from {name}" if spaces == 1 else f"{spaces} spaces from {name}"
        yield Group(where, tuple(there))
