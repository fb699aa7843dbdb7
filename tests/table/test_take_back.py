"""Taking back: to here, this alone, by setting values; first what it would do, then doing it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.brawl import BRAWL, THREE
from tests.table.tabletop import HEADS, TAILS, Tabletop, refusal
from theomachy.core.fingerprints import fingerprint
from theomachy.table.entries import Commanded, Finished, Retracted
from theomachy.table.records import Change, EntryKind, TakeBack, Verdict

TOSS = {"Ash": "ana", "Bren": "ben"}


def play_round(top: Tabletop, by: str, call: str, face: int) -> int:
    """One toss to its end; the number of its command in the GM's log."""
    foe = "Bren" if by == "Ash" else "Ash"
    number = top.tables.command(top.id, top.gm, "toss", by).number
    top.dice.faces = [face]
    top.answer(TOSS[foe], call)
    return number


def back(top: Tabletop, number: int, mode: TakeBack = TakeBack.BACK, **options: Any) -> Any:
    return top.tables.take_back(top.id, top.gm, number, mode, **options)


def test_back_to_here_leaves_the_state_as_before_and_strikes_what_is_gone(top: Tabletop) -> None:
    before = top.state()
    first = play_round(top, "Ash", "heads", HEADS)
    play_round(top, "Bren", "heads", HEADS)
    back(top, first)
    assert top.state() == before
    struck = [entry.text for entry in top.history("ana") if entry.struck]
    assert struck[:3] == ["Ash: Toss the coin", "Ash tosses heads", "Ash loses a life"]
    last = top.history("ana")[-1]
    assert last.kind is EntryKind.TAKEN_BACK
    assert set(last.strikes) == {one.number for one in top.history("ana") if one.struck}
    assert isinstance(top.log()[-1].body, Retracted)


def test_nothing_is_deleted(top: Tabletop) -> None:
    number = play_round(top, "Ash", "heads", HEADS)
    before = top.log()
    back(top, number)
    assert top.log()[: len(before)] == before


def test_notes_of_between_stay(top: Tabletop) -> None:
    number = play_round(top, "Ash", "pass", HEADS)
    top.tables.say(top.id, top.seats["ana"], "Well")
    back(top, number)
    assert "Well" in top.texts("ben")


def test_taking_back_is_the_gms_and_once(top: Tabletop) -> None:
    number = play_round(top, "Ash", "pass", HEADS)
    ana = top.seats["ana"]
    assert refusal(lambda: top.tables.take_back(top.id, ana, number, TakeBack.BACK)) == "gm-only"
    assert (
        refusal(lambda: top.tables.preview_take_back(top.id, ana, number, TakeBack.BACK))
        == "gm-only"
    )
    back(top, number)
    assert refusal(lambda: back(top, number)) == "not-standing"
    assert refusal(lambda: back(top, 99)) == "unknown-entry"


def test_any_entry_of_a_command_names_it(top: Tabletop) -> None:
    before = top.state()
    play_round(top, "Ash", "pass", HEADS)
    back(top, top.number_of("Ash tosses heads"))
    assert top.state() == before


def test_an_open_command_is_taken_back_like_any_other(top: Tabletop) -> None:
    before = top.state()
    number = play_round(top, "Ash", "pass", HEADS)
    top.toss("ben", "Bren")
    back(top, number)
    assert (top.state(), top.prompts("ana")) == (before, ())


def test_the_preview_says_what_changes_and_changes_nothing(top: Tabletop) -> None:
    number = play_round(top, "Ash", "heads", HEADS)
    length, state = len(top.log()), top.state()
    preview = top.tables.preview_take_back(top.id, top.gm, number, TakeBack.BACK)
    assert preview.changes == (
        Change("Ash.lives", 2, 3),
        Change("turn", "Bren", "Ash"),
        Change("round", 1, 0),
    )
    assert (preview.title, preview.gone) == ("Ash: Toss the coin", ("Ash: Toss the coin",))
    assert (len(top.log()), top.state()) == (length, state)


