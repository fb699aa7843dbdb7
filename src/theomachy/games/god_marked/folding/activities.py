"""Folding of the facts about locks, rituals, rests, Destiny, deals and items."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.folding import Folding
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.facts import activities as told
from theomachy.games.god_marked.state import State, with_creature
from theomachy.games.god_marked.state.activities import Attempt, Destiny, Dropped, Ritual


def register(folding: Folding[State]) -> None:
    """How facts about these activities change the state."""
    folding.of(told.LockPlaced)(_lock_placed)
    folding.of(told.LockRemoved)(_lock_removed)
    folding.of(told.LockTried)(_lock_tried)
    folding.of(told.LockOpened)(_lock_opened)
    folding.of(told.AttemptLost)(_attempt_lost)
    folding.of(told.RitualWorked)(_ritual_worked)
    folding.of(told.RitualDone)(_ritual_over)
    folding.of(told.RitualLost)(_ritual_over)
    folding.of(told.QuickRested)(_quick_rested)
    folding.of(told.ThingsDropped)(_things_dropped)
    folding.of(told.ThingsPickedUp)(_things_picked_up)
    folding.of(told.DestinyCounted)(_destiny_counted)
    folding.of(told.DestinySpent)(_destiny_spent)
    folding.of(told.Awakened)(_awakened)
    folding.of(told.EpicBegan)(_epic_began)
    folding.of(told.DealAgreed)(_deal_agreed)
    folding.of(told.Spared)(_spared)
    folding.of(told.SkillLost)(_skill_lost)
    folding.of(told.AbilityChanged)(_ability_changed)
    folding.of(told.FreeUse)(_free_use)
    folding.of(told.ItemGiven)(_item_given)
    folding.of(told.ItemUsed)(_item_used)
    folding.of(told.ItemTaken)(_item_taken)


def of_no_round(rituals: tuple[Ritual, ...]) -> tuple[Ritual, ...]:
    """The rituals as they stand before the first round of a fight."""
    return tuple(replace(one, kept_in=0) for one in rituals)


def without_activities_of(state: State, name: str) -> State:
    """The state without the attempts and rituals of one who has left."""
    if not (state.attempts or state.rituals):
        return state
    return with_changes(
        state,
        attempts=tuple(one for one in state.attempts if one.by != name),
        rituals=tuple(one for one in state.rituals if one.leader != name),
    )


def _lock_placed(state: State, fact: told.LockPlaced) -> State:
    return with_changes(state, locks={**state.locks, fact.lock.name: fact.lock})


def _lock_removed(state: State, fact: told.LockRemoved) -> State:
    left = {name: one for name, one in state.locks.items() if name != fact.name}
    attempts = tuple(one for one in state.attempts if one.lock != fact.name)
    return with_changes(state, locks=left, attempts=attempts)


def _others(state: State, attempt: Attempt) -> tuple[Attempt, ...]:
    return tuple(one for one in state.attempts if (one.lock, one.by) != (attempt.lock, attempt.by))


def _lock_tried(state: State, fact: told.LockTried) -> State:
    return with_changes(state, attempts=(*_others(state, fact.attempt), fact.attempt))


def _lock_opened(state: State, fact: told.LockOpened) -> State:
    lock = replace(state.locks[fact.name], opened=True)
    attempts = tuple(one for one in state.attempts if one.lock != fact.name)
    return with_changes(state, locks={**state.locks, fact.name: lock}, attempts=attempts)


def _attempt_lost(state: State, fact: told.AttemptLost) -> State:
    left = tuple(one for one in state.attempts if (one.lock, one.by) != (fact.lock, fact.by))
    return with_changes(state, attempts=left)


def _ritual_worked(state: State, fact: told.RitualWorked) -> State:
    others = tuple(one for one in state.rituals if one.leader != fact.ritual.leader)
    return with_changes(state, rituals=(*others, fact.ritual))


def _ritual_over(state: State, fact: told.RitualDone | told.RitualLost) -> State:
    left = tuple(one for one in state.rituals if one.leader != fact.leader)
    return with_changes(state, rituals=left)


def _quick_rested(state: State, fact: told.QuickRested) -> State:
    return with_creature(state, fact.name, quick_rests=fact.now)


def _things_dropped(state: State, fact: told.ThingsDropped) -> State:
    one = state.creatures[fact.name]
    before = one.dropped or Dropped()
    weapons = {key: each for key, each in one.weapons.items() if key in fact.things}
    gear = {key: each for key, each in one.gear.items() if key in fact.things}
    lying = Dropped({**before.weapons, **weapons}, {**before.gear, **gear}, one.at)
    return with_creature(
        state,
        fact.name,
        weapons={key: each for key, each in one.weapons.items() if key not in weapons},
        gear={key: each for key, each in one.gear.items() if key not in gear},
        dropped=lying,
    )


def _things_picked_up(state: State, fact: told.ThingsPickedUp) -> State:
    one = state.creatures[fact.name]
    lying = one.dropped or Dropped()
    weapons = {key: each for key, each in lying.weapons.items() if key not in fact.things}
    gear = {key: each for key, each in lying.gear.items() if key not in fact.things}
    taken = {key: each for key, each in lying.weapons.items() if key in fact.things}
    worn = {key: each for key, each in lying.gear.items() if key in fact.things}
    return with_creature(
        state,
        fact.name,
        weapons={**one.weapons, **taken},
        gear={**one.gear, **worn},
        dropped=Dropped(weapons, gear, lying.at) if weapons or gear else None,
    )


def _destiny_counted(state: State, fact: told.DestinyCounted) -> State:
    before = state.creatures[fact.name].destiny
    now = Destiny(fact.left) if before is None else replace(before, left=fact.left)
    return with_creature(state, fact.name, destiny=now)


def _destiny_spent(state: State, fact: told.DestinySpent) -> State:
    before = state.creatures[fact.name].destiny
    if before is None:
        return state
    now = replace(before, named=before.named + fact.amount)
    return with_creature(state, fact.name, destiny=now)


def _awakened(state: State, fact: told.Awakened) -> State:
    one = state.creatures[fact.name]
    perks, abilities = one.perks, one.abilities
    if fact.perk is not None:
        perks = {**perks, fact.perk.id: fact.perk}
        if fact.perk.ability is not None:
            abilities = {**abilities, fact.perk.ability.id: fact.perk.ability}
    if fact.power is not None:
        abilities = {**abilities, fact.power.id: fact.power}
    return with_creature(state, fact.name, perks=perks, abilities=abilities, awakened=fact.title)


def _epic_began(state: State, fact: told.EpicBegan) -> State:
    creatures = {
        name: with_changes(one, awakened="", destiny=None) for name, one in state.creatures.items()
    }
    return with_changes(state, creatures=creatures)


def _deal_agreed(state: State, fact: told.DealAgreed) -> State:
    return with_changes(state, deals=(*state.deals, fact.deal))


def _spared(state: State, fact: told.Spared) -> State:
    return with_creature(state, fact.name, dead=False, defeated=False, hp=0, in_dim_light=False)


def _skill_lost(state: State, fact: told.SkillLost) -> State:
    skills = state.creatures[fact.name].skills
    return with_creature(state, fact.name, skills={**skills, fact.skill: fact.now})


def _ability_changed(state: State, fact: told.AbilityChanged) -> State:
    one, name = state.creatures[fact.name], fact.ability.id
    if not fact.barred:
        return with_creature(state, fact.name, abilities={**one.abilities, name: fact.ability})
    left = {key: each for key, each in one.abilities.items() if key != name}
    barred = tuple(dict.fromkeys((*one.barred, name)))
    return with_creature(state, fact.name, abilities=left, barred=barred)


def _free_use(state: State, fact: told.FreeUse) -> State:
    before = state.creatures[fact.name].free_uses
    others = {key: count for key, count in before.items() if key != fact.ability}
    now = {fact.ability: fact.now} if fact.now else {}
    return with_creature(state, fact.name, free_uses={**others, **now})


def _item_given(state: State, fact: told.ItemGiven) -> State:
    items = state.creatures[fact.name].items
    return with_creature(state, fact.name, items={**items, fact.item.id: fact.item})


def _item_used(state: State, fact: told.ItemUsed) -> State:
    items = state.creatures[fact.name].items
    item = items[fact.item]
    if not item.uses:
        return state
    others = {key: each for key, each in items.items() if key != fact.item}
    now = {fact.item: replace(item, uses=fact.left)} if fact.left else {}
    return with_creature(state, fact.name, items={**others, **now})


def _item_taken(state: State, fact: told.ItemTaken) -> State:
    items = state.creatures[fact.name].items
    left = {key: each for key, each in items.items() if key != fact.item}
    return with_creature(state, fact.name, items=left)
