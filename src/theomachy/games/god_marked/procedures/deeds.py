"""What is aimed at a creature: a deed with all that its roll and its answers need to know (GR-13)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from theomachy.board.spaces import Space
from theomachy.core.facts import Term
from theomachy.core.frozen import quick
from theomachy.games.god_marked.abilities.uses import Fallen, Use, reach_kind_of, skill_of
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import attack_skill_of, reach_kind
from theomachy.games.god_marked.edition import ArmourClass, Skill
from theomachy.games.god_marked.mechanics.attack import armour_against
from theomachy.games.god_marked.mechanics.reactions import Reach
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.objects import SceneObject

Kind = Literal[
    "attack",
    "opportunity",
    "team-attack",
    "final-blow",
    "grapple",
    "shove",
    "trip",
    "tackle",
    "ability",
    "area",
    "throw",
]
HANDLING: tuple[Kind, ...] = ("grapple", "shove", "trip")


@quick
@dataclass(frozen=True, slots=True)
class Deed:
    """An attack, or a grapple, shove or trip, of one creature against another.

    `weapon` is None for grapple, shove and trip. `joiners` are the others of a Team Attack with
    their weapons; `armour` the class it is rolled against, which the caller of a Team Attack
    chooses (GM-TEAM-02). `bonus` are terms beyond those that the rules of attack add by
    themselves. `spares` says that the attacker does not mean to kill one who lies (GM-DIM-02).
    `use` is the ability that attacks, `gifts` are those with which joiners attack, `arts` are those
    joined to the attack (GM-ABILITY-04),
    `met` all whom an area meets: they answer for themselves and protect nobody.
    `area` are the spaces that it fills on a board, out of which a Dodge has to lead (GM-REACT-08).
    `thing` is the object that hits (GM-OBJECT-03), thrown, or moved by an ability of `moved_by`;
    its dice have `fallen` once for all whom it hits (GR-14).
    """

    kind: Kind
    attacker: str
    target: str
    weapon: Weapon | None = None
    joiners: tuple[tuple[str, Weapon], ...] = ()
    against: ArmourClass | None = None
    bonus: tuple[Term, ...] = ()
    spares: bool = False
    use: Use | None = None
    arts: tuple[Use, ...] = ()
    gifts: tuple[Use, ...] = ()
    met: tuple[str, ...] = ()
    area: frozenset[Space] = frozenset()
    thing: SceneObject | None = None
    moved_by: Skill | None = None
    fallen: Fallen = field(default_factory=Fallen, compare=False)

    def against_whom(self, struck: str) -> Deed:
        """The same deed with whoever is struck as its target."""
        return self if struck == self.target else replace(self, target=struck)

    @property
    def armour(self) -> ArmourClass:
        """GM-ATTACK-02: the armour class that the roll meets."""
        if self.against is not None:
            return self.against
        return ArmourClass.PAC if self.weapon is None else armour_against(self.weapon.attack)

    @property
    def skill(self) -> Skill:
        """GM-ATTACK-01, GM-GRAPPLE-01, GM-SHOVE-01, GM-TRIP-01: the skill of the roll."""
        if self.kind == "trip":
            return Skill.ACROBATICS
        if self.use is not None:
            return skill_of(self.use.ability)
        if self.moved_by is not None:
            return self.moved_by
        return Skill.ATHLETICS if self.weapon is None else attack_skill_of(self.weapon)

    @property
    def reach(self) -> Reach:
        """GM-REACT-03: how it gets to its target; grapple, shove and trip count as melee."""
        if self.use is not None and not self.use.ability.with_weapon:
            return reach_kind_of(self.use.ability)
        if self.thing is not None:
            return Reach.RANGED
        return Reach.MELEE if self.weapon is None else reach_kind(self.weapon)

    @property
    def harms(self) -> bool:
        """GM-REACT-03: whether it can be clashed: it deals damage, or takes hold of its target."""
        touches = self.use is None or self.use.ability.type == "touch"
        return touches or self.weapon is None or bool(self.weapon.damage)

    def title_for(self, state: State, who: str) -> str:
        """The deed in words that betray nobody whom `who` does not perceive."""
        if not self.attacker:
            return self.title
        one = state.creatures[self.attacker]
        if one.unseen or who in one.hidden_from:
            return f"Somebody unseen attacks {self.target}"
        return self.title

    @property
    def title(self) -> str:
        """The deed in words."""
        if self.thing is not None:
            what = self.thing.title or self.thing.name
            whom = self.target or "the ground"
            return (
                f"{self.attacker} throws {what} at {whom}"
                if self.attacker
                else f"{what} falls on {whom}"
            )
        if self.weapon is None:
            return f"{self.attacker} tries to {self.kind} {self.target}"
        with_whom = f" with {len(self.joiners)} more" if self.joiners else ""
        if self.kind == "area":
            return f"{self.attacker} attacks all in an area: {self.weapon.name}"
        return f"{self.attacker} attacks {self.target}{with_whom}: {self.weapon.name}"
