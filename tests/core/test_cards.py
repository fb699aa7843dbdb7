"""Facts in words: templates and writers, and what is left out for whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from theomachy.core.cards import CardWriter
from theomachy.core.facts import Edited, Fact, Term, Trace
from theomachy.core.plugin import Card
from theomachy.core.seats import (
    GAME_MASTER,
    GM_ONLY,
    SPECTATOR,
    Audience,
    Viewer,
    player_of,
    players_of,
)


@dataclass(frozen=True)
class Sword:
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(Fact):
    kind: ClassVar[str] = "struck-down"
    name: str
    by: str = "Bren"
    damage: int = 3
    sword: Sword = Sword("a foil")


@dataclass(frozen=True, slots=True, kw_only=True)
class Night(Fact):
    kind: ClassVar[str] = "night-fell"


STRUCK = Struck(name="Ash")


def written(fact: Fact, viewer: Viewer = GAME_MASTER) -> Card:
    cards = CardWriter()
    cards.sentence(Struck, "{name} loses {damage:+d}, by {sword.title}", "bad", total="damage")
    cards.sentence(Night, "Night falls", outcome="dark")
    return cards.card(fact, viewer)


def test_a_sentence_is_a_template_over_the_fields() -> None:
    assert written(STRUCK) == Card("Ash loses +3, by a foil", "bad", "Ash", 3)


def test_a_fact_about_nobody_has_no_who_and_no_total() -> None:
    assert written(Night()) == Card("Night falls", outcome="dark")


def test_who_it_is_about_may_stand_in_another_field() -> None:
    cards = CardWriter()
    cards.sentence(Struck, "{by} strikes {name}", "good", who="by")
    assert cards.card(STRUCK, SPECTATOR) == Card("Bren strikes Ash", "good", "Bren")


def test_a_function_writes_the_cards_of_its_kinds() -> None:
    cards = CardWriter()

    @cards.writes(Struck, Night)
    def either(fact: Struck | Night) -> Card:
        faces = ((6, 4),) if isinstance(fact, Struck) else ()
        return Card(f"It is {fact.kind}", faces=faces)

    assert cards.card(STRUCK, SPECTATOR) == Card("It is struck-down", faces=((6, 4),))
    assert cards.card(Night(), SPECTATOR) == Card("It is night-fell")
    assert cards.kinds() == {"edited", "pack-taken", "struck-down", "night-fell"}


def test_a_kind_without_words_reads_as_its_name() -> None:
    assert CardWriter().card(STRUCK, SPECTATOR) == Card("struck down")
    assert CardWriter().kinds() == {"edited", "pack-taken"}


def test_an_edit_reads_the_same_in_every_game() -> None:
    edited = Edited(path="Ash.hp", old=7, new=3)
    assert CardWriter().card(edited, SPECTATOR) == Card("Ash.hp is now 3 (it was 7)", "quiet")


@pytest.mark.parametrize("audience", [GM_ONLY, players_of("Ash")])
def test_what_is_not_told_to_everybody_is_secret_in_tone(audience: Audience) -> None:
    assert written(replace(STRUCK, audience=audience)).tone == "secret"


def test_the_reader_gets_the_traces_and_terms_that_it_may_know() -> None:
    coin = Term("coin", 2)
    luck = Term("luck", 1, audience=players_of("Ash"))
    open_trace = Trace("damage", 3, (coin, luck))
    armour = Trace("armour", 9, (Term("shield", 9),), audience=GM_ONLY)
    fact = replace(STRUCK, traces=(armour, open_trace))
    assert written(fact, GAME_MASTER).traces == (armour, open_trace)
    assert written(fact, player_of("Ash")).traces == (open_trace,)
    assert written(fact, SPECTATOR).traces == (Trace("damage", 3, (coin,)),)


def test_a_template_over_a_field_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="struck-down has no mana, wit"):
        CardWriter().sentence(Struck, "{name} loses {mana} and {wit.points[0]}")


def test_no_kind_is_written_twice() -> None:
    cards = CardWriter()
    with pytest.raises(ValueError, match="edited is written twice"):
        cards.sentence(Edited, "{path}")
    cards.sentence(Night, "Night")
    with pytest.raises(ValueError, match="night-fell is written twice"):
        cards.writes(Struck, Night)(lambda fact: Card("Night"))
