"""DESTINY: rolled in secret, spent on a declared roll, asked about; awakening once in an epic.

GM-DESTINY-01, GM-DESTINY-02, GM-DESTINY-03, GM-DESTINY-04, GR-16.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.casters import ability, caster, with_numbers
from tests.god_marked.procedures.duels import attacks, duel, fighter, strikes, told
from theomachy.core.ask import Choose
from theomachy.core.drivers.exact import odds_of
from theomachy.core.drivers.scripted import scripted
from theomachy.core.facts import encode
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.core.seats import GAME_MASTER, Visibility, player_of
from theomachy.games.god_marked.facts import DestinyCounted, DestinySpent, FateAsked
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.activities import Destiny
from theomachy.table.audiences import as_seen

ASH = player_of("Ash")
PASSED = {"reaction/Warden": "take-it"}


def fated(state: State, left: int, name: str = "Ash") -> State:
    """The same with so much Destiny left."""
    return with_numbers(state, name, destiny=Destiny(left))


def hero(left: int, pac: int = 14, **house: Any) -> State:
    """Ash (Martial 20) with Destiny, next to a Warden with this PAC; Ash has the turn."""
    warden = {**fighter("temple", given={"pac": pac}, hp=200), "actions": 0}
    return fated(duel(fighter("heroes", Martial=20), warden, "heroes", **house), left)


def left(done: Done[State]) -> int:
    destiny = done.state.creatures["Ash"].destiny
    assert destiny is not None
    return destiny.left


def struck(state: State, answer: str, face: int = 10, damage: bool = True) -> Done[State]:
    """Ash attacks with 10 + 2 and then answers about its Destiny."""
    dice = {"attack": face, "damage": 3} if damage else {"attack": face}
    return strikes(state, dice, {**PASSED, "destiny": answer})


# --- Spending


def test_gm_destiny_03_not_on_initiative() -> None:
    state = duel(fighter("heroes"), fighter("temple"), "heroes")
    for name in ("Ash", "Warden"):
        state = with_numbers(state, name, actions=0, player=True, destiny=Destiny(20))
    dice = {"initiative/Ash": 5, "initiative/Warden": 15}
    done = play(state, "pass", "Ash", {}, dice)
    assert (done.state.fight.round, done.state.fight.turn) == (2, "temple")
    assert not told(done, DestinySpent)


def test_gm_destiny_03_as_needed() -> None:
    done = struck(hero(5), "needed")
    assert left(done) == 2
    assert told(done, DestinyCounted)[0].total == 15
    assert "hit-direct" in kinds(done)


def test_gm_destiny_03_not_enough() -> None:
    done = struck(hero(2), "needed")
    assert left(done) == 2
    assert "hit-indirect" in kinds(done)
    assert not told(done, DestinySpent)[0].better


def test_gm_destiny_03_a_named_amount() -> None:
    done = struck(hero(2), "4")
    assert left(done) == 0
    assert told(done, DestinyCounted)[0].total == 14
    assert "hit-indirect" in kinds(done)


def test_gm_destiny_03_option_destiny_short_spend_all() -> None:
    done = struck(hero(2, destiny_short="spend_all"), "needed")
    assert left(done) == 0
    assert "hit-indirect" in kinds(done)


def test_gm_destiny_03_option_ties_meet() -> None:
    assert left(struck(hero(5, ties="meet"), "needed")) == 3


def test_gm_destiny_03_kept() -> None:
    done = struck(hero(5), "keep")
    assert left(done) == 5
    assert not told(done, DestinySpent)


def test_gm_destiny_03_nobody_without_it_is_asked_nor_about_the_best() -> None:
    strikes(duel(fighter("heroes", Martial=20), None, "heroes"), [9, 3])
    strikes(hero(5, pac=10), {"attack": 15, "damage": 3}, PASSED)


def test_gm_destiny_03_not_on_a_natural_1() -> None:
    done = strikes(with_numbers(hero(20), "Warden", actions=3), {"attack": 1}, PASSED)
    assert "attack-failed" in kinds(done)


def test_gm_destiny_03_not_on_a_clash_of_a_natural_1() -> None:
    state = fated(duel(fighter("heroes", Martial=20), fighter("temple", Martial=20)), 8)
    dice = {"attack": 15, "clash": 1, "damage": [3]}
    done = attacks(state, dice, {"reaction/Ash": "clash"})
    assert "clash-lost" in kinds(done)
    assert left(done) == 8


def test_gm_destiny_03_turns_what_defence_has_stopped() -> None:
    warden = fighter("temple", given={"pac": 20}, record={"defence": {"pac": 10}})
    state = fated(duel(fighter("heroes", Martial=20), {**warden, "actions": 0}, "heroes"), 20)
    done = strikes(state, {"attack": 3, "damage": 3}, {**PASSED, "destiny": "needed"})
    assert "hit-nothing" not in kinds(done)


def checked(state: State, face: int, answer: str, **more: Any) -> Done[State]:
    given = {"names": ["Ash"], "skill": "Medicine", "number": 14, **more}
    return play(state, "call-check", "GM", given, [face], {"destiny": answer})


def test_gm_destiny_03_a_check() -> None:
    done = checked(hero(9), 10, "needed")
    assert left(done) == 4
    assert done.facts[-2].success  # type: ignore[attr-defined]


def test_gm_destiny_03_a_save() -> None:
    state = with_numbers(hero(9), "Ash", skills={"Mind": 10})
    done = checked(state, 10, "needed", skill="Mind", save=True)
    assert left(done) == 5


def test_gm_destiny_03_a_dodge() -> None:
    state = fated(duel(fighter("heroes", Acrobatics=20), fighter("temple", Martial=20)), 8)
    dice = {"attack": 15, "dodge": 10}
    done = attacks(state, dice, {"reaction/Ash": "dodge", "destiny": "needed"})
    assert "dodged" in kinds(done)
    assert left(done) == 2


def test_gm_destiny_03_a_clash() -> None:
    state = fated(duel(fighter("heroes", Martial=20), fighter("temple", Martial=20)), 8)
    dice = {"attack": 12, "clash": 10, "damage": 3}
    done = attacks(state, dice, {"reaction/Ash": "clash", "destiny": "4"})
    assert "clash-won" in kinds(done)
    assert left(done) == 4


def test_gm_destiny_03_as_needed_wins_a_clash_or_spends_nothing() -> None:
    dice = {"attack": 12, "clash": 11, "damage": 3}
    for points, kept, kind in ((8, 6, "clash-won"), (2, 0, "clash-won"), (1, 1, "clash-lost")):
        state = fated(duel(fighter("heroes", Martial=20), fighter("temple", Martial=20)), points)
        done = attacks(state, dice, {"reaction/Ash": "clash", "destiny": "needed"})
        assert (left(done), kind in kinds(done)) == (kept, True)


def test_gm_destiny_03_an_opposed_roll() -> None:
    state = hero(8)
    dice = {"trip": 10, "resist": 12}
    done = play(
        state,
        "trip",
        "Ash",
        {"target": "Warden"},
        dice,
        {"reaction/Warden": "take-it", "destiny": "needed"},
    )
    assert left(done) == 5
    assert "condition-gained" in kinds(done)


def test_gm_destiny_03_one_roll_at_many() -> None:
    fan = ability(
        type="ray",
        shape="sphere",
        attack="physical",
        whom="enemies",
        damage=[{"count": 1, "sides": 6, "type": "fire"}],
    )
    foe = {**fighter("temple", hp=200, given={"pac": 14}), "actions": 0}
    cast = {"Ash": caster("heroes", None, fan, Divine=20), "One": foe, "Two": foe}
    state = fated(scene(cast, distances={"default": 1}), 20)
    answers = {"reaction/One": "take-it", "reaction/Two": "take-it", "destiny": "needed"}
    done = play(
        state,
        "use",
        "Ash",
        {"ability": "it", "targets": ["One", "Two"]},
        {"attack": 10, "damage": 4},
        answers,
    )
    assert kinds(done).count("hit-direct") == 2
    assert left(done) == 17


def test_gm_destiny_03_not_where_the_outcome_is_kept_from_the_player() -> None:
    given = {"names": ["Ash"], "skill": "Medicine", "number": 14}
    blind = start(GAME, hero(9), "call-check", "GM", given, visibility=Visibility.BLIND)
    done = scripted(blind, [10])
    assert left(done) == 9


# --- What nobody learns


def asked(state: State) -> Choose:
    """What Ash is asked about its Destiny after an attack with 12 in all."""
    begun = start(GAME, state, "attack", "Ash", {"target": "Warden"})
    need = step(begun, {"reaction/Warden": "take-it", "attack": (10,)})
    assert isinstance(need, Need)
    request = need.open[0].request
    assert isinstance(request, Choose)
    assert request.label == "destiny"
    return request


@pytest.mark.parametrize("total", [0, 1, 19, 20])
def test_gr_16_the_question_is_the_same_whatever_is_left(total: int) -> None:
    assert asked(hero(total)) == asked(hero(7))


def heard(done: Done[State]) -> list[dict[str, Any]]:
    return [encode(as_seen(one, ASH)) for one in done.facts if one.audience.includes(ASH)]


def seen(state: State) -> tuple[State, Mapping[str, Any]]:
    known = GAME.known(state, ASH)
    return known, GAME.view(known, ASH)


@pytest.mark.parametrize(
    ("answer", "some", "more"),
    [("needed", 3, 20), ("needed", 0, 2), ("4", 4, 17), ("4", 0, 2), ("keep", 0, 20)],
)
def test_gr_16_what_is_left_reaches_nobody(answer: str, some: int, more: int) -> None:
    few, many = (struck(hero(total), answer) for total in (some, more))
    assert heard(few) == heard(many)
    assert seen(few.state) == seen(many.state)


def test_gr_16_as_much_as_it_takes_betrays_no_armour() -> None:
    near, far = (struck(hero(20, pac=pac), "needed") for pac in (14, 19))
    assert heard(near) == heard(far)
    assert seen(near.state)[1] == seen(far.state)[1]


def test_gr_16_the_bound_that_the_roll_told_is_learnt_all_the_same() -> None:
    done = struck(hero(20), "needed")
    assert [(one.number, one.low) for one in done.state.learnt if one.number == "pac"] == [
        ("pac", 12)
    ]


def test_gr_16_the_light_bringer_sees_it() -> None:
    state = hero(13)
    shown = {one["name"]: one for one in GAME.view(state, GAME_MASTER)["creatures"]}
    assert shown["Ash"]["destiny"] == 13
    known = GAME.known(state, ASH)
    mine = {one["name"]: one for one in GAME.view(known, ASH)["creatures"]}
    assert (mine["Ash"]["destiny"], mine["Ash"]["has_destiny"]) == (None, True)
    assert list(GAME.assumed(known, ["Ash"])) == ["Ash: 10 of Destiny"]
    assert list(GAME.assumed(state, ["Ash"])) == []


def test_gr_16_a_hold_and_a_hiding_place_keep_the_roll_as_it_was_shown() -> None:
    hold = ability(
        "spell", type="ray", shape="cone", attack="light", duration="hold", whom="enemies"
    )
    foe = {**fighter("temple", hp=200, given={"lac": 14}), "actions": 0}
    cast = {"Ash": caster("heroes", None, hold, Magic=20), "Warden": foe}
    state = fated(scene(cast, distances={"default": 1}), 20)
    answers = {"reaction/Warden": "take-it", "destiny": "needed"}
    given = {"ability": "it", "targets": ["Warden"]}
    done = play(state, "use", "Ash", given, {"attack": 10}, answers)
    assert [one.total for one in done.state.kept] == [12]


def test_gm_destiny_03_exact_odds_are_those_of_all_faces() -> None:
    begun = start(GAME, hero(5), "attack", "Ash", {"target": "Warden"})

    def outcome(done: Done[State]) -> tuple[str, ...]:
        return tuple(kind for kind in kinds(done) if kind.startswith("hit"))

    def spends(state: State, asked: Any) -> str:
        return "take-it" if asked.request.label == "reaction" else str(asked.request.default)

    coarse, fine = (
        odds_of(begun, outcome, spends, by_faces=by_faces, deed_alone=True)
        for by_faces in (False, True)
    )
    assert coarse.law == fine.law


# --- Rolling and asking


def test_gm_destiny_02_a_d20_in_secret() -> None:
    state = with_numbers(hero(1), destiny=None)
    done = play(state, "roll-destiny", "GM", {}, [13])
    assert left(done) == 13
    assert [fact["kind"] for fact in heard(done)] == ["destiny-rolled"]
    other = play(state, "roll-destiny", "GM", {}, [2])
    assert heard(done) == heard(other)
    assert seen(done.state) == seen(other.state)


def test_gm_destiny_02_only_for_newcomers_and_never_twice() -> None:
    cast = {"Ash": fighter("heroes"), "Bran": fighter("heroes"), "Warden": fighter("temple")}
    state = fated(scene(cast), 9)
    done = play(state, "roll-destiny", "GM", {}, [4])
    assert left(done) == 9
    assert refusal(done.state, "roll-destiny", "GM").code == "nobody-there"
    assert refusal(done.state, "roll-destiny", "GM", {"names": ["Ash"]}).code == "cast-already"
    assert refusal(done.state, "roll-destiny", "GM", {"names": ["No"]}).code == "unknown-creature"
    assert refusal(done.state, "roll-destiny", "GM", {"names": ["Warden"]}).code == "no-character"
    anew = play(done.state, "roll-destiny", "GM", {"new_epic": True}, [20, 1])
    assert left(anew) == 20


@pytest.mark.parametrize(
    ("destiny", "face", "favourable"), [(9, 9, True), (9, 10, False), (0, 1, False)]
)
def test_gm_destiny_04_asking_fate(destiny: int, face: int, favourable: bool) -> None:
    done = play(hero(destiny), "ask-fate", "GM", {"name": "Ash", "what": "rain"}, [face])
    assert told(done, FateAsked)[0].favourable is favourable
    assert heard(done) == []
    assert left(done) == destiny


def test_gm_destiny_04_without_a_destiny() -> None:
    state = with_numbers(hero(1), destiny=None)
    assert refusal(state, "ask-fate", "GM", {"name": "Ash"}).code == "no-destiny"
    assert refusal(state, "ask-fate", "GM", {"name": "No"}).code == "unknown-creature"


# --- Awakening


def test_gm_destiny_01_a_perk_in_the_middle_of_the_enemys_turn() -> None:
    state = duel()
    done = play(state, "awaken", "Ash", {"perk": "oak-hide"}, answers=["allow"])
    assert "oak-hide" in done.state.creatures["Ash"].perks
    assert done.state.creatures["Ash"].awakened == "Oak hide"
    again = refusal(done.state, "awaken", "Ash", {"perk": "tumbler"})
    assert again.code == "awakened-already"


def test_gm_destiny_01_a_power_usable_right_away() -> None:
    state = with_numbers(duel(turn="heroes"), "Ash", lumens=9)
    done = play(state, "awaken", "Ash", {"power": "banked-coals"}, answers=["allow"])
    used = play(done.state, "use", "Ash", {"ability": "banked-coals"}, ())
    assert "ability-used" in kinds(used)


def test_gm_destiny_01_no_spell_and_nothing_twice() -> None:
    state = duel()

    def why(**given: str) -> str:
        return refusal(state, "awaken", "Ash", given).code

    assert why(power="well-water") == why(perk="no-such") == why() == "perk-or-power"
    assert why(perk="help", power="banked-coals") == "perk-or-power"
    state = with_numbers(
        play(state, "awaken", "Ash", {"perk": "help"}, answers=["allow"]).state, awakened=""
    )
    assert why(perk="help") == "known-already"
    state = with_numbers(state, barred=("tumbler", "banked-coals"))
    assert why(perk="tumbler") == why(power="banked-coals") == "barred"
    assert refusal(state, "awaken", "Warden", {"perk": "help"}).code == "no-character"


def test_gm_destiny_01_the_light_bringer_may_say_not_now() -> None:
    done = play(duel(), "awaken", "Ash", {"perk": "help"}, answers=["refuse"])
    assert not done.facts


def test_gm_destiny_01_armour_health_of_a_perk_counts_at_once() -> None:
    done = play(duel(), "awaken", "Ash", {"perk": "thick-skin"}, answers=["allow"])
    assert done.state.creatures["Ash"].armour_health == 5


def test_gm_destiny_01_once_more_in_a_new_epic() -> None:
    state = play(hero(3), "awaken", "Ash", {"perk": "help"}, answers=["allow"]).state
    state = play(state, "roll-destiny", "GM", {"new_epic": True}, [5]).state
    done = play(state, "awaken", "Ash", {"perk": "tumbler"}, answers=["allow"])
    assert kinds(done) == ["awakened"]
