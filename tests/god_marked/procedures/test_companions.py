"""Companions at the table.

GM-COMPANION-01, GM-COMPANION-04, GM-COMPANION-06, GM-COMPANION-07, GM-COMPANION-10, GM-COMPANION-11,
GM-COMPANION-13, GM-DEAL-02.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, body, kinds, play, refusal, scene
from theomachy.core.drivers.exact import odds_of
from theomachy.core.drivers.scripted import scripted
from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import fold, game_of, start
from theomachy.core.procedure import At, Done
from theomachy.core.seats import player_of
from theomachy.games.god_marked.creatures.anatomy import can_fly
from theomachy.games.god_marked.creatures.numbers import (
    armour_now,
    max_hp,
    mod,
    movement_full,
    sees,
)
from theomachy.games.god_marked.edition import ArmourClass, Condition, Skill
from theomachy.games.god_marked.facts import AbilityKept, Rolled
from theomachy.games.god_marked.procedures import companions
from theomachy.games.god_marked.state import ConditionState, State, with_creature, with_fight
from theomachy.games.god_marked.state.keeping import Kept

GAME = game_of("god-marked")
LISTED = {"reaction/Warden": "take-it"}


def pair(*talents: dict[str, Any] | str, house: dict[str, Any] | None = None, **more: Any) -> State:
    """Ash (Mind mod 5) with a Fox of level 2 on the board, and a Warden; Ash holds the baton."""
    chosen = [{"talent": one} if isinstance(one, str) else one for one in talents]
    fox = {"name": "Fox", "made_with": "Mind", "talents": chosen, "weapons": ["bite"], **more}
    draft = {"name": "Ash", "level": 5, "perks": ["companion"], "companion": fox}
    cast = {
        "Ash": {"draft": draft, "team": "heroes", "at": [10, 10]},
        "Warden": body("temple", (13, 10), level=5),
    }
    state = scene(cast, FIELD, house=house)
    return with_creature(state, "Warden", movement=0)


def test_gm_companion_01_it_comes_with_its_owner_and_stands_beside_it() -> None:
    state = pair()
    fox = state.creatures["Fox"]
    assert (fox.team, fox.player, fox.companion_of, fox.level) == ("heroes", True, "Ash", 2)
    assert fox.hp == max_hp(state, fox) == 44
    assert (fox.actions, fox.stamina) == (3, 0)
    assert fox.at is not None
    assert max(abs(fox.at[0] - 10), abs(fox.at[1] - 10)) == 1


def test_gm_companion_01_without_a_board_it_is_as_far_from_all_as_its_owner() -> None:
    cast = {"Ash": {"character": "teodor", "team": "heroes"}, "Warden": body("temple")}
    state = scene(cast, distances={"Ash": {"Warden": 7}})
    assert state.distances is not None
    assert ("Ash", "Marsh hound", 1) in state.distances.pairs
    assert ("Marsh hound", "Warden", 7) in state.distances.pairs


def test_gm_companion_01_two_of_a_name_and_one_that_is_in_the_cast_already() -> None:
    cast: dict[str, Any] = {
        name: {"character": "teodor", "team": "heroes"} for name in ("Ash", "Bren")
    }
    assert {"Marsh hound", "Marsh hound 2"} <= set(scene(cast, fight=False).creatures)
    cast = {
        "Crow": {"companion": "letter-crow", "of": "Ash"},
        "Ash": {"character": "teodor", "team": "heroes"},
    }
    state = scene(cast, fight=False)
    assert list(state.creatures) == ["Crow", "Ash"]
    assert (state.creatures["Crow"].level, state.creatures["Crow"].team) == (2, "heroes")


@pytest.mark.parametrize(
    ("spec", "where"),
    [
        ({"companion": "letter-crow", "of": "Nobody"}, "cast.Crow.of"),
        ({"companion": "letter-cow", "of": "Ash"}, "cast.Crow.companion"),
        ({"companion": {"talents": 3}, "of": "Ash"}, "cast.Crow.companion.talents"),
        ({"creature": {}, "of": "Ash"}, "cast.Crow.of"),
        ({"draft": {"levle": 1}}, "cast.Crow.draft.levle"),
    ],
)
def test_what_describes_no_companion_is_refused_with_its_place(
    spec: dict[str, Any], where: str
) -> None:
    cast = {"Ash": {"character": {}, "team": "heroes"}, "Crow": spec}
    with pytest.raises(InputError) as fault:
        GAME.enlist(GAME.new_state({}), {"cast": cast})
    assert fault.value.refusal.where == where


def fallen(state: State, answer: str) -> Done[State]:
    """The Fox is brought to 0 HP and chooses."""
    begun = start(GAME, state, "harm", "GM", {"name": "Fox", "amount": 100})
    return scripted(begun, {}, {"dim-light": answer})


@pytest.mark.parametrize("answer", ["lay", "stand"])
def test_gm_companion_04_lay_or_stand(answer: str) -> None:
    assert fallen(pair(), answer).state.creatures["Fox"].dim_light == answer


def test_gm_companion_04_no_final_blow() -> None:
    with pytest.raises(Refused) as refused:
        fallen(pair(), "final-blow")
    assert refused.value.refusal.allowed == ("lay", "stand")


def test_gm_companion_04_one_who_stands_dies_by_a_direct_hit() -> None:
    state = with_creature(pair(), "Fox", in_dim_light=True, dim_light="stand", hp=0, at=(12, 10))
    state = with_fight(state, turn="temple", baton="Warden")
    done = play(
        state,
        "attack",
        "Warden",
        {"target": "Fox"},
        {"attack": 19, "damage": 2},
        {"reaction/Fox": "take-it", "reaction/Ash": "pass"},
    )
    assert done.state.creatures["Fox"].dead


def test_gm_companion_06_it_flies_until_it_is_slowed() -> None:
    state = with_creature(pair("flight"), "Fox", altitude=8)
    assert can_fly(state.creatures["Fox"])
    slowed = {"name": "Fox", "condition": "slowed"}
    done = play(
        state,
        "set-condition",
        "GM",
        slowed,
        {"fall": 3},
        {"falling/Fox": "pass", "falling/Ash": "pass"},
    )
    assert done.state.creatures["Fox"].altitude == 0
    assert ConditionState(Condition.SLOWED, "Light Bringer", 0, 1) in (
        done.state.creatures["Fox"].conditions
    )


def test_gm_companion_07_an_action_of_the_owner_in_place_of_its_own() -> None:
    state = with_creature(pair("command"), "Fox", actions=0, at=(12, 10))
    done = play(state, "command-companion", "Ash")
    assert (done.state.creatures["Ash"].actions, done.state.creatures["Fox"].actions) == (2, 1)
    assert done.state.fight.baton == "Fox"
    after = play(
        done.state, "attack", "Fox", {"target": "Warden"}, {"attack": 15, "damage": 3}, LISTED
    )
    assert "hit-direct" in kinds(after)
    assert (after.state.creatures["Ash"].actions, after.state.creatures["Fox"].actions) == (2, 0)
    assert after.state.fight.baton == "Ash"
    assert after.state.creatures["Fox"].commanded_in == 0


def test_gm_companion_07_refused() -> None:
    assert refusal(pair(), "command-companion", "Ash").code == "no-talent"
    assert refusal(pair("command"), "command-companion", "Fox").code == "not-your-baton"
    state = pair("command")
    assert refusal(state, "command-companion", "Ash", {"companion": "Warden"}).code == (
        "no-companion"
    )
    dead = with_creature(state, "Fox", dead=True)
    assert refusal(dead, "command-companion", "Ash").code == "already-fallen"
    peace = with_fight(state, active=False)
    assert refusal(peace, "command-companion", "Ash").code == "no-fight"
    spent = with_creature(state, "Ash", actions=0)
    assert refusal(spent, "command-companion", "Ash").code == "no-actions"


def test_gm_companion_10_connection_is_a_focus() -> None:
    state = pair("connection")
    state = GAME.apply(state, AbilityKept(kept=Kept("glow", "Ash", "focus", "a glow", None, 1, 1)))
    done = play(state, "connect", "Ash")
    assert done.state.creatures["Ash"].actions == 2
    (kept,) = done.state.kept
    assert (kept.how, kept.targets, kept.what) == ("focus", ("Fox",), "Connection with Fox")
    assert refusal(done.state, "connect", "Ash").code == "connected-already"
    assert play(done.state, "release", "Ash").state.kept == ()


def test_gm_companion_10_it_ends_with_a_round_without_an_action_on_it() -> None:
    state = play(pair("connection"), "connect", "Ash").state
    rolls = {f"initiative/{name}": 10 for name in ("Ash", "Fox", "Warden")}
    second = play(state, "next-round", "GM", {}, {**rolls, "initiative/Ash": 19}, ["Ash"]).state
    assert len(second.kept) == 1
    third = play(second, "next-round", "GM", {}, {**rolls, "initiative/Ash": 19}, ["Ash"]).state
    assert third.kept == ()
    kept_up = with_fight(second, turn="heroes", baton="Ash")
    kept_up = play(kept_up, "keep-up", "Ash").state
    again = play(kept_up, "next-round", "GM", {}, {**rolls, "initiative/Ash": 19}, ["Ash"]).state
    assert len(again.kept) == 1


def test_gm_companion_10_the_owner_sees_and_hears_what_the_companion_does() -> None:
    state = with_creature(pair("connection"), "Warden", hidden_from={"Ash": 18})
    ash = player_of("Ash")
    assert "Warden" not in GAME.known(state, ash).creatures
    joined = play(state, "connect", "Ash").state
    assert "Warden" in GAME.known(joined, ash).creatures
    assert sees(joined, joined.creatures["Warden"]).includes(ash)
    hidden = with_creature(joined, "Warden", hidden_from={"Ash": 18, "Fox": 18})
    assert "Warden" not in GAME.known(hidden, ash).creatures
    assert not sees(hidden, hidden.creatures["Warden"]).includes(ash)


def test_gm_companion_10_it_ends_with_the_companion() -> None:
    state = play(pair("connection"), "connect", "Ash").state
    state = with_creature(state, "Fox", in_dim_light=True, dim_light="stand", hp=0, at=(12, 10))
    state = with_fight(state, turn="temple", baton="Warden")
    done = play(
        state,
        "attack",
        "Warden",
        {"target": "Fox"},
        {"attack": 19, "damage": 2},
        {"reaction/Fox": "take-it", "reaction/Ash": "pass"},
    )
    assert done.state.creatures["Fox"].dead
    assert done.state.kept == ()
    gone = play(with_fight(state, active=False), "remove", "GM", {"name": "Fox"})
    assert gone.state.kept == ()


def aiding(skill: str = "Agility", points: int = 40, house: dict[str, Any] | None = None) -> State:
    state = pair({"talent": "aid", "skill": skill}, house=house)
    fox = state.creatures["Fox"]
    return with_creature(state, "Fox", skills={**fox.skills, skill: points})


def test_gm_companion_11_aid_while_attached() -> None:
    state = aiding()
    ash = state.creatures["Ash"]
    assert (movement_full(state, ash), mod(state, ash, Skill.AGILITY)) == (15, 5)
    joined = play(state, "attach", "Fox").state
    ash = joined.creatures["Ash"]
    assert (movement_full(joined, ash), mod(joined, ash, Skill.AGILITY)) == (14, 4)
    assert refusal(joined, "attach", "Fox").code == "attached-already"
    left = play(joined, "detach", "Fox").state
    assert movement_full(left, left.creatures["Ash"]) == 15
    assert refusal(left, "detach", "Fox").code == "not-attached"


def test_gm_companion_11_option_aid_number() -> None:
    better = play(aiding(house={"aid_number": "better"}), "attach", "Fox").state
    assert mod(better, better.creatures["Ash"], Skill.AGILITY) == 5
    best = play(aiding(points=90, house={"aid_number": "better"}), "attach", "Fox").state
    assert mod(best, best.creatures["Ash"], Skill.AGILITY) == 9


def test_gm_companion_11_derived_numbers_follow_and_max_hp_does_not() -> None:
    armoured = play(aiding("Athletics", 80), "attach", "Fox").state
    assert armour_now(armoured, armoured.creatures["Ash"], ArmourClass.PAC) == 18
    tough = play(aiding("Endurance", 90), "attach", "Fox").state
    assert max_hp(tough, tough.creatures["Ash"]) == 125


def test_gm_companion_11_initiative_with_its_mod() -> None:
    state = play(aiding(), "attach", "Fox").state
    rolls = {f"initiative/{name}": 10 for name in ("Fox", "Warden")}
    done = play(state, "next-round", "GM", {}, {**rolls, "initiative/Ash": 12}, ["Ash"])
    totals = {fact.name: fact.total for fact in done.facts if isinstance(fact, Rolled)}
    assert totals["Ash"] == 16


def test_gm_companion_11_it_comes_along_and_leaves_by_its_own_way() -> None:
    state = play(aiding(), "attach", "Fox").state
    state = with_creature(state, "Warden", at=(25, 25))
    moved = play(state, "walk", "Ash", {"to": [16, 10]}).state
    fox, ash = moved.creatures["Fox"], moved.creatures["Ash"]
    assert fox.at is not None
    assert ash.at == (16, 10)
    assert max(abs(fox.at[0] - 16), abs(fox.at[1] - 10)) == 1
    assert ash.carries == ("Fox",)
    own = with_fight(moved, baton="Fox")
    done = play(own, "walk", "Fox", {"to": [16, 14]})
    assert "detached" in kinds(done)
    assert done.state.creatures["Ash"].carries == ()
    assert refusal(done.state, "attach", "Fox").code == "out-of-range"


def test_gm_companion_11_only_with_the_talent_and_an_owner() -> None:
    assert refusal(pair(), "attach", "Fox").code == "no-talent"
    assert refusal(pair(), "attach", "Warden").code == "no-companion"


def blast(house: dict[str, Any] | None = None, **more: Any) -> State:
    state = pair({"talent": "self-destruct", "type": "fire"}, house=house, **more)
    return with_fight(with_creature(state, "Fox", at=(12, 10)), baton="Fox")


def test_gm_companion_13_self_destruct() -> None:
    state = blast()
    assert companions.radius(state, state.creatures["Fox"]) == 3
    done = play(state, "self-destruct", "Fox", {}, {"blast": [3, 8]})
    after = done.state.creatures
    assert (after["Fox"].dead, after["Fox"].in_dim_light) == (True, False)
    lost = [state.creatures[name].hp - after[name].hp for name in ("Ash", "Warden")]
    assert lost == [16, 16]
    assert refusal(pair(), "self-destruct", "Ash").code == "no-talent"


def test_gm_companion_13_its_reach_its_type_and_the_option() -> None:
    state = with_creature(blast(), "Ash", at=(8, 10), resist=("fire",))
    done = play(state, "self-destruct", "Fox", {}, {"blast": [3, 8]})
    assert done.state.creatures["Ash"].hp == state.creatures["Ash"].hp
    near = with_creature(state, "Ash", at=(9, 10))
    done = play(near, "self-destruct", "Fox", {}, {"blast": [3, 8]})
    assert near.creatures["Ash"].hp - done.state.creatures["Ash"].hp == 8
    seven = blast({"blast_dice": "level_and_mod"})
    done = play(seven, "self-destruct", "Fox", {}, {"blast": [1, 2, 3, 4, 5, 6, 7]})
    assert seven.creatures["Warden"].hp - done.state.creatures["Warden"].hp == 28


def test_gm_deal_02_it_dies_in_its_owners_place() -> None:
    state = pair()

    async def body_of(at: At[State]) -> None:
        await companions.given_up(at, "Ash")

    begun = start(GAME, state, "end-fight", "GM", {})
    at = At(state, GAME.apply, "GM", begun.visibility)
    coroutine = body_of(at)
    with pytest.raises(StopIteration):
        coroutine.send(None)
    ash = at.state.creatures["Ash"]
    assert at.state.creatures["Fox"].dead
    assert "companion" not in ash.perks
    assert ash.barred == ("companion",)
    granted = with_creature(with_fight(at.state, active=False), "Ash", level_ups=1)
    assert refusal(granted, "advance", "Ash", {"perks": ["companion"]}).code == "perk-barred"
    assert "companion" not in play(granted, "advance", "Ash").state.creatures["Ash"].perks


def test_what_companions_tell_can_be_told_again() -> None:
    state = blast()
    done = play(state, "self-destruct", "Fox", {}, {"blast": [3, 8]})
    assert fold(GAME, state, done.facts) == done.state


def test_gr_16_players_learn_nothing_of_how_an_opponent_is_built() -> None:
    cast = {
        "Ash": {"character": "ash", "team": "heroes"},
        "Oak": {"creature": {"level": 4, "skills": {"Mind": 90}}, "team": "wood"},
        "Jar": {"companion": "letter-crow", "of": "Oak"},
    }
    state = scene(cast, fight=False)
    state = with_creature(state, "Oak", level_ups=2, barred=("help",), carries=("Jar",))
    state = with_creature(state, "Jar", commanded_in=1)
    jar = state.creatures["Jar"]
    assert (jar.player, jar.team, jar.level) == (False, "wood", 2)
    known = GAME.known(state, player_of("Ash"))
    oak, crow = known.creatures["Oak"], known.creatures["Jar"]
    assert (oak.level_ups, oak.barred, oak.draft, oak.species) == (0, (), None, None)
    assert (oak.carries, crow.companion_of, crow.commanded_in) == ((), "", 0)
    assert ([each.talent for each in crow.talents], crow.perks, crow.made_with) == (
        *(["flight"], {}),
        None,
    )
    view = GAME.view(known, player_of("Ash"))
    shown = {one["name"]: one for one in view["creatures"]}
    assert shown["Jar"]["talents"] == ["Flight"]
    assert shown["Oak"]["level_ups"] == 0
    own = {one["name"]: one for one in GAME.view(pair("command"), player_of("Ash"))["creatures"]}
    assert own["Fox"]["talents"] == ["Command"]
    assert (own["Ash"]["companions"], own["Fox"]["companion_of"]) == (["Fox"], "Ash")
    assert own["Ash"]["perks"][0]["name"] == "Companion"


def test_gm_companion_13_odds_read_the_sum_and_have_the_law_of_all_faces() -> None:
    begun = start(GAME, blast(), "self-destruct", "Fox", {})

    def law(by_faces: bool) -> Any:
        found = odds_of(
            begun,
            lambda done: done.state.creatures["Warden"].hp,
            lambda state, asked: "pass",
            by_faces=by_faces,
        )
        assert not found.sampled
        return found.law

    assert law(by_faces=False) == law(by_faces=True)
