"""Facts of chases and of giants' bodies as people read them; wired by `cards`."""

from __future__ import annotations

from theomachy.core.cards import CardWriter
from theomachy.core.plugin import Card
from theomachy.games.god_marked import facts as told

ENDS = {
    "pinned": "whoever ran is pinned to the ground",
    "nobody-runs": "nobody runs any more",
    "nobody-pursues": "nobody pursues any more",
    "fight": "it comes to a fight",
}
PARTS = {"pursued": "runs away", "pursuer": "pursues"}


def register(cards: CardWriter) -> None:
    """How these facts are put into words."""
    cards.sentence(told.ChaseRound, "Round {round} of the chase begins", "plain")
    cards.sentence(told.RunnerDone, "{name} spends no more this round", "quiet")
    cards.sentence(told.RunnerLeft, "{name} is out of the chase", "plain")
    cards.sentence(told.WentAllOut, "{name} has gone all out: rounds {rounds}", "quiet")
    cards.sentence(
        told.AttackMissed,
        "{attacker} misses {target}: only a Direct Hit counts in a chase",
        "plain",
        who="attacker",
    )
    cards.sentence(told.Pinned, "{name} is pinned to the ground by {by}", "bad")
    cards.sentence(told.TackleFailed, "{name} misses {target} and lies Prone", "bad")
    cards.sentence(told.GiantMoved, "{name} moves: everybody on it has to hold on", "plain")
    cards.sentence(told.ClimbedOn, "{name} is on {giant}", "plain")
    cards.writes(told.MountSteadied)(_steadied)
    cards.writes(told.MountMoves)(_mount_moves)
    cards.writes(told.ChaseBegan)(_began)
    cards.writes(told.RunnerJoined)(_joined)
    cards.writes(told.ChaseOrdered)(_ordered)
    cards.writes(told.RunnerRefreshed)(_refreshed)
    cards.writes(told.RunnerTurn)(_turn)
    cards.writes(told.RunnerMoved)(_moved)
    cards.writes(told.RunnerStopped)(_stopped)
    cards.writes(told.MovesLost)(_lost)
    cards.writes(told.ChaseEnded)(_ended)
    cards.writes(told.MountTaken)(_mounted)
    cards.writes(told.CameOff)(_came_off)


def _began(fact: told.ChaseBegan) -> Card:
    if fact.audience.everybody:
        return Card(f"A chase begins: {fact.track.name}", "plain")
    hidden = [
        f"{one.name} {one.obstacle.number}"
        for one in fact.track.landmarks
        if one.obstacle is not None
    ]
    return Card(f"Check numbers of the track: {', '.join(hidden) or 'none'}", "secret")


def _joined(fact: told.RunnerJoined) -> Card:
    return Card(f"{fact.name} {PARTS[fact.part]}", "plain", fact.name)


def _ordered(fact: told.ChaseOrdered) -> Card:
    return Card(f"They act in this order: {', then '.join(fact.names)}", "plain")


def _moves(count: int) -> str:
    return "1 Movement Action" if count == 1 else f"{count} Movement Actions"


def _steadied(fact: told.MountSteadied) -> Card:
    return Card(f"{fact.name}'s mount is steady: {_moves(fact.moves)}", "plain", fact.name)


def _mount_moves(fact: told.MountMoves) -> Card:
    return Card(f"{fact.name}'s mount has {_moves(fact.now)} left", "quiet", fact.name)


def _refreshed(fact: told.RunnerRefreshed) -> Card:
    saddle = f"{fact.actions} action{'' if fact.actions == 1 else 's'} in the saddle"
    what = saddle if fact.mounted else _moves(fact.actions)
    return Card(f"{fact.name} begins with {what}", "quiet", fact.name)


def _turn(fact: told.RunnerTurn) -> Card:
    text = f"It is {fact.name}'s turn" if fact.name else "It is somebody else's turn"
    return Card(text, "plain", fact.name)


def _moved(fact: told.RunnerMoved) -> Card:
    around = ", the long way around" if fact.around else ""
    return Card(f"{fact.name} comes to {fact.landmark or fact.to}{around}", "plain", fact.name)


def _stopped(fact: told.RunnerStopped) -> Card:
    where = fact.landmark or fact.before
    return Card(f"{fact.name} stops short of {where} and still owes {fact.owes}", "bad", fact.name)


def _lost(fact: told.MovesLost) -> Card:
    why = "by the hit" if fact.why == "hit" else "out of breath"
    text = f"{fact.name} will have {_moves(fact.lost)} fewer next round, {why}"
    return Card(text, "bad", fact.name)


def _ended(fact: told.ChaseEnded) -> Card:
    why = ENDS.get(fact.why, "")
    return Card(f"The chase is over: {why}" if why else "The chase is over", "plain")


def _mounted(fact: told.MountTaken) -> Card:
    text = "is on foot" if fact.mount is None else f"has a mount: {fact.mount.name}"
    return Card(f"{fact.name} {text}", "plain", fact.name)


def _came_off(fact: told.CameOff) -> Card:
    if fact.fell:
        return Card(f"{fact.name} cannot stay on {fact.giant} and falls", "bad", fact.name)
    return Card(f"{fact.name} is off {fact.giant}", "plain", fact.name)
