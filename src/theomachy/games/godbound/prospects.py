"""What a way for a deed to end means for somebody: the words and numbers that odds are shown in."""

from __future__ import annotations

from theomachy.core.facts import Fact
from theomachy.core.plugin import Prospect
from theomachy.core.procedure import Done
from theomachy.games.godbound.edition import Fate
from theomachy.games.godbound.facts.attacks import AttackDeclared, AttackHit, AttackMissed
from theomachy.games.godbound.facts.creatures import Damaged, Died
from theomachy.games.godbound.facts.rolls import CheckFailed, CheckMade, SaveFailed, SaveMade
from theomachy.games.godbound.state import State, is_helpless, left_of

ENDS: dict[type[Fact], str] = {
    CheckMade: "success",
    CheckFailed: "failure",
    SaveMade: "success",
    SaveFailed: "failure",
}


def prospect(before: State, done: Done[State], who: str) -> Prospect:
    """For one who is attacked: unharmed, hurt, at 0. For the attacker: miss, hit, and who falls."""
    ended = next((ENDS[type(fact)] for fact in done.facts if type(fact) in ENDS), "")
    if ended:
        return Prospect(ended)
    loss = _lost(before, done.state, who)
    if not any(isinstance(fact, AttackDeclared) and fact.by == who for fact in done.facts):
        return Prospect(_suffered(done, who, loss), loss)
    deals = sum([fact.points for fact in done.facts if isinstance(fact, Damaged)])
    return Prospect(_struck(before, done), loss, deals)


def _lost(before: State, after: State, who: str) -> int:
    if who not in before.creatures or who not in after.creatures:
        return 0
    return left_of(before.creatures[who]) - left_of(after.creatures[who])


def _suffered(done: Done[State], who: str, loss: int) -> str:
    if any(isinstance(fact, Died) and fact.name == who for fact in done.facts):
        return "death"
    one = done.state.creatures.get(who)
    if loss and one is not None and (is_helpless(one) or one.fate is not Fate.UP):
        return "at 0"
    return "hurt" if loss else "unharmed"


def _struck(before: State, done: Done[State]) -> str:
    if any(isinstance(fact, AttackMissed) for fact in done.facts):
        return "miss"
    fallen = sum(
        [
            left_of(one) == 0 < left_of(before.creatures[name])
            for name, one in done.state.creatures.items()
        ]
    )
    hit = any(isinstance(fact, AttackHit) for fact in done.facts)
    return f"hit, {fallen} at 0" if hit and fallen else "hit"
