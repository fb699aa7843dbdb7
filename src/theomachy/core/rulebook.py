"""The rulebook of a game: our wording of each rule by ID, read from Markdown files, and its search.

A game's folder `rulebook` holds `contents.md` and one file a chapter:

- `contents.md`: `# Title`, some words, then the chapters in order as a list of links,
  `- [Title](chapter.md)`.
- A chapter: `# Title`, its own words, then its rules. A rule starts at `### ID Title` and ends at the
  next. In it a line may begin with `Ruling:` (what we settled ourselves), with `Example:`, or be a
  house option: ``House option: `name`: value | value (default value). What it changes.``
- The rows of the first table of `glossary.md` are terms: the word (or words with commas), the meaning.

A game without that folder has an empty rulebook. Nothing here knows what any rule says.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from theomachy.core.errors import InputError

CONTENTS: Final = "contents.md"
GLOSSARY: Final = "glossary"

_CHAPTER_LINK = re.compile(r"^- \[(?P<title>[^\]]+)\]\((?P<name>[a-z0-9_]+)\.md\)$", re.MULTILINE)
_HEADING = re.compile(r"^### (?P<id>[A-Z][A-Z0-9-]*\d) (?P<title>\S.*)$", re.MULTILINE)
_OPTION = re.compile(
    r"^House option: `(?P<name>[^`]+)`: (?P<values>.+?) \(default (?P<default>.+?)\)\. (?P<changes>.+)$"
)
_TABLE_ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<meaning>[^|]+) \|$", re.MULTILINE)
# "GM-TEAM-04", "G6", and what may follow the number: "GM-TEAM-04, 05", "GM-CRIT-01 to 04".
_CITATION = re.compile(
    r"\b(?P<stem>[A-Z]{2,}(?:-[A-Z]+)*-|[A-Z](?=\d))(?P<first>\d{1,2})\b"
    r"(?P<rest>(?:(?:, | and | to )(?P=stem)?\d{2}\b)*)"
)
_FURTHER = re.compile(r"(?P<by>, | and | to )(?:[A-Z-]+)?(?P<number>\d{2})")
_WORD = re.compile(r"[a-z0-9]+(?:[.'][a-z0-9]+)*\+?")
_ID = re.compile(r"[A-Z]+(-[A-Z]+)*-\d+")
_UNASKED = frozenset(
    {"a", "an", "and", "are", "at", "by", "can", "do", "does", "for", "happen", "happens", "how"}
    | {"i", "in", "is", "it", "my", "of", "on", "or", "the", "to", "what", "when", "which", "with"}
    | {"work", "works"}
)


@dataclass(frozen=True, slots=True)
class OptionText:
    """A house option as its rule states it; values and default are words, as one writes them."""

    name: str
    values: tuple[str, ...]
    default: str
    changes: str


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule as people read it.

    `text` is Markdown without the heading; `links` are the IDs that it names, in order, each once,
    ranges ("01 to 04") filled in; `chapter` is the name of its chapter.
    """

    id: str
    title: str
    text: str
    house_options: tuple[OptionText, ...]
    links: tuple[str, ...]
    chapter: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and what it means."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its file's name without ending, its title, its own words (Markdown), its rules."""

    name: str
    title: str
    text: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, eq=False)
class Rulebook:
    """All chapters in order, all rules by ID, the terms of the glossary. Two are equal if the same."""

    title: str = ""
    text: str = ""
    chapters: tuple[Chapter, ...] = ()
    rules: Mapping[str, RuleText] = field(default_factory=dict)
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What a query finds: `rules` by ID, chapter or title, `also` by their text, best first.

    `chapter` is set if the query names one; `terms` are words of the glossary with that name;
    `suggestions` are queries near to this one, given where a word of it is nowhere in the book.
    """

    rules: tuple[RuleText, ...] = ()
    also: tuple[RuleText, ...] = ()
    terms: tuple[Term, ...] = ()
    chapter: Chapter | None = None
    suggestions: tuple[str, ...] = ()


class Place(NamedTuple):
    """Where a rule is cited: the module, the function or class in it ("" for the module), the line."""

    module: str
    function: str
    line: int


def package_directory(package: str) -> Path:
    """The folder of a package that can be imported. Raises InputError `unknown-package`."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise InputError("unknown-package", f"{package!r} is no package with a folder", "package")
    return Path(next(iter(spec.submodule_search_locations)))


@cache
def read_rulebook(directory: Path) -> Rulebook:
    """The rulebook in the folder `rulebook` of a game's package; read once.

    Raises InputError `bad-rulebook` with file and line: a chapter that is not in the contents or
    not in the folder, an ID that comes twice, a rule without text, a house option out of form.
    """
    folder = directory / "rulebook"
    if not folder.is_dir():
        return Rulebook()
    contents = _text_of(folder / CONTENTS)
    links = list(_CHAPTER_LINK.finditer(contents))
    _refuse_unlisted(folder, {f"{link['name']}.md" for link in links})
    chapters = tuple(_chapter(folder / f"{link['name']}.md") for link in links)
    title, text = _titled(_CHAPTER_LINK.sub("", contents))
    return Rulebook(title, text, chapters, _by_id(folder, chapters), _terms(chapters))


