"""The Game Master's tools of the moment: numbers to roll against, and foes by a few words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pydantic import ValidationError

from theomachy.core.cast import creatures_of
from theomachy.core.errors import InputError, first_fault
from theomachy.core.seats import GM
from theomachy.core.toolkit import Calling, Difficulty, QuickFoes
from theomachy.table import limits, play, take_back
from theomachy.table.desk import Desk
from theomachy.table.ledger import Draft
from theomachy.table.play import ENLIST, Deed
from theomachy.table.playing import names_of
from theomachy.table.records import Receipt
from theomachy.table.scene import Scene


@dataclass(frozen=True, slots=True)
class ChanceOver:
    """The exact chance to get over a number: a fraction in lowest terms, and as a number."""

    number: int
    p: str
    value: float


@dataclass(frozen=True, slots=True)
class PartyMember:
    """One of the party: the mod that it rolls with, and its chance over each number."""

    name: str
    mod: int
    chances: tuple[ChanceOver, ...]


@dataclass(frozen=True, slots=True)
class CheckNumbers:
    """Each difficulty with the chances of the party in one skill, and what nobody rolls for.

    `command` is what calls for the roll. `passives` are numbers by name and label.
    """

    command: str
    skill: str
    skills: tuple[str, ...]
    difficulties: tuple[Difficulty, ...]
    party: tuple[PartyMember, ...]
    passives: Mapping[str, Mapping[str, int]]


class Tools(Desk):
    """What the Game Master has at hand in play. For the Game Master alone: else refused `gm-only`."""

    def check_numbers(
        self, table_id: str, seat: str, skill: str = "", number: int | None = None
    ) -> CheckNumbers:
        """The table of check numbers for a skill; `number` is one more beside the usual ones.

        InputError `no-such-tool` in a game without it, `unknown-skill`.
        """
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            game, state = scene.session.game, scene.session.ledger.state
        calling = game.toolkit.calling
        if calling is None:
            raise InputError("no-such-tool", f"{game.title} calls for no such rolls", "tool")
        skill = skill or calling.skills[0]
        if skill not in calling.skills:
            raise InputError("unknown-skill", f"no skill {skill!r}", "skill", calling.skills)
        steps = tuple(calling.difficulties())
        own = () if number is None else (Difficulty("Your own", number),)
        return CheckNumbers(
            calling.command,
            skill,
            calling.skills,
            (*steps, *own),
            _party(calling, state, skill, [one.number for one in (*steps, *own)]),
            calling.passives(state),
        )

    def quick_cast(
        self, table_id: str, seat: str, given: Mapping[str, Any]
    ) -> Mapping[str, Mapping[str, Any]]:
        """Foes by a few words, as a cast, before they come in.

        InputError `no-such-tool`, `bad-input` with the field and what is allowed.
        """
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            return _cast(scene, given)

    def quick_foes(
        self, table_id: str, seat: str, given: Mapping[str, Any], idempotency_key: str = ""
    ) -> Receipt:
        """The same foes come in. InputError as `quick_cast`, and what the game says (`off-board`)."""
        plain: dict[str, Any] = limits.json_within(dict(given), "with")

        def work(draft: Draft, scene: Scene) -> tuple[str, ...]:
            scene.gm_only()
            described = {"cast": _cast(scene, plain), "fight": False}
            deed = Deed(ENLIST, GM, described, scene.seat.viewer, seat=scene.seat.id)
            dropped = take_back.edit(draft, deed, scene.autopilot)
            play.settle(draft, scene.seat.id, scene.autopilot)
            return names_of(draft, dropped)

        asked = ["quick-foes", plain]
        return self._write(table_id, seat, work, key=idempotency_key, asked=asked)


def _party(
    calling: Calling[Any], state: Any, skill: str, numbers: list[int]
) -> tuple[PartyMember, ...]:
    found: dict[str, list[ChanceOver]] = {}
    mods: dict[str, int] = {}
    for number in numbers:
        for one in calling.chances(state, skill, number):
            found.setdefault(one.name, []).append(_chance(number, one.chance))
            mods[one.name] = one.mod
    return tuple(PartyMember(name, mods[name], tuple(row)) for name, row in found.items())


def _chance(number: int, chance: Fraction) -> ChanceOver:
    return ChanceOver(number, str(chance), float(chance))


def _cast(scene: Scene, given: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    game, state = scene.session.game, scene.session.ledger.state
    return cast_of(game.toolkit.quick, given, tuple(creatures_of(state)))


def cast_of(
    quick: QuickFoes | None, given: Mapping[str, Any], taken: tuple[str, ...] = ()
) -> Mapping[str, Mapping[str, Any]]:
    """Foes by a few words, with names of which none is taken. InputError as `Tools.quick_cast`."""
    if quick is None:
        raise InputError("no-such-tool", "this game makes no foes by a few words", "tool")
    try:
        inputs = quick.inputs.model_validate(dict(given))
    except ValidationError as fault:
        where, detail = first_fault(fault, "with")
        fields = tuple(quick.inputs.model_fields)
        raise InputError("bad-input", detail, where, fields) from fault
    return quick.make(inputs, taken)
