"""The table's page for one seat: its parts, rendered, and what changed since it was last sent."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import quote, urlencode

from jinja2 import Template
from markupsafe import Markup

from theomachy.core.rulebook import Chapter
from theomachy.core.seats import GM
from theomachy.core.toolkit import Toolkit
from theomachy.table.drafts import SeatDraft
from theomachy.table.preparing import Kind
from theomachy.table.records import (
    AskMe,
    Offer,
    Prompt,
    Role,
    SeatEntry,
    SeatName,
    TableView,
)
from theomachy.web.choices import Choice, Choices, choices_of
from theomachy.web.drawing.board import Drawing, drawing_of
from theomachy.web.drawing.track import TrackDrawing, track_of
from theomachy.web.figures import Figure, Stage, stage_of
from theomachy.web.items import Item, Reader, items_of
from theomachy.web.offers import Bar, ShownOffer, bar_of
from theomachy.web.reading import rulebook_of
from theomachy.web.rendering import listed
from theomachy.web.showing import ShownHandout, picture_behind, shown_handout
from theomachy.web.site import Site

PARTS = ("top", "scene", "strip", "bar", "party", "prompt", "handouts", "tools")
"""The parts of the page that follow the state; each has its name as its id."""

SHOWN = 120
"""Entries of the log that a page opens with; older ones are fetched when asked for."""

BEGINNINGS = ("begin", "start", "next")
FIRST_OF_GM = 4

ASK_ME_WORDS = (
    (AskMe.ALWAYS.value, "always"),
    (AskMe.WHEN_MEANT.value, "only when I or mine are meant"),
    (AskMe.NOT_THIS_ROUND.value, "not again this round"),
)

MOST_BUTTONS = 14
"""As many options of a prompt stand below one another; more are a list to open."""


@dataclass(frozen=True)
class TablePage:
    """All that the templates of the table read.

    `see_as` is the seat through whose eyes it looks, `act` the creature that the Game Master picked to
    act for when it is nobody's turn.
    """

    site: Site
    view: TableView
    theme: str = "system"
    see_as: str = ""
    chosen_prompt: str = ""
    act: str = ""

    @cached_property
    def stage(self) -> Stage:
        """The scene."""
        stage = stage_of(self.view.state, self.view.turn)
        return replace(stage, figures=self._own(stage)) if self.gm else stage

    def _own(self, stage: Stage) -> Mapping[str, Any]:
        """The Game Master acts for whoever nobody else plays, and for whom he picks."""
        played = {name for seat in self.view.seats if not seat.you for name in seat.creatures}
        picked = self.act if self.gm and not self.see_as else ""
        return {
            name: replace(
                figure, yours=name not in played or name == picked, at_hand=name == picked
            )
            for name, figure in stage.figures.items()
        }

    @cached_property
    def drawing(self) -> Drawing | None:
        """The board, if the scene has one."""
        board = self.stage.board
        figures = list(self.stage.figures.values())
        if not board:
            return None
        drawing = drawing_of(board, figures, self.strike, self.stage.lying)
        return replace(drawing, picture=picture_behind(self.view.id, board, self.see_as))

    @cached_property
    def track(self) -> TrackDrawing | None:
        """The track of a chase or the like, if the scene has one and no board."""
        track = self.stage.track
        return track_of(track, self.stage) if track and not self.stage.board else None

    @property
    def accent(self) -> str:
        """The accent of the game."""
        return self.view.accent

    @property
    def gm(self) -> bool:
        """Whether this is the Game Master's own page."""
        return self.view.you.role is Role.GM

    @property
    def you(self) -> SeatName:
        """The seat whose page this is."""
        return self.view.you

    @property
    def handouts(self) -> tuple[ShownHandout, ...]:
        """What this seat is shown, the newest first."""
        names = {seat.id: seat.name for seat in self.view.seats}
        return tuple(
            shown_handout(self.view.id, one, names, self.see_as)
            for one in reversed(self.view.handouts)
        )

    @property
    def toolkit(self) -> Toolkit[Any]:
        """What the game offers to whoever runs it."""
        return self.site.games[self.view.game].toolkit

    @property
    def clears(self) -> ShownOffer | None:
        """The command that takes a scene away, if the game has one and anything would go."""
        wanted = self.toolkit.clear
        return next(
            (one for one in self.gm_offers.all if one.do == wanted and not one.because), None
        )

    @property
    def others(self) -> tuple[SeatName, ...]:
        """The other seats."""
        return tuple(seat for seat in self.view.seats if not seat.you and not seat.revoked)

    @property
    def place(self) -> str:
        """What this seat is, in words."""
        if self.gm:
            return "You run this table."
        if self.you.creatures:
            return f"{self.you.name} plays {listed(self.you.creatures)} at this table."
        return f"{self.you.name} watches this table."

    # Characters that are being built

    @property
    def builds(self) -> bool:
        """Whether this seat may build characters here."""
        builder = self.site.games[self.view.game].builder
        return builder is not None and not self.see_as and self.you.role is not Role.SPECTATOR

    @property
    def advancing(self) -> str:
        """The command that takes a level: its choices are made on the builder's page. Empty if none."""
        builder = self.site.games[self.view.game].builder
        taken = None if builder is None else builder.advancing
        return "" if taken is None else taken.command

    @property
    def own_drafts(self) -> tuple[SeatDraft, ...]:
        """The drafts that this seat has begun."""
        return tuple(one for one in self.view.drafts if one.yours)

    @property
    def offered(self) -> tuple[SeatDraft, ...]:
        """The characters of others that wait for the Game Master to agree."""
        return tuple(one for one in self.view.drafts if not one.yours and not self.see_as)

    @property
    def agreement(self) -> bool:
        """Whether characters come in when the Game Master agrees."""
        return self.site.tables.agreement_needed(self.view.id)

    def seat_name(self, seat: str) -> str:
        """The name of a seat by its id."""
        return next((one.name for one in self.view.seats if one.id == seat), "somebody")

    @property
    def as_query(self) -> str:
        """The query that keeps the page in another seat's eyes."""
        return f"?as={quote(self.see_as)}" if self.see_as else ""

    @property
    def claimable(self) -> tuple[Figure, ...]:
        """Creatures that this seat may choose to play."""
        names = () if self.gm or self.see_as else self.view.claimable
        return tuple(self.stage.figure(name) for name in names)

    # What is asked

    @cached_property
    def prompt(self) -> Prompt | None:
        """The prompt that lies open: one's own, or the one that the Game Master took up."""
        if self.see_as:
            return next(iter(self.view.prompts), None)
        wanted = [one for one in self.view.prompts if one.id == self.chosen_prompt]
        own = [one for one in self.view.prompts if one.yours]
        return next(iter([*wanted, *own]), None)

    @property
    def asked(self) -> bool:
        """Whether something is asked of this seat."""
        return self.prompt is not None

    @property
    def for_others(self) -> tuple[Prompt, ...]:
        """Prompts of others that the Game Master may answer."""
        return tuple(one for one in self.view.prompts if not one.yours)

    @property
    def default_option(self) -> str:
        """The id of the default, if it can be had."""
        if self.prompt is None:
            return ""
        ids = [option.id for option in self.prompt.options if option.because is None]
        return self.prompt.default if self.prompt.default in ids else ""

    @property
    def default_words(self) -> str:
        """The default in words."""
        labels = {one.id: one.label for one in self.prompt.options} if self.prompt else {}
        return labels.get(self.default_option, "the table rolls")

    @cached_property
    def choices(self) -> Choices:
        """The options of the prompt, the default first, with what can be added to them."""
        options = self.prompt.options if self.prompt else ()
        return choices_of(sorted(options, key=lambda one: one.id != self.default_option))

    @property
    def long_list(self) -> tuple[Choice, ...]:
        """The options in the game's order, if there are too many to stand below one another."""
        if self.prompt is None or self.prompt.window or self.choices.additions:
            return ()
        found = choices_of(self.prompt.options).plain
        return found if len(found) > MOST_BUTTONS else ()

    @property
    def first_choice(self) -> str:
        """The option that is chosen at first: the default, so that a slip does no harm."""
        ids = [choice.id for choice in self.choices.plain if not choice.because]
        return self.default_option if self.default_option in ids else next(iter(ids), "")

    @property
    def verb(self) -> str:
        """What the main button of the prompt does."""
        if self.prompt is None or self.prompt.kind == "roll":
            return "These are the faces"
        return "Seal" if self.prompt.sealed else "Choose"

    @property
    def prompt_words(self) -> str:
        """One line below the title of the prompt."""
        prompt = self.prompt
        if prompt is None:
            return ""
        if prompt.kind == "roll":
            return "Roll on the table and type what the dice show."
        return "Sealed until all have answered." if prompt.sealed else ""

    @property
    def ask_me_words(self) -> tuple[tuple[str, str], ...]:
        """When to be asked, in words."""
        return ASK_ME_WORDS

    @property
    def strike(self) -> tuple[str, str] | None:
        """Who does something to whom, as the title of the prompt names them: drawn on the board."""
        title = self.prompt.title if self.prompt and self.prompt.window else ""
        found = {title.find(name): name for name in self.stage.figures if name in title}
        named = [found[place] for place in sorted(found)]
        return (named[0], named[1]) if len(named) > 1 else None

    @property
    def waiting_words(self) -> str:
        """What the table waits for, as far as this seat may know."""
        if self.view.waiting_for:
            return f"Waiting for {listed(self.view.waiting_for)}."
        if self.view.waiting == "others":
            return "Waiting for an answer."
        return ""

    @property
    def call_off(self) -> bool:
        """Whether there is an open command that this seat may call off."""
        return self.gm and not self.see_as and bool(self.view.waiting or self.view.trouble)

    @property
    def idle_words(self) -> str:
        """Why there are no actions."""
        if self.view.waiting:
            return "Actions wait until this is settled."
        return "The table is paused." if self.view.paused else "Nothing to do now."

    # What may be done

    def offers_of(self, name: str) -> Bar:
        """The action bar of a creature."""
        if self.see_as:
            return Bar()
        on_board = self.stage.board is not None
        return bar_of((one for one in self.offers if one.by == name), on_board=on_board)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What may be started: what the view lists, and what the picked creature may do."""
        known, picked = self.view.offers, self.picked
        if picked is None or any(one.by == picked.name for one in known):
            return known
        return (*known, *self.site.tables.offers(self.view.id, self.you.id, picked.name))

    @property
    def picked(self) -> Figure | None:
        """The creature that the Game Master picked, as long as it is in the scene and in play."""
        figure = self.stage.figures.get(self.act) if self.gm and not self.see_as else None
        return None if figure is None or figure.gone else figure

    def may_pick(self, figure: Figure) -> bool:
        """Whether the Game Master can have the action bar of this one, and has it not yet."""
        here = self.gm and not self.see_as and not figure.gone
        return here and figure not in self.stage.bar

    @cached_property
    def gm_offers(self) -> Bar:
        """The Game Master's own commands."""
        return self.offers_of(GM)

    @property
    def gm_turn(self) -> bool:
        """Whether nobody else may act, so that the scene waits for the Game Master's own commands."""
        waits = not self.view.turn and not self.view.waiting
        return self.gm and not self.see_as and waits and self.picked is None

    @property
    def gm_first(self) -> list[ShownOffer]:
        """The few of the Game Master's commands that he needs now: what begins or goes on first."""
        ready = [offer for offer in self.gm_offers.all if not offer.because]
        ready.sort(key=lambda offer: not offer.do.startswith(BEGINNINGS))
        return ready[:FIRST_OF_GM]

    @cached_property
    def scenes_prepared(self) -> int:
        """How many scenes the Game Master can bring in."""
        found = self.site.tables.prepared(self.view.id, self.view.you.id, Kind.SCENE)
        return len(found)

    @property
    def gm_tools(self) -> list[ShownOffer]:
        """All of the Game Master's commands; where a fight can begin, that is the main thing."""
        offers = [replace(one, place="main" if _begins(one) else "") for one in self.gm_offers.all]
        return sorted(offers, key=lambda offer: (bool(offer.because), not offer.place))

    @property
    def foes(self) -> tuple[Figure, ...]:
        """Whom no player plays, for the Game Master."""
        return tuple(one for one in self.stage.figures.values() if one.yours and not one.gone)

    @property
    def policies(self) -> tuple[str, ...]:
        """What may play a creature in the place of people."""
        return tuple(self.site.games[self.view.game].policies)

    @property
    def callable(self) -> list[tuple[str, str]]:
        """Commands that the Game Master may call for, with their titles."""
        commands = self.site.games[self.view.game].commands
        return [(name, one.title) for name, one in commands.items() if not one.by_gm]

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The contents of the rulebook."""
        return tuple(rulebook_of(self.site.games[self.view.game]).chapters)

    @property
    def invites_hint(self) -> bool:
        """Whether the Game Master sits alone."""
        return self.gm and not self.others

    # The title of the window

    @property
    def calm_title(self) -> str:
        """The title while nothing is asked."""
        return f"{self.view.name} · Theomachy"

    @property
    def title(self) -> str:
        """The title now."""
        if self.prompt is not None:
            return f"● {self.prompt.title} · {self.calm_title}"
        return self.calm_title

    @property
    def last(self) -> str:
        """The event up to which this page tells what happened."""
        return f"{self.view.epoch}.{self.view.seen}"

    @property
    def stream(self) -> str:
        """The address of its stream."""
        query = {"as": self.see_as, "prompt": self.chosen_prompt, "act": self.act}
        given = urlencode({name: value for name, value in query.items() if value})
        return f"/t/{self.view.id}/live{'?' if given else ''}{given}"

    @property
    def now(self) -> float:
        """The server's time, by which clocks are drawn."""
        return time.time()

    @cached_property
    def parts(self) -> dict[str, str]:
        """Each part of the page, rendered."""
        renderer = self.site.renderer
        names = [name for name in PARTS if name != "tools" or self.gm]
        return {name: renderer.part(self.view.game, f"{name}.html", page=self) for name in names}

    @property
    def digest(self) -> str:
        """A short name of the parts as they are."""
        return digest_of(self.parts)

    @property
    def reader(self) -> Reader:
        """Who reads the log."""
        game = self.site.games[self.view.game]
        return Reader(
            self.stage,
            self.gm and not self.see_as,
            {seat.id: seat.name for seat in self.view.seats},
            {name: command.title for name, command in game.commands.items()},
        )


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item of the log, rendered. `words` is what a screen reader is told of it."""

    number: int
    html: Markup
    words: str


def shown_items(page: TablePage, entries: tuple[SeatEntry, ...]) -> list[ShownItem]:
    """The items of these entries, rendered."""
    template = page.site.renderer.environment.get_template("table/item.html")
    reader = page.reader
    return [
        ShownItem(item.number, _rendered(template, page, item), item.words)
        for item in items_of(entries, reader)
    ]


def _rendered(template: Template, page: TablePage, item: Item) -> Markup:
    return Markup(template.render(item=item, game=page.view.game, table_id=page.view.id))


def _begins(offer: ShownOffer) -> bool:
    """Whether it would begin a fight now."""
    return offer.do in ("begin-fight", "start-fight") and not offer.because


def digest_of(parts: Mapping[str, str]) -> str:
    """A short name of rendered parts; other parts have another name."""
    text = "\0".join(f"{name}\0{html}" for name, html in sorted(parts.items()))
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()
