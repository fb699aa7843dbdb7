"""Facts about abilities as people read them."""

from __future__ import annotations

from theomachy.core.cards import CardWriter
from theomachy.core.plugin import Card
from theomachy.games.god_marked import facts as told

WHY = {
    "released": "let go",
    "neglected": "no action was spent on it",
    "shattered": "shattered",
    "another": "another took its place",
    "acted": "its holder did something else",
    "over": "its time is over",
    "clashed": "clashed away",
    "defeated": "its user is at 0 HP",
    "rest": "its user rests",
    "left": "its user has left",
}


def register(cards: CardWriter) -> None:
    """The words of each of these facts."""
    cards.writes(told.AbilityUsed)(_used)
    cards.writes(told.AbilityBegun)(_begun)
    cards.writes(told.AbilityKept)(_kept)
    cards.writes(told.AbilityEnded)(_ended)
    cards.writes(told.EffectGained)(_gained)
    cards.writes(told.Created)(_created)


def _used(fact: told.AbilityUsed) -> Card:
    whom = f" on {', '.join(fact.targets)}" if fact.targets else ""
    points = f" with {fact.points} more" if fact.points else ""
    return Card(f"{fact.user} uses {fact.title}{whom}{points}", "plain", fact.user)


def _begun(fact: told.AbilityBegun) -> Card:
    text = f"{fact.name} has begun {fact.begun.ability}: {fact.begun.paid} of {fact.of} actions"
    return Card(text, "plain", fact.name)


def _kept(fact: told.AbilityKept) -> Card:
    kept = fact.kept
    title = kept.what if kept.ability is None else kept.ability.name
    if not fact.anew:
        return Card(f"{kept.user} keeps {title}", "quiet", kept.user)
    how = {"focus": "focuses on", "hold": "holds", "lingering": "leaves behind"}
    return Card(f"{kept.user} {how.get(kept.how, 'keeps')} {title}", "plain", kept.user)


def _ended(fact: told.AbilityEnded) -> Card:
    return Card(
        f"{fact.user}'s {fact.what} is over: {WHY.get(fact.why, fact.why)}", "plain", fact.user
    )


def _gained(fact: told.EffectGained) -> Card:
    bearing = fact.bearing
    effect = bearing.effect
    upon = getattr(effect, "on", "") or getattr(effect, "number", "")
    words = f"{bearing.value:+d} {upon.replace('_', ' ')}" if upon else effect.effect
    return Card(f"{fact.name}: {words} by {bearing.ability}", "plain", fact.name)


def _created(fact: told.Created) -> Card:
    stays = ", and it will stay" if fact.permanent else ""
    return Card(f"{fact.name} makes {fact.what}{stays}", "plain", fact.name)
