"""Laws of Effort: whatever happens, what is available and what is committed make up the pool."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.godbound.building import do, sheet, table, told
from theomachy.core.errors import Refused
from theomachy.core.seats import GM
from theomachy.games.godbound.numbers import available_effort

TERMS = st.sampled_from(["instant", "scene", "day"])


class Ledger(RuleBasedStateMachine):
    """A hero who fails saves and uses Instants, beside a plain list of terms."""

    def __init__(self) -> None:
        super().__init__()
        self.state = table({"hero": sheet(effort=4, gifts=[_gift(term) for term in _TERMS])})
        self.held: list[str] = []

    @precondition(lambda self: len(self.held) < 4)
    @rule(term=TERMS)
    def use(self, term: str) -> None:
        """An Instant of this term turns a failed save."""
        done = do(self.state, "save", "hero", {"save": "spirit"}, [1], {"save-instant/hero": term})
        self.state = done.state
        self.held.append(term)

    @precondition(lambda self: len(self.held) < 4)
    @rule()
    def turn(self) -> None:
        """Effort for the day turns a failed save."""
        answers = {"save-instant/hero": "pass", "turn-save": "commit"}
        self.state = do(self.state, "save", "hero", {"save": "spirit"}, [1], answers).state
        self.held.append("day")

    @precondition(lambda self: len(self.held) == 4)
    @rule()
    def nothing_left(self) -> None:
        """Without Effort nothing is asked, and the save fails."""
        done = do(self.state, "save", "hero", {"save": "spirit"}, [1], [])
        assert told(done)[-1] == "save-failed"

    @rule()
    def reclaim(self) -> None:
        """Only what is committed for the instant comes back."""
        try:
            self.state = do(self.state, "reclaim-effort", "hero").state
            assert "instant" in self.held
        except Refused:
            assert "instant" not in self.held
        self.held = [term for term in self.held if term != "instant"]

    @rule()
    def scene_ends(self) -> None:
        """What is committed for the scene comes back."""
        self.state = do(self.state, "end-scene", GM).state
        self.held = [term for term in self.held if term != "scene"]

    @rule()
    def morning(self) -> None:
        """All comes back."""
        self.state = do(self.state, "morning", GM).state
        self.held = []

    @invariant()
    def adds_up(self) -> None:
        """GB-EFFORT-02."""
        one = self.state.creatures["hero"]
        assert available_effort(one) == 4 - len(self.held)
        assert sorted(each.term for each in one.committed) == sorted(self.held)


_TERMS = ("instant", "scene", "day")


def _gift(term: str) -> dict[str, Any]:
    return {
        "id": term,
        "name": f"For the {term}",
        "word": "passion",
        "tier": "lesser",
        "activation": "instant",
        "commitment": term,
        "effects": [{"effect": "auto_save", "save": "any"}],
    }


TestLedger = Ledger.TestCase
TestLedger.settings = settings(max_examples=30, stateful_step_count=20, deadline=None)
