"""The reasons why not that many commands share: whose turn it is, what may be spent, who is there."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.games.god_marked.creatures.readiness import awake, has_actions, in_rounds
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics.actions import may_spend
from theomachy.games.god_marked.state import Creature, State, enemies, out_of_the_fight
from theomachy.games.god_marked.state.chases import Chase

Options = tuple[Option, ...]

BATON = ("unknown-creature", "out-of-the-fight", "no-initiative", "not-your-turn", "not-your-baton")
"""Why `has_baton` says no."""
ACTION = (*BATON, "no-actions", "dazed")
"""Why `can_spend` says no."""
HURT = (
    *("crit", "damage", "bleeding", "falling", "control", "fall", "impact"),
    "help",
    "focus",
    "paralysis",
    "destiny",
    "dim-light",
)
"""What is asked where somebody is hurt or moved."""
ROUND = ("initiative", "crit", "first", "baton", "poison", "help", "destiny")
"""What is asked where the turn goes on, or a round begins."""
ANSWERS = (
    *("reaction", "dodge", "dodge-to", "clash", "mercy", "hit-back"),
    *("astray", "which-ally", "strain", "healing", "resist"),
)
"""What is asked of the target of a deed, and of those who would protect it."""
CHASE_ROUND = ("tackle-whom", "tackle", *ANSWERS, "endurance")
"""What is asked where the round of a chase ends."""
AFTERWARDS = tuple(dict.fromkeys((*HURT, "stay-on", "final-blow", *ROUND, *CHASE_ROUND)))
"""What may be asked once a deed of a fight or chase is done."""
ANSWERED = tuple(dict.fromkeys(("opportunity", "attack", *ANSWERS, *AFTERWARDS)))
"""What may be asked where a deed of one's own turn may be answered by Opportunity."""

ROLLED = (
    *("rolled", "bound-learnt", "skill-grew", "help-used", "steps-used"),
    *("destiny-counted", "destiny-spent"),
)
"""What a d20 tells."""
CHECKED = (*ROLLED, "checked", "check-number", "helped")
"""What a check tells."""
TURNS = ("round-began", "refreshed", "order-settled", "turn-given", "dim-light-left", "healed")
"""What a new round tells, and who acts next."""
CHASED = (
    *("runner-turn", "runner-done", "runner-moved", "runner-stopped", "runner-left"),
    *("chase-round", "runner-refreshed", "mount-moves", "moves-lost", "went-all-out"),
    *("attack-missed", "pinned", "tackle-failed", "chase-ended", "distances-stated"),
)
"""What is told where a turn or a round of a chase goes on."""
SETTLED = (
    *("counted", "reopened", "condition-ended", "revealed"),
    *("baton-passed", "turn-declined", "fight-ended", *TURNS),
    *("ability-ended", "ability-lost", "ability-kept", "effect-ended", "size-changed"),
    *("board-laid", "held-back"),
    *("command-ended", "detached", "relearnt"),
    *("attempt-lost", "ritual-lost", "things-dropped"),
    *("giant-moved", "came-off", *CHASED),
)
"""What is told when a deed is done, a turn goes on or a fight ends."""
HARMED = (
    *("damage-dealt", "health-lost", "condition-gained", "condition-changed", "grapple-ended"),
    *("moved", "distance-changed", "blocked", "collided", "falling", "fell"),
    *("fall-controlled", "caught", "reaction-declared", "reaction-voided"),
    *("dim-light-entered", "dim-light-chosen", "exerted", "defeated", "died"),
    *("ability-kept", "ability-ended", "ability-lost", "effect-ended", "size-changed"),
    *("board-laid", "held-back"),
)
"""What is told where somebody is hurt or moved."""
STRUCK = (
    *("attack-declared", "reaction-declared", "reaction-voided", "protected", "revealed"),
    *("clash-won", "clash-lost", "clash-tied", "dodged", "dodge-failed"),
    *("mercy-granted", "mercy-refused", "hit-direct", "hit-indirect", "hit-nothing"),
    *("crit-resulted", "attack-failed", "armour-lowered", "chain-grew", "grappled", "done"),
    *("fight-began", "ability-used", "ability-begun", "effect-gained", "armour-health-gained"),
    *("uses-counted", "created", "healed", "dim-light-left"),
    *("free-use", "destiny-counted", "destiny-spent"),
)
"""What is told of an attack, a reaction, and what a reaction does in its place."""


