"""Skills, body and resources on the sheet, each number with its terms (CHAR-01 to 06, section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from theomachy.core.facts import Term, Trace
from theomachy.core.sheets import (
    SheetButton,
    SheetChance,
    SheetNumber,
    SheetRow,
    SheetSection,
    SheetTable,
    chance,
)
from theomachy.games.god_marked.building.numbers import body_traces
from theomachy.games.god_marked.creatures.numbers import (
    armour_trace,
    defence_of,
    max_hp,
    mod_terms,
    movement_full,
    passive,
    range_of,
)
from theomachy.games.god_marked.creatures.pools import full_pools
from theomachy.games.god_marked.creatures.readiness import full_actions
from theomachy.games.god_marked.edition import NORMAL_SKILLS, SPECIAL_SKILLS, ArmourClass, Skill
from theomachy.games.god_marked.mechanics.rulings import gets_over
from theomachy.games.god_marked.procedures.checking import check_terms
from theomachy.games.god_marked.procedures.rolls import sum_of
from theomachy.games.god_marked.scene.leaping import reach_of_jump
from theomachy.games.god_marked.scene.pace import speed
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.views.abilities import LABELS, RULES

USUAL = (8, 12, 16, 20)
"""Check numbers for which the sheet says the chance of each skill."""


def skills(state: State, one: Creature) -> SheetSection:
    """GM-CHAR-01, GM-CHECK-01: the skills, each mod a roll."""
    return SheetSection(
        "skills",
        "Skills",
        tables=(
            _skills(state, one, "Normal", NORMAL_SKILLS),
            _skills(state, one, "Special", SPECIAL_SKILLS),
        ),
        note="The mod is a tenth of the points, rounded down. Tap a mod to roll it.",
        rule="GM-CHECK-01",
    )


def _skills(state: State, one: Creature, label: str, group: tuple[Skill, ...]) -> SheetTable:
    rows = tuple(SheetRow(skill, (_points(one, skill), _mod(state, one, skill))) for skill in group)
    return SheetTable(label, ("Points", "Mod"), rows)


def _points(one: Creature, skill: Skill) -> SheetNumber:
    points = one.skills.get(skill, 0)
    return SheetNumber(f"skills.{skill}", skill, points, rule="GM-CHAR-01")


def _mod(state: State, one: Creature, skill: Skill) -> SheetNumber:
    terms = mod_terms(state, one, skill)
    total = sum([term.value for term in terms])
    trace = Trace(skill, total, terms, "GM-CHECK-01")
    rolled = sum_of(check_terms(state, one, skill))
    return SheetNumber(
        f"mod.{skill}",
        f"Mod of {skill}",
        total,
        trace=trace,
        rule="GM-CHECK-01",
        button=SheetButton(
            f"{rolled:+d}",
            f"Roll {skill}, d20 {rolled:+d}",
            "check",
            {"skill": str(skill)},
            chances_of(state, rolled),
        ),
    )


def chances_of(state: State, mod: int) -> tuple[SheetChance, ...]:
    """GM-CHECK-02, GR-02: the exact chances of a roll with this mod against the usual numbers."""
    meet = state.house.ties == "meet"
    return tuple(
        chance(
            f"{'meets' if meet else 'over'} {number}",
            Fraction(sum([gets_over(face + mod, number, meet) for face in range(1, 21)]), 20),
        )
        for number in USUAL
    )


def body(state: State, one: Creature) -> SheetSection:
    """GM-CHAR-03 to 05: HP, armour, Movement and what follows from them."""
    return SheetSection("body", "Body and armour", tuple(_body(state, one)))


def _body(state: State, one: Creature) -> Iterator[SheetNumber]:
    traces = {trace.name: trace for trace in body_traces(state, one)}
    hp = traces["Max HP"]
    yield SheetNumber("hp", "HP", one.hp, max_hp(state, one), hp, rule=hp.rule)
    if one.armour_health:
        yield SheetNumber("armour_health", "Armour Health", one.armour_health, rule="GM-ARMOUR-03")
    for kind in ArmourClass:
        yield _armour(state, one, kind)
    threshold = traces["Focus threshold"]
    yield SheetNumber("threshold", "Focus threshold", threshold.total, rule=threshold.rule)
    yield _movement(state, one, traces["Movement"])
    yield _of(traces["Range"], "range", range_of(state, one))
    for skill in (Skill.PERCEPTION, Skill.STEALTH):
        label, value = f"Passive {skill}", passive(state, one, skill)
        yield SheetNumber(f"passive.{skill}", label, value, rule="GM-CHECK-06")
    yield SheetNumber(
        "jump",
        "Jump",
        reach_of_jump(state, one.name),
        note="spaces, without a roll",
        rule="GM-JUMP-01",
    )
    yield SheetNumber("kph", "Top speed", speed(state, one), note="km/h", rule="GM-KPH-01")
    yield SheetNumber("size", "Size", one.size, rule="GM-SIZE-01")


def _of(trace: Trace, key: str, value: int) -> SheetNumber:
    """A number with its terms, those that hold it down or raise it now among them."""
    rest = value - trace.total
    terms = (*trace.terms, Term("now", rest, trace.rule)) if rest else trace.terms
    whole = Trace(trace.name, value, terms, trace.rule)
    return SheetNumber(key, trace.name, value, trace=whole, rule=trace.rule)


def _movement(state: State, one: Creature, trace: Trace) -> SheetNumber:
    full = movement_full(state, one)
    whole = _of(trace, "movement", full)
    if not state.fight.active:
        return whole
    return SheetNumber("movement", "Movement", one.movement, full, whole.trace, rule="GM-MOVE-01")


def _armour(state: State, one: Creature, kind: ArmourClass) -> SheetNumber:
    trace = armour_trace(state, one, kind)
    defence = defence_of(one, kind)
    note = f"Defence {defence}" if defence else ""
    return SheetNumber(
        str(kind), kind.upper(), trace.total, trace=trace, note=note, rule=trace.rule
    )


def resources(state: State, one: Creature) -> SheetSection:
    """GM-ACTION-01, GM-RESOURCE-01, 05, 07: what there is to spend."""
    full = full_actions(state, one)
    left = one.actions if state.fight.active else full
    numbers = [SheetNumber("actions", "Actions", left, full, rule="GM-ACTION-01")]
    if state.fight.active:
        numbers.append(
            SheetNumber("reactions", "Reactions used", one.reactions, rule="GM-REACT-02")
        )
    numbers += [
        SheetNumber(pool, LABELS[pool], getattr(one, pool), most, rule=RULES[pool])
        for pool, most in full_pools(state, one).items()
        if most
    ]
    numbers.append(SheetNumber("tired", "Tired", one.tired, 5, rule="GM-TIRED-01"))
    return SheetSection("resources", "Resources", tuple(numbers))
