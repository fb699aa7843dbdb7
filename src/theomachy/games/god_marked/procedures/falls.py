"""Falling, moment by moment, and hitting things: dice by the spaces, Collision damage (FALL)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from theomachy.core.ask import Choose, Option, Window, dice
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.games.god_marked.creatures.anatomy import can_fly
from theomachy.games.god_marked.creatures.in_force import is_immune, resists
from theomachy.games.god_marked.creatures.numbers import see_all, sees
from theomachy.games.god_marked.creatures.readiness import awake, can_back, stands
from theomachy.games.god_marked.edition import Condition, DamageType, Skill
from theomachy.games.god_marked.facts import (
    Caught,
    Collided,
    FallControlled,
    Falling,
    Fell,
    ReactionDeclared,
    ReactionVoided,
)
from theomachy.games.god_marked.mechanics import damage
from theomachy.games.god_marked.mechanics import falls as mechanics
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures import health, movement, reactions, spending
from theomachy.games.god_marked.procedures.checking import Difficulty, check
from theomachy.games.god_marked.procedures.health import Blow, Portion
from theomachy.games.god_marked.scene.catching import Way, catchers
from theomachy.games.god_marked.scene.ways import path_to
from theomachy.games.god_marked.state import Creature, State, out_of_the_fight

PASS = "pass"
FALL = Option(PASS, "Just fall", text="Spends nothing.")
CATCH_WORDS = "You take half of what the fall deals. Counts as a reaction."


@dataclass(frozen=True, slots=True)
class Plunge:
    """A fall on its way: who, how deep in all, whether it is controlled, who catches the faller."""

    who: str
    height: int
    controlled: bool = False
    catcher: str = ""


async def fall(at: At[State], who: str, height: int, *, controlled: bool = False) -> None:
    """GM-FALL-01: moment by moment, with a drop of up to 100 spaces after each, to the landing."""
    plunge, left = Plunge(who, height, controlled), height
    for further in reversed(range(mechanics.further_moments(height) + 1)):
        plunge = await moment(at, plunge, left, last=not further)
        left -= mechanics.dropped_at_once(left)
        if left:
            fallen, audience = height - left, sees(at.state, at.state.creatures[who])
            await at.tell(Falling(name=who, fallen=fallen, left=left, audience=audience))
    await landed(at, plunge)


async def moment(at: At[State], plunge: Plunge, left: int, *, last: bool) -> Plunge:
    """GM-FALL-01: the faller may act, others may react, all asked at once.

    A fall that hurts nobody asks nobody. Catching is offered in the last moment before the landing.
    """
    who = plunge.who
    if not mechanics.fall_dice(plunge.height) or out_of_the_fight(at.state.creatures[who]):
        return plunge
    ways = catchers(at.state, who) if last else {}
    title = f"{who} falls {left} spaces"
    asked = [*_of_faller(at.state, plunge, title), *[_of_catcher(one, who, title) for one in ways]]
    answers = await at.window(Window("falling", title, tuple(asked)))
    plunge = await _acted(at, plunge, answers.get(who, PASS))
    willing = [name for name, answer in answers.items() if answer == "catch"]
    return await _caught(at, plunge, willing, ways) if willing else plunge


def may_act(state: State, one: Creature) -> bool:
    """GM-FALL-01: whether the faller has its action: one of the round's, outside a fight always."""
    return can_back(state, one) if state.fight.active else awake(one)


def _of_faller(state: State, plunge: Plunge, title: str) -> tuple[Choose, ...]:
    """GM-FALL-03: to control the fall, with wings or by a check."""
    one = state.creatures[plunge.who]
    if plunge.controlled or not may_act(state, one):
        return ()
    wings = Option("wings", "Wings: a controlled fall, 1 action", text="Half damage, no roll.")
    check = Option("control", "Control the fall: Acrobatics, 1 action", text="Success halves it.")
    options = (FALL, wings, check) if can_fly(one) else (FALL, check)
    return (Choose("falling", plunge.who, options, PASS, title),)


def _of_catcher(name: str, who: str, title: str) -> Choose:
    """GM-FALL-04: to catch the faller or not."""
    leave = Option(PASS, "Do nothing", text="Spends nothing.")
    options = (leave, Option("catch", f"Catch {who}", text=CATCH_WORDS))
    return Choose("falling", name, options, PASS, title, concerns=False)


async def _acted(at: At[State], plunge: Plunge, answer: str) -> Plunge:
    """GM-FALL-03: wings control a fall without a roll, else Acrobatics has to get over the number."""
    if answer == PASS:
        return plunge
    await spending.pay(at, plunge.who, 1, "falling")
    number = Difficulty(at.state.house.controlled_fall_number)
    controls = answer == "wings" or await check(
        at, plunge.who, Skill.ACROBATICS, number, label="control"
    )
    if not controls:
        return plunge
    audience = sees(at.state, at.state.creatures[plunge.who])
    how: Literal["wings", "check"] = "wings" if answer == "wings" else "check"
    await at.tell(FallControlled(name=plunge.who, how=how, audience=audience))
    return replace(plunge, controlled=True)


