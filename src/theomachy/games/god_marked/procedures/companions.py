"""Companions in play: commanded, attached, followed, connected, gone with a bang (COMPANION)."""

from __future__ import annotations

from theomachy.core.ask import dice
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.games.god_marked.bringing.companions import room_beside
from theomachy.games.god_marked.creatures.bonds import (
    CONNECTION,
    companions_of,
    connections,
    talent_of,
)
from theomachy.games.god_marked.creatures.in_force import is_immune, resists
from theomachy.games.god_marked.creatures.numbers import knows, mod, range_of, see_all, sees
from theomachy.games.god_marked.creatures.readiness import awake
from theomachy.games.god_marked.edition import DamageType
from theomachy.games.god_marked.facts import (
    Attached,
    BatonPassed,
    Commanded,
    CommandEnded,
    Counted,
    Detached,
    DistanceChanged,
    Exploded,
    Moved,
    PerkBarred,
)
from theomachy.games.god_marked.mechanics import companions as mechanics
from theomachy.games.god_marked.mechanics import damage
from theomachy.games.god_marked.mechanics.abilities import sphere_radius
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures import dim_light, health, lasting
from theomachy.games.god_marked.procedures.health import Blow, Portion
from theomachy.games.god_marked.scene.places import MELEE, adjacent, apart
from theomachy.games.god_marked.state import Creature, State, out_of_the_fight
from theomachy.games.god_marked.state.keeping import Kept

BLAST_SIDES = 10


async def command(at: At[State], owner: str, companion: str) -> None:
    """GM-COMPANION-07: an action that the owner has spent is the companion's, and so is the baton."""
    audience = see_all(at.state, owner, companion)
    await at.tell(
        Commanded(
            name=owner,
            companion=companion,
            actions=1,
            round=at.state.fight.round,
            audience=audience,
        )
    )
    await at.tell(BatonPassed(by=owner, to=companion, audience=audience))


async def attach(at: At[State], companion: str) -> None:
    """GM-COMPANION-11: the companion is on or with its owner from now on."""
    owner = at.state.creatures[companion].companion_of
    audience = see_all(at.state, owner, companion)
    await at.tell(Attached(name=companion, to=owner, audience=audience))


async def detach(at: At[State], companion: str) -> None:
    """GM-COMPANION-11: it goes its own way again."""
    one = at.state.creatures[companion]
    await at.tell(Detached(name=companion, owner=one.companion_of, audience=sees(at.state, one)))


async def connect(at: At[State], owner: str, companion: str) -> None:
    """GM-COMPANION-10, GM-FOCUS-02, GM-FOCUS-03: a Focus; another one that is kept ends."""
    now = at.state.round
    key = lasting.new_key(at.state, CONNECTION)
    what = f"Connection with {companion}"
    await lasting.begin(at, Kept(key, owner, "focus", what, None, now, now, (companion,)))


def radius(state: State, one: Creature) -> int:
    """GM-COMPANION-13: how far the blast of a companion reaches, in spaces."""
    return sphere_radius(range_of(state, one), 0, 1)


async def destroy(at: At[State], companion: str) -> None:
    """GM-COMPANION-13: all around are hurt without an attack roll; the companion dies at once."""
    one = at.state.creatures[companion]
    talent, spaces = talent_of(one, "self-destruct"), radius(at.state, one)
    kind = (talent and talent.type) or DamageType.UNTYPED
    within = [
        name
        for name, other in at.state.creatures.items()
        if name != companion
        and not out_of_the_fight(other)
        and apart(at.state, companion, name) <= spaces
    ]
    audience = sees(at.state, one)
    await at.tell(Exploded(name=companion, spaces=spaces, audience=audience))
    trace = await _blast(at, one)
    await dim_light.die(at, companion)
    for name in within:
        await _caught(at, companion, name, kind, trace)


async def _blast(at: At[State], one: Creature) -> Trace:
    """GM-COMPANION-13: d10 for each level, and the owner's mod for making it."""
    owner = at.state.creatures.get(one.companion_of)
    skill = one.made_with
    made = 0 if owner is None or skill is None else mod(at.state, owner, skill)
    with_mod = at.state.house.blast_dice == "level_and_mod"
    count = mechanics.blast_dice(one.level, made, with_mod)
    sides = dice(count, BLAST_SIDES)
    faces = await at.roll(
        "blast", one.name, sides, title=f"{one.name} destroys itself", reading=SUM
    )
    total = mechanics.blast_damage(sum(faces), made, with_mod)
    rolled = Term(f"{count}d10", sum(faces), "GM-COMPANION-13")
    added = () if with_mod else (Term(f"mod of {skill}", total - sum(faces), "GM-COMPANION-13"),)
    return Trace("blast", total, (rolled, *added), "GM-COMPANION-13")


