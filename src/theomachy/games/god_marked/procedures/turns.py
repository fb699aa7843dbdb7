"""Rounds, initiative, the turn and the baton (INIT)."""

from __future__ import annotations

from theomachy.core.ask import D20, Choose, Option, Roll, Window
from theomachy.core.frozen import remembered
from theomachy.core.procedure import At
from theomachy.core.readings import BEYOND
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.creatures.numbers import (
    mod,
    mod_terms,
    movement_full,
    restrained,
    see_all,
    sees,
)
from theomachy.games.god_marked.creatures.readiness import (
    able_members,
    awake,
    full_actions,
    has_actions,
    left_to_act,
    only_dazed_left,
    stands,
    takes_part,
    teams_standing,
    waits,
)
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
from theomachy.games.god_marked.mechanics.conditions import restraint_ends_combat
from theomachy.games.god_marked.mechanics.initiative import (
    BatonAfterReaction,
    InitiativeRoll,
    ReactionResult,
)
from theomachy.games.god_marked.mechanics.movement import replenished
from theomachy.games.god_marked.procedures import conditions, dim_light, lasting, neglected, ticks
from theomachy.games.god_marked.procedures.rolls import INITIATIVE, rolled
from theomachy.games.god_marked.scene.reaching import can_attack_somebody
from theomachy.games.god_marked.state import Creature, State, members, teams_of


async def begin_fight(at: At[State], no_quarter: bool = False) -> None:
    """GM-INIT-01, GM-DIM-07: a fight begins with its announcement and the first round.

    What was told when the cast came in is not told again: then initiative is all that is due.
    """
    fight = at.state.fight
    if fight.active and fight.round == 1 and fight.no_quarter == no_quarter:
        await roll_initiative(at)
        return
    await at.tell(FightBegan(no_quarter=no_quarter))
    await begin_round(at)


async def begin_round(at: At[State]) -> None:
    """GM-INIT-07: all counters fresh, in the order of the rule, then initiative."""
    if at.state.fight.round:
        await dim_light.end_of_round(at)
        await lasting.end_of_round(at)
        await neglected.end_of_round(at)
    await refresh_all(at)
    await roll_initiative(at)


async def refresh_all(at: At[State]) -> None:
    """GM-INIT-07: a new round: actions, movement pools and tallies are fresh."""
    await at.tell(RoundBegan(round=at.state.fight.round + 1))
    for name in tuple(at.state.creatures):
        await _refresh(at, name)


async def fresh(at: At[State]) -> None:
    """GM-INIT-01: nobody begins with what an earlier fight has left of its actions and movement."""
    for name, one in at.state.creatures.items():
        full = (full_actions(at.state, one), movement_full(at.state, one))
        if (one.actions, one.movement) != full:
            await _refresh(at, name)


async def _refresh(at: At[State], name: str) -> None:
    """GM-INIT-07, GM-COND-08: actions less those owed to Paralyzing, the movement pool full."""
    one = at.state.creatures[name]
    full = full_actions(at.state, one)
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
    """GM-INIT-03, GM-TABLE-01: all who are awake and not kept unseen roll Agility; the best total
    takes the turn.
    """
    names = tuple(name for name, one in at.state.creatures.items() if one.team and takes_part(one))
    if not names:
        return
    teams = teams_of(at.state)
    places = tuple(teams.index(at.state.creatures[name].team) for name in names)
    rolls = await initiative_of(at, names)
    tied = initiative.must_roll_again(rolls, places)
    if tied:
        rolls = _ahead(rolls, await _best_of(at, names, places, tied))
    ranked = initiative.team_order(rolls, places)
    await _settle_order(at, tuple(teams[place] for place in ranked))
    await _first(at, names[initiative.best_roll(rolls)])


async def _best_of(
    at: At[State], names: tuple[str, ...], places: tuple[int, ...], tied: tuple[int, ...]
) -> int:
    """GM-INIT-03: those of different teams who are alike in all roll again, until one is best."""
    best = tied[0]
    while tied:
        again = await initiative_of(at, tuple(names[place] for place in tied))
        best = tied[initiative.best_roll(again)]
        still = initiative.must_roll_again(again, [places[place] for place in tied])
        tied = tuple(tied[place] for place in still)
    return best


