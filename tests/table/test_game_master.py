"""What the Game Master does besides: edits at any time, enlisting, asking again."""

from __future__ import annotations

import pytest

from tests.table.brawl import BRAWL, THREE, changed
from tests.table.tabletop import TAILS, Tabletop, refusal
from theomachy.table.entries import Commanded
from theomachy.table.records import EntryKind, Verdict


def test_an_edit_sets_a_value_and_is_logged(top: Tabletop) -> None:
    top.edit("Ash.lives", 3, 7)
    assert top.state().creatures["Ash"].lives == 7
    assert top.texts("ana")[-1] == "Ash.lives is set from 3 to 7"
    assert top.tables.replay(top.id).count(Verdict.EXACT) == 2


def test_an_edit_is_the_gms(top: Tabletop) -> None:
    ana = top.seats["ana"]
    assert refusal(lambda: top.tables.edit(top.id, ana, "Ash.lives", 3, 7)) == "gm-only"


def test_an_edit_names_the_old_value(top: Tabletop) -> None:
    top.edit("Ash.lives", 3, 7)
    assert refusal(lambda: top.edit("Ash.lives", 3, 8)) == "stale"
    assert top.state().creatures["Ash"].lives == 7


def test_an_edit_that_does_not_fit_is_refused(top: Tabletop) -> None:
    assert refusal(lambda: top.set("Ash.lives", "many")) == "wrong-type"
    assert refusal(lambda: top.set("Ash.luck", 1)) == "unknown-path"
    assert refusal(lambda: top.set("Ash", {"lives": 9})) == "wrong-type"
    assert refusal(lambda: top.start("gm", "edit", "GM", path="Ash.lives")) == "bad-input"
    assert refusal(lambda: top.start("gm", "edit", "GM", path="turn", new="Ash", why="")) == (
        "bad-input"
    )


def test_an_edit_of_what_a_seat_does_not_know_is_not_in_its_log(top: Tabletop) -> None:
    before = {seat: top.history(seat) for seat in top.seats}
    top.edit("Bren.purse", 0, 12)
    assert top.history("ana") == before["ana"]
    assert top.texts("ben")[-1] == top.texts("gm")[-1] == "Bren.purse is set from 0 to 12"


def test_a_hidden_creature_that_is_edited_into_sight_leaves_no_line_but_is_there() -> None:
    top = Tabletop(players={"ana": ("Ash",)})
    top.set("Bren.hidden", True)
    length = len(top.history("ana"))
    top.set("Bren.hidden", False)
    view = top.tables.view(top.id, top.seats["ana"])
    assert [one["name"] for one in view.state["creatures"]] == ["Ash", "Bren"]
    assert len(top.history("ana")) == length


