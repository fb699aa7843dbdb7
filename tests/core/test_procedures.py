"""Procedures, windows and the drivers: one contract, whoever answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.core.ask import Answer, Choose, Option, Order, Roll, Window, dice
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.exact import odds_of
from theomachy.core.drivers.live import live
from theomachy.core.drivers.replay import compare, replay
from theomachy.core.drivers.scripted import ScriptError, scripted
from theomachy.core.errors import Divergence, Refused
from theomachy.core.facts import Fact
from theomachy.core.law import Law
from theomachy.core.procedure import At, Done, Need, Run, Start, step
from theomachy.core.readings import BEYOND, SUM, Additive, ByFunction, Reading
from theomachy.core.seats import EVERYBODY, GM_ONLY, Visibility, player_of, players_of


@dataclass(frozen=True)
class Tally:
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Fact):
    kind: ClassVar[str] = "noted"
    text: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What a made-up procedure does, drawn by hypothesis."""

    rolls: tuple[tuple[int, int], ...] = ()
    reading: Reading = field(default_factory=lambda: ByFunction(lambda faces: faces))


def fold(state: Tally, fact: Fact) -> Tally:
    return Tally((*state.notes, fact.text)) if isinstance(fact, Noted) else state


def starting(
    body: Any, visibility: Visibility = Visibility.PUBLIC, actor: str = "Ash"
) -> Start[Tally]:
    return Start(Tally(), fold, body, actor, visibility)


def first_option(state: Tally, asked: Any) -> str:
    return str(asked.request.open_ids()[0])


async def attack(at: At[Tally]) -> None:
    pair = (Option("take", "Take it"), Option("dodge", "Dodge"))
    names = ("Ash", "Bren")
    choices = tuple(Choose("reaction", name, pair, "take", "a blow falls") for name in names)
    answers = await at.window(Window("reaction", "a blow falls", choices))
    (face,) = await at.roll("attack", "Warden", (20,))
    await at.tell(Noted(text=f"{answers} {face}"))
    if answers["Ash"] == "dodge":
        (again,) = await at.roll("attack", "Ash", (20,))
        await at.tell(Noted(text=f"dodged {again}"))


def test_addresses_are_label_who_and_count() -> None:
    need = step(starting(attack), {})
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["reaction/Ash", "reaction/Bren"]
    answers: dict[str, Answer] = {"reaction/Ash": "dodge", "reaction/Bren": "take"}
    need = step(starting(attack), answers)
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["attack"]
    need = step(starting(attack), {**answers, "attack": (3,)})
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["attack#2"]
    assert [fact.kind for fact in need.facts] == ["noted"]


def test_a_sealed_window_opens_when_all_have_answered() -> None:
    need = step(starting(attack), {"reaction/Bren": "take"})
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["reaction/Ash"]
    assert need.window is not None
    assert need.window.order is Order.SEALED


async def instants(at: At[Tally]) -> None:
    options = (Option("pass", "Pass"), Option("use", "Use it"))
    ready = ["Ash", "Bren"]
    while ready:
        choices = tuple(Choose("instant", name, options, "pass") for name in ready)
        heard = await at.window(Window("instant", "before it lands", choices, Order.IN_ORDER))
        if not heard:
            break
        for name in heard:
            await at.tell(Noted(text=f"{name} uses it"))
            ready.remove(name)


def test_a_window_in_order_asks_one_after_the_other_until_all_pass() -> None:
    done = scripted(starting(instants), answers=["pass", "use", "use"])
    assert done.state.notes == ("Bren uses it", "Ash uses it")
    asked = step(starting(instants), {"instant/Ash": "pass"})
    assert isinstance(asked, Need)
    assert [one.address for one in asked.open] == ["instant/Bren"]


def test_run_and_step_give_the_same_at_every_point() -> None:
    given: dict[str, Answer] = {}
    script: list[tuple[str, Answer]] = [
        ("reaction/Ash", "dodge"),
        ("reaction/Bren", "dodge"),
        ("attack", (12,)),
        ("attack#2", (7,)),
    ]
    run = Run(starting(attack))
    for address, answer in script:
        given[address] = answer
        assert run.advance(given) == step(starting(attack), given)


