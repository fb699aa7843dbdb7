"""RITUAL: who performs one with what, the site, five actions, its strength, others who join in.

GM-RITUAL-01, GM-RITUAL-02, GM-RITUAL-03, GM-RITUAL-04, GM-RITUAL-05.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene
from tests.god_marked.procedures.casters import ability, caster, with_numbers, with_turn
from tests.god_marked.procedures.duels import fighter, lost
from theomachy.board.plain import Distances, with_distance
from theomachy.core.frozen import with_changes
from theomachy.core.procedure import Done
from theomachy.core.seats import Viewer, player_of
from theomachy.games.god_marked.commands.rituals import begin_options
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import rituals
from theomachy.games.god_marked.state import State, with_creature
from theomachy.games.god_marked.views.activities import activities

FLAME = ability(
    "spell",
    id="flame",
    name="Flame",
    light="ember",
    type="target",
    cost=2,
    upcast=True,
    effects=[
        {
            "effect": "damage",
            "dice": {"count": 2, "sides": 6, "type": "fire"},
            "per_point": 1,
        }
    ],
)
BEGIN = {"spell": "flame", "item": "ember-coal", "targets": ["Warden"]}


def scene_of(*, magic: int = 10, range_: int = 11, apart: int = 1, **more: Any) -> State:
    """Ash with a spell and a coal; Bran without Magic; the Warden with 200 HP and no actions."""
    own = {"given": {"range": range_}, "Magic": magic, "Divine": 0, "Martial": 0}
    ash = {**caster("heroes", None, FLAME, **own), "items": more.pop("items", ["ember-coal"])}
    cast = {
        "Ash": ash,
        "Bran": more.pop("bran", fighter("heroes")),
        "Warden": {**fighter("temple", hp=200), "actions": 0},
    }
    distances = {"default": 1, "Ash": {"Warden": apart}}
    return scene(cast, distances=distances, **more)


def begins(state: State, actions: int = 1, **more: Any) -> Done[State]:
    return play(state, "begin-ritual", "Ash", {**BEGIN, "actions": actions, **more})


def works(state: State, actions: int = 1, by: str = "Ash", **more: Any) -> Done[State]:
    given = {"actions": actions}
    return play(with_turn(state, by), "work-on-ritual", by, given, **more)


def blocked(state: State, **more: Any) -> str:
    return refusal(state, "begin-ritual", "Ash", {**BEGIN, **more}).code


def round_ends(state: State) -> State:
    for name in state.creatures:
        state = with_numbers(state, name, actions=0)
    rolls = {f"initiative/{name}": 12 - place for place, name in enumerate(state.creatures)}
    done = play(with_turn(state, "Ash"), "pass", "Ash", {}, rolls, ["Ash"])
    return with_numbers(done.state, "Warden", actions=0)


def test_gm_ritual_01_little_mage_with_item_and_known_spell() -> None:
    state = play(
        scene_of(magic=0), "awaken", "Ash", {"perk": "little-mage"}, answers=["allow"]
    ).state
    assert begins(state).state.rituals[0].actions == 1


def test_gm_ritual_01_neither_magic_nor_perk() -> None:
    assert blocked(scene_of(magic=0)) == "no-magic"


def test_gm_ritual_01_unknown_spell_needs_instructions() -> None:
    state = scene_of()
    assert blocked(state, spell="well-water", targets=["Bran"]) == "no-instructions"
    taught = scene_of(items=["ember-coal", "well-wardens-book", "tide-shell"])
    done = begins(taught, spell="well-water", targets=["Bran"], item="tide-shell")
    assert done.state.rituals[0].spell.id == "well-water"
    assert blocked(state, spell="no-such-thing") == "no-such-spell"
    assert blocked(state, spell="banked-coals") == "no-such-spell"


def test_gm_ritual_01_no_fitting_item() -> None:
    assert blocked(scene_of(items=[])) == "no-item"
    assert blocked(scene_of(items=["tide-shell"]), item="tide-shell") == "no-item"
    assert blocked(scene_of(items=["well-wardens-book"]), item="well-wardens-book") == "no-item"


def test_gm_ritual_01_other_refusals() -> None:
    assert blocked(scene_of(), targets=["Nobody"]) == "unknown-creature"
    assert blocked(scene_of(), toward="up") == "no-direction"
    assert blocked(begins(scene_of()).state) == "ritual-already"
    assert blocked(with_numbers(scene_of(), actions=2), actions=3) == "no-actions"


def test_gm_ritual_02_radius() -> None:
    state = scene_of()
    assert rituals.radius(state, state.creatures["Ash"]) == 2


def test_gm_ritual_02_three_and_two() -> None:
    state = round_ends(begins(scene_of(), 3).state)
    done = works(with_numbers(state, "Ash", actions=3), 2, dice={"damage": [1] * 15})
    assert "ritual-done" in kinds(done)
    assert not done.state.rituals


def test_gm_ritual_02_the_target_is_outside() -> None:
    state = round_ends(begins(scene_of(apart=3), 3).state)
    done = works(with_numbers(state, "Ash", actions=3), 2)
    assert done.state.rituals[0].actions == 5
    assert "ritual-done" not in kinds(done)
    near = with_creature(done.state, "Ash", items={})
    assert works(near, 1).state.rituals[0].actions == 5


TOUCHED = {**FLAME, "type": "touch"}


def test_gm_ritual_02_a_touch_spell_touches_whom_it_is_for() -> None:
    ash = {**caster("heroes", None, TOUCHED, given={"range": 11}), "items": ["ember-coal"]}
    cast = {"Ash": ash, "Warden": {**fighter("temple", hp=200), "actions": 0}}
    state = scene(cast, distances={"Ash": {"Warden": 2}})
    state = with_numbers(begins(state, 3).state, "Ash", actions=3)
    state = works(state, 2).state
    (panel,) = activities(state, Viewer(creatures=frozenset({"Ash"})))
    assert (panel["done"], panel["of"]) == (5, 5)
    assert "inside, next to Ash" in panel["text"]
    near = with_changes(
        state, distances=with_distance(state.distances or Distances(), "Ash", "Warden", 1)
    )
    assert "ritual-done" in kinds(works(near, dice={"damage": [1] * 15}))


@pytest.mark.parametrize(("apart", "inside"), [(2, True), (3, False)])
def test_gm_ritual_02_a_friends_item_counts_inside_the_site(apart: int, inside: bool) -> None:
    bran = {**fighter("heroes"), "items": ["ember-coal", "well-wardens-book", "tide-shell"]}
    state = scene_of(items=[], bran=bran)
    state = with_changes(
        state, distances=with_distance(state.distances or Distances(), "Ash", "Bran", apart)
    )
    if not inside:
        assert blocked(state) == "no-item"
        return
    options = {each.id for each in begin_options(state, "Ash")["item"]}
    assert options == {"ember-coal", "tide-shell"}
    assert begins(state, spell="well-water", item="tide-shell", targets=["Bran"]).state.rituals
    state = with_numbers(begins(state, 3).state, "Ash", actions=3)
    gone = with_creature(state, "Bran", items={})
    assert "ritual-done" not in kinds(works(gone, 2))
    assert "ritual-done" in kinds(works(state, 2, dice={"damage": [1] * 15}))


def test_gm_ritual_02_a_foes_item_does_not_count() -> None:
    state = scene_of(items=[])
    lent = scene_of().creatures["Ash"].items
    assert blocked(with_creature(state, "Warden", items=lent)) == "no-item"


def test_gm_ritual_02_the_site_on_a_board() -> None:
    cast = {
        "Ash": {
            **caster("heroes", (5, 5), FLAME, given={"range": 11}),
            "items": ["ember-coal"],
        },
        "Bran": fighter("heroes", (9, 5), Magic=10),
        "Warden": {**fighter("temple", (7, 5), hp=200), "actions": 0},
    }
    state = begins(scene(cast, FIELD), 3).state
    assert state.rituals[0].origin == (5, 5)
    outside = refusal(with_turn(state, "Bran"), "work-on-ritual", "Bran", {})
    assert outside.code == "outside-site"


def test_gm_ritual_03_an_action_each_round() -> None:
    state = begins(scene_of()).state
    for _ in range(3):
        state = works(with_numbers(round_ends(state), "Ash", actions=3)).state
    last = with_numbers(round_ends(state), "Ash", actions=3)
    assert "ritual-done" in kinds(works(last, dice={"damage": [1] * 15}))


def test_gm_ritual_03_a_round_without_one() -> None:
    state = round_ends(begins(scene_of(), 2).state)
    done = round_ends(state)
    assert not done.rituals


def test_gm_ritual_03_rounds_of_an_earlier_fight_do_not_count() -> None:
    state = begins(scene_of(fight=False), 2).state
    state = play(
        state,
        "begin-fight",
        "GM",
        {},
        {"initiative/Ash": 9, "initiative/Bran": 8, "initiative/Warden": 7},
        ["Ash"],
    ).state
    assert round_ends(works(state).state).rituals
    assert not round_ends(state).rituals


def test_gm_ritual_03_given_up() -> None:
    state = begins(scene_of()).state
    done = play(state, "give-up-ritual", "Ash")
    assert not done.state.rituals
    assert refusal(done.state, "give-up-ritual", "Ash").code == "no-ritual"


def test_gm_ritual_04_as_if_15_had_been_spent() -> None:
    state = scene_of(fight=False)
    done = play(state, "begin-ritual", "Ash", {**BEGIN, "actions": 5}, {"damage": [2] * 15})
    ash = done.state.creatures["Ash"]
    assert ash.intent == state.creatures["Ash"].intent
    assert lost(state, done, "Warden") == 30 + 1
    assert ash.items.keys() == {"ember-coal"}


def test_gm_ritual_04_no_extra_beyond_15() -> None:
    dear = {**FLAME, "cost": 15}
    cast = {
        "Ash": {**caster("heroes", None, dear, Magic=0), "items": ["ember-coal"]},
        "Warden": {**fighter("temple", hp=200), "actions": 0},
    }
    state = with_creature(
        scene(cast, distances={"default": 1}, fight=False), "Ash", skills={"Magic": 1}
    )
    done = play(state, "begin-ritual", "Ash", {**BEGIN, "actions": 5}, {"damage": [2, 2]})
    assert lost(state, done, "Warden") == 4


def test_gm_ritual_05_two_performers() -> None:
    state = begins(scene_of(bran=fighter("heroes", Magic=10)), 3).state
    done = works(state, 2, by="Bran", dice={"damage": [1] * 15})
    assert "ritual-done" in kinds(done)
    assert done.state.creatures["Bran"].actions == 1


def test_gm_ritual_05_no_more_actions_are_spent_than_are_missing() -> None:
    state = begins(scene_of(bran=fighter("heroes", Magic=10)), 3).state
    done = works(state, 3, by="Bran", dice={"damage": [1] * 15})
    assert "ritual-done" in kinds(done)
    assert done.state.creatures["Bran"].actions == 1


def test_gm_ritual_05_without_magic_actions_do_not_count() -> None:
    state = with_turn(begins(scene_of()).state, "Bran")
    assert refusal(state, "work-on-ritual", "Bran", {}).code == "no-magic"
    other = {"leader": "Bran"}
    assert refusal(with_turn(state, "Ash"), "work-on-ritual", "Ash", other).code == "no-ritual"
    assert refusal(scene_of(), "work-on-ritual", "Ash", {}).code == "no-ritual"


def test_gm_ritual_the_leader_leaves_and_so_does_the_ritual() -> None:
    state = begins(scene_of()).state
    assert not play(state, "remove", "GM", {"name": "Ash"}).state.rituals


def test_gm_table_01_an_unseen_target_is_not_named() -> None:
    state = with_creature(scene_of(), "Warden", unseen=True)
    done = begins(state)
    assert done.state.rituals[0].targets == ("Warden",)
    assert GAME.known(done.state, player_of("Bran")).rituals[0].targets == ()
    shown = [fact for fact in done.facts if fact.audience.includes(player_of("Bran"))]
    assert "Warden" not in str(shown)


def test_gm_ritual_02_what_counts_with_no_spell_is_not_asked_for() -> None:
    proposed = begin_options(scene_of(), "Ash")
    assert [one.with_inputs for one in proposed["spell"]] == [("targets",)]
    assert (proposed["place"], proposed["toward"]) == ((), ())
    assert [one.id for one in proposed["targets"]] == ["Ash", "Bran", "Warden"]
