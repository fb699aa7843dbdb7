"""The house options of the catalogue with their defaults, and what each may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_type_hints

from theomachy.core.errors import InputError
from theomachy.core.plugin import HouseOption

T = TypeVar("T")


def _option(
    default: T, rule: str, changes: str, lowest: int | None = None, above: int | None = None
) -> T:
    """A field of `House`; the type checkers see its default. `lowest` and `above` bound numbers."""
    about = {"rule": rule, "changes": changes, "lowest": lowest, "above": above}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of a table; each field is an option of the catalogue at its default."""

    zero_pool: Literal["no_dice", "one_die"] = _option(
        "no_dice", "GC-POOL-04", "one_die: a pool below 1 is one die instead of none"
    )
    eased_floor: Literal[1, 0] = _option(
        1, "GC-TASK-04", "0: a task eased to 0 successes needs no roll"
    )
    contest_tie: Literal["status_quo", "reroll"] = _option(
        "status_quo", "GC-TASK-05", "reroll: a tied contest is rolled again"
    )
    unstated_required: Literal[2, 1, 3] = _option(
        2, "GC-TASK-06", "how many successes a roll needs whose difficulty nobody states"
    )
    success_penalty: Literal["raise_required", "remove_successes"] = _option(
        "raise_required",
        "GC-PENALTY-02",
        "remove_successes: success penalties take successes away and leave the number required",
    )
    resist_rolls_penalised: bool = _option(
        True, "GC-PENALTY-03", "false: dice penalties spare resistance rolls"
    )
    char_floor: Literal["if_below_one", "never_below_tier"] = _option(
        "if_below_one",
        "GC-CHAR-13",
        "never_below_tier: Fortitude and Evasion are never lower than Tier",
    )
    mortal_willpower: bool = _option(
        True, "GC-CHAR-11", "false: mortals have no uses in their Willpower Pool"
    )
    hp_formula: Literal["tier_gen_fort_3", "double_fortitude", "manual"] = _option(
        "tier_gen_fort_3", "GC-CHAR-12", "what maximum HP are worked out from"
    )
    willpower_refresh: Literal["full_reverie", "sitting", "daily"] = _option(
        "full_reverie", "GC-WILL-02", "when the uses of the Willpower Pool come back"
    )
    speciality_stack: bool = _option(
        True, "GC-BACKGROUND-02", "false: at most one Speciality gives a die to a roll"
    )
    unproficient: Literal["no_bonus", "none"] = _option(
        "no_bonus", "GC-BACKGROUND-03", "none: a missing Proficiency changes nothing"
    )
    burning_damage: int = _option(
        1, "GC-STATE-02", "how much Fire damage Burning deals each Turn", lowest=0
    )
    stand_cost: Literal["action", "free"] = _option(
        "action", "GC-STATE-07", "free: getting up costs no Action"
    )
    focus_roll: Literal["fortitude", "soundness"] = _option(
        "fortitude", "GC-STATE-17", "what is rolled to stay Focused"
    )
    focus_on_distracted: Literal["roll", "ends"] = _option(
        "roll", "GC-STATE-18", "ends: becoming Distracted ends a focused effect without a roll"
    )
    charm_breaks_on_harm: bool = _option(
        True, "GC-STATE-20", "false: Charmed lasts through damage by the charmer's side"
    )
    reroll_initiative: bool = _option(
        False, "GC-INIT-06", "true: Initiative is rolled anew for each Round"
    )
    interrupt_scope: Literal["one_action", "whole_turn"] = _option(
        "one_action", "GC-INIT-05", "whole_turn: who interrupts has its whole Turn at once"
    )
    interrupt_cost: Literal["on_success", "always"] = _option(
        "on_success", "GC-INIT-05", "always: a failed try to interrupt costs the Action too"
    )
    min_actions: Literal[1, 0] = _option(
        1, "GC-ACTION-01", "0: who has Dexterity 0 has no Action at all"
    )
    free_actions_min: Literal[1, 0] = _option(
        1, "GC-ACTION-02", "0: at Tier 0 even the first Action carries a penalty"
    )
    late_action_cost: Literal["same", "extra"] = _option(
        "same", "GC-ACTION-04", "extra: acting after the own Turn costs one more Action"
    )
    damage_base: Literal["one_plus", "max_one"] = _option(
        "one_plus",
        "GC-DAMAGE-01",
        "max_one: damage is the successes above Fortitude, at least 1, and not 1 more",
    )
    disable_part: Literal["single_hit", "cumulative"] = _option(
        "single_hit", "GC-CALLED-02", "cumulative: damage to a part adds up over the combat"
    )
    throat_doubles: bool = _option(
        False, "GC-CALLED-05", "true: hits on throat and organs count double like the head"
    )
    dr_stack: Literal["sources", "kinds"] = _option(
        "sources", "GC-REDUCE-02", "kinds: only the best Damage Reduction of each kind counts"
    )
    fatigue_start: Literal["interval", "after_three"] = _option(
        "interval", "GC-FATIGUE-01", "after_three: nobody checks before the end of Round 3"
    )
    fatigue_penalty: Literal["flat", "per_level"] = _option(
        "flat", "GC-FATIGUE-03", "per_level: each level of Fatigue takes a die"
    )
    fatigue_rest_hours: float = _option(
        1, "GC-FATIGUE-05", "how many hours of rest remove one level of Fatigue", above=0
    )
    dying: Literal["three_before_three", "shake_off"] = _option(
        "three_before_three", "GC-GRAVE-03", "shake_off: failed rolls tire but are not counted"
    )
    shake_off_hp: Literal["keep", "one"] = _option(
        "keep", "GC-GRAVE-06", "one: who shakes the state off has 1 HP"
    )
    treatment: Literal["bleeding_only", "stabilises"] = _option(
        "bleeding_only", "GC-GRAVE-07", "stabilises: treated, failed rolls neither count nor tire"
    )
    death_threshold: Literal["at", "beyond"] = _option(
        "at", "GC-DEATH-01", "beyond: death comes below minus Fortitude, not at it"
    )
    ko_nonlethal: bool = _option(True, "GC-KO-01", "false: a blow to knock out may take HP below 1")
    choke: Literal["strength_vs_fortitude", "contested"] = _option(
        "strength_vs_fortitude", "GC-KO-03", "contested: both roll Strength, Round by Round"
    )
    cover_extra_per_size: Literal[1, 0] = _option(
        1, "GC-COVER-04", "0: larger cover gives the same +2 for every Size"
    )
    posture_cover: Literal["shift", "threshold"] = _option(
        "shift", "GC-COVER-05", "threshold: crouching and Prone only make smaller cover usable"
    )
    activation_cost: Literal["one", "tier", "shortfall"] = _option(
        "one", "GC-POWER-06", "how much Gloriae an Ability costs when the roll falls short"
    )
    empower_max: Literal["none", 1] = _option(
        "none", "GC-POWER-08", "1: at most one Gloriae may empower one use"
    )
    mantle_sense: Literal["target_radius", "own_radius", "either"] = _option(
        "target_radius", "GC-MANTLE-02", "whose Mantle one must stand in to sense the other"
    )
    cull_replacement: Literal["powers", "mind_too"] = _option(
        "powers", "GC-CULL-06", "mind_too: the slain takes over the slayer's mind as well"
    )
    cull_abilities: Literal["one", "margin"] = _option(
        "one", "GC-CULL-05", "margin: the slayer gains an Ability for each success of margin"
    )
    cycle_years: int = _option(400, "GC-GEN-01", "how many years a Generation lasts", lowest=1)
    silver_scope: Literal["supernatural", "all_rolls"] = _option(
        "supernatural", "GC-SILVER-02", "all_rolls: silver makes every roll harder"
    )
    reverie_gloriae: Literal["to_ceiling", "amounts"] = _option(
        "to_ceiling", "GC-REVERIE-02", "amounts: Short and Standard give amounts, up to the ceiling"
    )
    reverie_hp_ceiling: bool = _option(
        True, "GC-REVERIE-03", "false: only the maximum limits healing by Reverie"
    )
    tier1_mortal_daily: bool = _option(
        True, "GC-HEAL-01", "false: mortals of Tier 1 and above heal by the week too"
    )
    hubris_pool: Literal["soundness", "composure", "conviction"] = _option(
        "soundness", "GC-HUBRIS-02", "what is rolled to resist Hubris"
    )


