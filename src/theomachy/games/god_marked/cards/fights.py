"""Facts of fights, checks and the board as people read them."""

from __future__ import annotations

from theomachy.board.plain import Distances
from theomachy.core.cards import CardWriter
from theomachy.core.plugin import Card
from theomachy.games.god_marked import facts as told

cards = CardWriter()
"""How each fact is put into words."""

WHAT = {
    "actions": "actions",
    "actions_owed": "actions owed to the next round",
    "movement": "movement",
    "reactions": "reactions this round",
    "rested_rounds": "rested rounds",
    "tired": "levels of Tired",
    "moved_hidden": "spaces moved while hidden",
    "lumens": "Lumens",
    "intent": "charges of Intent",
    "stamina": "Stamina",
}
PLURALS = ("actions", "levels", "charges", "reactions", "spaces")
DEEDS = {
    "attack": "attacks",
    "opportunity": "takes an Opportunity on",
    "team-attack": "leads a Team Attack on",
    "final-blow": "strikes a Final Blow at",
    "grapple": "grapples",
    "shove": "shoves",
    "trip": "trips",
    "tackle": "tackles",
    "throw": "throws something at",
}
CRITS = {
    "max_damage": "maximum damage",
    "second_roll": "a second roll of all dice",
    "double_damage": "double damage",
    "double_max": "double maximum damage",
    "triple_max": "triple maximum damage",
}


cards.sentence(told.Appeared, "{name} is here, with team {team}", "quiet")
cards.sentence(told.Vanished, "{name} is hidden from the players", "quiet")
cards.sentence(told.Left, "{name} has left", "quiet")
cards.sentence(told.PartsHidden, "Part of the board is hidden", "quiet")
cards.sentence(told.PartsRevealed, "Part of the board is shown", "plain")
cards.sentence(told.RoundBegan, "Round {round} begins", "plain")
cards.sentence(told.BatonPassed, "{to} holds the baton", "quiet", who="to")
cards.sentence(told.TurnDeclined, "{team} lets the turn go", "quiet")
cards.sentence(told.HitDirect, "{target} is hit directly", who="attacker", met=True)
cards.sentence(told.HitIndirect, "{target} is hit indirectly", "plain", who="attacker", met=True)
cards.sentence(
    told.HitNothing, "{target}'s Defence stops the attack", "plain", who="attacker", met=True
)
cards.sentence(told.AttackFailed, "A natural 1: {attacker}'s attack fails", "bad", who="attacker")
cards.sentence(told.SkillGrew, "{name}'s {skill} grows by {by}", "good")
cards.sentence(told.Dodged, "{name} dodges", "good")
cards.sentence(told.DodgeFailed, "{name}'s dodge fails", "bad")
cards.sentence(told.ClashWon, "{name} wins the clash", "good")
cards.sentence(told.ClashLost, "{name} loses the clash", "bad")
cards.sentence(told.ClashTied, "The clash is tied: the attack goes on", "plain")
cards.sentence(told.MercyGranted, "{name} is shown mercy: the attack is called off", "good")
cards.sentence(told.MercyRefused, "{name}'s plea for mercy fails", "bad")
cards.sentence(told.Protected, "{protector} takes the hit for {name}", "plain", who="protector")
cards.sentence(told.Healed, "{name} gets {hp} HP back", "good")
cards.sentence(told.DimLightEntered, "{name} is at 0 HP: the Dim Light State", "critical")
cards.sentence(told.DimLightLeft, "{name} leaves the Dim Light State", "good")
cards.sentence(told.Died, "{name} is dead", "critical")
cards.sentence(told.Defeated, "{name} is defeated", "critical")
cards.sentence(told.Exerted, "{name} does not rest", "quiet")
cards.sentence(told.Disengaged, "{name} disengages", "quiet")
cards.sentence(told.TeamAttacked, "{name} takes part in the Team Attack", "quiet")
cards.sentence(told.Helped, "{supporter} helps {name}: +{adds}", "plain", who="supporter")
cards.sentence(told.GrappleJoined, "{grappler} has a grip on {target}", "plain", who="grappler")
cards.sentence(told.TripResisted, "{name} keeps its feet", "plain")
cards.sentence(told.Blocked, "Something is in {name}'s way", "bad")
cards.sentence(told.Fell, "{name} falls {height} spaces", "bad")
cards.sentence(told.Falling, "{name} has fallen {fallen} spaces, {left} to go", "bad")
cards.sentence(told.FallControlled, "{name} controls its fall", "good")
cards.sentence(told.Caught, "{catcher} catches {name}", "good", who="catcher")
cards.sentence(told.ObjectRemoved, "{name} is gone", "quiet")
cards.sentence(told.ObjectBroken, "{name} is broken before it hits", "good", who="by")
cards.sentence(told.BreakFailed, "{name} does not break {thing}", "bad")
cards.sentence(told.Done, "{name}: {what}", "plain")


