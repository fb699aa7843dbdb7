"""The attack roll's terms, and what is told of a hit: bounds learnt, the revealed, the chain."""

from __future__ import annotations

from theomachy.core.facts import Term, Trace
from theomachy.core.frozen import remembered
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.uses import bonuses_at_once
from theomachy.games.god_marked.creatures.in_force import roll_terms
from theomachy.games.god_marked.creatures.numbers import (
    armour_trace,
    mod_terms,
    restrained,
    see_all,
    sees,
    step_terms,
)
from theomachy.games.god_marked.creatures.readiness import takes_part
from theomachy.games.god_marked.edition import ArmourClass, AttackMeans, Condition
from theomachy.games.god_marked.facts import (
    AttackFailed,
    BoundLearnt,
    ChainGrew,
    HitDirect,
    HitIndirect,
    HitNothing,
    Revealed,
)
from theomachy.games.god_marked.mechanics import (
    bonuses,
    conditions,
    hiding,
    reactions,
    team,
)
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.reactions import Reach
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.rolls import Rolling
from theomachy.games.god_marked.scene.climbing import from_body
from theomachy.games.god_marked.scene.places import beside
from theomachy.games.god_marked.state import State, out_of_the_fight

MENTAL_ARMOUR = ArmourClass.MAC
UNKNOWN_HIGH = 99


def attack_terms(state: State, deed: Deed) -> tuple[Term, ...]:
    """GR-06, GM-BONUS-02: all that is added to the attack die; one bonus of each source."""
    return _counted(
        (*skill_terms(state, deed), *situation_terms(state, deed), *added_terms(state, deed))
    )


def own_terms(state: State, deed: Deed) -> tuple[Term, ...]:
    """GR-06, GM-BONUS-02: what the attacker itself brings, whomever it attacks."""
    return _counted((*skill_terms(state, deed), *added_terms(state, deed)))


