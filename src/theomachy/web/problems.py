"""Refusals and errors as `application/problem+json`, with the codes of the library."""

from __future__ import annotations

from typing import Any

from fastapi.responses import JSONResponse

from theomachy.core.errors import InputError, Refusal, Refused, TheomachyError

MEDIA_TYPE = "application/problem+json"

STATUS = {
    "too-large": 413,
    "too-many-attempts": 429,
    "too-many-begun": 429,
    "unknown-table": 404,
    "unknown-rule": 404,
    "unknown-seat": 404,
    "unknown-draft": 404,
    "no-such-invite": 404,
    "not-signed-in": 401,
    "no-such-key": 401,
    "seat-revoked": 403,
    "not-yours": 403,
    "gm-only": 403,
}
"""The HTTP status of codes that are neither refusals of the rules (409) nor bad input (422)."""


def status_of(error: TheomachyError) -> int:
    """The HTTP status for an error: by its code, else by whether it is a refusal or bad input."""
    by_kind = 409 if isinstance(error, Refused) else 422 if isinstance(error, InputError) else 500
    return STATUS.get(error.code, by_kind)


def body_of(refusal: Refusal, status: int) -> dict[str, Any]:
    """The fields of a problem: `code` and `detail`, `where` and `allowed` if there are any."""
    body: dict[str, Any] = {
        "type": f"/problems/{refusal.code}",
        "title": refusal.code.replace("-", " "),
        "status": status,
        "code": refusal.code,
        "detail": refusal.detail,
    }
    if refusal.where:
        body["where"] = refusal.where
    if refusal.allowed:
        body["allowed"] = list(refusal.allowed)
    return body


def problem(refusal: Refusal, status: int) -> JSONResponse:
    """The answer that carries a refusal."""
    return JSONResponse(body_of(refusal, status), status, media_type=MEDIA_TYPE)


def problem_of(error: TheomachyError) -> JSONResponse:
    """The answer that carries an error."""
    return problem(error.refusal, status_of(error))
