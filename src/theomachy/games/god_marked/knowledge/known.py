"""What a viewer may know of the state, and what it must assume (GM-TABLE-01, GR-16).

Known: everything public, one's own team in full, and of opponents what has been learnt. Their other
numbers are replaced by the stated guess: as good in everything as the players' average level, 0
Defence, no resistances. `Creature.unknown` names what is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.board.hiding import opened
from theomachy.board.plain import Distances, without
from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.core.seats import Viewer
from theomachy.games.god_marked.content.tracks import without_numbers
from theomachy.games.god_marked.creatures.bonds import eyes_of
from theomachy.games.god_marked.edition import ARMOUR_SKILL, ArmourClass, Skill
from theomachy.games.god_marked.facts import AbilityUsed
from theomachy.games.god_marked.knowledge.activities import (
    activities_known,
    own_known,
)
from theomachy.games.god_marked.mechanics.characters import Track
from theomachy.games.god_marked.scene.ground import objects_in_the_open
from theomachy.games.god_marked.scene.hidden_parts import stands_hidden
from theomachy.games.god_marked.state import (
    Bound,
    Creature,
    Fight,
    Grapple,
    State,
    with_creature,
)
from theomachy.games.god_marked.state.chases import Chase
from theomachy.games.god_marked.state.keeping import only_of
from theomachy.games.god_marked.state.naming import without_names

UNBOUNDED = 99
ASSUMED_POINTS = 1000
"""Points of each resource that are assumed of an opponent who uses an ability: more than any takes."""
SECRET_NUMBERS = ("hp", "max_hp", "armour_health", "level", "skills", "defence", "resist", "immune")


def known(state: State, viewer: Viewer) -> State:
    """The state with each secret replaced by what the viewer has learnt or must assume.

    Creatures that the Light Bringer keeps unseen, or that hide from every creature of the viewer,
    are not in it.
    """
    if viewer.gm:
        return state
    level = assumed_level(state)
    eyes = eyes_of(state, viewer.creatures)
    creatures = {
        name: own_known(one, viewer) if _open(one, viewer) else guessed(state, one, level)
        for name, one in state.creatures.items()
        if perceived(one, viewer, eyes) and not stands_hidden(state.board, one)
    }
    learnt = tuple(one for one in state.learnt if one.creature in creatures)

    def both_known(held: tuple[Grapple, ...]) -> tuple[Grapple, ...]:
        return tuple(one for one in held if {one.grappler, one.target} <= creatures.keys())

    found = with_changes(
        state,
        board=None if state.board is None else opened(state.board),
        objects=objects_in_the_open(state),
        creatures=creatures,
        learnt=learnt,
        grapples=both_known(state.grapples),
        grips=both_known(state.grips),
        kept=tuple(
            only_of(
                one,
                creatures,
                open_numbers=_open(state.creatures[one.user], viewer),
                hidden=frozenset() if state.board is None else state.board.hidden,
            )
            for one in state.kept
            if one.user in creatures
        ),
        fight=_fight_known(state.fight, state, creatures),
        distances=_distances_known(state, creatures),
        chase=_chase_known(state.chase, creatures),
        **activities_known(state, viewer, creatures),
    )
    return without_names(found, state.creatures.keys() - creatures.keys())


def _fight_known(fight: Fight, state: State, creatures: Mapping[str, Creature]) -> Fight:
    """The fight without those whom the viewer does not perceive, nor teams that are wholly unseen."""
    shown = {one.team for one in state.creatures.values() if not one.unseen}

    def seen(teams: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(team for team in teams if team in shown)

    return with_changes(
        fight,
        baton=fight.baton if fight.baton in creatures else "",
        order=seen(fight.order),
        declined=seen(fight.declined),
        dazed_declined=seen(fight.dazed_declined),
        had_turn=seen(fight.had_turn),
        target=fight.target if fight.target in creatures else "",
        chain=tuple(name for name in fight.chain if name in creatures),
        streaks=tuple(one for one in fight.streaks if {one.actor, one.enemy} <= creatures.keys()),
    )


def _chase_known(chase: Chase | None, creatures: Mapping[str, Creature]) -> Chase | None:
    """GR-16: the chase without those whom the viewer does not perceive; check numbers are guesses."""
    if chase is None:
        return None
    return with_changes(
        chase,
        track=without_numbers(chase.track),
        runners={name: one for name, one in chase.runners.items() if name in creatures},
        order=tuple(name for name in chase.order if name in creatures),
        turn=chase.turn if chase.turn in creatures else "",
    )


def _distances_known(state: State, creatures: Mapping[str, Creature]) -> Distances | None:
    distances = state.distances
    for name in state.creatures:
        if distances is not None and name not in creatures:
            distances = without(distances, name)
    return distances


def perceived(one: Creature, viewer: Viewer, eyes: frozenset[str] = frozenset()) -> bool:
    """Whether the viewer knows that the creature is there, and where.

    `eyes` are the creatures through which the viewer sees beside its own (GM-COMPANION-10).
    """
    if viewer.plays(one.name):
        return True
    if one.unseen:
        return False
    if not one.hidden_from:
        return True
    return any(name not in one.hidden_from for name in viewer.creatures | eyes)


def _open(one: Creature, viewer: Viewer) -> bool:
    return one.player or viewer.plays(one.name)


def assumed_level(state: State) -> int:
    """The level that is assumed of opponents: the average of the players' characters, rounded down."""
    levels = [one.level for one in state.creatures.values() if one.player]
    return sum(levels) // len(levels) if levels else 1


