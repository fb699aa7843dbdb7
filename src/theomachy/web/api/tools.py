"""The routes of the Game Master's tools: what is prepared, pictures, check numbers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from theomachy.table.preparing import Kind, Prepared
from theomachy.table.tools import CheckNumbers
from theomachy.web.api.routes import Caller, described
from theomachy.web.tool_deeds import TOOL_DEEDS, Tool

router = APIRouter(
    prefix="/api/v1", responses={**described(401, 403, 404, 409, 413, 422)}, tags=["tools"]
)
Id = Annotated[str, Path(max_length=64)]
Number = Annotated[int | None, Query(ge=0, le=1000)]
Skill = Annotated[str, Query(max_length=40)]


@router.get("/tables/{table}/prepared")
def read_prepared(call: Caller, kind: Kind | None = None) -> list[Prepared]:
    """What the Game Master has prepared: scenes, boards, handouts, notes, a summary."""
    return list(call.tables.prepared(*call.at, kind))


@router.post("/tables/{table}/tools")
def use_tool(call: Caller, body: Tool) -> Any:
    """Use one of the Game Master's tools; `tool` says which. Gives what was kept, or a receipt."""
    return TOOL_DEEDS[body.tool].act(call, body)


@router.get("/tables/{table}/check-numbers")
def read_check_numbers(call: Caller, skill: Skill = "", number: Number = None) -> CheckNumbers:
    """Each difficulty with the party's exact chances in a skill, and the party's passive numbers."""
    return call.tables.check_numbers(*call.at, skill, number)


@router.get("/tables/{table}/pictures/{picture}", response_class=Response)
def read_picture(call: Caller, picture: Id) -> Response:
    """A picture that this seat is shown: of a handout, or behind the board without its hidden parts."""
    found = call.tables.picture(*call.at, picture)
    return Response(found.content, media_type=found.media_type)