@cards.writes(told.FightBegan)
def _fight_began(fact: told.FightBegan) -> Card:
    warning = ": no quarter will be given" if fact.no_quarter else ""
    return Card(f"The fight begins{warning}", "plain")


@cards.writes(told.FightEnded)
def _fight_ended(fact: told.FightEnded) -> Card:
    return Card(f"The fight is over: {fact.winner} stands" if fact.winner else "The fight is over")


@cards.writes(told.OrderSettled)
def _order_settled(fact: told.OrderSettled) -> Card:
    return Card(f"Initiative: {', then '.join(fact.teams)}", "plain")


@cards.writes(told.TurnGiven)
def _turn_given(fact: told.TurnGiven) -> Card:
    why = {
        "reaction": " by a won reaction",
        "fumble": " after a natural 1",
        "order": " by initiative",
    }.get(fact.why, "")
    holder = fact.baton or "somebody unseen"
    text = f"The turn is with {fact.team}{why}; {holder} holds the baton"
    return Card(text, "plain", fact.baton)


@cards.writes(told.Refreshed)
def _refreshed(fact: told.Refreshed) -> Card:
    actions = "1 action" if fact.actions == 1 else f"{fact.actions} actions"
    text = f"{fact.name} begins with {actions} and {fact.movement} movement"
    return Card(text, "quiet", fact.name)


@cards.writes(told.Counted)
def _counted(fact: told.Counted) -> Card:
    why = f" ({fact.why})" if fact.why else ""
    what = WHAT[fact.what]
    if fact.now == 1:
        first, space, rest = what.partition(" ")
        what = first.removesuffix("s") + space + rest if first in PLURALS else what
    return Card(f"{fact.name} has {fact.now} {what}{why}", "quiet", fact.name)


@cards.writes(told.Moved)
def _moved(fact: told.Moved) -> Card:
    column, row = fact.path[-1]
    how = "is moved" if fact.forced else "moves"
    text = f"{fact.name} {how} {_spaces(len(fact.path) - 1)} to column {column}, row {row}"
    return Card(text, "plain", fact.name)


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


@cards.writes(told.Jumped)
def _jumped(fact: told.Jumped) -> Card:
    how = "with a run-up" if fact.running else "from standing"
    return Card(f"{fact.name} jumps {_spaces(fact.spaces)}, {how}", "plain", fact.name)


@cards.writes(told.Collided)
def _collided(fact: told.Collided) -> Card:
    what = " and ".join(fact.against) or "something solid"
    return Card(f"{fact.name} is driven into {what}", "bad", fact.name)


@cards.writes(told.BoardLaid)
def _board_laid(fact: told.BoardLaid) -> Card:
    if fact.board is None:
        return Card("The board is taken away", "quiet")
    whole = fact.audience.everybody
    return Card("The board is laid" if whole else "Parts of it are hidden", "quiet")


@cards.writes(told.DistancesStated)
def _distances_stated(fact: told.DistancesStated) -> Card:
    if fact.distances is None:
        return Card("No distances are stated any more", "quiet")
    return Card(_apart(fact.distances), "quiet")


MOST_PAIRS = 6
"""As many distances are read in a line; of more the scene shows them better."""


def _apart(distances: Distances) -> str:
    """Who is how far from whom, in words (GM-TABLE-02)."""
    rest = f"{_spaces(distances.default)} apart"
    if not distances.pairs:
        return f"All are {rest}"
    if len(distances.pairs) > MOST_PAIRS:
        return "It is settled who is how far from whom"
    pairs = [f"{one} and {other} {_spaces(apart)}" for one, other, apart in distances.pairs]
    return f"Apart: {', '.join(pairs)}, all others {_spaces(distances.default)}"


