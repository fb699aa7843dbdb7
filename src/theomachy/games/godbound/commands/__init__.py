"""What may be started now: for each command one check, which is verify, can and do in one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from theomachy.core.plugin import Command
from theomachy.games.godbound.commands.effort import END_SCENE, MORNING, RECLAIM
from theomachy.games.godbound.commands.feats import CHECK, SAVE
from theomachy.games.godbound.commands.fight import (
    AID,
    ATTACK,
    END_FIGHT,
    NEXT_ROUND,
    PASS,
    START_FIGHT,
)
from theomachy.games.godbound.state import State

COMMANDS: Final[Mapping[str, Command[State]]] = {
    command.name: command
    for command in (
        ATTACK,
        PASS,
        AID,
        CHECK,
        SAVE,
        RECLAIM,
        START_FIGHT,
        NEXT_ROUND,
        END_FIGHT,
        END_SCENE,
        MORNING,
    )
}
