"""Level-ups at the table: GM-LEVEL-01 to 04, GM-LEVEL-06, GM-LEVEL-07, GM-CHAR-06, GM-COMPANION-01."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from theomachy.core.paths import assign
from theomachy.core.plugin import fold, game_of, start
from theomachy.core.procedure import At
from theomachy.core.seats import Visibility
from theomachy.games.god_marked.creatures.in_force import resists
from theomachy.games.god_marked.creatures.numbers import (
    armour_now,
    defence_of,
    max_hp,
    mod_terms,
    range_of,
)
from theomachy.games.god_marked.edition import ArmourClass, DamageType, Skill
from theomachy.games.god_marked.facts import Advanced
from theomachy.games.god_marked.procedures import levels
from theomachy.games.god_marked.state import State, with_creature, with_fight

GAME = game_of("god-marked")


def alone(house: dict[str, Any] | None = None, **draft: Any) -> State:
    """Ash, built by a draft, outside any fight, with a level-up to take."""
    cast = {"Ash": {"draft": {"name": "Ash", **draft}, "team": "heroes"}}
    state = scene(cast, house=house, fight=False)
    return play(state, "grant-level", "GM").state


def move(giving: str, getting: str, points: int) -> dict[str, Any]:
    return {"taken_from": giving, "given_to": getting, "points": points}


def test_gm_level_01_granted_to_all_or_some() -> None:
    cast = {name: {"character": {"level": 1}, "team": "heroes"} for name in ("Ash", "Bren")}
    state = scene(cast, fight=False)
    everybody = play(state, "grant-level", "GM", {"levels": 2}).state
    assert [one.level_ups for one in everybody.creatures.values()] == [2, 2]
    one = play(everybody, "grant-level", "GM", {"names": ["Bren"], "levels": -3}).state
    assert [each.level_ups for each in one.creatures.values()] == [2, 0]
    assert refusal(state, "grant-level", "GM", {"names": ["Cole"]}).code == "unknown-creature"
    assert refusal(state, "advance", "Ash").code == "no-level-granted"
    nobody = scene({"Oak": {"creature": {}, "team": "wood"}}, fight=False)
    assert refusal(nobody, "grant-level", "GM").code == "nobody-there"


def test_gm_level_01_no_more_than_was_gained_leaves_a_skill_that_others_add_to() -> None:
    state = alone()
    moves = [move("Stealth", "Endurance", 10), move("Endurance", "Mind", 11)]
    refused = refusal(state, "advance", "Ash", {"moves": moves})
    assert (refused.code, refused.refusal.allowed) == ("too-many-points", ("at most 10",))
    moves = [move("Stealth", "Endurance", 10), move("Endurance", "Mind", 10)]
    one = play(state, "advance", "Ash", {"moves": moves}).state.creatures["Ash"]
    assert (one.skills["Endurance"], one.skills["Mind"]) == (15, 25)


def test_gm_level_01_moves_of_the_points_just_gained() -> None:
    state = alone()
    done = play(state, "advance", "Ash", {"moves": [move("Stealth", "Endurance", 10)]})
    one = done.state.creatures["Ash"]
    assert (one.level, one.skills["Stealth"], one.skills["Endurance"], one.skills["Mind"]) == (
        *(2, 10, 25),
        20,
    )
    assert one.level_ups == 0
    more = refusal(state, "advance", "Ash", {"moves": [move("Stealth", "Endurance", 11)]})
    assert (more.code, more.refusal.where) == ("too-many-points", "with.moves[0]")
    assert "GM-LEVEL-01" in more.refusal.detail
    assert refusal(state, "advance", "Ash", {"moves": [move("Mind", "Magic", 1)]}).code == (
        "other-group"
    )


def test_gm_level_02_hp_and_armour_follow() -> None:
    state = assign(alone(), "Ash.hp", 15)
    done = play(state, "advance", "Ash")
    one = done.state.creatures["Ash"]
    assert (max_hp(done.state, one), one.hp) == (44, 38)
    assert armour_now(done.state, one, ArmourClass.PAC) == 12


def test_gm_level_03_resources_rise_by_as_much_as_their_maxima() -> None:
    state = alone(champion=True)
    state = with_creature(state, "Ash", lumens=3, intent=5, stamina=0)
    one = play(state, "advance", "Ash").state.creatures["Ash"]
    assert (one.lumens, one.intent, one.stamina) == (8, 7, 1)
    state = with_creature(play(state, "grant-level", "GM").state, "Ash", level_ups=2)
    two = play(play(state, "advance", "Ash").state, "advance", "Ash").state.creatures["Ash"]
    assert two.stamina == 1


def test_gm_level_04_perks_stay() -> None:
    state = alone(perks=["light-feet"])
    swap = {"swaps": [{"old": "light-feet", "new": "tumbler"}]}
    fault = refusal(state, "advance", "Ash", swap)
    assert (fault.code, fault.refusal.where) == ("perks-stay", "with.swaps[0]")


def test_gm_char_07_new_perks_by_the_new_points() -> None:
    state = alone(perks=["thick-skin"])
    assert refusal(state, "advance", "Ash", {"perks": ["first-out"]}).code == "prerequisite"
    done = play(state, "advance", "Ash", {"perks": ["thick-skin", "long-stride"]})
    one = done.state.creatures["Ash"]
    assert one.perks["thick-skin"].times == 2
    offered = GAME.commands["advance"].options(state, "Ash")["perks"]
    because = {each.id: each.because and each.because.code for each in offered}
    assert (because["long-stride"], because["first-out"]) == (None, "prerequisite")


def test_gm_level_06_and_gm_level_07_the_alternative_track() -> None:
    state = alone(track="alternative", perks=["help"])
    fault = refusal(state, "advance", "Ash", {"free": {"Mind": 26}})
    assert (fault.code, fault.refusal.where) == ("too-many-points", "with.free")
    done = play(state, "advance", "Ash", {"free": {"Mind": 25}, "perks": ["tumbler", "soft-word"]})
    one = done.state.creatures["Ash"]
    assert (one.skills["Mind"], one.skills["Stealth"], one.skills["Magic"]) == (35, 10, 15)
    assert one.hp == max_hp(done.state, one) == 22
    wide = alone({"alt_normal_points": 50}, track="alternative")
    assert (
        play(wide, "advance", "Ash", {"free": {"Mind": 50}}).state.creatures["Ash"].skills["Mind"]
        == 60
    )


def test_a_level_taken_back_restores_exactly_what_was_before() -> None:
    state = assign(alone(champion=True), "Ash.hp", 15)
    chosen = {"moves": [move("Stealth", "Mind", 3)], "perks": ["tumbler"]}
    up = play(state, "advance", "Ash", chosen).state
    back = play(up, "take-back-level", "Ash").state
    before, after = state.creatures["Ash"], back.creatures["Ash"]
    assert after == before
    assert refusal(back, "take-back-level", "Ash").code == "no-advance"


def test_gm_crit_01_what_grew_in_play_stays_through_levels() -> None:
    state = alone()
    grown = {**state.creatures["Ash"].skills, "Stealth": 19}
    up = play(with_creature(state, "Ash", skills=grown), "advance", "Ash").state
    assert up.creatures["Ash"].skills["Stealth"] == 29
    draft = up.creatures["Ash"].draft
    assert draft is not None
    assert draft.grown == {Skill.STEALTH: 9}
    back = play(up, "take-back-level", "Ash").state
    assert back.creatures["Ash"].skills["Stealth"] == 19


def test_one_who_was_not_built_advances_from_what_it_is() -> None:
    cast = {"Ash": {"character": {"level": 3, "points": 7, "skills": {"Mind": -20}}}}
    state = scene(cast, fight=False)
    state = play(state, "grant-level", "GM").state
    up = play(state, "advance", "Ash", {"moves": [move("Mind", "Stealth", 10)]}).state
    one = up.creatures["Ash"]
    assert (one.level, one.skills["Mind"], one.skills["Stealth"], one.skills["Magic"]) == (
        *(4, -20, 22),
        17,
    )
    assert play(up, "take-back-level", "Ash").state.creatures["Ash"].skills == (
        state.creatures["Ash"].skills
    )


def test_nobody_advances_in_a_fight_or_at_0_hp() -> None:
    state = alone()
    fallen = with_creature(state, "Ash", in_dim_light=True, hp=0)
    assert refusal(fallen, "advance", "Ash").code == "in-dim-light"
    assert (
        refusal(with_creature(state, "Ash", dead=True), "advance", "Ash").code == "out-of-the-fight"
    )
    foe = {"Oak": {"creature": {}, "team": "wood"}, "Ash": {"draft": {"name": "Ash"}, "team": "h"}}
    fight = play(scene(foe), "grant-level", "GM").state
    assert refusal(fight, "advance", "Ash").code == "fight-under-way"


def test_gm_companion_01_a_companion_grows_with_its_owner() -> None:
    companion = {"name": "Fox", "made_with": "Mind", "talents": []}
    state = alone(level=5, perks=["companion"], companion=companion)
    fox = state.creatures["Fox"]
    assert (fox.level, fox.skills["Stealth"], fox.hp) == (2, 20, 44)
    assert refusal(state, "advance", "Fox").code == "is-companion"
    assert refusal(state, "grant-level", "GM", {"names": ["Fox"]}).code == "is-companion"
    up = play(state, "advance", "Ash").state
    fox = up.creatures["Fox"]
    assert (fox.level, fox.skills["Stealth"], fox.hp) == (3, 30, 69)
    assert play(up, "take-back-level", "Ash").state.creatures["Fox"] == state.creatures["Fox"]
    bigger = {**companion, "talents": [{"talent": "increase-size"}] * 3}
    built = play(state, "advance", "Ash", {"companion": bigger}).state.creatures["Fox"]
    assert (built.size, built.level) == (4, 3)
    fault = refusal(state, "advance", "Ash", {"companion": {**companion, "name": ""}})
    assert (fault.code, fault.refusal.where) == ("bad-name", "with.companion.name")


def test_a_perk_that_is_barred_is_never_had_again() -> None:
    state = with_creature(alone(level=2), "Ash", barred=("companion",))
    assert refusal(state, "advance", "Ash", {"perks": ["companion"]}).code == "perk-barred"


def test_gr_16_an_opponents_level_up_is_the_light_bringers_alone() -> None:
    state = scene({"Oak": {"creature": {}, "team": "wood"}}, fight=False)
    state = play(state, "grant-level", "GM", {"names": ["Oak"]}).state
    done = play(state, "advance", "Oak")
    assert not any(fact.audience.everybody for fact in done.facts if isinstance(fact, Advanced))
    assert start(GAME, state, "advance", "Oak", {}).actor == "Oak"


@pytest.mark.parametrize("name", ["milo", "ash", "teodor", "orla", "vessa"])
def test_every_ready_character_can_advance_three_times_and_back(name: str) -> None:
    state = scene({"Ash": {"character": name, "team": "heroes"}}, fight=False)
    first = play(state, "grant-level", "GM", {"levels": 3}).state
    now = first
    for _ in range(3):
        now = play(now, "advance", "Ash").state
    assert now.creatures["Ash"].level == state.creatures["Ash"].level + 3
    for _ in range(3):
        now = play(now, "take-back-level", "Ash").state
    assert now == first


def test_gm_char_06_a_special_skill_that_drops_takes_the_last_learned_until_it_rises() -> None:
    state = alone(level=2, abilities=["stone-knuckle", "well-water", "vein-finder"])
    skills = state.creatures["Ash"].skills
    assert list(state.creatures["Ash"].abilities) == ["stone-knuckle", "well-water", "vein-finder"]
    low = _relearnt(with_creature(state, "Ash", skills={**skills, "Magic": 19}))
    assert list(low.creatures["Ash"].abilities) == ["stone-knuckle", "vein-finder"]
    again = _relearnt(with_creature(low, "Ash", skills=skills))
    assert again.creatures["Ash"].abilities == state.creatures["Ash"].abilities


def _relearnt(state: State) -> State:
    at = At(state, GAME.apply, "GM", Visibility.PUBLIC)
    with pytest.raises(StopIteration):
        levels.relearn(at, "Ash").send(None)
    return at.state


def test_gm_char_06_points_paid_in_a_deal_take_what_was_learned_last() -> None:
    state = alone(level=2, abilities=["stone-knuckle", "well-water", "vein-finder"])
    deal = {"name": "Ash", "goal": "other", "words": "a name", "price": "skill", "points": 10}
    paid = play(state, "offer-deal", "GM", {**deal, "skill": "Magic"}, answers={"deal": "agree"})
    assert kinds(paid)[-3:] == ["skill-lost", "counted", "relearnt"]
    assert list(paid.state.creatures["Ash"].abilities) == ["stone-knuckle", "vein-finder"]
    used = refusal(paid.state, "use", "Ash", {"ability": "well-water", "targets": ["Ash"]})
    assert used.code == "no-such-ability"
    risen = play(paid.state, "advance", "Ash").state.creatures["Ash"]
    assert list(risen.abilities) == ["stone-knuckle", "well-water", "vein-finder"]


def test_gm_deal_02_a_cost_stays_doubled_when_the_power_is_lost_and_comes_back() -> None:
    known = ["banked-coals", "kindled-hand"]
    state = alone(level=2, champion=True, light="ember", abilities=known)
    doubles = {"goal": "roll", "bonus": 5, "price": "cost-doubles", "price_ability": known[1]}
    sinks = {"goal": "other", "words": "a name", "price": "skill", "skill": "Divine", "points": 10}
    for deal in (doubles, doubles, sinks):
        given = {"name": "Ash", **deal}
        state = play(state, "offer-deal", "GM", given, answers={"deal": "agree"}).state
    assert list(state.creatures["Ash"].abilities) == ["banked-coals"]
    again = play(state, "advance", "Ash").state.creatures["Ash"].abilities
    assert {name: one.cost for name, one in again.items()} == {"banked-coals": 2, "kindled-hand": 4}


def test_gm_char_06_a_tenth_point_grown_in_play_wakes_what_was_lost() -> None:
    state = alone(level=2, abilities=["vein-finder", "flurry"])
    one = state.creatures["Ash"]
    foe = {"Warden": {"creature": {"level": 1, "points": 0}, "team": "temple"}}
    state = fold(GAME, state, GAME.enlist(state, {"cast": foe, "fight": True}))
    state = with_fight(state, turn="heroes", baton="Ash")
    state = _relearnt(with_creature(state, "Ash", skills={**one.skills, "Martial": 19}))
    assert list(state.creatures["Ash"].abilities) == ["vein-finder"]
    done = play(
        state,
        "attack",
        "Ash",
        {"target": "Warden"},
        {"attack": 20, "crit": 14, "damage": 1},
        {"reaction/Warden": "take-it"},
    )
    assert done.state.creatures["Ash"].skills["Martial"] == 20
    assert list(done.state.creatures["Ash"].abilities) == ["vein-finder", "flurry"]


def test_gm_level_04_two_spells_are_swapped_at_a_level_up() -> None:
    known = ["stone-knuckle", "well-water"]
    state = alone(level=2, abilities=known)
    swaps = [{"old": known[0], "new": "cold-lantern"}, {"old": known[1], "new": "mill-dust"}]
    up = play(state, "advance", "Ash", {"swaps": swaps, "abilities": ["chalk-ring"]}).state
    assert list(up.creatures["Ash"].abilities) == ["cold-lantern", "mill-dust", "chalk-ring"]
    back = play(up, "take-back-level", "Ash").state
    assert list(back.creatures["Ash"].abilities) == known
    other = {"swaps": [{"old": known[0], "new": "flurry"}]}
    assert refusal(state, "advance", "Ash", other).code == "other-kind"
    known_already = {"swaps": [{"old": known[0], "new": known[1]}]}
    assert refusal(state, "advance", "Ash", known_already).code == "known-already"
    none_left = with_creature(state, "Ash", level_ups=0)
    assert refusal(none_left, "advance", "Ash", {"swaps": swaps}).code == "no-level-granted"
    four = {"abilities": ["cold-lantern", "mill-dust"]}
    assert refusal(state, "advance", "Ash", four).code == "too-many-abilities"
    power = {"abilities": ["bell-shot"]}
    assert refusal(state, "advance", "Ash", power).code == "too-many-abilities"


def test_perks_count_on_the_rolls_that_they_name() -> None:
    state = alone(
        level=3, perks=["first-out", "tumbler", "never-still", "far-sighted", "shut-gate"]
    )
    one = state.creatures["Ash"]
    assert [term.value for term in mod_terms(state, one, Skill.AGILITY, "initiative")] == [3, 5]
    assert (one.actions, range_of(state, one)) == (4, 16)
    assert defence_of(one, ArmourClass.MAC) == 3
    resistant = alone(level=1, perks=["weathered"]).creatures["Ash"]
    assert resists(resistant, DamageType.FRIGID)
    able = alone(level=3, perks=["own-surgeon"]).creatures["Ash"]
    assert able.abilities["own-surgeon"].uses == 1
