"""What the players may not know does not reach them: GM-TABLE-01, GR-16.

Two tables that differ only in a secret show a player the same state, and where play does not bring
it to light, tell the same facts.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, play, scene, turn_of
from tests.god_marked.procedures.duels import attacks, fighter, strikes
from theomachy.core import paths
from theomachy.core.ask import Choose
from theomachy.core.drivers.scripted import scripted
from theomachy.core.facts import encode
from theomachy.core.fingerprints import fingerprint
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done, Need, step
from theomachy.core.seats import GAME_MASTER, Viewer, player_of
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State

ASH = player_of("Ash")
BOARD: dict[str, Any] = {"board": FIELD}
PLAIN: dict[str, Any] = {"distances": {"Ghost": {"Ash": 4, "Warden": 2}}}

SPELL: dict[str, Any] = {"id": "hum", "name": "Hum", "kind": "spell"}
SECRETS: dict[str, Any] = {
    "Warden.hp": 7,
    "Warden.armour_health": 9,
    "Warden.level": 8,
    "Warden.skills": {"Martial": 90, "Athletics": 40},
    "Warden.given": {"max_hp": 99, "pac": 17},
    "Warden.defence": {"pac": 12},
    "Warden.gear": {"mail": {"id": "mail", "name": "Mail", "armour": "pac", "defence": 4}},
    "Warden.resist": ["fire"],
    "Warden.immune": ["slash"],
    "Warden.lowered": {"pac": 4},
    "Warden.abilities": {"spark": {"id": "spark", "name": "Spark", "kind": "spell"}},
    "Warden.lumens": 4,
    "Warden.intent": 5,
    "Warden.stamina": 6,
    "Warden.used": {"spark": 1},
    "Warden.bears": [
        {
            "effect": {"effect": "number", "number": "pac", "value": 2},
            "ability": "spark",
            "value": 2,
        }
    ],
    "kept": [{"key": "fog", "user": "Ghost", "how": "lingering", "what": "fog", "area": [[1, 1]]}],
    "Warden.policy": "greedy",
    "Warden.no_quarter": True,
    "Warden.items": {"coal": {"id": "coal", "name": "Coal", "light": "ember"}},
    "Warden.quick_rests": 2,
    "Warden.awakened": "Fire",
    "Ash.lowered": {"pac": 4},
    "Bran.free_uses": {"flare": 1},
    "deals": [{"who": "Bran", "goal": "other", "price": "other", "words": "a name"}],
    "locks": {"Chest": {"name": "Chest", "complexity": 3, "unseen": True}},
    "rituals": [{"leader": "Ghost", "spell": SPELL, "item": "coal", "radius": 2}],
    "attempts": [{"lock": "Chest", "by": "Ghost", "complexity": 3}],
    "Ghost.hp": 3,
    "Ghost.team": "risen",
    "Ghost.conditions": [{"name": "burn"}],
    "fight.order": ["heroes", "dead", "temple"],
    "fight.streaks": [{"actor": "Ghost", "enemy": "Ash", "actions": 1}],
}


def table(**where: Any) -> State:
    """Ash, Bran and a Warden; a Ghost that the Light Bringer keeps unseen."""
    places = [(5, 5), (5, 6), (6, 5), (9, 5)] if "board" in where else [None] * 4
    cast = {
        "Ash": fighter("heroes", places[0], Martial=20),
        "Bran": fighter("heroes", places[1]),
        "Warden": fighter("temple", places[2], given={"pac": 13}),
        "Ghost": {**fighter("dead", places[3]), "unseen": True},
    }
    return paths.assign(scene(cast, **where), "fight.order", ["heroes", "temple", "dead"])


def seen(state: State, viewer: Viewer = ASH) -> tuple[str, str]:
    """What a viewer's page and odds are made of: the view's bytes, the known state's fingerprint."""
    known = GAME.known(state, viewer)
    return json.dumps(GAME.view(known, viewer), sort_keys=True), fingerprint(known)


def heard(done: Done[State], viewer: Viewer = ASH) -> list[dict[str, Any]]:
    """The facts that a viewer is told, as they are written."""
    return [encode(fact) for fact in done.facts if fact.audience.includes(viewer)]


@pytest.mark.parametrize("where", [BOARD, PLAIN], ids=["board", "distances"])
@pytest.mark.parametrize("path", SECRETS)
def test_gm_table_01_no_secret_is_in_what_a_player_knows(path: str, where: dict[str, Any]) -> None:
    state = table(**where)
    other = paths.assign(state, path, SECRETS[path])
    assert other != state
    assert seen(state) == seen(other)
    assert GAME.known(other, GAME_MASTER) == other


