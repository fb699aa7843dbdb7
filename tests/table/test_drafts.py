"""Characters built beside a table: kept, changed, offered, agreed to, and levels taken."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.coin_duel import GAME as COIN_DUEL
from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import game_of
from theomachy.store.drafts_interface import DraftRow
from theomachy.store.sqlite import SqliteStore
from theomachy.table import limits
from theomachy.table.drafts import DraftStatus
from theomachy.table.records import Role
from theomachy.table.service import Tables

GOD_MARKED = game_of("god-marked")


@dataclass
class Party:
    """A table of God Marked with its Game Master, and Ana who plays nobody yet."""

    tables: Tables
    table: str
    gm: str
    ana: str

    def state(self) -> Any:
        return self.tables.view(self.table, self.gm).state

    def names(self) -> list[str]:
        return [one["name"] for one in self.state()["creatures"]]


@pytest.fixture
def tables() -> Iterator[Tables]:
    with SqliteStore(None) as store:
        yield Tables(store, games={GOD_MARKED.id: GOD_MARKED, COIN_DUEL.id: COIN_DUEL})


@pytest.fixture
def party(tables: Tables) -> Party:
    opened = tables.create("god-marked", "The ford", {}, "lantern-bridge")
    invite = tables.invite(opened.table_id, opened.gm_seat)
    ana = tables.join(invite.token, "Ana").seat.id
    return Party(tables, opened.table_id, opened.gm_seat, ana)


def test_drafts_of_a_browser_and_of_a_seat_have_a_limit(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "DRAFTS", 2)
    tables = party.tables
    for _ in range(2):
        tables.begin_draft("god-marked", ready="orla", owner="browser")
        tables.begin_draft_at(party.table, party.ana, ready="orla")
    tables.begin_draft("god-marked", ready="orla", owner="another")
    tables.begin_draft_at(party.table, party.gm, ready="orla")
    begins: list[Callable[[], object]] = [
        lambda: tables.begin_draft("god-marked", ready="orla", owner="browser"),
        lambda: tables.begin_draft_at(party.table, party.ana, ready="orla"),
    ]
    for begin in begins:
        with pytest.raises(Refused) as refused:
            begin()
        assert (refused.value.code, refused.value.refusal.allowed) == ("too-many", ("at most 2",))


def draft_of_orla(party: Party, **fields: Any) -> str:
    """A draft of Ana's that can be finished."""
    draft = party.tables.begin_draft_at(party.table, party.ana, ready="orla")
    for path, value in fields.items():
        party.tables.change_draft(draft.id, path, value)
    return draft.id


def test_a_draft_is_kept_and_found_again_by_id_and_owner(tables: Tables) -> None:
    begun = tables.begin_draft("god-marked", "level-1", owner="browser")
    tables.change_draft(begun.id, "name", "Ilka")
    again = tables.draft(begun.id)
    assert (again.name, again.revision, again.status) == ("Ilka", 2, DraftStatus.OPEN)
    assert [one.id for one in tables.drafts_of("browser")] == [begun.id]
    assert tables.drafts_of("another") == ()
    with pytest.raises(InputError, match="no character") as unknown:
        tables.draft("guessed")
    assert unknown.value.code == "unknown-draft"


def test_a_draft_begins_as_a_kind_as_a_ready_one_or_from_a_document(tables: Tables) -> None:
    assert tables.begin_draft("god-marked", "level-0").document["level"] == 0
    assert tables.begin_draft("god-marked", ready="ash").name == "Ash"
    assert tables.begin_draft("god-marked", document={"name": "Mo"}).document == {"name": "Mo"}
    faults: tuple[tuple[dict[str, Any], str], ...] = (
        ({"kind": "level-9"}, "unknown-kind"),
        ({"ready": "nobody"}, "unknown-ready"),
        ({"document": {"nam": "Mo"}}, "bad-document"),
    )
    for wrong, code in faults:
        with pytest.raises(InputError) as refused:
            tables.begin_draft("god-marked", **wrong)
        assert refused.value.code == code
    with pytest.raises(Refused) as none:
        tables.begin_draft("coin-duel", "any")
    assert none.value.code == "no-builder"


def test_a_change_of_the_wrong_form_changes_nothing(tables: Tables) -> None:
    begun = tables.begin_draft("god-marked", ready="ash")
    for path, value in (("level", "high"), ("trades[9].points", 3), ("nowhere", 1)):
        with pytest.raises(InputError):
            tables.change_draft(begun.id, path, value)
    assert tables.draft(begun.id) == begun


def test_changes_from_two_sides_at_once_are_all_kept(tables: Tables) -> None:
    draft = tables.begin_draft("god-marked", "level-1").id
    paths = ("name", "text")

    def write(path: str) -> None:
        for number in range(10):
            tables.change_draft(draft, path, f"{path} {number}")

    writers = [threading.Thread(target=write, args=(path,)) for path in paths]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    kept = tables.draft(draft)
    assert (kept.document["name"], kept.document["text"]) == ("name 9", "text 9")
    assert kept.revision == 21


