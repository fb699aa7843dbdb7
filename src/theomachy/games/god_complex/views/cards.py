"""Each fact as people read it."""

from __future__ import annotations

from typing import Final

from theomachy.core.cards import CardWriter
from theomachy.core.plugin import Card
from theomachy.core.readings import Faces
from theomachy.games.god_complex.edition import DIE, Cause, Side
from theomachy.games.god_complex.facts import creatures as c
from theomachy.games.god_complex.facts import fight as f
from theomachy.games.god_complex.facts import rolls as r
from theomachy.games.god_complex.mechanics.tasks import Outcome, margin, word_for

cards: Final = CardWriter()
"""How each fact is put into words."""

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

cards.sentence(c.PlayersNamed, "The player characters are the {team}", "quiet")
cards.sentence(c.Joined, "{name} is here, with the {team}", "quiet")
cards.sentence(c.NumbersGiven, "{name} has {hp} HP, Tier {tier}", "quiet")
cards.sentence(r.ConsequenceNamed, "It would cost {by}: {consequence}", who="by")
cards.sentence(r.TaskFailed, "{by} does not do it", "bad", who="by")
cards.sentence(c.HpChanged, "{name} has {hp} HP", "quiet")
cards.sentence(c.FatigueGained, "{name} has {levels} of Fatigue", "bad")
cards.sentence(c.ConditionEnded, "{name} is no longer {condition}", "quiet")
cards.sentence(c.GravelyWounded, "{name} is Gravely Wounded", "critical")
cards.sentence(c.ShakenOff, "{name} is no longer Gravely Wounded", "good")
cards.sentence(f.FightStarted, "A fight begins")
cards.sentence(f.RoundStarted, "Round {round}", "quiet")
cards.sentence(f.TurnStarted, "{name} has the Turn", "quiet")
cards.sentence(f.TurnResumed, "{name} goes on", "quiet")
cards.sentence(f.TurnEnded, "{name}'s Turn is over", "quiet")
cards.sentence(f.TurnMoved, "{name} has the Turn before {before}")
cards.sentence(f.InterruptBegan, "{name} has one Action now", "quiet")
cards.sentence(f.InterruptEnded, "{name} has acted; the Turn goes on", "quiet")


def _dice(faces: Faces) -> tuple[tuple[int, int], ...]:
    return tuple((DIE, face) for face in faces)


def _successes(number: int) -> str:
    return f"{number} success{'' if number == 1 else 'es'}"


@cards.writes(r.TaskRolled)
def _task_rolled(fact: r.TaskRolled) -> Card:
    words, tone = _OUTCOMES[fact.outcome]
    needed = f"{fact.required} ({word_for(fact.required)})"
    text = f"{fact.by} rolls {fact.trait}: {_successes(fact.successes)} of {needed}"
    return Card(text, tone, fact.by, fact.successes, words, _dice(fact.faces))


@cards.writes(r.TaskDone)
def _task_done(fact: r.TaskDone) -> Card:
    if fact.consequence:
        return Card(f"{fact.by} does it, and {fact.consequence}", "plain", fact.by)
    spare = f", with {fact.excess} to spare" if fact.excess else ""
    return Card(f"{fact.by} does it{spare}", "good", fact.by)


@cards.writes(r.Resisted, r.NotResisted)
def _resistance(fact: r.Resisted | r.NotResisted) -> Card:
    held = isinstance(fact, r.Resisted)
    text = f"{fact.by} rolls {fact.trait}: {_successes(fact.successes)} of {fact.required}"
    words, tone = ("Success", "good") if held else ("Failure", "bad")
    return Card(text, tone, fact.by, fact.successes, words, _dice(fact.faces))


@cards.writes(r.ContestWon, r.ContestLost, r.ContestTied)
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


@cards.writes(r.Hit, r.Missed)
def _attack(fact: r.Hit | r.Missed) -> Card:
    hit = isinstance(fact, r.Hit)
    part = f", aiming at the {fact.part.replace('-', ' ')}" if fact.part else ""
    text = f"{fact.by} attacks {fact.target} with {fact.weapon_name}{part}"
    words, tone = ("Hit", "good") if hit else ("Miss", "plain")
    return Card(text, tone, fact.by, fact.successes, words, _dice(fact.faces))


@cards.writes(c.Damaged)
def _damaged(fact: c.Damaged) -> Card:
    types = " and ".join(fact.types)
    return Card(f"{fact.name} takes {fact.damage} {types} damage", "bad", fact.name, fact.damage)


@cards.writes(c.Unharmed)
def _unharmed(fact: c.Unharmed) -> Card:
    return Card(f"{fact.name} takes no damage", "plain", fact.name, 0)


@cards.writes(c.GraveCounted)
def _grave_counted(fact: c.GraveCounted) -> Card:
    text = f"{fact.name} stands at {_successes(fact.successes)} and {fact.failures} failed"
    return Card(text, "quiet", fact.name)


@cards.writes(c.Died)
def _died(fact: c.Died) -> Card:
    return Card(f"{fact.name} {_DEATHS[fact.cause]}", "critical", fact.name)


@cards.writes(f.InitiativeRolled)
def _initiative(fact: f.InitiativeRolled) -> Card:
    text = f"{fact.name} rolls Initiative: {_successes(fact.successes)}"
    return Card(text, "plain", fact.name, fact.successes, "", _dice(fact.faces))


@cards.writes(f.SideStarts)
def _side_starts(fact: f.SideStarts) -> Card:
    return Card(f"{_SIDES[fact.side]} start: {fact.pcs} to {fact.npcs}")


@cards.writes(f.ActionsTaken)
def _actions_taken(fact: f.ActionsTaken) -> Card:
    count = "an Action" if fact.count == 1 else f"{fact.count} Actions"
    return Card(f"{fact.name} spends {count}", "quiet", fact.name)


@cards.writes(f.Interrupted, f.InterruptFailed)
def _interrupt(fact: f.Interrupted | f.InterruptFailed) -> Card:
    won = isinstance(fact, f.Interrupted)
    text = (
        f"{fact.by} tries to act before {fact.turn_of}: {fact.successes} to {fact.turn_successes}"
    )
    words = f"{fact.by if won else fact.turn_of} acts first"
    faces = _dice((*fact.faces, *fact.turn_faces))
    return Card(text, "good" if won else "plain", fact.by, fact.successes, words, faces)


@cards.writes(f.FightEnded)
def _fight_ended(fact: f.FightEnded) -> Card:
    left = f": the {fact.winner} are left" if fact.winner else ""
    return Card(f"The fight is over{left}", "critical")
