"""`gb 2d8+3` in dice notation: converted damage (DAMAGE)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.notation.named import ArgumentReader, DieByDie, NamedRoll
from theomachy.games.godbound.mechanics.damage import convert

Thrown = tuple[int, int, int | None]
"""How many dice are thrown, their points without the bonus, and the most that the bonus adds."""


@dataclass(frozen=True, slots=True)
class ConvertedDamage:
    """GB-DAMAGE-01 to GB-DAMAGE-03: each die converted, the bonus on the die that it helps most."""

    name: str = "gb"
    form: str = "gb 2d8+3"

    def read(self, argument: ArgumentReader) -> NamedRoll:
        """Damage dice with their bonus. Raises NotationError."""
        damage = argument.plain_sum()
        sides, bonus = damage.sides, damage.bonus

        def next_die(thrown: Thrown) -> int | None:
            return sides[thrown[0]] if thrown[0] < len(sides) else None

        def after(thrown: Thrown, face: int) -> Thrown:
            return with_die(thrown, face, bonus)

        nothing: Thrown = (0, 0, None)
        return DieByDie(len(sides), nothing, next_die, after, points)


def with_die(thrown: Thrown, face: int, bonus: int) -> Thrown:
    """GB-DAMAGE-03: what is thrown with one more die, on which the bonus might lie."""
    dice, plain, most = thrown
    gain = convert(face + bonus) - convert(face)
    return dice + 1, plain + convert(face), gain if most is None else max(most, gain)


def points(thrown: Thrown) -> int:
    """GB-DAMAGE-02: the points of all dice."""
    _, plain, most = thrown
    return plain + (most or 0)
