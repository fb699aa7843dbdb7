"""Each fact as people read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from theomachy.core.facts import Edited, Fact
from theomachy.core.plugin import Card
from theomachy.core.readings import Faces
from theomachy.core.seats import Viewer
from theomachy.games.god_complex.edition import DIE, Cause, Side
from theomachy.games.god_complex.facts import creatures as c
from theomachy.games.god_complex.facts import fight as f
from theomachy.games.god_complex.facts import rolls as r
from theomachy.games.god_complex.mechanics.tasks import Outcome, margin, word_for

_Maker = Callable[[Any], Card]
_CARDS: Final[dict[type[Fact], _Maker]] = {}
_DEATHS: Final = {
    Cause.WOUNDS: "dies of wounds",
    Cause.EXHAUSTION: "dies of exhaustion",
    Cause.FAILURES: "loses the hold on life",
}
_OUTCOMES: Final = {
    Outcome.TOTAL: ("Total success", "good"),
    Outcome.PARTIAL: ("Partial success", "plain"),
    Outcome.FAIL: ("Failure", "bad"),
}
_SIDES: Final = {Side.PC: "The player characters", Side.NPC: "The foes"}


def card(fact: Fact, viewer: Viewer) -> Card:
    """The fact in words, with those traces that the viewer may see."""
    maker = _CARDS.get(type(fact))
    made = Card(fact.kind) if maker is None else maker(fact)
    seen = (trace.seen_by(viewer) for trace in fact.traces)
    return replace(made, traces=tuple(trace for trace in seen if trace is not None))


def _words_for(*kinds: type[Fact]) -> Callable[[_Maker], _Maker]:
    def register(function: _Maker) -> _Maker:
        _CARDS.update(dict.fromkeys(kinds, function))
        return function

    return register


def _dice(faces: Faces) -> tuple[tuple[int, int], ...]:
    return tuple((DIE, face) for face in faces)


def _successes(number: int) -> str:
    return f"{number} success{'' if number == 1 else 'es'}"


def _quiet(text: str, who: str = "") -> Card:
    return Card(text, "quiet", who)


@_words_for(Edited)
def _edited(fact: Edited) -> Card:
    return _quiet(f"{fact.path} is now {fact.new}")


@_words_for(c.PlayersNamed)
def _players_named(fact: c.PlayersNamed) -> Card:
    return _quiet(f"The player characters are the {fact.team}")


@_words_for(c.Joined)
def _joined(fact: c.Joined) -> Card:
    return _quiet(f"{fact.name} is here, with the {fact.team}", fact.name)


@_words_for(c.NumbersGiven)
def _numbers_given(fact: c.NumbersGiven) -> Card:
    return Card(f"{fact.name} has {fact.hp} HP, Tier {fact.tier}", "quiet", fact.name)


@_words_for(r.TaskRolled)
def _task_rolled(fact: r.TaskRolled) -> Card:
    words, tone = _OUTCOMES[fact.outcome]
    needed = f"{fact.required} ({word_for(fact.required)})"
    text = f"{fact.by} rolls {fact.trait}: {_successes(fact.successes)} of {needed}"
    return Card(text, tone, fact.by, fact.successes, words, _dice(fact.faces))


@_words_for(r.ConsequenceNamed)
def _consequence_named(fact: r.ConsequenceNamed) -> Card:
    return Card(f"It would cost {fact.by}: {fact.consequence}", "plain", fact.by)


@_words_for(r.TaskDone)
def _task_done(fact: r.TaskDone) -> Card:
    if fact.consequence:
        return Card(f"{fact.by} does it, and {fact.consequence}", "plain", fact.by)
    spare = f", with {fact.excess} to spare" if fact.excess else ""
    return Card(f"{fact.by} does it{spare}", "good", fact.by)


@_words_for(r.TaskFailed)
def _task_failed(fact: r.TaskFailed) -> Card:
    return Card(f"{fact.by} does not do it", "bad", fact.by)


@_words_for(r.Resisted, r.NotResisted)
def _resistance(fact: r.Resisted | r.NotResisted) -> Card:
    held = isinstance(fact, r.Resisted)
    text = f"{fact.by} rolls {fact.trait}: {_successes(fact.successes)} of {fact.required}"
    words, tone = ("Success", "good") if held else ("Failure", "bad")
    return Card(text, tone, fact.by, fact.successes, words, _dice(fact.faces))


@_words_for(r.ContestWon, r.ContestLost, r.ContestTied)
def _contest(fact: r.ContestWon | r.ContestLost | r.ContestTied) -> Card:
    text = f"{fact.by} challenges {fact.target}: {fact.successes} to {fact.target_successes}"
    by = margin(fact.successes, fact.target_successes)
    words = {
        "contest-won": f"{fact.by} wins by {by}",
        "contest-lost": f"{fact.target} wins by {by}",
    }
    tone = "good" if isinstance(fact, r.ContestWon) else "plain"
    outcome = words.get(fact.kind, "Things stay as they are")
    faces = _dice((*fact.faces, *fact.target_faces))
    return Card(text, tone, fact.by, fact.successes, outcome, faces)


@_words_for(r.Hit, r.Missed)
def _attack(fact: r.Hit | r.Missed) -> Card:
    hit = isinstance(fact, r.Hit)
    part = f", aiming at the {fact.part.replace('-', ' ')}" if fact.part else ""
    text = f"{fact.by} attacks {fact.target} with {fact.weapon_name}{part}"
    words, tone = ("Hit", "good") if hit else ("Miss", "plain")
    return Card(text, tone, fact.by, fact.successes, words, _dice(fact.faces))


@_words_for(c.Damaged)
def _damaged(fact: c.Damaged) -> Card:
    types = " and ".join(fact.types)
    return Card(f"{fact.name} takes {fact.damage} {types} damage", "bad", fact.name, fact.damage)


@_words_for(c.Unharmed)
def _unharmed(fact: c.Unharmed) -> Card:
    return Card(f"{fact.name} takes no damage", "plain", fact.name, 0)


@_words_for(c.HpChanged)
def _hp_changed(fact: c.HpChanged) -> Card:
    return _quiet(f"{fact.name} has {fact.hp} HP", fact.name)


@_words_for(c.FatigueGained)
def _fatigue_gained(fact: c.FatigueGained) -> Card:
    return Card(f"{fact.name} has {fact.levels} of Fatigue", "bad", fact.name)


@_words_for(c.ConditionEnded)
def _ended(fact: c.ConditionEnded) -> Card:
    return _quiet(f"{fact.name} is no longer {fact.condition}", fact.name)


@_words_for(c.GravelyWounded)
def _gravely_wounded(fact: c.GravelyWounded) -> Card:
    return Card(f"{fact.name} is Gravely Wounded", "critical", fact.name)


@_words_for(c.GraveCounted)
def _grave_counted(fact: c.GraveCounted) -> Card:
    text = f"{fact.name} stands at {_successes(fact.successes)} and {fact.failures} failed"
    return _quiet(text, fact.name)


@_words_for(c.ShakenOff)
def _shaken_off(fact: c.ShakenOff) -> Card:
    return Card(f"{fact.name} is no longer Gravely Wounded", "good", fact.name)


@_words_for(c.Died)
def _died(fact: c.Died) -> Card:
    return Card(f"{fact.name} {_DEATHS[fact.cause]}", "critical", fact.name)


@_words_for(f.InitiativeRolled)
def _initiative(fact: f.InitiativeRolled) -> Card:
    text = f"{fact.name} rolls Initiative: {_successes(fact.successes)}"
    return Card(text, "plain", fact.name, fact.successes, "", _dice(fact.faces))


@_words_for(f.FightStarted)
def _fight_started(fact: f.FightStarted) -> Card:
    return Card("A fight begins")


@_words_for(f.SideStarts)
def _side_starts(fact: f.SideStarts) -> Card:
    return Card(f"{_SIDES[fact.side]} start: {fact.pcs} to {fact.npcs}")


@_words_for(f.RoundStarted)
def _round_started(fact: f.RoundStarted) -> Card:
    return Card(f"Round {fact.round}", "quiet")


@_words_for(f.TurnStarted, f.TurnResumed)
def _turn_started(fact: f.TurnStarted | f.TurnResumed) -> Card:
    verb = "has the Turn" if isinstance(fact, f.TurnStarted) else "goes on"
    return _quiet(f"{fact.name} {verb}", fact.name)


@_words_for(f.TurnEnded)
def _turn_ended(fact: f.TurnEnded) -> Card:
    return _quiet(f"{fact.name}'s Turn is over", fact.name)


@_words_for(f.TurnMoved)
def _turn_moved(fact: f.TurnMoved) -> Card:
    return Card(f"{fact.name} has the Turn before {fact.before}", "plain", fact.name)


@_words_for(f.ActionsTaken)
def _actions_taken(fact: f.ActionsTaken) -> Card:
    count = "an Action" if fact.count == 1 else f"{fact.count} Actions"
    return _quiet(f"{fact.name} spends {count}", fact.name)


@_words_for(f.Interrupted, f.InterruptFailed)
def _interrupt(fact: f.Interrupted | f.InterruptFailed) -> Card:
    won = isinstance(fact, f.Interrupted)
    text = (
        f"{fact.by} tries to act before {fact.turn_of}: {fact.successes} to {fact.turn_successes}"
    )
    words = f"{fact.by if won else fact.turn_of} acts first"
    faces = _dice((*fact.faces, *fact.turn_faces))
    return Card(text, "good" if won else "plain", fact.by, fact.successes, words, faces)


@_words_for(f.InterruptBegan)
def _interrupt_began(fact: f.InterruptBegan) -> Card:
    return _quiet(f"{fact.name} has one Action now", fact.name)


@_words_for(f.InterruptEnded)
def _interrupt_ended(fact: f.InterruptEnded) -> Card:
    return _quiet(f"{fact.name} has acted; the Turn goes on", fact.name)


@_words_for(f.FightEnded)
def _fight_ended(fact: f.FightEnded) -> Card:
    left = f": the {fact.winner} are left" if fact.winner else ""
    return Card(f"The fight is over{left}", "critical")
