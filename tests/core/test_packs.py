"""Packs: content of a table's own, looked up beside what ships."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from theomachy.core.errors import InputError
from theomachy.core.fingerprints import fingerprint
from theomachy.core.packs import (
    NONE,
    Pack,
    Packs,
    Within,
    beside,
    holds_packs,
    in_force,
    own_records,
    pack_of,
    with_packs,
)


@dataclass(frozen=True)
class Sword:
    id: str
    dice: int = 1


@dataclass(frozen=True)
class Arena:
    round: int = 0
    packs: Packs = field(default_factory=Packs)


SHIPPED = {"foil": Sword("foil"), "axe": Sword("axe", 2)}
MARSH: dict[str, Any] = {"pack": "Marsh", "swords": [{"id": "reed", "dice": 3}, {"id": "axe"}]}


def test_own_records_stand_beside_what_ships_or_in_its_place() -> None:
    assert beside(SHIPPED, Sword, "swords") is SHIPPED
    with Within(NONE.with_pack(pack_of(MARSH))):
        found = beside(SHIPPED, Sword, "swords")
        assert found == {"foil": Sword("foil"), "axe": Sword("axe"), "reed": Sword("reed", 3)}
        with Within(NONE):
            assert not own_records(Sword, "swords")
        assert set(own_records(Sword, "swords")) == {"axe", "reed"}
    assert in_force() is NONE


def test_what_is_in_force_ends_with_a_fault_too() -> None:
    with pytest.raises(ZeroDivisionError), Within(NONE.with_pack(pack_of(MARSH))):
        _ = 1 // 0
    assert in_force() is NONE


def test_a_changed_pack_takes_nothing_away() -> None:
    old = pack_of(MARSH)
    new = pack_of({"pack": "Marsh", "swords": [{"id": "reed", "dice": 5}]}, old)
    assert new.data["swords"] == [{"id": "reed", "dice": 5}, {"id": "axe"}]
    packs = NONE.with_pack(old).with_pack(Pack("Other", "x")).with_pack(new)
    assert packs.taken == (new, Pack("Other", "x"))


def test_what_no_longer_fits_is_passed_over() -> None:
    pack = pack_of({"pack": "Marsh", "swords": [{"id": "reed", "dice": "many"}, {"id": "pike"}]})
    with Within(NONE.with_pack(pack)):
        assert set(own_records(Sword, "swords")) == {"pike"}


def test_a_state_that_holds_packs_has_their_digests_in_its_fingerprint() -> None:
    assert holds_packs(Arena()) and not holds_packs(object())
    one = with_packs(Arena(), NONE.with_pack(pack_of(MARSH)))
    changed = {**MARSH, "swords": []}
    other = with_packs(Arena(), NONE.with_pack(pack_of(changed)))
    assert len({fingerprint(Arena()), fingerprint(one), fingerprint(other)}) == 3
    assert fingerprint(one) == fingerprint(with_packs(other, one.packs))
    with pytest.raises(InputError) as caught:
        with_packs(object(), NONE)
    assert caught.value.code == "no-packs"
