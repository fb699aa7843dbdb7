"""From the fields of a form to the body of a deed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from theomachy.core.errors import InputError

B = TypeVar("B", bound=BaseModel)


def nested(fields: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Form fields as nested data: `with.target` lies within `with`, `keep[]` gathers a list.

    `with.to:json` is read as JSON. A field left empty is left out: its default holds then.
    """
    data: dict[str, Any] = {}
    for name, text in fields:
        if text != "":
            _put(data, name, text)
    return data


def _put(data: dict[str, Any], name: str, text: str) -> None:
    name, _, kind = name.partition(":")
    value = read_value(text) if kind == "json" else text
    *outer, last = name.split(".")
    for step in outer:
        inner = data.setdefault(step, {})
        data = inner if isinstance(inner, dict) else {}
    if last.endswith("[]"):
        data.setdefault(last[:-2], []).append(value)
    else:
        data[last] = value


def read_value(text: str) -> Any:
    """A value that somebody typed: JSON if it is some, else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def read_cast(text: str) -> dict[str, Any]:
    """Creatures as somebody wrote them in YAML. Raises InputError `bad-cast` with the line."""
    try:
        cast = yaml.safe_load(text)
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        where = f"line {mark.line + 1}" if mark else "cast"
        raise InputError("bad-cast", f"{where}: this is no YAML", "cast") from fault
    if not isinstance(cast, dict) or not all(isinstance(one, dict) for one in cast.values()):
        example = "Wolf: {creature: ashwolf, team: wild}"
        raise InputError("bad-cast", "a name and its description are needed", "cast", (example,))
    return cast


def body_of(model: type[B], data: Mapping[str, Any]) -> B:
    """The body, validated. Raises InputError `bad-input` naming the field, the value and the fault."""
    try:
        return model.model_validate(data)
    except ValidationError as fault:
        raise bad_input(fault.errors()[0], tuple(_names(model))) from fault


OWN_WORDS = "Value error, "
"""What pydantic puts before the words of a check of one's own."""


def bad_input(error: Mapping[str, Any], allowed: tuple[str, ...] = ()) -> InputError:
    """What pydantic found, in the words of this library. Locations begin within the body."""
    where = ".".join(str(part) for part in error["loc"] if part != "body")
    given = error.get("input")
    value = "" if error["type"] == "missing" else f" (given {_short(given)})"
    unknown = error["type"] == "extra_forbidden"
    words = str(error["msg"]).removeprefix(OWN_WORDS)
    detail = f"{where or 'body'}: {words}{value}"
    return InputError(
        "unknown-field" if unknown else "bad-input", detail, where, allowed if unknown else ()
    )


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _names(model: type[BaseModel]) -> Iterable[str]:
    return (field.alias or name for name, field in model.model_fields.items())
