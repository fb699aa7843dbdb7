"""The table as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from theomachy.core.cast import creatures_of
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Game, Inputs
from theomachy.core.seats import GM
from theomachy.table.drafts import SeatDraft, drafts_for
from theomachy.table.playing import waiting_line
from theomachy.table.records import Offer, Seat, SeatName, TableView
from theomachy.table.scene import Scene, prompts_for, waiting_of
from theomachy.table.seating import open_creatures
from theomachy.table.shown import Handout, Sitting

OFFERED = 4
"""For how many creatures the Game Master's view lists what they may start; others are asked for."""


def view_of(scene: Scene) -> TableView:
    """All that the seat of this scene may know now; remembered until something changes."""
    session, ledger = scene.session, scene.session.ledger
    shown = (ledger.handouts, ledger.sittings)
    progress = (ledger.state, session.need(), session.trouble(), ledger.paused, *shown)
    deadlines = session.store.deadlines(scene.table.id)
    seen = len(session.projection(scene.seat).lines)
    drafts = session.store.drafts_at(scene.table.id)
    key = (seen, scene.table, scene.seats, scene.seat, deadlines, drafts)
    remembered: Remembered | None = session.views.get(scene.seat.id)
    if remembered is not None and remembered.holds(progress, key):
        return remembered.view
    view = _worked_out(scene, drafts_for(drafts, scene.seat.id, scene.seat.gm))
    session.views[scene.seat.id] = Remembered(progress, key, view)
    return view


@dataclass(frozen=True, slots=True)
class Remembered:
    """A view, and what it was worked out from: of that, states are the same only if they are one."""

    progress: tuple[Any, ...]
    key: tuple[Any, ...]
    view: TableView

    def holds(self, progress: tuple[Any, ...], key: tuple[Any, ...]) -> bool:
        """Whether nothing has changed."""
        same = all(one is other for one, other in zip(self.progress, progress, strict=True))
        return same and self.key == key


def _worked_out(scene: Scene, drafts: tuple[SeatDraft, ...]) -> TableView:
    session, seat = scene.session, scene.seat
    game, ledger = session.game, session.ledger
    known = game.known(ledger.state, seat.viewer)
    prompts = prompts_for(scene)
    turn = tuple(who for who in game.to_act(known) if who in creatures_of(known))
    return TableView(
        id=scene.table.id,
        name=scene.table.name,
        game=game.id,
        game_title=game.title,
        accent=game.accent,
        you=name_of(seat, seat, known),
        settings=seat.settings,
        epoch=seat.epoch,
        seen=len(session.projection(seat).lines),
        state=game.view(known, seat.viewer),
        seats=tuple(name_of(one, seat, known) for one in scene.seats if seat.gm or not one.revoked),
        prompts=tuple(prompt for _, prompt in prompts),
        offers=_offers_of_view(scene, known, turn),
        turn=turn,
        waiting=waiting_of(scene, prompts),
        waiting_for=tuple(prompt.who for _, prompt in prompts) if seat.gm else (),
        paused=ledger.paused,
        claimable=open_creatures(scene),
        clocks=scene.table.settings.get("clocks", {}),
        house=_house(game, known),
        trouble=session.trouble() if seat.gm else "",
        handouts=tuple(_handouts(scene)),
        sittings=tuple(_sittings(scene)),
        drafts=drafts,
    )


def _handouts(scene: Scene) -> Iterator[Handout]:
    """What the seat is shown; to whom it is shown besides is the Game Master's business."""
    seat = scene.seat
    for one in scene.session.ledger.handouts.values():
        if seat.gm:
            yield one
        elif one.meant_for(seat.id):
            yield replace(one, to=None)


def _sittings(scene: Scene) -> Iterator[Sitting]:
    """The sittings; their places in the log are the Game Master's business."""
    for one in scene.session.ledger.sittings:
        yield one if scene.seat.gm else replace(one, first=0, last=0)


def name_of(one: Seat, you: Seat, known: Any) -> SeatName:
    """A seat as another sees it: without creatures that are hidden from the other."""
    creatures = tuple(name for name in one.creatures if name in creatures_of(known))
    return SeatName(one.id, one.name, one.role, creatures, one.id == you.id, one.revoked)


def _house(game: Game[Any], known: Any) -> Mapping[str, Any]:
    """The house options as they stand, by name."""
    house = getattr(known, "house", None)
    return {
        option.name: getattr(house, option.attribute, option.default)
        for option in game.house_options
    }


def _offers_of_view(scene: Scene, known: Any, turn: Sequence[str]) -> tuple[Offer, ...]:
    seat = scene.seat
    if not seat.gm:
        return tuple(offer for who in seat.creatures for offer in offers_of(scene, who))
    who = [GM, *[name for name in turn if name not in seat.creatures][:OFFERED]]
    return tuple(offer for name in who for offer in offers_of(scene, name))


def offers_of(scene: Scene, by: str) -> tuple[Offer, ...]:
    """What may be started by one creature or by the GM, and why not the rest, as the seat knows it."""
    game = scene.session.game
    known = game.known(scene.session.ledger.state, scene.seat.viewer)
    stop = _stopped(scene)
    return tuple(
        _offer(known, command, by, stop)
        for command in game.commands.values()
        if command.by_gm == (by == GM)
    )


def _stopped(scene: Scene) -> Refusal | None:
    """Why nothing at all may be started."""
    ledger = scene.session.ledger
    if ledger.open is not None:
        return Refusal("waiting", waiting_line(scene))
    if ledger.paused and not scene.seat.gm:
        return Refusal("paused", "the table is paused")
    return None


def _offer(known: Any, command: Command[Any], by: str, stop: Refusal | None) -> Offer:
    because = stop or command.check(known, by, None)
    return Offer(
        do=command.name,
        by=by,
        title=command.title,
        rules=command.rules,
        because=because,
        inputs=_schema(command.inputs),
        options={} if because else command.options(known, by),
        aside=command.aside,
        asks_first=command.asks_first,
    )


@lru_cache(maxsize=512)
def _schema(inputs: type[Inputs]) -> Mapping[str, Any]:
    return inputs.model_json_schema()


def seen_as(scene: Scene, seat: Seat) -> Scene:
    """The scene as another seat sees it."""
    return replace(scene, seat=seat)
