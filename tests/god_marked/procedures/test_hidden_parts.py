"""Parts of a board that are hidden (TABLE-01): what follows from them, and what shows itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.secrecy import Stage, assert_same_bytes, play_on
from tests.table.tabletop import Tabletop
from theomachy.board.grid import Board, board_from, board_to
from theomachy.board.hiding import is_hidden, opened, with_hidden
from theomachy.core.drivers.scripted import scripted
from theomachy.core.errors import Refused
from theomachy.core.plugin import fold, game_of, start
from theomachy.core.procedure import Done
from theomachy.core.seats import GAME_MASTER, GM, GM_ONLY, player_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.scene.ways import path_to
from theomachy.games.god_marked.state import State, with_creature

GAME = game_of("god-marked")
HALL = {
    "size": [8, 4],
    "hidden": [{"from": [4, 0], "to": [7, 3]}],
    "slow": [[5, 1]],
    "cover": [[6, 1, 3]],
    "ledges": [[7, 0, 5]],
}
CAST = {
    "Ash": {"character": "ash", "team": "Heroes", "at": [0, 1]},
    "Warden": {"creature": "warden", "team": "Temple", "at": [6, 2]},
    "Imp": {"creature": "lantern-imp", "team": "Temple", "at": [2, 2]},
}


def table(board: Mapping[str, Any] = HALL, **cast: Any) -> State:
    document = {"board": dict(board), "cast": {**CAST, **cast}, "fight": False}
    before = GAME.new_state({})
    state: State = fold(GAME, before, GAME.enlist(before, document))
    return state


def board_of(state: State) -> Board:
    assert state.board is not None
    return state.board


def done(state: State, do: str, **inputs: Any) -> Done[State]:
    result = scripted(start(GAME, state, do, GM, inputs), [], [])
    assert isinstance(result, Done)
    return result


def kinds(result: Done[State]) -> list[str]:
    return [fact.kind for fact in result.facts]


def test_gm_table_01_who_comes_in_in_a_hidden_part_is_unseen() -> None:
    state = table()
    assert state.creatures["Warden"].unseen
    assert not state.creatures["Imp"].unseen
    known = GAME.known(state, player_of("Ash"))
    assert set(known.creatures) == {"Ash", "Imp"}


def test_gm_table_01_the_players_know_a_hidden_part_as_bare_and_shut() -> None:
    state = table()
    known = GAME.known(state, player_of("Ash")).board
    assert known == opened(board_of(state)) == opened(opened(board_of(state)))
    assert (known.slow, known.cover, known.ledges) == (frozenset(), (), ())
    assert known.hidden == board_of(state).hidden <= known.blocked
    assert GAME.known(state, GAME_MASTER).board == state.board


def test_gm_table_01_for_the_rules_a_hidden_part_is_not_there_yet() -> None:
    state = table()
    assert ground(state) == ground(GAME.known(state, player_of("Ash")))
    assert path_to(state, "Ash", (5, 1)) is None
    assert path_to(state, "Ash", (3, 3)) is not None
    opened_up = done(state, "reveal-part").state
    assert path_to(opened_up, "Ash", (5, 1)) is not None


def test_gm_table_01_a_part_is_shown_with_who_stands_there() -> None:
    result = done(table(), "reveal-part", at=(4, 0), to=(7, 3))
    assert kinds(result) == ["parts-revealed", "appeared"]
    assert not result.state.creatures["Warden"].unseen
    assert not board_of(result.state).hidden


def test_gm_table_01_an_ambush_stays_unseen_where_the_light_bringer_wants() -> None:
    result = done(table(), "reveal-part", creatures=False)
    assert kinds(result) == ["parts-revealed"]
    assert result.state.creatures["Warden"].unseen


def test_gm_table_01_who_stays_partly_in_the_dark_is_shown_if_a_part_is_seen() -> None:
    state = table(Wolf={"creature": "ashwolf", "team": "Temple", "at": [5, 0]})
    assert state.creatures["Wolf"].unseen
    result = done(state, "reveal-part", at=(5, 0))
    assert kinds(result) == ["parts-revealed", "appeared"]
    assert not result.state.creatures["Wolf"].unseen
    assert result.state.creatures["Warden"].unseen


def test_gm_table_01_hiding_a_part_hides_who_stands_there() -> None:
    state = table({"size": [8, 4]})
    result = done(state, "hide-part", at=(2, 0), to=(7, 3))
    assert kinds(result) == ["parts-hidden", "vanished", "vanished"]
    assert all(result.state.creatures[name].unseen for name in ("Warden", "Imp"))
    again = done(result.state, "reveal-part", at=(6, 2))
    assert kinds(again) == ["parts-revealed", "appeared"]


def test_gm_table_01_who_is_hidden_already_is_named_to_no_player() -> None:
    state = table()
    (again,) = done(state, "conceal", name="Warden").facts
    assert again.audience == GM_ONLY
    (hidden,) = done(state, "conceal", name="Imp").facts
    assert hidden.audience.everybody


def test_gm_table_01_hiding_a_part_tells_nothing_of_who_hides_there() -> None:
    state = table({"size": [8, 4]})
    state = with_creature(state, "Imp", hidden_from=frozenset({"Ash"}))
    told = done(state, "hide-part", at=(2, 0), to=(7, 3)).facts
    of_imp = [fact for fact in told if getattr(fact, "name", "") == "Imp"]
    assert of_imp
    assert not any(fact.audience.includes(player_of("Ash")) for fact in of_imp)


@pytest.mark.parametrize(
    ("board", "do", "inputs", "code"),
    [
        (HALL, "hide-part", {"at": (0, 0), "to": (1, 3)}, "players-there"),
        (HALL, "hide-part", {"at": (5, 0), "to": (7, 3)}, "hidden-already"),
        (HALL, "hide-part", {"at": (9, 0)}, "off-board"),
        (HALL, "hide-part", {"to": (7, 3)}, "no-corner"),
        (HALL, "reveal-part", {"at": (0, 0), "to": (3, 3)}, "nothing-hidden"),
        ({"size": [8, 4]}, "reveal-part", {}, "nothing-hidden"),
    ],
)
def test_gm_table_01_what_cannot_be_hidden_or_shown_is_refused(
    board: Mapping[str, Any], do: str, inputs: Mapping[str, Any], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        start(GAME, table(board), do, GM, inputs)
    assert refused.value.code == code


def test_gm_table_01_without_a_board_nothing_is_hidden() -> None:
    state = GAME.new_state({})
    refusal = GAME.commands["hide-part"].check(state, GM, None)
    assert refusal is not None
    assert refusal.code == "no-board"


def test_gm_table_01_who_is_put_into_a_hidden_part_by_hand_is_seen_no_more() -> None:
    top = Tabletop(
        {"board": HALL, "cast": CAST, "fight": False}, game=GAME, players={"ana": ("Ash",)}
    )
    top.set("Imp.at", [5, 3])
    assert top.state().creatures["Imp"].unseen
    assert not any("[5, 3]" in text or "(5, 3)" in text for text in top.texts("ana"))
    top.set("Imp.at", [2, 2])
    assert top.state().creatures["Imp"].unseen
    top.start("gm", "show", GM, name="Imp")
    assert not top.state().creatures["Imp"].unseen


def test_gm_table_01_an_object_in_a_hidden_part_is_not_known() -> None:
    state = table()
    small = next(one.id for one in library.objects().values() if one.size <= 1 and one.width == 1)
    after = done(state, "place-object", name="Cask", object=small, at=(5, 2))
    (fact,) = after.facts
    assert not fact.audience.everybody
    assert after.state.objects
    assert not GAME.known(after.state, player_of("Ash")).objects
    assert ground(after.state) == ground(state)


def test_the_board_reads_back_what_it_writes() -> None:
    board = board_from(HALL)
    assert board_from(board_to(board)) == board
    assert is_hidden(board, (4, 0), 2)
    assert not is_hidden(board, (3, 0), 2)
    assert not with_hidden(board, board.hidden, hide=False).hidden


spaces = st.tuples(st.integers(4, 7), st.integers(0, 3))
grounds = st.fixed_dictionaries(
    {},
    optional={
        "slow": st.frozensets(spaces, max_size=6),
        "blocked": st.frozensets(spaces, max_size=6),
        "obscured": st.frozensets(spaces, max_size=6),
        "cover": st.dictionaries(spaces, st.integers(1, 9), max_size=6).map(
            lambda one: tuple(one.items())
        ),
        "ledges": st.dictionaries(spaces, st.integers(-9, 9), max_size=6).map(
            lambda one: tuple(one.items())
        ),
    },
)


@settings(max_examples=40, deadline=None)
@given(grounds)
def test_law_what_lies_in_a_hidden_part_changes_nothing_that_is_known(ground: Any) -> None:
    hidden = frozenset((column, row) for column in range(4, 8) for row in range(4))
    assert opened(Board(8, 4, hidden=hidden, **ground)) == opened(Board(8, 4, hidden=hidden))


def test_law_what_lies_and_stands_in_a_hidden_part_changes_no_byte() -> None:
    """Two tables that differ in what a part hides, played on from what all may know."""

    def document(board: Mapping[str, Any], **cast: Any) -> dict[str, Any]:
        hidden = [{"from": [4, 0], "to": [7, 3]}]
        return {
            "board": {"size": [8, 4], "hidden": hidden, **board},
            "cast": {"Ash": CAST["Ash"], "Imp": {**CAST["Imp"], "policy": "greedy"}, **cast},
            "fight": False,
        }

    bare = document({})
    full = document(
        {"slow": [[4, 1]], "cover": [[4, 2, 3]], "ledges": [[5, 0, 9]], "blocked": [[4, 3]]},
        Warden={"creature": "warden", "at": [6, 2]},
    )

    def begin(stage: Stage) -> None:
        stage.command("gm", "begin-fight", GM)

    def walk(stage: Stage) -> None:
        stage.command("ana", "walk", "Ash", to=[3, 1])
        stage.command("ana", "walk", "Ash", to=[5, 1])

    script = [walk, begin, *[play_on] * 12, walk]
    assert assert_same_bytes(GAME, (bare, full), {"ana": ("Ash",)}, "ana", script) > 5
