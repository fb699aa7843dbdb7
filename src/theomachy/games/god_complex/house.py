"""The house options of the catalogue with their defaults, and what each may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from theomachy.core.house import option, options_in


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of a table; each field is an option of the catalogue at its default."""

    zero_pool: Literal["no_dice", "one_die"] = option(
        "no_dice", "GC-POOL-04", "one_die: a pool below 1 is one die instead of none"
    )
    eased_floor: Literal[1, 0] = option(
        1, "GC-TASK-04", "0: a task eased to 0 successes needs no roll"
    )
    contest_tie: Literal["status_quo", "reroll"] = option(
        "status_quo", "GC-TASK-05", "reroll: a tied contest is rolled again"
    )
    unstated_required: Literal[2, 1, 3] = option(
        2, "GC-TASK-06", "how many successes a roll needs whose difficulty nobody states"
    )
    success_penalty: Literal["raise_required", "remove_successes"] = option(
        "raise_required",
        "GC-PENALTY-02",
        "remove_successes: success penalties take successes away and leave the number required",
    )
    resist_rolls_penalised: bool = option(
        True, "GC-PENALTY-03", "false: dice penalties spare resistance rolls"
    )
    char_floor: Literal["if_below_one", "never_below_tier"] = option(
        "if_below_one",
        "GC-CHAR-13",
        "never_below_tier: Fortitude and Evasion are never lower than Tier",
    )
    mortal_willpower: bool = option(
        True, "GC-CHAR-11", "false: mortals have no uses in their Willpower Pool"
    )
    hp_formula: Literal["tier_gen_fort_3", "double_fortitude", "manual"] = option(
        "tier_gen_fort_3", "GC-CHAR-12", "what maximum HP are worked out from"
    )
    willpower_refresh: Literal["full_reverie", "sitting", "daily"] = option(
        "full_reverie", "GC-WILL-02", "when the uses of the Willpower Pool come back"
    )
    speciality_stack: bool = option(
        True, "GC-BACKGROUND-02", "false: at most one Speciality gives a die to a roll"
    )
    unproficient: Literal["no_bonus", "none"] = option(
        "no_bonus", "GC-BACKGROUND-03", "none: a missing Proficiency changes nothing"
    )
    burning_damage: int = option(
        1, "GC-STATE-02", "how much Fire damage Burning deals each Turn", lowest=0
    )
    stand_cost: Literal["action", "free"] = option(
        "action", "GC-STATE-07", "free: getting up costs no Action"
    )
    focus_roll: Literal["fortitude", "soundness"] = option(
        "fortitude", "GC-STATE-17", "what is rolled to stay Focused"
    )
    focus_on_distracted: Literal["roll", "ends"] = option(
        "roll", "GC-STATE-18", "ends: becoming Distracted ends a focused effect without a roll"
    )
    charm_breaks_on_harm: bool = option(
        True, "GC-STATE-20", "false: Charmed lasts through damage by the charmer's side"
    )
    reroll_initiative: bool = option(
        False, "GC-INIT-06", "true: Initiative is rolled anew for each Round"
    )
    interrupt_scope: Literal["one_action", "whole_turn"] = option(
        "one_action", "GC-INIT-05", "whole_turn: who interrupts has its whole Turn at once"
    )
    interrupt_cost: Literal["on_success", "always"] = option(
        "on_success", "GC-INIT-05", "always: a failed try to interrupt costs the Action too"
    )
    min_actions: Literal[1, 0] = option(
        1, "GC-ACTION-01", "0: who has Dexterity 0 has no Action at all"
    )
    free_actions_min: Literal[1, 0] = option(
        1, "GC-ACTION-02", "0: at Tier 0 even the first Action carries a penalty"
    )
    late_action_cost: Literal["same", "extra"] = option(
        "same", "GC-ACTION-04", "extra: acting after the own Turn costs one more Action"
    )
    damage_base: Literal["one_plus", "max_one"] = option(
        "one_plus",
        "GC-DAMAGE-01",
        "max_one: damage is the successes above Fortitude, at least 1, and not 1 more",
    )
    disable_part: Literal["single_hit", "cumulative"] = option(
        "single_hit", "GC-CALLED-02", "cumulative: damage to a part adds up over the combat"
    )
    throat_doubles: bool = option(
        False, "GC-CALLED-05", "true: hits on throat and organs count double like the head"
    )
    dr_stack: Literal["sources", "kinds"] = option(
        "sources", "GC-REDUCE-02", "kinds: only the best Damage Reduction of each kind counts"
    )
    fatigue_start: Literal["interval", "after_three"] = option(
        "interval", "GC-FATIGUE-01", "after_three: nobody checks before the end of Round 3"
    )
    fatigue_penalty: Literal["flat", "per_level"] = option(
        "flat", "GC-FATIGUE-03", "per_level: each level of Fatigue takes a die"
    )
    fatigue_rest_hours: float = option(
        1, "GC-FATIGUE-05", "how many hours of rest remove one level of Fatigue", above=0
    )
    dying: Literal["three_before_three", "shake_off"] = option(
        "three_before_three", "GC-GRAVE-03", "shake_off: failed rolls tire but are not counted"
    )
    shake_off_hp: Literal["keep", "one"] = option(
        "keep", "GC-GRAVE-06", "one: who shakes the state off has 1 HP"
    )
    treatment: Literal["bleeding_only", "stabilises"] = option(
        "bleeding_only", "GC-GRAVE-07", "stabilises: treated, failed rolls neither count nor tire"
    )
    death_threshold: Literal["at", "beyond"] = option(
        "at", "GC-DEATH-01", "beyond: death comes below minus Fortitude, not at it"
    )
    ko_nonlethal: bool = option(True, "GC-KO-01", "false: a blow to knock out may take HP below 1")
    choke: Literal["strength_vs_fortitude", "contested"] = option(
        "strength_vs_fortitude", "GC-KO-03", "contested: both roll Strength, Round by Round"
    )
    cover_extra_per_size: Literal[1, 0] = option(
        1, "GC-COVER-04", "0: larger cover gives the same +2 for every Size"
    )
    posture_cover: Literal["shift", "threshold"] = option(
        "shift", "GC-COVER-05", "threshold: crouching and Prone only make smaller cover usable"
    )
    activation_cost: Literal["one", "tier", "shortfall"] = option(
        "one", "GC-POWER-06", "how much Gloriae an Ability costs when the roll falls short"
    )
    empower_max: Literal["none", 1] = option(
        "none", "GC-POWER-08", "1: at most one Gloriae may empower one use"
    )
    mantle_sense: Literal["target_radius", "own_radius", "either"] = option(
        "target_radius", "GC-MANTLE-02", "whose Mantle one must stand in to sense the other"
    )
    cull_replacement: Literal["powers", "mind_too"] = option(
        "powers", "GC-CULL-06", "mind_too: the slain takes over the slayer's mind as well"
    )
    cull_abilities: Literal["one", "margin"] = option(
        "one", "GC-CULL-05", "margin: the slayer gains an Ability for each success of margin"
    )
    cycle_years: int = option(400, "GC-GEN-01", "how many years a Generation lasts", lowest=1)
    silver_scope: Literal["supernatural", "all_rolls"] = option(
        "supernatural", "GC-SILVER-02", "all_rolls: silver makes every roll harder"
    )
    reverie_gloriae: Literal["to_ceiling", "amounts"] = option(
        "to_ceiling", "GC-REVERIE-02", "amounts: Short and Standard give amounts, up to the ceiling"
    )
    reverie_hp_ceiling: bool = option(
        True, "GC-REVERIE-03", "false: only the maximum limits healing by Reverie"
    )
    tier1_mortal_daily: bool = option(
        True, "GC-HEAL-01", "false: mortals of Tier 1 and above heal by the week too"
    )
    hubris_pool: Literal["soundness", "composure", "conviction"] = option(
        "soundness", "GC-HUBRIS-02", "what is rolled to resist Hubris"
    )


HOUSE_OPTIONS: Final = options_in(House)
