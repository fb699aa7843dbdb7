"""What a seat can do, each with the fields it takes: written once, for the API and for forms.

A deed's model is the body of its API route and the fields of its form; `act` does it and gives a
`Receipt` or another record. All raise what `Tables` raises.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from theomachy.core.errors import InputError
from theomachy.core.seats import Visibility
from theomachy.table.drafts import CharacterDraft
from theomachy.table.records import AskMe, Invite, Preview, Receipt, Request, Role, Seat, TakeBack
from theomachy.table.service import Tables

Name = Annotated[str, Field(max_length=200)]
Words = Annotated[str, Field(max_length=4_000)]
Many = Annotated[list[Name], Field(max_length=200)]
Place = Annotated[int, Field(ge=0)]


class Body(BaseModel):
    """Base of the bodies of requests: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class StartCommand(Body):
    """A command of the game, as in a scenario: what, by whom, with which inputs, how openly."""

    do: Name
    by: Name
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    visibility: Visibility = Visibility.PUBLIC


class GiveAnswer(Body):
    """An answer to a prompt: an option's id, or the faces of typed dice.

    `as_gm`: the Game Master answers for somebody else.
    """

    prompt: Name
    answer: Name | Annotated[list[int], Field(max_length=200)]
    as_gm: bool = False


class TakeDefault(Body):
    """The default of a prompt now, or the server's dice where dice would be typed."""

    prompt: Name
    as_gm: bool = False


class Nothing(Body):
    """A deed that needs no fields."""


class Edit(Body):
    """A value of the state, set by the Game Master. `old` is the value that he saw."""

    path: Name
    old: Any
    new: Any


class Pause(Body):
    """Whether play stands still."""

    paused: bool


class Clocks(Body):
    """Limits in seconds by label of a prompt; `*` for all others. None at all: no clock."""

    limits: dict[Name, Annotated[float, Field(gt=0, le=86_400)]] = Field(default_factory=dict)


class Say(Body):
    """Chat to all, or a whisper to one seat (its id); the Game Master reads whispers too."""

    text: Words
    to: Name = ""


class FreeRoll(Body):
    """Dice notation, rolled for all, for the Game Master, blind, or for oneself."""

    roll: Name
    visibility: Visibility = Visibility.PUBLIC
    text: Words = ""


class Ping(Body):
    """Points all at a place of the scene."""

    ping: Name


class CallFor(Body):
    """The Game Master calls for a check or a roll, from some seats or (none named) all.

    `do` and `with` name a command of the game, `notation` dice; both may be left out.
    """

    call: Words
    do: Name = ""
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    notation: Name = ""
    to: Many = Field(default_factory=list)


class Wish(Body):
    """A player asks the Game Master to take back the command of this entry."""

    wish: Place
    text: Words = ""


Note = Say | FreeRoll | Ping | CallFor | Wish


class OneEdit(Body):
    """A correction: the value at `path` becomes `new`, if it still is `old`."""

    path: Name
    old: Any
    new: Any


class TakeItBack(Body):
    """A taking back of the command of an entry. `keep`: later commands whose outcome is kept."""

    number: Place
    mode: TakeBack = TakeBack.BACK
    keep: Annotated[list[Place], Field(max_length=1_000)] = Field(default_factory=list)
    edits: Annotated[list[OneEdit], Field(max_length=200)] = Field(default_factory=list)


class MakeInvite(Body):
    """A link for others; with `creatures`, whoever joins by it plays these."""

    role: Literal[Role.PLAYER, Role.SPECTATOR] = Role.PLAYER
    creatures: Many = Field(default_factory=list)


class RevokeInvite(Body):
    """The token of a link by which nobody shall join any more."""

    token: Name


class SendAway(Body):
    """The seat (its id) that receives nothing more."""

    seat: Name


class Play(Body):
    """A creature for this seat, or, by the Game Master, for another."""

    creature: Name
    seat: Name = ""


class Claimable(Body):
    """The creatures that players may choose to play."""

    creatures: Many = Field(default_factory=list)


class OfferedDraft(Body):
    """A character that a player offers; `because` is told to them where it is given back."""

    draft: Name
    because: Words = ""


class Characters(Body):
    """Whether characters of players come in only when the Game Master agrees."""

    agreed: bool


class Settings(Body):
    """When this seat wants to be asked, and whether it types what its real dice show."""

    ask_me: AskMe | None = None
    typed_dice: bool | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Who does it, where, and the key by which a repetition is known."""

    tables: Tables
    seat: Seat
    key: str = ""

    @property
    def at(self) -> tuple[str, str]:
        """The table and the seat, as `Tables` takes them."""
        return self.seat.table_id, self.seat.id


B = TypeVar("B", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing to do: its name in form addresses, the model of its fields, and the act."""

    name: str
    body: type[BaseModel]
    act: Callable[[Call, Any], Any]


def start_command(call: Call, body: StartCommand) -> Receipt:
    """Start a command of the game."""
    return call.tables.command(
        *call.at, body.do, body.by, body.with_, body.visibility, idempotency_key=call.key
    )


def command_in(text: str) -> dict[str, Any]:
    """A command that stands as JSON in an address. Raises InputError `bad-input`."""
    try:
        body = StartCommand.model_validate_json(text)
    except ValidationError as fault:
        detail = f"this is no command: {fault.errors()[0]['msg']}"
        raise InputError("bad-input", detail, "command", ("do", "by", "with")) from fault
    return body.model_dump(mode="json", by_alias=True)


