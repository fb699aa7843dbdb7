"""Godbound as a plug-in: all that table, odds, simulation, page and command line know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.core.facts import FactRegistry
from theomachy.core.house import house_with
from theomachy.core.plugin import Game
from theomachy.core.seats import GM
from theomachy.games.godbound.cards import cards
from theomachy.games.godbound.commands import COMMANDS
from theomachy.games.godbound.content import schema
from theomachy.games.godbound.edition import DEFEATS
from theomachy.games.godbound.enlist import enlist
from theomachy.games.godbound.facts import FACTS, folding
from theomachy.games.godbound.house import HOUSE_OPTIONS, House
from theomachy.games.godbound.notation import ConvertedDamage
from theomachy.games.godbound.policies import POLICIES
from theomachy.games.godbound.procedures.turns import waiting
from theomachy.games.godbound.prospects import prospect
from theomachy.games.godbound.state import State, teams_up
from theomachy.games.godbound.views import known, view, worked_out


def new_state(house: Mapping[str, Any]) -> State:
    """A fresh campaign under these house options. Raises InputError if one is unknown or unfit."""
    return State(house=house_with(House, house))


def to_act(state: State) -> Sequence[str]:
    """Who may act now, the one in its turn first; the Game Master between rounds and before a fight."""
    if state.fight.active:
        return waiting(state, state.fight.side) or (GM,)
    return (GM,) if len(teams_up(state)) > 1 and not state.fight.winner else ()


GAME: Game[State] = Game(
    id="godbound",
    title="Godbound",
    version="1",
    accent="lapis",
    package="theomachy.games.godbound",
    new_state=new_state,
    facts=FactRegistry(FACTS),
    apply=folding.apply,
    commands=COMMANDS,
    known=known,
    enlist=enlist,
    to_act=to_act,
    view=view,
    card=cards.card,
    policies=POLICIES,
    prospect=prospect,
    house_options=HOUSE_OPTIONS,
    notation={"gb": ConvertedDamage()},
    skirmishes=schema.skirmishes,
    worked_out=worked_out,
    answers={
        "bonus-die": ("die-NUMBER",),
        "damage-instant": ("pass", "GIFT"),
        "fate": tuple(fate.value for fate in DEFEATS),
        "instant": ("pass", "GIFT"),
        "overflow": ("CREATURE", "decline"),
        "save-instant": ("pass", "GIFT"),
        "turn-save": ("accept", "commit"),
    },
)
