"""Prepared scenes: kept, judged line by line, brought in unseen, shown; nobody else learns of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import theomachy
from tests.table.preparations import GATE, table
from tests.table.tabletop import Tabletop, refusal
from theomachy.core.cast import creatures_of
from theomachy.core.plugin import game_of
from theomachy.store.postgres import PostgresStore
from theomachy.store.sqlite import SqliteStore
from theomachy.table.preparing import Kind
from theomachy.table.records import as_json


@pytest.fixture
def top() -> Tabletop:
    return table()


@pytest.fixture(params=["sqlite", "postgres"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tabletop]:
    if request.param == "sqlite":
        store: SqliteStore | PostgresStore = SqliteStore(tmp_path / "theomachy.sqlite")
    else:
        store = PostgresStore(request.getfixturevalue("postgres_database"))
    with store:
        yield table(store)


def kept(top: Tabletop, text: str = GATE) -> str:
    return top.tables.prepare(top.id, top.gm, Kind.SCENE, {"text": text}).id


def test_what_is_prepared_is_there_again_after_a_restart(lasting: Tabletop) -> None:
    name = kept(lasting)
    tables = lasting.reopened()
    (found,) = tables.prepared(lasting.id, lasting.gm)
    assert (found.id, found.title, found.text, found.revision) == (
        name,
        "The gate",
        GATE.strip(),
        1,
    )
    second = tables.prepare(
        lasting.id, lasting.gm, Kind.SCENE, {"text": "scene: Shut"}, name, revision=1
    )
    assert (second.title, second.revision) == ("Shut", 2)
    assert lasting.tables.one_prepared(lasting.id, lasting.gm, Kind.SCENE, name) == second


def test_a_change_of_what_was_changed_meanwhile_is_stale(top: Tabletop) -> None:
    name = kept(top)
    body = {"text": "scene: Mine"}
    top.tables.prepare(top.id, top.gm, Kind.SCENE, body, name, revision=1)
    for revision in (0, 1, 5):
        assert (
            refusal(
                lambda: top.tables.prepare(
                    top.id,
                    top.gm,
                    Kind.SCENE,
                    body,
                    name,
                    revision=revision,  # noqa: B023
                )
            )
            == "stale"
        )


@pytest.mark.parametrize("kind", list(Kind))
def test_a_player_can_do_nothing_of_it(top: Tabletop, kind: Kind) -> None:
    ana, tables, id_ = top.seats["ana"], top.tables, top.id
    name = kept(top)
    deeds = [
        lambda: tables.prepared(id_, ana),
        lambda: tables.one_prepared(id_, ana, kind, name),
        lambda: tables.prepare(
            id_,
            ana,
            kind,
            {"title": "Mine", "text": "scene: Mine", "board": {"board": "B", "size": [1, 1]}},
        ),
        lambda: tables.discard(id_, ana, kind, name),
        lambda: tables.scene_faults(id_, ana, GATE),
        lambda: tables.scene_from_skirmish(id_, ana, "ember-causeway"),
        lambda: tables.bring_in(id_, ana, name),
        lambda: tables.show_scene(id_, ana, name),
        lambda: tables.read_scene(id_, ana, name),
        lambda: tables.scenes_read(id_, ana),
        lambda: tables.call_of_scene(id_, ana, name, 0),
        lambda: tables.show_handout_of_scene(id_, ana, name, 0),
    ]
    assert {refusal(deed) for deed in deeds} == {"gm-only"}


def test_preparing_changes_no_byte_that_a_player_receives(top: Tabletop) -> None:
    def received() -> str:
        ana = top.seats["ana"]
        found = [
            as_json(top.tables.view(top.id, ana)),
            as_json(top.tables.history(top.id, ana)),
            top.tables.export(top.id, ana),
        ]
        return json.dumps(found)

    before = received()
    name = kept(top)
    top.tables.prepare(top.id, top.gm, Kind.NOTE, {"title": "xyzzy", "text": "xyzzy"})
    top.tables.prepare(top.id, top.gm, Kind.HANDOUT, {"title": "xyzzy", "text": "xyzzy"})
    board = {"board": "xyzzy", "size": [3, 3]}
    top.tables.prepare(top.id, top.gm, Kind.BOARD, {"board": board})
    assert received() == before
    top.tables.bring_in(top.id, top.gm, name)
    after = received()
    assert "Warden" not in after
    assert "Imp" not in after
    assert "xyzzy" not in after
    assert "The gate" not in after


def told(top: Tabletop, seat: str) -> list[str]:
    return [one.told for one in top.tables.history(top.id, seat).entries if one.told]


def test_the_text_of_a_scene_is_told_to_all_and_nothing_else_of_it(top: Tabletop) -> None:
    name = kept(top)
    top.tables.bring_in(top.id, top.gm, name)
    assert top.tables.scenes_read(top.id, top.gm) == frozenset()
    assert told(top, top.seats["ana"]) == []
    top.tables.read_scene(top.id, top.gm, name)
    assert top.tables.scenes_read(top.id, top.gm) == {name}
    for seat in (top.gm, *top.seats.values()):
        assert told(top, seat) == ["The gate stands open."]
    received = json.dumps(as_json(top.tables.history(top.id, top.seats["ana"])))
    assert "The gate stands open." in received
    assert not [word for word in ("xyzzy", name, "Warden") if word in received]
    assert 'The gate"' not in received


def test_a_scene_may_be_told_as_it_is_brought_in(top: Tabletop) -> None:
    bare = kept(top, "scene: Bare")
    assert refusal(lambda: top.tables.read_scene(top.id, top.gm, bare)) == "nothing-to-read"
    top.tables.bring_in(top.id, top.gm, bare, read=True)
    assert told(top, top.seats["ana"]) == []
    top.tables.bring_in(top.id, top.gm, kept(top), read=True)
    assert told(top, top.seats["ana"]) == ["The gate stands open."]


def test_a_scene_is_brought_in_unseen_and_then_shown(top: Tabletop) -> None:
    name = kept(top)
    assert top.tables.scene_faults(top.id, top.gm, GATE) == ()
    assert refusal(lambda: top.tables.show_scene(top.id, top.gm, name)) == "nothing-to-show"
    top.tables.bring_in(top.id, top.gm, name)
    creatures = creatures_of(top.state())
    assert [(one.name, one.unseen, one.at) for one in creatures.values()] == [
        ("Ash", False, (1, 1)),
        ("Bren", False, (1, 2)),
        ("Warden", True, (9, 4)),
        ("Imp", True, (9, 5)),
    ]
    assert top.state().board.columns == 12
    assert not top.state().fight.active
    assert refusal(lambda: top.tables.bring_in(top.id, top.gm, name)) == "still-here"
    again = partial(top.tables.bring_in, top.id, top.gm, name, beside=True)
    assert refusal(again) == "name-taken"
    assert "Scene: The gate" in top.texts("gm")
    assert "Scene: The gate" not in top.texts("ana")
    top.dice.faces = [10, 9]
    top.tables.show_scene(top.id, top.gm, name)
    assert not any(one.unseen for one in creatures_of(top.state()).values())
    assert top.state().fight.active


def test_gm_table_01_a_scene_that_is_shown_keeps_who_stands_in_a_hidden_part(top: Tabletop) -> None:
    board = "board: {size: [12, 8], hidden: [%s], "
    name = kept(top, GATE.replace("board: {size: [12, 8], ", board % "[9, 5]"))
    top.tables.bring_in(top.id, top.gm, name)
    top.dice.faces = [10, 9, 8]
    top.tables.show_scene(top.id, top.gm, name)
    assert [one.name for one in creatures_of(top.state()).values() if one.unseen] == ["Imp"]
    assert top.state().fight.active
    assert "Imp" not in " ".join(top.texts("ana"))


def test_gm_table_01_a_scene_of_which_nothing_may_be_shown_says_why(top: Tabletop) -> None:
    board = "board: {size: [12, 8], hidden: [%s], "
    name = kept(top, GATE.replace("board: {size: [12, 8], ", board % "[9, 4], [9, 5]"))
    top.tables.bring_in(top.id, top.gm, name)
    assert refusal(lambda: top.tables.show_scene(top.id, top.gm, name)) == "stands-hidden"
    assert not top.state().fight.active
    show = {"name": "Imp"}
    shown = partial(top.tables.command, top.id, top.gm, "show", "GM", show)
    assert refusal(shown) == "stands-hidden"
    top.tables.command(top.id, top.gm, "reveal-part", "GM", {"at": [9, 5], "creatures": False})
    shown()
    assert "Imp is here, with team Temple" in top.texts("ana")


def test_the_next_scene_ends_the_last_one_or_leaves_it_as_the_game_master_says(
    top: Tabletop,
) -> None:
    gate, yard = kept(top), kept(top, "scene: The yard\nboard: {size: [11, 9]}\n")
    assert top.tables.left_of_scene(top.id, top.gm) == ()
    top.tables.bring_in(top.id, top.gm, gate)
    top.dice.faces = [10, 9]
    top.tables.show_scene(top.id, top.gm, gate)
    assert top.state().fight.active
    while asked := top.tables.view(top.id, top.gm).prompts:
        top.tables.take_default(top.id, top.gm, asked[0].id, as_gm=True)
    left = ("The fight (round 1)", "Warden", "Imp")
    assert top.tables.left_of_scene(top.id, top.gm) == left
    bring = partial(top.tables.bring_in, top.id, top.gm, yard)
    assert refusal(bring) == "still-here"
    assert refusal(lambda: bring(clearing={"stay": ["Nobody"]})) == "unknown-creature"
    assert top.state().board.columns == 12
    bring(beside=True)
    assert (top.state().fight.active, top.state().board.columns) == (True, 11)
    bring(clearing={"stay": ["Warden"]})
    assert not top.state().fight.active
    assert list(creatures_of(top.state())) == ["Ash", "Bren", "Warden"]
    assert "The fight is over" in " ".join(top.texts("ana"))
    assert refusal(bring) == "still-here"
    bring(clearing={})
    bring()
    bring(clearing={})
    assert list(creatures_of(top.state())) == ["Ash", "Bren"]


def test_no_scene_is_cleared_while_something_is_asked(top: Tabletop) -> None:
    top.tables.bring_in(top.id, top.gm, kept(top))
    top.start("gm", "call-check", "GM", skill="Perception", number=12)
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    top.start("ana", "check", "Ash", skill="Perception")
    yard = kept(top, "scene: The yard\n")
    bring = partial(top.tables.bring_in, top.id, top.gm, yard)
    assert refusal(lambda: bring(clearing={})) == "waiting"
    bring(beside=True)


def test_a_scene_stands_while_something_is_asked(top: Tabletop) -> None:
    """An enlisting counts as made before the open command, as every edit does."""
    name = kept(top)
    top.start("gm", "call-check", "GM", skill="Perception", number=12)
    ana = top.seats["ana"]
    top.tables.settings(top.id, ana, typed_dice=True)
    top.start("ana", "check", "Ash", skill="Perception")
    assert top.tables.view(top.id, ana).waiting == "others"
    assert refusal(lambda: top.tables.show_scene(top.id, top.gm, name)) == "waiting"
    assert refusal(lambda: top.tables.call_of_scene(top.id, top.gm, name, 0)) == "waiting"
    top.tables.bring_in(top.id, top.gm, name)
    assert "Warden" in creatures_of(top.state())
    assert top.tables.view(top.id, ana).waiting == "others"


def test_the_checks_of_a_scene_are_called_with_their_numbers_in_secret(top: Tabletop) -> None:
    name = kept(top)
    top.dice.faces = [15, 3]
    top.tables.call_of_scene(top.id, top.gm, name, 0)
    assert any("14" in text for text in top.texts("gm"))
    assert not any("14" in text for text in top.texts("ana"))
    assert any(text.startswith("Ash") for text in top.texts("ana"))
    assert refusal(lambda: top.tables.call_of_scene(top.id, top.gm, name, 1)) == "unknown-check"


@pytest.mark.parametrize(
    ("text", "line", "where", "words"),
    [
        ("scene: X\nbord: {}\n", 2, "bord", "bord"),
        ("scene: X\ncast:\n  Warden:\n    creature: wardn\n", 4, "cast.Warden.creature", "wardn"),
        ("scene: X\nboard:\n  size: [4, 4]\n  slow: [[9, 9]]\n", 4, "board.slow[0][0]", "9"),
        ("scene: X\nboard: Nowhere\n", 2, "board", "Nowhere"),
        ("scene: X\nchecks:\n  - {what: Y, with: {skill: Juggling}}\n", 3, "checks[0]", "Juggling"),
        ("scene: X\nchecks:\n  - {what: Y, do: attack, with: {}}\n", 3, "checks[0].do", "attack"),
        ("scene: X\ngame: godbound\n", 2, "game", "god-marked"),
        ("scene: X\ncast: {A: [\n", 2, "", "YAML"),
        ("- one\n", 1, "", "one document"),
        ("scene: X\nset: {Ash.hp: many}\n", 2, "", "many"),
    ],
)
def test_a_fault_of_a_scene_names_its_line(
    top: Tabletop, text: str, line: int, where: str, words: str
) -> None:
    first = top.tables.scene_faults(top.id, top.gm, text)[0]
    assert first.line == line
    assert where in first.where
    assert words in first.detail


def test_a_fault_says_what_would_be_right(top: Tabletop) -> None:
    text = "scene: X\ncast:\n  Warden: {creature: wardn}\n"
    (fault,) = top.tables.scene_faults(top.id, top.gm, text)
    assert "warden" in fault.allowed


def test_a_scene_full_of_faults_is_kept_and_not_brought_in(top: Tabletop) -> None:
    name = kept(top, "scene: Half done\ncast: {Warden: {creature: wardn}}")
    assert refusal(lambda: top.tables.bring_in(top.id, top.gm, name)) == "unknown-creature"
    name = kept(top, "scene: Worse\nnonsense: true")
    assert refusal(lambda: top.tables.bring_in(top.id, top.gm, name)) == "bad-document"
    assert refusal(lambda: kept(top, "cast: {}")) == "no-title"
    assert "Warden" not in creatures_of(top.state())


def test_a_skirmish_is_copied_with_room_for_the_party(top: Tabletop) -> None:
    text = top.tables.scene_from_skirmish(top.id, top.gm, "ember-causeway")
    assert top.tables.scene_faults(top.id, top.gm, text) == ()
    name = kept(top, text)
    top.tables.bring_in(top.id, top.gm, name)
    creatures = creatures_of(top.state())
    assert {"Warden", "Acolyte", "Censer", "Ashwolf"} < set(creatures)
    assert creatures["Ash"].at == (2, 4)
    words = top.tables.scene_from_skirmish(top.id, top.gm, "ember-causeway-words")
    assert "distances" in words


@pytest.mark.parametrize(
    ("warden", "stand"),
    [
        ("unseen: false", [(0, 0), (1, 1), (2, 0)]),
        ("unseen: true", [(0, 0), (1, 0), (1, 1)]),
    ],
)
def test_whoever_joined_later_than_the_places_of_a_scene_stands_nearest_to_the_last(
    top: Tabletop, warden: str, stand: list[tuple[int, int]]
) -> None:
    """Where somebody unseen stands is not read off it."""
    late = {"Kesh": {"character": "noor", "team": "Heroes"}}
    top.tables.command(top.id, top.gm, "enlist", "GM", {"cast": late})
    text = f"""