def test_a_draft_at_a_table_follows_its_house_rules(tables: Tables) -> None:
    opened = tables.create("god-marked", "Deep", {"skill_floor": "none"})
    trade = {"taken_from": "Mind", "given_to": "Stealth", "points": 90}
    problems = {}
    for where in ("table", "nowhere"):
        if where == "table":
            draft = tables.begin_draft_at(opened.table_id, opened.gm_seat, "level-1")
        else:
            draft = tables.begin_draft("god-marked", "level-1")
        tables.change_draft(draft.id, "trades", [trade])
        view = tables.workbench(draft.id).view
        problems[where] = [one.code for one in view.problems]
    assert "too-many-points" in problems["nowhere"]
    assert "too-many-points" not in problems["table"]


def test_the_game_master_sees_a_draft_when_it_is_offered_and_agrees(party: Party) -> None:
    tables, draft = party.tables, draft_of_orla(party)
    assert tables.view(party.table, party.gm).drafts == ()
    assert [one.name for one in tables.view(party.table, party.ana).drafts] == ["Orla"]
    offered = tables.take_draft(draft)
    assert offered.status is DraftStatus.OFFERED
    assert "Orla" not in party.names()
    seen = tables.view(party.table, party.gm).drafts
    assert [(one.name, one.seat, one.yours) for one in seen] == [("Orla", party.ana, False)]
    with pytest.raises(Refused) as closed:
        tables.change_draft(draft, "name", "Orl")
    assert closed.value.code == "draft-offered"
    taken = tables.accept_draft(party.table, party.gm, draft)
    assert taken.status is DraftStatus.TAKEN
    assert tables.seat(party.table, party.ana).creatures == ("Orla",)
    orla = next(one for one in party.state()["creatures"] if one["name"] == "Orla")
    assert (orla["level"], orla["lost"], orla["team"]) == (3, ["eye"], "Heroes")
    assert tables.view(party.table, party.gm).drafts == ()


def test_an_offered_draft_is_given_back_with_a_word_or_taken_back(party: Party) -> None:
    tables, draft = party.tables, draft_of_orla(party)
    tables.take_draft(draft)
    tables.decline_draft(party.table, party.gm, draft, "Not that eye again.")
    assert tables.draft(draft).status is DraftStatus.OPEN
    told = tables.history(party.table, party.ana).entries[-1].text
    assert "Not that eye again." in told
    tables.take_draft(draft)
    assert tables.withdraw_draft(draft).status is DraftStatus.OPEN
    with pytest.raises(Refused) as refused:
        tables.accept_draft(party.table, party.gm, draft)
    assert refused.value.code == "not-offered"


def test_nobody_but_the_game_master_agrees(party: Party) -> None:
    tables, draft = party.tables, draft_of_orla(party)
    tables.take_draft(draft)
    with pytest.raises(Refused):
        tables.accept_draft(party.table, party.ana, draft)
    with pytest.raises(Refused):
        tables.set_agreement(party.table, party.ana, False)
    assert "Orla" not in party.names()


def test_without_agreement_it_comes_in_at_once_with_its_companion(party: Party) -> None:
    tables = party.tables
    tables.set_agreement(party.table, party.gm, False)
    draft = tables.begin_draft_at(party.table, party.ana, ready="teodor").id
    assert tables.take_draft(draft).status is DraftStatus.TAKEN
    assert set(tables.seat(party.table, party.ana).creatures) == {"Teodor", "Marsh hound"}
    with pytest.raises(Refused) as again:
        tables.take_draft(draft)
    assert again.value.code == "draft-closed"


def test_a_draft_with_problems_or_a_taken_name_stays_a_draft(party: Party) -> None:
    tables = party.tables
    taken = party.names()[0]
    for fields, code in (({"name": taken}, "name-taken"), ({"perks": ["hawk-eyed"] * 2}, "")):
        draft = draft_of_orla(party, **fields)
        with pytest.raises(Refused) as refused:
            tables.take_draft(draft)
        assert not code or refused.value.code == code
        assert tables.draft(draft).status is DraftStatus.OPEN


def test_a_draft_begun_elsewhere_is_brought_to_a_table(party: Party) -> None:
    tables = party.tables
    draft = tables.begin_draft("god-marked", ready="orla").id
    with pytest.raises(Refused) as homeless:
        tables.take_draft(draft)
    assert homeless.value.code == "no-table"
    tables.bring_draft(draft, party.table, party.ana)
    assert tables.take_draft(draft).status is DraftStatus.OFFERED
    other = tables.create("coin-duel", "Toss")
    with pytest.raises(Refused) as wrong:
        tables.bring_draft(draft, other.table_id, other.gm_seat)
    assert wrong.value.code == "other-game"


