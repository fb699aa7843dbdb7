"""Random fights for the laws of play: casts drawn by hypothesis, played by policies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from theomachy.core.ask import Answer, Asked, Roll
from theomachy.core.dice import DiceSource, RandomDice
from theomachy.core.drivers.live import Turn, by_policies, play_out, roll_faces
from theomachy.core.plugin import fold
from theomachy.core.procedure import Done, Need, Start, step
from theomachy.games.god_complex.plugin import GAME
from theomachy.games.god_complex.state import State

HOUSES: list[dict[str, Any]] = [
    {},
    {"interrupt_scope": "whole_turn", "interrupt_cost": "always", "late_action_cost": "extra"},
    {"success_penalty": "remove_successes", "contest_tie": "reroll", "zero_pool": "one_die"},
    {"reroll_initiative": True, "dying": "shake_off", "shake_off_hp": "one", "min_actions": 0},
    {"damage_base": "max_one", "dr_stack": "kinds", "fatigue_penalty": "per_level"},
]

_numbers = {
    "tier": st.integers(0, 3),
    "size": st.integers(-2, 1),
    "strength": st.integers(0, 5),
    "dexterity": st.integers(0, 4),
    "composure": st.integers(0, 4),
    "awareness": st.integers(0, 3),
    "weapons": st.lists(st.sampled_from(["knife", "sledge", "revolver", "ember-lamp"]), max_size=2),
    "reductions": st.lists(
        st.fixed_dictionaries({"kind": st.just("armour"), "value": st.integers(0, 2)}), max_size=1
    ),
    "resistant": st.lists(st.sampled_from(["cutting", "fire", "mundane"]), max_size=1),
    "states": st.lists(
        st.sampled_from(["prone", "flat-footed", "slowed", "stunned", "blinded", "unconscious"]),
        max_size=1,
    ),
}


def _member(kind: str, team: str) -> st.SearchStrategy[dict[str, Any]]:
    policy = st.sampled_from(["default", "greedy"])
    return st.fixed_dictionaries(
        {kind: st.fixed_dictionaries(_numbers), "team": st.just(team), "policy": policy}
    )


@st.composite
def fights(draw: st.DrawFn) -> tuple[State, int]:
    """A table with one to three on each side, before Initiative, and a seed for its dice."""
    heroes = draw(st.lists(_member("character", "heroes"), min_size=1, max_size=3))
    foes = draw(st.lists(_member("creature", "foes"), min_size=1, max_size=3))
    cast = {f"Hero {n}": one for n, one in enumerate(heroes)}
    cast |= {f"Foe {n}": one for n, one in enumerate(foes)}
    state = GAME.new_state(draw(st.sampled_from(HOUSES)))
    return fold(GAME, state, GAME.enlist(state, {"cast": cast})), draw(st.integers(0, 10**6))


def policies_of(state: State) -> Mapping[str, Any]:
    """The policy of each creature, as the state names it."""
    return {name: GAME.policies[one.policy] for name, one in state.creatures.items()}


def played(state: State, seed: int, limit: int = 60) -> Iterator[Turn[State]]:
    """A fight by policies, at most so many commands of it."""
    default = GAME.policies["default"]
    return play_out(GAME, state, policies_of(state), default, RandomDice(seed), limit)


def chooser_of(state: State) -> Callable[[State, Asked], str]:
    """Answers by the creatures' policies."""
    return by_policies(GAME, policies_of(state), GAME.policies["default"])


def stepped(
    start: Start[State], dice: DiceSource, chooser: Callable[[State, Asked], str]
) -> tuple[Done[State], list[Asked]]:
    """A command without any suspended run: each answer has it executed anew from its start."""
    answers: dict[str, Answer] = {}
    asked: list[Asked] = []
    result = step(start, answers)
    while isinstance(result, Need):
        for one in result.open:
            asked.append(one)
            if isinstance(one.request, Roll):
                answers[one.address] = roll_faces(one.request, dice)
            else:
                answers[one.address] = chooser(result.state, one)
        result = step(start, answers)
    return result, asked
