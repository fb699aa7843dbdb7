"""The browser that all browser tests rely on is there and draws."""

from __future__ import annotations

from playwright.sync_api import Page


def test_browser_draws_text(page: Page) -> None:
    page.set_content("<p style='display: inline-block; font-size: 40px'>Ash is hit directly</p>")
    box = page.locator("p").bounding_box()
    assert box is not None
    # Without fonts a glyph has no width, and pages of nothing would pass.
    assert box["width"] > 200
