"""The command `propose-deal`, and the Light Bringer's `offer-deal` (DEAL)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.cards.activities import deal_words
from theomachy.games.god_marked.commands.checks import AFTERWARDS, Options, told_of_harm
from theomachy.games.god_marked.commands.limbs import left
from theomachy.games.god_marked.content.species import Part
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics.deals import LEAST_SKILL_PRICE, is_skill_price
from theomachy.games.god_marked.procedures import aftermath, deals
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.activities import Deal, Goal, Price

TELLS = told_of_harm(
    *("deal-proposed", "deal-agreed", "deal-refused", "free-use", "step-given", "spared"),
    *("ability-changed", "part-lost", "perk-barred", "skill-lost", "detached"),
)
REFUSES = (
    *("unknown-creature", "no-character", "no-such-power", "not-dying", "no-bonus", "no-words"),
    *("no-fixed-cost", "no-such-part", "no-companion", "too-cheap"),
)


class DealInputs(Inputs):
    """What is got, and what is paid for that for good."""

    goal: Goal = Field(description="a use of a power without its cost, survival, a roll, or other")
    goal_ability: str = Field(default="", description="id of the power that is used free of cost")
    bonus: int = Field(default=0, ge=0, le=100, description="added to the next roll")
    price: Price = Field(
        description="a power costs double or is lost, a body part, the companion, a skill, or other"
    )
    price_ability: str = Field(default="", description="id of the power that is paid with")
    part: Part | None = Field(default=None, description="the body part that is paid with")
    skill: Skill | None = Field(default=None, description="the skill that is paid with")
    points: int = Field(default=0, ge=0, le=1000, description="points of it, ten or more")
    words: str = Field(default="", max_length=500, description="what is agreed, in words")

    def of(self, who: str) -> Deal:
        """The deal that is meant, for this character."""
        return Deal(
            who,
            self.goal,
            self.price,
            self.goal_ability,
            self.bonus,
            self.price_ability,
            self.part,
            self.skill,
            self.points,
            self.words,
        )


class OfferInputs(DealInputs):
    """The same, and to whom it is offered."""

    name: str = Field(description="the character")


def check_character(state: State, name: str, where: str) -> Refusal | None:
    """GM-DEAL-01: deals are made with players' characters, be they dying or dead this moment."""
    one = state.creatures.get(name)
    if one is None:
        return Refusal(
            "unknown-creature", f"nobody is called {name!r}", where, tuple(state.creatures)
        )
    if not one.player:
        return Refusal("no-character", f"{name} is no player's character", where)
    return None


def check_propose(state: State, by: str, inputs: DealInputs | None) -> Refusal | None:
    """GM-DEAL-01, GM-DEAL-02: whether goal and price are there to be had and to be paid."""
    refusal = check_character(state, by, "by")
    if refusal is not None or inputs is None:
        return refusal
    return unfit(state, inputs.of(by))


def check_offer(state: State, by: str, inputs: OfferInputs | None) -> Refusal | None:
    """GM-DEAL-01, GM-DEAL-02: the same for one whom the Light Bringer names."""
    if inputs is None:
        return None
    refusal = check_character(state, inputs.name, "with.name")
    return refusal or unfit(state, inputs.of(inputs.name))


def unfit(state: State, deal: Deal) -> Refusal | None:
    """GM-DEAL-02: why this cannot be got, or cannot be paid."""
    one = state.creatures[deal.who]
    return GOALS[deal.goal](state, one, deal) or PRICES[deal.price](state, one, deal)


def _power(one: Creature, name: str, where: str) -> Refusal | None:
    powers = tuple(key for key, each in one.abilities.items() if each.kind == "power")
    if name in powers:
        return None
    return Refusal("no-such-power", f"{one.name} has no power {name!r}", where, powers)


def _free_power(state: State, one: Creature, deal: Deal) -> Refusal | None:
    return _power(one, deal.goal_ability, "with.goal_ability")


def _survival(state: State, one: Creature, deal: Deal) -> Refusal | None:
    if one.dead or one.in_dim_light:
        return None
    return Refusal("not-dying", f"{one.name} is not dying", "with.goal")


def _roll(state: State, one: Creature, deal: Deal) -> Refusal | None:
    if deal.bonus:
        return None
    return Refusal("no-bonus", "say how much the roll gets", "with.bonus", ("1 to 100",))


def _words(state: State, one: Creature, deal: Deal) -> Refusal | None:
    return None if deal.words else Refusal("no-words", "say what is agreed", "with.words")


def _doubled(state: State, one: Creature, deal: Deal) -> Refusal | None:
    refusal = _power(one, deal.price_ability, "with.price_ability")
    if refusal is None and one.abilities[deal.price_ability].cost in {0, "depending"}:
        detail = f"{deal.price_ability} has no fixed cost to double"
        return Refusal("no-fixed-cost", detail, "with.price_ability")
    return refusal


