"""What a seat may not know does not reach it: two tables that differ in it alone send the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.god_complex.people import brandt, fighting, ione
from theomachy.core import paths
from theomachy.core.drivers.scripted import scripted
from theomachy.core.facts import encode
from theomachy.core.plugin import start
from theomachy.core.seats import GAME_MASTER, Viewer, player_of
from theomachy.games.god_complex.plugin import GAME
from theomachy.games.god_complex.state import State
from theomachy.games.god_complex.views.known import SECRETS

IONE = player_of("Ione")
OTHER_VALUES: dict[str, Any] = {
    "reductions": [{"kind": "natural", "value": 3}],
    "resistant": ["cutting"],
    "vulnerable": ["fire"],
    "mundane": "immune",
    "policy": "greedy",
    "hp_given": 40,
}
# What the attack below does not bring to light: all but what its hit and its damage depend on.
UNSEEN = {
    "generation": 5,
    "composure": 5,
    "awareness": 0,
    "presence": 5,
    "intelligence": 5,
    "domain_score": 3,
    "hp": 5,
    "grave_failures": 2,
    "policy": "greedy",
}


def changed(state: State, name: str, field: str) -> State:
    value = OTHER_VALUES.get(field, 9)
    return paths.assign(state, f"{name}.{field}", value)


@pytest.mark.parametrize("field", SECRETS)
def test_no_secret_of_a_foe_is_in_what_a_player_knows(field: str) -> None:
    state = fighting()
    other = changed(state, "Brandt", field)
    assert other != state
    assert GAME.known(state, IONE) == GAME.known(other, IONE)
    assert GAME.view(GAME.known(state, IONE), IONE) == GAME.view(GAME.known(other, IONE), IONE)
    assert GAME.known(other, GAME_MASTER) == other
    assert GAME.known(other, player_of("Brandt")) == other


@pytest.mark.parametrize("field", SECRETS)
def test_player_characters_are_open_to_all(field: str) -> None:
    other = changed(fighting(), "Ione", field)
    assert GAME.known(other, player_of("Brandt")).creatures["Ione"] == other.creatures["Ione"]


def seen(state: State, dice: dict[str, Any], viewer: Viewer) -> list[Any]:
    """What the viewer is told of an attack, as cards and as facts."""
    begun = start(GAME, state, "attack", "Ione", {"target": "Brandt", "weapon": "knife"})
    facts = [one for one in scripted(begun, dice).facts if one.audience.includes(viewer)]
    written = [{**encode(fact), "traces": ()} for fact in facts]
    return [*written, *(GAME.card(fact, viewer) for fact in facts)]


@pytest.mark.parametrize("field", UNSEEN)
@pytest.mark.parametrize("faces", [[6, 5, 1, 1, 1], [1, 1, 1, 1, 1]])
def test_what_an_attack_does_not_bring_to_light_stays_unseen(field: str, faces: list[int]) -> None:
    state = fighting(Brandt__actions_taken=9)
    other = paths.assign(state, f"Brandt.{field}", UNSEEN[field])
    dice = {"attack": faces}
    assert seen(state, dice, IONE) == seen(other, dice, IONE)
    assert seen(state, dice, GAME_MASTER)


def test_the_numbers_behind_a_roll_are_for_those_who_may_know_them() -> None:
    state = fighting(Brandt__actions_taken=9)
    begun = start(GAME, state, "attack", "Ione", {"target": "Brandt", "weapon": "knife"})
    hit = next(fact for fact in scripted(begun, {"attack": [6, 6, 1, 1, 1]}).facts if fact.traces)
    names = {
        viewer: [trace.name for trace in GAME.card(hit, viewer).traces]
        for viewer in (IONE, GAME_MASTER)
    }
    assert names == {IONE: ["pool"], GAME_MASTER: ["pool", "evasion", "required"]}


def test_what_betrays_two_foes_is_for_the_gm_alone() -> None:
    cast = {"Ione": ione(), "Brandt": brandt(), "Guard": brandt()}
    state = fighting("Brandt", cast=cast, Ione__actions_taken=9)
    begun = start(GAME, state, "attack", "Brandt", {"target": "Guard"})
    hit = next(fact for fact in scripted(begun, {"attack": [6, 1, 1]}).facts if fact.traces)
    for viewer, seen in (
        (player_of("Ione"), ["pool"]),
        (player_of("Guard"), ["pool", "evasion"]),
        (GAME_MASTER, ["pool", "evasion", "required"]),
    ):
        assert [trace.name for trace in GAME.card(hit, viewer).traces] == seen


@given(st.integers(0, 9), st.integers(-3, 9))
def test_a_stranger_is_assumed_hurt_by_what_was_seen(harm: int, hp: int) -> None:
    """The guess is an ordinary mortal of 5 HP, never fallen before it is seen to fall."""
    state = fighting(Brandt__harm=harm, Brandt__hp=hp)
    guess = GAME.known(state, IONE).creatures["Brandt"]
    assert guess.hp == max(1, 5 - harm)
    assert set(guess.unknown) == set(SECRETS)
    fallen = paths.assign(state, "Brandt.states", ["gravely-wounded"])
    assert GAME.known(fallen, IONE).creatures["Brandt"].hp == 0


def test_an_attack_on_what_is_known_can_be_worked_out() -> None:
    """Odds and checks of a player run on the state as it knows it."""
    state = fighting(cast={"Ione": ione(), "Brandt": brandt(dexterity=5)}, Brandt__actions_taken=9)
    known = GAME.known(state, IONE)
    inputs = {"target": "Brandt", "weapon": "knife"}
    done = scripted(start(GAME, known, "attack", "Ione", inputs), {"attack": [6, 1, 1, 1, 1]})
    assert [fact.kind for fact in done.facts][1] == "hit"
