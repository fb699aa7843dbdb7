"""The command `attack` (ACTION-02, ATTACK)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.aiming import Aim, astray
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    enemy_of,
    target_options,
    told,
)
from theomachy.games.god_marked.commands.joining import check_joined, joined_of
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import (
    reach_of,
    restrained,
    sees,
    weapon_named,
    weapons_of,
)
from theomachy.games.god_marked.edition import AttackMeans, Skill
from theomachy.games.god_marked.facts import Done
from theomachy.games.god_marked.mechanics import cover
from theomachy.games.god_marked.mechanics.attack import reach_with_perception, within_reach
from theomachy.games.god_marked.procedures import (
    aftermath,
    destiny,
    opportunity,
    spending,
    surprise,
    using,
)
from theomachy.games.god_marked.procedures.checking import check_terms
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.procedures.rolls import roll_d20
from theomachy.games.god_marked.scene.places import apart, covered
from theomachy.games.god_marked.scene.reaching import attacks_on, reaches_body
from theomachy.games.god_marked.state import Creature, State


class AttackInputs(Inputs):
    """Whom to attack, with what; `spare` an opponent who lies in the Dim Light State."""

    target: str = Field(description="whom to attack")
    weapon: str = Field(default="", description="id of a weapon; left out: the first that reaches")
    spare: bool = Field(
        default=False, description="do not kill one who lies in the Dim Light State"
    )
    joined: tuple[str, ...] = Field(
        default=(),
        max_length=5,
        description='abilities "with action" joined to the attack, as id or id=points',
    )


def check(state: State, by: str, inputs: AttackInputs | None) -> Refusal | None:
    """GM-ACTION-02, GM-ATTACK-04, GM-COVER-01: the reason why not."""
    refusal = can_spend(state, by)
    if refusal is not None or inputs is None:
        return refusal
    return (
        enemy_of(state, by, inputs.target)
        or _reaches(state, by, inputs)
        or check_joined(state, by, inputs.joined)
    )


def _reaches(state: State, by: str, inputs: AttackInputs) -> Refusal | None:
    one = state.creatures[by]
    weapon = chosen_weapon(state, by, inputs.target, inputs.weapon)
    if weapon is None:
        return not_at_hand(one, inputs.weapon)
    return reaches(state, by, inputs.target, weapon)


def not_at_hand(one: Creature, weapon: str) -> Refusal:
    """GM-ATTACK-01, GM-LIMB-02: why the creature cannot attack with a weapon of this id."""
    known = tuple(each.id for each in weapons_of(one))
    if weapon in one.weapons:
        detail = f"{one.weapons[weapon].name} needs more hands than {one.name} has free"
        return Refusal("no-hands", detail, "with.weapon", known)
    return Refusal("no-such-weapon", f"{one.name} has no {weapon!r}", "with.weapon", known)


def reaches(state: State, by: str, target: str, weapon: Weapon) -> Refusal | None:
    """GM-ATTACK-04, GM-COVER-01, GM-COND-10: whether this attack can get to the target."""
    one = state.creatures[by]
    spaces, reach = apart(state, by, target), reach_of(state, one, weapon)
    stretched = weapon.ranged and state.house.overrange == "perception"
    if not within_reach(spaces, reach) and not stretched:
        detail = f"{target} is {spaces} spaces away, {weapon.name} reaches {reach}"
        return Refusal("out-of-range", detail, "with.target")
    if not reaches_body(state, by, target, weapon.reaches_own_body):
        return Refusal("on-its-body", f"{target} is on {by}'s body, out of reach", "with.target")
    if cover.cover_blocks(covered(state, by, target), not weapon.ranged):
        return Refusal("covered", f"{target} is behind cover", "with.target")
    if weapon.means is AttackMeans.SPELL and restrained(state, one):
        return Refusal("no-implement", f"{by} is Restrained and cannot cast", "with.weapon")
    return None


async def run(at: At[State], by: str, inputs: AttackInputs) -> None:
    """GM-ACTION-02, GM-OPP-01: Opportunity first, then the action is spent and the attack made."""
    weapon = chosen_weapon(at.state, by, inputs.target, inputs.weapon)
    if weapon is None:
        return
    deed = Deed("attack", by, inputs.target, weapon, spares=inputs.spare)
    spell = weapon.means is AttackMeans.SPELL
    event = Event(by, deed.title, 1, inputs.target, weapon.ranged, spell)
    joined = joined_of(at.state, by, inputs.joined)
    in_vain = reaches(at.state, by, inputs.target, weapon)
    if in_vain is None and surprise.opens_a_fight(at.state):
        await spending.exert(at, by)
        await surprise.opening_attack(at, deed, joined)
    elif not await opportunity.taken(at, event) and await gets_there(at, deed, weapon, in_vain):
        await spending.spend(at, by, 1, "attack", inputs.target)
        await spending.exert(at, by)
        if await range_stretched(at, deed, weapon):
            await using.attack_with(at, deed, joined)
    await aftermath.settle(at)


async def range_stretched(at: At[State], deed: Deed, weapon: Weapon) -> bool:
    """GM-ATTACK-04 (option `overrange`): beyond Range a Perception roll may add spaces to it."""
    one = at.state.creatures[deed.attacker]
    spaces, reach = apart(at.state, deed.attacker, deed.target), reach_of(at.state, one, weapon)
    if within_reach(spaces, reach):
        return True
    terms = check_terms(at.state, one, Skill.PERCEPTION)
    rolling = await roll_d20(at, deed.attacker, "reach", Skill.PERCEPTION, terms)
    rolling = await destiny.turned(
        at,
        deed.attacker,
        "reach",
        rolling,
        lambda total: within_reach(spaces, reach_with_perception(reach, total)),
    )
    return within_reach(spaces, reach_with_perception(reach, rolling.total))


async def gets_there(
    at: At[State], deed: Deed, weapon: Weapon, in_vain: Refusal | None = None, actions: int = 1
) -> bool:
    """GM-ATTACK-04, GM-COVER-02: not where an Opportunity has driven the attacker out of reach.

    Nor past what was `in_vain` from the start, for somebody it knew nothing of stands between: that
    costs the action.
    """
    by = deed.attacker
    refusal = in_vain or barred(at.state, deed, weapon)
    if in_vain is not None:
        await spending.spend(at, by, actions, deed.kind)
    if refusal is not None:
        audience = sees(at.state, at.state.creatures[by])
        await at.tell(Done(name=by, what=refusal.detail, about=(deed.target,), audience=audience))
    return refusal is None


def barred(state: State, deed: Deed, weapon: Weapon) -> Refusal | None:
    """GM-ATTACK-04, GM-ABILITY-09 to 11: why a weapon, or an ability, does not get to the target."""
    use = deed.use
    if use is None or use.ability.with_weapon:
        return reaches(state, deed.attacker, deed.target, weapon)
    return astray(state, deed.attacker, use.ability, Aim((deed.target,)))


def options(state: State, by: str) -> Mapping[str, Options]:
    """The targets and weapons, each target with the reason if nothing reaches it."""
    if by not in state.creatures:
        return {}
    weapons = weapons_of(state.creatures[by])
    targets = tuple(
        Option(one.name, one.name, _nothing_reaches(state, by, one.name, weapons))
        for one in target_options(state, by)
    )
    joined = joined_options(state.creatures[by])
    armed = tuple(Option(one.id, one.name) for one in weapons)
    return {"target": targets, "weapon": armed, "joined": joined}


def joined_options(one: Creature) -> Options:
    """GM-ABILITY-04: the abilities that can be joined to an attack."""
    own = [each for each in one.abilities.values() if each.with_action and not each.passive]
    return tuple(Option(each.id, each.name, text=each.text) for each in own)


def _nothing_reaches(
    state: State, by: str, target: str, weapons: tuple[Weapon, ...]
) -> Refusal | None:
    """Why no weapon gets there, said of the one that reaches farthest; None if one does."""
    one = state.creatures[by]
    reasons = [reaches(state, by, target, weapon) for weapon in weapons]
    farthest = max(range(len(weapons)), key=lambda place: reach_of(state, one, weapons[place]))
    return None if None in reasons else reasons[farthest]


def chosen_weapon(state: State, by: str, target: str, weapon: str) -> Weapon | None:
    """The weapon named; if none is, the first that gets to the target, else the first of all."""
    reaching = () if weapon or target not in state.creatures else attacks_on(state, by, target)
    return reaching[0] if reaching else weapon_named(state.creatures[by], weapon)


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "attack",
        "Attack",
        ("GM-ACTION-02", "GM-ATTACK-01"),
        AttackInputs,
        check,
        run,
        options,
        asks=(*ANSWERED, "reach"),
        tells=told("attack-declared", "rolled", "hit-direct", "hit-indirect", "damage-dealt"),
        refuses=(
            *ACTION,
            "not-yourself",
            "already-fallen",
            "no-such-weapon",
            "no-hands",
            "out-of-range",
            "on-its-body",
            "covered",
            "no-implement",
            *("not-joined", "always-on", "used-up", "no-upcast", "bad-amount"),
            *("over-the-limit", "no-charges", "no-doubling"),
        ),
    ),
)
