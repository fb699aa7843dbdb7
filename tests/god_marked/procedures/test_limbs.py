"""Lost body parts at the table: GM-LIMB-01 to 06."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, body, kinds, play, refusal, scene
from theomachy.core.plugin import game_of
from theomachy.games.god_marked.content.drafts import Talent
from theomachy.games.god_marked.creatures.anatomy import can_fly, hands_of
from theomachy.games.god_marked.creatures.numbers import movement_full, range_of, weapons_of
from theomachy.games.god_marked.state import State, with_creature

GAME = game_of("god-marked")


def table(
    species: str = "common", lacks: tuple[str, ...] = (), fight: bool = False, **more: Any
) -> State:
    """Ash (Movement and Range 11) beside a Warden; some arms of each kind in hand."""
    weapons = more.pop("weapons", ["bell-hammer", "spear"])
    draft = {"name": "Ash", "species": species, "lacks": list(lacks), "weapons": weapons}
    cast = {
        "Ash": {"draft": draft, "team": "heroes", "at": [10, 10], **more},
        "Warden": body("temple", (11, 10)),
    }
    return scene(cast, FIELD, fight=fight)


def without(state: State, *parts: str) -> State:
    for part in parts:
        state = play(state, "lose-part", "GM", {"name": "Ash", "part": part}).state
    return state


def test_gm_limb_01_parts_that_were_never_there_are_no_drawback() -> None:
    state = table(lacks=("arm",), fight=True)
    assert hands_of(state.creatures["Ash"]) == 2
    assert "bell-hammer" in [one.id for one in weapons_of(state.creatures["Ash"])]
    assert hands_of(without(state, "arm").creatures["Ash"]) == 1
    fault = refusal(without(state, "arm"), "lose-part", "GM", {"name": "Ash", "part": "hand"})
    assert fault.code == "no-such-part"
    assert "leg" in fault.refusal.allowed
    assert refusal(state, "lose-part", "GM", {"name": "Ash", "part": "wing"}).code == "no-such-part"
    assert refusal(state, "lose-part", "GM", {"name": "Oak", "part": "arm"}).code == (
        "unknown-creature"
    )


def test_gm_limb_02_one_hand_holds_no_two_handed_weapon() -> None:
    state = without(table(fight=True), "arm")
    hit = {"target": "Warden", "weapon": "bell-hammer"}
    assert refusal(state, "attack", "Ash", hit).code == "no-hands"
    done = play(
        state,
        "attack",
        "Ash",
        {"target": "Warden"},
        {"attack": 15, "damage": 3},
        {"reaction/Warden": "take-it"},
    )
    assert "hit-direct" in kinds(done)
    assert refusal(state, "attack", "Ash", {**hit, "weapon": "axe"}).code == "no-such-weapon"


def test_gm_limb_02_no_hand_holds_nothing() -> None:
    state = without(table(fight=True), "arm", "hand")
    assert [one.id for one in weapons_of(state.creatures["Ash"])] == ["unarmed"]
    offered = GAME.commands["attack"].options(state, "Ash")["weapon"]
    assert [one.id for one in offered] == ["unarmed"]


def test_gm_limb_02_four_arms_hold_two_weapons_and_a_shield() -> None:
    assert hands_of(without(table("loomfolk"), "arm").creatures["Ash"]) == 3


@pytest.mark.parametrize(
    ("parts", "tired", "movement"),
    [(("leg",), 0, 5), (("leg", "leg"), 0, 2), (("leg",), 1, 3), ((), 0, 11)],
)
def test_gm_limb_03_each_leg_halves_movement(
    parts: tuple[str, ...], tired: int, movement: int
) -> None:
    state = without(table(tired=tired), *parts)
    one = state.creatures["Ash"]
    assert movement_full(state, one) == movement
    assert one.movement <= movement or not parts


@pytest.mark.parametrize(
    ("species", "parts", "reach"),
    [
        ("common", ("eye",), 6),
        ("common", ("ear",), 9),
        ("common", ("eye", "eye"), 1),
        ("moonling", ("eye",), 9),
        ("moonling", ("ear",), 6),
        ("moonling", ("eye", "ear"), 4),
    ],
)
def test_gm_limb_05_and_gm_limb_06_range(species: str, parts: tuple[str, ...], reach: int) -> None:
    state = without(table(species), *parts)
    assert range_of(state, state.creatures["Ash"]) == reach


def test_gm_limb_04_who_loses_a_wing_in_the_air_falls() -> None:
    state = table("kestrel-kin", altitude=9)
    assert can_fly(state.creatures["Ash"])
    done = play(
        state,
        "lose-part",
        "GM",
        {"name": "Ash", "part": "wing"},
        {"fall": [3, 4]},
        {"falling/Ash": "pass"},
    )
    told = [one for one in kinds(done) if one in ("part-lost", "fell")]
    assert told == ["part-lost", "fell"]
    one = done.state.creatures["Ash"]
    assert (one.altitude, one.hp, can_fly(one)) == (0, 21 - 7, False)


def test_gm_limb_04_flight_by_something_else_goes_on() -> None:
    state = with_creature(table("kestrel-kin", altitude=9), "Ash", talents=(Talent("flight"),))
    done = play(state, "lose-part", "GM", {"name": "Ash", "part": "wing"})
    assert "fell" not in kinds(done)
    assert can_fly(done.state.creatures["Ash"])


def test_gm_limb_04_an_opponent_that_flies_has_wings_to_lose() -> None:
    cast = {"Heron": {"creature": "bell-heron", "team": "wild"}}
    state = play(
        scene(cast, fight=False), "lose-part", "GM", {"name": "Heron", "part": "wing"}
    ).state
    assert not can_fly(state.creatures["Heron"])
