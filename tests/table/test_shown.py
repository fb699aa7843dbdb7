"""Handouts, pictures and sittings: who is shown what, and until when."""

from __future__ import annotations

import json
import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.table.preparations import GATE, table
from tests.table.secrecy import Stage, assert_same_bytes, secret
from tests.table.tabletop import Tabletop, refusal
from theomachy.core.errors import InputError
from theomachy.table import pictures
from theomachy.table.preparing import Kind
from theomachy.table.records import as_json


@pytest.fixture
def top() -> Tabletop:
    return table()


def titles(top: Tabletop, seat: str) -> list[str]:
    return [one.title for one in top.tables.view(top.id, top.seats[seat]).handouts]


def picture(kind: str = "PNG", size: tuple[int, int] = (100, 60), colour: str = "red") -> bytes:
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, kind)
    return out.getvalue()


def claiming(width: int, height: int) -> bytes:
    """A small PNG file that says it is of this size."""
    size = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    found = picture()
    return found[:12] + size + struct.pack(">I", zlib.crc32(size)) + found[33:]


def test_a_handout_is_shown_to_some_or_all_and_taken_back(top: Tabletop) -> None:
    tables, id_, gm = top.tables, top.id, top.gm
    tables.show_handout(id_, gm, "The letter", "Burn this.", to=[top.seats["ana"]])
    tables.show_handout(id_, gm, "The map", "North is up.")
    assert titles(top, "ana") == ["The letter", "The map"]
    assert titles(top, "ben") == ["The map"]
    assert titles(top, "gm") == ["The letter", "The map"]
    assert "Handout: The letter" in top.texts("ana")
    assert "Handout: The letter" not in top.texts("ben")
    letter = tables.view(id_, gm).handouts[0]
    assert letter.to == (top.seats["ana"],)
    assert tables.view(id_, top.seats["ana"]).handouts[0].to is None
    tables.take_back_handout(id_, gm, letter.id)
    assert titles(top, "ana") == ["The map"]
    assert "Burn this." not in json.dumps(as_json(tables.view(id_, top.seats["ana"])))
    assert refusal(lambda: tables.take_back_handout(id_, gm, letter.id)) == "unknown-handout"
    assert top.reopened().view(id_, top.seats["ben"]).handouts[0].title == "The map"


def test_a_player_shows_and_takes_back_nothing(top: Tabletop) -> None:
    ana = top.seats["ana"]
    top.tables.show_handout(top.id, top.gm, "The map", "North is up.")
    shown = top.tables.view(top.id, ana).handouts[0].id
    deeds = [
        lambda: top.tables.show_handout(top.id, ana, "Mine", "Words"),
        lambda: top.tables.take_back_handout(top.id, ana, shown),
        lambda: top.tables.begin_sitting(top.id, ana),
        lambda: top.tables.end_sitting(top.id, ana),
        lambda: top.tables.digest(top.id, ana),
        lambda: top.tables.pictures(top.id, ana),
        lambda: top.tables.add_picture(top.id, ana, "Mine", picture()),
        lambda: top.tables.discard_picture(top.id, ana, "none"),
    ]
    assert {refusal(deed) for deed in deeds} == {"gm-only"}


def test_what_cannot_be_shown_is_refused(top: Tabletop) -> None:
    show = top.tables.show_handout
    assert refusal(lambda: show(top.id, top.gm, "Empty")) == "empty"
    assert refusal(lambda: show(top.id, top.gm, "", "Words")) == "empty"
    assert refusal(lambda: show(top.id, top.gm, "X", "", "none")) == "unknown-picture"
    assert refusal(lambda: show(top.id, top.gm, "X", "Words", to=["nobody"])) == "unknown-seat"
    assert titles(top, "gm") == []


def test_handouts_that_are_prepared_or_of_a_scene_are_shown(top: Tabletop) -> None:
    body = {"title": "A psalm", "text": "Of light."}
    one = top.tables.prepare(top.id, top.gm, Kind.HANDOUT, body)
    scene = top.tables.prepare(top.id, top.gm, Kind.SCENE, {"text": GATE})
    top.tables.show_prepared_handout(top.id, top.gm, one.id, [top.seats["ben"]])
    top.tables.show_handout_of_scene(top.id, top.gm, scene.id, 0)
    assert titles(top, "ben") == ["A psalm", "A torn order"]
    assert titles(top, "ana") == ["A torn order"]
    beyond = lambda: top.tables.show_handout_of_scene(top.id, top.gm, scene.id, 1)  # noqa: E731
    assert refusal(beyond) == "unknown-handout"


DUEL = {"cast": {"Ash": {"character": "ash", "team": "Heroes"}}}


