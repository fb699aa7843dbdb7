"""House options as fields: of a new table, of one that is played, of the reader of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from theomachy.core.plugin import Game, HouseOption
from theomachy.web.offers import sentence


@dataclass(frozen=True, slots=True)
class HouseField:
    """A house option as a field. `choices`: value, words, whether it is chosen; none: a number.

    A number lies between `least` and `most` where there are such, in steps of `step`.
    """

    name: str
    words: str
    default: Any
    now: Any
    changes: str
    rule: str
    choices: tuple[tuple[str, str, bool], ...]
    least: int | None = None
    most: int | None = None
    step: str = "1"
    said: tuple[tuple[str, str], ...] = ()

    @property
    def changed(self) -> bool:
        """Whether it is another than in the book."""
        return bool(self.now != self.default)

    @property
    def now_words(self) -> str:
        """What is chosen, in words."""
        return value_words(self.now, self.said)

    @property
    def default_words(self) -> str:
        """What the book has, in words."""
        return value_words(self.default, self.said)

    @property
    def id(self) -> str:
        """The name as a part of an id."""
        return self.name.replace(".", "-")


def house_of(game: Game[Any], now: Mapping[str, Any] | None = None) -> list[HouseField]:
    """The house options of a game as fields; `now` are those that are chosen, defaults the rest."""
    chosen = now or {}
    return [_field(one, chosen.get(one.name, one.default)) for one in game.house_options]


def _field(option: HouseOption, now: Any) -> HouseField:
    return HouseField(
        option.name,
        words_of(option.name),
        option.default,
        now,
        sentence(changes_words(option)),
        option.rule,
        tuple((_typed(one), value_words(one, option.said), one == now) for one in option.values),
        option.lowest if option.above is None else option.above,
        option.highest,
        "1" if option.above is None else "any",
        option.said,
    )


def changes_words(option: HouseOption) -> str:
    """What it changes, with its values as the form has them: `true: ...` is Yes: ..."""
    words = option.changes
    for value in option.values:
        words = re.sub(
            rf"\b{re.escape(_typed(value))}:", f"{value_words(value, option.said)}:", words
        )
    return words


def words_of(name: str) -> str:
    """The name of an option for people: `overflow.chain` is Overflow: chain."""
    return sentence(name.replace("_", " ").replace("-", " ").replace(".", ": "))


def value_words(value: Any, said: tuple[tuple[str, str], ...] = ()) -> str:
    """A value of an option in words: those of its game, if it has some for it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return dict(said).get(str(value), str(value).replace("_", " "))


def _typed(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def chosen_in(game: Game[Any] | None, given: Any) -> dict[str, Any]:
    """The options of a form, nested by the dots of their names, by the catalogue's names."""
    found = {}
    for option in game.house_options if game else ():
        value = given
        for step in option.name.split("."):
            value = value.get(step) if isinstance(value, Mapping) else None
        if value is not None:
            found[option.name] = value
    return found


def differing(game: Game[Any] | None, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Of these options those that differ from their defaults."""
    defaults = {option.name: option.default for option in game.house_options} if game else {}
    return {name: value for name, value in chosen.items() if value != defaults.get(name)}


def permitted(game: Game[Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Of these options those that there are, at values that they permit: what a cookie may hold."""
    options = {option.name: option for option in game.house_options}
    return {
        name: value
        for name, value in chosen.items()
        if name in options and options[name].permits(value)
    }
