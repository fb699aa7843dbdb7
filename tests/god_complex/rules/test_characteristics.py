"""Attributes and what is derived from them: the catalogue's examples.

GC-ATTR-02, GC-CHAR-02, GC-CHAR-03, GC-CHAR-04, GC-CHAR-05, GC-CHAR-06, GC-CHAR-07, GC-CHAR-08,
GC-CHAR-09, GC-CHAR-12, GC-CHAR-13, GC-CHAR-14, GC-STATE-11, GC-STATE-12.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import PEOPLE, brandt, ione, table
from theomachy.core.errors import InputError
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import RollKind, Trait
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics import characteristics
from theomachy.games.god_complex.procedures.pools import dice_of
from theomachy.games.god_complex.state import Creature


def creature(name: str, **changes: Any) -> Creature:
    numbers = {key: value for key, value in PEOPLE[name].items() if key != "weapons"}
    return Creature("team", **{**numbers, **changes})


# Fortitude, Evasion, Speed, Initiative, Conviction, Willpower, Soundness, HP, as in section 0.4.
TABLE = {
    "Ione": (4, 6, 40, 7, 7, 6, 7, 10),
    "Brandt": (3, 2, 20, 4, 3, 2, 3, 6),
    "Okoro": (9, 6, 30, 6, 12, 11, 11, 22),
    "Pip": (0, 4, 20, 4, 2, 1, 2, 3),
}


@pytest.mark.parametrize(("name", "numbers"), TABLE.items())
def test_gc_char_02_to_12_the_people_of_the_catalogue(name: str, numbers: tuple[int, ...]) -> None:
    """GC-CHAR-03, GC-CHAR-05, GC-CHAR-06, GC-CHAR-07, GC-CHAR-08, GC-CHAR-09, GC-CHAR-12."""
    one, house = creature(name), House()
    assert numbers == (
        sheet.fortitude(one, house),
        sheet.evasion(one, house),
        characteristics.speed(sheet.dexterity(one)),
        sheet.trait_value(one, Trait.INITIATIVE, house),
        sheet.trait_value(one, Trait.CONVICTION, house),
        sheet.trait_value(one, Trait.WILLPOWER, house),
        sheet.trait_value(one, Trait.SOUNDNESS, house),
        sheet.hp_maximum(one, house),
    )


def test_gc_attr_02_as_many_dice_as_the_current_value() -> None:
    cast = {"Okoro": {"character": dict(PEOPLE["Okoro"])}, "Pip": {"creature": dict(PEOPLE["Pip"])}}
    state = table(cast=cast)
    assert dice_of(state, "Okoro", Trait.STRENGTH, RollKind.TASK) == 4
    weak = table(cast=cast, Okoro__states=["weakened"], Pip__states=["weakened"])
    assert dice_of(weak, "Okoro", Trait.STRENGTH, RollKind.TASK) == 2
    assert dice_of(weak, "Pip", Trait.STRENGTH, RollKind.TASK) == 0


@pytest.mark.parametrize(
    ("tier", "size", "strength", "expected"), [(1, -2, 1, 1), (0, -2, 1, 0), (2, 0, 2, 4)]
)
def test_gc_char_02_fortitude(tier: int, size: int, strength: int, expected: int) -> None:
    assert characteristics.fortitude(tier, size, strength) == expected


@pytest.mark.parametrize(
    ("tier", "dexterity", "size", "expected"), [(1, 0, 1, 1), (0, 2, -2, 4), (4, 3, 1, 6)]
)
def test_gc_char_03_evasion(tier: int, dexterity: int, size: int, expected: int) -> None:
    assert characteristics.evasion(tier, dexterity, size) == expected


def test_gc_char_04_size_is_bound_for_characters_alone() -> None:
    with pytest.raises(InputError) as caught:
        table(cast={"Ione": ione(size=2)})
    assert caught.value.refusal.where == "cast.Ione.character.size"
    assert table(cast={"Beast": brandt(size=3)}).creatures["Beast"].size == 3


@pytest.mark.parametrize(("size", "fortitude", "evasion"), [(1, 4, 2), (-1, 2, 4)])
def test_gc_char_04_size_in_both(size: int, fortitude: int, evasion: int) -> None:
    one = Creature("team", size, tier=1, strength=2, dexterity=2)
    assert (sheet.fortitude(one, House()), sheet.evasion(one, House())) == (fortitude, evasion)


def test_gc_char_05_speed() -> None:
    slowed = creature("Ione", states=("slowed",))
    assert characteristics.speed(sheet.dexterity(slowed)) == 20
    assert characteristics.speed(0) == 0


def test_gc_char_06_initiative_of_the_slowed() -> None:
    slowed = creature("Ione", states=("slowed",))
    assert sheet.trait_value(slowed, Trait.INITIATIVE, House()) == 5


def test_gc_char_08_willpower_may_be_negative() -> None:
    assert characteristics.willpower(1, -3, 2) == 0
    assert characteristics.willpower(1, -3, 1) == -1


@pytest.mark.parametrize(
    ("option", "name", "maximum"),
    [("double_fortitude", "Ione", 8), ("double_fortitude", "Pip", 1), ("manual", "Ione", 12)],
)
def test_gc_char_12_hp_by_the_house(option: Any, name: str, maximum: int) -> None:
    one = creature(name, hp_given=12)
    assert sheet.hp_maximum(one, House(hp_formula=option)) == maximum


def test_gc_char_12_hp_hang_on_base_fortitude() -> None:
    weak = creature("Ione", states=("weakened",))
    assert (sheet.fortitude(weak, House()), sheet.hp_maximum(weak, House())) == (3, 10)


def test_gc_char_12_hp_start_at_maximum_and_not_above() -> None:
    assert table().creatures["Ione"].hp == 10
    with pytest.raises(InputError) as caught:
        table(cast={"Ione": ione(hp=11)})
    assert caught.value.code == "above-maximum"


@pytest.mark.parametrize(
    ("tier", "size", "strength", "plain", "never_below"),
    [(3, -2, 0, 1, 3), (3, -3, 0, 3, 3), (0, -2, 1, 0, 0)],
)
def test_gc_char_13_default_to_tier(
    tier: int, size: int, strength: int, plain: int, never_below: int
) -> None:
    assert characteristics.fortitude(tier, size, strength) == plain
    assert characteristics.fortitude(tier, size, strength, never_below_tier=True) == never_below
    one = Creature("team", size, tier=tier, strength=strength)
    assert sheet.fortitude(one, House(char_floor="never_below_tier")) == never_below


def test_gc_char_14_weakened() -> None:
    weak = creature("Ione", states=("weakened",))
    assert (sheet.strength(weak), sheet.fortitude(weak, House())) == (1, 3)


def test_gc_char_14_slowed() -> None:
    slow, house = creature("Ione", states=("slowed",)), House()
    assert sheet.dexterity(slow) == 2
    assert sheet.evasion(slow, house) == 4
    assert sheet.actions_allowed(slow, house) == 2


def test_gc_char_14_hp_do_not_move() -> None:
    weak = creature("Pip", hp=3, states=("weakened",))
    assert (sheet.strength(weak), sheet.fortitude(weak, House()), weak.hp) == (0, 0, 3)


@pytest.mark.parametrize(("name", "strength", "fortitude"), [("Okoro", 2, 7), ("Brandt", 1, 1)])
def test_gc_state_11_weakened(name: str, strength: int, fortitude: int) -> None:
    weak = creature(name, states=("weakened",))
    assert (sheet.strength(weak), sheet.fortitude(weak, House())) == (strength, fortitude)
    assert sheet.hp_maximum(weak, House()) == sheet.hp_maximum(creature(name), House())


def test_gc_state_11_default_applies_again() -> None:
    weak = Creature("team", -1, tier=1, strength=1, states=("weakened",))  # type: ignore[arg-type]
    assert (sheet.strength(weak), sheet.fortitude(weak, House())) == (0, 1)


def test_gc_state_12_slowed_to_nothing() -> None:
    slow = Creature("team", tier=2, dexterity=1, states=("slowed",))  # type: ignore[arg-type]
    house = House()
    assert sheet.dexterity(slow) == 0
    assert sheet.actions_allowed(slow, house) == 1
    assert sheet.evasion(slow, house) == 2


def test_gc_state_12_the_cap_drops_at_once() -> None:
    slow = creature("Ione", states=("slowed",), actions_taken=3)
    assert sheet.actions_left(slow, House()) == 0
