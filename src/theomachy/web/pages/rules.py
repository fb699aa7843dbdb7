"""The rule reader."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from theomachy.core.errors import InputError
from theomachy.core.plugin import Game
from theomachy.core.rulebook import rule_of, search
from theomachy.web.pages.common import PageFace, html
from theomachy.web.reading import rulebook_of
from theomachy.web.site import site_of

router = APIRouter(include_in_schema=False, prefix="/rules")

LONGEST_QUERY = 200
MOST_FOUND = 40


@router.get("")
def games(request: Request) -> Response:
    """The games whose rules can be read."""
    return html(request, "pages/rule_games.html", games=site_of(request).games.values())


@router.get("/{game}")
def rules(request: Request, game: str, q: str = "") -> Response:
    """All rules of a game, or those that a search finds."""
    found = _game(request, game)
    book = rulebook_of(found)
    hits = search(book, q[:LONGEST_QUERY])
    template = "table/rules_found.html" if "x-piece" in request.headers else "pages/rules.html"
    return html(
        request,
        template,
        page=PageFace(request, found.accent),
        game=found,
        book=book,
        query=q,
        hits=(*hits.rules, *hits.also)[:MOST_FOUND],
        terms=hits.terms,
        suggestions=hits.suggestions,
    )


@router.get("/{game}/{number}")
def rule(request: Request, game: str, number: str) -> Response:
    """One rule; a script gets it as a piece, others get it beside the rules of its chapter."""
    found = _game(request, game)
    book = rulebook_of(found)
    one = rule_of(book, number)
    values: dict[str, Any] = {"page": PageFace(request, found.accent), "game": found}
    if "x-piece" in request.headers:
        piece: dict[str, Any] = {"hits": [one], "query": number, "terms": (), "suggestions": ()}
        return html(request, "table/rules_found.html", **values, **piece)
    chapter = next(chapter for chapter in book.chapters if chapter.name == one.chapter)
    return html(request, "pages/rule.html", **values, rule=one, chapter=chapter)


def _game(request: Request, name: str) -> Game[Any]:
    games = site_of(request).games
    if name not in games:
        raise InputError("unknown-game", f"no game is called {name!r}", "game", tuple(games))
    return games[name]
