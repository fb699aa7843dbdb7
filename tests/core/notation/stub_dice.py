"""Named dice such as games register, made up for the tests."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.notation import AddedUp, ArgumentReader, DieByDie, NamedRoll


def successes(face: int) -> int:
    return max(0, face - 4)


@dataclass(frozen=True)
class Pool:
    """`pool8`: a five is one success, a six two."""

    name: str = "pool"
    form: str = "pool8"

    def read(self, argument: ArgumentReader) -> NamedRoll:
        number = argument.number()
        if number > 50:
            raise argument.refused("too-many-dice", f"{number} dice", "at most 50")
        return AddedUp(number, 6, successes)


@dataclass(frozen=True)
class Twenty:
    """`tw+4`: a d20, and on a 20 a second one; the modifier is added for each."""

    name: str = "tw"
    form: str = "tw+4"

    def read(self, argument: ArgumentReader) -> NamedRoll:
        modifier = argument.modifier()

        def next_die(state: tuple[int, ...]) -> int | None:
            return 20 if state in ((), (20,)) else None

        def after(state: tuple[int, ...], face: int) -> tuple[int, ...]:
            return (*state, face)

        def value(state: tuple[int, ...]) -> int:
            return sum(state) + modifier * len(state)

        start: tuple[int, ...] = ()
        return DieByDie(1, start, next_die, after, value)


def converted(result: int) -> int:
    return 0 if result <= 1 else 1 if result <= 5 else 2 if result <= 9 else 4


@dataclass(frozen=True)
class Converted:
    """`cv 2d8+3`: each die is looked up on its own, the bonus goes on the die it serves best."""

    name: str = "cv"
    form: str = "cv 2d8+3"

    def read(self, argument: ArgumentReader) -> NamedRoll:
        thrown = argument.plain_sum()

        def next_die(state: tuple[int, int, int]) -> int | None:
            return thrown.sides[state[0]] if state[0] < len(thrown.sides) else None

        def after(state: tuple[int, int, int], face: int) -> tuple[int, int, int]:
            gain = converted(face + thrown.bonus) - converted(face)
            number, points, best = state
            return number + 1, points + converted(face), max(best, gain) if number else gain

        def value(state: tuple[int, int, int]) -> int:
            return state[1] + state[2]

        return DieByDie(len(thrown.sides), (0, 0, 0), next_die, after, value)


NAMED = (Pool(), Twenty(), Converted())