_HINTS: Final = get_type_hints(House)
_FIELDS: Final[Mapping[str, Field[Any]]] = {about.name: about for about in fields(House)}


def _described(about: Field[Any]) -> HouseOption:
    hint = _HINTS[about.name]
    values = (True, False) if hint is bool else get_args(hint)
    default = cast("str | int | bool", about.default)
    return HouseOption(
        about.name, values, default, about.metadata["rule"], about.metadata["changes"]
    )


HOUSE_OPTIONS: Final = tuple(_described(about) for about in fields(House))


def house_with(chosen: Mapping[str, object]) -> House:
    """The house rules with these options and defaults for the rest.

    Raises `InputError` `unknown-house-option` or `bad-house-option`, which name the option and
    what is allowed.
    """
    for name, value in chosen.items():
        if name not in _FIELDS:
            raise InputError(
                "unknown-house-option", f"no house option {name!r}", f"house.{name}", tuple(_FIELDS)
            )
        allowed = _allowed(name, value)
        if allowed:
            raise InputError(
                "bad-house-option", f"{value!r} is not allowed here", f"house.{name}", allowed
            )
    return House(**cast("dict[str, Any]", dict(chosen)))


def _allowed(name: str, value: object) -> tuple[str, ...]:
    """What the option may be if it may not be `value`; empty if it may. 1 is not taken for true."""
    values = (True, False) if _HINTS[name] is bool else get_args(_HINTS[name])
    if values:
        fits = any(type(one) is type(value) and one == value for one in values)
        return () if fits else tuple(str(one).lower() for one in values)
    lowest, above = _FIELDS[name].metadata["lowest"], _FIELDS[name].metadata["above"]
    if above is not None:
        fits = isinstance(value, int | float) and not isinstance(value, bool) and value > above
        return () if fits else (f"a number above {above}",)
    fits = type(value) is int and value >= lowest
    return () if fits else (f"a whole number, at least {lowest}",)
