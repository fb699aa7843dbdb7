"""The kinds of fields that a draft has, made once for characters and companions (CHAR)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from theomachy.core.building import BuilderField, Candidate, FieldKind
from theomachy.games.god_marked.building.rules import problems
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import Draft
from theomachy.games.god_marked.content.wording import record_words
from theomachy.games.god_marked.edition import House, Skill

Changed = Callable[[str], Draft]
"""The draft with one more of something, by its id."""
SKILLS: Final = tuple(Candidate(str(one), str(one)) for one in Skill)
NOTHING: Final = Candidate("", "none")
"""What may be left out."""
SPECIES_RULES: Final = ("GM-LIMB-01", "GM-SIZE-01")


def choice(
    path: str, label: str, value: str, candidates: tuple[Candidate, ...], *rules: str
) -> BuilderField:
    """A field that holds one of the candidates."""
    return BuilderField(path, label, FieldKind.CHOICE, value, candidates, rules=rules)


def species() -> tuple[Candidate, ...]:
    """The species that there are (GM-LIMB-01)."""
    return tuple(Candidate(one.id, one.name, one.text) for one in library.species().values())


def lights() -> tuple[Candidate, ...]:
    """The kinds of champions that there are, and none."""
    known = [Candidate(one.id, one.name, one.text) for one in library.lights().values()]
    return (Candidate("", "None", "Powers of every light may be learnt."), *known)


def trades(path: str, label: str, trades: Sequence[Any], rule: str) -> BuilderField:
    """Trades or moves of points, in order (GM-CHAR-02)."""
    columns = (
        BuilderField("taken_from", "From", FieldKind.CHOICE, str(Skill.STEALTH), SKILLS),
        BuilderField("given_to", "To", FieldKind.CHOICE, str(Skill.ATHLETICS), SKILLS),
        BuilderField("points", "Points", FieldKind.NUMBER, 10, least=1),
    )
    rows = [
        {"taken_from": one.taken_from, "given_to": one.given_to, "points": one.points}
        for one in trades
    ]
    return BuilderField(path, label, FieldKind.ROWS, rows, columns=columns, rules=(rule,))


def amounts(
    path: str,
    label: str,
    amounts: Mapping[Skill, int],
    most: int,
    group: Sequence[Skill],
    rule: str,
) -> BuilderField:
    """Points placed one for one, `most` in all."""
    candidates = tuple(Candidate(str(one), str(one)) for one in group)
    value = {str(skill): points for skill, points in amounts.items()}
    return BuilderField(path, label, FieldKind.AMOUNTS, value, candidates, 0, most, rules=(rule,))


def judged(
    draft: Draft, house: House, more: Changed, records: Mapping[str, Any], group: str
) -> tuple[Candidate, ...]:
    """Each record with the first rule that would be broken by having it too."""
    before = set(problems(draft, house))
    found: list[Candidate] = []
    for name, record in records.items():
        new = [one for one in problems(more(name), house) if one not in before]
        because = new[0].refusal() if new else None
        under = str(getattr(record, group, "")).replace("_", " ")
        under = under.upper() if group == "armour" else under
        does = record_words(record)
        found.append(Candidate(name, record.name, record.text, under, because, does))
    return tuple(found)
