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
from theomachy.games.god_marked.abilities.prices import unusable
from theomachy.games.god_marked.abilities.striking import (
    Strike,
    as_it_stands,
    attacks_one,
    with_weapon,
)
from theomachy.games.god_marked.commands.attacks import (
    barred,
    gets_there,
    joined_options,
    not_at_hand,
    range_stretched,
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
from theomachy.games.god_marked.commands.joining import check_joined, joined_of
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import weapon_named, weapons_of
from theomachy.games.god_marked.edition import ArmourClass, AttackMeans, AttackType
from theomachy.games.god_marked.procedures import aftermath, opportunity, spending, team, using
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.state import State


class TeamInputs(Inputs):
    """Whom to attack, with what, against which armour, and who is called."""

    target: str = Field(description="whom to attack")
    weapon: str = Field(default="", description="id of a weapon; the first one if left out")
    ability: str = Field(default="", description="id of an ability to attack with in its place")
    against: Literal["pac", "lac"] = Field(default="pac", description="the armour class")
    joiners: tuple[str, ...] = Field(
        default=(), description="who is called to join; left out: all who may"
    )
    joined: tuple[str, ...] = Field(
        default=(),
        max_length=5,
        description='abilities "with action" joined to your attack, as id or id=points',
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
    refusal = (
        enemy_of(state, by, inputs.target)
        or _own_attack(state, by, inputs)
        or check_joined(state, by, inputs.joined)
    )
    return refusal or first(
        *[_joins(state, by, name, inputs.target) for name in inputs.joiners],
        _somebody(state, by, inputs.target),
    )


def _own_attack(state: State, by: str, inputs: TeamInputs) -> Refusal | None:
    one = state.creatures[by]
    refusal = _no_ability(state, by, inputs.ability)
    if refusal is not None:
        return refusal
    strike = own_strike(state, by, inputs)
    if strike is None:
        return not_at_hand(one, inputs.weapon)
    if strike.weapon.attack is AttackType.MENTAL:
        return Refusal("mental-attack", "mental attacks take no part", "with.weapon")
    refusal = can_spend(state, by, strike.actions)
    if refusal is not None or inputs.target not in state.creatures:
        return refusal
    return barred(state, deed_of(by, inputs, strike), strike.weapon)


def _no_ability(state: State, by: str, name: str) -> Refusal | None:
    """GM-TEAM-01, GM-ABILITY-14: why a Team Attack cannot be led with this ability; None without one."""
    one = state.creatures[by]
    ability = one.abilities.get(name)
    if not name:
        return None
    if ability is None:
        detail = f"{by} has no ability {name!r}"
        return Refusal("no-such-ability", detail, "with.ability", tuple(one.abilities))
    if not attacks_one(state, by, ability):
        detail = f"{ability.name} is no attack on one creature"
        return Refusal("one-target", detail, "with.ability")
    return unusable(state, one, ability, as_it_stands(ability))


def own_strike(state: State, by: str, inputs: TeamInputs) -> Strike | None:
    """The caller's attack: with a weapon, or with an ability that is there; None without the weapon."""
    weapon = weapon_named(state.creatures[by], inputs.weapon)
    ability = state.creatures[by].abilities.get(inputs.ability)
    if ability is not None and not ability.with_weapon:
        return with_weapon(ability, None, by)
    if weapon is None:
        return None
    return Strike(weapon) if ability is None else with_weapon(ability, weapon, by)


def deed_of(by: str, inputs: TeamInputs, strike: Strike) -> Deed:
    """The attack as it is called, before anybody joins or pays."""
    against = ArmourClass(inputs.against)
    return Deed("team-attack", by, inputs.target, strike.weapon, against=against, use=strike.use)


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
    strike = own_strike(at.state, by, inputs)
    if strike is None:
        return
    names = inputs.joiners or team.able_to_join(at.state, by, inputs.target)
    joiners = await team.gathered(at, by, inputs.target, names)
    weapon, actions = strike.weapon, strike.actions
    with_whom = tuple((name, each.weapon) for name, each in joiners.items())
    deed = replace(deed_of(by, inputs, strike), joiners=with_whom)
    spell = weapon.means is AttackMeans.SPELL
    event = Event(by, deed.title, actions, inputs.target, weapon.ranged, spell)
    in_vain = barred(at.state, deed, weapon)
    if not await opportunity.taken(at, event) and await gets_there(
        at, deed, weapon, in_vain, actions
    ):
        await spending.spend(at, by, actions, "team-attack", inputs.target)
        await spending.exert(at, by)
        await _struck_together(at, deed, joiners, joined_of(at.state, by, inputs.joined))
    await aftermath.settle(at)


async def _struck_together(
    at: At[State], deed: Deed, joiners: team.Joiners, joined: using.Joined
) -> None:
    """GM-TEAM-02, GM-TEAM-03: all pay, the caller rolls, and what their abilities do follows."""
    gifts = await team.pay(at, deed.attacker, joiners)
    if deed.weapon is None or not await _stretched(at, deed, deed.weapon):
        return
    own = () if deed.use is None else (await using.paid_for(at, deed.attacker, deed.use.ability),)
    deed = replace(
        deed,
        bonus=team.help_of(at.state, deed),
        use=own[0].use if own else None,
        gifts=tuple(paid.use for paid in gifts),
    )
    outcome = await using.attack_joined(at, deed, joined)
    for paid in (*own, *gifts):
        await using.attacked_with(at, paid, deed.target, outcome)


async def _stretched(at: At[State], deed: Deed, weapon: Weapon) -> bool:
    """GM-ATTACK-04 (option `overrange`): as an attack; an ability's reach is not stretched."""
    if deed.use is not None and not deed.use.ability.with_weapon:
        return True
    return await range_stretched(at, deed, weapon)


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
    one = state.creatures[by]
    gifted = [each for each in one.abilities.values() if attacks_one(state, by, each)]
    return {
        "target": targets,
        "weapon": tuple(Option(one.id, one.name) for one in weapons),
        "ability": tuple(
            Option(each.id, each.name, _leads(state, by, each), text=each.text) for each in gifted
        ),
        "joined": joined_options(one),
        "against": (Option("pac", "PAC"), Option("lac", "LAC")),
    }


def _leads(state: State, by: str, ability: Ability) -> Refusal | None:
    """GM-TEAM-01: why it cannot lead a Team Attack now."""
    if ability.attack is AttackType.MENTAL:
        return Refusal("mental-attack", "mental attacks take no part", "with.ability")
    return _no_ability(state, by, ability.id)


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
        tells=told(
            *("counted", "team-attacked", "attack-declared", "rolled", "damage-dealt"),
            "ability-used",
        ),
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
            *("no-such-ability", "one-target", "always-on", "used-up", "bad-amount"),
            *("no-charges", "over-the-limit", "no-upcast", "no-doubling", "not-joined"),
        ),
    ),
)
