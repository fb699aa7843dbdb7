"""The command `team-attack` (TEAM-01 to 03)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.attacks import (
    gets_there,
    not_at_hand,
    range_stretched,
    reaches,
)
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    enemy_of,
    first,
    target_options,
    told,
)
from theomachy.games.god_marked.edition import ArmourClass, AttackMeans, AttackType
from theomachy.games.god_marked.numbers import weapon_named, weapons_of
from theomachy.games.god_marked.procedures import aftermath, attack, opportunity, spending, team
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.state import State


class TeamInputs(Inputs):
    """Whom to attack, with what, against which armour, and who is called."""

    target: str = Field(description="whom to attack")
    weapon: str = Field(default="", description="id of a weapon; the first one if left out")
    against: Literal["pac", "lac"] = Field(default="pac", description="the armour class")
    joiners: tuple[str, ...] = Field(
        default=(), description="who is called to join; left out: all who may"
    )


def check(state: State, by: str, inputs: TeamInputs | None) -> Refusal | None:
    """GM-TEAM-01: the baton, an attack that reaches, allies that may join."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    if state.creatures[by].team_attacked:
        return Refusal("team-attacked", f"{by} took part in a Team Attack this round", "by")
    if inputs is None:
        return None
    refusal = enemy_of(state, by, inputs.target) or _own_attack(state, by, inputs)
    return refusal or first(
        *[_joins(state, by, name, inputs.target) for name in inputs.joiners],
        _somebody(state, by, inputs.target),
    )


def _own_attack(state: State, by: str, inputs: TeamInputs) -> Refusal | None:
    one = state.creatures[by]
    weapon = weapon_named(one, inputs.weapon)
    if weapon is None:
        return not_at_hand(one, inputs.weapon)
    if weapon.attack is AttackType.MENTAL:
        return Refusal("mental-attack", "mental attacks take no part", "with.weapon")
    if inputs.target not in state.creatures:
        return None
    return reaches(state, by, inputs.target, weapon)


def _joins(state: State, by: str, name: str, target: str) -> Refusal | None:
    able = team.able_to_join(state, by, target)
    if name in able:
        return None
    return Refusal("cannot-join", f"{name} cannot join this Team Attack", "with.joiners", able)


def _somebody(state: State, by: str, target: str) -> Refusal | None:
    if team.able_to_join(state, by, target):
        return None
    return Refusal("nobody-joins", "nobody can join this Team Attack", "by")


async def run(at: At[State], by: str, inputs: TeamInputs) -> None:
    """GM-TEAM-01, GM-TEAM-02, GM-TEAM-03: called, joined, paid, rolled once."""
    weapon = weapon_named(at.state.creatures[by], inputs.weapon)
    if weapon is None:
        return
    names = inputs.joiners or team.able_to_join(at.state, by, inputs.target)
    joiners = await team.gathered(at, by, inputs.target, names)
    against = ArmourClass(inputs.against)
    deed = Deed("team-attack", by, inputs.target, weapon, joiners, against)
    spell = weapon.means is AttackMeans.SPELL
    event = Event(by, deed.title, 1, inputs.target, weapon.ranged, spell)
    in_vain = reaches(at.state, by, inputs.target, weapon)
    if not await opportunity.taken(at, event) and await gets_there(at, deed, weapon, in_vain):
        await spending.spend(at, by, 1, "team-attack", inputs.target)
        await spending.exert(at, by)
        await team.pay(at, deed)
        if await range_stretched(at, deed, weapon):
            await attack.aimed(at, replace(deed, bonus=team.help_of(at.state, deed)))
    await aftermath.settle(at)


def options(state: State, by: str) -> Mapping[str, Options]:
    """The targets, with the reason where nobody can join; the weapons; the armour classes."""
    if by not in state.creatures:
        return {}
    weapons = [
        one for one in weapons_of(state.creatures[by]) if one.attack is not AttackType.MENTAL
    ]
    targets = tuple(
        Option(one.name, one.name, _somebody(state, by, one.name))
        for one in target_options(state, by)
    )
    return {
        "target": targets,
        "weapon": tuple(Option(one.id, one.name) for one in weapons),
        "against": (Option("pac", "PAC"), Option("lac", "LAC")),
    }


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "team-attack",
        "Team Attack",
        ("GM-TEAM-01", "GM-TEAM-02", "GM-TEAM-03"),
        TeamInputs,
        check,
        run,
        options,
        asks=("join", *ANSWERED, "reach"),
        tells=told("counted", "team-attacked", "attack-declared", "rolled", "damage-dealt"),
        refuses=(
            *ACTION,
            "team-attacked",
            "not-yourself",
            "already-fallen",
            "no-such-weapon",
            "no-hands",
            "mental-attack",
            "out-of-range",
            "covered",
            "no-implement",
            "cannot-join",
            "nobody-joins",
        ),
    ),
)
