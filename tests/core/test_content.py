"""Shipped files and records: what is wrong is named with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest
from pydantic import BaseModel, ConfigDict, Field

from theomachy.core.cast import name_problem
from theomachy.core.content import record_of, records_of, shipped
from theomachy.core.errors import InputError


class Sword(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = ""
    dice: Annotated[int, Field(ge=1)] = 1


@dataclass(frozen=True)
class Foe:
    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    swords: tuple[Sword, ...] = ()


def test_records_are_models_or_dataclasses() -> None:
    assert record_of(Sword, {"id": "foil", "dice": 2}, "swords") == Sword(id="foil", dice=2)
    assert record_of(Foe, {"id": "imp", "swords": [{"id": "foil"}]}, "foes") == Foe(
        "imp", (Sword(id="foil"),)
    )


@pytest.mark.parametrize(
    ("kind", "data", "where", "allowed"),
    [
        (Sword, {"dice": 0}, "pack.dice", ("at least 1",)),
        (Sword, {"mana": 1}, "pack.mana", ("id", "dice")),
        (Sword, 3, "pack", ()),
        (Foe, {"id": "imp", "mana": 1}, "pack.mana", ("id", "swords")),
        (Foe, {"id": "imp", "swords": [{"mana": 1}]}, "pack.swords[0].mana", ("id", "dice")),
        (Foe, {}, "pack.id", ()),
    ],
)
def test_a_fault_names_the_place_and_what_is_allowed(
    kind: type[object], data: object, where: str, allowed: tuple[str, ...]
) -> None:
    with pytest.raises(InputError) as caught:
        record_of(kind, data, "pack")
    assert caught.value.code == "bad-record"
    assert caught.value.refusal.where == where
    assert caught.value.refusal.allowed == allowed
    assert caught.value.refusal.detail


def test_records_are_read_by_id() -> None:
    assert records_of(Sword, [{"id": "foil"}, {"id": "axe", "dice": 3}], "swords") == {
        "foil": Sword(id="foil"),
        "axe": Sword(id="axe", dice=3),
    }


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        ("foil", "bad-record", "swords"),
        ({"id": "foil"}, "bad-record", "swords"),
        ([{"id": "foil"}, {"dice": 0}], "bad-record", "swords[1].dice"),
        ([{"id": "foil"}, {"id": "foil"}], "bad-id", "swords[1].id"),
        ([{}], "bad-id", "swords[0].id"),
    ],
)
def test_lists_of_records_are_refused_with_the_place(data: object, code: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        records_of(Sword, data, "swords")
    assert (caught.value.code, caught.value.refusal.where) == (code, where)


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("theomachy.games.god_marked.content", "data/skirmishes.yaml"),
        ("theomachy.games.god_complex.content", "skirmishes.yaml"),
        ("theomachy.games.godbound.content", "skirmishes.yaml"),
    ],
)
def test_files_that_ship_are_read_as_plain_data(package: str, name: str) -> None:
    assert all("cast" in one for one in shipped(package, name).values())


@dataclass(frozen=True)
class State:
    fight: str = ""


@pytest.mark.parametrize("state", [State(), State])
def test_a_name_holds_no_mark_of_a_path_and_means_nothing_else(state: object) -> None:
    for name in ("Ash", "Ash the Bold", "Élan", "3", "GMs", "ash-2"):
        assert name_problem(state, name) == ""
    for bad in ("", "  ", "A.B", "A/B", "A#2", "A[0]", "A]", 3, None):
        assert "is no name: it may hold no . [ ] / #" in name_problem(state, bad)
    for hidden in ("A\u200bsh", "Ash\nBran", "Ash\u2028", "\ufeffAsh", "\u202eAsh"):
        assert "which nobody can see" in name_problem(state, hidden)
    assert name_problem(state, "नमस्\u200dते") == ""
    for reserved in ("GM", "fight"):
        assert "means something else" in name_problem(state, reserved)
