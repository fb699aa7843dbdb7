"""The routes of the rules: what a rule says to numbers, the house options of a table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from theomachy.core.calculators import as_document, calculator_of, numbers_of, work_out
from theomachy.core.errors import InputError
from theomachy.core.plugin import Game
from theomachy.table.housing import HousePreview
from theomachy.table.records import Receipt
from theomachy.web.api.routes import Caller, described
from theomachy.web.deeds import Body
from theomachy.web.site import site_of

router = APIRouter(
    prefix="/api/v1", responses={**described(401, 403, 404, 409, 413, 422)}, tags=["rules"]
)
Name = Annotated[str, Path(max_length=40)]
Values = Annotated[dict[str, Any], Field(max_length=200)]


class WorkOut(Body):
    """Numbers for a rule that is a formula, and the house options that differ from their defaults."""

    numbers: Values = Field(default_factory=dict)
    house: Values = Field(default_factory=dict)


class SetHouse(Body):
    """House options by name; refused as `stale` if one is no longer what `was` says."""

    options: Values
    was: Values = Field(default_factory=dict)


@router.get("/games/{game}/calculators")
def list_calculators(request: Request, game: Name) -> list[dict[str, Any]]:
    """The rules that can be worked out: what each takes, and the house options that change it."""
    return [
        {
            "rule": rule,
            "title": one.title,
            "takes": one.takes.model_json_schema().get("properties", {}),
            "options": list(one.options),
        }
        for rule, one in _game(request, game).calculators.items()
    ]


@router.post("/games/{game}/calculators/{rule}")
def work_rule_out(request: Request, game: Name, rule: Name, body: WorkOut) -> dict[str, Any]:
    """What the rule says for these numbers: lines with their terms, a table, exact odds."""
    found = _game(request, game)
    worked = work_out(found, rule, body.numbers, body.house)
    used = numbers_of(calculator_of(found, rule), body.numbers).model_dump(mode="json")
    return {"rule": rule.strip().upper(), "numbers": used, **as_document(worked)}


@router.get("/tables/{table}/house")
def read_house(call: Caller) -> dict[str, Any]:
    """The house options of a table as they stand."""
    return dict(call.tables.house(*call.at))


@router.post("/tables/{table}/house")
def set_house(
    call: Caller, body: SetHouse, preview: Annotated[bool, Query()] = False
) -> HousePreview | Receipt:
    """Sets house options; with `preview=1` only says which numbers of the table they would change."""
    if preview:
        return call.tables.preview_house(*call.at, body.options)
    return call.tables.set_house(*call.at, body.options, body.was, call.key)


def _game(request: Request, name: str) -> Game[Any]:
    games = site_of(request).games
    if name not in games:
        raise InputError("unknown-game", f"no game is called {name!r}", "game", tuple(games))
    return games[name]
