"""God Marked as a plug-in of the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.core.house import house_with
from theomachy.core.plugin import Game
from theomachy.core.seats import GM
from theomachy.games.god_marked.answers import ANSWERS
from theomachy.games.god_marked.bringing.casting import enlist
from theomachy.games.god_marked.building.files import CONTENT_KINDS
from theomachy.games.god_marked.building.offering import BUILDER
from theomachy.games.god_marked.calculators import CALCULATORS
from theomachy.games.god_marked.cards import card
from theomachy.games.god_marked.cards.edits import edit_words
from theomachy.games.god_marked.commands import COMMANDS
from theomachy.games.god_marked.commands.settling import SETTLE
from theomachy.games.god_marked.content.library import epics, skirmishes
from theomachy.games.god_marked.creatures.bonds import owner
from theomachy.games.god_marked.edition import HOUSE_OPTIONS, House
from theomachy.games.god_marked.folding import FACTS, apply
from theomachy.games.god_marked.knowledge.hearing import heard
from theomachy.games.god_marked.knowledge.known import announced, assumed, known
from theomachy.games.god_marked.notation import AttackDie
from theomachy.games.god_marked.policies.choosing import POLICIES
from theomachy.games.god_marked.prospects import prospect
from theomachy.games.god_marked.sheets import sheet
from theomachy.games.god_marked.soundness import misfit
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.toolkit import TOOLKIT
from theomachy.games.god_marked.views.table import view
from theomachy.games.god_marked.worked_out import worked_out


def new_state(house: Mapping[str, Any]) -> State:
    """A fresh campaign under these house options. Raises InputError if one is unknown or unfit."""
    return State(house=house_with(House, house))


def to_act(state: State) -> Sequence[str]:
    """Who may start something now: the holder of the baton, or of the turn in a chase.

    Where initiative is due it is the Light Bringer.
    """
    if state.chase is not None:
        return (state.chase.turn,) if state.chase.turn else (GM,)
    if not state.fight.active:
        return ()
    return (state.fight.baton,) if state.fight.turn else (GM,)


GAME: Game[State] = Game(
    id="god-marked",
    title="God Marked",
    version="1",
    accent="amber",
    package="theomachy.games.god_marked",
    new_state=new_state,
    facts=FACTS,
    apply=apply,
    commands=COMMANDS,
    known=known,
    enlist=enlist,
    heard=heard,
    misfit=misfit,
    owner=owner,
    settles=SETTLE,
    given_by={"destiny": "roll-destiny"},
    edit_words=edit_words,
    answers=ANSWERS,
    worked_out=worked_out,
    to_act=to_act,
    view=view,
    card=card,
    prospect=prospect,
    announced=announced,
    assumed=assumed,
    skirmishes=skirmishes,
    epics=epics,
    content_kinds=CONTENT_KINDS,
    notation={"gm": AttackDie()},
    policies=POLICIES,
    house_options=HOUSE_OPTIONS,
    builder=BUILDER,
    sheet=sheet,
    calculators=CALCULATORS,
    toolkit=TOOLKIT,
)
