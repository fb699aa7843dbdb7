"""The calculators of God Marked, by rule: each calls the mechanics that play calls."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from theomachy.core.calculators import Calculator
from theomachy.games.god_marked.calculators import (
    attacks,
    bodies,
    checks,
    contests,
    endeavours,
    people,
    strength,
)

CALCULATORS: Final[Mapping[str, Calculator]] = MappingProxyType(
    {
        **checks.CALCULATORS,
        **attacks.CALCULATORS,
        **contests.CALCULATORS,
        **bodies.CALCULATORS,
        **people.CALCULATORS,
        **strength.CALCULATORS,
        **endeavours.CALCULATORS,
    }
)
