"""Packs of content at a table: taken, looked up, kept; from the Game Master and from a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.tabletop import SetClock, SetDice, Tokens
from theomachy.core.errors import InputError, Refused
from theomachy.core.packs import packs_of
from theomachy.core.plugin import find_games
from theomachy.core.seats import GM
from theomachy.store.sqlite import SqliteStore
from theomachy.table.packs import PackFolder
from theomachy.table.records import Role, TakeBack, Verdict
from theomachy.table.service import Tables

GAME = "god-marked"
PACK = """pack: Of the marsh
game: god-marked
weapons:
  - {{id: reed-pike, name: Reed pike, damage: [{{count: 1, sides: {sides}, type: stab}}]}}
tracks:
  - {{id: bog, name: Over the bog, landmarks: [{{id: near, name: Near}}, {{id: far, name: Far}}]}}
creatures:
  - {{id: frog, name: Great frog, weapons: [reed-pike]}}
  - {{id: newt, name: Newt}}
"""


def tables(folder: Path | None = None, store: SqliteStore | None = None) -> Tables:
    games = find_games()
    packs = None if folder is None else PackFolder(folder, games)
    clock, dice, tokens = SetClock(), SetDice(), Tokens()
    own = store or SqliteStore(None)
    return Tables(own, games=games, clock=clock, dice=dice, tokens=tokens, packs=packs)


def written(path: Path, text: str) -> None:
    """Written so that its change is seen, however quick the machine."""
    path.write_text(text, encoding="utf-8")
    written.stamp += 1_000_000_000  # type: ignore[attr-defined]
    os.utime(path, ns=(written.stamp, written.stamp))  # type: ignore[attr-defined]


written.stamp = 1_700_000_000_000_000_000  # type: ignore[attr-defined]


def state_of(here: Tables, table: str) -> Any:
    with here._scene(table, "") as scene:
        return scene.session.ledger.state


def offered(here: Tables, table: str, gm: str, command: str, field: str) -> set[str]:
    (offer,) = (one for one in here.offers(table, gm, GM) if one.do == command)
    return {option.id for option in offer.options[field]}


def frog(here: Tables, table: str, gm: str, name: str = "Frog") -> None:
    cast = {"cast": {name: {"creature": "frog", "team": "Bog"}}}
    here.command(table, gm, "enlist", GM, cast)


@pytest.fixture
def opened() -> tuple[Tables, str, str]:
    here = tables()
    table = here.create(GAME, "A table")
    return here, table.table_id, table.gm_seat


Opened = tuple[Tables, str, str]


def test_what_a_pack_has_is_offered_and_brought_in(opened: Opened) -> None:
    here, table, gm = opened
    with pytest.raises(InputError) as caught:
        frog(here, table, gm)
    assert caught.value.code == "unknown-creature"
    assert "bog" not in offered(here, table, gm, "begin-chase", "track")
    here.take_packs(table, gm, PACK.format(sides=6))
    assert "bog" in offered(here, table, gm, "begin-chase", "track")
    frog(here, table, gm)
    (weapon,) = state_of(here, table).creatures["Frog"].weapons.values()
    assert weapon.damage[0].sides == 6
    found = here.packs(table, gm)
    assert found is not None
    assert found[0].records["creatures"] == ("frog", "newt")


def test_a_changed_pack_changes_no_past(opened: Opened) -> None:
    here, table, gm = opened
    here.take_packs(table, gm, PACK.format(sides=6))
    frog(here, table, gm)
    here.take_packs(table, gm, PACK.format(sides=8))
    frog(here, table, gm, "Toad")
    sides = {
        name: next(iter(one.weapons.values())).damage[0].sides
        for name, one in state_of(here, table).creatures.items()
    }
    assert sides == {"Frog": 6, "Toad": 8}
    report = here.replay(table)
    assert {one.verdict for one in report.commands} == {Verdict.EXACT}
    again = tables(store=here.store)  # type: ignore[arg-type]
    assert state_of(again, table) == state_of(here, table)


def test_what_is_taken_back_is_played_again_with_the_packs_of_then(opened: Opened) -> None:
    here, table, gm = opened
    here.take_packs(table, gm, PACK.format(sides=6))
    frog(here, table, gm, "Nuisance")
    frog(here, table, gm)
    here.take_packs(table, gm, PACK.format(sides=8))
    number = next(
        one.number
        for one in here.history(table, gm).entries
        if one.do == "enlist" or "Nuisance" in one.text
    )
    here.take_back(table, gm, number, TakeBack.ONLY)
    state = state_of(here, table)
    assert set(state.creatures) == {"Frog"}
    (weapon,) = state.creatures["Frog"].weapons.values()
    assert weapon.damage[0].sides == 6


def test_an_export_carries_the_packs(opened: Opened) -> None:
    here, table, gm = opened
    here.take_packs(table, gm, PACK.format(sides=6))
    elsewhere = tables()
    copy = elsewhere.import_(here.export(table, gm))
    frog(elsewhere, copy.table_id, copy.gm_seat)
    assert "Frog" in state_of(elsewhere, copy.table_id).creatures


def test_players_learn_nothing_of_packs(opened: Opened) -> None:
    here, table, gm = opened
    invite = here.invite(table, gm, role=Role.PLAYER)
    ana = here.join(invite.token, "Ana").seat.id
    before = here.history(table, ana).last
    here.take_packs(table, gm, PACK.format(sides=6))
    assert here.history(table, ana).last == before
    assert "marsh" not in repr(here.view(table, ana))
    for work in (here.packs, here.folder_faults):
        with pytest.raises(Refused) as caught:
            work(table, ana)
        assert caught.value.code == "gm-only"
    with pytest.raises(Refused):
        here.take_packs(table, ana, PACK.format(sides=8))


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "empty", "nothing"),
        ("pack: [", "bad-file", "YAML"),
        ("pack: x\ngame: godbound\n", "bad-pack", "line 2, game"),
        (PACK.format(sides=6) + "gear: [{id: x}]\n", "bad-pack", "line 10, gear[0].name"),
        ("encounter: x\ngame: god-marked\n", "bad-pack", "encounter"),
    ],
)
def test_a_pack_with_a_fault_changes_nothing(
    opened: Opened, text: str, code: str, words: str
) -> None:
    here, table, gm = opened
    with pytest.raises(InputError) as caught:
        here.take_packs(table, gm, text)
    assert caught.value.code == code
    assert words in str(caught.value)
    assert not packs_of(state_of(here, table))


def test_the_same_pack_again_is_nothing_new(opened: Opened) -> None:
    here, table, gm = opened
    here.take_packs(table, gm, PACK.format(sides=6))
    with pytest.raises(Refused) as caught:
        here.take_packs(table, gm, PACK.format(sides=6))
    assert caught.value.code == "nothing-new"


def test_a_game_without_packs_says_so() -> None:
    here = tables()
    for game in ("god-complex", "godbound"):
        table = here.create(game, "A table")
        assert here.packs(table.table_id, table.gm_seat) is None
        with pytest.raises(InputError) as caught:
            here.command(table.table_id, table.gm_seat, "take-pack", GM, {"pack": {"pack": "x"}})
        assert caught.value.code == "no-packs"


# The folder of the server


def test_a_table_begins_with_the_packs_of_the_folder(tmp_path: Path) -> None:
    written(tmp_path / "marsh.yaml", PACK.format(sides=6))
    here = tables(tmp_path)
    table = here.create(GAME, "A table", document={"cast": {"Frog": {"creature": "frog"}}})
    assert "Frog" in state_of(here, table.table_id).creatures
    found = here.packs(table.table_id, table.gm_seat)
    assert found is not None and found[0].folder
    with pytest.raises(Refused) as caught:
        here.take_packs(table.table_id, table.gm_seat, PACK.format(sides=8))
    assert caught.value.code == "pack-of-folder"


@pytest.fixture
def with_folder(tmp_path: Path) -> tuple[Tables, str, str, Path]:
    here = tables(tmp_path)
    table = here.create(GAME, "A table")
    return here, table.table_id, table.gm_seat, tmp_path


WithFolder = tuple[Tables, str, str, Path]


def test_a_change_of_the_folder_comes_to_an_open_table(with_folder: WithFolder) -> None:
    here, table, gm, folder = with_folder
    assert "bog" not in offered(here, table, gm, "begin-chase", "track")
    written(folder / "marsh.yaml", PACK.format(sides=6))
    assert "bog" in offered(here, table, gm, "begin-chase", "track")
    frog(here, table, gm)
    written(folder / "marsh.yaml", PACK.format(sides=8))
    frog(here, table, gm, "Toad")
    sides = [
        next(iter(one.weapons.values())).damage[0].sides
        for one in state_of(here, table).creatures.values()
    ]
    assert sides == [6, 8]


def broken(folder: Path) -> None:
    written(folder / "marsh.yaml", PACK.format(sides=0))


def no_yaml(folder: Path) -> None:
    written(folder / "marsh.yaml", "pack: [")


def other_kind(folder: Path) -> None:
    written(folder / "marsh.yaml", "encounter: x\ngame: god-marked\n")


@pytest.mark.parametrize("breaking", [broken, no_yaml, other_kind])
def test_a_broken_file_is_refused_and_the_old_one_stays(
    with_folder: WithFolder, breaking: Callable[[Path], None]
) -> None:
    here, table, gm, folder = with_folder
    written(folder / "marsh.yaml", PACK.format(sides=6))
    here.view(table, gm)
    breaking(folder)
    frog(here, table, gm)
    (fault,) = here.folder_faults(table, gm)
    assert fault.file.endswith("marsh.yaml")
    new = here.create(GAME, "Another", document={"cast": {"Frog": {"creature": "frog"}}})
    assert "Frog" in state_of(here, new.table_id).creatures
    written(folder / "marsh.yaml", PACK.format(sides=8))
    assert not here.folder_faults(table, gm)
    frog(here, table, gm, "Toad")
    toad = state_of(here, table).creatures["Toad"]
    assert next(iter(toad.weapons.values())).damage[0].sides == 8


def test_a_file_may_refer_to_those_before_it(with_folder: WithFolder) -> None:
    here, table, gm, folder = with_folder
    later = (
        "pack: Later\ngame: god-marked\ncreatures: [{id: toad, name: T, weapons: [reed-pike]}]\n"
    )
    written(folder / "b.yaml", later)
    (fault,) = here.folder_faults(table, gm)
    assert (fault.line, fault.where) == (3, "creatures[0].weapons[0]")
    written(folder / "a.yaml", PACK.format(sides=6))
    assert not here.folder_faults(table, gm)
    here.command(table, gm, "enlist", GM, {"cast": {"Toad": {"creature": "toad"}}})
    assert "reed-pike" in state_of(here, table).creatures["Toad"].weapons


def test_while_a_command_is_open_the_folder_waits(with_folder: WithFolder) -> None:
    here, table, gm, folder = with_folder
    cast = {"Ash": {"character": "ash"}, "Bren": {"character": "bren"}}
    here.command(table, gm, "enlist", GM, {"cast": cast})
    invite = here.invite(table, gm, role=Role.PLAYER, creatures=("Ash",))
    ana = here.join(invite.token, "Ana").seat.id
    here.command(table, ana, "check", "Ash", {"skill": "Agility"})
    assert here.view(table, ana).waiting
    written(folder / "marsh.yaml", PACK.format(sides=6))
    here.view(table, gm)
    assert not packs_of(state_of(here, table))
    here.call_off(table, gm)
    here.view(table, gm)
    assert packs_of(state_of(here, table)).named("Of the marsh") is not None


def test_no_such_folder_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        PackFolder(tmp_path / "nowhere", find_games())
    assert caught.value.code == "no-such-folder"


PERK = """pack: Of the marsh
game: god-marked
perks:
  - id: web-toed
    name: Web-toed
    skill: Agility
    effects: [{effect: number, number: movement, value: 3}]
