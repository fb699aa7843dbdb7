"""GM-MOVE-02, GM-OPP-01, GM-ENGAGE-01: what the page shows of ways, and what it must not betray."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.god_marked.procedures.bodies import FIELD, body, kinds, play, scene, turn_of
from theomachy.board.paths import reachable
from theomachy.board.spaces import chebyshev
from theomachy.core.drivers.scripted import scripted
from theomachy.core.facts import encode
from theomachy.core.frozen import with_changes
from theomachy.core.plugin import start
from theomachy.core.seats import player_of
from theomachy.games.god_marked.facts import Blocked
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.scene.ways import mover, reach_preview
from theomachy.games.god_marked.state import Grapple, State, with_creature

SWIFT = {"Agility": 10}


def beside(**changes: object) -> State:
    """Ash next to a Warden (Martial mod 2) and an Imp far off."""
    cast = {
        "Ash": body("heroes", (5, 5), **SWIFT),
        "Warden": body("temple", (4, 5), Martial=20),
        "Imp": body("temple", (20, 5)),
    }
    return with_creature(scene(cast, FIELD), "Ash", **changes)


@cache
def unmet() -> State:
    """A Lurker whom Ash does not know of; Ash has the turn."""
    cast = {
        "Ash": body("heroes", (0, 5), **SWIFT),
        "Lurker": body("temple", (9, 8)),
        "Warden": body("temple", (9, 9)),
    }
    fog = {"size": [10, 10], "obscured": [{"from": [1, 0], "to": [9, 9]}]}
    return with_creature(scene(cast, fog), "Lurker", hidden_from={"Ash": 15})


def ambush(place: tuple[int, int]) -> State:
    """The Lurker hides somewhere."""
    return with_creature(unmet(), "Lurker", at=place)


def test_a_walk_into_one_who_hides_stops_before_it_and_says_only_that() -> None:
    state = ambush((4, 5))
    begun = start(GAME, state, "walk", "Ash", {"to": [8, 5]}, seen=known(state, player_of("Ash")))
    assert begun.state is state
    done = play(state, "walk", given={"to": [8, 5]})
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.movement) == ((3, 5), 7)
    blocked = [fact for fact in done.facts if isinstance(fact, Blocked)]
    assert [(fact.name, fact.at) for fact in blocked] == [("Ash", (4, 5))]
    assert done.state.creatures["Lurker"].hidden_from == {"Ash": 15}


def test_feeling_for_one_who_hides_takes_movement_until_there_is_none() -> None:
    state = ambush((2, 5))
    for left in range(9, -1, -1):
        state = play(state, "walk", given={"to": [2, 5]}).state
        ash = state.creatures["Ash"]
        assert (ash.at, ash.movement) == ((1, 5), left)


def test_a_way_that_only_an_unseen_ally_bars_is_gone_up_to_it_and_paid_for() -> None:
    shaft = {
        "size": [12, 3],
        "blocked": [{"from": [0, 0], "to": [11, 0]}, {"from": [0, 2], "to": [11, 2]}],
    }
    cast = {
        "Ash": body("heroes", (8, 1)),
        "Imp": body("temple", (1, 1)),
        "Ox": body("temple", (4, 1)),
    }
    state = turn_of(with_creature(scene(cast, shaft), "Ox", unseen=True), "Imp")
    for goal, stands in (((4, 1), (3, 1)), ((5, 1), (5, 1))):
        seen = known(state, player_of("Imp"))
        begun = start(GAME, state, "walk", "Imp", {"to": list(goal)}, seen=seen)
        state = scripted(begun).state
        assert state.creatures["Imp"].at == stands
    assert state.creatures["Imp"].movement == 10 - 3 - 2


@given(st.tuples(st.integers(1, 9), st.integers(0, 8)))
def test_what_a_walker_is_shown_and_refused_does_not_depend_on_who_hides(
    place: tuple[int, int],
) -> None:
    viewer = player_of("Ash")
    here, elsewhere = known(ambush(place), viewer), known(ambush((9, 8)), viewer)
    assert reach_preview(here, "Ash") == reach_preview(elsewhere, "Ash")


def seen_by_ash(state: State, answers: dict[str, str]) -> list[dict[str, object]]:
    """What Ash's player is sent of a walk along the fifth row."""
    done = play(state, "walk", given={"to": [8, 5]}, answers=answers)
    return [encode(one) for one in done.facts if one.audience.includes(player_of("Ash"))]


def test_gm_opp_02_that_one_who_hides_lets_an_opportunity_be_shows_nowhere() -> None:
    asked = seen_by_ash(ambush((3, 4)), {"opportunity/Lurker": "pass"})
    assert asked == seen_by_ash(ambush((9, 8)), {})


def test_gm_opp_02_that_one_who_hides_strikes_is_seen_where_it_does() -> None:
    done = play(
        ambush((3, 4)),
        "walk",
        given={"to": [8, 5]},
        answers={"opportunity/Lurker": "strike:unarmed", "reaction/Ash": "take-it"},
        dice={"attack": 12, "damage": 3},
    )
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.movement, ash.hp) == ((4, 5), 7, 18)
    assert done.state.fight.turn == "temple"


def test_gm_react_06_one_who_hides_in_the_way_keeps_the_blow_from_being_struck() -> None:
    archer = body("temple", (6, 1))
    archer["creature"]["weapons"] = ["reed-bow"]
    cast = {"Ash": body("heroes", (1, 1)), "Archer": archer, "Lurker": body("temple", (4, 1))}
    shaft = {
        "size": [12, 3],
        "blocked": [{"from": [0, 0], "to": [11, 0]}, {"from": [0, 2], "to": [11, 2]}],
    }
    state = turn_of(scene(cast, {**shaft, "obscured": [[4, 1]]}), "Archer")
    state = with_creature(state, "Lurker", hidden_from={"Ash": 15}, movement=0)
    done = play(
        state,
        "attack",
        "Archer",
        {"target": "Ash"},
        {"attack": 11, "clash": 19},
        {"reaction/Ash": "clash", "hit-back": "go"},
    )
    assert done.state.creatures["Ash"].at == (3, 1)
    assert done.state.creatures["Archer"].hp == 20
    assert {"clash-won", "blocked"} <= set(kinds(done))


