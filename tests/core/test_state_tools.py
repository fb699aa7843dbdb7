"""Paths, fingerprints, facts on paper, and quick changes of frozen states."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.coin_duel import GAME, Duellist, House, PurseFilled, State, Tossed
from theomachy.core import paths
from theomachy.core.ask import Asked, Choose, options_of
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import by_policies, last_state, play_out
from theomachy.core.errors import InputError, Refused
from theomachy.core.facts import Edited, Term, Trace, encode
from theomachy.core.fingerprints import canonical, fingerprint
from theomachy.core.frozen import passed_on, quick, remembered, with_changes
from theomachy.core.plugin import find_games, fold, fold_one, start
from theomachy.core.seats import GM_ONLY, SPECTATOR, Viewer, player_of, players_of


@dataclass(frozen=True)
class Wound:
    name: str = ""
    rounds: int = 1

    def __post_init__(self) -> None:
        if self.name == "scratch" and self.rounds > 3:
            raise ValueError("a scratch is healed after 3 rounds")


@dataclass(frozen=True)
class Hero:
    hp: int = 10
    wounds: tuple[Wound, ...] = ()
    skills: Mapping[str, int] = field(default_factory=dict)
    bane: Wound | None = None

    @property
    def hurt(self) -> bool:
        return self.hp < 10


@dataclass(frozen=True)
class World:
    round: int = 0
    creatures: Mapping[str, Hero] = field(default_factory=dict)
    weather: Wound = Wound("fog")


ASH = Hero(7, (Wound("burn", 2),), {"Mind": 12})
WORLD = World(2, {"Ash": ASH, "Bran": Hero(bane=Wound("scratch"))})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", 2),
        ("Ash.hp", 7),
        ("Ash.hurt", True),
        ("Ash.skills.Mind", 12),
        ("Ash.wounds[0].rounds", 2),
        ("creatures.Ash.hp", 7),
    ],
)
def test_paths_read(path: str, value: object) -> None:
    assert paths.read(WORLD, path) == value


@pytest.mark.parametrize(
    ("path", "new"),
    [("round", 9), ("Ash.hp", 0), ("Ash.skills.Mind", 30), ("Ash.wounds[0].rounds", 5)],
)
def test_paths_assign_one_value_and_nothing_else(path: str, new: int) -> None:
    changed = paths.assign(WORLD, path, new)
    assert paths.read(changed, path) == new
    assert paths.assign(changed, path, paths.read(WORLD, path)) == WORLD


@pytest.mark.parametrize(
    ("path", "new", "code"),
    [
        ("Ash.hp", "many", "wrong-type"),
        ("Ash.skills.Mind", "many", "wrong-type"),
        ("Ash.mana", 1, "unknown-path"),
        ("Bren.hp", 1, "unknown-path"),
        ("Ash.wounds[3].rounds", 1, "unknown-path"),
        ("Ash.hurt", True, "unknown-path"),
        ("Ash..hp", 1, "bad-path"),
        ("", 1, "bad-path"),
        ("Ash", {"hp": 3}, "wrong-type"),
        ("Ash", 3, "wrong-type"),
        ("Ash.wounds[0]", {"name": "burn"}, "wrong-type"),
        ("Ash.bane", {"name": "burn"}, "wrong-type"),
        ("weather", {"name": "rain"}, "wrong-type"),
        ("weather", None, "wrong-type"),
        ("Bran.bane.rounds", 4, "wrong-type"),
    ],
)
def test_bad_paths_and_values_are_named(path: str, new: object, code: str) -> None:
    with pytest.raises(InputError) as fault:
        paths.assign(WORLD, path, new)
    assert fault.value.code == code
    assert fault.value.refusal.where == path


def test_a_whole_dataclass_may_stand_in_for_its_like_and_lists_may_hold_plain_data() -> None:
    assert paths.assign(WORLD, "Ash", Hero(1)).creatures["Ash"] == Hero(1)
    assert paths.assign(WORLD, "Ash.bane", Wound("hex")).creatures["Ash"].bane == Wound("hex")
    wounds = paths.assign(WORLD, "Ash.wounds", [{"name": "cut"}]).creatures["Ash"].wounds
    assert wounds == (Wound("cut"),)


def test_fingerprints_ignore_order_and_defaults() -> None:
    one = World(1, {"Ash": Hero(), "Bren": Hero(3)})
    other = World(1, {"Bren": Hero(3, (), {}), "Ash": Hero()})
    assert fingerprint(one) == fingerprint(other)
    assert fingerprint(one) != fingerprint(paths.assign(one, "Bren.hp", 4))
    assert canonical(Hero()) == {}


def test_facts_come_back_from_paper_as_they_were() -> None:
    secret = Term("purse", 3, audience=GM_ONLY)
    facts = [
        Tossed(by="Ash", face=2, traces=(Trace("coin", 2, (secret, Term("coin", 2, "R", "c"))),)),
        PurseFilled(name="Ash", coins=4, audience=players_of("Ash")),
        Edited(path="Ash.lives", old=3, new=1),
    ]
    for fact in facts:
        assert GAME.facts.decode(encode(fact)) == fact


def test_facts_that_cannot_be_read_say_why() -> None:
    with pytest.raises(InputError) as unknown:
        GAME.facts.decode({"kind": "teleported", "v": 1})
    assert unknown.value.code == "unknown-fact"
    with pytest.raises(InputError) as bad:
        GAME.facts.decode({"kind": "tossed", "v": 1, "by": "Ash"})
    assert bad.value.code == "bad-fact"
    with pytest.raises(InputError) as version:
        GAME.facts.decode({"kind": "tossed", "v": 99})
    assert version.value.code == "unknown-fact-version"


def test_a_trace_shows_each_viewer_the_terms_meant_for_it() -> None:
    trace = Trace("x", 5, (Term("a", 2), Term("b", 3, audience=players_of("Ash"))))
    for_spectators = trace.seen_by(SPECTATOR)
    assert for_spectators is not None
    assert [term.label for term in for_spectators.terms] == ["a"]
    assert trace.seen_by(player_of("Ash")) == trace
    assert replace(trace, audience=GM_ONLY).seen_by(SPECTATOR) is None


@given(st.integers(), st.integers())
def test_quick_changes_equal_those_of_the_standard_library(hp: int, rounds: int) -> None:
    hero = Hero(hp, (Wound("x", rounds),))
    assert with_changes(hero, hp=rounds) == replace(hero, hp=rounds)
    with pytest.raises(TypeError, match="mana"):
        with_changes(hero, mana=1)


def test_the_coin_duel_is_a_plug_in_and_ends() -> None:
    state = GAME.new_state({"lives": 2})
    state = fold(GAME, state, GAME.enlist(state, {"cast": {"Ash": {}, "Bren": {}}}))
    assert state.house == House(2)
    turns = play_out(GAME, state, {}, GAME.policies["default"], RandomDice(3))
    after = last_state(state, turns)
    assert min(one.lives for one in after.creatures.values()) == 0
    assert GAME.to_act(after) == ()


def test_what_a_policy_knows_is_worked_out_once_for_each_state() -> None:
    looked: list[tuple[int, bool]] = []

    def known(state: State, viewer: Viewer) -> State:
        looked.append((state.round, viewer.plays("Ash")))
        return GAME.known(state, viewer)

    chooser = by_policies(replace(GAME, known=known), {}, GAME.policies["default"])
    pair = options_of([("pass", "Pass"), ("heads", "Heads")])
    ash, bren = (Asked("call", Choose("call", name, pair, "pass")) for name in ("Ash", "Bren"))
    first, second = State(round=1), State(round=2)
    answers = [chooser(first, one) for one in (ash, ash, bren, ash)]
    assert answers == ["heads"] * 4
    assert looked == [(1, True), (1, False)]
    chooser(second, ash)
    chooser(first, ash)
    assert looked[2:] == [(2, True), (1, True)]


def test_verify_and_can_are_one_check() -> None:
    state = State(creatures={"Ash": Duellist(), "Bren": Duellist()}, turn="Ash")
    refusal = GAME.commands["toss"].check(state, "Bren", None)
    assert refusal is not None
    with pytest.raises(Refused) as refused:
        start(GAME, state, "toss", "Bren", {})
    assert refused.value.refusal == refusal
    with pytest.raises(InputError) as unknown:
        start(GAME, state, "toss", "Ash", {"force": 3})
    assert unknown.value.code == "bad-input"
    with pytest.raises(Refused) as not_yours:
        start(GAME, state, "fill-purse", "Ash", {"name": "Ash", "coins": 1})
    assert not_yours.value.code == "not-yours"


def test_an_edit_is_a_fact_of_the_core() -> None:
    state = State(creatures={"Ash": Duellist()})
    edited = fold_one(GAME, state, Edited(path="Ash.lives", old=3, new=1))
    assert edited.creatures["Ash"].lives == 1


def test_games_are_found_by_entry_point_and_by_environment() -> None:
    code = "from theomachy.core.plugin import find_games; print(','.join(find_games()))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={"THEOMACHY_GAMES": "tests.coin_duel:GAME", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "coin-duel" in found.stdout.strip().split(",")
    assert "god-marked" in find_games()


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_results_do_not_depend_on_the_hash_seed(seed: str) -> None:
    code = (
        "from tests.coin_duel import GAME\n"
        "from theomachy.core.dice import RandomDice\n"
        "from theomachy.core.drivers.live import by_policies, last_state, play_out\n"
        "from theomachy.core.fingerprints import fingerprint\n"
        "from theomachy.core.plugin import fold\n"
        "s = GAME.new_state({})\n"
        "s = fold(GAME, s, GAME.enlist(s, GAME.skirmishes()['first-toss']))\n"
        "print(fingerprint(last_state(s, play_out(GAME, s, {}, GAME.policies['default'],"
        " RandomDice(5)))))\n"
    )
    played = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    state = GAME.new_state({})
    state = fold(GAME, state, GAME.enlist(state, GAME.skirmishes()["first-toss"]))
    turns = play_out(GAME, state, {}, GAME.policies["default"], RandomDice(5))
    assert played.stdout.strip() == fingerprint(last_state(state, turns))


@quick
@dataclass(frozen=True, slots=True)
class Coin:
    face: str
    worth: int = 2
    marks: list[str] = field(default_factory=list)
    owner: str = field(default="", kw_only=True)


def test_quick_records_are_what_dataclasses_are() -> None:
    coin = Coin("heads", owner="Ash")
    assert (coin.face, coin.worth, coin.marks, coin.owner) == ("heads", 2, [], "Ash")
    assert coin == Coin("heads", 2, [], owner="Ash") != Coin("tails", owner="Ash")
    assert Coin("heads").marks is not coin.marks
    assert replace(coin, worth=3) == Coin(face="heads", worth=3, owner="Ash")
    with pytest.raises(FrozenInstanceError):
        coin.worth = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), (("heads", 1, [], "Ash"), {}), (("heads",), {"at": 1})]
)
def test_quick_records_take_what_dataclasses_take(
    values: tuple[Any, ...], named: Mapping[str, Any]
) -> None:
    with pytest.raises(TypeError):
        Coin(*values, **named)


def test_only_plain_records_with_slots_are_made_quick() -> None:
    with pytest.raises(TypeError, match="Wound is no plain dataclass with slots"):
        quick(Wound)


def test_what_is_remembered_is_worked_out_once_and_never_outlives_a_change() -> None:
    calls: list[int] = []

    @remembered
    def twice(hero: Hero, times: int) -> int:
        calls.append(times)
        return hero.hp * times

    hero = Hero(7)
    assert [twice(hero, 2), twice(hero, 2), twice(hero, times=3)] == [14, 14, 21]
    assert calls == [2, 3]
    assert twice(with_changes(hero, hp=5), 2) == 10
    healthy = passed_on(hero, with_changes(hero, bane=Wound("chill")))
    assert (twice(healthy, 2), len(calls)) == (14, 3)
