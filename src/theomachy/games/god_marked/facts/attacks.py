"""Attacks, reactions and grapples (ATTACK, REACT, GRAPPLE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact
from theomachy.games.god_marked.state import Grapple


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackDeclared(Fact):
    """A deed is aimed at a creature: attack, opportunity, grapple, shove, trip, team-attack."""

    kind: ClassVar[str] = "attack-declared"
    attacker: str
    target: str
    deed: str
    weapon: str = ""
    weapon_name: str = ""
    joiners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HitDirect(Fact):
    """A Direct Hit (GM-ATTACK-03)."""

    kind: ClassVar[str] = "hit-direct"
    attacker: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HitIndirect(Fact):
    """An Indirect Hit (GM-ATTACK-03)."""

    kind: ClassVar[str] = "hit-indirect"
    attacker: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HitNothing(Fact):
    """Defence stopped the attack (GM-ARMOUR-02)."""

    kind: ClassVar[str] = "hit-nothing"
    attacker: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackFailed(Fact):
    """A natural 1: the attack fails and the turn passes (GM-CRIT-05)."""

    kind: ClassVar[str] = "attack-failed"
    attacker: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CritResulted(Fact):
    """What the crit table says (GM-CRIT-03)."""

    kind: ClassVar[str] = "crit-resulted"
    attacker: str
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionDeclared(Fact):
    """A reaction is open on the table: dodge, clash, mercy, protect; `backed` with an action."""

    kind: ClassVar[str] = "reaction-declared"
    name: str
    reaction: str
    weapon: str = ""
    backed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionVoided(Fact):
    """A declared reaction falls away and does not count (GM-HIDE-03, GM-CRIT-05, GM-REACT-10)."""

    kind: ClassVar[str] = "reaction-voided"
    name: str
    reaction: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dodged(Fact):
    """The attack is dodged (GM-REACT-08)."""

    kind: ClassVar[str] = "dodged"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DodgeFailed(Fact):
    """The dodge did not get over the attack (GM-REACT-08)."""

    kind: ClassVar[str] = "dodge-failed"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashWon(Fact):
    """The reactor wins the clash (GM-REACT-04)."""

    kind: ClassVar[str] = "clash-won"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashLost(Fact):
    """The reactor loses the clash (GM-REACT-05)."""

    kind: ClassVar[str] = "clash-lost"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashTied(Fact):
    """Nobody rolled higher (GM-REACT-07)."""

    kind: ClassVar[str] = "clash-tied"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MercyGranted(Fact):
    """The attack is called off (GM-REACT-09)."""

    kind: ClassVar[str] = "mercy-granted"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MercyRefused(Fact):
    """The plea for mercy fails (GM-REACT-09)."""

    kind: ClassVar[str] = "mercy-refused"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Protected(Fact):
    """A protector stands in the way and takes the hit (GM-REACT-10)."""

    kind: ClassVar[str] = "protected"
    name: str
    protector: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grappled(Fact):
    """Somebody is held (GM-GRAPPLE-01, 05)."""

    kind: ClassVar[str] = "grappled"
    grapple: Grapple


@dataclass(frozen=True, slots=True, kw_only=True)
class GrappleChanged(Fact):
    """A try to break free is counted (GM-GRAPPLE-03)."""

    kind: ClassVar[str] = "grapple-changed"
    grapple: Grapple


@dataclass(frozen=True, slots=True, kw_only=True)
class GrappleEnded(Fact):
    """Nobody holds the target any more; `why`: free, let-go, shattered, defeated, moved, too-few."""

    kind: ClassVar[str] = "grapple-ended"
    grappler: str
    target: str
    why: str = "free"


@dataclass(frozen=True, slots=True, kw_only=True)
class TripResisted(Fact):
    """A trip does not throw its target down (GM-TRIP-01)."""

    kind: ClassVar[str] = "trip-resisted"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GrappleJoined(Fact):
    """A grappler has a grip on a much larger creature this round (GM-GRAPPLE-05)."""

    kind: ClassVar[str] = "grapple-joined"
    grappler: str
    target: str
