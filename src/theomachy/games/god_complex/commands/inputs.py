"""What each command takes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from theomachy.core.plugin import Inputs
from theomachy.games.god_complex.edition import BodyPart, Difficulty, Trait
from theomachy.games.god_complex.mechanics.tasks import Risk
from theomachy.games.god_complex.state import UNARMED

TaskTrait = Literal[
    Trait.STRENGTH,
    Trait.DEXTERITY,
    Trait.COMPOSURE,
    Trait.AWARENESS,
    Trait.PRESENCE,
    Trait.INTELLIGENCE,
    Trait.FORTITUDE,
    Trait.INITIATIVE,
    Trait.CONVICTION,
    Trait.SOUNDNESS,
]
"""What may be rolled freely; Willpower has its own Action (GC-WILL-01)."""

Dice = Annotated[int, Field(ge=0, le=100)]
Required = Annotated[int, Field(ge=1, le=100)]


class AttackInputs(Inputs):
    """Whom to attack, with which weapon, and aimed at which part of the body."""

    target: str = Field(description="whom to attack")
    weapon: str = Field(default=UNARMED, description="id of a weapon; unarmed if left out")
    part: BodyPart | None = Field(default=None, description="the part of the body that is aimed at")


class ResistInputs(Inputs):
    """What is rolled, how hard it is (nothing: as the rules say), and what the GM gives and takes."""

    trait: TaskTrait = Field(description="the trait that is rolled")
    difficulty: Difficulty | Required | None = Field(
        default=None, description="by name or as successes required; left out: as the rules say"
    )
    eased: Dice = Field(default=0, description="successes that are required less")
    hardened: Dice = Field(default=0, description="successes that are required more")
    bonus_dice: Dice = Field(default=0, description="dice that the GM adds to the pool")
    dice_penalty: Dice = Field(default=0, description="dice that the GM takes from the pool")


class TaskInputs(ResistInputs):
    """Besides: whether it can fail at all, whether it takes eyes, and what a Partial will cost.

    Where no `consequence` is named, the GM is asked for one when it comes to that.
    """

    risk: Risk = Field(default=Risk.CAN_FAIL, description="whether it can fail at all")
    by_sight: bool = Field(default=False, description="whether it takes eyes")
    consequence: str = Field(
        default="", max_length=200, description="what a partial success will cost, in words"
    )


class ContestInputs(Inputs):
    """Whom to challenge, on which trait, against which (the same where none is named)."""

    target: str = Field(description="whom to challenge")
    trait: TaskTrait = Field(description="the trait that is rolled")
    against: TaskTrait | None = Field(
        default=None, description="the trait that the other rolls; the same if left out"
    )


class AddCreatureInputs(Inputs):
    """Who joins: an id of the content or numbers of its own, its team and its policy."""

    name: str = Field(description="what it is called at this table")
    creature: str | dict[str, Any] = Field(description="id of the content, or numbers of its own")
    team: str = Field(default="", description="the side that it belongs to")
    policy: str = Field(default="", description="who plays it; empty: people do")
