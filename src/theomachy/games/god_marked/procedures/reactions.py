"""Answers to a deed: who may give which, sealed and opened together, and how each is rolled (REACT)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from theomachy.board.spaces import Space
from theomachy.core.ask import Choose, Option, Window
from theomachy.core.errors import Refusal
from theomachy.core.facts import Term
from theomachy.core.frozen import quick, remembered
from theomachy.core.procedure import At
from theomachy.core.readings import FACES, Reading
from theomachy.games.god_marked.abilities.uses import Use, as_attack
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.grappling import may_handle
from theomachy.games.god_marked.creatures.in_force import grants_reaction, roll_terms
from theomachy.games.god_marked.creatures.numbers import (
    attack_skill_of,
    points_mod,
    reach_kind,
    restrained,
    sees,
    step_terms,
    weapon_named,
)
from theomachy.games.god_marked.creatures.readiness import awake, can_back, steps_in
from theomachy.games.god_marked.edition import AttackMeans, Condition, Skill
from theomachy.games.god_marked.facts import Counted, ReactionDeclared, ReactionVoided
from theomachy.games.god_marked.mechanics import conditions, reactions
from theomachy.games.god_marked.mechanics.reactions import Reach
from theomachy.games.god_marked.mechanics.tired import tired_penalty
from theomachy.games.god_marked.procedures import lasting, responding, spending
from theomachy.games.god_marked.procedures.deeds import HANDLING, Deed
from theomachy.games.god_marked.procedures.rolls import Rolling, roll_d20
from theomachy.games.god_marked.scene.breaking import ways_to_break
from theomachy.games.god_marked.scene.climbing import from_body
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.scene.reaching import usable_weapons
from theomachy.games.god_marked.scene.ways import way_beside, ways_out
from theomachy.games.god_marked.state import Creature, State, allies, lies_still

TAKE_IT = Option("take-it", "Take it", text="Spends nothing; your armour alone may stop it.")
CLASH_WORDS = "Higher total: it is stopped, you may hurt it. Lower: it hurts more."
HANDLING_WORDS = "Higher total: it is stopped, the {} may follow. Lower: it hurts more."
BACKED = "+backed"
ALONE = "+alone"


@quick
@dataclass(frozen=True, slots=True)
class Reaction:
    """One answer: its kind (dodge, clash, mercy, protect, shield), who gives it, with what, to whom."""

    kind: str = ""
    reactor: str = ""
    weapon: str = ""
    backed: bool = False
    against: str = ""


NONE = Reaction()


async def declared(at: At[State], deed: Deed, only: tuple[str, ...] = ()) -> Reaction:
    """GM-REACT-01, GM-REACT-10, GR-13: all answers, given at once; the one that counts.

    `only` limits the kinds that are offered (option `reaction_timing`).
    """
    choices = offers(at.state, deed, only)
    if not choices:
        return NONE
    answers = await at.window(Window("reaction", deed.title_for(at.state, deed.target), choices))
    own = answers.get(deed.target, TAKE_IT.id)
    alone = own.endswith(ALONE)
    stepping_in = tuple([name for name, answer in answers.items() if answer == "protect"])
    chosen = ""
    if stepping_in:
        chosen = chosen_protector(at.state, deed.target, stepping_in, alone)
        await _fall_away(at, deed, own, stepping_in, chosen)
    reaction = Reaction("protect", chosen) if chosen else parsed(deed.target, own, deed.attacker)
    await _announce(at, reaction)
    return reaction


async def _announce(at: At[State], reaction: Reaction) -> None:
    if not reaction.kind:
        return
    one = at.state.creatures[reaction.reactor]
    await at.tell(
        ReactionDeclared(
            name=reaction.reactor,
            reaction=reaction.kind,
            weapon=reaction.weapon,
            backed=reaction.backed,
            audience=sees(at.state, one),
        )
    )


async def _fall_away(
    at: At[State], deed: Deed, own: str, stepping_in: tuple[str, ...], chosen: str
) -> None:
    """GM-REACT-10: answers that collide with the one that counts cost nothing."""
    others = [(name, "protect") for name in stepping_in if name != chosen]
    if chosen and own != TAKE_IT.id:
        others.append((deed.target, parsed(deed.target, own).kind))
    for name, kind in others:
        audience = sees(at.state, at.state.creatures[name])
        await at.tell(
            ReactionVoided(name=name, reaction=kind, why="another-answer", audience=audience)
        )


def parsed(reactor: str, answer: str, against: str = "") -> Reaction:
    """The reaction that an option's id stands for, against whoever attacks."""
    name = answer.removesuffix(ALONE)
    backed = name.endswith(BACKED)
    kind, _, weapon = name.removesuffix(BACKED).partition(":")
    return NONE if kind == TAKE_IT.id else Reaction(kind, reactor, weapon, backed, against)


