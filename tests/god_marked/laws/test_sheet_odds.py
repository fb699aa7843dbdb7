"""What a sheet's button says of a roll is what play comes to: the same share, in every situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import scene
from tests.god_marked.procedures.duels import BOW, GLARE, SWORD, fighter, suffering
from theomachy.core.ask import Asked, Choose
from theomachy.core.drivers.exact import odds_of
from theomachy.core.plugin import start
from theomachy.core.procedure import Done
from theomachy.core.seats import GAME_MASTER
from theomachy.core.sheets import SheetButton
from theomachy.games.god_marked.content.effects import RollEffect
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.facts import Checked, HitDirect
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.sheets.figures import USUAL
from theomachy.games.god_marked.state import State, with_creature, with_fight
from theomachy.games.god_marked.state.keeping import Bearing


def trio(**house: Any) -> State:
    """Ash and Bren next to a Warden with PAC 13, MAC 12 and PAC-Defence 6."""
    own: dict[str, Any] = {"Martial": 30, "Magic": 20, "Perception": 20, "Athletics": -10}
    given = {"pac": 13, "mac": 12, "max_hp": 200}
    cast = {
        "Ash": fighter("heroes", None, SWORD, BOW, GLARE, **own),
        "Bren": fighter("heroes"),
        "Warden": fighter("temple", given=given, record={"defence": {"pac": 6}}),
    }
    return scene(cast, distances={}, house=house)


def bearing(state: State, on: str, value: int) -> State:
    """Ash with an effect on its rolls."""
    return with_creature(
        state, "Ash", bears=(Bearing(RollEffect("roll", on), "hymn", "Ash", value),)
    )


def dogging(state: State) -> State:
    return with_fight(state, target="Warden", chain=("Bren",))


SITUATIONS: Mapping[str, State] = {
    "plain": trio(),
    "ties meet": trio(ties="meet"),
    "a crit is direct": trio(crit_is_direct=True),
    "outside a fight": with_fight(trio(), active=False),
    "Tired": with_creature(trio(), "Ash", tired=2),
    "hidden": with_creature(trio(), "Ash", hidden_from={"Warden": 20}),
    "Obscured": suffering(trio(), "Ash", Condition.OBSCURED),
    "Heavily Obscured": suffering(trio(), "Ash", Condition.HEAVILY_OBSCURED),
    "confused": suffering(trio(), "Ash", Condition.CONFUSION),
    "Restrained": suffering(trio(), "Ash", Condition.RESTRAINED),
    "against one Restrained": suffering(trio(), "Warden", Condition.RESTRAINED),
    "against one Prone": suffering(trio(prone_attack_bonus=2), "Warden", Condition.PRONE),
    "against one Pierced": suffering(trio(), "Warden", Condition.PIERCED),
    "after a teammate's attack": dogging(trio()),
    "team bonuses add up": dogging(trio(team_bonuses_stack=True)),
    "blessed in attacks": bearing(trio(), "attack", 2),
    "blessed in looking": bearing(trio(), "Perception", 5),
    "blessed in all": bearing(trio(), "all", -2),
    "with a step of the Light Bringer's": with_creature(trio(), "Ash", steps=(("a song", 5),)),
    "helped": with_creature(trio(), "Ash", help=(("Bren", "Perception", 2),)),
}


def button(state: State, key: str) -> SheetButton:
    assert GAME.sheet is not None
    (found,) = [one for one in GAME.sheet(state, "Ash", GAME_MASTER).numbers() if one.key == key]
    assert found.button is not None
    return found.button


def share(
    state: State,
    do: str,
    given: Mapping[str, Any],
    happens: Callable[[Done[State]], bool],
    answers: Mapping[str, str] | None = None,
) -> Fraction:
    """How often it happens in play, over all that the dice can show; prompts take their defaults."""

    def chooser(now: State, asked: Asked) -> str:
        assert isinstance(asked.request, Choose)
        return (answers or {}).get(asked.address, asked.request.default)

    odds = odds_of(start(GAME, state, do, "Ash", given), happens, chooser, deed_alone=True)
    assert not odds.sampled
    return odds.law.p(True)


def hits(done: Done[State]) -> bool:
    return any(isinstance(fact, HitDirect) and fact.target == "Warden" for fact in done.facts)


def passes(done: Done[State]) -> bool:
    return any(isinstance(fact, Checked) and fact.success for fact in done.facts)


ATTACKS = [
    (situation, weapon)
    for situation in SITUATIONS
    for weapon in ("sword", "bow", "glare")
    # A Restrained creature has no implement for its Spell (GM-COND-10).
    if (situation, weapon) != ("Restrained", "glare")
]


@pytest.mark.parametrize(("situation", "weapon"), ATTACKS)
def test_gm_attack_03_an_attack_hits_as_often_as_its_button_says(
    situation: str, weapon: str
) -> None:
    state = SITUATIONS[situation]
    (told,) = button(state, f"attack.{weapon}").chances
    given = {"target": "Warden", "weapon": weapon}
    assert told.p == str(share(state, "attack", given, hits))


@pytest.mark.parametrize("skill", [Skill.PERCEPTION, Skill.ATHLETICS, Skill.MARTIAL])
@pytest.mark.parametrize("situation", SITUATIONS)
def test_gm_check_02_a_check_passes_as_often_as_its_button_says(
    situation: str, skill: Skill
) -> None:
    state = SITUATIONS[situation]
    found = button(state, f"mod.{skill}").chances
    for number, told in zip(USUAL, found, strict=True):
        given, answers = {"skill": skill}, {"check-number": str(number)}
        assert told.p == str(share(state, "check", given, passes, answers)), number
