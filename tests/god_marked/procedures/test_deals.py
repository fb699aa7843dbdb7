"""DEAL: proposed, refused or agreed, and what is got and paid for good; items.

GM-DEAL-01, GM-DEAL-02, GM-ACTION-03.
"""

from __future__ import annotations

from typing import Any, get_args

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.casters import ability, caster, with_numbers
from tests.god_marked.procedures.duels import arm, fighter, strikes, suffering
from theomachy.core.procedure import Done
from theomachy.core.seats import GAME_MASTER, player_of
from theomachy.games.god_marked.creatures.numbers import mod, movement_full
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.activities import Goal, Price

FLARE = ability(id="flare", name="Flare", cost=3, effects=[{"effect": "healing", "bonus": 1}])
WORDS = {"goal": "other", "words": "the name of the thief"}
PAID = {"price": "other", "words": "seven years of silence"}


def table(**more: Any) -> State:
    """Ash with a power of cost 3 and 25 points of Stealth, Bran, and a Warden without actions."""
    cast = {
        "Ash": caster("heroes", None, FLARE, Stealth=25, **more),
        "Bran": fighter("heroes"),
        "Warden": {**fighter("temple"), "actions": 0},
    }
    return scene(cast, distances={"default": 1})


def proposes(state: State, answer: str = "agree", **given: Any) -> Done[State]:
    return play(state, "propose-deal", "Ash", given, answers={"deal": answer})


def why(state: State, **given: Any) -> str:
    return refusal(state, "propose-deal", "Ash", given).code


def test_gm_deal_01_the_light_bringer_refuses() -> None:
    state = table()
    done = proposes(state, "refuse", **WORDS, price="skill", skill="Stealth", points=10)
    assert kinds(done) == ["deal-proposed", "deal-refused"]
    assert done.state == state


def test_gm_deal_01_agreed_it_is_final() -> None:
    done = proposes(table(), **WORDS, price="skill", skill="Stealth", points=10)
    assert [deal.who for deal in done.state.deals] == ["Ash"]
    undone = [name for name in GAME.commands if "deal" in name]
    assert sorted(undone) == ["offer-deal", "propose-deal"]
    again = proposes(done.state, "refuse", **WORDS, price="skill", skill="Stealth", points=10)
    assert again.state.deals == done.state.deals


def test_gm_deal_01_the_light_bringer_offers() -> None:
    given = {"name": "Ash", **WORDS, "price": "body-part", "part": "eye"}
    done = play(table(), "offer-deal", "GM", given, answers={"deal": "agree"})
    assert done.state.creatures["Ash"].lost == ("eye",)
    refused = play(table(), "offer-deal", "GM", given, answers={"deal": "refuse"})
    assert not refused.state.deals


def test_gm_deal_01_nobody_else_learns_of_it() -> None:
    done = proposes(table(), **WORDS, price="skill", skill="Stealth", points=10)
    bran = player_of("Bran")
    heard = [fact.kind for fact in done.facts if fact.audience.includes(bran)]
    assert heard == []
    assert GAME.known(done.state, bran).deals == ()
    assert GAME.known(done.state, player_of("Ash")).deals == done.state.deals
    assert GAME.known(done.state, GAME_MASTER).deals == done.state.deals
    mine = GAME.view(GAME.known(done.state, player_of("Ash")), player_of("Ash"))
    shown = {one["name"]: one["deals"] for one in mine["creatures"]}
    assert shown["Ash"] == [
        "Ash gets what is agreed, for 10 points of Stealth (the name of the thief)"
    ]


def test_gm_deal_02_the_cost_doubles() -> None:
    done = proposes(table(), **WORDS, price="cost-doubles", price_ability="flare")
    assert done.state.creatures["Ash"].abilities["flare"].cost == 6


def test_gm_deal_02_ten_points_of_stealth() -> None:
    done = proposes(table(), **WORDS, price="skill", skill="Stealth", points=10)
    ash = done.state.creatures["Ash"]
    assert ash.skills["Stealth"] == 15
    assert mod(done.state, ash, Skill.STEALTH) == 1


