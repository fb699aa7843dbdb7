"""Seats: keys, invites, limits on wrong keys, who plays whom, who was sent away."""

from __future__ import annotations

import pytest

from tests.table.brawl import BRAWL, THREE
from tests.table.tabletop import Tabletop, refusal
from theomachy.core.errors import InputError
from theomachy.table import attempts
from theomachy.table.records import EntryKind, Role


def test_a_key_opens_its_seat_and_survives_a_restart(top: Tabletop) -> None:
    assert top.tables.seat_of(top.id, top.opened.gm_key).id == top.gm
    assert top.reopened().seat_of(top.id, top.opened.gm_key).gm


def test_the_store_holds_no_key(top: Tabletop) -> None:
    key = top.tables.gm_key(top.id)
    assert top.tables.seat_of(top.id, key).gm
    assert top.store.seat_by_key(top.id, key) is None


def test_a_key_of_another_table_opens_nothing(top: Tabletop) -> None:
    other = top.tables.create("coin-duel", "Another")
    assert refusal(lambda: top.tables.seat_of(top.id, other.gm_key)) == "no-such-key"


def test_a_seat_has_several_keys_on_several_devices(top: Tabletop) -> None:
    ana = top.seats["ana"]
    second = top.tables.seat_key(top.id, top.gm, ana)
    assert top.tables.seat_of(top.id, second).id == ana
    assert refusal(lambda: top.tables.seat_key(top.id, ana, top.gm)) == "gm-only"


def test_a_seat_that_is_handed_on_has_one_key_that_is_new(top: Tabletop) -> None:
    ana = top.seats["ana"]
    lost = top.tables.seat_key(top.id, top.gm, ana)
    new = top.tables.hand_on(top.id, top.gm, ana)
    assert top.tables.seat_of(top.id, new).id == ana
    assert refusal(lambda: top.tables.seat_of(top.id, lost)) == "no-such-key"
    assert refusal(lambda: top.tables.still_opens(top.id, ana, lost)) == "no-such-key"
    top.tables.still_opens(top.id, ana, new)
    assert top.tables.view(top.id, ana).you.creatures == ("Ash",)


def test_only_the_game_master_hands_seats_on_and_not_his_own(top: Tabletop) -> None:
    ana, ben = top.seats["ana"], top.seats["ben"]
    assert refusal(lambda: top.tables.hand_on(top.id, ana, ben)) == "gm-only"
    assert refusal(lambda: top.tables.hand_on(top.id, top.gm, top.gm)) == "not-the-gm"
    assert top.tables.seat_of(top.id, top.opened.gm_key).gm


def test_too_many_wrong_keys_from_one_place_must_wait(top: Tabletop) -> None:
    def attempt(key: str, remote: str) -> str:
        return refusal(lambda: top.tables.seat_of(top.id, key, remote))

    for _ in range(attempts.WRONG_KEYS.most):
        assert attempt("wrong", "here") == "no-such-key"
    assert attempt("wrong", "here") == "too-many-attempts"
    assert attempt(top.opened.gm_key, "here") == "too-many-attempts"
    assert refusal(lambda: top.tables.join("wrong", "Eve", "here")) == "too-many-attempts"
    assert top.tables.seat_of(top.id, top.opened.gm_key, "elsewhere").gm
    top.clock.now += 61
    assert top.tables.seat_of(top.id, top.opened.gm_key, "here").gm


def test_right_keys_are_not_counted(top: Tabletop) -> None:
    for _ in range(attempts.WRONG_KEYS.most * 2):
        top.tables.seat_of(top.id, top.opened.gm_key, "here")


