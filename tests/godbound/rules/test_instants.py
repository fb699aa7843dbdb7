"""GB-GIFT-03 to GB-GIFT-07, and the windows of ruling G6, as two seats answer in one attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.godbound.building import do, fact, fighting, foe, rival, sheet, told
from theomachy.core import paths
from theomachy.core.ask import Order
from theomachy.core.errors import Refused
from theomachy.core.plugin import start
from theomachy.core.procedure import Need, step
from theomachy.games.godbound.edition import Activation
from theomachy.games.godbound.mechanics.gifts import Use, smite_is_ready, use_of
from theomachy.games.godbound.numbers import available_effort
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State


@pytest.mark.parametrize(
    ("own_turn", "effort", "sequence", "log", "left"),
    [
        # GB-GIFT-03
        (True, 0, [("constant", 0), ("action", 0)], "always-on may", 0),
        (False, 1, [("constant", 0)], "always-on", 1),
        # GB-GIFT-04
        (
            True,
            2,
            [("on_turn", 1), ("on_turn", 1), ("on_turn", 1), ("action", 0)],
            "may may no-effort may",
            0,
        ),
        (False, 2, [("on_turn", 1)], "not-your-turn", 2),
        # GB-GIFT-05
        (True, 3, [("action", 1), ("action", 0)], "may no-action", 2),
        (True, 2, [("on_turn", 1), ("action", 1), ("on_turn", 0)], "may may may", 0),
        # GB-GIFT-06
        (False, 1, [("instant", 1), ("instant", 1)], "may no-effort", 0),
        (True, 2, [("action", 1), ("instant", 1), ("instant", 0)], "may may may", 0),
    ],
)
def test_gb_gift_03_04_05_06_turn_actions(
    own_turn: bool, effort: int, sequence: list[tuple[str, int]], log: str, left: int
) -> None:
    actions, verdicts = 1, []
    for name, cost in sequence:
        activation = Activation(name)
        verdict = use_of(activation, own_turn, actions, effort, cost)
        verdicts.append(verdict.value)
        if verdict is Use.MAY:
            effort -= cost
            actions -= activation is Activation.ACTION
    assert (" ".join(verdicts), effort) == (log, left)


def smites(rounds: list[int], same_power: bool = False) -> str:
    """GB-GIFT-07: the powers a and b in turn, if `same_power` each on its own account."""
    used: dict[str, int] = {}
    log = []
    for number, now in enumerate(rounds):
        power = "ab"[number % 2] if same_power else "a"
        ready = smite_is_ready(now, used.get(power, 0))
        log.append("ok" if ready else "refused")
        if ready:
            used[power] = now
    return " ".join(log)


def test_gb_gift_07_smite() -> None:
    assert smites([1, 2, 3]) == "ok refused ok"
    assert smites([1, 1, 2, 3]) == "ok refused refused ok"
    assert smites([1, 2, 3, 4], same_power=True) == "ok ok ok ok"


# Two sides with Instants of both kinds: a hero of bonus 1, AC 9 against AC 9.
def duel(
    hero: tuple[str, ...] = (), foe_: tuple[str, ...] = (), effort: int = 3, **house: Any
) -> State:
    cast = {
        "Ash": sheet(weapons=["medium"], gifts=hero, effort=effort),
        "Regent": rival(hp=20, max_hp=20, gifts=foe_, effort=effort),
    }
    return fighting(cast, {name.replace("__", "."): value for name, value in house.items()})


AT = {"target": "Regent"}


def test_gb_gift_06_two_seats_answer_in_one_attack() -> None:
    state = duel(("the_sure_stroke",), ("heel_of_the_wind",))
    done = do(state, "attack", "Ash", AT, [8], ["the_sure_stroke", "heel_of_the_wind"])
    kinds = [kind for kind in told(done) if kind in {"attack-shifted", "hit-negated"}]
    assert kinds == ["attack-shifted", "hit-negated"]
    assert told(done)[-1] == "attack-missed"
    assert [available_effort(one) for one in done.state.creatures.values()] == [2, 2]


def test_gb_gift_06_each_takes_effect_at_once_and_all_are_asked_again() -> None:
    state = duel(("the_sure_stroke", "weight_of_the_sky"), ("a_pebble_underfoot",))
    answers = {
        "instant/Ash": "the_sure_stroke",
        "instant/Regent": "a_pebble_underfoot",
        "instant/Ash#2": "weight_of_the_sky",
    }
    # 8 + 1 + 9 is 18, 22, 18 again, 26: the pebble and the stroke add once each (G9)
    done = do(state, "attack", "Ash", AT, [8, 5], answers)
    totals = [one.total for one in done.facts if one.kind == "attack-shifted"]  # type: ignore[attr-defined]
    assert totals == [22, 18, 26]
    traces = [one.traces[0] for one in done.facts if one.kind == "attack-shifted"]
    assert [sum([term.value for term in trace.terms]) for trace in traces] == totals
    assert "attack-hit" in told(done)


def test_gb_gift_06_until_all_pass() -> None:
    state = duel(("the_sure_stroke",), ("heel_of_the_wind",))
    done = do(state, "attack", "Ash", AT, [8], ["pass"])
    assert told(done)[-1] == "attack-missed"
    done = do(state, "attack", "Ash", AT, [8, 5], ["the_sure_stroke", "pass"])
    assert "attack-hit" in told(done)


def test_gb_gift_06_nobody_is_asked_who_has_nothing_to_use() -> None:
    for hero, foe_, effort in (((), (), 3), (("the_sure_stroke",), ("heel_of_the_wind",), 0)):
        assert (
            told(do(duel(hero, foe_, effort), "attack", "Ash", AT, [8], []))[-1] == "attack-missed"
        )
    # a hit asks nobody who could only make it one, a miss nobody who could only undo it
    assert "attack-hit" in told(do(duel(("the_sure_stroke",)), "attack", "Ash", AT, [15, 5], []))
    assert (
        told(do(duel((), ("heel_of_the_wind",)), "attack", "Ash", AT, [8], []))[-1]
        == "attack-missed"
    )


@pytest.mark.parametrize("face", [1, 20])
def test_gb_core_01_natural_faces_are_not_shifted(face: int) -> None:
    state = duel(("the_sure_stroke",), ("a_pebble_underfoot",))
    dice = [face] if face == 1 else [face, 5]
    done = do(state, "attack", "Ash", AT, dice, [])
    assert told(done).count("instant-used") == 0


def test_gb_gift_06_a_hit_is_cancelled_even_on_a_natural_20() -> None:
    done = do(duel((), ("heel_of_the_wind",)), "attack", "Ash", AT, [20], ["heel_of_the_wind"])
    assert told(done)[-1] == "attack-missed"
    committed = done.state.creatures["Regent"].committed
    assert [(each.term, each.to) for each in committed] == [("scene", "heel_of_the_wind")]


def test_g6_step_8_damage_is_lessened_once_by_each_source() -> None:
    strong = sheet(weapons=[{"id": "maul", "name": "Maul", "dice": [10, 10, 10], "straight": True}])
    cast = {
        "Ash": strong,
        "Regent": rival(hp=30, max_hp=30, gifts=["oak_takes_the_axe", "no_further"]),
    }
    state = fighting(cast)
    done = do(state, "attack", "Ash", AT, [20, 9, 9, 9], ["oak_takes_the_axe", "pass"])
    assert done.state.creatures["Regent"].hp == 30 - 25
    none = do(state, "attack", "Ash", AT, [20, 9, 9, 9], ["oak_takes_the_axe", "no_further"])
    assert none.state.creatures["Regent"].hp == 30
    assert [each.term for each in none.state.creatures["Regent"].committed] == ["scene", "day"]
    assert "damaged" not in told(none)


def test_g6_step_8_nobody_is_asked_about_no_damage() -> None:
    state = duel((), ("no_further",))
    done = do(state, "attack", "Ash", AT, [20, 1], [])
    assert fact(done, "damage-rolled").points == 0


def test_g6_step_8_another_takes_from_the_damage_of_a_friend() -> None:
    cast = {
        "Ash": sheet(hp=20, max_hp=20),
        "Bren": sheet(gifts=["between_you_and_harm", "oak_takes_the_axe"]),
        "Brute": foe(9, 9, damage="1d10 straight"),
    }
    state = do(do(fighting(cast), "pass", "Ash").state, "pass", "Bren").state
    # Bren's own oak is of no use to Ash and is not offered
    with pytest.raises(Refused) as refused:
        do(state, "attack", "Brute", {"target": "Ash"}, [20, 9], ["oak_takes_the_axe"])
    assert refused.value.code == "no-such-option"
    done = do(state, "attack", "Brute", {"target": "Ash"}, [20, 9], ["between_you_and_harm"])
    assert done.state.creatures["Ash"].hp == 14
    assert fact(done, "damage-lessened").by == "Bren"


def test_gb_gift_06_the_side_whose_turn_it_is_speaks_first() -> None:
    cast = {
        "Regent": rival(hp=20, max_hp=20, gifts=["a_pebble_underfoot", "the_sure_stroke"]),
        "Ash": sheet(weapons=["medium"], gifts=["banner_in_the_storm", "heel_of_the_wind"]),
        "Bren": sheet(gifts=["banner_in_the_storm", "between_you_and_harm"]),
    }
    state = fighting(cast)
    # Ash attacks: 8 + 1 + 9 misses by 2; Ash and Bren could lift it, in the order of joining.
    begun = start(GAME, state, "attack", "Ash", AT)
    need = step(begun, {"attack": (8,)})
    assert isinstance(need, Need)
    assert need.window is not None
    assert need.window.order is Order.IN_ORDER
    assert [choice.who for choice in need.window.choices] == ["Ash", "Bren"]
    need = step(
        begun, {"attack": (8,), "instant/Ash": "pass", "instant/Bren": "banner_in_the_storm"}
    )
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["instant/Regent"]
    # Regent's turn: its own side is asked first, the heroes then.
    state = do(do(state, "pass", "Ash").state, "pass", "Bren").state
    hit = step(start(GAME, state, "attack", "Regent", {"target": "Ash"}), {"attack": (9,)})
    assert isinstance(hit, Need)
    assert [one.address for one in hit.open] == ["instant/Regent"]


def test_gb_gift_06_windows_say_whom_they_concern() -> None:
    cast = {
        "Ash": sheet(weapons=["medium"]),
        "Regent": rival(gifts=["heel_of_the_wind"]),
        "Page": foe(1, 9, gifts=["a_pebble_underfoot"], effort=1),
    }
    need = step(start(GAME, fighting(cast), "attack", "Ash", AT), {"attack": (18,)})
    assert isinstance(need, Need)
    assert need.window is not None
    concerns = {choice.who: choice.concerns for choice in need.window.choices}
    assert concerns == {"Regent": True, "Page": False}
    assert "hits Regent" in need.window.title


def test_gb_gift_06_the_helpless_use_what_needs_neither_movement_nor_hands() -> None:
    cast = {
        "Ash": sheet(weapons=["medium"]),
        "Regent": rival(hp=0, max_hp=20, gifts=["heel_of_the_wind", "no_further"]),
        "Page": foe(1, 9),
    }
    state = fighting(cast)
    done = do(state, "attack", "Ash", AT, [20, 8], {"damage-instant/Regent": "no_further"})
    assert "died" not in told(done)
    assert "died" in told(
        do(state, "attack", "Ash", AT, [20, 8], {"damage-instant/Regent": "pass"})
    )


def test_gb_gift_07_a_smite_waits_a_round() -> None:
    state = duel(("weight_of_the_sky",))
    done = do(state, "attack", "Ash", AT, [5, 5], ["weight_of_the_sky"])
    assert done.state.creatures["Ash"].smites == {"weight_of_the_sky": 1}
    later = done.state
    for number in (2, 3):
        later = paths.assign(later, "fight.round", number)
        later = paths.assign(later, "fight.acting", "")
        answers = [] if number == 2 else ["pass"]
        assert told(do(later, "attack", "Ash", AT, [5], answers))[-1] == "attack-missed"


def test_gb_gift_07_same_power() -> None:
    second = {
        "id": "second_smite",
        "name": "Second Smite",
        "word": "might",
        "tier": "lesser",
        "activation": "instant",
        "commitment": "none",
        "smite": True,
        "effects": [{"effect": "shift_attack", "amount": 9, "of": "own"}],
    }
    gifts: Any = ("weight_of_the_sky", second)
    # 3 + 1 + 5 is 9, then 17, then 26
    answers = ["weight_of_the_sky", "second_smite"]
    same = paths.assign(duel(gifts, smite__scope="same_power"), "Regent.ac", 5)
    assert "attack-hit" in told(do(same, "attack", "Ash", AT, [3, 5], answers))
    any_smite = paths.assign(duel(gifts), "Regent.ac", 5)
    missed = do(any_smite, "attack", "Ash", AT, [3], answers[:1])
    assert told(missed)[-1] == "attack-missed"


def test_gb_gift_06_outside_of_ones_turn_and_without_actions() -> None:
    state = duel(("heel_of_the_wind",))
    state = do(do(state, "attack", "Ash", AT, [1]).state, "pass", "Ash").state
    assert state.creatures["Ash"].actions == 0
    done = do(state, "attack", "Regent", {"target": "Ash"}, [18], ["heel_of_the_wind"])
    assert told(done)[-1] == "attack-missed"
