"""The house options that change something here, with their defaults, and what each may be.

An option of the catalogue whose rule is not built yet is not listed: a switch does what it says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_type_hints

from theomachy.core.errors import InputError
from theomachy.core.plugin import HouseOption

T = TypeVar("T")


def _option(default: T, name: str, rule: str, changes: str) -> T:
    """A field of `House` under the catalogue's name; the type checkers see its default."""
    return field(default=default, metadata={"name": name, "rule": rule, "changes": changes})


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of a table; `overflow_chain` is the catalogue's `overflow.chain`."""

    check_fact_autosuccess: bool = _option(
        True,
        "check.fact_autosuccess",
        "GB-CHECK-03",
        "false: a Fact that covers a feat gives +4 like one that helps",
    )
    fact_applies_to_saves: bool = _option(
        False, "fact.applies_to_saves", "GB-FACT-02", "true: a helping Fact gives +4 on saves too"
    )
    save_npc_effort: Literal["per_stat_block", "always", "never"] = _option(
        "per_stat_block",
        "save.npc_effort",
        "GB-SAVE-06",
        "whether creatures may commit Effort to turn a failed save",
    )
    npc_save_half: Literal["down", "up"] = _option(
        "down", "npc_save.half", "GB-SAVE-07", "up: half of odd Hit Dice is rounded up"
    )
    npc_save_clamp_last: bool = _option(
        False,
        "npc_save.clamp_last",
        "GB-SAVE-07",
        "true: a creature's save is never below 5, not even for a danger that suits it",
    )
    attack_add_target_ac: bool = _option(
        True,
        "attack.add_target_ac",
        "GB-ATTACK-01",
        "false: attack rolls leave out the target's AC",
    )
    ac_dex_penalty_under_armour: Literal["ignored", "capped_at_9"] = _option(
        "ignored",
        "ac.dex_penalty_under_armour",
        "GB-AC-02",
        "capped_at_9: a Dexterity penalty makes AC worse, to 9 at most",
    )
    ac_shield_needs_hand: bool = _option(
        True, "ac.shield_needs_hand", "GB-AC-03", "false: a shield goes with two-handed weapons too"
    )
    damage_bonus_die: Literal["after_roll", "declared"] = _option(
        "after_roll",
        "damage.bonus_die",
        "GB-DAMAGE-03",
        "declared: the die that takes the bonus is named before the roll",
    )
    overflow_chain: bool = _option(
        True, "overflow.chain", "GB-OVERFLOW-02", "false: overflow passes on once and no further"
    )
    overflow_lesser_only: bool = _option(
        False, "overflow.lesser_only", "GB-OVERFLOW-02", "true: only lesser foes take overflow"
    )
    hd_use_current: bool = _option(
        False, "hd.use_current", "GB-HP-03", "true: Hit Dice that are left are compared, not all"
    )
    dying_rounds: int = _option(
        3,
        "dying.rounds",
        "GB-HP-06",
        "how many rounds a mortally wounded creature lives, 1 or more",
    )
    effort_dawn_returns_running: bool = _option(
        True,
        "effort.dawn_returns_running",
        "GB-EFFORT-06",
        "false: the morning gives back what was committed for the day, and no running commitment",
    )
    smite_scope: Literal["any", "same_power"] = _option(
        "any", "smite.scope", "GB-GIFT-07", "same_power: only the same Smite must wait a round"
    )
    turn_initiative: Literal["heroes_first", "d20_per_side"] = _option(
        "heroes_first", "turn.initiative", "GB-TURN-01", "d20_per_side: each side rolls for it"
    )


_HINTS: Final = get_type_hints(House)
_FIELDS: Final[Mapping[str, Field[Any]]] = {
    about.metadata["name"]: about for about in fields(House)
}


def _values(about: Field[Any]) -> tuple[str | bool | int, ...]:
    """What an option may be; empty: any whole number from 1."""
    hint = _HINTS[about.name]
    return (True, False) if hint is bool else get_args(hint)


def _fits(value: object, allowed: tuple[str | bool | int, ...]) -> bool:
    """Whether `value` may be chosen; 1 is not taken for true."""
    if not allowed:
        return type(value) is int and value >= 1
    return any(type(one) is type(value) and one == value for one in allowed)


def _described(about: Field[Any]) -> HouseOption:
    default = cast("str | int | bool", about.default)
    words = about.metadata
    return HouseOption(words["name"], _values(about), default, words["rule"], words["changes"])


HOUSE_OPTIONS: Final = tuple(_described(about) for about in fields(House))


def house_with(chosen: Mapping[str, object]) -> House:
    """The house rules with these options, by the catalogue's names, and defaults for the rest.

    Raises `InputError` `unknown-house-option` or `bad-house-option`, which name the option and
    what is allowed.
    """
    for name, value in chosen.items():
        where = f"house.{name}"
        if name not in _FIELDS:
            detail = f"no house option {name!r}"
            raise InputError("unknown-house-option", detail, where, tuple(_FIELDS))
        allowed = _values(_FIELDS[name])
        if not _fits(value, allowed):
            words = tuple(str(one).lower() for one in allowed) or ("a whole number from 1",)
            raise InputError("bad-house-option", f"{value!r} is not allowed here", where, words)
    return House(**{_FIELDS[name].name: cast("Any", value) for name, value in chosen.items()})
