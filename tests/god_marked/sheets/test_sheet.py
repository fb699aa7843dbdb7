"""The sheet of God Marked: every number with its terms, every roll a command, nothing secret."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from theomachy.core.plugin import fold, inputs_of
from theomachy.core.rulebook import package_directory, read_rulebook
from theomachy.core.seats import GAME_MASTER, Viewer
from theomachy.core.sheets import Sheet, SheetButton, SheetNumber
from theomachy.games.god_marked.building.offering import BUILDER
from theomachy.games.god_marked.edition import Condition, House
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.sheets.afflictions import RULE_OF
from theomachy.games.god_marked.sheets.figures import chances_of
from theomachy.games.god_marked.state import State, with_creature

READY = {one.id: one.document for one in BUILDER.ready()}
HEROES = ("milo", "ash", "bren", "noor", "ister", "coll", "vessa", "teodor", "orla")
ASH = Viewer(creatures=frozenset({"Ash"}))


def table(**cast: Any) -> State:
    """A table with these; heroes by the ids of ready characters."""
    state = GAME.new_state({})
    return fold(GAME, state, GAME.enlist(state, {"cast": cast}))


def hero(name: str, **more: Any) -> dict[str, Any]:
    return {"draft": READY[name], "team": "Heroes", **more}


def sheet_of(state: State, name: str, viewer: Viewer = GAME_MASTER) -> Sheet:
    assert GAME.sheet is not None
    return GAME.sheet(GAME.known(state, viewer), name, viewer)


def numbers(sheet: Sheet) -> dict[str, SheetNumber]:
    found = list(sheet.numbers())
    assert len({one.key for one in found}) == len(found)
    return {one.key: one for one in found}


def buttons(sheet: Sheet) -> list[SheetButton]:
    own = [each for section in sheet.sections for one in section.entries for each in one.buttons]
    return [*own, *(one.button for one in sheet.numbers() if one.button is not None)]


@pytest.mark.parametrize("name", HEROES)
def test_every_worked_out_number_is_the_sum_of_its_terms(name: str) -> None:
    title = str(READY[name]["name"])
    found = numbers(sheet_of(table(**{title: hero(name)}), title))
    traced = [one for one in found.values() if one.trace is not None and one.trace.terms]
    assert len(traced) > 15
    for one in traced:
        assert one.trace is not None
        shown = one.most if one.key == "hp" else one.value
        assert sum(term.value for term in one.trace.terms) == one.trace.total == shown, one.key


@pytest.mark.parametrize("name", HEROES)
def test_every_button_is_a_command_with_inputs_that_fit(name: str) -> None:
    title = str(READY[name]["name"])
    found = buttons(sheet_of(table(**{title: hero(name)}), title))
    assert len(found) >= 13
    for one in found:
        command = GAME.commands[one.do]
        assert not command.by_gm
        target = {"target": "Foe"} if "target" in command.inputs.model_fields else {}
        inputs_of(command, {**target, **one.inputs})


def test_every_rule_of_a_sheet_is_in_the_rulebook() -> None:
    book = read_rulebook(package_directory(GAME.package))
    every = [{"name": str(one), "source": "Foe", "of": "fire"} for one in Condition]
    state = table(
        Ister=hero("ister", conditions=every), Foe={"creature": "ashwolf", "team": "wild"}
    )
    for name in state.creatures:
        sheet = sheet_of(state, name)
        rules = [one.rule for one in sheet.numbers()] + [one.rule for one in sheet.sections]
        rules += [each.rule for one in sheet.sections for each in one.entries]
        assert [one for one in rules if one and one not in book.rules] == []


def test_gm_cond_02_to_14_each_condition_names_its_own_rule() -> None:
    book = read_rulebook(package_directory(GAME.package))
    for one, rule in RULE_OF.items():
        assert book.rules[rule].title.lower().replace(" ", "-") == one


def test_gm_check_02_chances_are_those_of_the_twenty_faces() -> None:
    found = {one.label: one.p for one in chances_of(table(), 3)}
    assert found == {"over 8": "3/4", "over 12": "11/20", "over 16": "7/20", "over 20": "3/20"}
    meet = State(house=House(ties="meet"))
    assert chances_of(meet, 3)[0].p == str(Fraction(16, 20))


def test_gr_16_a_foes_sheet_shows_players_what_is_learnt_and_nothing_else() -> None:
    state = table(Ash=hero("ash"), Foe={"creature": "ashwolf", "team": "wild", "hp": 13})
    foe = sheet_of(state, "Foe", ASH)
    found = numbers(foe)
    assert set(found) == {"hp", "pac", "lac", "mac", "size"}
    assert [found[key].value for key in ("hp", "pac", "lac", "mac")] == [None] * 4
    assert buttons(foe) == []
    assert numbers(sheet_of(state, "Foe"))["hp"].value == 13


@pytest.mark.parametrize("name", ["Foe", "Ash"])
def test_gr_16_what_is_secret_of_a_foe_changes_no_sheet_of_a_players(name: str) -> None:
    foe = {"creature": "ashwolf", "team": "wild"}
    plain = table(Ash=hero("ash"), Foe=foe)
    secret = {"hp": 3, "defence": {"pac": 9}, "given": {"pac": 17}, "lowered": {"pac": 4}}
    other = with_creature(plain, "Foe", **secret)
    assert sheet_of(plain, name) != sheet_of(other, name)
    assert sheet_of(plain, name, ASH) == sheet_of(other, name, ASH)


def test_gm_companion_01_owner_and_companion_lead_to_each_other() -> None:
    state = table(Teodor=hero("teodor"))
    about = {
        name: [
            each.about
            for one in sheet_of(state, name).sections
            for each in one.entries
            if each.about
        ]
        for name in ("Teodor", "Marsh hound")
    }
    assert about == {"Teodor": ["Marsh hound"], "Marsh hound": ["Teodor"]}


def test_gm_rest_01_a_sheet_says_beforehand_what_each_rest_gives() -> None:
    sheet = sheet_of(table(Ister=hero("ister", hp=10)), "Ister")
    rests = next(one for one in sheet.sections if one.id == "rests")
    assert [one.title for one in rests.entries] == ["Quick rest", "Unsafe rest", "Safe rest"]
    assert "59 HP" in rests.entries[2].detail


def test_gm_limb_01_lost_parts_stand_on_the_sheet() -> None:
    sheet = sheet_of(table(Orla=hero("orla")), "Orla")
    parts = next(one for one in sheet.sections if one.id == "parts")
    assert "Lost: eye" in [one.title for one in parts.entries]


def test_gm_attack_03_an_attack_says_its_chance_on_those_who_are_there() -> None:
    state = table(Ash=hero("ash"), Foe={"creature": "ashwolf", "team": "wild"})
    for viewer in (ASH, GAME_MASTER):
        known = GAME.known(state, viewer)
        found = numbers(sheet_of(state, "Ash", viewer))["attack.river-blade"]
        assert found.button is not None
        assert isinstance(found.value, int)
        armour = GAME.worked_out(known, "Foe")["pac"]
        faces = [face for face in range(1, 21) if face > 1 or not known.fight.active]
        direct = [face for face in faces if face + found.value > armour]
        (told,) = found.button.chances
        assert told.p == str(Fraction(len(direct), 20))
        assert ("assumed" in told.label) is (viewer is ASH)
