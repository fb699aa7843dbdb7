"""Taking back: to a command, or a command alone, with the later ones played again behind it.

Nothing is deleted. A retraction says that the state is as before a command; what is kept of the
later commands is written again behind it, with its old answers and new facts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from theomachy.core import paths
from theomachy.core.ask import Asked
from theomachy.core.errors import Refusal, Refused, TheomachyError
from theomachy.core.plugin import Game
from theomachy.core.procedure import Need
from theomachy.core.seats import Visibility
from theomachy.table import diff
from theomachy.table.autopilot import Answerer, Given
from theomachy.table.entries import Answered, Commanded, Mode, Retracted
from theomachy.table.ledger import Draft, Ledger, Played
from theomachy.table.play import EDIT, OWN, Deed, begin, carry_on, deed_again, play_own
from theomachy.table.records import Change


@dataclass(frozen=True, slots=True)
class Dropped:
    """A command that no longer fits: why, and whether its old outcome is kept all the same."""

    played: Played
    because: Refusal
    kept: bool = False


def back(draft: Draft, played: Played, seat: str, mode: Mode = Mode.BACK) -> None:
    """Everything is as before this command again; it and all that followed is gone."""
    draft.add(Retracted(played.seq, mode, seat))
    draft.close_retraction()


def only(
    draft: Draft, played: Played, seat: str, answerer: Answerer, keep: Collection[int] = ()
) -> tuple[Dropped, ...]:
    """As if this command had never been: the later ones are played again, with their old answers.

    Those that no longer fit are dropped; of those whose seq is in `keep` the old outcome stands.
    """
    later = [one for one in draft.ledger.from_command(played.seq) if one.seq != played.seq]
    draft.add(Retracted(played.seq, Mode.ONLY, seat))
    tried = [again(draft, one, answerer, one.seq in keep) for one in later]
    draft.close_retraction()
    return tuple(one for one in tried if one is not None)


def edit(draft: Draft, deed: Deed, answerer: Answerer, corrects: int = 0) -> tuple[Dropped, ...]:
    """An edit; while a command is open, as if made before it, and the command again behind it."""
    waiting = draft.ledger.open
    if waiting is None:
        play_own(draft, deed, corrects=corrects)
        return ()
    before = _as_before(deed, draft.state, waiting.before)
    draft.add(Retracted(waiting.seq, Mode.EDIT, deed.seat))
    play_own(draft, before, corrects=corrects)
    dropped = again(draft, waiting, answerer)
    draft.close_retraction()
    return () if dropped is None else (dropped,)


def ask_again(draft: Draft, seat: str, answerer: Answerer) -> None:
    """The open command anew from its start, without its answers. Raises Refused if it cannot be."""
    waiting = draft.open
    draft.add(Retracted(waiting.seq, Mode.ASKED_AGAIN, seat))
    begin(draft, deed_again(waiting))
    carry_on(draft, answerer)
    draft.close_retraction()


def again(draft: Draft, played: Played, answerer: Answerer, keep: bool = False) -> Dropped | None:
    """Plays a retracted command again with its old answers; what became of it if it no longer fits.

    One that had ended must end again by its old answers alone; one that was open goes on being so.
    """
    trial = draft.trial()
    try:
        _play_again(trial, played, answerer)
    except Exception as fault:
        # On another state an old command may run into anything; it then does not fit.
        because = _why(fault)
        kept = keep and _keep(draft, played)
        return Dropped(played, because, kept)
    draft.adopt(trial)
    return None


def _play_again(trial: Draft, played: Played, answerer: Answerer) -> None:
    command = played.commanded
    if command.do in OWN:
        deed = deed_again(played)
        given = {key: value for key, value in deed.given.items() if key != "old"}
        play_own(trial, replace(deed, given=given), corrects=command.corrects)
        return
    if command.kept:
        raise Unplayable("kept", f"the outcome of {command.do} was kept without its being played")
    begin(trial, deed_again(played))
    if not played.finished:
        carry_on(trial, OldAnswers(played.answers, lenient=True, otherwise=answerer))
        return
    need = carry_on(trial, OldAnswers(played.answers))
    if need is not None:
        asked = need.open[0].address
        raise Unplayable(
            "asks-more", f"{command.do} now asks for {asked}, to which nobody answered"
        )


class Unplayable(TheomachyError):
    """An old command that cannot be played again."""


@dataclass(frozen=True, slots=True)
class OldAnswers:
    """Answers as they were given. `lenient`: one that is no longer permitted is asked for anew."""

    answers: Mapping[str, Answered]
    lenient: bool = False
    otherwise: Answerer | None = None

    def answer(self, need: Need[Any], asked: Asked, visibility: Visibility) -> Given | None:
        """The old answer, or what answers otherwise."""
        old = self.answers.get(asked.address)
        if old is not None and (not self.lenient or asked.request.permits(old.answer) is None):
            return Given(old.answer, old.how, old.seat)
        return None if self.otherwise is None else self.otherwise.answer(need, asked, visibility)


def _keep(draft: Draft, played: Played) -> bool:
    """Lets the old facts stand as they were; False if they cannot be told of the state of now."""
    if not played.finished:
        return False
    trial = draft.trial()
    try:
        trial.add(replace(played.commanded, again=played.seq, kept=True))
        trial.tell(played.facts)
        trial.finish()
    except Exception:
        # Facts of creatures that are no longer there cannot be folded, whatever is raised.
        return False
    draft.adopt(trial)
    return True


def _why(fault: Exception) -> Refusal:
    if isinstance(fault, TheomachyError):
        return fault.refusal
    return Refusal("no-longer-fits", f"it cannot be played again: {fault!r}")


def _as_before(deed: Deed, now: Any, before: Any) -> Deed:
    """The edit as it must be made before the open command, for its value to be the one meant after.

    The old value is judged by what stands there now. A whole number that the open command has
    changed by so much is set to so much less.
    """
    if deed.do != EDIT or "path" not in deed.given or "new" not in deed.given:
        return deed
    path, new = str(deed.given["path"]), deed.given["new"]
    stands, stood = paths.read(now, path), paths.read(before, path)
    if type(stands) is int and type(stood) is int and type(new) is int:
        new = new - (stands - stood)
    old = deed.given.get("old", diff.plain(stands))
    if diff.plain(old) != diff.plain(stands):
        raise Refused("stale", f"{path} is {diff.plain(stands)!r} by now, not {old!r}", path)
    return replace(deed, given={"path": path, "old": diff.plain(stood), "new": new})


def corrections(ledger: Ledger, played: Played) -> tuple[Change, ...]:
    """What setting values would undo of this command alone: each value now, and as proposed.

    Whole numbers are set back by as much as the command changed them, all else to what it was.
    """
    after = _after(ledger, played)
    proposed = []
    for one in diff.changes(played.before, after):
        try:
            now = paths.read(ledger.state, one.path)
        except TheomachyError:
            continue
        if type(one.now) is int and type(one.then) is int and type(now) is int:
            proposed.append(Change(one.path, now, now - (one.then - one.now)))
        elif one.now is not None:
            proposed.append(Change(one.path, diff.plain(now), one.now))
    return tuple(one for one in proposed if one.now != one.then)


def _after(ledger: Ledger, played: Played) -> Any:
    later = [one for one in ledger.from_command(played.seq) if one.seq != played.seq]
    return later[0].before if later else ledger.state


def title_of(game: Game[Any], command: Commanded) -> str:
    """A command in words: who does what."""
    known = game.commands.get(command.do)
    return f"{command.by}: {known.title if known else command.do}"
