"""What is remembered of a state is what would be worked out anew, however the state came about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import by_policies, live
from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.core.plugin import fold, start
from theomachy.games.god_marked.creatures import in_force, numbers, readiness
from theomachy.games.god_marked.edition import ArmourClass, Skill
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import hits, movement, reactions
from theomachy.games.god_marked.scene import places, reaching, ways
from theomachy.games.god_marked.state import State

COMMANDS = 40


def forgetful(state: State) -> State:
    """The same state, of which nothing is remembered."""
    creatures = {name: with_changes(one) for name, one in state.creatures.items()}
    return with_changes(state, creatures=creatures)


def of_all(state: State) -> Iterator[Any]:
    """What is remembered of the whole scene."""
    yield readiness.teams_standing(state)
    yield [places.engaged_with(state, name) for name in state.creatures]
    yield [places.others_standing(state, name) == () for name in state.creatures]
    yield [ways.ways_out(state, name) for name in state.creatures]
    yield [
        movement.beside_whom(state, name, space)
        for name in state.creatures
        for space in ways.ways_out(state, name)
    ]


def of_each(state: State) -> Iterator[Any]:
    """What is remembered of each creature."""
    for one in state.creatures.values():
        yield [numbers.armour_now(state, one, kind) for kind in ArmourClass]
        yield [numbers.armour_trace(state, one, kind) for kind in ArmourClass]
        yield [numbers.attack_mod(state, one, weapon) for weapon in numbers.weapons_of(one)]
        yield numbers.threshold(state, one), numbers.movement_full(state, one)
        yield [numbers.mod_terms(state, one, skill) for skill in Skill]
        yield [in_force.changes(one, number) for number in ("pac", "movement", "range")]
        yield [in_force.roll_terms(one, "attack", skill) for skill in Skill]
        yield in_force.resisted(one, "fire"), in_force.granted_weapons(one)


def of_pairs(state: State) -> Iterator[Any]:
    """What is remembered of two creatures."""
    for one in state.creatures:
        for other in state.creatures:
            if one != other:
                yield places.apart(state, one, other), places.covered(state, one, other)
                yield ways.way_beside(state, one, other)
                yield hits.surrounding(state, one, other), hits.pair_terms(state, one, other, True)
                yield reaching.attacks_on(state, one, other)


def looked_up(state: State) -> list[Any]:
    """All of it; asking also makes the state remember it."""
    guards = [reactions._guards(state, name) for name in state.creatures]
    return [*of_all(state), *of_each(state), *of_pairs(state), guards]


class Checking:
    """Folds facts, and compares after each what is remembered with what is worked out anew."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()

    def __call__(self, state: State, fact: Fact) -> State:
        after = GAME.apply(state, fact)
        if fact.kind not in self.kinds:
            looked_up(state)
            assert looked_up(GAME.apply(state, fact)) == looked_up(forgetful(after)), fact
            self.kinds.add(fact.kind)
        return after


@pytest.mark.parametrize("skirmish", sorted(GAME.skirmishes()))
def test_gm_table_what_is_remembered_is_what_is_so(skirmish: str) -> None:
    document = GAME.skirmishes()[skirmish]
    state = GAME.new_state(document.get("house", {}))
    state = fold(GAME, state, GAME.enlist(state, document))
    dice, policy, folding = RandomDice(7), GAME.policies["greedy"], Checking()
    for _ in range(COMMANDS):
        who = next(iter(GAME.to_act(state)), "")
        deed = policy.act(state, who) if who else None
        if deed is None:
            break
        begun = replace(start(GAME, state, deed.do, who, deed.inputs), apply=folding)
        state = live(begun, dice, by_policies(GAME, {}, policy)).state
    assert len(folding.kinds) > 10
