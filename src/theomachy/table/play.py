"""Playing commands into a draft: begun, carried on as far as answers reach, finished.

Each carrying on is a re-execution from the state in which the command began; what it tells again
is compared with the log, what is new is added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from theomachy.core import paths
from theomachy.core.ask import Answer, Asked, Choose
from theomachy.core.drivers.replay import compare
from theomachy.core.errors import Divergence, InputError, Refused
from theomachy.core.facts import Edited, Fact
from theomachy.core.fingerprints import canonical
from theomachy.core.house import check_by_path
from theomachy.core.packs import Within, packs_of
from theomachy.core.plugin import (
    Game,
    Inputs,
    NoInputs,
    command_of,
    fold,
    fold_one,
    is_worked_out,
    openness,
    restart,
    start,
)
from theomachy.core.procedure import Done, Need, Run, Start, permitted
from theomachy.core.seats import GAME_MASTER, GM, GM_ONLY, Viewer, Visibility, capped
from theomachy.table import audiences, limits
from theomachy.table.autopilot import Answerer, Given
from theomachy.table.entries import Answered, Commanded
from theomachy.table.ledger import Draft, Played
from theomachy.table.packs import TAKE_PACK, TAKE_PACK_REFUSES, TakePackInputs, taken

EDIT = "edit"
ENLIST = "enlist"
OWN = (EDIT, ENLIST, TAKE_PACK)
"""Commands of the table itself: they ask nobody, and no procedure is behind them."""


class EditInputs(Inputs):
    """A value of the state, by its path."""

    path: str = Field(
        description="the value, as `Ash.hp`, `fight.round`, `Ash.conditions[0]` or `house.ties`"
    )
    old: Any = Field(
        default=None,
        description="what stands there now, or the edit is `stale`; left out: whatever it is",
    )
    new: Any = Field(description="what is to stand there; it must fit the field")


class EnlistInputs(Inputs):
    """Who and what comes in, as the documents of scenarios describe it."""

    cast: dict[str, Any] = Field(default={}, description="who joins, by name")
    board: dict[str, Any] = Field(default={}, description="the board that is laid")
    distances: dict[str, Any] = Field(default={}, description="without a board: who is how far")
    objects: dict[str, Any] = Field(
        default={}, description="what stands about, by name (God Marked)"
    )
    fight: bool = Field(default=False, description="whether a fight begins (God Marked)")
    no_quarter: bool = Field(default=False, description="nobody will be spared (God Marked)")
    set: dict[str, Any] = Field(
        default={}, description="values set by their paths, as an edit does"
    )


OWN_FORMS: Mapping[str, tuple[str, type[Inputs], tuple[str, ...]]] = {
    EDIT: (
        "Set a value",
        EditInputs,
        (
            *(
                "bad-input",
                "bad-path",
                "unknown-path",
                "worked-out",
                "wrong-type",
                "bad-house-option",
                "stale",
            ),
            *("bad-name", "bad-id", "off-board", "unknown-creature", "unknown-team"),
            *("unknown-policy", "out-of-the-fight"),
        ),
    ),
    ENLIST: (
        "Let somebody or something in",
        EnlistInputs,
        ("unknown-field", "wrong-type", "bad-name", "name-taken", "off-board"),
    ),
    TAKE_PACK: ("Take a pack of content", TakePackInputs, TAKE_PACK_REFUSES),
}
"""The title, the inputs and the usual refusals of the table's own commands, for the docs."""

FRAME = {"encounter", "scenario", "text", "format", "game", "house", "set", "rounds", "steps"}
"""The keys of a document that frame what it describes, and are none of the game's business."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody wants to do, before it is a command. `eyes` is from whose knowledge it is judged."""

    do: str
    by: str
    given: Mapping[str, Any]
    eyes: Viewer
    visibility: Visibility = Visibility.PUBLIC
    seat: str = ""
    policy: str = ""
    key: str = ""
    again: int = 0

    @property
    def full(self) -> bool:
        """Whether a creature's deed is judged from all that is true."""
        return self.eyes.gm and self.by != GM


def begin(draft: Draft, deed: Deed) -> int:
    """Adds the beginning of a command, judged from what its eyes know. Raises Refused, InputError."""
    game, state = draft.game, draft.state
    seen = game.known(state, deed.eyes)
    start(game, state, deed.do, deed.by, deed.given, visibility=deed.visibility, seen=seen)
    return draft.add(_commanded(draft, deed))


