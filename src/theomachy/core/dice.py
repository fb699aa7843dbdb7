"""Where faces come from: chance, or a list of what the real dice showed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from random import Random, SystemRandom
from struct import unpack
from typing import Protocol

from theomachy.core.errors import InputError

_WORD = 32
_BLOCK = 1_024
_words: list[int] = []
"""Random words from the operating system that nobody has used yet; shared by all dice."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_words.clear)


class DiceSource(Protocol):
    """What dice are thrown with."""

    def die(self, sides: int) -> int:
        """The face of one die, from 1 to `sides`."""
        ...


class RandomDice:
    """Fair dice. With a seed the same faces come each time; without, from the operating system.

    Every face is exactly equally likely. Raises InputError (`no-such-die`) below one side.
    """

    __slots__ = ("_bits", "seed")

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._bits: Callable[[int], int] = (
            _system_bits if seed is None else Random(seed).getrandbits
        )

    def die(self, sides: int) -> int:
        """The face of one die, from 1 to `sides`."""
        if sides < 1:
            raise InputError(
                "no-such-die", f"there is no die with {sides} sides", "sides", ("1 or more",)
            )
        count = (sides - 1).bit_length()
        face = self._bits(count)
        while face >= sides:
            face = self._bits(count)
        return face + 1


def _system_bits(count: int) -> int:
    """So many random bits from the operating system, which is asked for a block at a time."""
    if count > _WORD:
        return SystemRandom().getrandbits(count)
    try:
        word = _words.pop()
    except IndexError:
        _words.extend(unpack(f"<{_BLOCK}I", os.urandom(_BLOCK * _WORD // 8)))
        word = _words.pop()
    return word >> (_WORD - count)


class ScriptedDice:
    """Faces given beforehand, in the order in which they are asked for.

    Raises InputError: `face-out-of-range` for a face that the die has not, `no-face-given` when
    none is left, and from `finish` `face-left-over` when too many were given.
    """

    __slots__ = ("_faces", "_used")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    def die(self, sides: int) -> int:
        """The next face; it must be one of a die with so many sides."""
        where = f"die {self._used + 1}"
        if self._used >= len(self._faces):
            raise InputError("no-face-given", f"a d{sides} is thrown and no face is left", where)
        face = self._faces[self._used]
        if type(face) is not int or not 1 <= face <= sides:
            raise InputError(
                "face-out-of-range", f"a d{sides} has no {face}", where, (f"1 to {sides}",)
            )
        self._used += 1
        return face

    def finish(self) -> None:
        """Raises InputError if a face was given that no die asked for."""
        left = self._faces[self._used :]
        if left:
            raise InputError(
                "face-left-over",
                f"no die asked for {', '.join(map(str, left))}",
                f"die {self._used + 1}",
            )
