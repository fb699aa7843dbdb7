"""A table at which anybody does anything, and what must hold all the same.

`Play` makes one deed after another out of one `Random`: commands with inputs that are offered or
nonsense, answers, edits, taking back, calling off, house options, newcomers. After each deed:

- nothing but a TheomachyError has come out, and after one the table is as it was;
- what is asked can be answered, and nobody is asked who is dead;
- what passed the check on what a seat knows was not refused after it;
- the numbers of all creatures are in their bounds, as long as nobody set them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

from tests.god_marked.laws import random_casts
from tests.god_marked.laws.random_checks import (
    assert_bounds,
    paths_of,
    policies_without_fault,
)
from theomachy.core.ask import Choose, Option
from theomachy.core.dice import RandomDice
from theomachy.core.errors import TheomachyError
from theomachy.core.fingerprints import canonical, fingerprint
from theomachy.core.plugin import game_of, start
from theomachy.core.seats import GM, Visibility
from theomachy.games.god_marked.state import State
from theomachy.store.interface import Store
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import AskMe, Offer, Prompt, Role, TakeBack, as_json
from theomachy.table.scene import Scene
from theomachy.table.service import Tables

GAME = game_of("god-marked")
QUIET = ("check", "size-up", "end-fight", "remove", "interact", "look", "help", "pass", "hide")
"""What is done less often than the rest, or nothing else would happen."""

FIERCE = ("attack", "team-attack", "walk", "break-free", "break-out", "set-condition", "harm")
"""What is done more often than the rest."""

NONSENSE: tuple[Any, ...] = (
    *(None, "", "x", "GM", "Ash", "Ash.hp", "nobody", -1, 0, 1, 7, 10**12, 1.5, True),
    *([], ["Ash"], [3, 4], ["a", None], {}, {"a": {"b": [1]}}, "3,4", "²", "\ud800", "a" * 300),
)


class Play:
    """One table and its random people. `edits`: whether the Game Master sets values too.

    Each of `stores` is another process's on the same database; each deed is done in one of them.
    """

    def __init__(
        self,
        seed: int,
        document: Mapping[str, Any],
        *,
        edits: bool,
        stores: Sequence[Store] = (),
    ) -> None:
        self.random = Random(seed)
        self.edits = edits
        numbers, dice = count(1), RandomDice(seed)
        self.processes = [
            Tables(
                store,
                games={GAME.id: GAME},
                clock=lambda: 1_000.0,
                dice=dice,
                tokens=lambda: f"token-{seed}-{next(numbers)}",
            )
            for store in stores or (SqliteStore(None),)
        ]
        self.tables = self.processes[0]
        opened = self.tables.create(GAME.id, "At random", document=document)
        self.id, self.gm = opened.table_id, opened.gm_seat
        self.seats = [self.gm, self.joined("Watcher", ())]
        for name in [one.name for one in self.state.creatures.values() if one.player][:3]:
            self.seats.append(self.joined(name, (name,)))
        self.deeds: list[tuple[Callable[[], None], int]] = [
            (self.answers, 30),
            (self.takes_turn, 50),
            (self.commands, 8),
            (self.spoils_commands, 8),
            (self.takes_back, 2),
            (self.governs, 3),
            (self.changes_a_seat, 2),
            (self.sets_a_value, 4 if edits else 0),
            (self.changes_the_house, 2 if edits else 0),
            (self.enlists, 1),
        ]
        self.done: list[str] = []

    def joined(self, name: str, creatures: Sequence[str]) -> str:
        role = Role.PLAYER if creatures else Role.SPECTATOR
        invite = self.tables.invite(self.id, self.gm, role=role, creatures=tuple(creatures))
        return self.tables.join(invite.token, name).seat.id

    # What is true at the table

    @contextmanager
    def scene(self, seat: str = "") -> Iterator[Scene]:
        with self.tables._scene(self.id, seat or self.gm) as scene:
            yield scene

    @property
    def state(self) -> State:
        with self.scene() as scene:
            state: State = scene.session.ledger.state
            return state

    def marks(self) -> tuple[str, int]:
        return fingerprint(self.state), self.tables.store.last(self.id)

    # One deed

    def step(self) -> None:
        """Somebody does something."""
        deeds, weights = zip(*self.deeds, strict=True)
        deed: Callable[[], None] = self.random.choices(deeds, weights)[0]
        if len(self.processes) > 1:
            self.tables = self.random.choice(self.processes)
        with policies_without_fault():
            deed()
        self.assert_askable()
        if not self.edits:
            assert_bounds(self.state)

    def try_(self, words: str, deed: Callable[[], object]) -> TheomachyError | None:
        """Does something. What is refused must leave the table as it was; the refusal, if any."""
        self.done.append(words)
        before = self.marks()
        try:
            json.dumps(as_json(deed()))
        except TheomachyError as refused:
            assert self.marks() == before, f"{words} was refused and changed something: {refused}"
            json.dumps(as_json(refused.refusal))
            assert refused.refusal.detail.strip() and refused.code
            return refused
        return None

    def seat(self) -> str:
        return self.random.choice(self.seats)

    def answers(self) -> None:
        """Somebody answers, most of the time what can be answered."""
        seat = self.random.choice([self.gm, self.seat()])
        prompts = self.tables.view(self.id, seat).prompts
        if not prompts:
            self.commands()
            return
        prompt = self.random.choice(prompts)
        answer = self.an_answer(prompt)
        if self.random.random() < 0.2:
            take = lambda: self.tables.take_default(self.id, seat, prompt.id, True)  # noqa: E731
            assert self.try_(f"default of {prompt.id}", take) is None
            return
        self.try_(
            f"{prompt.id}: {answer!r}",
            lambda: self.tables.answer(self.id, seat, prompt.id, answer, as_gm=True),
        )

    def an_answer(self, prompt: Prompt) -> Any:
        if self.random.random() < 0.1:
            return self.random.choice(NONSENSE)
        if prompt.sides:
            return [self.random.randint(1, die) for die in prompt.sides]
        return self.random.choice(prompt.options).id

    def takes_turn(self) -> None:
        """Who may act acts, or what is asked is answered; where there is no fight, one begins."""
        state = self.state
        if self.tables.view(self.id, self.gm).prompts:
            self.answers()
        elif not GAME.to_act(state) or not state.fight.turn:
            self.command(self.gm, "begin-fight", GM, {})
        else:
            self.starts(self.gm, GAME.to_act(state)[0])

    def commands(self) -> None:
        """Somebody starts something that is offered, with inputs that are proposed."""
        seat = self.seat()
        self.starts(seat, self.somebody(seat))

    def starts(self, seat: str, by: str) -> None:
        offers = self.offers(seat, by)
        if not offers:
            return
        open_ = [one for one in offers if one.because is None]
        choice = open_ if open_ and self.random.random() < 0.9 else offers
        weights = [0.2 if one.do in QUIET else 3.0 if one.do in FIERCE else 1.0 for one in choice]
        offer = self.random.choices(choice, weights)[0]
        self.command(seat, offer.do, by, self.inputs(offer))

    def somebody(self, seat: str) -> str:
        view = self.tables.view(self.id, seat)
        if seat != self.gm:
            return self.random.choice(view.you.creatures or ("nobody",))
        names = [*view.turn, *view.turn, GM, GM, GM, *self.state.creatures]
        return self.random.choice(names)

    def offers(self, seat: str, by: str) -> tuple[Offer, ...]:
        found: list[Offer] = []
        self.try_(f"offers of {by}", lambda: found.extend(self.tables.offers(self.id, seat, by)))
        json.dumps(as_json(tuple(found)))
        return tuple(found)

    def inputs(self, offer: Offer) -> dict[str, Any]:
        """What the offer proposes, and for the rest what its schema asks for."""
        given: dict[str, Any] = {}
        for name, schema in offer.inputs.get("properties", {}).items():
            required = name in offer.inputs.get("required", ())
            if not required and self.random.random() < 0.6:
                continue
            options = offer.options.get(name, ())
            given[name] = self.an_input(schema, options)
        if offer.do == "walk" and given and self.random.random() < 0.9:
            ways = [name for name in ("to", "toward", "away") if name in offer.options]
            way = self.random.choice(ways or ["to"])
            given = {way: self.an_input({}, offer.options.get(way, ()))}
            if way == "away":
                given["spaces"] = self.random.randint(1, 6)
        if offer.do == "use" and self.random.random() < 0.9:
            return self.a_use(offer)
        return given

    def a_use(self, offer: Offer) -> dict[str, Any]:
        """An ability aimed at somebody, somewhere, in some direction, with few points."""
        pick, options = self.random.choice, offer.options
        given: dict[str, Any] = {"ability": self.an_input({}, options.get("ability", ()))}
        if self.random.random() < 0.6:
            given["targets"] = [pick(list(self.state.creatures))]
        if self.random.random() < 0.6:
            given["toward"] = self.an_input({}, options.get("toward", ()))
        if self.random.random() < 0.4:
            given["place"] = [self.random.randrange(26), self.random.randrange(26)]
        if self.random.random() < 0.3:
            given["extra"] = self.random.randint(1, 4)
        if self.random.random() < 0.3:
            given["amount"] = self.random.randint(1, 4)
        if options.get("joined") and self.random.random() < 0.3:
            given["joined"] = [pick(options["joined"]).id]
        return given

    def an_input(self, schema: Mapping[str, Any], options: Sequence[Option]) -> Any:
        if options:
            one = self.random.choice(options).id
            return [one] if schema.get("type") == "array" else one
        match schema.get("type"):
            case "integer":
                return self.random.randint(0, 30)
            case "boolean":
                return self.random.random() < 0.5
            case "array":
                return self.random.sample([*self.state.creatures, "nobody"], 1)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        return self.random.choice([*self.state.creatures, "a word"])

    def command(self, seat: str, do: str, by: str, given: Mapping[str, Any]) -> None:
        visibility = self.random.choices(list(Visibility), (20, 1, 1, 1))[0]
        passes = self.passes(seat, do, by, given)
        one = self.state.creatures.get(by)
        refused = self.try_(
            f"{by}: {do} {dict(given)!r} ({visibility})",
            lambda: self.tables.command(self.id, seat, do, by, given, visibility),
        )
        if passes and refused is not None:
            raise AssertionError(f"{by} was offered {do} {given}, and got {refused}")
        # GM-DEAL-01: who has died may still propose to survive.
        if one is not None and (one.dead or one.defeated) and do != "propose-deal":
            assert refused is not None, f"{by} is out of the fight and did {do}"

    def passes(self, seat: str, do: str, by: str, given: Mapping[str, Any]) -> bool:
        """Whether the command passes its check on what the seat knows, and nothing else stops it."""
        with self.scene(seat) as scene:
            ledger = scene.session.ledger
            if ledger.open is not None or (ledger.paused and not scene.seat.gm):
                return False
            if not scene.seat.gm and by not in scene.seat.creatures:
                return False
            known = GAME.known(ledger.state, scene.seat.viewer)
            try:
                start(GAME, ledger.state, do, by, given, seen=known)
            except TheomachyError:
                return False
            return True

    def spoils_commands(self) -> None:
        """Any command, by anybody, with any input at all."""
        seat = self.seat()
        do = self.random.choice([*GAME.commands, "edit", "enlist", "no-such-command"])
        by = self.random.choice([*self.state.creatures, GM, "nobody", ""])
        command = GAME.commands.get(do)
        own = ("cast", "board", "distances", "set", "fight") if do == "enlist" else ()
        fields = command.inputs.model_fields if command else ()
        names = [*fields, *own, "path", "new", "nonsense"]
        given = {
            self.random.choice(names): self.random.choice([*NONSENSE, *self.state.creatures])
            for _ in range(self.random.randint(0, 3))
        }
        self.command(seat, do, by, given)

    def takes_back(self) -> None:
        """The Game Master looks what a taking back would do, and perhaps does it."""
        entries = self.tables.history(self.id, self.gm).entries
        number = self.random.choice(entries).number + self.random.choice((0, 0, 0, 1))
        mode = self.random.choice(list(TakeBack))
        found: list[Any] = []
        preview = lambda: found.append(  # noqa: E731
            self.tables.preview_take_back(self.id, self.gm, number, mode)
        )
        refused = self.try_(f"preview {mode} of {number}", preview)
        if refused is not None or self.random.random() < 0.5:
            return
        json.dumps(as_json(found[0]))
        keep = [one.number for one in found[0].unfit if self.random.random() < 0.5]
        edits = [(one.path, one.now, one.then) for one in found[0].changes]
        self.edits = self.edits or bool(keep) or mode is TakeBack.CORRECT
        self.try_(
            f"{mode} of {number}",
            lambda: self.tables.take_back(
                self.id, self.gm, number, mode, keep=keep, edits=edits if mode == "correct" else ()
            ),
        )

    def governs(self) -> None:
        """What else the Game Master may do at any time; and what nobody else may."""
        seat = self.random.choice([self.gm, self.gm, self.seat()])
        paused = self.random.random() < 0.3
        deeds: list[Callable[[], object]] = [
            lambda: self.tables.call_off(self.id, seat),
            lambda: self.tables.ask_again(self.id, seat),
            lambda: self.tables.pause(self.id, seat, paused),
            lambda: self.tables.drive(self.id, seat),
        ]
        place = self.random.randrange(len(deeds))
        self.try_(("call off", "ask again", "pause", "drive")[place], deeds[place])

    def changes_a_seat(self) -> None:
        """A seat sets when it is asked and how it rolls, or takes or leaves a creature."""
        seat, name = self.seat(), self.random.choice([*self.state.creatures, "nobody"])
        ask, typed = self.random.choice(list(AskMe)), self.random.random() < 0.2
        deeds: list[Callable[[], object]] = [
            lambda: self.tables.settings(self.id, seat, ask_me=ask, typed_dice=typed),
            lambda: self.tables.claim(self.id, seat, name),
            lambda: self.tables.release(self.id, seat, name),
        ]
        place = self.random.randrange(len(deeds))
        self.try_(("settings", "claim", "release")[place] + f" {name}", deeds[place])

    def sets_a_value(self) -> None:
        """The Game Master sets a value: one that fits, one like another's, or nonsense."""
        found = list(paths_of(self.state))
        path, old = self.random.choice(found)
        match self.random.randrange(4):
            case 0:
                new = self.random.choice(NONSENSE)
            case 1:
                new = canonical(self.random.choice(found)[1])
            case _:
                new = self.like(old)
        if self.random.random() < 0.05:
            path = self.random.choice(["", "Ash..hp", "[0]", "Ash.hp[", "fight.nothing", "a.b.c"])
        self.try_(
            f"{path} = {new!r}",
            lambda: self.tables.edit(self.id, self.gm, path, canonical(old), new),
        )

    def like(self, old: object) -> Any:
        """Another value of the same kind."""
        if isinstance(old, bool):
            return not old
        if isinstance(old, int):
            return self.random.choice((0, 1, 2, 3, old + 1, -old, -1, 100, 10**7))
        if isinstance(old, str):
            return self.random.choice([*self.state.creatures, "Sun", "Moon", ""])
        if isinstance(old, tuple) and old and isinstance(old[0], int):
            return [self.random.randrange(20), self.random.randrange(20)]
        return canonical(old)

    def changes_the_house(self) -> None:
        """Another house option in the middle of the game."""
        option = self.random.choice(GAME.house_options)
        values = option.values or (0, 1, 10, 1000, -5)
        new = self.random.choice([*values, "nonsense"])
        path = f"house.{option.attribute}"
        given = {"path": path, "new": new}
        self.try_(
            f"{path} = {new!r}",
            lambda: self.tables.command(self.id, self.gm, "edit", GM, given),
        )

    def enlists(self) -> None:
        """Somebody joins in the middle of the fight."""
        state = self.state
        team = self.random.choice(["Sun", "Moon", "Star", ""])
        spec = random_casts.newcomer(self.random, team, state.board is not None)
        name = self.random.choice([*random_casts.NAMES, "Late", "Later"])
        given = {"cast": {name: spec}}
        self.try_(
            f"{name} joins: {spec}",
            lambda: self.tables.command(self.id, self.gm, "enlist", GM, given),
        )

    # What must hold

    def assert_askable(self) -> None:
        """Each choice has something to choose and a default among it; the dead are not asked."""
        with self.scene() as scene:
            assert not scene.session.trouble(), scene.session.trouble()
            need = scene.session.need()
        for asked in need.open if need else ():
            request = asked.request
            one = need.state.creatures.get(request.who) if need else None
            assert one is None or not (one.dead or one.defeated), f"{asked} asks the fallen"
            if isinstance(request, Choose):
                assert request.default in request.open_ids(), asked
                assert len({option.id for option in request.options}) == len(request.options), asked

    def assert_views(self) -> None:
        """What each seat receives is JSON."""
        for seat in self.seats:
            received = [self.tables.view(self.id, seat), self.tables.history(self.id, seat)]
            json.dumps([as_json(one) for one in received], allow_nan=False)
        json.dumps(self.tables.export(self.id, self.random.choice(self.seats)), allow_nan=False)

    def assert_odds(self) -> None:
        """The chances of each option of each prompt add up to 1, or are said to be unknowable."""
        seat = self.seat()
        for prompt in self.tables.view(self.id, seat).prompts:
            for one in self.tables.odds(self.id, seat, prompt.id).options:
                total = sum(Fraction(chance.p) for chance in one.chances)
                assert total == 1 or one.because is not None, one

    def assert_replays(self) -> None:
        """The log re-executed goes as it was recorded."""
        report = self.tables.replay(self.id)
        wrong = [one for one in report.commands if one.verdict == "diverged"]
        assert not wrong, wrong[0]
        assert report.fingerprint == fingerprint(self.state)
