"""Which of a creature's commands stand first in its bar, and which is the main thing to do."""

from __future__ import annotations

import pytest

from theomachy.core.ask import Option
from theomachy.core.errors import InputError, Refusal
from theomachy.table.records import Offer
from theomachy.web.needs import still_needed
from theomachy.web.offers import bar_of, shown_offer

LATER = Refusal("not-your-turn", "it is not your turn")


@pytest.mark.parametrize(
    ("offers", "shown"),
    [
        (
            [Offer("talk", "Ash", "Talk", aside=True), Offer("walk", "Ash", "Walk")],
            [("walk", "main"), ("talk", "")],
        ),
        (
            [
                Offer("walk", "Ash", "Walk", because=LATER),
                Offer("talk", "Ash", "Talk", aside=True),
            ],
            [("talk", ""), ("walk", "later")],
        ),
    ],
)
def test_what_is_done_beside_all_else_is_offered_last_and_never_as_the_main_thing(
    offers: list[Offer], shown: list[tuple[str, str]]
) -> None:
    assert [(one.do, one.place) for one in bar_of(offers).first] == shown


def test_what_may_be_left_out_says_what_happens_then_and_nobody_reads_of_ids() -> None:
    inputs = {
        "properties": {
            "weapon": {"type": "string", "description": "id of a weapon; left out: the first"},
            "spare": {"type": "boolean", "description": "do not kill"},
            "perks": {"type": "array", "description": "new Perks, by id"},
        }
    }
    options = {"weapon": (Option("spear", "Spear"),), "perks": (Option("tumbler", "Tumbler"),)}
    shown = shown_offer(Offer("attack", "Ash", "Attack", inputs=inputs, options=options))
    assert [one.hint for one in shown.inputs] == ["Left out: the first", "Do not kill", ""]


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        (["Ash"], "Ash"),
        (["Ash", "Bren"], "Ash or Bren"),
        (["Ash", "Bren", "Noor"], ""),
        (["The long and winding awnings", "The river"], ""),
    ],
)
def test_a_button_names_the_few_that_it_may_mean_and_counts_nothing(
    names: list[str], hint: str
) -> None:
    inputs = {"properties": {"target": {"type": "string"}}, "required": ["target"]}
    options = {"target": tuple(Option(name, name) for name in names)}
    assert shown_offer(Offer("aim", "Ash", "Aim", inputs=inputs, options=options)).hint == hint


def test_an_input_counts_with_the_choices_that_name_it_and_is_not_wanted_without() -> None:
    text = {"type": "string"}
    inputs = {"properties": {"goal": text, "bonus": text, "why": text}, "required": ["goal"]}
    goals = (Option("roll", "A roll", with_inputs=("bonus",)), Option("survive", "Survival"))
    bonus = (Option("1", "1"), Option("2", "2"))
    offer = Offer("deal", "Ash", "Deal", inputs=inputs, options={"goal": goals, "bonus": bonus})
    shown = shown_offer(offer)
    assert [one.counts_with for one in shown.inputs] == [(), (("with.goal", "roll"),), ()]
    fault = InputError("bad-input", "no", "with.bonus")
    assert still_needed(shown, {"goal": "roll"}, fault).refusal.detail == "still to choose: bonus"
    assert still_needed(shown, {"goal": "survive"}, fault) is fault


def test_an_input_is_called_by_its_own_title_or_name_and_never_by_its_class() -> None:
    inputs = {
        "$defs": {"DamageType": {"enum": ["fire"], "title": "DamageType", "type": "string"}},
        "properties": {
            "damage_type": {"$ref": "#/$defs/DamageType"},
            "other": {"anyOf": [{"$ref": "#/$defs/DamageType"}, {"type": "null"}]},
            "type": {"$ref": "#/$defs/DamageType", "title": "Type of damage"},
        },
    }
    shown = shown_offer(Offer("harm", "GM", "Harm", inputs=inputs))
    assert [one.label for one in shown.inputs] == ["Damage type", "Other", "Type of damage"]


@pytest.mark.parametrize(("options", "shown"), [({}, 1), ({"skill": ()}, 0)])
def test_what_the_game_says_there_is_nothing_to_choose_for_is_not_asked(
    options: dict[str, tuple[Option, ...]], shown: int
) -> None:
    inputs = {"properties": {"skill": {"type": "string", "enum": ["Climb", "Swim"]}}}
    offer = Offer("run", "Ash", "Run", inputs=inputs, options=options)
    assert len(shown_offer(offer).inputs) == shown


def test_what_is_not_to_be_done_by_a_slip_opens_a_form_although_nothing_is_chosen() -> None:
    assert shown_offer(Offer("rest", "Ash", "Rest")).simple
    assert not shown_offer(Offer("undo", "Ash", "Undo", asks_first=True)).simple


@pytest.mark.parametrize(
    ("proposed", "because"),
    [
        ((Option("Ash", "Ash", LATER), Option("Bren", "Bren")), ""),
        ((Option("Ash", "Ash", LATER), Option("Bren", "Bren", LATER)), "It is not your turn"),
        ((), "There is nothing to choose from now"),
    ],
)
def test_what_needs_something_that_is_not_to_be_had_is_no_deed_for_now(
    proposed: tuple[Option, ...], because: str
) -> None:
    inputs = {"properties": {"target": {"type": "string"}}, "required": ["target"]}
    offer = Offer("attack", "Ash", "Attack", inputs=inputs, options={"target": proposed})
    assert shown_offer(offer).because == because


def test_an_input_for_which_nothing_is_proposed_is_not_asked_for() -> None:
    space = {"type": "array", "minItems": 2, "maxItems": 2}
    inputs = {"properties": {"place": space, "toward": {"type": "string"}}}
    offer = Offer("use", "Ash", "Use", inputs=inputs)
    assert len(shown_offer(offer, on_board=True).inputs) == 2
    none = Offer("use", "Ash", "Use", inputs=inputs, options={"place": (), "toward": ()})
    assert shown_offer(none, on_board=True).inputs == ()
