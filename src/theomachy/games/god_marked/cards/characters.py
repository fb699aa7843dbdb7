"""Characters that advance, and companions, in words."""

from __future__ import annotations

from theomachy.core.cards import CardWriter
from theomachy.core.plugin import Card
from theomachy.games.god_marked.facts import characters as told


def register(cards: CardWriter) -> None:
    """How facts about characters and companions read."""
    cards.sentence(told.CompanionGrew, "{name} is of level {level} now", "good")
    cards.sentence(told.Relearnt, "{name}'s known abilities have changed", "quiet")
    cards.sentence(told.PartLost, "{name} has lost a body part: {part}", "critical")
    cards.sentence(told.PerkBarred, "{name} has lost the Perk {perk} for good", "critical")
    cards.sentence(told.Attached, "{name} is with {to}", "quiet")
    cards.sentence(told.Detached, "{name} is no longer with {owner}", "quiet")
    cards.sentence(told.Commanded, "{name} commands {companion}", "plain")
    cards.sentence(told.CommandEnded, "{name} has done what it was told", "quiet")
    cards.sentence(told.Exploded, "{name} destroys itself, {spaces} spaces around", "critical")
    cards.writes(told.LevelGranted)(_granted)
    cards.writes(told.Advanced)(_advanced)


def _granted(fact: told.LevelGranted) -> Card:
    what = "a level-up" if fact.now == 1 else f"{fact.now} level-ups"
    return Card(f"{fact.name} may take {what}", "good", fact.name)


def _advanced(fact: told.Advanced) -> Card:
    if fact.level < fact.before:
        return Card(f"{fact.name} is of level {fact.level} again", "plain", fact.name)
    return Card(f"{fact.name} reaches level {fact.level}", "good", fact.name, fact.level)
