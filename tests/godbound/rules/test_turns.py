"""GB-TURN-01, GB-NPC-03, GB-NPC-05: sides, turns, actions, stat blocks and mobs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.godbound.building import do, fact, fighting, foe, sheet, table, told
from theomachy.core import paths
from theomachy.core.errors import Refused
from theomachy.core.seats import GM
from theomachy.games.godbound.edition import Fate, MobSize, Save
from theomachy.games.godbound.mechanics.foes import mob_attacks, mob_hit_dice
from theomachy.games.godbound.mechanics.turns import side_rank
from theomachy.games.godbound.numbers import is_lesser_for, save_target
from theomachy.games.godbound.plugin import to_act
from theomachy.games.godbound.state import State

CAST = {"Ash": sheet(), "Bren": sheet(), "Imp": foe(9, 9), "Imp two": foe(9, 9)}


@pytest.mark.parametrize(
    ("surprised", "order"), [(False, ["pcs", "foes"]), (True, ["foes", "pcs"])]
)
def test_gb_turn_01_order(surprised: bool, order: list[str]) -> None:
    ranks = {"pcs": side_rank(True, surprised), "foes": side_rank(False, False)}
    assert sorted(ranks, key=lambda side: ranks[side]) == order
    given = {"surprised": ["heroes"] if surprised else []}
    started = do(table(CAST), "start-fight", GM, given)
    names = {"pcs": "heroes", "foes": "foes"}
    assert list(started.state.fight.order) == [names[side] for side in order]
    assert started.state.fight.side == names[order[0]]


def test_gb_turn_01_who_cannot_be_surprised_acts_with_the_first_side() -> None:
    cast = {"Ash": sheet(immune=["surprise"]), "Bren": sheet(), "Imp": foe(9, 9)}
    state = do(table(cast), "start-fight", GM, {"surprised": ["heroes"]}).state
    assert state.fight.early == ("Ash",)
    assert to_act(state) == ("Ash", "Imp")
    state = do(state, "pass", "Ash").state
    assert refused(state, "pass", "Bren") == "not-your-turn"
    state = do(state, "pass", "Imp").state
    assert to_act(state) == ("Bren",)


def test_gb_turn_01_a_d20_for_each_side() -> None:
    state = table(CAST, {"turn.initiative": "d20_per_side"})
    done = do(state, "start-fight", GM, {}, {"initiative/heroes": 4, "initiative/foes": 9})
    assert done.state.fight.order == ("foes", "heroes")
    tie = do(state, "start-fight", GM, {}, [9, 9])
    assert tie.state.fight.order == ("heroes", "foes")
    late = do(state, "start-fight", GM, {"surprised": ["heroes"]}, [20, 1])
    assert late.state.fight.order == ("foes", "heroes")


def refused(state: State, command: str, by: str, given: dict[str, Any] | None = None) -> str:
    with pytest.raises(Refused) as caught:
        do(state, command, by, given)
    return caught.value.code


def test_gb_turn_01_one_turn_each_and_one_action() -> None:
    state = fighting(CAST)
    assert to_act(state) == ("Ash", "Bren")
    assert refused(state, "attack", "Imp", {"target": "Ash"}) == "not-your-turn"
    state = do(state, "attack", "Bren", {"target": "Imp"}, [1]).state
    assert state.fight.acting == "Bren"
    assert to_act(state)[0] == "Bren"
    assert refused(state, "attack", "Bren", {"target": "Imp"}) == "no-action"
    assert refused(state, "attack", "Ash", {"target": "Imp"}) == "not-your-turn"
    state = do(state, "pass", "Bren").state
    assert refused(state, "pass", "Bren") == "turn-over"
    done = do(state, "pass", "Ash")
    assert fact(done, "side-started").side == "foes"
    state = do(do(done.state, "pass", "Imp").state, "pass", "Imp two").state
    assert to_act(state) == (GM,)
    assert refused(state, "pass", "Ash") == "turn-over"
    state = do(state, "next-round", GM).state
    assert (state.fight.round, state.fight.side, to_act(state)) == (2, "heroes", ("Ash", "Bren"))
    assert "attack-missed" in told(do(state, "attack", "Bren", {"target": "Imp"}, [1]))


def test_gb_turn_01_who_is_down_is_not_waited_for() -> None:
    state = paths.assign(fighting(CAST), "Bren.fate", "dead")
    assert fact(do(state, "pass", "Ash"), "side-started").side == "foes"
    foes_down = paths.assign(paths.assign(state, "Imp.hd", 0), "Imp two.hd", 0)
    assert "round-ended" in told(do(foes_down, "pass", "Ash"))
    acting = paths.assign(paths.assign(fighting(CAST), "fight.acting", "Ash"), "Ash.hp", 0)
    assert to_act(acting) == ("Bren",)
    assert told(do(acting, "pass", "Bren"))[0] == "turn-ended"


def test_gb_turn_01_the_master_may_cut_a_round_short() -> None:
    state = do(fighting(CAST), "next-round", GM).state
    assert state.fight.round == 2
    assert refused(table(CAST), "next-round", GM) == "no-fight"


def test_start_fight_is_refused() -> None:
    assert refused(fighting(CAST), "start-fight", GM) == "already-fighting"
    assert refused(table({"Ash": sheet()}), "start-fight", GM) == "nobody-there"
    assert refused(table(CAST), "start-fight", GM, {"surprised": ["gods"]}) == "unknown-side"
    assert refused(table(CAST), "start-fight", "Ash") == "not-yours"


def test_attack_is_refused() -> None:
    state = paths.assign(fighting(CAST), "Imp.fate", Fate.SUBDUED)
    assert refused(table(CAST), "attack", "Ash", {"target": "Imp"}) == "no-fight"
    assert refused(state, "attack", "Nobody", {"target": "Imp"}) == "unknown-creature"
    assert refused(state, "attack", "Ash", {"target": "Nobody"}) == "unknown-creature"
    assert refused(state, "attack", "Ash", {"target": "Ash"}) == "not-yourself"
    assert refused(state, "attack", "Ash", {"target": "Imp"}) == "target-down"
    given = {"target": "Imp two", "attack": "harp"}
    assert refused(state, "attack", "Ash", given) == "unknown-attack"
    far = fighting(CAST, distances={"Ash": {"Imp two": 10}})
    assert refused(far, "attack", "Ash", {"target": "Imp two"}) == "out-of-range"


@pytest.mark.parametrize(("hd", "save"), [(1, 15), (8, 11)])
def test_gb_npc_03_stat_block(hd: int, save: int) -> None:
    one = table({"foe": foe(hd, 9)}).creatures["foe"]
    assert one.hd == hd
    assert save_target(table({}), one, Save.SPIRIT) == save


@pytest.mark.parametrize(
    ("size", "hd", "attacks"), [("small", 12, 1), ("large", 24, 2), ("vast", 36, 3)]
)
def test_gb_npc_05_mob(size: MobSize, hd: int, attacks: int) -> None:
    assert mob_hit_dice(1, size) == hd
    assert mob_attacks(1, size) == attacks
    state = table({"Ash": sheet(level=1), "mob": foe(1, 9, mob=size)})
    one = state.creatures["mob"]
    assert one.hd == one.max_hd == hd
    assert is_lesser_for(state, state.creatures["Ash"], one)
    assert save_target(state, one, Save.SPIRIT) == 15


def test_gb_npc_05_a_mob_may_split_its_attacks() -> None:
    cast = {"Ash": sheet(hp=50, max_hp=50), "Bren": sheet(hp=50, max_hp=50)}
    state = fighting({**cast, "mob": foe(1, 9, mob="large")})
    state = do(do(state, "pass", "Ash").state, "pass", "Bren").state
    state = do(state, "attack", "mob", {"target": "Ash"}, [1]).state
    assert (state.creatures["mob"].actions, state.creatures["mob"].attacks_left) == (0, 1)
    state = do(state, "attack", "mob", {"target": "Bren"}, [1]).state
    assert refused(state, "attack", "mob", {"target": "Bren"}) == "no-action"


def test_gb_npc_03_actions_and_attacks_multiply() -> None:
    cast = {"Ash": sheet(hp=50, max_hp=50), "Titan": foe(15, 5, actions=2, attacks=2)}
    state = do(fighting(cast), "pass", "Ash").state
    for _ in range(4):
        state = do(state, "attack", "Titan", {"target": "Ash"}, [1]).state
    assert refused(state, "attack", "Titan", {"target": "Ash"}) == "no-action"
