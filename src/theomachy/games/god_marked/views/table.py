"""The state as plain data for page and API, of a state that is already `known` (GM-TABLE-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.board.grid import board_to
from theomachy.core.facts import Trace
from theomachy.core.seats import Viewer
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import (
    armour_trace,
    defence_of,
    dice_of,
    max_hp,
    mod,
    movement_full,
    passive,
    range_of,
    reach_of,
    threshold,
    weapons_of,
)
from theomachy.games.god_marked.creatures.readiness import full_actions, in_rounds
from theomachy.games.god_marked.edition import NORMAL_SKILLS, SPECIAL_SKILLS, ArmourClass, Skill
from theomachy.games.god_marked.knowledge.known import assumptions
from theomachy.games.god_marked.scene.ground import ground, whole_ground
from theomachy.games.god_marked.scene.pace import speed
from theomachy.games.god_marked.scene.places import apart, engaged_with
from theomachy.games.god_marked.state import ConditionState, Creature, State, teams_of
from theomachy.games.god_marked.state.objects import SceneObject, breaks_at
from theomachy.games.god_marked.views import abilities, activities, characters, chases

SHAPES = ("circle", "square", "diamond", "triangle")
COLOURS = ("a", "b", "c", "d")


def view(state: State, viewer: Viewer) -> Mapping[str, Any]:
    """The whole scene: fight, teams, creatures, board or distances, what is learnt."""
    return {
        "headline": headline(state),
        "fight": fight_of(state),
        "round": state.round,
        "turn": state.fight.turn,
        "baton": state.fight.baton,
        "teams": teams(state),
        "creatures": [creature(state, one, viewer) for one in state.creatures.values()],
        "board": board(state, viewer),
        "objects": [scene_object(one) for one in state.objects.values()],
        "distances": distances(state),
        "chase": chases.chase(state),
        "track": chases.track(state, viewer),
        "kept": abilities.kept(state),
        "areas": abilities.areas(state),
        "activities": activities.activities(state, viewer),
        "grapples": [{"grappler": one.grappler, "target": one.target} for one in state.grapples],
    }


def board(state: State, viewer: Viewer) -> Mapping[str, Any] | None:
    """The board with its objects; its hidden parts are the Light Bringer's to see."""
    found = whole_ground(state) if viewer.gm else ground(state)
    return None if found is None else board_to(found)


def scene_object(one: SceneObject) -> Mapping[str, Any]:
    """GM-OBJECT-01: a thing of the scene as data."""
    return {
        "name": one.name,
        "title": one.title or one.name,
        "text": one.text,
        "size": one.size,
        "height": one.height,
        "width": one.width,
        "durability": breaks_at(one),
        "words": words_of_object(one),
        "at": None if one.at is None else list(one.at),
        "altitude": one.altitude,
    }


def words_of_object(one: SceneObject) -> str:
    """GM-COVER-01, GM-OBJECT-04: how high it stands or hangs, and what breaks it."""
    words = [f"{one.height} high"] if one.height else []
    words += [f"{one.altitude} above the ground"] if one.altitude else []
    return ", ".join([*words, f"broken by {breaks_at(one)} damage"])


def headline(state: State) -> str:
    """Whose turn it is, in one line."""
    fight = state.fight
    if state.chase is not None:
        return f"Round {state.chase.round} · {state.chase.turn or 'somebody unseen'} runs"
    if not fight.active:
        return f"{fight.winner} has won the fight" if _beaten_here(state) else "No fight"
    if not fight.turn:
        return f"Round {fight.round} · initiative is due"
    holder = fight.baton or "somebody unseen"
    return f"Round {fight.round} · {fight.turn} has the turn · {holder} holds the baton"


def _beaten_here(state: State) -> bool:
    """GM-INIT-01: whether the scene is still that of the fight that was won: the beaten lie there."""
    teams = {one.team for one in state.creatures.values()} - {""}
    return bool(state.fight.winner) and bool(teams - {state.fight.winner})


