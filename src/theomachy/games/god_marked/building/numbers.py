"""The numbers of a draft, worked out as it grows, each with its terms (CHAR-03 to 07, section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from theomachy.core.facts import Term, Trace
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.building.companion_rules import level_of
from theomachy.games.god_marked.building.knowing import SKILL_OF_FAMILY, counts
from theomachy.games.god_marked.building.making import character_from, companion_at
from theomachy.games.god_marked.building.points import changes_of, skills_of, talents_of, terms_of
from theomachy.games.god_marked.content.drafts import Draft
from theomachy.games.god_marked.creatures.numbers import (
    armour_trace,
    max_hp,
    movement_full,
    passive,
    points_mod,
    range_of,
    threshold,
)
from theomachy.games.god_marked.creatures.pools import max_intent, max_lumens, max_stamina
from theomachy.games.god_marked.creatures.readiness import full_actions
from theomachy.games.god_marked.edition import ARMOUR_SKILL, ArmourClass, House, Skill
from theomachy.games.god_marked.mechanics import building
from theomachy.games.god_marked.state import Creature, State


def numbers_of(draft: Draft, house: House) -> tuple[Trace, ...]:
    """GM-CHAR-01 to 07: all numbers of the draft: its skills, then what follows from them."""
    one = with_changes(character_from(draft, house), name=draft.name or "new character")
    state = State(house=house, creatures={one.name: one})
    return (
        *skill_traces(draft, house),
        *body_traces(state, one),
        *_known(draft, house),
        *_of_companion(draft, house),
    )


def skill_traces(draft: Draft, house: House) -> Iterator[Trace]:
    """GM-CHAR-01, GM-CHAR-02, GM-LEVEL-01: each large number with every choice that made it."""
    terms = terms_of(changes_of(draft, house))
    for skill, points in skills_of(draft, house).items():
        yield Trace(str(skill), points, terms[skill], "GM-CHAR-01")


def body_traces(state: State, one: Creature) -> Iterator[Trace]:
    """GM-CHAR-03 to 05 and section 5: what follows from the skills of a creature at full health."""
    yield _of_mod(state, one, "Max HP", max_hp(state, one), Skill.ENDURANCE, _hp_rule(one))
    yield _of_mod(state, one, "Movement", movement_full(state, one), Skill.AGILITY, "GM-CHAR-03")
    yield _of_mod(state, one, "Range", range_of(state, one), Skill.PERCEPTION, "GM-CHAR-03")
    for kind in ArmourClass:
        trace = armour_trace(state, one, kind)
        yield _of_mod(state, one, kind.upper(), trace.total, ARMOUR_SKILL[kind], "GM-CHAR-05")
    yield Trace("Actions", full_actions(state, one), rule="GM-ACTION-01")
    yield Trace("Lumens", max_lumens(state, one), rule="GM-RESOURCE-01")
    yield Trace("Intent", max_intent(state, one), rule="GM-RESOURCE-05")
    yield Trace("Stamina", max_stamina(state, one), rule="GM-RESOURCE-07")
    yield Trace("Armour Health", one.armour_health, rule="GM-ARMOUR-03")
    yield Trace("Focus threshold", threshold(state, one), rule="GM-FOCUS-01")
    for skill in (Skill.PERCEPTION, Skill.STEALTH):
        yield Trace(f"Passive {skill}", passive(state, one, skill), rule="GM-CHECK-06")


def _hp_rule(one: Creature) -> str:
    if one.level == 0:
        return "GM-LEVEL-05"
    return "GM-LEVEL-08" if one.track == "alternative" else "GM-CHAR-04"


def _of_mod(state: State, one: Creature, name: str, total: int, skill: Skill, rule: str) -> Trace:
    """A number with the mod that it follows; the rest of it is the rule's own."""
    value = points_mod(state, one, skill)
    share = max(1, one.level) * value if name == "Max HP" else value
    own = Term("base", total - share, rule)
    return Trace(name, total, (own, Term(f"mod of {skill}", share, "GM-CHECK-01")), rule)


def _known(draft: Draft, house: House) -> Iterator[Trace]:
    """GM-CHAR-06, GM-CHAR-07: how many abilities and Perks there are to choose."""
    skills = skills_of(draft, house)
    names = {"power": "Powers", "spell": "Spells", "manoeuvre": "Manoeuvres"}
    for kind, most in counts(skills, draft.champion, house).items():
        cause = f"mod of {SKILL_OF_FAMILY[kind]}"
        yield Trace(names[kind], most, (Term(cause, most, "GM-CHAR-06"),), "GM-CHAR-06")
    if draft.alternative or draft.level_now == 0:
        yield Trace("Perks", building.perks_of_level(draft.level_now), rule="GM-LEVEL-07")
        return
    terms = tuple(
        Term(str(skill), building.perks_of_skill(points), "GM-CHAR-07")
        for skill, points in skills.items()
        if skill not in SKILL_OF_FAMILY.values() and building.perks_of_skill(points)
    )
    yield Trace("Perks", sum([one.value for one in terms]), terms, "GM-CHAR-07")


def _of_companion(draft: Draft, house: House) -> Iterator[Trace]:
    """GM-COMPANION-01, GM-COMPANION-02: the companion's level, Talents, HP and actions."""
    companion = draft.companion_now
    if companion is None:
        return
    one = companion_at(level_of(draft), companion, draft.name)
    one = with_changes(one, name=companion.name or "companion")
    state = State(house=house, creatures={one.name: one})
    yield Trace("Companion: level", one.level, rule="GM-COMPANION-01")
    yield Trace("Companion: Talents", talents_of(draft, companion, house), rule="GM-COMPANION-02")
    yield Trace("Companion: size", one.size, rule="GM-COMPANION-05")
    for trace in body_traces(state, one):
        yield Trace(f"Companion: {trace.name}", trace.total, trace.terms, trace.rule)
