"""The builder of God Marked, through the contract that every game's page uses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from theomachy.core.building import BuilderField, BuilderView, Document, FieldKind, changed
from theomachy.core.errors import InputError, Refused
from theomachy.core.facts import encode
from theomachy.core.plugin import fold, game_of, start
from theomachy.core.rulebook import package_directory, read_rulebook, rule_of
from theomachy.games.god_marked.building.offering import BUILDER
from theomachy.games.god_marked.edition import NORMAL_SKILLS, Skill
from theomachy.games.god_marked.state import with_creature


def fields(view: BuilderView) -> Iterator[BuilderField]:
    for section in view.sections:
        yield from section.fields


def field(view: BuilderView, path: str) -> BuilderField:
    return next(one for one in fields(view) if one.path == path)


def why_not(view: BuilderView, path: str) -> dict[str, str]:
    return {
        one.id: one.because.code for one in field(view, path).candidates if one.because is not None
    }


@pytest.mark.parametrize("kind", [one.id for one in BUILDER.kinds])
def test_every_kind_begins_with_plain_data_that_lacks_a_name_at_most(kind: str) -> None:
    document = BUILDER.start(kind, 7, {})
    assert json.loads(json.dumps(document)) == document
    view = BUILDER.view(document, {})
    assert {one.field for one in view.problems} <= {"name"}
    named = changed(document, "name", "Ash")
    (cast,) = BUILDER.finish(named, {}).values()
    game = game_of("god-marked")
    state = fold(game, game.new_state({}), game.enlist(game.new_state({}), {"cast": {"Ash": cast}}))
    assert state.creatures["Ash"].hp > 0


def test_an_unknown_kind_names_the_kinds() -> None:
    with pytest.raises(InputError) as fault:
        BUILDER.start("hero", 0, {})
    assert "level-0" in fault.value.refusal.allowed


def test_choices_say_why_not_and_numbers_follow_at_once() -> None:
    document: Any = {**BUILDER.start("level-1", 0, {}), "name": "Ash"}
    view = BUILDER.view(document, {})
    assert why_not(view, "perks")["first-out"] == "prerequisite"
    assert "light-feet" not in why_not(view, "perks")
    assert why_not(view, "weapons") == {}
    trade = {"taken_from": "Perception", "given_to": "Stealth", "points": 20}
    document = changed(document, "trades", [trade, {**trade, "taken_from": "Mind"}])
    view = BUILDER.view(document, {})
    assert "first-out" not in why_not(view, "perks")
    (stealth,) = [one for one in view.numbers if one.name == "Stealth"]
    assert stealth.total == 30
    assert [term.value for term in stealth.terms] == [10, 10, 10]
    assert view.complete


def test_problems_stand_at_their_fields() -> None:
    document = {"name": "Ash", "perks": ["first-out"], "advances": [{"swaps": []}]}
    view = BUILDER.view(document, {})
    assert [one.field for one in view.problems] == ["perks[0]"]
    assert field(view, "perks").problems == view.problems
    with pytest.raises(Refused) as refused:
        BUILDER.finish(document, {})
    assert (refused.value.code, refused.value.refusal.where) == ("prerequisite", "perks[0]")
    assert "GM-CHAR-07" in refused.value.refusal.detail


def test_level_ups_have_their_own_sections() -> None:
    document = changed({"name": "Ash"}, "advances", [{}, {}])
    view = BUILDER.view(document, {})
    assert [one.id for one in view.sections][-3:] == ["level-2", "level-3", "levels"]
    moved = [{"taken_from": "Mind", "given_to": "Stealth", "points": 11}]
    view = BUILDER.view(changed(document, "advances[1].moves", moved), {})
    assert field(view, "advances[1].moves").problems[0].rule == "GM-LEVEL-01"
    assert not field(view, "advances[0].moves").problems


def test_gm_companion_01_a_companion_is_offered_where_a_perk_gives_one() -> None:
    document: Any = {"name": "Ash", "level": 5}
    assert "companion" not in [one.id for one in BUILDER.view(document, {}).sections]
    document = changed(document, "perks", ["companion"])
    document = changed(document, "companion.name", "Fox")
    view = BUILDER.view(document, {})
    talents = field(view, "companion.talents")
    assert (talents.kind, talents.most) == (FieldKind.ROWS, 2)
    row = {one.path: one.value for one in talents.columns}
    assert BUILDER.view(changed(document, "companion.talents", [row]), {}).complete
    rows = [{**row, "talent": "aid"}]
    view = BUILDER.view(changed(document, "companion.talents", rows), {})
    assert view.problems[0].field == "companion.talents[0].skill"


@pytest.mark.parametrize("place", range(len(BUILDER.ready())))
def test_what_is_ready_can_be_viewed_and_joins_a_table(place: int) -> None:
    ready = BUILDER.ready()[place]
    view = BUILDER.view(ready.document, {})
    assert view.complete
    for one in fields(view):
        json.dumps(one.value)
        for rule in one.rules:
            assert rule.startswith("GM-")
    game = game_of("god-marked")
    cast = BUILDER.finish(ready.document, {})
    facts = game.enlist(game.new_state({}), {"cast": cast})
    state = fold(game, game.new_state({}), facts)
    assert [game.facts.decode(json.loads(json.dumps(encode(one)))) for one in facts] == list(facts)
    wants = 2 if "companion" in ready.document else 1
    assert len(state.creatures) == wants


def test_house_options_change_what_is_allowed() -> None:
    document = {"name": "Ash", "level": 0, "free": {"Mind": 50}}
    assert not BUILDER.view(document, {}).complete
    assert BUILDER.view(document, {"level0_normal": "free_pool"}).complete
    with pytest.raises(InputError):
        BUILDER.view(document, {"no-such": 1})


def test_a_document_of_no_form_is_an_error_that_names_its_place() -> None:
    with pytest.raises(InputError) as fault:
        BUILDER.view({"name": "Ash", "trades": 3}, {})
    assert (fault.value.code, fault.value.refusal.where) == ("bad-document", "document.trades")


def test_rules_that_fields_and_numbers_name_are_in_the_rulebook() -> None:
    game = game_of("god-marked")
    assert game.builder is BUILDER
    book = read_rulebook(package_directory(game.package))
    for ready in BUILDER.ready():
        view = BUILDER.view(ready.document, {})
        named = {rule for one in fields(view) for rule in one.rules}
        named |= {one.rule for one in view.numbers}
        for rule in named:
            assert rule_of(book, rule).id == rule


def test_gm_level_01_a_level_is_taken_at_the_table_by_the_same_pages() -> None:
    game = game_of("god-marked")
    advancing = BUILDER.advancing
    assert advancing is not None
    cast = {"Teo": {"character": "teodor", "team": "heroes"}}
    state = fold(game, game.new_state({}), game.enlist(game.new_state({}), {"cast": cast}))
    assert advancing.document(state, "Teo") is None
    state = with_creature(state, "Teo", level_ups=1)
    document = advancing.document(state, "Teo")
    assert document is not None
    assert json.loads(json.dumps(document)) == document
    section = advancing.section(document)
    (shown,) = [one for one in BUILDER.view(document, {}).sections if one.id == section]
    paths = [one.path for one in shown.fields]
    assert "advances[0].moves" in paths
    move = {"taken_from": "Mind", "given_to": "Stealth", "points": 4}
    document = changed(document, "advances[0].moves", [move])
    document = changed(document, "advances[0].perks", ["tumbler"])
    assert BUILDER.view(document, {}).complete
    inputs = advancing.inputs(document)
    start(game, state, advancing.command, "Teo", inputs)
    with pytest.raises(Refused):
        more = changed(document, "advances[0].moves", [{**move, "points": 11}])
        start(game, state, advancing.command, "Teo", advancing.inputs(more))
    hound = with_creature(state, "Marsh hound", level_ups=1)
    assert advancing.document(hound, "Marsh hound") is None


def opened(document: Document, section: str, house: Document | None = None) -> list[str]:
    """What may still be chosen in a section, in words."""
    view = BUILDER.view(document, house or {})
    found = next(one for one in view.sections if one.id == section)
    return [one.words for each in found.fields for one in each.openings]


def test_gm_char_07_what_may_still_be_chosen_is_said_and_is_no_fault() -> None:
    begun = {**BUILDER.start("level-1", 0, {}), "name": "Ilka"}
    assert opened(begun, "perks") == ["10 Perks"]
    assert opened(begun, "abilities") == ["1 Spell", "1 Manoeuvre"]
    assert BUILDER.view(begun, {}).complete
    assert opened({**begun, "perks": ["rune-reader"]}, "perks") == ["9 Perks"]


def test_gm_char_07_few_groups_are_named() -> None:
    emptied = [skill for skill in NORMAL_SKILLS if skill not in (Skill.ARCANA, Skill.MIND)]
    trades = [{"taken_from": one, "given_to": "Mind", "points": 1} for one in emptied]
    begun = {**BUILDER.start("level-1", 0, {}), "trades": trades}
    assert opened(begun, "perks") == ["1 Perk of Arcana", "1 Perk of Mind"]
    assert opened({**begun, "perks": ["rune-reader"]}, "perks") == ["1 Perk of Mind"]


def test_gm_level_02_what_an_earlier_level_left_open_is_open_at_the_last_one_alone() -> None:
    raised = {**BUILDER.start("level-1", 0, {}), "perks": ["rune-reader"], "advances": [{}]}
    assert opened(raised, "perks") == []
    what = [words.partition(" ")[2] for words in opened(raised, "level-2")]
    assert what == ["Perks", "Spells", "Manoeuvres"]


def test_gm_level_05_no_more_is_open_than_there_is_to_be_had() -> None:
    begun = BUILDER.start("level-0", 0, {})
    assert opened(begun, "perks") == ["1 Perk"]
    assert opened({**begun, "perks": ["rune-reader"]}, "perks") == []


def test_gm_level_06_points_that_are_not_placed_are_open() -> None:
    house = {"level0_normal": "free_pool"}
    for free, words in (
        ({}, ["50 free points"]),
        ({"Mind": 49}, ["1 free point"]),
        ({"Mind": 50}, []),
    ):
        begun = {**BUILDER.start("level-0", 0, house), "free": free}
        assert opened(begun, "skills", house) == words


def test_gm_table_01_a_name_that_nobody_gave_is_to_do_and_a_bad_one_is_wrong() -> None:
    begun = BUILDER.start("level-1", 0, {})
    for name, to_do in (("", True), ("A.b", False)):
        (problem,) = BUILDER.view({**begun, "name": name}, {}).problems
        assert (problem.code, problem.to_do) == ("bad-name", to_do)