def test_an_answer_that_is_not_permitted_is_refused_and_names_the_request() -> None:
    with pytest.raises(Refused) as refused:
        step(starting(attack), {"reaction/Ash": "fly", "reaction/Bren": "take"})
    assert refused.value.refusal.where == "reaction/Ash"
    assert refused.value.refusal.allowed == ("take", "dodge")
    answers: dict[str, Answer] = {"reaction/Ash": "take", "reaction/Bren": "take"}
    with pytest.raises(Refused) as out_of_range:
        step(starting(attack), {**answers, "attack": (21,)})
    assert out_of_range.value.code == "face-out-of-range"


@pytest.mark.parametrize(
    ("faces", "answers", "code"),
    [
        ([4], ["take", "take", "take"], "script-left-over"),
        ([], ["take", "take"], "script-missing"),
        ([4, 5], ["take", "take"], "script-left-over"),
        ({"attack": 4}, {"reaction/Ash": "take"}, "script-missing"),
    ],
)
def test_scripts_must_fit_exactly(faces: Any, answers: Any, code: str) -> None:
    with pytest.raises(ScriptError) as fault:
        scripted(starting(attack), faces, answers)
    assert fault.value.code == code


@pytest.mark.parametrize(
    ("visibility", "audience", "expected"),
    [
        (Visibility.PUBLIC, EVERYBODY, EVERYBODY),
        (Visibility.GM, EVERYBODY, players_of("Ash")),
        (Visibility.SELF, EVERYBODY, players_of("Ash")),
        (Visibility.BLIND, EVERYBODY, GM_ONLY),
        (Visibility.GM, players_of("Bren"), GM_ONLY),
        (Visibility.PUBLIC, players_of("Bren"), players_of("Bren")),
    ],
)
def test_visibility_caps_the_audience_of_all_that_is_told(
    visibility: Visibility, audience: Any, expected: Any
) -> None:
    async def tells(at: At[Tally]) -> None:
        await at.tell(Noted(text="so", audience=audience))

    done = scripted(starting(tells, visibility))
    assert done.facts[0].audience == expected
    assert done.facts[0].audience.includes(player_of("Bren")) == expected.includes(
        player_of("Bren")
    )


def test_replay_names_both_sides_of_a_divergence() -> None:
    answers: dict[str, Answer] = {
        "reaction/Ash": "take",
        "reaction/Bren": "take",
        "attack": (5,),
    }
    done = step(starting(attack), answers)
    assert replay(starting(attack), answers, done.facts) == done
    with pytest.raises(Divergence, match=r"was .*'something else'.* is now"):
        compare(done.facts, [Noted(text="something else")])
    with pytest.raises(Divergence, match="is now nothing"):
        compare(done.facts, [*done.facts, Noted(text="more")])


pools = st.lists(st.tuples(st.integers(1, 2), st.integers(2, 4)), min_size=1, max_size=3)


@given(pools, st.booleans())
def test_exact_odds_equal_the_enumeration_of_all_faces(
    pool: list[tuple[int, int]], by_sum: bool
) -> None:
    async def rolling(at: At[Tally]) -> None:
        total = 0
        for count, sides in pool:
            reading: Reading = SUM if by_sum else ByFunction(sum)
            total += sum(await at.roll("pool", "Ash", dice(count, sides), reading=reading))
        await at.tell(Noted(text=str(total)))

    odds = odds_of(starting(rolling), lambda done: done.state.notes[0], first_option)
    all_dice = [range(1, sides + 1) for count, sides in pool for _ in range(count)]
    counted = Counter(str(sum(faces)) for faces in product(*all_dice))
    assert not odds.sampled
    assert {value: odds.law.p(value) for value in odds.law.weights} == {
        value: Fraction(count, counted.total()) for value, count in counted.items()
    }


def test_exact_odds_fix_one_choice_and_leave_the_rest_to_the_chooser() -> None:
    def dodged(done: Done[Tally]) -> bool:
        return len(done.state.notes) == 2

    taken = odds_of(starting(attack), dodged, first_option)
    fixed = odds_of(starting(attack), dodged, first_option, {"reaction/Ash": "dodge"})
    assert taken.law.p(True) == 0
    assert fixed.law.p(True) == 1
    assert fixed.runs == 400


