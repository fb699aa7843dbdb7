"""The commands `pick`, `hack` and `reroll`, and the Light Bringer's locks and runes (LOCK)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from theomachy.board.grid import on_board
from theomachy.board.hiding import is_hidden
from theomachy.board.spaces import Body, Space, distance, occupied
from theomachy.core.ask import Option
from theomachy.core.cast import name_problem
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.core.seats import EVERYBODY, GM_ONLY
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    first,
    present,
    told,
)
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.locks import MOST_COMPLEXITY, LockRecord, RuneRecord
from theomachy.games.god_marked.facts import LockPlaced
from theomachy.games.god_marked.mechanics.locks import is_at_lock
from theomachy.games.god_marked.procedures import aftermath, locks, opportunity, spending
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.activities import Attempt, LockKind, SceneLock

TOLD = ("lock-tried", "lock-opened", "attempt-lost", "ability-kept", "ability-ended")


class PickInputs(Inputs):
    """Which lock or rune."""

    lock: str = Field(description="the name of the lock or rune")
    keep: bool = Field(
        default=True,
        description="keep at it as your Focus if it is not done; if not, all is lost then",
    )


def check_pick(state: State, by: str, inputs: PickInputs | None) -> Refusal | None:
    """GM-LOCK-01, GM-LOCK-04: the reason why a lock cannot be picked."""
    return _check_try(state, by, inputs, "lock")


def check_hack(state: State, by: str, inputs: PickInputs | None) -> Refusal | None:
    """GM-LOCK-01, GM-LOCK-04: the reason why a rune cannot be hacked."""
    return _check_try(state, by, inputs, "rune")


def _check_try(state: State, by: str, inputs: PickInputs | None, kind: LockKind) -> Refusal | None:
    refusal = can_spend(state, by)
    if refusal is None and not _of_kind(state, kind):
        return Refusal("no-lock", f"there is no {kind} here", "by")
    if refusal is not None or inputs is None:
        return refusal
    refusal = closed(state, inputs.lock, kind) or at_it(state, by, state.locks[inputs.lock])
    if refusal is None and _attempt(state, inputs.lock, by) is not None:
        return Refusal("at-it-already", f"{by} is at {inputs.lock} already: reroll", "with.lock")
    return refusal


def _of_kind(state: State, kind: LockKind) -> tuple[str, ...]:
    return tuple(name for name, one in state.locks.items() if one.kind == kind)


def closed(state: State, name: str, kind: LockKind) -> Refusal | None:
    """GM-LOCK-01: whether there is such a lock or rune, and it is not open yet."""
    lock = state.locks.get(name)
    if lock is None or lock.kind != kind:
        return Refusal(
            "no-lock", f"no {kind} is called {name!r}", "with.lock", _of_kind(state, kind)
        )
    if lock.opened:
        return Refusal("open-already", f"{name} is open already", "with.lock")
    return None


def at_it(state: State, by: str, lock: SceneLock) -> Refusal | None:
    """GM-LOCK-04: beside a lock; within the place that a rune is written on."""
    one = state.creatures[by]
    if lock.kind == "rune":
        return None if _is_within(state, by, lock) else _outside(by, lock)
    if one.at is None or lock.at is None:
        return None
    spaces = distance(one.at, lock.at, one.size, 1, state.house.grid_distance)
    if is_at_lock(spaces):
        return None
    return Refusal("out-of-range", f"{lock.name} is {spaces} spaces away, not 1", "with.lock")


def _is_within(state: State, by: str, rune: SceneLock) -> bool:
    one = state.creatures[by]
    if one.at is None or not rune.area:
        return not rune.inside or by in rune.inside
    return not occupied([Body(one.at, one.size)]).isdisjoint(rune.area)


def _outside(by: str, rune: SceneLock) -> Refusal:
    return Refusal("not-inside", f"{by} is not where {rune.name} is written", "with.lock")


def _attempt(state: State, lock: str, by: str) -> Attempt | None:
    return next((one for one in state.attempts if (one.lock, one.by) == (lock, by)), None)


async def pick(at: At[State], by: str, inputs: PickInputs) -> None:
    """GM-LOCK-01: 1 action: the d20, and a d4 for each success that it takes."""
    lock = at.state.locks.get(inputs.lock)
    if lock is not None and not await opportunity.taken(
        at, Event(by, f"{by} is at {lock.name}", 1)
    ):
        await spending.spend(at, by, 1, lock.kind)
        await locks.begin(at, by, lock, keep=inputs.keep)
    await aftermath.settle(at)


class RerollInputs(Inputs):
    """At which lock or rune, and whose attempt."""

    lock: str = Field(description="the lock or rune")
    of: str = Field(default="", description="whose attempt; left out: one's own, or the only one")


def _meant(state: State, by: str, inputs: RerollInputs) -> Attempt | None:
    at_this = [one for one in state.attempts if one.lock == inputs.lock]
    named = [one for one in at_this if one.by == (inputs.of or by)]
    only = at_this if len(at_this) == 1 and not inputs.of else []
    return next(iter(named or only), None)


def check_reroll(state: State, by: str, inputs: RerollInputs | None) -> Refusal | None:
    """GM-LOCK-02, GM-LOCK-04, GM-LOCK-05: the reason why not."""
    refusal = can_spend(state, by)
    if refusal is None and not state.attempts:
        return Refusal("no-attempt", "nobody is at a lock or rune", "by")
    if refusal is not None or inputs is None:
        return refusal
    attempt = _meant(state, by, inputs)
    if attempt is None:
        known = tuple(dict.fromkeys(one.lock for one in state.attempts))
        return Refusal("no-attempt", f"no attempt at {inputs.lock} is meant", "with.lock", known)
    return at_it(state, by, state.locks[attempt.lock]) or _no_rerolls(state, by, attempt)


def _no_rerolls(state: State, by: str, attempt: Attempt) -> Refusal | None:
    if locks.rerolls_of(state, by, attempt):
        return None
    detail = f"{by} has no dice to reroll at {attempt.lock}"
    return Refusal("no-rerolls", detail, "by")


async def reroll(at: At[State], by: str, inputs: RerollInputs) -> None:
    """GM-LOCK-02, GM-LOCK-05: 1 action: as many failing dice anew as the mod allows."""
    if not await opportunity.taken(at, Event(by, f"{by} is at {inputs.lock}", 1)):
        await spending.spend(at, by, 1, "reroll")
        attempt = _meant(at.state, by, inputs)
        if attempt is not None:
            await locks.reroll(at, by, attempt)
    await aftermath.settle(at)


def _options(state: State, by: str, kind: LockKind) -> Mapping[str, Options]:
    names = _of_kind(state, kind) if by in state.creatures else ()
    return {
        "lock": tuple(
            Option(name, name, closed(state, name, kind) or at_it(state, by, state.locks[name]))
            for name in names
        )
    }


def pick_options(state: State, by: str) -> Mapping[str, Options]:
    """The locks, each with the reason if it cannot be picked."""
    return _options(state, by, "lock")


def hack_options(state: State, by: str) -> Mapping[str, Options]:
    """The runes, each with the reason if it cannot be hacked."""
    return _options(state, by, "rune")


def reroll_options(state: State, by: str) -> Mapping[str, Options]:
    """What somebody is at."""
    if by not in state.creatures:
        return {}
    return {
        "lock": tuple(
            Option(one.lock, f"{one.lock} ({one.by})", _no_rerolls(state, by, one))
            for one in state.attempts
        ),
        "of": tuple(Option(one.by, one.by) for one in state.attempts),
    }


class PlaceInputs(Inputs):
    """A lock or rune: of the content by its id, or with a complexity of one's own."""

    name: str = Field(
        default="", max_length=60, description="its name; left out: as in the content"
    )
    content: str = Field(default="", description="id of a lock or rune of the content")
    kind: LockKind = Field(default="lock", description="lock or rune, if it is not of the content")
    complexity: int = Field(
        default=0,
        ge=0,
        le=MOST_COMPLEXITY,
        description="the successes that it takes; 0: as in the content",
    )
    at: Space | None = Field(default=None, description="its space on the board, [column, row]")
    to: Space | None = Field(
        default=None, description="the opposite corner of the place that a rune is written on"
    )
    inside: tuple[str, ...] = Field(
        default=(), description="without a board: who is within a rune's place; left out: all"
    )
    unseen: bool = Field(default=False, description="kept from the players")


