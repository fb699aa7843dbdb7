"""Taking damage, and what becomes of who is at 0 (DAMAGE-05, HP-03, HP-04, HP-06, HP-07)."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.games.godbound.content.records import Attack
from theomachy.games.godbound.edition import DEFEATS, Fate
from theomachy.games.godbound.facts.creatures import (
    Aided,
    Damaged,
    Defeated,
    Died,
    DyingCounted,
    HdChanged,
    Helpless,
    HpChanged,
)
from theomachy.games.godbound.mechanics.damage import take
from theomachy.games.godbound.mechanics.health import (
    dies_of_wounds,
    kills_helpless,
    may_be_spared,
)
from theomachy.games.godbound.numbers import knows
from theomachy.games.godbound.state import State, left_of

FATE_WORDS = {
    Fate.DEAD: "Kill",
    Fate.UNCONSCIOUS: "Knock out",
    Fate.SUBDUED: "Subdue",
    Fate.MORTALLY_WOUNDED: "Leave mortally wounded",
}


async def suffer(at: At[State], by: str, target: str, points: int, with_: Attack) -> int:
    """GB-DAMAGE-05, G6 steps 9 and 10: damage taken by one target; gives the excess.

    No points are no damage. A blow that kills the helpless has no excess, since excess is what goes
    beyond bringing somebody to 0 (GB-HP-04).
    """
    one = at.state.creatures[target]
    if points == 0:
        return 0
    if one.godbound and kills_helpless(one.hp, points):
        await at.tell(Died(name=target))
        return 0
    left, excess = take(left_of(one), points)
    await at.tell(Damaged(name=target, points=points - excess))
    if one.godbound:
        await _tell_hp(at, target, left)
    else:
        await _tell_hd(at, by, target, left, with_)
    return excess


async def _tell_hp(at: At[State], target: str, left: int) -> None:
    """GB-HP-04: a Godbound at 0 HP is helpless."""
    one = at.state.creatures[target]
    trace = _lost("HP", one.hp, left)
    await at.tell(HpChanged(name=target, hp=left, audience=knows(at.state, one), traces=(trace,)))
    if left == 0:
        await at.tell(Helpless(name=target))


async def _tell_hd(at: At[State], by: str, target: str, left: int, with_: Attack) -> None:
    """GB-HP-03, GB-HP-06, GB-HP-07: at 0 Hit Dice the one who brought it there chooses its fate."""
    one = at.state.creatures[target]
    trace = _lost("Hit Dice", one.hd, left)
    await at.tell(HdChanged(name=target, hd=left, audience=knows(at.state, one), traces=(trace,)))
    if left == 0:
        fate = await _fate(at, by, target, with_)
        await at.tell(Defeated(name=target, by=by, fate=fate))


def _lost(unit: str, before: int, left: int) -> Trace:
    terms = (Term(f"{unit} before", before), Term("damage", left - before, "GB-DAMAGE-05"))
    return Trace(unit, left, terms, "GB-DAMAGE-05")


async def _fate(at: At[State], by: str, target: str, with_: Attack) -> Fate:
    """GB-HP-06, GB-HP-07: dead, unless another defeat is declared that the means allow."""
    options = [Option(fate, FATE_WORDS[fate], _implausible(fate, with_)) for fate in DEFEATS]
    title = f"{target} is at 0: what becomes of it?"
    return Fate(await at.choose("fate", by, options, Fate.DEAD, title=title))


def _implausible(fate: Fate, with_: Attack) -> Refusal | None:
    if may_be_spared(fate, with_.subdues):
        return None
    return Refusal("not-plausible", f"{with_.name} spares nobody", "fate")


async def count_dying(at: At[State]) -> None:
    """GB-HP-06: another round of dying for all mortally wounded; after the last they are dead."""
    for name, one in at.state.creatures.items():
        if one.fate is not Fate.MORTALLY_WOUNDED:
            continue
        rounds = one.dying + 1
        if dies_of_wounds(rounds, at.state.house.dying_rounds):
            await at.tell(Died(name=name))
        else:
            await at.tell(DyingCounted(name=name, rounds=rounds))


async def aid(at: At[State], by: str, target: str) -> None:
    """GB-HP-06: aid saves one who is mortally wounded; it needs no roll."""
    await at.tell(Aided(name=target, by=by))
