"""Creatures from plain data, as the `cast:` of a scenario or encounter describes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.errors import InputError
from theomachy.games.god_marked.content.records import DamageDice, Weapon
from theomachy.games.god_marked.edition import DamageType, Skill
from theomachy.games.god_marked.state import Creature


def creature_from(name: str, spec: Mapping[str, Any]) -> Creature:
    """One creature. Raises InputError naming the field and what is allowed."""
    kind = "character" if "character" in spec else "creature"
    if kind not in spec:
        raise InputError("no-kind", f"{name} is neither character nor creature", f"cast.{name}")
    body = dict(spec[kind])
    level = int(body.pop("level", 1))
    points = 10 * level if level else 5
    skills = {str(skill): points for skill in Skill} | dict(body.pop("skills", {}))
    weapons = dict.fromkeys(body.pop("weapons", []), SPEAR)
    at = spec.get("at")
    return Creature(
        name=name,
        team=str(spec.get("team", "")),
        player=kind == "character",
        level=level,
        skills=skills,
        weapons=weapons,
        at=None if at is None else (int(at[0]), int(at[1])),
        policy=str(spec.get("policy", "")),
        **body,
    )


SPEAR = Weapon("spear", "Spear", (DamageDice(1, 8, DamageType.STAB),))
