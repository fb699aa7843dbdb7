"""What is asked of a seat, without the creatures that it may not know of."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from theomachy.core.ask import Asked, Choose, Option, Single
from theomachy.core.cast import creatures_of
from theomachy.core.plugin import Game
from theomachy.core.seats import Viewer
from theomachy.core.veils import in_words, names_of_things, veiled


def names_kept_from(game: Game[Any], state: Any, viewer: Viewer) -> frozenset[str]:
    """The creatures at the table that the viewer does not know of."""
    if viewer.gm:
        return frozenset()
    return frozenset(creatures_of(state).keys() - creatures_of(game.known(state, viewer)).keys())


def as_asked(asked: Asked, state: Any, names: frozenset[str]) -> Asked:
    """The request in words that name none of these; none of them can be chosen.

    An option stands for a creature by a part of its id (`Imp`, `protect:Imp`).
    """
    if not names:
        return asked
    return replace(asked, request=_request(asked.request, state, names))


def _request(request: Single, state: Any, names: frozenset[str]) -> Single:
    title = _words(request.title, state, names)
    if not isinstance(request, Choose):
        return replace(request, title=title)
    options = tuple(
        _option(one, state, names)
        for one in request.options
        if not names.intersection(parts_of(one.id))
    )
    ids = [one.id for one in options]
    default = request.default if request.default in ids else next(iter(ids), "")
    return replace(request, title=title, options=options, default=default)


def parts_of(answer: str) -> tuple[str, ...]:
    """The words of an option's id, of which one may be a creature's name."""
    return tuple(re.split(r"[:+]", answer))


def _option(option: Option, state: Any, names: frozenset[str]) -> Option:
    because = veiled(option.because, names)
    if because is not None:
        because = replace(because, detail=_words(because.detail, state, names))
    label, text = _words(option.label, state, names), _words(option.text, state, names)
    return replace(option, label=label, text=text, because=because)


def _words(text: str, state: Any, names: frozenset[str]) -> str:
    if not any(name in text for name in names):
        return text
    return in_words(text, names, names_of_things(state))
