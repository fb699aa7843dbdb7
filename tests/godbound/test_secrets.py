"""What a player may not know: two tables that differ only in it look the same to that player."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.godbound.building import do, foe, rival, sheet, table
from theomachy.core.facts import Fact, encode
from theomachy.core.fingerprints import fingerprint
from theomachy.core.plugin import fold
from theomachy.core.procedure import Done
from theomachy.core.seats import GAME_MASTER, GM, SPECTATOR, Viewer, player_of
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State

ASH = player_of("Ash")
HERO = sheet(level=2, weapons=["heavy"], hp=60, max_hp=60)

# What may differ between the tables: numbers that none of the steps played below brings to light.
SECRETS = st.fixed_dictionaries(
    {},
    optional={
        "hd": st.integers(12, 40),
        "save": st.integers(5, 15),
        "morale": st.integers(2, 12),
        "effort": st.integers(0, 5),
        "effort_saves": st.booleans(),
        "actions": st.integers(1, 3),
        "suited": st.just(["curse"]),
    },
)
RIVAL = st.fixed_dictionaries(
    {},
    optional={
        "level": st.integers(1, 9),
        "hp": st.integers(12, 40),
        "attributes": st.fixed_dictionaries({"wis": st.integers(3, 19), "con": st.integers(3, 19)}),
        "gifts": st.just(["still_pool"]),
        "words": st.just(["sea"]),
        "hampered": st.just(["spirit"]),
    },
)


def opened(secrets: Mapping[str, Any], of_rival: Mapping[str, Any]) -> tuple[State, list[Fact]]:
    """A table, and all facts that brought its cast in."""
    ogre = foe(14, 6)["creature"]
    cast = {
        "Ash": HERO,
        "Ogre": {"team": "foes", "creature": {**ogre, **secrets}},
        "Regent": rival(**{"ac": 4, "attack_bonus": 2, **of_rival}),
    }
    state = GAME.new_state({})
    facts = list(GAME.enlist(state, {"cast": cast}))
    return fold(GAME, state, facts), facts


def received(secrets: Mapping[str, Any], of_rival: Mapping[str, Any], viewer: Viewer) -> str:
    """All that a seat gets to see of a round: facts, cards, states and views, as one text."""
    state, facts = opened(secrets, of_rival)
    pages = [page(state, viewer)]
    for command, by, given_, dice in ROUND:
        done: Done[State] = do(state, command, by, given_, dice)
        state = done.state
        facts += done.facts
        pages.append(page(state, viewer))
    seen = [fact for fact in facts if fact.audience.includes(viewer)]
    told = [[_told(fact, viewer), GAME.card(fact, viewer).text] for fact in seen]
    return json.dumps([told, pages], sort_keys=True, default=str)


def _told(fact: Fact, viewer: Viewer) -> Any:
    traces = [trace.seen_by(viewer) for trace in fact.traces]
    return {**encode(fact), "traces": [str(trace) for trace in traces if trace is not None]}


def page(state: State, viewer: Viewer) -> Any:
    known = GAME.known(state, viewer)
    return [fingerprint(known), GAME.view(known, viewer)]


ROUND: tuple[tuple[str, str, dict[str, Any], list[int]], ...] = (
    ("start-fight", GM, {}, []),
    ("attack", "Ash", {"target": "Ogre"}, [15, 9]),
    ("pass", "Ash", {}, []),
    ("attack", "Ogre", {"target": "Ash"}, [15, 6]),
    ("pass", "Ogre", {}, []),
    ("save", "Ogre", {"hazard": "curse"}, [20]),
    ("attack", "Regent", {"target": "Ash"}, [9, 1]),
    ("save", "Regent", {"hazard": "curse"}, [20]),
    ("pass", "Regent", {}, []),
    ("next-round", GM, {}, []),
    ("attack", "Ash", {"target": "Regent"}, [14, 3]),
    ("end-scene", GM, {}, []),
)


@settings(max_examples=15, deadline=None)
@given(SECRETS, RIVAL)
def test_tables_that_differ_in_secrets_look_the_same(
    secrets: dict[str, Any], of_rival: dict[str, Any]
) -> None:
    for viewer in (ASH, SPECTATOR):
        assert received(secrets, of_rival, viewer) == received({}, {}, viewer)


def test_the_comparison_sees_what_is_not_secret() -> None:
    assert received({"ac": 5}, {}, ASH) != received({}, {}, ASH)
    assert received({"hd": 13}, {}, GAME_MASTER) != received({}, {}, GAME_MASTER)


def test_what_has_come_to_light_is_known() -> None:
    state, _ = opened({}, {})
    assert GAME.known(state, ASH).creatures["Ogre"].hd == 2
    wounded = do(do(state, "start-fight", GM).state, "attack", "Ash", {"target": "Ogre"}, [15, 9])
    seen = GAME.known(wounded.state, ASH).creatures["Ogre"]
    assert (seen.suffered, seen.hd, seen.max_hd) == (2, 1, 3)
    assert "hd" in seen.guessed


def test_who_is_at_0_is_seen_to_be() -> None:
    cast = {"Ash": sheet(), "Ogre": foe(1, 9), "Regent": rival(hp=0)}
    state = do(
        do(table(cast), "start-fight", GM).state, "attack", "Ash", {"target": "Ogre"}, [20, 2]
    )
    assert state.state.creatures["Ogre"].hd == 0
    known = GAME.known(state.state, ASH)
    assert (known.creatures["Ogre"].hd, known.creatures["Ogre"].fate) == (0, "dead")
    view = GAME.view(known, ASH)["creatures"]
    assert [one["standing"] for one in view] == ["well", "dead", "helpless"]


def test_each_side_knows_its_own() -> None:
    state, _ = opened({"effort": 3}, {"gifts": ["still_pool"]})
    own = GAME.known(state, player_of("Regent"))
    assert own.creatures == state.creatures
    assert GAME.known(state, GAME_MASTER) is state
    other = GAME.known(state, ASH)
    assert other.creatures["Ash"] == state.creatures["Ash"]
    assert not other.creatures["Regent"].gifts
