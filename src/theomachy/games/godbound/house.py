"""The house options that change something here, with their defaults, and what each may be.

An option of the catalogue whose rule is not built yet is not listed: a switch does what it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from theomachy.core.house import option, options_in


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of a table; `overflow_chain` is the catalogue's `overflow.chain`."""

    check_fact_autosuccess: bool = option(
        True,
        "GB-CHECK-03",
        "false: a Fact that covers a feat gives +4 like one that helps",
        name="check.fact_autosuccess",
    )
    fact_applies_to_saves: bool = option(
        False,
        "GB-FACT-02",
        "true: a helping Fact gives +4 on saves too",
        name="fact.applies_to_saves",
    )
    save_npc_effort: Literal["per_stat_block", "always", "never"] = option(
        "per_stat_block",
        "GB-SAVE-06",
        "whether creatures may commit Effort to turn a failed save",
        name="save.npc_effort",
    )
    npc_save_half: Literal["down", "up"] = option(
        "down", "GB-SAVE-07", "up: half of odd Hit Dice is rounded up", name="npc_save.half"
    )
    npc_save_clamp_last: bool = option(
        False,
        "GB-SAVE-07",
        "true: a creature's save is never below 5, not even for a danger that suits it",
        name="npc_save.clamp_last",
    )
    attack_add_target_ac: bool = option(
        True,
        "GB-ATTACK-01",
        "false: attack rolls leave out the target's AC",
        name="attack.add_target_ac",
    )
    ac_dex_penalty_under_armour: Literal["ignored", "capped_at_9"] = option(
        "ignored",
        "GB-AC-02",
        "capped_at_9: a Dexterity penalty makes AC worse, to 9 at most",
        name="ac.dex_penalty_under_armour",
    )
    ac_shield_needs_hand: bool = option(
        True,
        "GB-AC-03",
        "false: a shield goes with two-handed weapons too",
        name="ac.shield_needs_hand",
    )
    damage_bonus_die: Literal["after_roll", "declared"] = option(
        "after_roll",
        "GB-DAMAGE-03",
        "declared: the die that takes the bonus is named before the roll",
        name="damage.bonus_die",
    )
    overflow_chain: bool = option(
        True,
        "GB-OVERFLOW-02",
        "false: overflow passes on once and no further",
        name="overflow.chain",
    )
    overflow_lesser_only: bool = option(
        False, "GB-OVERFLOW-02", "true: only lesser foes take overflow", name="overflow.lesser_only"
    )
    hd_use_current: bool = option(
        False,
        "GB-HP-03",
        "true: Hit Dice that are left are compared, not all",
        name="hd.use_current",
    )
    dying_rounds: int = option(
        3,
        "GB-HP-06",
        "how many rounds a mortally wounded creature lives, 1 or more",
        name="dying.rounds",
        lowest=1,
    )
    effort_dawn_returns_running: bool = option(
        True,
        "GB-EFFORT-06",
        "false: the morning gives back what was committed for the day, and no running commitment",
        name="effort.dawn_returns_running",
    )
    smite_scope: Literal["any", "same_power"] = option(
        "any", "GB-GIFT-07", "same_power: only the same Smite must wait a round", name="smite.scope"
    )
    turn_initiative: Literal["heroes_first", "d20_per_side"] = option(
        "heroes_first", "GB-TURN-01", "d20_per_side: each side rolls for it", name="turn.initiative"
    )


HOUSE_OPTIONS: Final = options_in(House)
