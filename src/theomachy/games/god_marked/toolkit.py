"""What helps the Light Bringer: chances of the party, passive numbers, the digest of an evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from theomachy.core.facts import Fact
from theomachy.core.toolkit import Calling, Difficulty, RollChance, Toolkit
from theomachy.games.god_marked import facts as told
from theomachy.games.god_marked.bringing.foes import OPPONENTS
from theomachy.games.god_marked.bringing.quick_foes import QUICK
from theomachy.games.god_marked.bringing.standing import beside_the_team
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.creatures.numbers import mod, passive
from theomachy.games.god_marked.edition import NORMAL_SKILLS, SPECIAL_SKILLS, Skill
from theomachy.games.god_marked.mechanics.odds import chance_over
from theomachy.games.god_marked.procedures.checking import check_terms
from theomachy.games.god_marked.procedures.rolls import sum_of
from theomachy.games.god_marked.scene.under_way import still_here
from theomachy.games.god_marked.state import Creature, State, out_of_the_fight

PASSIVE = (Skill.PERCEPTION, Skill.STEALTH)
BEST = 20


def party(state: State) -> list[Creature]:
    """The players' characters that are still there, companions among them."""
    return [one for one in state.creatures.values() if one.player and not out_of_the_fight(one)]


def difficulties() -> Sequence[Difficulty]:
    """GM-CHECK-02: the six difficulties, easiest first."""
    return [Difficulty(one.name, one.number, one.text) for one in library.difficulties().values()]


def chances(state: State, skill: str, number: int) -> Sequence[RollChance]:
    """GM-CHECK-02: the chance of each of the party to get over a number, with all that counts now."""
    meets = state.house.ties == "meet"
    found = []
    for one in party(state):
        added = sum_of(check_terms(state, one, Skill(skill)))
        found.append(RollChance(one.name, added, chance_over(added, number, meets)))
    return found


def passives(state: State) -> Mapping[str, Mapping[str, int]]:
    """GM-CHECK-06: what stands for the rolls that nobody makes, and the mods beside them."""
    return {
        one.name: {
            **{f"passive {skill}": passive(state, one, skill) for skill in PASSIVE},
            **{str(skill): mod(state, one, skill) for skill in NORMAL_SKILLS},
        }
        for one in party(state)
    }


def digest(facts: Sequence[Fact]) -> Sequence[str]:
    """What was worth telling: who fell, which levels were gained, deals, twenties, fights and places."""
    lines: dict[str, None] = {}
    for fact in facts:
        lines |= dict.fromkeys(_lines(fact))
        if isinstance(fact, told.Advanced) and fact.level < fact.before:
            lines.pop(_reached(fact.name, fact.before), None)
    return list(lines)


def _reached(name: str, level: int) -> str:
    return f"{name} reached level {level}."


def _lines(fact: Fact) -> Iterator[str]:
    match fact:
        case told.DimLightEntered(name=name):
            yield f"{name} fell to 0 HP."
        case told.DimLightLeft(name=name):
            yield f"{name} rose again."
        case told.Died(name=name):
            yield f"{name} died."
        case told.Defeated(name=name):
            yield f"{name} was defeated."
        case told.Advanced(name=name, level=level, before=before) if level > before:
            yield _reached(name, level)
        case told.DealAgreed(deal=deal):
            yield f"{deal.who} made a deal{f': {deal.words}' if deal.words else ''}."
        case told.Rolled(name=name, what=what, natural=natural) if natural == BEST:
            yield f"{name} rolled a natural 20: {what}."
        case told.FightEnded(winner=winner):
            yield f"{winner} won a fight." if winner else "A fight ended."
        case told.ChaseEnded():
            yield "A chase ended."


TOOLKIT: Toolkit[State] = Toolkit(
    unseen="unseen",
    show="show",
    conceal="conceal",
    begin="begin-fight",
    grant="grant-level",
    clear="clear-scene",
    under_way=still_here,
    beside=beside_the_team,
    digest=digest,
    calling=Calling(
        "call-check",
        tuple(str(skill) for skill in (*NORMAL_SKILLS, *SPECIAL_SKILLS)),
        difficulties,
        chances,
        passives,
    ),
    quick=QUICK,
    opponents=OPPONENTS,
)
