"""What a finger does at a player's bar: commands, their forms, the values in them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def bar_of(page: Page, name: str) -> Locator:
    bar = page.locator(f".bar[data-by='{name}']")
    if bar.is_hidden():
        page.locator(f".bar:not([hidden]) [data-choose='{name}']").tap()
    return bar


def ready(page: Page, do: str) -> Locator:
    return page.locator(f".act[data-do='{do}']:not([aria-disabled])")


def taps(page: Page, name: str, do: str) -> None:
    """The button of a command, which may lie behind "More"."""
    bar = bar_of(page, name)
    button = bar.locator(ready(page, do)).first
    if button.is_hidden():
        bar.locator(".more > summary").tap()
    button.tap()


def opens(page: Page, name: str, do: str) -> Locator:
    taps(page, name, do)
    form = page.locator("#command-form")
    expect(form).to_be_visible()
    return form


def sends(page: Page) -> bool:
    form = page.locator("#command-form")
    form.locator("button.main").tap()
    settled = form.locator(".fault.given").or_(page.locator("#command-place:empty"))
    expect(settled.first).to_be_attached()
    return form.count() == 0


def takes(form: Locator, field: str, value: str) -> None:
    """Choose by a tap, as a person does."""
    form.locator(f".choice label:has([name='{field}'][value='{value}'])").tap()


def hp_of(page: Page, name: str) -> int:
    words = bar_of(page, name).locator(".vital dd").first.inner_text()
    return int(words.partition("/")[0])
