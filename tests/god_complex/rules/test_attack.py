"""Attacks, cover and flanking: the catalogue's examples.

GC-ATTACK-01, GC-ATTACK-02, GC-ATTACK-03, GC-ATTACK-04, GC-CALLED-01, GC-COVER-01, GC-COVER-02,
GC-COVER-03, GC-COVER-04, GC-COVER-05, GC-COVER-06, GC-FLANK-01, GC-FLANK-02, GC-STATE-04,
GC-STATE-05, GC-STATE-06, GC-STATE-21.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import brandt, do, fighting, ione, terms, the, told, total
from theomachy.core.errors import Refused
from theomachy.games.god_complex.edition import SURCHARGE, Attribute, BodyPart, Condition, Style
from theomachy.games.god_complex.mechanics.attack import (
    attack_attribute,
    effective_evasion,
    flanked_evasion,
    halves_evasion,
    hits,
)
from theomachy.games.god_complex.mechanics.cover import (
    Posture,
    cover_bonus,
    is_total_cover,
    size_difference,
)
from theomachy.games.god_complex.procedures.attack import (
    attack_dice,
    evasion_against,
    the_weapon,
)
from theomachy.games.god_complex.state import State

RIFLE = {"id": "rifle", "name": "rifle", "style": "ranged", "bonus": 3, "type": "piercing"}


def evasion(state: State, weapon: str = "unarmed", part: BodyPart | None = None) -> int:
    """The Evasion that Ione's attack on Brandt meets."""
    return evasion_against(state, "Ione", "Brandt", the_weapon(state, "Ione", weapon), part).total


@pytest.mark.parametrize(
    ("style", "named", "attribute"),
    [
        (Style.BRAWLING, None, Attribute.STRENGTH),
        (Style.MELEE, None, Attribute.DEXTERITY),
        (Style.RANGED, None, Attribute.COMPOSURE),
        (Style.HEAVY, None, Attribute.STRENGTH),
        (Style.RANGED, Attribute.AWARENESS, Attribute.AWARENESS),
    ],
)
def test_gc_attack_01_attribute(
    style: Style, named: Attribute | None, attribute: Attribute
) -> None:
    assert attack_attribute(style, named) is attribute


def test_gc_attack_01_unarmed_is_brawling_and_bashing() -> None:
    state = fighting(Brandt__actions_taken=9)
    done = do(state, "Ione", "attack", {"attack": [6, 1]}, target="Brandt")
    assert terms(the(done, "hit"), "pool") == [("strength", 2)]
    assert the(done, "damaged").types == ("bashing",)


def test_gc_attack_02_pool() -> None:
    cast = {"Ione": ione(weapons=["knife", RIFLE]), "Brandt": brandt()}
    state = fighting(cast=cast)
    assert attack_dice(state, "Ione", the_weapon(state, "Ione", "rifle")) == 6
    wounded = fighting(cast=cast, Ione__hp=5)
    assert attack_dice(wounded, "Ione", the_weapon(state, "Ione", "knife")) == 4
    assert attack_dice(state, "Brandt", the_weapon(state, "Brandt", "unarmed")) == 3


def test_gc_attack_02_the_pool_is_told_with_its_terms() -> None:
    state = fighting(Ione__hp=5, Brandt__actions_taken=9)
    dice = {"attack": [1, 1, 1, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="knife")
    pool = [("dexterity", 4), ("knife", 1), ("wounded", -1)]
    assert terms(the(done, "missed"), "pool") == pool


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ({"evasion": 6, "halved": True, "called": 2}, 5),
        ({"evasion": 3, "allies": 3, "called": 1}, 2),
        ({"evasion": 5, "halved": True, "allies": 1, "cover": 1}, 2),
        ({"evasion": 0}, 1),
        ({"evasion": 5, "halved": True, "doubled": True}, 5),
        ({"evasion": 3, "doubled": True, "cover": 2}, 8),
        ({"evasion": 1, "halved": True}, 1),
    ],
)
def test_gc_attack_03_effective_evasion(steps: dict[str, Any], expected: int) -> None:
    assert effective_evasion(**steps).total == expected


def test_gc_attack_03_played() -> None:
    """Evasion 6, Flat-Footed, at the head: 3 + 2 = 5."""
    state = fighting(Brandt__dexterity=6, Brandt__states=["flat-footed"], Brandt__actions_taken=9)
    dice = {"attack": [6, 6, 1, 1, 1]}
    inputs = {"target": "Brandt", "weapon": "knife", "part": "head"}
    fact = the(do(state, "Ione", "attack", dice, **inputs), "missed")
    assert terms(fact, "evasion") == [("Evasion", 6), ("states", -3), ("called shot", 2)]
    assert total(fact, "evasion") == 5


