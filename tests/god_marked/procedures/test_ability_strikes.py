"""Abilities as attacks within other deeds: Team Attacks and Opportunity.

GM-TEAM-01, GM-TEAM-02, GM-TEAM-03, GM-OPP-02, GM-ABILITY-04, GR-13.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.casters import ability, caster, fire, kept
from tests.god_marked.procedures.duels import BOW, Dice, fighter, harm, names, told
from theomachy.core.ask import Choose
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.games.god_marked.facts import Rolled
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State, with_creature

BOLT = ability(
    "spell", type="emitting", attack="light", damage=[fire(1, 8)], cost=1, implement=False
)
RAM = ability("manoeuvre", type="touch", attack="physical", damage=[fire(1, 10)], cost=1)
SLOW_BOLT = {**BOLT, "actions": 2}
EDGE = ability(
    "manoeuvre",
    id="edge",
    with_action=True,
    cost=1,
    effects=[{"effect": "damage", "dice": fire(1, 4)}],
)
FOE: dict[str, Any] = {"hp": 200, "given": {"pac": 13, "lac": 14, "mac": 10}}


def band(caller: dict[str, Any], *joiners: dict[str, Any], apart: int = 5) -> State:
    """Ash calls; Bran and Cato may join; a Warden (PAC 13, LAC 14) so far from all of them."""
    cast = {"Ash": caller, **dict(zip(("Bran", "Cato"), joiners, strict=False))}
    far = dict.fromkeys(cast, apart)
    cast["Warden"] = fighter("temple", None, **FOE)
    return scene(cast, distances={"Warden": far})


def archer(**skills: Any) -> dict[str, Any]:
    return fighter("heroes", None, BOW, **skills)


def calls(state: State, dice: Dice, answers: dict[str, str], **given: Any) -> Done[State]:
    """A Team Attack of Ash on the Warden, who takes it."""
    answers = {"reaction/Warden": "take-it", **answers}
    return play(state, "team-attack", "Ash", {"target": "Warden", **given}, dice, answers)


def offered(state: State, label: str, do: str, by: str, given: dict[str, Any]) -> dict[str, str]:
    """What is offered first under this label: ids and what they say."""
    need = step(start(GAME, state, do, by, given), {})
    assert isinstance(need, Need)
    asked = [one.request for one in need.open if isinstance(one.request, Choose)]
    return {each.id: each.label for one in asked if one.label == label for each in one.options}


# --- Team Attack


def test_gm_team_02_a_joiner_with_a_spell_adds_help_in_the_callers_skill() -> None:
    state = band(
        archer(Martial=30), caster("heroes", None, BOLT, Magic=60, Martial=10, Diplomacy=0)
    )
    dice = {"attack": 8, "damage": 1, "damage#2": 5}
    done = calls(state, dice, {"join/Bran": "it"})
    assert told(done, Rolled)[0].total == 8 + 3
    assert harm(done) == [("Warden", 2), ("Warden", 5)]  # (1 + 3) and (5 + 6), both halved


def test_gm_team_03_participants_pay_what_their_attacks_cost() -> None:
    state = band(archer(Martial=30), caster("heroes", None, SLOW_BOLT, Magic=30), archer())
    before = state.creatures["Bran"].intent
    offers = offered(state, "join", "team-attack", "Ash", {"target": "Warden"})
    assert offers["it"] == "Join with It, 2 actions and 1 Intent"
    dice = {"attack": 8, "damage": 1, "damage#2": 1, "damage#3": 1}
    after = calls(state, dice, {"join/Bran": "it", "join/Cato": "bow"}).state.creatures
    assert [after[name].actions for name in ("Ash", "Bran", "Cato")] == [2, 1, 2]
    assert after["Bran"].intent == before - 1


def test_gm_team_01_who_has_not_the_actions_is_not_offered_the_attack() -> None:
    state = band(archer(), caster("heroes", None, SLOW_BOLT))
    state = with_creature(state, "Bran", actions=1)
    with_bow = band(archer(), caster("heroes", None, SLOW_BOLT, record={"weapons": [BOW]}))
    with_bow = with_creature(with_bow, "Bran", actions=1)
    assert refusal(state, "team-attack", given={"target": "Warden"}).code == "nobody-joins"
    assert "it" not in offered(with_bow, "join", "team-attack", "Ash", {"target": "Warden"})


def test_gm_team_02_the_caller_may_lead_with_an_ability_in_its_own_skill() -> None:
    state = band(caster("heroes", None, BOLT, Magic=40), archer(Martial=50, Diplomacy=60))
    dice = {"attack": 8, "damage": 3, "damage#2": 2}
    done = calls(state, dice, {"join/Bran": "bow"}, ability="it", against="lac")
    assert told(done, Rolled)[0].total == 8 + 4 + 3  # half of Bran's Diplomacy
    assert "hit-direct" in kinds(done)
    assert harm(done) == [("Warden", 3 + 4), ("Warden", 2 + 5)]
    assert done.state.creatures["Ash"].intent == state.creatures["Ash"].intent - 1


def test_gm_ability_04_what_is_joined_to_the_callers_attack_costs_no_action() -> None:
    state = band(caster("heroes", None, EDGE, record={"weapons": [BOW]}), archer())
    dice = {"attack": 15, "damage": [3, 4], "damage#2": 2}
    done = calls(state, dice, {"join/Bran": "bow"}, joined=["edge"])
    assert done.state.creatures["Ash"].actions == 2
    assert done.state.creatures["Ash"].stamina == state.creatures["Ash"].stamina - 1
    assert sum(amount for _, amount in harm(done)) == 3 + 2 + 4 + 2


def test_gm_team_03_what_an_ability_does_besides_damage_befalls_the_target() -> None:
    chill = {
        **BOLT,
        "effects": [{"effect": "condition", "condition": "slowed"}],
        "duration": "focus",
    }
    state = band(archer(), caster("heroes", None, chill))
    done = calls(state, {"attack": 15, "damage": 1, "damage#2": 1}, {"join/Bran": "it"})
    assert names(done.state.creatures["Warden"]) == ["slowed"]
    assert [one.what for one in kept(done.state, "Bran")] == ["it"]


def test_gr_13_mercy_gives_the_resources_of_all_back_and_not_the_actions() -> None:
    state = band(caster("heroes", None, BOLT), caster("heroes", None, BOLT))
    answers = {"reaction/Warden": "mercy", "join/Bran": "it"}
    after = calls(state, {"mercy": 19}, answers, ability="it").state.creatures
    assert [after[name].actions for name in ("Ash", "Bran")] == [2, 2]
    assert [after[name].intent for name in ("Ash", "Bran")] == [
        state.creatures[name].intent for name in ("Ash", "Bran")
    ]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({**BOLT, "attack": "mental"}, "mental-attack"),
        ({**BOLT, "type": "ray", "shape": "cone"}, "one-target"),
        (ability("spell", effects=[{"effect": "healing", "count": 1, "sides": 6}]), "one-target"),
        ({**BOLT, "cost": 99}, "no-charges"),
        ({**BOLT, "actions": 4}, "no-actions"),
        ({**BOLT, "type": "touch"}, "out-of-range"),
    ],
)
def test_gm_team_01_what_cannot_lead_one(record: dict[str, Any], code: str) -> None:
    state = band(caster("heroes", None, record), archer())
    given = {"target": "Warden", "ability": "it"}
    assert refusal(state, "team-attack", given=given).code == code
    missing = {"target": "Warden", "ability": "nothing"}
    assert refusal(state, "team-attack", given=missing).code == "no-such-ability"


# --- Opportunity


def leaving(*abilities: dict[str, Any], **more: Any) -> State:
    """The Warden stands next to Ash, and it is the Warden's turn."""
    cast = {
        "Ash": caster("heroes", None, *abilities, **more),
        "Warden": fighter("temple", None, **FOE),
    }
    return scene(cast, distances={"Warden": {"Ash": 1}}, turn="temple", baton="Warden")


