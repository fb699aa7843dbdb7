"""The commands `begin-ritual`, `work-on-ritual` and `give-up-ritual` (RITUAL)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.board.spaces import Direction, Space
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.aiming import aimed_with, without_use
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    first,
    present,
    still_there,
    told,
)
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.mechanics.rituals import RITUAL_ACTIONS, light_matches
from theomachy.games.god_marked.procedures import (
    aftermath,
    neglected,
    opportunity,
    rituals,
    spending,
)
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.activities import Ritual

Things = Mapping[str, Item]
"""Items by id: what is at the site."""
TOLD = ("ritual-worked", "ritual-done", "ability-used", "ability-kept", "effect-gained")


class WorkInputs(Inputs):
    """Whose ritual, and how many actions."""

    leader: str = Field(default="", description="who leads it; left out: oneself, or the only one")
    actions: int = Field(
        default=1, ge=1, le=RITUAL_ACTIONS, description="actions that are spent on it"
    )


class BeginInputs(Inputs):
    """Which spell with which item, at whom or where."""

    spell: str = Field(description="id of the spell, known or with instructions")
    item: str = Field(description="id of an item with the light of the spell, at the site")
    targets: tuple[str, ...] = Field(
        default=(), max_length=100, description="whom the spell is aimed at"
    )
    place: Space | None = Field(default=None, description="the space to aim at, [column, row]")
    toward: str = Field(default="", description="direction of a line or cone: north, south-east")
    actions: int = Field(
        default=1, ge=1, le=RITUAL_ACTIONS, description="actions that are spent on it at once"
    )


def spell_of(one: Creature, name: str) -> Ability | None:
    """GM-RITUAL-01: the spell, as it is known, or by the content."""
    return one.abilities.get(name) or library.abilities().get(name)


def taught(things: Things) -> tuple[str, ...]:
    """GM-RITUAL-01: the spells for which there are instructions."""
    return tuple(each.instructions_for for each in things.values() if each.instructions_for)


def check_begin(state: State, by: str, inputs: BeginInputs | None) -> Refusal | None:
    """GM-RITUAL-01, GM-RITUAL-02: the reason why not."""
    refusal = can_spend(state, by, 1 if inputs is None else inputs.actions)
    if refusal is not None:
        return refusal
    one = state.creatures[by]
    if not rituals.performs(one):
        return Refusal("no-magic", f"{by} has neither Magic nor the Little Mage Perk", "by")
    if any(ritual.leader == by for ritual in state.rituals):
        return Refusal("ritual-already", f"{by} leads a ritual already", "by")
    if inputs is None:
        return None
    things = rituals.at_hand(state, by)
    return (
        unfit_spell(one, things, inputs.spell)
        or unfit_item(one, things, inputs.spell, inputs.item)
        or first(
            *[present(state, name, "with.targets") for name in inputs.targets],
            *[still_there(state, name, "with.targets") for name in inputs.targets],
        )
        or _no_direction(inputs)
    )


def unfit_spell(one: Creature, things: Things, name: str) -> Refusal | None:
    """GM-RITUAL-01: why this cannot be performed as a ritual."""
    spell = spell_of(one, name)
    known = tuple(key for key, each in one.abilities.items() if each.kind == "spell")
    allowed = tuple(dict.fromkeys((*known, *taught(things))))
    if spell is None or spell.kind != "spell":
        return Refusal("no-such-spell", f"no spell is called {name!r}", "with.spell", allowed)
    if name not in (*one.abilities, *taught(things)):
        detail = f"{one.name} neither knows {spell.name} nor has instructions for it"
        return Refusal("no-instructions", detail, "with.spell", allowed)
    return None


def unfit_item(one: Creature, things: Things, spell_name: str, name: str) -> Refusal | None:
    """GM-RITUAL-01: why an item does not serve: not there, or not of the light."""
    spell, item = spell_of(one, spell_name), things.get(name)
    light = "" if spell is None else spell.light
    if item is not None and light_matches(item.light, light):
        return None
    fitting = [key for key, each in things.items() if light_matches(each.light, light)]
    wanted = f"with the light {light}" if light else "with light"
    return Refusal("no-item", f"{one.name} needs an item {wanted}", "with.item", tuple(fitting))


def _no_direction(inputs: BeginInputs) -> Refusal | None:
    directions = tuple(str(each) for each in Direction)
    if not inputs.toward or inputs.toward in directions:
        return None
    return Refusal("no-direction", f"{inputs.toward!r} is no direction", "with.toward", directions)


async def begin(at: At[State], by: str, inputs: BeginInputs) -> None:
    """GM-RITUAL-01, GM-RITUAL-02: the site is around the performer; the first actions are spent."""
    one = at.state.creatures[by]
    spell = spell_of(one, inputs.spell)
    title = f"{by} begins a ritual"
    if spell is None or await opportunity.taken(at, Event(by, title, inputs.actions)):
        await aftermath.settle(at)
        return
    await spending.spend(at, by, inputs.actions, "ritual")
    ritual = Ritual(
        leader=by,
        spell=spell,
        item=inputs.item,
        radius=rituals.radius(at.state, one),
        origin=one.at,
        targets=inputs.targets,
        place=inputs.place,
        toward=inputs.toward,
    )
    await rituals.work(at, by, ritual, inputs.actions)
    await aftermath.settle(at)


def begin_options(state: State, by: str) -> Mapping[str, Options]:
    """The spells known or taught, the items with light, the creatures, directions."""
    if by not in state.creatures:
        return {}
    one = state.creatures[by]
    things = rituals.at_hand(state, by)
    names = dict.fromkeys((*one.abilities, *taught(things)))
    spells = [spell for name in names if (spell := spell_of(one, name)) is not None]
    castable = tuple(
        Option(each.id, each.name, text=each.text, with_inputs=aimed_with(state, one, each))
        for each in spells
        if each.kind == "spell"
    )
    return {
        "spell": castable,
        "item": tuple(Option(each.id, each.name) for each in things.values() if each.light),
        "targets": tuple(Option(name, name) for name in state.creatures),
        "toward": tuple(Option(str(each), str(each)) for each in Direction),
        **without_use(("targets", "place", "toward"), castable),
    }


def _meant(state: State, by: str, leader: str) -> Ritual | None:
    named = [one for one in state.rituals if one.leader == (leader or by)]
    only = list(state.rituals) if len(state.rituals) == 1 and not leader else []
    return next(iter(named or only), None)


def check_work(state: State, by: str, inputs: WorkInputs | None) -> Refusal | None:
    """GM-RITUAL-02, GM-RITUAL-05: whether the actions would count."""
    refusal = can_spend(state, by, 1 if inputs is None else inputs.actions)
    if refusal is not None:
        return refusal
    if not state.rituals:
        return Refusal("no-ritual", "no ritual is under way", "by")
    if not rituals.performs(state.creatures[by]):
        return Refusal("no-magic", f"{by} has neither Magic nor the Little Mage Perk", "by")
    if inputs is None:
        return None
    ritual = _meant(state, by, inputs.leader)
    if ritual is None:
        leaders = tuple(one.leader for one in state.rituals)
        return Refusal("no-ritual", "nobody of that name leads a ritual", "with.leader", leaders)
    if not rituals.at_site(state, ritual, by):
        return Refusal("outside-site", f"{by} is outside the site of the ritual", "by")
    return None


async def work(at: At[State], by: str, inputs: WorkInputs) -> None:
    """GM-RITUAL-02, GM-RITUAL-03, GM-RITUAL-05: actions on a ritual, and no more than it still needs."""
    title = f"{by} works on a ritual"
    begun = _meant(at.state, by, inputs.leader)
    missing = RITUAL_ACTIONS - (0 if begun is None else begun.actions)
    actions = min(inputs.actions, max(1, missing))
    if not await opportunity.taken(at, Event(by, title, actions)):
        await spending.spend(at, by, actions, "ritual")
        ritual = _meant(at.state, by, inputs.leader)
        if ritual is not None:
            await rituals.work(at, by, ritual, actions)
    await aftermath.settle(at)


def work_options(state: State, by: str) -> Mapping[str, Options]:
    """The rituals under way, by who leads them."""
    return {"leader": tuple(Option(one.leader, one.spell.name) for one in state.rituals)}


def check_give_up(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-RITUAL-03: whether the creature leads a ritual."""
    missing = present(state, by)
    if missing is None and not any(one.leader == by for one in state.rituals):
        return Refusal("no-ritual", f"{by} leads no ritual", "by")
    return missing


