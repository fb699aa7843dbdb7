"""What a log says beside the game: handouts that are shown, sittings of a campaign."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Handout:
    """A text or a picture that is shown: to the seats in `to`, or (None) to all who sit here."""

    id: str
    title: str
    text: str = ""
    picture: str = ""
    at: float = 0.0
    to: tuple[str, ...] | None = None

    def meant_for(self, seat: str) -> bool:
        """Whether this seat may read it."""
        return self.to is None or seat in self.to


@dataclass(frozen=True, slots=True)
class Sitting:
    """One evening: when it began and ended (None: it goes on), in seconds since 1970.

    `summary` is what was told at its beginning of the time before. `first` and `last` are its places
    in the log, for the Game Master's digest.
    """

    number: int
    title: str
    began: float
    ended: float | None = None
    summary: str = ""
    first: int = 0
    last: int = 0
