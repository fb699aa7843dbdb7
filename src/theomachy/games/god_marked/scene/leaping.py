"""Jumps that a creature could make now: how far, over what, to where (JUMP)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from theomachy.board.grid import Board, height_at, on_board, pinched
from theomachy.board.paths import Path
from theomachy.board.spaces import Body, Space, chebyshev, footprint, occupied, side
from theomachy.core.errors import Refusal
from theomachy.games.god_marked.creatures.grappling import spaces_taking_along, victims
from theomachy.games.god_marked.creatures.numbers import mod, movement_full
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics import jumps
from theomachy.games.god_marked.scene.ground import ground, how_high
from theomachy.games.god_marked.scene.places import notices, others_standing
from theomachy.games.god_marked.state import Creature, State


def has_run_up(state: State, name: str) -> bool:
    """GM-JUMP-01: whether it has moved in this turn; outside a fight there is always time for it."""
    return not state.fight.active or state.creatures[name].strides > 0


def reflex_skill(state: State) -> Skill:
    """GM-JUMP-02: the skill of a Reflex roll (option `reflex_skill`)."""
    return Skill(state.house.reflex_skill)


def reach_of_jump(state: State, name: str, total: int | None = None) -> int:
    """GM-JUMP-01, GM-JUMP-02, GM-GRAPPLE-02: the spaces of a jump, with a Reflex total or without.

    One who takes others along jumps half as far. With `jump_costs_movement` the pool is the limit.
    """
    one, running = state.creatures[name], has_run_up(state, name)
    spaces = jumps.jump_spaces(movement_full(state, one), running)
    if total is not None:
        spaces += jumps.jump_gain(total, running)
    spaces = spaces_taking_along(state, name, spaces)
    if state.house.jump_costs_movement and state.fight.active:
        return min(spaces, jumps.jump_within(one.movement))
    return spaces


def farthest(state: State, name: str) -> int:
    """GM-JUMP-02: the spaces of a jump with the best Reflex roll that there is."""
    best = 20 + mod(state, state.creatures[name], reflex_skill(state))
    return reach_of_jump(state, name, best)


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump over the board: the spaces below it, and how far up it leads."""

    path: Path
    rise: int = 0

    @property
    def length(self) -> int:
        """GM-JUMP-01: height counts like length; the longer of the two is jumped."""
        return max(len(self.path) - 1, self.rise)


def leap_to(state: State, name: str, goal: Space) -> Leap | None:
    """GM-JUMP-01: straight to a space; None without a board, or for one who stands on none."""
    one, board = state.creatures[name], ground(state)
    if board is None or one.at is None or not on_board(board, goal, one.size):
        return None
    path = straight(one.at, goal)
    return Leap(path, max(0, _rises(board, path, one)[-1]))


def straight(start: Space, goal: Space) -> Path:
    """The spaces under a straight way, start and goal included, each next to the one before."""
    steps = chebyshev(start, goal)
    across, down = goal[0] - start[0], goal[1] - start[1]
    return tuple(
        (start[0] + _part(step, across, steps), start[1] + _part(step, down, steps))
        for step in range(steps + 1)
    )


def _part(step: int, difference: int, steps: int) -> int:
    """The step's share on an axis, to the nearest whole number, halves towards 0."""
    size = (2 * step * abs(difference) + steps - 1) // (2 * steps) if steps else 0
    return size if difference > 0 else -size


def _rises(board: Board, path: Path, one: Creature) -> tuple[int, ...]:
    """How much higher than the take-off the ground lies at each place of a way."""
    start = height_at(board, path[0], one.size)
    return tuple(height_at(board, place, one.size) - start for place in path)


def barred(state: State, name: str, leap: Leap, reach: int) -> Refusal | None:
    """GM-JUMP-01: what keeps a jump of this reach from its goal, as far as the jumper knows.

    It passes over all that is no higher than it reaches, and needs room where it lands.
    """
    board, one = ground(state), state.creatures[name]
    if board is None:
        return None
    known = [each for each in _others(state, name) if notices(state, name, each.name)]
    for here, there in pairwise(leap.path):
        last = there == leap.path[-1] and not pinched(board, here, there, one.size)
        if not last and not _passes(state, one, (here, there), known, reach):
            return Refusal("way-blocked", f"{list(there)} is in the way", "with.to")
    if not _room(board, one, leap.path[-1], known):
        return Refusal("place-taken", f"{list(leap.path[-1])} is taken", "with.to")
    return None


def landing(state: State, name: str, leap: Leap, reach: int) -> int:
    """GM-JUMP-01, GM-JUMP-02: the place of the way where a jump of this reach really ends.

    Too short, it ends as far as it gets; before whatever is too high, and where there is room.
    """
    board, one, others = ground(state), state.creatures[name], _others(state, name)
    if board is None:
        return 0
    rises, end = _rises(board, leap.path, one), 0
    for place in range(1, min(reach, len(leap.path) - 1) + 1):
        if not _passes(state, one, (leap.path[place - 1], leap.path[place]), others, reach):
            break
        end = place
    while end and (rises[end] > reach or not _room(board, one, leap.path[end], others)):
        end -= 1
    return end


def _others(state: State, name: str) -> list[Creature]:
    """Everybody who may be in the way: not those who come along."""
    held = victims(state, name)
    return [each for each in others_standing(state, name) if each.name not in held]


def _passes(
    state: State, one: Creature, way: tuple[Space, Space], others: list[Creature], reach: int
) -> bool:
    """Whether a jumper gets from one place to the next over all that is there.

    Nothing there is blocked, or higher than it reaches; it squeezes through between no two walls.
    """
    board, start, place = ground(state), how_high(state, one), way[1]
    if board is None or not on_board(board, place, one.size):
        return False
    below = frozenset(footprint(place, one.size))
    walls = not board.blocked.isdisjoint(below) or pinched(board, *way, one.size)
    if walls or height_at(board, place, one.size) - start > reach:
        return False
    return not any(
        each.at is not None
        and not below.isdisjoint(footprint(each.at, each.size))
        and how_high(state, each) + side(each.size) - start > reach
        for each in others
    )


def _room(board: Board, one: Creature, place: Space, others: list[Creature]) -> bool:
    """Whether the jumper can stand there."""
    crowd = occupied(Body(each.at, each.size) for each in others if each.at is not None)
    below = frozenset(footprint(place, one.size))
    return on_board(board, place, one.size) and below.isdisjoint(crowd | board.blocked)
