"""LOCK: picking and hacking, rerolls, supporters, and what is kept of an attempt.

GM-LOCK-01, GM-LOCK-02, GM-LOCK-03, GM-LOCK-04, GM-LOCK-05, GM-LOCK-06, GM-CRIT-01, GM-FOCUS-03.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene
from tests.god_marked.procedures.casters import ability, caster, with_numbers, with_turn
from tests.god_marked.procedures.duels import attacks, fighter
from theomachy.core.drivers.exact import odds_of
from theomachy.core.errors import InputError
from theomachy.core.paths import assign
from theomachy.core.plugin import start
from theomachy.core.procedure import Done
from theomachy.core.seats import GAME_MASTER, player_of
from theomachy.games.god_marked.facts import LockTried
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.views.activities import activities

CHEST: dict[str, Any] = {"name": "Chest", "complexity": 3}


def placed(state: State, **more: Any) -> State:
    return play(state, "place-lock", "GM", {**CHEST, **more}).state


def thieves(fight: bool = True, house: dict[str, Any] | None = None, **skills: int) -> State:
    """Ash and Bran beside a chest; the Warden far off, with no actions."""
    own: dict[str, Any] = {"Stealth": 20, "Arcana": 20, **skills}
    cast = {
        "Ash": fighter("heroes", **own),
        "Bran": fighter("heroes"),
        "Warden": {**fighter("temple"), "actions": 0},
    }
    return scene(cast, distances={"default": 9}, fight=fight, house=house)


def picks(state: State, dice: Any, do: str = "pick", **more: Any) -> Done[State]:
    return play(state, do, "Ash", {"lock": "Chest", **more}, dice)


def rerolls(state: State, dice: Any, by: str = "Ash", **more: Any) -> Done[State]:
    return play(with_turn(state, by), "reroll", by, {"lock": "Chest", **more}, dice)


def successes(state: State) -> int:
    return state.attempts[0].successes


def test_gm_lock_01_two_fours_open_it_with_one_action() -> None:
    done = picks(placed(thieves(), complexity=2), {"try": 7, "d4": [4, 4]})
    assert done.state.locks["Chest"].opened
    assert done.state.creatures["Ash"].actions == 2
    assert not done.state.attempts
    assert not done.state.kept
    assert refusal(done.state, "pick", "Ash", {"lock": "Chest"}).code == "open-already"


def test_gm_lock_01_what_is_not_a_four_fails() -> None:
    done = picks(placed(thieves()), {"try": 15, "d4": [4, 1, 3]})
    assert successes(done.state) == 1
    assert not done.state.locks["Chest"].opened
    again = refusal(done.state, "pick", "Ash", {"lock": "Chest"})
    assert again.code == "at-it-already"


def test_gm_lock_01_nothing_to_pick() -> None:
    with pytest.raises(InputError):
        start(GAME, thieves(), "place-lock", "GM", {"name": "Chest", "complexity": -1})
    refused = refusal(thieves(), "place-lock", "GM", {"name": "Chest"})
    assert refused.code == "nothing-to-pick"
    assert refusal(thieves(), "pick", "Ash", {"lock": "Chest"}).code == "no-lock"
    known = placed(thieves())
    assert refusal(known, "pick", "Ash", {"lock": "Door"}).code == "no-lock"
    assert refusal(known, "hack", "Ash", {"lock": "Chest"}).code == "no-lock"
    assert refusal(known, "place-lock", "GM", CHEST).code == "name-taken"


def test_gm_lock_01_outside_a_fight_no_action_counts() -> None:
    done = picks(placed(thieves(fight=False)), {"try": 5, "d4": [1, 1, 1]})
    assert done.state.creatures["Ash"].actions == 3
    assert successes(done.state) == 0


def test_gm_lock_02_three_actions_in_all() -> None:
    state = picks(placed(thieves(), complexity=2), {"try": 7, "d4": [1, 2]}).state
    state = rerolls(state, {"d4": [4, 2]}).state
    done = rerolls(state, {"d4": [4]})
    assert done.state.locks["Chest"].opened
    assert done.state.creatures["Ash"].actions == 0
    assert not done.state.kept


def test_gm_lock_02_only_as_many_as_the_mod() -> None:
    state = picks(placed(thieves(), complexity=4), {"try": 7, "d4": [1, 1, 1, 1]}).state
    done = rerolls(state, {"d4": [4, 4]})
    assert successes(done.state) == 2


def test_gm_lock_02_no_mod_no_reroll() -> None:
    state = picks(placed(thieves(Stealth=0)), {"try": 7, "d4": [1, 1, 1]}).state
    assert refusal(state, "reroll", "Ash", {"lock": "Chest"}).code == "no-rerolls"
    assert refusal(state, "reroll", "Ash", {"lock": "Door"}).code == "no-attempt"
    assert refusal(thieves(), "reroll", "Ash", {"lock": "Chest"}).code == "no-attempt"


def test_gm_lock_02_option_lock_rerolls_total() -> None:
    house = {"lock_rerolls": "total"}
    state = picks(placed(thieves(house=house)), {"try": 7, "d4": [1, 1, 1]}).state
    state = rerolls(state, {"d4": [4, 1]}).state
    assert refusal(state, "reroll", "Ash", {"lock": "Chest"}).code == "no-rerolls"


def test_gm_lock_03_the_skill_grows_and_rerolls_use_it() -> None:
    state = placed(thieves(Stealth=39), complexity=5)
    done = picks(state, {"try": 20, "crit": 14, "d4": [1, 1, 1, 1, 1]})
    assert done.state.creatures["Ash"].skills["Stealth"] == 40
    after = rerolls(done.state, {"d4": [4, 4, 4, 4]})
    assert successes(after.state) == 4


def test_gm_lock_03_a_natural_1_is_nothing() -> None:
    done = picks(placed(thieves()), {"try": 1, "d4": [4, 4, 4]})
    assert done.state.locks["Chest"].opened


def test_gm_lock_03_option_lock_crit_one_success() -> None:
    state = placed(thieves(house={"lock_crit": "one_success"}))
    done = picks(state, {"try": 20, "crit": 2, "d4": [4, 1]})
    assert successes(done.state) == 2
    alone = placed(thieves(house={"lock_crit": "one_success"}), complexity=1)
    assert picks(alone, {"try": 20, "crit": 2}).state.locks["Chest"].opened


def room() -> State:
    """A rune on a room of three by three; Ash stands in the doorway, Bran at the far wall."""
    cast = {
        "Ash": fighter("heroes", (4, 5), Arcana=20),
        "Bran": fighter("heroes", (7, 7), Arcana=20),
        "Warden": {**fighter("temple", (20, 20)), "actions": 0},
    }
    state = scene(cast, FIELD)
    rune = {"content": "lamp-oath", "name": "Chest", "at": [5, 5], "to": [7, 7], "complexity": 0}
    return play(state, "place-lock", "GM", rune).state


def test_gm_lock_04_within_the_place_of_a_rune() -> None:
    state = room()
    assert refusal(state, "hack", "Ash", {"lock": "Chest"}).code == "not-inside"
    done = play(with_turn(state, "Bran"), "hack", "Bran", {"lock": "Chest"}, [7, 4, 4, 1])
    assert successes(done.state) == 2
    assert GAME.commands["hack"].options(state, "Ash")["lock"][0].because is not None


def test_gm_lock_04_a_lock_from_beside_it() -> None:
    cast = {
        "Ash": fighter("heroes", (4, 5)),
        "Warden": {**fighter("temple", (20, 20)), "actions": 0},
    }
    state = placed(scene(cast, FIELD), at=[6, 5])
    assert refusal(state, "pick", "Ash", {"lock": "Chest"}).code == "out-of-range"
    off = {**CHEST, "name": "Door", "at": [90, 5]}
    assert refusal(state, "place-lock", "GM", off).code == "off-board"
    near = play(state, "walk", "Ash", {"to": [5, 5]}).state
    assert kinds(picks(near, [3, 1, 1, 1]))[-1] == "lock-tried"


def test_gm_lock_04_a_rune_without_a_board_names_who_is_within() -> None:
    state = placed(thieves(), kind="rune", inside=["Bran"])
    assert refusal(state, "hack", "Ash", {"lock": "Chest"}).code == "not-inside"
    done = picks(placed(thieves(), kind="rune"), [3, 1, 1, 4], do="hack")
    assert successes(done.state) == 1


def helped(perks: tuple[str, ...] = (), **bran: int) -> State:
    """Ash has three failing dice at a rune; Bran, with these skills, stands by."""
    state = picks(placed(thieves(), kind="rune"), [3, 1, 1, 1], do="hack").state
    state = with_numbers(state, "Bran", skills=bran)
    for perk in perks:
        given = {"perk": perk}
        state = play(state, "awaken", "Bran", given, answers=["allow"]).state
    return state


def test_gm_lock_05_half_of_the_supporters_mod() -> None:
    done = rerolls(helped(Arcana=50), {"d4": [4, 4]}, by="Bran")
    assert successes(done.state) == 2
    assert done.state.creatures["Bran"].actions == 2
    assert done.state.attempts[0].rerolled == {"Bran": 2}


def test_gm_lock_05_all_of_it_with_the_help_perk() -> None:
    done = rerolls(helped(("help",), Arcana=50), {"d4": [4, 4, 1]}, by="Bran")
    assert successes(done.state) == 2


def test_gm_lock_05_half_of_one_is_nothing() -> None:
    state = with_turn(helped(Arcana=10), "Bran")
    assert refusal(state, "reroll", "Bran", {"lock": "Chest"}).code == "no-rerolls"


def test_gm_lock_05_or_half_of_diplomacy() -> None:
    done = rerolls(helped(Diplomacy=40), {"d4": [1, 4]}, by="Bran", of="Ash")
    assert successes(done.state) == 1


def round_ends(state: State) -> State:
    for name in state.creatures:
        state = with_numbers(state, name, actions=0)
    rolls = {f"initiative/{name}": 12 - place for place, name in enumerate(state.creatures)}
    done = play(with_turn(state, "Ash"), "pass", "Ash", {}, rolls, ["Ash"])
    return with_numbers(done.state, "Warden", actions=0)


def test_gm_lock_06_a_round_without_an_action_loses_all() -> None:
    state = picks(placed(thieves()), {"try": 7, "d4": [4, 1, 1]}).state
    kept = round_ends(state)
    assert successes(kept) == 1
    lost = round_ends(kept)
    assert not lost.attempts
    assert not lost.kept
    again = picks(with_turn(lost, "Ash"), {"try": 7, "d4": [1, 1, 1]})
    assert successes(again.state) == 0


def test_gm_lock_06_a_reroll_each_round_keeps_it() -> None:
    state = round_ends(picks(placed(thieves()), {"try": 7, "d4": [4, 1, 1]}).state)
    state = round_ends(rerolls(state, {"d4": [1, 1]}).state)
    state = round_ends(rerolls(state, {"d4": [1, 1]}).state)
    assert successes(state) == 1


def test_gm_lock_06_a_failed_mind_save_loses_it() -> None:
    state = picks(placed(thieves()), {"try": 7, "d4": [4, 1, 1]}).state
    state = with_numbers(with_turn(state, "Warden"), "Warden", actions=3)
    state = assign(state, "distances.default", 1)
    state = with_numbers(state, "Ash", given={"max_hp": 8, "pac": 10}, hp=8)
    answers = {"reaction/Ash": "take-it", "reaction/Bran": "pass"}
    done = attacks(state, {"attack": 15, "damage": 5, "focus": 3}, answers)
    assert "attempt-lost" in kinds(done)
    assert not done.state.attempts


def test_gm_lock_06_it_has_the_place_of_a_focus() -> None:
    ward = ability(
        duration="focus", effects=[{"effect": "number", "number": "lac", "value": 2}], cost=0
    )
    cast = {"Ash": caster("heroes", None, ward), "Warden": {**fighter("temple"), "actions": 0}}
    state = placed(scene(cast, distances={"default": 9}))
    state = play(state, "use", "Ash", {"ability": "it"}).state
    assert [one.what for one in state.kept] == ["it"]
    state = picks(state, {"try": 7, "d4": [1, 1, 4]}).state
    assert [one.what for one in state.kept] == ["Chest"]
    done = play(state, "use", "Ash", {"ability": "it"})
    assert not done.state.attempts
    assert "attempt-lost" in kinds(done)


def test_gm_lock_06_not_kept_it_is_lost_at_once() -> None:
    done = picks(placed(thieves()), {"try": 7, "d4": [1, 4, 4]}, keep=False)
    assert kinds(done)[-1] == "attempt-lost"
    assert not done.state.attempts


def test_gm_lock_the_one_who_opens_it_frees_all_who_were_at_it() -> None:
    state = picks(placed(thieves()), {"try": 7, "d4": [1, 4, 4]}).state
    bran = play(with_turn(state, "Bran"), "pick", "Bran", {"lock": "Chest"}, [3, 4, 4, 4])
    assert not bran.state.attempts
    assert not bran.state.kept


def test_gm_table_01_a_lock_that_is_not_shown() -> None:
    state = placed(thieves(), unseen=True)
    seen = GAME.known(state, player_of("Ash"))
    assert not seen.locks
    assert GAME.commands["pick"].check(seen, "Ash", None) is not None
    shown = play(state, "show-lock", "GM", {"name": "Chest"}).state
    assert "Chest" in GAME.known(shown, player_of("Ash")).locks
    gone = play(shown, "remove-lock", "GM", {"name": "Chest"}).state
    assert not gone.locks
    assert refusal(gone, "remove-lock", "GM", {"name": "Chest"}).code == "no-lock"


def test_gm_lock_01_exact_odds_by_the_number_of_fours() -> None:
    begun = start(GAME, placed(thieves()), "pick", "Ash", {"lock": "Chest"})

    def opened(done: Done[State]) -> bool:
        return done.state.locks["Chest"].opened

    def pass_by(state: State, asked: Any) -> str:
        return str(asked.request.default)

    coarse, fine = (
        odds_of(begun, opened, pass_by, by_faces=by_faces) for by_faces in (False, True)
    )
    assert coarse.law == fine.law
    assert coarse.runs < fine.runs
    assert float(coarse.law.p(True)) == pytest.approx(1 / 64)


def test_gm_lock_the_faces_that_fell_are_told() -> None:
    done = picks(placed(thieves()), {"try": 7, "d4": [1, 4, 3]})
    (tried,) = [fact for fact in done.facts if isinstance(fact, LockTried)]
    assert tried.faces == (1, 4, 3)


def test_gm_lock_02_the_complexity_stands_on_the_panel_of_the_light_bringer_alone() -> None:
    state = placed(thieves(), unseen=True)
    (panel,) = activities(state, GAME_MASTER)
    assert panel["secret"] == "Complexity 3, Stealth, not shown to the players yet"
    (seen,) = activities(placed(thieves()), player_of("Ash"))
    assert "secret" not in seen
    assert "3" not in str(seen)