def chosen_protector(state: State, target: str, names: tuple[str, ...], alone: bool) -> str:
    """GM-REACT-10: of several protectors the shortest way, then who joined the fight first."""
    order = tuple(state.creatures)
    ways = [reactions.way_to_protect(way_beside(state, name, target) or 0) for name in names]
    offered = tuple((way, order.index(name)) for way, name in zip(ways, names, strict=True))
    place = reactions.protector(offered, alone)
    return names[place] if place >= 0 else ""


def offers(state: State, deed: Deed, only: tuple[str, ...] = ()) -> tuple[Choose, ...]:
    """GM-REACT-01: one choice for each who has an answer to give; nobody else is asked."""
    target = state.creatures[deed.target]
    helpers = protectors(state, deed) if not only or "protect" in only else ()
    own = own_options(state, deed, target, bool(helpers), only)
    choices = [protecting(name, deed.target, deed.title_for(state, name)) for name in helpers]
    if any(option.because is None for option in own):
        title = deed.title_for(state, deed.target)
        asked = Choose("reaction", deed.target, (TAKE_IT, *own), TAKE_IT.id, title)
        choices.insert(0, asked)
    order = tuple(state.creatures)
    return tuple(sorted(choices, key=lambda choice: order.index(choice.who)))


@lru_cache(1024)
def protecting(name: str, target: str, title: str) -> Choose:
    """GM-REACT-10: to step in or not, and what that means for the one who does."""
    leave = Option("pass", "Do nothing", text=f"{target} answers the attack alone.")
    what = "You are attacked in its place, at +2; costs movement."
    options = (leave, Option("protect", f"Protect {target}", text=what))
    return Choose("reaction", name, options, "pass", title, concerns=False)


@remembered
def _guards(state: State, target: str) -> tuple[str, ...]:
    """GM-REACT-10: the allies who could step in front of the target, if their movement sufficed."""
    return tuple(
        one.name
        for one in allies(state, target)
        if steps_in(one, state.creatures[target])
        and not restrained(state, one)
        and not lies_still(one)
    )


def protectors(state: State, deed: Deed) -> tuple[str, ...]:
    """GM-REACT-10: the allies whose movement takes them in front of the target; not who attacks it.

    GM-ABILITY-10: nobody steps in before a Target ability.
    """
    if not reactions.may_react(deed.reach, unconscious=False):
        return ()
    near = [state.creatures[name] for name in _guards(state, deed.target)]
    return tuple(
        one.name
        for one in near
        if one.name != deed.attacker
        and one.name not in deed.met
        and one.movement
        and apart(state, one.name, deed.target) <= one.movement + 1
        and (way := way_beside(state, one.name, deed.target)) is not None
        and reactions.may_protect(reactions.way_to_protect(way), one.movement)
    )


def own_options(
    state: State, deed: Deed, target: Creature, may_be_helped: bool, only: tuple[str, ...]
) -> tuple[Option, ...]:
    """GM-REACT-01, GM-REACT-11: what the target itself may answer, with reasons why not."""
    backs = can_back(state, target)
    breaks = () if deed.thing is None else ways_to_break(state, target, deed.thing)
    usual = _answers(
        state,
        target.name,
        deed.attacker,
        deed.reach,
        deed.harms,
        backs,
        may_be_helped,
        only,
        deed.area,
        breaks,
    )
    if not (target.abilities and deed.attacker) or not reactions.may_react(
        deed.reach, not awake(target)
    ):
        return usual
    own = [one for one in responding.answers(state, deed, target) if _offered(one.id, only)]
    return (*usual, *own, *([_alone(one) for one in own] if may_be_helped else ()))


@remembered
def _answers(
    state: State,
    name: str,
    attacker: str,
    reach: Reach,
    harms: bool,
    backs: bool,
    may_be_helped: bool,
    only: tuple[str, ...],
    area: frozenset[Space] = frozenset(),
    breaks: tuple[Option, ...] = (),
) -> tuple[Option, ...]:
    """GM-REACT-01, 03, 08, 09, 11: the same, from what stays as it is while a deed is played.

    What nobody threw can be neither clashed nor pleaded with (GM-OBJECT-03).
    """
    target = state.creatures[name]
    if not reactions.may_react(reach, not awake(target)):
        return ()
    plain = [
        option
        for option in (
            _dodge(state, reach, target, area),
            *(_clashes(state, reach, attacker, target) if harms and attacker else ()),
            *((_mercy(state, attacker),) if attacker else ()),
            *(_shields(state, attacker, target) if backs and not area else ()),
            *breaks,
        )
        if _offered(option.id, only)
    ]
    backed = [_backed(option) for option in plain if backs and _rolled(option)]
    options = [*plain, *backed]
    if may_be_helped:
        options += [_alone(TAKE_IT), *[_alone(one) for one in options if one.because is None]]
    return tuple(options)


