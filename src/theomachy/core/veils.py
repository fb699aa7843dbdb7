"""Names that a reader may not know, found and replaced wherever they stand in a record.

A name counts where it is a whole value: of a field, in a list, or as a key. Words that people have
written themselves are left as they are, or a guess would be confirmed by what becomes of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")
SOMEBODY = "somebody unseen"
"""What stands in the place of a name that the reader may not know."""

LEFT_OUT = frozenset({"what", "words", "text", "title", "audience"})
"""Fields that hold words of people or of the rules, or say who may read: no name to be read."""
_NUMBERS = frozenset({int, float, bool, type(None)})
_SEVERAL = (tuple, list, frozenset, set)


def names_in(value: Any, names: Collection[str]) -> frozenset[str]:
    """Those of the names that stand somewhere in the value."""
    return frozenset(one for one in _strings(value) if one in names)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in LEFT_OUT:
                yield from _strings(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _strings(key)
            yield from _strings(one)
    elif isinstance(value, _SEVERAL):
        for one in value:
            yield from _strings(one)


def veiled(value: T, names: Collection[str], instead: str = SOMEBODY) -> T:
    """The value with these names replaced; the very same where none of them stands in it.

    With an empty `instead` they are left out of lists of words and of what is kept by name.
    """
    found: Any = _veiled(value, names, instead) if names else value
    return found  # type: ignore[no-any-return]


def _veiled(value: Any, names: Collection[str], instead: str) -> Any:
    if isinstance(value, str):
        return instead if value in names else value
    if isinstance(value, _SEVERAL):
        return _several(value, names, instead)
    if type(value) in _NUMBERS:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return _record(value, names, instead)
    return _mapping(value, names, instead) if isinstance(value, Mapping) else value


def _mapping(value: Mapping[Any, Any], names: Collection[str], instead: str) -> Mapping[Any, Any]:
    kept = {key: one for key, one in value.items() if instead or key not in names}
    changed = {
        _veiled(key, names, instead): _veiled(one, names, instead) for key, one in kept.items()
    }
    return value if changed == value else changed


def _several(value: Any, names: Collection[str], instead: str) -> Any:
    if _NUMBERS.issuperset(map(type, value)):
        # A space: an area has hundreds of them.
        return value
    words = not instead and all(isinstance(one, str) for one in value)
    kept = [one for one in value if one not in names] if words else list(value)
    changed = [_veiled(one, names, instead) for one in kept]
    return value if changed == list(value) else type(value)(changed)


def _record(value: Any, names: Collection[str], instead: str) -> Any:
    changes = {}
    for field in fields(value):
        before = getattr(value, field.name)
        after = before if field.name in LEFT_OUT else _veiled(before, names, instead)
        if after is not before:
            changes[field.name] = after
    return replace(value, **changes) if changes else value


def in_words(text: str, names: Collection[str], others: Iterable[str] = ()) -> str:
    """The sentence with these names replaced, save where they are a part of another name in it."""
    hit = [one for one in names if one in text]
    if not hit:
        return text
    longer = {one for one in others if one not in names and any(name in one for name in hit)}
    either = "|".join(map(re.escape, sorted({*hit, *longer}, key=len, reverse=True)))
    found = re.sub(
        rf"(?<!\w)(?:{either})(?!\w)", lambda one: SOMEBODY if one[0] in names else one[0], text
    )
    return begun(found)


def begun(sentence: str) -> str:
    """The sentence with a large first letter where it begins with somebody unseen."""
    if not sentence.startswith(SOMEBODY):
        return sentence
    return sentence[0].upper() + sentence[1:]


def names_of_things(value: Any) -> Iterator[str]:
    """What things of any kind in the value are called: their fields `name` and `title`."""
    if is_dataclass(value):
        for field in fields(value):
            one = getattr(value, field.name)
            if field.name in ("name", "title") and isinstance(one, str):
                yield one
            yield from names_of_things(one)
    elif isinstance(value, Mapping):
        yield from names_of_things(tuple(value.values()))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from names_of_things(one)
