"""Whether points may be traded, moved and placed as a draft says (CHAR-02, LEVEL-01, LEVEL-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from theomachy.core.building import Problem, Remedy
from theomachy.games.god_marked.content.drafts import Trade
from theomachy.games.god_marked.edition import NORMAL_SKILLS, SPECIAL_SKILLS, Skill
from theomachy.games.god_marked.mechanics import building

GROUPS = (NORMAL_SKILLS, SPECIAL_SKILLS)


def group_of(skill: Skill) -> tuple[Skill, ...]:
    """GM-CHAR-02: the skills that trade with each other."""
    return SPECIAL_SKILLS if skill in SPECIAL_SKILLS else NORMAL_SKILLS


def trade_problems(
    trades: Sequence[Trade],
    points: Mapping[Skill, int],
    lowest: Mapping[Skill, int | None],
    where: str,
    rule: str,
    gained: Mapping[Skill, int] | None = None,
) -> Iterator[Problem]:
    """GM-CHAR-02, GM-LEVEL-01: faults of trades, one after the other, from these points on.

    `lowest` is how far each skill may be taken down; None: no limit. `gained`, if given, is how many
    points may leave each skill in all, whatever other trades bring it. A trade at fault changes nothing
    for those after it.
    """
    now = dict(points)
    left = None if gained is None else dict(gained)
    for place, one in enumerate(trades):
        field = f"{where}[{place}]"
        fault = _fault(one, now, lowest, field, rule) or _second_move(one, left, field, rule)
        if fault is not None:
            yield fault
            continue
        if left is not None:
            left[one.taken_from] -= one.points
        now[one.taken_from], now[one.given_to] = building.traded(
            now[one.taken_from], now[one.given_to], one.points
        )


def _fault(
    one: Trade,
    now: Mapping[Skill, int],
    lowest: Mapping[Skill, int | None],
    field: str,
    rule: str,
) -> Problem | None:
    group = group_of(one.taken_from)
    if one.given_to not in group or one.given_to is one.taken_from:
        message = f"{one.taken_from} does not trade with {one.given_to}"
        others = tuple(str(skill) for skill in group if skill is not one.taken_from)
        return Problem("other-group", rule, field, message, others)
    limit = lowest[one.taken_from]
    if limit is None or now[one.taken_from] - one.points >= limit:
        return None
    most = max(0, now[one.taken_from] - limit)
    return _too_many(one, most, f"which may not go below {limit}", field, rule)


def _second_move(
    one: Trade, left: Mapping[Skill, int] | None, field: str, rule: str
) -> Problem | None:
    if left is None or one.points <= left[one.taken_from]:
        return None
    return _too_many(
        one, left[one.taken_from], "which passes on no more than it gained", field, rule
    )


def _too_many(one: Trade, most: int, why: str, field: str, rule: str) -> Problem:
    message = f"{one.points} points cannot leave {one.taken_from}, {why}"
    remedy = Remedy(f"Take {most}", f"{field}.points", most) if most else None
    return Problem("too-many-points", rule, field, message, (f"at most {most}",), remedy)


def amount_problems(
    amounts: Mapping[Skill, int],
    most: int,
    where: str,
    rule: str,
    group: tuple[Skill, ...] = NORMAL_SKILLS,
) -> Iterator[Problem]:
    """GM-LEVEL-05, GM-LEVEL-06, GM-COMPANION-09: faults of points placed one for one."""
    for skill, value in amounts.items():
        if skill not in group:
            names = tuple(map(str, group))
            message = f"free points are not placed in {skill}"
            yield Problem("other-group", rule, f"{where}.{skill}", message, names)
        if value < 0:
            message = f"{value} points cannot be placed in {skill}"
            yield Problem("too-few-points", rule, f"{where}.{skill}", message, ("0 or more",))
    placed = sum(amounts.values())
    if placed > most:
        message = f"{placed} points are placed, and there are {most}"
        yield Problem("too-many-points", rule, where, message, (f"at most {most}",))
