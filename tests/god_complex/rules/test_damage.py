"""From a hit to lost HP: the catalogue's examples.

GC-CALLED-05, GC-COVER-06, GC-DAMAGE-01, GC-DAMAGE-02, GC-DAMAGE-03, GC-DAMAGE-04, GC-DTYPE-01,
GC-DTYPE-02, GC-DTYPE-03, GC-REDUCE-01, GC-REDUCE-02, GC-REDUCE-03, GC-STATE-09, GC-STATE-10.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import (
    brandt,
    do,
    fighting,
    ione,
    struck,
    table,
    terms,
    the,
    told,
    total,
)
from theomachy.core.errors import InputError
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import (
    GROUP_OF,
    AgainstMundane,
    BodyPart,
    Condition,
    DamageGroup,
    DamageMode,
    DamageType,
    Nature,
    ReductionKind,
)
from theomachy.games.god_complex.mechanics.damage import (
    Portion,
    Reduction,
    actual_damage,
    counts_double,
    damage_steps,
    potential_by_mode,
    potential_damage,
    reduced,
    resistant_damage,
    type_step,
    vulnerable_damage,
    without_armour,
)

ARMOUR, SHIELD = ReductionKind.ARMOUR, ReductionKind.SHIELD
NATURAL, ABILITY = ReductionKind.NATURAL, ReductionKind.ABILITY
CUTTING, FIRE, PIERCING = DamageType.CUTTING, DamageType.FIRE, DamageType.PIERCING


def dealt(
    amount: int,
    *reductions: Reduction,
    type: DamageType = CUTTING,
    nature: Nature = Nature.MUNDANE,
    head: bool = False,
    **body: Any,
) -> int:
    """Actual damage of one portion."""
    portions = [Portion(amount, type, nature)]
    return actual_damage(damage_steps(portions, head, reductions=reductions, **body))


@pytest.mark.parametrize(
    ("successes", "fortitude", "one_plus", "max_one"),
    [(5, 3, 3, 2), (4, 4, 1, 1), (5, 4, 2, 1), (3, 9, 1, 1), (4, 0, 5, 4)],
)
def test_gc_damage_01_potential(
    successes: int, fortitude: int, one_plus: int, max_one: int
) -> None:
    assert potential_damage(successes, fortitude) == one_plus
    assert potential_damage(successes, fortitude, max_one=True) == max_one


@pytest.mark.parametrize(("option", "damage"), [("one_plus", 3), ("max_one", 2)])
def test_gc_damage_01_played(option: str, damage: int) -> None:
    state = fighting(house={"damage_base": option}, Brandt__actions_taken=9)
    dice = {"attack": [6, 6, 5, 1, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="knife")
    assert the(done, "damaged").damage == damage
    assert done.state.creatures["Brandt"].hp == 6 - damage


@pytest.mark.parametrize(
    ("mode", "amount", "successes", "fortitude", "evasion", "potential"),
    [
        (DamageMode.PLUS, 2, 5, 4, 4, 4),
        (DamageMode.FLAT, 3, 9, 4, 4, 3),
        (DamageMode.OVER_EVASION, 0, 6, 9, 4, 3),
        (DamageMode.STANDARD, 7, 5, 4, 4, 2),
    ],
)
def test_gc_damage_02_modes(
    mode: DamageMode, amount: int, successes: int, fortitude: int, evasion: int, potential: int
) -> None:
    assert potential_by_mode(mode, amount, successes, fortitude, evasion) == potential


@pytest.mark.parametrize(("mode", "damage"), [("plus", 5), ("flat", 2), ("over_evasion", 4)])
def test_gc_damage_02_played(mode: str, damage: int) -> None:
    """5 successes on Evasion 2 and Fortitude 3."""
    arm = {"id": "arm", "name": "arm", "style": "melee", "type": "cutting"}
    cast = {"Ione": ione(weapons=[{**arm, "damage": mode, "amount": 2}]), "Brandt": brandt()}
    state = fighting(cast=cast, Brandt__actions_taken=9)
    dice = {"attack": [6, 6, 5, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="arm")
    assert the(done, "damaged").damage == damage


@pytest.mark.parametrize(
    ("potential", "body", "steps"),
    [
        (3, {"dr": 2, "resistant": (CUTTING,)}, (3, 6, 3, 1)),
        (1, {"dr": 3}, (1, 2, 2, 0)),
        (3, {"dr": 2, "vulnerable": (CUTTING,)}, (3, 6, 9, 7)),
    ],
)
def test_gc_damage_03_order(potential: int, body: dict[str, Any], steps: tuple[int, ...]) -> None:
    armour = (Reduction(ARMOUR, body.pop("dr")),)
    portions = [Portion(potential, CUTTING)]
    assert damage_steps(portions, True, reductions=armour, **body) == (steps,)


def test_gc_damage_03_several_types_share_general_dr() -> None:
    portions = [Portion(2, CUTTING), Portion(2, FIRE)]
    steps = damage_steps(portions, False, reductions=[Reduction(ARMOUR, 3)])
    assert [step.actual for step in steps] == [0, 1]


def test_gc_damage_03_a_second_vest_does_not_step_in_when_the_first_is_used_up() -> None:
    portions = [Portion(3, CUTTING), Portion(3, FIRE)]
    vests = [Reduction(ARMOUR, 3), Reduction(ARMOUR, 2)]
    assert [step.actual for step in damage_steps(portions, False, reductions=vests)] == [0, 3]


def test_gc_damage_03_dr_with_a_scope_comes_first_and_works_on_each_portion() -> None:
    portions = [Portion(3, CUTTING), Portion(3, PIERCING)]
    scoped = Reduction(NATURAL, 2, "hide", (DamageGroup.PHYSICAL,))
    steps = damage_steps(portions, False, reductions=[Reduction(ABILITY, 1, "aura"), scoped])
    assert [step.actual for step in steps] == [0, 1]


def test_gc_damage_03_played_at_the_head() -> None:
    """6 successes, Fortitude 4, head, Resistant, DR 2: 3, 6, 3, 1."""
    cast = {
        "Ione": ione(),
        "Brandt": brandt(
            strength=4, resistant=["cutting"], reductions=[{"kind": "armour", "value": 2}]
        ),
    }
    state = fighting(cast=cast, Brandt__actions_taken=9)
    inputs = {"target": "Brandt", "weapon": "knife", "part": "head"}
    done = do(state, "Ione", "attack", {"attack": [6, 6, 6, 1, 1]}, **inputs)
    fact = the(done, "damaged")
    assert (fact.damage, total(fact, "damage")) == (1, 1)
    assert terms(fact, "damage") == [
        ("potential cutting", 3),
        ("counts double", 3),
        ("resistant or vulnerable", -3),
        ("Damage Reduction", -2),
    ]


def test_gc_damage_03_weapon_with_two_types() -> None:
    torch = {
        "id": "torch",
        "name": "torch",
        "style": "melee",
        "type": "bashing",
        "extra": [{"amount": 2, "type": "fire"}],
    }
    armour = [{"kind": "armour", "value": 3}]
    cast = {"Ione": ione(weapons=[torch]), "Brandt": brandt(reductions=armour)}
    state = fighting(cast=cast, Brandt__actions_taken=9)
    dice = {"attack": [6, 6, 1, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="torch")
    assert (the(done, "damaged").damage, the(done, "damaged").types) == (1, ("fire",))


@pytest.mark.parametrize(
    ("damage", "left", "conditions"),
    [
        (4, 6, {Condition.BLOODIED}),
        (5, 5, {Condition.BLOODIED, Condition.WOUNDED}),
    ],
)
def test_gc_damage_04_hp_and_health_states(
    damage: int, left: int, conditions: set[Condition]
) -> None:
    done = struck(damage)
    one = done.state.creatures["Ione"]
    assert (the(done, "damaged").damage, one.hp) == (damage, left)
    assert set(sheet.conditions(one, done.state.house)) == conditions


def test_gc_damage_04_below_nothing() -> None:
    done = struck(4, Ione__hp=2)
    one = done.state.creatures["Ione"]
    assert (one.hp, one.states) == (-2, (Condition.GRAVELY_WOUNDED,))
    kinds = ["hit", "damaged", "hp-changed", "gravely-wounded", "fatigue-gained"]
    assert [kind for kind in told(done) if kind in kinds] == kinds


def test_gc_damage_04_nothing_changes_by_0() -> None:
    cast = {"Ione": ione(reductions=[{"kind": "natural", "value": 5}]), "Brandt": brandt()}
    state = fighting("Brandt", cast=cast, Ione__actions_taken=9, Ione__dexterity=-1)
    done = do(state, "Brandt", "attack", {"attack": [6, 1, 1]}, target="Ione")
    assert told(done) == ["actions-taken", "hit", "unharmed"]
    assert done.state.creatures["Ione"] == state.creatures["Ione"]


@pytest.mark.parametrize(
    ("part", "doubles", "with_option"),
    [
        (BodyPart.HEAD, True, True),
        (BodyPart.THROAT, False, True),
        (BodyPart.ORGAN, False, True),
        (BodyPart.LEFT_ARM, False, False),
        (None, False, False),
    ],
)
def test_gc_called_05_what_counts_double(
    part: BodyPart | None, doubles: bool, with_option: bool
) -> None:
    assert counts_double(part) is doubles
    assert counts_double(part, throat_doubles=True) is with_option


@pytest.mark.parametrize(
    ("potential", "dr", "head", "damage"), [(2, 1, True, 3), (2, 1, False, 1), (1, 2, True, 0)]
)
def test_gc_called_05_doubled_before_dr(potential: int, dr: int, head: bool, damage: int) -> None:
    assert dealt(potential, Reduction(ARMOUR, dr), head=head) == damage


@pytest.mark.parametrize(("damage", "dr", "left"), [(4, 1, 3), (1, 1, 0), (2, 5, 0)])
def test_gc_reduce_01_reduced(damage: int, dr: int, left: int) -> None:
    assert reduced(damage, dr) == left
    assert dealt(damage, Reduction(ARMOUR, dr)) == left


def stopped(*reductions: Reduction, best_of_kind: bool = False) -> int:
    return 100 - dealt(100, *reductions, best_of_kind=best_of_kind)


def test_gc_reduce_02_stacking() -> None:
    vest, jacket = Reduction(ARMOUR, 2), Reduction(ARMOUR, 1)
    assert stopped(vest, Reduction(NATURAL, 2)) == 4
    assert stopped(vest, Reduction(ARMOUR, 2)) == 2
    assert stopped(jacket, vest) == 2
    assert stopped(vest, Reduction(SHIELD, 1), Reduction(ABILITY, 3)) == 6
    hide, toughness = Reduction(NATURAL, 1, "hide"), Reduction(NATURAL, 2, "toughness")
    assert stopped(hide, toughness) == 3
    assert stopped(hide, toughness, best_of_kind=True) == 2
    ward = Reduction(ABILITY, 2, "ward")
    assert stopped(ward, ward) == 2
    assert stopped(Reduction(ABILITY, 2), Reduction(ABILITY, 2)) == 4


@pytest.mark.parametrize(("option", "damage"), [("sources", 0), ("kinds", 1)])
def test_gc_reduce_02_played(option: str, damage: int) -> None:
    natural = [
        {"kind": "natural", "value": 1, "source": "hide"},
        {"kind": "natural", "value": 2, "source": "toughness"},
    ]
    cast = {"Ione": ione(), "Brandt": brandt(reductions=natural)}
    state = fighting(house={"dr_stack": option}, cast=cast, Brandt__actions_taken=9)
    dice = {"attack": [6, 6, 5, 1, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="knife")
    assert done.state.creatures["Brandt"].harm == damage


def test_gc_reduce_03_scope() -> None:
    physical = Reduction(ARMOUR, 2, scope=(DamageGroup.PHYSICAL,))
    assert dealt(3, physical, type=FIRE) == 3
    assert dealt(3, physical, type=PIERCING) == 1
    assert dealt(3, Reduction(ARMOUR, 2), type=DamageType.POISON) == 1


def test_gc_cover_06_what_ignores_armour() -> None:
    worn = (Reduction(ARMOUR, 2), Reduction(SHIELD, 1), Reduction(NATURAL, 1))
    assert without_armour(worn) == (Reduction(NATURAL, 1),)
    lamp = {"id": "lamp", "name": "lamp", "style": "melee", "type": "fire", "ignores_armour": True}
    natural = [{"kind": "armour", "value": 2}, {"kind": "natural", "value": 1}]
    cast = {"Ione": ione(weapons=[lamp]), "Brandt": brandt(reductions=natural)}
    state = fighting(cast=cast, Brandt__actions_taken=9)
    dice = {"attack": [6, 6, 5, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="lamp")
    assert the(done, "damaged").damage == 2


@pytest.mark.parametrize(("damage", "left"), [(5, 2), (1, 0)])
def test_gc_state_09_resistant(damage: int, left: int) -> None:
    assert resistant_damage(damage) == left
    assert dealt(damage, type=FIRE, resistant=(FIRE,)) == left


def test_gc_state_09_before_dr_and_once() -> None:
    assert dealt(7, Reduction(ARMOUR, 2), resistant=(CUTTING,)) == 1
    both: dict[str, Any] = {"resistant": (FIRE,), "mundane": AgainstMundane.RESISTANT}
    assert dealt(8, type=FIRE, **both) == 4


@pytest.mark.parametrize(("damage", "more"), [(1, 2), (3, 4), (5, 7), (0, 0)])
def test_gc_state_10_vulnerable(damage: int, more: int) -> None:
    assert vulnerable_damage(damage) == more
    assert dealt(damage, vulnerable=(CUTTING,)) == more


def test_gc_state_10_before_dr_and_cancelled() -> None:
    assert dealt(5, Reduction(ARMOUR, 2), vulnerable=(CUTTING,)) == 5
    assert type_step(5, resistant=True, vulnerable=True) == 5


@pytest.mark.parametrize(
    ("type", "group"),
    [
        (PIERCING, DamageGroup.PHYSICAL),
        (DamageType.ACIDIC, DamageGroup.ELEMENTAL),
        (DamageType.RADIANT, DamageGroup.OTHER),
    ],
)
def test_gc_dtype_01_groups(type: DamageType, group: DamageGroup) -> None:
    assert GROUP_OF[type] is group


def test_gc_dtype_01_unknown_types_are_refused() -> None:
    horn = {"id": "horn", "name": "horn", "style": "ranged", "type": "sonic"}
    with pytest.raises(InputError) as caught:
        table(cast={"Ione": ione(weapons=[horn])})
    assert caught.value.code == "bad-record"


def test_gc_dtype_02_mundane_unless_stated() -> None:
    torch = {"id": "torch", "name": "torch", "style": "melee", "type": "fire"}
    ray = {**torch, "id": "ray", "type": "radiant", "nature": "supernatural"}
    weapons = table(cast={"Ione": ione(weapons=[torch, ray])}).creatures["Ione"].weapons
    assert weapons["torch"].nature is Nature.MUNDANE
    assert weapons["ray"].nature is Nature.SUPERNATURAL


@pytest.mark.parametrize(
    ("damage", "nature", "mundane", "left"),
    [
        (6, Nature.MUNDANE, AgainstMundane.RESISTANT, 3),
        (6, Nature.MUNDANE, AgainstMundane.IMMUNE, 0),
        (6, Nature.SUPERNATURAL, AgainstMundane.RESISTANT, 6),
        (6, Nature.SUPERNATURAL, AgainstMundane.IMMUNE, 6),
        (5, Nature.MUNDANE, AgainstMundane.RESISTANT, 2),
    ],
)
def test_gc_dtype_03_mundane_proof(
    damage: int, nature: Nature, mundane: AgainstMundane, left: int
) -> None:
    assert dealt(damage, nature=nature, mundane=mundane) == left
