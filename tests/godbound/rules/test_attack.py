"""Hitting: GB-ATTACK-01, GB-ATTACK-02, GB-ATTACK-03, GB-ATTACK-04, GB-ATTACK-05, GB-ATTR-07;
GB-AC-01, GB-AC-02, GB-AC-03, GB-AC-04; GB-WEAPON-01, GB-WEAPON-02.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.godbound.building import do, fact, fighting, foe, rival, sheet, table, told
from theomachy.core.drivers.exact import odds_of
from theomachy.core.errors import Refused
from theomachy.core.plugin import start
from theomachy.games.godbound.edition import SAVES_HAMPERED, Armour, Attribute, Weapon
from theomachy.games.godbound.mechanics.armour import (
    armour_class,
    equal_or_worse,
    shield_goes_with,
)
from theomachy.games.godbound.mechanics.attack import attack_bonus, attack_hits, attack_total
from theomachy.games.godbound.numbers import (
    armour_class as armour_class_of,
)
from theomachy.games.godbound.numbers import (
    attack_attribute,
    attack_named,
    attack_terms,
    attacks_of,
    damage_bonus,
    damage_dice,
)
from theomachy.games.godbound.plugin import GAME


@pytest.mark.parametrize(
    ("bonus", "modifier", "ac", "face", "total", "hit"),
    [
        (1, 3, 7, 9, 20, True),
        (1, 3, 7, 8, 19, False),
        (4, 2, -1, 15, 20, True),
        # GB-ATTACK-04: natural faces
        (10, 4, 9, 1, 24, False),
        (0, -3, -2, 20, 15, True),
        # GB-ATTACK-05: creatures have no modifier
        (1, 0, 3, 16, 20, True),
        (10, 0, -1, 10, 19, False),
    ],
)
def test_gb_attack_01_04_05_roll(
    bonus: int, modifier: int, ac: int, face: int, total: int, hit: bool
) -> None:
    assert attack_total(face, bonus, modifier, ac) == total
    assert attack_hits(face, total) is hit


@pytest.mark.parametrize(("face", "total", "hit"), [(9, 20, True), (8, 19, False)])
def test_gb_attack_01_played(face: int, total: int, hit: bool) -> None:
    hero = sheet(level=1, attributes={"str": 18}, weapons=["medium"])
    state = fighting({"hero": hero, "foe": foe(9, 7)})
    done = do(state, "attack", "hero", {"target": "foe"}, [face, 5] if hit else [face])
    rolled = fact(done, "attack-rolled")
    assert (rolled.total, rolled.hits) == (total, hit)
    assert sum([term.value for term in rolled.traces[0].terms]) == total
    assert ("attack-hit" in told(done)) is hit


def test_gb_attack_01_without_the_targets_ac() -> None:
    hero = sheet(level=1, attributes={"str": 18}, weapons=["medium"])
    state = fighting({"hero": hero, "foe": foe(9, 7)}, {"attack.add_target_ac": False})
    done = do(state, "attack", "hero", {"target": "foe"}, dice=[9])
    assert fact(done, "attack-rolled").total == 13
    assert told(done)[-1] == "attack-missed"


def test_gb_attack_01_chance() -> None:
    state = fighting({"hero": sheet(attributes={"str": 18}, weapons=["medium"]), "foe": foe(9, 7)})
    begun = start(GAME, state, "attack", "hero", {"target": "foe"})
    odds = odds_of(begun, lambda done: "attack-hit" in told(done), lambda state, asked: "dead")
    assert odds.law.p(True) == Fraction(12, 20)


@pytest.mark.parametrize("level", [1, 7])
def test_gb_attack_02_bonus_is_the_level(level: int) -> None:
    assert attack_bonus(level) == level
    state = table({"hero": sheet(level=level)})
    terms = attack_terms(state.creatures["hero"], attack_named_of(state, "hero", ""))
    assert terms[0].value == level


def attack_named_of(state: Any, name: str, attack: str) -> Any:
    return attack_named(state.creatures[name], attack)


@pytest.mark.parametrize(
    ("weapon", "strength", "dexterity", "level", "sides", "attribute", "to_hit", "to_damage"),
    [
        ("light", 8, 16, 1, 6, "dex", 3, 2),
        ("medium", 8, 18, 1, 8, "str", 0, -1),
        ("ranged_2h", 18, 13, 2, 8, "dex", 3, 1),
        # GB-WEAPON-01
        ("unarmed", 10, 10, 1, 2, "str", 1, 0),
        ("ranged_1h", 10, 10, 1, 6, "dex", 1, 0),
        ("heavy", 16, 18, 1, 10, "str", 3, 2),
        # GB-WEAPON-02
        ("dual", 9, 18, 1, 10, "dex", 4, 3),
        ("dual", 14, 14, 1, 10, "str", 2, 1),
    ],
)
def test_gb_attack_03_weapon_01_02_profile(
    weapon: str,
    strength: int,
    dexterity: int,
    level: int,
    sides: int,
    attribute: str,
    to_hit: int,
    to_damage: int,
) -> None:
    scores = {"str": strength, "dex": dexterity}
    state = table({"hero": sheet(level=level, attributes=scores, weapons=[weapon])})
    one = state.creatures["hero"]
    with_ = attack_named(one, weapon)
    assert with_ is not None
    assert damage_dice(with_) == (sides,)
    assert attack_attribute(one, with_) == Attribute(attribute)
    assert sum([term.value for term in attack_terms(one, with_)]) == to_hit
    assert damage_bonus(one, with_, False) == to_damage


def test_gb_attack_04_a_natural_20_deals_ordinary_damage() -> None:
    state = fighting({"hero": sheet(weapons=["medium"]), "foe": foe(9, -5)})
    done = do(state, "attack", "hero", {"target": "foe"}, dice=[20, 5])
    assert fact(done, "damage-rolled").points == 1
    missed = do(state, "attack", "hero", {"target": "foe"}, dice=[1])
    assert told(missed)[-1] == "attack-missed"


def test_gb_attack_05_a_creature_attacks() -> None:
    cast = {"hero": sheet(armour="heavy"), "foe": foe(1, 9)}
    state = do(fighting(cast), "pass", "hero").state
    done = do(state, "attack", "foe", {"target": "hero"}, dice=[16, 1])
    assert fact(done, "attack-rolled").total == 20
    assert fact(done, "attack-rolled").hits


@pytest.mark.parametrize(
    ("level", "charisma", "ac", "face", "total"), [(2, 18, 7, 8, 20), (1, 18, -1, 20, 23)]
)
def test_gb_attr_07_attack_by_presence(
    level: int, charisma: int, ac: int, face: int, total: int
) -> None:
    stare = {"id": "stare", "name": "Stare", "dice": [6], "attribute": "cha"}
    hero = sheet(level=level, attributes={"cha": charisma}, weapons=[stare])
    state = fighting({"hero": hero, "foe": foe(9, ac)})
    done = do(state, "attack", "hero", {"target": "foe"}, dice=[face, 1])
    rolled = fact(done, "attack-rolled")
    assert (rolled.total, rolled.hits) == (total, True)
    assert fact(done, "damage-rolled").bonus == 3


@pytest.mark.parametrize(
    ("modifier", "armour", "shield", "ac"),
    [
        (2, Armour.NONE, False, 7),
        (-2, Armour.NONE, False, 9),
        # GB-AC-02
        (1, Armour.LIGHT, False, 6),
        (-1, Armour.HEAVY, False, 3),
        (3, Armour.HEAVY, False, 0),
        # GB-AC-03
        (3, Armour.HEAVY, True, -1),
    ],
)
def test_gb_ac_01_02_03(modifier: int, armour: Armour, shield: bool, ac: int) -> None:
    assert armour_class(modifier, armour, shield) == ac
    score = {-2: 4, -1: 8, 1: 13, 2: 16, 3: 18}[modifier]
    state = table({"hero": sheet(attributes={"dex": score}, armour=armour, shield=shield)})
    assert armour_class_of(state, state.creatures["hero"]) == ac


def test_gb_ac_02_saves_hampered() -> None:
    assert [SAVES_HAMPERED[armour] for armour in Armour] == [0, 0, 1, 2]


def test_gb_ac_02_a_penalty_counts_up_to_9() -> None:
    assert armour_class(-1, Armour.HEAVY, False, True) == 4
    assert armour_class(-2, Armour.NONE, False, True) == 9
    assert armour_class(-3, Armour.LIGHT, True, True) == 8
    state = table(
        {"hero": sheet(attributes={"dex": 8}, armour="heavy")},
        {"ac.dex_penalty_under_armour": "capped_at_9"},
    )
    assert armour_class_of(state, state.creatures["hero"]) == 4


@pytest.mark.parametrize(
    ("weapon", "allowed"),
    [(Weapon.HEAVY, False), (Weapon.MEDIUM, True), (Weapon.DUAL, False), (Weapon.RANGED_2H, False)],
)
def test_gb_ac_03_shield(weapon: Weapon, allowed: bool) -> None:
    assert shield_goes_with(weapon) is allowed
    assert shield_goes_with(weapon, needs_hand=False)
    state = fighting({"hero": sheet(shield=True, weapons=[weapon.value]), "foe": foe(9, 0)})
    given = {"target": "foe", "attack": weapon.value}
    if allowed:
        assert told(do(state, "attack", "hero", given, dice=[1]))[-1] == "attack-missed"
    else:
        with pytest.raises(Refused) as refused:
            do(state, "attack", "hero", given)
        assert refused.value.code == "hands-full"


@pytest.mark.parametrize(
    ("first", "other", "takes"), [(7, 7, True), (7, 9, True), (7, 5, False), (-1, 0, True)]
)
def test_gb_ac_04_equal_or_worse(first: int, other: int, takes: bool) -> None:
    assert equal_or_worse(first, other) is takes


def test_bare_hands_are_a_godbounds_own_and_there_once() -> None:
    claws = {"id": "unarmed", "name": "Claws", "dice": [6]}
    cast = {"hero": sheet(weapons=["light"]), "cat": sheet(weapons=[claws]), "foe": foe(1, 9)}
    named = {
        name: [each.name for each in attacks_of(one)] for name, one in table(cast).creatures.items()
    }
    assert named == {"hero": ["Light weapon", "Bare hands"], "cat": ["Claws"], "foe": ["blow"]}


def test_a_rival_fights_by_the_rules_of_godbound() -> None:
    state = table({"regent": rival(level=4, attributes={"dex": 16, "con": 16}, armour="medium")})
    one = state.creatures["regent"]
    assert (one.hp, one.player, armour_class_of(state, one)) == (25, False, 3)
