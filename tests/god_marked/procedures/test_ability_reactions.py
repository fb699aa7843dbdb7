"""GM-ABILITY-05, GM-REACT-03: abilities in reaction, and abilities that clash."""

from __future__ import annotations

from typing import Any

from tests.god_marked.procedures.bodies import kinds, play, refusal
from tests.god_marked.procedures.casters import ability, caster, facing, fire, uses, with_numbers
from tests.god_marked.procedures.duels import arm, attacks, fighter, harm, lost, options, told
from theomachy.core.ask import Choose
from theomachy.core.plugin import start
from theomachy.core.procedure import Need, step
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Rolled
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State

SHIELD = ability(
    "manoeuvre",
    reaction=True,
    cost=1,
    effects=[{"effect": "number", "number": "pac", "value": 5}],
)
EDGE = ability(
    "manoeuvre",
    type="touch",
    reaction=True,
    cost=1,
    attack="physical",
    damage=[fire(1, 8, "slash")],
)


def attacked(*abilities: dict[str, Any], **numbers: Any) -> State:
    """The Warden (Martial mod 2, a sword) attacks Ash (PAC 10)."""
    foe = fighter("temple", None, arm("sword", 1, 8), hp=60, given={"pac": 12}, Martial=20)
    return facing(*abilities, warden=foe, turn="temple", **numbers)


def test_gm_react_01_what_rolls_nothing_leaves_nothing_to_answer() -> None:
    touch = ability(type="touch", damage=[fire(1, 6)])
    done = uses(facing(touch), {"damage": 3}, targets=["Warden"])
    assert "reaction-declared" not in kinds(done)
    rolled = facing(ability(type="touch", damage=[fire(1, 6)], attack="light"))
    done = uses(rolled, {"attack": 2, "dodge": 19}, ["dodge"], targets=["Warden"])
    assert "reaction-declared" in kinds(done)


def test_gm_ability_05_raised_before_the_hit() -> None:
    state = attacked(SHIELD)
    done = attacks(state, {"attack": 10, "damage": 4}, ["ability:it"])
    ash = done.state.creatures["Ash"]
    assert "hit-indirect" in kinds(done)
    assert lost(state, done, "Ash") == 3
    assert (ash.stamina, ash.actions, ash.reactions) == (2, 3, 1)


def test_gm_ability_05_an_action_only_where_it_states_one() -> None:
    done = attacks(attacked({**SHIELD, "actions": 1}), {"attack": 10, "damage": 4}, ["ability:it"])
    assert done.state.creatures["Ash"].actions == 2
    none_left = with_numbers(attacked({**SHIELD, "actions": 1}), actions=0)
    assert "ability:it" not in options(none_left)


def test_gm_ability_05_with_a_roll_it_bears_the_tally() -> None:
    state = with_numbers(attacked(EDGE), reactions=1)
    done = attacks(state, {"attack": 2, "damage": 4, "attack#2": 14, "damage#2": 5}, ["ability:it"])
    assert [roll.total for roll in told(done, Rolled)] == [4, 14 + 2 - 1]
    assert harm(done) == [("Ash", 3), ("Warden", 7)]
    assert done.state.creatures["Ash"].reactions == 2
    assert done.state.fight.turn == "heroes"


def test_gm_ability_05_without_the_mark_not_on_the_enemys_turn() -> None:
    state = attacked({**SHIELD, "reaction": False})
    assert "ability:it" not in options(state)
    assert refusal(state, "use", "Ash", {"ability": "it"}).code == "not-your-turn"


def test_gm_crit_05_what_fails_is_not_answered() -> None:
    done = attacks(attacked(SHIELD), [1], ["ability:it"])
    ash = done.state.creatures["Ash"]
    assert (ash.stamina, ash.reactions) == (3, 0)


def test_gm_react_03_a_touch_clashes_a_blow() -> None:
    hand = ability(type="touch", cost=2, attack="light", damage=[fire(1, 6)])
    state = attacked(hand)
    done = attacks(state, {"attack": 5, "clash": 12, "damage": 6}, ["clash:it"])
    assert "clash-won" in kinds(done)
    assert harm(done) == [("Warden", 4)]
    assert done.state.creatures["Ash"].lumens == 18


def test_gm_react_03_not_with_two_actions() -> None:
    hand = ability(type="touch", attack="light", actions=2, damage=[fire(1, 6)])
    assert "clash:it" not in options(attacked(hand))


def test_gm_react_03_a_ray_meets_a_ray_alone() -> None:
    ray = ability(type="ray", shape="line", attack="light", damage=[fire(1, 6)])
    assert "clash:it" not in options(attacked(ray))
    caster_foe = caster("temple", None, ray)
    state = facing(ray, warden=caster_foe, turn="temple")
    found = options_of_use(state)
    assert "clash:it" in found
    assert "clash" not in found


def options_of_use(state: State) -> set[str]:

    given = {"ability": "it", "targets": ["Ash"]}
    need = step(start(GAME, with_numbers(state, "Ash", actions=0), "use", "Warden", given), {})
    assert isinstance(need, Need)
    (asked,) = [one.request for one in need.open if one.request.label == "reaction"]
    assert isinstance(asked, Choose)
    return {option.id for option in asked.options if option.because is None}


def test_gm_attack_02_a_lent_dodge_of_a_mental_attack() -> None:
    keen = ability(passive=True, effects=[{"effect": "grant", "reaction": "dodge"}])
    glare = arm("glare", 1, 8, attack="mental", ranged=True, means="spell")
    foe = fighter("temple", None, glare, hp=60)
    assert options(facing(keen, warden=foe, turn="temple", apart=5))["dodge"] == ""
    assert options(facing(warden=foe, turn="temple", apart=5))["dodge"] == "no-dodge"


def test_gm_ability_05_against_a_trip() -> None:
    brace = ability("manoeuvre", reaction=True, effects=[BRACED])
    done = play(
        beside(brace), "trip", "Warden", {"target": "Ash"}, [12, 9], {"reaction/Ash": "ability:it"}
    )
    assert "trip-resisted" in kinds(done)
    assert (done.state.creatures["Ash"].actions, done.state.creatures["Ash"].reactions) == (3, 1)


def test_gm_ability_05_a_trip_is_struck_back_at() -> None:
    dice = {"trip": 12, "resist": 2, "attack": 14, "damage": 5}
    done = play(beside(EDGE), "trip", "Warden", {"target": "Ash"}, dice, ["ability:it"])
    assert harm(done) == [("Warden", 7)]
    assert done.state.creatures["Ash"].has(Condition.PRONE)
    assert done.state.fight.turn == "heroes"


BRACED = {"effect": "roll", "on": "Acrobatics", "value": 4}


def beside(*abilities: dict[str, Any]) -> State:
    return with_numbers(attacked(*abilities), stamina=3)
