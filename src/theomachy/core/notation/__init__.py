"""Dice notation: the common core of Roll20, Foundry and Avrae, and the named dice of games.

One tree serves `roll` and `law`: what a node means is written once, in `tree` and `named`.

Grammar, in any case of letters; white space between the parts means nothing:

    expression := sum [ "#" comment ]
    sum        := product { ("+" | "-") product }
    product    := signed { ("*" | "/") signed }           division rounds down
    signed     := "-" signed | operand [ "[" label "]" ]
    operand    := number | dice { modifier } | "(" sum ")" | name argument
    dice       := [ count ] "d" ( sides | "%" )
    modifier   := ("kh" | "kl" | "dh" | "dl") [ number ]  keep or drop the highest or lowest, one
                                                          where no number stands
                | ("r" | "ro") faces                      reroll until it no longer matches; once
                | "!" [ faces ]                           explode: one more die joins the pool; the
                                                          highest face where none is named
                | comparison                              count the dice of which it holds
    faces      := number | comparison                     a bare number means that face
    comparison := ("<" | "<=" | ">" | ">=" | "=") number  literal: <2 is less than 2

The order of modifiers does not matter: rerolls come first, then explosions (a die that explodes
into the pool is rerolled by the same rules), then keep and drop, then counting. `caps` states all
limits. `NotationError` gives column, code, what was found and what would be right.
"""

from __future__ import annotations

from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.exact import law
from theomachy.core.notation.named import (
    AddedUp,
    ArgumentReader,
    DieByDie,
    NamedDice,
    NamedResult,
    NamedRoll,
    PlainSum,
)
from theomachy.core.notation.parsing import parse
from theomachy.core.notation.rolling import RollResult, TermResult, roll
from theomachy.core.notation.tree import Tree
from theomachy.core.notation.work import Budget, TooMuchWork

__all__ = [
    "AddedUp",
    "ArgumentReader",
    "Budget",
    "DieByDie",
    "NamedDice",
    "NamedResult",
    "NamedRoll",
    "NotationError",
    "PlainSum",
    "RollResult",
    "TermResult",
    "TooMuchWork",
    "Tree",
    "law",
    "parse",
    "roll",
]
