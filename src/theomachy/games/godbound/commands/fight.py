"""Commands of a fight: attack, pass, aid; the Game Master's start of a fight and next round."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.godbound.commands.common import IN_TURN, no_action, not_in_turn, unknown
from theomachy.games.godbound.content.records import Attack
from theomachy.games.godbound.edition import Fate
from theomachy.games.godbound.numbers import attack_named, attacks_of, hands_free, in_range
from theomachy.games.godbound.procedures import attack as attacking
from theomachy.games.godbound.procedures import turns, wounds
from theomachy.games.godbound.state import (
    Creature,
    State,
    can_be_harmed,
    foes,
    teams_of,
    teams_up,
)

Options = Mapping[str, tuple[Option, ...]]


class AttackInputs(Inputs):
    """Whom to attack, and with what."""

    target: str = Field(description="whom to attack")
    attack: str = Field(default="", description="id of an attack; the first one if left out")


class AidInputs(Inputs):
    """Whom to save from dying."""

    target: str = Field(description="somebody who is mortally wounded")


class StartFightInputs(Inputs):
    """The sides that are surprised."""

    surprised: tuple[str, ...] = Field(default=(), description="names of sides")


def check_attack(state: State, by: str, inputs: AttackInputs | None) -> Refusal | None:
    """Why this attack cannot be made; without inputs, why none can."""
    refusal = no_action(state, by, also_attacks=True)
    if refusal is not None:
        return refusal
    if not attacks_of(state.creatures[by]):
        return Refusal("unknown-attack", f"{by} has nothing to attack with", "by")
    if inputs is None:
        return None
    return bad_target(state, by, inputs.target) or bad_attack(state, by, inputs)


def bad_target(state: State, by: str, target: str) -> Refusal | None:
    """Why this cannot be attacked."""
    if refusal := unknown(state, target, "with.target"):
        return refusal
    if target == by:
        return Refusal("not-yourself", f"{by} is no target for itself", "with.target")
    if can_be_harmed(state.creatures[target]):
        return None
    return Refusal("target-down", f"{target} is out of the fight", "with.target")


def bad_attack(state: State, by: str, inputs: AttackInputs) -> Refusal | None:
    """Why the creature cannot attack the target with this."""
    one = state.creatures[by]
    with_ = attack_named(one, inputs.attack)
    if with_ is None:
        names = tuple([each.id for each in attacks_of(one)])
        detail = f"{by} has no attack {inputs.attack!r}"
        return Refusal("unknown-attack", detail, "with.attack", names)
    if refusal := _hands_full(state, one, with_):
        return refusal
    if not in_range(state, by, with_, inputs.target):
        return Refusal("out-of-range", f"{inputs.target} is too far away", "with.target")
    return None


def attack_options(state: State, by: str) -> Options:
    """The foes, and what the creature attacks with, each with the reason if it cannot be had."""
    if by not in state.creatures:
        return {}
    targets = tuple(
        Option(foe.name, foe.name, bad_target(state, by, foe.name)) for foe in foes(state, by)
    )
    attacks = tuple(
        Option(each.id, each.name, _hands_full(state, state.creatures[by], each))
        for each in attacks_of(state.creatures[by])
    )
    return {"target": targets, "attack": attacks}


def _hands_full(state: State, one: Creature, with_: Attack) -> Refusal | None:
    """GB-AC-03: why the creature has not the hands for this attack."""
    if hands_free(state, one, with_):
        return None
    return Refusal("hands-full", f"{with_.name} needs the shield hand", "with.attack")


async def run_attack(at: At[State], by: str, inputs: AttackInputs) -> None:
    """GB-CORE-03: one attack."""
    await attacking.attack(at, by, inputs.target, inputs.attack)


def check_pass(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """Why the creature has no turn to end."""
    return not_in_turn(state, by)


async def run_pass(at: At[State], by: str, inputs: NoInputs) -> None:
    """GB-TURN-01: the turn ends."""
    await turns.end_turn(at, by)


def check_aid(state: State, by: str, inputs: AidInputs | None) -> Refusal | None:
    """GB-HP-06: why nobody, or not this one, can be aided."""
    if refusal := no_action(state, by):
        return refusal
    if inputs is None:
        return None
    if refusal := unknown(state, inputs.target, "with.target"):
        return refusal
    if state.creatures[inputs.target].fate is Fate.MORTALLY_WOUNDED:
        return None
    return Refusal("not-dying", f"{inputs.target} is not mortally wounded", "with.target")


def aid_options(state: State, by: str) -> Options:
    """All who are mortally wounded."""
    dying = [one for one in state.creatures.values() if one.fate is Fate.MORTALLY_WOUNDED]
    return {"target": tuple([Option(one.name, one.name) for one in dying])}


async def run_aid(at: At[State], by: str, inputs: AidInputs) -> None:
    """GB-HP-06: aid takes an action and no roll."""
    await turns.spend_action(at, by)
    await wounds.aid(at, by, inputs.target)


def check_start(state: State, by: str, inputs: StartFightInputs | None) -> Refusal | None:
    """Why no fight can begin."""
    if state.fight.active:
        return Refusal("already-fighting", "a fight is on")
    if len(teams_up(state)) < 2:
        return Refusal("nobody-there", "a fight needs two sides with somebody who is up")
    for side in () if inputs is None else inputs.surprised:
        if side not in teams_of(state):
            detail = f"no side is called {side}"
            return Refusal("unknown-side", detail, "with.surprised", teams_of(state))
    return None


async def run_start(at: At[State], by: str, inputs: StartFightInputs) -> None:
    """GB-TURN-01: a fight begins."""
    await turns.start_fight(at, inputs.surprised)


def check_fighting(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """Why there is no fight to go on with, or to end. A round may be cut short (G11)."""
    return None if state.fight.active else Refusal("no-fight", "there is no fight")


async def run_next_round(at: At[State], by: str, inputs: NoInputs) -> None:
    """GB-TURN-01: another round."""
    await turns.next_round(at)


async def run_end_fight(at: At[State], by: str, inputs: NoInputs) -> None:
    """The Game Master calls the fight off; nobody has won it (G11)."""
    await turns.end_fight(at)


ATTACK: Command[State] = Command(
    "attack",
    "Attack",
    ("GB-CORE-03", "GB-ATTACK-01", "GB-DAMAGE-01", "GB-OVERFLOW-01", "GB-GIFT-06"),
    AttackInputs,
    check_attack,
    run_attack,
    attack_options,
    asks=("attack", "instant", "bonus-die", "damage", "damage-instant", "fate", "overflow"),
    tells=(
        "turn-started",
        "actions-left",
        "attack-declared",
        "attack-rolled",
        "instant-used",
        "effort-committed",
        "smite-used",
        "attack-shifted",
        "hit-negated",
        "attack-hit",
        "attack-missed",
        "damage-rolled",
        "damage-lessened",
        "damaged",
        "hp-changed",
        "hd-changed",
        "helpless",
        "defeated",
        "died",
        "overflowed",
        "excess-lost",
        "fight-ended",
    ),
    refuses=(
        *IN_TURN,
        "no-action",
        "unknown-attack",
        "not-yourself",
        "target-down",
        "hands-full",
        "out-of-range",
    ),
)

PASS: Command[State] = Command(
    "pass",
    "End the turn",
    ("GB-TURN-01",),
    NoInputs,
    check_pass,
    run_pass,
    tells=("turn-ended", "side-started", "round-ended"),
    refuses=IN_TURN,
)

AID: Command[State] = Command(
    "aid",
    "Aid the dying",
    ("GB-HP-06",),
    AidInputs,
    check_aid,
    run_aid,
    aid_options,
    tells=("turn-started", "actions-left", "aided"),
    refuses=(*IN_TURN, "no-action", "not-dying"),
)

START_FIGHT: Command[State] = Command(
    "start-fight",
    "Start a fight",
    ("GB-TURN-01",),
    StartFightInputs,
    check_start,
    run_start,
    by_gm=True,
    asks=("initiative",),
    tells=("initiative-rolled", "fight-started", "round-started"),
    refuses=("already-fighting", "nobody-there", "unknown-side"),
)

NEXT_ROUND: Command[State] = Command(
    "next-round",
    "Next round",
    ("GB-TURN-01", "GB-HP-06"),
    NoInputs,
    check_fighting,
    run_next_round,
    by_gm=True,
    tells=("dying-counted", "died", "round-started"),
    refuses=("no-fight",),
)

END_FIGHT: Command[State] = Command(
    "end-fight",
    "End the fight",
    (),
    NoInputs,
    check_fighting,
    run_end_fight,
    by_gm=True,
    tells=("fight-ended",),
    refuses=("no-fight",),
)