def fight_of(state: State) -> Mapping[str, Any]:
    """The fight as data."""
    fight = state.fight
    return {
        "active": fight.active,
        "round": fight.round,
        "turn": fight.turn,
        "baton": fight.baton,
        "order": list(fight.order),
        "winner": fight.winner,
        "no_quarter": fight.no_quarter,
    }


def teams(state: State) -> list[Mapping[str, Any]]:
    """Each team with a colour and a shape, so that nothing depends on colour alone."""
    return [
        {"name": team, "shape": SHAPES[place % 4], "colour": COLOURS[place % 4]}
        for place, team in enumerate(teams_of(state))
    ]


def creature(state: State, one: Creature, viewer: Viewer) -> Mapping[str, Any]:
    """One creature; a number that the viewer does not know is None."""
    secret, counted = bool(one.unknown), in_rounds(state, one.name)
    return {
        "name": one.name,
        "title": one.title or one.name,
        "text": one.text,
        "team": one.team,
        "player": one.player,
        "yours": viewer.plays(one.name),
        "kind": "character" if one.player else "creature",
        "size": one.size,
        "level": None if secret else one.level,
        "at": None if one.at is None else list(one.at),
        "hp": None if secret else one.hp,
        "max_hp": None if secret else max_hp(state, one),
        "armour_health": None if secret else one.armour_health,
        "threshold": None if secret else threshold(state, one),
        "actions": one.actions if counted else full_actions(state, one),
        "actions_full": full_actions(state, one),
        "movement": one.movement if counted else movement_full(state, one),
        "movement_full": None if secret else movement_full(state, one),
        "kph": None if secret else speed(state, one),
        "mount": None if one.mount is None else one.mount.name,
        "on": one.on,
        "range": None if secret else range_of(state, one),
        "reactions": one.reactions,
        "tired": one.tired,
        "standing": standing(one),
        "conditions": [condition(each) for each in one.conditions],
        "armour": [armour(state, one, kind) for kind in ArmourClass],
        "weapons": [weapon(state, one, each) for each in weapons_of(one)],
        "abilities": [] if secret else abilities.abilities(state, one),
        "resources": abilities.resources(state, one),
        "effects": abilities.effects(one),
        "keeps": [each for each in abilities.kept(state) if each["user"] == one.name],
        "gear": [{"id": each.id, "name": each.name} for each in one.gear.values()],
        "skills": [] if secret else skills(state, one),
        "passive": {} if secret else passives(state, one),
        "resist": list(one.resist),
        "immune": list(one.immune),
        "engaged_with": list(engaged_with(state, one.name)),
        "hidden_from": list(one.hidden_from),
        "disengaged": one.disengaged,
        "unseen": one.unseen,
        "policy": one.policy if viewer.gm else "",
        "assumed": list(assumptions(state, one.name)),
        **characters.character(state, one),
        **activities.of_creature(state, one, viewer),
        "numbers": numbers(state, one),
    }


def standing(one: Creature) -> str:
    """How the creature is: well, dim-light, lay, stand, final-blow, dead or defeated."""
    if one.dead:
        return "dead"
    if one.defeated:
        return "defeated"
    return (one.dim_light or "dim-light") if one.in_dim_light else "well"


def condition(one: ConditionState) -> Mapping[str, Any]:
    """A condition as data."""
    return {
        "name": str(one.name),
        "of": one.of,
        "source": one.source,
        "mod": one.mod,
        "round": one.round,
        "lasts": one.lasts,
        "poison": one.poison,
    }


