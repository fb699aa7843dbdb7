"""What lies beside the log, on both databases: documents with revisions, pictures with their bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from theomachy.store.interface import DocumentRow, PictureRow, SeqTaken, Store, TableRow

Opener = Callable[[], Store]
TABLE = TableRow("duel", "coin-duel", "The duel", 1.0)
SCENE = DocumentRow("duel", "scene", "one", 1, 1_000.5, '{"text": "ünïcode — \'; --"}')
PICTURE = PictureRow("duel", "map", "image/png", "The hall", 640, 480, bytes(range(256)))


@pytest.fixture
def table(opener: Opener) -> Store:
    store = opener()
    store.create(TABLE, (), ())
    return store


def test_documents_are_read_again_by_another_opener(table: Store, opener: Opener) -> None:
    note = replace(SCENE, kind="note")
    table.put_document(SCENE)
    table.put_document(note)
    other = opener()
    assert other.documents("duel") == (note, SCENE)
    assert other.documents("duel", "scene") == (SCENE,)
    assert other.document("duel", "scene", "one") == SCENE
    assert other.document("duel", "scene", "two") is None
    assert other.documents("nowhere") == ()


def test_a_document_is_replaced_by_its_next_revision_alone(table: Store) -> None:
    table.put_document(SCENE)
    second = replace(SCENE, revision=2, body="{}")
    table.put_document(second)
    for stale in (SCENE, second, replace(SCENE, revision=4), replace(SCENE, id="new", revision=2)):
        with pytest.raises(SeqTaken):
            table.put_document(stale)
    assert table.documents("duel") == (second,)


def test_a_dropped_document_may_begin_anew(table: Store) -> None:
    table.put_document(SCENE)
    table.drop_document("duel", "scene", "one")
    table.drop_document("duel", "scene", "one")
    assert table.documents("duel") == ()
    table.put_document(SCENE)
    assert table.documents("duel") == (SCENE,)


def test_pictures_keep_every_byte_and_are_listed_without_them(table: Store, opener: Opener) -> None:
    table.add_picture(PICTURE)
    other = opener()
    assert other.picture("duel", "map") == PICTURE
    assert other.pictures("duel") == (replace(PICTURE, content=b""),)
    assert other.picture("duel", "none") is None
    other.drop_picture("duel", "map")
    assert table.pictures("duel") == ()


def test_a_table_is_created_with_what_lies_beside_its_log_or_not_at_all(store: Store) -> None:
    with pytest.raises(SeqTaken):
        store.create(TABLE, (), (), documents=(SCENE, SCENE), pictures=(PICTURE,))
    assert store.table("duel") is None
    store.create(TABLE, (), (), documents=(SCENE,), pictures=(PICTURE,))
    assert store.documents("duel") == (SCENE,)
    assert store.picture("duel", "map") == PICTURE