def test_an_invite_seats_whoever_has_it_until_it_is_revoked(top: Tabletop) -> None:
    invite = top.tables.invite(top.id, top.gm)
    shown, table = top.tables.invitation(invite.token)
    assert (shown, table.name, table.game_title) == (invite, "The duel", "Coin duel")
    joined = top.tables.join(invite.token, "  Cy  ")
    assert (joined.seat.name, joined.seat.role) == ("Cy", Role.PLAYER)
    assert top.tables.seat_of(top.id, joined.key) == joined.seat
    assert top.texts("ana")[-1] == "Cy joins"
    top.tables.revoke_invite(top.id, top.gm, invite.token)
    assert refusal(lambda: top.tables.join(invite.token, "Dee")) == "no-such-invite"
    assert top.tables.seat_of(top.id, joined.key) == joined.seat
    assert [(one.uses, one.revoked) for one in top.tables.invites(top.id, top.gm)][-1] == (1, True)


def test_invites_are_the_gms(top: Tabletop) -> None:
    ana = top.seats["ana"]
    assert refusal(lambda: top.tables.invite(top.id, ana)) == "gm-only"
    assert refusal(lambda: top.tables.invites(top.id, ana)) == "gm-only"
    assert refusal(lambda: top.tables.revoke_invite(top.id, ana, "token")) == "gm-only"
    assert refusal(lambda: top.tables.revoke_invite(top.id, top.gm, "no")) == "no-such-invite"
    assert refusal(lambda: top.tables.invite(top.id, top.gm, role=Role.GM)) == "bad-role"
    assert refusal(lambda: top.tables.invite(top.id, top.gm, creatures=["Dan"])) == (
        "unknown-creature"
    )


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 41, "too-long"),
        ("a\x00b", "bad-text"),
        ("evil\u202eman", "bad-text"),
        ("half \ud800", "bad-text"),
        ("two\nlines", "bad-text"),
        ("A\u200bna", "bad-text"),
    ],
)
def test_a_name_is_checked(top: Tabletop, name: str, code: str) -> None:
    invite = top.tables.invite(top.id, top.gm)
    with pytest.raises(InputError) as refused:
        top.tables.join(invite.token, name)
    assert (refused.value.code, refused.value.refusal.where) == (code, "name")


@pytest.mark.parametrize(
    "name", ["Zoë", "名無し", "<b>Bo</b>", "O\u2019Neil 👩\u200d🚀", "a\u00a0b"]
)
def test_a_name_may_be_any_text(top: Tabletop, name: str) -> None:
    invite = top.tables.invite(top.id, top.gm)
    assert top.tables.join(invite.token, name).seat.name == name


def test_two_who_join_by_one_invite_share_no_creature() -> None:
    top = Tabletop(players={})
    invite = top.tables.invite(top.id, top.gm, creatures=["Ash"])
    first, second = (top.tables.join(invite.token, name).seat for name in ("Ana", "Abe"))
    assert (first.creatures, second.creatures) == (("Ash",), ())


def test_a_player_claims_what_is_offered_and_nobody_plays() -> None:
    top = Tabletop(
        {"cast": {"Ash": {}, "Bren": {"policy": "greedy"}, "Cole": {}}},
        players={"ana": (), "ben": ()},
    )
    ana, ben = top.seats["ana"], top.seats["ben"]
    assert top.tables.view(top.id, ana).claimable == ("Ash", "Cole")
    assert refusal(lambda: top.tables.claim(top.id, ana, "Bren")) == "not-claimable"
    assert refusal(lambda: top.tables.claim(top.id, ana, "Dan")) == "unknown-creature"
    seat = top.tables.claim(top.id, ana, "Ash")
    assert (seat.creatures, seat.epoch) == (("Ash",), 2)
    assert refusal(lambda: top.tables.claim(top.id, ben, "Ash")) == "creature-taken"
    assert refusal(lambda: top.tables.claim(top.id, ana, "Ash")) == "creature-taken"
    assert refusal(lambda: top.tables.claim(top.id, ana, "Cole", ben)) == "gm-only"
    assert top.tables.view(top.id, ben).claimable == ("Cole",)
    top.tables.release(top.id, ana, "Ash")
    assert top.tables.claim(top.id, ben, "Ash").creatures == ("Ash",)
    assert refusal(lambda: top.tables.release(top.id, ana, "Ash")) == "unknown-creature"