async def _caught(at: At[State], companion: str, who: str, kind: DamageType, trace: Trace) -> None:
    """GR-07, GR-14: one roll for all; each with its own resistances."""
    one = at.state.creatures[who]
    final = damage.damage_without_attack(
        trace.total, resistant=resists(one, kind), immune=is_immune(one, kind)
    )
    if final and not out_of_the_fight(one):
        portion = Portion(final, kind, traces=(trace,))
        blow = Blow(companion, who, (portion,), HitType.NOTHING, 0, source="blast")
        await health.land(at, blow)


async def given_up(at: At[State], owner: str) -> None:
    """GM-DEAL-02: the companions die in their owner's place; the Perk is gone, and never had again."""
    for one in companions_of(at.state, owner):
        if not one.dead:
            await dim_light.die(at, one.name)
    audience = knows(at.state.creatures[owner])
    for name, perk in at.state.creatures[owner].perks.items():
        if perk.companion is not None:
            await at.tell(PerkBarred(name=owner, perk=name, audience=audience))


async def settle(at: At[State]) -> None:
    """What follows a deed: commanded companions give the baton back, attached ones come along."""
    await _cut_off(at)
    if not any(one.companion_of for one in at.state.creatures.values()):
        return
    await _commands_done(at)
    for owner in tuple(at.state.creatures):
        for companion in at.state.creatures[owner].carries:
            await _stays_with(at, owner, companion)


async def _cut_off(at: At[State]) -> None:
    """GM-COMPANION-10: with the companion's life ends what its owner sees through it."""
    for kept in connections(at.state) if at.state.kept else ():
        targets = [at.state.creatures.get(name) for name in kept.targets]
        if any(one is None or out_of_the_fight(one) for one in targets):
            await lasting.end(at, kept, "over")


async def _commands_done(at: At[State]) -> None:
    """GM-COMPANION-07: once the companion has done what it was told, its owner goes on."""
    spent = {one.name for one in at.told if isinstance(one, Counted) and one.spent}
    for name, one in at.state.creatures.items():
        if not one.commanded_in or (name not in spent and awake(one)):
            continue
        current = one.commanded_in == at.state.fight.round
        await at.tell(CommandEnded(name=name, audience=sees(at.state, one)))
        owner = at.state.creatures.get(one.companion_of)
        fight = at.state.fight
        goes_on = fight.active and fight.baton == name and fight.turn == one.team
        if owner is not None and goes_on and current and awake(owner) and owner.team == one.team:
            audience = see_all(at.state, name, owner.name)
            await at.tell(BatonPassed(by=name, to=owner.name, audience=audience))


async def _stays_with(at: At[State], owner: str, companion: str) -> None:
    """GM-COMPANION-11: who is attached goes where its owner goes; by its own way it leaves."""
    one = at.state.creatures.get(companion)
    if one is None or out_of_the_fight(one) or out_of_the_fight(at.state.creatures[owner]):
        await at.tell(Detached(name=companion, owner=owner))
    elif not adjacent(at.state, owner, companion):
        moved = {fact.name for fact in at.told if isinstance(fact, Moved | DistanceChanged)}
        if owner in moved and companion not in moved:
            await _comes_along(at, owner, one)
        else:
            await detach(at, companion)


async def _comes_along(at: At[State], owner: str, one: Creature) -> None:
    audience = see_all(at.state, owner, one.name)
    master = at.state.creatures[owner]
    if one.at is not None and master.at is not None:
        everybody = [each for each in at.state.creatures.values() if each.name != one.name]
        to = room_beside(at.state.board, master, one.size, everybody) or master.at
        path = (one.at, to)
        await at.tell(Moved(name=one.name, path=path, forced=True, audience=audience))
        return
    others = [name for name in at.state.creatures if name not in (owner, one.name)]
    far = [(one.name, name, apart(at.state, owner, name)) for name in others]
    pairs = ((one.name, owner, MELEE), *far)
    spaces = apart(at.state, owner, one.name)
    await at.tell(
        DistanceChanged(name=one.name, pairs=pairs, spaces=spaces, forced=True, audience=audience)
    )
