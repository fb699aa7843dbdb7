"""Who may know what: viewers, audiences of facts and the visibility of commands.

The core knows no seats of a table; it knows *viewers*: the Game Master, or the holder of some
creatures. A table maps its seats to viewers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

GM = "GM"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A pair of eyes: the Game Master (`gm`), or somebody who plays `creatures` (none: a spectator)."""

    gm: bool = False
    creatures: frozenset[str] = frozenset()

    def plays(self, creature: str) -> bool:
        """Whether this viewer answers for the creature; the Game Master plays everybody."""
        return self.gm or creature in self.creatures


GAME_MASTER = Viewer(gm=True)
SPECTATOR = Viewer()


def player_of(*creatures: str) -> Viewer:
    """The viewer who plays these creatures."""
    return Viewer(creatures=frozenset(creatures))


@dataclass(frozen=True, slots=True)
class Audience:
    """Who learns a fact: everybody, or the Game Master and the players of named creatures."""

    everybody: bool = True
    creatures: tuple[str, ...] = ()

    def includes(self, viewer: Viewer) -> bool:
        """Whether the viewer is told. The Game Master always is."""
        return (
            self.everybody or viewer.gm or any(name in viewer.creatures for name in self.creatures)
        )


EVERYBODY = Audience()
GM_ONLY = Audience(everybody=False)


def players_of(*creatures: str) -> Audience:
    """The Game Master and the players of these creatures, and nobody else."""
    return Audience(everybody=False, creatures=tuple(sorted(set(creatures))))


class Visibility(StrEnum):
    """How openly a command is played; it caps the audience of all that the command asks and tells.

    `public`: nothing is capped. `gm` and `self`: the one who acts and the Game Master. `blind`: the
    Game Master alone, not even the one who acts.
    """

    PUBLIC = "public"
    GM = "gm"
    BLIND = "blind"
    SELF = "self"


def capped(audience: Audience, visibility: Visibility, actor: str) -> Audience:
    """The audience that remains when a command of `actor` is played with this visibility."""
    if visibility is Visibility.PUBLIC:
        return audience
    if visibility is Visibility.BLIND:
        return GM_ONLY
    within = audience.everybody or actor in audience.creatures
    return players_of(actor) if within and actor != GM else GM_ONLY
