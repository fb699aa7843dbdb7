"""Rounds, initiative, the turn and the baton (INIT)."""

from __future__ import annotations

from theomachy.core.ask import D20, Choose, Option, Roll, Window
from theomachy.core.procedure import At
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.facts import (
    BatonPassed,
    FightBegan,
    FightEnded,
    OrderSettled,
    Refreshed,
    RoundBegan,
    TurnDeclined,
    TurnGiven,
)
from theomachy.games.god_marked.mechanics import initiative
from theomachy.games.god_marked.mechanics.actions import actions_of_round
from theomachy.games.god_marked.mechanics.initiative import (
    BatonAfterReaction,
    InitiativeRoll,
    ReactionResult,
)
from theomachy.games.god_marked.mechanics.movement import replenished
from theomachy.games.god_marked.numbers import mod, mod_terms, movement_full, sees
from theomachy.games.god_marked.procedures import conditions, dim_light
from theomachy.games.god_marked.procedures.rolls import rolled
from theomachy.games.god_marked.readiness import (
    able_members,
    awake,
    full_actions,
    teams_standing,
)
from theomachy.games.god_marked.state import State, teams_of


async def begin_fight(at: At[State], no_quarter: bool = False) -> None:
    """GM-INIT-01, GM-DIM-07: a fight begins with its announcement and the first round."""
    await at.tell(FightBegan(no_quarter=no_quarter))
    await begin_round(at)


async def begin_round(at: At[State]) -> None:
    """GM-INIT-07: all counters fresh, in the order of the rule, then initiative."""
    if at.state.fight.round:
        await dim_light.end_of_round(at)
    await refresh_all(at)
    await roll_initiative(at)


async def refresh_all(at: At[State]) -> None:
    """GM-INIT-07: a new round: actions, movement pools and tallies are fresh."""
    await at.tell(RoundBegan(round=at.state.fight.round + 1))
    for name in tuple(at.state.creatures):
        await _refresh(at, name)


async def _refresh(at: At[State], name: str) -> None:
    """GM-INIT-07, GM-COND-08: actions less those owed to Paralyzing, the movement pool full."""
    one = at.state.creatures[name]
    full = full_actions(one)
    actions = actions_of_round(0, one.actions_owed, full)
    movement = replenished(movement_full(at.state, one), one.has(Condition.PARALYZING))
    await at.tell(
        Refreshed(
            name=name,
            actions=actions,
            movement=movement,
            actions_owed=one.actions_owed - (full - actions),
            audience=sees(at.state, one),
        )
    )


async def roll_initiative(at: At[State]) -> None:
    """GM-INIT-03: everybody who is awake rolls Agility; the best total takes the turn."""
    names = tuple(name for name, one in at.state.creatures.items() if one.team and awake(one))
    if not names:
        return
    teams = teams_of(at.state)
    places = tuple(teams.index(at.state.creatures[name].team) for name in names)
    rolls = await _initiative_of(at, names)
    tied = initiative.must_roll_again(rolls, places)
    while tied:
        again = await _initiative_of(at, tuple(names[place] for place in tied))
        order = sorted(range(len(tied)), key=lambda place: again[place], reverse=True)
        first = tied[order[0]]
        repeated = tuple(
            tied[place] for place in initiative.must_roll_again(again, [places[p] for p in tied])
        )
        rolls = _ahead(rolls, first)
        tied = repeated
    ranked = initiative.team_order(rolls, places)
    await at.tell(OrderSettled(teams=tuple(teams[place] for place in ranked)))
    await _first(at, names[initiative.best_roll(rolls)])


def _ahead(rolls: tuple[InitiativeRoll, ...], place: int) -> tuple[InitiativeRoll, ...]:
    """The rolls with one put just ahead of those that are alike."""
    total, agility, points = rolls[place]
    return (*rolls[:place], (total, agility, points + 1), *rolls[place + 1 :])


async def _initiative_of(at: At[State], names: tuple[str, ...]) -> tuple[InitiativeRoll, ...]:
    """GM-INIT-03, GM-CRIT-06: the Agility rolls, asked for all at once."""
    requests = [Roll("initiative", name, D20, f"{name}: initiative") for name in names]
    faces = await at.rolls(requests)
    rolls: list[InitiativeRoll] = []
    for name, (natural,) in zip(names, faces, strict=True):
        terms = mod_terms(at.state, at.state.creatures[name], Skill.AGILITY)
        roll = await rolled(at, name, "initiative", Skill.AGILITY, terms, natural)
        one = at.state.creatures[name]
        rolls.append(
            (roll.total, mod(at.state, one, Skill.AGILITY), one.skills.get(Skill.AGILITY, 0))
        )
    return tuple(rolls)


