"""Judging plain data by a form: each fault with its place and with what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from theomachy.core.documents import faults_of_form, parse_documents
from theomachy.core.errors import Refusal
from theomachy.core.judging import faults_of

STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True)
class Burn:
    __pydantic_config__ = STRICT

    effect: Literal["burn"]
    dice: Annotated[int, Field(ge=1, le=9)]


@dataclass(frozen=True)
class Chill:
    __pydantic_config__ = STRICT

    effect: Literal["chill"]
    spaces: int = 1


def by_id(given: object) -> str:
    return "id" if isinstance(given, str) else "record"


@dataclass(frozen=True)
class Spell:
    __pydantic_config__ = STRICT

    id: str
    kind: Literal["fire", "ice"] = "fire"
    cost: int | Literal["free"] = 1
    effects: tuple[Annotated[Burn | Chill, Field(discriminator="effect")], ...] = ()

    def __post_init__(self) -> None:
        if self.kind == "ice" and not self.effects:
            raise ValueError(f"{self.id}: ice does something")


class Book(BaseModel):
    model_config = STRICT

    book: str
    spells: tuple[
        Annotated[
            Annotated[str, Tag("id")] | Annotated[Spell, Tag("record")], Discriminator(by_id)
        ],
        ...,
    ] = ()
    skills: Mapping[Literal["a", "b"], int] = {}

    def faults(self) -> tuple[Refusal, ...]:
        known = ("dawn", "dusk")
        return tuple(
            Refusal("unknown-id", f"there is no {one!r}", f"spells[{place}]", known)
            for place, one in enumerate(self.spells)
            if isinstance(one, str) and one not in known
        )


@pytest.mark.parametrize(
    ("data", "where", "allowed"),
    [
        ({}, "book", ()),
        ({"book": "x", "page": 3}, "page", ("book", "spells", "skills")),
        ({"book": "x", "skills": {"c": 3}}, "skills.c", ("a", "b")),
        ({"book": "x", "spells": [{"id": "y", "kind": "mud"}]}, "spells[0].kind", ("fire", "ice")),
        ({"book": "x", "spells": [{"id": "y", "cost": "dear"}]}, "spells[0].cost", ("free",)),
        ({"book": "x", "spells": ["dawn", {}]}, "spells[1].id", ()),
        (
            {"book": "x", "spells": [{"id": "y", "effects": [{"effect": "burn", "dice": 12}]}]},
            "spells[0].effects[0].dice",
            ("at most 9",),
        ),
        (
            {"book": "x", "spells": [{"id": "y", "effects": [{"effect": "chill", "far": 1}]}]},
            "spells[0].effects[0].far",
            ("effect", "spaces"),
        ),
        (
            {"book": "x", "spells": [{"id": "y", "effects": [{"effect": "mud"}]}]},
            "spells[0].effects[0]",
            ("burn", "chill"),
        ),
        ({"book": "x", "spells": [{"id": "y", "effects": [{}]}]}, "spells[0].effects[0]", ()),
        ({"book": "x", "spells": [{"id": "y", "kind": "ice"}]}, "spells[0]", ()),
        ({"book": "x", "spells": ["noon"]}, "spells[0]", ("dawn", "dusk")),
    ],
)
def test_a_fault_has_its_place_and_what_is_allowed(
    data: object, where: str, allowed: tuple[str, ...]
) -> None:
    (fault,) = faults_of(Book, data)
    assert (fault.where, fault.allowed) == (where, allowed)
    assert "Input should be" not in fault.detail or "given" in fault.detail


def test_what_fits_has_no_fault() -> None:
    assert not list(faults_of(Book, {"book": "x", "spells": ["dawn", {"id": "y", "cost": "free"}]}))


def test_all_faults_are_told_and_one_place_tells_all_that_it_might_be() -> None:
    data = {"book": 3, "spells": [{"id": "y", "cost": "dear"}, {"id": 3}]}
    faults = list(faults_of(Book, data))
    assert [one.where for one in faults] == ["book", "spells[0].cost", "spells[1].id"]
    assert "; or " in faults[1].detail


TEXT = """book: x
spells:
  - id: y
    effects:
      - effect: burn
        dice: 1
      - effect: burn
        dice: 12
  - noon
"""


def test_a_fault_has_the_line_of_the_very_value() -> None:
    (document,) = parse_documents(TEXT, "file")
    (fault,) = faults_of_form(document, Book)
    assert (fault.line, fault.where) == (8, "spells[0].effects[1].dice")
