"""What lasts of abilities: those kept or lingering, those begun, and the effects that creatures bear."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from pydantic import Field

from theomachy.board.spaces import Space
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import Borne
from theomachy.games.god_marked.content.schema import Count

LaidKind = Literal["slow", "blocked", "obscured", "heavily_obscured", "cover"]
Laid = tuple[tuple[LaidKind, Space, int], ...]
"""What an area has changed on the board: the kind of change, the space, a height for cover."""
HowKept = Literal["focus", "shatterable", "hold", "lingering"]


@dataclass(frozen=True, slots=True)
class Bearing:
    """An effect that a creature bears (GM-ABILITY-15): of which ability, by whom, how strong.

    `value` is the number as it counts here, upcast and halved. `kept` is the key of what keeps it;
    without one it ends at the start of the team's first turn after `round`, or when ended.
    """

    effect: Borne
    ability: str
    by: str = ""
    value: int = 0
    kept: str = ""
    round: Count = 0
    lasts: Literal["round", "until-ended"] = "round"


@dataclass(frozen=True, slots=True)
class Kept:
    """What a creature keeps up, or what lingers (FOCUS, HOLD): a Focus, Shatterable, Hold, area.

    `what` is an ability of `user`, or other work that takes the place of a Focus (a lock, a rune, a
    Connection), in words, with no record in `ability`. `kept_in` is the last round with an action on
    it. `area` are the spaces on a board, `inside` whom it has without one. `total` is the stored
    attack total, `hits` how it met each creature, `mod` the casting mod. `origin` is where it
    starts, `laid` what it has changed on the board, `waiting` the actions of those who may yet leave.
    """

    key: str
    user: str
    how: HowKept
    what: str
    ability: Ability | None = None
    round: Count = 0
    kept_in: Count = 0
    targets: tuple[str, ...] = ()
    area: tuple[Space, ...] = ()
    inside: tuple[str, ...] = ()
    origin: Space | None = None
    natural: Count = 0
    total: int = 0
    hits: Mapping[str, str] = field(default_factory=dict)
    mod: int = 0
    points: Count = 0
    laid: Laid = ()
    waiting: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Begun:
    """An ability that takes more actions than were left (GM-ABILITY-03): what is paid, and when."""

    ability: str
    paid: Annotated[int, Field(ge=0, le=10)]
    round: Count


def only_of(
    kept: Kept,
    seen: Collection[str],
    *,
    open_numbers: bool,
    hidden: Collection[Space] = frozenset(),
) -> Kept:
    """What is kept, with these creatures alone named as met by it, outside these hidden spaces.

    Without `open_numbers` its mod is left out, unless a roll has shown it (GR-16).
    """
    return replace(
        kept,
        area=tuple(space for space in kept.area if space not in hidden),
        mod=kept.mod if open_numbers or kept.natural else 0,
        targets=tuple(name for name in kept.targets if name in seen),
        inside=tuple(name for name in kept.inside if name in seen),
        hits={name: hit for name, hit in kept.hits.items() if name in seen},
        waiting={name: count for name, count in kept.waiting.items() if name in seen},
    )