def test_an_edit_while_a_command_is_open_counts_as_made_before_it(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    prompt = top.prompt("ben")
    top.edit("Ash.lives", 3, 1)
    assert top.prompt("ben") == prompt
    bodies = [logged.body for logged in top.log()[-4:]]
    assert isinstance(bodies[0], Commanded)
    assert bodies[0].do == "edit"
    assert isinstance(bodies[3], Commanded)
    assert (bodies[3].do, bodies[3].again) == ("toss", top.log()[-6].seq)
    top.dice.faces = [TAILS]
    top.answer("ben", "tails")
    assert top.state().creatures["Ash"].lives == 0


def test_an_edit_under_an_open_command_shows_the_edit_alone(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    before = top.history("ana")
    top.edit("Ash.lives", 3, 1)
    after = top.history("ana")
    assert after[: len(before)] == before
    assert [entry.text for entry in after[len(before) :]] == ["Ash.lives is set from 3 to 1"]


def test_a_secret_edit_under_an_open_command_shows_nothing_at_all(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    before = {seat: (top.history(seat), top.prompts(seat)) for seat in ("ana", "ben")}
    top.edit("Ash.purse", 0, 5)
    assert (top.history("ben"), top.prompts("ben")) == before["ben"]
    assert len(top.history("ana")) == len(before["ana"][0]) + 1


def test_a_number_that_the_open_command_has_changed_becomes_what_the_edit_says() -> None:
    top = Tabletop(game=BRAWL)
    top.start("ana", "wound", "Ash")
    assert top.state().creatures["Ash"].lives == 2
    top.edit("Ash.lives", 2, 9)
    assert top.state().creatures["Ash"].lives == 9
    assert refusal(lambda: top.edit("Ash.lives", 2, 5)) == "stale"
    top.answer("ben", "pass")
    assert top.state().creatures["Ash"].lives == 9
    assert top.tables.replay(top.id).count(Verdict.DIVERGED) == 0


def test_an_open_command_that_an_edit_makes_impossible_is_let_go() -> None:
    top = Tabletop(THREE, game=BRAWL)
    top.toss("ana", "Ash")
    receipt = top.edit("turn", "Ash", "Bren")
    assert receipt.dropped == ("Ash: Toss the coin",)
    assert top.prompts("ben") == ()
    assert top.history("ana")[-2].kind is EntryKind.TAKEN_BACK


def test_the_gm_enlists_more_while_play_goes_on(top: Tabletop) -> None:
    top.start("gm", "enlist", "GM", cast={"Cole": {"lives": 5, "purse": 9}}, set={"round": 4})
    assert top.state().creatures["Cole"].purse == 9
    assert top.state().round == 4
    assert top.texts("ana")[-2:] == ["Cole joins the duel", "round is set from 0 to 4"]
    assert refusal(lambda: top.start("gm", "enlist", "GM", cast={"Dan": {"luck": 1}})) == (
        "unknown-field"
    )
    assert refusal(lambda: top.start("ana", "enlist", "Ash", cast={})) == "gm-only"


def test_the_open_command_is_asked_again_from_its_start(top: Tabletop) -> None:
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    top.toss("ana", "Ash")
    top.answer("ben", "heads")
    assert top.prompt("ana").kind == "roll"
    top.tables.ask_again(top.id, top.gm)
    assert top.prompts("ana") == ()
    assert top.prompt("ben").label == "call"


@pytest.fixture
def updated() -> Tabletop:
    """A table whose open command was begun by an older release of the game."""
    top = Tabletop(game=BRAWL)
    top.start("ana", "wound", "Ash")
    top.game = changed()
    top.tables = top.reopened()
    return top


def test_an_open_command_of_an_older_release_is_the_gms_to_settle(updated: Tabletop) -> None:
    view = updated.tables.view(updated.id, updated.gm)
    assert "it was recorded" in view.trouble
    assert view.prompts == ()
    assert updated.tables.view(updated.id, updated.seats["ben"]).trouble == ""
    answer = ("1.9.call/Bren.0", "pass")
    assert (
        refusal(lambda: updated.tables.answer(updated.id, updated.seats["ben"], *answer))
        == "diverged"
    )
    report = updated.tables.replay(updated.id).commands[-1]
    assert (report.do, report.verdict) == ("wound", Verdict.DIVERGED)
    assert "version 1" in report.detail


def test_it_may_be_asked_again(updated: Tabletop) -> None:
    updated.tables.ask_again(updated.id, updated.gm)
    assert updated.state().creatures["Ash"].lives == 1
    updated.answer("ben", "pass")
    assert updated.tables.replay(updated.id).commands[-1].verdict is Verdict.EXACT


def test_it_may_be_called_off(updated: Tabletop) -> None:
    updated.tables.call_off(updated.id, updated.gm)
    assert updated.state().creatures["Ash"].lives == 3


def test_chat_goes_on_beside_it(updated: Tabletop) -> None:
    updated.tables.say(updated.id, updated.seats["ben"], "What now?")
    assert updated.texts("ana")[-1] == "What now?"


def test_half_a_character_is_no_text(top: Tabletop) -> None:
    before = top.log()
    assert refusal(lambda: top.set("Ash.policy", "\ud800")) == "bad-input"
    assert top.log() == before