def test_one_who_is_unseen_by_the_light_bringers_wish_blocks_in_the_same_way() -> None:
    state = with_creature(ambush((4, 5)), "Lurker", hidden_from={}, unseen=True)
    done = play(state, "walk", given={"to": [8, 5]})
    assert done.state.creatures["Ash"].at == (3, 5)
    assert "blocked" in kinds(done)


def test_gm_engage_01_preview_of_spaces_costs_opportunities_and_who_is_next() -> None:
    cast = {
        "Ash": body("heroes", (5, 5), **SWIFT),
        "Warden": body("temple", (4, 5)),
        "Imp": body("temple", (10, 5)),
    }
    shown = reach_preview(scene(cast, FIELD), "Ash")
    assert shown[5, 4].cost == 1
    assert (shown[5, 4].opportunities, shown[5, 4].engaged) == ((), ("Warden",))
    assert (shown[6, 5].opportunities, shown[6, 5].engaged) == (("Warden",), ())
    assert (shown[9, 5].opportunities, shown[9, 5].engaged) == (("Warden",), ("Imp",))
    assert shown[12, 5].opportunities == ("Warden", "Imp") or chebyshev((12, 5), (10, 5)) > 1
    assert (5, 5) not in shown
    assert (10, 5) not in shown
    assert max(one.cost for one in shown.values()) == 11


def test_preview_is_what_can_be_reached_and_what_the_options_name() -> None:
    state = beside()
    assert state.board is not None
    costs = reachable(state.board, (5, 5), 11, mover(state, "Ash"))
    shown = reach_preview(state, "Ash")
    assert {space: one.cost for space, one in shown.items()} == {
        space: cost for space, cost in costs.items() if space != (5, 5)
    }
    options = GAME.commands["walk"].options(state, "Ash")["to"]
    assert [option.id for option in options] == [f"{x},{y}" for x, y in shown]
    named = {option.id: option.label for option in options}
    assert named["6,5"] == "6, 5: 1 movement; Opportunity for Warden"


@cache
def between_two() -> State:
    cast = {
        "Ash": body("heroes", (5, 5), **SWIFT),
        "Warden": body("temple", (4, 5)),
        "Imp": body("temple", (7, 4)),
    }
    return scene(cast, {"size": [11, 11]})


@given(st.integers(0, 10), st.integers(0, 10))
def test_gm_opp_01_preview_names_exactly_those_whom_the_walk_asks(column: int, row: int) -> None:
    state = between_two()
    destination = reach_preview(state, "Ash").get((column, row))
    if destination is None:
        return
    asked = {f"opportunity/{name}": "pass" for name in destination.opportunities}
    done = play(state, "walk", given={"to": [column, row]}, answers=asked)
    assert done.state.creatures["Ash"].at == (column, row)
    assert done.state.creatures["Ash"].movement == 11 - destination.cost


def test_gr_16_distances_of_the_unseen_are_told_to_the_light_bringer_alone() -> None:
    cast = {
        "Ash": body("heroes"),
        "Warden": body("temple"),
        "Lurker": {**body("temple"), "unseen": True},
    }
    spread = {"Ash": {"Warden": 5, "Lurker": 4}, "Lurker": {"Warden": 2}}
    facts = GAME.enlist(GAME.new_state({}), {"cast": cast, "distances": spread})
    state = scene(cast, distances=spread)
    done = play(state, "walk", given={"toward": "Warden", "spaces": 3})
    ash = player_of("Ash")
    shown = [encode(one) for one in (*facts, *done.facts) if one.audience.includes(ash)]
    assert "Lurker" not in str(shown)
    assert done.state.distances is not None
    assert done.state.distances.table["Ash", "Warden"] == 2


@pytest.mark.parametrize("board", [FIELD, None])
def test_gm_grapple_02_one_held_by_somebody_unseen_learns_it_at_its_first_step(
    board: dict[str, object] | None,
) -> None:
    cast = {
        "Ash": body("heroes", (5, 5)),
        "Imp": body("temple", (4, 5)),
        "Ox": body("temple", (9, 9)),
    }
    state = scene(cast, board)
    state = with_changes(state, grapples=(Grapple("Imp", "Ash"),))
    state = with_creature(state, "Imp", unseen=True)
    given = {"to": [6, 6]} if board else {"away": "Ox", "spaces": 2}
    seen = known(state, player_of("Ash"))
    done = scripted(start(GAME, state, "walk", "Ash", given, seen=seen))
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.movement) == ((5, 5), 9)
    assert kinds(done) == ["counted", "done"]


def test_a_way_that_is_too_long_around_one_unseen_is_gone_straight_up_to_it() -> None:
    cast = {"Ash": body("heroes", (5, 5)), "Imp": body("temple", (1, 5))}
    walls = [{"from": [2, row], "to": [9, row]} for row in (4, 6)]
    state = with_creature(scene(cast, {**FIELD, "blocked": walls}), "Ash", unseen=True)
    state = turn_of(with_creature(state, "Imp", movement=9), "Imp")
    begun = start(GAME, state, "walk", "Imp", {"to": [10, 5]}, seen=known(state, player_of("Imp")))
    imp = scripted(begun).state.creatures["Imp"]
    assert (imp.at, imp.movement) == ((4, 5), 9 - 4)
