"""On the body of a giant: who can be climbed, the bonus, staying on, what reaches a climber (GIANT)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import BASE_NUMBER, GIANT_SIZE, Step, Tier
from theomachy.games.god_marked.mechanics.movement import space_cost
from theomachy.games.god_marked.mechanics.sizes import tier


def may_be_climbed(size: int, opponent: bool, is_map: bool = False) -> bool:
    """GM-GIANT-01, GM-SIZE-09: opponents of size 8 or more; one who is the map, by anybody."""
    return size >= GIANT_SIZE and (opponent or is_map)


def may_be_map(size: int) -> bool:
    """GM-SIZE-09: whether a creature of this size may itself be the map."""
    return tier(size) is Tier.MASSIVE


def body_bonus(on_body: bool, against_it: bool, giant_only: bool = False) -> int:
    """GM-GIANT-01: added to attack rolls from a giant's body.

    `giant_only` is the option `giant_bonus`: then only on attacks on that giant (`against_it`).
    """
    if on_body and (against_it or not giant_only):
        return Step.BONUS.value
    return 0


def stay_on_number(size: int) -> int:
    """GM-GIANT-02: the number of the Acrobatics check whenever the giant moves."""
    return BASE_NUMBER + size


def height_on(size: int, stated: int = 0) -> int:
    """GM-GIANT-02: how far one falls off a giant, in spaces: its size where nothing is stated."""
    return stated or size


def climbing_cost(spaces: int) -> int:
    """GM-GIANT-03: the movement that spaces on a body take: the halving of climbing, once."""
    return spaces * space_cost(True)


def reaches_own_body(stated: bool | None, ray: bool = False) -> bool:
    """GM-GIANT-04: whether an ability or attack gets at those on its user's body.

    Where nothing is stated it does, unless it is a Ray ability.
    """
    return not ray if stated is None else stated