def rule_of(book: Rulebook, rule: str) -> RuleText:
    """The rule with this ID, in any case. Raises InputError `unknown-rule` with what may be meant."""
    found = book.rules.get(rule.strip().upper())
    if found is None:
        near = difflib.get_close_matches(rule.strip().upper(), book.rules, 5, 0.7)
        raise InputError("unknown-rule", f"no rule is called {rule!r}", "rule", tuple(near))
    return found


def cited(text: str) -> tuple[str, ...]:
    """The rule IDs that a text names, in order, each once; "GM-TEAM-04, 05" and ranges filled in."""
    found = (rule for match in _CITATION.finditer(text) for rule in _ids_of(match))
    return tuple(dict.fromkeys(found))


def search(book: Rulebook, query: str) -> Found:
    """What the book says to a query; an empty query finds nothing.

    An ID in any case, its beginning ("gm-crit") or its area ("crit") finds these rules; the name of
    a chapter finds the chapter; words find the rules that hold them all (in title, text or chapter),
    those with all words in the title first. If no rule holds them all, those with most of them.
    """
    words = _asked(query)
    if not words:
        return Found()
    chapter = next((one for one in book.chapters if _names(one, query)), None)
    by_title, by_text = _citing(book, query) or _by_words(book, words)
    direct = (*_by_number(book, words), *(chapter.rules if chapter else ()), *by_title)
    rules = tuple(dict.fromkeys(direct))
    also = tuple(rule for rule in by_text if rule not in rules)
    terms = tuple(term for term in book.terms if _is_term(term, words))
    near = () if rules or terms else _suggestions(book, query, words)
    return Found(rules or also, also if rules else (), terms, chapter, near)


@cache
def implementations(root: Path) -> Mapping[str, tuple[Place, ...]]:
    """Where each rule is cited in the docstrings of the modules under `root`, a package's folder.

    Parses every module, so ask only where it is shown. Does not import anything.
    """
    places: defaultdict[str, list[Place]] = defaultdict(list)
    for path in sorted(root.rglob("*.py")):
        module = _module_name(path)
        for function, line, docstring in _docstrings(ast.parse(path.read_text(encoding="utf-8"))):
            for rule in cited(docstring):
                places[rule].append(Place(module, function, line))
    return MappingProxyType({rule: tuple(found) for rule, found in places.items()})


def _fault(path: Path, line: int, detail: str) -> InputError:
    return InputError("bad-rulebook", detail, f"{path.name}:{line}")


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as fault:
        raise _fault(path, 1, f"the rulebook has no {path.name}") from fault


def _refuse_unlisted(folder: Path, listed: set[str]) -> None:
    for path in sorted(folder.glob("*.md")):
        if path.name not in listed | {CONTENTS}:
            raise _fault(path, 1, f"the chapter is not linked in {CONTENTS}")


def _titled(text: str) -> tuple[str, str]:
    """The text of the first heading, and what follows it."""
    head, _, rest = text.partition("\n")
    return head.removeprefix("# ").strip(), rest.strip()


def _chapter(path: Path) -> Chapter:
    whole = _text_of(path)
    heads = list(_HEADING.finditer(whole))
    ends = [head.start() for head in heads] + [len(whole)]
    title, text = _titled(whole[: ends[0]])
    rules = (
        _rule(path, whole.count("\n", 0, head.start()) + 1, head, whole[head.end() : end].strip())
        for head, end in zip(heads, ends[1:], strict=True)
    )
    return Chapter(path.stem, title, text, tuple(rules))


def _rule(path: Path, line: int, head: re.Match[str], text: str) -> RuleText:
    if not text:
        raise _fault(path, line, f"{head['id']} has no text")
    options = (one for one in text.splitlines() if one.startswith("House option:"))
    return RuleText(
        head["id"],
        head["title"],
        text,
        tuple(_option(path, line, one) for one in options),
        cited(text),
        path.stem,
    )


def _option(path: Path, line: int, text: str) -> OptionText:
    match = _OPTION.match(text)
    if match is None:
        form = "House option: `name`: value | value (default value). What it changes."
        raise _fault(path, line, f"{text!r} is not of the form {form!r}")
    values = tuple(value.strip() for value in match["values"].split(" | "))
    return OptionText(match["name"], values, match["default"], match["changes"])


def _by_id(folder: Path, chapters: Iterable[Chapter]) -> Mapping[str, RuleText]:
    rules: dict[str, RuleText] = {}
    for rule in (rule for chapter in chapters for rule in chapter.rules):
        if rule.id in rules:
            other = rules[rule.id].chapter
            raise _fault(folder / f"{rule.chapter}.md", 1, f"{rule.id} is in {other}.md already")
        rules[rule.id] = rule
    return MappingProxyType(rules)


def _terms(chapters: Iterable[Chapter]) -> tuple[Term, ...]:
    text = next((chapter.text for chapter in chapters if chapter.name == GLOSSARY), "")
    rows = list(_TABLE_ROW.finditer(text))[1:]
    return tuple(Term(row["name"].strip(), row["meaning"].strip()) for row in rows)


