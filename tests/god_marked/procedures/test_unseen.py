"""Somebody whom the Light Bringer keeps unseen: nothing that is told or asked names it (GM-TABLE-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import play
from tests.god_marked.procedures.duels import duel
from tests.table.secrecy import Stage, Step, assert_same_bytes, play_on, secret
from theomachy.core.facts import Fact, encode
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.core.seats import GM, player_of
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.scene.opportunities import Event, who_may
from theomachy.games.god_marked.state import State, with_creature, with_fight


def ambush(turn: str = "temple") -> State:
    """Ash, who is somebody's, and a Warden beside it whom nobody sees."""
    state = with_creature(duel(turn=turn), "Ash", player=True)
    return with_creature(state, "Warden", unseen=True)


def names_it(fact: Fact) -> bool:
    return fact.audience.includes(player_of("Ash")) and "Warden" in str(encode(fact))


DONE_TO: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("harm", {"name": "Warden", "amount": 3}),
    ("heal", {"name": "Warden", "hp": 3}),
    ("give-item", {"name": "Warden", "item": "iron-mirror"}),
    ("grant-level", {"names": ["Warden"]}),
    ("set-condition", {"name": "Warden", "condition": "slowed"}),
    ("give-step", {"name": "Warden", "step": "bonus"}),
    ("lose-part", {"name": "Warden", "part": "eye"}),
    ("conceal", {"name": "Warden"}),
)


@pytest.mark.parametrize(
    ("do", "given", "player"),
    [
        *[(do, given, player) for do, given in DONE_TO for player in (False, True)],
        ("roll-destiny", {"names": ["Warden"]}, True),
    ],
)
def test_gm_table_01_what_is_done_to_somebody_unseen_no_player_hears(
    do: str, given: Mapping[str, Any], player: bool
) -> None:
    begun = start(GAME, with_creature(ambush(), "Warden", player=player), do, GM, given)
    result = step(begun, {})
    if isinstance(result, Need):
        dice = {one.address: (1,) for one in result.open}
        result = step(begun, dice)
    assert isinstance(result, Done)
    assert result.facts
    assert not [fact for fact in result.facts if names_it(fact)]


def test_gm_rest_01_whoever_rests_unseen_rests_unheard() -> None:
    calm = with_fight(ambush(), active=False)
    alone = play(calm, "rest", GM, {"names": ["Warden"], "hours": 2})
    assert alone.facts
    assert not [fact for fact in alone.facts if names_it(fact)]


def test_gm_table_01_what_shows_somebody_is_heard_by_all() -> None:
    (shown,) = play(ambush(), "show", GM, {"name": "Warden"}).facts
    assert names_it(shown)


def test_gm_opp_02_nobody_strikes_at_whom_it_does_not_notice() -> None:
    gets_away = Event("Warden", "Warden disengages", actions=2)
    assert who_may(with_creature(ambush(), "Warden", unseen=False), gets_away) == ("Ash",)
    assert who_may(ambush(), gets_away) == ()


def test_gm_chase_09_nobody_pursues_whom_it_does_not_notice() -> None:
    begun = start(GAME, ambush(), "flee", "Warden", {})
    asked = step(begun, {})
    assert isinstance(asked, Need)
    track = {one.address: "drowned-road" for one in asked.open}
    done = step(begun, track)
    assert isinstance(done, Done)
    assert done.state.chase is None
    assert not [fact for fact in done.facts if names_it(fact)]