async def _settle_order(at: At[State], teams: tuple[str, ...]) -> None:
    """GM-INIT-03: the order of the teams; of those wholly unseen the Light Bringer alone learns."""
    seen = {one.team for one in at.state.creatures.values() if not one.unseen}
    await at.tell(OrderSettled(teams=tuple(team for team in teams if team in seen)))
    if not seen.issuperset(teams):
        await at.tell(OrderSettled(teams=teams, audience=GM_ONLY))


def _ahead(rolls: tuple[InitiativeRoll, ...], place: int) -> tuple[InitiativeRoll, ...]:
    """The rolls with one put just ahead of those that are alike."""
    total, agility, points = rolls[place]
    return (*rolls[:place], (total, agility, points + 1), *rolls[place + 1 :])


async def initiative_of(at: At[State], names: tuple[str, ...]) -> tuple[InitiativeRoll, ...]:
    """GM-INIT-03, GM-CRIT-06: the Agility rolls, asked for all at once."""
    requests = [Roll(INITIATIVE, name, D20, f"{name}: initiative", BEYOND) for name in names]
    faces = await at.rolls(requests)
    rolls: list[InitiativeRoll] = []
    for name, (natural,) in zip(names, faces, strict=True):
        one = at.state.creatures[name]
        agility, points = mod(at.state, one, Skill.AGILITY), one.skills.get(Skill.AGILITY, 0)
        terms = mod_terms(at.state, one, Skill.AGILITY, "initiative")
        roll = await rolled(at, name, INITIATIVE, Skill.AGILITY, terms, natural)
        rolls.append((roll.total, agility, points))
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
    options = [Option(name, name, text=left_to_spend(at.state, name)) for name in able]
    return await at.choose(label, by, options, default, title=f"{by} names who acts")


def left_to_spend(state: State, name: str) -> str:
    """GM-INIT-05: what somebody who may get the baton has left for this round."""
    one = state.creatures[name]
    actions = "1 action" if one.actions == 1 else f"{one.actions} actions"
    spaces = "1 space" if one.movement == 1 else f"{one.movement} spaces"
    return f"Has {actions} and {spaces} of movement left."


async def give_turn(at: At[State], team: str, baton: str, why: str) -> None:
    """GM-INIT-05, GM-COND-01: a team gets the turn; on its first of a round, conditions end.

    Who of it acts, those do not learn who do not perceive that creature.
    """
    first = team not in at.state.fight.had_turn
    audience = sees(at.state, at.state.creatures[baton])
    if not audience.everybody:
        await at.tell(TurnGiven(team=team, baton="", why=why))
    await at.tell(TurnGiven(team=team, baton=baton, why=why, audience=audience))
    if first:
        await ticks.those_who_stayed(at)
        await conditions.at_first_turn(at, team)
        await lasting.at_first_turn(at, team)


async def next_team(at: At[State], after: str, why: str, last: str = "") -> None:
    """GM-INIT-05, GM-INIT-07: the turn goes to the next team that can act, else the round ends.

    GM-COND-05: where only the Dazed are left, they act in the order of initiative. The team `last` has
    the turn only if no other can act.
    """
    state = at.state
    order = state.fight.order or teams_of(state)
    current = order.index(after) if after in order and not only_dazed_left(state) else 0
    left = tuple(left_to_act(state, team) for team in order)
    has = [bool(names) for names in left]
    others = [can and team != last for can, team in zip(has, order, strict=True)]
    has = others if any(others) else has
    place = initiative.who_goes_next(tuple(range(len(order))), current, has)
    if place < 0:
        await begin_round(at)
        return
    team, able = order[place], left[place]
    await give_turn(at, team, await _named(at, "baton", able[0], able), why)


async def comes_back(at: At[State], reactor: str, result: ReactionResult) -> None:
    """GM-INIT-06: a successful reaction brings the turn to the reactor's team.

    GM-INIT-01: nobody has the turn during the attack that opens a fight.
    """
    state = at.state
    team = state.creatures[reactor].team
    if not (state.fight.turn and team) or team == state.fight.turn:
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
    """GM-CRIT-05: after a natural 1 the turn goes to the target's team, or the next that can act.

    The team that failed keeps it only if no other can act.
    """
    state = at.state
    team = state.creatures[target].team
    fights = state.fight.active and team
    if not fights or state.creatures[attacker].team != state.fight.turn:
        return
    able = able_members(state, team)
    if target in able:
        await give_turn(at, team, target, "fumble")
    else:
        await next_team(at, team, "fumble", last=state.fight.turn)


