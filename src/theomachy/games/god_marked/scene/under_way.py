"""What of a scene is still under way or lies about, for whoever begins another one (TABLE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from theomachy.games.god_marked.state import State

FIGHT, CHASE, GROUND, OBJECTS = "fight", "chase", "ground", "objects"
RITUAL, LOCK = "ritual:", "lock:"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a scene: its id, what it is, and what becomes of it when the scene is cleared.

    Rituals and locks are named behind their kind: `ritual:Ash`, `lock:The gate`.
    """

    id: str
    title: str
    end: str

    @property
    def name(self) -> str:
        """What stands behind its kind."""
        return self.id.partition(":")[2]


def parts_of(state: State) -> tuple[Part, ...]:
    """GM-TABLE-01: all that ends or is taken away with the scene, but for who is in it."""
    return tuple(_parts(state))


def _parts(state: State) -> Iterator[Part]:
    if state.fight.active:
        round_of = f" (round {state.fight.round})" if state.fight.round else ""
        yield Part(FIGHT, f"The fight{round_of}", "The fight ends")
    if state.chase is not None:
        yield Part(CHASE, f"The chase: {state.chase.track.name}", "The chase ends")
    for ritual in state.rituals:
        words = f"{ritual.spell.name}, led by {ritual.leader}"
        yield Part(RITUAL + ritual.leader, f"The ritual: {words}", f"The ritual is lost: {words}")
    if state.board is not None:
        yield Part(GROUND, "The board", "The board is taken away")
    elif state.distances is not None:
        yield Part(GROUND, "The distances", "No distances are stated any more")
    if state.objects:
        names = ", ".join(state.objects)
        yield Part(OBJECTS, f"What stands about: {names}", f"Taken away: {names}")
    for lock in state.locks.values():
        yield Part(LOCK + lock.name, f"{lock.name} ({lock.kind})", f"Taken away: {lock.name}")


def those_who_go(state: State, stay: Sequence[str] = ()) -> tuple[str, ...]:
    """GM-TABLE-01, GM-COMPANION-01: who neither stays nor belongs to one who does; companions first."""
    staying = {name for name, one in state.creatures.items() if one.player or name in stay}
    staying |= {name for name, one in state.creatures.items() if one.companion_of in staying}
    going = [one for one in state.creatures.values() if one.name not in staying]
    return tuple(one.name for one in sorted(going, key=lambda one: not one.companion_of))


def still_here(state: State) -> tuple[str, ...]:
    """GM-TABLE-01: what a new scene would find of the last one; the ground it lays anew itself."""
    parts = [one.title for one in parts_of(state) if one.id != GROUND]
    return (*parts, *those_who_go(state))
