"""The `objects:` of scenarios, encounters and prepared scenes: what stands about in them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD
from tests.god_marked.procedures.duels import fighter
from theomachy.core.errors import InputError
from theomachy.core.plugin import fold
from theomachy.core.seats import SPECTATOR
from theomachy.games.god_marked.facts import ObjectPlaced
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.state import State

CART = {"object": "market-cart", "at": [6, 3]}


def scene(objects: Any, board: dict[str, Any] | None = FIELD) -> State:
    """Ash at [3, 3], and these objects."""
    state = GAME.new_state({})
    where = {"board": board} if board else {"distances": {}}
    cast = {"Ash": fighter("heroes", (3, 3) if board else None)}
    facts = GAME.enlist(state, {"cast": cast, "objects": objects, **where})
    return fold(GAME, state, facts)


def test_gm_cover_01_what_a_document_names_stands_there_and_covers() -> None:
    state = scene(
        {"Cart": CART, "Lamp": "oil-lamp", "Block": {"size": 2, "at": [9, 5], "width": 1}}
    )
    cart, lamp, block = state.objects.values()
    assert (cart.title, cart.at, cart.width) == ("Market cart", (6, 3), 2)
    assert (lamp.title, lamp.at) == ("Oil lamp", None)
    assert (block.title, block.size, block.height, block.width) == ("", 2, 2, 1)
    laid = ground(state)
    assert laid is not None
    assert dict(laid.cover)[(7, 4)] == 2


def test_gm_object_04_what_is_different_is_stated() -> None:
    (cart,) = scene({"Cart": {**CART, "durability": 3, "height": 1}}).objects.values()
    assert (cart.durability, cart.height, cart.size) == (3, 1, 2)


@pytest.mark.parametrize(
    ("objects", "code", "where"),
    [
        ({"Cart": {"object": "marble"}}, "no-such-object", "objects.Cart.object"),
        ({"Cart": {**CART, "at": [3, 3]}}, "place-taken", "objects.Cart.at"),
        ({"Cart": {**CART, "at": [29, 29]}}, "off-board", "objects.Cart.at"),
        ({"Cart": CART, "Other": CART}, "place-taken", "objects.Other.at"),
        ({"Ash": CART}, "bad-name", "objects.Ash"),
        ({"A.b": CART}, "bad-name", "objects.A.b"),
        ({"x" * 61: CART}, "bad-name", f"objects.{'x' * 61}"),
        ({"Cart": {**CART, "colour": "red"}}, "bad-record", "objects.Cart.colour"),
        ({"Cart": {**CART, "height": -1}}, "bad-record", "objects.Cart.height"),
        ({"Cart": 7}, "bad-record", "objects.Cart"),
        (["Cart"], "wrong-type", "objects"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(objects: Any, code: str, where: str) -> None:
    with pytest.raises(InputError) as refused:
        scene(objects)
    assert (refused.value.code, refused.value.refusal.where) == (code, where)


def test_gm_table_02_without_a_board_nothing_has_a_place() -> None:
    assert list(scene({"Lamp": "oil-lamp"}, None).objects) == ["Lamp"]
    with pytest.raises(InputError) as refused:
        scene({"Cart": CART}, None)
    assert refused.value.code == "no-board"


def test_a_second_document_may_not_take_a_name_that_is_there() -> None:
    state = scene({"Cart": CART})
    with pytest.raises(InputError) as refused:
        GAME.enlist(state, {"objects": {"Cart": "oil-lamp"}})
    assert refused.value.code == "name-taken"


def test_gm_table_01_in_a_hidden_part_nobody_is_told_of_it() -> None:
    state = GAME.new_state({})
    board = {**FIELD, "hidden": [[column, row] for column in (6, 7) for row in (3, 4)]}
    facts = GAME.enlist(state, {"board": board, "objects": {"Cart": CART}})
    told = [fact for fact in facts if isinstance(fact, ObjectPlaced)]
    assert [fact.audience.includes(SPECTATOR) for fact in told] == [False]
    after = fold(GAME, state, facts)
    assert list(after.objects) == ["Cart"]
    assert not GAME.known(after, SPECTATOR).objects
