"""Order, time, interrupting and Actions: the catalogue's examples.

GC-ACTION-01, GC-ACTION-02, GC-ACTION-04, GC-ACTION-05, GC-GRAVE-03, GC-INIT-01, GC-INIT-02,
GC-INIT-03, GC-INIT-04, GC-INIT-05, GC-INIT-06, GC-STATE-05, GC-STATE-08, GC-TIME-02, GC-TIME-03.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import brandt, do, fighting, gm, ione, table, terms, the, told, total
from theomachy.core.ask import Choose, Order
from theomachy.core.drivers.scripted import ScriptError
from theomachy.core.errors import Refused
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import Condition, Side
from theomachy.games.god_complex.facts.fight import InitiativeRolled
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics.actions import (
    action_penalty,
    actions_per_round,
    capped_actions,
    free_actions,
)
from theomachy.games.god_complex.mechanics.order import next_side, starting_side
from theomachy.games.god_complex.plugin import GAME
from theomachy.games.god_complex.state import State

SEVEN = [5, 6, 1, 1, 2, 3, 4]
INTERRUPT = {"interrupt/Ione": "interrupt"}


def four(count: int) -> list[int]:
    """Four dice with so many successes."""
    return [[1, 1, 1, 1], [5, 1, 1, 1], [6, 1, 1, 1], [6, 5, 1, 1], [6, 6, 1, 1]][count]


def seven(count: int) -> list[int]:
    """Seven dice with so many successes."""
    return [*four(count), 1, 1, 1]


def test_gc_init_01_everybody_rolls() -> None:
    done = gm(table(), "start-fight", {"initiative/Ione": SEVEN, "initiative/Brandt": four(2)})
    rolls = {one.name: one.successes for one in done.facts if isinstance(one, InitiativeRolled)}
    assert rolls == {"Ione": 3, "Brandt": 2}


def test_gc_init_01_penalties_apply() -> None:
    state = table(Ione__fatigue=1)
    done = gm(state, "start-fight", {"initiative/Ione": SEVEN[:6], "initiative/Brandt": four(0)})
    fact = next(fact for fact in done.facts if fact.kind == "initiative-rolled")
    assert terms(fact, "pool") == [("initiative", 7), ("fatigued", -1)]


@pytest.mark.parametrize(
    ("pcs", "npcs", "side"), [(5, 4, Side.PC), (4, 4, Side.NPC), (0, 0, Side.NPC)]
)
def test_gc_init_02_which_side_starts(pcs: int, npcs: int, side: Side) -> None:
    assert starting_side(pcs, npcs) is side


@pytest.mark.parametrize(("mine", "first"), [(3, "Ione"), (2, "Brandt"), (1, "Brandt")])
def test_gc_init_02_played(mine: int, first: str) -> None:
    dice = {"initiative/Ione": seven(mine), "initiative/Brandt": four(2)}
    assert GAME.to_act(gm(table(), "start-fight", dice).state) == (first,)


def order(starting: Side, pcs: int, npcs: int) -> str:
    left, last, found = {Side.PC: pcs, Side.NPC: npcs}, None, ""
    while (side := next_side(starting, last, {one for one in Side if left[one]})) is not None:
        left[side] -= 1
        found, last = found + side.name[0], side
    return found


def test_gc_init_03_back_and_forth() -> None:
    assert order(Side.PC, 2, 4) == "PNPNNN"
    assert order(Side.NPC, 3, 1) == "NPPP"


def party(house: dict[str, Any] | None = None, **values: Any) -> State:
    """Ione and Ash against Brandt, in a Round in which the PCs start and nobody has acted."""
    cast = {"Ione": ione(), "Ash": ione(), "Brandt": brandt()}
    return fighting("", house, cast, fight__starting="pc", **values)


def play_turns(state: State, *names: str) -> State:
    for name in names:
        state = do(state, name, "pass").state
    return state


def test_gc_init_04_each_side_chooses_its_order_each_round() -> None:
    state = party()
    assert GAME.to_act(state) == ("Ione", "Ash")
    state = play_turns(state, "Ash", "Brandt", "Ione")
    assert (state.fight.round, GAME.to_act(state)) == (2, ("Ione", "Ash"))
    state = play_turns(state, "Ione", "Brandt", "Ash")
    assert state.fight.round == 3


def test_gc_init_04_nobody_has_two_turns() -> None:
    state = play_turns(party(), "Ione", "Brandt")
    with pytest.raises(Refused) as caught:
        do(state, "Ione", "pass")
    assert (caught.value.code, caught.value.refusal.allowed) == ("not-your-turn", ("Ash",))


def attacked(dice: Any, answers: Any, house: Any = None, **values: Any) -> Done[State]:
    """Brandt attacks Ione, who may interrupt."""
    state = fighting("Brandt", house, **values)
    return do(state, "Brandt", "attack", dice, answers, target="Ione")


def contest(mine: int, theirs: int) -> dict[str, Any]:
    return {"initiative/Ione": seven(mine), "initiative/Brandt": four(theirs)}


def test_gc_init_05_the_winner_acts_first() -> None:
    done = attacked(contest(3, 2), INTERRUPT)
    assert told(done) == ["interrupted", "interrupt-began"]
    assert GAME.to_act(done.state) == ("Ione",)
    assert done.state.creatures["Brandt"].actions_taken == 0
    struck = do(done.state, "Ione", "attack", {"attack": [1] * 5}, target="Brandt", weapon="knife")
    assert told(struck) == ["actions-taken", "missed", "interrupt-ended"]
    assert sheet.actions_left(struck.state.creatures["Ione"], House()) == 3
    assert GAME.to_act(struck.state) == ("Brandt",)


@pytest.mark.parametrize(("option", "left"), [("on_success", 4), ("always", 3)])
def test_gc_init_05_a_tie_is_a_failure(option: str, left: int) -> None:
    done = attacked({**contest(2, 2), "attack": [1, 1, 1]}, INTERRUPT, {"interrupt_cost": option})
    assert "interrupt-failed" in told(done) and "missed" in told(done)
    assert sheet.actions_left(done.state.creatures["Ione"], House()) == left


def test_gc_init_05_without_an_action_nobody_is_asked() -> None:
    done = attacked({"attack": [1, 1, 1]}, (), Ione__actions_taken=4)
    assert told(done) == ["actions-taken", "missed"]
    with pytest.raises(ScriptError):
        attacked({"attack": [1, 1, 1]}, INTERRUPT, Ione__actions_taken=4)


def test_gc_init_05_the_interrupting_action_counts_with_its_penalty() -> None:
    values: dict[str, Any] = {
        "Ione__tier": 1,
        "Ione__dexterity": 3,
        "Ione__actions_taken": 1,
        "Brandt__dexterity": 4,
    }
    dice = {"initiative/Ione": [6, 1, 1, 1, 1, 1], "initiative/Brandt": [1] * 6}
    state = attacked(dice, INTERRUPT, **values).state
    done = do(state, "Ione", "attack", {"attack": [6, 6, 1, 1]}, target="Brandt", weapon="knife")
    assert total(the(done, "missed"), "required") == 5


def test_gc_init_05_one_attempt_against_each_turn() -> None:
    done = attacked({**contest(0, 2), "attack": [1, 1, 1]}, INTERRUPT)
    again = do(done.state, "Brandt", "attack", {"attack": [1, 1, 1]}, target="Ione")
    assert told(again) == ["actions-taken", "missed"]


def test_gc_init_05_and_again_in_the_next_round() -> None:
    state = attacked({**contest(0, 2), "attack": [1, 1, 1]}, INTERRUPT, fight__starting="npc").state
    state = play_turns(state, "Brandt", "Ione")
    assert state.fight.round == 2
    done = do(state, "Brandt", "attack", contest(1, 0), INTERRUPT, target="Ione")
    assert "interrupted" in told(done)


def test_gc_init_05_asked_in_order_and_allies_are_not() -> None:
    cast = {"Ione": ione(), "Ash": ione(), "Brandt": brandt(), "Guard": brandt()}
    state = fighting("Brandt", cast=cast)
    begun = start(GAME, state, "attack", "Brandt", {"target": "Ash"})
    first = step(begun, {})
    assert isinstance(first, Need)
    assert first.window is not None and first.window.order is Order.IN_ORDER
    choices = first.window.choices
    assert [(choice.who, choice.concerns) for choice in choices] == [("Ione", False), ("Ash", True)]
    assert [asked.address for asked in first.open] == ["interrupt/Ione"]
    second = step(begun, {"interrupt/Ione": "pass"})
    assert isinstance(second, Need)
    assert [asked.address for asked in second.open] == ["interrupt/Ash"]
    assert isinstance(second.open[0].request, Choose)
    assert second.open[0].request.default == "pass"


def test_gc_init_05_who_passed_is_not_asked_again_after_a_failed_attempt() -> None:
    cast = {"Ione": ione(), "Ash": ione(), "Brandt": brandt()}
    state = fighting("Brandt", cast=cast)
    answers = {"interrupt/Ione": "pass", "interrupt/Ash": "interrupt"}
    dice = {"initiative/Ash": seven(0), "initiative/Brandt": four(1), "attack": [1, 1, 1]}
    done = do(state, "Brandt", "attack", dice, answers, target="Ash")
    assert told(done) == ["interrupt-failed", "actions-taken", "missed"]


def test_gc_init_05_who_has_no_dice_is_not_asked() -> None:
    values: dict[str, Any] = {"Ione__awareness": 0, "Ione__dexterity": 0}
    assert "missed" in told(attacked({"attack": [1, 1, 1]}, (), **values))


def test_gc_init_05_a_tie_is_rolled_again_by_the_house() -> None:
    dice = {
        **contest(2, 2),
        "initiative/Ione#2": seven(1),
        "initiative/Brandt#2": four(0),
    }
    assert told(attacked(dice, INTERRUPT, {"contest_tie": "reroll"}))[0] == "interrupted"


def test_gc_init_05_whole_turn_moved_forward() -> None:
    state = fighting("Brandt", {"interrupt_scope": "whole_turn"}, fight__starting="npc")
    done = do(state, "Brandt", "attack", contest(1, 0), INTERRUPT, target="Ione")
    assert told(done) == ["interrupted", "turn-moved"]
    assert GAME.to_act(done.state) == ("Ione",)
    over = do(done.state, "Ione", "pass")
    assert told(over) == ["turn-ended", "turn-resumed"]
    assert GAME.to_act(over.state) == ("Brandt",)
    round_two = do(over.state, "Brandt", "pass")
    assert told(round_two) == ["turn-ended", "round-started"]


def test_gc_init_05_a_whole_turn_moved_forward_starts_as_any_turn() -> None:
    """GC-STATE-05: Flat-Footed ends."""
    house = {"interrupt_scope": "whole_turn"}
    done = attacked(contest(1, 0), INTERRUPT, house, Ione__states=["flat-footed"])
    assert told(done) == ["interrupted", "turn-moved", "state-ended"]


def test_gc_init_05_whose_turn_waits_takes_one_action_back() -> None:
    state = attacked(contest(1, 0), INTERRUPT, {"interrupt_scope": "whole_turn"}).state
    dice = {"initiative/Brandt": four(2), "initiative/Ione": seven(0)}
    done = do(state, "Ione", "attack", dice, ["interrupt"], target="Brandt")
    assert told(done) == ["interrupted", "interrupt-began"]
    assert GAME.to_act(done.state) == ("Brandt",)
    back = do(done.state, "Brandt", "pass")
    assert (back.state.fight.turn, back.state.fight.waiting) == ("Ione", ("Brandt",))


def test_gc_init_05_whole_turn_of_one_who_had_it_is_one_action() -> None:
    state = fighting("Brandt", {"interrupt_scope": "whole_turn"}, Ione__turn_done=True)
    done = do(state, "Brandt", "attack", contest(1, 0), INTERRUPT, target="Ione")
    assert told(done) == ["interrupted", "interrupt-began"]


def test_gc_init_05_letting_the_won_action_go_by_spends_it() -> None:
    state = attacked(contest(3, 2), INTERRUPT).state
    done = do(state, "Ione", "pass")
    assert told(done) == ["actions-taken", "interrupt-ended"]
    assert sheet.actions_left(done.state.creatures["Ione"], House()) == 3
    assert GAME.to_act(done.state) == ("Brandt",)


def test_gc_init_05_who_dies_by_an_interrupt_has_no_turn_left() -> None:
    rolls = {"initiative/Ione": seven(3), "initiative/Brandt": [1, 1, 1]}  # Brandt is Wounded
    state = attacked(rolls, INTERRUPT, Brandt__hp=-2).state
    dice = {"attack": [6, 6, 1, 1, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="knife")
    assert told(done)[-3:] == ["died", "interrupt-ended", "fight-ended"]
    assert (done.state.fight.over, done.state.fight.winner) == (True, "heroes")


def test_gc_init_06_the_starting_side_is_kept() -> None:
    state = play_turns(party(), "Ione", "Brandt", "Ash")
    assert (state.fight.round, state.fight.starting) == (2, Side.PC)


def test_gc_init_06_or_rolled_anew_by_the_house() -> None:
    state = play_turns(party({"reroll_initiative": True}), "Ione", "Brandt")
    dice = {
        "initiative/Ione": seven(0),
        "initiative/Ash": seven(0),
        "initiative/Brandt": four(1),
    }
    done = do(state, "Ash", "pass", dice)
    assert GAME.to_act(done.state) == ("Brandt",)


def test_gc_time_02_a_round_ends_when_all_have_finished() -> None:
    state = play_turns(party(), "Ione", "Brandt")
    assert state.fight.round == 1
    assert play_turns(state, "Ash").fight.round == 2


def test_gc_time_02_the_unconscious_have_an_empty_turn() -> None:
    state = play_turns(party(Ash__states=["unconscious"]), "Ione", "Brandt")
    assert state.fight.round == 2


def test_gc_time_02_the_dead_have_no_turn() -> None:
    state = play_turns(party(Ash__states=["dead"]), "Ione")
    assert told(do(state, "Brandt", "pass")) == ["turn-started", "turn-ended", "round-started"]


def test_gc_time_02_the_gm_may_end_the_round() -> None:
    state = play_turns(party(), "Ione")
    done = gm(state, "next-round")
    assert told(done) == ["turn-ended", "turn-ended", "round-started"]


def test_gc_time_02_no_round_follows_the_end_of_the_fight() -> None:
    """GC-GRAVE-03: the last foe dies of the roll at the end of its Turn."""
    values: dict[str, Any] = {"Brandt__states": ["gravely-wounded"], "Brandt__grave_failures": 2}
    state = party(Brandt__hp=0, **values)
    done = gm(state, "next-round", {"grave/Brandt": [1, 1]})
    assert told(done)[-2:] == ["turn-ended", "fight-ended"]


def test_gc_time_03_actions_are_back_and_none_is_saved() -> None:
    state = party(Ione__actions_taken=3, Brandt__actions_taken=9)
    state = play_turns(state, "Ione", "Brandt", "Ash")
    assert sheet.actions_left(state.creatures["Ione"], state.house) == 4
    assert sheet.next_action_penalty(state.creatures["Ione"], state.house) == 0
    assert sheet.next_action_penalty(party(Ione__actions_taken=2).creatures["Ione"], House()) == 1


@pytest.mark.parametrize(
    ("dexterity", "minimum", "actions"), [(4, 1, 4), (2, 1, 2), (0, 1, 1), (0, 0, 0)]
)
def test_gc_action_01_how_many(dexterity: int, minimum: int, actions: int) -> None:
    assert actions_per_round(dexterity, minimum) == actions


@pytest.mark.parametrize(
    ("tier", "minimum", "penalties"),
    [
        (1, 1, [0, 1, 2, 3]),
        (3, 1, [0, 0]),
        (0, 1, [0, 1]),
        (0, 0, [1, 2]),
        (2, 1, [0, 0, 1, 2]),
    ],
)
def test_gc_action_02_beyond_tier(tier: int, minimum: int, penalties: list[int]) -> None:
    free = free_actions(tier, minimum)
    assert [action_penalty(n, free) for n in range(1, len(penalties) + 1)] == penalties


def test_gc_action_02_third_action_of_tier_1_on_evasion_4() -> None:
    state = fighting(
        Ione__tier=1, Ione__actions_taken=2, Brandt__dexterity=4, Brandt__actions_taken=9
    )
    dice = {"attack": [1, 1, 1, 1, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="knife")
    assert total(the(done, "missed"), "required") == 6


def test_gc_action_02_no_third_action_with_dexterity_2() -> None:
    state = fighting(Ione__tier=3, Ione__dexterity=2, Ione__actions_taken=2)
    with pytest.raises(Refused) as caught:
        do(state, "Ione", "attack", target="Brandt")
    assert caught.value.code == "no-actions-left"


@pytest.mark.parametrize(("option", "left", "penalty"), [("same", 1, 1), ("extra", 0, 2)])
def test_gc_action_04_acting_late(option: str, left: int, penalty: int) -> None:
    """Ione (Tier 2) used 2 of 4 Actions in her Turn and acts once more before Brandt."""
    values: dict[str, Any] = {"Ione__actions_taken": 2, "Ione__turn_done": True}
    state = attacked(contest(3, 2), INTERRUPT, {"late_action_cost": option}, **values).state
    done = do(state, "Ione", "attack", {"attack": [1] * 5}, target="Brandt", weapon="knife")
    assert sheet.actions_left(done.state.creatures["Ione"], state.house) == left
    assert total(the(done, "missed"), "required") == 2 + penalty


@pytest.mark.parametrize(("option", "taken"), [("same", 4), ("extra", 3)])
def test_gc_action_04_nothing_kept_is_nothing_to_act_with(option: str, taken: int) -> None:
    values: dict[str, Any] = {"Ione__actions_taken": taken, "Ione__turn_done": True}
    done = attacked({"attack": [1, 1, 1]}, (), {"late_action_cost": option}, **values)
    assert told(done) == ["actions-taken", "missed"]


@pytest.mark.parametrize(
    ("dexterity", "conditions", "actions"),
    [
        (4, [Condition.GRAVELY_WOUNDED], 1),
        (4, [Condition.GRAVELY_WOUNDED, Condition.UNCONSCIOUS], 0),
        (1, [Condition.STUNNED], 1),
        (4, [Condition.DEAD], 0),
        (4, [Condition.PRONE], 4),
    ],
)
def test_gc_action_05_caps(dexterity: int, conditions: list[Condition], actions: int) -> None:
    assert capped_actions(dexterity, conditions) == actions


def test_gc_state_08_stunned_covers_actions_out_of_turn() -> None:
    done = attacked({"attack": [1, 1, 1]}, (), Ione__states=["stunned"], Ione__actions_taken=1)
    assert "interrupted" not in told(done)
