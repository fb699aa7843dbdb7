"""Laws of abilities: exact odds by readings, what is kept of whom nobody sees, what adds up.

GR-14, GM-ABILITY-15, GM-HOLD-02, GM-TABLE-01, GR-16.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import play
from tests.god_marked.procedures.casters import (
    ability,
    caster,
    facing,
    fire,
    kept,
    on_board,
    uses,
    with_numbers,
    with_turn,
)
from tests.god_marked.procedures.duels import fighter
from theomachy.core import paths
from theomachy.core.ask import Asked, Choose
from theomachy.core.drivers.exact import Odds, odds_of
from theomachy.core.facts import encode
from theomachy.core.plugin import Prospect, fold, start
from theomachy.core.procedure import Done
from theomachy.core.seats import Viewer, player_of
from theomachy.games.god_marked.facts import AbilityKept
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State

CONE = ability(
    "spell", type="ray", shape="cone", attack="light", damage=[fire(1, 2, "stab")], cost=1
)
TOUCH = ability(type="touch", attack="light", damage=[fire(1, 2)], cost=3, upcast=True)
SHIELD = ability(
    "manoeuvre", reaction=True, effects=[{"effect": "number", "number": "lac", "value": 4}]
)


def odds(
    state: State, given: dict[str, Any], fixed: dict[str, str], *, by_faces: bool
) -> Odds[Prospect]:
    def chooser(now: Any, asked: Asked) -> str:
        assert isinstance(asked.request, Choose)
        return asked.request.default

    begun = start(GAME, state, "use", "Ash", {"ability": "it", **given})
    return odds_of(
        begun,
        lambda done: GAME.prospect(state, done, "Warden"),
        chooser,
        fixed,
        budget=60_000,
        by_faces=by_faces,
    )


def same_law(state: State, given: dict[str, Any], fixed: dict[str, str]) -> bool:
    quick = odds(state, given, fixed, by_faces=False)
    slow = odds(state, given, fixed, by_faces=True)
    assert not quick.sampled
    assert not slow.sampled
    laws = [{one: each.law.p(one) for one in each.law.weights} for each in (quick, slow)]
    return laws[0] == laws[1]


@pytest.mark.parametrize("answer", ["take-it", "dodge", "mercy"])
def test_gr_14_odds_of_an_area_by_readings_are_those_of_all_faces(answer: str) -> None:
    bren = fighter("temple", (13, 10), hp=20, given={"lac": 15})
    state = on_board(CONE, more={"Bren": bren})
    fixed = {"reaction/Warden": answer, "reaction/Bren": "take-it"}
    assert same_law(state, {"toward": "east"}, fixed)


@pytest.mark.parametrize("answer", ["take-it", "dodge", "ability:it"])
def test_gm_ability_05_odds_with_a_shield_raised(answer: str) -> None:
    foe = caster("temple", None, SHIELD, hp=20, given={"lac": 12})
    state = facing(TOUCH, warden=foe)
    assert same_law(state, {"targets": ["Warden"]}, {"reaction/Warden": answer})


def test_gm_resource_03_odds_of_a_strain() -> None:
    state = facing(TOUCH, Divine=10)
    given = {"targets": ["Warden"], "extra": 2}
    assert same_law(state, given, {"reaction/Warden": "take-it"})


def with_a_ghost(team: str = "temple") -> Done[State]:
    """Ash holds a cone with a Ghost in it whom the players do not see."""
    hold = {**CONE, "duration": "hold"}
    ghost = {**fighter(team, (13, 10), hp=30, given={"lac": 5}), "unseen": True}
    state = on_board(hold, more={"Ghost": ghost})
    dice = {"attack": 12, "damage": 2}
    answers = {"reaction/Warden": "take-it", "reaction/Ghost": "take-it"}
    return uses(state, dice, answers, toward="east")


def test_gm_table_01_what_is_kept_names_nobody_unseen() -> None:
    done = with_a_ghost()
    (held,) = kept(done.state)
    assert set(held.hits) == {"Warden", "Ghost"}
    ash = player_of("Ash")
    seen = [encode(fact) for fact in done.facts if fact.audience.includes(ash)]
    assert "Ghost" not in str(seen)
    assert "Ghost" not in str(known(done.state, ash))
    assert "Ghost" not in str(GAME.view(known(done.state, ash), ash))


def test_gm_hold_01_its_area_is_shown_with_its_name_and_whose_it_is() -> None:
    state = with_a_ghost().state
    ash = player_of("Ash")
    (area,) = GAME.view(known(state, ash), ash)["areas"]
    (held,) = state.kept
    assert held.ability is not None
    assert (area["name"], area["of"], area["words"]) == (held.ability.name, "Ash", "held")
    assert area["spaces"] == [list(space) for space in held.area]
    assert not area["inside"]


def test_gm_table_01_no_area_is_shown_in_hidden_parts_of_the_board() -> None:
    state = with_a_ghost().state
    hidden = [list(space) for space in state.kept[0].area[:2]]
    state = paths.assign(state, "board.hidden", hidden)
    ash = player_of("Ash")
    (area,) = GAME.view(known(state, ash), ash)["areas"]
    assert area["spaces"] == [list(space) for space in state.kept[0].area[2:]]
    gm = Viewer(gm=True)
    assert len(GAME.view(known(state, gm), gm)["areas"][0]["spaces"]) == len(state.kept[0].area)


def test_gr_16_the_mod_of_a_foe_that_rolled_nothing_is_not_told() -> None:
    mist = ability(
        "spell",
        type="ray",
        shape="sphere",
        duration="lingering",
        whom="allies",
        effects=[{"effect": "healing"}],
    )
    state = on_board(more={"Mage": caster("temple", (20, 20), mist, Magic=70)})
    done = uses(with_turn(state, "Mage"), by="Mage")
    told = [fact.kept for fact in done.facts if isinstance(fact, AbilityKept)]
    assert [one.mod for one in told] == [0, 7]
    assert [one.mod for one in known(done.state, player_of("Ash")).kept] == [0]
    assert [one.mod for one in known(done.state, Viewer(gm=True)).kept] == [7]


def test_all_facts_of_abilities_are_written_down_and_read_and_fold_to_the_same() -> None:
    steed = ability(
        duration="focus",
        permanent=False,
        effects=[
            {"effect": "creation", "what": "a steed"},
            {"effect": "number", "number": "movement", "value": 3},
            {"effect": "number", "number": "size", "value": 1},
            {"effect": "grant", "weapon": {"id": "hoof", "name": "Hoof", "damage": [fire(1, 4)]}},
            {"effect": "armour-health", "amount": 3},
        ],
        uses=2,
    )
    state = facing(steed)
    first = uses(state)
    second = play(with_turn(with_numbers(first.state), "Ash"), "release", "Ash")
    facts = [*first.facts, *second.facts]
    again = [GAME.facts.decode(encode(fact)) for fact in facts]
    assert again == facts
    assert fold(GAME, state, again) == second.state
    ash = second.state.creatures["Ash"]
    assert (ash.size, ash.bears) == (1, ())