scene: A narrow yard
board: {{size: [4, 2], blocked: [[0, 1]]}}
party: [[0, 0]]
cast: {{Warden: {{creature: warden, team: Temple, at: [1, 0], {warden}}}}}
"""
    top.tables.bring_in(top.id, top.gm, kept(top, text))
    creatures = creatures_of(top.state())
    assert [creatures[name].at for name in ("Ash", "Bren", "Kesh")] == stand


def test_a_scene_brings_its_objects_even_where_the_party_stood_before(top: Tabletop) -> None:
    text = """
scene: The yard
board: {size: [12, 8]}
party: [[5, 5], [6, 5]]
objects: {Cart: {object: market-cart, at: [0, 0]}, Lamp: oil-lamp}
"""
    top.tables.bring_in(top.id, top.gm, kept(top, text))
    assert list(top.state().objects) == ["Cart", "Lamp"]
    assert top.state().creatures["Ash"].at == (5, 5)
    wrong = kept(top, text.replace("Cart: {object: market-cart", "Tub: {object: marble"))
    bring = partial(top.tables.bring_in, top.id, top.gm, wrong)
    assert refusal(bring) == "still-here"
    assert refusal(lambda: bring(clearing={})) == "no-such-object"
    assert list(top.state().objects) == ["Cart", "Lamp"], "a refusal leaves all as it was"


def test_a_board_that_is_kept_is_used_by_its_name(top: Tabletop) -> None:
    board = {"board": "The hall", "size": [20, 9], "slow": [[1, 1]]}
    top.tables.prepare(top.id, top.gm, Kind.BOARD, {"board": board})
    text = "scene: In the hall\nboard: The hall\n"
    assert top.tables.scene_faults(top.id, top.gm, text) == ()
    top.tables.bring_in(top.id, top.gm, kept(top, text))
    assert (top.state().board.columns, top.state().board.slow) == (20, {(1, 1)})


def test_a_board_with_a_fault_is_not_kept(top: Tabletop) -> None:
    for board in ({"size": [2, 2]}, {"board": "B", "size": [2, 2], "slow": [[5, 5]]}, "none"):
        with pytest.raises(Exception, match=r"size|board|\[5|5 |none|Field"):
            top.tables.prepare(top.id, top.gm, Kind.BOARD, {"board": board})


def test_what_is_prepared_goes_with_the_export_and_comes_again(top: Tabletop) -> None:
    kept(top)
    top.tables.prepare(top.id, top.gm, Kind.NOTE, {"title": "Later", "text": "The bell"})
    data = json.loads(json.dumps(top.tables.export(top.id, top.gm)))
    opened = top.tables.import_(data)
    found = top.tables.prepared(opened.table_id, opened.gm_seat)
    assert [(one.kind, one.title) for one in found] == [("note", "Later"), ("scene", "The gate")]
    assert found[1].text == GATE.strip()
    assert "xyzzy" not in json.dumps(top.tables.export(top.id, top.seats["ana"]))


def test_what_is_discarded_is_gone(top: Tabletop) -> None:
    name = kept(top)
    top.tables.discard(top.id, top.gm, Kind.SCENE, name)
    assert top.tables.prepared(top.id, top.gm) == ()
    gone = lambda: top.tables.discard(top.id, top.gm, Kind.SCENE, name)  # noqa: E731
    assert refusal(gone) == "unknown-document"


def test_a_scene_of_a_game_without_unseen_creatures_is_brought_in_all_the_same() -> None:
    game = game_of("godbound")
    top = Tabletop({"cast": {}}, game=game, players={})
    (skirmish,) = game.skirmishes()
    text = top.tables.scene_from_skirmish(top.id, top.gm, skirmish)
    assert top.tables.scene_faults(top.id, top.gm, text) == ()
    top.tables.bring_in(top.id, top.gm, kept(top, text))
    assert creatures_of(top.state())


def test_scenes_and_boards_are_checked_as_files(tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(f"{GATE}game: god-marked\n---\nboard: Hall\ngame: god-marked\nsize: [4, 4]\n")
    assert theomachy.check(good) == ()
    bad = tmp_path / "bad.yaml"
    bad.write_text(
        "scene: X\ngame: god-marked\ncast: {W: {creature: wardn}}\n"
        "---\nboard: Hall\ngame: god-marked\nsize: [4, 4]\nslow: [[9, 9]]\n"
    )
    first, second = theomachy.check(bad)
    assert (first.line, first.where, "warden" in first.allowed) == (3, "cast.W.creature", True)
    assert (second.line, second.where) == (8, "slow[0][0]")
