"""Facts as people read them."""

from __future__ import annotations

from typing import Final

from theomachy.core.cards import CardWriter
from theomachy.core.plugin import Card
from theomachy.games.godbound.edition import Fate
from theomachy.games.godbound.facts import attacks, creatures, fight, rolls

cards: Final = CardWriter()
"""How each fact is put into words."""

FATES: Final = {
    Fate.DEAD: "is dead",
    Fate.UNCONSCIOUS: "is unconscious",
    Fate.SUBDUED: "is subdued",
    Fate.MORTALLY_WOUNDED: "is mortally wounded",
}

cards.sentence(creatures.DistancesStated, "Distances are stated", "quiet")
cards.sentence(creatures.HpChanged, "{name} has {hp} HP", total="hp")
cards.sentence(creatures.HdChanged, "{name} has {hd} Hit Dice left", "secret", total="hd")
cards.sentence(creatures.Helpless, "{name} lies helpless at 0 HP", "critical")
cards.sentence(creatures.Died, "{name} dies", "critical")
cards.sentence(creatures.DyingCounted, "{name} is dying, round {rounds}", "bad", total="rounds")
cards.sentence(creatures.Aided, "{by} saves {name} from dying", "good")
cards.sentence(
    creatures.EffortReturned, "{points} Effort returns to {name}", "good", total="points"
)
cards.sentence(creatures.SmiteUsed, "{name} has used a Smite in round {round}", "quiet")
cards.sentence(fight.RoundStarted, "Round {round}: {side} acts", who="side")
cards.sentence(fight.SideStarted, "{side} acts", who="side")
cards.sentence(fight.RoundEnded, "Round {round} is over", "quiet")
cards.sentence(fight.TurnStarted, "{name}'s turn", "quiet")
cards.sentence(fight.TurnEnded, "{name}'s turn is over", "quiet")
cards.sentence(fight.SceneEnded, "The scene is over")
cards.sentence(fight.MorningCame, "Morning comes")
cards.sentence(rolls.CheckFailed, "{name} fails", "bad", outcome="failure")
cards.sentence(rolls.SaveMade, "{name} makes the {save} save", "good", outcome="success")
cards.sentence(rolls.SaveFailed, "{name} fails the {save} save", "bad", outcome="failure")
cards.sentence(attacks.AttackDeclared, "{by} attacks {target}: {attack}", who="by")
cards.sentence(attacks.InstantUsed, "{by} uses {title}", who="by")
cards.sentence(attacks.HitNegated, "{by}'s hit on {target} comes to nothing", "good", who="target")
cards.sentence(attacks.AttackHit, "{by} hits {target}", "good", who="by", outcome="hit")
cards.sentence(attacks.AttackMissed, "{by} misses {target}", "quiet", who="by", outcome="miss")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _points(points: int) -> str:
    return _counted(points, "point")


@cards.writes(creatures.Joined)
def _joined(fact: creatures.Joined) -> Card:
    title = f" ({fact.title})" if fact.title else ""
    return Card(f"{fact.name}{title} joins {fact.team}", "quiet", fact.name)


@cards.writes(creatures.NumbersGiven)
def _numbers_given(fact: creatures.NumbersGiven) -> Card:
    return Card(f"{fact.creature.name}'s sheet is known", "quiet", fact.creature.name)


@cards.writes(creatures.Damaged)
def _damaged(fact: creatures.Damaged) -> Card:
    return Card(
        f"{fact.name} takes {_points(fact.points)} of damage", "bad", fact.name, fact.points
    )


@cards.writes(creatures.Defeated)
def _defeated(fact: creatures.Defeated) -> Card:
    return Card(f"{fact.name} {FATES[fact.fate]}", "critical", fact.name, outcome=fact.fate.value)


@cards.writes(creatures.EffortCommitted)
def _effort_committed(fact: creatures.EffortCommitted) -> Card:
    one = fact.commitment
    return Card(f"{fact.name} commits {one.points} Effort ({one.term})", "quiet", fact.name)