def _lost(state: State, one: Creature, deal: Deal) -> Refusal | None:
    return _power(one, deal.price_ability, "with.price_ability")


def _part(state: State, one: Creature, deal: Deal) -> Refusal | None:
    has = tuple(part for part in get_args(Part) if left(one, part) > 0)
    if deal.part in has:
        return None
    return Refusal("no-such-part", f"{one.name} has no such part to pay with", "with.part", has)


def _companion(state: State, one: Creature, deal: Deal) -> Refusal | None:
    if any(perk.companion is not None for perk in one.perks.values()):
        return None
    return Refusal("no-companion", f"{one.name} has no companion to give", "with.price")


def _skill(state: State, one: Creature, deal: Deal) -> Refusal | None:
    if deal.skill is not None and is_skill_price(deal.points):
        return None
    detail = f"the price is a skill and {LEAST_SKILL_PRICE} points of it or more"
    return Refusal("too-cheap", detail, "with.points", (f"{LEAST_SKILL_PRICE} or more",))


Check = Callable[[State, Creature, Deal], Refusal | None]
GOALS: Mapping[Goal, Check] = {
    "power": _free_power,
    "survive": _survival,
    "roll": _roll,
    "other": _words,
}
PRICES: Mapping[Price, Check] = {
    "cost-doubles": _doubled,
    "power-lost": _lost,
    "body-part": _part,
    "companion": _companion,
    "skill": _skill,
    "other": _words,
}


GOAL_OPTIONS: Options = (
    Option("power", "A power", text="One use without its cost", with_inputs=("goal_ability",)),
    Option("survive", "Survival", text="Alive, at 0 HP in the Dim Light State"),
    Option("roll", "A roll", text="A bonus on the next one", with_inputs=("bonus",)),
    Option("other", "Something else", text="As your words say"),
)
PRICE_OPTIONS: Options = (
    Option(
        "cost-doubles",
        "A power's cost",
        text="It costs double from now on",
        with_inputs=("price_ability",),
    ),
    Option(
        "power-lost", "A power", text="It can never be used again", with_inputs=("price_ability",)
    ),
    Option("body-part", "A body part", text="It is lost", with_inputs=("part",)),
    Option("companion", "The companion", text="It dies, and no other comes"),
    Option(
        "skill",
        "A skill",
        text=f"{LEAST_SKILL_PRICE} points of it or more",
        with_inputs=("skill", "points"),
    ),
    Option("other", "Something else", text="As your words say"),
)
"""GM-DEAL-02: the kinds of goals and prices, in words."""


async def propose(at: At[State], by: str, inputs: DealInputs) -> None:
    """GM-DEAL-01: the Light Bringer agrees or refuses."""
    deal = inputs.of(by)
    await deals.proposed(at, by, deal, f"{by} proposes a deal: {deal_words(deal)}")
    await aftermath.settle(at)


async def offer(at: At[State], by: str, inputs: OfferInputs) -> None:
    """GM-DEAL-01: the player agrees or refuses."""
    deal = inputs.of(inputs.name)
    await deals.proposed(at, GM, deal, f"A deal is offered: {deal_words(deal)}")
    await aftermath.settle(at)


def _options(one: Creature | None) -> dict[str, Options]:
    powers = [] if one is None else [x for x in one.abilities.values() if x.kind == "power"]
    names = tuple(Option(each.id, each.name, text=each.text) for each in powers)
    return {
        "goal": GOAL_OPTIONS,
        "price": PRICE_OPTIONS,
        "goal_ability": names,
        "price_ability": names,
        "part": tuple(
            Option(part, part) for part in get_args(Part) if one is None or left(one, part) > 0
        ),
        "skill": tuple(Option(str(skill), str(skill)) for skill in Skill),
    }


def propose_options(state: State, by: str) -> Mapping[str, Options]:
    """One's own powers and parts."""
    return _options(state.creatures[by]) if by in state.creatures else {}


def offer_options(state: State, by: str) -> Mapping[str, Options]:
    """The players' characters."""
    names = tuple(Option(name, name) for name, one in state.creatures.items() if one.player)
    return {**_options(None), "name": names}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "propose-deal",
        "Propose a deal",
        ("GM-DEAL-01", "GM-DEAL-02"),
        DealInputs,
        check_propose,
        propose,
        propose_options,
        private=True,
        asks=("deal", *AFTERWARDS),
        tells=TELLS,
        refuses=REFUSES,
        aside=True,
    ),
    Command(
        "offer-deal",
        "Offer a deal",
        ("GM-DEAL-01", "GM-DEAL-02"),
        OfferInputs,
        check_offer,
        offer,
        offer_options,
        by_gm=True,
        asks=("deal", *AFTERWARDS),
        tells=TELLS,
        refuses=REFUSES,
    ),
)
