"""What `theomachy rules` says: the rules that a query finds, as records and for the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Protocol

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from theomachy.core.plugin import find_games
from theomachy.core.rulebook import (
    Chapter,
    Found,
    Place,
    Rulebook,
    RuleText,
    Term,
    implementations,
    package_directory,
    read_rulebook,
    search,
)

# More rules than this are listed by title; one of them is then asked for by its ID.
MOST_IN_FULL: Final = 12
MOST_ALSO: Final = 12
_MARK = re.compile(r"^(Ruling|House option|Example):", re.MULTILINE)


class Ruled(Protocol):
    """What is needed of a game here; `core.plugin.Game` has it."""

    @property
    def id(self) -> str:
        """The name of the game on the command line."""
        ...

    @property
    def title(self) -> str:
        """The name of the game for people."""
        ...

    @property
    def package(self) -> str:
        """The package whose folder holds the game's `rulebook`."""
        ...


@dataclass(frozen=True, slots=True)
class RuleRecord:
    """One rule found; `implemented` is where the code cites it, empty unless asked for."""

    game: str
    id: str
    title: str
    text: str
    chapter: str
    implemented: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class GameRules:
    """What one game's rulebook says to the query; with an empty query, all its rules.

    `rules` are found by ID, chapter or title, `also` only by their text.
    """

    id: str
    title: str
    book: Rulebook
    rules: tuple[RuleRecord, ...]
    also: tuple[RuleRecord, ...] = ()
    terms: tuple[Term, ...] = ()
    chapter: Chapter | None = None
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesReport:
    """What a query found, game by game."""

    query: str
    games: tuple[GameRules, ...]

    @property
    def rules(self) -> tuple[RuleRecord, ...]:
        """All rules found, those found by their text last."""
        direct = chain.from_iterable(game.rules for game in self.games)
        return (*direct, *chain.from_iterable(game.also for game in self.games))

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Queries near to this one, each once."""
        near = chain.from_iterable(game.suggestions for game in self.games)
        return tuple(dict.fromkeys(near))

    @property
    def found(self) -> bool:
        """Whether there is anything to read; suggestions are not."""
        return any(game.rules or game.terms or game.chapter for game in self.games)


def rules_report(game: Ruled | None, query: str = "", *, with_places: bool = False) -> RulesReport:
    """The rules of a game (None: of all games) that the query finds; see `core.rulebook.search`.

    `with_places` also tells where each is implemented, which parses the game's whole package.
    """
    games: Iterable[Ruled] = find_games().values() if game is None else [game]
    return RulesReport(query.strip(), tuple(_asked(one, query, with_places) for one in games))


def document(report: RulesReport) -> dict[str, Any]:
    """The report as the one JSON document of `theomachy rules --json`."""
    return {
        "query": report.query,
        "rules": [_plain(rule) for rule in report.rules],
        "terms": [
            {"game": game.id, "term": term.name, "meaning": term.meaning}
            for game in report.games
            for term in game.terms
        ],
        "did_you_mean": list(report.suggestions),
    }


def render(report: RulesReport) -> RenderableType:
    """The report for the terminal: the contents of the books, or the rules found."""
    if not report.query:
        return Group(*(_contents(game) for game in report.games))
    answers = [game for game in report.games if game.rules or game.terms or game.chapter]
    return Group(
        *(part for game in answers for part in _answer(game, many=len(report.games) > 1)),
        *_hint(report),
    )


def _asked(game: Ruled, query: str, with_places: bool) -> GameRules:
    folder = package_directory(game.package)
    book = read_rulebook(folder)
    found = search(book, query) if query.strip() else Found(tuple(book.rules.values()))
    places = implementations(folder) if with_places else {}
    return GameRules(
        game.id,
        game.title,
        book,
        _records(game, found.rules, places),
        _records(game, found.also, places),
        found.terms,
        found.chapter,
        found.suggestions,
    )


def _records(
    game: Ruled, rules: Iterable[RuleText], places: Mapping[str, tuple[Place, ...]]
) -> tuple[RuleRecord, ...]:
    return tuple(
        RuleRecord(
            game.id, rule.id, rule.title, rule.text, rule.chapter, tuple(places.get(rule.id, ()))
        )
        for rule in rules
    )


def _plain(rule: RuleRecord) -> dict[str, Any]:
    return {
        "game": rule.game,
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "chapter": rule.chapter,
        "implemented": [place._asdict() for place in rule.implemented],
    }


def _contents(game: GameRules) -> RenderableType:
    table = Table(title=game.book.title or game.title, box=None, title_justify="left")
    for heading in ("Chapter", "Ask for", "Rules"):
        table.add_column(heading)
    for chapter in game.book.chapters:
        table.add_row(chapter.title, chapter.name.replace("_", " "), _span(chapter))
    return table


def _span(chapter: Chapter) -> str:
    areas = dict.fromkeys(rule.id.rstrip("0123456789").rstrip("-") for rule in chapter.rules)
    return ", ".join(areas)


def _answer(game: GameRules, *, many: bool) -> Iterator[RenderableType]:
    if many:
        yield Text(game.title, style="bold reverse")
    for term in game.terms:
        yield Text.assemble((term.name, "bold"), ": ", term.meaning, "\n")
    if game.chapter is not None:
        yield Markdown(f"# {game.chapter.title}\n\n{game.chapter.text}")
    yield from _rules(game)


def _rules(game: GameRules) -> Iterator[RenderableType]:
    if game.chapter is None and len(game.rules) > MOST_IN_FULL:
        yield from _titles(game.rules)
    else:
        yield from (_in_full(game, rule) for rule in game.rules)
    if game.also:
        yield Text("See also", style="bold")
        yield from _titles(game.also[:MOST_ALSO])
    if len(game.also) > MOST_ALSO:
        yield Text(f"and {len(game.also) - MOST_ALSO} more", style="dim")


def _in_full(game: GameRules, rule: RuleRecord) -> RenderableType:
    chapters = {chapter.name: chapter.title for chapter in game.book.chapters}
    head = Text.assemble(
        (rule.id, "bold cyan"), " ", (rule.title, "bold"), ("  " + chapters[rule.chapter], "dim")
    )
    return Group(head, Markdown(_MARK.sub(r"**\1:**", rule.text)), Text())


def _titles(rules: Sequence[RuleRecord]) -> Iterator[RenderableType]:
    return (Text.assemble((rule.id, "cyan"), " ", rule.title) for rule in rules)


def _hint(report: RulesReport) -> Iterator[RenderableType]:
    if not report.found:
        yield Text(f"No rule speaks of {report.query!r}.")
    if report.suggestions:
        yield Text(f"Did you mean: {', '.join(report.suggestions)}?", style="bold")
