"""All limits of dice notation in one place; each is checked before the work it limits is begun."""

from __future__ import annotations

MAX_LENGTH = 500
"""Characters of an expression, its comment included."""

MAX_DEPTH = 50
"""Parentheses and minus signs inside one another."""

MAX_NUMBER = 1_000_000
"""The largest number that may be written."""

MAX_VALUE = 10**15
"""No result may be able to lie further from 0 than this."""

MAX_DICE = 1_000
"""Dice of one expression, before any of them explodes."""

MAX_SIDES = 1_000
"""Sides of a die."""

LEAST_SHARE_THAT_ENDS = 100
"""One throw in so many, or more, must end a reroll or an explosion."""

MAX_EXPECTED_THROWS = 10_000
"""Throws of one expression on average, rerolls and explosions included."""

MAX_THROWS = 100_000
"""Throws of one expression when it is rolled, so that not even the worst of luck goes on forever."""

LAW_EXPLOSIONS = 30
"""Extra dice in a row that exact odds follow; what comes later is their `missing` part."""

LAW_TAIL = 10**9
"""Exact odds follow an explosion no further than until a die goes on once in so many throws."""

MAX_LAW_OUTCOMES = 20_000
"""Values of exact odds, those between the lowest and the highest that cannot come included."""

MAX_LAW_BITS = 13_000
"""Length of the weights of exact odds in bits: about 4,000 digits in each fraction."""

MAX_LAW_SIZE = 24_000_000
"""Values times bits of exact odds: what may have to be stored and sent."""

MAX_LAW_WORK = 2_000_000
"""Elementary steps for the exact odds of one expression; about half a second."""