@cards.writes(told.ObjectPlaced)
def _object_placed(fact: told.ObjectPlaced) -> Card:
    return Card(f"{fact.thing.name} is placed{_at(fact.thing.at)}", "quiet")


@cards.writes(told.ObjectThrown)
def _object_thrown(fact: told.ObjectThrown) -> Card:
    how = f"{fact.by} sends {fact.name} flying" if fact.by else f"{fact.name} falls"
    return Card(f"{how}{_at(fact.at)}", "bad", fact.by)


@cards.writes(told.ObjectCameToRest)
def _object_came_to_rest(fact: told.ObjectCameToRest) -> Card:
    return Card(f"{fact.name} lies on the ground{_at(fact.at)}", "quiet")


def _at(space: tuple[int, int] | None) -> str:
    return "" if space is None else f" at column {space[0]}, row {space[1]}"


@cards.writes(told.DistanceChanged)
def _distance_changed(fact: told.DistanceChanged) -> Card:
    how = "is moved" if fact.forced else "moves"
    whom = ", ".join(f"{first} and {second} are {n} apart" for first, second, n in fact.pairs)
    went = f"{fact.name} {how} {_spaces(fact.spaces)}"
    text = went if not whom else f"{went}: {whom}" if fact.spaces else whom
    return Card(text, "plain" if fact.spaces else "quiet", fact.name)


@cards.writes(told.AttackDeclared)
def _declared(fact: told.AttackDeclared) -> Card:
    with_whom = f" with {', '.join(fact.joiners)}" if fact.joiners else ""
    weapon = f": {fact.weapon_name or fact.weapon}" if fact.weapon else ""
    text = f"{fact.attacker} {DEEDS.get(fact.deed, 'attacks')} {fact.target}{with_whom}{weapon}"
    return Card(text, "plain", fact.attacker)


@cards.writes(told.Rolled)
def _rolled(fact: told.Rolled) -> Card:
    faces = ((20, fact.natural), (20, fact.crit)) if fact.crit else ((20, fact.natural),)
    tone = "critical" if fact.natural == 20 else "plain"
    text = f"{fact.name} rolls {fact.total} for {fact.what} (d20 {fact.natural})"
    return Card(text, tone, fact.name, fact.total, fact.what, faces)


@cards.writes(told.CritResulted)
def _crit(fact: told.CritResulted) -> Card:
    return Card(f"Crit: {CRITS.get(fact.result, fact.result)}", "critical", fact.attacker)


@cards.writes(told.ReactionDeclared)
def _reaction(fact: told.ReactionDeclared) -> Card:
    backed = ", backed with an action" if fact.backed else ""
    weapon = f" with {fact.weapon}" if fact.weapon else ""
    return Card(f"{fact.name} answers: {fact.reaction}{weapon}{backed}", "plain", fact.name)


@cards.writes(told.ReactionVoided)
def _voided(fact: told.ReactionVoided) -> Card:
    why = fact.why.replace("-", " ")
    return Card(f"{fact.name}'s {fact.reaction} falls away: {why}", "quiet", fact.name)


@cards.writes(told.DamageDealt)
def _damage(fact: told.DamageDealt) -> Card:
    kind = "" if fact.type == "untyped" else f"{fact.type} "
    source = "" if fact.source == "attack" else f" from {fact.source}"
    text = f"{fact.target} takes {fact.amount} {kind}damage{source}"
    return Card(text, "bad", fact.target, fact.amount, f"{kind}damage")


@cards.writes(told.HealthLost)
def _health(fact: told.HealthLost) -> Card:
    armour = f"{fact.armour_health} Armour Health" if fact.armour_health else ""
    health = f"{fact.hp} HP" if fact.hp or not armour else ""
    lost = " and ".join(filter(None, (health, armour)))
    return Card(f"{fact.name} loses {lost}", "bad", fact.name)


@cards.writes(told.ConditionGained)
def _gained(fact: told.ConditionGained) -> Card:
    return Card(f"{fact.name} is {_condition_words(fact.condition.name)}", "bad", fact.name)


@cards.writes(told.ConditionChanged)
def _changed(fact: told.ConditionChanged) -> Card:
    name = _condition_words(fact.condition.name)
    return Card(f"{fact.name} is still {name}", "quiet", fact.name)


@cards.writes(told.ConditionEnded)
def _ended(fact: told.ConditionEnded) -> Card:
    name = _condition_words(fact.condition)
    return Card(f"{fact.name} is no longer {name}", "quiet", fact.name)


