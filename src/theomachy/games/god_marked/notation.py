"""The game's own dice in the notation: `gm+4`, a d20 with a mod (GR-06)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.notation import AddedUp, ArgumentReader, NamedRoll
from theomachy.games.god_marked.mechanics.checks import roll_total


@dataclass(frozen=True, slots=True)
class AttackDie:
    """`gm+4`: the total of a roll with a mod of 4. A natural 20 adds nothing to it (GR-04)."""

    name: str = "gm"
    form: str = "gm+4"

    def read(self, argument: ArgumentReader) -> NamedRoll:
        """The mod behind the name; none is 0."""
        mod = argument.modifier()
        return AddedUp(1, 20, lambda face: roll_total(face, mod))
