"""From the fields of a form to the body of a deed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from theomachy.core.documents import one_document
from theomachy.core.errors import InputError
from theomachy.core.plain import MOST_DEEP, read_json

NAME = 80
"""Characters of a field's name that are told again."""

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
    if len(outer) >= MOST_DEEP:
        raise InputError("bad-input", "there is no such field", name[:NAME])
    for step in outer:
        inner = data.setdefault(step, {})
        data = inner if isinstance(inner, dict) else {}
    if last.endswith("[]"):
        listed = data.setdefault(last[:-2], [])
        if not isinstance(listed, list):
            raise InputError("bad-input", "this is one thing and several", name[:NAME])
        listed.append(value)
    else:
        data[last] = value


def read_value(text: str) -> Any:
    """A value that somebody typed: JSON if it is some, else the text itself. InputError if too deep."""
    try:
        return read_json(text, "value")
    except ValueError:
        return text


def read_cast(text: str) -> dict[str, Any]:
    """Creatures as somebody wrote them in YAML. Raises InputError `bad-cast` with the line."""
    cast = one_document(text, "bad-cast", "cast")
    if not isinstance(cast, dict) or not all(isinstance(one, dict) for one in cast.values()):
        example = "Wolf: {creature: ashwolf, team: wild}"
        raise InputError("bad-cast", "a name and its description are needed", "cast", (example,))
    return cast


def text_of_file(content: bytes, most: int) -> str:
    """The text of a file that was sent. InputError `too-long` (in bytes), `bad-file`: no UTF-8."""
    if len(content) > most:
        raise InputError("too-long", "this file is too long", "file", (f"at most {most} bytes",))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError("bad-file", f"no text in UTF-8: {fault.reason}", "file") from fault


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
