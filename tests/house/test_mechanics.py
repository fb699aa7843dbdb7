"""Each mechanic is what the product plays by: none stands beside a procedure as a second description."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

GAMES = Path(__file__).resolve().parents[2] / "src/theomachy/games"
MECHANICS = "mechanics"
READERS = "calculators"
"""They call mechanics beside the text of a rule: that alone makes none a part of play."""
AREA = re.compile(r"\b((?:GM|GC|GB)-[A-Z]+)-\d+")

Name = tuple[str, str]
"""A chapter of the mechanics, and what is defined in it."""

TO_COME = (
    *("GM-ABILITY", "GM-CHAR", "GM-CHASE", "GM-COMPANION"),
    *("GM-FALL", "GM-FOCUS", "GM-GIANT", "GM-HOLD", "GM-JUMP", "GM-KPH"),
    *("GM-LEVEL", "GM-LIMB", "GM-OBJECT", "GM-RESOURCE"),
    *("GM-SIZE", "GB-LEVEL"),
)
"""Areas of the rules that are being built: their mechanics may stand before their procedures do.

An area is struck from here when it is built. That of a mechanic is the first rule that it names.
"""

AWAITED: Mapping[str, Mapping[Name, str]] = {
    "god_marked": {
        ("actions", "is_only_begun"): "GM-ABILITY",
        ("attack", "effect_amount"): "GM-ABILITY",
        ("dim_light", "ends_on_entering"): "GM-FOCUS",
        ("dim_light", "may_choose"): "GM-COMPANION",
        ("reactions", "may_serve_as_clash"): "GM-ABILITY",
        ("rulings", "shared"): "GM-FALL",
    },
    "godbound": {("saves", "armour_choice_is_valid"): "GB-LEVEL"},
}
"""Mechanics of areas that are built which wait for one that is to come."""


@dataclass(frozen=True)
class Uses:
    """What of the mechanics a piece of code speaks of, by its imports."""

    chapters: dict[str, str] = field(default_factory=dict)
    names: dict[str, Name] = field(default_factory=dict)

    def of(self, tree: ast.AST) -> Iterator[Name]:
        """The mechanics named in this part of the module."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in self.names:
                yield self.names[node.id]
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                chapter = self.chapters.get(node.value.id)
                yield from [(chapter, node.attr)] if chapter else []


def imported(tree: ast.AST) -> Uses:
    """What a module imports of the mechanics: chapters, and names out of them."""
    uses = Uses()
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        package, _, last = node.module.rpartition(".")
        for alias in node.names:
            if last == MECHANICS:
                uses.chapters[alias.asname or alias.name] = alias.name
            elif package.endswith(f".{MECHANICS}"):
                uses.names[alias.asname or alias.name] = (last, alias.name)
    return uses


def parsed(path: Path) -> ast.Module:
    """A module as a tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def used_outside(game: Path) -> set[Name]:
    """The mechanics that the rest of the game names."""
    modules = (path for path in game.rglob("*.py") if not {MECHANICS, READERS} & {*path.parts})
    return {name for tree in map(parsed, modules) for name in imported(tree).of(tree)}


def definitions(game: Path) -> dict[Name, tuple[set[Name], str]]:
    """What the mechanics define: each with what of them it is made of, and its first rule's area."""
    found: dict[Name, tuple[set[Name], str]] = {}
    for path in (game / MECHANICS).glob("*.py"):
        tree = parsed(path)
        uses = imported(tree)
        own = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        uses.names.update({node.name: (path.stem, node.name) for node in own})
        for node in own:
            cited = AREA.search(ast.get_docstring(node) or "")
            area = "" if cited is None else cited.group(1)
            found[path.stem, node.name] = (set(uses.of(node)), area)
    return found


def unused(game: Path) -> set[Name]:
    """The public functions of the mechanics, of areas that are built, that nothing comes to."""
    defined = definitions(game)
    ahead, reached = list(used_outside(game)), set[Name]()
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += defined[name][0] if name in defined else ()
    return {
        (chapter, name)
        for chapter, name in defined.keys() - reached
        if name.islower() and not name.startswith("_")
        if defined[chapter, name][1] not in TO_COME
    }


def test_each_mechanic_is_used_by_the_product() -> None:
    for game in sorted(path.parent for path in GAMES.glob(f"*/{MECHANICS}")):
        assert not unused(game) - AWAITED.get(game.name, {}).keys()


def test_what_waits_is_there_and_waits_for_an_area_to_come() -> None:
    for game, awaited in AWAITED.items():
        assert awaited.keys() <= definitions(GAMES / game).keys()
        assert set(awaited.values()) <= set(TO_COME)


def test_a_mechanic_that_nobody_uses_is_found(tmp_path: Path) -> None:
    (tmp_path / MECHANICS).mkdir()
    (tmp_path / MECHANICS / "dice.py").write_text(
        "def sides(): ...\ndef faces(): return sides()\ndef alone(): return alone()\n"
        "def named(): ...\ndef _own(): ...\nclass Die: ...\n"
        "def built(): 'GM-DICE-01, GM-JUMP-01'\ndef later(): 'GM-JUMP-01, GM-DICE-01'\n"
    )
    (tmp_path / "play.py").write_text(
        "from some.game.mechanics import dice as told\n"
        "from some.game.mechanics.dice import named as other\n"
        "print(told.faces, other, alone)\n"
    )
    assert unused(tmp_path) == {("dice", "alone"), ("dice", "built")}
