"""The scene as plain data for page and API, of a state already known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.seats import Viewer
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import Condition
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics.characteristics import speed
from theomachy.games.god_complex.state import Creature, State, is_fighting, is_out
from theomachy.games.god_complex.turn_order import holders


def view(state: State, viewer: Viewer) -> Mapping[str, Any]:
    """Round, whose Turn it is, and each creature with its numbers."""
    who = holders(state)
    return {
        "round": state.fight.round,
        "turn": who[0] if len(who) == 1 else "",
        "turn_team": state.creatures[who[0]].team if who else "",
        "headline": headline(state),
        "creatures": [
            {
                "name": name,
                "team": one.team,
                "yours": viewer.plays(name),
                "numbers": numbers(name, one, state.house),
                "words": words(one, state.house),
                "down": is_out(one) or Condition.GRAVELY_WOUNDED in one.states,
                "gone": Condition.DEAD in one.states,
                "policy": None if "policy" in one.unknown else one.policy,
            }
            for name, one in state.creatures.items()
        ],
    }


def headline(state: State) -> str:
    """What the fight waits for, in words."""
    fight, who = state.fight, holders(state)
    if fight.over:
        return f"{fight.winner} stand" if fight.winner else "The fight is over"
    if not is_fighting(state):
        return ""
    if fight.interrupter:
        return f"{fight.interrupter} acts before {fight.turn}"
    return f"{' or '.join(who)} has the Turn" if who else "Nobody can act"


def words(creature: Creature, house: House) -> str:
    """The states of a creature that the viewer may know, in words."""
    found = creature.states if "hp" in creature.unknown else sheet.conditions(creature, house)
    return ", ".join(one.value.replace("-", " ") for one in found)


def numbers(name: str, creature: Creature, house: House) -> list[dict[str, Any]]:
    """HP, Actions, Evasion, Fortitude; and of a stranger the damage that it was seen to take."""
    if "hp" in creature.unknown:
        return [
            _number("HP", None),
            _number("Damage taken", creature.harm),
            _number("Evasion", None),
            _number("Fortitude", None),
        ]
    size, tier = creature.size, creature.tier
    evasion = f"Tier {tier} + Dexterity {sheet.dexterity(creature)} - Size {size}"
    fortitude = f"Tier {tier} + Size {size} + Strength {sheet.strength(creature)}"
    found = [
        _number("HP", creature.hp, max=sheet.hp_maximum(creature, house), path=f"{name}.hp"),
        _number(
            "Actions",
            sheet.actions_left(creature, house),
            max=sheet.actions_allowed(creature, house),
            pips=True,
        ),
        _number("Evasion", sheet.evasion(creature, house), sum=evasion),
        _number("Fortitude", sheet.fortitude(creature, house), sum=fortitude),
        _number("Speed in feet", speed(sheet.dexterity(creature))),
        _number("Fatigue", creature.fatigue, path=f"{name}.fatigue"),
    ]
    if Condition.GRAVELY_WOUNDED in creature.states:
        found.append(_number("Clings to life", creature.grave_successes, max=3, pips=True))
        found.append(_number("Slips away", creature.grave_failures, max=3, pips=True))
    return found


def worked_out(state: State, name: str) -> dict[str, Any]:
    """The numbers of a sheet that the state does not hold, by the names that scenarios read them by."""
    one, house = state.creatures[name], state.house
    return {
        "max_hp": sheet.hp_maximum(one, house),
        "actions_left": sheet.actions_left(one, house),
        "actions_allowed": sheet.actions_allowed(one, house),
        "evasion": sheet.evasion(one, house),
        "fortitude": sheet.fortitude(one, house),
        "speed": speed(sheet.dexterity(one)),
    }


def _number(label: str, value: int | None, **more: Any) -> dict[str, Any]:
    return {"label": label, "value": value, **more}
