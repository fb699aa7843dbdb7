"""The commands `grant-level`, `advance` and `take-back-level` (LEVEL)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.building import Candidate, Problem
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.building.adopting import draft_of
from theomachy.games.god_marked.building.fields import judged
from theomachy.games.god_marked.building.levels import advanced, level_down
from theomachy.games.god_marked.building.rules import problems
from theomachy.games.god_marked.commands.checks import Options, first, present
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import (
    Advance,
    CompanionDraft,
    Draft,
    Swap,
    Trade,
)
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.procedures import levels
from theomachy.games.god_marked.state import State, out_of_the_fight

TOLD = ("advanced", "companion-grew", "healed", "health-lost", "counted")


class GrantInputs(Inputs):
    """Who may take a level-up, and how many."""

    names: tuple[str, ...] = Field(
        default=(), title="Who", description="who; left out: all characters"
    )
    levels: int = Field(default=1, ge=-20, le=20, description="how many; below 0 takes some away")


def granted_to(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those named, each once, or all characters that are no companions."""
    return tuple(dict.fromkeys(names)) or tuple(
        name
        for name, one in state.creatures.items()
        if one.player and not one.companion_of and not out_of_the_fight(one)
    )


def check_grant(state: State, by: str, inputs: GrantInputs | None) -> Refusal | None:
    """GM-LEVEL-01: whether those named are there, and none is a companion."""
    if inputs is None:
        return None
    names = granted_to(state, inputs.names)
    if not names:
        return Refusal("nobody-there", "there are no characters", "with.names")
    return first(*[_may_be_granted(state, name) for name in names])


def _may_be_granted(state: State, name: str) -> Refusal | None:
    missing = present(state, name, "with.names")
    if missing is None and state.creatures[name].companion_of:
        detail = f"{name} follows the level of {state.creatures[name].companion_of}"
        return Refusal("is-companion", detail, "with.names")
    return missing


async def grant(at: At[State], by: str, inputs: GrantInputs) -> None:
    """GM-LEVEL-01: level-ups for some or all, which their players take when they like."""
    for name in granted_to(at.state, inputs.names):
        await levels.grant(at, name, inputs.levels)


def grant_options(state: State, by: str) -> Mapping[str, Options]:
    """All who are no companions."""
    return {
        "names": tuple(
            Option(name, one.title or name)
            for name, one in state.creatures.items()
            if not one.companion_of
        )
    }


class AdvanceInputs(Inputs):
    """What is chosen at a level-up."""

    moves: tuple[Trade, ...] = Field(
        default=(),
        description="points just gained that leave a skill for another, where half of them arrive: "
        "`{taken_from, given_to, points}`",
    )
    free: Mapping[Skill, int] = Field(
        default_factory=dict, description="free points of the alternative track, by skill"
    )
    perks: tuple[str, ...] = Field(default=(), description="new Perks, by id")
    abilities: tuple[str, ...] = Field(
        default=(), description="new powers, spells and manoeuvres, by id"
    )
    runes: tuple[str, ...] = Field(default=(), description="new runes, by id")
    swaps: tuple[Swap, ...] = Field(
        default=(), description="abilities or runes given up for others: `{old, new}`"
    )
    companion: CompanionDraft | None = Field(
        default=None, description="the companion built anew; left out: it grows as it is"
    )

    @property
    def chosen(self) -> Advance:
        """The same as a part of a draft."""
        return Advance(
            self.moves,
            dict(self.free),
            self.perks,
            self.abilities,
            self.runes,
            self.swaps,
            self.companion,
        )


def may_change(state: State, by: str) -> Refusal | None:
    """GM-LEVEL-01: whether the creature can be of another level now: a character, in no fight."""
    missing = present(state, by)
    if missing is not None:
        return missing
    one = state.creatures[by]
    if one.companion_of:
        detail = f"{by} follows the level of {one.companion_of}"
        return Refusal("is-companion", detail, "by")
    if state.fight.active:
        return Refusal("fight-under-way", "a level is taken when the fight is over")
    if one.in_dim_light:
        return Refusal("in-dim-light", f"{by} is in the Dim Light State", "by")
    return None


def check_advance(state: State, by: str, inputs: AdvanceInputs | None) -> Refusal | None:
    """GM-LEVEL-01 to 04, GM-CHAR-06, GM-CHAR-07: whether a level was granted, and what it may give."""
    refusal = may_change(state, by)
    if refusal is not None:
        return refusal
    if not state.creatures[by].level_ups:
        return Refusal("no-level-granted", f"{by} has no level-up to take", "by")
    if inputs is None:
        return None
    barred = [one for one in inputs.perks if one in state.creatures[by].barred]
    if barred:
        detail = f"{by} can never have {barred[0]} again"
        return Refusal("perk-barred", detail, "with.perks")
    return next((_refusal(one) for one in new_problems(state, by, inputs.chosen)), None)


