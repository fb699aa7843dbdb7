"""Checks that the Light Bringer calls for, alone and in groups, with help (CHECK, HELP)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from theomachy.core.ask import D20, Choose, Option, Roll, Window
from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.creatures.numbers import mod, mod_terms, perception_penalty, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import Checked, CheckNumber
from theomachy.games.god_marked.mechanics import checks
from theomachy.games.god_marked.mechanics import help as helping
from theomachy.games.god_marked.procedures import destiny
from theomachy.games.god_marked.procedures.rolls import Rolling, roll_d20, rolled, sum_of
from theomachy.games.god_marked.procedures.saves import help_terms
from theomachy.games.god_marked.state import Creature, State


@dataclass(frozen=True, slots=True)
class Difficulty:
    """GM-CHECK-07: a check number and how much it is lowered in secret."""

    number: int
    change: int = 0

    @property
    def in_use(self) -> int:
        """The number that the total has to get over."""
        return checks.changed_number(self.number, self.change)


def check_terms(state: State, one: Creature, skill: Skill) -> tuple[Term, ...]:
    """GR-06, GM-HELP-02, GM-COND-11: the mod, the help that stands by, what poor sight takes."""
    terms = (*mod_terms(state, one, skill), *help_terms(one, skill))
    sight = perception_penalty(one) if skill is Skill.PERCEPTION else 0
    return (*terms, Term("Obscured", sight, "GM-COND-11")) if sight else terms


def succeeds(state: State, total: int, difficulty: Difficulty) -> bool:
    """GM-CHECK-02, GR-02: whether the total gets over the number in use."""
    return checks.check(total, 0, 0, difficulty.in_use, state.house.ties == "meet").success


async def check(
    at: At[State],
    who: str,
    skill: Skill,
    difficulty: Difficulty,
    extra: tuple[Term, ...] = (),
    label: str = "check",
) -> bool:
    """GM-CHECK-02: one roll check, told with its outcome; the number stays with the LB (GR-16)."""
    terms = (*check_terms(at.state, at.state.creatures[who], skill), *extra)
    added = sum_of(terms)
    state = at.state
    reading = ByFunction(
        lambda faces: (succeeds(state, faces[0] + added, difficulty), faces[0] == 20)
    )
    rolling = await roll_d20(at, who, label, skill, terms, reading)
    return await decided(at, who, skill, rolling, difficulty)


async def decided(
    at: At[State], who: str, skill: Skill, rolling: Rolling, difficulty: Difficulty
) -> bool:
    """GM-CHECK-02, GM-CHECK-07, GR-16: success or not for all, the numbers for the LB.

    GM-DESTINY-03: a failure may be turned before it counts.
    """
    state = at.state
    rolling = await destiny.turned(
        at, who, skill, rolling, lambda total: succeeds(state, total, difficulty)
    )
    success = succeeds(at.state, rolling.total, difficulty)
    audience = sees(at.state, at.state.creatures[who])
    await at.tell(Checked(name=who, skill=skill, success=success, audience=audience))
    await at.tell(
        CheckNumber(
            name=who,
            number=difficulty.number,
            change=difficulty.change,
            margin=rolling.total - difficulty.in_use,
            audience=GM_ONLY,
        )
    )
    return success


async def check_all(
    at: At[State], names: Sequence[str], skill: Skill, difficulty: Difficulty
) -> None:
    """GM-CHECK-02: the same check of several, rolled at once and each for itself."""
    requests = [Roll("check", name, D20, f"{name}: {skill}") for name in names]
    for name, (natural,) in zip(names, await at.rolls(requests), strict=True):
        terms = check_terms(at.state, at.state.creatures[name], skill)
        rolling = await rolled(at, name, "check", skill, terms, natural)
        await decided(at, name, skill, rolling, difficulty)


async def group_check(
    at: At[State],
    names: Sequence[str],
    skill: Skill,
    difficulty: Difficulty,
    *,
    worst: bool,
    helped: bool = True,
) -> bool:
    """GM-HELP-01, GM-HELP-03, GM-HELP-04: the best or the worst one rolls, the others may support."""
    lead = await _lead(at, names, skill, worst)
    others = [name for name in names if name != lead] if helped else []
    supporting = await _accepted(at, lead, await _offered(at, lead, others, skill), skill)
    terms = tuple(_support_term(at.state, name, skill) for name in supporting)
    return await check(at, lead, skill, difficulty, terms)


async def _lead(at: At[State], names: Sequence[str], skill: Skill, worst: bool) -> str:
    """GM-HELP-01, GM-HELP-04: who leads; of several alike the players choose."""
    mods = [mod(at.state, at.state.creatures[name], skill) for name in names]
    places = helping.worst_leads(mods) if worst else helping.best_leads(mods)
    able = [names[place] for place in places]
    if len(able) == 1:
        return able[0]
    what = "Rolls for all; the others may support."
    options = [Option(name, name, text=what) for name in able]
    return await at.choose("lead", able[0], options, able[0], title="Who rolls for all?")


def _support_term(state: State, name: str, skill: Skill) -> Term:
    """GM-HELP-02: half of the mod in the skill, or of Diplomacy, whichever is better."""
    return Term("Help", contribution(state, name, skill), "GM-HELP-02", name)


def contribution(state: State, name: str, skill: Skill) -> int:
    """GM-HELP-02: what a supporter adds to a roll of this skill."""
    one = state.creatures[name]
    return helping.contribution(mod(state, one, skill), mod(state, one, Skill.DIPLOMACY))


async def _offered(
    at: At[State], lead: str, others: Sequence[str], skill: Skill
) -> tuple[str, ...]:
    """GM-HELP-01, GM-HELP-03: who supports, asked all at once; by default all do."""
    leave = Option("pass", "Do nothing", text="The roll goes on without you.")
    title = f"{lead} rolls {skill} for all"
    adds = {name: contribution(at.state, name, skill) for name in others}
    choices = tuple(
        Choose(
            "support",
            name,
            (
                Option("support", f"Support {lead}", text=f"Adds {more} to the roll, at no cost."),
                leave,
            ),
            "support",
            title,
        )
        for name, more in adds.items()
    )
    answers = await at.window(Window("support", title, choices))
    return tuple(name for name, answer in answers.items() if answer == "support")


async def _accepted(
    at: At[State], lead: str, offered: Sequence[str], skill: Skill
) -> tuple[str, ...]:
    """GM-HELP-03: whom the one who rolls accepts; only help that adds something is asked about."""
    adding = [name for name in offered if contribution(at.state, name, skill) > 0]
    if not adding:
        return ()
    more = sum([contribution(at.state, name, skill) for name in adding])
    options = [
        Option("accept", "Accept all help", text=f"{more:+d} on the roll."),
        Option("refuse", "Accept none", text="The roll stays as it is."),
    ]
    if len(adding) > 1:
        options.append(Option("choose", "Accept or refuse each", text="Each is asked about alone."))
    title = f"{', '.join(adding)} would help {lead}"
    answer = await at.choose("accept", lead, options, "accept", title=title)
    if answer == "choose":
        return tuple([name for name in adding if await _accepts(at, lead, name, skill)])
    return tuple(adding) if answer == "accept" else ()


async def _accepts(at: At[State], lead: str, name: str, skill: Skill) -> bool:
    """GM-HELP-03: whether the one who rolls accepts the help of this one."""
    more = contribution(at.state, name, skill)
    options = (
        Option("accept", "Accept", text=f"{more:+d} on the roll."),
        Option("refuse", "Refuse", text="The roll goes on without it."),
    )
    title = f"{name} would help {lead}"
    return await at.choose("accept", lead, options, "accept", title=title) == "accept"
