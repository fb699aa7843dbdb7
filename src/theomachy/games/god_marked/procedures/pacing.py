"""Movement Actions of a chase as they are spent and lost: by moving, by hits, by saves (CHASE)."""

from __future__ import annotations

from theomachy.core.ask import D20
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.content.tracks import Mount
from theomachy.games.god_marked.creatures.numbers import see_all, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import (
    AttackMissed,
    Checked,
    CheckNumber,
    MountMoves,
    MovesLost,
    Rolled,
    WentAllOut,
)
from theomachy.games.god_marked.mechanics import chases
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.rulings import gets_over
from theomachy.games.god_marked.procedures import spending
from theomachy.games.god_marked.procedures.saves import save
from theomachy.games.god_marked.scene.pace import moves_left, runner_of
from theomachy.games.god_marked.state import State

LABEL = "endurance"


async def pay(at: At[State], name: str, moves: int, why: str) -> None:
    """GM-CHASE-02, GM-CHASE-08: Movement Actions are spent, on foot or by the mount."""
    one = at.state.creatures[name]
    if one.mount is None:
        await spending.pay(at, name, moves, why)
    elif moves:
        now = max(0, moves_left(at.state, name) - moves)
        await at.tell(MountMoves(name=name, now=now, audience=sees(at.state, one)))


async def missed(at: At[State], attacker: str, target: str, how: HitType) -> bool:
    """GM-CHASE-06: whether a hit does nothing, as an Indirect Hit in a chase; then it is told so."""
    if not (_both_run(at.state, attacker, target) and chases.misses(how)):
        return False
    audience = see_all(at.state, attacker, target)
    await at.tell(AttackMissed(attacker=attacker, target=target, audience=audience))
    return True


async def slowed(at: At[State], attacker: str, target: str, how: HitType) -> None:
    """GM-CHASE-06: in a chase every Direct Hit takes a Movement Action of the next round."""
    if _both_run(at.state, attacker, target):
        await lose(at, target, chases.lost_by_hit(how), "hit")


def _both_run(state: State, attacker: str, target: str) -> bool:
    return all(runner_of(state, name) is not None for name in (attacker, target))


async def lose(at: At[State], name: str, lost: int, why: str) -> None:
    """GM-CHASE-03, GM-CHASE-06: Movement Actions that the next round will lack."""
    if lost:
        audience = sees(at.state, at.state.creatures[name])
        await at.tell(MovesLost(name=name, lost=lost, why=why, audience=audience))


async def endurance(at: At[State], name: str) -> None:
    """GM-CHASE-03: the save of one who has spent all; a failure costs it in the next round."""
    runner, one = runner_of(at.state, name), at.state.creatures[name]
    if runner is None:
        return
    left = moves_left(at.state, name)
    if not chases.spent_all(left, runner.at_start, runner.taken):
        return
    before, meets = runner.all_out, at.state.house.ties == "meet"

    def lost(total: int) -> int:
        return chases.lost_by_save(before, total, meets)

    number = chases.endurance_number(before)
    if one.mount is None:
        total = (await save(at, name, Skill.ENDURANCE, number, LABEL, lost)).total
    else:
        total = await _save_of_mount(at, name, one.mount, before)
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(WentAllOut(name=name, rounds=before + 1, audience=audience))
    await lose(at, name, lost(total), "save")


async def _save_of_mount(at: At[State], name: str, mount: Mount, before: int) -> int:
    """GM-CHASE-08: the mount's Endurance counts; no skill of its rider grows by it."""
    number, meets = chases.endurance_number(before), at.state.house.ties == "meet"
    reading = ByFunction(
        lambda faces: chases.lost_by_save(before, faces[0] + mount.endurance, meets)
    )
    title = f"{name}'s {mount.name}: {LABEL}"
    (natural,) = await at.roll(LABEL, name, D20, title=title, reading=reading)
    total, audience = natural + mount.endurance, sees(at.state, at.state.creatures[name])
    terms = (
        Term("d20", natural, "GR-06", f"{name} rolled {natural}"),
        Term("Endurance", mount.endurance, "GM-CHASE-08", mount.name),
    )
    trace = Trace(LABEL, total, terms, "GM-CHASE-03")
    await at.tell(
        Rolled(
            name=name,
            what=LABEL,
            natural=natural,
            total=total,
            audience=audience,
            traces=(trace,),
        )
    )
    success = gets_over(total, number, meets)
    await at.tell(Checked(name=name, skill=Skill.ENDURANCE, success=success, audience=audience))
    margin = total - number
    await at.tell(CheckNumber(name=name, number=number, margin=margin, audience=GM_ONLY))
    return total