async def give_up(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-RITUAL-03: it is over without effect."""
    ritual = _meant(at.state, by, by)
    if ritual is not None:
        await neglected.lose(at, ritual, "given up")


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "begin-ritual",
        "Begin a ritual",
        ("GM-RITUAL-01", "GM-RITUAL-02"),
        BeginInputs,
        check_begin,
        begin,
        begin_options,
        asks=ANSWERED,
        tells=told(*TOLD),
        refuses=(
            *ACTION,
            *("no-magic", "ritual-already", "no-such-spell", "no-instructions", "no-item"),
            *("already-fallen", "no-direction"),
        ),
    ),
    Command(
        "work-on-ritual",
        "Work on a ritual",
        ("GM-RITUAL-02", "GM-RITUAL-03", "GM-RITUAL-04", "GM-RITUAL-05"),
        WorkInputs,
        check_work,
        work,
        work_options,
        asks=ANSWERED,
        tells=told(*TOLD),
        refuses=(*ACTION, "no-ritual", "no-magic", "outside-site"),
    ),
    Command(
        "give-up-ritual",
        "Give up your ritual",
        ("GM-RITUAL-03",),
        NoInputs,
        check_give_up,
        give_up,
        tells=("ritual-lost",),
        refuses=("unknown-creature", "out-of-the-fight", "no-ritual"),
    ),
)
