"""Plays the scenario files of `tests/corpora/godbound` step by step, without a table.

Each step runs twice: through the suspended coroutine, and through `step` from the start with all
answers, as a table does that has thrown the coroutine away. Both must tell the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from theomachy.core import paths
from theomachy.core.ask import Answer, Choose
from theomachy.core.drivers.exact import odds_of
from theomachy.core.drivers.live import by_policies, known_to
from theomachy.core.drivers.scripted import Script
from theomachy.core.errors import InputError, Refused
from theomachy.core.facts import Fact
from theomachy.core.fingerprints import canonical, fingerprint
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done, Need, Run, Start, step
from theomachy.core.seats import player_of
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State

CORPUS = Path(__file__).resolve().parents[1] / "corpora/godbound"
Document = Mapping[str, Any]


def documents() -> Iterator[tuple[str, Document]]:
    """Each scenario with a name for the test's report."""
    for path in sorted(CORPUS.glob("*.yaml")):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            yield f"{path.stem}: {document['scenario']}", document


def opened(document: Document) -> State:
    """The state before the first step."""
    state = GAME.new_state(document.get("house", {}))
    state = fold(GAME, state, GAME.enlist(state, document))
    for path, value in document.get("set", {}).items():
        state = paths.assign(state, path, value)
    return state


def play(document: Document) -> State:
    """Plays all steps; the state after them."""
    state = opened(document)
    for number, one in enumerate(document["steps"], 1):
        state = play_step(state, one, f"step {number}")
    return state


def play_step(state: State, one: Mapping[str, Any], where: str) -> State:
    """Plays one step and asserts what it expects."""
    if "refused" in one or "error" in one:
        _refused(state, one, where)
        return state
    begun = start(GAME, state, one["do"], one["by"], one.get("with", {}), seen=_seen(state, one))
    if "chance" in one:
        _chances(begun, one["chance"], where)
    if "chance" in one and "expect" not in one:
        return state
    done = _played(begun, one)
    _expect(done, one.get("expect", {}), where)
    _secrets(done.state, one.get("secret", {}), where)
    return done.state


def _seen(state: State, one: Mapping[str, Any]) -> State:
    return known_to(GAME, state, one["by"])


def _refused(state: State, one: Mapping[str, Any], where: str) -> None:
    before = fingerprint(state)
    kind, code = (Refused, one["refused"]) if "refused" in one else (InputError, one["error"])
    with pytest.raises(kind) as caught:
        start(GAME, state, one["do"], one["by"], one.get("with", {}), seen=_seen(state, one))
    assert (where, caught.value.code) == (where, code)
    assert fingerprint(state) == before


def _played(begun: Start[State], one: Mapping[str, Any]) -> Done[State]:
    script = Script(one.get("dice", ()), one.get("answers", ()))
    run, given = Run(begun), dict[str, Answer]()
    result = run.advance(given)
    while isinstance(result, Need):
        for asked in result.open:
            policy = _policy(result.state, asked.request)
            if policy and isinstance(asked.request, Choose) and not script.covers(asked):
                seen = known_to(GAME, result.state, asked.request.who)
                given[asked.address] = GAME.policies[policy].answer(seen, asked.request)
            else:
                given[asked.address] = script.answer(asked)
        result = run.advance(given)
    script.finish()
    again = step(begun, given)
    assert isinstance(again, Done)
    assert again.facts == result.facts
    assert fingerprint(again.state) == fingerprint(result.state)
    return result


def _policy(state: State, request: Any) -> str:
    return "" if request.who not in state.creatures else state.creatures[request.who].policy


def _chances(begun: Start[State], chances: Mapping[str, Any], where: str) -> None:
    chooser = by_policies(GAME, {}, GAME.policies["default"])
    odds = odds_of(begun, lambda done: frozenset(fact.kind for fact in done.facts), chooser)
    assert not odds.sampled
    for kind, expected in chances.items():
        chance = odds.law.chance(lambda told, kind=kind: kind in told)  # type: ignore[misc]
        assert (where, kind, chance) == (where, kind, Fraction(expected))


def _expect(done: Done[State], expected: Mapping[str, Any], where: str) -> None:
    for path, value in expected.items():
        if path == "told":
            kinds = [fact.kind for fact in done.facts]
            assert not _missing(value, done.facts), f"{where}: told {kinds}, not {value}"
        else:
            found = canonical(paths.read(done.state, path))
            assert (where, path, found) == (where, path, value)


def _missing(kinds: list[str], facts: tuple[Fact, ...]) -> list[str]:
    """Which of the kinds were not told in this order; others may stand between."""
    told = iter([fact.kind for fact in facts])
    return [kind for kind in kinds if kind not in told]


def _secrets(state: State, secrets: Mapping[str, list[str]], where: str) -> None:
    for seat, hidden in secrets.items():
        seen = GAME.known(state, player_of(seat))
        for path in hidden:
            name, _, field = path.partition(".")
            one = seen.creatures[name]
            assert field in (*one.guessed, *one.unknown), f"{where}: {seat} knows {path}"
