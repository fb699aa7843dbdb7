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

    target: str
    weapon: str = UNARMED
    part: BodyPart | None = None


class ResistInputs(Inputs):
    """What is rolled, how hard it is (nothing: as the rules say), and what the GM gives and takes."""

    trait: TaskTrait
    difficulty: Difficulty | Required | None = None
    eased: Dice = 0
    hardened: Dice = 0
    bonus_dice: Dice = 0
    dice_penalty: Dice = 0


class TaskInputs(ResistInputs):
    """Besides: whether it can fail at all, whether it takes eyes, and what a Partial will cost.

    Where no `consequence` is named, the GM is asked for one when it comes to that.
    """

    risk: Risk = Risk.CAN_FAIL
    by_sight: bool = False
    consequence: Annotated[str, Field(max_length=200)] = ""


class ContestInputs(Inputs):
    """Whom to challenge, on which trait, against which (the same where none is named)."""

    target: str
    trait: TaskTrait
    against: TaskTrait | None = None


class AddCreatureInputs(Inputs):
    """Who joins: an id of the content or numbers of its own, its team and its policy."""

    name: str
    creature: str | dict[str, Any]
    team: str = ""
    policy: str = ""
