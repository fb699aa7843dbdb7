"""What a seat may start now, one chapter a file; `COMMANDS` has them all by name."""

from __future__ import annotations

from theomachy.core.plugin import Command
from theomachy.games.god_marked.commands import attacks, fights
from theomachy.games.god_marked.state import State

COMMANDS: dict[str, Command[State]] = {
    command.name: command for module in (attacks, fights) for command in module.COMMANDS
}