@cards.writes(fight.InitiativeRolled)
def _initiative(fact: fight.InitiativeRolled) -> Card:
    text = f"{fact.side} rolls {fact.face} for initiative"
    return Card(text, "plain", fact.side, fact.face, faces=((20, fact.face),))


@cards.writes(fight.FightStarted)
def _fight_started(fact: fight.FightStarted) -> Card:
    return Card(f"A fight: {', then '.join(fact.order)}", "plain")


@cards.writes(fight.ActionsLeft)
def _actions_left(fact: fight.ActionsLeft) -> Card:
    attacks = f" and {_counted(fact.attacks, 'attack')}" if fact.attacks else ""
    text = f"{fact.name} has {_counted(fact.actions, 'action')}{attacks} left"
    return Card(text, "quiet", fact.name, fact.actions)


@cards.writes(fight.FightEnded)
def _fight_ended(fact: fight.FightEnded) -> Card:
    winner = f"{fact.winner} has won" if fact.winner else "nobody has won"
    return Card(f"The fight is over: {winner}", "critical", fact.winner)


@cards.writes(rolls.CheckRolled)
def _check_rolled(fact: rolls.CheckRolled) -> Card:
    text = f"{fact.name}: {fact.attribute.upper()} check, {fact.total} against {fact.target}"
    return Card(text, "plain", fact.name, fact.total, faces=((20, fact.face),))


@cards.writes(rolls.CheckMade)
def _check_made(fact: rolls.CheckMade) -> Card:
    how = "" if fact.rolled else " without a roll"
    return Card(f"{fact.name} succeeds{how}", "good", fact.name, outcome="success")


@cards.writes(rolls.SaveRolled)
def _save_rolled(fact: rolls.SaveRolled) -> Card:
    text = f"{fact.name}: {fact.save} save, {fact.face} rolled"
    return Card(text, "plain", fact.name, fact.face, faces=((20, fact.face),))


@cards.writes(rolls.SaveTurned)
def _save_turned(fact: rolls.SaveTurned) -> Card:
    how = "an Instant" if fact.gift else "Effort"
    return Card(f"{fact.name}'s failed save is turned by {how}", "good", fact.name)


@cards.writes(attacks.AttackRolled)
def _attack_rolled(fact: attacks.AttackRolled) -> Card:
    stands = "hit" if fact.hits else "miss"
    text = f"{fact.by} rolls {fact.total} against {fact.target}: a {stands}, as it stands"
    return Card(text, "plain", fact.by, fact.total, stands, ((20, fact.face),))


@cards.writes(attacks.AttackShifted)
def _attack_shifted(fact: attacks.AttackShifted) -> Card:
    stands = "hit" if fact.hits else "miss"
    text = f"{fact.by}'s attack is {fact.amount:+d}, now {fact.total}: a {stands}"
    return Card(text, "plain", fact.by, fact.total, stands)


@cards.writes(attacks.DamageRolled)
def _damage_rolled(fact: attacks.DamageRolled) -> Card:
    faces = tuple(zip(fact.sides, fact.faces, strict=True))
    how = "" if fact.per_die else ", straight"
    text = f"{fact.by} rolls damage: {_points(fact.points)}{how}"
    return Card(text, "plain", fact.by, fact.points, faces=faces)


@cards.writes(attacks.DamageLessened)
def _damage_lessened(fact: attacks.DamageLessened) -> Card:
    text = f"{fact.by} takes {_points(fact.amount)} from the damage; {fact.points} left"
    return Card(text, "good", fact.by, fact.points)


@cards.writes(attacks.Overflowed)
def _overflowed(fact: attacks.Overflowed) -> Card:
    text = f"{_points(fact.points)} more pass on to {fact.target}"
    return Card(text, "bad", fact.target, fact.points)


@cards.writes(attacks.ExcessLost)
def _excess_lost(fact: attacks.ExcessLost) -> Card:
    return Card(f"{_points(fact.points)} of damage are lost", "quiet", fact.by, fact.points)
