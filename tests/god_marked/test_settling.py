"""What the Light Bringer sets by hand takes effect at once: the choice at 0 HP, a turn, a baton."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.tabletop import Tabletop, refusal
from theomachy.core.errors import TheomachyError
from theomachy.core.plugin import fold, game_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.procedures.levels import to_relearn
from theomachy.games.god_marked.state import State
from theomachy.scenarios.runner import run_scenario
from theomachy.table.records import TakeBack

GAME = game_of("god-marked")
CAST: dict[str, Any] = {
    "Ash": {"character": {}, "team": "Sun", "at": [1, 1]},
    "Bren": {"character": {}, "team": "Sun", "at": [1, 2]},
    "Imp": {"creature": {}, "team": "Moon", "at": [2, 1]},
    "Stone": {"creature": {}, "at": [5, 5]},
}


@pytest.fixture
def top() -> Tabletop:
    document = {"board": {"size": [6, 6]}, "cast": CAST, "set": {"fight.turn": "Moon"}}
    table = Tabletop(document, game=GAME, players={"ana": ("Ash",), "ben": ("Bren",)})
    table.set("fight.baton", "Imp")
    return table


def test_gm_dim_01_hp_edited_to_0_asks_for_the_way_at_once(top: Tabletop) -> None:
    top.edit("Ash.hp", 21, 0)
    prompt = top.prompt("ana")
    assert (prompt.label, prompt.who) == ("dim-light", "Ash")
    top.answer("ana", "lay")
    ash = top.state().creatures["Ash"]
    assert (ash.in_dim_light, ash.dim_light, ash.actions) == (True, "lay", 1)
    assert top.prompts("ana") == ()


def test_gm_dim_06_hp_raised_above_0_leaves_the_state_as_healing_does(top: Tabletop) -> None:
    top.edit("Ash.hp", 21, 0)
    top.answer("ana", "lay")
    top.edit("Ash.hp", 0, 7)
    ash = top.state().creatures["Ash"]
    assert (ash.hp, ash.tired, ash.in_dim_light, ash.dim_light) == (7, 1, False, "")
    assert [str(one.name) for one in ash.conditions] == ["prone"]
    assert top.texts("ana")[-2:] == [
        "Ash leaves the Dim Light State",
        "Ash has 1 level of Tired (dim-light)",
    ]
    top.edit("Ash.hp", 7, 8)
    assert top.state().creatures["Ash"].tired == 1


def test_gm_dim_06_the_dead_are_not_raised_by_hp(top: Tabletop) -> None:
    top.edit("Ash.hp", 21, 0)
    top.answer("ana", "lay")
    top.set("Ash.dead", True)
    top.edit("Ash.hp", 0, 7)
    assert top.state().creatures["Ash"].in_dim_light


def test_gm_dim_05_a_final_blow_is_struck_and_kills(top: Tabletop) -> None:
    top.edit("Ash.hp", 21, 0)
    top.answer("ana", "final-blow")
    while top.prompts("gm") or top.prompts("ana"):
        seat = "ana" if any(one.yours for one in top.prompts("ana")) else "gm"
        (first, *_) = top.prompts(seat)
        top.tables.take_default(top.id, top.seats[seat], first.id, as_gm=seat == "gm")
    assert top.state().creatures["Ash"].dead


def test_gm_dim_01_a_foe_is_defeated_where_foes_have_no_dim_light(top: Tabletop) -> None:
    top.set("house.enemies_dim_light", False)
    top.set("Imp.hp", 0)
    state = top.state()
    assert state.creatures["Imp"].defeated
    assert (state.fight.active, state.fight.winner) == (False, "Sun")


def test_an_edit_by_which_nothing_is_due_starts_nothing(top: Tabletop) -> None:
    before = len(top.log())
    top.edit("Ash.hp", 21, 1)
    assert len(top.log()) == before + 3  # commanded, the fact, finished
    assert refusal(lambda: top.start("gm", "settle", "GM")) == "nothing-due"


def test_who_lies_dead_or_defeated_already_is_not_asked(top: Tabletop) -> None:
    top.set("Bren.dead", True)
    top.set("Bren.hp", 0)
    assert top.prompts("ben") == ()
    assert not top.state().creatures["Bren"].in_dim_light


def test_under_an_open_command_it_is_asked_when_that_has_ended(top: Tabletop) -> None:
    top.start("gm", "shove", "Imp", target="Bren")
    top.edit("Ash.hp", 21, 0)
    assert [one.label for one in top.prompts("ben")] == ["reaction"]
    top.answer("ana", "pass")
    top.answer("ben", "take-it")
    assert top.prompt("ana").label == "dim-light"


def test_taken_back_the_edit_takes_with_it_what_it_led_to(top: Tabletop) -> None:
    before = top.state()
    receipt = top.edit("Ash.hp", 21, 0)
    top.answer("ana", "stand")
    top.tables.take_back(top.id, top.gm, receipt.number, TakeBack.BACK)
    assert top.state() == before


def test_a_correction_of_several_values_is_settled_when_all_are_set(top: Tabletop) -> None:
    number = top.set("Bren.hp", 20).number
    edits = [("Ash.hp", 21, 0), ("Ash.in_dim_light", False, True), ("Ash.dim_light", "", "stand")]
    top.tables.take_back(top.id, top.gm, number, TakeBack.CORRECT, edits=edits)
    assert top.prompts("ana") == ()
    top.tables.take_back(top.id, top.gm, number, TakeBack.CORRECT, edits=[("Bren.hp", 20, 0)])
    assert [one.label for one in top.prompts("ben")] == ["dim-light"]


def test_a_scenario_answers_what_an_edit_asks_and_sets_several_values_first() -> None:
    lying = {"Ash.hp": 0, "Ash.in_dim_light": True, "Ash.dim_light": "lay"}
    step = {
        "do": "edit",
        "with": {"path": "Bren.hp", "new": 0},
        "answers": ["lay"],
        "expect": {"told": ["edited", "dim-light-entered", "dim-light-chosen"]},
    }
    document = {"scenario": "Down", "game": GAME.id, "cast": CAST, "set": lying, "steps": [step]}
    report = run_scenario({**document, "board": {"size": [6, 6]}})
    assert report.holds, report


@pytest.mark.parametrize(
    ("path", "new", "code", "detail"),
    [
        ("fight.baton", "Bren", "out-of-the-fight", "Bren is dead: the baton is not for it"),
        ("fight.baton", "Stone", "out-of-the-fight", "Stone is in no team"),
        ("fight.baton", "Ghost", "unknown-creature", "no creature is called 'Ghost'"),
        ("fight.turn", "Imp", "unknown-team", "no team is called 'Imp'"),
        ("fight.turn", "Sun", "out-of-the-fight", "nobody of Sun is still in the fight"),
    ],
)
def test_gm_init_04_neither_turn_nor_baton_goes_to_who_is_not_in_the_fight(
    top: Tabletop, path: str, new: str, code: str, detail: str
) -> None:
    for name in ("Ash", "Bren"):
        top.set(f"{name}.dead", True)
    before = top.state()
    with pytest.raises(TheomachyError) as refused:
        top.set(path, new)
    fault = refused.value.refusal
    assert (fault.code, fault.where) == (code, path)
    assert detail in fault.detail
    assert fault.allowed
    assert top.state() == before


def test_gm_init_04_who_holds_the_baton_may_be_set_dead(top: Tabletop) -> None:
    top.set("Imp.dead", True)
    assert top.state().creatures["Imp"].dead
    assert refusal(lambda: top.set("fight.baton", "Imp")) == "out-of-the-fight"
    top.set("fight.baton", "Ash")
    top.set("fight.baton", "")
    assert top.state().fight.baton == ""


def built() -> Tabletop:
    cast = {"Ash": {"character": "ash", "team": "Sun"}, "Imp": {"creature": {}, "team": "Moon"}}
    return Tabletop({"cast": cast, "fight": False}, game=GAME, players={"ana": ("Ash",)})


def test_gm_char_06_a_special_skill_lowered_by_hand_takes_what_was_learned_last_for_it() -> None:
    table = built()

    def known() -> list[str]:
        return sorted(table.state().creatures["Ash"].abilities)

    table.edit("Ash.skills.Martial", 20, 19)
    assert known() == ["second-breath"]
    table.edit("Ash.skills.Martial", 19, 9)
    assert known() == []
    table.edit("Ash.skills.Martial", 9, 20)
    assert known() == ["leaning-blow", "second-breath"]
    assert refusal(lambda: table.start("gm", "settle", "GM")) == "nothing-due"


@pytest.mark.parametrize("path", ["Ash.destiny", "Ash.destiny.left"])
def test_gm_destiny_02_what_refuses_a_destiny_by_hand_names_the_roll(path: str) -> None:
    table = built()
    with pytest.raises(TheomachyError) as refused:
        table.set(path, 3)
    fault = refused.value.refusal
    assert fault.where == path
    assert fault.allowed == ("roll-destiny",)
    assert "roll-destiny (Roll Destiny in secret)" in fault.detail


def test_a_fault_of_another_field_names_no_command() -> None:
    with pytest.raises(TheomachyError) as refused:
        built().set("Ash.hp", "many")
    assert "gives it" not in refused.value.refusal.detail


@pytest.mark.parametrize("name", sorted(library.characters()))
def test_gm_char_06_of_nobody_who_is_ready_anything_is_due(name: str) -> None:
    before: State = GAME.new_state({})
    state: State = fold(GAME, before, GAME.enlist(before, {"cast": {"Ash": {"character": name}}}))
    assert to_relearn(state) == ()
