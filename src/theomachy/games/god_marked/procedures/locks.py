"""Picking a lock, hacking a rune: the first try, rerolls, what is kept of it (LOCK)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.ask import D20, dice
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import Additive, ByFunction
from theomachy.core.seats import EVERYBODY, GM_ONLY, Audience
from theomachy.games.god_marked.creatures.numbers import knows, mod, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import (
    AbilityKept,
    AttemptLost,
    LockOpened,
    LockRemoved,
    LockTried,
    Rolled,
    SkillGrew,
)
from theomachy.games.god_marked.mechanics import crits
from theomachy.games.god_marked.mechanics import locks as mechanics
from theomachy.games.god_marked.procedures import lasting
from theomachy.games.god_marked.procedures.rolls import GROWTH
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.activities import SKILL_OF_LOCK, Attempt, SceneLock
from theomachy.games.god_marked.state.keeping import Kept

FOURS = Additive(lambda face: (mechanics.successes((face,)),))
"""What the rules look at in a handful of d4: how many show a 4."""
TWENTY = ByFunction(lambda faces: crits.calls_second_roll(faces[0]))


async def begin(at: At[State], by: str, lock: SceneLock, *, keep: bool) -> None:
    """GM-LOCK-01, GM-LOCK-03, GM-LOCK-06: the d20, then a d4 for each success that it takes.

    What is not done yet is kept as a Focus, or lost.
    """
    natural = await first_roll(at, by, SKILL_OF_LOCK[lock.kind], lock.name)
    one_success = at.state.house.lock_crit == "one_success"
    given = mechanics.given_by_crit(crits.calls_second_roll(natural), one_success)
    faces = await _handful(at, by, lock.complexity - given, lock.name)
    attempt = Attempt(lock.name, by, lock.complexity, given + mechanics.successes(faces), "", {})
    if not mechanics.is_open(attempt.successes, attempt.complexity) and keep:
        attempt = replace(attempt, key=await _kept(at, by, lock))
    await _tell_tried(at, by, faces, attempt)
    if mechanics.is_open(attempt.successes, attempt.complexity):
        await opened(at, by, lock.name)
    elif not keep:
        await at.tell(AttemptLost(lock=lock.name, by=by, audience=_audience(at.state, by)))


async def taken_away(at: At[State], name: str) -> None:
    """GM-LOCK-06: it is no part of the scene any more; who was at it is so no more."""
    keys = [one.key for one in at.state.attempts if one.lock == name]
    await lasting.end_all(at, [one for one in at.state.kept if one.key in keys], "gone")
    unseen = at.state.locks[name].unseen
    await at.tell(LockRemoved(name=name, audience=GM_ONLY if unseen else EVERYBODY))


async def first_roll(at: At[State], by: str, skill: Skill, title: str) -> int:
    """GM-LOCK-03, GM-CRIT-01: a d20 that does nothing but let the skill grow on a natural 20."""
    (natural,) = await at.roll("try", by, D20, title=f"{by}: {title}", reading=TWENTY)
    second = 0
    if crits.calls_second_roll(natural):
        (second,) = await at.roll("crit", by, D20, title=f"{by}: crit", reading=GROWTH)
    die = Term("d20", natural, "GM-LOCK-03", f"{by} rolled {natural}")
    await at.tell(
        Rolled(
            name=by,
            what="try",
            natural=natural,
            total=natural,
            crit=second,
            audience=_audience(at.state, by),
            traces=(Trace("try", natural, (die,), "GM-LOCK-03"),),
        )
    )
    growth = crits.growth(second)
    if growth:
        audience = knows(at.state.creatures[by])
        await at.tell(SkillGrew(name=by, skill=skill, by=growth, audience=audience))
    return natural


async def reroll(at: At[State], by: str, attempt: Attempt) -> None:
    """GM-LOCK-02, GM-LOCK-05, GM-LOCK-06: one action's failing dice anew; it keeps the attempt up."""
    count = rerolls_of(at.state, by, attempt)
    faces = await _handful(at, by, count, attempt.lock)
    before = attempt.rerolled.get(by, 0)
    now = replace(
        attempt,
        successes=attempt.successes + mechanics.successes(faces),
        rerolled={**attempt.rerolled, by: before + count},
    )
    await _tell_tried(at, by, faces, now)
    kept = next((one for one in at.state.kept if one.key and one.key == attempt.key), None)
    if mechanics.is_open(now.successes, now.complexity):
        await opened(at, by, attempt.lock)
    elif kept is not None:
        audience = _audience(at.state, attempt.by)
        up = replace(kept, kept_in=at.state.round)
        await at.tell(AbilityKept(kept=up, anew=False, audience=audience))


async def opened(at: At[State], by: str, name: str) -> None:
    """GM-LOCK-01: it is open; whoever was at it has the place of its Focus free again."""
    keys = [one.key for one in at.state.attempts if one.lock == name]
    await at.tell(LockOpened(name=name, by=by, audience=_audience(at.state, by)))
    await lasting.end_all(at, [one for one in at.state.kept if one.key in keys], "opened")


def rerolls_of(state: State, by: str, attempt: Attempt) -> int:
    """GM-LOCK-02, GM-LOCK-05: the dice that one action of this creature rerolls."""
    failing = attempt.complexity - attempt.successes
    in_total = state.house.lock_rerolls == "total"
    spent = attempt.rerolled.get(by, 0)
    return mechanics.rerolled_dice(failing, limit_of(state, by, attempt), spent, in_total=in_total)


def limit_of(state: State, by: str, attempt: Attempt) -> int:
    """GM-LOCK-02, GM-LOCK-05: the mod of the one whose attempt it is, else what a supporter gives."""
    one = state.creatures[by]
    skill = skill_for(state, attempt.lock)
    own = mod(state, one, skill)
    if by == attempt.by:
        return own
    return mechanics.supporter_mod(own, mod(state, one, Skill.DIPLOMACY), helps_fully(one))


def skill_for(state: State, name: str) -> Skill:
    """GM-LOCK-02: Stealth for a lock, Arcana for a rune."""
    return SKILL_OF_LOCK[state.locks[name].kind]


def helps_fully(one: Creature) -> bool:
    """GM-LOCK-05: whether it has the Help perk."""
    return any(perk.full_help for perk in one.perks.values())


async def _handful(at: At[State], by: str, count: int, title: str) -> tuple[int, ...]:
    return await at.roll("d4", by, dice(count, 4), title=f"{by}: {title}", reading=FOURS)


async def _kept(at: At[State], by: str, lock: SceneLock) -> str:
    """GM-LOCK-06, GM-FOCUS-03: the attempt takes the place of a Focus; its key."""
    key, now = lasting.new_key(at.state, lock.kind), at.state.round
    await lasting.begin(at, Kept(key, by, "focus", lock.name, None, now, now))
    return key


async def _tell_tried(at: At[State], by: str, faces: tuple[int, ...], attempt: Attempt) -> None:
    audience = _audience(at.state, by)
    await at.tell(LockTried(who=by, faces=faces, attempt=attempt, audience=audience))


def _audience(state: State, by: str) -> Audience:
    return sees(state, state.creatures[by])
