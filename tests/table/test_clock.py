"""The clock: the default is taken when a deadline has passed, unless a person was first."""

from __future__ import annotations

import pytest

from tests.table.brawl import BRAWL, THREE, changed
from tests.table.tabletop import Tabletop, refusal
from theomachy.table.entries import Answered, How


def hows(top: Tabletop) -> list[How]:
    return [one.body.how for one in top.log() if isinstance(one.body, Answered)]


@pytest.fixture
def timed(top: Tabletop) -> Tabletop:
    """A table whose calls must be made within 30 seconds, and one is asked for."""
    top.tables.clocks(top.id, top.gm, {"call": 30})
    top.toss("ana", "Ash")
    return top


def test_without_a_limit_nothing_is_ever_due(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    assert top.prompt("ben").deadline is None
    assert top.tables.tick() is None


def test_a_prompt_shows_its_deadline_to_who_is_asked(timed: Tabletop) -> None:
    assert timed.prompt("ben").deadline == 1_030.0
    assert timed.tables.tick() == 1_030.0
    assert timed.tables.view(timed.id, timed.gm).clocks == {"call": 30.0}


def test_when_it_has_passed_the_default_is_taken_and_the_log_says_by_what(timed: Tabletop) -> None:
    timed.clock.now = 1_029.9
    timed.tables.tick()
    assert timed.prompt("ben").who == "Bren"
    timed.clock.now = 1_030.0
    assert timed.tables.tick() is None
    assert hows(timed) == [How.CLOCK, How.DICE]
    assert timed.texts("ana")[-1] == "Bren has the turn"
    assert [one.how for one in timed.history("ben") if one.how] == ["clock"]
    assert timed.store.deadlines() == ()


def test_the_person_who_comes_too_late_is_told(timed: Tabletop) -> None:
    prompt = timed.prompt("ben").id
    timed.clock.now = 1_031.0
    timed.tables.tick()
    late = (timed.id, timed.seats["ben"], prompt, "heads")
    assert refusal(lambda: timed.tables.answer(*late)) == "prompt-closed"


def test_the_clock_that_comes_too_late_does_nothing(timed: Tabletop) -> None:
    timed.answer("ben", "heads")
    length = len(timed.log())
    timed.clock.now = 2_000.0
    assert timed.tables.tick() is None
    assert len(timed.log()) == length


def test_whichever_process_sees_it_due_answers_once(timed: Tabletop) -> None:
    other = timed.reopened()
    timed.clock.now = 1_030.0
    timed.tables.tick()
    other.tick()
    assert hows(timed) == [How.CLOCK, How.DICE]


def test_deadlines_stand_still_while_the_table_is_paused(timed: Tabletop) -> None:
    timed.clock.now = 1_010.0
    timed.tables.pause(timed.id, timed.gm, True)
    assert timed.prompt("ben").deadline is None
    timed.clock.now = 5_000.0
    assert timed.tables.tick() is None
    assert timed.prompt("ben").who == "Bren"
    timed.tables.pause(timed.id, timed.gm, False)
    assert timed.prompt("ben").deadline == 5_020.0


def test_deadlines_start_afresh_when_the_server_does(timed: Tabletop) -> None:
    timed.clock.now = 1_025.0
    timed.tables = timed.reopened()
    timed.tables.restart_clocks()
    assert timed.prompt("ben").deadline == 1_055.0


def test_a_restart_while_paused_leaves_them_standing(timed: Tabletop) -> None:
    timed.tables.pause(timed.id, timed.gm, True)
    timed.tables = timed.reopened()
    timed.tables.restart_clocks()
    assert timed.prompt("ben").deadline is None


def test_chat_and_edits_do_not_move_a_deadline(timed: Tabletop) -> None:
    timed.clock.now = 1_010.0
    timed.tables.say(timed.id, timed.seats["ana"], "Well?")
    timed.edit("Ash.lives", 3, 5)
    assert timed.prompt("ben").deadline == 1_030.0
    timed.clock.now = 1_030.0
    timed.tables.tick()
    assert hows(timed)[0] is How.CLOCK


def test_each_of_several_who_are_asked_has_a_deadline() -> None:
    top = Tabletop(THREE, game=BRAWL)
    top.tables.clocks(top.id, top.gm, {"*": 10, "call": 30})
    top.start("ana", "council", "Ash")
    assert [one.address for one in top.store.deadlines(top.id)] == ["vote/Bren", "vote/Cole"]
    top.answer("ben", "agree")
    assert [one.address for one in top.store.deadlines(top.id)] == ["vote/Cole"]
    top.clock.now = 1_010.0
    top.tables.tick()
    assert top.prompts("gm") == ()


def test_typed_dice_too_are_thrown_by_the_server_when_time_is_up(timed: Tabletop) -> None:
    timed.tables.clocks(timed.id, timed.gm, {"toss": 5})
    timed.tables.settings(timed.id, timed.seats["ana"], typed_dice=True)
    timed.answer("ben", "heads")
    assert timed.prompt("ana").deadline == 1_005.0
    timed.clock.now = 1_005.0
    timed.tables.tick()
    assert timed.prompts("ana") == ()


def test_a_command_in_trouble_has_no_clock() -> None:
    top = Tabletop(game=BRAWL)
    top.tables.clocks(top.id, top.gm, {"*": 10})
    top.start("ana", "wound", "Ash")
    top.game = changed()
    top.tables = top.reopened()
    top.clock.now = 1_010.0
    assert top.tables.tick() is None
    assert hows(top) == []


def test_limits_are_the_gms_and_within_reason(top: Tabletop) -> None:
    def clocks(seat: str, seconds: object) -> str:
        return refusal(lambda: top.tables.clocks(top.id, seat, {"call": seconds}))  # type: ignore[dict-item]

    assert clocks(top.seats["ana"], 30) == "gm-only"
    assert [clocks(top.gm, value) for value in (0, -1, 1e9, "soon")] == ["bad-limit"] * 4
