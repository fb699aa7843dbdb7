"""Running scenarios: each step at the table, and what held and what did not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from theomachy.core import paths
from theomachy.core.ask import Asked, Choose
from theomachy.core.drivers.exact import odds_of
from theomachy.core.drivers.scripted import Script
from theomachy.core.errors import InputError, Refused, TheomachyError
from theomachy.core.facts import Fact
from theomachy.core.fingerprints import canonical
from theomachy.core.plugin import Game, game_of, start, value_at
from theomachy.core.seats import player_of
from theomachy.scenarios.schema import Scenario, Step, parsed
from theomachy.scenarios.stage import Stage
from theomachy.table.packs import PackFolder


@dataclass(frozen=True, slots=True)
class StepReport:
    """What came of a step: `misses` say what did not hold; empty if all did.

    `asked` are the requests in the order made, `told` the facts.
    """

    number: int
    do: str
    by: str
    misses: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    told: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """A scenario and its steps. `fault` says why it could not be begun at all."""

    title: str
    game: str
    steps: tuple[StepReport, ...] = ()
    fault: str = ""

    @property
    def holds(self) -> bool:
        """Whether everything came as expected."""
        return not self.fault and not any(step.misses for step in self.steps)


@dataclass
class _Outcome:
    asked: list[str] = field(default_factory=list)
    told: list[Fact] = field(default_factory=list)
    misses: list[str] = field(default_factory=list)


def run_scenario(
    data: Mapping[str, Any],
    find: Callable[[str], Game[Any]] = game_of,
    packs: PackFolder | None = None,
) -> ScenarioReport:
    """Plays a scenario document. Raises InputError if it is no valid scenario document.

    `find` gives the game by its id; what `packs` hold is at the table. The first step that misses
    does not stop the others.
    """
    document = parsed(data)
    if not isinstance(document, Scenario):
        raise InputError("not-a-scenario", "an encounter has no steps to run", "encounter")
    game = find(document.game)
    try:
        stage = Stage(game, document.description(), document.house, packs)
    except TheomachyError as fault:
        return ScenarioReport(document.scenario, game.id, (), str(fault))
    try:
        return _played(document, stage)
    finally:
        stage.close()


def _played(document: Scenario, stage: Stage) -> ScenarioReport:
    title, game = document.scenario, stage.game.id
    try:
        for path, value in document.set.items():
            old = _plain(value_at(stage.game, stage.state, path))
            stage.tables.edit(stage.id, stage.gm, path, old, value, settle=False)
    except TheomachyError as fault:
        return ScenarioReport(title, game, (), f"set {fault}")
    steps = tuple(_step(stage, number, step) for number, step in enumerate(document.steps, 1))
    return ScenarioReport(title, game, steps)


def _plain(value: Any) -> Any:
    return canonical(value)


def _step(stage: Stage, number: int, step: Step) -> StepReport:
    outcome = _Outcome()
    if step.chance:
        _chances(stage, step, outcome)
    else:
        _act(stage, step, outcome)
        _expectations(stage, step, outcome)
    _secrets(stage, step, outcome)
    return StepReport(
        number, step.do, step.by, tuple(outcome.misses), tuple(outcome.asked), tuple(outcome.told)
    )


def _act(stage: Stage, step: Step, outcome: _Outcome) -> None:
    """Starts the command; what is refused must be the refusal expected."""
    prompter = stage.tables.prompter
    prompter.script, prompter.asked = Script(step.dice, step.answers), outcome.asked
    expected = step.refused or step.error
    before = stage.length()
    try:
        stage.start(step.do, step.by, step.inputs, step.visibility)
        prompter.script.finish()
    except TheomachyError as fault:
        kind = "refused" if isinstance(fault, Refused) else "error"
        fits = step.refused if isinstance(fault, Refused) else step.error
        if fault.code != fits:
            wanted = f"expected {expected}" if expected else "not expected"
            outcome.misses.append(f"{kind}: {fault.code} ({fault}); {wanted}")
        return
    outcome.told += stage.told_since(before)
    if expected:
        outcome.misses.append(f"expected {expected}, but it was done")


def _chances(stage: Stage, step: Step, outcome: _Outcome) -> None:
    """The exact chance that a fact of each kind is told; nothing happens."""
    try:
        begun = start(
            stage.game, stage.state, step.do, step.by, step.inputs, visibility=step.visibility
        )
        odds = odds_of(
            begun,
            lambda done: frozenset(fact.kind for fact in done.facts),
            _answering(step.answers),
            dict(step.answers) if isinstance(step.answers, dict) else {},
        )
    except TheomachyError as fault:
        outcome.misses.append(f"no chance could be worked out: {fault}")
        return
    for kind, expected in step.chance.items():
        actual = sum((odds.law.p(told) for told in odds.law.weights if kind in told), Fraction(0))
        if Fraction(str(expected)) != actual:
            about = " (sampled)" if odds.sampled else ""
            outcome.misses.append(f"chance of {kind} is {actual}{about}, expected {expected}")


def _answering(answers: Sequence[str] | Mapping[str, str]) -> Callable[[Any, Asked], str]:
    """Answers of a list in the order asked, in each way that the dice may fall; else the default."""

    def chooser(state: Any, asked: Asked) -> str:
        request = asked.request
        if not isinstance(request, Choose):
            raise TypeError(asked.address)
        if isinstance(answers, Mapping):
            return request.default
        return next((one for one in answers if one in request.open_ids()), request.default)

    return chooser


def _expectations(stage: Stage, step: Step, outcome: _Outcome) -> None:
    for path, expected in step.expect.items():
        if path == "told":
            kinds = [fact.kind for fact in outcome.told]
            if not _in_order(expected, kinds):
                outcome.misses.append(f"told {kinds}, expected {expected} in this order")
            continue
        try:
            actual = _plain(value_at(stage.game, stage.state, path))
        except InputError as fault:
            outcome.misses.append(str(fault))
            continue
        if actual != expected:
            outcome.misses.append(f"{path} is {actual!r}, expected {expected!r}")


def _in_order(expected: Sequence[str], kinds: Sequence[str]) -> bool:
    rest = iter(kinds)
    return all(kind in rest for kind in expected)


def _secrets(stage: Stage, step: Step, outcome: _Outcome) -> None:
    """What a creature's players see must be the same, whatever the secret value is."""
    for creature, secret_paths in step.secret.items():
        for path in secret_paths:
            try:
                other = _other_value(paths.read(stage.state, path))
                changed = paths.assign(stage.state, path, other)
            except InputError as fault:
                outcome.misses.append(str(fault))
                continue
            if _seen(stage, stage.state, creature) != _seen(stage, changed, creature):
                outcome.misses.append(f"{creature}'s players can read {path}")


def _other_value(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, Mapping):
        return {}
    if _is_space(value):
        return (value[0] - 1 if value[0] > 1 else value[0] + 1, value[1])
    return () if value else value


def _is_space(value: Any) -> bool:
    return isinstance(value, tuple) and [type(each) for each in value] == [int, int]


def _seen(stage: Stage, state: Any, creature: str) -> Any:
    viewer = player_of(creature)
    return stage.game.view(stage.game.known(state, viewer), viewer)
