"""What a way for a deed to end means for somebody: the words and numbers that odds are shown in."""

from __future__ import annotations

from theomachy.core.facts import Fact
from theomachy.core.plugin import Prospect
from theomachy.core.procedure import Done
from theomachy.games.god_marked import facts as told
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.state import State

HITS = {
    told.HitDirect: "direct hit",
    told.HitIndirect: "indirect hit",
    told.HitNothing: "nothing",
    told.AttackFailed: "fails",
}


def prospect(before: State, done: Done[State], who: str) -> Prospect:
    """For one who is hit: nothing, half, full, 0 HP or death. For the attacker: how it hits."""
    loss = sum([_lost(one, who) for one in done.facts])
    deals = sum([_dealt(one, who) for one in done.facts])
    if _attacks(done, who):
        return Prospect(_own_hit(done), loss, deals)
    words = _got_out(done, who) or _suffered(before, done, who, loss)
    other = _meant(done, who)
    theirs = sum([_lost(one, other) for one in done.facts]) if other else 0
    return Prospect(words, loss, deals, other, theirs)


def _meant(done: Done[State], who: str) -> str:
    """Whom the attack is aimed at, if that is somebody else: one may protect it (GM-REACT-10)."""
    targets = [one.target for one in done.facts if isinstance(one, told.AttackDeclared)]
    return targets[0] if targets and who not in targets else ""


def _lost(fact: Fact, who: str) -> int:
    if isinstance(fact, told.HealthLost) and fact.name == who:
        return fact.hp + fact.armour_health
    return 0


def _dealt(fact: Fact, who: str) -> int:
    if isinstance(fact, told.DamageDealt) and fact.by == who and fact.target != who:
        return fact.amount
    return 0


def _attacks(done: Done[State], who: str) -> bool:
    return any(isinstance(one, told.AttackDeclared) and one.attacker == who for one in done.facts)


def _own_hit(done: Done[State]) -> str:
    answered = {
        told.Dodged: "dodged",
        told.ClashWon: "clashed",
        told.MercyGranted: "called off",
        told.TripResisted: "resisted",
    }
    for fact in done.facts:
        if type(fact) in answered:
            return answered[type(fact)]
    for fact in done.facts:
        if type(fact) in HITS:
            return HITS[type(fact)]
    return "thrown down" if any(map(_throws_down, done.facts)) else "stopped"


def _throws_down(fact: Fact) -> bool:
    return isinstance(fact, told.ConditionGained) and fact.condition.name is Condition.PRONE


def _got_out(done: Done[State], who: str) -> str:
    """How a try to get out of a grip or a restraint, or a check, went; empty if it was none."""
    if any(isinstance(fact, told.AttackDeclared) for fact in done.facts):
        return ""
    for fact in done.facts:
        if isinstance(fact, told.GrappleChanged) and fact.grapple.target == who:
            return "held"
        if isinstance(fact, told.GrappleEnded) and (fact.target, fact.why) == (who, "free"):
            return "free"
        if isinstance(fact, told.Checked) and fact.name == who:
            return "success" if fact.success else "failure"
    return ""


def _suffered(before: State, done: Done[State], who: str, loss: int) -> str:
    one = done.state.creatures.get(who)
    if one is None or who not in before.creatures:
        return "nothing"
    if one.dead:
        return "death"
    if one.in_dim_light and not before.creatures[who].in_dim_light:
        return "0 HP"
    if not loss:
        return "nothing"
    indirect = any(isinstance(fact, told.HitIndirect) for fact in done.facts)
    lost_clash = any(isinstance(fact, told.ClashLost) for fact in done.facts)
    return "half" if indirect and not lost_clash else "full"