def test_this_alone_plays_the_later_ones_again_with_their_old_answers() -> None:
    top = Tabletop(THREE, game=BRAWL)
    number = top.start("gm", "strike", "Ash", target="Cole").number
    top.answer("gm", "stand")
    top.dice.faces = [5, 2]
    top.start("gm", "strike", "Ash", target="Bren")
    top.answer("ben", "duck")
    assert top.state().creatures["Bren"].lives == 2
    top.dice.otherwise = 6
    back(top, number, TakeBack.ONLY)
    assert (top.state().creatures["Cole"].lives, top.state().creatures["Bren"].lives) == (3, 2)
    again = [one.body for one in top.log() if isinstance(one.body, Commanded) and one.body.again]
    assert [(one.do, one.given) for one in again] == [("strike", {"target": "Bren"})]
    assert top.tables.replay(top.id).count(Verdict.DIVERGED) == 0


def test_what_came_again_as_it_was_is_neither_struck_nor_repeated() -> None:
    top = Tabletop(THREE, game=BRAWL)
    number = top.start("gm", "strike", "Ash", target="Cole").number
    top.answer("gm", "stand")
    top.start("gm", "strike", "Ash", target="Bren")
    top.answer("ben", "stand")
    top.tables.say(top.id, top.gm, "Oh")
    before = top.history("ana")
    back(top, number, TakeBack.ONLY)
    after = top.history("ana")
    assert [entry.text for entry in after] == [*[one.text for one in before], "Taken back"]
    struck = [entry.text for entry in after if entry.struck]
    assert struck == ["Ash: Strike", "Ash tosses heads", "Cole loses a life"]
    kept = next(one for one in after if one.text == "Bren loses a life")
    assert after[kept.group - 1].text == "Ash: Strike"
    back(top, top.number_of("Bren loses a life"))
    assert top.state().creatures["Bren"].lives == 3


def test_a_later_command_that_no_longer_fits_is_named_and_dropped(top: Tabletop) -> None:
    first = play_round(top, "Ash", "heads", TAILS)
    play_round(top, "Bren", "heads", HEADS)
    preview = top.tables.preview_take_back(top.id, top.gm, first, TakeBack.ONLY)
    (unfit,) = preview.unfit
    assert (unfit.title, unfit.because.code) == ("Bren: Toss the coin", "not-your-turn")
    assert top.history("gm")[unfit.number - 1].text == "Bren: Toss the coin"
    receipt = back(top, first, TakeBack.ONLY)
    assert receipt.dropped == ("Bren: Toss the coin",)
    assert top.state().round == 0


def test_of_one_that_no_longer_fits_the_old_outcome_may_be_kept(top: Tabletop) -> None:
    first = play_round(top, "Ash", "heads", TAILS)
    second = play_round(top, "Bren", "heads", HEADS)
    receipt = back(top, first, TakeBack.ONLY, keep=[second])
    assert receipt.dropped == ()
    assert top.state().creatures["Bren"].lives == 2
    report = top.tables.replay(top.id).commands[-1]
    assert (report.do, report.verdict) == ("toss", Verdict.UNVERIFIED)
    back(top, top.number_of("Bren loses a life"))
    assert top.state().creatures["Bren"].lives == 3


def test_an_outcome_that_cannot_be_told_of_the_state_of_now_is_dropped_all_the_same() -> None:
    top = Tabletop(game=BRAWL)
    number = top.start("gm", "enlist", "GM", cast={"Cole": {}}).number
    strike = top.start("gm", "strike", "Ash", target="Cole").number
    top.answer("gm", "stand")
    receipt = back(top, number, TakeBack.ONLY, keep=[strike])
    assert receipt.dropped == ("Ash: Strike",)
    assert "Cole" not in top.state().creatures


def test_a_command_that_would_now_ask_more_does_not_fit() -> None:
    top = Tabletop(game=BRAWL)
    number = top.set("Ash.purse", 5).number
    top.start("gm", "beg", "Ash")
    preview = top.tables.preview_take_back(top.id, top.gm, number, TakeBack.ONLY)
    (unfit,) = preview.unfit
    assert (unfit.because.code, "alms" in unfit.because.detail) == ("asks-more", True)