def leaves(state: State, dice: Dice, strike: str, reaction: str = "take-it") -> Done[State]:
    answers = {"opportunity/Ash": strike, "reaction/Warden": reaction}
    return play(state, "walk", "Warden", {"away": "Ash", "spaces": 1}, dice, answers)


def test_gm_opp_02_a_touch_of_one_action_is_a_melee_attack() -> None:
    state = leaving(RAM, BOLT | {"id": "bolt"}, SLOW_BOLT | {"id": "slow", "type": "touch"})
    offers = offered(state, "opportunity", "walk", "Warden", {"away": "Ash", "spaces": 1})
    assert list(offers) == ["pass", "strike:sword", "strike:unarmed", "strike:it"]
    assert offers["strike:it"] == "Strike with It, 1 action and 1 Stamina"


def test_gm_opp_02_struck_with_an_ability_two_more_to_the_roll_and_the_turn() -> None:
    state = leaving(RAM, Martial=20)
    done = leaves(state, {"attack": 10, "damage": 5}, "strike:it")
    assert told(done, Rolled)[0].total == 10 + 2 + 2
    assert harm(done) == [("Warden", 7)]
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.stamina) == (2, state.creatures["Ash"].stamina - 1)
    assert done.state.fight.turn == "heroes"
    assert "distance-changed" not in kinds(done)


def test_gm_opp_02_indirect_it_does_nothing_and_the_enemy_goes_on() -> None:
    chill = {**RAM, "effects": [{"effect": "condition", "condition": "slowed"}]}
    done = leaves(leaving(chill, Martial=20), {"attack": 9}, "strike:it")
    assert not harm(done)
    assert not names(done.state.creatures["Warden"])
    assert "distance-changed" in kinds(done)


def test_gr_13_mercy_gives_back_what_an_opportunity_took() -> None:
    state = leaving(RAM)
    done = leaves(state, {"mercy": 19}, "strike:it", "mercy")
    assert done.state.creatures["Ash"].stamina == state.creatures["Ash"].stamina
    assert done.state.creatures["Ash"].actions == 2
