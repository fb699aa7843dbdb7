"""Checks, group checks and help (CHECK, HELP, DICE-02)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Literal

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Guess, Inputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    CHECKED,
    Options,
    can_spend,
    first,
    present,
    still_there,
    told,
)
from theomachy.games.god_marked.creatures.numbers import mod, range_of, sees
from theomachy.games.god_marked.creatures.readiness import can_back
from theomachy.games.god_marked.edition import NORMAL_SKILLS, SPECIAL_SKILLS, Skill
from theomachy.games.god_marked.facts import Helped
from theomachy.games.god_marked.mechanics import checks
from theomachy.games.god_marked.mechanics import help as helping
from theomachy.games.god_marked.mechanics.damage import poison_number
from theomachy.games.god_marked.mechanics.rulings import gets_over
from theomachy.games.god_marked.procedures import (
    aftermath,
    checking,
    conditions,
    opportunity,
    spending,
)
from theomachy.games.god_marked.procedures.checking import Difficulty
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.procedures.saves import save, saved
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.state import ConditionState, State, allies, out_of_the_fight

SKILLS = tuple(Option(str(skill), str(skill)) for skill in (*NORMAL_SKILLS, *SPECIAL_SKILLS))
NUMBERS = tuple(range(1, 31))
HIGHEST = 20
"""The highest face of a d20."""
TELL = "told"
GUESS = Guess(("the check number: 11",), {"number": 11, "change": 0})
"""GR-16, GM-CHECK-07: what players' odds assume of a check number and its hidden change."""


class CheckInputs(Inputs):
    """What is tried."""

    skill: Skill = Field(description="the skill that is rolled")
    what: str = Field(default="", max_length=200, description="what is tried, in words")


def check_check(state: State, by: str, inputs: CheckInputs | None) -> Refusal | None:
    """GM-DICE-02: whether a roll is made at all; the LB's creatures roll only in combat."""
    return present(state, by) or _not_rolled(state, by, "by")


def _not_rolled(state: State, who: str, where: str) -> Refusal | None:
    rolls = state.creatures[who].player or state.fight.active
    if rolls or state.house.npc_rolls_outside_combat:
        return None
    return Refusal("no-roll-outside-combat", f"the Light Bringer tells what {who} achieves", where)


async def check(at: At[State], by: str, inputs: CheckInputs) -> None:
    """GM-CHECK-02, GM-DICE-02: the LB sets the number, or tells what happens without a roll."""
    title = f"{by}: {inputs.what or inputs.skill}"
    own = mod(at.state, at.state.creatures[by], inputs.skill)
    tell = Option(TELL, "No roll: I tell what happens", text="Nobody rolls.")
    options = (tell, *[number_option(at.state, own, one) for one in NUMBERS])
    answer = await at.choose("check-number", GM, options, "11", title=title)
    if answer != TELL:
        await checking.check(at, by, inputs.skill, Difficulty(int(answer)))


def number_option(state: State, own: int, number: int) -> Option:
    """GM-CHECK-02: a check number, with the lowest face that gets over it by this mod alone."""
    least = checks.least_face(number, own, state.house.ties == "meet")
    return Option(str(number), str(number), text=_faces_words(least))


def _faces_words(least: int) -> str:
    """Which faces of a d20 pass, if this is the lowest one."""
    if least <= 1:
        return "Every face of the die passes."
    if least > HIGHEST:
        return "No face of the die passes."
    return (
        "Only a 20 on the die passes."
        if least == HIGHEST
        else f"{least} or more on the die passes."
    )


class CallInputs(Inputs):
    """Who rolls what, against which number; nobody named means all players' creatures."""

    skill: Skill = Field(description="the skill that is rolled")
    names: tuple[str, ...] = Field(
        default=(), title="Who", description="who rolls; left out: all characters"
    )
    number: int = Field(ge=0, le=1000, description="the check number, kept from the players")
    change: int = Field(default=0, ge=0, le=1000, description="lowered in secret by so much")
    save: bool = Field(
        default=False, description="a save, for which Calm and Cure may be called out"
    )


def check_call(state: State, by: str, inputs: CallInputs | None) -> Refusal | None:
    """GM-CHECK-02, GM-DICE-02: everybody named is there, once; somebody rolls, and may.

    A save is no deed: the Light Bringer's creatures make theirs outside combat too.
    """
    refusal = check_called(state, inputs)
    if refusal is not None or inputs is None or inputs.save:
        return refusal
    return first(*[_not_rolled(state, name, "with.names") for name in inputs.names])


def check_group(state: State, by: str, inputs: GroupInputs | None) -> Refusal | None:
    """GM-HELP-01, GM-DICE-02: the same of those who roll together; a character among them is enough."""
    refusal = check_called(state, inputs)
    if refusal is not None or inputs is None:
        return refusal
    rolls = [_not_rolled(state, name, "with.names") for name in called(state, inputs.names)]
    return first(*rolls) if all(rolls) else None


