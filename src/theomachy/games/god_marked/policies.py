"""Policies: how absent seats, foes and simulation choose, from what their creature may know."""

from __future__ import annotations

from theomachy.core.ask import Choose
from theomachy.core.plugin import Deed
from theomachy.games.god_marked.commands.attacks import AttackInputs, check, options
from theomachy.games.god_marked.state import State


class Default:
    """Answers every question with its default; attacks the first target in reach, else passes."""

    def answer(self, state: State, request: Choose) -> str:
        """The default."""
        return request.default

    def act(self, state: State, who: str) -> Deed | None:
        """An attack on the first target that can be had, else the baton is passed."""
        if who == "GM":
            return Deed("begin-fight")
        for target in options(state, who).get("target", ()):
            inputs = AttackInputs(target=target.id)
            if target.because is None and check(state, who, inputs) is None:
                return Deed("attack", {"target": target.id})
        return Deed("pass")
