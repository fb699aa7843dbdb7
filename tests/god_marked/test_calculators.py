"""Calculators say what the rules say: the catalogue's examples, and laws over random numbers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from theomachy.core.calculators import Worked, calculator_of, changed_by, work_out
from theomachy.core.errors import InputError
from theomachy.core.rulebook import package_directory, read_rulebook
from theomachy.games.god_marked.plugin import GAME

RULES = tuple(GAME.calculators)
OPTIONS = {one.name: one for one in GAME.house_options}
SAMPLES = 60

EXAMPLES: tuple[tuple[str, dict[str, Any], dict[str, Any], str], ...] = (
    ("GM-CHECK-01", {"points": -5}, {}, "-1"),
    ("GM-CHECK-01", {"points": -5}, {"negative_rounding": "truncate"}, "0"),
    ("GM-CHECK-02", {"mod": 3, "number": 14}, {}, "45 %"),
    ("GM-CHECK-02", {"mod": 3, "number": 14}, {"ties": "meet"}, "50 %"),
    ("GM-CHECK-05", {"causer": 4}, {}, "14"),
    ("GM-CHECK-06", {"mod": 3}, {}, "13"),
    ("GM-CHECK-07", {"number": 16, "change": 3}, {}, "13"),
    ("GM-BONUS-02", {"bonus": 1, "penalty_plus": 1, "penalty": 0}, {}, "-3"),
    ("GM-HELP-02", {"mods": "6, 3, 1", "diplomacy": "0, 4, 0"}, {}, "8"),
    ("GM-HELP-06", {"helper": 5}, {}, "2"),
    ("GM-ARMOUR-02", {"gained": 24}, {}, "20"),
    ("GM-ARMOUR-03", {"damage": 14, "armour_health": 5, "hp": 20}, {}, "11"),
    ("GM-DAMAGE-02", {"damage": 15, "hit": "indirect", "resistant": False}, {}, "7"),
    ("GM-DAMAGE-03", {"damage": 25}, {}, "no"),
    ("GM-DAMAGE-03", {"damage": 25}, {"threshold_over": 24}, "yes"),
    ("GM-FOCUS-01", {"max_hp": 46}, {}, "11"),
    ("GM-FOCUS-04", {"max_hp": 20, "damage": 4}, {}, "goes on"),
    ("GM-FOCUS-04", {"max_hp": 20, "damage": 5}, {"focus_break": "automatic"}, "ends"),
    ("GM-REACT-08", {"attack": 14, "mod": 3, "used": 0}, {}, "45 %"),
    ("GM-REACT-11", {"mod": -1, "tired": 0, "used": 0}, {}, "2"),
    ("GM-REACT-11", {"mod": -1, "tired": 0, "used": 0}, {"backed_negatives": "passing"}, "1"),
    ("GM-TEAM-05", {"around": 2, "before": 3}, {}, "3"),
    ("GM-TEAM-05", {"around": 2, "before": 3}, {"team_bonuses_stack": True}, "5"),
    ("GM-GRAPPLE-05", {"sizes": "1, 1, 1, 1", "target": 4}, {}, "yes"),
    ("GM-SHOVE-01", {"size": 3, "target": 1}, {}, "3 spaces"),
    ("GM-SIZE-02", {"size": 1, "target": 3}, {}, "no"),
    ("GM-SIZE-02", {"size": 1, "target": 3}, {"size_steps": "category"}, "yes"),
    ("GM-LOOK-01", {"hp": 18, "maximum": 40}, {}, "bloodied"),
    ("GM-MOVE-03", {"spaces": 4, "slow": 3}, {}, "10"),
    ("GM-JUMP-01", {"movement": 14, "moved": True}, {}, "7"),
    ("GM-FALL-02", {"height": 15}, {}, "5d6 collision"),
    ("GM-FALL-02", {"height": 500}, {"fall_type": "blunt"}, "30d6 blunt"),
    ("GM-FALL-04", {"damage": 17}, {}, "9"),
    ("GM-FALL-05", {"spaces": 5}, {}, "half of 2d6"),
    ("GM-SIZE-01", {"size": 8}, {}, "Giant"),
    ("GM-SIZE-03", {"size": 8}, {}, "2"),
    ("GM-SIZE-07", {"size": 5, "max_hp": 60}, {}, "120"),
    ("GM-OBJECT-01", {"size": 11}, {}, "11d6, doubled"),
    ("GM-OBJECT-04", {"size": 3}, {}, "15"),
    ("GM-KPH-01", {"movement": 14}, {}, "20.2 km/h"),
    ("GM-CHASE-02", {"movement": 14}, {}, "2"),
    ("GM-CHAR-02", {"giving": 10, "getting": 10, "points": 10}, {}, "0"),
    ("GM-CHAR-03", {"agility": 35}, {}, "13"),
    ("GM-CHAR-04", {"level": 2, "endurance": 35}, {}, "46"),
    ("GM-CHAR-04", {"level": 2, "endurance": 35}, {"hp_formula": "base_plus_level"}, "26"),
    ("GM-LEVEL-02", {"level": 1, "before": 25, "after": 35}, {}, "46"),
    ("GM-LEVEL-06", {"level": 3}, {"alt_normal_points": 50}, "10"),
    ("GM-COMPANION-02", {"mod": 7}, {}, "3"),
    ("GM-COMPANION-11", {"own": 5, "companion": 3}, {"aid_number": "better"}, "5"),
    ("GM-RESOURCE-01", {"divine": 35}, {}, "25"),
    ("GM-RESOURCE-03", {"mod": 3, "extra": 5}, {}, "5d10"),
    ("GM-RESOURCE-03", {"mod": 3, "extra": 5}, {"overexert": "excess"}, "2d10"),
    ("GM-RESOURCE-03", {"mod": 3, "extra": 3}, {}, "0d10"),
    ("GM-RESOURCE-06", {"mod": 3, "extra": 3, "doubled": True}, {}, "6 points"),
    ("GM-RESOURCE-08", {"mod": 2, "pool": 1, "wanted": 2}, {}, "1d10"),
    ("GM-REST-02", {"level": 3, "medicine": 2}, {}, "5d10"),
    ("GM-REST-02", {"level": 2, "medicine": -2}, {}, "2d10 less 2d4"),
    ("GM-REST-03", {"level": 3, "medicine": 2}, {}, "half of 5d10"),
    ("GM-TIRED-02", {"level": 2, "mod": 3}, {}, "-2"),
    ("GM-TIRED-05", {"level": 3, "rest": "quick"}, {}, "2"),
    ("GM-DIM-04", {"choice": "stand", "hit": "indirect", "max_hp": 20, "damage": 5}, {}, "yes"),
    ("GM-DIM-06", {"hp": 0, "healing": 9}, {}, "9"),
    ("GM-RITUAL-04", {"cost": 2}, {}, "13"),
    ("GM-DESTINY-03", {"total": 12, "number": 14, "left": 5}, {}, "3"),
    ("GM-DESTINY-03", {"total": 9, "number": 14, "left": 5}, {"destiny_short": "spend_all"}, "5"),
    ("GM-DESTINY-04", {"left": 9}, {}, "45 %"),
    ("GM-DEAL-02", {"points": 5, "price": 10}, {}, "-5"),
)


@pytest.mark.parametrize(("rule", "given", "house", "answer"), EXAMPLES)
def test_first_line_is_the_answer(
    rule: str, given: dict[str, Any], house: dict[str, Any], answer: str
) -> None:
    assert work_out(GAME, rule, given, house).lines[0].value == answer


def drawn(schema: dict[str, Any], chance: Random) -> Any:
    """A value that the schema of a field permits."""
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if schema["type"] == "boolean":
        return chance.random() < 0.5
    if schema["type"] == "array":
        return [chance.randint(-3, 9) for _ in range(chance.randint(0, 5))]
    # Mostly small numbers: what the house options decide lies there.
    low, high = max(schema["minimum"], -30), min(schema["maximum"], 60)
    return chance.choice([chance.randint(low, high), schema["minimum"], schema["maximum"]][:1] * 9)


def samples(rule: str) -> Iterator[dict[str, Any]]:
    """Numbers for a calculator: those that it begins with, its bounds, many at random."""
    fields = calculator_of(GAME, rule).takes.model_json_schema().get("properties", {})
    yield {}
    for bound in ("minimum", "maximum"):
        yield {name: one[bound] for name, one in fields.items() if bound in one}
    chance = Random(rule)
    for _ in range(SAMPLES):
        yield {name: drawn(one, chance) for name, one in fields.items()}


def others(name: str) -> list[Any]:
    """The values of an option beside its default."""
    one = OPTIONS[name]
    tried = one.values or (one.lowest, one.highest, int(one.default) + 3)
    return [value for value in tried if value is not None and value != one.default]


def test_there_are_many_and_each_is_of_a_rule() -> None:
    book = read_rulebook(package_directory(GAME.package))
    assert len(RULES) >= 100
    assert set(RULES) <= set(book.rules)


@pytest.mark.parametrize("rule", RULES)
def test_numbers_are_described_and_terms_add_up(rule: str) -> None:
    fields = calculator_of(GAME, rule).takes.model_fields.values()
    assert all(field.description and not field.is_required() for field in fields)
    for given in samples(rule):
        worked = work_out(GAME, rule, given)
        assert worked.lines
        assert all(len(row) == len(worked.heads) for row in worked.rows)
        assert bool(worked.odds_of) or worked.law is None
        for line in worked.lines:
            terms = () if line.trace is None else line.trace.terms
            assert not terms or sum(term.value for term in terms) == int(line.value)


@pytest.mark.parametrize("rule", RULES)
def test_options_that_are_named_change_it_and_no_others(rule: str) -> None:
    named = calculator_of(GAME, rule).options
    usual = [(given, work_out(GAME, rule, given)) for given in samples(rule)]
    for name in named:
        # Some count only where another one is switched as well.
        besides: tuple[dict[str, Any], ...] = (
            {},
            {other: others(other)[0] for other in named if other != name},
        )
        changed = (
            work_out(GAME, rule, given, {**beside, name: value})
            != work_out(GAME, rule, given, beside)
            for beside in besides
            for value in others(name)
            for given, _ in usual
        )
        assert any(changed), f"{rule} is not changed by {name}"
    rest = {name: others(name)[0] for name in OPTIONS if name not in named}
    assert all(work_out(GAME, rule, given, rest) == worked for given, worked in usual[:20])


@pytest.mark.parametrize("rule", RULES)
def test_each_number_counts(rule: str) -> None:
    calculator = calculator_of(GAME, rule)
    houses = [{}, *({name: value} for name in calculator.options for value in others(name))]
    for name, schema in calculator.takes.model_json_schema().get("properties", {}).items():
        chance = Random(rule + name)
        tried = (
            work_out(GAME, rule, {**given, name: drawn(schema, chance)}, house)
            != work_out(GAME, rule, given, house)
            for given in samples(rule)
            for house in houses
            for _ in range(3)
        )
        assert any(tried), f"{rule} does not look at {name}"


def test_gm_crit_03_the_table_as_a_calculator() -> None:
    worked = work_out(GAME, "GM-CRIT-03", {"count": 1, "sides": 8, "mod": 3})
    assert [row[0] for row in worked.rows] == [
        *("1", "2 to 5", "6 to 10", "11 to 16", "17 to 19", "20")
    ]
    assert worked.rows[-1][2:] == ("33", "33", "33")
    once = work_out(
        GAME, "GM-CRIT-03", {"count": 1, "sides": 8, "mod": 3}, {"crit_modifier": "once"}
    )
    assert once.rows[-1][2] == "27"


def test_gm_attack_03_each_face_is_one_hit() -> None:
    worked = work_out(GAME, "GM-ATTACK-03", {"mod": 3, "armour": 13, "defence": 4})
    law: Any = worked.law
    assert dict(law.weights) == {
        "Direct Hit": 10,
        "Indirect Hit": 7,
        "nothing": 2,
        "failed": 1,
    }


def test_gm_lock_02_the_first_row_is_the_first_try() -> None:
    given = {"complexity": 3, "mod": 2}
    again = work_out(GAME, "GM-LOCK-02", given)
    first = work_out(GAME, "GM-LOCK-01", {"complexity": 3})
    assert again.rows[0][1] == first.lines[0].value == "1.562 %"
    total = work_out(GAME, "GM-LOCK-02", given, {"lock_rerolls": "total"})
    assert total.rows[1] == again.rows[1]
    assert total.rows[2][1] == total.rows[6][1] != again.rows[2][1]


def test_gm_help_04_the_others_support_the_weakest() -> None:
    given: dict[str, Any] = {"mods": "2, -1, 4", "diplomacy": "0, 0, 0", "number": 13}
    worked = work_out(GAME, "GM-HELP-04", given)
    assert [str(line.value) for line in worked.lines] == ["number 2", "2", "45 %", "30 %"]


def test_options_name_the_rules_that_they_change() -> None:
    assert changed_by(GAME, {}, {}) == ()
    assert "GM-CHAR-04" in changed_by(GAME, {}, {"hp_formula": "base_plus_level"})
    assert changed_by(GAME, {}, {"crit_modifier": "once"}) == ("GM-CRIT-03",)


@pytest.mark.parametrize(
    ("rule", "given", "code", "where"),
    [
        ("GM-TABLE-01", {}, "no-calculator", "rule"),
        ("GM-CHAR-04", {"level": "three"}, "bad-input", "level"),
        ("GM-CHAR-04", {"level": 9000}, "bad-input", "level"),
        ("GM-CHAR-04", {"height": 2}, "bad-input", "height"),
        ("GM-HELP-02", {"mods": "1, x"}, "bad-input", "mods.1"),
        ("GM-COMPANION-01", {"times": 3}, "bad-input", "times"),
    ],
)
def test_bad_numbers_are_refused(rule: str, given: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        work_out(GAME, rule, given)
    assert (caught.value.code, caught.value.refusal.where) == (code, where)


def test_unknown_house_options_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        work_out(GAME, "GM-CHAR-04", {}, {"hp": 3})
    assert caught.value.code == "unknown-house-option"


def test_a_worked_number_is_plain_data_too() -> None:
    assert isinstance(work_out(GAME, "gm-char-04", {"level": "3"}), Worked)
