"""Rituals: actions spent at the site, the spell at their end, what is lost (RITUAL)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from theomachy.board.spaces import Space, distance
from theomachy.core.procedure import At
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.abilities.aiming import Aim, astray
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.creatures.numbers import range_of, sees
from theomachy.games.god_marked.creatures.readiness import awake
from theomachy.games.god_marked.facts import RitualDone, RitualWorked
from theomachy.games.god_marked.mechanics import rituals as mechanics
from theomachy.games.god_marked.mechanics.abilities import sphere_radius
from theomachy.games.god_marked.procedures import using
from theomachy.games.god_marked.procedures.using import Plan
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.state import Creature, State, allies, out_of_the_fight
from theomachy.games.god_marked.state.activities import Ritual


def radius(state: State, one: Creature) -> int:
    """GM-RITUAL-02: the radius of the site, in spaces: the sphere reach of the performer."""
    return sphere_radius(range_of(state, one), 0, 1)


def performs(one: Creature) -> bool:
    """GM-RITUAL-01, GM-RITUAL-05: whether its actions count for a ritual."""
    little_mage = any(perk.rituals for perk in one.perks.values())
    return mechanics.may_perform(one.skills.get("Magic", 0), little_mage)


def at_site(state: State, ritual: Ritual, name: str) -> bool:
    """GM-RITUAL-02: whether a creature is inside the site."""
    return _inside(state, ritual.leader, ritual.origin, ritual.radius, name)


def _inside(state: State, leader: str, origin: Space | None, within: int, name: str) -> bool:
    one = state.creatures[name]
    if origin is not None and one.at is not None:
        return _from_origin(state, origin, one.at, one.size) <= within
    return name == leader or (leader in state.creatures and apart(state, leader, name) <= within)


def _from_origin(state: State, origin: Space | None, space: Space, size: int = 1) -> int:
    return 0 if origin is None else distance(origin, space, 1, size, state.house.grid_distance)


def at_hand(state: State, leader: str, ritual: Ritual | None = None) -> Mapping[str, Item]:
    """GM-RITUAL-01, GM-RITUAL-02: the items at the site: the leader's, and those of friends inside.

    Players' characters lend to each other, as do the Light Bringer's creatures. Without a `ritual`
    under way, the site is the one that would be set up now.
    """
    one = state.creatures[leader]
    origin, within = (ritual.origin, ritual.radius) if ritual else (one.at, radius(state, one))
    items = dict(one.items)
    for friend in allies(state, leader):
        lends = bool(friend.player) is bool(one.player)
        if lends and _inside(state, leader, origin, within, friend.name):
            items = {**friend.items, **items}
    return items


def all_inside(state: State, ritual: Ritual) -> bool:
    """GM-RITUAL-01, GM-RITUAL-02: whether the leader, the item and all targets are inside."""
    leader = state.creatures.get(ritual.leader)
    if (
        leader is None
        or not awake(leader)
        or ritual.item not in at_hand(state, leader.name, ritual)
    ):
        return False
    targets = [name for name in ritual.targets if name in state.creatures]
    alive = not any(out_of_the_fight(state.creatures[name]) for name in targets)
    place = ritual.place is None or (
        _from_origin(state, ritual.origin, ritual.place) <= ritual.radius
    )
    within = all(at_site(state, ritual, name) for name in (ritual.leader, *targets))
    aimed = astray(state, ritual.leader, ritual.spell, aim_of(ritual)) is None
    return len(targets) == len(ritual.targets) and alive and place and within and aimed


def aim_of(ritual: Ritual) -> Aim:
    """Whom or what the spell is aimed at."""
    whom = ritual.targets
    if not whom and ritual.spell.type == "self":
        whom = (ritual.leader,)
    return Aim(whom, ritual.place, ritual.toward)


async def work(at: At[State], by: str, ritual: Ritual, actions: int) -> None:
    """GM-RITUAL-02, GM-RITUAL-03, GM-RITUAL-05: so many actions on it; the fifth completes it."""
    now = replace(
        ritual,
        actions=min(mechanics.RITUAL_ACTIONS, ritual.actions + actions),
        kept_in=at.state.round,
        performers=tuple(dict.fromkeys((*ritual.performers, by))),
    )
    await _tell(at, by, actions, now)
    if mechanics.is_completed(now.actions, all_inside(at.state, now)):
        await complete(at, now)


async def _tell(at: At[State], by: str, actions: int, ritual: Ritual) -> None:
    """GM-TABLE-01: to all who perceive it; at whom it is aimed unseen, the LB alone learns."""
    state = at.state
    seen = [name for name in ritual.targets if sees(state, state.creatures[name]).everybody]
    shown = replace(ritual, targets=tuple(seen))
    audience = sees(state, state.creatures[by])
    await at.tell(RitualWorked(by=by, actions=actions, ritual=shown, audience=audience))
    if shown != ritual:
        await at.tell(RitualWorked(by=by, actions=actions, ritual=ritual, audience=GM_ONLY))


async def complete(at: At[State], ritual: Ritual) -> None:
    """GM-RITUAL-04: the spell as if 15 resources had been spent on it, and none are."""
    spell = ritual.spell
    audience = sees(at.state, at.state.creatures[ritual.leader])
    await at.tell(RitualDone(leader=ritual.leader, title=spell.name, audience=audience))
    base = 0 if spell.cost == "depending" else spell.cost
    strength = mechanics.extra_points(base)
    plan = Plan(spell, aim_of(ritual), strength=strength)
    await using.use(at, ritual.leader, plan)