@pytest.mark.parametrize(
    ("successes", "required", "hit"),
    [(4, 4, True), (3, 4, False), (4, 5, False), (5, 5, True)],
)
def test_gc_attack_04_hit_or_miss(successes: int, required: int, hit: bool) -> None:
    assert hits(successes, required) is hit


@pytest.mark.parametrize(("faces", "kind"), [([6, 6, 1, 1, 1], "missed"), ([6, 6, 5, 1, 1], "hit")])
def test_gc_attack_04_the_stake(faces: list[int], kind: str) -> None:
    """Evasion 3, aimed at the heart: 4 successes miss, 5 hit."""
    state = fighting(Brandt__dexterity=3, Brandt__actions_taken=9)
    inputs = {"target": "Brandt", "weapon": "knife", "part": "organ"}
    assert kind in told(do(state, "Ione", "attack", {"attack": faces}, **inputs))


@pytest.mark.parametrize(("faces", "kind"), [([6, 6, 1, 1, 1], "missed"), ([6, 6, 5, 1, 1], "hit")])
def test_gc_attack_04_second_action_of_tier_1(faces: list[int], kind: str) -> None:
    state = fighting(
        Ione__tier=1, Ione__actions_taken=1, Brandt__dexterity=4, Brandt__actions_taken=9
    )
    dice = {"attack": faces}
    assert kind in told(do(state, "Ione", "attack", dice, target="Brandt", weapon="knife"))


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (BodyPart.TORSO, 4),
        (BodyPart.LEFT_ARM, 5),
        (BodyPart.RIGHT_LEG, 5),
        (BodyPart.HEAD, 6),
        (BodyPart.THROAT, 6),
        (BodyPart.ORGAN, 6),
    ],
)
def test_gc_called_01_surcharge(part: BodyPart, expected: int) -> None:
    assert effective_evasion(4, called=SURCHARGE[part]).total == expected
    assert evasion(fighting(Brandt__dexterity=4), part=part) == expected


def test_gc_state_04_who_is_blinded_meets_doubled_evasion() -> None:
    state = fighting(Brandt__dexterity=3, Ione__states=["blinded"])
    assert evasion(state) == 6
    assert evasion(fighting(Brandt__dexterity=3, Brandt__cover=0, Ione__states=["blinded"])) == 8


def test_gc_state_05_flat_footed_halves_and_dexterity_attacks_need_more() -> None:
    for dexterity, expected in ((6, 3), (5, 2), (1, 1)):
        state = fighting(Brandt__dexterity=dexterity, Brandt__states=["flat-footed"])
        assert evasion(state) == expected
    state = fighting(Brandt__dexterity=3, Brandt__actions_taken=9, Ione__states=["flat-footed"])
    dice = {"attack": [6, 5, 1, 1, 1]}
    fact = the(do(state, "Ione", "attack", dice, target="Brandt", weapon="knife"), "missed")
    assert total(fact, "required") == 4


def test_gc_state_05_flat_footed_ends_with_the_start_of_the_own_turn() -> None:
    state = fighting(turn="", Ione__states=["flat-footed"], fight__starting="pc")
    done = do(state, "Ione", "pass")
    assert told(done)[:2] == ["turn-started", "state-ended"]
    assert done.state.creatures["Ione"].states == ()


@pytest.mark.parametrize(
    ("states", "melee", "halved"),
    [
        ([Condition.PRONE], True, True),
        ([Condition.PRONE], False, False),
        ([Condition.PRONE, Condition.FLAT_FOOTED], True, True),
        ([Condition.FLAT_FOOTED], False, True),
        ([Condition.UNCONSCIOUS], False, True),
        ([], True, False),
    ],
)
def test_gc_state_06_prone_in_melee_alone(
    states: list[Condition], melee: bool, halved: bool
) -> None:
    assert halves_evasion(states, melee) is halved


def test_gc_state_06_never_halved_twice() -> None:
    both = fighting(Brandt__dexterity=6, Brandt__states=["prone", "flat-footed"])
    assert evasion(both) == 3


def test_gc_state_21_unconscious_counts_as_flat_footed() -> None:
    cast = {"Ione": ione(weapons=[RIFLE]), "Brandt": brandt(dexterity=6)}
    state = fighting(cast=cast, Brandt__states=["unconscious"])
    assert (evasion(state), evasion(state, "rifle")) == (3, 3)


@pytest.mark.parametrize(("value", "allies", "expected"), [(6, 3, 3), (2, 4, 1), (1, 1, 1)])
def test_gc_flank_02_more_allies(value: int, allies: int, expected: int) -> None:
    assert flanked_evasion(value, allies) == expected


def test_gc_flank_02_floor_before_the_called_shot() -> None:
    assert effective_evasion(2, allies=3, called=2).total == 3


