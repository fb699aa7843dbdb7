"""The options of a prompt as people choose among them.

An option whose id ends in `+word` is its plain option with something added (a reaction backed with
an action). The page shows each plain option once, and a switch for each thing that can be added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from theomachy.core.ask import Option

ADDED = "+"


@dataclass(frozen=True, slots=True)
class Choice:
    """A plain option: its name, what stands behind it in small, what may be added to it."""

    id: str
    name: str
    detail: str
    because: str
    adds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Addition:
    """Something that can be added to an option: its label, and in small what it does."""

    id: str
    label: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """The plain options of a prompt and what can be added to them."""

    plain: tuple[Choice, ...]
    additions: tuple[Addition, ...] = ()


def choices_of(options: Sequence[Option]) -> Choices:
    """The options, taken apart. Options that have no plain one stay as they are."""
    ids = {option.id for option in options}
    plain = [one for one in options if _plain(one.id) == one.id or _plain(one.id) not in ids]
    labels = {one.id: one.label for one in plain}
    additions: dict[str, Addition] = {}
    for option in options:
        base, *added = option.id.split(ADDED)
        if base in labels and len(added) == 1 and added[0] not in additions:
            label = _rest(option.label, labels[base])
            additions[added[0]] = Addition(added[0], label, option.text)
    shown = tuple(_choice(one, _adds(one.id, options)) for one in plain)
    return Choices(shown, tuple(additions.values()))


def composed(options: Iterable[str], base: str, added: Iterable[str]) -> str:
    """The id of the plain option with as much added as there is an option for."""
    ids = set(options)
    chosen = base
    for word in added:
        if f"{chosen}{ADDED}{word}" in ids:
            chosen = f"{chosen}{ADDED}{word}"
    return chosen


def _plain(name: str) -> str:
    return name.partition(ADDED)[0]


def _adds(base: str, options: Sequence[Option]) -> tuple[str, ...]:
    """What can be added to a plain option alone, as far as it can be had."""
    begin = base + ADDED
    rest = (one.id.removeprefix(begin) for one in options if one.id.startswith(begin))
    return tuple(word for word in rest if ADDED not in word)


def _choice(option: Option, adds: tuple[str, ...]) -> Choice:
    name, _, detail = option.label.partition(": ")
    because = "" if option.because is None else option.because.detail
    return Choice(option.id, name, option.text or _sentence(detail), because, adds)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _rest(label: str, base: str) -> str:
    """What the label of an option with an addition says more than that of the plain one."""
    return _sentence(label.removeprefix(base).lstrip(" ,;:(").rstrip(")"))
