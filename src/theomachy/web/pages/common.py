"""What the pages share: cookies, themes, and answers to forms with and without script."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from theomachy.core.errors import InputError
from theomachy.web.forms import nested
from theomachy.web.site import HOST_COOKIE, SEAT_COOKIE, YEAR, Site, site_of

THEMES = ("system", "light", "dark")


class PageFace:
    """What the frame of every page reads: the theme of this reader, the accent of the game."""

    def __init__(self, request: Request, accent: str = "amber") -> None:
        self.theme = theme_of(request)
        self.accent = accent


def theme_of(request: Request) -> str:
    """The theme that this browser has chosen."""
    theme = request.cookies.get("theme", "")
    return theme if theme in THEMES else "system"


def html(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page."""
    values.setdefault("page", PageFace(request))
    return HTMLResponse(site_of(request).renderer.render(template, **values), status)


def wants_json(request: Request) -> bool:
    """Whether a script asks, which puts the answer into the page by itself."""
    return "application/json" in request.headers.get("accept", "")


def go_to(request: Request, path: str, **data: Any) -> Response:
    """On to another page, after a form."""
    if wants_json(request):
        return JSONResponse({"location": path, **data})
    return RedirectResponse(path, 303)


def stay(request: Request, path: str, data: Any = None) -> Response:
    """The form is done; the page changes by its stream, or without script by coming anew."""
    if wants_json(request):
        return JSONResponse(data if isinstance(data, dict) else {})
    return RedirectResponse(path, 303)


async def fields_of(request: Request) -> dict[str, Any]:
    """The fields of a form, nested by their names."""
    form = await request.form()
    return nested((name, value) for name, value in form.multi_items() if isinstance(value, str))


def text_of(fields: dict[str, Any], name: str, longest: int = 200) -> str:
    """A text field. Raises InputError `too-long`, or `missing-field` if it was left empty."""
    value = str(fields.get(name, "")).strip()
    if not value:
        raise InputError("missing-field", "this is needed", name)
    if len(value) > longest:
        detail = f"{len(value)} characters are too many"
        raise InputError("too-long", detail, name, (f"at most {longest}",))
    return value


def remember_seat(response: Response, site: Site, table_id: str, key: str) -> None:
    """Keep a seat's key on this device."""
    _remember(response, site, SEAT_COOKIE + table_id, key)


def remember_host(response: Response, site: Site) -> None:
    """Keep the key of whoever runs the server on this device."""
    _remember(response, site, HOST_COOKIE, site.host_key)


def _remember(response: Response, site: Site, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=YEAR, path="/", secure=site.secure, httponly=True, samesite="lax"
    )