async def _first(at: At[State], winner: str) -> None:
    """GM-INIT-04: the winner acts or names a teammate."""
    team = at.state.creatures[winner].team
    able = able_members(at.state, team)
    if not able:
        await next_team(at, team, "order")
        return
    baton = await _named(at, "first", winner, able)
    await give_turn(at, team, baton, "order")


async def _named(at: At[State], label: str, by: str, able: tuple[str, ...]) -> str:
    """Who of those able takes the baton; nobody is asked where only one can."""
    if len(able) == 1:
        return able[0]
    default = by if by in able else able[0]
    options = [Option(name, name) for name in able]
    return await at.choose(label, by, options, default, title=f"{by} names who acts")


async def give_turn(at: At[State], team: str, baton: str, why: str) -> None:
    """GM-INIT-05, GM-COND-01: a team gets the turn; on its first of a round, conditions end."""
    first = team not in at.state.fight.had_turn
    await at.tell(TurnGiven(team=team, baton=baton, why=why))
    if first:
        await conditions.at_first_turn(at, team)


async def next_team(at: At[State], after: str, why: str) -> None:
    """GM-INIT-05, GM-INIT-07: the turn goes to the next team that can act, else the round ends."""
    state = at.state
    order = state.fight.order or teams_of(state)
    current = order.index(after) if after in order else 0
    has = tuple(
        bool(able_members(state, team)) and team not in state.fight.declined for team in order
    )
    place = initiative.who_goes_next(tuple(range(len(order))), current, has)
    if place < 0:
        await begin_round(at)
        return
    team = order[place]
    able = able_members(state, team)
    await give_turn(at, team, await _named(at, "baton", able[0], able), why)


async def comes_back(at: At[State], reactor: str, result: ReactionResult) -> None:
    """GM-INIT-06: a successful reaction brings the turn to the reactor's team."""
    state = at.state
    team = state.creatures[reactor].team
    if not state.fight.active or team == state.fight.turn:
        return
    able = able_members(state, team)
    own = state.creatures[reactor].actions if reactor in able else 0
    after = initiative.baton_after_reaction(result, own, len(able))
    if after is BatonAfterReaction.STAYS:
        return
    baton = reactor
    if after is BatonAfterReaction.TEAMMATE_NAMED:
        baton = await _named(at, "baton", reactor, able)
    await give_turn(at, team, baton, "reaction")


async def fumbled(at: At[State], attacker: str, target: str) -> None:
    """GM-CRIT-05: after a natural 1 the turn goes to the target's team, or the next that can act."""
    state = at.state
    team = state.creatures[target].team
    if not state.fight.active or state.creatures[attacker].team != state.fight.turn:
        return
    able = able_members(state, team)
    if target in able:
        await give_turn(at, team, target, "fumble")
    else:
        await next_team(at, team, "fumble")


async def pass_to_ally(at: At[State], by: str, to: str) -> None:
    """GM-INIT-05: the baton goes to a teammate; what is not spent is kept."""
    await at.tell(BatonPassed(by=by, to=to))


async def agreed(at: At[State], by: str) -> bool:
    """GM-INIT-05: teammates with actions left must all agree to passing the turn to the enemy."""
    team = at.state.creatures[by].team
    names = tuple(name for name in able_members(at.state, team) if name != by)
    options = (Option("agree", "Agree"), Option("object", "Object"))
    title = f"{by} passes the turn to the enemy"
    choices = tuple(Choose("agree", name, options, "agree", title) for name in names)
    answers = await at.window(Window("agree", title, choices))
    return initiative.may_pass_to_enemy([answer == "agree" for answer in answers.values()])


async def decline(at: At[State], team: str, to_team: str = "") -> None:
    """GM-INIT-05, GM-INIT-07: the team lets the turn go, to the team named or the next."""
    if able_members(at.state, team):
        await at.tell(TurnDeclined(team=team))
    able = able_members(at.state, to_team) if to_team else ()
    if able:
        await give_turn(at, to_team, await _named(at, "baton", able[0], able), "passed")
    else:
        await next_team(at, team, "passed")


async def settle(at: At[State]) -> None:
    """What follows at the end of each deed: the fight ends, or the baton leaves one who is out.

    GM-COND-10, GM-INIT-05: a fight ends when no more than one team still takes part.
    """
    if not at.state.fight.active:
        return
    standing = teams_standing(at.state)
    if len(standing) <= 1:
        await at.tell(FightEnded(winner=standing[0] if standing else ""))
        return
    holder = at.state.creatures.get(at.state.fight.baton)
    if at.state.fight.turn and (holder is None or not awake(holder)):
        await _replace_holder(at)


async def _replace_holder(at: At[State]) -> None:
    team = at.state.fight.turn
    able = able_members(at.state, team)
    if not able:
        await next_team(at, team, "order")
        return
    await at.tell(BatonPassed(to=await _named(at, "baton", able[0], able)))
