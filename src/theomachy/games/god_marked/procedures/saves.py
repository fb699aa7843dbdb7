"""Saves, and the help that may be called out before one: Calm and Cure (CHECK-05, HELP-06, 07)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from theomachy.core.ask import Choose, Option, Window
from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.creatures.numbers import mod, mod_terms, range_of, sees
from theomachy.games.god_marked.creatures.readiness import can_back, steps_in
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import Checked, CheckNumber
from theomachy.games.god_marked.mechanics import help as helping
from theomachy.games.god_marked.mechanics.rulings import gets_over
from theomachy.games.god_marked.procedures import destiny, spending
from theomachy.games.god_marked.procedures.rolls import HELP, Rolling, roll_d20, sum_of
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.state import Creature, State, allies


async def save(
    at: At[State],
    who: str,
    skill: Skill,
    number: int,
    label: str,
    look: Callable[[int], Hashable] | None = None,
) -> Rolling:
    """GM-CHECK-05, GR-10: a save with the help that is called out for it, against a number.

    Its success is told; whoever called for it looks at `saved`, or at more of the total: `look`
    says at what.
    """
    await helped(at, who, skill, label)
    one = at.state.creatures[who]
    terms = (*mod_terms(at.state, one, skill), *help_terms(one, label))
    extra = sum_of(terms)
    meets = at.state.house.ties == "meet"
    reading = ByFunction(
        lambda faces: (gets_over(faces[0] + extra, number, meets), faces[0] == 20, label)
    )
    if look is not None:
        reading = ByFunction(lambda faces: (look(faces[0] + extra), faces[0] == 20))
    elif label == "paralysis":
        reading = ByFunction(lambda faces: faces[0])
    rolling = await roll_d20(at, who, label, skill, terms, reading)
    state = at.state

    def success_of(total: int) -> int:
        return gets_over(total, number, state.house.ties == "meet")

    rolling = await destiny.turned(at, who, f"{skill} save", rolling, success_of)
    audience = sees(at.state, one)
    success = saved(at.state, rolling, number)
    await at.tell(Checked(name=who, skill=skill, success=success, audience=audience))
    margin = rolling.total - number
    await at.tell(CheckNumber(name=who, number=number, margin=margin, audience=GM_ONLY))
    return rolling


def saved(state: State, rolling: Rolling, number: int) -> bool:
    """GR-02, GM-CHECK-05: whether the save got over its number."""
    return gets_over(rolling.total, number, state.house.ties == "meet")


async def helped(at: At[State], who: str, skill: Skill, label: str) -> None:
    """GM-HELP-06, GM-HELP-07: those who can Calm or Cure are asked, all at once.

    GR-08: whoever has given its help to this save already is not asked for more.
    """
    helps = {supporter for supporter, what, _ in at.state.creatures[who].help if what == label}
    choices = tuple(
        Choose(
            "help",
            one.name,
            (
                Option("pass", "Do nothing", text="The save goes on without you."),
                Option(
                    "help",
                    f"{_deed(skill)}: +{adds}, 1 action",
                    text=f"{who} saves with {adds:+d}.",
                ),
            ),
            "pass",
            f"{who} makes a save with {skill}",
            concerns=False,
        )
        for one in allies(at.state, who)
        if one.name not in helps
        and steps_in(one, at.state.creatures[who])
        and (adds := contribution(at.state, one, who, skill)) > 0
    )
    answers = await at.window(Window("help", f"{who} makes a save with {skill}", choices))
    for supporter, answer in answers.items():
        if answer == "help":
            adds = contribution(at.state, at.state.creatures[supporter], who, skill)
            await spending.support(at, supporter, who, label, adds)


def _deed(skill: Skill) -> str:
    return "Calm" if skill is Skill.MIND else "Cure"


def contribution(state: State, one: Creature, who: str, skill: Skill) -> int:
    """GM-HELP-06, GM-HELP-07: what a creature could add to this save now; 0 if it cannot help."""
    if not can_back(state, one):
        return 0
    spaces = apart(state, one.name, who)
    if skill is Skill.MIND and helping.may_calm(spaces, range_of(state, one)):
        return helping.calm(mod(state, one, Skill.DIPLOMACY))
    if skill is Skill.ENDURANCE and helping.may_cure(spaces):
        return helping.cure(mod(state, one, Skill.MEDICINE))
    return 0


def help_terms(one: Creature, what: str) -> tuple[Term, ...]:
    """The help that stands by for this roll, as terms."""
    return tuple(
        Term(HELP, adds, "GM-HELP-02", supporter)
        for supporter, skill, adds in one.help
        if skill == what
    )
