"""The form of scenario and encounter files, version 1; the docs and the JSON Schema come from it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from theomachy.core.errors import InputError, first_fault
from theomachy.core.seats import Visibility

Faces = int | list[int]


class Form(BaseModel):
    """Base of all parts: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Step(Form):
    """One command and what should come of it."""

    do: str = Field(description="a command of the game, or the table's own `edit`")
    by: str = Field("GM", description="a creature, or GM for the Game Master's commands")
    inputs: dict[str, Any] = Field({}, alias="with", description="the command's inputs")
    visibility: Visibility = Field(Visibility.PUBLIC, description="how openly it is played")
    chance: dict[str, str | int | float] = Field(
        {}, description="exact chance that a fact of this kind is told; nothing happens"
    )
    answers: list[str] | dict[str, str] = Field([], description="in the order asked, or by address")
    dice: list[Faces] | dict[str, Faces] = Field(
        [], description="in the order asked, or by address"
    )
    expect: dict[str, Any] = Field({}, description="values of the state by path; `told`: kinds")
    secret: dict[str, list[str]] = Field(
        {}, description="paths that a creature's players must not be able to read"
    )
    refused: str = Field("", description="the code of the refusal that must come")
    error: str = Field("", description="the code of the input error that must come")

    @field_validator("answers", mode="before")
    @classmethod
    def _ids(cls, answers: object) -> object:
        """Numbers are ids too (`11`); what YAML makes of a bare `yes` or `off` is none."""
        if isinstance(answers, list):
            return [_id_of(answer) for answer in answers]
        if isinstance(answers, dict):
            return {address: _id_of(answer) for address, answer in answers.items()}
        return answers

    @field_validator("chance")
    @classmethod
    def _fractions(cls, chance: dict[str, str | int | float]) -> dict[str, str | int | float]:
        for kind, given in chance.items():
            try:
                Fraction(str(given))
            except (ValueError, ZeroDivisionError):
                raise ValueError(
                    f"the chance of {kind} is a fraction such as 1/2, not {given!r}"
                ) from None
        return chance

    @field_validator("expect")
    @classmethod
    def _kinds(cls, expect: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(expect.get("told", []), list):
            raise ValueError(f"told is a list of kinds of facts, not {expect['told']!r}")
        return expect

    @model_validator(mode="after")
    def _one_ending(self) -> Step:
        if self.refused and self.error:
            raise ValueError("a step is either refused or an error")
        return self


def _id_of(answer: object) -> object:
    if isinstance(answer, bool):
        bare = "yes, on or true" if answer else "no, off or false"
        raise ValueError(
            f"an answer is the id of an option, not {answer}: YAML reads a bare {bare} so; "
            "put the id in quotes"
        )
    return str(answer) if isinstance(answer, int) else answer


class Setting(Form):
    """What scenario and encounter share: the game, its house options, the scene, the cast."""

    format: Literal[1] = 1
    game: str
    text: str = ""
    house: dict[str, Any] = {}
    board: dict[str, Any] | None = None
    distances: dict[str, Any] | None = None
    fight: bool | None = None
    no_quarter: bool | None = None
    objects: dict[str, str | dict[str, Any]] | None = None
    cast: dict[str, dict[str, Any]] = {}
    set: dict[str, Any] = {}

    def description(self) -> dict[str, Any]:
        """What the game is asked to bring in."""
        parts: dict[str, Any] = {"cast": self.cast}
        for name in ("board", "distances", "objects", "fight", "no_quarter"):
            if getattr(self, name) is not None:
                parts[name] = getattr(self, name)
        return parts


class Scenario(Setting):
    """The worked example of a rule, a bug report, or the test of a house rule."""

    scenario: str
    steps: list[Step] = []


class Encounter(Setting):
    """A fight for simulation and for opening a table: no steps, a policy for each creature."""

    encounter: str
    rounds: int = Field(100, ge=1, le=10_000, description="the fight is broken off after these")


KINDS: Mapping[str, type[Setting]] = {"scenario": Scenario, "encounter": Encounter}


def parsed(data: Mapping[str, Any]) -> Scenario | Encounter:
    """A document as scenario or encounter. Raises InputError naming the place and what is wrong."""
    if not isinstance(data, Mapping):
        raise InputError("unknown-kind", "a document is a mapping", "", tuple(KINDS))
    kind = next((name for name in KINDS if name in data), "")
    if not kind:
        raise InputError(
            "unknown-kind", "this is neither a scenario nor an encounter", "", tuple(KINDS)
        )
    try:
        document = KINDS[kind].model_validate(dict(data))
    except ValidationError as fault:
        where, detail = first_fault(fault)
        raise InputError("bad-document", detail, where) from fault
    if not isinstance(document, Scenario | Encounter):
        raise TypeError(kind)
    return document
