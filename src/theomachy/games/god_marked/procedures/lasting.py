"""What lasts of abilities: begun, kept up, let go, ended, with all that hangs on it (FOCUS, HOLD)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from theomachy.board.grid import Board
from theomachy.core.procedure import At
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.abilities.laying import laid_over, taken_off
from theomachy.games.god_marked.content.effects import NumberEffect
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import (
    AbilityEnded,
    AbilityKept,
    AbilityLost,
    AttemptLost,
    ConditionEnded,
    ConditionGained,
    EffectEnded,
    SizeChanged,
)
from theomachy.games.god_marked.mechanics import abilities as mechanics
from theomachy.games.god_marked.scene.hidden_parts import board_facts
from theomachy.games.god_marked.state import ConditionState, State
from theomachy.games.god_marked.state.keeping import Begun, Kept, only_of

ONE_EACH = ("focus", "hold")
"""GM-FOCUS-03, GM-HOLD-03: of these a creature keeps one at a time."""


def kept_by(state: State, who: str, *how: str) -> tuple[Kept, ...]:
    """What a creature keeps, of these kinds; all of it if none is named."""
    return tuple(one for one in state.kept if one.user == who and (not how or one.how in how))


def new_key(state: State, what: str) -> str:
    """A key for what is kept that nothing has yet; it names nobody (GM-TABLE-01)."""
    taken = {one.key for one in state.kept}
    key, count = what, 1
    while key in taken:
        count += 1
        key = f"{what}#{count}"
    return key


async def begin(at: At[State], kept: Kept) -> None:
    """GM-FOCUS-03, GM-HOLD-03, GM-ABILITY-15: it lasts from now on; one like it ends before.

    A Hold makes its holder Slowed.
    """
    for one in kept_by(at.state, kept.user):
        alike = one.how == kept.how and one.how in ONE_EACH
        again = one.what == kept.what and not (kept.ability and kept.ability.stacks)
        if alike or again:
            await end(at, one, "another")
    kept = await _laid(at, kept)
    await tell_kept(at, kept, anew=True)
    audience = sees(at.state, at.state.creatures[kept.user])
    if kept.how == "hold":
        slowed = ConditionState(Condition.SLOWED, kept.key, 0, at.state.fight.round, "until-ended")
        await at.tell(ConditionGained(name=kept.user, condition=slowed, audience=audience))


async def tell_kept(at: At[State], kept: Kept, *, anew: bool = False) -> None:
    """What lasts, told to all who perceive its user; whom it meets unseen the LB alone learns."""
    audience = sees(at.state, at.state.creatures[kept.user])
    shown = shown_to_all(at.state, kept)
    await at.tell(AbilityKept(kept=shown, anew=anew, audience=audience))
    if shown != kept:
        await at.tell(AbilityKept(kept=kept, anew=False, audience=GM_ONLY))


def shown_to_all(state: State, kept: Kept) -> Kept:
    """GM-TABLE-01: what is kept, without those whom not everybody perceives."""
    seen = {name for name, one in state.creatures.items() if sees(state, one).everybody}
    return only_of(kept, seen, open_numbers=state.creatures[kept.user].player)


async def _laid(at: At[State], kept: Kept) -> Kept:
    board = at.state.board
    if board is None or kept.ability is None or not kept.area:
        return kept
    new, laid = laid_over(board, kept.ability, kept.area)
    if new != board:
        for fact in board_facts(new):
            await at.tell(fact)
    return replace(kept, laid=laid)


async def end(at: At[State], kept: Kept, why: str) -> None:
    """GM-FOCUS-02 to 06, GM-HOLD-04: it is over, and so is all that hangs on it."""
    creatures = at.state.creatures
    audience = sees(at.state, creatures[kept.user]) if kept.user in creatures else None
    over = AbilityEnded(key=kept.key, user=kept.user, what=kept.what, why=why)
    await at.tell(over if audience is None else replace(over, audience=audience))
    for name in tuple(creatures):
        await _let_go_of(at, name, kept.key)
    await _attempts_lost(at, kept)
    await _ground_back(at, kept)


async def _attempts_lost(at: At[State], kept: Kept) -> None:
    """GM-LOCK-06: what was done at a lock or rune is lost with the Focus that kept it."""
    for one in at.state.attempts:
        if one.key == kept.key:
            user = at.state.creatures.get(one.by)
            lost = AttemptLost(lock=one.lock, by=one.by)
            await at.tell(lost if user is None else replace(lost, audience=sees(at.state, user)))


async def _let_go_of(at: At[State], name: str, key: str) -> None:
    """The conditions and effects on a creature that hang on what is over."""
    one = at.state.creatures[name]
    audience = sees(at.state, one)
    for condition in one.conditions:
        if condition.source == key:
            await at.tell(
                ConditionEnded(
                    name=name,
                    condition=condition.name,
                    source=key,
                    of=condition.of,
                    audience=audience,
                )
            )
    for bearing in dict.fromkeys((each.ability, each.kept) for each in one.bears):
        if bearing[1] == key:
            await effects_end(at, name, *bearing)


async def effects_end(at: At[State], name: str, ability: str, kept: str = "") -> None:
    """GM-ABILITY-15: the effects of an ability on a creature are over; its size is what it was."""
    one = at.state.creatures[name]
    audience = sees(at.state, one)
    grown = sum(
        each.value
        for each in one.bears
        if (each.ability, each.kept) == (ability, kept)
        and isinstance(each.effect, NumberEffect)
        and each.effect.number == "size"
    )
    await at.tell(EffectEnded(name=name, ability=ability, kept=kept, audience=audience))
    if grown:
        await at.tell(SizeChanged(name=name, size=one.size - grown, audience=audience))


async def _ground_back(at: At[State], kept: Kept) -> None:
    """The board without what the area laid on it; other areas that last lie there still."""
    board: Board | None = at.state.board
    if board is None or not kept.laid or (kept.ability is not None and kept.ability.permanent):
        return
    bare = taken_off(board, kept.laid)
    for one in at.state.kept:
        if one.ability is not None and one.laid and one.area:
            bare, laid = laid_over(bare, one.ability, one.area)
            if set(laid) - set(one.laid):
                both = tuple(dict.fromkeys((*one.laid, *laid)))
                await tell_kept(at, replace(one, laid=both))
    for fact in board_facts(bare):
        await at.tell(fact)


async def end_all(at: At[State], kept: Iterable[Kept], why: str) -> None:
    """All of these are over."""
    for one in kept:
        await end(at, one, why)


async def acted(at: At[State], who: str, hold: str = "") -> None:
    """GM-HOLD-04: an action or reaction that does not use the hold ends it."""
    await end_all(at, [one for one in kept_by(at.state, who, "hold") if one.key != hold], "acted")


async def end_of_round(at: At[State]) -> None:
    """GM-FOCUS-02, GM-ABILITY-03: what had no action in the round that ends is over, or lost."""
    ended = at.state.fight.round
    for one in at.state.kept:
        if one.how == "focus" and mechanics.upkeep_missed(one.round, one.kept_in, ended):
            await end(at, one, "neglected")
    for name, creature in at.state.creatures.items():
        begun = creature.begun
        if begun is not None and begun.round < ended:
            await lose_begun(at, name, begun, "neglected")


async def lose_begun(at: At[State], name: str, begun: Begun, why: str) -> None:
    """GM-ABILITY-03: what was paid is lost, or has come to its end."""
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(AbilityLost(name=name, ability=begun.ability, why=why, audience=audience))


async def at_first_turn(at: At[State], team: str) -> None:
    """GR-09: at a team's first turn of a round its lingering areas and passing effects are over."""
    now = at.state.fight.round
    for one in at.state.kept:
        user = at.state.creatures.get(one.user)
        if one.how == "lingering" and one.round < now and user is not None and user.team == team:
            await end(at, one, "over")
    for name, creature in at.state.creatures.items():
        if creature.team != team:
            continue
        over = [
            each.ability
            for each in creature.bears
            if not each.kept and each.lasts == "round" and each.round < now
        ]
        for ability in dict.fromkeys(over):
            await effects_end(at, name, ability)


async def rests(at: At[State], who: str) -> None:
    """GM-FOCUS-06: a rest ends all that the creature keeps, when it begins."""
    await end_all(at, kept_by(at.state, who, "focus", "shatterable", "hold"), "rest")
