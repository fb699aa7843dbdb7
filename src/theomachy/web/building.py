"""A draft on its page: steps, fields, numbers, and where it may be taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from theomachy.core.building import (
    BuilderField,
    BuilderView,
    Candidate,
    FieldKind,
    Opening,
    Problem,
    Section,
    problems_in,
)
from theomachy.core.facts import Trace
from theomachy.core.plugin import Game
from theomachy.table.drafts import CharacterDraft, DraftStatus, Workbench
from theomachy.table.records import Seat

LAST = "check"
"""The last step: what is still wrong, and to the table."""

FEW = 8
"""As many candidates of one choice are shown side by side with their texts; more are a list."""


@dataclass(frozen=True, slots=True)
class Step:
    """A section as a step of building: how much is wrong, still to do, and open to be chosen there."""

    id: str
    title: str
    faults: int = 0
    to_do: int = 0
    openings: tuple[Opening, ...] = ()

    @property
    def open_words(self) -> str:
        """What may still be chosen there."""
        return ", ".join(one.words for one in self.openings)


def step_of_section(section: Section) -> Step:
    """The step in which a section is filled in."""
    problems = [problem for field in section.fields for problem in field.problems]
    to_do = sum([one.to_do for one in problems])
    openings = tuple(one for field in section.fields for one in field.openings)
    return Step(section.id, section.title, len(problems) - to_do, to_do, openings)


@dataclass(frozen=True, slots=True)
class ShownCandidate:
    """A candidate of a list, how often it is chosen, and why it cannot be chosen (again)."""

    candidate: Candidate
    chosen: int = 0

    @property
    def because(self) -> str:
        """Why it cannot be had (again); empty if it can."""
        refusal = self.candidate.because
        return "" if refusal is None else refusal.detail


@dataclass(frozen=True, slots=True)
class CandidateGroup:
    """Candidates under their heading, with how many of them are chosen and may be."""

    title: str
    candidates: tuple[ShownCandidate, ...]
    count: int = 0
    most: int | None = None

    @property
    def open(self) -> bool:
        """Whether it is worth looking into: something is chosen in it, or can be."""
        return any(one.chosen or not one.because for one in self.candidates)


@dataclass(frozen=True, slots=True)
class SeatHere:
    """A seat of this browser at a table that a draft can be brought to."""

    seat: Seat
    table: str


@dataclass(frozen=True)
class BenchPage:
    """All that the templates of the builder read."""

    bench: Workbench
    game: Game[Any]
    wanted: str = ""
    theme: str = "system"
    table_name: str = ""
    seats: tuple[SeatHere, ...] = ()

    @property
    def accent(self) -> str:
        """The accent of the game."""
        return self.game.accent

    @property
    def draft(self) -> CharacterDraft:
        """The draft."""
        return self.bench.draft

    @property
    def view(self) -> BuilderView:
        """What there is to fill in."""
        return self.bench.view

    @property
    def name(self) -> str:
        """Who is being built, in words."""
        return self.draft.creature or self.draft.name or "A new character"

    @property
    def is_open(self) -> bool:
        """Whether it can be changed."""
        return self.draft.status is DraftStatus.OPEN

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections that are filled in: all, or that of the level alone."""
        wanted = self.bench.section
        return tuple(one for one in self.view.sections if wanted in ("", one.id))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong in these sections, and what belongs to no field."""
        if not self.bench.section:
            return self.view.problems
        found = (
            one for section in self.sections for each in section.fields for one in each.problems
        )
        return tuple(found)

    @property
    def faults(self) -> tuple[Problem, ...]:
        """What is wrong, and not only still to do."""
        return tuple(one for one in self.problems if not one.to_do)

    @property
    def openings(self) -> list[Step]:
        """The steps in which something may still be chosen."""
        return [one for one in self.steps if one.openings]

    @property
    def standing(self) -> str:
        """How the draft stands, in words: what is wrong, to do, and open to be chosen."""
        to_do = [one.message for one in self.problems if one.to_do]
        opened = [one.open_words for one in self.openings]
        parts = (
            f"{len(self.faults)} not in order." if self.faults else "",
            f"Still to do: {'; '.join(to_do)}." if to_do else "",
            ("In order." if opened else "All in order.") if not self.problems else "",
            f"Open: {', '.join(opened)}." if opened else "",
        )
        return " ".join(one for one in parts if one)

    @property
    def steps(self) -> list[Step]:
        """The steps in order."""
        sections = [step_of_section(one) for one in self.sections]
        last = "Take the level" if self.draft.creature else "Check and play"
        return [*sections, Step(LAST, last)]

    @cached_property
    def step(self) -> str:
        """The id of the step that lies open."""
        ids = [one.id for one in self.steps]
        if not self.is_open:
            return LAST
        return self.wanted if self.wanted in ids else ids[0]

    @property
    def section(self) -> Section | None:
        """The section of this step; None at the last one."""
        return next((one for one in self.sections if one.id == self.step), None)

    @property
    def has_lists(self) -> bool:
        """Whether there are long lists to choose from in this step."""
        fields = () if self.section is None else self.section.fields
        return any(one.kind is FieldKind.CHOICES for one in fields)

    @property
    def before(self) -> Step | None:
        """The step before this one."""
        place = [one.id for one in self.steps].index(self.step)
        return self.steps[place - 1] if place else None

    @property
    def after(self) -> Step | None:
        """The step behind this one."""
        rest = self.steps[[one.id for one in self.steps].index(self.step) + 1 :]
        return next(iter(rest), None)

    @cached_property
    def numbers(self) -> Mapping[str, tuple[Trace, ...]]:
        """The numbers that come of it by their headings, without those that stand in a table."""
        in_tables = {
            row.label
            for one in self.view.sections
            if one.table
            for _, rows in one.table.groups
            for row in rows
        }
        found: dict[str, list[Trace]] = {}
        for trace in self.view.numbers:
            heading, _, label = trace.name.rpartition(": ")
            if label not in in_tables:
                named = Trace(label[:1].upper() + label[1:], trace.total, trace.terms, trace.rule)
                found.setdefault(heading, []).append(named)
        return {one: tuple(traces) for one, traces in found.items() if self._belongs(one, found)}

    def _belongs(self, heading: str, headings: Mapping[str, Any]) -> bool:
        """Whether these numbers are shown in this step: those of its own title, else those without."""
        title = "" if self.section is None else self.section.title
        return self.section is None or heading == (title if title in headings else "")

    def step_of(self, problem: Problem) -> str:
        """The step in which a problem is put right."""
        for section in self.sections:
            if any(problem in each.problems for each in section.fields):
                return section.id
        return self.steps[0].id

    def groups(self, field: BuilderField) -> list[CandidateGroup]:
        """The candidates of a list under their headings; what can be had stands first."""
        chosen = list(field.value)
        known = {one.id for one in field.candidates}
        strangers = tuple(Candidate(one, one) for one in dict.fromkeys(chosen) if one not in known)
        groups: dict[str, list[ShownCandidate]] = {}
        for one in (*field.candidates, *strangers):
            groups.setdefault(one.group, []).append(ShownCandidate(one, chosen.count(one.id)))
        return [self._group(field, title, shown) for title, shown in groups.items()]

    @staticmethod
    def _group(field: BuilderField, title: str, shown: list[ShownCandidate]) -> CandidateGroup:
        count = sum(one.chosen for one in shown) + field.had.get(title, 0)
        ordered = sorted(shown, key=lambda one: (not one.chosen, bool(one.because)))
        return CandidateGroup(title, tuple(ordered), count, field.limits.get(title))

    @staticmethod
    def side_by_side(field: BuilderField) -> bool:
        """Whether a choice shows its candidates with their texts."""
        texts = any(one.text or one.does for one in field.candidates)
        return field.kind is FieldKind.CHOICE and texts and len(field.candidates) <= FEW

    @staticmethod
    def placed(field: BuilderField) -> int:
        """How much is placed of an amount."""
        return sum(field.value.values())

    @staticmethod
    def of_row(field: BuilderField, place: int) -> tuple[Problem, ...]:
        """The problems of one row of a list."""
        return problems_in(field.problems, f"{field.path}[{place}]")

    @staticmethod
    def of_no_row(field: BuilderField) -> tuple[Problem, ...]:
        """The problems of a list that concern none of its rows."""
        return tuple(one for one in field.problems if one.field == field.path)

    @staticmethod
    def column_with(column: BuilderField, row: Mapping[str, Any]) -> BuilderField:
        """A column with what stands in one row."""
        return replace(column, value=row.get(column.path, column.value))

    @staticmethod
    def thing(field: BuilderField) -> str:
        """One row of a list, in words: a trade of the trades."""
        return field.label[:-1].lower() if field.label.endswith("s") else field.label.lower()