def _offered(answer: str, only: tuple[str, ...]) -> bool:
    """GR-13: under `after_roll` Mercy alone is offered before the roll, the others after it."""
    return not only or answer.partition(":")[0] in only


def _rolled(option: Option) -> bool:
    return option.because is None and not option.id.startswith("shield")


def _backed(option: Option) -> Option:
    label = f"{option.label}, backed with 1 action"
    return Option(option.id + BACKED, label, text="+2, and no minus counts on the roll")


def _alone(option: Option) -> Option:
    label = f"{option.label}; let nobody step in"
    return Option(
        option.id + ALONE, label, text="your own answer counts, whoever would protect you"
    )


def _dodge(state: State, reach: Reach, target: Creature, area: frozenset[Space]) -> Option:
    """GM-REACT-08, GM-ATTACK-02: a Dodge, or why it is impossible."""
    held = restrained(state, target) or target.has(Condition.PARALYZING)
    way_out = bool(ways_out(state, target.name, area))
    label = "Dodge: Acrobatics over the attack"
    lent = grants_reaction(target, "dodge") and reach is Reach.MENTAL
    if reactions.may_dodge(Reach.MELEE if lent else reach, held, way_out):
        what = "Acrobatics over its total: it misses, and you slip away."
        return Option("dodge", label, text=what)
    reason = "held fast" if held else "no way out" if not way_out else "a mental attack"
    return Option("dodge", label, Refusal("no-dodge", f"no Dodge: {reason}", target.name))


def _clashes(state: State, reach: Reach, attacker: str, target: Creature) -> tuple[Option, ...]:
    """GM-REACT-03: the own attacks that may clash this deed; the first is plainly `clash`."""
    weapons = [
        weapon
        for weapon in clash_weapons(state, target)
        if reactions.may_clash(reach, reach_kind(weapon))
    ]
    if not weapons:
        why = Refusal("no-clash", "a mental attack cannot be clashed", target.name)
        return (Option("clash", "Clash", why),)
    first = Option("clash", f"Clash with {weapons[0].name}", text=CLASH_WORDS)
    named = [
        Option(f"clash:{one.id}", f"Clash with {one.name}", text=CLASH_WORDS) for one in weapons[1:]
    ]
    big = None
    if not may_handle(state, target.name, attacker):
        big = Refusal("too-big", f"{attacker} is too big for {target.name}", target.name)
    held = [
        Option(f"clash:{kind}", f"Clash with a {kind}", big, HANDLING_WORDS.format(kind))
        for kind in HANDLING
    ]
    return (first, *named, *held)


def _mercy(state: State, name: str) -> Option:
    """GM-REACT-09: a plea, unless the attacker has no honour."""
    attacker = state.creatures[name]
    label = "Mercy: Diplomacy over the attacker's MAC"
    if reactions.may_beg_for_mercy(attacker.honourable, True):
        what = "Diplomacy over its MAC, before it rolls: no attack is made."
        return Option("mercy", label, text=what)
    why = Refusal("no-honour", f"{attacker.name} knows no mercy", attacker.name)
    return Option("mercy", label, why)


def _shields(state: State, attacker: str, target: Creature) -> tuple[Option, ...]:
    """GM-GRAPPLE-02: a grappler may spend an action to make its victim take the hit of another."""
    return tuple(
        Option(
            f"shield:{one.target}",
            f"Hold {one.target} in the way, 1 action",
            text=f"{one.target} takes the hit in your place.",
        )
        for one in state.grapples
        if one.grappler == target.name and one.target != attacker
    )


async def counted(at: At[State], name: str) -> None:
    """GM-REACT-02: one more reaction in this round's tally."""
    await lasting.acted(at, name)
    one = at.state.creatures[name]
    audience = sees(at.state, one)
    await at.tell(Counted(name=name, what="reactions", now=one.reactions + 1, audience=audience))


