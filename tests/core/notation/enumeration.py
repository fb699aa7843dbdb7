"""The slow oracle: roll an expression with all faces that can come, one after the other."""

from __future__ import annotations

from fractions import Fraction

from theomachy.core.notation import Tree, roll


class _FaceWanted(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Path:
    """Dice that show given faces and then ask what might come next."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.used = 0

    def die(self, sides: int) -> int:
        if self.used == len(self.faces):
            raise _FaceWanted(sides)
        self.used += 1
        return self.faces[self.used - 1]


def enumerated(tree: Tree, most_throws: int) -> tuple[dict[int, Fraction], Fraction]:
    """The probability of each total, and of all that takes more throws than that."""
    found: dict[int, Fraction] = {}
    unresolved = Fraction(0)
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, p = waiting.pop()
        try:
            total = roll(tree, _Path(faces)).total
        except _FaceWanted as wanted:
            if len(faces) == most_throws:
                unresolved += p
                continue
            each = p / wanted.sides
            waiting.extend(((*faces, face), each) for face in range(1, wanted.sides + 1))
        else:
            found[total] = found.get(total, Fraction(0)) + p
    return found, unresolved
