"""Characters that are being built, in every store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from theomachy.store.drafts_interface import DraftRow
from theomachy.store.interface import SeqTaken, Store

Opener = Callable[[], Store]
DRAFT = DraftRow(
    "guess-me-not", "god-marked", '{"name": "Åse"}', "browser", "table", "seat", "", "open", 1, 5.5
)


def test_a_draft_is_read_again_by_another_opener(opener: Opener) -> None:
    opener().put_draft(DRAFT)
    assert opener().draft(DRAFT.id) == DRAFT
    assert opener().draft("another") is None


def test_only_the_next_revision_is_written(store: Store) -> None:
    store.put_draft(DRAFT)
    later = replace(DRAFT, revision=2, document="{}", status="offered")
    store.put_draft(later)
    for stale in (DRAFT, later, replace(DRAFT, revision=4)):
        with pytest.raises(SeqTaken):
            store.put_draft(stale)
    assert store.draft(DRAFT.id) == later


def test_drafts_are_listed_by_browser_and_by_table_the_newest_first(store: Store) -> None:
    old = replace(DRAFT, id="old", changed=1.0)
    elsewhere = replace(DRAFT, id="elsewhere", owner="other", table_id="")
    for one in (old, DRAFT, elsewhere):
        store.put_draft(one)
    assert store.drafts_of("browser") == (DRAFT, old)
    assert store.drafts_of("other") == (elsewhere,)
    assert store.drafts_at("table") == (DRAFT, old)
    assert store.drafts_of("") == store.drafts_at("") == ()


def test_a_dropped_draft_is_gone(store: Store) -> None:
    store.put_draft(DRAFT)
    store.drop_draft(DRAFT.id)
    assert store.draft(DRAFT.id) is None
    assert store.drafts_of("browser") == ()
