"""Jinja templates: the site's own, and those that a game brings for its parts of the page."""

from __future__ import annotations

import datetime
import importlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.loaders import BaseLoader
from markupsafe import Markup

from theomachy.core.plugin import Game
from theomachy.table.records import Chance
from theomachy.web.drawing import dice, names
from theomachy.web.forms import read_value
from theomachy.web.reading import rule_html, rule_links

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"
OF_GAME = ":"
AXES = ("column", "row")
"""How the board names the two numbers of a space."""

_PLACE = re.compile(r"\.at\[([01])\]$")
_BELOW_0 = re.compile(r"(?<![\w\])])-(?=\d)")
_NUMBERED = re.compile(r"\[(\d+)\]")


class Renderer:
    """Renders templates. All values are escaped: text from people is text and never markup.

    A game's templates lie in the folder `templates` of its package and are reached as
    `<id>:<name>`; where a game has none, the site's own of that name is used.
    """

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self.environment = Environment(
            loader=ChoiceLoader(
                [FileSystemLoader(TEMPLATES), PrefixLoader(_of_games(games), OF_GAME)]
            ),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.filters.update(_FILTERS)

    def render(self, name: str, **values: Any) -> str:
        """The template with these values."""
        return self.environment.get_template(name).render(values)

    def part(self, game: str, name: str, **values: Any) -> Markup:
        """A part of the table's page: the game's own template if it has one, else the site's."""
        chosen = self.environment.select_template([f"{game}{OF_GAME}{name}", f"table/{name}"])
        return Markup(chosen.render(values))


def _of_games(games: Mapping[str, Game[Any]]) -> dict[str, BaseLoader]:
    return {game.id: FileSystemLoader(_folder(game.package)) for game in games.values()}


def _folder(package: str) -> Path:
    module = importlib.import_module(package)
    return Path(next(iter(module.__path__))) / "templates"


def iso(seconds: float) -> str:
    """The time as ISO 8601, UTC."""
    moment = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def clock_time(seconds: float) -> str:
    """The time of day in UTC, for readers whose browser does not put it into their own zone."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%H:%M")


def signed(number: int) -> str:
    """A term of a sum: +3, −2, with a real minus."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def real_minus(words: str) -> str:
    """Words with a real minus before numbers below 0: rolls −1."""
    return _BELOW_0.sub("−", words)


def plain_number(number: Any) -> str:
    """A number for people: a real minus, and a question mark for what is not known."""
    if number is None:
        return "?"
    return f"−{-number}" if isinstance(number, int | float) and number < 0 else str(number)


def listed(words: Iterable[str]) -> str:
    """Words as people list them: a, b and c."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def percent(share: float) -> str:
    """A share as a percentage that is honest at its ends: never 0 % or 100 % for what may be."""
    hundredths = 100 * share
    if 0 < hundredths < 1:
        return "<1 %"
    if 99 < hundredths < 100:
        return ">99 %"
    return f"{hundredths:.0f} %"


def shown_value(value: Any) -> str:
    """A value of the state for people."""
    if value is None or value in ("", [], {}):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(shown_value(one) for one in value)
    if isinstance(value, dict):
        return "; ".join(f"{name}: {shown_value(one)}" for name, one in value.items())
    return plain_number(value)


def path_words(path: str) -> str:
    """A path of the state for people: `Ash.max_hp` is Ash, max hp; `Ash.at[0]` Ash, column.

    Others that stand in a list are counted from 1.
    """
    words = _PLACE.sub(lambda found: f", {AXES[int(found[1])]}", path)
    words = _NUMBERED.sub(lambda found: f" {int(found[1]) + 1}", words)
    return words.replace(".", ", ").replace("_", " ")


def given_words(given: Mapping[str, Any]) -> str:
    """Inputs of a command that is prepared, in words: `skill Perception, number 14, unseen`."""
    return ", ".join(_given(name.replace("_", " "), value) for name, value in given.items())


def _given(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"no {name}"
    if isinstance(value, list | tuple):
        joint = "/" if value and all(isinstance(one, int) for one in value) else " and "
        return f"{name} {joint.join(map(str, value))}"
    return f"{name} {value}"


def as_typed(value: Any) -> str:
    """A value of the state as somebody would type it: text as it is, all else as JSON.

    Text that would be read as something else stands in quotation marks, as does none at all.
    """
    plain = isinstance(value, str) and value != "" and read_value(value) == value
    return str(value) if plain else json.dumps(value, ensure_ascii=False)


def quoted(value: Any) -> str:
    """A plain value as JSON, for fields that are read as such."""
    return json.dumps(value, ensure_ascii=False)


def lost(average: float) -> str:
    """What somebody loses on average, in the unit of health."""
    return "0" if not average else plain_number(-round(average, 1))


def chance_tone(chance: Chance, place: int, count: int, own: bool = False) -> str:
    """The pattern of an outcome in a bar of odds: by its meaning if known, else by its place.

    What is bad for one who is hit is good for one who hits (`own`).
    """
    label = chance.label.lower()
    for words, suffered, dealt in _TONES:
        if any(word in label for word in words):
            return dealt if own else suffered
    return ("none", "half", "full", "other")[min(place, 3)] if count > 1 else "none"


def by_tone(chances: Sequence[Chance], own: bool = False) -> list[Chance]:
    """Outcomes from the best to the worst, so that bars below each other can be compared."""
    ranks = {"none": 0, "half": 1, "full": 2, "worst": 3, "other": 4}
    tones = {
        id(one): chance_tone(one, place, len(chances), own) for place, one in enumerate(chances)
    }
    return sorted(chances, key=lambda one: ranks[tones[id(one)]])


_TONES = (
    (("death", "dead", "0 hp"), "worst", "none"),
    (("indirect", "half", "partial"), "half", "half"),
    (("direct", "full"), "full", "none"),
    (("lose", "lost", "fail", "dodged", "clashed", "called off", "stopped"), "full", "full"),
    (("nothing", "miss", "unhurt"), "none", "full"),
    (("win", "success"), "none", "none"),
)

_FILTERS = {
    "percent": percent,
    "shown_value": shown_value,
    "path_words": path_words,
    "as_typed": as_typed,
    "quoted": quoted,
    "chance_tone": chance_tone,
    "by_tone": by_tone,
    "iso": iso,
    "clock_time": clock_time,
    "signed": signed,
    "given_words": given_words,
    "worked_value": real_minus,
    "plain_number": plain_number,
    "listed": listed,
    "lost": lost,
    "rule_html": rule_html,
    "rule_links": rule_links,
    "initials": names.initials,
    "die_shape": dice.shape_of,
}
