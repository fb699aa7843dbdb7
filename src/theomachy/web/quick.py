"""The form for foes by a few words, from what the game asks for."""

from __future__ import annotations

from typing import Any

from theomachy.core.ask import Option
from theomachy.core.errors import InputError
from theomachy.core.plugin import Game
from theomachy.core.seats import GM
from theomachy.table.records import Offer
from theomachy.web.offers import ShownOffer, shown_offer


def quick_offer(game: Game[Any], *, on_board: bool) -> ShownOffer:
    """The form. InputError `no-such-tool` in a game that makes no such foes."""
    quick = game.toolkit.quick
    if quick is None:
        raise InputError("no-such-tool", f"{game.title} makes no foes by a few words", "tool")
    schema = quick.inputs.model_json_schema()
    options = {"policy": (Option("", "by hand"), *[Option(one, one) for one in game.policies])}
    offer = Offer("quick-foes", GM, "Bring them in", inputs=schema, options=options)
    return shown_offer(offer, on_board=on_board)
