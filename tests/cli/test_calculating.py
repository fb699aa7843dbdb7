"""`theomachy rules GAME RULE --calc`, and the same as a function of the library."""

from __future__ import annotations

import pytest

import theomachy
from tests.cli.running import run
from theomachy.core.plugin import find_games

HP = ("rules", "god-marked", "gm-char-04", "--calc")


def test_gm_char_04_is_worked_out_with_its_terms(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, *HP, "level=3", "endurance=35")
    assert (ran.code, ran.err) == (0, "")
    assert "GM-CHAR-04 Maximum HP" in ran.out
    assert "Maximum HP: 69" in ran.out
    assert "House options that change it: hp_formula" in ran.out


def test_house_options_change_it(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, *HP, "level=3", "endurance=35", "--house", "hp_formula=base_plus_level")
    assert "Maximum HP: 29" in ran.out


def test_json_holds_numbers_lines_and_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, *HP, "level=3", "--house", "hp_formula=base_plus_level", "--json").json
    assert (told["game"], told["rule"]) == ("god-marked", "GM-CHAR-04")
    assert told["numbers"] == {"level": 3, "endurance": 35, "size": 1}
    assert told["house"] == {"hp_formula": "base_plus_level"}
    assert told["takes"]["level"]["maximum"] == 50
    assert told["lines"][0]["value"] == "29"


def test_tables_and_odds_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    crit = run(capsys, "rules", "god-marked", "GM-CRIT-03", "--calc", "sides=6").out
    assert "second d20" in crit
    assert "triple max" in crit
    hit = run(capsys, "rules", "god-marked", "GM-ATTACK-03", "--calc", "--json").json
    assert [one["p"] for one in hit["law"]] == ["1/2", "7/20", "1/10", "1/20"]
    assert "Direct Hit: 50 %" in run(capsys, "rules", "god-marked", "GM-ATTACK-03", "--calc").out
    helped = run(capsys, "rules", "god-marked", "GM-HELP-02", "--calc", "mods=6,3").out
    assert "who leads +6 · helper 1 +2" in helped


def test_without_a_rule_all_calculators_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    listed = run(capsys, "rules", "god-marked", "--calc").out.splitlines()
    assert len(listed) == len(find_games()["god-marked"].calculators)
    assert "GM-CHAR-04  Maximum HP: level=2 endurance=35 size=1" in listed
    assert run(capsys, "rules", "god-complex", "--calc", "--json").json == []


def test_the_reader_says_what_can_be_worked_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert "GM-CHAR-04 --calc" in run(capsys, "rules", "god-marked", "GM-CHAR-04").out
    assert "--calc" not in run(capsys, "rules", "god-marked", "GM-TABLE-01").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rules", "--calc"), "name a game"),
        (("rules", "god-marked", f"GM-CHAR-{99}", "--calc"), "GM-CHAR-04"),
        ((*HP, "level"), "no NAME=VALUE"),
        ((*HP, "level=many"), "level"),
        ((*HP, "height=3"), "height"),
        ((*HP, "--house", "hp_formula=much"), "base_plus_level"),
    ],
)
def test_bad_input_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    ran = run(capsys, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


def test_the_library_works_it_out_too() -> None:
    worked = theomachy.work_out("god-marked", "GM-FALL-02", {"height": 15})
    assert worked.lines[0].value == "5d6 collision"