def test_what_is_shown_to_another_and_what_is_prepared_changes_no_byte() -> None:
    def hand(stage: Stage) -> None:
        stage.tables.show_handout(stage.id, stage.gm, "Psst", "A", to=[stage.seats["ben"]])

    def take(stage: Stage) -> None:
        (one,) = stage.tables.view(stage.id, stage.gm).handouts
        stage.tables.take_back_handout(stage.id, stage.gm, one.id)

    def prepare(stage: Stage) -> None:
        stage.tables.prepare(stage.id, stage.gm, Kind.SCENE, {"text": GATE})
        stage.tables.prepare(stage.id, stage.gm, Kind.SUMMARY, {"title": "S", "text": "So far"})

    def bring(stage: Stage) -> None:
        (one,) = stage.tables.prepared(stage.id, stage.gm, Kind.SCENE)
        text = "scene: Shadows\ncast: {Imp: {creature: lantern-imp, team: Temple}}"
        stage.tables.prepare(stage.id, stage.gm, Kind.SCENE, {"text": text}, one.id, one.revision)
        stage.tables.bring_in(stage.id, stage.gm, one.id)

    def chat(stage: Stage) -> None:
        stage.tables.say(stage.id, stage.seats["ana"], "Well?")

    seats = {"ana": ("Ash",), "ben": ()}
    script: list[Any] = [
        chat,
        secret(prepare),
        secret(hand),
        chat,
        secret(bring),
        secret(take),
        chat,
    ]
    from tests.table.preparations import GAME

    assert assert_same_bytes(GAME, (DUEL, DUEL), seats, "ana", script) > 3


# Pictures


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_known_by_its_content(kind: str) -> None:
    found = pictures.taken_in(picture(kind))
    assert (found.media_type, found.size) == (f"image/{kind.lower()}", (100, 60))
    assert Image.open(BytesIO(found.content)).format == kind


def test_what_is_no_picture_is_refused() -> None:
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    gif = picture("GIF")
    for content in (b"", b"hello", svg, gif, picture()[:40], b"<html>" + picture()):
        with pytest.raises(InputError) as refused:
            pictures.taken_in(content)
        assert refused.value.code == "bad-picture"


def test_what_a_file_carries_beside_its_picture_stays_behind() -> None:
    out = BytesIO()
    exif = Image.Exif()
    exif[270] = "xyzzy-where-it-was-taken"
    Image.new("RGB", (10, 10)).save(out, "JPEG", exif=exif)
    content = out.getvalue() + b"<script>xyzzy</script>"
    assert b"xyzzy" in content
    assert b"xyzzy" not in pictures.taken_in(content).content


def test_pictures_too_large_are_refused_or_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pictures.taken_in(picture(size=(5_000, 10))).size == (4_000, 8)
    with pytest.raises(InputError, match="pixels"):
        pictures.taken_in(picture(size=(9_000, 9_000)))
    with pytest.raises(InputError, match="pixels") as bomb:
        pictures.taken_in(claiming(60_000, 60_000))
    assert bomb.value.code == "too-large"
    monkeypatch.setattr(pictures, "LARGEST_FILE", 10)
    with pytest.raises(InputError, match="bytes"):
        pictures.taken_in(picture())


def test_a_picture_is_served_to_those_alone_who_are_shown_it(top: Tabletop) -> None:
    tables, id_, gm, ana, ben = top.tables, top.id, top.gm, top.seats["ana"], top.seats["ben"]
    sent = tables.add_picture(id_, gm, "The hall", picture())
    assert tables.picture(id_, gm, sent.id).media_type == "image/png"
    unseen = lambda: tables.picture(id_, ana, sent.id)  # noqa: E731
    assert refusal(unseen) == "unknown-picture"
    assert refusal(lambda: tables.picture(id_, ana, "none")) == "unknown-picture"
    tables.show_handout(id_, gm, "See", "", sent.id, to=[ben])
    assert refusal(unseen) == "unknown-picture"
    assert tables.picture(id_, ben, sent.id).content == tables.picture(id_, gm, sent.id).content
    shown = tables.view(id_, gm).handouts[0].id
    tables.take_back_handout(id_, gm, shown)
    assert refusal(lambda: tables.picture(id_, ben, sent.id)) == "unknown-picture"
    tables.discard_picture(id_, gm, sent.id)
    assert refusal(lambda: tables.picture(id_, gm, sent.id)) == "unknown-picture"


def test_of_the_picture_behind_a_board_the_hidden_spaces_are_cut_out(top: Tabletop) -> None:
    tables, id_, gm = top.tables, top.id, top.gm
    sent = tables.add_picture(id_, gm, "The hall", picture())
    board = {"size": [10, 6], "hidden": [{"from": [5, 0], "to": [9, 5]}], "picture": sent.id}
    top.start("gm", "enlist", "GM", board=board)
    whole = Image.open(BytesIO(tables.picture(id_, gm, sent.id).content)).convert("RGB")
    found = Image.open(BytesIO(tables.picture(id_, top.seats["ana"], sent.id).content))
    seen = found.convert("RGB")
    red, covered = (255, 0, 0), pictures.COVERED
    assert seen.size == whole.size
    assert whole.getpixel((75, 30)) == red
    assert {seen.getpixel((x, y)) for x in range(50, 100) for y in range(60)} == {covered}
    assert {seen.getpixel((x, y)) for x in range(49) for y in range(60)} == {red}


