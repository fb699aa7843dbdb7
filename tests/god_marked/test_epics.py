"""The ready epics: sound, of everything that an epic should touch, and opened as a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from theomachy.core.documents import Document, parse_documents
from theomachy.core.plugin import find_games, fold
from theomachy.core.seats import GM
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.plugin import GAME
from theomachy.scenarios.checking import check_document
from theomachy.store.sqlite import SqliteStore
from theomachy.table.epics import EpicForm, epic_of, written
from theomachy.table.play import enlisted
from theomachy.table.prepared import description_of, scene_of
from theomachy.table.preparing import Kind
from theomachy.table.records import Role
from theomachy.table.service import Tables

EPICS = GAME.epics()
BELL = "bell-under-the-water"
PLAYED = Path(__file__).parent.parent / "corpora" / "god_marked" / "epic.yaml"


def bell() -> EpicForm:
    return epic_of(EPICS[BELL])


def with_party(form: EpicForm) -> Any:
    state = GAME.new_state(form.house)
    return fold(GAME, state, enlisted(GAME, state, {"cast": form.cast, "fight": False}))


@pytest.mark.parametrize("name", sorted(EPICS))
def test_a_ready_epic_has_no_fault(name: str) -> None:
    assert not list(check_document(Document("epic", dict(EPICS[name]))))


def test_the_epic_touches_what_it_should() -> None:
    form = bell()
    assert len(form.scenes) == 6
    calls = [check for scene in form.scenes for check in scene.checks]
    placed = [one.with_["content"] for one in calls if one.do == "place-lock"]
    assert any(one in library.locks() for one in placed)
    assert any(one in library.runes() for one in placed)
    assert {one.do for one in calls} >= {"group-check", "begin-chase", "rest", "grant-level"}
    assert sum(one.do == "rest" for one in calls) == 3
    sizes = [
        library.creatures()[spec["creature"]].size
        for scene in form.scenes
        for spec in scene.cast.values()
        if isinstance(spec.get("creature"), str)
    ]
    assert max(sizes) >= 8
    assert all(scene.text and scene.notes for scene in form.scenes)


def test_the_scenario_brings_in_the_very_scenes_of_the_epic() -> None:
    scenario = yaml.safe_load(PLAYED.read_text(encoding="utf-8"))
    form = bell()
    state = with_party(form)
    brought = [one["with"] for one in scenario["steps"] if one["do"] == "enlist"]
    described = [description_of(one, GAME, state, {}) for one in form.scenes]
    assert brought == [
        {key: value for key, value in one.items() if value != {}} for one in described
    ]
    assert {name: dict(spec) for name, spec in scenario["cast"].items()} == form.cast


def test_the_scenario_plays_what_the_epic_is_about() -> None:
    scenario = yaml.safe_load(PLAYED.read_text(encoding="utf-8"))
    played = {one["do"] for one in scenario["steps"]}
    wanted = {"group-check", "pick", "hack", "begin-chase", "begin-ritual", "climb", "rest"}
    assert played >= wanted | {"propose-deal", "ask-fate", "hide", "attack", "grant-level"}
    told = [kind for one in scenario["steps"] for kind in one.get("expect", {}).get("told", [])]
    assert {"pinned", "reaction-voided", "deal-agreed"} <= set(told)
    rests = [one.get("with", {}) for one in scenario["steps"] if one["do"] == "rest"]
    assert rests == [{"quick": True}, {"food": False}, {}]


@pytest.mark.parametrize("place", range(6))
def test_a_scene_is_written_as_it_is_read(place: int) -> None:
    scene = bell().scenes[place]
    assert scene_of(written(scene)) == scene


FAULTY = """epic: Nothing goes
game: god-marked
cast: {Ash: {character: ash}}
scenes:
  - scene: One
    cast:
      Imp: {creature: imp}
  - scene: One
    checks:
      - {what: A roll, do: call-check, with: {skill: Juggling, number: 8}}
"""


def test_faults_of_an_epic_have_their_lines() -> None:
    (document,) = parse_documents(FAULTY, "file")
    faults = [(one.line, one.where) for one in check_document(document)]
    assert faults == [
        (7, "scenes[0].cast.Imp.creature"),
        (10, "scenes[1].checks[0].with.skill"),
        (8, "scenes[1].scene"),
    ]


def test_a_table_begins_with_an_epic() -> None:
    tables = Tables(SqliteStore(None), games=find_games())
    opened = tables.create(GAME.id, "The bell", epic=BELL)
    table, gm = opened.table_id, opened.gm_seat
    ana = tables.join(tables.invite(table, gm, role=Role.PLAYER).token, "Ana").seat.id
    scenes = tables.prepared(table, gm, Kind.SCENE)
    assert [one.title for one in scenes] == [one.scene for one in bell().scenes]
    (note,) = tables.prepared(table, gm, Kind.NOTE)
    assert bell().notes in note.text
    assert set(tables.view(table, gm).claimable) == set(bell().cast)
    third = scenes[2]
    tables.bring_in(table, gm, third.id)
    assert "Snuff" not in repr(tables.view(table, ana))
    tables.show_scene(table, gm, third.id)
    assert "Snuff" in repr(tables.view(table, ana))
    tables.call_of_scene(table, gm, third.id, 0)
    assert "market-roofs" in repr(tables.export(table, gm))
    (offer,) = (one for one in tables.offers(table, gm, GM) if one.do == "end-chase")
    assert offer.because is None