async def pass_to_ally(at: At[State], by: str, to: str) -> None:
    """GM-INIT-05: the baton goes to a teammate; what is not spent is kept."""
    await at.tell(BatonPassed(by=by, to=to, audience=see_all(at.state, by, to)))


async def agreed(at: At[State], by: str) -> bool:
    """GM-INIT-05: all teammates must agree to passing the turn to the enemy.

    Nobody is asked where nobody of the team has actions left.
    """
    team = at.state.creatures[by].team
    if not able_members(at.state, team):
        return True
    names = tuple(
        one.name
        for one in members(at.state, team)
        if one.name != by
        and takes_part(one)
        and initiative.is_asked_about_passing(not awake(one), False, one.has(Condition.DAZED))
    )
    options = (
        Option("agree", "Agree", text="If all agree, the turn goes to the enemy."),
        Option("object", "Object", text="Your team keeps the turn."),
    )
    title = f"{by} passes the turn to the enemy"
    choices = tuple(Choose("agree", name, options, "agree", title) for name in names)
    answers = await at.window(Window("agree", title, choices))
    return initiative.may_pass_to_enemy([answer == "agree" for answer in answers.values()])


async def decline(at: At[State], by: str, to_team: str = "") -> None:
    """GM-INIT-05, GM-INIT-07: the team of the holder lets the turn go, to the team named or the next.

    GM-COND-05: one who is Dazed speaks for the Dazed of its team, others for the others.
    """
    state = at.state
    holder = state.creatures[by]
    team, dazed = holder.team, waits(state, holder)
    able = able_members(state, team)
    if any(waits(state, state.creatures[name]) is dazed for name in able):
        await at.tell(TurnDeclined(team=team, dazed=dazed))
    able = able_members(at.state, to_team) if to_team else ()
    if able:
        await give_turn(at, to_team, await _named(at, "baton", able[0], able), "passed")
    else:
        await next_team(at, team, "passed")


async def settle(at: At[State]) -> None:
    """What follows at the end of each deed: the fight ends, or the baton leaves one who is out.

    GM-COND-10, GM-INIT-05: a fight ends when no more than one team still takes part.
    GM-COND-05: one who is Dazed drops out of the turn.
    """
    if not at.state.fight.active:
        return
    standing = _teams_fighting(at.state)
    if len(standing) <= 1:
        await at.tell(FightEnded(winner=standing[0] if standing else ""))
        return
    holder = at.state.creatures.get(at.state.fight.baton)
    if at.state.fight.turn and (holder is None or not _may_keep(at.state, holder)):
        await _replace_holder(at)


@remembered
def _teams_fighting(state: State) -> tuple[str, ...]:
    """GM-COND-10: the teams that still take part, without those that can harm nobody any more."""
    return tuple([team for team in teams_standing(state) if not _harmless(state, team)])


def _harmless(state: State, team: str) -> bool:
    """GM-COND-10: whether the only opponent left of a team is Restrained and can attack nobody."""
    if not state.grapples and not any(one.conditions for one in members(state, team)):
        return False
    left = [one for one in members(state, team) if stands(one)]
    last = left[0]
    held = restrained(state, last) and not last.player
    return restraint_ends_combat(len(left), held, held and can_attack_somebody(state, last.name))


def _may_keep(state: State, holder: Creature) -> bool:
    return awake(holder) and (not holder.has(Condition.DAZED) or has_actions(state, holder))


async def _replace_holder(at: At[State]) -> None:
    """GM-INIT-05, GM-COND-05: to a teammate, after one of the last Dazed to another one of these."""
    team = at.state.fight.turn
    holder = at.state.creatures.get(at.state.fight.baton)
    last = holder is not None and waits(at.state, holder) and only_dazed_left(at.state)
    able = left_to_act(at.state, team) if last else able_members(at.state, team)
    if not able:
        await next_team(at, team, "order")
        return
    to = await _named(at, "baton", able[0], able)
    await at.tell(BatonPassed(to=to, audience=sees(at.state, at.state.creatures[to])))
