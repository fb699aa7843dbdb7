"""The commands `keep-up`, `release`, `turn-hold` and `clash-hold` (FOCUS, HOLD)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from theomachy.board.spaces import Space
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.frozen import with_changes
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.aiming import Aim, astray, spaces_of
from theomachy.games.god_marked.abilities.uses import skill_of
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    AFTERWARDS,
    ANSWERED,
    Options,
    can_spend,
    present,
    told,
)
from theomachy.games.god_marked.creatures.numbers import mod_terms
from theomachy.games.god_marked.mechanics.rulings import wins_opposed
from theomachy.games.god_marked.procedures import (
    aftermath,
    destiny,
    lasting,
    opportunity,
    spending,
)
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.procedures.rolls import roll_d20
from theomachy.games.god_marked.procedures.spending import HOLDING
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.keeping import Kept


class KeptInputs(Inputs):
    """Which of the abilities that one keeps."""

    key: str = Field(default="", description="what is kept; left out: the first of its kind")


def chosen(state: State, by: str, key: str, *how: str) -> Kept | None:
    """What a creature keeps under this key, or the first of these kinds."""
    kept = lasting.kept_by(state, by, *how)
    return next((one for one in kept if key in {"", one.key}), None)


def check_keep_up(state: State, by: str, inputs: KeptInputs | None) -> Refusal | None:
    """GM-FOCUS-02, GM-HOLD-02: whether there is something to spend an action on."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    key = "" if inputs is None else inputs.key
    if chosen(state, by, key, "focus", "hold") is None:
        known = tuple(one.key for one in lasting.kept_by(state, by, "focus", "hold"))
        return Refusal("nothing-kept", f"{by} keeps no such Focus or Hold", "with.key", known)
    return None


async def keep_up(at: At[State], by: str, inputs: KeptInputs) -> None:
    """GM-FOCUS-02, GM-HOLD-02, GM-HOLD-04: 1 action on a Focus or a Hold."""
    kept = chosen(at.state, by, inputs.key, "focus", "hold")
    what = "" if kept is None else kept.what
    if kept is not None and not await opportunity.taken(at, Event(by, f"{by} keeps up {what}", 1)):
        why = f"{HOLDING}{kept.key}" if kept.how == "hold" else "keep-up"
        await spending.spend(at, by, 1, why)
        if any(one.key == kept.key for one in at.state.kept):
            now = next(one for one in at.state.kept if one.key == kept.key)
            await lasting.tell_kept(at, replace(now, kept_in=at.state.round))
    await aftermath.settle(at)


def check_release(state: State, by: str, inputs: KeptInputs | None) -> Refusal | None:
    """GM-FOCUS-05, GM-HOLD-04: whether there is something to let go; at any time."""
    missing = present(state, by)
    if missing is not None:
        return missing
    if chosen(state, by, "" if inputs is None else inputs.key) is None:
        known = tuple(one.key for one in lasting.kept_by(state, by))
        return Refusal("nothing-kept", f"{by} keeps no such ability", "with.key", known)
    return None


async def release(at: At[State], by: str, inputs: KeptInputs) -> None:
    """GM-FOCUS-05, GM-HOLD-04: for free, on anybody's turn."""
    kept = chosen(at.state, by, inputs.key)
    if kept is not None:
        await lasting.end(at, kept, "released")
    await aftermath.settle(at)


def kept_options(state: State, by: str) -> Mapping[str, Options]:
    """What the creature keeps."""
    return {"key": tuple(Option(one.key, _title(one)) for one in lasting.kept_by(state, by))}


def _title(kept: Kept) -> str:
    return kept.what if kept.ability is None else f"{kept.ability.name} ({kept.how})"


class TurnInputs(Inputs):
    """Where the held area faces from now on."""

    place: Space | None = Field(default=None, description="the space to face, [column, row]")
    toward: str = Field(default="", description="or a direction: north, south-east")
    inside: tuple[str, ...] = Field(
        default=(), max_length=100, description="without a board: whom it has inside then"
    )


def check_turn(state: State, by: str, inputs: TurnInputs | None) -> Refusal | None:
    """GM-HOLD-03: only a Hold is turned; at any time, also on the enemy's turn."""
    missing = present(state, by)
    if missing is not None:
        return missing
    kept = chosen(state, by, "", "hold")
    if kept is None or kept.ability is None:
        return Refusal("nothing-kept", f"{by} holds nothing", "by")
    if inputs is None:
        return None
    aim = Aim(inputs.inside, inputs.place, inputs.toward)
    for name in inputs.inside:
        missing = present(state, name, "with.inside")
        if missing is not None:
            return missing
    return astray(state, by, kept.ability, aim)


