"""Requests: what a procedure may ask of the world outside it, and the windows in which others step in.

A request has a label; its *address* within one command is worked out by `procedure`: the label,
`/who` where several are asked at once, `#2` when it comes again (`damage`, `reaction/Ash`,
`attack#2`). A creature, a side or the Game Master is asked, never a seat: the table knows who
answers for whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from theomachy.core.errors import Refusal
from theomachy.core.frozen import quick
from theomachy.core.readings import FACES, Faces, Outcomes, Reading, Sides

Answer = str | Faces
"""The faces of a `Roll`, or the id of the option taken of a `Choose`."""


@quick
@dataclass(frozen=True, slots=True)
class Ahead:
    """A roll that may follow, named beforehand: for odds alone, nobody is asked sooner for it.

    What two rolls decide between them (an attack and the dodge against it) has few classes, where
    the first roll alone has one for each face. `reading` looks at the faces of both, in order. If
    the second roll is not made, `reading` must not look at its faces.
    """

    label: str
    sides: Sides
    reading: Reading


@quick
@dataclass(frozen=True, slots=True)
class Roll:
    """Dice to be rolled for `who`: `sides` of each die, `title` for people, `reading` for odds."""

    label: str
    who: str
    sides: Sides
    title: str = ""
    reading: Reading = FACES
    ahead: Ahead | None = None

    def permits(self, answer: object) -> Refusal | None:
        """None if the answer is a face for each die; else what is wrong with it."""
        faces = answer if isinstance(answer, (list, tuple)) else ()
        if len(faces) != len(self.sides) or not set(map(type, faces)) <= {int}:
            expected = "+".join(f"d{die}" for die in self.sides)
            return Refusal(
                "wrong-dice", f"{self.label} asks for {expected}, not {answer!r}", self.label
            )
        for face, die in zip(faces, self.sides, strict=True):
            if not 1 <= face <= die:
                return Refusal(
                    "face-out-of-range", f"a d{die} has no {face}", self.label, (f"1 to {die}",)
                )
        return None

    def outcomes(self) -> Outcomes:
        """Representative faces with their weights, by the reading. Raises TooManyOutcomes."""
        return self.reading.outcomes(self.sides)


@quick
@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen; with `because` it is shown but not to be had, and why.

    `text` says in one line what it does, to one who does not know the rules by heart. Among the
    proposals for an input of a command, `with_inputs` names the other inputs that count if this one
    is chosen: what any proposal names so counts for nothing while none that names it is chosen.
    """

    id: str
    label: str
    because: Refusal | None = None
    text: str = ""
    with_inputs: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Choose:
    """A choice of one option by `who`. `default` is what a clock or a standing pass answers.

    `concerns` says whether `who` is meant by what is about to happen (a seat may wish to be
    stopped only then). `title` names what is about to happen, in words that `who` may read.
    """

    label: str
    who: str
    options: tuple[Option, ...]
    default: str
    title: str = ""
    concerns: bool = True

    def permits(self, answer: object) -> Refusal | None:
        """None if the answer is the id of an option that can be had."""
        for option in self.options:
            if option.id == answer:
                return option.because
        return Refusal(
            "no-such-option", f"{self.label} has no option {answer!r}", self.label, self.open_ids()
        )

    def open_ids(self) -> tuple[str, ...]:
        """The ids of the options that can be had."""
        return tuple(option.id for option in self.options if option.because is None)


Single = Roll | Choose


class Order(StrEnum):
    """How a window is answered: all at once and opened together, or one after the other."""

    SEALED = "sealed"
    IN_ORDER = "in-order"


@quick
@dataclass(frozen=True, slots=True)
class Window:
    """The request by which others step in before something happens.

    `title` names what is about to happen; `choices` is one choice for each who has something to
    use (nobody else is asked); the default of each is to pass. SEALED: all answer, then all
    answers open at once. IN_ORDER: one after the other; the first who does not pass is heard.
    """

    label: str
    title: str
    choices: tuple[Choose, ...]
    order: Order = Order.SEALED


@quick
@dataclass(frozen=True, slots=True)
class Asked:
    """One request with its address, as it stands open; `ahead` is the address of the roll ahead."""

    address: str
    request: Single
    ahead: str = ""


def dice(count: int, sides: int) -> Sides:
    """The sides of `count` equal dice."""
    return (sides,) * count


D20: Sides = (20,)


def options_of(pairs: Sequence[tuple[str, str]]) -> tuple[Option, ...]:
    """Options from (id, label) pairs."""
    return tuple(Option(name, label) for name, label in pairs)
