"""The command `use-item`, and the Light Bringer's `give-item` and `take-item` (ACTION-03, RITUAL-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.uses import Use
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    present,
    still_there,
    told,
)
from theomachy.games.god_marked.commands.light_bringer import NameInputs, names
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.creatures.numbers import knows, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import ItemGiven, ItemTaken, ItemUsed
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures import aftermath, opportunity, outcomes, spending
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.scene.places import adjacent
from theomachy.games.god_marked.state import Creature, State


class UseItemInputs(Inputs):
    """What is used, and on whom."""

    item: str = Field(description="id of the item")
    target: str = Field(default="", description="on whom, next to one; left out: oneself")


def _usable(one: Creature) -> tuple[str, ...]:
    return tuple(key for key, each in one.items.items() if each.effects)


def check_use_item(state: State, by: str, inputs: UseItemInputs | None) -> Refusal | None:
    """GM-ACTION-03: an action, an item that does something, on oneself or somebody next to one."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    one = state.creatures[by]
    usable = _usable(one)
    if not usable or (inputs is not None and inputs.item not in usable):
        detail = f"{by} has no such item to use"
        return Refusal("no-such-item", detail, "by" if inputs is None else "with.item", usable)
    if inputs is None or inputs.target in {"", by}:
        return None
    missing = still_there(state, inputs.target, "with.target")
    if missing is None and not adjacent(state, by, inputs.target):
        return Refusal("out-of-range", f"{inputs.target} is not next to {by}", "with.target")
    return missing


async def use_item(at: At[State], by: str, inputs: UseItemInputs) -> None:
    """GM-ACTION-03: 1 action; what the item does happens, and one use of it is gone."""
    item, target = at.state.creatures[by].items[inputs.item], inputs.target or by
    if not await opportunity.taken(at, Event(by, f"{by} uses {item.name}", 1)):
        await spending.spend(at, by, 1, "item")
        left = max(0, item.uses - 1)
        audience = sees(at.state, at.state.creatures[by])
        await at.tell(
            ItemUsed(
                name=by,
                item=item.id,
                title=item.name,
                target=target,
                left=left,
                audience=audience,
            )
        )
        await outcomes.apply(at, Use(as_ability(item), by), target, HitType.DIRECT)
    await aftermath.settle(at)


def as_ability(item: Item) -> Ability:
    """What an item does, as an ability of nobody's resources."""
    return Ability(
        item.id,
        item.name,
        "perk",
        "touch",
        item.text,
        skill=Skill.MEDICINE,
        actions=1,
        effects=item.effects,
    )


def use_options(state: State, by: str) -> Mapping[str, Options]:
    """The items that do something, and who is next to one."""
    if by not in state.creatures:
        return {}
    one = state.creatures[by]
    near = [name for name in state.creatures if name == by or adjacent(state, by, name)]
    return {
        "item": tuple(
            Option(
                each.id, f"{each.name} ({each.uses})" if each.uses else each.name, None, each.text
            )
            for each in one.items.values()
            if each.effects
        ),
        "target": tuple(Option(name, name) for name in near),
    }


class ItemInputs(NameInputs):
    """Who has it, and what it is."""

    item: str = Field(description="id of an item of the content")


def check_give(state: State, by: str, inputs: ItemInputs | None) -> Refusal | None:
    """Whether there are such a creature and such an item."""
    if inputs is None:
        return None
    missing = present(state, inputs.name, "with.name")
    if missing is None and inputs.item not in library.items():
        known = tuple(library.items())
        return Refusal("no-such-item", f"no item is called {inputs.item!r}", "with.item", known)
    return missing


async def give(at: At[State], by: str, inputs: ItemInputs) -> None:
    """The creature has it; of what has uses it has so many more."""
    one, item = at.state.creatures[inputs.name], library.items()[inputs.item]
    before = one.items.get(item.id)
    if before is not None and item.uses:
        item = replace(before, uses=before.uses + item.uses)
    await at.tell(ItemGiven(name=one.name, item=item, audience=knows(one)))


def check_take(state: State, by: str, inputs: ItemInputs | None) -> Refusal | None:
    """Whether the creature has it."""
    if inputs is None:
        return None
    missing = present(state, inputs.name, "with.name")
    if missing is None and inputs.item not in state.creatures[inputs.name].items:
        has = tuple(state.creatures[inputs.name].items)
        detail = f"{inputs.name} has no {inputs.item!r}"
        return Refusal("no-such-item", detail, "with.item", has)
    return missing


async def take(at: At[State], by: str, inputs: ItemInputs) -> None:
    """The creature has it no longer."""
    one = at.state.creatures[inputs.name]
    title = one.items[inputs.item].name
    await at.tell(ItemTaken(name=one.name, item=inputs.item, title=title, audience=knows(one)))


def give_options(state: State, by: str) -> Mapping[str, Options]:
    """Everybody at the table, and the items of the content."""
    items = tuple(Option(each.id, each.name, text=each.text) for each in library.items().values())
    return {**names(state, by), "item": items}


def take_options(state: State, by: str) -> Mapping[str, Options]:
    """Everybody at the table, and what they carry."""
    carried = {key: each for one in state.creatures.values() for key, each in one.items.items()}
    items = tuple(Option(key, each.name) for key, each in carried.items())
    return {**names(state, by), "item": items}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "use-item",
        "Use an item",
        ("GM-ACTION-03",),
        UseItemInputs,
        check_use_item,
        use_item,
        use_options,
        asks=ANSWERED,
        tells=told("item-used", "healed", "effect-gained"),
        refuses=(*ACTION, "no-such-item", "already-fallen", "out-of-range"),
    ),
    Command(
        "give-item",
        "Give an item",
        ("GM-ACTION-03",),
        ItemInputs,
        check_give,
        give,
        give_options,
        by_gm=True,
        tells=("item-given",),
        refuses=("unknown-creature", "no-such-item"),
    ),
    Command(
        "take-item",
        "Take an item away",
        ("GM-ACTION-03",),
        ItemInputs,
        check_take,
        take,
        take_options,
        by_gm=True,
        tells=("item-taken",),
        refuses=("unknown-creature", "no-such-item"),
    ),
)