def _counted(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    by_step = {(term.value, term.label): term for term in terms}
    kept = bonuses.counted([(term.value, term.label) for term in terms])
    return tuple(by_step[step] for step in kept)


def added_terms(state: State, deed: Deed) -> tuple[Term, ...]:
    """GM-BONUS-01, GM-ABILITY-04: what effects and joined abilities add to the attack roll."""
    lasting = roll_terms(state.creatures[deed.attacker], "attack")
    return (*deed.bonus, *lasting, *bonuses_at_once(deed.arts))


def skill_terms(state: State, deed: Deed) -> tuple[Term, ...]:
    """GM-ATTACK-01, GM-COND-10: the mod of the skill; Restrained, weapons go without it."""
    one = state.creatures[deed.attacker]
    if (
        deed.weapon is not None
        and deed.weapon.means is AttackMeans.WEAPON
        and restrained(state, one)
    ):
        return step_terms(one)
    return mod_terms(state, one, deed.skill)


def situation_terms(state: State, deed: Deed) -> tuple[Term, ...]:
    """GM-HIDE-03, GM-COND-06, GM-COND-14, GM-TEAM-04, 05: what the situation adds."""
    melee = deed.reach is Reach.MELEE
    return (*pair_terms(state, deed.attacker, deed.target, melee), *team_terms(state, deed))


@remembered
def pair_terms(state: State, by: str, at_whom: str, melee: bool) -> tuple[Term, ...]:
    """GM-HIDE-03, GM-COND-06, GM-COND-14, GM-GIANT-01: what attacker and target add by themselves."""
    attacker, target = state.creatures[by], state.creatures[at_whom]
    hidden = hiding.hidden_attack_bonus(at_whom in attacker.hidden_from)
    obscured = conditions.attack_penalty(attacker.has(Condition.HEAVILY_OBSCURED))
    prone = conditions.prone_bonus(
        target.has(Condition.PRONE), melee, state.house.prone_attack_bonus
    )
    return _terms(
        ("Hidden", hidden, "GM-HIDE-03"),
        ("Heavily Obscured", obscured, "GM-COND-06"),
        ("Prone", prone, "GM-COND-14"),
        ("On a giant", from_body(state, by, at_whom), "GM-GIANT-01"),
    )


def _terms(*steps: tuple[str, int, str]) -> tuple[Term, ...]:
    """The terms of those (label, value, rule) that add anything."""
    return tuple([Term(label, value, rule) for label, value, rule in steps if value])


def team_terms(state: State, deed: Deed) -> tuple[Term, ...]:
    """GM-TEAM-04, GM-TEAM-05: surrounding and dogging; not on an Opportunity."""
    if deed.kind in {"opportunity", "area", "throw"}:
        return ()
    surround = team.surround_bonus(len(surrounding(state, deed.attacker, deed.target)))
    dogging = team.dogging_bonus(chain_on(state, deed.target), deed.attacker)
    stack = state.house.team_bonuses_stack
    counted = team.team_bonus(surround, dogging, stack)
    by_allies, by_chain = (
        ("Surrounding", surround, "GM-TEAM-04"),
        ("Dogging", dogging, "GM-TEAM-05"),
    )
    if stack:
        return _terms(by_allies, by_chain)
    return _terms(by_allies if counted == surround else by_chain)


@remembered
def surrounding(state: State, attacker: str, target: str) -> tuple[str, ...]:
    """GM-TEAM-04: the conscious allies of the attacker next to the target, those who lie among them."""
    own = state.creatures[attacker].team
    near = beside(state, target, (attacker,))
    return tuple(
        name
        for name in near
        if state.creatures[name].team == own and takes_part(state.creatures[name])
    )


def chain_on(state: State, target: str, attackers: tuple[str, ...] = ()) -> tuple[str, ...]:
    """GM-TEAM-05: who attacked this target in a row, once these attackers have too."""
    return team.chain_after(state.fight.chain, state.fight.target, attackers, target)


async def tell_hit(at: At[State], deed: Deed, struck: str, hit: HitType) -> None:
    """GM-ATTACK-03: the hit, whom it strikes, and the armour met for those who know it (GR-16)."""
    told = {
        HitType.DIRECT: HitDirect,
        HitType.INDIRECT: HitIndirect,
        HitType.NOTHING: HitNothing,
    }[hit]
    audience = see_all(at.state, struck, deed.attacker)
    met = armour_met(at.state, deed, struck)
    await at.tell(told(attacker=deed.attacker, target=struck, audience=audience, traces=met))


def armour_met(state: State, deed: Deed, struck: str) -> tuple[Trace, ...]:
    """GR-16: the number that the total had to get over; none where a blow goes astray."""
    if state.creatures[deed.attacker].has(Condition.CONFUSION):
        return ()
    return (armour_trace(state, state.creatures[struck], deed.armour),)


async def tell_failed(at: At[State], deed: Deed) -> None:
    """GM-CRIT-05: a natural 1."""
    audience = sees(at.state, at.state.creatures[deed.attacker])
    await at.tell(AttackFailed(attacker=deed.attacker, target=deed.target, audience=audience))


def total_met(deed: Deed, met: str, rolling: Rolling) -> int:
    """GM-REACT-10: the attack total that meets the armour of whoever is in the way."""
    if met == deed.target:
        return rolling.total
    return reactions.total_against_protector(rolling.total)


async def learn_bound(at: At[State], deed: Deed, met: str, hit: HitType, rolling: Rolling) -> None:
    """GR-16: a total over the armour bounds it from above, one not over it from below.

    A hit that is Direct whatever the armour tells nothing of it, nor does one for which
    Destiny was called on: what the roll itself told is learnt before.
    """
    one = at.state.creatures[met]
    by_crit = at.state.house.crit_is_direct and rolling.natural == 20
    if one.player or restrained(at.state, one) or by_crit or rolling.called:
        return
    number, before = deed.armour.value, bound_of(at.state, met, deed.armour.value)
    total, meets = total_met(deed, met, rolling), at.state.house.ties == "meet"
    low, high = narrowed(before, total, hit is HitType.DIRECT, meets)
    if (low, high) != before:
        audience = sees(at.state, one)
        await at.tell(
            BoundLearnt(creature=met, number=number, low=low, high=high, audience=audience)
        )


def narrowed(bound: tuple[int, int], total: int, over: bool, meets: bool) -> tuple[int, int]:
    """GR-16, GR-02: what is known of an armour after one more total, over it or not.

    Where that contradicts what was learnt before, the armour has changed: the newer counts.
    """
    low, high = bound
    if over:
        high = min(high, total if meets else total - 1)
        return (low if low <= high else 1), high
    low = max(low, total + 1 if meets else total)
    return low, (high if low <= high else UNKNOWN_HIGH)


def bound_of(state: State, creature: str, number: str) -> tuple[int, int]:
    """GR-16: what is known of this armour so far: at least, at most."""
    for one in state.learnt:
        if (one.creature, one.number) == (creature, number):
            return one.low, one.high
    return 1, UNKNOWN_HIGH


async def revealed(at: At[State], deed: Deed, struck: str) -> None:
    """GM-HIDE-04: an attack reveals all who take part to all, unless it defeats its target."""
    target = at.state.creatures[struck]
    defeated = target.in_dim_light or out_of_the_fight(target)
    for name in (deed.attacker, *[joiner for joiner, _ in deed.joiners]):
        hidden_from = tuple(at.state.creatures[name].hidden_from)
        if hidden_from and not hiding.hidden_after_attack((defeated,)):
            await at.tell(Revealed(name=name, to=hidden_from))


async def chained(at: At[State], deed: Deed) -> None:
    """GM-TEAM-05: the attackers enter the chain on this target."""
    if at.state.fight.active and deed.kind in {"attack", "team-attack", "ability"}:
        attackers = (deed.attacker, *[name for name, _ in deed.joiners])
        audience = sees(at.state, at.state.creatures[deed.attacker])
        chain = chain_on(at.state, deed.target, attackers)
        await at.tell(ChainGrew(target=deed.target, chain=chain, audience=audience))
