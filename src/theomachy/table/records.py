"""What a table hands out: frozen records, all of them already cut down to what their seat may know.

Page and HTTP turn them into fragments and JSON (`as_json`); nothing here needs the log or the state.
Times are seconds since 1970, UTC. Numbers called `number` count the things that this seat sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pydantic import TypeAdapter

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Card
from theomachy.core.seats import GAME_MASTER, Viewer
from theomachy.table.drafts import SeatDraft
from theomachy.table.shown import Handout, Sitting


class Role(StrEnum):
    """What a seat is: the Game Master's, a player's, or a spectator's."""

    GM = "gm"
    PLAYER = "player"
    SPECTATOR = "spectator"


class AskMe(StrEnum):
    """When a seat wants to be stopped by a window; else its default (to pass) is answered for it."""

    ALWAYS = "always"
    WHEN_MEANT = "when-meant"
    NOT_THIS_ROUND = "not-this-round"


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """What a seat has set for itself. `round` is the round in which "not this round" was said."""

    ask_me: AskMe = AskMe.ALWAYS
    typed_dice: bool = False
    round: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table. `epoch` grows when its creatures change: its numbering begins anew then."""

    id: str
    table_id: str
    name: str
    role: Role
    creatures: tuple[str, ...] = ()
    settings: SeatSettings = SeatSettings()
    epoch: int = 1
    revoked: bool = False

    @property
    def gm(self) -> bool:
        """Whether this is the Game Master's seat."""
        return self.role is Role.GM

    @property
    def viewer(self) -> Viewer:
        """The pair of eyes that sits here."""
        return GAME_MASTER if self.gm else Viewer(creatures=frozenset(self.creatures))


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat as the others see it."""

    id: str
    name: str
    role: Role
    creatures: tuple[str, ...] = ()
    you: bool = False
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """A table just opened: its id, and the key of the Game Master's seat, told this once."""

    table_id: str
    gm_key: str
    gm_seat: str


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table in a list. `seats` counts those that may still come in; `entries` the log's length.

    `created` and `played`, when its log last grew, are in seconds of the epoch.
    """

    id: str
    name: str
    game: str
    game_title: str
    created: float
    entries: int
    seats: int
    played: float


@dataclass(frozen=True, slots=True)
class Invite:
    """A link for others: whoever has the token may join until it is revoked.

    With `creatures` the one who joins gets them. `uses` counts those who came by it.
    """

    token: str
    table_id: str
    role: Role = Role.PLAYER
    creatures: tuple[str, ...] = ()
    uses: int = 0
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat just taken and its key, told this once."""

    seat: Seat
    key: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of a seat now. `id` names the request: an answer to another one is refused.

    `kind` is `choose` or `roll`. `who` is the creature, side or GM asked. `title` names what is
    about to happen. For a choice: `options` (with `because` they cannot be had) and `default`. For
    typed dice: `sides` of each die. `sealed`: all answers open at once. `deadline`: when the
    default is taken, None for never. `yours` is False where the Game Master would answer for
    somebody else.
    """

    id: str
    kind: str
    label: str
    who: str
    title: str
    options: tuple[Option, ...] = ()
    default: str = ""
    sides: tuple[int, ...] = ()
    window: bool = False
    sealed: bool = False
    concerns: bool = True
    deadline: float | None = None
    yours: bool = True


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that a seat may start by one of its creatures; or the reason why not.

    `inputs` is the JSON Schema of its inputs; `options` proposes values for each of them. `aside`
    and `asks_first` as in `Command`.
    """

    do: str
    by: str
    title: str
    rules: tuple[str, ...] = ()
    because: Refusal | None = None
    inputs: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    aside: bool = False
    asks_first: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one seat may know it.

    `state` is the game's own view. `seen` is how many things the seat's log holds. `waiting` is
    empty, `you` or `others`; `waiting_for` names creatures to the Game Master alone. `turn` names
    who may start something now, as far as this seat knows them. `trouble` tells the Game Master
    that the open command no longer goes as it was recorded (it may be asked again or called off).
    `handouts` are those that this seat is shown now, `sittings` the evenings so far.
    `drafts` are characters that this seat builds here, to the Game Master also those offered.
    """

    id: str
    name: str
    game: str
    game_title: str
    accent: str
    you: SeatName
    settings: SeatSettings
    epoch: int
    seen: int
    state: Mapping[str, Any]
    seats: tuple[SeatName, ...]
    prompts: tuple[Prompt, ...]
    offers: tuple[Offer, ...]
    turn: tuple[str, ...] = ()
    waiting: str = ""
    waiting_for: tuple[str, ...] = ()
    paused: bool = False
    claimable: tuple[str, ...] = ()
    clocks: Mapping[str, float] = field(default_factory=dict)
    house: Mapping[str, Any] = field(default_factory=dict)
    trouble: str = ""
    handouts: tuple[Handout, ...] = ()
    sittings: tuple[Sitting, ...] = ()
    drafts: tuple[SeatDraft, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """What the Game Master calls for: words, perhaps a command of the game, perhaps notation."""

    do: str = ""
    with_: Mapping[str, Any] = field(default_factory=dict)
    notation: str = ""


@dataclass(frozen=True, slots=True)
class RolledTerm:
    """The dice of one term of a free roll: `faces` as they fell, `kept` their places that count."""

    term: str
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    value: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class FreeRoll:
    """A free roll as its audience reads it. Without `total` it was blind for this seat."""

    notation: str
    total: int | None = None
    dice: tuple[RolledTerm, ...] = ()


class EntryKind(StrEnum):
    """The kinds of things in a seat's log."""

    STARTED = "started"
    COMMAND = "command"
    FACT = "fact"
    ANSWER = "answer"
    TAKEN_BACK = "taken-back"
    CHAT = "chat"
    ROLL = "roll"
    PING = "ping"
    REQUEST = "request"
    WISH = "wish"
    PAUSE = "pause"
    SEAT = "seat"
    HANDOUT = "handout"
    SITTING = "sitting"
    SCENE = "scene"
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """The n-th thing that a seat sees.

    `group` is the number of the first thing of the same command (0: belongs to none). `who` is the
    creature, or the name of the seat that wrote or rolled. `text` says all of it in words. `kind`
    decides what else is set: `card` for facts and commands, `roll` for free rolls, `request` for
    what the Game Master calls for, `strikes` (numbers now struck through) for a taking back,
    `wish` (number meant) for a player's wish to take back, `place` for a ping, `told` for what is read
    out to all (a scene's text, what was last time). `how` is by whom or
    by what an answer was given: person, gm, clock, setting, policy. `secret`: not all see this.
    """

    number: int
    kind: EntryKind
    at: float
    text: str
    who: str = ""
    group: int = 0
    card: Card | None = None
    do: str = ""
    roll: FreeRoll | None = None
    request: Request | None = None
    strikes: tuple[int, ...] = ()
    wish: int = 0
    place: str = ""
    told: str = ""
    how: str = ""
    to: tuple[str, ...] = ()
    struck: bool = False
    secret: bool = False
    yours: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """A part of a seat's log. With another `epoch` than asked for, begin anew: all entries are here."""

    epoch: int
    entries: tuple[SeatEntry, ...]
    last: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """An acknowledgement: what was asked for is durably in the log.

    `seen` is the length of this seat's log now; `number` that of its first thing of this deed (0:
    this seat sees none). `waiting` as in `TableView`. `dropped` names commands that no longer
    fitted and were let go. `repeated`: the idempotency key had been used, nothing happened again.
    """

    seen: int
    number: int = 0
    waiting: str = ""
    dropped: tuple[str, ...] = ()
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """A value of the state that differs: `now`, and `then` (None where there is none)."""

    path: str
    now: Any
    then: Any


