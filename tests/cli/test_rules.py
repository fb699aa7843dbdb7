"""`theomachy rules`: what a query gives as records, as JSON and in the terminal."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from rich.console import Console

from theomachy.cli.rules import RulesReport, document, render, rules_report


@dataclass(frozen=True)
class Book:
    """As much of a game as the reader of rules needs."""

    id: str
    title: str
    package: str


GOD_MARKED = Book("god-marked", "God Marked", "theomachy.games.god_marked")
NO_BOOK = Book("coin-duel", "Coin duel", "theomachy.board")


def shown(report: RulesReport) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(render(report))
    return capture.get()


def test_one_rule_in_full() -> None:
    text = shown(rules_report(GOD_MARKED, "crit-03"))
    assert text.startswith("GM-CRIT-03 Crit table")
    assert "2 × (D + m)" in text
    assert "House option: crit_modifier: multiplied | once" in text


def test_json_holds_id_title_text_and_where_it_is_implemented() -> None:
    report = rules_report(GOD_MARKED, "GM-CRIT-03", with_places=True)
    told = json.loads(json.dumps(document(report)))
    rule = told["rules"][0]
    assert (rule["game"], rule["id"], rule["title"]) == ("god-marked", "GM-CRIT-03", "Crit table")
    modules = {place["module"] for place in rule["implemented"]}
    assert any(module.startswith("theomachy.games.god_marked.mechanics") for module in modules)
    assert {"module", "function", "line"} == rule["implemented"][0].keys()


def test_places_are_not_sought_unless_asked_for() -> None:
    assert not any(rule.implemented for rule in rules_report(GOD_MARKED, "crit").rules)


def test_no_query_shows_the_chapters_and_holds_all_rules() -> None:
    report = rules_report(GOD_MARKED)
    assert len(report.rules) == 268
    text = shown(report)
    assert "Crits and bonuses" in text
    assert "GM-CRIT, GM-BONUS" in text


def test_many_rules_are_listed_by_title() -> None:
    text = shown(rules_report(GOD_MARKED, "penalty"))
    assert "GM-REACT-02 The tally" in text
    listed = shown(rules_report(GOD_MARKED, "gm"))
    assert "GM-DICE-01 Kinds of dice\nGM-DICE-02 When a roll is called for\n" in listed


def test_a_chapter_is_shown_whole() -> None:
    text = shown(rules_report(GOD_MARKED, "glossary"))
    assert "Light Bringer (LB)" in text
    assert "Ruling:" in shown(rules_report(GOD_MARKED, "conditions"))


def test_a_term_is_explained_before_the_rules() -> None:
    assert shown(rules_report(GOD_MARKED, "baton")).startswith("Baton: The right to act")


def test_a_misspelt_query_finds_nothing_and_proposes() -> None:
    report = rules_report(GOD_MARKED, "restraned")
    assert not report.found
    assert document(report)["did_you_mean"][0] == "restrained"
    assert "Did you mean: restrained" in shown(report)


def test_a_game_without_rulebook_is_answered() -> None:
    report = rules_report(NO_BOOK, "dodge")
    assert not report.found
    assert "No rule speaks of 'dodge'" in shown(report)


def test_all_games_are_asked_when_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Book("godbound", "Godbound", "theomachy.games.godbound")
    games = {one.id: one for one in (GOD_MARKED, other, NO_BOOK)}
    monkeypatch.setattr("theomachy.cli.rules.find_games", lambda: games)
    report = rules_report(None, "rounding")
    assert {rule.game for rule in report.rules} == {"god-marked", "godbound"}
    text = shown(report)
    assert text.index("God Marked") < text.index("GR-01 Rounding") < text.index("GB-CORE-02")