@pytest.mark.parametrize("where", [BOARD, PLAIN], ids=["board", "distances"])
def test_gm_table_01_where_the_unseen_is_nobody_knows(where: dict[str, Any]) -> None:
    state = table(**where)
    other = (
        paths.assign(state, "Ghost.at", [20, 20])
        if "board" in where
        else paths.assign(state, "distances.pairs", [["Ash", "Ghost", 9]])
    )
    assert other != state
    assert seen(state) == seen(other)
    alone = GAME.known(state, ASH)
    assert "Ghost" not in json.dumps(GAME.view(alone, ASH))


def test_gm_table_01_who_holds_the_baton_unseen_is_not_named() -> None:
    state = turn_of(table(**PLAIN), "Ghost")
    assert "Ghost" not in seen(state)[0]
    assert seen(state) != seen(table(**PLAIN))


def test_gm_hide_01_one_hidden_from_all_of_a_player_is_not_in_what_it_knows() -> None:
    state = paths.assign(table(**BOARD), "Warden.hidden_from", {"Ash": 14, "Bran": 14})
    moved = paths.assign(state, "Warden.at", [20, 20])
    assert seen(state) == seen(moved)
    betrayed = paths.assign(state, "Warden.hidden_from", {"Bran": 14})
    assert seen(state) != seen(betrayed)


# What the play below does not bring to light: neither HP nor anything that the hit does not meet.
UNTOUCHED = {
    path: SECRETS[path]
    for path in (
        "Warden.hp",
        "Warden.armour_health",
        "Warden.level",
        "Warden.policy",
        "Warden.no_quarter",
        "Ghost.hp",
        "Ghost.team",
    )
} | {"Warden.hp": 33, "Warden.skills": {"Arcana": 90, "Endurance": 90}}


@pytest.mark.parametrize("path", UNTOUCHED)
def test_gr_16_a_script_that_brings_no_secret_to_light_tells_the_same(path: str) -> None:
    outcomes = []
    for state in (table(**BOARD), paths.assign(table(**BOARD), path, UNTOUCHED[path])):
        first = strikes(state, {"attack": 10, "damage": 3})
        back = attacks(
            turn_of(first.state, "Warden"),
            {"attack": 12, "damage": 2},
            {"reaction/Ash": "take-it", "reaction/Bran": "pass"},
        )
        given = {"names": ["Ash"], "skill": "Medicine", "number": 12}
        checked = play(back.state, "call-check", "GM", given, {"check/Ash": 9})
        outcomes.append(([heard(done) for done in (first, back, checked)], seen(checked.state)))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize(("number", "change"), [(12, 0), (14, 0), (30, 5)])
def test_gm_check_07_the_number_of_a_failed_check_reaches_nobody(number: int, change: int) -> None:
    plain = checked(12, 0)
    other = checked(number, change)
    assert heard(other) == heard(plain)
    assert seen(other.state) == seen(plain.state)


def checked(number: int, change: int) -> Done[State]:
    given = {"names": ["Ash"], "skill": "Medicine", "number": number, "change": change}
    return play(table(**PLAIN), "call-check", "GM", given, {"check/Ash": 9})


def test_gm_check_08_a_lowered_armour_is_told_to_nobody() -> None:
    given = {"name": "Warden", "armour": "pac", "change": 3}
    state = table(**PLAIN)
    lowered = play(state, "lower-armour", "GM", given)
    assert heard(lowered) == []
    assert seen(lowered.state) == seen(state)
    direct = [
        strikes(one, {"attack": face, "damage": 3})
        for one, face in ((lowered.state, 10), (state, 10))
    ]
    kinds = [[fact["kind"] for fact in heard(done)] for done in direct]
    assert ("hit-direct" in kinds[0], "hit-direct" in kinds[1]) == (True, False)
    assert "armour-lowered" not in kinds[0]


def test_gm_table_01_a_blow_from_the_unseen_names_nobody() -> None:
    cast = {
        "Ash": {"character": {"level": 1}, "team": "heroes", "at": [1, 1]},
        "Imp": {"creature": {"level": 1}, "team": "imps", "at": [2, 1], "unseen": True},
        "Oak": {"creature": {"level": 1}, "team": "imps", "at": [6, 1]},
    }
    state = GAME.new_state({})
    description = {"board": {"size": [8, 3]}, "cast": cast}
    state = fold(GAME, state, GAME.enlist(state, description))
    state = paths.assign(paths.assign(state, "fight.turn", "imps"), "fight.baton", "Imp")
    begun = start(GAME, state, "attack", "Imp", {"target": "Ash"})
    need = step(begun, {})
    assert isinstance(need, Need)
    assert isinstance(need.open[0].request, Choose)
    assert need.open[0].request.title == "Somebody unseen attacks Ash"
    done = scripted(begun, {"attack": 15, "damage": 3}, ["take-it"])
    heard = [fact for fact in done.facts if fact.audience.includes(player_of("Ash"))]
    assert [fact.kind for fact in heard if "Imp" in str(encode(fact))] == []
    assert "damage-dealt" in [fact.kind for fact in heard]
