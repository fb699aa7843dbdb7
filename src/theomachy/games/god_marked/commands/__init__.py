"""What a seat may start now, one chapter a file; `COMMANDS` has them all by name."""

from __future__ import annotations

from theomachy.core.plugin import Command
from theomachy.games.god_marked.commands import (
    abilities,
    attacks,
    chase_running,
    chases,
    checking,
    climbing,
    companions,
    deals,
    destiny,
    falls,
    fights,
    fleeing,
    freeing,
    handling,
    hiding,
    items,
    jumps,
    keeping,
    levels,
    light_bringer,
    limbs,
    locks,
    movement,
    objects,
    rests,
    rituals,
    settling,
    team,
    throws,
    walks,
)
from theomachy.games.god_marked.state import State

CHAPTERS = (
    chases,
    attacks,
    abilities,
    keeping,
    walks,
    jumps,
    movement,
    team,
    hiding,
    checking,
    handling,
    freeing,
    fights,
    falls,
    throws,
    objects,
    climbing,
    fleeing,
    chase_running,
    companions,
    levels,
    limbs,
    locks,
    rituals,
    items,
    rests,
    destiny,
    deals,
    light_bringer,
    settling,
)
COMMANDS: dict[str, Command[State]] = {
    command.name: command for chapter in CHAPTERS for command in chapter.COMMANDS
}
