"""Limits by address, and on how many there may be at a table."""

from __future__ import annotations

import pytest

from tests.table.tabletop import Tabletop, refusal
from theomachy.core.errors import Refused
from theomachy.table import limits
from theomachy.table.attempts import Counted, Limit

FEW = Limit("too-many-tried", "tries", ((2, 60.0), (3, 86_400.0)))


def test_each_bound_says_what_is_allowed_and_ends_with_its_time() -> None:
    now = [1_000.0]
    counted = Counted(FEW, clock=lambda: now[0])
    for _ in range(2):
        counted.check("a")
        counted.note("a")
    with pytest.raises(Refused, match="too many tries from here; wait a minute") as refused:
        counted.check("a")
    assert refused.value.refusal.allowed == ("2 in a minute",)
    counted.check("b")
    now[0] += 61
    counted.check("a")
    counted.note("a")
    now[0] += 61
    with pytest.raises(Refused) as refused:
        counted.check("a")
    assert (refused.value.code, refused.value.refusal.allowed) == (
        "too-many-tried",
        ("3 in a day",),
    )
    now[0] += 86_400
    counted.check("a")


def test_nobody_waits_longer_because_a_clock_was_set_back() -> None:
    now = [1_000_000.0]
    counted = Counted(FEW, clock=lambda: now[0])
    for _ in range(3):
        counted.note("a")
    now[0] = 10.0
    counted.check("a")


def test_seats_and_invites_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    top = Tabletop()
    monkeypatch.setattr(limits, "SEATS", 3)
    monkeypatch.setattr(limits, "INVITES", 3)
    invite = top.tables.invite(top.id, top.gm)
    assert refusal(lambda: top.tables.join(invite.token, "One more")) == "too-many"
    assert refusal(lambda: top.tables.invite(top.id, top.gm)) == "too-many"
    top.tables.revoke(top.id, top.gm, top.seats["ben"])
    top.tables.revoke_invite(top.id, top.gm, top.tables.invites(top.id, top.gm)[0].token)
    top.tables.invite(top.id, top.gm)
    assert top.tables.join(invite.token, "One more").seat.name == "One more"
