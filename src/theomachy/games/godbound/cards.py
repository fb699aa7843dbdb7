"""Facts as people read them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from theomachy.core.facts import Fact
from theomachy.core.plugin import Card
from theomachy.core.seats import Viewer
from theomachy.games.godbound.edition import Fate
from theomachy.games.godbound.facts import attacks, creatures, fight, rolls

F = TypeVar("F", bound=Fact)
Drawn = Callable[[Any], Card]
_CARDS: Final[dict[type[Fact], Drawn]] = {}


def _draws(kind: type[F]) -> Callable[[Callable[[F], Card]], Callable[[F], Card]]:
    def register(function: Callable[[F], Card]) -> Callable[[F], Card]:
        _CARDS[kind] = function
        return function

    return register


def card(fact: Fact, viewer: Viewer) -> Card:
    """The card of a fact that the viewer may see, its traces cut down to what the viewer may know."""
    draw = _CARDS.get(type(fact))
    drawn = Card(fact.kind) if draw is None else draw(fact)
    traces = [trace.seen_by(viewer) for trace in fact.traces]
    return Card(
        drawn.text,
        drawn.tone,
        drawn.who,
        drawn.total,
        drawn.outcome,
        drawn.faces,
        tuple([trace for trace in traces if trace is not None]),
    )


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _points(points: int) -> str:
    return _counted(points, "point")


@_draws(creatures.Joined)
def _joined(fact: creatures.Joined) -> Card:
    title = f" ({fact.title})" if fact.title else ""
    return Card(f"{fact.name}{title} joins {fact.team}", "quiet", fact.name)


@_draws(creatures.NumbersGiven)
def _numbers_given(fact: creatures.NumbersGiven) -> Card:
    return Card(f"{fact.creature.name}'s sheet is known", "quiet", fact.creature.name)


@_draws(creatures.DistancesStated)
def _distances_stated(fact: creatures.DistancesStated) -> Card:
    return Card("Distances are stated", "quiet")


@_draws(creatures.Damaged)
def _damaged(fact: creatures.Damaged) -> Card:
    return Card(
        f"{fact.name} takes {_points(fact.points)} of damage", "bad", fact.name, fact.points
    )


@_draws(creatures.HpChanged)
def _hp_changed(fact: creatures.HpChanged) -> Card:
    return Card(f"{fact.name} has {fact.hp} HP", "plain", fact.name, fact.hp)


@_draws(creatures.HdChanged)
def _hd_changed(fact: creatures.HdChanged) -> Card:
    return Card(f"{fact.name} has {fact.hd} Hit Dice left", "secret", fact.name, fact.hd)


@_draws(creatures.Helpless)
def _helpless(fact: creatures.Helpless) -> Card:
    return Card(f"{fact.name} lies helpless at 0 HP", "critical", fact.name)


FATES: Final = {
    Fate.DEAD: "is dead",
    Fate.UNCONSCIOUS: "is unconscious",
    Fate.SUBDUED: "is subdued",
    Fate.MORTALLY_WOUNDED: "is mortally wounded",
}


@_draws(creatures.Defeated)
def _defeated(fact: creatures.Defeated) -> Card:
    return Card(f"{fact.name} {FATES[fact.fate]}", "critical", fact.name, outcome=fact.fate.value)


@_draws(creatures.Died)
def _died(fact: creatures.Died) -> Card:
    return Card(f"{fact.name} dies", "critical", fact.name)


@_draws(creatures.DyingCounted)
def _dying_counted(fact: creatures.DyingCounted) -> Card:
    return Card(f"{fact.name} is dying, round {fact.rounds}", "bad", fact.name, fact.rounds)


@_draws(creatures.Aided)
def _aided(fact: creatures.Aided) -> Card:
    return Card(f"{fact.by} saves {fact.name} from dying", "good", fact.name)


@_draws(creatures.EffortCommitted)
def _effort_committed(fact: creatures.EffortCommitted) -> Card:
    one = fact.commitment
    return Card(f"{fact.name} commits {one.points} Effort ({one.term})", "quiet", fact.name)


@_draws(creatures.EffortReturned)
def _effort_returned(fact: creatures.EffortReturned) -> Card:
    return Card(f"{fact.points} Effort returns to {fact.name}", "good", fact.name, fact.points)


@_draws(creatures.SmiteUsed)
def _smite_used(fact: creatures.SmiteUsed) -> Card:
    return Card(f"{fact.name} has used a Smite in round {fact.round}", "quiet", fact.name)


@_draws(fight.InitiativeRolled)
def _initiative(fact: fight.InitiativeRolled) -> Card:
    text = f"{fact.side} rolls {fact.face} for initiative"
    return Card(text, "plain", fact.side, fact.face, faces=((20, fact.face),))


@_draws(fight.FightStarted)
def _fight_started(fact: fight.FightStarted) -> Card:
    return Card(f"A fight: {', then '.join(fact.order)}", "plain")


@_draws(fight.RoundStarted)
def _round_started(fact: fight.RoundStarted) -> Card:
    return Card(f"Round {fact.round}: {fact.side} acts", "plain", fact.side)


@_draws(fight.SideStarted)
def _side_started(fact: fight.SideStarted) -> Card:
    return Card(f"{fact.side} acts", "plain", fact.side)


@_draws(fight.RoundEnded)
def _round_ended(fact: fight.RoundEnded) -> Card:
    return Card(f"Round {fact.round} is over", "quiet")


@_draws(fight.TurnStarted)
def _turn_started(fact: fight.TurnStarted) -> Card:
    return Card(f"{fact.name}'s turn", "quiet", fact.name)


@_draws(fight.TurnEnded)
def _turn_ended(fact: fight.TurnEnded) -> Card:
    return Card(f"{fact.name}'s turn is over", "quiet", fact.name)


@_draws(fight.ActionsLeft)
def _actions_left(fact: fight.ActionsLeft) -> Card:
    attacks = f" and {_counted(fact.attacks, 'attack')}" if fact.attacks else ""
    text = f"{fact.name} has {_counted(fact.actions, 'action')}{attacks} left"
    return Card(text, "quiet", fact.name, fact.actions)


@_draws(fight.FightEnded)
def _fight_ended(fact: fight.FightEnded) -> Card:
    winner = f"{fact.winner} has won" if fact.winner else "nobody has won"
    return Card(f"The fight is over: {winner}", "critical", fact.winner)


@_draws(fight.SceneEnded)
def _scene_ended(fact: fight.SceneEnded) -> Card:
    return Card("The scene is over", "plain")


@_draws(fight.MorningCame)
def _morning_came(fact: fight.MorningCame) -> Card:
    return Card("Morning comes", "plain")


@_draws(rolls.CheckRolled)
def _check_rolled(fact: rolls.CheckRolled) -> Card:
    text = f"{fact.name}: {fact.attribute.upper()} check, {fact.total} against {fact.target}"
    return Card(text, "plain", fact.name, fact.total, faces=((20, fact.face),))


@_draws(rolls.CheckMade)
def _check_made(fact: rolls.CheckMade) -> Card:
    how = "" if fact.rolled else " without a roll"
    return Card(f"{fact.name} succeeds{how}", "good", fact.name, outcome="success")


@_draws(rolls.CheckFailed)
def _check_failed(fact: rolls.CheckFailed) -> Card:
    return Card(f"{fact.name} fails", "bad", fact.name, outcome="failure")


@_draws(rolls.SaveRolled)
def _save_rolled(fact: rolls.SaveRolled) -> Card:
    text = f"{fact.name}: {fact.save} save, {fact.face} rolled"
    return Card(text, "plain", fact.name, fact.face, faces=((20, fact.face),))


@_draws(rolls.SaveTurned)
def _save_turned(fact: rolls.SaveTurned) -> Card:
    how = "an Instant" if fact.gift else "Effort"
    return Card(f"{fact.name}'s failed save is turned by {how}", "good", fact.name)


@_draws(rolls.SaveMade)
def _save_made(fact: rolls.SaveMade) -> Card:
    return Card(f"{fact.name} makes the {fact.save} save", "good", fact.name, outcome="success")


@_draws(rolls.SaveFailed)
def _save_failed(fact: rolls.SaveFailed) -> Card:
    return Card(f"{fact.name} fails the {fact.save} save", "bad", fact.name, outcome="failure")


@_draws(attacks.AttackDeclared)
def _attack_declared(fact: attacks.AttackDeclared) -> Card:
    return Card(f"{fact.by} attacks {fact.target}: {fact.attack}", "plain", fact.by)


@_draws(attacks.AttackRolled)
def _attack_rolled(fact: attacks.AttackRolled) -> Card:
    stands = "hit" if fact.hits else "miss"
    text = f"{fact.by} rolls {fact.total} against {fact.target}: a {stands}, as it stands"
    return Card(text, "plain", fact.by, fact.total, stands, ((20, fact.face),))


@_draws(attacks.InstantUsed)
def _instant_used(fact: attacks.InstantUsed) -> Card:
    return Card(f"{fact.by} uses {fact.title}", "plain", fact.by)


@_draws(attacks.AttackShifted)
def _attack_shifted(fact: attacks.AttackShifted) -> Card:
    stands = "hit" if fact.hits else "miss"
    text = f"{fact.by}'s attack is {fact.amount:+d}, now {fact.total}: a {stands}"
    return Card(text, "plain", fact.by, fact.total, stands)


@_draws(attacks.HitNegated)
def _hit_negated(fact: attacks.HitNegated) -> Card:
    return Card(f"{fact.by}'s hit on {fact.target} comes to nothing", "good", fact.target)


@_draws(attacks.AttackHit)
def _attack_hit(fact: attacks.AttackHit) -> Card:
    return Card(f"{fact.by} hits {fact.target}", "good", fact.by, outcome="hit")


@_draws(attacks.AttackMissed)
def _attack_missed(fact: attacks.AttackMissed) -> Card:
    return Card(f"{fact.by} misses {fact.target}", "quiet", fact.by, outcome="miss")


@_draws(attacks.DamageRolled)
def _damage_rolled(fact: attacks.DamageRolled) -> Card:
    faces = tuple(zip(fact.sides, fact.faces, strict=True))
    how = "" if fact.per_die else ", straight"
    text = f"{fact.by} rolls damage: {_points(fact.points)}{how}"
    return Card(text, "plain", fact.by, fact.points, faces=faces)


@_draws(attacks.DamageLessened)
def _damage_lessened(fact: attacks.DamageLessened) -> Card:
    text = f"{fact.by} takes {_points(fact.amount)} from the damage; {fact.points} left"
    return Card(text, "good", fact.by, fact.points)


@_draws(attacks.Overflowed)
def _overflowed(fact: attacks.Overflowed) -> Card:
    text = f"{_points(fact.points)} more pass on to {fact.target}"
    return Card(text, "bad", fact.target, fact.points)


@_draws(attacks.ExcessLost)
def _excess_lost(fact: attacks.ExcessLost) -> Card:
    return Card(f"{_points(fact.points)} of damage are lost", "quiet", fact.by, fact.points)
