"""The Team Attack: who joins, what it costs, what each adds (TEAM-01 to 03)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from theomachy.core.ask import Choose, Option, Window
from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.striking import Strike, price_in_words, strikes_on
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.creatures.readiness import has_actions
from theomachy.games.god_marked.edition import AttackType
from theomachy.games.god_marked.facts import TeamAttacked
from theomachy.games.god_marked.mechanics import team as mechanics
from theomachy.games.god_marked.procedures import spending, using
from theomachy.games.god_marked.procedures.checking import contribution
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.using import Paid
from theomachy.games.god_marked.scene.places import engaged_with
from theomachy.games.god_marked.state import State, allies

Joiners = Mapping[str, Strike]
"""Who joins, each with the attack of its own."""


def usable(state: State, name: str, target: str) -> Mapping[str, Strike]:
    """GM-TEAM-01: the attacks of a creature that reach the target, with the actions for them, by id.

    None is mental.
    """
    left = state.creatures[name].actions
    return {
        key: strike
        for key, strike in strikes_on(state, name, target).items()
        if strike.weapon.attack is not AttackType.MENTAL and strike.actions <= left
    }


def may_join(state: State, name: str, target: str) -> bool:
    """GM-TEAM-01: whether an ally may join an attack on this target."""
    one = state.creatures[name]
    others = [enemy for enemy in engaged_with(state, name) if enemy != target]
    return mechanics.may_join_team_attack(
        bool(others),
        one.team_attacked,
        False,
        bool(usable(state, name, target)),
        has_actions(state, one),
    )


def able_to_join(state: State, caller: str, target: str) -> tuple[str, ...]:
    """GM-TEAM-01: the allies that may join the caller."""
    return tuple(one.name for one in allies(state, caller) if may_join(state, one.name, target))


async def gathered(at: At[State], caller: str, target: str, names: Sequence[str]) -> Joiners:
    """GM-TEAM-01: who joins, and with what; all are asked at once."""
    title = f"{caller} calls a Team Attack on {target}"
    what = f"{caller} rolls for all of you, and your help counts."
    choices = tuple(
        Choose(
            "join",
            name,
            (
                Option("decline", "Do not join", text="Spends nothing."),
                *[
                    Option(
                        key,
                        f"Join with {strike.weapon.name}, {price_in_words(at.state, strike)}",
                        text=what,
                    )
                    for key, strike in usable(at.state, name, target).items()
                ],
            ),
            "decline",
            title,
        )
        for name in names
    )
    answers = await at.window(Window("join", title, choices))
    return {
        name: usable(at.state, name, target)[answer]
        for name, answer in answers.items()
        if answer != "decline"
    }


async def pay(at: At[State], caller: str, joiners: Joiners) -> tuple[Paid, ...]:
    """GM-TEAM-01, GM-TEAM-03: every participant pays its attack and has had its Team Attack."""
    for name, strike in joiners.items():
        await spending.pay(at, name, strike.actions, "team-attack")
        await spending.exert(at, name)
    for name in (caller, *joiners):
        audience = sees(at.state, at.state.creatures[name])
        await at.tell(TeamAttacked(name=name, audience=audience))
    gifts = [(name, each.use) for name, each in joiners.items() if each.use is not None]
    return tuple([await using.paid_for(at, name, use.ability) for name, use in gifts])


def help_of(state: State, deed: Deed) -> tuple[Term, ...]:
    """GM-TEAM-02, GM-HELP-02: what each joiner adds to the caller's roll, in the caller's skill."""
    terms = [
        Term(f"Help of {name}", contribution(state, name, deed.skill), "GM-TEAM-02", name)
        for name, _ in deed.joiners
    ]
    return tuple(term for term in terms if term.value)
