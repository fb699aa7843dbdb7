"""The application: pages, API and streams over the tables of one store."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from theomachy.core.errors import Refusal, TheomachyError
from theomachy.table.service import Tables
from theomachy.web import api
from theomachy.web.api.bodies import Problem
from theomachy.web.forms import bad_input
from theomachy.web.pages import build, home, house, packs, prepare, rules, seats, sheet, table
from theomachy.web.pages.common import html, wants_json
from theomachy.web.problems import problem, status_of
from theomachy.web.rendering import STATIC, Renderer
from theomachy.web.security import BodyLimit, SameOrigin, SecurityHeaders
from theomachy.web.site import Site

Handler = Callable[[Request, Any], Coroutine[Any, Any, Response]]

WORDS = {
    "not-signed-in": "You have no seat here",
    "no-such-key": "This key opens nothing",
    "no-such-invite": "This invite leads nowhere any more",
    "seat-revoked": "You no longer sit at this table",
    "unknown-table": "There is no such table",
    "unknown-draft": "No character is being built here",
    "not-found": "Nothing is here",
}
"""Headings of the pages for what goes wrong most."""


def create_app(tables: Tables, **options: Any) -> FastAPI:
    """The application over these tables; `options` are fields of `Site`.

    It starts no clock and no server: `serve` does.
    """
    options.setdefault("renderer", Renderer(tables.games))
    site = Site(tables, **options)
    app = FastAPI(
        title="Theomachy",
        version="1",
        summary="Everything that the page of a table can do.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        middleware=_middleware(site),
        exception_handlers=_handlers(),
        generate_unique_id_function=lambda route: route.name.replace("_", "-"),
    )
    app.state.site = site
    app.openapi = partial(_described, app)  # type: ignore[method-assign]
    for router in (
        home.router,
        build.router,
        seats.router,
        sheet.router,
        house.router,
        packs.router,
        prepare.router,
        table.router,
        rules.router,
    ):
        app.include_router(router)
    app.include_router(api.router)
    app.include_router(api.tools)
    app.include_router(api.characters)
    app.include_router(api.reading)
    app.mount("/static", Static(directory=STATIC), name="static")
    return app


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the schema of problems, which all routes share."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            openapi_version="3.1.0",
            routes=app.routes,
        )
        schema["components"]["schemas"]["Problem"] = Problem.model_json_schema()
        app.openapi_schema = schema
    return app.openapi_schema


class Static(StaticFiles):
    """Files of the page: browsers ask each time whether theirs is still the newest, fonts aside."""

    def file_response(
        self,
        full_path: os.PathLike[str] | str,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file with how long it may be kept."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        is_font = str(full_path).endswith(".woff2")
        answer.headers["cache-control"] = "max-age=31536000" if is_font else "no-cache"
        return answer


def _middleware(site: Site) -> list[Middleware]:
    own = [site.address] if site.address else []
    return [
        Middleware(SecurityHeaders),
        Middleware(SameOrigin, own=own),
        Middleware(BodyLimit),
    ]


def _handlers() -> dict[Any, Handler]:
    return {
        TheomachyError: _on_error,
        RequestValidationError: _on_bad_request,
        HTTPException: _on_http_error,
        Exception: _on_fault,
    }


def _answer(request: Request, refusal: Refusal, status: int) -> Response:
    """The fault as a page for people, as a problem for programs."""
    if request.url.path.startswith("/api/") or wants_json(request) or "x-piece" in request.headers:
        return problem(refusal, status)
    return html(
        request,
        "pages/error.html",
        status,
        title=WORDS.get(refusal.code, "This does not go"),
        detail=refusal.detail[:1].upper() + refusal.detail[1:].rstrip(".") + ".",
        allowed=refusal.allowed,
        code=refusal.code,
        back="/",
        back_words="Your tables",
    )


async def _on_error(request: Request, error: TheomachyError) -> Response:
    return _answer(request, error.refusal, status_of(error))


async def _on_bad_request(request: Request, error: RequestValidationError) -> Response:
    first = error.errors()[0]
    where = [part for part in first["loc"] if part not in {"body", "query", "path", "header"}]
    return _answer(request, bad_input({**first, "loc": where}).refusal, 422)


async def _on_http_error(request: Request, error: HTTPException) -> Response:
    code = {404: "not-found", 405: "wrong-method"}.get(error.status_code, "bad-request")
    detail = f"there is nothing at {request.url.path}" if code == "not-found" else str(error.detail)
    answer = _answer(request, Refusal(code, detail), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _on_fault(request: Request, error: Exception) -> Response:
    detail = "the server has failed at this; it is written in its log"
    return _answer(request, Refusal("server-fault", detail), 500)