def test_the_gm_gives_any_creature_to_any_player_and_says_what_is_offered(top: Tabletop) -> None:
    ana = top.seats["ana"]
    assert top.tables.claim(top.id, top.gm, "Bren", ana).creatures == ("Ash", "Bren")
    top.tables.claimable(top.id, top.gm, [])
    assert top.tables.view(top.id, ana).claimable == ()
    assert refusal(lambda: top.tables.claimable(top.id, ana, [])) == "gm-only"
    assert refusal(lambda: top.tables.claimable(top.id, top.gm, ["Dan"])) == "unknown-creature"


def test_a_claim_hands_over_what_is_asked_and_the_past_that_is_now_ones_own(top: Tabletop) -> None:
    top.start("gm", "fill-purse", "GM", name="Bren", coins=7)
    top.toss("ana", "Ash")
    invite = top.tables.invite(top.id, top.gm)
    top.seats["cy"] = top.tables.join(invite.token, "Cy").seat.id
    before = top.tables.history(top.id, top.seats["cy"])
    assert "Bren's purse holds 7" not in top.texts("cy")
    top.tables.revoke(top.id, top.gm, top.seats["ben"])
    top.tables.claim(top.id, top.gm, "Bren", top.seats["cy"])
    assert "Bren's purse holds 7" in top.texts("cy")
    after = top.tables.history(top.id, top.seats["cy"], before.last, before.epoch)
    assert after.epoch == before.epoch + 1
    assert after.entries[0].number == 1
    assert top.prompt("cy").who == "Bren"


def test_a_seat_that_was_sent_away_receives_nothing_more(top: Tabletop) -> None:
    ana, gm = top.seats["ana"], top.gm
    key = top.tables.fresh_key(top.id, ana)
    assert refusal(lambda: top.tables.revoke(top.id, ana, gm)) == "gm-only"
    assert refusal(lambda: top.tables.revoke(top.id, gm, gm)) == "not-the-gm"
    top.tables.revoke(top.id, gm, ana)
    attempts_of_ana = [
        lambda: top.tables.seat_of(top.id, key),
        lambda: top.tables.seat(top.id, ana),
        lambda: top.tables.fresh_key(top.id, ana),
        lambda: top.tables.view(top.id, ana),
        lambda: top.tables.history(top.id, ana),
        lambda: top.tables.export(top.id, ana),
        lambda: top.tables.odds(top.id, ana, command={"do": "toss", "by": "Ash"}),
        lambda: top.tables.offers(top.id, ana, "Ash"),
        lambda: top.tables.command(top.id, ana, "toss", "Ash"),
        lambda: top.tables.say(top.id, ana, "Still here"),
    ]
    assert {refusal(attempt) for attempt in attempts_of_ana} == {"seat-revoked"}
    assert [one.name for one in top.tables.view(top.id, top.seats["ben"]).seats] == [
        "Game Master",
        "Ben",
    ]
    assert top.tables.view(top.id, gm).seats[1].revoked


def test_the_seating_of_a_hidden_creature_is_not_announced() -> None:
    top = Tabletop(THREE, game=BRAWL)
    invite = top.tables.invite(top.id, top.gm)
    top.seats["cy"] = top.tables.join(invite.token, "Cy").seat.id
    top.set("Cole.hidden", True)
    before = top.history("ana")
    top.tables.claim(top.id, top.gm, "Cole", top.seats["cy"])
    assert top.history("ana") == before
    assert top.history("cy")[-1].kind is EntryKind.SEAT

    def playing(seat: str) -> list[tuple[str, ...]]:
        seats = top.tables.view(top.id, top.seats[seat]).seats
        return [one.creatures for one in seats if one.name == "Cy"]

    assert (playing("ana"), playing("gm"), playing("cy")) == ([()], [("Cole",)], [("Cole",)])


def test_settings_last(top: Tabletop) -> None:
    seat = top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    assert top.reopened().seat(top.id, seat.id).settings.typed_dice