def _ids_of(match: re.Match[str]) -> Iterator[str]:
    stem, last = match["stem"], int(match["first"])
    yield f"{stem}{match['first']}"
    for further in _FURTHER.finditer(match["rest"]):
        number = int(further["number"])
        first = last + 1 if further["by"] == " to " else number
        yield from (f"{stem}{one:02}" for one in range(first, number + 1))
        last = number


def _stem(word: str) -> str:
    """A word without its ending, so that "grappled", "grappling" and "grapple" are one."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and word[-2:] != "ss":
            word = word.removesuffix(ending)
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls" else word


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("_", " ").replace("-", " "))


def _asked(query: str) -> tuple[str, ...]:
    words = _words(query)
    return tuple(dict.fromkeys(word for word in words if word not in _UNASKED)) or tuple(words)


def _is_term(term: Term, words: tuple[str, ...]) -> bool:
    names = re.split(r", | \(|\)", term.name)
    asked = {_stem(word) for word in words}
    return any({_stem(word) for word in _words(name)} == asked for name in names if name)


def _names(chapter: Chapter, query: str) -> bool:
    return _words(query) in (_words(chapter.name), _words(chapter.title))


def _by_number(book: Rulebook, words: tuple[str, ...]) -> list[RuleText]:
    """Rules whose ID the query is, or begins, with or without the letters of the game."""
    asked = "-".join(words).upper()
    exact = book.rules.get(asked)
    return [exact] if exact else [rule for rule in book.rules.values() if _begins(rule.id, asked)]


def _begins(rule: str, asked: str) -> bool:
    game, _, rest = rule.partition("-")
    if "-" in asked:
        return rule.startswith(asked) or rest == asked
    area = rest.rpartition("-")[0] or game
    return asked == game or _stem(area.lower()) == _stem(asked.lower())


def _citing(book: Rulebook, query: str) -> tuple[tuple[RuleText, ...], tuple[RuleText, ...]] | None:
    """If the query has the form of an ID: no rule by its title, and those that name it."""
    asked = query.strip().upper()
    if asked not in book.rules and not _ID.fullmatch(asked):
        return None
    return (), tuple(rule for rule in book.rules.values() if asked in rule.links)


class _Indexed(NamedTuple):
    rule: RuleText
    title: frozenset[str]
    text: Counter[str]


@cache
def _index(book: Rulebook) -> tuple[_Indexed, ...]:
    titles = {chapter.name: chapter.title for chapter in book.chapters}
    return tuple(
        _Indexed(
            rule,
            frozenset(map(_stem, _words(rule.title))),
            Counter(map(_stem, _words(f"{rule.text} {titles[rule.chapter]}"))),
        )
        for rule in book.rules.values()
    )


def _by_words(
    book: Rulebook, words: tuple[str, ...]
) -> tuple[tuple[RuleText, ...], tuple[RuleText, ...]]:
    """Rules with all words in the title, and the others that hold as many words as any does."""
    stems = {_stem(word) for word in words}
    held = {one.rule: len(stems & (one.title | one.text.keys())) for one in _index(book)}
    most = max(held.values(), default=0)
    best = [one for one in _index(book) if most and held[one.rule] == most]
    best.sort(key=lambda one: _rank(one, stems), reverse=True)
    in_title = tuple(one.rule for one in best if stems <= one.title)
    return in_title, tuple(one.rule for one in best if not stems <= one.title)


def _rank(one: _Indexed, stems: set[str]) -> tuple[int, float, int]:
    """More words in the title, then a larger part of the title, then more often in the text."""
    in_title = len(stems & one.title)
    return in_title, in_title / len(one.title | stems), sum(one.text[stem] for stem in stems)


@cache
def _vocabulary(book: Rulebook) -> frozenset[str]:
    texts = (f"{rule.title} {rule.text}" for rule in book.rules.values())
    return frozenset(word for text in texts for word in _words(text) if not word[0].isdigit())


def _suggestions(book: Rulebook, query: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Queries in which each word that is nowhere in the book is replaced by one near to it."""
    known = {_stem(word) for word in _vocabulary(book)}
    ids = difflib.get_close_matches("-".join(query.upper().split()), book.rules, 3, 0.8)
    for word in (word for word in words if _stem(word) not in known):
        near = difflib.get_close_matches(word, sorted(_vocabulary(book)), 3, 0.75)
        if near:
            others = [" ".join(one if old == word else old for old in words) for one in near]
            return (*ids, *others)
    return tuple(ids)


def _module_name(path: Path) -> str:
    parts = [] if path.stem == "__init__" else [path.stem]
    folder = path.parent
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


def _docstrings(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Qualified name, line and docstring of the module and of all in it that has one."""
    yield "", 1, ast.get_docstring(tree) or ""
    yield from _docstrings_in(tree, "")


def _docstrings_in(node: ast.AST, outer: str) -> Iterator[tuple[str, int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{outer}{child.name}"
            yield name, child.lineno, ast.get_docstring(child) or ""
            yield from _docstrings_in(child, f"{name}.")
        else:
            yield from _docstrings_in(child, outer)
