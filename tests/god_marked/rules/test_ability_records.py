"""GM-ABILITY-01: records of abilities, and what is refused when they are loaded."""

from __future__ import annotations

from typing import Any

import pytest

from theomachy.core.content import record_of
from theomachy.core.errors import InputError
from theomachy.games.god_marked.abilities.uses import reach_kind_of
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics.reactions import Reach


def record(**fields: Any) -> Ability:
    whole = {"id": "it", "name": "It", "kind": "spell", **fields}
    return record_of(Ability, whole, "abilities")


def test_gm_ability_01_the_skill_follows_from_the_kind() -> None:
    assert record(kind="power").own_skill is Skill.DIVINE
    assert record().own_skill is Skill.MAGIC
    assert record(kind="weapon_art").own_skill is Skill.MARTIAL
    assert record(kind="perk", skill="Stealth", passive=True).own_skill is Skill.STEALTH


def test_gm_cond_10_a_spell_without_a_word_needs_an_implement() -> None:
    assert record().needs_implement
    assert not record(implement=False).needs_implement
    assert not record(kind="power").needs_implement


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"colour": "red"}, "colour"),
        ({"actions": 6}, "actions"),
        ({"actions": -1}, "actions"),
        ({"type": "target", "reaction": True}, "reaction clause"),
        ({"duration": "forever"}, "duration"),
        ({"duration": "hold"}, "shape"),
        ({"type": "ray"}, "shape"),
        ({"type": "self", "attack": "light"}, "attack"),
        ({"kind": "power", "implement": True}, "implement"),
        ({"kind": "manoeuvre", "upcast": True}, "upcast"),
        ({"cost": "depending", "least": 5, "most": 2}, "below"),
        ({"passive": True, "duration": "focus"}, "always on"),
        ({"effects": [{"effect": "miracle"}]}, "effect"),
        ({"effects": [{"effect": "roll", "on": "Mind", "vlaue": 2}]}, "vlaue"),
        ({"effects": [{"effect": "condition", "condition": "cross"}]}, "condition"),
        (
            {"effects": [{"effect": "condition", "condition": "burn", "on_direct": True}]},
            "on_direct",
        ),
    ],
)
def test_gm_ability_01_what_is_refused(fields: dict[str, Any], word: str) -> None:
    with pytest.raises(InputError) as refused:
        record(**fields)
    assert refused.value.refusal.code == "bad-record"
    assert word in f"{refused.value.refusal.where} {refused.value.refusal.detail}"


@pytest.mark.parametrize(
    ("fields", "reach"),
    [
        ({"type": "touch"}, Reach.TOUCH),
        ({"type": "target", "attack": "mental"}, Reach.TARGET),
        ({"type": "emitting", "attack": "mental"}, Reach.MENTAL),
        ({"type": "emitting", "attack": "light"}, Reach.EMITTING),
        ({"type": "ray", "shape": "line"}, Reach.RAY),
    ],
)
def test_gm_react_03_how_it_gets_there(fields: dict[str, Any], reach: Reach) -> None:
    assert reach_kind_of(record(**fields)) is reach
