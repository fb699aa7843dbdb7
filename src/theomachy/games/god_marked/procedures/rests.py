"""Resting: what ends with it, the dice, the pool and how it is split, what comes back (REST)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from theomachy.core.ask import Choose, Option, Roll, Window, dice
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.games.god_marked.building.making import armour_health_of
from theomachy.games.god_marked.creatures.numbers import knows, max_hp, own_mod, sees
from theomachy.games.god_marked.creatures.pools import full_pools, max_stamina
from theomachy.games.god_marked.creatures.readiness import awake
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.facts import (
    ArmourHealthGained,
    Counted,
    GrappleEnded,
    QuickRested,
    Rested,
    RestPooled,
    UsesCounted,
)
from theomachy.games.god_marked.facts.scene import Counter
from theomachy.games.god_marked.mechanics import rests as mechanics
from theomachy.games.god_marked.mechanics.rests import RestDice
from theomachy.games.god_marked.mechanics.tired import Rest, tired_after_rest
from theomachy.games.god_marked.procedures import conditions, dim_light, lasting, passing
from theomachy.games.god_marked.state import Creature, State

POOLED = ("hp", "lumens", "intent")
"""GM-REST-07: what the pool buys, in the order in which it is asked for."""
IN_WORDS = {"hp": "HP", "lumens": "Lumens", "intent": "charges of Intent", "stamina": "Stamina"}


@dataclass(frozen=True, slots=True)
class Share:
    """What is left of a creature's pool, and what it has put where."""

    left: int
    parts: Mapping[str, int]


async def rest(at: At[State], names: Sequence[str], kind: Rest | None) -> None:
    """GM-REST-01 to 07, GM-FOCUS-06: all begin their rest; what it is worth comes back at its end.

    GM-REST-08: lost body parts stay lost. `kind` is None where nothing comes of it.
    """
    for name in names:
        await _begin(at, name)
    await at.tell(Rested(names=tuple(names), rest="" if kind is None else kind.value))
    if kind is None:
        return
    if kind is Rest.SAFE:
        for name in names:
            await _full(at, name)
    else:
        await _pooled(at, names, kind)
    for name in names:
        await _come_back(at, name, kind)


async def _begin(at: At[State], name: str) -> None:
    """GM-FOCUS-06, GM-GRAPPLE-04, GM-COND-01: what is kept ends, and what lasts about a minute."""
    await lasting.rests(at, name)
    for one in at.state.grapples:
        if one.grappler == name:
            await at.tell(GrappleEnded(grappler=name, target=one.target, why="rest"))
    await passing.minute_passes(at, name)


def missing(state: State, one: Creature) -> dict[str, int]:
    """What a creature lacks of its maxima, of all that a pool buys."""
    most = {"hp": max_hp(state, one), **full_pools(state, one)}
    return {what: max(0, most[what] - getattr(one, what)) for what in POOLED}


async def _full(at: At[State], name: str) -> None:
    """GM-REST-01: HP, Lumens and Intent in full."""
    await _restore(at, name, missing(at.state, at.state.creatures[name]))


async def _restore(at: At[State], name: str, parts: Mapping[str, int]) -> None:
    """GM-REST-07, GM-DIM-06: each part to its own, never above the maximum."""
    one = at.state.creatures[name]
    if parts.get("hp"):
        await dim_light.heal(at, name, parts["hp"])
    most = full_pools(at.state, one)
    pools: tuple[Counter, ...] = ("lumens", "intent")
    for what in pools:
        now = mechanics.restored(getattr(one, what), parts.get(what, 0), most[what])
        await _count(at, name, what, now)


async def _count(at: At[State], name: str, what: Counter, now: int) -> None:
    one = at.state.creatures[name]
    if getattr(one, what) == now:
        return
    audience = sees(at.state, one) if what == "tired" else knows(one)
    await at.tell(Counted(name=name, what=what, now=now, why="rest", audience=audience))


def dice_of(state: State, one: Creature) -> RestDice:
    """GM-REST-02, GM-REST-05, GR-18: the dice of a creature, by its own points."""
    return mechanics.rest_dice(one.level, own_mod(state, one, Skill.MEDICINE))


async def _pooled(at: At[State], names: Sequence[str], kind: Rest) -> None:
    """GM-REST-02, GM-REST-03, GM-REST-05, GM-REST-07: everybody's dice, pool and split."""
    counts = {name: dice_of(at.state, at.state.creatures[name]) for name in names}
    gained = await at.rolls(
        [
            Roll("rest", name, dice(count.gained, mechanics.REST_SIDES), f"{name} rests", SUM)
            for name, count in counts.items()
        ]
    )
    lost = await at.rolls(
        [
            Roll("loss", name, dice(count.lost, mechanics.LOSS_SIDES), f"{name} rests badly", SUM)
            for name, count in counts.items()
        ]
    )
    shares: dict[str, Share] = {}
    for name, tens, fours in zip(names, gained, lost, strict=True):
        points = mechanics.pool(sum(tens), sum(fours), kind)
        await _tell_pool(at, name, sum(tens), sum(fours), points)
        shares[name] = Share(points, {})
    for what in POOLED:
        shares = await _asked(at, shares, what)
    for name, share in shares.items():
        await _restore(at, name, share.parts)


