"""Where a rule is spoken of: in other rules, in the commands of play, on the cards of the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from theomachy.core.plugin import Game
from theomachy.core.rulebook import Rulebook, RuleText, cited
from theomachy.web.offers import sentence


@dataclass(frozen=True, slots=True)
class Citations:
    """Links of a rule both ways: what it names, which rules name it, what of play comes of it."""

    named: tuple[RuleText, ...] = ()
    naming: tuple[RuleText, ...] = ()
    commands: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def citations_of(game: Game[Any], book: Rulebook, rule: RuleText) -> Citations:
    """All of them for one rule; commands and cards by their titles."""
    found = [one for one in game.commands.values() if rule.id in one.rules]
    kinds = [
        kind for kind, fact in game.facts.kinds.items() if rule.id in _named_in(fact.__doc__ or "")
    ]
    return Citations(
        tuple(book.rules[one] for one in rule.links if one in book.rules and one != rule.id),
        tuple(book.rules[one] for one in _naming(book).get(rule.id, ()) if one != rule.id),
        tuple(one.title for one in found),
        tuple(sentence(kind.replace("-", " ")) for kind in kinds),
    )


@cache
def _named_in(text: str) -> frozenset[str]:
    return frozenset(cited(text))


@cache
def _naming(book: Rulebook) -> Mapping[str, tuple[str, ...]]:
    """By rule, those that name it."""
    found: dict[str, list[str]] = {}
    for one in book.rules.values():
        for other in one.links:
            found.setdefault(other, []).append(one.id)
    return {rule: tuple(those) for rule, those in found.items()}