def test_a_command_that_now_asks_less_fits() -> None:
    top = Tabletop({"cast": {"Ash": {"purse": 5}, "Bren": {}}}, game=BRAWL)
    number = top.set("Ash.purse", 0).number
    top.start("gm", "beg", "Ash")
    back(top, number, TakeBack.ONLY)
    assert top.tables.replay(top.id).commands[-1].verdict is Verdict.EXACT


def test_edits_and_enlistings_of_between_are_made_again(top: Tabletop) -> None:
    number = play_round(top, "Ash", "heads", HEADS)
    top.edit("Ash.lives", 2, 9)
    top.start("gm", "enlist", "GM", cast={"Cole": {}})
    back(top, number, TakeBack.ONLY)
    assert top.state().creatures["Ash"].lives == 9
    assert "Cole" in top.state().creatures
    assert top.tables.replay(top.id).count(Verdict.DIVERGED) == 0


def test_an_open_command_behind_goes_on_being_open() -> None:
    top = Tabletop(THREE, game=BRAWL)
    number = top.start("gm", "strike", "Ash", target="Cole").number
    top.answer("gm", "stand")
    top.start("gm", "strike", "Cole", target="Bren")
    prompt = top.prompt("ben")
    back(top, number, TakeBack.ONLY)
    assert top.prompt("ben") == prompt
    top.answer("ben", "stand")
    assert top.state().creatures["Bren"].lives == 2


def test_a_secret_deed_that_is_taken_back_leaves_no_mark_with_others(top: Tabletop) -> None:
    number = top.start("gm", "fill-purse", "GM", name="Bren", coins=4).number
    play_round(top, "Ash", "heads", HEADS)
    before = top.history("ana")
    back(top, number, TakeBack.ONLY)
    assert top.history("ana") == before
    assert top.state().creatures["Bren"].purse == 0
    assert top.history("ben")[-1].kind is EntryKind.TAKEN_BACK


def test_a_correction_proposes_the_values_to_set_and_sets_them(top: Tabletop) -> None:
    number = play_round(top, "Ash", "heads", HEADS)
    play_round(top, "Bren", "heads", TAILS)
    top.edit("Ash.lives", 2, 5)
    preview = top.tables.preview_take_back(top.id, top.gm, number, TakeBack.CORRECT)
    assert preview.changes == (Change("Ash.lives", 5, 6), Change("round", 2, 1))
    receipt = back(top, number, TakeBack.CORRECT, edits=[("Ash.lives", 5, 6)])
    assert top.state().creatures["Ash"].lives == 6
    assert top.history("gm")[receipt.number - 1].do == "edit"
    correction = [one.body for one in top.log() if isinstance(one.body, Commanded)][-1]
    assert correction.corrects > 0
    edits = [("Ash.lives", 5, 7)]
    assert refusal(lambda: back(top, number, TakeBack.CORRECT, edits=edits)) == "stale"
    assert refusal(lambda: back(top, number, TakeBack.CORRECT)) == "empty"


def test_several_corrections_under_an_open_command_are_one_deed(top: Tabletop) -> None:
    number = play_round(top, "Ash", "heads", HEADS)
    top.toss("ben", "Bren")
    prompt = top.prompt("ana")
    edits = [("Ash.lives", 2, 3), ("Bren.lives", 3, 4), ("Ash.purse", 0, 1)]
    back(top, number, TakeBack.CORRECT, edits=edits)
    state = top.state()
    assert (state.creatures["Ash"].lives, state.creatures["Bren"].lives) == (3, 4)
    assert top.prompt("ana").options == prompt.options
    assert top.texts("ben")[-2:] == [
        "Ash.lives is set from 2 to 3",
        "Bren.lives is set from 3 to 4",
    ]


def test_a_house_option_changed_in_mid_campaign_leaves_the_past_as_it_was(top: Tabletop) -> None:
    play_round(top, "Ash", "heads", HEADS)
    before = top.tables.replay(top.id)
    top.edit("house.lives", 3, 9)
    assert top.tables.view(top.id, top.gm).house == {"lives": 9}
    after = top.tables.replay(top.id)
    assert after.commands[: len(before.commands)] == before.commands
    assert after.count(Verdict.EXACT) == len(after.commands)
    assert top.reopened().view(top.id, top.gm).house == {"lives": 9}


