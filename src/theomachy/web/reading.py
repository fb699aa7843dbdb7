"""Rules as HTML: what is no Markdown is escaped, and each number of a rule leads to it."""

from __future__ import annotations

import re
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from theomachy.core.plugin import Game
from theomachy.core.rulebook import Rulebook, cited, package_directory, read_rulebook

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def rulebook_of(game: Game[Any]) -> Rulebook:
    """The rulebook of a game; empty if it brings none."""
    return read_rulebook(package_directory(game.package))


def rule_links(text: str, game: str) -> Markup:
    """Plain words in which each number of a rule leads to it."""
    linked = escape(text)
    for number in cited(text):
        link = Markup('<a href="/rules/{}/{}" data-rule="{}">{}</a>').format(
            game, number, number, number
        )
        linked = Markup(linked.replace(number, link))
    return linked


def rule_html(text: str, game: str) -> Markup:
    """A rule's text as HTML."""
    rendered = _MARKDOWN.render(text)
    for number in cited(text):
        link = f'<a href="/rules/{game}/{number}" data-rule="{number}">{number}</a>'
        rendered = re.sub(rf"\b{re.escape(number)}\b(?![^<]*</a>)(?!\")", link, rendered)
    for label in ("Ruling", "Example", "House option"):
        rendered = rendered.replace(f"<p>{label}:", f'<p class="aside"><strong>{label}:</strong>')
    return Markup(rendered)
