"""The numbers of a creature as they are now, worked out from its state whenever they are asked for.

Each is a mechanic fed from the state: skills, Tired, conditions, size and house options go in.
Where a number is explained to people, the function with `_trace` gives its terms.
"""

from __future__ import annotations

from theomachy.core.facts import Term, Trace
from theomachy.core.seats import EVERYBODY, GM_ONLY, Audience, players_of
from theomachy.games.god_marked.content.records import UNARMED, Weapon
from theomachy.games.god_marked.creatures.anatomy import (
    may_wield,
    movement_with_legs,
    range_with_senses,
)
from theomachy.games.god_marked.creatures.bonds import those_who_see_through
from theomachy.games.god_marked.creatures.in_force import (
    changed,
    changes,
    granted_skills,
    granted_weapons,
    in_force,
    roll_terms,
)
from theomachy.games.god_marked.edition import (
    ARMOUR_SKILL,
    ArmourClass,
    AttackMeans,
    Condition,
    Skill,
)
from theomachy.games.god_marked.mechanics import (
    armour,
    bonuses,
    characters,
    checks,
    companions,
    conditions,
    grapple,
    sizes,
    tired,
)
from theomachy.games.god_marked.mechanics.attack import attack_skill
from theomachy.games.god_marked.mechanics.dim_light import DimLightChoice, dim_light_movement
from theomachy.games.god_marked.mechanics.reactions import Reach
from theomachy.games.god_marked.state import (
    Creature,
    Grapple,
    State,
    lies_still,
    of_the_scene,
    out_of_the_fight,
)

ARMOUR_CLASSES = tuple(ArmourClass)


def own_mod(state: State, one: Creature, skill: Skill) -> int:
    """GM-CHECK-01: the mod by the creature's own points alone: what its maxima follow (GR-18)."""
    truncate = state.house.negative_rounding == "truncate"
    return checks.modifier(one.skills.get(skill, 0), truncate)


def points_mod(state: State, one: Creature, skill: Skill) -> int:
    """GM-CHECK-01, GM-COMPANION-11: the mod by points, before Tired; that of a companion that aids."""
    own = own_mod(state, one, skill)
    aiding = aiding_companion(state, one, skill) if one.carries else None
    if aiding is None:
        return own
    better = state.house.aid_number == "better"
    return companions.aided_mod(own, own_mod(state, aiding, skill), better)


def aiding_companion(state: State, one: Creature, skill: Skill) -> Creature | None:
    """GM-COMPANION-11: the companion attached to the creature that aids this skill."""
    attached = [state.creatures[name] for name in one.carries if name in state.creatures]
    return next((each for each in attached if _aids(each, skill)), None)


def _aids(companion: Creature, skill: Skill) -> bool:
    return not out_of_the_fight(companion) and any(
        (each.talent, each.skill) == ("aid", skill) for each in companion.talents
    )


def rolled_mod(state: State, one: Creature, skill: Skill) -> int:
    """GM-CHECK-01: the mod with which a skill is rolled, before Tired; the better one if lent."""
    own = points_mod(state, one, skill)
    if not in_force(one):
        return own
    return max([own, *[points_mod(state, one, each) for each in granted_skills(one, skill)]])


def mod(state: State, one: Creature, skill: Skill) -> int:
    """GM-CHECK-01, GM-TIRED-02: the mod in use."""
    return tired.tired_modifier(rolled_mod(state, one, skill), one.tired)


def mod_terms(state: State, one: Creature, skill: Skill, *labels: str) -> tuple[Term, ...]:
    """The terms of a mod in use: by points, what Tired takes, what effects add to such a roll.

    `labels` are names that the roll goes by beside its skill.
    """
    own = _own_terms(state, one, skill)
    return (*own, *step_terms(one), *roll_terms(one, skill, *labels))


@of_the_scene
def _own_terms(state: State, one: Creature, skill: Skill) -> tuple[Term, ...]:
    points = Term(skill, rolled_mod(state, one, skill), "GM-CHECK-01", f"{one.name}'s {skill}")
    if not one.tired:
        return (points,)
    taken = -tired.tired_penalty(one.tired)
    return points, Term("Tired", taken, "GM-TIRED-02", f"Tired {one.tired}")


def step_terms(one: Creature) -> tuple[Term, ...]:
    """GM-BONUS-01, GM-BONUS-02: what the Light Bringer gives on the next roll; one of each source."""
    if not one.steps:
        return ()
    counted = bonuses.counted([(value, source) for source, value in one.steps])
    return tuple(
        Term(source, value, "GM-BONUS-01", "the Light Bringer") for value, source in counted
    )


