"""The rule reader: rules, their house options, links both ways, calculators."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse

from theomachy.core.errors import InputError
from theomachy.core.plugin import Game
from theomachy.core.rulebook import rule_of, search
from theomachy.web.calculating import shown_calculator
from theomachy.web.house import chosen_in, differing, permitted
from theomachy.web.pages.common import PageFace, fields_of, html
from theomachy.web.reader import house_here, keep, read_rule
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
def rules(request: Request, game: str, q: str = "", table: str = "") -> Response:
    """All rules of a game, or those that a search finds."""
    found = _game(request, game)
    book = rulebook_of(found)
    hits = search(book, q[:LONGEST_QUERY])
    piece = _is_piece(request)
    answer = html(
        request,
        "table/rules_found.html" if piece else "pages/rules.html",
        page=PageFace(request, found.accent),
        game=found,
        book=book,
        house=house_here(request, found, table),
        query=q,
        one=None,
        hits=(*hits.rules, *hits.also)[:MOST_FOUND],
        terms=hits.terms,
        suggestions=hits.suggestions,
    )
    return _kept(answer, found, table, piece)


@router.post("/{game}/house")
def read_under(
    request: Request, game: str, fields: dict[str, Any] = Depends(fields_of)
) -> Response:
    """From now on the rules are read under these house options, as at a table, or as in the book."""
    found = _game(request, game)
    back = str(fields.get("back", ""))
    answer = RedirectResponse(
        back if back.startswith(f"/rules/{found.id}") else f"/rules/{found.id}", 303
    )
    how = fields.get("how")
    if how == "table":
        keep(answer, found, table=str(fields.get("table", ""))[:100])
    elif how == "book":
        keep(answer, found)
    else:
        now = dict(house_here(request, found).chosen)
        chosen = permitted(found, {**now, **chosen_in(found, fields.get("house"))})
        keep(answer, found, house=differing(found, chosen))
    return answer


@router.get("/{game}/{number}")
def rule(request: Request, game: str, number: str, table: str = "") -> Response:
    """One rule; a script gets it as a piece, others get it beside the rules of its chapter."""
    found = _game(request, game)
    book = rulebook_of(found)
    house = house_here(request, found, table)
    one = read_rule(request, house, rule_of(book, number))
    values: dict[str, Any] = {
        "page": PageFace(request, found.accent),
        "game": found,
        "house": house,
        "one": one,
    }
    if _is_piece(request):
        piece: dict[str, Any] = {
            "hits": [one.text],
            "query": number,
            "terms": (),
            "suggestions": (),
        }
        return html(request, "table/rules_found.html", **values, **piece)
    chapter = next(chapter for chapter in book.chapters if chapter.name == one.text.chapter)
    answer = html(request, "pages/rule.html", **values, rule=one.text, chapter=chapter)
    return _kept(answer, found, table, False)


@router.get("/{game}/{number}/work-out")
def work_out(request: Request, game: str, number: str, table: str = "") -> Response:
    """What the calculator of a rule says for the numbers of the address, as a piece of a page."""
    found = _game(request, game)
    one = rule_of(rulebook_of(found), number)
    house = house_here(request, found, table)
    shown = shown_calculator(found, one.id, request.query_params.multi_items(), house.chosen)
    if shown is None:
        raise InputError("no-calculator", f"{one.id} has no calculator", "rule")
    return html(request, "parts/worked.html", game=found, calculator=shown)


def _kept(answer: Response, game: Game[Any], table: str, piece: bool) -> Response:
    """Whoever comes from a table reads on as it is played there."""
    if table and not piece:
        keep(answer, game, table=table[:100])
    return answer


def _is_piece(request: Request) -> bool:
    return "x-piece" in request.headers


def _game(request: Request, name: str) -> Game[Any]:
    games = site_of(request).games
    if name not in games:
        raise InputError("unknown-game", f"no game is called {name!r}", "game", tuple(games))
    return games[name]
