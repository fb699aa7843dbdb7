"""What protects the table's visitors: headers, refusal of foreign pages, limits of size and of guessing.

All of it is plain ASGI, because the streams of events must pass through without being buffered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from theomachy.core.errors import Refusal
from theomachy.web.problems import problem

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST_BODY = 256 * 1024
"""Bytes that one request may carry."""
LARGER = {"/pictures": 7_000_000, "/prepare/import": 12_000_000}
"""The same where pictures are sent, by the end of the path."""

HEADERS: Mapping[str, str] = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    # `no-referrer` would also blank the Origin by which foreign pages are told from ours.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SecurityHeaders:
    """Adds `HEADERS` to each answer, and keeps what is not static out of shared caches."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the headers of the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


class SameOrigin:
    """Refuses requests that change something and come from a page of another origin (CSRF).

    Browsers say where a request comes from (`Sec-Fetch-Site`, else `Origin`); what says neither is
    no browser and carries no cookie against its owner's will.
    """

    def __init__(self, app: ASGIApp, own: Iterable[str] = ()) -> None:
        self.app = app
        self.own = frozenset(own)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it with `foreign-page`."""
        if scope["type"] == "http" and scope["method"] not in SAFE:
            headers = Headers(scope=scope)
            if not self._is_ours(headers):
                origin = headers.get("origin", "another site")
                refusal = Refusal("foreign-page", f"this was sent by a page of {origin}", "Origin")
                await problem(refusal, 403)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _is_ours(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is not None and origin in self.own:
            return True
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in {"same-origin", "none"}
        return origin is None or urlsplit(origin).netloc == headers.get("host")


class _TooLarge(Exception):
    """The body went past its limit while it was read."""


class BodyLimit:
    """Refuses bodies of more than `largest` bytes, announced or not."""

    def __init__(
        self, app: ASGIApp, largest: int = LARGEST_BODY, larger: Mapping[str, int] = LARGER
    ) -> None:
        self.app = app
        self.largest = largest
        self.larger = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it with `too-large`."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = Headers(scope=scope).get("content-length", "0")
        largest = self._largest(scope["path"])
        if announced.isdecimal() and int(announced) > largest:
            await _too_large(largest)(scope, receive, send)
            return
        await self._counted(scope, receive, send, largest)

    def _largest(self, path: str) -> int:
        """How much may be sent there."""
        larger = (most for end, most in self.larger.items() if path.endswith(end))
        return max(self.largest, next(larger, 0))

    async def _counted(self, scope: Scope, receive: Receive, send: Send, largest: int) -> None:
        read = 0

        async def counting() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > largest:
                raise _TooLarge
            return message

        # The framework turns what is raised here into an answer of its own, which must not go out.
        async def unless_too_large(message: Message) -> None:
            if read <= largest:
                await send(message)

        with suppress(_TooLarge):
            await self.app(scope, counting, unless_too_large)
        if read > largest:
            await _too_large(largest)(scope, receive, send)


def _too_large(largest: int) -> ASGIApp:
    limit = f"at most {largest // 1024} KiB"
    return problem(Refusal("too-large", "this is too much for one request", "", (limit,)), 413)
