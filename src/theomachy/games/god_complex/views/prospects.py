"""What one way for a command to end means for somebody: the words and numbers that odds are shown in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from theomachy.core.facts import Fact
from theomachy.core.plugin import Prospect
from theomachy.core.procedure import Done
from theomachy.games.god_complex.facts import creatures as c
from theomachy.games.god_complex.facts import fight as f
from theomachy.games.god_complex.facts import rolls as r
from theomachy.games.god_complex.mechanics.tasks import Outcome
from theomachy.games.god_complex.state import State

_OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.TOTAL: "total success",
    Outcome.PARTIAL: "partial success",
    Outcome.FAIL: "failure",
}
_OWN: Final[Mapping[type[Fact], str]] = {
    f.Interrupted: "acts first",
    f.InterruptFailed: "too late",
    r.Hit: "hit",
    r.Missed: "miss",
    r.ContestWon: "won",
    r.ContestLost: "lost",
    r.ContestTied: "tie",
    r.Resisted: "success",
    r.NotResisted: "failure",
}
_SUFFERED: Final[Mapping[type[Fact], str]] = {
    c.Died: "death",
    c.GravelyWounded: "Gravely Wounded",
    c.Damaged: "hurt",
}


def prospect(before: State, done: Done[State], who: str) -> Prospect:
    """What `who` does or suffers, in a few words, and the HP that it costs and deals."""
    hurt = [one for one in done.facts if isinstance(one, c.Damaged)]
    loss = sum([one.damage for one in hurt if one.name == who])
    deals = sum([one.damage for one in hurt if one.name != who])
    return Prospect(_own(done, who) or _suffered(done, who), loss, deals)


def _own(done: Done[State], who: str) -> str:
    """How the first roll of `who` in this command came out; empty if it made none."""
    for fact in done.facts:
        if getattr(fact, "by", "") != who:
            continue
        if isinstance(fact, r.TaskRolled):
            return _OUTCOMES[fact.outcome]
        if type(fact) in _OWN:
            return _OWN[type(fact)]
    return ""


def _suffered(done: Done[State], who: str) -> str:
    """The worst that befell `who`."""
    befell = {type(fact) for fact in done.facts if getattr(fact, "name", "") == who}
    return next((words for kind, words in _SUFFERED.items() if kind in befell), "unhurt")
