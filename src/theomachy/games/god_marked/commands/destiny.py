"""The command `awaken`, and the Light Bringer's `roll-destiny` and `ask-fate` (DESTINY)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.building.making import armour_health_of
from theomachy.games.god_marked.commands.checks import Options, first, present
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.creatures.numbers import knows
from theomachy.games.god_marked.facts import ArmourHealthGained, Awakened
from theomachy.games.god_marked.mechanics.destiny import may_awaken
from theomachy.games.god_marked.procedures import destiny
from theomachy.games.god_marked.state import Creature, State, out_of_the_fight

ALLOW, REFUSE = "allow", "refuse"


class AwakenInputs(Inputs):
    """What is gained: a Perk or a power."""

    perk: str = Field(default="", description="id of a Perk")
    power: str = Field(default="", description="id of a power")


def check_awaken(state: State, by: str, inputs: AwakenInputs | None) -> Refusal | None:
    """GM-DESTINY-01: once in an epic, at any time; a Perk or a power, and nothing else."""
    one = state.creatures.get(by)
    if one is None or out_of_the_fight(one):
        known = tuple(state.creatures)
        return Refusal("unknown-creature", f"there is no {by} to awaken", "by", known)
    if not one.player or one.companion_of:
        return Refusal("no-character", f"{by} is no player's character", "by")
    if not may_awaken(bool(one.awakened)):
        return Refusal("awakened-already", f"{by} has awakened in this epic already", "by")
    return None if inputs is None else _choice(one, inputs)


def _choice(one: Creature, inputs: AwakenInputs) -> Refusal | None:
    if bool(inputs.perk) == bool(inputs.power):
        return Refusal("perk-or-power", "an Awakening gives one Perk or one power", "with.perk")
    if inputs.perk:
        return _no_perk(one, inputs.perk)
    powers = tuple(key for key, each in library.abilities().items() if each.kind == "power")
    if inputs.power not in powers:
        detail = f"{inputs.power!r} is no power: an Awakening gives a Perk or a power"
        return Refusal("perk-or-power", detail, "with.power", powers)
    if inputs.power in one.barred:
        detail = f"{one.name} can never use {inputs.power} again"
        return Refusal("barred", detail, "with.power")
    if inputs.power in one.abilities:
        return Refusal("known-already", f"{one.name} has {inputs.power} already", "with.power")
    return None


def _no_perk(one: Creature, name: str) -> Refusal | None:
    known = library.perks()
    if name not in known:
        return Refusal("perk-or-power", f"no Perk is called {name!r}", "with.perk", tuple(known))
    if name in one.barred:
        return Refusal("barred", f"{one.name} can never have {name} again", "with.perk")
    taken = one.perks.get(name)
    if taken is not None and taken.times >= taken.max_times:
        return Refusal("known-already", f"{one.name} has {name} already", "with.perk")
    return None


async def awaken(at: At[State], by: str, inputs: AwakenInputs) -> None:
    """GM-DESTINY-01: with the Light Bringer's consent it is gained at once, prerequisites waived."""
    one = at.state.creatures[by]
    perk = library.perks().get(inputs.perk)
    taken = one.perks.get(inputs.perk)
    if taken is not None:
        perk = replace(taken, times=taken.times + 1)
    power = library.abilities().get(inputs.power)
    title = perk.name if perk is not None else "" if power is None else power.name
    options = (
        Option(ALLOW, "Allow it", text="It is gained at once."),
        Option(REFUSE, "Not that, or not now", text="Nothing changes."),
    )
    asked = f"{by} awakens: {title}"
    if await at.choose("awakening", GM, options, ALLOW, title=asked) == REFUSE:
        return
    await at.tell(Awakened(name=by, title=title, perk=perk, power=power, audience=knows(one)))
    health = armour_health_of(at.state.creatures[by].perks, {})
    if health > armour_health_of(one.perks, {}) and health > one.armour_health:
        await at.tell(ArmourHealthGained(name=by, now=health, audience=knows(one)))


def awaken_options(state: State, by: str) -> Mapping[str, Options]:
    """The Perks and powers, each with the reason if it cannot be had."""
    if by not in state.creatures:
        return {}
    one = state.creatures[by]
    powers = [each for each in library.abilities().values() if each.kind == "power"]
    return {
        "perk": tuple(
            Option(each.id, each.name, _choice(one, AwakenInputs(perk=each.id)), each.text)
            for each in library.perks().values()
        ),
        "power": tuple(
            Option(each.id, each.name, _choice(one, AwakenInputs(power=each.id)), each.text)
            for each in powers
        ),
    }


