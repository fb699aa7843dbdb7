"""Objects that come down on creatures: one roll, many targets, broken in time or not (OBJECT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from theomachy.board.spaces import Space
from theomachy.core.ask import D20, Choose, Option, Window
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import FACES, ByFunction, Reading
from theomachy.core.seats import EVERYBODY, GM
from theomachy.games.god_marked.creatures.numbers import (
    armour_now,
    defence_of,
    restrained,
    see_all,
    sees,
)
from theomachy.games.god_marked.edition import ArmourClass, Skill
from theomachy.games.god_marked.facts import (
    AttackDeclared,
    HitDirect,
    HitIndirect,
    HitNothing,
    ObjectCameToRest,
    ObjectRemoved,
    ObjectThrown,
    ReactionDeclared,
    Rolled,
)
from theomachy.games.god_marked.mechanics import checks, reactions
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.procedures import (
    attack,
    contests,
    effects,
    hits,
    spending,
    volleys,
)
from theomachy.games.god_marked.procedures.breaking import broken_in_time
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.reactions import (
    NONE,
    TAKE_IT,
    Reaction,
    chosen_protector,
    counted,
    own_options,
    parsed,
    protectors,
    voided,
)
from theomachy.games.god_marked.procedures.rolls import Rolling
from theomachy.games.god_marked.scene.throwing import resting_place, spaces_hit
from theomachy.games.god_marked.state import State, out_of_the_fight

TOLD = {HitType.DIRECT: HitDirect, HitType.INDIRECT: HitIndirect, HitType.NOTHING: HitNothing}


@dataclass(frozen=True, slots=True)
class Strike:
    """An object on its way: who is in the spaces that it will take up, and who sent it.

    `by` is empty for one that falls by itself; `skill` is that of the one who throws or moves it.
    `targets` begin with the one it is aimed at; `at` is where it comes down on a board.
    """

    thing: str
    targets: tuple[str, ...]
    by: str = ""
    skill: Skill = Skill.ATHLETICS
    at: Space | None = None


def deed_on(state: State, strike: Strike) -> Deed:
    """GM-OBJECT-03: the attack as it concerns the one that the object is aimed at."""
    thing, target = state.objects[strike.thing], strike.targets[0]
    area = spaces_hit(thing, strike.at)
    return Deed("throw", strike.by, target, thing=thing, moved_by=strike.skill, area=area)


async def comes_down(at: At[State], strike: Strike) -> HitType:
    """GM-OBJECT-03, GR-13, GR-14: the attack of an object; how it hits the one it is aimed at."""
    audience = sees(at.state, at.state.creatures[strike.by]) if strike.by else EVERYBODY
    await at.tell(ObjectThrown(name=strike.thing, by=strike.by, at=strike.at, audience=audience))
    hit = await _attack(at, strike) if strike.targets else HitType.NOTHING
    await _comes_to_rest(at, strike)
    return hit


async def _comes_to_rest(at: At[State], strike: Strike) -> None:
    """It lies in the nearest free place, unless it is broken; without one it is in bits."""
    if strike.thing not in at.state.objects:
        return
    if at.state.board is None or strike.at is None:
        await at.tell(ObjectCameToRest(name=strike.thing))
        return
    place = resting_place(at.state, at.state.objects[strike.thing], strike.at)
    if place is None:
        await at.tell(ObjectRemoved(name=strike.thing))
    else:
        await at.tell(ObjectCameToRest(name=strike.thing, at=place))


async def _attack(at: At[State], strike: Strike) -> HitType:
    """GR-13: announced, answered, rolled; stopped by Mercy, a natural 1 or a breaker, or it hits."""
    main = deed_on(at.state, strike)
    deeds = {name: main.against_whom(name) for name in strike.targets}
    await _announced(at, deeds)
    late = at.state.house.reaction_timing == "after_roll"
    answers = await _answered(at, deeds, ("mercy",) if late else ())
    if await _mercy(at, deeds, answers):
        return HitType.NOTHING
    rolling = await (volleys.rolled(at, main, answers) if strike.by else _falls(at, deeds, answers))
    if rolling.natural == 1 and at.state.fight.active:
        return await _failed(at, main, answers, rolling)
    if strike.by:
        rolling = await volleys.turned(at, main, answers, rolling)
    if late:
        answers = await _answered(at, deeds, ("break",))
    tried = [name for name, one in answers.items() if one.kind == "break"]
    if await _broken(at, deeds, answers, rolling):
        return HitType.NOTHING
    found = {
        name: await _meets(at, deeds[name], one, rolling, late=late and name not in tried)
        for name, one in answers.items()
    }
    return found[strike.targets[0]]


async def _meets(
    at: At[State], deed: Deed, answer: Reaction, rolling: Rolling, *, late: bool
) -> HitType:
    """GR-13, GR-14: what the one roll does to one of those whom the object hits."""
    if out_of_the_fight(at.state.creatures[deed.target]):
        return HitType.NOTHING
    if deed.attacker:
        own = volleys.against(at.state, deed, rolling, deed.target)
        return (await attack.meets(at, deed, answer, own, late)).hit
    if late:
        hit = _judged(at.state, deed, rolling, deed.target)
        late_ones = ("dodge", "protect") if hit >= HitType.INDIRECT else ("",)
        answer = (await _answered(at, {deed.target: deed}, late_ones))[deed.target]
    return await _met_by_what_falls(at, deed, answer, rolling)


async def _met_by_what_falls(
    at: At[State], deed: Deed, answer: Reaction, rolling: Rolling
) -> HitType:
    """GM-OBJECT-03: dodged, taken for somebody, or taken; nobody is behind it to be struck back."""
    met = await attack.stepped_in(at, deed, answer)
    hit = _judged(at.state, deed, rolling, met)
    await attack.lowering_used_up(at, deed, met)
    audience = sees(at.state, at.state.creatures[met])
    await at.tell(TOLD[hit](attacker="", target=met, audience=audience))
    await hits.learn_bound(at, deed, met, hit, rolling)
    if answer.kind == "dodge" and not reactions.clash_is_rolled(hit):
        await counted(at, answer.reactor)
        answer = NONE
    contest = await contests.held(at, deed, answer, rolling, hit)
    after = HitType.NOTHING if contest.dodged else hit
    await effects.take_effect(at, deed.against_whom(met), after, CritResult.NO_EFFECT, False)
    await attack.returned(at, contest)
    return after


async def _announced(at: At[State], deeds: Mapping[str, Deed]) -> None:
    for target, deed in deeds.items():
        if deed.attacker and deed.thing is not None:
            audience = see_all(at.state, deed.attacker, target)
            name = deed.thing.title or deed.thing.name
            await at.tell(
                AttackDeclared(
                    attacker=deed.attacker,
                    target=target,
                    deed="throw",
                    weapon=deed.thing.name,
                    weapon_name=name,
                    audience=audience,
                )
            )


async def _answered(
    at: At[State], deeds: Mapping[str, Deed], only: tuple[str, ...]
) -> dict[str, Reaction]:
    """GM-REACT-01, GM-REACT-10, GM-OBJECT-04: the answers of all, opened together; one a target."""
    helpers = _helpers(at.state, deeds, only)
    choices = [*_of_targets(at.state, deeds, helpers, only), *_of_helpers(at.state, deeds, helpers)]
    order = tuple(at.state.creatures)
    choices.sort(key=lambda choice: order.index(choice.who))
    title = next(iter(deeds.values())).title
    answers = await at.window(Window("reaction", title, tuple(choices)))
    return {name: await _chosen(at, deed, answers) for name, deed in deeds.items()}


def _helpers(
    state: State, deeds: Mapping[str, Deed], only: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """GM-REACT-10: who may get in front of whom; not one whom the object hits anyway."""
    if only and "protect" not in only:
        return {}
    found = {name: protectors(state, deed) for name, deed in deeds.items()}
    return {name: tuple(one for one in able if one not in deeds) for name, able in found.items()}


def _of_targets(
    state: State,
    deeds: Mapping[str, Deed],
    helpers: Mapping[str, tuple[str, ...]],
    only: tuple[str, ...],
) -> list[Choose]:
    choices = []
    for name, deed in deeds.items():
        own = own_options(state, deed, state.creatures[name], bool(helpers.get(name)), only)
        if any(option.because is None for option in own):
            title = deed.title_for(state, name)
            choices.append(Choose("reaction", name, (TAKE_IT, *own), TAKE_IT.id, title))
    return choices


def _of_helpers(
    state: State, deeds: Mapping[str, Deed], helpers: Mapping[str, tuple[str, ...]]
) -> list[Choose]:
    """GM-REACT-10: one choice for each who could protect somebody, with all whom it could."""
    leave = Option("pass", "Do nothing", text="Whoever is meant answers alone.")
    what = "You are attacked in its place, at +2; costs movement."
    choices = []
    for helper in dict.fromkeys(one for able in helpers.values() for one in able):
        whom = [name for name, able in helpers.items() if helper in able]
        options = [Option(f"protect:{name}", f"Protect {name}", text=what) for name in whom]
        title = deeds[whom[0]].title_for(state, helper)
        choices.append(Choose("reaction", helper, (leave, *options), "pass", title, concerns=False))
    return choices


async def _chosen(at: At[State], deed: Deed, answers: Mapping[str, str]) -> Reaction:
    """GM-REACT-10: the answer that counts for one target; what it falls to costs nothing."""
    target, own = deed.target, answers.get(deed.target, TAKE_IT.id)
    stepping = tuple(name for name, one in answers.items() if one == f"protect:{target}")
    chosen = chosen_protector(at.state, target, stepping, own.endswith("+alone"))
    for name in stepping:
        if name != chosen:
            await voided(at, Reaction("protect", name), "another-answer")
    reaction = parsed(target, own, deed.attacker)
    if chosen:
        await voided(at, reaction, "another-answer")
        reaction = Reaction("protect", chosen)
    if reaction.kind:
        audience = sees(at.state, at.state.creatures[reaction.reactor])
        await at.tell(
            ReactionDeclared(
                name=reaction.reactor,
                reaction=reaction.kind,
                weapon=reaction.weapon,
                backed=reaction.backed,
                audience=audience,
            )
        )
    return reaction


async def _mercy(at: At[State], deeds: Mapping[str, Deed], answers: dict[str, Reaction]) -> bool:
    """GM-REACT-09: one who is moved to mercy does not throw at all; other answers fall away."""
    for name, answer in answers.items():
        if answer.kind != "mercy":
            continue
        answers[name] = NONE
        if await attack.mercy_granted(at, deeds[name], answer):
            for other in answers.values():
                await voided(at, other, "called-off")
            return True
    return False


async def _falls(
    at: At[State], deeds: Mapping[str, Deed], answers: Mapping[str, Reaction]
) -> Rolling:
    """GM-OBJECT-03, GR-14: the attack roll of what falls by itself: no mod, and no crit."""
    reading, title = _reading(at.state, deeds, answers), next(iter(deeds.values())).title
    (natural,) = await at.roll("attack", GM, D20, title=title, reading=reading)
    die = Term("d20", natural, "GM-OBJECT-03")
    trace = Trace("attack", natural, (die,), "GM-OBJECT-03")
    name = next(deed.thing.name for deed in deeds.values() if deed.thing is not None)
    await at.tell(Rolled(name=name, what="attack", natural=natural, total=natural, traces=(trace,)))
    return Rolling(natural, natural)


def _reading(state: State, deeds: Mapping[str, Deed], answers: Mapping[str, Reaction]) -> Reading:
    """What the rules look at: the hit on each; the face itself where it is contested."""
    if any(one.kind for one in answers.values()) or state.house.reaction_timing == "after_roll":
        return FACES
    return ByFunction(
        lambda faces: tuple(
            [_judged(state, one, Rolling(faces[0], faces[0]), name) for name, one in deeds.items()]
        )
    )


async def _failed(
    at: At[State], main: Deed, answers: Mapping[str, Reaction], rolling: Rolling
) -> HitType:
    """GM-CRIT-05: a natural 1 hits nobody; answers do not count, the turn of a thrower passes."""
    if main.attacker:
        await volleys.failed(at, main, answers, rolling)
        return HitType.FAILED
    for answer in answers.values():
        await voided(at, answer, "attack-failed")
    return HitType.FAILED


def _judged(state: State, deed: Deed, rolling: Rolling, met: str) -> HitType:
    """GM-ATTACK-03, GM-OBJECT-03: how the one total hits whoever is met."""
    if deed.attacker:
        return attack.judged(state, deed, rolling, met)
    one, kind = state.creatures[met], ArmourClass.PAC
    return hit_type(
        rolling.natural,
        hits.total_met(deed, met, rolling),
        checks.changed_armour(armour_now(state, one, kind), one.lowered.get(kind, 0)),
        defence_of(one, kind),
        restrained(state, one),
        state.fight.active,
        state.house.crit_is_direct,
        state.house.ties == "meet",
    )


async def _broken(
    at: At[State], deeds: Mapping[str, Deed], answers: dict[str, Reaction], rolling: Rolling
) -> bool:
    """GM-OBJECT-04: whether somebody breaks it in time; then it does nothing, and no answer counts.

    Where it would hurt nobody no blow is rolled, and the answer counts all the same.
    """
    hurts = any(
        _judged(at.state, deed, rolling, name) > HitType.NOTHING for name, deed in deeds.items()
    )
    for name, answer in answers.items():
        if answer.kind != "break":
            continue
        answers[name] = NONE
        if not hurts:
            await counted(at, answer.reactor)
        elif await broken_in_time(at, deeds[name], answer, rolling):
            for other in answers.values():
                await voided(at, other, "object-broken")
            return True
    return False


async def throw(at: At[State], strike: Strike) -> HitType:
    """GM-OBJECT-03: thrown or moved by somebody, who exerts itself (GM-DIM-03)."""
    await spending.exert(at, strike.by)
    return await comes_down(at, strike)
