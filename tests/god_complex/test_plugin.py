"""God Complex as a plug-in: joining, commands, policies, views, notation, the ready skirmish."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import brandt, do, fighting, gm, ione, table, told
from theomachy.core import notation, paths
from theomachy.core.ask import Choose, options_of
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import play_out
from theomachy.core.errors import InputError, Refused
from theomachy.core.fingerprints import fingerprint
from theomachy.core.plugin import Deed, fold, game_of
from theomachy.core.seats import GAME_MASTER, GM, SPECTATOR, player_of
from theomachy.games.god_complex.content import library
from theomachy.games.god_complex.plugin import GAME
from theomachy.games.god_complex.policies import Default, Greedy
from theomachy.games.god_complex.state import State, is_out
from theomachy.scenarios.schema import Encounter, parsed

SKIRMISH = GAME.skirmishes()["bell-under-the-lake"]


def skirmish() -> State:
    state = GAME.new_state({})
    return fold(GAME, state, GAME.enlist(state, {"cast": SKIRMISH["cast"]}))


def test_the_game_is_found() -> None:
    assert game_of("god-complex") is GAME


def test_gc8_is_a_pool_of_8() -> None:
    tree = notation.parse("gc3", GAME.notation.values())
    law = notation.law(tree)
    assert [law.weights[value] for value in range(7)] == [64, 48, 60, 25, 15, 3, 1]


@pytest.mark.parametrize(
    ("description", "code", "where"),
    [
        ({"cast": {"A.B": ione()}}, "bad-name", "cast.A.B"),
        ({"cast": {"GM": ione()}}, "bad-name", "cast.GM"),
        ({"cast": {"fight": ione()}}, "bad-name", "cast.fight"),
        ({"cast": {"Ash": {"team": "heroes"}}}, "bad-record", "cast.Ash"),
        ({"cast": {"Ash": {**ione(), **brandt()}}}, "bad-record", "cast.Ash"),
        ({"cast": {"Ash": ione(strenght=3)}}, "bad-record", "cast.Ash.character.strenght"),
        ({"cast": {"Ash": ione(tier=5)}}, "bad-record", "cast.Ash.character.tier"),
        ({"cast": {"Ash": ione(weapons=["spoon"])}}, "unknown-weapon", "cast.Ash.weapons"),
        ({"cast": {"Ash": {"creature": "dragon"}}}, "unknown-content", "cast.Ash.creature"),
        ({"cast": {"Ash": {**ione(), "at": [1, 1]}}}, "bad-record", "cast.Ash.at"),
        ({"board": {"size": [4, 4]}}, "no-board", "board"),
        ({"crew": {}}, "unknown-field", "crew"),
    ],
)
def test_what_cannot_join_is_named(description: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        GAME.enlist(GAME.new_state({}), description)
    assert (caught.value.code, caught.value.refusal.where) == (code, where)


def test_gc_char_01_tier_of_content_is_within_bounds() -> None:
    assert all(0 <= one.tier <= 4 for one in library.creatures().values())


def test_all_content_loads_and_its_weapons_exist() -> None:
    for name in library.creatures():
        state = table(cast={"One": {"creature": name}})
        assert state.creatures["One"].hp > 0
    assert len(library.weapons()) >= 8


def test_the_players_team_is_that_of_the_first_character() -> None:
    cast = {"Brandt": brandt(), "Ione": ione(), "Ash": ione()}
    assert table(cast=cast).players == "heroes"
    assert table(cast={"Brandt": brandt()}).players == "watch"


def test_a_creature_joins_in_a_fight_and_has_its_turn() -> None:
    state = fighting("Ione")
    done = gm(state, "add-creature", name="Guard", creature="lock-keeper", team="watch")
    assert told(done) == ["joined", "numbers-given"]
    state = do(done.state, "Ione", "pass").state
    assert GAME.to_act(state) == ("Brandt", "Guard")


def test_a_creature_with_numbers_of_its_own() -> None:
    done = gm(table(), "add-creature", name="Guard", creature={"strength": 4})
    assert done.state.creatures["Guard"].strength == 4


@pytest.mark.parametrize(
    ("inputs", "error", "code"),
    [
        ({"name": "Ione", "creature": "lock-keeper"}, Refused, "bad-name"),
        ({"name": "Guard", "creature": "dragon"}, InputError, "unknown-content"),
        ({"name": "Guard", "creature": {"strength": -1}}, InputError, "bad-record"),
        ({"creature": "lock-keeper"}, InputError, "bad-input"),
    ],
)
def test_a_creature_that_cannot_join(inputs: dict[str, Any], error: Any, code: str) -> None:
    with pytest.raises(error) as caught:
        gm(table(), "add-creature", **inputs)
    assert caught.value.code == code


@pytest.mark.parametrize("name", GAME.commands)
def test_options_and_check_without_inputs_are_there_for_everybody(name: str) -> None:
    command = GAME.commands[name]
    for state in (table(), fighting(), GAME.new_state({})):
        for by in ("Ione", "Brandt", GM, "Nobody"):
            refusal = command.check(state, by, None)
            assert refusal is None or refusal.code in command.refuses
            assert set(command.options(state, by)) <= set(command.inputs.model_fields)


def test_the_dead_are_no_target_and_the_option_says_so() -> None:
    options = GAME.commands["attack"].options(fighting(Brandt__states=["dead"]), "Ione")
    (target,) = options["target"]
    assert target.because is not None and target.because.code == "target-dead"
    assert [one.id for one in options["weapon"]] == ["knife", "unarmed"]


@pytest.mark.parametrize(
    ("command", "who", "code"),
    [
        ("next-round", GM, "no-fight"),
        ("end-fight", GM, "no-fight"),
        ("pass", "Ione", "no-fight"),
        ("start-fight", "Ione", "not-yours"),
    ],
)
def test_refusals(command: str, who: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        do(table(), who, command)
    assert caught.value.code == code


def test_the_skirmishes_are_encounters_as_files_have_them() -> None:
    for document in GAME.skirmishes().values():
        encounter = parsed(document)
        assert isinstance(encounter, Encounter)
        assert GAME.enlist(GAME.new_state(encounter.house), encounter.description())


def test_a_fight_takes_two_sides() -> None:
    with pytest.raises(Refused) as caught:
        gm(table(cast={"Ione": ione()}), "start-fight")
    assert caught.value.code == "nobody-there"
    assert GAME.to_act(table(cast={"Ione": ione()})) == ()
    assert GAME.to_act(table()) == (GM,)


def test_the_gm_ends_a_fight() -> None:
    done = gm(fighting(fight__interrupter="Brandt"), "end-fight")
    assert told(done) == ["interrupt-ended", "fight-ended"]
    assert (done.state.fight.over, done.state.fight.winner) == (True, "")
    assert GAME.to_act(done.state) == ()


def test_where_nobody_can_act_the_round_stands_until_the_gm_ends_it() -> None:
    lame = {"dexterity": 0}
    cast = {"Ione": ione(**lame), "Brandt": brandt(**lame)}
    state = fighting("Ione", {"min_actions": 0}, cast)
    state = do(state, "Ione", "pass").state
    assert GAME.to_act(state) == ()
    assert gm(state, "next-round").state.fight.round == 2


@pytest.mark.parametrize("policy", ["default", "greedy"])
@pytest.mark.parametrize("seed", range(8))
def test_policies_play_the_skirmish_to_its_end(policy: str, seed: int) -> None:
    state = skirmish()
    policies = dict.fromkeys(state.creatures, GAME.policies[policy])
    turns = list(
        play_out(GAME, state, policies, GAME.policies["default"], RandomDice(seed), limit=2_000)
    )
    end = turns[-1].done.state
    assert turns[0].deed == Deed("start-fight")
    assert end.fight.over
    assert {one.team for one in end.creatures.values() if not is_out(one)} == {end.fight.winner}


def test_the_same_dice_end_in_the_same_state() -> None:
    ends = []
    for _ in range(2):
        turns = play_out(GAME, skirmish(), {}, GAME.policies["greedy"], RandomDice(3), limit=60)
        ends.append(fingerprint(list(turns)[-1].done.state))
    assert ends[0] == ends[1]


def test_default_leaves_the_fallen_and_penalties_alone() -> None:
    cast = {"Ione": ione(), "Brandt": brandt(), "Guard": brandt()}
    state = fighting(cast=cast, Brandt__states=["gravely-wounded"])
    strike = {"target": "Guard", "weapon": "knife"}
    assert Default().act(state, "Ione") == Deed("attack", strike)
    assert Default().act(paths.assign(state, "Ione.actions_taken", 2), "Ione") == Deed("pass")
    easier = paths.assign(state, "Brandt.strength", 0)
    assert Greedy().act(easier, "Ione") == Deed("attack", strike)
    assert Greedy().act(paths.assign(easier, "Ione.actions_taken", 2), "Ione") is not None
    alone = paths.assign(state, "Guard.states", ["dead"])
    assert Default().act(alone, "Ione") == Deed("pass")
    assert Greedy().act(alone, "Ione") == Deed("attack", {"target": "Brandt", "weapon": "knife"})
    assert Default().act(state, "Brandt") is None


def test_greedy_strikes_where_most_damage_is_to_be_expected() -> None:
    cast = {"Ione": ione(), "Hard": brandt(strength=5), "Soft": brandt(strength=1)}
    assert Greedy().act(fighting(cast=cast), "Ione") == Deed(
        "attack", {"target": "Soft", "weapon": "knife"}
    )


def test_greedy_does_not_strike_what_it_cannot_hurt() -> None:
    state = fighting(Brandt__mundane="immune")
    assert Greedy().act(state, "Ione") == Deed("pass")
    covered = fighting(Brandt__cover=3)
    assert Greedy().act(covered, "Ione") == Deed("pass")


@pytest.mark.parametrize(
    ("values", "answer"),
    [
        ({}, "interrupt"),
        ({"Ione__actions_taken": 2}, "pass"),
        ({"Brandt__awareness": 9}, "pass"),
    ],
)
def test_greedy_interrupts_where_it_is_likely_and_free(values: dict[str, Any], answer: str) -> None:
    request = Choose("interrupt", "Ione", options_of([("pass", ""), ("interrupt", "")]), "pass")
    assert Greedy().answer(fighting("Brandt", **values), request) == answer
    assert Default().answer(fighting("Brandt", **values), request) == "pass"


def test_greedy_accepts_a_partial() -> None:
    options = options_of([("accept", ""), ("decline", "")])
    request = Choose("partial", "Ione", options, "decline")
    assert Greedy().answer(table(), request) == "accept"
    assert Default().answer(table(), request) == "decline"


def test_the_view_shows_own_numbers_and_hides_those_of_foes() -> None:
    state = fighting(Ione__hp=5, Ione__states=["gravely-wounded"], Brandt__harm=2)
    viewer = player_of("Ione")
    view = GAME.view(GAME.known(state, viewer), viewer)
    mine, theirs = view["creatures"]
    assert (view["round"], view["turn"], view["headline"]) == (1, "Ione", "Ione has the Turn")
    assert mine["yours"] and not theirs["yours"]
    assert mine["words"] == "gravely wounded, bloodied, wounded"
    hp = {"label": "HP", "value": 5, "max": 10, "path": "Ione.hp"}
    assert mine["numbers"][0] == hp
    assert theirs["numbers"][:2] == [
        {"label": "HP", "value": None},
        {"label": "Damage taken", "value": 2},
    ]
    whole = GAME.view(state, GAME_MASTER)["creatures"][1]
    assert whole["numbers"][0]["value"] == 6


@pytest.mark.parametrize(
    ("values", "headline"),
    [
        ({"fight__interrupter": "Brandt"}, "Brandt acts before Ione"),
        ({"fight__over": True, "fight__winner": "heroes"}, "heroes stand"),
        ({"fight__over": True}, "The fight is over"),
        ({"fight__round": 0}, ""),
        ({"fight__turn": "", "fight__starting": "pc"}, "Ione has the Turn"),
    ],
)
def test_the_headline_says_what_the_fight_waits_for(values: dict[str, Any], headline: str) -> None:
    state = fighting()
    for path, value in values.items():
        state = paths.assign(state, path.replace("__", "."), value)
    assert GAME.view(state, SPECTATOR)["headline"] == headline


@pytest.mark.parametrize(
    ("path", "value", "reads"),
    [
        ("Ione.hp", 3, 3),
        ("Ione.states", ["prone"], ("prone",)),
        ("Brandt.cover", 2, 2),
        ("Brandt.surrounded_by", ["Ione"], ("Ione",)),
        ("house.zero_pool", "one_die", "one_die"),
        ("fight.turn", "Ione", "Ione"),
        ("players", "watch", "watch"),
    ],
)
def test_an_edit_sets_any_field(path: str, value: Any, reads: Any) -> None:
    assert paths.read(paths.assign(table(), path, value), path) == reads


@pytest.mark.parametrize(
    ("path", "value"),
    [("Ione.states", ["sleepy"]), ("Ione.states", ["wounded"]), ("house.eased_floor", 7)],
)
def test_an_edit_must_fit(path: str, value: Any) -> None:
    with pytest.raises(InputError) as caught:
        paths.assign(table(), path, value)
    assert caught.value.code == "wrong-type"