async def _tell_pool(at: At[State], name: str, tens: int, fours: int, points: int) -> None:
    terms = [Term("d10", tens, "GM-REST-02")]
    if fours:
        terms.append(Term("d4", -fours, "GM-REST-05"))
    trace = Trace("rest", points, tuple(terms), "GM-REST-02")
    audience = knows(at.state.creatures[name])
    await at.tell(RestPooled(name=name, points=points, audience=audience, traces=(trace,)))


async def _asked(at: At[State], shares: Mapping[str, Share], what: str) -> dict[str, Share]:
    """GM-REST-07: how much of each pool goes into this; who has nothing to choose is not asked."""
    wanted = {name: _wanted(at.state, name, share, what) for name, share in shares.items()}
    choices = [
        Choose(
            f"rest-{what}",
            name,
            _options(shares[name].left, most, _lacks(at.state, name, what), what),
            str(most),
            f"{name}'s rest: {shares[name].left} points are left. How many for {IN_WORDS[what]}?",
        )
        for name, (least, most) in wanted.items()
        if least < most
    ]
    title = f"Splitting the rest: {IN_WORDS[what]}"
    answers = await at.window(Window(f"rest-{what}", title, tuple(choices)))
    found: dict[str, Share] = {}
    for name, (least, most) in wanted.items():
        part = int(answers.get(name, most if least == most else 0))
        found[name] = Share(shares[name].left - part, {**shares[name].parts, what: part})
    return found


def _leaves(left: int, full: bool) -> str:
    """GM-REST-07: what is left of the pool, and whether nothing is missing there any more."""
    points = "1 point" if left == 1 else f"{left} points"
    return f"Full again; leaves {points}." if full else f"Leaves {points}."


def _lacks(state: State, name: str, what: str) -> int:
    return missing(state, state.creatures[name])[what]


def _options(left: int, most: int, lacks: int, what: str) -> tuple[Option, ...]:
    """GM-REST-07: what may be put into this of what is left; no more than is missing."""
    return tuple(
        Option(str(part), f"{part} {IN_WORDS[what]}", text=_leaves(left - part, part == lacks))
        for part in range(most + 1)
        if mechanics.is_split(left, part)
    )


def _wanted(state: State, name: str, share: Share, what: str) -> tuple[int, int]:
    """The least and the most that it makes sense to put into this: alike where there is no choice."""
    lacks = missing(state, state.creatures[name])
    most = min(share.left, lacks[what])
    later = sum([lacks[each] for each in POOLED[POOLED.index(what) + 1 :]])
    least = most if share.left >= lacks[what] + later or not later else 0
    return least, most


async def _come_back(at: At[State], name: str, kind: Rest) -> None:
    """GM-REST-01 to 05, GM-REST-07, GM-TIRED-05: Stamina, limited abilities, Tired, the count."""
    one = at.state.creatures[name]
    if mechanics.stamina_returns(kind, at.state.house.stamina_rest):
        await _count(at, name, "stamina", max(one.stamina, max_stamina(at.state, one)))
    if mechanics.uses_return(kind):
        for ability, used in one.used.items():
            if used:
                await at.tell(UsesCounted(name=name, ability=ability, now=0, audience=knows(one)))
    health = armour_health_of(one.perks, {})
    if health > one.armour_health:
        await at.tell(ArmourHealthGained(name=name, now=health, audience=knows(one)))
    await _count(at, name, "tired", tired_after_rest(at.state.creatures[name].tired, kind))
    await _get_up(at, name)
    now = mechanics.quick_rests_after(one.quick_rests, kind)
    if now != one.quick_rests:
        await at.tell(QuickRested(name=name, now=now, audience=knows(one)))


async def _get_up(at: At[State], name: str) -> None:
    """GM-COND-14, GM-DIM-02, GM-TIRED-03: a rest is time to get up for whoever can."""
    one = at.state.creatures[name]
    if one.in_dim_light or not awake(one):
        return
    for condition in one.conditions:
        if condition.name is Condition.PRONE and not condition.poison:
            await conditions.end(at, name, condition)


def in_words(state: State, one: Creature, kind: Rest | None) -> str:
    """What a rest gives a creature, before it is taken: for the preview."""
    if kind is None:
        return f"{one.name}: nothing comes back"
    parts = [_pool_in_words(state, one, kind)]
    lacks = max_stamina(state, one) - one.stamina
    if lacks > 0 and mechanics.stamina_returns(kind, state.house.stamina_rest):
        parts.append(f"{lacks} Stamina")
    if any(one.used.values()) and mechanics.uses_return(kind):
        parts.append("limited abilities")
    after = tired_after_rest(one.tired, kind)
    if after != one.tired:
        parts.append(f"Tired {one.tired} to {after}")
    return f"{one.name}: {', '.join(part for part in parts if part) or 'nothing is missing'}"


def _pool_in_words(state: State, one: Creature, kind: Rest) -> str:
    lacks = missing(state, one)
    listed = [f"{count} {IN_WORDS[what]}" for what, count in lacks.items() if count]
    if kind is Rest.SAFE or not listed:
        return ", ".join(listed)
    count = dice_of(state, one)
    rolled = f"{count.gained}d10" + (f" - {count.lost}d4" if count.lost else "")
    pool = f"half of {rolled}" if kind is Rest.QUICK else rolled
    return f"{pool} points for {' and '.join(listed)}"