def check_called(state: State, inputs: CallInputs | None) -> Refusal | None:
    """GM-CHECK-02: everybody named is there, once; and there is somebody to roll."""
    names = called(state, () if inputs is None else inputs.names)
    if inputs is not None and not names:
        detail = "there are no characters; name who rolls"
        return Refusal("nobody-rolls", detail, "with.names", tuple(state.creatures))
    return first(*[still_there(state, name, "with.names") for name in names])


def called(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those named, each once, or all characters still there."""
    return tuple(dict.fromkeys(names)) or tuple(
        name for name, one in state.creatures.items() if one.player and not out_of_the_fight(one)
    )


async def call(at: At[State], by: str, inputs: CallInputs) -> None:
    """GM-CHECK-02, GM-CHECK-05, GM-CHECK-07: each rolls for itself."""
    names = called(at.state, inputs.names)
    difficulty = Difficulty(inputs.number, inputs.change)
    if inputs.save:
        for name in names:
            await save(at, name, inputs.skill, difficulty.in_use, "save")
    else:
        await checking.check_all(at, names, inputs.skill, difficulty)
    await aftermath.settle(at)


class GroupInputs(CallInputs):
    """A roll of several together: the best or the worst one rolls, the others help."""

    lead: Literal["best", "worst"] = Field(default="best", description="who of them rolls")
    help: bool = Field(default=True, description="whether the roll can be helped at all")


async def group(at: At[State], by: str, inputs: GroupInputs) -> None:
    """GM-HELP-01, GM-HELP-03, GM-HELP-04: one rolls for all."""
    names = called(at.state, inputs.names)
    difficulty = Difficulty(inputs.number, inputs.change)
    worst = inputs.lead == "worst"
    await checking.group_check(at, names, inputs.skill, difficulty, worst=worst, helped=inputs.help)


class HelpInputs(Inputs):
    """Whom to help, with which skill check."""

    target: str = Field(description="whom to help")
    skill: Skill = Field(description="the skill of the check that is helped")


def check_help(state: State, by: str, inputs: HelpInputs | None) -> Refusal | None:
    """GM-HELP-05, GR-08: an action, another in Range, no attack roll, no help that stands by already."""
    refusal = can_spend(state, by)
    if refusal is not None or inputs is None:
        return refusal
    missing = _another(state, by, inputs.target)
    return missing or _in_range(state, by, inputs) or _helps_already(state, by, inputs)


def _another(state: State, by: str, target: str) -> Refusal | None:
    """GM-HELP-05, GM-HELP-07: help and Cure are for others, who are still in the fight."""
    if target == by:
        return Refusal("not-yourself", f"{by} cannot help itself", "with.target")
    return still_there(state, target, "with.target")


def _in_range(state: State, by: str, inputs: HelpInputs) -> Refusal | None:
    spaces, reach = apart(state, by, inputs.target), range_of(state, state.creatures[by])
    attack = inputs.skill in SPECIAL_SKILLS
    if helping.may_help(spaces, reach, attack):
        return None
    if attack:
        return Refusal("no-help-with-attacks", "attack rolls cannot be helped", "with.skill")
    detail = f"{inputs.target} is {spaces} spaces away, the Range is {reach}"
    return Refusal("out-of-range", detail, "with.target")


def _helps_already(state: State, by: str, inputs: HelpInputs) -> Refusal | None:
    """GR-08: what two actions of the same supporter would add does not add up."""
    standing_by = [(who, skill) for who, skill, _ in state.creatures[inputs.target].help]
    if (by, inputs.skill) not in standing_by:
        return None
    detail = f"{by} helps {inputs.target} with {inputs.skill} already"
    return Refusal("helps-already", detail, "with.target")


async def help_(at: At[State], by: str, inputs: HelpInputs) -> None:
    """GM-HELP-03, GM-HELP-05: the one helped accepts; the help stands by for the next such roll."""
    title = f"{by} helps {inputs.target} with {inputs.skill}"
    if not await opportunity.taken(at, Event(by, title, 1)):
        await spending.spend(at, by, 1, "help")
        adds = checking.contribution(at.state, by, inputs.skill)
        more = f"{adds:+d} on your next roll of {inputs.skill}."
        options = (
            Option("accept", "Accept", text=more),
            Option("refuse", "Refuse", text=f"The action of {by} is spent all the same."),
        )
        answer = await at.choose("accept", inputs.target, options, "accept", title=title)
        if answer == "accept" and adds:
            audience = sees(at.state, at.state.creatures[by])
            await at.tell(
                Helped(
                    name=inputs.target,
                    supporter=by,
                    skill=inputs.skill,
                    adds=adds,
                    audience=audience,
                )
            )
    await aftermath.settle(at)


def help_options(state: State, by: str) -> Mapping[str, Options]:
    """The allies, and the skills that can be helped."""
    if by not in state.creatures:
        return {}
    mates = tuple(Option(one.name, one.name) for one in allies(state, by))
    return {"target": mates, "skill": SKILLS[: len(NORMAL_SKILLS)]}


class CureInputs(Inputs):
    """Whom to cure."""

    target: str = Field(description="a poisoned creature next to one")


def check_cure(state: State, by: str, inputs: CureInputs | None) -> Refusal | None:
    """GM-HELP-07, GM-DAMAGE-06: an action, on any team's turn, beside somebody poisoned."""
    missing = present(state, by)
    if missing is not None:
        return missing
    if state.fight.active and not can_back(state, state.creatures[by]):
        return Refusal("no-actions", f"{by} has no action to spend now", "by")
    return None if inputs is None else _curable(state, by, inputs.target)


def _curable(state: State, by: str, target: str) -> Refusal | None:
    missing = _another(state, by, target)
    if missing is not None:
        return missing
    if not helping.may_cure(apart(state, by, target)):
        return Refusal("out-of-range", f"{target} is not next to {by}", "with.target")
    if not poisoned(state, target):
        return Refusal("not-poisoned", f"{target} has nothing that a Cure ends", "with.target")
    return None


def poisoned(state: State, name: str) -> tuple[ConditionState, ...]:
    """GM-DAMAGE-06: the conditions that poison keeps going."""
    return tuple(one for one in state.creatures[name].conditions if one.poison)


async def cure(at: At[State], by: str, inputs: CureInputs) -> None:
    """GM-DAMAGE-06, GM-HELP-07: an additional Endurance roll at once, with half of Medicine.

    It is one roll for all that poison keeps going, and ends each condition whose number it beats.
    """
    if at.state.fight.active:
        await spending.pay(at, by, 1, "cure")
    adds = helping.cure(mod(at.state, at.state.creatures[by], Skill.MEDICINE))
    audience = sees(at.state, at.state.creatures[by])
    await at.tell(
        Helped(name=inputs.target, supporter=by, skill="poison", adds=adds, audience=audience)
    )
    kept = poisoned(at.state, inputs.target)
    numbers = [poison_number(condition.mod) for condition in kept]
    meets = at.state.house.ties == "meet"

    def look(total: int) -> Hashable:
        return tuple([gets_over(total, number, meets) for number in numbers])

    rolling = await save(at, inputs.target, Skill.ENDURANCE, min(numbers), "poison", look)
    for condition, number in zip(kept, numbers, strict=True):
        if saved(at.state, rolling, number):
            await conditions.end(at, inputs.target, condition)
    await aftermath.settle(at)


def call_options(state: State, by: str) -> Mapping[str, Options]:
    """Everybody at the table, and all skills."""
    return {"names": tuple(Option(name, name) for name in state.creatures), "skill": SKILLS}


def check_options(state: State, by: str) -> Mapping[str, Options]:
    """All skills."""
    return {"skill": SKILLS}


def cure_options(state: State, by: str) -> Mapping[str, Options]:
    """The poisoned next to one."""
    if by not in state.creatures:
        return {}
    near = [name for name in state.creatures if _curable(state, by, name) is None]
    return {"target": tuple(Option(name, name) for name in near)}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "check",
        "Try something",
        ("GM-CHECK-02", "GM-DICE-02"),
        CheckInputs,
        check_check,
        check,
        check_options,
        guess=Guess(GUESS.said, answers=("check-number",)),
        asks=("check-number", "check", "crit", "destiny"),
        tells=CHECKED,
        refuses=("unknown-creature", "out-of-the-fight", "no-roll-outside-combat"),
        aside=True,
    ),
    Command(
        "call-check",
        "Call for a check or save",
        ("GM-CHECK-02", "GM-CHECK-05", "GM-CHECK-07", "GM-DICE-02"),
        CallInputs,
        check_call,
        call,
        call_options,
        by_gm=True,
        guess=GUESS,
        asks=("check", "save", "help", "crit", "destiny"),
        tells=(*CHECKED, "revealed"),
        refuses=("unknown-creature", "nobody-rolls", "already-fallen", "no-roll-outside-combat"),
    ),
    Command(
        "group-check",
        "Call for a group roll",
        ("GM-HELP-01", "GM-HELP-04"),
        GroupInputs,
        check_group,
        group,
        call_options,
        by_gm=True,
        guess=GUESS,
        asks=("lead", "support", "accept", "check", "crit", "destiny"),
        tells=CHECKED,
        refuses=("unknown-creature", "nobody-rolls", "already-fallen", "no-roll-outside-combat"),
    ),
    Command(
        "help",
        "Help",
        ("GM-HELP-05",),
        HelpInputs,
        check_help,
        help_,
        help_options,
        asks=(*ANSWERED, "accept"),
        tells=told("counted", "helped"),
        refuses=(
            *ACTION,
            "not-yourself",
            "already-fallen",
            "out-of-range",
            "no-help-with-attacks",
            "helps-already",
        ),
    ),
    Command(
        "cure",
        "Cure",
        ("GM-HELP-07", "GM-DAMAGE-06"),
        CureInputs,
        check_cure,
        cure,
        cure_options,
        asks=("help", "poison", "crit", "destiny"),
        tells=("counted", "condition-ended", *CHECKED),
        refuses=(
            "unknown-creature",
            "out-of-the-fight",
            "no-actions",
            "not-yourself",
            "already-fallen",
            "out-of-range",
            "not-poisoned",
        ),
        aside=True,
    ),
)