def max_hp(state: State, one: Creature) -> int:
    """GM-CHAR-04, GM-LEVEL-08, GM-SIZE-07: maximum HP; Tired changes no maximum (GR-18)."""
    if "max_hp" in one.given:
        return one.given["max_hp"]
    formula = state.house.hp_formula == "base_plus_level"
    endurance = own_mod(state, one, Skill.ENDURANCE)
    return characters.maximum_hp(one.level, endurance, one.size, one.track, formula)


@of_the_scene
def threshold(state: State, one: Creature) -> int:
    """GM-FOCUS-01: the focus threshold, in HP."""
    return characters.focus_threshold(max_hp(state, one))


@of_the_scene
def armour_trace(state: State, one: Creature, kind: ArmourClass) -> Trace:
    """GM-ARMOUR-01: an armour class with its terms, for those who may know them (GR-16)."""
    audience = knows(one)
    base = armour_base(state, one, kind)
    rule = "GM-CHAR-05"
    terms = [Term(kind.upper(), base, rule, f"10 + mod of {ARMOUR_SKILL[kind]}", audience)]
    terms += [with_audience(term, audience) for term in changes(one, kind)]
    pierced = pierced_by(one, kind)
    if pierced:
        terms.append(Term("Pierced", -pierced, "GM-COND-12", "", audience))
    if one.tired:
        taken = -tired.tired_penalty(one.tired)
        terms.append(Term("Tired", taken, "GM-TIRED-02", "", audience))
    number = armour_now(state, one, kind)
    raised = number - sum([term.value for term in terms])
    if raised:
        terms.append(Term("at least 1", raised, "GM-TIRED-04", "", audience))
    return Trace(kind.upper(), number, tuple(terms), "GM-ARMOUR-01", audience)


@of_the_scene
def armour_now(state: State, one: Creature, kind: ArmourClass) -> int:
    """GM-ARMOUR-01: an armour class as it is now, at least 1."""
    base = armour_base(state, one, kind)
    more = changed(one, kind)
    return armour.armour_class(base, more, pierced_by(one, kind), tired.tired_penalty(one.tired))


def with_audience(term: Term, audience: Audience) -> Term:
    """The term, for these alone."""
    return Term(term.label, term.value, term.rule, term.cause, audience)


def armour_base(state: State, one: Creature, kind: ArmourClass) -> int:
    """GM-CHAR-05: an armour class before conditions and Tired."""
    if kind in one.given:
        return one.given[kind]
    return characters.armour_base(points_mod(state, one, ARMOUR_SKILL[kind]))


def pierced_by(one: Creature, kind: ArmourClass) -> int:
    """GM-COND-12: what Pierced takes from this armour class; the strongest counts."""
    if kind is ArmourClass.MAC:
        return 0
    mods = [each.mod for each in one.conditions if each.name is Condition.PIERCED]
    return conditions.pierced_by(max(mods)) if mods else 0


def defence_of(one: Creature, kind: ArmourClass) -> int:
    """GM-ARMOUR-02: the Defence of one armour: its own and that of the gear worn."""
    worn = sum([gear.defence for gear in one.gear.values() if gear.armour is kind])
    return armour.defence(one.defence.get(kind, 0) + worn + changed(one, f"{kind}_defence"))


@of_the_scene
def movement_full(state: State, one: Creature) -> int:
    """GM-MOVE-01, GM-DIM-02, GM-LIMB-03, GM-TIRED-04: Movement, in spaces; half where one lies."""
    base = one.given.get("movement")
    if base is None:
        base = characters.movement(points_mod(state, one, Skill.AGILITY))
    walking = movement_with_legs(one, base + changed(one, "movement"))
    full = tired.tired_number(walking, one.tired)
    choice = DimLightChoice.LAY if lies_still(one) else DimLightChoice.STAND
    return dim_light_movement(choice, full)


def range_of(state: State, one: Creature) -> int:
    """GM-CHAR-03, GM-COND-06, GM-COND-11, GM-LIMB-05, GM-LIMB-06: Range, in spaces."""
    base = one.given.get("range")
    if base is None:
        base = characters.reach_of_range(points_mod(state, one, Skill.PERCEPTION))
    sensing = range_with_senses(one, base + changed(one, "range"))
    full = tired.tired_number(sensing, one.tired)
    return conditions.range_in_use(
        full, one.has(Condition.OBSCURED), one.has(Condition.HEAVILY_OBSCURED)
    )


