"""What holds for the rulebook of every game; each game's own test says which rules it has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from theomachy.core.plugin import HouseOption
from theomachy.core.rulebook import (
    OptionText,
    Rulebook,
    cited,
    package_directory,
    read_rulebook,
)

# How the rules came about is nothing to the reader.
NOT_FOR_READERS = re.compile(
    r"\b(seeds?|catalogues?|misspelt|misspelled|garbled|the text|the source text|scraped)\b"
    r"|In / out|^Source:|\bFVTT\b|Foundry|RPGnet|[Cc]onfirmed",
    re.MULTILINE,
)
BESIDES = ("House option:", "Example:")
WORDS_AT_LEAST = 5


def rulebook(game: str) -> Rulebook:
    """The rulebook of one of the three games, by the name of its package."""
    return read_rulebook(package_directory(f"theomachy.games.{game}"))


def numbered(counts: Mapping[str, int]) -> list[str]:
    """The IDs of each area, from 01 on without a gap; an area without a hyphen counts from 1."""
    return [
        f"{area}-{number:02}" if "-" in area or len(area) > 1 else f"{area}{number}"
        for area, count in counts.items()
        for number in range(1, count + 1)
    ]


def thin(book: Rulebook) -> list[str]:
    """Rules that say next to nothing besides options and examples."""
    return [rule.id for rule in book.rules.values() if len(_told(rule.text)) < WORDS_AT_LEAST]


def _told(text: str) -> list[str]:
    lines = (line for line in text.splitlines() if not line.startswith(BESIDES))
    return " ".join(lines).split()


def not_for_readers(book: Rulebook) -> list[str]:
    """Each place that speaks of how the rules came about."""
    texts = {chapter.name: chapter.text for chapter in book.chapters}
    texts |= {rule.id: f"{rule.title}\n{rule.text}" for rule in book.rules.values()}
    texts |= {"contents": book.text}
    return [
        f"{name}: {match.group()}"
        for name, text in texts.items()
        for match in NOT_FOR_READERS.finditer(text)
    ]


def broken_links(book: Rulebook) -> list[str]:
    """Each ID that is named somewhere and is no rule."""
    named = [(rule.id, link) for rule in book.rules.values() for link in rule.links]
    named += [(chapter.name, link) for chapter in book.chapters for link in cited(chapter.text)]
    return [f"{name} names {link}" for name, link in named if link not in book.rules]


def options(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Each house option with the rules that state it."""
    stated: dict[str, list[str]] = {}
    for rule in book.rules.values():
        for option in rule.house_options:
            stated.setdefault(option.name, []).append(rule.id)
    return {name: tuple(rules) for name, rules in stated.items()}


def impossible_defaults(book: Rulebook) -> list[str]:
    """House options whose default is none of their values."""
    return [
        option.name
        for rule in book.rules.values()
        for option in rule.house_options
        if option.default not in option.values and not option.values[0].startswith("any ")
    ]


def disagreements(book: Rulebook, switches: Iterable[HouseOption]) -> list[str]:
    """Where the rulebook states a house option otherwise than the code has it."""
    stated = {
        (option.name, rule.id): option
        for rule in book.rules.values()
        for option in rule.house_options
    }
    return [
        f"{switch.name} of {switch.rule}"
        for switch in switches
        if not _agree(stated.get((switch.name, switch.rule)), switch)
    ]


def _agree(option: OptionText | None, switch: HouseOption) -> bool:
    if option is None or option.default != _written(switch.default):
        return False
    return not switch.values or set(option.values) == set(map(_written, switch.values))


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
