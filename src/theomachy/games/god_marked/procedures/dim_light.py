"""The Dim Light State: entering, its three ways, death, leaving (DIM)."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import (
    knows,
    max_hp,
    movement_full,
    sees,
    threshold,
)
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import (
    ConditionGained,
    Counted,
    Defeated,
    Died,
    DimLightChosen,
    DimLightEntered,
    DimLightLeft,
    Healed,
)
from theomachy.games.god_marked.facts.scene import Counter
from theomachy.games.god_marked.mechanics import dim_light as mechanics
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.dim_light import DimLightChoice, dim_light_actions
from theomachy.games.god_marked.procedures import focus
from theomachy.games.god_marked.state import ConditionState, Creature, State, out_of_the_fight

CHOICES = {
    "lay": DimLightChoice.LAY,
    "stand": DimLightChoice.STAND,
    "final-blow": DimLightChoice.FINAL_BLOW,
}
OPTIONS = (
    Option(
        "lay",
        "Lay: prone, one action a round; only a Direct Hit can kill",
        text="Three rounds of rest bring you up with 1 HP.",
    ),
    Option(
        "stand",
        "Stand: act on in full; a Direct Hit or a heavy blow kills",
        text="You fight on at 0 HP until healed or killed.",
    ),
    Option(
        "final-blow",
        "Final Blow: one attack of triple maximum damage, then death",
        text="Nobody can undo the death that follows.",
    ),
)


async def finished(
    at: At[State], who: str, hit: HitType, final: int, absorbed: int, means_to: bool
) -> bool:
    """GM-DIM-02, GM-DIM-04, GM-ARMOUR-04: whether damage kills one who was at 0 HP already."""
    one = at.state.creatures[who]
    if not one.in_dim_light:
        return False
    choice = CHOICES.get(one.dim_light or "lay", DimLightChoice.LAY)
    limit = threshold(at.state, one)
    if not mechanics.dim_light_kills(choice, hit, final, limit, absorbed, means_to):
        return False
    await die(at, who)
    return True


async def entered(at: At[State], who: str) -> bool:
    """GM-DIM-01: at 0 HP what is kept ends and one of three ways is chosen; True if it came to that.

    The Final Blow itself is struck by `aftermath`, once the blow that led to it is settled.
    """
    one = at.state.creatures[who]
    if one.in_dim_light or not mechanics.is_in_dim_light(one.hp):
        return False
    if mechanics.is_defeated_instead(not one.player, at.state.house.enemies_dim_light):
        await focus.lets_go(at, who, "defeated")
        await at.tell(Defeated(name=who, audience=sees(at.state, one)))
        return True
    await at.tell(DimLightEntered(name=who, audience=sees(at.state, one)))
    await focus.lets_go(at, who, "defeated")
    ways = ways_of(one)
    choice = await at.choose("dim-light", who, ways, "lay", title=f"{who} is at 0 HP")
    if choice == "lay":
        await lay(at, who)
    elif choice == "stand":
        await at.tell(DimLightChosen(name=who, choice="stand", audience=sees(at.state, one)))
    else:
        await at.tell(DimLightChosen(name=who, choice="final-blow", audience=sees(at.state, one)))
    return True


def due(state: State) -> tuple[str, ...]:
    """GM-DIM-01: who is at 0 HP and has not entered the state, as an edit may leave somebody."""
    return tuple(
        name
        for name, one in state.creatures.items()
        if mechanics.is_in_dim_light(one.hp) and not one.in_dim_light and not out_of_the_fight(one)
    )


def risen(state: State) -> tuple[str, ...]:
    """GM-DIM-06: who has HP and is still in the state, as an edit may leave somebody."""
    return tuple(
        name
        for name, one in state.creatures.items()
        if one.in_dim_light and not mechanics.is_in_dim_light(one.hp) and not out_of_the_fight(one)
    )


async def settle(at: At[State]) -> None:
    """GM-DIM-01, GM-DIM-06: the state is entered and left by other means than damage and healing."""
    for name in risen(at.state):
        one = at.state.creatures[name]
        _, level = mechanics.healed(0, one.hp, max_hp(at.state, one), one.tired)
        await _leave(at, name, level)
    for name in due(at.state):
        await entered(at, name)


def ways_of(one: Creature) -> tuple[Option, ...]:
    """GM-DIM-01, GM-COMPANION-04: the ways at 0 HP; a companion has no Final Blow."""
    companion = bool(one.companion_of)
    return tuple(way for way in OPTIONS if mechanics.may_choose(CHOICES[way.id], companion))


async def lay(at: At[State], who: str) -> None:
    """GM-DIM-02: it lies Prone, with one action a round at most, and half Movement."""
    one = at.state.creatures[who]
    audience = sees(at.state, one)
    await at.tell(DimLightChosen(name=who, choice="lay", audience=audience))
    prone = ConditionState(Condition.PRONE, who, 0, at.state.fight.round, "until-ended")
    await at.tell(ConditionGained(name=who, condition=prone, audience=audience))
    counts: tuple[tuple[Counter, int], ...] = (
        ("actions", dim_light_actions(DimLightChoice.LAY, one.actions)),
        ("movement", min(one.movement, movement_full(at.state, at.state.creatures[who]))),
    )
    for what, now in counts:
        if getattr(one, what) != now:
            why = "dim-light"
            await at.tell(Counted(name=who, what=what, now=now, why=why, audience=audience))


async def die(at: At[State], who: str) -> None:
    """GM-DIM-02, 04, 05: a creature is dead and holds nobody any more."""
    await focus.lets_go(at, who, "defeated")
    await at.tell(Died(name=who, audience=sees(at.state, at.state.creatures[who])))


async def heal(at: At[State], who: str, hp: int) -> None:
    """GM-DIM-06: healing; out of the Dim Light State it leaves one level of Tired."""
    one = at.state.creatures[who]
    now, level = mechanics.healed(one.hp, hp, max_hp(at.state, one), one.tired)
    await at.tell(Healed(name=who, hp=now - one.hp, audience=knows(one)))
    if one.in_dim_light and now > 0:
        await _leave(at, who, level)


async def _leave(at: At[State], who: str, level: int) -> None:
    one = at.state.creatures[who]
    audience = sees(at.state, one)
    await at.tell(DimLightLeft(name=who, audience=audience))
    await at.tell(Counted(name=who, what="tired", now=level, why="dim-light", audience=audience))


async def end_of_round(at: At[State]) -> None:
    """GM-DIM-03: whoever lay rested for three rounds gets up with 1 HP and one level of Tired."""
    for name, one in at.state.creatures.items():
        if not one.in_dim_light or one.dim_light != "lay" or one.dead or not one.rested:
            continue
        rounds = mechanics.rounds_rested(one.rested_rounds, one.rested, False)
        audience = sees(at.state, one)
        await at.tell(Counted(name=name, what="rested_rounds", now=rounds, audience=audience))
        if mechanics.leaves_rested(rounds):
            await heal(at, name, 1)