def perception_penalty(one: Creature) -> int:
    """GM-COND-06, GM-COND-11: what poor sight adds to Perception checks (0 or less)."""
    return conditions.perception_penalty(
        one.has(Condition.OBSCURED), one.has(Condition.HEAVILY_OBSCURED)
    )


def passive(state: State, one: Creature, skill: Skill) -> int:
    """GM-CHECK-06, GM-COND-06, GM-COND-11: a passive score."""
    score = checks.passive_score(mod(state, one, skill))
    return score + perception_penalty(one) if skill is Skill.PERCEPTION else score


def reach_kind(weapon: Weapon) -> Reach:
    """GM-REACT-03, GM-ATTACK-02: how an attack with this weapon gets to its target."""
    if weapon.attack == "mental":
        return Reach.MENTAL
    return Reach.RANGED if weapon.ranged else Reach.MELEE


def reach_of(state: State, one: Creature, weapon: Weapon) -> int:
    """GM-ATTACK-04: how far an attack with this weapon reaches, in spaces."""
    if weapon.ranged:
        limit = range_of(state, one)
        return min(limit, weapon.reach) if weapon.reach else limit
    return weapon.reach or 1


def weapon_named(one: Creature, name: str) -> Weapon | None:
    """The weapon by its id; bare hands always, the first that it can hold for an empty name."""
    held = weapons_of(one)
    return next((weapon for weapon in held if not name or weapon.id == name), None)


def weapons_of(one: Creature) -> tuple[Weapon, ...]:
    """All that the creature can attack with, bare hands last unless it lists them itself.

    GM-LIMB-02: without what it has too few hands for.
    """
    held = [weapon for weapon in one.weapons.values() if may_wield(one, weapon)]
    own = (*held, *(granted_weapons(one) if in_force(one) else ()))
    return own if UNARMED.id in one.weapons else (*own, UNARMED)


@of_the_scene
def attack_mod(state: State, one: Creature, weapon: Weapon) -> int:
    """GM-ATTACK-01, GM-COND-10: the mod of an attack; Restrained, weapons go without it."""
    full = mod(state, one, attack_skill_of(weapon))
    if weapon.means is not AttackMeans.WEAPON:
        return full
    return conditions.weapon_mod(full, restrained(state, one))


def restrained(state: State, one: Creature) -> bool:
    """GM-COND-10, GM-GRAPPLE-02, GM-SIZE-10: whether a creature is Restrained, or held, or holds."""
    if not state.grapples:
        return one.has(Condition.RESTRAINED)
    return one.has(Condition.RESTRAINED) or any(
        each.target == one.name or (each.grappler == one.name and grappler_restrained(state, each))
        for each in state.grapples
    )


def grappler_restrained(state: State, held: Grapple) -> bool:
    """GM-GRAPPLE-02, GM-GRAPPLE-05, GM-SIZE-10: whether the one who holds is Restrained too."""
    own, target = state.creatures[held.grappler], state.creatures[held.target]
    return grapple.grappler_is_restrained(own.size, target.size, held.together)


def attack_skill_of(weapon: Weapon) -> Skill:
    """GM-ATTACK-01: the special skill that an attack with this weapon uses."""
    return attack_skill(weapon.means)


def dice_of(one: Creature, weapon: Weapon) -> tuple[tuple[int, int], ...]:
    """GM-DAMAGE-01, GM-SIZE-08: the weapon's dice as (number, sides) for this wielder."""
    dice = tuple((each.count, each.sides) for each in weapon.damage)
    return sizes.weapon_dice(dice, one.size) if weapon.means is AttackMeans.WEAPON else dice


def knows(one: Creature) -> Audience:
    """GR-16: who knows a creature's HP, armour and the like: all for a player's, else the LB."""
    return EVERYBODY if one.player else GM_ONLY


def see_all(state: State, *names: str) -> Audience:
    """Who perceives each of some creatures, for what concerns them all."""
    audience = EVERYBODY
    for name in names:
        more = sees(state, state.creatures[name])
        if audience.everybody or more.everybody:
            audience = more if audience.everybody else audience
        else:
            audience = players_of(*[one for one in audience.creatures if one in more.creatures])
    return audience


def sees(state: State, one: Creature) -> Audience:
    """Who perceives a creature: all, unless the LB keeps it unseen or it hides from opponents.

    A creature that hides from a player's creature is not perceived by that player; those of its
    own team always perceive it.
    """
    if one.unseen:
        return players_of(one.name) if one.player else GM_ONLY
    if not one.hidden_from:
        return EVERYBODY
    seeing = frozenset(name for name in state.creatures if name not in one.hidden_from)
    return players_of(*those_who_see_through(state, seeing))
