"""Drafts: what they come to, what is wrong with them, and that plain data keeps all of them.

GM-CHAR-01, GM-CHAR-02, GM-CHAR-03, GM-CHAR-04, GM-CHAR-05, GM-CHAR-06, GM-CHAR-07, GM-LEVEL-01,
GM-LEVEL-02, GM-LEVEL-03, GM-LEVEL-04, GM-LEVEL-05, GM-LEVEL-06, GM-LEVEL-07, GM-LEVEL-08, GM-LIMB-01,
GM-LIMB-02.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from theomachy.core.errors import InputError, Refused
from theomachy.games.god_marked.building import (
    character_from,
    level_down,
    level_up,
    numbers_of,
    problems,
    random_draft,
)
from theomachy.games.god_marked.building.points import skills_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import (
    CompanionDraft,
    Draft,
    Swap,
    Trade,
    from_document,
    to_document,
)
from theomachy.games.god_marked.edition import House, Skill
from theomachy.games.god_marked.mechanics.characters import Track

HOUSE = House()
BLANK = Draft(name="Ash")
ALTERNATIVE = replace(BLANK, track=Track.ALTERNATIVE)


def trade(giving: str, getting: str, points: int) -> Trade:
    return Trade(Skill(giving), Skill(getting), points)


def traded(*trades: tuple[str, str, int], level: int = 1, **fields: Any) -> Draft:
    return replace(BLANK, level=level, trades=tuple(trade(*one) for one in trades), **fields)


def faults(draft: Draft, house: House = HOUSE) -> list[tuple[str, str, str]]:
    return [(one.code, one.rule, one.field) for one in problems(draft, house)]


def points(draft: Draft, house: House = HOUSE) -> dict[str, int]:
    return {str(skill): value for skill, value in skills_of(draft, house).items()}


def numbers(draft: Draft, house: House = HOUSE) -> dict[str, int]:
    return {one.name: one.total for one in numbers_of(draft, house)}


@pytest.mark.parametrize(("level", "each"), [(1, 10), (4, 40)])
def test_gm_char_01_points_of_a_level(level: int, each: int) -> None:
    assert set(points(replace(BLANK, level=level)).values()) == {each}


@pytest.mark.parametrize(
    ("draft", "after"),
    [
        (traded(("Stealth", "Athletics", 10)), {"Stealth": 0, "Athletics": 15}),
        (traded(("Arcana", "Mind", 5)), {"Arcana": 5, "Mind": 12}),
        (traded(("Diplomacy", "Mind", 20)), {"Diplomacy": -10, "Mind": 20}),
        (traded(("Magic", "Martial", 10)), {"Magic": 0, "Martial": 15}),
    ],
)
def test_gm_char_02_trades(draft: Draft, after: dict[str, int]) -> None:
    assert not problems(draft, HOUSE)
    assert {name: points(draft)[name] for name in after} == after


@pytest.mark.parametrize(
    ("draft", "code", "field"),
    [
        (traded(("Diplomacy", "Mind", 21)), "too-many-points", "trades[0]"),
        (traded(("Martial", "Athletics", 5)), "other-group", "trades[0]"),
        (traded(("Mind", "Mind", 5)), "other-group", "trades[0]"),
        (traded(("Magic", "Martial", 10), ("Magic", "Martial", 1)), "too-many-points", "trades[1]"),
    ],
)
def test_gm_char_02_refused(draft: Draft, code: str, field: str) -> None:
    assert faults(draft) == [(code, "GM-CHAR-02", field)]


@pytest.mark.parametrize(
    ("floor", "taken", "legal"),
    [
        ("minus_ten_per_level", 40, True),
        ("minus_ten_per_level", 41, False),
        ("zero", 20, True),
        ("zero", 21, False),
        ("none", 900, True),
    ],
)
def test_gm_char_02_skill_floor(floor: Any, taken: int, legal: bool) -> None:
    draft = traded(("Stealth", "Mind", taken), level=2)
    assert bool(faults(draft, House(skill_floor=floor))) is not legal


def test_gm_char_03_movement_and_range() -> None:
    draft = traded(("Arcana", "Agility", 20), ("Stealth", "Agility", 10), ("Perception", "Mind", 2))
    assert points(draft)["Agility"] == 25
    assert (numbers(draft)["Movement"], numbers(draft)["Range"]) == (12, 10)
    blind = replace(BLANK, trades=(trade("Perception", "Mind", 20),))
    assert numbers(blind)["Range"] == 9


def test_gm_char_04_and_gm_char_05_follow_the_mods() -> None:
    three = replace(BLANK, level=3)
    assert numbers(three)["Max HP"] == 69
    assert numbers(three, House(hp_formula="base_plus_level"))["Max HP"] == 29
    draft = traded(("Stealth", "Athletics", 10), ("Mind", "Agility", 10))
    assert [numbers(draft)[name] for name in ("PAC", "LAC", "MAC")] == [11, 11, 10]


def test_gm_char_06_known_abilities() -> None:
    skills = {Skill.DIVINE: 20, Skill.MAGIC: 9, Skill.MARTIAL: 15}
    champion = replace(BLANK, champion=True, skills=skills)
    assert [numbers(champion)[name] for name in ("Powers", "Spells", "Manoeuvres")] == [2, 0, 1]
    assert numbers(replace(champion, champion=False))["Powers"] == 0


def test_gm_char_07_a_higher_level_from_the_beginning() -> None:
    five = replace(BLANK, level=5, champion=True)
    found = numbers(five)
    assert [found[name] for name in ("Max HP", "Lumens", "Intent", "Stamina")] == [125, 35, 20, 4]
    three = traded(("Stealth", "Endurance", 30), level=3)
    assert (points(three)["Stealth"], points(three)["Endurance"]) == (0, 45)
    assert numbers(three)["Max HP"] == 72


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (replace(BLANK, perks=("light-feet", "first-out")), "prerequisite"),
        (replace(BLANK, level=3, perks=("light-feet", "light-feet")), "taken-already"),
        (replace(BLANK, perks=("thick-skin", "thick-skin")), "too-many-perks"),
        (replace(BLANK, perks=("no-such",)), "unknown-perk"),
        (traded(("Stealth", "Mind", 1), perks=("light-feet",)), "prerequisite"),
    ],
)
def test_gm_char_07_perks_refused(draft: Draft, code: str) -> None:
    assert code in [one.code for one in problems(draft, HOUSE)]
    assert {one.rule for one in problems(draft, HOUSE)} == {"GM-CHAR-07"}


def test_gm_char_07_one_perk_for_each_ten_points() -> None:
    assert not problems(replace(BLANK, perks=("light-feet", "tumbler", "thick-skin")), HOUSE)
    assert not problems(replace(BLANK, level=2, perks=("thick-skin", "thick-skin")), HOUSE)
    one = character_from(replace(BLANK, level=2, perks=("thick-skin", "thick-skin")), HOUSE)
    assert one.armour_health == 10


def test_gm_level_01_moves_of_new_points() -> None:
    one = level_up(BLANK)
    assert points(one)["Mind"] == 20
    two = level_up(one, (trade("Stealth", "Endurance", 10),))
    assert (points(two)["Stealth"], points(two)["Endurance"]) == (20, 35)
    assert not problems(two, HOUSE)
    assert faults(level_up(one, (trade("Stealth", "Endurance", 11),))) == [
        ("too-many-points", "GM-LEVEL-01", "advances[1].moves[0]")
    ]
    assert faults(level_up(one, (trade("Stealth", "Divine", 1),)))[0][:2] == (
        "other-group",
        "GM-LEVEL-01",
    )


def test_gm_level_02_armour_follows() -> None:
    two = replace(BLANK, level=2)
    assert numbers(level_up(two))["PAC"] == 13


def test_gm_level_03_new_abilities_and_resources() -> None:
    base = {Skill.DIVINE: 15, Skill.MAGIC: 10, Skill.MARTIAL: 10}
    one = replace(BLANK, champion=True, skills=base)
    two, three = level_up(one), level_up(level_up(one))
    before, after, later = numbers(one), numbers(two), numbers(three)
    assert (after["Manoeuvres"] - before["Manoeuvres"], after["Stamina"]) == (1, 3)
    assert (later["Manoeuvres"] - after["Manoeuvres"], later["Stamina"]) == (1, 3)
    assert (after["Lumens"] - before["Lumens"], after["Powers"] - before["Powers"]) == (5, 1)
    assert (after["Intent"] - before["Intent"], after["Spells"] - before["Spells"]) == (2, 1)


def test_gm_level_04_perks_are_not_swapped() -> None:
    one = replace(BLANK, level=2, perks=("light-feet",))
    swapped = level_up(one, swaps=(Swap("light-feet", "tumbler"),))
    assert faults(swapped) == [("perks-stay", "GM-LEVEL-04", "advances[0].swaps[0]")]
    unknown = level_up(one, swaps=(Swap("never-learnt", "tumbler-by-night"),))
    assert [code for code, *_ in faults(unknown)] == ["not-known"]


def test_gm_level_04_runes_are_swapped_for_runes() -> None:
    one = replace(BLANK, runes=("lamp-oath", "closed-hand"))
    assert not problems(one, HOUSE)
    swapped = level_up(one, swaps=(Swap("lamp-oath", "threshold-mark"),))
    assert not problems(swapped, HOUSE)
    assert swapped.runes_now == ("threshold-mark", "closed-hand")
    where = "advances[0].swaps[0]"
    again = level_up(one, swaps=(Swap("lamp-oath", "closed-hand"),))
    assert faults(again) == [("known-already", "GM-LEVEL-04", where)]
    spell = level_up(one, swaps=(Swap("lamp-oath", "stone-knuckle"),))
    assert faults(spell) == [("unknown-rune", "GM-LEVEL-04", where)]
    assert faults(replace(one, runes=("no-such",))) == [("unknown-rune", "GM-LEVEL-04", "runes[0]")]


def test_gm_level_05_level_0() -> None:
    zero = replace(BLANK, level=0, champion=True)
    found = numbers(zero)
    names = ("Max HP", "Lumens", "Intent", "Stamina", "Perks", "Powers", "Spells")
    assert [found[name] for name in names] == [10, 10, 10, 2, 1, 0, 0]
    draft = traded(("Mind", "Endurance", 5), ("Arcana", "Endurance", 5), level=0)
    assert [points(draft)[name] for name in ("Endurance", "Mind", "Arcana")] == [9, 0, 0]
    assert not problems(draft, HOUSE)
    second = replace(zero, perks=("little-mage", "help"))
    assert faults(second) == [
        ("too-many-perks", "GM-LEVEL-05", "perks"),
    ]


def test_gm_level_05_free_pool() -> None:
    house = House(level0_normal="free_pool")
    zero = replace(BLANK, level=0, free={Skill.MIND: 30, Skill.STEALTH: 20})
    assert not problems(zero, house)
    assert (points(zero, house)["Mind"], points(zero, house)["Agility"]) == (30, 0)
    assert faults(zero) == [("too-many-points", "GM-LEVEL-05", "free")]
    assert faults(replace(zero, free={Skill.MIND: 51}), house)[0][0] == "too-many-points"
    assert faults(replace(zero, free={Skill.MAGIC: 1}), house)[0][0] == "other-group"
    assert faults(replace(zero, free={Skill.MIND: -1}), house)[0][0] == "too-few-points"


@pytest.mark.parametrize(
    ("draft", "rules"),
    [
        (replace(BLANK, level=0), {"GM-LEVEL-05"}),
        (replace(BLANK, level=0, free={Skill.MIND: 30}), {"GM-LEVEL-05"}),
        (replace(BLANK, level=1), {"GM-CHAR-01"}),
        (replace(ALTERNATIVE, level=2, free={Skill.MIND: 25}), {"GM-LEVEL-06"}),
    ],
)
def test_gm_level_05_the_terms_of_points_name_the_rule_of_their_track(
    draft: Draft, rules: set[str]
) -> None:
    mind = next(one for one in numbers_of(draft, HOUSE) if one.name == "Mind")
    assert {term.rule for term in mind.terms} == rules


def test_gm_level_06_alternative_track() -> None:
    three = replace(ALTERNATIVE, level=3, free={Skill.MIND: 50})
    assert not problems(three, HOUSE)
    assert [points(three)[name] for name in ("Mind", "Stealth", "Magic")] == [60, 10, 20]
    more = replace(three, free={Skill.MIND: 51})
    assert faults(more) == [("too-many-points", "GM-LEVEL-06", "free")]
    assert not problems(more, House(alt_normal_points=50))
    up = level_up(three, free={Skill.STEALTH: 25})
    assert not problems(up, HOUSE)
    assert (points(up)["Stealth"], points(up)["Magic"]) == (35, 25)
    assert faults(level_up(three, free={Skill.STEALTH: 26}))[0][:2] == (
        "too-many-points",
        "GM-LEVEL-06",
    )


def test_gm_level_07_perks_of_the_alternative_track() -> None:
    one = replace(ALTERNATIVE, perks=("light-feet", "hawk-eyed"))
    assert not problems(one, HOUSE)
    assert faults(replace(one, perks=("hawk-eyed", "first-out"))) == [
        ("prerequisite", "GM-LEVEL-07", "perks[1]")
    ]
    assert faults(replace(one, perks=("help", "tumbler", "soft-word")))[0][0] == "too-many-perks"
    assert not problems(level_up(one, perks=("help",)), HOUSE)
    assert faults(level_up(one, perks=("never-still",))) == [
        ("prerequisite", "GM-LEVEL-07", "advances[0].perks[0]")
    ]
    assert faults(level_up(level_up(one, perks=("help",)), perks=("tumbler",)))[0][:2] == (
        "too-many-perks",
        "GM-LEVEL-07",
    )


def test_gm_level_08_hp_of_the_alternative_track() -> None:
    assert numbers(ALTERNATIVE)["Max HP"] == 11
    twenty = replace(ALTERNATIVE, level=20, skills=dict.fromkeys(Skill, 50))
    assert numbers(twenty)["Max HP"] == 300
    assert numbers(twenty, House(hp_formula="base_plus_level"))["Max HP"] == 110


def test_gm_limb_01_parts_that_a_species_has() -> None:
    assert not problems(replace(BLANK, lacks=("arm", "arm")), HOUSE)
    assert faults(replace(BLANK, lacks=("wing",))) == [("no-such-part", "GM-LIMB-01", "lacks")]
    assert faults(replace(BLANK, lacks=("eye",), lost=("eye", "eye"))) == [
        ("no-such-part", "GM-LIMB-01", "lacks")
    ]
    assert faults(replace(BLANK, species="dragon"))[0][0] == "unknown-species"


def test_gm_limb_02_hands_for_what_is_carried() -> None:
    carried = replace(BLANK, weapons=("bell-hammer",), gear=("oath-shield",))
    assert faults(carried) == [("no-hands", "GM-LIMB-02", "weapons[0]")]
    assert not problems(replace(carried, species="loomfolk"), HOUSE)
    assert not problems(replace(carried, weapons=("spear",)), HOUSE)


def test_faults_name_what_would_be_right() -> None:
    (fault,) = problems(replace(BLANK, weapons=("speer",)), HOUSE)
    assert "spear" in fault.allowed
    assert problems(replace(BLANK, name=" "), HOUSE)[0].field == "name"
    assert problems(replace(BLANK, name="A.sh"), HOUSE)[0].field == "name"


def test_a_level_taken_back_leaves_what_was_before() -> None:
    companion = CompanionDraft(name="Fox")
    up = level_up(BLANK, (trade("Mind", "Stealth", 3),), perks=("tumbler",), companion=companion)
    assert level_down(up) == BLANK
    with pytest.raises(Refused, match="built at level 1"):
        level_down(BLANK)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("level", "track"),
    [(0, Track.NORMAL), (1, Track.NORMAL), (7, Track.NORMAL), (4, Track.ALTERNATIVE)],
)
def test_drafts_at_random_are_legal_and_plain_data_keeps_all_of_them(
    seed: int, level: int, track: Track
) -> None:
    draft = random_draft(level, seed, track=track)
    assert not problems(draft, HOUSE)
    assert from_document(to_document(draft)) == draft
    assert random_draft(level, seed, track=track) == draft
    up = level_up(draft, (trade("Mind", "Stealth", 1),) if track is Track.NORMAL else ())
    assert from_document(to_document(up)) == up
    assert level_down(up) == draft
    totals = {one.name: sum(term.value for term in one.terms) for one in numbers_of(up, HOUSE)}
    assert {name: totals[name] for name in points(up)} == points(up)


@pytest.mark.parametrize("seed", range(8))
def test_each_fault_of_a_draft_is_found_by_itself(seed: int) -> None:
    """A legal draft made worse in one place has faults in that place alone."""
    draft = random_draft(3, seed)
    for field in ("perks", "weapons", "gear", "abilities"):
        worse: dict[str, Any] = {field: (*getattr(draft, field), "no-such")}
        found = problems(replace(draft, **worse), HOUSE)
        assert {one.field.partition("[")[0] for one in found} == {field}


@pytest.mark.parametrize("name", library.characters())
def test_ready_characters_break_no_rule(name: str) -> None:
    assert not problems(library.characters()[name].draft, HOUSE)


def test_ready_characters_are_of_the_kinds_that_are_wanted() -> None:
    drafts = [one.draft for one in library.characters().values()]
    assert {(0, False), (1, True), (1, False), (3, True), (5, False), (10, True)} <= {
        (one.level, one.champion) for one in drafts if one.track is Track.NORMAL
    }
    assert any(min(skills_of(one, HOUSE).values()) < 0 for one in drafts)
    assert any(one.companion for one in drafts)
    assert any("eye" in one.lost for one in drafts)
    assert any(one.track is Track.ALTERNATIVE for one in drafts)


def test_perks_and_species_are_of_the_kinds_that_are_wanted() -> None:
    perks = library.perks().values()
    kinds = {(one.skill, one.min_large) for one in perks}
    normal = list(Skill)[:10]
    assert len(perks) == 24
    assert {(skill, least) for skill in normal for least in (10, 30)} <= kinds
    assert [one.id for one in perks if one.max_times > 1] == ["thick-skin"]
    assert {"little-mage", "help", "companion"} <= set(library.perks())
    found = {effect.effect for one in perks for effect in one.effects}
    assert {"roll", "number", "resistance", "armour-health", "grant"} <= found
    changed = {
        effect.number for one in perks for effect in one.effects if effect.effect == "number"
    }
    assert {"actions", "range", "pac_defence"} <= changed
    assert any(one.ability and one.ability.uses for one in perks)
    species = library.species()
    assert len(species) == 6
    moonling = species["moonling"]
    assert (moonling.lost_eye, moonling.lost_ear, moonling.traits) == (2, 5, ())
    assert {one.size for one in species.values()} == {0, 1}
    assert [species[one].wings for one in ("kestrel-kin", "common")] == [2, 0]


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"levle": 2}, "draft.levle"),
        ({"trades": [{"taken_from": "Luck"}]}, "draft.trades[0].taken_from"),
        ({"companion": {"runes": ["x"]}}, "draft.companion.runes"),
        ({"companion": {"perks": ["help"]}}, "draft.companion.perks"),
        ({"level": -1}, "draft.level"),
        ([], "draft"),
    ],
)
def test_a_document_that_fits_no_form_names_its_place(document: Any, where: str) -> None:
    with pytest.raises(InputError) as fault:
        from_document(document)
    assert fault.value.refusal.where == where