def _commanded(draft: Draft, deed: Deed) -> Commanded:
    visibility = openness(command_of(draft.game, deed.do), deed.visibility)
    return Commanded(
        do=deed.do,
        by=deed.by,
        version=draft.game.version,
        given=deed.given,
        visibility=visibility,
        audience=audiences.of_command(draft.game, draft.state, deed.by, visibility),
        seat=deed.seat,
        policy=deed.policy,
        full=deed.full,
        key=deed.key,
        again=deed.again,
    )


def deed_again(played: Played) -> Deed:
    """The deed of a command that is to be played again."""
    old = played.commanded
    eyes = GAME_MASTER if old.full or old.by == GM else Viewer(creatures=frozenset((old.by,)))
    return Deed(
        old.do, old.by, old.given, eyes, old.visibility, old.seat, old.policy, old.key, played.seq
    )


def start_of(
    game: Game[Any], played: Played, state: Any = None, guessed: Mapping[str, Any] | None = None
) -> Start[Any]:
    """Where a command begins that was verified when it was first begun.

    `state` and `guessed` are what odds put in place of the true state and of inputs kept secret.
    """
    command = played.commanded
    return restart(
        game,
        played.before if state is None else state,
        command.do,
        command.by,
        {**command.given, **(guessed or {})},
        visibility=command.visibility,
    )


def carry_on(draft: Draft, answerer: Answerer) -> Need[Any] | None:
    """Plays the open command on until people are needed; None when it has ended.

    Raises Divergence if it no longer tells what the log holds, Refused if an answer in the log is
    no longer permitted.
    """
    run = Run(start_of(draft.game, draft.open))
    try:
        return _Carrying(draft, answerer, run).to_people()
    finally:
        run.close()


class _Carrying:
    def __init__(self, draft: Draft, answerer: Answerer, run: Run[Any]) -> None:
        self.draft = draft
        self.answerer = answerer
        self.run = run

    def to_people(self) -> Need[Any] | None:
        result = self._advance()
        while isinstance(result, Need):
            found = self._automatic(result)
            if not found:
                return result
            for asked, given in found:
                answer_with(self.draft, result, asked, given)
            result = self._advance()
        self.draft.finish()
        return None

    def _advance(self) -> Need[Any] | Done[Any]:
        result = self.run.advance(self.draft.open.given)
        recorded = self.draft.open.facts
        compare(result.facts, recorded)
        self.draft.tell(result.facts[len(recorded) :])
        return result

    def _automatic(self, need: Need[Any]) -> list[tuple[Asked, Given]]:
        visibility = self.draft.open.commanded.visibility
        answers = [(asked, self.answerer.answer(need, asked, visibility)) for asked in need.open]
        return [(asked, answer) for asked, answer in answers if answer is not None]


def answer_with(draft: Draft, need: Need[Any], asked: Asked, answer: Given) -> None:
    """Adds an answer to the open command. Raises Refused if the request does not permit it."""
    value: Answer = permitted(asked, answer.answer)
    who = asked.request.who
    audience = audiences.of_choice(draft.game, need.state, who, value)
    if not isinstance(asked.request, Choose):
        command = draft.open.commanded
        audience = capped(audience, command.visibility, command.by)
    written = value if isinstance(value, str) else tuple(value)
    draft.add(
        Answered(draft.open.seq, asked.address, written, who, answer.how, answer.seat, audience)
    )


def need_of(game: Game[Any], played: Played) -> Need[Any]:
    """What the open command waits for. Raises Divergence or Refused if it goes otherwise now."""
    run = Run(start_of(game, played))
    try:
        result = run.advance(played.given)
    finally:
        run.close()
    compare(result.facts, played.facts)
    if isinstance(result, Done) or len(result.facts) > len(played.facts):
        raise Divergence("diverged", f"{played.commanded.do} now goes further than it was recorded")
    return result


# The table's own commands


def play_own(draft: Draft, deed: Deed, *, corrects: int = 0) -> int:
    """Plays one of the table's own commands to its end. Raises Refused `stale`, InputError."""
    if deed.by != GM:
        raise Refused("not-yours", f"{deed.do} is the Game Master's", "by", (GM,))
    facts = own_facts(draft, deed.do, deed.given)
    seq = draft.add(_own(draft, deed, corrects))
    draft.tell(facts)
    draft.finish()
    return seq


