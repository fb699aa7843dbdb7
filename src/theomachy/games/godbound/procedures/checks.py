"""Attribute checks (CHECK, FACT)."""

from __future__ import annotations

from theomachy.core.ask import D20
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.games.godbound.edition import Attribute, Feat, Relevance, RollKind
from theomachy.games.godbound.facts.rolls import CheckFailed, CheckMade, CheckRolled
from theomachy.games.godbound.mechanics.checks import check_target, fact_bonus, needs_no_roll
from theomachy.games.godbound.mechanics.common import d20_succeeds
from theomachy.games.godbound.numbers import score
from theomachy.games.godbound.procedures.readings import Reaches
from theomachy.games.godbound.state import State


async def check(
    at: At[State], by: str, attribute: Attribute, feat: Feat, fact: Relevance, penalty: int
) -> None:
    """GB-CHECK-01 to GB-CHECK-04: a feat that is within reach, rolled for only where it must be.

    How hard it is and what the Facts do for it are the Game Master's to say (G11).
    """
    if needs_no_roll(feat, fact, at.state.house.check_fact_autosuccess):
        await at.tell(CheckMade(name=by, attribute=attribute, rolled=False))
    elif await _roll(at, by, attribute, _terms(fact, penalty)):
        await at.tell(CheckMade(name=by, attribute=attribute, rolled=True))
    else:
        await at.tell(CheckFailed(name=by, attribute=attribute))


def _terms(fact: Relevance, penalty: int) -> tuple[Term, ...]:
    """GB-CHECK-04, GB-FACT-01: bonus and penalty change the total and not the target."""
    bonus = fact_bonus(RollKind.CHECK, int(fact is not Relevance.NONE))
    terms = (Term("Fact", bonus, "GB-FACT-01"), Term("difficulty", penalty, "GB-CHECK-04"))
    return tuple([term for term in terms if term.value])


async def _roll(at: At[State], by: str, attribute: Attribute, terms: tuple[Term, ...]) -> bool:
    """GB-CHECK-01, GB-CHECK-02: the natural face, then the total against 21 less the score."""
    target = check_target(score(at.state.creatures[by], attribute))
    added = sum([term.value for term in terms])
    title = f"{by}: {attribute.upper()} check, {target} or more"
    (face,) = await at.roll("check", by, D20, title=title, reading=Reaches(added, target))
    die = Term("d20", face, "GB-CORE-01", f"{by} rolled {face}")
    trace = Trace("check", face + added, (die, *terms), "GB-CHECK-01")
    await at.tell(
        CheckRolled(
            name=by,
            attribute=attribute,
            face=face,
            total=face + added,
            target=target,
            traces=(trace,),
        )
    )
    return d20_succeeds(face, face + added, target)
