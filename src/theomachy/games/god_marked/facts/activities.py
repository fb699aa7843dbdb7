"""Locks, rituals, rests, Destiny, deals, items: what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.state.activities import Attempt, Deal, Ritual, SceneLock


@dataclass(frozen=True, slots=True, kw_only=True)
class LockPlaced(Fact):
    """A lock or rune is in the scene (GM-LOCK-01)."""

    kind: ClassVar[str] = "lock-placed"
    lock: SceneLock


@dataclass(frozen=True, slots=True, kw_only=True)
class LockRemoved(Fact):
    """A lock or rune is no part of the scene any more."""

    kind: ClassVar[str] = "lock-removed"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LockTried(Fact):
    """Dice were rolled for a lock or rune: the faces by `who`, and what the attempt is now."""

    kind: ClassVar[str] = "lock-tried"
    who: str
    faces: tuple[int, ...]
    attempt: Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class LockOpened(Fact):
    """A lock is open, or a rune broken (GM-LOCK-01)."""

    kind: ClassVar[str] = "lock-opened"
    name: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptLost(Fact):
    """All successes at a lock or rune are lost (GM-LOCK-06)."""

    kind: ClassVar[str] = "attempt-lost"
    lock: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RitualWorked(Fact):
    """Actions were spent on a ritual; `ritual` is what it is now (GM-RITUAL-02, GM-RITUAL-05)."""

    kind: ClassVar[str] = "ritual-worked"
    by: str
    actions: int
    ritual: Ritual


@dataclass(frozen=True, slots=True, kw_only=True)
class RitualDone(Fact):
    """A ritual is complete: its spell takes effect (GM-RITUAL-04)."""

    kind: ClassVar[str] = "ritual-done"
    leader: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RitualLost(Fact):
    """A ritual is over without effect; `why`: neglected, given up (GM-RITUAL-03)."""

    kind: ClassVar[str] = "ritual-lost"
    leader: str
    title: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Fact):
    """Some have rested: `rest` is safe, unsafe, quick, or nothing where it was broken off."""

    kind: ClassVar[str] = "rested"
    names: tuple[str, ...]
    rest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestPooled(Fact):
    """The pool that a rest gives a creature (GM-REST-02); the trace has its dice."""

    kind: ClassVar[str] = "rest-pooled"
    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickRested(Fact):
    """How many quick rests a creature has had since a safe or unsafe one (GM-REST-04)."""

    kind: ClassVar[str] = "quick-rested"
    name: str
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingsDropped(Fact):
    """A creature has dropped all that it held (GM-TIRED-03): ids of weapons and gear."""

    kind: ClassVar[str] = "things-dropped"
    name: str
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingsPickedUp(Fact):
    """A creature has what it had dropped in hand again."""

    kind: ClassVar[str] = "things-picked-up"
    name: str
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinyRolled(Fact):
    """A character's Destiny was rolled in secret (GM-DESTINY-02). That, and nothing more."""

    kind: ClassVar[str] = "destiny-rolled"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinyCounted(Fact):
    """What is left of a character's Destiny, `spent` and the total made. For the Light Bringer."""

    kind: ClassVar[str] = "destiny-counted"
    name: str
    left: int
    spent: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinySpent(Fact):
    """A player calls on Destiny for a roll: an amount, or 0 for as much as is needed (GM-DESTINY-03)."""

    kind: ClassVar[str] = "destiny-spent"
    name: str
    what: str
    amount: int
    better: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FateAsked(Fact):
    """The Light Bringer has asked fate (GM-DESTINY-04). In secret."""

    kind: ClassVar[str] = "fate-asked"
    name: str
    what: str
    face: int
    favourable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Awakened(Fact):
    """A character has awakened (GM-DESTINY-01): a Perk or a power is its own from now on."""

    kind: ClassVar[str] = "awakened"
    name: str
    title: str
    perk: Perk | None = None
    power: Ability | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EpicBegan(Fact):
    """A new epic begins: each may awaken once more, and Destiny is rolled anew (GM-DESTINY-01, 02)."""

    kind: ClassVar[str] = "epic-began"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealProposed(Fact):
    """A deal is proposed (GM-DEAL-01); `by` is the character or the Light Bringer. For these two."""

    kind: ClassVar[str] = "deal-proposed"
    by: str
    deal: Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRefused(Fact):
    """A deal that was proposed is refused: nothing changes (GM-DEAL-01)."""

    kind: ClassVar[str] = "deal-refused"
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAgreed(Fact):
    """A deal is agreed, and final (GM-DEAL-01)."""

    kind: ClassVar[str] = "deal-agreed"
    deal: Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Spared(Fact):
    """A character that was dying lives on, at 0 HP in the Dim Light State (GM-DEAL-02)."""

    kind: ClassVar[str] = "spared"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillLost(Fact):
    """A skill's large number has sunk by so much for good, and is `now` so much (GM-DEAL-02)."""

    kind: ClassVar[str] = "skill-lost"
    name: str
    skill: str
    by: int
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityChanged(Fact):
    """A creature's ability is another from now on, or `barred` for good (GM-DEAL-02)."""

    kind: ClassVar[str] = "ability-changed"
    name: str
    ability: Ability
    barred: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeUse(Fact):
    """An ability can be used once without its cost (GM-DEAL-02), or has been: `now` uses are left."""

    kind: ClassVar[str] = "free-use"
    name: str
    ability: str
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemGiven(Fact):
    """A creature has an item."""

    kind: ClassVar[str] = "item-given"
    name: str
    item: Item


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemUsed(Fact):
    """A creature has used an item, on `target`; `left` uses remain, none where it is gone."""

    kind: ClassVar[str] = "item-used"
    name: str
    item: str
    title: str
    target: str = ""
    left: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTaken(Fact):
    """A creature has an item no longer."""

    kind: ClassVar[str] = "item-taken"
    name: str
    item: str
    title: str
