"""What protects visitors: foreign pages, sizes, guessing, headers."""

from __future__ import annotations

import pytest
from fastapi import Request
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, House
from theomachy.web.security import HEADERS, LARGEST_BODY
from theomachy.web.site import remote_of


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": ORIGIN}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": ORIGIN}, 403),
    ],
)
def test_pages_of_others_change_nothing(
    house: House, gm: TestClient, headers: dict[str, str], status: int
) -> None:
    table = house.open_table(gm)
    json = {"Accept": "application/json"}
    answer = gm.post(f"/t/{table}/say", data={"text": "Hi"}, headers={**headers, **json})
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "foreign-page"
        assert "Hi" not in gm.get(f"/t/{table}").text.partition('id="log-items"')[2][:4000]


@pytest.mark.parametrize("length", ["announced", "hidden"])
def test_too_large_a_body_is_refused(house: House, gm: TestClient, length: str) -> None:
    table = house.open_table(gm)
    body = b"text=" + b"x" * LARGEST_BODY
    content = (
        body if length == "announced" else (body[n : n + 9999] for n in range(0, len(body), 9999))
    )
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = gm.post(f"/t/{table}/say", content=content, headers=headers)
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"
    assert "256 KiB" in answer.json()["allowed"][0]


def test_too_long_a_text_is_refused_with_its_limit(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    answer = gm.post(
        f"/t/{table}/say", data={"text": "x" * 4001}, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 422
    assert "4000" in answer.json()["detail"]


@pytest.mark.parametrize("path", ["/", "/t/none", "/static/base.css", "/api/v1/games"])
def test_every_answer_bears_the_headers(house: House, path: str) -> None:
    answer = house.visit().get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_pages_are_kept_by_nobody_and_fonts_for_long(house: House) -> None:
    browser = house.visit()
    assert browser.get("/").headers["cache-control"] == "no-store"
    assert browser.get("/static/base.css").headers["cache-control"] == "no-cache"
    font = browser.get("/static/vendor/inter-latin.woff2")
    assert "max-age" in font.headers["cache-control"]


def test_policy_allows_nothing_from_elsewhere_and_nothing_inline() -> None:
    policy = HEADERS["content-security-policy"]
    assert policy.startswith("default-src 'self'")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_wrong_host_keys_are_counted(house: House) -> None:
    browser = house.visit()
    codes = [browser.get(f"/host/{n}").status_code for n in range(30)]
    assert (codes[0], codes[-1]) == (401, 429)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "unknown", False),
    ],
)
def test_a_network_of_ipv6_is_one_address_and_ipv4_in_its_form_is_not(
    one: str, other: str, same: bool
) -> None:
    first, second = (
        remote_of(Request({"type": "http", "client": (host, 50_000)})) for host in (one, other)
    )
    assert (first == second) is same


def test_host_cookie_is_for_the_server_alone(house: House) -> None:
    browser = house.visit()
    browser.get("/host/the-host-key")
    cookie = next(one for one in browser.cookies.jar if one.name == "theomachy-host")
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"