def new_problems(state: State, by: str, chosen: Advance) -> list[Problem]:
    """What would be wrong with the character by this level-up, and was not before."""
    draft = named(draft_of(state.creatures[by], state.house), by)
    before = set(problems(draft, state.house))
    found = problems(advanced(draft, chosen), state.house)
    return [one for one in found if one not in before]


def named(draft: Draft, name: str) -> Draft:
    """The draft under the name that it has at the table."""
    return replace(draft, name=name)


def _refusal(problem: Problem) -> Refusal:
    """The problem as the reason why not, with the field of the command in place of the draft's."""
    field = problem.field.partition("].")[2] or problem.field
    return replace(problem.refusal(), where=f"with.{field}")


async def advance(at: At[State], by: str, inputs: AdvanceInputs) -> None:
    """GM-LEVEL-01 to 04: one level higher, with what was chosen."""
    draft = draft_of(at.state.creatures[by], at.state.house)
    await levels.advance(at, by, advanced(draft, inputs.chosen))


def advance_options(state: State, by: str) -> Mapping[str, Options]:
    """The Perks and abilities that there are, each with the reason if the new level does not give it."""
    if by not in state.creatures or check_advance(state, by, None) is not None:
        return {}
    draft = named(draft_of(state.creatures[by], state.house), by)

    def perk(name: str) -> Draft:
        return advanced(draft, Advance(perks=(name,)))

    def ability(name: str) -> Draft:
        return advanced(draft, Advance(abilities=(name,)))

    house = state.house
    return {
        "perks": _options(judged(draft, house, perk, library.perks(), "skill")),
        "abilities": _options(judged(draft, house, ability, library.abilities(), "kind")),
    }


def _options(candidates: tuple[Candidate, ...]) -> Options:
    return tuple(Option(one.id, one.label, one.because) for one in candidates)


def check_take_back(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-LEVEL-01: whether the character has taken a level-up since it was built."""
    refusal = may_change(state, by)
    draft = state.creatures[by].draft if by in state.creatures else None
    if refusal is None and (draft is None or not draft.advances):
        return Refusal("no-advance", f"{by} has taken no level-up", "by")
    return refusal


async def take_back(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-LEVEL-01: exactly what was before the last level-up, which may be taken anew."""
    draft = draft_of(at.state.creatures[by], at.state.house)
    await levels.take_back(at, by, level_down(draft))


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "grant-level",
        "Grant a level-up",
        ("GM-LEVEL-01",),
        GrantInputs,
        check_grant,
        grant,
        grant_options,
        by_gm=True,
        tells=("level-granted",),
        refuses=("unknown-creature", "nobody-there", "is-companion"),
    ),
    Command(
        "advance",
        "Take a level-up",
        ("GM-LEVEL-01", "GM-LEVEL-02", "GM-LEVEL-03", "GM-LEVEL-04", "GM-LEVEL-06", "GM-LEVEL-07"),
        AdvanceInputs,
        check_advance,
        advance,
        advance_options,
        tells=TOLD,
        refuses=(
            "unknown-creature",
            "out-of-the-fight",
            "is-companion",
            "fight-under-way",
            "in-dim-light",
            "no-level-granted",
            "perk-barred",
            "too-many-points",
            "too-few-points",
            "other-group",
            "unknown-perk",
            "taken-already",
            "prerequisite",
            "too-many-perks",
            "unknown-ability",
            "unknown-rune",
            "known-already",
            "other-light",
            "too-many-abilities",
            "perks-stay",
            "not-known",
            "other-kind",
            "swapped-twice",
            "no-companion-perk",
            "other-skill",
            "bad-name",
            "unknown-species",
            "too-many-talents",
            "no-skill",
            "no-type",
            "no-companion",
            "costs-stamina",
            "unknown-thing",
            "twice",
            "no-hands",
        ),
    ),
    Command(
        "take-back-level",
        "Take back the last level-up",
        ("GM-LEVEL-01",),
        NoInputs,
        check_take_back,
        take_back,
        asks_first=True,
        tells=TOLD,
        refuses=(
            "unknown-creature",
            "out-of-the-fight",
            "is-companion",
            "fight-under-way",
            "in-dim-light",
            "no-advance",
        ),
    ),
)
