"""The state as a viewer may know it: of a stranger what can be seen, and for the rest a guess."""

from __future__ import annotations

from typing import Final

from theomachy.core.facts import fields_of
from theomachy.core.frozen import with_changes
from theomachy.core.seats import Viewer
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import Condition, Side
from theomachy.games.god_complex.facts.creatures import NumbersGiven
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.state import Creature, State, side_of

_NUMBERS = tuple(name for name in fields_of(NumbersGiven) if name != "name")
SECRETS: Final = (*_NUMBERS, "grave_successes", "grave_failures")
"""What a stranger does not know of a creature: all that its numbers tell, and how its dying stands."""


def known(state: State, viewer: Viewer) -> State:
    """The state as the viewer may know it.

    Player characters are open to all. Of the GM's creatures the others know team, Size, weapons,
    states, cover, the Actions they took and the damage that was seen; the rest is that of an
    ordinary mortal, and `unknown` names it.
    """
    if viewer.gm:
        return state
    seen = {
        name: one
        if viewer.plays(name) or side_of(state, name) is Side.PC
        else stranger(one, state.house)
        for name, one in state.creatures.items()
    }
    return with_changes(state, creatures=seen)


def stranger(creature: Creature, house: House) -> Creature:
    """The creature with each secret replaced by the guess, and HP by the guess less what was seen."""
    guess = Creature(
        creature.team,
        creature.size,
        states=creature.states,
        harm=creature.harm,
        weapons=creature.weapons,
        cover=creature.cover,
        crouching=creature.crouching,
        surrounded_by=creature.surrounded_by,
        actions_taken=creature.actions_taken,
        turn_done=creature.turn_done,
        interrupted=creature.interrupted,
        unknown=SECRETS,
    )
    fallen = Condition.GRAVELY_WOUNDED in creature.states or Condition.DEAD in creature.states
    hp = 0 if fallen else max(1, sheet.hp_maximum(guess, house) - creature.harm)
    return with_changes(guess, hp=hp)
