"""Rolling a d20: the face, the total with its terms, the second d20 of a natural 20 (GR-06, CRIT)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.ask import D20, Ahead
from theomachy.core.facts import Term, Trace
from theomachy.core.frozen import quick, with_changes
from theomachy.core.procedure import At
from theomachy.core.readings import BEYOND, FACES, ByFunction, Faces, InTwo, Reading
from theomachy.core.seats import Audience
from theomachy.games.god_marked.creatures.numbers import knows, own_mod, points_mod, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import BoundLearnt, HelpUsed, Rolled, SkillGrew, StepsUsed
from theomachy.games.god_marked.mechanics import crits
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.state import Bound, State

CRIT = ByFunction(lambda faces: (crits.growth(faces[0]), crits.crit_result(faces[0])))
"""What the rules look at in the second d20 of an attack roll (GM-CRIT-02)."""

GROWTH = ByFunction(lambda faces: crits.growth(faces[0]))
"""What they look at in that of a skill roll: growth alone (GM-CRIT-01, GM-CRIT-06)."""


HELP = "Help"
"""The label of the term that help adds."""

INITIATIVE = "initiative"
"""The label of the roll that settles who begins a round: all that hangs on it lies beyond a deed."""

TABLE_ROLLS = ("attack", "clash", "break")
"""The rolls whose second d20 meets the crit table."""


@quick
@dataclass(frozen=True, slots=True)
class Rolling:
    """A d20 as it fell: the face, the total, and what the crit table says (GM-CRIT-03).

    `fate` is the Destiny in the total (GM-DESTINY-03), which its own player is not shown; `called`
    says that its player has called on it, whatever came of that.
    """

    natural: int
    total: int
    crit: CritResult = CritResult.NO_EFFECT
    fate: int = 0
    called: bool = False

    @property
    def shown(self) -> int:
        """GR-16: the total that may be read off facts: without Destiny."""
        return self.total - self.fate


async def roll_d20(
    at: At[State],
    who: str,
    label: str,
    skill: Skill,
    terms: tuple[Term, ...],
    reading: Reading = FACES,
    ahead: Ahead | None = None,
    audience: Audience | None = None,
    crit_counts: bool = True,
) -> Rolling:
    """GR-06, GM-CRIT-01, GM-CRIT-02, GM-CRIT-06: roll, add up, grow the skill on a natural 20.

    `audience` learns the roll; without it, all who perceive the creature. `crit_counts` is for odds
    alone: whether the deed could look at what the crit table says of a natural 20.
    """
    (natural,) = await at.roll(
        label, who, D20, title=f"{who}: {label}", reading=reading, ahead=ahead
    )
    return await rolled(at, who, label, skill, terms, natural, audience, crit_counts)


async def rolled(
    at: At[State],
    who: str,
    label: str,
    skill: Skill,
    terms: tuple[Term, ...],
    natural: int,
    audience: Audience | None = None,
    crit_counts: bool = True,
) -> Rolling:
    """GM-CRIT-01: what follows from a face already rolled."""
    second, crit = 0, CritResult.NO_EFFECT
    if crits.calls_second_roll(natural):
        table = crits.crit_table_applies(label in TABLE_ROLLS, at.state.fight.active)
        reading = second_reading(at.state, who, label, skill, table, crit_counts)
        (second,) = await at.roll("crit", who, D20, title=f"{who}: crit", reading=reading)
        crit = crits.crit_result(second) if table else crit
    rolling = Rolling(natural, natural + sum_of(terms), crit)
    one = at.state.creatures[who]
    witnesses = sees(at.state, one) if audience is None else audience
    die = Term("d20", natural, "GR-06", f"{who} rolled {natural}")
    trace = Trace(label, rolling.total, (die, *terms), "GR-06")
    await at.tell(
        Rolled(
            name=who,
            what=label,
            natural=natural,
            total=rolling.total,
            crit=second,
            audience=witnesses,
            traces=(trace,),
        )
    )
    await used_up(at, who, label, skill, terms)
    await learn_mod(at, who, skill, witnesses)
    growth = crits.growth(second)
    if growth:
        await at.tell(SkillGrew(name=who, skill=skill, by=growth, audience=knows(one)))
    return rolling


def second_reading(
    state: State, who: str, label: str, skill: Skill, table: bool, crit_counts: bool
) -> Reading:
    """What the rules look at in the second d20: the crit table and growth; the deed less of it."""
    if label == INITIATIVE:
        return BEYOND
    if table and crit_counts:
        return CRIT
    return InTwo(CRIT if table else GROWTH, grown_reading(state, who, skill))


def grown_reading(state: State, who: str, skill: Skill) -> Reading:
    """GM-CRIT-01: what a deed looks at in growth: the mod of the skill that grew."""
    one = state.creatures[who]

    def mod_grown(faces: Faces) -> int:
        points = one.skills.get(skill, 0) + crits.growth(faces[0])
        return own_mod(state, with_changes(one, skills={**one.skills, skill: points}), skill)

    return ByFunction(mod_grown)


def mod_may_grow(state: State, who: str, skill: Skill) -> bool:
    """GM-CRIT-01: whether a natural 20 could change the mod of the skill it is rolled with."""
    return len(grown_reading(state, who, skill).outcomes(D20)) > 1


async def used_up(
    at: At[State], who: str, label: str, skill: Skill, terms: tuple[Term, ...]
) -> None:
    """GM-HELP-05, GM-BONUS-01: help and steps that stood by count for one roll.

    A roll that takes no help, such as a Dodge, uses none up.
    """
    one = at.state.creatures[who]
    audience = sees(at.state, one)
    if one.steps:
        await at.tell(StepsUsed(name=who, audience=audience))
    for what in (label, skill):
        standing_by = any(helped_with == what for _, helped_with, _ in one.help)
        if standing_by and any(term.label == HELP for term in terms):
            await at.tell(HelpUsed(name=who, skill=what, audience=audience))


async def learn_mod(at: At[State], who: str, skill: Skill, witnesses: Audience) -> None:
    """GR-16: face and total of an opponent's roll tell its mod, if any player sees them."""
    one = at.state.creatures[who]
    if one.player:
        return
    seen = witnesses.everybody or any(
        name in at.state.creatures and at.state.creatures[name].player
        for name in witnesses.creatures
    )
    if not seen:
        return
    value = points_mod(at.state, one, skill)
    if Bound(who, skill, value, value) not in at.state.learnt:
        known = BoundLearnt(creature=who, number=skill, low=value, high=value, audience=witnesses)
        await at.tell(known)


def sum_of(terms: tuple[Term, ...]) -> int:
    """What the terms add up to."""
    return sum([term.value for term in terms])
