"""Holding and taking along: GM-GRAPPLE-01, GM-GRAPPLE-02, GM-GRAPPLE-04, GM-SIZE-02, 06, GM-SIZE-10."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.god_marked.procedures.bodies import (
    FIELD,
    begins,
    body,
    holding,
    kinds,
    pair,
    play,
    refusal,
    scene,
    turn_of,
)
from theomachy.board.spaces import adjacent
from theomachy.core.plugin import fold
from theomachy.games.god_marked.creatures.numbers import restrained
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import GrappleEnded, Moved, Rolled
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import (
    ConditionState,
    Grapple,
    with_creature,
)

TAKEN = {"reaction/Warden": "take-it"}


def test_gm_grapple_01_thirteen_against_twelve_holds() -> None:
    done = play(pair(), "grapple", given={"target": "Warden"}, dice=[10], answers=TAKEN)
    assert done.state.grapples == (Grapple("Ash", "Warden"),)
    assert done.state.creatures["Ash"].actions == 2
    rolled = next(fact for fact in done.facts if isinstance(fact, Rolled))
    assert (rolled.what, rolled.total) == ("grapple", 13)


def test_gm_grapple_01_a_tie_does_nothing() -> None:
    done = play(pair(), "grapple", given={"target": "Warden"}, dice=[9], answers=TAKEN)
    assert done.state.grapples == ()
    assert "hit-indirect" in kinds(done)


@pytest.mark.parametrize(
    ("dice", "held", "told"),
    [
        ({"grapple": 12, "dodge": 16}, 0, "dodged"),
        ({"grapple": 12, "dodge": 15}, 1, "dodge-failed"),
    ],
)
def test_gm_grapple_01_it_can_be_dodged(dice: dict[str, int], held: int, told: str) -> None:
    answers = (
        {"reaction/Warden": "dodge", "dodge-to": "13,10"}
        if not held
        else {"reaction/Warden": "dodge"}
    )
    done = play(pair(), "grapple", given={"target": "Warden"}, dice=dice, answers=answers)
    assert (len(done.state.grapples), told in kinds(done)) == (held, True)


def test_gm_react_05_an_indirect_grapple_whose_clash_is_lost_holds() -> None:
    done = play(
        pair(),
        "grapple",
        given={"target": "Warden"},
        dice={"grapple": 9, "clash": 5},
        answers={"reaction/Warden": "clash"},
    )
    assert done.state.grapples == (Grapple("Ash", "Warden"),)


def test_gm_react_03_a_grapple_may_itself_be_the_clash() -> None:
    done = play(
        turn_of(pair(), "Warden"),
        "grapple",
        "Warden",
        given={"target": "Ash"},
        dice={"grapple": 11, "clash": 12},
        answers={"reaction/Ash": "clash:grapple"},
    )
    assert done.state.grapples == (Grapple("Ash", "Warden"),)
    assert done.state.fight.turn == "heroes"


@pytest.mark.parametrize(
    ("own", "target", "allowed"),
    [(1, 2, True), (1, 3, False), (-1, 1, False), (0, 1, True), (0, 2, False)],
)
def test_gm_size_02_two_sizes_bigger_is_too_big(own: int, target: int, allowed: bool) -> None:
    state = pair(own, target)
    for command in ("grapple", "shove", "trip"):
        if allowed:
            assert begins(state, command, "Ash", {"target": "Warden"})
        else:
            assert refusal(state, command, given={"target": "Warden"}).code == "too-big"


def test_gm_size_02_by_tiers() -> None:
    state = pair(1, 4, size_steps="category")
    assert begins(state, "shove", "Ash", {"target": "Warden"})
    assert refusal(pair(1, 4), "shove", given={"target": "Warden"}).code == "too-big"


def test_gm_size_02_limits_what_may_be_a_clash() -> None:
    state = turn_of(pair(1, 3), "Warden")
    with pytest.raises(Exception, match="too big"):
        play(state, "attack", "Warden", {"target": "Ash"}, [12], {"reaction/Ash": "clash:shove"})


def test_gm_grapple_01_out_of_reach_or_held_already() -> None:
    far = with_creature(pair(), "Warden", at=(14, 10))
    assert refusal(far, "grapple", given={"target": "Warden"}).code == "out-of-range"
    assert refusal(holding(pair()), "grapple", given={"target": "Warden"}).code == "already-held"


def test_gm_grapple_02_both_are_restrained() -> None:
    state = holding(pair())
    assert restrained(state, state.creatures["Ash"])
    assert restrained(state, state.creatures["Warden"])
    assert (
        refusal(turn_of(state, "Warden"), "walk", "Warden", {"to": [15, 10]}).code == "restrained"
    )


def test_gm_size_10_a_much_larger_grappler_suffers_nothing_and_moves_in_full() -> None:
    state = holding(pair(3, 1))
    assert not restrained(state, state.creatures["Ash"])
    assert restrained(state, state.creatures["Warden"])
    done = play(state, "walk", given={"to": [10, 21]})
    assert done.state.creatures["Ash"].movement == 0
    assert done.state.grapples == (Grapple("Ash", "Warden"),)
    assert restrained(holding(pair(2, 1)), pair(2, 1).creatures["Ash"])


def test_gm_grapple_02_the_grappler_moves_five_of_eleven_and_takes_the_target_along() -> None:
    state = holding(pair())
    assert refusal(state, "walk", given={"to": [4, 10]}).refusal.allowed == ("at most 5",)
    done = play(state, "walk", given={"to": [5, 10]})
    ash, warden = done.state.creatures["Ash"], done.state.creatures["Warden"]
    assert (ash.at, ash.movement, warden.at) == ((5, 10), 1, (6, 10))
    assert done.state.grapples == (Grapple("Ash", "Warden"),)
    moved = [fact for fact in done.facts if isinstance(fact, Moved)]
    assert [(fact.name, fact.forced) for fact in moved] == [("Ash", False), ("Warden", True)]


def test_gm_grapple_02_dragging_in_parts_costs_the_same() -> None:
    state = holding(pair())
    for goal in ([8, 10], [6, 10], [5, 10]):
        state = play(state, "walk", given={"to": goal}).state
    assert (state.creatures["Ash"].movement, state.creatures["Warden"].at) == (1, (6, 10))
    assert refusal(state, "walk", given={"to": [4, 10]}).code == "too-far"


def test_gm_opp_01_dragging_gives_the_victim_no_opportunity_but_others() -> None:
    state = with_creature(holding(pair()), "Warden", actions=3)
    cast = {
        "Ash": body("heroes", (10, 10), Agility=10),
        "Warden": body("temple", (11, 10)),
        "Imp": body("temple", (11, 11)),
    }
    state = holding(scene(cast, FIELD))
    done = play(state, "walk", given={"to": [8, 10]}, answers={"opportunity/Imp": "pass"})
    assert done.state.creatures["Warden"].at == (9, 10)


def test_gm_cond_02_a_bleeding_victim_is_moved_and_bleeds() -> None:
    bleeding = (ConditionState(Condition.BLEEDING, round=1),)
    state = with_creature(holding(pair()), "Warden", conditions=bleeding)
    done = play(state, "walk", given={"to": [8, 10]}, dice={"bleeding": [2, 5]})
    assert done.state.creatures["Warden"].hp == 20 - 7


def test_gm_grapple_02_a_victim_needs_room() -> None:
    shaft = {
        "size": [12, 3],
        "blocked": [{"from": [0, 0], "to": [9, 0]}, {"from": [0, 2], "to": [9, 2]}],
    }
    cast = {
        "Ash": body("heroes", (10, 1)),
        "Bran": body("heroes", (9, 1)),
        "Warden": body("temple", (11, 1)),
    }
    state = holding(scene(cast, shaft))
    assert refusal(state, "walk", given={"to": [8, 1]}).code == "no-room"


def test_gm_table_02_dragging_without_a_board() -> None:
    cast = {"Ash": body("heroes"), "Warden": body("temple"), "Imp": body("temple")}
    spread = {"Ash": {"Warden": 1, "Imp": 9}, "Warden": {"Imp": 8}}
    state = holding(scene(cast, distances=spread))
    assert refusal(state, "walk", given={"toward": "Imp", "spaces": 6}).code == "too-far"
    done = play(state, "walk", given={"toward": "Imp", "spaces": 5})
    assert done.state.distances is not None
    assert done.state.distances.table["Ash", "Imp"] == 4
    assert done.state.distances.table["Imp", "Warden"] == 4
    assert done.state.distances.table["Ash", "Warden"] == 1
    assert done.state.grapples == (Grapple("Ash", "Warden"),)


def test_gm_grapple_02_the_victim_is_held_in_the_way_of_another() -> None:
    cast = {
        "Ash": body("heroes", (10, 10)),
        "Warden": body("temple", (11, 10), Endurance=10),
        "Imp": body("temple", (9, 10)),
    }
    state = turn_of(holding(scene(cast, FIELD)), "Imp")
    done = play(
        state,
        "attack",
        "Imp",
        {"target": "Ash"},
        {"attack": 5, "damage": 3},
        {"reaction/Ash": "shield:Warden"},
    )
    warden = done.state.creatures["Warden"]
    assert (done.state.creatures["Ash"].hp, warden.hp, warden.reactions) == (20, 21 - 2, 1)
    assert done.state.creatures["Ash"].actions == 2
    assert {"protected", "hit-direct"} <= set(kinds(done))


def test_gm_grapple_02_the_victim_is_no_shield_against_itself() -> None:
    state = turn_of(holding(pair()), "Warden")
    with pytest.raises(Exception, match="no option"):
        play(state, "attack", "Warden", {"target": "Ash"}, [5], {"reaction/Ash": "shield:Warden"})


def test_gm_grapple_03_an_ally_shoves_the_grappler_off() -> None:
    cast = {
        "Ash": body("heroes", (10, 10)),
        "Warden": body("temple", (11, 10)),
        "Imp": body("temple", (10, 9), Athletics=30),
    }
    state = turn_of(holding(scene(cast, FIELD)), "Imp")
    state = with_creature(state, "Warden", at=(11, 9))
    done = play(state, "shove", "Imp", {"target": "Ash"}, [10], {"reaction/Ash": "take-it"})
    assert done.state.creatures["Ash"].at == (10, 11)
    ended = [fact for fact in done.facts if isinstance(fact, GrappleEnded)]
    assert [(fact.target, fact.why) for fact in ended] == [("Warden", "moved")]


@pytest.mark.parametrize(("damage", "held"), [(6, False), (5, True)])
def test_gm_grapple_04_a_blow_at_the_threshold_shatters_it(damage: int, held: bool) -> None:
    cast = {
        "Ash": body("heroes", (10, 10), Mind=20),
        "Warden": body("temple", (11, 10)),
        "Imp": {
            "creature": {"level": 1, "points": 0, "skills": {"Martial": 20}, "weapons": ["spear"]},
            "team": "temple",
            "at": [9, 10],
        },
    }
    state = turn_of(holding(scene(cast, FIELD)), "Imp")
    state = with_creature(state, "Ash", given={"max_hp": 32})
    dice = {"attack": 9, "damage": damage} | ({} if held else {"focus": 9})
    done = play(state, "attack", "Imp", {"target": "Ash"}, dice, {"reaction/Ash": "take-it"})
    assert bool(done.state.grapples) is held
    if not held:
        assert [fact.why for fact in done.facts if isinstance(fact, GrappleEnded)] == ["shattered"]


def test_gm_grapple_04_letting_go_is_free_and_at_any_time() -> None:
    state = turn_of(holding(pair()), "Warden")
    done = play(state, "let-go", "Ash")
    assert (done.state.grapples, done.state.creatures["Ash"].actions) == ((), 3)
    assert refusal(done.state, "let-go", "Ash").code == "not-holding"


@given(st.integers(-4, 4), st.integers(-4, 4), st.integers(-1, 4), st.integers(-1, 2))
def test_gm_grapple_02_the_victim_ends_next_to_its_grappler(
    across: int, down: int, size: int, victim: int
) -> None:
    if (across, down) == (0, 0):
        return
    state = with_creature(holding(pair()), "Ash", movement=40, size=size)
    state = with_creature(state, "Warden", at=(10 - max(1, victim), 10), size=victim)
    goal = [10 + across, 10 + down]
    done = play(state, "walk", given={"to": goal})
    ash, warden = done.state.creatures["Ash"], done.state.creatures["Warden"]
    assert ash.at == tuple(goal)
    assert ash.at is not None
    assert warden.at is not None
    assert adjacent(ash.at, warden.at, size, victim)
    assert done.state.grapples


def test_facts_of_a_grapple_are_read_back() -> None:
    done = play(pair(), "grapple", given={"target": "Warden"}, dice=[10], answers=TAKEN)
    assert fold(GAME, pair(), done.facts) == done.state