drafts:
  - {id: newt, draft: {name: Newt, perks: [web-toed], text: Wet.}}
"""


def offered_perks(here: Tables, draft_id: str) -> set[str]:
    view = here.workbench(draft_id).view
    fields = [one for section in view.sections for one in section.fields]
    return {each.id for one in fields if one.path == "perks" for each in one.candidates}


def test_the_builder_offers_what_the_packs_of_its_table_have(opened: Opened) -> None:
    here, table, gm = opened
    alone = here.begin_draft(GAME, "level-1")
    draft = here.begin_draft_at(table, gm, "level-1")
    assert "web-toed" not in offered_perks(here, draft.id)
    here.take_packs(table, gm, PERK)
    assert "web-toed" in offered_perks(here, draft.id)
    assert "web-toed" not in offered_perks(here, alone.id)
    newt = here.begin_draft_at(table, gm, ready="newt")
    assert not here.workbench(newt.id).view.problems
    here.take_draft(newt.id)
    made = state_of(here, table).creatures["Newt"]
    assert made.perks["web-toed"].effects[0].value == 3


def test_a_character_made_of_a_pack_goes_on_when_the_pack_has_changed(opened: Opened) -> None:
    here, table, gm = opened
    here.take_packs(table, gm, PERK)
    here.command(table, gm, "enlist", GM, {"cast": {"Newt": {"character": "newt"}}})
    here.take_packs(table, gm, PERK.replace("value: 3", "value: 5"))
    assert state_of(here, table).creatures["Newt"].perks["web-toed"].effects[0].value == 3
    here.take_packs(table, gm, "pack: Of the marsh\ngame: god-marked\nperks: []\n")
    here.command(table, gm, "grant-level", GM, {"names": ["Newt"]})
    here.command(table, gm, "advance", "Newt", {})
    assert "web-toed" in state_of(here, table).creatures["Newt"].perks


def test_the_builder_at_no_table_offers_what_the_folder_has(tmp_path: Path) -> None:
    written(tmp_path / "marsh.yaml", PERK)
    here = tables(tmp_path)
    assert "newt" in {one.id for one in here.beginnings(GAME).ready}
    draft = here.begin_draft(GAME, "level-1")
    assert "web-toed" in offered_perks(here, draft.id)
