"""The guides name buttons, panes and commands as the page shows them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import theomachy
from tests.cli.reference import DOCS
from theomachy.core.plugin import find_games

WEB = Path(theomachy.__file__).parent / "web"
NAMED = re.compile(r"(?<!\*)\*([A-Z][^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")
SOURCES = ("templates/**/*.html", "static/js/*.js", "**/*.py")


@cache
def shown() -> str:
    """All words of the page's templates and scripts, the titles of commands, what the games show."""
    files = sorted({path for pattern in SOURCES for path in WEB.glob(pattern)})
    texts = [path.read_text(encoding="utf-8") for path in files]
    for game in find_games().values():
        texts += [command.title for command in game.commands.values()]
        texts += [str(one.get("encounter", "")) for one in game.skirmishes().values()]
        home = Path(theomachy.__file__).parent / "games" / game.id.replace("-", "_")
        views = (*home.glob("views.py"), *home.glob("views/*.py"))
        texts += [path.read_text(encoding="utf-8") for path in views]
    words = re.sub(r"\{%.*?%\}|<[^>]*>", " ", "\n".join(texts))
    return " ".join(words.split()).lower()


def named_in(text: str) -> list[str]:
    """What a guide sets in italics with a capital letter: the names of things on the page."""
    return [" ".join(one.split()).rstrip(".,:") for one in NAMED.findall(text)]


@pytest.mark.parametrize("name", ["players.md", "game-masters.md"])
def test_what_a_guide_names_is_on_the_page(name: str) -> None:
    named = named_in((DOCS / name).read_text(encoding="utf-8"))
    assert len(named) > 15
    assert not [one for one in named if one.lower() not in shown()]


def test_names_are_found_also_over_two_lines_and_bold_is_no_name() -> None:
    assert named_in("*Take a\nseat*, **Start.** and *some words*; *Tools.*") == [
        "Take a seat",
        "Tools",
    ]


@pytest.mark.parametrize("name", ["players.md", "game-masters.md"])
def test_each_guide_has_pictures(name: str) -> None:
    assert "](screenshots/" in (DOCS / name).read_text(encoding="utf-8")
