"""Folding: a game says for each kind of fact what it changes in the state.

    folding: Folding[State] = Folding()

    @folding.of(Healed)
    def _healed(state: State, fact: Healed) -> State: ...

Folders hold no rules: what a fact says is done, whatever it is. The core's own facts are not here;
`core.plugin.fold_one` knows them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from theomachy.core.errors import InputError
from theomachy.core.facts import Fact

S = TypeVar("S")
F = TypeVar("F", bound=Fact)


class Folding(Generic[S]):
    """What the facts of one game change; facts of kinds that are not here change nothing."""

    def __init__(self) -> None:
        self._folders: dict[type[Fact], Callable[[S, Any], S]] = {}

    @overload
    def of(self, kind: type[F], /) -> Callable[[Callable[[S, F], S]], Callable[[S, F], S]]: ...
    @overload
    def of(
        self, *kinds: type[Fact]
    ) -> Callable[[Callable[[S, Any], S]], Callable[[S, Any], S]]: ...
    def of(self, *kinds: type[Fact]) -> Callable[[Callable[[S, Any], S]], Callable[[S, Any], S]]:
        """The function that follows folds facts of these kinds. ValueError if another does."""

        def register(folder: Callable[[S, Any], S]) -> Callable[[S, Any], S]:
            for kind in kinds:
                if kind in self._folders:
                    raise ValueError(f"{kind.kind} is folded twice")
                self._folders[kind] = folder
            return folder

        return register

    def apply(self, state: S, fact: Fact) -> S:
        """The state after this fact.

        Raises InputError `unknown-creature` if it changes somebody who is not here.
        """
        folder = self._folders.get(type(fact))
        if folder is None:
            return state
        try:
            return folder(state, fact)
        except KeyError as fault:
            raise InputError(
                "unknown-creature", f"{fact.kind} names {fault}, who is not here", fact.kind
            ) from fault