def test_who_watches_builds_nobody_here(party: Party) -> None:
    tables = party.tables
    invite = tables.invite(party.table, party.gm, role=Role.SPECTATOR)
    watcher = tables.join(invite.token, "Wim").seat.id
    with pytest.raises(Refused) as refused:
        tables.begin_draft_at(party.table, watcher, "level-1")
    assert refused.value.code == "spectator"


def test_a_dropped_draft_is_gone(party: Party) -> None:
    draft = draft_of_orla(party)
    party.tables.drop_draft(draft)
    assert party.tables.view(party.table, party.ana).drafts == ()
    with pytest.raises(InputError):
        party.tables.workbench(draft)


@pytest.fixture
def calm(tables: Tables) -> Party:
    """A table at which nobody fights."""
    opened = tables.create("god-marked", "The inn")
    invite = tables.invite(opened.table_id, opened.gm_seat)
    ana = tables.join(invite.token, "Ana").seat.id
    return Party(tables, opened.table_id, opened.gm_seat, ana)


def at_the_table(party: Party) -> None:
    """Orla plays at the table, and has one level-up to take."""
    party.tables.set_agreement(party.table, party.gm, False)
    party.tables.take_draft(draft_of_orla(party))
    granted = {"names": ["Orla"], "levels": 1}
    party.tables.command(party.table, party.gm, "grant-level", "GM", granted)


def test_a_level_is_taken_by_a_draft_of_its_own_and_taken_back_exactly(calm: Party) -> None:
    tables = calm.tables
    with pytest.raises(Refused):
        tables.begin_level_up(calm.table, calm.ana, "Orla")
    at_the_table(calm)
    before = next(one for one in calm.state()["creatures"] if one["name"] == "Orla")
    draft = tables.begin_level_up(calm.table, calm.ana, "Orla")
    assert tables.begin_level_up(calm.table, calm.ana, "Orla").id == draft.id
    bench = tables.workbench(draft.id)
    assert bench.section == "level-4"
    with pytest.raises(Refused) as settled:
        tables.change_draft(draft.id, "species", "common")
    assert settled.value.code == "not-of-this-level"
    tables.change_draft(draft.id, "advances[0].free", {"Agility": 5})
    assert tables.take_draft(draft.id).status is DraftStatus.TAKEN
    after = next(one for one in calm.state()["creatures"] if one["name"] == "Orla")
    assert after["level"] == 4
    tables.command(calm.table, calm.ana, "take-back-level", "Orla", {})
    back = next(one for one in calm.state()["creatures"] if one["name"] == "Orla")
    assert back["skills"] == before["skills"]
    assert back["level"] == before["level"]


def test_only_who_plays_it_takes_its_level(calm: Party) -> None:
    at_the_table(calm)
    tables = calm.tables
    invite = tables.invite(calm.table, calm.gm)
    milo = tables.join(invite.token, "Milo").seat.id
    with pytest.raises(Refused) as refused:
        tables.begin_level_up(calm.table, milo, "Orla")
    assert refused.value.code == "not-yours"


def test_one_level_comes_of_one_draft_however_often_it_is_taken(calm: Party) -> None:
    at_the_table(calm)
    tables = calm.tables
    granted = {"names": ["Orla"], "levels": 1}
    tables.command(calm.table, calm.gm, "grant-level", "GM", granted)
    draft = tables.begin_level_up(calm.table, calm.ana, "Orla")
    codes: list[str] = []

    def take() -> None:
        try:
            tables.take_draft(draft.id)
        except Refused as refused:
            codes.append(refused.code)

    together = [threading.Thread(target=take) for _ in range(3)]
    for one in together:
        one.start()
    for one in together:
        one.join()
    take()
    assert codes.pop() == "draft-closed"
    orla = next(one for one in calm.state()["creatures"] if one["name"] == "Orla")
    assert orla["level"] == 4


def test_who_watches_brings_nobody_here(party: Party) -> None:
    tables = party.tables
    invite = tables.invite(party.table, party.gm, role=Role.SPECTATOR)
    watcher = tables.join(invite.token, "Wim").seat.id
    draft = tables.begin_draft("god-marked", ready="orla")
    with pytest.raises(Refused) as refused:
        tables.bring_draft(draft.id, party.table, watcher)
    assert refused.value.code == "spectator"


def test_a_status_is_set_though_a_change_came_in_between(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, draft = party.tables, draft_of_orla(party)
    put, others = tables.store.put_draft, ["Ilka"]

    def put_after_others(row: DraftRow) -> None:
        if others and row.status == DraftStatus.OFFERED:
            tables.change_draft(draft, "name", others.pop())
        put(row)

    monkeypatch.setattr(tables.store, "put_draft", put_after_others)
    offered = tables.take_draft(draft)
    assert (offered.status, offered.name) == (DraftStatus.OFFERED, "Ilka")