def lock_of(inputs: PlaceInputs) -> SceneLock:
    """GM-LOCK-01, GM-LOCK-04: the lock or rune that is meant; complexity 0 where none is stated."""
    lock, rune = library.locks().get(inputs.content), library.runes().get(inputs.content)
    record = lock or rune
    text = "" if rune is None else rune.effect
    found = SceneLock(
        inputs.name or ("" if record is None else record.name),
        "rune" if rune is not None else inputs.kind if lock is None else "lock",
        inputs.complexity or (0 if record is None else record.complexity),
        text or ("" if record is None else record.text),
        inputs.at,
        (),
        inputs.inside,
        unseen=inputs.unseen,
    )
    return replace(found, area=_area(inputs)) if found.kind == "rune" else found


def _area(inputs: PlaceInputs) -> tuple[Space, ...]:
    if inputs.at is None:
        return ()
    (left, top), (right, bottom) = inputs.at, inputs.to or inputs.at
    return tuple(
        (column, row)
        for column in range(min(left, right), max(left, right) + 1)
        for row in range(min(top, bottom), max(top, bottom) + 1)
    )


def check_place(state: State, by: str, inputs: PlaceInputs | None) -> Refusal | None:
    """GM-LOCK-01: whether it is something that can be picked or hacked, and where it is put."""
    if inputs is None:
        return None
    known = (*library.locks(), *library.runes())
    if inputs.content and inputs.content not in known:
        detail = f"no lock or rune of the content is called {inputs.content!r}"
        return Refusal("unknown-lock", detail, "with.content", known)
    lock = lock_of(inputs)
    if not lock.complexity:
        detail = "a complexity of 0 leaves nothing to pick"
        return Refusal("nothing-to-pick", detail, "with.complexity", (f"1 to {MOST_COMPLEXITY}",))
    return (
        _bad_name(state, lock.name)
        or _off_board(state, inputs)
        or first(*[present(state, name, "with.inside") for name in inputs.inside])
    )


