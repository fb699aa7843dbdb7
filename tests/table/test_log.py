"""The log itself: entries written and read back, folded, and cut down to a seat."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from tests.coin_duel import GAME, Joined, LifeLost, PurseFilled, State, Tossed, TurnPassed
from tests.table.tabletop import CAST, Tabletop, refusal
from theomachy.core.errors import InputError
from theomachy.core.facts import Edited, FactRegistry, Term, Trace
from theomachy.core.procedure import At
from theomachy.core.seats import GM_ONLY, SPECTATOR, Visibility, player_of, players_of
from theomachy.store.interface import EntryRow
from theomachy.table import audiences, desk, diff
from theomachy.table.entries import (
    Answered,
    Body,
    Commanded,
    Finished,
    Happened,
    How,
    Logged,
    Mode,
    Noted,
    NoteKind,
    Retracted,
    Started,
    from_row,
    to_row,
)
from theomachy.table.ledger import Draft, Ledger
from theomachy.table.records import Change

BODIES: list[Body] = [
    Started("coin-duel", "1", "0.1", {"lives": 2}),
    Commanded("toss", "Ash", "1"),
    Commanded(
        "toss",
        "Ash",
        "1",
        {"boast": "Ha"},
        Visibility.BLIND,
        GM_ONLY,
        "seat",
        "greedy",
        full=True,
        key="k",
        again=7,
        kept=True,
        corrects=3,
    ),
    Answered(2, "toss", (2, 1), "Ash", How.DICE, audience=players_of("Ash")),
    Answered(2, "call/Bren", "heads", "Bren", How.PERSON, "seat"),
    Happened(2, PurseFilled(name="Ash", coins=3, audience=players_of("Ash"))),
    Happened(
        2, Tossed(by="Ash", face=1, traces=(Trace("c", 1, (Term("d", 1, "R", "x", GM_ONLY),)),))
    ),
    Happened(2, Edited(path="Ash.lives", old=[1], new={"a": None})),
    Finished(2, "0" * 16),
    Retracted(2, Mode.ONLY, "seat", 9),
    Noted(NoteKind.CHAT, "seat", "Ana", "Hi", ("a", "b")),
    Noted(NoteKind.ROLL, "seat", "Ana", faceless=True, to=(), data={"total": 3}),
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_an_entry_is_read_back_as_it_was_written(body: Body) -> None:
    logged = Logged(4, 1_000.5, body)
    assert from_row(to_row(logged), GAME.facts) == logged


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("dreamt", "{}"),
        ("noted", "{"),
        ("noted", '{"note": "shout"}'),
        ("happened", '{"fact": {"kind": "tossed"}}'),
        ("finished", "[]"),
    ],
)
def test_an_entry_that_cannot_be_read_is_named(kind: str, body: str) -> None:
    with pytest.raises(InputError, match=r"entry 7 \(") as refused:
        from_row(EntryRow(7, 0.0, kind, body), GAME.facts)
    assert refused.value.refusal.where == "entries[7]"


def test_a_fact_of_no_game_is_named() -> None:
    row = EntryRow(7, 0.0, "happened", '{"command": 1, "fact": {"kind": "rain"}}')
    with pytest.raises(InputError, match="rain"):
        from_row(row, GAME.facts)


def ledger(*bodies: Body) -> Ledger:
    found = Ledger(GAME)
    found.apply_all(Logged(seq, 0.0, body) for seq, body in enumerate(bodies, 1))
    return found


START = Started("coin-duel", "1", "0.1")
TOSS = Commanded("toss", "Ash", "1")


@pytest.mark.parametrize(
    "bodies",
    [
        (START, TOSS, TOSS),
        (START, Finished(2, "")),
        (START, TOSS, Finished(3, "")),
        (START, Happened(2, LifeLost(name="Ash"))),
        (START, Answered(2, "toss", (1,), "Ash")),
        (START, Retracted(2, Mode.BACK, "")),
    ],
)
def test_entries_that_do_not_fit_where_they_stand_are_refused(bodies: tuple[Body, ...]) -> None:
    with pytest.raises(InputError) as refused:
        ledger(*bodies)
    assert refused.value.code == "bad-entry"


def test_a_gap_in_the_log_is_refused() -> None:
    with pytest.raises(InputError, match="entry 3 does not follow 1"):
        ledger(START).apply(Logged(3, 0.0, TOSS))


def test_a_draft_leaves_the_ledger_as_it_was() -> None:
    before = ledger(START, TOSS)
    draft = Draft(before, 0.0)
    draft.add(Answered(2, "toss", (1,), "Ash"))
    draft.finish()
    assert (before.last, before.open is not None, len(before.live)) == (2, True, 0)
    assert (draft.ledger.last, draft.ledger.open, len(draft.ledger.live)) == (4, None, 1)
    with pytest.raises(LookupError):
        draft.finish()


def state(**changes: Any) -> State:
    found = GAME.new_state({})
    for fact in GAME.enlist(found, CAST):
        found = GAME.apply(found, fact)
    return replace(found, **changes)


def test_who_knows_an_edit() -> None:
    def audience(path: str, new: Any, before: State) -> Any:
        after = GAME.apply(before, PurseFilled(name="Ash", coins=new))
        if path.endswith("lives"):
            ash = replace(before.creatures["Ash"], lives=new)
            after = replace(before, creatures={**before.creatures, "Ash": ash})
        return audiences.of_edit(GAME, before, after, path)

    assert audience("Ash.lives", 5, state()).everybody
    assert audience("Ash.lives", 3, state()) == GM_ONLY
    assert audience("Ash.purse", 5, state()) == players_of("Ash")
    filled = GAME.apply(state(), PurseFilled(name="Ash", coins=5))
    assert audience("Ash.purse", 0, filled) == players_of("Ash")


def test_who_learns_of_a_command() -> None:
    hidden = replace(state().creatures["Bren"], hidden=True)
    unseen = replace(state(), creatures={**state().creatures, "Bren": hidden})

    def audience(by: str, visibility: Visibility = Visibility.PUBLIC) -> Any:
        return audiences.of_command(GAME, unseen, by, visibility)

    assert audience("Ash").everybody
    assert audience("Bren") == players_of("Bren")
    assert audience("GM") == GM_ONLY
    assert audience("Ash", Visibility.GM) == audience("Ash", Visibility.SELF) == players_of("Ash")
    assert audience("Ash", Visibility.BLIND) == GM_ONLY


def test_a_trace_is_cut_to_what_the_viewer_may_know_and_names_no_audience() -> None:
    terms = (Term("die", 4), Term("armour", 2, audience=players_of("Bren")))
    open_, shut = Trace("sum", 6, terms), Trace("luck", 1, audience=GM_ONLY)
    fact = Tossed(by="Ash", face=1, traces=(open_, shut), audience=players_of("Ash", "Bren"))
    ash = audiences.as_seen(fact, player_of("Ash"))
    assert ash == Tossed(by="Ash", face=1, traces=(Trace("sum", 6, (Term("die", 4),)),))
    bren = audiences.as_seen(fact, player_of("Bren"))
    assert bren.traces == (Trace("sum", 6, (Term("die", 4), Term("armour", 2))),)
    assert len(audiences.as_seen(fact, SPECTATOR).traces) == 1


def test_differences_of_states_bear_the_paths_of_edits() -> None:
    before = state()
    after = GAME.apply(GAME.apply(before, LifeLost(name="Ash")), PurseFilled(name="Bren", coins=3))
    cole = replace(after, creatures={**after.creatures, "Cole": after.creatures["Bren"]})
    assert diff.changes(before, before) == ()
    assert diff.changes(before, after) == (Change("Ash.lives", 3, 2), Change("Bren.purse", 0, 3))
    assert diff.changes(after, cole) == (Change("Cole", None, {"purse": 3}),)
    assert diff.changes({"a": (1, 2)}, {"a": (1,)}) == (Change("a[1]", 2, None),)
    assert diff.changes({"a": frozenset({2, 1})}, {"a": 1}) == (Change("a", [1, 2], 1),)


def test_a_process_keeps_so_many_tables_folded_and_the_others_are_folded_again(
    top: Tabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "SESSIONS", 2)
    before = top.tables.view(top.id, top.gm)
    for name in ("one", "two", "three"):
        opened = top.tables.create("coin-duel", name)
        top.tables.view(opened.table_id, opened.gm_seat)
    assert top.id not in top.tables._sessions
    assert len(top.tables._sessions) == 2
    assert top.tables.view(top.id, top.gm) == before


def test_the_gm_sees_as_another_seat_and_nobody_else_does(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    ben = top.seats["ben"]
    assert top.tables.view(top.id, top.gm, see_as=ben) == top.tables.view(top.id, ben)
    assert top.tables.history(top.id, top.gm, see_as=ben) == top.tables.history(top.id, ben)
    with pytest.raises(Exception, match="only the Game Master"):
        top.tables.view(top.id, ben, see_as=top.gm)


def test_a_history_is_read_from_where_one_stands(top: Tabletop) -> None:
    seen = top.tables.history(top.id, top.seats["ana"])
    top.toss("ana", "Ash")
    more = top.tables.history(top.id, top.seats["ana"], seen.last, seen.epoch)
    assert [entry.number for entry in more.entries] == [seen.last + 1]
    assert (more.epoch, more.last) == (seen.epoch, seen.last + 1)


def test_a_view_is_worked_out_once_and_again_when_anything_changes(top: Tabletop) -> None:
    ana, ben = top.seats["ana"], top.seats["ben"]

    def view() -> Any:
        return top.tables.view(top.id, ben)

    changes: list[Any] = [
        lambda: top.tables.say(top.id, ana, "Hello"),
        lambda: top.toss("ana", "Ash"),
        lambda: top.tables.pause(top.id, top.gm, True),
        lambda: top.tables.pause(top.id, top.gm, False),
        lambda: top.edit("Ash.lives", 3, 4),
        lambda: top.tables.clocks(top.id, top.gm, {"*": 5}),
        lambda: top.answer("ben", "pass"),
        lambda: top.tables.settings(top.id, ben, typed_dice=True),
        lambda: top.tables.claimable(top.id, top.gm, []),
        lambda: top.tables.revoke(top.id, top.gm, ana),
    ]
    for change in changes:
        before = view()
        assert view() is before
        change()
        assert view() is not before
        assert view() == top.reopened().view(top.id, ben)


def test_the_documentation_names_every_kind_of_entry_with_its_fields() -> None:
    text = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:3] for line in text.splitlines() if line.startswith("| `")]
    documented = {kind.strip(" `"): re.findall(r"`(\w+)`", named) for kind, named in rows}
    kinds = (Started, Commanded, Answered, Happened, Finished, Retracted, Noted)
    for kind in kinds:
        assert set(documented[kind.kind]) == {field.name for field in fields(kind)}
    assert len(documented) == len(kinds)


async def _lose(at: At[State], by: str, inputs: Any) -> None:
    await at.tell(LifeLost(name=by))


def test_what_could_not_be_read_again_is_refused_and_nothing_of_it_is_written() -> None:
    """Such an entry would shut its table for good."""
    lose = replace(GAME.commands["toss"], name="lose", run=_lose)
    facts = FactRegistry([Joined, PurseFilled, Tossed, TurnPassed])
    game = replace(GAME, commands={**GAME.commands, "lose": lose}, facts=facts)
    top = Tabletop(game=game)
    last = top.store.last(top.id)
    assert refusal(lambda: top.start("ana", "lose", "Ash")) == "not-kept"
    assert top.store.last(top.id) == last
    assert top.reopened().view(top.id, top.gm) == top.tables.view(top.id, top.gm)
