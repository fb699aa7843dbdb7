"""What policies do of themselves, between the deeds of people."""

from __future__ import annotations

from typing import Any

from theomachy.core.cast import policy_of
from theomachy.core.plugin import Game
from theomachy.table.autopilot import eyes_of, policy_for
from theomachy.table.ledger import Draft
from theomachy.table.play import Deed, begin, carry_on
from theomachy.table.scene import Scene


def policy_acts(draft: Draft, scene: Scene) -> None:
    """Adds what the policy does whose turn it is; nothing if a person is asked or has the turn."""
    ledger = scene.session.ledger
    if ledger.open is not None or ledger.paused:
        return
    deed = next_deed(scene.session.game, ledger.state)
    if deed is not None:
        begin(draft, deed)
        carry_on(draft, scene.autopilot)


def next_deed(game: Game[Any], state: Any) -> Deed | None:
    """What a policy starts now: the first who may act decides, and a person is waited for."""
    for who in game.to_act(state):
        policy = policy_for(game, state, who)
        if policy is None:
            return None
        eyes = eyes_of(state, who)
        chosen = policy.act(game.known(state, eyes), who)
        if chosen is not None:
            return Deed(chosen.do, who, dict(chosen.inputs), eyes, policy=policy_of(state, who))
    return None
