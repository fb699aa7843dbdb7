"""Commands outside the order of turns: checks and saves."""

from __future__ import annotations

from pydantic import Field

from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.godbound.commands.common import unknown
from theomachy.games.godbound.edition import (
    WORST_PENALTY,
    Attribute,
    Fate,
    Feat,
    Relevance,
    Save,
)
from theomachy.games.godbound.mechanics.checks import is_beyond_any_roll
from theomachy.games.godbound.numbers import save_against
from theomachy.games.godbound.procedures import checks, saves
from theomachy.games.godbound.state import State, is_up


class CheckInputs(Inputs):
    """A feat: its attribute, and what the Game Master says of it (GB-CHECK-03, GB-CHECK-04)."""

    attribute: Attribute = Field(description="what the check is made with")
    feat: Feat = Field(default=Feat.CHALLENGING, description="what sort of feat it is")
    fact: Relevance = Field(default=Relevance.NONE, description="what the Facts do for it")
    penalty: int = Field(default=0, ge=WORST_PENALTY, le=0, description="0, or down to -8")


class SaveInputs(Inputs):
    """What is saved against: a hazard that calls for its save, or the save itself.

    `facts` is the number of helping Facts, which count only by a house option.
    """

    hazard: str = Field(default="", description="a hazard: poison, fall, curse and the like")
    save: Save | None = Field(default=None, description="the save, where no hazard names it")
    facts: int = Field(default=0, ge=0, description="how many Facts help")


def check_check(state: State, by: str, inputs: CheckInputs | None) -> Refusal | None:
    """GB-CHECK-03: why no check can be made for this feat."""
    if refusal := unknown(state, by, "by"):
        return refusal
    if not state.creatures[by].godbound:
        return Refusal("no-attributes", f"{by} has Hit Dice and no attributes", "by")
    if not is_up(state.creatures[by]):
        return Refusal("out-of-action", f"{by} cannot act", "by")
    if inputs is not None and is_beyond_any_roll(inputs.feat):
        return Refusal("beyond-any-roll", "no die can do it: it takes a gift or a miracle")
    return None


async def run_check(at: At[State], by: str, inputs: CheckInputs) -> None:
    """GB-CHECK-01: one check."""
    await checks.check(at, by, inputs.attribute, inputs.feat, inputs.fact, inputs.penalty)


def check_save(state: State, by: str, inputs: SaveInputs | None) -> Refusal | None:
    """GB-SAVE-02, GB-HP-04: why there is no save; the helpless still save."""
    if refusal := unknown(state, by, "by"):
        return refusal
    if state.creatures[by].fate is Fate.DEAD:
        return Refusal("out-of-action", f"{by} is dead", "by")
    if inputs is not None and save_of(inputs) is None:
        detail = f"{inputs.hazard!r} is no hazard that names its save"
        return Refusal("which-save", detail, "with.save", tuple(Save))
    return None


def save_of(inputs: SaveInputs) -> Save | None:
    """GB-SAVE-02: the save that the hazard calls for, or else the one named; the victim picks none."""
    return save_against(inputs.hazard) or inputs.save


async def run_save(at: At[State], by: str, inputs: SaveInputs) -> None:
    """GB-SAVE-01: one save."""
    which = save_of(inputs)
    if which is not None:
        await saves.save(at, by, which, inputs.hazard, inputs.facts)


CHECK: Command[State] = Command(
    "check",
    "Attribute check",
    ("GB-CHECK-01", "GB-CHECK-02", "GB-CHECK-03", "GB-CHECK-04", "GB-FACT-01"),
    CheckInputs,
    check_check,
    run_check,
    asks=("check",),
    tells=("check-rolled", "check-made", "check-failed"),
    refuses=("unknown-creature", "no-attributes", "out-of-action", "beyond-any-roll"),
)

SAVE: Command[State] = Command(
    "save",
    "Saving throw",
    ("GB-SAVE-01", "GB-SAVE-02", "GB-SAVE-06", "GB-SAVE-07"),
    SaveInputs,
    check_save,
    run_save,
    asks=("save", "save-instant", "turn-save"),
    tells=(
        "save-rolled",
        "instant-used",
        "effort-committed",
        "smite-used",
        "save-turned",
        "save-made",
        "save-failed",
    ),
    refuses=("unknown-creature", "out-of-action", "which-save"),
)
