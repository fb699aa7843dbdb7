"""Hiding, staying hidden, looking (HIDE, LOOK)."""

from __future__ import annotations

from theomachy.board.grid import Obscurity, obscurity
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.core.seats import EVERYBODY, players_of
from theomachy.games.god_marked.creatures.numbers import max_hp, movement_full, passive
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.facts import (
    Counted,
    DistanceChanged,
    Hidden,
    Looked,
    Moved,
    Revealed,
)
from theomachy.games.god_marked.mechanics import hiding as mechanics
from theomachy.games.god_marked.mechanics.cover import is_seen
from theomachy.games.god_marked.mechanics.rulings import gets_over
from theomachy.games.god_marked.mechanics.sizes import is_tiny
from theomachy.games.god_marked.procedures import destiny, opposed
from theomachy.games.god_marked.procedures.checking import check_terms
from theomachy.games.god_marked.procedures.rolls import roll_d20, sum_of
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.scene.places import covered
from theomachy.games.god_marked.state import Creature, State, conscious, enemies, members


def obscured_from(state: State, name: str, opponent: str) -> bool:
    """GM-HIDE-01, GM-COVER-03: behind cover from it, in an obscuring space, or obscured itself."""
    one = state.creatures[name]
    if one.has(Condition.OBSCURED) or one.has(Condition.HEAVILY_OBSCURED):
        return True
    if not is_seen(covered(state, opponent, name)):
        return True
    board = ground(state)
    if board is None or one.at is None:
        return False
    return obscurity(board, one.at) is not Obscurity.CLEAR


def may_hide_from(state: State, name: str, opponent: str, as_defeated: bool = False) -> bool:
    """GM-HIDE-01: whether a creature may hide from this opponent."""
    other = state.creatures[opponent]
    return mechanics.may_hide(
        obscured_from(state, name, opponent),
        other.has(Condition.HEAVILY_OBSCURED),
        is_tiny(state.creatures[name].size),
        as_defeated,
    )


def opponents_to_hide_from(state: State, name: str, as_defeated: bool = False) -> tuple[str, ...]:
    """GM-HIDE-01: the conscious opponents from whom a creature may hide now."""
    return tuple(
        one.name
        for one in enemies(state, name)
        if conscious(one) and may_hide_from(state, name, one.name, as_defeated)
    )


async def hide(at: At[State], name: str, as_defeated: bool) -> None:
    """GM-HIDE-01, GM-DICE-02: one Stealth roll against each opponent's passive Perception.

    GM-LOOK-02, GR-16: its total is the number of those who look, and so known to its team alone.
    """
    state = at.state
    audience = players_of(*[one.name for one in members(state, state.creatures[name].team)])
    numbers = {
        other: passive(state, state.creatures[other], Skill.PERCEPTION)
        for other in opponents_to_hide_from(state, name, as_defeated)
    }
    terms = check_terms(state, state.creatures[name], Skill.STEALTH)
    meets, added = state.house.ties == "meet", sum_of(terms)
    reading = ByFunction(
        lambda faces: (
            tuple([gets_over(faces[0] + added, number, meets) for number in numbers.values()]),
            faces[0] == 20,
        )
    )
    unrolled = opposed.unrolled(state, name, terms)
    rolling = unrolled or await roll_d20(
        at, name, "hide", Skill.STEALTH, terms, reading, audience=audience
    )
    rolling = await destiny.turned(
        at,
        name,
        "hide",
        rolling,
        lambda total: sum([gets_over(total, number, meets) for number in numbers.values()]),
        len(numbers),
        "seen by some",
    )
    hidden = tuple(
        other
        for other, number in numbers.items()
        if mechanics.hides_from(rolling.total, number, meets)
    )
    # A roll says by itself that it came to nothing; what nobody rolled would leave no word behind.
    if hidden or unrolled:
        await at.tell(
            Hidden(
                name=name,
                from_whom=hidden,
                total=rolling.shown,
                as_defeated=as_defeated,
                audience=audience,
            )
        )


async def settle(at: At[State]) -> None:
    """GM-HIDE-02: after each deed, whoever moved too far or lost its cover is revealed."""
    for name in [name for name, one in at.state.creatures.items() if one.hidden_from]:
        await _count_steps(at, name)
        one = at.state.creatures[name]
        seen_by = tuple(other for other in one.hidden_from if not _stays(at.state, one, other))
        if seen_by:
            await reveal(at, name, seen_by)


async def reveal(at: At[State], name: str, to: tuple[str, ...]) -> None:
    """GM-HIDE-02, GM-LOOK-02: known to those who perceive it from now on."""
    left = [other for other in at.state.creatures[name].hidden_from if other not in to]
    audience = players_of(*[other for other in at.state.creatures if other not in left])
    await at.tell(Revealed(name=name, to=to, audience=audience if left else EVERYBODY))


def _stays(state: State, one: Creature, opponent: str) -> bool:
    if opponent not in state.creatures:
        return False
    still = may_hide_from(state, one.name, opponent) or one.passes_as_defeated
    return mechanics.stays_hidden(one.moved_hidden, movement_full(state, one), still)


async def _count_steps(at: At[State], name: str) -> None:
    """GM-HIDE-02: the spaces moved since it hid, in this round."""
    steps = 0
    for fact in at.told:
        if isinstance(fact, Hidden) and fact.name == name:
            steps = 0
        elif isinstance(fact, Moved) and fact.name == name:
            steps += len(fact.path) - 1
        elif isinstance(fact, DistanceChanged) and fact.name == name:
            steps += fact.spaces
    if steps:
        now = at.state.creatures[name].moved_hidden + steps
        team = [one.name for one in members(at.state, at.state.creatures[name].team)]
        audience = players_of(*team)
        await at.tell(Counted(name=name, what="moved_hidden", now=now, audience=audience))


async def look(at: At[State], name: str) -> None:
    """GM-LOOK-02, GM-DICE-02: Perception against the Stealth total of whoever hides from the looker."""
    state = at.state
    totals = {
        other: one.hidden_from[name]
        for other, one in state.creatures.items()
        if name in one.hidden_from
    }
    terms = check_terms(state, state.creatures[name], Skill.PERCEPTION)
    meets = state.house.ties == "meet"
    rolling = opposed.unrolled(state, name, terms) or await roll_d20(
        at, name, "look", Skill.PERCEPTION, terms
    )
    rolling = await destiny.turned(
        at,
        name,
        "look",
        rolling,
        lambda own: sum([mechanics.spots(own, total, meets) for total in totals.values()]),
        None,
        f"{sum([mechanics.spots(rolling.total, total, meets) for total in totals.values()])} found",
    )
    for other, total in totals.items():
        if mechanics.spots(rolling.total, total, meets):
            await reveal(at, other, (name,))


async def size_up(at: At[State], name: str, target: str) -> None:
    """GM-LOOK-01, GM-DICE-02: Medicine against passive Stealth tells the band of an opponent's HP."""
    state = at.state
    one, other = state.creatures[name], state.creatures[target]
    terms = check_terms(state, one, Skill.MEDICINE)
    number, meets = passive(state, other, Skill.STEALTH), state.house.ties == "meet"
    rolling = opposed.unrolled(state, name, terms) or await roll_d20(
        at, name, "size-up", Skill.MEDICINE, terms
    )
    rolling = await destiny.turned(
        at, name, "size-up", rolling, lambda total: mechanics.spots(total, number, meets)
    )
    band = ""
    if mechanics.spots(rolling.total, number, meets):
        band = str(mechanics.health_band(other.hp, max_hp(state, other)))
    await at.tell(Looked(name=name, target=target, band=band, audience=players_of(name)))
