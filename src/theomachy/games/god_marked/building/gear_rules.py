"""Whether a draft has the body and carries the things that it names (LIMB-01, LIMB-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from theomachy.core.building import Problem
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import Draft
from theomachy.games.god_marked.content.species import COMMON, Part
from theomachy.games.god_marked.mechanics import limbs


def problems(draft: Draft) -> Iterator[Problem]:
    """GM-LIMB-01, GM-LIMB-02: faults of species, missing parts, weapons and gear."""
    yield from species_problems(draft.species, "species")
    if draft.species in library.species():
        yield from _parts(draft)
    yield from carried_problems(draft.species, draft.weapons, draft.gear, "")


def species_problems(name: str, field: str) -> Iterator[Problem]:
    """GM-LIMB-01: whether there is such a species."""
    known = library.species()
    if name not in known:
        message = f"there is no species {name!r}"
        yield Problem("unknown-species", "GM-LIMB-01", field, message, tuple(known))


def _parts(draft: Draft) -> Iterator[Problem]:
    species = library.species()[draft.species]
    missing: Counter[Part] = Counter((*draft.lacks, *draft.lost))
    for part, count in missing.items():
        if count > species.has(part):
            message = f"{species.name} have {species.has(part)} of {part}, not {count} to lose"
            field = "lacks" if part in draft.lacks else "lost"
            yield Problem("no-such-part", "GM-LIMB-01", field, message)


def carried_problems(
    species: str, weapons: Sequence[str], gear: Sequence[str], within: str
) -> Iterator[Problem]:
    """GM-LIMB-02: whether there are such things, and hands for each weapon beside the gear."""
    arms = library.species().get(species, COMMON).arms
    for field, ids, known in (
        (f"{within}weapons", weapons, library.weapons()),
        (f"{within}gear", gear, library.gear()),
    ):
        for place, name in enumerate(ids):
            if name not in known:
                message = f"there is no {name!r}"
                where = f"{field}[{place}]"
                yield Problem("unknown-thing", "GM-ACTION-03", where, message, tuple(known))
            elif name in ids[:place]:
                yield Problem(
                    "twice", "GM-ACTION-03", f"{field}[{place}]", f"{name!r} stands twice"
                )
    worn = [library.gear()[one].hands for one in gear if one in library.gear()]
    for place, name in enumerate(weapons):
        weapon = library.weapons().get(name)
        if weapon and weapon.hands and not limbs.may_hold(arms, [weapon.hands, *worn]):
            message = f"{weapon.name} beside the gear needs {weapon.hands + sum(worn)} hands"
            field = f"{within}weapons[{place}]"
            yield Problem("no-hands", "GM-LIMB-02", field, message, (f"{arms} hands",))