def test_pictures_go_with_the_export(top: Tabletop) -> None:
    sent = top.tables.add_picture(top.id, top.gm, "The hall", picture())
    data = json.loads(json.dumps(top.tables.export(top.id, top.gm)))
    opened = top.tables.import_(data)
    (found,) = top.tables.pictures(opened.table_id, opened.gm_seat)
    assert (found.id, found.name, found.width) == (sent.id, "The hall", 100)
    data["pictures"][0]["content"] = "bm8gcGljdHVyZQ=="
    assert refusal(lambda: top.tables.import_(data)) == "bad-export"


# Sittings


def test_sittings_begin_with_what_was_last_time(top: Tabletop) -> None:
    tables, id_, gm = top.tables, top.id, top.gm
    tables.begin_sitting(id_, gm, "The gate")
    assert refusal(lambda: tables.begin_sitting(id_, gm)) == "sitting-under-way"
    top.clock.now = 9_000
    tables.end_sitting(id_, gm)
    assert refusal(lambda: tables.end_sitting(id_, gm)) == "no-sitting"
    body = {"title": "Last time", "text": "The gate was taken."}
    tables.prepare(id_, gm, Kind.SUMMARY, body)
    assert "The gate was taken." not in json.dumps(as_json(tables.history(id_, top.seats["ana"])))
    tables.begin_sitting(id_, gm)
    said = [text for text in top.texts("ana") if text.startswith("Sitting")]
    assert said == [
        "Sitting 1 begins: The gate",
        "Sitting 1 ends",
        "Sitting 2 begins. Last time: The gate was taken.",
    ]
    first, second = tables.view(id_, top.seats["ana"]).sittings
    assert (first.number, first.title, first.began, first.ended) == (1, "The gate", 1_000, 9_000)
    assert (second.number, second.summary, second.ended) == (2, "The gate was taken.", None)
    assert (first.first, first.last) == (0, 0)
    assert tables.prepared(id_, gm, Kind.SUMMARY) == ()


def assert_levels_are_told_while_they_are_had(top: Tabletop) -> None:
    tables, id_, gm = top.tables, top.id, top.gm
    tables.command(id_, gm, "advance", "Ash", {})
    assert "Ash reached level 2." in tables.digest(id_, gm)
    tables.command(id_, gm, "take-back-level", "Ash", {})
    assert not [line for line in tables.digest(id_, gm) if line.startswith("Ash reached")]


def test_the_digest_tells_of_this_sitting_and_of_what_all_may_know(top: Tabletop) -> None:
    tables, id_, gm = top.tables, top.id, top.gm
    harm = {"name": "Bren", "amount": 500}
    tables.begin_sitting(id_, gm)
    tables.end_sitting(id_, gm)
    assert tables.digest(id_, gm) == ()
    tables.begin_sitting(id_, gm)
    scene = tables.prepare(id_, gm, Kind.SCENE, {"text": GATE})
    tables.bring_in(id_, gm, scene.id)
    top.dice.faces = [20, 7]
    top.start("gm", "call-check", "GM", skill="Perception", number=9)
    tables.command(id_, gm, "harm", "GM", harm)
    tables.take_default(id_, gm, top.prompt("gm").id, as_gm=True)
    top.start("gm", "grant-level", "GM")
    found = tables.digest(id_, gm)
    assert found[0] == "Scene: The gate"
    assert any("natural 20" in line for line in found)
    assert "Bren fell to 0 HP." in found
    assert not any("Warden" in line for line in found)
    assert_levels_are_told_while_they_are_had(top)
    found = tables.digest(id_, gm)
    tables.end_sitting(id_, gm)
    assert tables.digest(id_, gm) == found


def test_the_game_master_sees_a_picture_as_another_does(top: Tabletop) -> None:
    sent = top.tables.add_picture(top.id, top.gm, "The hall", picture())
    board = {"size": [10, 6], "hidden": [[9, 5]], "picture": sent.id}
    top.start("gm", "enlist", "GM", board=board)
    ana = top.seats["ana"]
    whole, seen = (top.tables.picture(top.id, top.gm, sent.id, who).content for who in ("", ana))
    assert seen == top.tables.picture(top.id, ana, sent.id).content != whole
    peek = lambda: top.tables.picture(top.id, ana, sent.id, top.gm)  # noqa: E731
    assert refusal(peek) == "gm-only"