def test_law_what_is_done_to_somebody_unseen_changes_no_byte_that_a_player_receives() -> None:
    document = {
        "fight": False,
        "board": {"size": [8, 4], "hidden": [{"from": [5, 0], "to": [7, 3]}]},
        "cast": {
            "Ash": {"character": "ash", "team": "Heroes", "at": [0, 1]},
            "Imp": {"creature": "lantern-imp", "team": "Temple", "at": [2, 2]},
            "Noor": {"character": "noor", "team": "Temple", "at": [6, 2], "unseen": True},
        },
    }

    def done(do: str, **given: Any) -> Step:
        return secret(lambda stage: stage.command("gm", do, GM, **given))

    def offered(stage: Stage) -> None:
        found = stage.tables.begin_draft_at(stage.id, stage.seats["ben"], ready="orla")
        stage.tables.take_draft(found.id)

    script: list[Any] = [
        done("conceal", name="Noor"),
        done("harm", name="Noor", amount=3),
        done("heal", name="Noor", hp=2),
        done("give-item", name="Noor", item="iron-mirror"),
        done("grant-level", names=["Noor"]),
        done("rest", names=["Noor"], hours=2),
        done("place-lock", name="Gate", complexity=4, unseen=True, at=[6, 3]),
        done("place-object", name="Post", object="wine-cask", at=[7, 3]),
        done("edit", path="Noor.at", new=[7, 1]),
        done("lower-armour", name="Imp", change=2),
        secret(offered),
        lambda stage: stage.command("ana", "check", "Ash", skill="Perception", what="<b>who</b>"),
        done("remove-lock", name="Gate"),
    ]
    seats = {"ana": ("Ash",), "ben": ("Imp",)}
    assert assert_same_bytes(GAME, (document, document), seats, "ana", script) > 5


LURKERS: dict[str, Any] = {
    "Lurker": {"creature": "warden", "team": "Temple", "at": [4, 2], "unseen": True},
    "Ghost": {"creature": "ashwolf", "team": "Risen", "at": [1, 2], "unseen": True},
}


def court(**lurkers: Any) -> dict[str, Any]:
    return {
        "fight": False,
        "board": {"size": [9, 5]},
        "cast": {
            "Ash": {"character": "ash", "team": "Heroes", "at": [0, 1]},
            "Imp": {"creature": "lantern-imp", "team": "Temple", "at": [5, 2]},
            "Noor": {"character": "noor", "team": "Heroes", "at": [0, 3]},
            **lurkers,
        },
    }


@pytest.mark.parametrize("watched", ["ana", "eve"])
def test_law_whoever_waits_unseen_changes_no_byte_of_a_fight(watched: str) -> None:
    """From initiative to the end of the fight, beside one who could protect, strike and help."""

    def begins(stage: Stage) -> None:
        stage.command("gm", "begin-fight", GM)

    def walks(stage: Stage) -> None:
        stage.command("ana", "walk", "Ash", to=[2, 1])

    def falls(stage: Stage) -> None:
        stage.command("gm", "harm", GM, name="Imp", amount=200)

    seats = {"ana": ("Ash", "Noor"), "ben": ("Imp",), "eve": ()}
    script: list[Any] = [begins, walks, *[play_on] * 16, falls, *[play_on] * 3]
    both = (court(), court(**LURKERS))
    assert assert_same_bytes(GAME, both, seats, watched, script) > 20


NAMED = {"target", "targets", "to", "of", "giant", "leader", "companion", "thing", "catcher"}


def test_law_no_guess_at_a_name_is_confirmed_by_what_is_refused() -> None:
    """Whatever a player tries with the name of one who waits unseen is answered as if nobody did."""

    def tries(stage: Stage) -> None:
        for command in GAME.commands.values():
            for field in command.inputs.model_fields:
                for value in ("Lurker", ["Lurker"]) if field in NAMED else ():
                    given = {field: value}
                    what = {"do": command.name, "by": "Ash", "with": given}
                    ask = partial(stage.tables.odds, stage.id, stage.seats["ana"], command=what)
                    stage.try_("ana", ask)
                    stage.command("ana", command.name, "Ash", **given)
        for name in ("Lurker", "Ghost"):
            stage.try_("ana", partial(stage.tables.sheet, stage.id, stage.seats["ana"], name))
            stage.try_("ana", partial(stage.tables.offers, stage.id, stage.seats["ana"], name))
            stage.try_("ana", partial(stage.tables.claim, stage.id, stage.seats["ana"], name))
            stage.command("ana", "walk", name, to=[1, 1])

    def begins(stage: Stage) -> None:
        stage.command("gm", "begin-fight", GM)

    seats = {"ana": ("Ash", "Noor"), "ben": ("Imp",)}
    both = (court(), court(**LURKERS))
    assert assert_same_bytes(GAME, both, seats, "ana", [tries, begins, tries])