def armour(state: State, one: Creature, kind: ArmourClass) -> Mapping[str, Any]:
    """An armour class: its value and terms, or the bounds that are learnt of it."""
    bound = next(
        (each for each in state.learnt if (each.creature, each.number) == (one.name, kind)), None
    )
    known = not one.unknown or state.house.show_foe_armour == "open"
    trace = armour_trace(state, one, kind)
    return {
        "name": kind.upper(),
        "value": trace.total if known else None,
        "assumed": None if known else trace.total,
        "low": None if bound is None else bound.low,
        "high": None if bound is None else bound.high,
        "defence": defence_of(one, kind) if known else None,
        "terms": terms(trace) if known else [],
    }


def terms(trace: Trace) -> list[Mapping[str, Any]]:
    """The terms of a number."""
    return [
        {"label": one.label, "value": one.value, "rule": one.rule, "cause": one.cause}
        for one in trace.terms
    ]


def weapon(state: State, one: Creature, each: Weapon) -> Mapping[str, Any]:
    """A weapon with its dice in words."""
    counts = dice_of(one, each)
    parts = [
        f"{count}d{sides}{part.bonus:+}" if part.bonus else f"{count}d{sides}"
        for (count, sides), part in zip(counts, each.damage, strict=True)
    ]
    words = [f"{dice} {part.type}" for dice, part in zip(parts, each.damage, strict=True)]
    return {
        "id": each.id,
        "name": each.name,
        "damage": " and ".join(words),
        "attack": str(each.attack),
        "ranged": each.ranged,
        "reach": reach_of(state, one, each),
        "text": each.text,
    }


def skills(state: State, one: Creature) -> list[Mapping[str, Any]]:
    """The skills in the game's order, special ones last."""
    return [
        {
            "name": str(skill),
            "large": one.skills.get(skill, 0),
            "mod": mod(state, one, skill),
            "special": skill in SPECIAL_SKILLS,
        }
        for skill in (*NORMAL_SKILLS, *SPECIAL_SKILLS)
    ]


def passives(state: State, one: Creature) -> Mapping[str, int]:
    """GM-CHECK-06: passive Perception and Stealth."""
    return {
        "Perception": passive(state, one, Skill.PERCEPTION),
        "Stealth": passive(state, one, Skill.STEALTH),
    }


def numbers(state: State, one: Creature) -> list[Mapping[str, Any]]:
    """The few numbers that every page shows of a creature: what is counted in rounds only in them."""
    secret = bool(one.unknown)
    counted = [*(chases.moves(state, one) or on_turn(one)), _reactions(one)]
    return [
        {"label": "HP", "value": None if secret else one.hp, "rule": "GM-CHAR-04"},
        *(counted if in_rounds(state, one.name) else at_rest(state, one)),
        *abilities.resources(state, one),
    ]


def on_turn(one: Creature) -> list[Mapping[str, Any]]:
    """GM-ACTION-01, GM-MOVE-01: what a creature has to spend in a fight."""
    return [
        {"label": "Actions", "value": one.actions, "rule": "GM-ACTION-01"},
        {"label": "Movement", "value": one.movement, "rule": "GM-MOVE-01"},
    ]


def _reactions(one: Creature) -> Mapping[str, Any]:
    """GM-REACT-02: how many it has declared in this round."""
    path = f"{one.name}.reactions"
    return {"label": "Reactions used", "value": one.reactions, "rule": "GM-REACT-02", "path": path}


def at_rest(state: State, one: Creature) -> list[Mapping[str, Any]]:
    """GM-MOVE-01: the Movement of one who is in no fight and no chase; of opponents it is a secret."""
    if one.unknown:
        return []
    full = movement_full(state, one)
    return [{"label": "Movement", "value": full, "max": None, "rule": "GM-MOVE-01"}]


def distances(state: State) -> list[Mapping[str, Any]]:
    """GM-TABLE-02: without a board, who is how far from whom."""
    if state.board is not None or state.distances is None:
        return []
    names = tuple(state.creatures)
    return [
        {"a": a, "b": b, "spaces": apart(state, a, b)}
        for place, a in enumerate(names)
        for b in names[place + 1 :]
    ]
