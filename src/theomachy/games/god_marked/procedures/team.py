"""The Team Attack: who joins, what it costs, what each adds (TEAM-01 to 03)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.ask import Choose, Option, Window
from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.edition import AttackType
from theomachy.games.god_marked.facts import TeamAttacked
from theomachy.games.god_marked.mechanics import team as mechanics
from theomachy.games.god_marked.numbers import sees, weapon_named
from theomachy.games.god_marked.places import engaged_with
from theomachy.games.god_marked.procedures import spending
from theomachy.games.god_marked.procedures.checking import contribution
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.reaching import attacks_on
from theomachy.games.god_marked.readiness import has_actions
from theomachy.games.god_marked.state import State, allies

Joiners = tuple[tuple[str, Weapon], ...]


def usable(state: State, name: str, target: str) -> tuple[Weapon, ...]:
    """GM-TEAM-01: the attacks of a creature that reach the target and are not mental."""
    return tuple(
        weapon
        for weapon in attacks_on(state, name, target)
        if weapon.attack is not AttackType.MENTAL
    )


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
    choices = tuple(
        Choose(
            "join",
            name,
            (
                Option("decline", "Do not join", text="Spends nothing."),
                *[
                    Option(
                        one.id,
                        f"Join with {one.name}, 1 action",
                        text=f"{caller} rolls for all of you, and your help counts.",
                    )
                    for one in usable(at.state, name, target)
                ],
            ),
            "decline",
            title,
        )
        for name in names
    )
    answers = await at.window(Window("join", title, choices))
    joined = [
        (name, weapon_named(at.state.creatures[name], answer))
        for name, answer in answers.items()
        if answer != "decline"
    ]
    return tuple((name, weapon) for name, weapon in joined if weapon is not None)


async def pay(at: At[State], deed: Deed) -> None:
    """GM-TEAM-01, GM-TEAM-03: every participant pays its attack and has had its Team Attack."""
    for name, _ in deed.joiners:
        await spending.pay(at, name, 1, "team-attack")
        await spending.exert(at, name)
    for name in (deed.attacker, *[name for name, _ in deed.joiners]):
        audience = sees(at.state, at.state.creatures[name])
        await at.tell(TeamAttacked(name=name, audience=audience))


def help_of(state: State, deed: Deed) -> tuple[Term, ...]:
    """GM-TEAM-02, GM-HELP-02: what each joiner adds to the caller's roll, in the caller's skill."""
    terms = [
        Term(f"Help of {name}", contribution(state, name, deed.skill), "GM-TEAM-02", name)
        for name, _ in deed.joiners
    ]
    return tuple(term for term in terms if term.value)