def test_gm_deal_02_a_skill_may_become_negative_and_maxima_follow() -> None:
    state = with_numbers(table(), given={}, hp=20, lumens=20)
    done = proposes(state, **WORDS, price="skill", skill="Endurance", points=30)
    ash = done.state.creatures["Ash"]
    assert (ash.skills["Endurance"], ash.hp) == (-30, 17)
    less = proposes(state, **WORDS, price="skill", skill="Divine", points=10)
    assert less.state.creatures["Ash"].lumens == 15


def test_gm_deal_02_the_companion_dies_and_no_other_comes() -> None:
    cast = {
        "Ash": {"character": {"level": 1}, "team": "heroes"},
        "Warden": fighter("temple"),
    }
    state = scene(cast, distances={"default": 1})
    state = play(state, "awaken", "Ash", {"perk": "companion"}, answers=["allow"]).state
    done = proposes(state, **WORDS, price="companion")
    ash = done.state.creatures["Ash"]
    assert "companion" not in ash.perks
    assert ash.barred == ("companion",)
    fresh = with_numbers(done.state, awakened="")
    assert refusal(fresh, "awaken", "Ash", {"perk": "companion"}).code == "barred"
    assert why(done.state, **WORDS, price="companion") == "no-companion"


def test_gm_deal_02_a_limb() -> None:
    state = table()
    done = proposes(state, **WORDS, price="body-part", part="leg")
    ash = done.state.creatures["Ash"]
    assert movement_full(done.state, ash) == movement_full(state, state.creatures["Ash"]) // 2


def test_gm_deal_02_a_power_is_never_usable_again() -> None:
    done = proposes(table(), **WORDS, price="power-lost", price_ability="flare")
    ash = done.state.creatures["Ash"]
    assert "flare" not in ash.abilities
    assert ash.barred == ("flare",)


def test_gm_deal_02_a_power_without_its_cost() -> None:
    state = with_numbers(table(), lumens=0)
    state = proposes(state, goal="power", goal_ability="flare", **PAID).state
    once = play(state, "use", "Ash", {"ability": "flare"})
    assert "damage-dealt" not in kinds(once)
    assert once.state.creatures["Ash"].free_uses == {}
    refused = refusal(once.state, "use", "Ash", {"ability": "flare"})
    assert refused.code == "out-of-nothing"


def test_gm_deal_02_one_last_use_of_a_power() -> None:
    state = with_numbers(table(), lumens=0)
    given = {"goal": "power", "goal_ability": "flare", "price": "power-lost"}
    state = proposes(state, **given, price_ability="flare").state
    assert "flare" in state.creatures["Ash"].abilities
    done = play(state, "use", "Ash", {"ability": "flare"})
    assert done.state.creatures["Ash"].barred == ("flare",)
    assert "flare" not in done.state.creatures["Ash"].abilities


def test_gm_deal_02_surviving_a_killing_blow() -> None:
    state = with_numbers(table(), hp=0, dead=True, in_dim_light=True, dim_light="stand")
    done = proposes(state, goal="survive", **PAID)
    ash = done.state.creatures["Ash"]
    assert (ash.dead, ash.hp, ash.in_dim_light, ash.dim_light) == (False, 0, True, "lay")


def test_gm_deal_02_a_roll_beyond_ones_reach() -> None:
    state = proposes(table(), goal="roll", bonus=15, **PAID).state
    done = strikes(state, {"attack": 5, "damage": 3})
    assert "hit-direct" in kinds(done)


def test_gm_deal_02_what_cannot_be_got_or_paid() -> None:
    state = table()
    assert why(state, goal="power", goal_ability="no", **PAID) == "no-such-power"
    assert why(state, goal="survive", **PAID) == "not-dying"
    assert why(state, goal="roll", **PAID) == "no-bonus"
    assert why(state, goal="other", price="other") == "no-words"
    assert why(state, **WORDS, price="cost-doubles", price_ability="no") == "no-such-power"
    free = table(record={"abilities": [{**FLARE, "cost": 0}], "champion": True})
    assert why(free, **WORDS, price="cost-doubles", price_ability="flare") == "no-fixed-cost"
    assert why(state, **WORDS, price="body-part", part="wing") == "no-such-part"
    assert why(state, **WORDS, price="companion") == "no-companion"
    assert why(state, **WORDS, price="skill", skill="Stealth", points=9) == "too-cheap"
    offer = {"name": "Warden", **WORDS, "price": "body-part", "part": "eye"}
    assert refusal(state, "offer-deal", "GM", offer).code == "no-character"
    assert refusal(state, "offer-deal", "GM", {**offer, "name": "No"}).code == "unknown-creature"