def settle(draft: Draft, seat: str, answerer: Answerer) -> None:
    """Starts what the game has to do once values were set by hand, unless a command is open."""
    name = draft.game.settles
    if not name or draft.ledger.open is not None:
        return
    if draft.game.commands[name].check(draft.state, GM, NoInputs()) is None:
        begin(draft, Deed(name, GM, {}, GAME_MASTER, seat=seat))
        carry_on(draft, answerer)


def _own(draft: Draft, deed: Deed, corrects: int) -> Commanded:
    return Commanded(
        do=deed.do,
        by=GM,
        version=draft.game.version,
        given=deed.given,
        audience=GM_ONLY,
        seat=deed.seat,
        key=deed.key,
        again=deed.again,
        corrects=corrects,
    )


def own_facts(draft: Draft, do: str, given: Mapping[str, Any]) -> tuple[Fact, ...]:
    """What one of the table's own commands tells."""
    if do == TAKE_PACK:
        return taken(draft.game, draft.state, given)
    if do == ENLIST:
        return _heard(draft.game, draft.state, enlisted(draft.game, draft.state, given))
    return (edited(draft.game, draft.state, given),)


def _heard(game: Game[Any], state: Any, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts with the audiences that remain of them, as where a procedure tells them."""
    told = []
    for fact in facts:
        told.append(fact if isinstance(fact, Edited) else game.heard(state, fact))
        state = fold_one(game, state, fact)
    return tuple(told)


def edited(game: Game[Any], state: Any, given: Mapping[str, Any]) -> Edited:
    """The fact of an edit: `path`, `new`, and (if given) the `old` value that must still stand there."""
    fields = tuple(EditInputs.model_fields)
    if set(given) - set(fields) or "path" not in given or "new" not in given:
        raise InputError("bad-input", f"an edit has {', '.join(fields)}", "with", fields)
    path = limits.text_within(given["path"], limits.TEXT, "with.path")
    if is_worked_out(game, state, path):
        raise InputError("worked-out", f"{path} is worked out from other values, not set", path)
    try:
        old = canonical(paths.read(state, path))
        if "old" in given and canonical(given["old"]) != old:
            raise Refused("stale", f"{path} is {old!r} by now, not {given['old']!r}", path)
        check_by_path(game.house_options, path, given["new"])
        after = paths.assign(state, path, given["new"])
    except InputError as fault:
        raise _with_way(game, state, path, fault) from fault
    _playable(game, state, after, path)
    audience = audiences.of_edit(game, state, after, path)
    new = canonical(paths.read(after, path))
    return Edited(path=path, old=old, new=new, audience=audience)


def _with_way(game: Game[Any], state: Any, path: str, fault: InputError) -> InputError:
    """The fault, with the command that fills the field if it is one that is not set by hand."""
    root, *steps = paths.rooted(state, path)
    creature, name = [*map(str, steps), "", ""][:2]
    command = game.given_by.get(name, "") if root == "creatures" else ""
    if not command or (steps[2:] and paths.read(state, f"{creature}.{name}") is not None):
        return fault
    detail = f"{fault.refusal.detail}; {command} ({game.commands[command].title}) gives it"
    return InputError(fault.code, detail, path, (command,))


def _playable(game: Game[Any], before: Any, after: Any, where: str) -> None:
    """InputError if the game cannot be played on from what was set; faults of before are not new."""
    misfit = game.misfit(after, where)
    if misfit is not None and misfit != game.misfit(before, ""):
        raise InputError(misfit.code, misfit.detail, where or misfit.where, misfit.allowed)


def enlisted(game: Game[Any], state: Any, document: Mapping[str, Any]) -> tuple[Fact, ...]:
    """What a scenario's or encounter's cast and board tell, and then what it sets."""
    described = {key: value for key, value in document.items() if key not in FRAME}
    with Within(packs_of(state)):
        facts = list(game.enlist(state, described))
    before, state = state, fold(game, state, facts)
    _playable(game, before, state, "")
    sets = document.get("set", {})
    if not isinstance(sets, Mapping):
        raise InputError("wrong-type", f"{sets!r} sets no values by their paths", "set")
    for path, new in sets.items():
        fact = edited(game, state, {"path": path, "new": new})
        facts.append(fact)
        state = fold_one(game, state, fact)
    return tuple(facts)
