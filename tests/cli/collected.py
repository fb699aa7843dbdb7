"""What commands really ask, tell and refuse: in the scenario files, and in fights played at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import yaml

from theomachy.core.ask import Answer, Asked, Choose
from theomachy.core.cast import creatures_of
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import by_policies, roll_faces
from theomachy.core.errors import InputError
from theomachy.core.plugin import Command, Game, fold, inputs_of, restart
from theomachy.core.procedure import Need, Run, Start
from theomachy.core.seats import GM
from theomachy.scenarios.runner import run_scenario
from theomachy.table.play import enlisted

CORPORA = Path(__file__).parent.parent / "corpora"


@dataclass
class Seen:
    """What one command asked (labels), told (kinds of facts) and was refused for (codes)."""

    asks: set[str] = field(default_factory=set)
    tells: set[str] = field(default_factory=set)
    refuses: set[str] = field(default_factory=set)


@dataclass
class Collection:
    """By command; and the ids of the options of each choice, by its label."""

    by_command: dict[str, Seen] = field(default_factory=dict)
    options: dict[str, set[str]] = field(default_factory=dict)

    def of(self, command: str) -> Seen:
        return self.by_command.setdefault(command, Seen())

    def offered(self, label: str, ids: Iterable[str]) -> None:
        self.options.setdefault(label, set()).update(ids)


def label_of(address: str) -> str:
    return address.partition("/")[0].partition("#")[0]


def from_corpora(game: Game[Any], seen: Collection) -> None:
    for path in sorted(CORPORA.glob(f"{game.id.replace('-', '_')}/*.yaml")):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            _scenario(document, seen)


def _scenario(document: Mapping[str, Any], seen: Collection) -> None:
    report = run_scenario(document)
    for step, written in zip(report.steps, document["steps"], strict=True):
        one = seen.of(step.do)
        for asked in step.asked:
            label = label_of(asked.partition(":")[0])
            one.asks.add(label)
            _, chooses, ids = asked.partition(" chooses of ")
            if chooses:
                seen.offered(label, ids.split(", "))
        one.tells |= {fact.kind for fact in step.told}
        one.refuses |= {written["refused"]} if "refused" in written else set()


def from_fights(game: Game[Any], seen: Collection, seed: int, deeds: int) -> None:
    """Each ready skirmish: foes by policy, now and then a deed and answers at random."""
    chance = random.Random(seed)
    for skirmish in game.skirmishes().values():
        state = game.new_state(skirmish.get("house", {}))
        state = fold(game, state, enlisted(game, state, skirmish))
        for _ in range(deeds):
            if chance.random() < 0.2:
                note_refusals(game, state, seen, chance)
            chosen = _by_chance(game, state, chance) or _by_policy(game, state, chance)
            if chosen is None:
                break
            do, who, given = chosen
            # What content or table refuses in the middle of a deed changes nothing.
            with suppress(InputError):
                state = _played(restart(game, state, do, who, given), game, seen, do, chance)


def _by_policy(game: Game[Any], state: Any, chance: random.Random) -> Any:
    policy = chance.choice(list(game.policies.values()))
    for who in game.to_act(state):
        deed = policy.act(state, who)
        if deed is not None:
            return deed.do, who, deed.inputs
    return None


def _by_chance(game: Game[Any], state: Any, chance: random.Random) -> Any:
    """A deed of somebody's choice, often of those whose turn it is; None if it may not be."""
    if chance.random() < 0.4:
        return None
    actors = [*game.to_act(state), *game.to_act(state), *creatures_of(state), GM]
    who = chance.choice(actors)
    command = chance.choice([one for one in game.commands.values() if one.by_gm == (who == GM)])
    given = proposed(command, state, who, chance)
    if given is None:
        return None
    with suppress(InputError):
        if command.check(state, who, inputs_of(command, given)) is None:
            return command.name, who, given
    return None


def proposed(
    command: Command[Any], state: Any, who: str, chance: random.Random
) -> dict[str, Any] | None:
    """Inputs of the command's own proposals, made up where it has none; None if they do not do."""
    given: dict[str, Any] = {}
    ready = command.options(state, who)
    for name, described in command.inputs.model_fields.items():
        if not described.is_required() and chance.random() < 0.5:
            continue
        if options := ready.get(name):
            given[name] = chance.choice(options).id
        elif described.is_required():
            given[name] = _made_up(described.annotation, chance)
    for candidate in (given, {name: [value] for name, value in given.items()}):
        try:
            inputs_of(command, candidate)
        except InputError:
            continue
        return candidate
    return None


def _made_up(kind: Any, chance: random.Random) -> Any:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return chance.choice(list(kind))
    if get_origin(kind) is Literal:
        return chance.choice(get_args(kind))
    return chance.randint(1, 6) if kind is int else "something"


def note_refusals(game: Game[Any], state: Any, seen: Collection, chance: random.Random) -> None:
    for command in game.commands.values():
        actors = [GM] if command.by_gm else list(creatures_of(state))
        for who in actors:
            given = proposed(command, state, who, chance)
            tried = [None] if given is None else [None, inputs_of(command, given)]
            for inputs in tried:
                with suppress(InputError):
                    refusal = command.check(state, who, inputs)
                    seen.of(command.name).refuses |= {refusal.code} if refusal else set()


def _played(
    begun: Start[Any], game: Game[Any], collection: Collection, do: str, chance: random.Random
) -> Any:
    seen = collection.of(do)
    run = Run(begun)
    given: dict[str, Answer] = {}
    result = run.advance(given)
    while isinstance(result, Need):
        for asked in result.open:
            label = label_of(asked.address)
            seen.asks.add(label)
            if isinstance(asked.request, Choose):
                ids = {option.id for option in asked.request.options}
                collection.offered(label, ids)
            given[asked.address] = _answer(game, result.state, asked, chance)
        result = run.advance(given)
    seen.tells |= {fact.kind for fact in result.facts}
    return result.state


def _answer(game: Game[Any], state: Any, asked: Asked, chance: random.Random) -> Any:
    request = asked.request
    if not isinstance(request, Choose):
        return roll_faces(request, RandomDice(chance.randrange(2**32)))
    if chance.random() < 0.5:
        return chance.choice(request.open_ids())
    policy = chance.choice(list(game.policies.values()))
    answer = by_policies(game, {}, policy)(state, asked)
    return answer if request.permits(answer) is None else request.default