def _bad_name(state: State, name: str) -> Refusal | None:
    problem = name_problem(State, name)
    if problem:
        return Refusal("bad-name", problem, "with.name")
    if name in state.locks:
        return Refusal("name-taken", f"something is called {name} already", "with.name")
    return None


def _off_board(state: State, inputs: PlaceInputs) -> Refusal | None:
    for place, where in ((inputs.at, "with.at"), (inputs.to, "with.to")):
        if place is not None and (state.board is None or not on_board(state.board, place)):
            return Refusal("off-board", f"{list(place)} is off the board", where)
    return None


async def place(at: At[State], by: str, inputs: PlaceInputs) -> None:
    """GM-LOCK-01, GM-LOCK-04: it is in the scene from now on."""
    lock = lock_of(inputs)
    if is_hidden(at.state.board, lock.at):
        lock = replace(lock, unseen=True)
    await at.tell(LockPlaced(lock=lock, audience=GM_ONLY if lock.unseen else EVERYBODY))


def place_options(state: State, by: str) -> Mapping[str, Options]:
    """The locks and runes of the content."""
    both: list[LockRecord | RuneRecord] = [*library.locks().values(), *library.runes().values()]
    content = tuple(Option(one.id, f"{one.name} ({one.complexity})") for one in both)
    return {
        "content": content,
        "inside": tuple(Option(name, name) for name in state.creatures),
    }


class LockInputs(Inputs):
    """Which lock or rune."""

    name: str = Field(description="the lock or rune")


def check_lock(state: State, by: str, inputs: LockInputs | None) -> Refusal | None:
    """Whether there is such a lock or rune."""
    if inputs is None or inputs.name in state.locks:
        return None
    return Refusal(
        "no-lock", f"no lock or rune is called {inputs.name!r}", "with.name", tuple(state.locks)
    )


async def remove(at: At[State], by: str, inputs: LockInputs) -> None:
    """It is no part of the scene any more; nobody is at it."""
    await locks.taken_away(at, inputs.name)


async def show(at: At[State], by: str, inputs: LockInputs) -> None:
    """GM-TABLE-01: the players see it from now on."""
    lock = replace(at.state.locks[inputs.name], unseen=False)
    await at.tell(LockPlaced(lock=lock))


def lock_options(state: State, by: str) -> Mapping[str, Options]:
    """The locks and runes of the scene."""
    return {"name": tuple(Option(name, name) for name in state.locks)}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "pick",
        "Pick a lock",
        ("GM-LOCK-01", "GM-LOCK-03"),
        PickInputs,
        check_pick,
        pick,
        pick_options,
        asks=(*ANSWERED, "try", "d4"),
        tells=told(*TOLD),
        refuses=(*ACTION, "no-lock", "open-already", "out-of-range", "at-it-already"),
    ),
    Command(
        "hack",
        "Hack a rune",
        ("GM-LOCK-01", "GM-LOCK-03", "GM-LOCK-04"),
        PickInputs,
        check_hack,
        pick,
        hack_options,
        asks=(*ANSWERED, "try", "d4"),
        tells=told(*TOLD),
        refuses=(*ACTION, "no-lock", "open-already", "not-inside", "at-it-already"),
    ),
    Command(
        "reroll",
        "Reroll at a lock or rune",
        ("GM-LOCK-02", "GM-LOCK-05", "GM-LOCK-06"),
        RerollInputs,
        check_reroll,
        reroll,
        reroll_options,
        asks=(*ANSWERED, "d4"),
        tells=told(*TOLD),
        refuses=(*ACTION, "no-attempt", "out-of-range", "not-inside", "no-rerolls"),
    ),
    Command(
        "place-lock",
        "Place a lock or rune",
        ("GM-LOCK-01", "GM-LOCK-04"),
        PlaceInputs,
        check_place,
        place,
        place_options,
        by_gm=True,
        tells=("lock-placed",),
        refuses=(
            *("unknown-lock", "nothing-to-pick", "bad-name", "name-taken", "off-board"),
            "unknown-creature",
        ),
    ),
    Command(
        "show-lock",
        "Show a lock or rune to the players",
        ("GM-TABLE-01",),
        LockInputs,
        check_lock,
        show,
        lock_options,
        by_gm=True,
        tells=("lock-placed",),
        refuses=("no-lock",),
    ),
    Command(
        "remove-lock",
        "Remove a lock or rune",
        ("GM-LOCK-01",),
        LockInputs,
        check_lock,
        remove,
        lock_options,
        by_gm=True,
        tells=("lock-removed", "ability-ended", "attempt-lost"),
        refuses=("no-lock",),
    ),
)
