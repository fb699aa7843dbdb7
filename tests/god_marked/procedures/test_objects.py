"""Objects thrown and fallen: one roll, an area, broken in time; as cover on the board.

GM-OBJECT-01, GM-OBJECT-02, GM-OBJECT-03, GM-OBJECT-04, GM-COVER-01, GR-14.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene, turn_of
from tests.god_marked.procedures.duels import arm, fighter
from theomachy.core.ask import Choose
from theomachy.core.content import record_of
from theomachy.core.drivers.exact import odds_of
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.core.readings import FACES
from theomachy.core.seats import GM, player_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.facts import DamageDealt
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import objects, volleys
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.scene.places import covered
from theomachy.games.god_marked.state import State, with_creature

HAMMER = arm("hammer", 1, 10, properties=["object_breaker"])
TAKEN = {"reaction/Warden": "take-it"}


def yard(
    size: int = 2,
    by: int = 1,
    house: dict[str, Any] | None = None,
    warden: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """Ash (Athletics mod 4) beside a stone of this size; a Warden with PAC 10, Imp 14, Oak 15."""
    cast = {
        "Ash": fighter("heroes", (10, 10), size=by, Athletics=40),
        "Warden": warden or fighter("temple", (15, 10), given={"pac": 10}),
        "Imp": fighter("temple", (16, 10), given={"pac": 14}),
        "Oak": fighter("temple", (16, 11), given={"pac": 15}),
    } | more
    state = scene(cast, FIELD, house=house)
    for name in ("Imp", "Oak"):
        state = with_creature(state, name, movement=0)
    given = {"name": "Stone", "size": size, "at": [8, 10], "height": 1, "width": 1}
    placed = play(state, "place-object", GM, given).state
    return turn_of(placed, "Ash") if placed.fight.active else placed


def throws(state: State, dice: Any, answers: Any, **given: Any) -> Done[State]:
    inputs = {"object": "Stone", "target": "Warden", **given}
    return play(next_to(state), "throw", given=inputs, dice=dice, answers=answers)


def next_to(state: State) -> State:
    return with_creature(state, "Ash", at=(9, 10)) if state.board else state


def harm(done: Done[State]) -> dict[str, int]:
    return {fact.target: fact.amount for fact in done.facts if isinstance(fact, DamageDealt)}


ALL = {f"reaction/{name}": "take-it" for name in ("Warden", "Imp", "Oak")}


def test_gm_object_03_one_roll_and_one_set_of_dice_for_all_in_the_space() -> None:
    done = throws(yard(), {"attack": 10, "damage": [5, 2]}, ALL)
    assert harm(done) == {"Warden": 7, "Imp": 3, "Oak": 3}
    assert done.state.creatures["Ash"].actions == 2
    assert kinds(done).count("hit-direct") == 1
    assert kinds(done).count("hit-indirect") == 2


def test_gm_object_03_the_types_and_the_trace_of_its_damage() -> None:
    done = throws(yard(), {"attack": 10, "damage": [5, 2]}, ALL)
    (first, *_) = [fact for fact in done.facts if isinstance(fact, DamageDealt)]
    assert first.type == "collision"
    assert sum(term.value for term in first.traces[0].terms) == first.amount


@pytest.mark.parametrize(
    ("size", "faces", "amount"),
    [(1, [4], 4), (0, [5], 2), (-1, [], None), (11, [4] * 10 + [0 + 1], 82)],
)
def test_gm_object_01_02_by_size(size: int, faces: list[int], amount: int | None) -> None:
    state = yard(size, by=max(1, size))
    state = with_creature(state, "Warden", at=(28, 28), hp=100, given={"pac": 10, "max_hp": 400})
    for name in ("Imp", "Oak"):
        state = with_creature(state, name, dead=True)
    state = with_creature(state, "Ash", given={"range": 60}, size=1)
    state = with_creature(state, "Ash", size=max(1, size - 1)) if size < 2 else state
    if size > 2:
        dice: dict[str, Any] = {"attack": 11, "damage": faces}
        given = {"name": "Stone", "to": [19, 19]}
        done = play(state, "drop-object", GM, given, dice)
    else:
        dice = {"attack": 10, "damage": faces} if faces else {"attack": 10}
        done = throws(state, dice, TAKEN)
    assert harm(done).get("Warden") == amount


def test_gm_object_03_not_more_than_one_size_above_the_thrower() -> None:
    big = next_to(yard(3))
    given = {"object": "Stone", "target": "Warden"}
    assert refusal(big, "throw", given=given).code == "too-big"
    assert refusal(next_to(yard(5, house={"size_steps": "category"})), "throw", given=given).code


HEAVE = {"effect": "object", "size": 2, "per_point": 1}
SPELL = {"kind": "spell", "type": "emitting", "cost": 2, "upcast": True, "implement": False}


def mover(state: State, kind: str = "spell", **fields: Any) -> State:
    """Ash with an ability that moves objects up to size 2, more if upcast; Range 20, pools of 5."""
    record = {"id": "heave", "name": "Heave", "effects": [HEAVE], **SPELL, "kind": kind, **fields}
    if kind != "spell":
        record.pop("implement", None)
    own = {"heave": record_of(Ability, record, "heave")}
    skills = {"Magic": 60, "Divine": 30, "Athletics": 40}
    return with_creature(
        state, "Ash", abilities=own, skills=skills, given={"range": 20}, intent=5, lumens=5
    )


def test_gm_object_03_moved_by_an_ability_with_its_special_skill() -> None:
    far = with_creature(mover(yard()), "Ash", at=(3, 10))
    given = {"object": "Stone", "target": "Warden"}
    moved = {**given, "ability": "heave"}
    done = play(far, "throw", given=moved, dice={"attack": 9, "damage": [5, 2]}, answers=ALL)
    assert harm(done) == {"Warden": 7, "Imp": 7, "Oak": 3}
    assert refusal(far, "throw", given=given).code == "out-of-range"
    assert refusal(far, "throw", given={**given, "ability": "nothing"}).code == "no-such-ability"
    assert refusal(far, "throw", given={**given, "extra": 1}).code == "no-upcast"


def test_gm_object_03_it_takes_what_the_ability_takes() -> None:
    state = mover(next_to(yard()), actions=2)
    given = {"object": "Stone", "target": "Warden", "ability": "heave"}
    done = play(state, "throw", given=given, dice={"attack": 9, "damage": [5, 2]}, answers=ALL)
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.intent) == (1, 3)
    assert "ability-used" in [fact.kind for fact in done.facts]
    poor = with_creature(state, "Ash", intent=1)
    assert refusal(poor, "throw", given=given).code == "no-charges"
    tired = with_creature(state, "Ash", actions=1)
    assert refusal(tired, "throw", given=given).code == "no-actions"


def test_gm_object_03_how_large_an_object_it_moves_grows_with_its_points() -> None:
    state = mover(next_to(yard(3)), "power")
    given = {"object": "Stone", "target": "Warden", "ability": "heave"}
    assert refusal(state, "throw", given=given).code == "too-big"
    dice: dict[str, Any] = {"attack": 8, "damage": [1, 1, 1]}
    done = play(state, "throw", given={**given, "extra": 1}, dice=dice, answers=ALL)
    assert harm(done) == {"Warden": 3, "Imp": 1, "Oak": 1}
    assert done.state.creatures["Ash"].lumens == 5 - 3


def test_gr_13_mercy_gives_the_resources_of_a_throw_back() -> None:
    state = mover(next_to(yard()))
    given = {"object": "Stone", "target": "Warden", "ability": "heave"}
    answers = {**ALL, "reaction/Warden": "mercy"}
    ash = play(state, "throw", given=given, dice={"mercy": 19}, answers=answers).state.creatures[
        "Ash"
    ]
    assert (ash.actions, ash.intent) == (2, 5)


def test_gm_object_03_falling_by_itself_without_a_mod() -> None:
    given = {"name": "Stone", "to": [15, 10]}
    done = play(yard(), "drop-object", GM, given, {"attack": 14, "damage": [5, 2]}, ALL)
    assert harm(done) == {"Warden": 7, "Imp": 3, "Oak": 3}
    assert done.state.creatures["Ash"].actions == 3


def test_gm_crit_05_what_falls_may_fail_too_and_no_turn_passes() -> None:
    given = {"name": "Stone", "to": [15, 10]}
    done = play(yard(), "drop-object", GM, given, {"attack": 1}, ALL)
    assert (harm(done), done.state.fight.turn) == ({}, "heroes")
    thrown = throws(yard(), {"attack": 1}, ALL)
    assert (harm(thrown), thrown.state.fight.turn) == ({}, "temple")


def test_gm_crit_03_a_crit_doubles_the_dice_of_all() -> None:
    done = throws(yard(), {"attack": 20, "crit": 11, "damage": [5, 2]}, ALL)
    assert harm(done)["Warden"] == 2 * harm(throws(yard(), [19, [5, 2]], ALL))["Warden"]
    assert kinds(done).count("crit-resulted") == 1


def test_gm_object_03_it_comes_to_rest_in_the_nearest_free_place() -> None:
    done = throws(yard(), {"attack": 10, "damage": [5, 2]}, ALL)
    stone = done.state.objects["Stone"]
    assert stone.at in {(14, 9), (14, 10), (14, 11), (15, 9), (16, 9), (15, 11)}
    empty = throws(yard(), {}, {}, target="", to=[12, 12])
    assert empty.state.objects["Stone"].at == (12, 12)
    assert "rolled" not in kinds(empty)


def test_gm_react_08_a_dodge_leads_out_of_the_space_it_takes_up() -> None:
    answers = ALL | {"reaction/Imp": "dodge"}
    dice = {"attack": 10, "dodge": 15, "damage": [5, 2]}
    answers |= {"dodge-to": "18,10"}
    done = throws(yard(), dice, answers)
    assert harm(done) == {"Warden": 7, "Oak": 3}
    assert done.state.creatures["Imp"].at == (18, 10)
    assert done.state.fight.turn == "temple"


def test_gm_react_08_no_dodge_out_of_what_is_too_big() -> None:
    state = yard(9)
    begun = start(GAME, state, "drop-object", GM, {"name": "Stone", "to": [12, 6]})
    need = step(begun, {})
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["attack"]


def test_gm_react_04_a_won_clash_stops_it_for_the_one_who_clashed() -> None:
    answers = ALL | {"reaction/Warden": "clash"}
    dice = {"attack": 10, "clash": 16, "damage": [5, 2]}
    done = throws(yard(), dice, answers | {"hit-back": "stay"})
    assert harm(done) == {"Imp": 3, "Oak": 3}


def test_gm_react_09_mercy_keeps_it_from_being_thrown() -> None:
    answers = ALL | {"reaction/Warden": "mercy"}
    done = throws(yard(), {"mercy": 19}, answers)
    assert (harm(done), "mercy-granted" in kinds(done)) == ({}, True)
    assert done.state.creatures["Ash"].actions == 2


def test_gm_react_10_a_protector_takes_it_for_one_of_them() -> None:
    cole = fighter("temple", (15, 13), given={"pac": 30})
    answers = ALL | {"reaction/Cole": "protect:Warden"}
    done = throws(yard(Cole=cole), {"attack": 10, "damage": [5, 2]}, answers)
    assert harm(done) == {"Cole": 3, "Imp": 3, "Oak": 3}
    assert "protected" in kinds(done)


def breaking(dice: dict[str, Any], answer: str = "break", **house: Any) -> Done[State]:
    """GM-OBJECT-04: the Warden (hammer 1d10, mod 3) under a stone of size 2, attack total 13."""
    warden = fighter("temple", (15, 10), HAMMER, given={"pac": 10}, Martial=30)
    answers = ALL | {"reaction/Warden": answer}
    return throws(yard(warden=warden, house=house), {"attack": 9, **dice}, answers)


def test_gm_object_03_what_nobody_threw_is_neither_clashed_nor_pleaded_with() -> None:
    need = step(start(GAME, yard(), "drop-object", GM, {"name": "Stone", "to": [15, 10]}), {})
    assert isinstance(need, Need)
    for one in need.open:
        assert isinstance(one.request, Choose)
        assert [each.id for each in one.request.options] == ["take-it", "dodge", "dodge+backed"]


def test_gm_object_04_broken_in_time() -> None:
    done = breaking({"break": 12, "damage": 7})
    assert (harm(done), "Stone" in done.state.objects) == ({}, False)
    assert "object-broken" in kinds(done)
    assert (done.state.fight.turn, done.state.creatures["Warden"].reactions) == ("temple", 1)


def test_gm_object_04_not_enough_damage_and_it_hits() -> None:
    done = breaking({"break": 12, "damage": 6, "damage#2": [5, 2]})
    assert harm(done) == {"Warden": 7, "Imp": 3, "Oak": 3}
    assert "break-failed" in kinds(done)
    assert done.state.objects["Stone"].at is not None


@pytest.mark.parametrize("face", [10, 1])
def test_gm_object_04_a_blow_that_does_not_get_over_the_total(face: int) -> None:
    done = breaking({"break": face, "damage": [5, 2]})
    assert harm(done)["Warden"] == 7
    assert done.state.creatures["Warden"].reactions == 1


def test_gm_object_04_backed_with_an_action() -> None:
    done = breaking({"break": 9, "damage": 7}, "break+backed")
    assert "object-broken" in kinds(done)
    assert done.state.creatures["Warden"].actions == 2


def test_gm_object_04_its_own_durability() -> None:
    warden = fighter("temple", (15, 10), HAMMER, given={"pac": 10}, Martial=30)
    state = yard(warden=warden)
    given = {"name": "Stone", "size": 2, "at": [8, 10], "durability": 11, "height": 1, "width": 1}
    tough = play(state, "place-object", GM, given).state
    answers = ALL | {"reaction/Warden": "break"}
    dice = {"attack": 9, "break": 12, "damage": 7, "damage#2": [5, 2]}
    assert harm(throws(tough, dice, answers))["Warden"] == 7


def test_gr_13_after_roll_the_breaker_is_asked_when_the_hit_is_known() -> None:
    warden = fighter("temple", (15, 10), HAMMER, given={"pac": 10}, Martial=30)
    state = yard(warden=warden, house={"reaction_timing": "after_roll"})
    answers = {
        "reaction/Warden": "take-it",
        "reaction/Imp": "take-it",
        "reaction/Oak": "take-it",
        "reaction/Warden#2": "break",
    }
    done = throws(state, {"attack": 9, "break": 12, "damage": 7}, answers)
    assert "object-broken" in kinds(done)


def test_gm_table_02_without_a_board() -> None:
    cast = {
        "Ash": fighter("heroes", None, Athletics=40),
        "Warden": fighter("temple", None, given={"pac": 10}),
        "Imp": fighter("temple", None, given={"pac": 14}),
    }
    state = scene(cast, distances={"Ash": {"Warden": 5, "Imp": 5}, "Warden": {"Imp": 1}})
    state = with_creature(state, "Imp", movement=0)
    state = play(state, "place-object", GM, {"name": "Stone", "size": 2}).state
    given = {"object": "Stone", "target": "Warden", "also": ["Imp"]}
    answers = {"reaction/Warden": "take-it", "reaction/Imp": "take-it"}
    done = play(state, "throw", given=given, dice=[10, [5, 2]], answers=answers)
    assert harm(done) == {"Warden": 7, "Imp": 3}
    small = play(state, "place-object", GM, {"name": "Stone", "size": 1}).state
    assert refusal(small, "throw", given=given).code == "not-together"


def test_gm_opp_01_a_throw_is_a_ranged_attack() -> None:
    state = with_creature(yard(), "Warden", at=(9, 11))
    answers = {"opportunity/Warden": "strike:sword", "reaction/Ash": "take-it"}
    done = throws(state, {"attack": 19, "damage": 3}, answers)
    assert (harm(done), done.state.creatures["Ash"].actions) == ({"Ash": 3}, 3)


def test_gm_init_01_a_throw_may_open_a_fight() -> None:
    quiet = play(yard(), "end-fight", GM).state
    dice = {"attack": 10, "damage": [5, 2]} | {
        f"initiative/{name}": 10 - place
        for place, name in enumerate(("Ash", "Warden", "Imp", "Oak"))
    }
    done = throws(quiet, dice, ALL)
    assert done.state.fight.active
    assert harm(done)["Warden"] == 7


def test_gm_cover_01_an_object_two_tall_and_one_wide_is_cover() -> None:
    def with_stone(**more: int) -> State:
        given = {"name": "Wall", "size": 1, "at": [12, 10], "height": 2, "width": 1, **more}
        return play(yard(), "place-object", GM, given).state

    assert covered(with_stone(), "Ash", "Warden")
    assert not covered(with_stone(height=1), "Ash", "Warden")
    assert not covered(with_stone(width=0), "Ash", "Warden")
    assert not covered(yard(), "Ash", "Warden")
    walled = with_stone()
    blocked = refusal(next_to(walled), "throw", given={"object": "Stone", "target": "Warden"})
    assert blocked.code == "covered"
    gone = play(walled, "remove-object", GM, {"name": "Wall"}).state
    assert not covered(gone, "Ash", "Warden")


def test_gm_fall_05_shoved_into_an_object() -> None:
    state = play(
        yard(by=4), "place-object", GM,
        {"name": "Wall", "size": 4, "at": [17, 7], "height": 2, "width": 4},
    ).state  # fmt: skip
    state = with_creature(state, "Ash", at=(10, 8))
    state = with_creature(state, "Warden", at=(14, 9))
    for name in ("Imp", "Oak"):
        state = with_creature(state, name, at=(28, 28 if name == "Imp" else 26))
    done = play(
        state, "shove", given={"target": "Warden"},
        dice={"shove": 15, "impact": 5}, answers=TAKEN,
    )  # fmt: skip
    assert done.state.creatures["Warden"].at == (16, 9)
    assert harm(done) == {"Warden": 2}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": "Stone", "object": "no-such-thing"}, "no-such-object"),
        ({"name": "Ash"}, "bad-name"),
        ({"name": "Cart", "object": "market-cart", "at": [29, 29]}, "off-board"),
        ({"name": "Cart", "object": "market-cart", "at": [15, 10]}, "place-taken"),
    ],
)
def test_objects_are_placed_where_there_is_room(given: dict[str, Any], code: str) -> None:
    assert refusal(yard(), "place-object", GM, given).code == code


def test_bad_input_of_throws_and_drops() -> None:
    state = next_to(yard())
    for given, code in (
        ({"object": "Cart", "target": "Warden"}, "no-such-object"),
        ({"object": "Stone", "target": "Nobody"}, "unknown-creature"),
        ({"object": "Stone", "target": "Ash"}, "not-yourself"),
        ({"object": "Stone", "to": [29, 29]}, "off-board"),
        ({"object": "Stone", "to": [25, 25]}, "out-of-range"),
        ({"object": "Stone", "target": "Warden", "also": ["Imp"]}, "not-together"),
    ):
        assert refusal(state, "throw", given=given).code == code
    assert refusal(state, "drop-object", GM, {"name": "Cart"}).code == "no-such-object"
    assert refusal(state, "remove-object", GM, {"name": "Cart"}).code == "no-such-object"
    none = play(state, "remove-object", GM, {"name": "Stone"}).state
    assert (
        refusal(none, "throw", given={"object": "Stone", "target": "Warden"}).code == "no-objects"
    )


def test_gr_16_an_unseen_one_in_the_way_is_in_no_options() -> None:
    state = with_creature(next_to(yard()), "Oak", unseen=True)
    known = GAME.known(state, player_of("Ash"))
    assert "Oak" not in [one.id for one in GAME.commands["throw"].options(known, "Ash")["target"]]
    done = throws(state, {"attack": 10, "damage": [5, 2]}, ALL)
    ash = player_of("Ash")
    heard = [fact for fact in done.facts if fact.audience.includes(ash)]
    assert "Oak" not in str(heard)
    assert harm(done)["Oak"] == 3


def test_shipped_objects_and_terrain() -> None:
    things = library.objects()
    assert sorted(one.size for one in things.values()) == [-1, 0, 1, 2, 4, 10, 11, 15]
    assert set(library.terrain()) == {"open", "water", "climb", "fog", "darkness", "ledge"}
    assert library.terrain()["ledge"].height == 12
    done = play(yard(), "place-object", GM, {"name": "Cart", "object": "market-cart", "at": [2, 2]})
    cart = done.state.objects["Cart"]
    assert (cart.title, cart.size, cart.height) == ("Market cart", 2, 2)


def test_gm_move_03_terrain_is_laid_on_the_board() -> None:
    state = play(yard(), "lay-terrain", GM, {"terrain": "water", "at": [1, 1], "to": [2, 2]}).state
    state = play(state, "lay-terrain", GM, {"terrain": "fog", "at": [2, 2]}).state
    state = play(state, "lay-terrain", GM, {"terrain": "ledge", "at": [5, 5], "to": [4, 4]}).state
    board = state.board
    assert board is not None
    assert board.slow == {(1, 1), (1, 2), (2, 1)}
    assert board.obscured == {(2, 2)}
    assert dict(board.ledges) == {(4, 4): 12, (4, 5): 12, (5, 4): 12, (5, 5): 12}
    given = {"terrain": "lava", "at": [1, 1]}
    assert refusal(state, "lay-terrain", GM, given).code == "no-such-terrain"
    given = {"terrain": "fog", "at": [31, 1]}
    assert refusal(state, "lay-terrain", GM, given).code == "off-board"


def test_the_board_of_a_scene_without_objects_is_the_board_itself() -> None:
    state = play(yard(), "remove-object", GM, {"name": "Stone"}).state
    assert ground(state) is state.board


@pytest.mark.parametrize("answer", ["take-it", "break"])
@pytest.mark.parametrize("do", ["throw", "drop-object"])
def test_readings_of_an_object_are_as_good_as_all_faces(
    do: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mallet = arm("mallet", 1, 3, properties=["object_breaker"])
    warden = fighter("temple", (15, 10), mallet, given={"pac": 10}, Martial=30)
    state = next_to(yard(1, warden=warden))
    for name in ("Imp", "Oak"):
        state = with_creature(state, name, at=(25, 25 if name == "Imp" else 27))
    given: dict[str, Any] = {"object": "Stone", "target": "Warden"}
    given = given if do == "throw" else {"name": "Stone", "to": [15, 10]}
    begun = start(GAME, state, do, "Ash" if do == "throw" else GM, given)

    def law() -> Any:
        return odds_of(
            begun,
            lambda done: (done.state.creatures["Warden"].hp, "Stone" in done.state.objects),
            lambda state, one: answer,
            budget=400_000,
        )

    read = law()
    assert not read.sampled
    for module in (objects, volleys):
        monkeypatch.setattr(module, "ByFunction", lambda function: FACES)
    assert law().law == read.law