def flanking(weapon: str, *around: str) -> int:
    cast = {
        "Ione": ione(weapons=["knife", RIFLE]),
        "Ash": ione(),
        "Brandt": brandt(dexterity=3),
        "Guard": brandt(),
    }
    return evasion(fighting(cast=cast, Brandt__surrounded_by=list(around)), weapon)


def test_gc_flank_01_an_ally_opposite() -> None:
    assert flanking("knife", "Ione", "Ash") == 2
    assert flanking("knife") == 3
    assert flanking("rifle", "Ione", "Ash") == 3
    assert flanking("knife", "Ash") == 3
    assert flanking("knife", "Ione", "Guard") == 3


def test_gc_flank_01_the_fallen_do_not_flank() -> None:
    cast = {"Ione": ione(), "Ash": ione(), "Brandt": brandt(dexterity=3)}
    values: dict[str, Any] = {"Brandt__surrounded_by": ["Ione", "Ash", "Nobody"]}
    assert evasion(fighting(cast=cast, **values), "knife") == 2
    assert evasion(fighting(cast=cast, Ash__states=["dead"], **values), "knife") == 3


@pytest.mark.parametrize(
    ("difference", "bonus", "without_extra"),
    [(-2, 0, 0), (-1, 1, 1), (0, 2, 2), (1, 3, 2), (2, 4, 2), (3, 5, 2)],
)
def test_gc_cover_01_02_04_bonus(difference: int, bonus: int, without_extra: int) -> None:
    """GC-COVER-01, GC-COVER-02, GC-COVER-04."""
    assert cover_bonus(difference) == bonus
    assert cover_bonus(difference, extra_per_size=0) == without_extra


@pytest.mark.parametrize(
    ("size", "cover", "expected"), [(0, -1, 3), (0, -2, 2), (1, 0, 2), (0, 0, 4), (-2, 0, 8)]
)
def test_gc_cover_02_played(size: int, cover: int, expected: int) -> None:
    """Evasion 2 less Size; a child of Size -2 behind Size 0 has 4 + 4."""
    assert (
        evasion(fighting(cast={"Ione": ione(), "Brandt": brandt(size=size)}, Brandt__cover=cover))
        == expected
    )


@pytest.mark.parametrize(
    ("posture", "standing", "shift", "bonus"),
    [
        (Posture.CROUCHING, -2, True, 1),
        (Posture.CROUCHING, -1, True, 2),
        (Posture.CROUCHING, -1, False, 1),
        (Posture.CROUCHING, -2, False, 1),
        (Posture.PRONE, -3, True, 1),
        (Posture.PRONE, -1, True, 3),
        (Posture.PRONE, -4, True, 0),
        (Posture.PRONE, -3, False, 1),
        (Posture.PRONE, -4, False, 0),
    ],
)
def test_gc_cover_05_posture(posture: Posture, standing: int, shift: bool, bonus: int) -> None:
    assert cover_bonus(size_difference(standing, 0, posture, shift)) == bonus


def test_gc_cover_05_prone_behind_one_above_is_total() -> None:
    assert is_total_cover(size_difference(1, 0, Posture.PRONE))


def test_gc_state_06_prone_behind_smaller_cover() -> None:
    """Ranged: Evasion 6, cover one Size smaller counts +3 for the Prone."""
    cast = {"Ione": ione(weapons=[RIFLE]), "Brandt": brandt(dexterity=6)}
    state = fighting(cast=cast, Brandt__states=["prone"], Brandt__cover=-1)
    assert evasion(state, "rifle") == 9
    crouched = fighting(cast=cast, Brandt__crouching=True, Brandt__cover=-1)
    assert evasion(crouched, "rifle") == 8


def test_gc_cover_03_total_cover_cannot_be_aimed_at() -> None:
    cast = {
        "Ione": ione(weapons=[RIFLE, {**RIFLE, "id": "lance", "ignores_cover": True}]),
        "Brandt": brandt(),
    }
    state = fighting(cast=cast, Brandt__cover=3, Brandt__actions_taken=9)
    with pytest.raises(Refused) as caught:
        do(state, "Ione", "attack", target="Brandt", weapon="rifle")
    assert caught.value.code == "total-cover"
    done = do(state, "Ione", "attack", [[6, 1, 1, 1, 1, 1]], target="Brandt", weapon="lance")
    assert total(the(done, "hit"), "evasion") == 2


def test_gc_cover_06_what_ignores_cover() -> None:
    lance = {**RIFLE, "id": "lance", "ignores_cover": True}
    cast = {"Ione": ione(weapons=[RIFLE, lance]), "Brandt": brandt(dexterity=4)}
    state = fighting(cast=cast, Brandt__cover=1)
    assert (evasion(state, "rifle"), evasion(state, "lance")) == (7, 4)
