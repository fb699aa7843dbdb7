"""Destiny: rolled in secret, spent on one's own rolls once their outcome is declared (DESTINY).

Its owner never learns the total (GR-16): everybody who has Destiny is asked, whatever is left of it;
the same amounts are offered always; what was spent and the total that it made, the Light Bringer
alone is told. What is kept of a roll for later (a hiding place, a held area) counts without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from theomachy.core.ask import D20, Option, Roll
from theomachy.core.procedure import At
from theomachy.core.seats import EVERYBODY, GM, GM_ONLY, Audience, capped, player_of
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import (
    DestinyCounted,
    DestinyRolled,
    DestinySpent,
    EpicBegan,
    FateAsked,
)
from theomachy.games.god_marked.mechanics import destiny as mechanics
from theomachy.games.god_marked.mechanics.crits import is_fumble
from theomachy.games.god_marked.procedures.rolls import TABLE_ROLLS, Rolling
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.activities import Destiny

KEEP, NEEDED = "keep", "needed"
AMOUNTS = range(1, mechanics.MOST_DESTINY + 1)
OPTIONS = (
    Option(KEEP, "Let it stand", text="Your Destiny stays as it is."),
    Option(
        NEEDED, "As much as it takes", text="The least that betters it; none if it falls short."
    ),
    *[
        Option(str(amount), f"{amount} of it", text="Spent whether or not it is enough.")
        for amount in AMOUNTS
    ],
)
Outcome = Callable[[int], int]
"""What a total comes to, better ones higher."""


async def turned(
    at: At[State],
    who: str,
    what: str,
    rolling: Rolling,
    outcome: Outcome,
    best: int | None = 1,
    so_far: str = "a failure",
    aim: int | None = None,
) -> Rolling:
    """GM-DESTINY-03: the roll with the Destiny that its player spends now that it is declared.

    Nobody is asked about an outcome that is the `best` already, about a natural 1 on an attack, nor
    about what its player is not told. `so_far` is what it has come to, in words that the player may
    read; `aim` is the outcome for which as much as it takes is spent, None: the next better one.
    """
    one = at.state.creatures[who]
    if one.destiny is None or (best is not None and outcome(rolling.total) >= best):
        return rolling
    if what in TABLE_ROLLS and is_fumble(rolling.natural) and at.state.fight.active:
        return rolling
    audience = sees(at.state, one)
    if not _is_told(at, who, audience):
        return rolling
    title = f"{who}: {what} {rolling.total}, {so_far}. Call on Destiny?"
    answer = await at.choose("destiny", who, OPTIONS, KEEP, title=title)
    if answer == KEEP:
        return rolling
    return await _spent(at, who, what, rolling, outcome, answer, aim)


def _is_told(at: At[State], who: str, audience: Audience) -> bool:
    """GM-DESTINY-03: whether the player learns what the roll came to, as openly as it is played."""
    return capped(audience, at.visibility, at.actor).includes(player_of(who))


async def _spent(
    at: At[State],
    who: str,
    what: str,
    rolling: Rolling,
    outcome: Outcome,
    answer: str,
    aim: int | None,
) -> Rolling:
    destiny = at.state.creatures[who].destiny or Destiny(0)
    amount = 0 if answer == NEEDED else int(answer)
    points = mechanics.spent_by_amount(amount, destiny.left)
    if answer == NEEDED:
        spend_all = at.state.house.destiny_short == "spend_all"
        points = mechanics.spent_as_needed(rolling.total, destiny.left, outcome, spend_all, aim)
    now = replace(rolling, total=rolling.total + points, fate=points, called=True)
    left = destiny.left - points
    await at.tell(
        DestinyCounted(name=who, left=left, spent=points, total=now.total, audience=GM_ONLY)
    )
    better = outcome(now.total) > outcome(rolling.total)
    audience = sees(at.state, at.state.creatures[who])
    await at.tell(
        DestinySpent(name=who, what=what, amount=amount, better=better, audience=audience)
    )
    return now


async def cast(at: At[State], names: Sequence[str], *, anew: bool = False) -> None:
    """GM-DESTINY-01, GM-DESTINY-02: a d20 without mods for each, rolled by the LB in secret."""
    if anew:
        await at.tell(EpicBegan())
    for name in names:
        roll = Roll("destiny-roll", GM, D20, f"{name}: Destiny")
        ((face,),) = await at.rolls([roll])
        await at.tell(DestinyCounted(name=name, left=face, audience=GM_ONLY))
        await at.tell(DestinyRolled(name=name, audience=EVERYBODY))


async def ask_fate(at: At[State], name: str, what: str) -> None:
    """GM-DESTINY-04: a d20 in secret against the points that are left; nothing is spent."""
    (face,) = await at.roll("fate", GM, D20, title=f"{name}: fate")
    destiny = at.state.creatures[name].destiny or Destiny(0)
    favourable = mechanics.is_favourable(face, destiny.left)
    await at.tell(
        FateAsked(name=name, what=what, face=face, favourable=favourable, audience=GM_ONLY)
    )