def _condition_words(name: str) -> str:
    words = {"burn": "burning", "confusion": "confused", "paralyzing": "paralyzed"}
    return words.get(name, name.replace("-", " "))


@cards.writes(told.DimLightChosen)
def _chosen(fact: told.DimLightChosen) -> Card:
    words = {"lay": "lies down", "stand": "stands", "final-blow": "gathers for a Final Blow"}
    return Card(f"{fact.name} {words.get(fact.choice, '')}", "critical", fact.name)


@cards.writes(told.Grappled)
def _grappled(fact: told.Grappled) -> Card:
    held = fact.grapple
    return Card(f"{held.grappler} holds {held.target}", "plain", held.grappler)


@cards.writes(told.GrappleChanged)
def _grapple_changed(fact: told.GrappleChanged) -> Card:
    return Card(f"{fact.grapple.target} does not get free", "quiet", fact.grapple.target)


@cards.writes(told.GrappleEnded)
def _grapple_ended(fact: told.GrappleEnded) -> Card:
    return Card(f"{fact.grappler} no longer holds {fact.target}", "plain", fact.target)


@cards.writes(told.Hidden)
def _hidden(fact: told.Hidden) -> Card:
    from_whom = ", ".join(fact.from_whom) or "nobody"
    return Card(f"{fact.name} is hidden from {from_whom}", "secret", fact.name)


@cards.writes(told.Revealed)
def _revealed(fact: told.Revealed) -> Card:
    return Card(f"{fact.name} is revealed to {', '.join(fact.to)}", "plain", fact.name)


@cards.writes(told.Looked)
def _looked(fact: told.Looked) -> Card:
    words = f"is {fact.band.replace('-', ' ')}" if fact.band else "cannot be read"
    return Card(f"{fact.name} looks: {fact.target} {words}", "plain", fact.name)


@cards.writes(told.Checked)
def _checked(fact: told.Checked) -> Card:
    outcome = "success" if fact.success else "failure"
    text = f"{fact.name}'s {fact.skill} roll: {outcome}"
    return Card(text, "good" if fact.success else "bad", fact.name, outcome=outcome)


@cards.writes(told.CheckNumber)
def _check_number(fact: told.CheckNumber) -> Card:
    change = f", lowered by {fact.change}" if fact.change else ""
    return Card(f"The number was {fact.number}{change}; margin {fact.margin}", "secret", fact.name)


@cards.writes(told.BoundLearnt)
def _bound(fact: told.BoundLearnt) -> Card:
    number = fact.number.upper() if len(fact.number) == 3 else fact.number
    if fact.low == fact.high:
        text = f"{fact.creature}'s {number} is {fact.low}"
    elif fact.high >= 99:
        text = f"{fact.creature}'s {number} is at least {fact.low}"
    else:
        text = f"{fact.creature}'s {number} lies between {fact.low} and {fact.high}"
    return Card(text, "quiet", fact.creature)


@cards.writes(told.Joined)
def _joined(fact: told.Joined) -> Card:
    return Card(f"{fact.creature.name} joins, with all its numbers", "secret", fact.creature.name)


cards.sentence(told.AbilityLost, "{name} has nothing begun any more", "quiet")
cards.sentence(told.EffectEnded, "The effect of {ability} on {name} is over", "quiet")
cards.sentence(told.ArmourHealthGained, "{name} has {now} Armour Health", "good")
cards.sentence(told.SizeChanged, "{name} is of size {size} now")
cards.sentence(told.HeldBack, "{name} moves within the area", "quiet")
cards.sentence(told.UsesCounted, "{name} has used {ability}: {now}", "quiet")
cards.sentence(told.StreaksCounted, "{name} acts beside its enemies", "quiet")
cards.sentence(told.ChainGrew, "{target} is under attack in a row", "quiet", who="target")
cards.sentence(told.Reopened, "Who had declined may act again", "quiet")
cards.sentence(told.HelpUsed, "{name}'s help is used up", "quiet")
cards.sentence(told.StepGiven, "{name} has {value:+d} on its next roll: {source}", "plain")
cards.sentence(told.StepsUsed, "{name}'s bonus is used up", "quiet")
cards.sentence(told.ArmourLowered, "{name}'s {armour} is lowered by {change} for the next attack")