def guessed(state: State, one: Creature, level: int) -> Creature:
    """GR-16: an opponent as the players know it, each secret number learnt or assumed."""
    bounds = {bound.number: bound for bound in state.learnt if bound.creature == one.name}
    open_armour = state.house.show_foe_armour == "open"
    skills = {skill: 10 * _within(level, bounds.get(skill)) for skill in Skill}
    given: Mapping[str, int] = {
        kind: _assumed_armour(kind, level, bounds.get(kind)) for kind in ArmourClass
    }
    changes: dict[str, Any] = {
        "skills": skills,
        "given": given,
        "level": level,
        "hp": 0 if one.in_dim_light else level * (20 + level),
        "armour_health": 0,
        "defence": {},
        "gear": {},
        "resist": (),
        "abilities": {},
        "bears": (),
        "perks": {},
        "species": None,
        "track": Track.NORMAL,
        "draft": None,
        "level_ups": 0,
        "barred": (),
        "made_with": None,
        "companion_of": "",
        "carries": (),
        "commanded_in": 0,
        "talents": tuple(each for each in one.talents if each.talent == "flight"),
        "used": {},
        "begun": None,
        "lumens": 0,
        "intent": 0,
        "stamina": 0,
        "immune": (),
        "lowered": {},
        "destiny": None,
        "free_uses": {},
        "items": {},
        "quick_rests": 0,
        "awakened": "",
        "policy": "",
        "no_quarter": False,
        "unknown": SECRET_NUMBERS,
    }
    if open_armour:
        del changes["defence"], changes["gear"]
        changes["given"] = {**one.given}
        changes["skills"] = {**skills, **_armour_skills(one)}
    return with_changes(one, **changes)


def _armour_skills(one: Creature) -> dict[str, int]:
    return {skill: one.skills.get(skill, 0) for skill in ARMOUR_SKILL.values()}


def _within(guess: int, bound: Bound | None) -> int:
    """A guess, moved to the nearest number that is not ruled out."""
    return guess if bound is None else max(bound.low, min(bound.high, guess))


def _assumed_armour(kind: ArmourClass, level: int, bound: Bound | None) -> int:
    """GR-16: 10 + level, moved into what the totals seen leave possible."""
    return _within(10 + level, bound)


def assumptions(state: State, name: str) -> tuple[str, ...]:
    """What the odds against a creature assume, in words: "PAC 13", "MAC 12 (12 to 15)"."""
    one = state.creatures[name]
    if not one.unknown:
        return ()
    bounds = {bound.number: bound for bound in state.learnt if bound.creature == name}
    words = [
        _assumption(kind, one.given[kind], bounds.get(kind))
        for kind in ArmourClass
        if kind in one.given
    ]
    return tuple(word for word in words if word)


def _assumption(kind: ArmourClass, number: int, bound: Bound | None) -> str:
    if bound is None:
        return f"{kind.upper()} {number}"
    if bound.low == bound.high:
        return ""
    most = f"to {bound.high}" if bound.high < UNBOUNDED else "or more"
    return f"{kind.upper()} {number} ({bound.low} {most})"


def announced(known: State, before: State, told: Sequence[Fact]) -> State:
    """GR-16: with the abilities that opponents have said they use, each with the resources for it.

    What of an ability was said is no secret any more; how much its user has left of Lumens, Intent
    and Stamina still is.
    """
    for fact in told:
        if isinstance(fact, AbilityUsed) and fact.user in known.creatures:
            one = known.creatures[fact.user]
            ability = before.creatures[fact.user].abilities.get(fact.ability)
            if ability is not None and fact.ability not in one.abilities:
                plenty = dict.fromkeys(("lumens", "intent", "stamina"), ASSUMED_POINTS)
                abilities = {**one.abilities, ability.id: ability}
                known = with_creature(known, fact.user, abilities=abilities, **plenty)
    return known


def assumed(state: State, names: Sequence[str]) -> Sequence[str]:
    """GR-16: what odds assume of these creatures: their armour, and skills that have not shown."""
    words: list[str] = []
    for name in names:
        one = state.creatures[name]
        if one.unknown:
            guesses = ", ".join(assumptions(state, name))
            words.append(f"{name}: {guesses}, else as good as level {one.level}")
        if one.destiny is not None and one.destiny.guessed:
            words.append(f"{name}: {one.destiny.left} of Destiny")
    return words
