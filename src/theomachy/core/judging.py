"""Judging plain data by a form: every fault with its place, what is wrong and what would be right.

A form is what pydantic can check: a model, or a dataclass with annotations. One that has a method
`faults()` is asked by it for what does not fit beyond the form of each field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Tag, ValidationError

from theomachy.core.errors import Refusal

CODE: Final = "bad-document"
UNKNOWN: Final = frozenset({"extra_forbidden", "unexpected_keyword_argument"})
MISSING: Final = frozenset({"missing", "missing_argument", "missing_keyword_only_argument"})
ONE_OF: Final = frozenset({"literal_error", "enum", "union_tag_invalid", "union_tag_not_found"})
BOUNDS: Final = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
LONGEST_GIVEN: Final = 80
_QUOTED: Final = re.compile(r"'([^']*)'")

Loc = Sequence[str | int]


def faults_of(form: type[BaseModel], data: object) -> Iterator[Refusal]:
    """What of the data does not fit; those of one place in one. Nothing if all of it does."""
    try:
        parsed = form.model_validate(data)
    except ValidationError as error:
        yield from by_place(form, data, error)
        return
    judge = getattr(parsed, "faults", None)
    if judge is not None:
        yield from cast("Iterator[Refusal]", judge())


def by_place(form: Any, data: object, error: ValidationError) -> Iterator[Refusal]:
    """What pydantic found wrong with the data, by the place of each.

    A value that may be one of several things has a fault for each: they are told together.
    """
    together: dict[str, list[Refusal]] = {}
    for one in error.errors():
        refusal = _refusal(form, data, cast("Mapping[str, Any]", one))
        together.setdefault(refusal.where, []).append(refusal)
    for where, found in together.items():
        details = dict.fromkeys(one.detail for one in found)
        allowed = dict.fromkeys(name for one in found for name in one.allowed)
        yield Refusal(CODE, "; or ".join(details), where, tuple(allowed))


def _refusal(form: Any, data: object, error: Mapping[str, Any]) -> Refusal:
    kind, loc = str(error["type"]), cast("Loc", error["loc"])
    where = _place(data, loc, named=kind in MISSING)
    context = error.get("ctx", {})
    if kind in UNKNOWN:
        detail = f"there is no field {loc[-1]!r} here"
        return Refusal(CODE, detail, where, fields_at(form, loc[:-1]))
    if kind in MISSING:
        return Refusal(CODE, f"{loc[-1]!r} is needed", where)
    if kind in ONE_OF:
        expected = str(context.get("expected_tags", context.get("expected", "")))
        detail = _one_of(error, context)
        return Refusal(CODE, detail, where, tuple(_QUOTED.findall(expected)))
    if kind == "value_error" and "error" in context:
        # What a form itself raises names the value, and the input is the whole form.
        return Refusal(CODE, str(context["error"]), where)
    bounds = tuple(f"{words} {context[one]}" for one, words in BOUNDS.items() if one in context)
    return Refusal(CODE, f"{error['msg']} (given {shortened(error.get('input'))})", where, bounds)


def _one_of(error: Mapping[str, Any], context: Mapping[str, Any]) -> str:
    key = str(context.get("discriminator", "")).strip("'")
    given = error.get("input")
    if key and isinstance(given, Mapping):
        chosen = given.get(key)
        return f"{key!r} is needed" if chosen is None else f"{chosen!r} is no {key}"
    return f"{shortened(given)} is none of what may stand here"


def shortened(given: object) -> str:
    """A value as it is shown in a message."""
    text = repr(given)
    return text if len(text) <= LONGEST_GIVEN else f"{text[:LONGEST_GIVEN]}..."


def _place(data: object, loc: Loc, named: bool) -> str:
    """The place as people write it, `creatures[2].weapons[0]`, without what only pydantic names.

    `named`: the last step is a field that is missing, and belongs to the place all the same.
    """
    where, value = "", data
    for number, step in enumerate(loc):
        known = _has(value, step)
        if not known and not (named and number == len(loc) - 1):
            continue
        where += f"[{step}]" if isinstance(step, int) else f".{step}"
        value = cast("Any", value)[step] if known else None
    return where.removeprefix(".")


def _has(value: object, step: str | int) -> bool:
    if isinstance(value, Mapping):
        return step in value
    return isinstance(value, list | tuple) and isinstance(step, int) and step < len(value)


def fields_at(form: Any, loc: Loc) -> tuple[str, ...]:
    """The fields of what stands at this place of a form; nothing if it is no record."""
    kind, _ = _bare(form)
    if not loc:
        return tuple(_fields(kind))
    step, rest = loc[0], loc[1:]
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _in_union([one for one in inner if one is not type(None)], loc)
    if isinstance(step, int) and inner:
        return fields_at(inner[0], rest)
    if len(inner) > 1:
        return fields_at(inner[1], rest)
    hints = _hints(kind)
    return fields_at(hints[str(step)], rest) if step in hints else ()


def _in_union(members: Sequence[Any], loc: Loc) -> tuple[str, ...]:
    chosen = next((one for one in members if str(loc[0]) in _tags(one)), None)
    if chosen is not None:
        return fields_at(chosen, loc[1:])
    return fields_at(members[0], loc) if len(members) == 1 else ()


def _tags(member: Any) -> tuple[str, ...]:
    """By what a member of a union is told from the others."""
    kind, meta = _bare(member)
    own = [one.tag for one in meta if isinstance(one, Tag)]
    words = [_bare(hint)[0] for hint in _hints(kind).values()]
    return (*own, *(str(get_args(one)[0]) for one in words if get_origin(one) is Literal))


def _bare(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    if get_origin(kind) is Annotated:
        inner, *meta = get_args(kind)
        return inner, tuple(meta)
    return kind, ()


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    own = hasattr(kind, "model_fields") or hasattr(kind, "__dataclass_fields__")
    return get_type_hints(kind, include_extras=True) if own else {}


def _fields(kind: Any) -> Sequence[str]:
    found = getattr(kind, "model_fields", None) or getattr(kind, "__dataclass_fields__", {})
    return tuple(found)