async def voided(at: At[State], reaction: Reaction, why: str) -> None:
    """GM-REACT-02, GM-HIDE-03, GM-CRIT-05: a declared reaction that does not count."""
    if reaction.kind:
        audience = sees(at.state, at.state.creatures[reaction.reactor])
        await at.tell(
            ReactionVoided(
                name=reaction.reactor, reaction=reaction.kind, why=why, audience=audience
            )
        )


async def react(
    at: At[State],
    reaction: Reaction,
    label: str,
    skill: Skill,
    reading: Reading = FACES,
    *,
    crit_counts: bool = True,
) -> Rolling:
    """GM-REACT-02, GM-REACT-11: the d20 of a reaction, with the tally or backed by an action."""
    one = at.state.creatures[reaction.reactor]
    terms = reaction_terms(at.state, one, reaction, skill)
    if reaction.backed:
        await spending.pay(at, reaction.reactor, 1, "backing")
    await counted(at, reaction.reactor)
    return await roll_d20(
        at, reaction.reactor, label, skill, terms, reading, crit_counts=crit_counts
    )


def reaction_terms(
    state: State, one: Creature, reaction: Reaction, skill: Skill
) -> tuple[Term, ...]:
    """GM-REACT-02, GM-REACT-11: the terms of a reaction roll besides the die."""
    points = clash_mod(state, one, reaction) if reaction.kind == "clash" else None
    own = points_mod(state, one, skill) if points is None else points
    taken = tired_penalty(one.tired)
    keep = state.house.backed_negatives == "passing"
    lent = (*roll_terms(one, reaction.kind, skill), *_of_place(state, reaction))
    whole = reactions.reaction_modifier(own, taken, 0, 0, one.reactions, reaction.backed, keep)
    if reaction.backed:
        backing = Term("Backed", reactions.BACKING_BONUS, "GM-REACT-11", "1 action")
        own_term = Term(skill, whole - reactions.BACKING_BONUS, "GM-CHECK-01")
        given = (*step_terms(one), *lent)
        return (own_term, backing, *[term for term in given if term.value > 0])
    terms = [Term(skill, own, "GM-CHECK-01")]
    if taken:
        terms.append(Term("Tired", -taken, "GM-TIRED-02"))
    if one.reactions:
        tally = f"reaction {one.reactions + 1} this round"
        terms.append(Term("Tally", reactions.tally_penalty(one.reactions), "GM-REACT-02", tally))
    if reaction.kind == "clash" and one.has(Condition.HEAVILY_OBSCURED):
        terms.append(Term("Heavily Obscured", conditions.attack_penalty(True), "GM-COND-06"))
    return (*terms, *step_terms(one), *lent)


def _of_place(state: State, reaction: Reaction) -> tuple[Term, ...]:
    """GM-GIANT-01, GM-REACT-04: a clash is an attack of one's own, from a giant's body too."""
    bonus = from_body(state, reaction.reactor, reaction.against) if reaction.kind == "clash" else 0
    return (Term("On a giant", bonus, "GM-GIANT-01"),) if bonus else ()


def clash_weapons(state: State, one: Creature) -> tuple[Weapon, ...]:
    """GM-REACT-03, GM-COND-10: the melee attacks that a creature may clash with."""
    own = usable_weapons(state, one)
    return tuple(weapon for weapon in own if reach_kind(weapon) is Reach.MELEE)


def clash_weapon(state: State, reaction: Reaction) -> Weapon | None:
    """GM-REACT-03: the weapon of a clash; None if it is a shove, grapple or trip."""
    one = state.creatures[reaction.reactor]
    if reaction.weapon in HANDLING:
        return None
    if reaction.weapon in one.abilities:
        return as_attack(Use(one.abilities[reaction.weapon], one.name))
    if reaction.weapon:
        return weapon_named(one, reaction.weapon)
    return clash_weapons(state, one)[0]


def clash_skill(state: State, reaction: Reaction) -> Skill:
    """GM-REACT-03, GM-ATTACK-01: the skill that the reactor clashes with."""
    weapon = clash_weapon(state, reaction)
    if weapon is not None:
        return attack_skill_of(weapon)
    return Skill.ACROBATICS if reaction.weapon == "trip" else Skill.ATHLETICS


def clash_mod(state: State, one: Creature, reaction: Reaction) -> int:
    """GM-REACT-04, GM-COND-10: the mod by points; Restrained, weapons go without it."""
    weapon = clash_weapon(state, reaction)
    points = points_mod(state, one, clash_skill(state, reaction))
    if weapon is None or weapon.means is not AttackMeans.WEAPON:
        return points
    return conditions.weapon_mod(points, restrained(state, one))