@dataclass(frozen=True, slots=True)
class Unfit:
    """A later command that cannot be played again: the number of its entry, what it is, and why."""

    number: int
    title: str
    because: Refusal


class TakeBack(StrEnum):
    """The ways to take back: this and all that followed, this alone, or by setting values."""

    BACK = "back"
    ONLY = "only"
    CORRECT = "correct"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a taking back would do. For `correct`, `changes` proposes the values to set."""

    mode: TakeBack
    number: int
    title: str
    changes: tuple[Change, ...]
    unfit: tuple[Unfit, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """One outcome: its label, its probability as a fraction in lowest terms, and as a number."""

    label: str
    p: str
    value: float


@dataclass(frozen=True, slots=True)
class OptionOdds:
    """What may come of one option; `because` says why there are no odds for it.

    `loss` and `deals` are the averages of what the one asked loses and deals, in the unit that the
    game counts health in (HP); `other_loss` is that of `other`, if somebody else is meant.
    """

    option: str
    chances: tuple[Chance, ...]
    loss: float = 0.0
    deals: float = 0.0
    because: Refusal | None = None
    other: str = ""
    other_loss: float = 0.0


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """Odds from what the seat may know. `margin` above 0: sampled, give or take so much."""

    options: tuple[OptionOdds, ...]
    margin: float = 0.0
    assumed: tuple[str, ...] = ()


class Verdict(StrEnum):
    """How a recorded command goes today."""

    EXACT = "exact"
    UNVERIFIED = "unverified"
    DIVERGED = "diverged"


@dataclass(frozen=True, slots=True)
class CommandReport:
    """One command of a log re-executed; `detail` names both sides of a difference."""

    seq: int
    do: str
    by: str
    verdict: Verdict
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """A log re-executed, command by command; `fingerprint` is that of the state at its end."""

    game: str
    commands: tuple[CommandReport, ...]
    fingerprint: str

    def count(self, verdict: Verdict) -> int:
        """How many commands got this verdict."""
        return sum(one.verdict is verdict for one in self.commands)


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def as_json(record: object) -> Any:
    """The record as plain JSON data."""
    kind = type(record)
    adapter = _ADAPTERS.get(kind) or _ADAPTERS.setdefault(kind, TypeAdapter(kind))
    return adapter.dump_python(record, mode="json")