def told(*own: str) -> tuple[str, ...]:
    """What a deed tells that may be answered by reactions or Opportunity; its own facts first."""
    all_of = (*own, "reopened", "streaks-counted", *STRUCK, *CHECKED, *HARMED, *SETTLED)
    return tuple(dict.fromkeys(all_of))


def told_of_harm(*own: str) -> tuple[str, ...]:
    """What a deed tells that hurts and that nobody may answer; its own facts first."""
    return tuple(dict.fromkeys((*own, *HARMED, *CHECKED, *SETTLED)))


def first(*refusals: Refusal | None) -> Refusal | None:
    """The first reason why not."""
    return next((one for one in refusals if one is not None), None)


def present(state: State, name: str, where: str = "by") -> Refusal | None:
    """Whether there is such a creature, and it is in a state to do anything."""
    one = state.creatures.get(name)
    if one is None:
        return Refusal(
            "unknown-creature", f"nobody is called {name!r}", where, tuple(state.creatures)
        )
    if where == "by" and not awake(one):
        return Refusal("out-of-the-fight", f"{name} is out of the fight", where)
    return None


def still_there(state: State, name: str, where: str) -> Refusal | None:
    """Whether there is such a creature, and it is still in the fight."""
    missing = present(state, name, where)
    if missing is None and out_of_the_fight(state.creatures[name]):
        return Refusal("already-fallen", f"{name} is out of the fight", where)
    return missing


def has_baton(state: State, by: str) -> Refusal | None:
    """GM-INIT-04, GM-INIT-05: whether it is the creature's turn; outside a fight it always is."""
    missing = present(state, by)
    if missing is not None or not in_rounds(state, by):
        return missing
    if state.chase is not None:
        return _runs_now(state.chase, by)
    fight = state.fight
    if not fight.turn:
        return Refusal("no-initiative", "initiative has not been rolled yet", "by")
    if state.creatures[by].team != fight.turn:
        return Refusal("not-your-turn", f"{fight.turn} has the turn, not {by}'s team", "by")
    if fight.baton != by:
        return Refusal("not-your-baton", f"{fight.baton} holds the baton, not {by}", "by")
    return None


def _runs_now(chase: Chase, by: str) -> Refusal | None:
    """GM-CHASE-01: whether it is the creature's turn in the chase."""
    if chase.turn == by:
        return None
    holder = chase.turn or "somebody unseen"
    return Refusal("not-your-turn", f"{holder} has the turn in the chase, not {by}", "by")


def no_chase(state: State, by: str) -> Refusal | None:
    """GM-CHASE-01: in a chase nobody walks about; all go from landmark to landmark."""
    if state.chase is None or by not in state.chase.runners:
        return None
    return Refusal("in-a-chase", f"{by} is in a chase: it runs from landmark to landmark", "by")


def can_spend(state: State, by: str, actions: int = 1) -> Refusal | None:
    """GM-ACTION-01, GM-COND-05: whether the creature has the baton and the actions left."""
    refusal = has_baton(state, by)
    if refusal is not None or not in_rounds(state, by):
        return refusal
    one = state.creatures[by]
    if not may_spend(one.actions, actions):
        need = f"{by} has {one.actions} actions left and needs {actions}"
        return Refusal("no-actions", need, "by")
    if state.fight.active and one.has(Condition.DAZED) and not has_actions(state, one):
        return Refusal("dazed", f"{by} is Dazed: it acts when all others are done", "by")
    return None


def enemy_of(state: State, by: str, target: str) -> Refusal | None:
    """Whether the target is there, is not the creature itself, and is still in the fight."""
    missing = present(state, target, "with.target")
    if missing is None and target == by:
        return Refusal("not-yourself", f"{by} cannot be its own target", "with.target")
    return missing or still_there(state, target, "with.target")


def target_options(state: State, by: str) -> tuple[Creature, ...]:
    """Whom a creature may choose as a target: the enemies still in the fight."""
    return enemies(state, by)
