"""What the page shows of a character beside its numbers: how it was built, and who goes with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.games.god_marked.content.drafts import Talent
from theomachy.games.god_marked.creatures.anatomy import can_fly, hands_of
from theomachy.games.god_marked.creatures.bonds import companions_of
from theomachy.games.god_marked.state import Creature, State


def character(state: State, one: Creature) -> Mapping[str, Any]:
    """Species, Perks, lost parts, Talents and companions; nothing of what is not known (GR-16)."""
    return {
        "species": "" if one.species is None else one.species.name,
        "track": str(one.track),
        "perks": [
            {"id": perk.id, "name": perk.name, "text": perk.text, "times": perk.times}
            for perk in one.perks.values()
        ],
        "lost": list(one.lost),
        "hands": hands_of(one),
        "flies": can_fly(one),
        "level_ups": one.level_ups,
        "companion_of": one.companion_of,
        "companions": [each.name for each in companions_of(state, one.name)],
        "carries": list(one.carries),
        "talents": [talent(each) for each in one.talents],
    }


def talent(one: Talent) -> str:
    """A Talent in words, with what was chosen for it."""
    chosen = str(one.skill or one.perk or one.type or "")
    name = one.talent.replace("-", " ").capitalize()
    return f"{name} ({chosen})" if chosen else name
