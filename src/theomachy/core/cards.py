"""Facts in words: a game says for each kind of fact how it reads, and has its cards.

    cards = CardWriter()
    cards.sentence(Healed, "{name} gets {hp} HP back", "good")

    @cards.writes(Rolled)
    def _rolled(fact: Rolled) -> Card: ...

Writers see the fact as it was told; what its reader may not know of the traces is left out here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from string import Formatter
from typing import Any, Final, TypeVar, overload

from theomachy.core.facts import Edited, Fact, PackTaken
from theomachy.core.plugin import Card
from theomachy.core.seats import Viewer

F = TypeVar("F", bound=Fact)
Writer = Callable[[Any], Card]
SECRET: Final = "secret"


class CardWriter:
    """How the facts of one game read. The core's own are among them."""

    def __init__(self) -> None:
        self._writers: dict[type[Fact], Writer] = {}
        self.sentence(Edited, "{path} is now {new} (it was {old})", "quiet")
        self.sentence(PackTaken, "The pack {name} is at the table", "quiet", who="")

    @overload
    def writes(self, kind: type[F], /) -> Callable[[Callable[[F], Card]], Callable[[F], Card]]: ...
    @overload
    def writes(self, *kinds: type[Fact]) -> Callable[[Writer], Writer]: ...
    def writes(self, *kinds: type[Fact]) -> Callable[[Writer], Writer]:
        """The function that follows writes the cards of these kinds. ValueError if another does."""

        def register(writer: Writer) -> Writer:
            for kind in kinds:
                self._register(kind, writer)
            return writer

        return register

    def sentence(
        self,
        kind: type[Fact],
        template: str,
        tone: str = "plain",
        *,
        who: str = "name",
        total: str = "",
        outcome: str = "",
        met: bool = False,
    ) -> None:
        """Facts of this kind read as a template over their fields, as in `str.format`.

        `who` and `total` are the fields that hold these (none of them, if there is no such field);
        `outcome` is a word; `met` as in `Card`. ValueError for a template over a field that is not
        there.
        """
        names = [field.name for field in fields(kind)]
        unknown = _fields_in(template) - set(names)
        if unknown:
            raise ValueError(f"{kind.kind} has no {', '.join(sorted(unknown))}")

        def writer(fact: Fact) -> Card:
            values = {name: getattr(fact, name) for name in names}
            text = template.format_map(values)
            return Card(text, tone, str(values.get(who, "")), values.get(total), outcome, met=met)

        self._register(kind, writer)

    def card(self, fact: Fact, viewer: Viewer) -> Card:
        """The fact in words, with only those terms that the viewer may know.

        A kind without words reads as its name. What is not told to everybody is `secret` in tone.
        """
        writer = self._writers.get(type(fact))
        written = Card(fact.kind.replace("-", " ")) if writer is None else writer(fact)
        traces = tuple(seen for one in fact.traces if (seen := one.seen_by(viewer)) is not None)
        tone = written.tone if fact.audience.everybody else SECRET
        return replace(written, tone=tone, traces=traces)

    def kinds(self) -> frozenset[str]:
        """The kinds of facts that have words."""
        return frozenset(kind.kind for kind in self._writers)

    def _register(self, kind: type[Fact], writer: Writer) -> None:
        if kind in self._writers:
            raise ValueError(f"{kind.kind} is written twice")
        self._writers[kind] = writer


def _fields_in(template: str) -> set[str]:
    """The fields that a template names: `creature` of `{creature.name}`."""
    named = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    return {name.partition(".")[0].partition("[")[0] for name in named}
