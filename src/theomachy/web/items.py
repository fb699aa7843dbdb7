"""The log as it is read: what belongs to one command in one card, the rest in lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile

from theomachy.core.facts import Term, Trace
from theomachy.core.plugin import Card
from theomachy.table.records import EntryKind, FreeRoll, RolledTerm, SeatEntry
from theomachy.web.figures import NOBODY, Figure, Stage
from theomachy.web.rendering import listed, real_minus, signed

QUIET_ANSWERS = frozenset({"setting", "policy"})
"""Answers that nobody gave at the table are not told by themselves: what came of them is."""

A_ROLL = "A roll"
"""What a card of a roll is called of which nobody reads who rolls."""

SMALL = frozenset({"quiet", "secret"})


@dataclass(frozen=True, slots=True)
class ShownTerm:
    """A term as a chip: its value with a sign, or a die's face without one."""

    label: str
    shown: str
    cause: str
    rule: str


@dataclass(frozen=True, slots=True)
class ShownTrace:
    """A worked-out number with its terms."""

    name: str
    total: int
    rule: str
    terms: tuple[ShownTerm, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing within a card: a result with its dice, or a sentence."""

    text: str
    tone: str = "plain"
    who: str = ""
    is_result: bool = False
    minor: bool = False
    total: int | None = None
    outcome: str = ""
    words: str = ""
    against: str = ""
    faces: tuple[tuple[int, int], ...] = ()
    dropped: tuple[int, ...] = ()
    terms: tuple[ShownTerm, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """What the Game Master calls for, as buttons for whoever is meant."""

    words: str
    notation: str = ""
    do: str = ""
    do_title: str = ""
    by: tuple[str, ...] = ()
    query: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of the log. `shape`: divider, struck, card, chat, told or line; `opens` a pane."""

    number: int
    shape: str
    at: float
    title: str
    figure: Figure = NOBODY
    tone: str = ""
    text: str = ""
    to_words: str = ""
    parts: tuple[Part, ...] = ()
    thens: tuple[Part, ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    traces: tuple[ShownTrace, ...] = ()
    struck_words: str = "Taken back"
    may_take_back: bool = False
    may_wish: bool = False
    call: Called | None = None
    wished: int = 0
    opens: str = ""
    words: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the log: the scene for the marks, and what may be done from an item."""

    stage: Stage
    gm: bool = False
    seats: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)


def items_of(entries: Sequence[SeatEntry], reader: Reader) -> list[Item]:
    """Entries as items, oldest first; those of one command that follow each other are one item."""
    return [_item(list(group), reader) for _, group in groupby(entries, _belongs)]


def first_of_group(entries: Iterable[SeatEntry]) -> int:
    """The smallest number from which the items of these entries can be made whole; 0 if none."""
    starts = [entry.group or entry.number for entry in entries]
    struck = [number for entry in entries for number in entry.strikes]
    return min([*starts, *struck], default=0)


def _belongs(entry: SeatEntry) -> tuple[int, int]:
    return (entry.group, 0) if entry.group else (0, entry.number)


def _item(entries: list[SeatEntry], reader: Reader) -> Item:
    first = entries[0]
    match first.kind:
        case EntryKind.COMMAND | EntryKind.FACT | EntryKind.ANSWER:
            return _command(entries, reader)
        case EntryKind.CHAT:
            return _chat(first, reader)
        case EntryKind.ROLL:
            return _free_roll(first, reader)
        case EntryKind.REQUEST:
            return _line(first, reader, call=_called(first, reader))
        case EntryKind.WISH:
            return _line(first, reader, wished=first.wish if reader.gm else 0)
        case EntryKind.STARTED | EntryKind.PAUSE:
            return _line(first, reader, shape="divider")
        case EntryKind.HANDOUT:
            return replace(_line(first, reader), opens="handouts")
    if first.told:
        return _read_out(first, reader)
    return _line(first, reader)


def _line(
    entry: SeatEntry,
    reader: Reader,
    shape: str = "line",
    call: Called | None = None,
    wished: int = 0,
) -> Item:
    return Item(
        number=entry.number,
        shape=shape,
        at=entry.at,
        title=entry.text,
        figure=_who(entry, reader),
        tone="secret" if entry.secret else "",
        call=call,
        wished=wished,
        words=entry.text,
    )


def _read_out(entry: SeatEntry, reader: Reader) -> Item:
    """What is told to all stands by itself, below what it belongs to."""
    title = entry.text.removesuffix(entry.told).strip()
    return replace(_line(entry, reader, shape="told"), title=title, text=entry.told)


def _who(entry: SeatEntry, reader: Reader) -> Figure:
    return reader.stage.figure(entry.who) if entry.who else NOBODY


def _chat(entry: SeatEntry, reader: Reader) -> Item:
    to = " and ".join(reader.seats.get(seat, seat) for seat in entry.to)
    return Item(
        number=entry.number,
        shape="chat",
        at=entry.at,
        title=entry.who,
        figure=_who(entry, reader),
        tone="chat secret" if entry.secret else "chat",
        text=entry.text,
        to_words=f"whispers to {to}" if to else "whispers" if entry.secret else "",
        words=f"{entry.who}: {entry.text}",
    )


def _free_roll(entry: SeatEntry, reader: Reader) -> Item:
    roll = entry.roll or FreeRoll("")
    part = Part(
        text=entry.text,
        is_result=True,
        total=roll.total,
        outcome=roll.notation,
        words=entry.text if roll.total is not None else "kept from you",
        faces=tuple((_sides(die.term), face) for die in roll.dice for face in die.faces),
        dropped=tuple(_dropped(roll.dice)),
    )
    return Item(
        number=entry.number,
        shape="card",
        at=entry.at,
        title=f"{entry.who} rolls" if entry.who else A_ROLL,
        figure=_who(entry, reader),
        tone="secret" if entry.secret else "",
        parts=(part,),
        words=f"{entry.who} rolls {roll.notation}: {roll.total}",
    )


def _dropped(dice: Iterable[RolledTerm]) -> Iterable[int]:
    """The places of faces that do not count, among all faces of a roll."""
    place = 0
    for die in dice:
        yield from (place + n for n in range(len(die.faces)) if n not in die.kept)
        place += len(die.faces)


def _sides(term: str) -> int:
    """The sides of the dice of a term such as 4d6kh3; 0 where it names none."""
    _, _, rest = term.lower().partition("d")
    digits = "".join(_leading_digits(rest))
    return int(digits) if digits else 0


def _leading_digits(text: str) -> Iterable[str]:
    for letter in text:
        if not letter.isdecimal():
            return
        yield letter


def _called(entry: SeatEntry, reader: Reader) -> Called | None:
    request = entry.request
    if request is None:
        return None
    inputs = "".join(f"&{key}={value}" for key, value in request.with_.items())
    return Called(
        words=entry.text,
        notation=request.notation,
        do=request.do,
        do_title=reader.titles.get(request.do, request.do),
        by=tuple(one.name for one in reader.stage.mine) if request.do and not reader.gm else (),
        query=inputs,
    )


def _command(entries: list[SeatEntry], reader: Reader) -> Item:
    first = entries[0]
    begun = first.kind is EntryKind.COMMAND
    told = [entry for entry in (entries[1:] if begun else entries) if _is_told(entry)]
    parts = [_part(entry) for entry in told]
    item = _bare(entries, reader, [entry.card for entry in told if entry.card is not None])
    heading = _heading(parts) or (None if begun else _last_plain(parts))
    if heading is not None:
        figure = item.figure if begun or not heading.who else reader.stage.figure(heading.who)
        item = replace(item, title=heading.text, figure=figure)
        parts = [one for one in parts if one is not heading]
    elif not begun:
        item = replace(item, title=_who_rolls(parts))
    if all(entry.struck for entry in entries):
        return replace(item, shape="struck", thens=tuple(parts))
    if any(part.is_result for part in parts):
        return replace(item, shape="card", parts=tuple(_weighed(parts)), thens=_small(parts))
    return replace(item, thens=tuple(parts))


def _heading(parts: Sequence[Part]) -> Part | None:
    """What says better than the command's name what is done: the first sentence before any roll."""
    for part in parts:
        if part.is_result:
            return None
        if part.tone not in SMALL:
            return part
    return parts[0] if parts else None


def _last_plain(parts: Sequence[Part]) -> Part | None:
    """What a card is called that begins with rolls, for one who does not see who began it: none of
    several that are alike.
    """
    plain = [part for part in parts if not part.is_result and part.tone not in SMALL]
    rolling = {part.who for part in parts if part.is_result}
    return plain[-1] if plain and len(rolling) < 2 else None


def _who_rolls(parts: Sequence[Part]) -> str:
    names = tuple(dict.fromkeys(part.who for part in parts if part.is_result and part.who))
    return f"{listed(names)} {'rolls' if len(names) == 1 else 'roll'}" if names else A_ROLL


def _weighed(parts: Sequence[Part]) -> Iterable[Part]:
    """A roll stands with what came of it; the first is the hero of its card. Rolls in a row, of
    which each counts for little, are lines. What is small stands below the card.
    """
    told = [part for part in parts if part.is_result or part.tone not in SMALL]
    merged: list[Part] = []
    rolls = 0
    for place, part in enumerate(told):
        if part.is_result and _alone(told, place):
            outcome = _outcome(part, told[place + 1 :])
            merged += [] if outcome is None else [outcome]
            yield _with_outcome(part, outcome, minor=rolls > 0)
            rolls += 1
        elif part.is_result:
            yield replace(part, is_result=False)
        elif not any(part is one for one in merged):
            yield part


def _alone(parts: Sequence[Part], place: int) -> bool:
    """Whether neither of those beside this roll is one."""
    around = [*parts[max(0, place - 1) : place], *parts[place + 1 : place + 2]]
    return not any(part.is_result for part in around)


def _outcome(roll: Part, after: Sequence[Part]) -> Part | None:
    """What came of a roll: of the sentences up to the next roll the first about who rolled."""
    until = list(takewhile(lambda part: not part.is_result, after))
    about = [part for part in until if part.who == roll.who]
    return next(iter([*about, *until]), None)


def _with_outcome(roll: Part, outcome: Part | None, *, minor: bool) -> Part:
    if outcome is None:
        return replace(roll, minor=minor)
    tone = outcome.tone if outcome.tone in {"good", "bad", "critical"} else roll.tone
    words = f"{roll.text}, against {outcome.against}" if outcome.against else roll.text
    return replace(roll, outcome=outcome.text, words=words, tone=tone, minor=minor)


def _small(parts: Sequence[Part]) -> tuple[Part, ...]:
    """What of a card is told in small."""
    return tuple(part for part in parts if part.tone in SMALL and not part.is_result)


def _bare(entries: list[SeatEntry], reader: Reader, cards: Sequence[Card]) -> Item:
    first = entries[0]
    tones = (_tone(cards), "secret" if _is_secret(entries) else "")
    return Item(
        number=first.number,
        shape="line",
        at=first.at,
        title=first.text,
        figure=_who(first, reader),
        tone=" ".join(filter(None, tones)),
        traces=tuple(_trace(trace) for card in cards for trace in card.traces),
        may_take_back=reader.gm and first.kind is not EntryKind.ANSWER,
        may_wish=not reader.gm and first.yours,
        words=" ".join(entry.text for entry in entries),
    )


def _is_secret(entries: Sequence[SeatEntry]) -> bool:
    """By what is told: that the Game Master begins it in private, or that a part of it is kept from
    somebody, does not make the whole of it secret.
    """
    facts = [entry for entry in entries if entry.kind is EntryKind.FACT]
    return all(entry.secret for entry in facts) if facts else entries[0].secret


def _is_told(entry: SeatEntry) -> bool:
    return entry.kind is not EntryKind.ANSWER or entry.how not in QUIET_ANSWERS


def _tone(cards: Sequence[Card]) -> str:
    """The strongest tone among the cards of a command."""
    tones = {card.tone for card in cards}
    return next((tone for tone in ("critical", "plain", "good", "bad") if tone in tones), "quiet")


def _part(entry: SeatEntry) -> Part:
    card = entry.card
    if card is None:
        return Part(entry.text.replace(": ", " answers: ", 1), "quiet")
    text = real_minus(card.text)
    if not card.faces:
        met = [f"{trace.name} {trace.total}" for trace in card.traces if card.met]
        return Part(text, card.tone, card.who, against=" and ".join(met))
    return Part(
        text=text,
        tone=card.tone,
        who=card.who,
        is_result=True,
        total=card.total,
        outcome=(card.outcome or text)[:1].upper() + (card.outcome or text)[1:],
        words=text if card.outcome else "",
        faces=card.faces,
        terms=tuple(_term(term) for trace in card.traces[:1] for term in trace.terms),
    )


def _term(term: Term) -> ShownTerm:
    is_die = term.label[:1] == "d" and term.label[1:].isdecimal()
    shown = str(term.value) if is_die or term.label == "coin" else signed(term.value)
    return ShownTerm(term.label, shown, term.cause, term.rule)


def _trace(trace: Trace) -> ShownTrace:
    return ShownTrace(
        trace.name, trace.total, trace.rule, tuple(_term(term) for term in trace.terms)
    )
