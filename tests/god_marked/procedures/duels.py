"""Scenes for the tests of blows: fighters with stated numbers, attacks played by script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tests.god_marked.procedures.bodies import play, scene
from theomachy.core.ask import Choose
from theomachy.core.facts import Fact
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import DamageDealt
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import ConditionState, Creature, State, with_creature

F = TypeVar("F", bound=Fact)
Dice = Mapping[str, Any] | Sequence[Any]


def arm(name: str, count: int, sides: int, kind: str = "untyped", **more: Any) -> dict[str, Any]:
    """A weapon with one kind of dice."""
    dice = {"count": count, "sides": sides, "type": kind, "tags": more.pop("tags", [])}
    return {"id": name, "name": name, "damage": [dice], **more}


SWORD = arm("sword", 1, 8)
MAUL = arm("maul", 2, 6)
BOW = arm("bow", 1, 8, ranged=True)
FISTS = arm("fists", 1, 4)
GLARE = arm("glare", 1, 8, attack="mental", ranged=True, means="spell")


def fighter(
    team: str,
    at: Sequence[int] | None = None,
    *arms: Mapping[str, Any],
    hp: int = 40,
    given: Mapping[str, int] | None = None,
    size: int = 1,
    level: int = 1,
    record: Mapping[str, Any] | None = None,
    **skills: int,
) -> dict[str, Any]:
    """A character of team `heroes`, else a creature; 40 HP and a sword unless said otherwise."""
    kind = "character" if team == "heroes" else "creature"
    numbers = {"max_hp": hp, **(given or {})}
    whole = {"level": level, "points": 0, "size": size, "skills": skills, "given": numbers}
    whole |= {"weapons": list(arms) or [SWORD], **(record or {})}
    spec: dict[str, Any] = {kind: whole, "team": team}
    return spec if at is None else {**spec, "at": list(at)}


def duel(
    ash: Mapping[str, Any] | None = None,
    warden: Mapping[str, Any] | None = None,
    turn: str = "temple",
    apart: int = 1,
    **house: Any,
) -> State:
    """Ash against the Warden by plain distances; it is the Warden's turn unless `turn` is heroes."""
    cast = {"Ash": ash or fighter("heroes"), "Warden": warden or fighter("temple")}
    baton = "Ash" if turn == "heroes" else "Warden"
    distances = {"Ash": {"Warden": apart}}
    return scene(cast, distances=distances, house=house, turn=turn, baton=baton)


def attacks(
    state: State,
    dice: Dice = (),
    answers: Mapping[str, str] | Sequence[str] = ("take-it",),
    by: str = "Warden",
    target: str = "Ash",
    **given: Any,
) -> Done[State]:
    """One attack, played to its end."""
    return play(state, "attack", by, {"target": target, **given}, dice, answers)


def strikes(
    state: State,
    dice: Dice = (),
    answers: Mapping[str, str] | Sequence[str] = ("take-it",),
    **given: Any,
) -> Done[State]:
    """One attack of Ash on the Warden."""
    return attacks(state, dice, answers, "Ash", "Warden", **given)


def lost(before: State, done: Done[State], name: str) -> int:
    """How many HP the creature has lost."""
    return before.creatures[name].hp - done.state.creatures[name].hp


def told(done: Done[State], kind: type[F]) -> list[F]:
    """The facts of this kind."""
    return [fact for fact in done.facts if isinstance(fact, kind)]


def harm(done: Done[State]) -> list[tuple[str, int]]:
    """Who was dealt how much, in order."""
    return [(fact.target, fact.amount) for fact in told(done, DamageDealt)]


def suffering(state: State, name: str, *conditions: Condition | ConditionState) -> State:
    """The same with conditions on a creature, given in round 1 unless they say otherwise."""
    new = tuple(
        one if isinstance(one, ConditionState) else ConditionState(one, "test", round=1)
        for one in conditions
    )
    return with_creature(state, name, conditions=new)


def names(one: Creature) -> list[str]:
    """The conditions of a creature by name."""
    return [str(condition.name) for condition in one.conditions]


WARDEN = fighter("temple", None, MAUL, given={"pac": 14, "mac": 13}, Martial=30)
ASH = fighter("heroes", given={"pac": 13}, Martial=20, Acrobatics=30, Diplomacy=40)


def usual(**house: Any) -> State:
    """The Warden (2d6 + 3, PAC 14, MAC 13) attacks Ash (PAC 13, all reaction mods as above)."""
    return duel(ASH, WARDEN, **house)


def options(
    state: State, who: str = "Ash", by: str = "Warden", target: str = "Ash", **given: Any
) -> dict[str, str]:
    """What somebody may answer to an attack: the ids, each with the code of why not."""
    need = step(start(GAME, state, "attack", by, {"target": target, **given}), {})
    assert isinstance(need, Need)
    asked = {one.request.who: one.request for one in need.open if isinstance(one.request, Choose)}
    if who not in asked:
        return {}
    return {each.id: each.because.code if each.because else "" for each in asked[who].options}


def foe(pac: int = 13, *arms: dict[str, Any], hp: int = 200, **more: Any) -> dict[str, Any]:
    """A Warden with this PAC, so tough that no blow here meets its threshold of 50."""
    given = {"pac": pac, "lac": 14, "mac": 10}
    return fighter("temple", None, *arms, hp=hp, given=given, **more)


def hero(weapon: dict[str, Any] = SWORD, **skills: Any) -> dict[str, Any]:
    return fighter("heroes", None, weapon, **skills)


def facing(
    ash: dict[str, Any] | None = None, warden: dict[str, Any] | None = None, **house: Any
) -> State:
    """Ash, whose turn it is, next to the Warden."""
    return duel(ash or hero(), warden or foe(), "heroes", **house)