def test_past_its_budget_the_exact_driver_samples_and_says_so() -> None:
    async def many(at: At[Tally]) -> None:
        faces = await at.roll("many", "Ash", dice(12, 20))
        await at.tell(Noted(text="high" if sum(faces) > 126 else "low"))

    odds = odds_of(starting(many), lambda done: done.state.notes[0], first_option)
    assert odds.sampled
    assert abs(float(odds.law.p("high")) - 0.5) < 3 * odds.margin


def test_a_sum_of_many_dice_is_exact() -> None:
    async def many(at: At[Tally]) -> None:
        faces = await at.roll("fall", "Ash", dice(30, 6), reading=SUM)
        await at.tell(Noted(text=str(sum(faces))))

    odds = odds_of(starting(many), lambda done: int(done.state.notes[0]), first_option)
    assert not odds.sampled
    assert odds.law.mean() == 105
    assert odds.law.p(30) == Fraction(1, 6**30)


@given(st.integers(0, 6), st.integers(2, 6))
def test_an_additive_reading_weighs_every_face(count: int, sides: int) -> None:
    reading = Additive(lambda face: (int(face >= sides), 1))
    outcomes = reading.outcomes(dice(count, sides))
    assert sum(weight for _, weight in outcomes) == sides**count
    assert all(len(faces) == count for faces, _ in outcomes)


def test_an_additive_reading_works_the_same_dice_out_once() -> None:
    valued: list[int] = []

    def value(face: int) -> tuple[int]:
        valued.append(face)
        return (face,)

    reading = Additive(value)
    first = reading.outcomes((6, 4))
    assert valued == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]
    assert reading.outcomes((6, 4)) is first
    assert len(valued) == 10
    assert Additive(lambda face: (0,)).outcomes((6, 4)) != first


def test_live_play_is_the_same_for_the_same_dice() -> None:
    first = live(starting(attack), RandomDice(7), first_option)
    assert first == live(starting(attack), RandomDice(7), first_option)


def test_several_rolls_at_once_are_asked_together() -> None:
    async def initiative(at: At[Tally]) -> None:
        faces = await at.rolls([Roll("initiative", name, (20,)) for name in ("Ash", "Bren")])
        await at.tell(Noted(text=str(faces)))

    need = step(starting(initiative), {})
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["initiative/Ash", "initiative/Bren"]
    dice_given: Mapping[str, int] = {"initiative/Ash": 3, "initiative/Bren": 9}
    assert scripted(starting(initiative), dice_given).state.notes == ("((3,), (9,))",)


def test_no_dice_at_all_ask_nobody() -> None:
    async def none(at: At[Tally]) -> None:
        await at.tell(Noted(text=str(await at.roll("none", "Ash", ()))))

    assert scripted(starting(none)).state.notes == ("()",)


def test_among_several_rolls_those_without_dice_ask_nobody() -> None:
    async def some(at: At[Tally]) -> None:
        sides = {"Ash": (), "Bren": (6, 6), "Cole": ()}
        faces = await at.rolls([Roll("pool", name, six) for name, six in sides.items()])
        nothing = await at.rolls([Roll("pool", "Ash", ())])
        await at.tell(Noted(text=f"{faces} {nothing}"))

    need = step(starting(some), {})
    assert isinstance(need, Need)
    assert [one.address for one in need.open] == ["pool/Bren"]
    done = scripted(starting(some), {"pool/Bren": [2, 5]})
    assert done.state.notes == ("((), (2, 5), ()) ((),)",)


def test_odds_of_the_deed_alone_do_not_branch_on_what_lies_beyond_it() -> None:
    """The die that counts is exact; ten that come after it fall once, and once more where they tie."""

    async def deed(at: At[Tally]) -> None:
        (face,) = await at.roll("attack", "Ash", (6,))
        await at.tell(Noted(text=str(face)))
        begins: tuple[int, ...] = ()
        while len(set(begins)) < 2:
            begins = await at.roll("initiative", "GM", dice(10, 20), reading=BEYOND)
        await at.tell(Noted(text=str(max(begins))))

    def of_the_deed(done: Done[Tally]) -> str:
        return done.state.notes[0]

    odds = odds_of(starting(deed), of_the_deed, first_option, deed_alone=True)
    assert (odds.runs, odds.sampled) == (6, False)
    assert odds.law == Law.uniform([str(face) for face in range(1, 7)])
    assert odds_of(starting(deed), of_the_deed, first_option).sampled