class DestinyInputs(Inputs):
    """For whom Destiny is rolled."""

    names: tuple[str, ...] = Field(
        default=(),
        title="For whom",
        description="for whom; left out: all characters who have none yet",
    )
    new_epic: bool = Field(
        default=False, description="a new epic: all is rolled anew, and each may awaken once more"
    )


def characters(state: State) -> tuple[str, ...]:
    """GM-DESTINY-02: the players' characters, without companions."""
    return tuple(
        name for name, one in state.creatures.items() if one.player and not one.companion_of
    )


def _rolled_for(state: State, inputs: DestinyInputs) -> tuple[str, ...]:
    if inputs.names:
        return tuple(dict.fromkeys(inputs.names))
    return tuple(
        name
        for name in characters(state)
        if inputs.new_epic or state.creatures[name].destiny is None
    )


def check_roll(state: State, by: str, inputs: DestinyInputs | None) -> Refusal | None:
    """GM-DESTINY-02: there is no second roll in an epic."""
    if inputs is None:
        return None
    names = _rolled_for(state, inputs)
    missing = first(*[present(state, name, "with.names") for name in names])
    if missing is not None:
        return missing
    others = [name for name in names if name not in characters(state)]
    if others:
        detail = f"{others[0]} is no player's character, and has no Destiny"
        return Refusal("no-character", detail, "with.names", characters(state))
    rolled = [name for name in names if state.creatures[name].destiny is not None]
    if rolled and not inputs.new_epic:
        detail = f"{rolled[0]}'s Destiny is cast for this epic"
        return Refusal("cast-already", detail, "with.names")
    if not names:
        return Refusal("nobody-there", "there is nobody to roll for", "with.names")
    return None


async def roll(at: At[State], by: str, inputs: DestinyInputs) -> None:
    """GM-DESTINY-01, GM-DESTINY-02: in secret, for each."""
    await destiny.cast(at, _rolled_for(at.state, inputs), anew=inputs.new_epic)


def destiny_options(state: State, by: str) -> Mapping[str, Options]:
    """The players' characters."""
    return {"names": tuple(Option(name, name) for name in characters(state))}


class FateInputs(Inputs):
    """Whose fate, and what about."""

    name: str = Field(description="the character")
    what: str = Field(default="", max_length=200, description="what is asked, in words")


def check_fate(state: State, by: str, inputs: FateInputs | None) -> Refusal | None:
    """GM-DESTINY-04: whether the character has a Destiny."""
    if inputs is None:
        return None
    missing = present(state, inputs.name, "with.name")
    if missing is None and state.creatures[inputs.name].destiny is None:
        return Refusal("no-destiny", f"no Destiny is cast for {inputs.name}", "with.name")
    return missing


async def ask_fate(at: At[State], by: str, inputs: FateInputs) -> None:
    """GM-DESTINY-04: in secret; the Light Bringer tells what comes of it."""
    await destiny.ask_fate(at, inputs.name, inputs.what)


def fate_options(state: State, by: str) -> Mapping[str, Options]:
    """Those who have a Destiny."""
    with_one = [name for name, one in state.creatures.items() if one.destiny is not None]
    return {"name": tuple(Option(name, name) for name in with_one)}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "awaken",
        "Awaken",
        ("GM-DESTINY-01",),
        AwakenInputs,
        check_awaken,
        awaken,
        awaken_options,
        asks=("awakening",),
        tells=("awakened", "armour-health-gained"),
        refuses=(
            *("unknown-creature", "no-character", "awakened-already", "perk-or-power"),
            *("barred", "known-already"),
        ),
        aside=True,
    ),
    Command(
        "roll-destiny",
        "Roll Destiny in secret",
        ("GM-DESTINY-02",),
        DestinyInputs,
        check_roll,
        roll,
        destiny_options,
        by_gm=True,
        asks=("destiny-roll",),
        tells=("epic-began", "destiny-counted", "destiny-rolled"),
        refuses=("unknown-creature", "no-character", "cast-already", "nobody-there"),
    ),
    Command(
        "ask-fate",
        "Ask fate in secret",
        ("GM-DESTINY-04",),
        FateInputs,
        check_fate,
        ask_fate,
        fate_options,
        by_gm=True,
        asks=("fate",),
        tells=("fate-asked",),
        refuses=("unknown-creature", "no-destiny"),
    ),
)