def give_answer(call: Call, body: GiveAnswer) -> Receipt:
    """Answer a prompt."""
    answer = body.answer if isinstance(body.answer, str) else tuple(body.answer)
    return call.tables.answer(*call.at, body.prompt, answer, body.as_gm, idempotency_key=call.key)


def take_default(call: Call, body: TakeDefault) -> Receipt:
    """Take the default of a prompt now."""
    return call.tables.take_default(*call.at, body.prompt, body.as_gm)


def call_off(call: Call, body: Nothing) -> Receipt:
    """Call the open command off."""
    return call.tables.call_off(*call.at)


def ask_again(call: Call, body: Nothing) -> Receipt:
    """Have the open command asked anew."""
    return call.tables.ask_again(*call.at)


def go_on(call: Call, body: Nothing) -> Receipt:
    """Let creatures with a policy go on."""
    return call.tables.drive(*call.at)


def edit(call: Call, body: Edit) -> Receipt:
    """Set a value of the state."""
    return call.tables.edit(*call.at, body.path, body.old, body.new, idempotency_key=call.key)


def pause(call: Call, body: Pause) -> Receipt:
    """Stop or restart play."""
    return call.tables.pause(*call.at, body.paused)


def clocks(call: Call, body: Clocks) -> None:
    """Set the limits of time."""
    call.tables.clocks(*call.at, body.limits)


def note(call: Call, body: Note) -> Receipt:
    """Say, whisper, roll, point, call for a check, or wish for a taking back."""
    tables, at, key = call.tables, call.at, call.key
    match body:
        case Say():
            return tables.say(*at, body.text, body.to, idempotency_key=key)
        case FreeRoll():
            return tables.roll(*at, body.roll, body.visibility, body.text, idempotency_key=key)
        case Ping():
            return tables.ping(*at, body.ping)
        case CallFor():
            request = Request(body.do, body.with_, body.notation)
            return tables.call_for(*at, body.call, request, body.to)
        case Wish():
            return tables.wish(*at, body.wish, body.text)


def take_back(call: Call, body: TakeItBack) -> Receipt:
    """Take back the command of an entry."""
    edits = [(one.path, one.old, one.new) for one in body.edits]
    return call.tables.take_back(
        *call.at, body.number, body.mode, keep=body.keep, edits=edits, idempotency_key=call.key
    )


def preview(call: Call, body: TakeItBack) -> Preview:
    """What a taking back would do."""
    return call.tables.preview_take_back(*call.at, body.number, body.mode)


def make_invite(call: Call, body: MakeInvite) -> Invite:
    """Make a link for others."""
    return call.tables.invite(*call.at, role=body.role, creatures=body.creatures)


def revoke_invite(call: Call, body: RevokeInvite) -> None:
    """Let nobody join by a link any more."""
    call.tables.revoke_invite(*call.at, body.token)


def send_away(call: Call, body: SendAway) -> None:
    """Send a seat away."""
    call.tables.revoke(*call.at, body.seat)


def claim(call: Call, body: Play) -> Seat:
    """Play a creature from now on, or give it to another seat."""
    return call.tables.claim(*call.at, body.creature, body.seat)


def release(call: Call, body: Play) -> Seat:
    """Play a creature no longer, or take it from another seat."""
    return call.tables.release(*call.at, body.creature, body.seat)


def claimable(call: Call, body: Claimable) -> None:
    """Say which creatures players may choose."""
    call.tables.claimable(*call.at, body.creatures)


def accept_draft(call: Call, body: OfferedDraft) -> CharacterDraft:
    """Agree to a character that a player offers: it comes in, and its seat plays it."""
    return call.tables.accept_draft(*call.at, body.draft)


def decline_draft(call: Call, body: OfferedDraft) -> CharacterDraft:
    """Give a character that a player offers back."""
    return call.tables.decline_draft(*call.at, body.draft, body.because)


def characters(call: Call, body: Characters) -> None:
    """Say whether characters come in only when the Game Master agrees."""
    call.tables.set_agreement(*call.at, body.agreed)


def settings(call: Call, body: Settings) -> Seat:
    """Set when this seat is asked and whether it types its dice."""
    return call.tables.settings(*call.at, ask_me=body.ask_me, typed_dice=body.typed_dice)


_ALL = (
    Deed("command", StartCommand, start_command),
    Deed("answer", GiveAnswer, give_answer),
    Deed("default", TakeDefault, take_default),
    Deed("call-off", Nothing, call_off),
    Deed("ask-again", Nothing, ask_again),
    Deed("go-on", Nothing, go_on),
    Deed("edit", Edit, edit),
    Deed("pause", Pause, pause),
    Deed("clocks", Clocks, clocks),
    Deed("say", Say, note),
    Deed("roll", FreeRoll, note),
    Deed("ping", Ping, note),
    Deed("call-for", CallFor, note),
    Deed("wish", Wish, note),
    Deed("take-back", TakeItBack, take_back),
    Deed("invite", MakeInvite, make_invite),
    Deed("revoke-invite", RevokeInvite, revoke_invite),
    Deed("send-away", SendAway, send_away),
    Deed("claim", Play, claim),
    Deed("release", Play, release),
    Deed("claimable", Claimable, claimable),
    Deed("accept-draft", OfferedDraft, accept_draft),
    Deed("decline-draft", OfferedDraft, decline_draft),
    Deed("characters", Characters, characters),
    Deed("settings", Settings, settings),
)
DEEDS: Mapping[str, Deed] = {deed.name: deed for deed in _ALL}
"""All deeds of the page's forms, by name."""
