"""Folding by kind: who folds what, and facts about somebody who is not here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from theomachy.core.errors import InputError
from theomachy.core.facts import Fact
from theomachy.core.folding import Folding


@dataclass(frozen=True)
class Purses:
    coins: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(Fact):
    kind: ClassVar[str] = "paid"
    name: str
    coins: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Robbed(Fact):
    kind: ClassVar[str] = "robbed"
    name: str
    coins: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Sang(Fact):
    kind: ClassVar[str] = "sang"
    name: str


folding: Folding[Purses] = Folding()


@folding.of(Paid)
def _paid(state: Purses, fact: Paid) -> Purses:
    return Purses({**state.coins, fact.name: state.coins[fact.name] + fact.coins})


@folding.of(Robbed)
def _robbed(state: Purses, fact: Robbed) -> Purses:
    return Purses({**state.coins, fact.name: state.coins[fact.name] - fact.coins})


HERE = Purses({"Ash": 3})


def test_each_kind_is_folded_by_its_own_function() -> None:
    paid = folding.apply(HERE, Paid(name="Ash", coins=4))
    assert paid == Purses({"Ash": 7})
    assert folding.apply(paid, Robbed(name="Ash", coins=5)) == Purses({"Ash": 2})


def test_a_fact_that_only_tells_changes_nothing() -> None:
    assert folding.apply(HERE, Sang(name="Ash")) is HERE
    assert folding.apply(HERE, Sang(name="Nobody")) is HERE


def test_a_fact_about_somebody_who_is_not_here_names_them() -> None:
    with pytest.raises(InputError) as caught:
        folding.apply(HERE, Paid(name="Bren"))
    assert caught.value.code == "unknown-creature"
    assert caught.value.refusal.where == "paid"
    assert "'Bren'" in caught.value.refusal.detail


def test_one_function_may_fold_several_kinds_but_no_kind_has_two() -> None:
    several: Folding[Purses] = Folding()
    empty = several.of(Paid, Robbed)(lambda state, fact: Purses())
    assert several.apply(HERE, Paid(name="Bren")) == Purses()
    assert several.apply(HERE, Robbed(name="Bren")) == Purses()
    with pytest.raises(ValueError, match="robbed is folded twice"):
        several.of(Sang, Robbed)(empty)