def test_a_taking_back_with_its_key_is_done_once(top: Tabletop) -> None:
    number = play_round(top, "Ash", "heads", HEADS)
    first = back(top, number, idempotency_key="k")
    again = back(top, number, idempotency_key="k")
    assert (first.repeated, again.repeated) == (False, True)


# Laws, over random games

Deeds = list[tuple[str, str, str, tuple[int, int]]]
NAMES = ("Ash", "Bren", "Cole")
deeds = st.lists(
    st.tuples(
        st.sampled_from(("strike", "toss", "grab", "edit", "strike")),
        st.sampled_from(NAMES),
        st.sampled_from(("stand", "duck")),
        st.tuples(st.integers(1, 6), st.integers(1, 6)),
    ),
    min_size=2,
    max_size=8,
)


def try_deed(top: Tabletop, deed: tuple[str, str, str, tuple[int, int]]) -> int:
    """Plays a deed to its end, if it is allowed; the number of its command, or 0."""
    do, by, duck, faces = deed
    target = NAMES[(NAMES.index(by) + 1) % 3]
    inputs: dict[str, Any] = {"target": target} if do == "strike" else {}
    actor = by
    if do == "edit":
        inputs, actor = {"path": f"{by}.lives", "new": faces[0]}, "GM"
    top.dice.faces = [1 + face % 2 for face in faces] if do == "toss" else list(faces)
    try:
        number = top.tables.command(top.id, top.gm, do, actor, inputs).number
    except Exception:
        return 0
    for prompt in top.prompts("gm"):
        words = {"call": "heads" if duck == "duck" else "pass", "duck": duck}
        top.tables.answer(top.id, top.gm, prompt.id, words[prompt.label], as_gm=True)
    return number


def brawl(deeds: Deeds) -> tuple[Tabletop, list[tuple[int, Any]]]:
    """A table at which all this was tried: of each command that was played the number and the deed."""
    top = Tabletop(THREE, game=BRAWL, players={})
    played = [(try_deed(top, deed), deed) for deed in deeds]
    return top, [one for one in played if one[0]]


@settings(max_examples=60, deadline=None)
@given(deeds, st.integers(0, 7))
def test_law_back_to_here_is_always_exact(script: Deeds, place: int) -> None:
    top, played = brawl(script)
    if not played:
        return
    place %= len(played)
    number, _ = played[place]
    before, _ = brawl([deed for _, deed in played[:place]])
    back(top, number)
    assert top.state() == before.state()
    assert top.tables.replay(top.id).count(Verdict.DIVERGED) == 0
    assert top.tables.view(top.id, top.gm) == top.reopened().view(top.id, top.gm)


@settings(max_examples=60, deadline=None)
@given(deeds, st.integers(0, 7))
def test_law_this_alone_is_the_game_without_it_wherever_the_rest_fits(
    script: Deeds, place: int
) -> None:
    top, played = brawl(script)
    if not played:
        return
    place %= len(played)
    number, _ = played.pop(place)
    preview = top.tables.preview_take_back(top.id, top.gm, number, TakeBack.ONLY)
    receipt = back(top, number, TakeBack.ONLY)
    assert len(receipt.dropped) == len(preview.unfit)
    unfit = {one.number for one in preview.unfit}
    never, count = brawl([deed for entry, deed in played if entry not in unfit])
    assert len(count) == len(played) - len(unfit)
    assert fingerprint(top.state()) == fingerprint(never.state())
    assert top.tables.replay(top.id).count(Verdict.DIVERGED) == 0
    assert top.history("gm") == top.reopened().history(top.id, top.gm).entries


@pytest.mark.parametrize("mode", [TakeBack.BACK, TakeBack.ONLY])
def test_a_taking_back_is_written_in_one_piece(top: Tabletop, mode: TakeBack) -> None:
    number = play_round(top, "Ash", "heads", TAILS)
    top.set("Ash.lives", 9)
    last = top.log()[-1].seq
    back(top, number, mode)
    retracted = top.log()[last].body
    assert isinstance(retracted, Retracted)
    assert retracted.until == top.log()[-1].seq
    assert mode is TakeBack.BACK or isinstance(top.log()[-1].body, Finished)
