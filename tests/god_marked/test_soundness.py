"""What the Light Bringer may set by hand, and what nobody may ask of those who are not there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.tabletop import Tabletop, refusal
from theomachy.core import paths
from theomachy.core.errors import TheomachyError
from theomachy.core.plugin import fold, game_of, start
from theomachy.core.seats import GM
from theomachy.games.god_marked.creatures.numbers import weapons_of
from theomachy.games.god_marked.mechanics.dim_light import healed
from theomachy.games.god_marked.policies.choosing import POLICIES
from theomachy.games.god_marked.state import State

GAME = game_of("god-marked")
DUEL = {
    "board": {"size": [6, 6], "cover": [[1, 0, 2]]},
    "cast": {
        "Ash": {
            "character": {"weapons": ["unarmed"]},
            "team": "Sun",
            "at": [1, 1],
            "conditions": ["burn"],
        },
        "Imp": {"creature": {"size": 2}, "team": "Moon", "at": [2, 1]},
    },
}


@pytest.fixture
def top() -> Tabletop:
    return Tabletop(DUEL, game=GAME, players={"ana": ("Ash",)})


@pytest.mark.parametrize(
    ("path", "new", "code"),
    [
        ("Ash.hp", -1, "wrong-type"),
        ("Ash.tired", 6, "wrong-type"),
        ("Ash.size", 10**9, "wrong-type"),
        ("Ash.actions_owed", 10**6, "wrong-type"),
        ("Ash.skills.Martial", 10**12, "wrong-type"),
        ("Ash.conditions[0]", "burn", "wrong-type"),
        ("Ash.conditions[0].mod", 10**9, "wrong-type"),
        ("Ash.weapons.unarmed.damage[0].count", 10**9, "wrong-type"),
        ("Ash.weapons.unarmed.id", "claws", "bad-id"),
        ("Ash.name", "Bren", "bad-name"),
        ("Ash.policy", "gredy", "unknown-policy"),
        ("Imp.at", [5, 5], "off-board"),
        ("Imp.size", 6, "off-board"),
        ("board.columns", 2, "off-board"),
        ("board.cover[0]", "a wall", "wrong-type"),
        ("fight.turn", "Stars", "unknown-team"),
        ("fight.baton", "Nobody", "unknown-creature"),
        ("fight.order", ["Sun", "Stars"], "unknown-team"),
        ("grapples", [{"grappler": "Ash", "target": "Nobody"}], "unknown-creature"),
        ("house.controlled_fall_number", -5, "bad-house-option"),
        ("house.ties", "sometimes", "bad-house-option"),
    ],
)
def test_a_value_from_which_nobody_can_play_on_is_not_set(
    top: Tabletop, path: str, new: Any, code: str
) -> None:
    before = top.state()
    with pytest.raises(TheomachyError) as refused:
        top.set(path, new)
    assert (refused.value.code, refused.value.refusal.where) == (code, path)
    assert top.state() == before


def test_what_is_wrong_already_keeps_nobody_from_setting_something_else(top: Tabletop) -> None:
    with top.tables._scene(top.id, top.gm) as scene:
        ledger = scene.session.ledger
        ledger.state = paths.assign(ledger.state, "Imp.policy", "of an older release")
        assert GAME.misfit(ledger.state, "") is not None
    top.set("Ash.hp", 3)
    assert refusal(lambda: top.set("Imp.at", [5, 5])) == "off-board"


def left(name: str) -> dict[str, Any]:
    return {"kind": "left", "name": name}


def test_sets_that_fit_are_set(top: Tabletop) -> None:
    for path, new in [("fight.turn", "Moon"), ("fight.baton", "Imp"), ("Imp.policy", "greedy")]:
        top.set(path, new)
    top.set("board.cover[0]", [[4, 4], 3])
    top.set("house.threshold_over", 30)
    state: State = top.state()
    assert (state.fight.turn, state.fight.baton) == ("Moon", "Imp")
    assert state.board is not None and state.board.cover == (((4, 4), 3),)


def test_a_policy_that_nobody_knows_does_not_join(top: Tabletop) -> None:
    late = {"creature": {}, "team": "Moon", "policy": "gredy"}
    with pytest.raises(TheomachyError) as refused:
        top.tables.command(top.id, top.gm, "enlist", GM, {"cast": {"Late": late}})
    assert refused.value.refusal.allowed == tuple(POLICIES)
    assert refused.value.refusal.where == "Late.policy"


def test_gm_check_02_a_check_of_nobody_is_refused(top: Tabletop) -> None:
    state = GAME.apply(top.state(), GAME.facts.decode(left("Ash")))
    for do in ("call-check", "group-check"):
        with pytest.raises(TheomachyError) as refused:
            start(GAME, state, do, GM, {"skill": "Mind", "number": 9})
        assert refused.value.code == "nobody-rolls"


@pytest.mark.parametrize(
    ("by", "do", "given"),
    [
        (GM, "call-check", {"skill": "Mind", "number": 9, "names": ["Ash", "Imp"]}),
        (GM, "group-check", {"skill": "Mind", "number": 9, "names": ["Imp"]}),
        (GM, "heal", {"name": "Imp", "hp": 5}),
        ("Ash", "help", {"target": "Imp", "skill": "Mind"}),
        ("Ash", "cure", {"target": "Imp"}),
    ],
)
def test_gm_dim_02_nobody_rolls_for_the_dead_or_heals_them(
    top: Tabletop, by: str, do: str, given: dict[str, Any]
) -> None:
    top.set("fight.active", False)
    top.set("Imp.dead", True)
    assert refusal(lambda: top.start("gm", do, by, **given)) == "already-fallen"


def test_gm_dim_06_healing_takes_nothing_from_hp_above_the_maximum() -> None:
    assert healed(50, 5, 21, 0) == (50, 0)
    assert healed(20, 5, 21, 0) == (21, 0)


def test_gm_attack_01_bare_hands_are_listed_once(top: Tabletop) -> None:
    assert [one.id for one in weapons_of(top.state().creatures["Ash"])] == ["unarmed"]


def test_odds_against_one_of_whom_a_seat_knows_nothing_are_unknowable(top: Tabletop) -> None:
    top.set("Imp.unseen", True)
    top.set("fight.turn", "Moon")
    top.set("fight.baton", "Imp")
    top.start("gm", "shove", "Imp", target="Ash")
    asked = top.prompt("ana")
    assert asked.label == "reaction"
    odds = top.tables.odds(top.id, top.seats["ana"], asked.id)
    assert {one.because.code for one in odds.options if one.because} == {"unknowable"}
    assert all(one.because for one in odds.options)
    (theirs,) = top.prompts("gm")
    known = top.tables.odds(top.id, top.gm, theirs.id)
    assert all(one.because is None and one.chances for one in known.options)


def test_distances_name_only_who_is_there(top: Tabletop) -> None:
    top.tables.command(top.id, top.gm, "enlist", GM, {"distances": {"Ash": {"Imp": 3}}})
    assert refusal(lambda: top.set("distances.pairs[0]", ["Ash", "Nobody", 2])) == (
        "unknown-creature"
    )


@pytest.mark.parametrize(
    ("spec", "where"),
    [
        ({"tired": 6}, "cast.Late.tired"),
        ({"hp": 0}, "cast.Late.hp"),
        ({"actions": -1}, "cast.Late.actions"),
        ({"team": 5}, "cast.Late.team"),
        ({"title": []}, "cast.Late.title"),
        ({"unseen": "no"}, "cast.Late.unseen"),
        ({"policy": {}}, "cast.Late.policy"),
        ({"conditions": [{"name": "burn", "mod": "x"}]}, "cast.Late.conditions[0].mod"),
        ({"conditions": [{"name": "burn", "lasts": "ever"}]}, "cast.Late.conditions[0].lasts"),
        ({"creature": {"skills": {"Mind": 10**9}}}, "cast.Late.creature.skills.Mind"),
        ({"creature": {"given": {"max_hp": -3}}}, "cast.Late.creature.given.max_hp"),
        ({"creature": {"weapons": ["bite", "bite"]}}, "cast.Late.weapons"),
        (
            {"creature": {"weapons": [{"id": "a", "name": "A", "damage": [{"count": -1}]}]}},
            "cast.Late.creature.weapons[0].damage[0].count",
        ),
        ({"team": "Ash"}, "Late.team"),
    ],
)
def test_a_newcomer_that_cannot_be_is_refused_with_its_place(
    top: Tabletop, spec: dict[str, Any], where: str
) -> None:
    with pytest.raises(TheomachyError) as refused:
        top.tables.command(
            top.id, top.gm, "enlist", GM, {"cast": {"Late": {"creature": {}, **spec}}}
        )
    assert refused.value.refusal.where == where
    assert "Late" not in top.state().creatures


@pytest.mark.parametrize(
    ("described", "where"),
    [
        ({"cast": 5}, "cast"),
        ({"cast": ["Ash"]}, "cast"),
        ({"cast": {"Late": None}}, "cast.Late"),
        ({"fight": "no"}, "fight"),
        ({"no_quarter": 1}, "no_quarter"),
        ({"board": None}, "board"),
        ({"set": 5}, "set"),
        ({"set": {"Ash.hp": -1}}, "Ash.hp"),
    ],
)
def test_what_describes_no_scene_is_refused_with_its_place(
    top: Tabletop, described: dict[str, Any], where: str
) -> None:
    with pytest.raises(TheomachyError) as refused:
        top.tables.command(top.id, top.gm, "enlist", GM, described)
    assert refused.value.refusal.where == where


def test_gm_init_07_numbers_of_a_cast_are_taken_as_given() -> None:
    cast = {
        "Ash": {"character": {}, "team": "Sun", "actions": 1, "movement": 0, "hp": 4},
        "Imp": {"creature": {}, "team": "Moon"},
    }
    state = fold(GAME, GAME.new_state({}), GAME.enlist(GAME.new_state({}), {"cast": cast}))
    ash, imp = state.creatures["Ash"], state.creatures["Imp"]
    assert (ash.actions, ash.movement, ash.hp) == (1, 0, 4)
    assert (imp.actions, imp.movement, imp.hp) == (3, 11, 21)


def test_gm_init_01_a_team_alone_is_in_no_fight() -> None:
    alone = {"cast": {"Ash": {"character": {}, "team": "Sun"}}}
    state = fold(GAME, GAME.new_state({}), GAME.enlist(GAME.new_state({}), alone))
    assert not state.fight.active
    with_foe = {"cast": {"Imp": {"creature": {}, "team": "Moon"}}}
    assert fold(GAME, state, GAME.enlist(state, with_foe)).fight.active
