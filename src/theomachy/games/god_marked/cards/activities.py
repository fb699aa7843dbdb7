"""Locks, rituals, rests, Destiny, deals and items in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from theomachy.core.cards import CardWriter
from theomachy.core.facts import Fact
from theomachy.core.plugin import Card
from theomachy.games.god_marked.facts import activities as told
from theomachy.games.god_marked.state.activities import Deal

GOALS = {
    "power": "one use of {goal_ability} without its cost",
    "survive": "to live on",
    "roll": "a roll beyond its reach: +{bonus}",
    "other": "what is agreed",
}
PRICES = {
    "cost-doubles": "{price_ability} costs double from now on",
    "power-lost": "{price_ability} is never to be used again",
    "body-part": "a body part: {part}",
    "companion": "its companion",
    "skill": "{points} points of {skill}",
    "other": "what is agreed",
}


def register(cards: CardWriter) -> None:
    """How facts about these activities read."""
    cards.sentence(told.LockRemoved, "{name} is gone", "quiet")
    cards.sentence(told.AttemptLost, "{by} loses all that was done at {lock}", "bad", who="by")
    cards.sentence(told.RitualDone, "The ritual is done: {title}", "critical", who="leader")
    cards.sentence(told.RitualLost, "The ritual is lost ({why}): {title}", "bad", who="leader")
    cards.sentence(told.QuickRested, "{name} has rested quickly: {now} of 2", "quiet")
    cards.sentence(told.DestinyRolled, "{name}'s Destiny is cast in secret", "quiet")
    cards.sentence(told.EpicBegan, "A new epic begins", "good")
    cards.sentence(told.DealRefused, "The deal is refused", "quiet", who="who")
    cards.sentence(told.Spared, "{name} does not die", "critical")
    cards.sentence(told.SkillLost, "{name}'s {skill} sinks by {by} for good", "critical")
    cards.sentence(told.Awakened, "{name} awakens: {title}", "critical")
    cards.sentence(told.ItemTaken, "{name} has no {title} any more", "quiet")
    for kind, writer in WRITERS.items():
        cards.writes(kind)(writer)


def _lock_placed(fact: told.LockPlaced) -> Card:
    return Card(f"There is a {fact.lock.kind} here: {fact.lock.name}", "quiet")


def _lock_tried(fact: told.LockTried) -> Card:
    attempt = fact.attempt
    text = f"{fact.who} is at {attempt.lock}: {attempt.successes} of {attempt.complexity}"
    return Card(text, "plain", fact.who, faces=tuple((4, face) for face in fact.faces))


def _lock_opened(fact: told.LockOpened) -> Card:
    return Card(f"{fact.name} is open", "good", fact.by)


def _ritual_worked(fact: told.RitualWorked) -> Card:
    now, name = fact.ritual.actions, fact.ritual.spell.name
    return Card(f"{fact.by} works on the ritual {name}: {now} of 5 actions", "plain", fact.by)


def _rested(fact: told.Rested) -> Card:
    names = ", ".join(fact.names)
    if not fact.rest:
        return Card(f"The rest is broken off and gives nothing: {names}", "bad")
    article = "An" if fact.rest == "unsafe" else "A"
    return Card(f"{article} {fact.rest} rest: {names}", "good")


def _rest_pooled(fact: told.RestPooled) -> Card:
    text = f"{fact.name}'s rest gives {fact.points} {'point' if fact.points == 1 else 'points'}"
    return Card(text, "plain", fact.name, fact.points, "rest")


def _things_dropped(fact: told.ThingsDropped) -> Card:
    return Card(f"{fact.name} drops {_listed(fact.things)}", "bad", fact.name)


def _things_picked_up(fact: told.ThingsPickedUp) -> Card:
    return Card(f"{fact.name} picks up {_listed(fact.things)}", "plain", fact.name)


def _listed(things: tuple[str, ...]) -> str:
    return ", ".join(one.replace("-", " ") for one in things)


def _destiny_counted(fact: told.DestinyCounted) -> Card:
    spent = f" {fact.spent} spent, the total is {fact.total};" if fact.spent else ""
    return Card(f"{fact.name}'s Destiny:{spent} {fact.left} left", "secret", fact.name)


def _destiny_spent(fact: told.DestinySpent) -> Card:
    how = f"{fact.amount} points" if fact.amount else "as much as it takes"
    end = "and it turns" if fact.better else "and it is not enough"
    tone = "good" if fact.better else "bad"
    return Card(f"{fact.name} calls on Destiny, {how}, {end}", tone, fact.name)


def _fate_asked(fact: told.FateAsked) -> Card:
    how = "goes its way" if fact.favourable else "turns away"
    about = f" about {fact.what}" if fact.what else ""
    return Card(f"Fate{about} shows {fact.face} and {how}", "secret", fact.name)


def _deal_proposed(fact: told.DealProposed) -> Card:
    return Card(f"A deal is proposed: {deal_words(fact.deal)}", "secret", fact.deal.who)


def _deal_agreed(fact: told.DealAgreed) -> Card:
    return Card(f"A deal is agreed: {deal_words(fact.deal)}", "secret", fact.deal.who)


def deal_words(deal: Deal) -> str:
    """GM-DEAL-02: what is got and what is paid, in words."""
    parts = {name: getattr(deal, name) for name in Deal.__dataclass_fields__}
    got, paid = GOALS[deal.goal].format(**parts), PRICES[deal.price].format(**parts)
    words = f" ({deal.words})" if deal.words else ""
    return f"{deal.who} gets {got}, for {paid}{words}"


def _ability_changed(fact: told.AbilityChanged) -> Card:
    if fact.barred:
        text = f"{fact.name} can never use {fact.ability.name} again"
    else:
        text = f"{fact.name}'s {fact.ability.name} costs {fact.ability.cost} from now on"
    return Card(text, "critical", fact.name)


def _free_use(fact: told.FreeUse) -> Card:
    ability = fact.ability.replace("-", " ")
    if not fact.now:
        return Card(f"{fact.name} has used {ability} without its cost", "quiet", fact.name)
    return Card(f"{fact.name} may use {ability} once without its cost", "good", fact.name)


def _item_given(fact: told.ItemGiven) -> Card:
    return Card(f"{fact.name} has {fact.item.name}", "quiet", fact.name)


def _item_used(fact: told.ItemUsed) -> Card:
    on = f" on {fact.target}" if fact.target not in {"", fact.name} else ""
    return Card(f"{fact.name} uses {fact.title}{on}", "plain", fact.name)


WRITERS: Mapping[type[Fact], Callable[[Any], Card]] = {
    told.LockPlaced: _lock_placed,
    told.LockTried: _lock_tried,
    told.LockOpened: _lock_opened,
    told.RitualWorked: _ritual_worked,
    told.Rested: _rested,
    told.RestPooled: _rest_pooled,
    told.ThingsDropped: _things_dropped,
    told.ThingsPickedUp: _things_picked_up,
    told.DestinyCounted: _destiny_counted,
    told.DestinySpent: _destiny_spent,
    told.FateAsked: _fate_asked,
    told.DealProposed: _deal_proposed,
    told.DealAgreed: _deal_agreed,
    told.AbilityChanged: _ability_changed,
    told.FreeUse: _free_use,
    told.ItemGiven: _item_given,
    told.ItemUsed: _item_used,
}
