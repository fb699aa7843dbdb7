"""Fights played on a whim: any deed that is allowed, any answer that is open, from one seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from theomachy.core.ask import Answer, Asked, Choose
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import roll_faces
from theomachy.core.errors import Refused
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done, Need, Run, Start
from theomachy.core.seats import GM
from theomachy.games.god_marked.creatures.numbers import weapons_of
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State, allies, enemies

PLAIN = ("hide", "look", "disengage", "move", "get-up", "break-free", "break-out", "pass")
TRICKS = ("grapple", "shove", "trip", "size-up")


@dataclass(frozen=True, slots=True)
class Whim:
    """One command of a fight on a whim: its start, all answers that it took, and its end."""

    start: Start[State]
    answers: dict[str, Answer]
    done: Done[State]


def fight(seed: int, commands: int, house: dict[str, Any] | None = None) -> Iterator[Whim]:
    """Commands of a fight in a ready skirmish, with conditions strewn in by the Light Bringer."""
    random = Random(seed)
    names = sorted(GAME.skirmishes())
    state = GAME.new_state(house or {})
    state = fold(GAME, state, GAME.enlist(state, GAME.skirmishes()[random.choice(names)]))
    for _ in range(commands):
        begun = some_deed(state, random)
        answers: dict[str, Answer] = {}
        done = played(begun, random, answers)
        yield Whim(begun, answers, done)
        state = done.state
        if not state.fight.active:
            return


def some_deed(state: State, random: Random) -> Start[State]:
    """A deed of whoever may act that is not refused."""
    if not state.fight.turn:
        return start(GAME, state, "begin-fight" if not state.fight.active else "next-round", GM, {})
    if random.random() < 0.15:
        return meddling(state, random)
    by = state.fight.baton
    while True:
        do, given = proposal(state, by, random)
        try:
            return start(GAME, state, do, by, given)
        except Refused:
            if do == "pass":
                return start(GAME, state, "next-round", GM, {})


def proposal(state: State, by: str, random: Random) -> tuple[str, dict[str, Any]]:
    """A deed that may be refused."""
    foes = [one.name for one in enemies(state, by)]
    roll = random.random()
    if not foes or roll < 0.1:
        return random.choice(PLAIN), {}
    target = random.choice(foes)
    if roll < 0.6:
        weapon = random.choice(weapons_of(state.creatures[by])).id
        return random.choice(("attack", "attack", "team-attack")), {
            "target": target,
            "weapon": weapon,
        }
    if roll < 0.75:
        return random.choice(TRICKS), {"target": target}
    here, there = state.creatures[by].at, state.creatures[target].at
    if roll < 0.95 and here is not None and there is not None:
        return "walk", {
            "to": [there[0] + random.choice((-1, 1)), there[1] + random.choice((-1, 0, 1))]
        }
    mates = [one.name for one in allies(state, by)]
    return "pass", {"to": random.choice([*mates, ""])}


def meddling(state: State, random: Random) -> Start[State]:
    """A condition, a Bonus, healing or harm by the Light Bringer."""
    name = random.choice(list(state.creatures))
    given: dict[str, Any] = {"name": name}
    match random.randrange(4):
        case 0:
            given |= {
                "condition": random.choice(("burn", "bleeding", "dazed", "confusion", "slowed"))
            }
            given |= {"mod": random.randint(0, 6), "poison": random.random() < 0.3}
            return start(GAME, state, "set-condition", GM, given)
        case 1:
            given |= {"condition": random.choice(("obscured", "heavily-obscured", "restrained"))}
            return start(GAME, state, "set-condition", GM, given)
        case 2:
            step = random.choice(("bonus", "bonus+", "penalty", "penalty+"))
            return start(GAME, state, "give-step", GM, {**given, "step": step})
        case _ if random.random() < 0.5:
            return start(GAME, state, "heal", GM, {**given, "hp": random.randint(1, 9)})
        case _:
            return start(GAME, state, "harm", GM, {**given, "amount": random.randint(1, 15)})


def played(begun: Start[State], random: Random, answers: dict[str, Answer]) -> Done[State]:
    """The command to its end; the answers are noted."""
    run, dice = Run(begun), RandomDice(random.randrange(10**9))
    result = run.advance(answers)
    while isinstance(result, Need):
        for asked in result.open:
            answers[asked.address] = some_answer(asked, random, dice)
        result = run.advance(answers)
    return result


def some_answer(asked: Asked, random: Random, dice: RandomDice) -> Answer:
    """Dice for a roll; any open option for a choice."""
    if isinstance(asked.request, Choose):
        return random.choice(asked.request.open_ids())
    return roll_faces(asked.request, dice)