# --- Items


def carrying(*items: Any) -> State:
    cast = {
        "Ash": {**fighter("heroes"), "items": list(items)},
        "Bran": fighter("heroes"),
        "Warden": {**fighter("temple", None, arm("club", 1, 4)), "actions": 0},
    }
    return scene(cast, distances={"default": 1, "Ash": {"Bran": 1}})


def test_gm_action_03_a_draught_heals_and_is_gone() -> None:
    state = with_numbers(carrying("willow-draught"), "Bran", hp=5)
    given = {"item": "willow-draught", "target": "Bran"}
    done = play(state, "use-item", "Ash", given, {"healing": [2, 3]})
    assert done.state.creatures["Bran"].hp == 10
    assert done.state.creatures["Ash"].items == {}
    assert done.state.creatures["Ash"].actions == 2


def test_gm_action_03_moss_ends_bleeding_twice() -> None:
    state = suffering(carrying("clotting-moss"), "Ash", Condition.BLEEDING)
    done = play(state, "use-item", "Ash", {"item": "clotting-moss"})
    assert not done.state.creatures["Ash"].conditions
    assert done.state.creatures["Ash"].items["clotting-moss"].uses == 1


def test_gm_action_03_the_same_twice_is_more_of_it() -> None:
    state = carrying("willow-draught", "willow-draught")
    assert state.creatures["Ash"].items["willow-draught"].uses == 2
    more = play(state, "give-item", "GM", {"name": "Ash", "item": "willow-draught"}).state
    assert more.creatures["Ash"].items["willow-draught"].uses == 3
    none = play(more, "take-item", "GM", {"name": "Ash", "item": "willow-draught"}).state
    assert none.creatures["Ash"].items == {}


def test_gm_action_03_what_cannot_be_used() -> None:
    state = carrying("ember-coal", "willow-draught")
    coal = refusal(state, "use-item", "Ash", {"item": "ember-coal"})
    assert (coal.code, coal.refusal.allowed) == ("no-such-item", ("willow-draught",))
    nobody = {"item": "willow-draught", "target": "No"}
    assert refusal(state, "use-item", "Ash", nobody).code == "unknown-creature"
    given = {"name": "Ash", "item": "no"}
    assert refusal(state, "give-item", "GM", given).code == "no-such-item"
    assert refusal(state, "take-item", "GM", given).code == "no-such-item"
    assert refusal(state, "give-item", "GM", {**given, "name": "No"}).code == "unknown-creature"
    assert refusal(state, "take-item", "GM", {**given, "name": "No"}).code == "unknown-creature"


def test_gm_ritual_01_eight_items_as_the_content_has_them() -> None:
    from theomachy.games.god_marked.content import library

    items = library.items()
    assert {one.light for one in items.values() if one.light} == set(library.lights())
    taught = [one.instructions_for for one in items.values() if one.instructions_for]
    assert len(taught) == 2
    assert all(library.abilities()[one].kind == "spell" for one in taught)
    assert sum([bool(one.effects) for one in items.values()]) == 2
    assert sorted(one.complexity for one in library.locks().values()) == [1, 2, 4, 6]
    assert sorted(one.complexity for one in library.runes().values()) == [1, 3, 5, 8]


def test_gm_deal_02_every_kind_is_offered_in_words_with_the_inputs_that_it_needs() -> None:
    state = table()
    proposed = GAME.commands["propose-deal"].options(state, "Ash")
    assert [one.id for one in proposed["goal"]] == list(get_args(Goal))
    assert [one.id for one in proposed["price"]] == list(get_args(Price))
    for name in ("goal", "price"):
        for option in proposed[name][:-1]:
            given = {**WORDS, **PAID, name: option.id}
            where = refusal(state, "propose-deal", "Ash", given).refusal.where
            assert where in {f"with.{one}" for one in option.with_inputs or (name,)}
