"""The ids of the options of each choice, by the label of the request; for the docs (`Game.answers`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ROLLED = "[+backed][+alone]"
"""What may follow the id of a reaction that is rolled: backed by an action, let nobody step in."""

ANSWERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "accept": ("accept", "refuse", "choose"),
        "agree": ("agree", "object"),
        "as-defeated": ("agree", "refuse"),
        "astray": ("at-random", "CREATURE"),
        "baton": ("CREATURE",),
        "check-number": ("told", "NUMBER"),
        "check-skill": ("no-check", "SKILL"),
        "dim-light": ("lay", "stand", "final-blow"),
        "awakening": ("allow", "refuse"),
        "deal": ("agree", "refuse"),
        "destiny": ("keep", "needed", "NUMBER"),
        "dodge-to": ("COLUMN,ROW",),
        "falling": ("pass", "wings", "control", "catch"),
        "final-blow": ("CREATURE:WEAPON", "CREATURE:ABILITY"),
        "first": ("CREATURE",),
        "help": ("pass", "help"),
        "hit-back": ("go", "stay"),
        "join": ("decline", "WEAPON", "ABILITY"),
        "lead": ("CREATURE",),
        "obstacle-skill": ("SKILL", "around"),
        "opportunity": ("pass", "strike:WEAPON", "strike:ABILITY"),
        "pursue": ("pursue", "run", "stay"),
        "reaction": (
            "take-it[+alone]",
            f"dodge{ROLLED}",
            f"clash[:WEAPON]{ROLLED}",
            "clash:ABILITY[+alone]",
            *(f"clash:{kind}{ROLLED}" for kind in ("grapple", "shove", "trip")),
            f"mercy{ROLLED}",
            f"break[:WEAPON]{ROLLED}",
            "shield:CREATURE[+alone]",
            "ability:ABILITY[+alone]",
            "pass",
            "protect[:CREATURE]",
        ),
        "rest-hp": ("NUMBER",),
        "rest-lumens": ("NUMBER",),
        "skill-fits": ("allow", "refuse"),
        "support": ("support", "pass"),
        "tackle-whom": ("pass", "CREATURE"),
        "track": ("TRACK", "no-chase"),
    }
)
"""GM-REACT-01, GM-INIT-05, GM-DIM-01 and the like: what may be answered, as scenarios write it."""