async def _caught(
    at: At[State], plunge: Plunge, willing: Sequence[str], ways: Mapping[str, Way]
) -> Plunge:
    """GM-FALL-04, GM-REACT-02, GM-REACT-10: of several the one with the shortest way; it counts.

    Answers that fall away cost nothing. One whom somebody unnoticed bars from the landing is late.
    """
    order = tuple(at.state.creatures)
    chosen = min(willing, key=lambda name: (ways[name].cost, order.index(name)))
    for name in willing:
        audience = sees(at.state, at.state.creatures[name])
        told = ReactionDeclared(name=name, reaction="catch", audience=audience)
        late = ReactionVoided(name=name, reaction="catch", why="another-answer", audience=audience)
        await at.tell(told if name == chosen else late)
    await reactions.counted(at, chosen)
    if not await _gets_there(at, chosen, plunge.who, ways[chosen]):
        return plunge
    audience = see_all(at.state, chosen, plunge.who)
    await at.tell(Caught(name=plunge.who, catcher=chosen, audience=audience))
    return replace(plunge, catcher=chosen)


async def _gets_there(at: At[State], name: str, who: str, way: Way) -> bool:
    """GM-FALL-04: the catcher moves to the landing; whether it comes that far."""
    if way.to is None:
        await movement.step_beside(at, name, who, way.cost)
    elif way.cost:
        path = path_to(at.state, name, way.to, way.cost) or ()
        await movement.walk_on(at, name, path, 1 if at.state.fight.active else 0)
    one = at.state.creatures[name]
    return stands(one) and (way.to is None or one.at == way.to)


async def landed(at: At[State], plunge: Plunge) -> None:
    """GM-FALL-02, 03, 04, 06: the dice of the whole height, halved if controlled, shared if caught."""
    who, height = plunge.who, plunge.height
    audience = sees(at.state, at.state.creatures[who])
    await at.tell(Fell(name=who, height=height, audience=audience))
    if out_of_the_fight(at.state.creatures[who]):
        return
    sides = dice(mechanics.fall_dice(height), 6)
    faces = await at.roll("fall", who, sides, title=f"{who} falls {height} spaces", reading=SUM)
    total, kind = sum(faces), mechanics.fall_damage_type(at.state.house.fall_type == "blunt")
    shares = {who: 0, plunge.catcher: 1} if plunge.catcher else {who: 0}
    for name, place in shares.items():
        one = at.state.creatures[name]
        halvings = plunge.controlled + resists(one, kind)
        amount = mechanics.share_of_fall(total, halvings, bool(plunge.catcher))[place]
        final = 0 if is_immune(one, kind) else amount
        await _hurt(at, name, final, kind, "fall", (_fall_trace(plunge, total, final, one, kind),))


def _fall_trace(plunge: Plunge, total: int, final: int, one: Creature, kind: DamageType) -> Trace:
    """How the damage of a fall comes about, step by step as GR-07 takes them."""
    left, terms = total, [Term("dice", total, "GM-FALL-02", f"{plunge.height} spaces")]
    for label, rule, halves in (
        ("Resistant", "GM-COND-09", resists(one, kind)),
        ("controlled", "GM-FALL-03", plunge.controlled),
    ):
        if halves:
            terms.append(Term(label, left // 2 - left, rule))
            left //= 2
    if final != left:
        label = "shared" if plunge.catcher else "Immune"
        terms.append(Term(label, final - left, "GM-FALL-04" if plunge.catcher else "GM-COND-07"))
    return Trace(f"{kind} damage", final, tuple(term for term in terms if term.value), "GR-07")


async def collide(at: At[State], who: str, against: tuple[str, ...], spaces: int) -> None:
    """GM-FALL-05: one shoved `spaces` far hits creatures, or an object; each takes half the dice."""
    audience = see_all(at.state, who, *against)
    await at.tell(Collided(name=who, against=against, spaces=spaces, audience=audience))
    sides = dice(mechanics.impact_dice(spaces), 6)
    faces = await at.roll("impact", who, sides, title=f"{who} hits something", reading=SUM)
    for name in (who, *against):
        amount = mechanics.impact_damage(sum(faces))
        await crash(at, name, amount, DamageType.COLLISION, "collision")


async def crash(at: At[State], who: str, amount: int, kind: DamageType, source: str) -> None:
    """GM-FALL-06, GR-07: damage without an attack that has thresholds like a blow; nobody caused it."""
    one = at.state.creatures[who]
    final = damage.damage_without_attack(
        amount, resistant=resists(one, kind), immune=is_immune(one, kind)
    )
    await _hurt(at, who, final, kind, source)


async def _hurt(
    at: At[State],
    who: str,
    final: int,
    kind: DamageType,
    source: str,
    traces: tuple[Trace, ...] = (),
) -> None:
    """GR-07: final damage lands on one who is still in the fight."""
    if final and not out_of_the_fight(at.state.creatures[who]):
        portion = Portion(final, kind, traces=traces)
        await health.land(at, Blow("", who, (portion,), HitType.NOTHING, 0, source=source))


async def from_the_air(at: At[State]) -> None:
    """GM-COND-13, GM-LIMB-04: who cannot stay up in the air falls from where it is."""
    for name, one in at.state.creatures.items():
        if not one.altitude:
            continue
        helpless = not stands(one)
        slowed = one.has(Condition.SLOWED)
        if mechanics.falls_from_the_air(can_fly(one), slowed, helpless):
            await fall(at, name, one.altitude)
