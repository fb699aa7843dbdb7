"""Companions as they are built.

GM-COMPANION-01, GM-COMPANION-02, GM-COMPANION-03, GM-COMPANION-05, GM-COMPANION-06, GM-COMPANION-08,
GM-COMPANION-09, GM-COMPANION-11, GM-COMPANION-12, GM-COMPANION-13.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from theomachy.games.god_marked.building import companion_from, problems
from theomachy.games.god_marked.building.points import companion_skills
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import (
    CompanionDraft,
    Draft,
    Talent,
    TalentKind,
    Trade,
)
from theomachy.games.god_marked.content.perks import CompanionGrant
from theomachy.games.god_marked.creatures.numbers import max_hp
from theomachy.games.god_marked.creatures.pools import max_stamina
from theomachy.games.god_marked.creatures.readiness import full_actions
from theomachy.games.god_marked.edition import DamageType, House, Skill
from theomachy.games.god_marked.state import State

HOUSE = House()
FOX = CompanionDraft(name="Fox", made_with=Skill.MIND)
OWNER = Draft(name="Ash", level=5, perks=("companion",))


def owned(companion: CompanionDraft, **owner: Any) -> Draft:
    return replace(OWNER, companion=companion, **owner)


def faults(companion: CompanionDraft, **owner: Any) -> list[tuple[str, str, str]]:
    found = problems(owned(companion, **owner), HOUSE)
    return [(one.code, one.rule, one.field) for one in found]


def talented(*talents: str, **more: Any) -> CompanionDraft:
    return replace(FOX, talents=tuple(Talent(one) for one in talents), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("owner", "level"), [(1, 1), (5, 2)])
def test_gm_companion_01_half_of_its_owners_level(owner: int, level: int) -> None:
    draft = owned(FOX, level=owner)
    one = companion_from(draft, FOX)
    assert (one.level, one.skills["Stealth"]) == (level, 10 * level)
    assert max_hp(State(), one) == level * (20 + level)


def test_gm_companion_01_a_perk_may_say_same_level(monkeypatch: pytest.MonkeyPatch) -> None:
    perks = library.perks()
    same = replace(perks["companion"], companion=CompanionGrant(level="same"))
    monkeypatch.setattr(library, "perks", lambda: {**perks, "companion": same})
    assert companion_from(OWNER, FOX).level == 5


def test_gm_companion_01_a_perk_gives_it_and_names_the_skills(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert faults(FOX, perks=()) == [("no-companion-perk", "GM-COMPANION-01", "companion")]
    perks = library.perks()
    grant = CompanionGrant(made_with=(Skill.STEALTH,))
    strict = replace(perks["companion"], companion=grant)
    monkeypatch.setattr(library, "perks", lambda: {**perks, "companion": strict})
    assert faults(FOX) == [("other-skill", "GM-COMPANION-01", "companion.made_with")]


@pytest.mark.parametrize("mind", [50, 40])
def test_gm_companion_02_talents_by_half_of_the_mod(mind: int) -> None:
    trades = (Trade(Skill.MIND, Skill.STEALTH, 50 - mind),) if mind < 50 else ()
    two = talented("flight", "command")
    assert faults(two, trades=trades) == []
    three = talented("flight", "command", "connection")
    assert faults(three, trades=trades) == [
        ("too-many-talents", "GM-COMPANION-02", "companion.talents")
    ]


def test_gm_companion_03_no_negative_skills_and_no_stamina() -> None:
    down = replace(FOX, trades=(Trade(Skill.STEALTH, Skill.MARTIAL, 1),))
    assert faults(down)[0][:2] == ("other-group", "GM-COMPANION-03")
    zero = replace(FOX, trades=(Trade(Skill.STEALTH, Skill.MIND, 20),))
    assert faults(zero) == []
    below = replace(FOX, trades=(Trade(Skill.STEALTH, Skill.MIND, 21),))
    assert faults(below) == [("too-many-points", "GM-COMPANION-03", "companion.trades[0]")]
    one = companion_from(OWNER, FOX)
    assert one.skills["Martial"] == 20
    assert max_stamina(State(), one) == 0


def test_gm_companion_03_manoeuvres_that_cost_no_stamina_alone() -> None:
    costly, free = (
        [
            one.id
            for one in library.abilities().values()
            if one.own_skill is Skill.MARTIAL and bool(one.cost) is costs
        ]
        for costs in (True, False)
    )
    if costly:
        found = faults(replace(FOX, abilities=(costly[0],)))
        assert found == [("costs-stamina", "GM-COMPANION-03", "companion.abilities[0]")]
    if free:
        assert faults(replace(FOX, abilities=(free[0],))) == []


def test_gm_companion_05_sizes() -> None:
    big = companion_from(OWNER, talented(*["increase-size"] * 4))
    assert (big.size, max_hp(State(), big)) == (5, 88)
    assert companion_from(OWNER, talented(*["decrease-size"] * 2)).size == -1


def test_gm_companion_06_flight() -> None:
    assert companion_from(OWNER, talented("flight")).flies
    assert not companion_from(OWNER, FOX).flies


def test_gm_companion_08_a_perk_but_no_companion_of_its_own() -> None:
    def having(perk: str) -> CompanionDraft:
        return replace(FOX, talents=(Talent("perk", perk=perk),))

    assert faults(having("light-feet")) == []
    assert list(companion_from(OWNER, having("light-feet")).perks) == ["light-feet"]
    where = "companion.talents[0].perk"
    assert faults(having("companion")) == [("no-companion", "GM-COMPANION-08", where)]
    assert faults(having("first-out")) == [("prerequisite", "GM-COMPANION-08", where)]
    assert faults(having("")) == [("unknown-perk", "GM-COMPANION-08", where)]


def test_gm_companion_09_skilled_is_placed_one_for_one() -> None:
    once = talented("skilled", free={Skill.STEALTH: 13, Skill.MAGIC: 12})
    skills = companion_skills(once, 1)
    assert (skills[Skill.STEALTH], skills[Skill.MAGIC]) == (23, 22)
    assert faults(once) == []
    twice = talented("skilled", "skilled", free={Skill.STEALTH: 50})
    assert companion_skills(twice, 1)[Skill.STEALTH] == 60
    assert faults(twice) == []
    assert faults(replace(once, free={Skill.STEALTH: 26})) == [
        ("too-many-points", "GM-COMPANION-09", "companion.free")
    ]


def test_gm_companion_12_actions_twice_at_most() -> None:
    twice = companion_from(OWNER, talented("actions", "actions"))
    assert full_actions(State(), twice) == 5
    few = State(house=House(companion_base_actions=1))
    assert full_actions(few, twice) == 3
    thrice = talented("actions", "actions", "actions")
    assert ("taken-already", "GM-COMPANION-12", "companion.talents[2]") in faults(thrice)
    allowed = [one.allowed for one in problems(owned(thrice), HOUSE) if one.code == "taken-already"]
    assert allowed == [("at most 2",)]


def test_gm_companion_11_and_gm_companion_13_name_what_they_need() -> None:
    assert faults(talented("aid")) == [
        ("no-skill", "GM-COMPANION-11", "companion.talents[0].skill")
    ]
    assert faults(talented("self-destruct")) == [
        ("no-type", "GM-COMPANION-13", "companion.talents[0].type")
    ]
    whole = (Talent("aid", skill=Skill.AGILITY), Talent("self-destruct", type=DamageType.FIRE))
    assert faults(replace(FOX, talents=whole)) == []


def test_ready_companions_use_every_talent_and_break_no_rule() -> None:
    ready = library.companions()
    assert len(ready) == 4
    used = {talent.talent for one in ready.values() for talent in one.draft.talents}
    assert used == set(get_args(TalentKind))
    for one in ready.values():
        skills = dict.fromkeys(Skill, 60)
        owner = Draft(name="Ash", level=6, perks=("companion",), skills=skills)
        assert not problems(replace(owner, companion=one.draft), HOUSE)