async def turn_hold(at: At[State], by: str, inputs: TurnInputs) -> None:
    """GM-HOLD-03: for free; its origin stays, who is newly inside is treated as coming in."""
    kept = chosen(at.state, by, "", "hold")
    if kept is not None and kept.ability is not None:
        user = with_changes(at.state.creatures[by], at=kept.origin)
        aim = Aim(inputs.inside, inputs.place, inputs.toward)
        area = tuple(sorted(spaces_of(at.state, user, kept.ability, aim)))
        turned = replace(kept, area=area, inside=() if area else inputs.inside)
        await lasting.tell_kept(at, turned)
    await aftermath.settle(at)


class ClashInputs(Inputs):
    """Whose hold is clashed."""

    holder: str = Field(description="who holds what is clashed")


def check_clash(state: State, by: str, inputs: ClashInputs | None) -> Refusal | None:
    """GM-HOLD-06: on one's own turn, with a hold of one's own."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    if chosen(state, by, "", "hold") is None:
        return Refusal("nothing-kept", f"{by} holds nothing to clash with", "by")
    if inputs is None:
        return None
    missing = present(state, inputs.holder, "with.holder")
    if missing is None and chosen(state, inputs.holder, "", "hold") is None:
        return Refusal("nothing-kept", f"{inputs.holder} holds nothing", "with.holder")
    return missing


async def clash_hold(at: At[State], by: str, inputs: ClashInputs) -> None:
    """GM-HOLD-06: 1 action: a roll against the stored total; whoever loses loses the hold."""
    theirs, own = chosen(at.state, inputs.holder, "", "hold"), chosen(at.state, by, "", "hold")
    if theirs is None or own is None or own.ability is None:
        return
    title = f"{by} clashes what {inputs.holder} holds"
    if not await opportunity.taken(at, Event(by, title, 1, inputs.holder)):
        await spending.spend(at, by, 1, f"{HOLDING}{own.key}", inputs.holder)
        skill = skill_of(own.ability)
        terms = mod_terms(at.state, at.state.creatures[by], skill)
        rolling = await roll_d20(at, by, "clash", skill, terms)
        rolling = await destiny.turned(
            at,
            by,
            "clash",
            rolling,
            lambda total: wins_opposed(total, theirs.total) - wins_opposed(theirs.total, total),
            so_far="not won",
        )
        if wins_opposed(rolling.total, theirs.total):
            await lasting.end(at, theirs, "clashed")
        elif wins_opposed(theirs.total, rolling.total):
            await lasting.end(at, own, "clashed")
    await aftermath.settle(at)


def holders(state: State, by: str) -> Mapping[str, Options]:
    """Those who hold something."""
    names = dict.fromkeys(one.user for one in state.kept if one.how == "hold" and one.user != by)
    return {"holder": tuple(Option(name, name) for name in names)}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "keep-up",
        "Keep up a Focus or a Hold",
        ("GM-FOCUS-02", "GM-HOLD-02"),
        KeptInputs,
        check_keep_up,
        keep_up,
        kept_options,
        asks=ANSWERED,
        tells=told("ability-kept", "ability-ended"),
        refuses=(*ACTION, "nothing-kept"),
    ),
    Command(
        "release",
        "Let go of what you keep",
        ("GM-FOCUS-05", "GM-HOLD-04"),
        KeptInputs,
        check_release,
        release,
        kept_options,
        asks=AFTERWARDS,
        tells=told("ability-kept", "ability-ended"),
        refuses=("unknown-creature", "out-of-the-fight", "nothing-kept"),
    ),
    Command(
        "turn-hold",
        "Turn what you hold",
        ("GM-HOLD-03",),
        TurnInputs,
        check_turn,
        turn_hold,
        asks=AFTERWARDS,
        tells=told("ability-kept", "ability-ended"),
        refuses=(
            *("unknown-creature", "out-of-the-fight", "nothing-kept", "no-direction"),
            *("out-of-range", "no-place", "off-board", "covered", "on-its-body"),
        ),
    ),
    Command(
        "clash-hold",
        "Clash a held ability",
        ("GM-HOLD-06",),
        ClashInputs,
        check_clash,
        clash_hold,
        holders,
        asks=ANSWERED,
        tells=told("ability-kept", "ability-ended"),
        refuses=(*ACTION, "nothing-kept"),
    ),
)
