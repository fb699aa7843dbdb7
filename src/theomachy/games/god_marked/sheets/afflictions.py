"""How a creature is now: conditions, effects, lost parts, company, rests, fate (COND, LIMB, REST)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from theomachy.core.seats import Viewer
from theomachy.core.sheets import SheetButton, SheetEntry, SheetNumber, SheetSection
from theomachy.games.god_marked.creatures.anatomy import can_fly, hands_of
from theomachy.games.god_marked.creatures.bonds import companions_of
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics.rests import QUICK_RESTS
from theomachy.games.god_marked.mechanics.tired import Rest
from theomachy.games.god_marked.procedures.rests import in_words
from theomachy.games.god_marked.scene.places import engaged_with
from theomachy.games.god_marked.state import ConditionState, Creature, State
from theomachy.games.god_marked.views.abilities import effects, kept
from theomachy.games.god_marked.views.activities import of_creature
from theomachy.games.god_marked.views.characters import talent

RULE_OF: Final[Mapping[Condition, str]] = {
    condition: f"GM-COND-{place:02d}" for place, condition in enumerate(Condition, start=2)
}
"""The rule of each condition; a test compares them with the rulebook."""

STANDING: Final[Mapping[str, str]] = {
    "lay": "lies in the Dim Light State",
    "stand": "stands in the Dim Light State",
    "final-blow": "has its Final Blow left",
}


def now(state: State, one: Creature, viewer: Viewer) -> SheetSection:
    """GM-COND-01: conditions, what is kept, what is upon it, with whom it is engaged."""
    entries = [*_standing(one), *[condition(each) for each in one.conditions]]
    entries += [
        SheetEntry(
            str(each["ability"]), f"by {each['by']}" if each["by"] else "", str(each["words"])
        )
        for each in effects(one)
    ]
    entries += [_kept(each) for each in kept(state) if each["user"] == one.name]
    engaged = engaged_with(state, one.name)
    if engaged:
        words = f"with {', '.join(engaged)}"
        entries.append(SheetEntry("Engaged", words, rule="GM-ENGAGE-01"))
    for title, those in (("Resists", one.resist), ("Immune to", one.immune)):
        if those:
            entries.append(SheetEntry(title, ", ".join(those)))
    return SheetSection("state", "State", entries=tuple(entries), empty="No conditions.")


def _standing(one: Creature) -> Iterator[SheetEntry]:
    if one.dead:
        yield SheetEntry("Dead")
    elif one.defeated:
        yield SheetEntry("Defeated")
    elif one.in_dim_light:
        words = STANDING.get(one.dim_light, "is in the Dim Light State")
        yield SheetEntry("Dim Light State", f"{one.name} {words}", rule="GM-DIM-01")


def condition(one: ConditionState) -> SheetEntry:
    """A condition: to what, from whom, how strong; what it does is what its rule says."""
    parts = [
        f"to {one.of}" if one.of else "",
        f"from {one.source}" if one.source else "",
        f"mod {one.mod:+d}" if one.mod else "",
        "poison" if one.poison else "",
        "until ended" if one.lasts == "until-ended" else "",
    ]
    title = str(one.name).replace("-", " ").title()
    return SheetEntry(title, " · ".join(part for part in parts if part), rule=RULE_OF[one.name])


def _kept(each: Mapping[str, object]) -> SheetEntry:
    key, name = str(each["key"]), str(each["name"])
    buttons = (SheetButton("Let go", f"Let go of {name}", "release", {"key": key}),)
    return SheetEntry(name, f"kept: {each['how']}", buttons=buttons, rule="GM-FOCUS-01")


def parts(one: Creature) -> SheetSection:
    """GM-LIMB-01 to 06: what body it has, and what it has lost of it."""
    body = "" if one.species is None else one.species.name
    hands = hands_of(one)
    detail = [f"{hands} hand{'' if hands == 1 else 's'}"] + (["flies"] if can_fly(one) else [])
    entries = [SheetEntry(body, ", ".join(detail), rule="GM-LIMB-01", text=" ")] if body else []
    entries += [SheetEntry(f"Lost: {part}", rule="GM-LIMB-01") for part in one.lost]
    return SheetSection("parts", "Body parts", entries=tuple(entries))


def company(state: State, one: Creature) -> SheetSection:
    """GM-COMPANION-01: its companions, or whose companion it is, with its Talents."""
    entries = [
        SheetEntry(each.name, f"level {each.level}, {each.hp} HP", text=each.text, about=each.name)
        for each in companions_of(state, one.name)
    ]
    if one.companion_of:
        entries.append(SheetEntry(f"Companion of {one.companion_of}", about=one.companion_of))
    entries += [SheetEntry(talent(each), "Talent", text=" ") for each in one.talents]
    return SheetSection("company", "Companion", entries=tuple(entries))


def rests(state: State, one: Creature) -> SheetSection:
    """GM-REST-01, GM-REST-04: what each rest would give it now, before it is taken."""
    if not one.player or state.fight.active or state.chase is not None:
        return SheetSection("rests", "Rests")
    entries = tuple(
        SheetEntry(title, in_words(state, one, kind).partition(": ")[2], text=" ")
        for title, kind in (
            ("Quick rest", Rest.QUICK),
            ("Unsafe rest", Rest.UNSAFE),
            ("Safe rest", Rest.SAFE),
        )
    )
    used = SheetNumber(
        "quick_rests", "Quick rests", one.quick_rests, QUICK_RESTS, rule="GM-REST-04"
    )
    note = "The Light Bringer calls a rest; you split the pool when you are asked."
    return SheetSection("rests", "Rests", (used,), entries=entries, note=note, rule="GM-REST-01")


def fate(state: State, one: Creature, viewer: Viewer) -> SheetSection:
    """GM-DESTINY-02, GM-DEAL-01: Destiny, Awakening and deals, as far as the viewer may know."""
    data = of_creature(state, one, viewer)
    entries = []
    if data["has_destiny"]:
        told = data["destiny"]
        words = "cast in secret" if told is None else str(told)
        entries.append(SheetEntry("Destiny", words, secret=told is not None, text=" "))
    if data["awakened"]:
        entries.append(SheetEntry("Awakened", str(data["awakened"]), rule="GM-DESTINY-01"))
    entries += [SheetEntry("Deal", str(words), text=" ") for words in data["deals"]]
    return SheetSection("fate", "Fate", entries=tuple(entries))
