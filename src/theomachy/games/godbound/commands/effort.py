"""Commands of Effort: taking it back; the Game Master's end of a scene, and morning."""

from __future__ import annotations

from pydantic import Field

from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.godbound.commands.common import unknown
from theomachy.games.godbound.edition import Term
from theomachy.games.godbound.mechanics.effort import may_reclaim
from theomachy.games.godbound.procedures import effort
from theomachy.games.godbound.state import Creature, State


class ReclaimInputs(Inputs):
    """Which gift to take Effort back from; all, if none is named."""

    gift: str = Field(default="", description="id of the gift that it is committed to")


def check_reclaim(state: State, by: str, inputs: ReclaimInputs | None) -> Refusal | None:
    """GB-EFFORT-03, GB-EFFORT-04, GB-EFFORT-05: why nothing can be taken back now."""
    if refusal := unknown(state, by, "by"):
        return refusal
    gift = "" if inputs is None else inputs.gift
    if _can_reclaim(state.creatures[by], gift):
        return None
    detail = f"{by} has committed nothing there for the instant"
    return Refusal("nothing-to-reclaim", detail, "with.gift", (Term.INSTANT.value,))


def _can_reclaim(one: Creature, gift: str) -> bool:
    return any(may_reclaim(each.term) and gift in {"", each.to} for each in one.committed)


async def run_reclaim(at: At[State], by: str, inputs: ReclaimInputs) -> None:
    """GB-EFFORT-03: take Effort back."""
    await effort.reclaim(at, by, inputs.gift)


def never(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """The Game Master may always do this (G11)."""
    return None


async def run_end_scene(at: At[State], by: str, inputs: NoInputs) -> None:
    """GB-EFFORT-04: the scene ends."""
    await effort.end_scene(at)


async def run_morning(at: At[State], by: str, inputs: NoInputs) -> None:
    """GB-EFFORT-06: morning comes."""
    await effort.morning(at)


RECLAIM: Command[State] = Command(
    "reclaim-effort",
    "Take Effort back",
    ("GB-EFFORT-03",),
    ReclaimInputs,
    check_reclaim,
    run_reclaim,
    tells=("effort-returned",),
    refuses=("unknown-creature", "nothing-to-reclaim"),
)

END_SCENE: Command[State] = Command(
    "end-scene",
    "End the scene",
    ("GB-EFFORT-04",),
    NoInputs,
    never,
    run_end_scene,
    by_gm=True,
    tells=("scene-ended", "effort-returned"),
)

MORNING: Command[State] = Command(
    "morning",
    "Morning comes",
    ("GB-EFFORT-05", "GB-EFFORT-06"),
    NoInputs,
    never,
    run_morning,
    by_gm=True,
    tells=("morning-came", "effort-returned"),
)
