"""God Complex as a plug-in of the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from theomachy.core.facts import FactRegistry
from theomachy.core.house import house_with
from theomachy.core.notation import AddedUp, ArgumentReader, NamedRoll
from theomachy.core.plugin import Game
from theomachy.core.seats import GM
from theomachy.games.god_complex.commands import COMMANDS
from theomachy.games.god_complex.content import library
from theomachy.games.god_complex.edition import DIE, WORTH, Side
from theomachy.games.god_complex.facts import FACTS, folding
from theomachy.games.god_complex.house import HOUSE_OPTIONS, House
from theomachy.games.god_complex.policies import Default, Greedy
from theomachy.games.god_complex.procedures.joining import joining
from theomachy.games.god_complex.procedures.tasks import CONSEQUENCES
from theomachy.games.god_complex.state import State, is_fighting
from theomachy.games.god_complex.turn_order import holders, sides_standing
from theomachy.games.god_complex.views import cards, known, prospect, view, worked_out


@dataclass(frozen=True, slots=True)
class PoolDice:
    """`gc8`: a pool of 8 dice, of which each 5 is one success and each 6 two (GC-POOL-03)."""

    name: str = "gc"
    form: str = "gc8"

    def read(self, argument: ArgumentReader) -> NamedRoll:
        """The number of dice. Raises NotationError where there is none."""
        return AddedUp(argument.number(), DIE, WORTH.__getitem__)


def new_state(house: Mapping[str, Any]) -> State:
    """A fresh campaign under these house options. Raises InputError if one is unknown."""
    return State(house=house_with(House, house))


def to_act(state: State) -> Sequence[str]:
    """Who may act now; the GM where two sides face each other and no fight has begun."""
    if is_fighting(state):
        return holders(state)
    ready = not state.fight.over and len(sides_standing(state)) == len(Side)
    return (GM,) if ready else ()


GAME: Final[Game[State]] = Game(
    id="god-complex",
    title="God Complex",
    version="1",
    accent="garnet",
    package="theomachy.games.god_complex",
    new_state=new_state,
    facts=FactRegistry(FACTS),
    apply=folding.apply,
    commands=COMMANDS,
    known=known,
    enlist=joining,
    to_act=to_act,
    view=view,
    card=cards.card,
    prospect=prospect,
    policies={"default": Default(), "greedy": Greedy()},
    house_options=HOUSE_OPTIONS,
    notation={"gc": PoolDice()},
    skirmishes=library.skirmishes,
    worked_out=worked_out,
    answers={
        "consequence": tuple(CONSEQUENCES),
        "interrupt": ("pass", "interrupt"),
        "partial": ("accept", "decline"),
    },
)
