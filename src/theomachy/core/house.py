"""House options, declared once: each is a field of a game's frozen dataclass of house rules.

    @dataclass(frozen=True)
    class House:
        ties: Literal["beat", "meet"] = option("beat", "GR-02", "meet: a tie succeeds")

A field of truth values or of a `Literal` has those values; any other field is a number, which
`option` may bound. Holds no rules: what an option does is up to whoever reads the field.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import Field, field, fields
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_type_hints

from theomachy.core.errors import InputError
from theomachy.core.plugin import HouseOption

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


def option(
    default: T,
    rule: str,
    changes: str,
    *,
    name: str = "",
    lowest: int | None = None,
    highest: int | None = None,
    above: int | None = None,
    said: tuple[tuple[str, str], ...] = (),
) -> T:
    """A field of house rules; the type checkers see its default. The rest as in `HouseOption`.

    `name` is the catalogue's, if it is another than the field's (`overflow.chain`).
    """
    about = {"rule": rule, "changes": changes}
    bounds = {"lowest": lowest, "highest": highest, "above": above}
    named = {"name": name} if name else {}
    return field(default=default, metadata={**about, **bounds, **named, "said": said})


@cache
def options_in(house: type[Any]) -> tuple[HouseOption, ...]:
    """The options that these house rules declare, in order.

    Raises ValueError for one whose default is not permitted, or whose name is not its field's.
    """
    hints = get_type_hints(house)
    return tuple(_described(about, hints[about.name]) for about in fields(house))


def _described(about: Field[Any], hint: object) -> HouseOption:
    values = (True, False) if hint is bool else get_args(hint)
    words = {"name": about.name, **about.metadata}
    described = HouseOption(values=values, default=cast("Any", about.default), **words)
    if described.attribute != about.name or not described.permits(about.default):
        raise ValueError(f"{about.name} does not fit {described}")
    return described


def house_with(house: type[H], chosen: Mapping[str, object]) -> H:
    """The house rules with these options, by the catalogue's names, and defaults for the rest.

    Raises `InputError` `unknown-house-option` or `bad-house-option`, which name the option and
    what is allowed.
    """
    options = {one.name: one for one in options_in(house)}
    for name, value in chosen.items():
        _check(options, name, value)
    return house(**{options[name].attribute: value for name, value in chosen.items()})


def _check(options: Mapping[str, HouseOption], name: str, value: object) -> None:
    where = f"house.{name}"
    if name not in options:
        detail = f"no house option {name!r}"
        raise InputError("unknown-house-option", detail, where, tuple(options))
    _permit(options[name], where, value)


def check_by_path(options: Iterable[HouseOption], path: str, value: object) -> None:
    """Nothing if the path (`house.overflow_chain`) is none of an option, or the option permits this.

    Raises `InputError` `bad-house-option`, which names the path and what is allowed.
    """
    for one in options:
        if path == f"house.{one.attribute}":
            _permit(one, path, value)


def _permit(one: HouseOption, where: str, value: object) -> None:
    if not one.permits(value):
        detail = f"{value!r} is not allowed here"
        raise InputError("bad-house-option", detail, where, one.allowed)
