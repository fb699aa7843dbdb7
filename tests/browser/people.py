"""People at browsers: each with a context of its own, and what goes wrong on their pages noted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browser.serving import LiveServer

SHOTS = Path(__file__).resolve().parents[2] / "build/screenshots"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
GRAVE = {"serious", "critical"}

PATIENCE = 60_000
"""Milliseconds until a page that shows not what it should counts as wrong: a busy machine is slow."""

expect.set_options(timeout=PATIENCE)

SHOWS = """(root) => JSON.stringify({
    turn: [...root.querySelectorAll("#top .turn > li")].map((one) => one.textContent),
    asked: root.querySelector("#prompt .prompt")?.dataset.prompt,
    waits: root.querySelector("#waiting p")?.textContent,
    acts: [...root.querySelectorAll("#bar .act")].map(
        (one) => [one.dataset.do, one.getAttribute("aria-disabled"), one.textContent.trim()]),
    numbers: [...root.querySelectorAll("#bar .vital dd")].map((one) => one.textContent.trim()),
    tokens: [...root.querySelectorAll("#scene .token")].map((one) => one.getAttribute("aria-label")),
    told: root.querySelector("#log-items")?.lastElementChild?.id,
})"""
"""What a page of a table shows, in short."""

IS_FRESH = f"""async () => {{
    const shows = {SHOWS};
    const text = await (await fetch(location.href)).text();
    return shows(document) === shows(new DOMParser().parseFromString(text, "text/html"));
}}"""

TAP = 44
"""Pixels that a finger needs, across and down."""

SMALL = f"""() => {{
    const small = [];
    const all = "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button]";
    for (const one of document.querySelectorAll(all)) {{
        const target = one.closest("label") ?? one;
        const seen = target.checkVisibility({{ visibilityProperty: true }});
        if (!seen || one.closest(".unseen, .skip")) continue;
        if (one.localName === "a" && getComputedStyle(one).display === "inline") continue;
        const {{ width, height }} = target.getBoundingClientRect();
        if (!width || Math.min(width, height) >= {TAP} - 0.5) continue;
        const size = `${{Math.round(width)}} x ${{Math.round(height)}}`;
        small.push(`${{one.outerHTML.slice(0, 90)}}: ${{size}}`);
    }}
    return small;
}}"""
"""Targets that are too small for a finger; links in running text are as high as their line."""

WIDER = """() => {
    const wider = [];
    for (const one of [document.documentElement, ...document.querySelectorAll("body *")]) {
        const flows = ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
        if (one !== document.documentElement && !flows) continue;
        if (one.scrollWidth > one.clientWidth && one.checkVisibility())
            wider.push(`${one.localName}.${one.className}: ${one.scrollWidth} in ${one.clientWidth}`);
    }
    return wider;
}"""
"""What can be scrolled sideways."""

COVER = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found === null || one.contains(found) ? "" : found.outerHTML.slice(0, 90);
}"""
"""What lies over the middle of an element; beyond the window lies nothing."""


class Person:
    """Somebody at a browser. `faults` are errors of the page, refused policies among them."""

    def __init__(self, browser: Browser, server: LiveServer, *, phone: bool = False) -> None:
        self.server = server
        self.context = browser.new_context(
            base_url=server.address,
            viewport=PHONE if phone else WIDE,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        self.phone = phone
        self.faults: list[str] = []
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        # A refused command answers 409: that is no fault of the page.
        if message.type == "error" and "status of 4" not in message.text:
            self.faults.append(message.text)

    def goes(self, path: str) -> Page:
        """Open a page of the server."""
        self.page.goto(path)
        return self.page

    def plays(self, game: str, skirmish: str) -> str:
        """Open a ready skirmish from the home page; the id of its table."""
        page = self.goes("/")
        page.locator(
            f"form:has(input[value='{game}']):has(input[value='{skirmish}']) button"
        ).click()
        page.wait_for_url("**/t/*")
        return page.url.rpartition("/")[2]

    def invites(self, table: str, *creatures: str) -> str:
        """Make an invite on the page of seats; its link."""
        page = self.goes(f"/t/{table}/seats")
        for creature in creatures:
            page.locator(f"input[name='creatures[]'][value='{creature}']").check()
        before = page.locator("#invites .link").count()
        page.get_by_role("button", name="Make a link").click()
        expect(page.locator("#invites .link")).to_have_count(before + 1)
        return page.locator("#invites .link").first.input_value()

    def joins(self, link: str, name: str) -> Page:
        """Take a seat by a link."""
        page = self.goes(link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take a seat").click()
        page.wait_for_url("**/t/*")
        return page

    def catches_up(self) -> None:
        """Wait until the page shows by itself what it would show if it were loaded now."""
        self.page.wait_for_function(IS_FRESH, polling=50, timeout=PATIENCE)

    def shoots(self, name: str) -> Path:
        """Keep a picture of the page as it is now, and look for grave faults of access."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        path = SHOTS / f"{name}.png"
        self.page.screenshot(path=path)
        found: list[dict[str, Any]] = Axe().run(self.page).response["violations"]
        grave = [
            f"{one['id']}: {[node['target'] for node in one['nodes']][:4]}"
            for one in found
            if one["impact"] in GRAVE
        ]
        assert not grave, f"{name}: {grave}"
        return path

    def small_targets(self) -> list[str]:
        """What can be tapped and is too small for it."""
        self.page.wait_for_load_state()
        return list(self.page.evaluate(SMALL))

    def wider(self) -> list[str]:
        """What of the page can be scrolled sideways."""
        self.page.wait_for_load_state()
        return list(self.page.evaluate(WIDER))

    def is_wide(self) -> bool:
        """Whether nothing of the page lies beyond its right edge."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
