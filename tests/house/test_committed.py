"""What is committed names no registry, no machine; what is installed is locked by hash."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]

# Written so that no pattern matches its own text.
REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.(org|com)|yarnpkg\.com|deb\.debian\.org"
    r"|--(extra-)?index-url|--find-link[s]|tool\.uv\.index",
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"(?<![\w.~*-])/(?:home|Users|root|tmp|work|opt|mnt)/[\w.]")
PINNED = re.compile(r"(?P<name>[a-z0-9-]+)(\[[a-z,]+\])?==(?P<version>[^ ]+)( ; .+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def committed() -> list[Path]:
    """All files that git tracks and that are still there."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    paths = (ROOT / name for name in listing.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


def text_of(path: Path) -> str:
    """The text of a file; of a picture or font, what of it happens to be text."""
    return path.read_text(encoding="utf-8", errors="replace")


def naming(pattern: re.Pattern[str]) -> list[str]:
    """Each place among the committed files that the pattern finds."""
    return [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in committed()
        for match in pattern.finditer(text_of(path))
    ]


def pins(name: str) -> dict[str, str]:
    """Package and version for each package of a file of requirements."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    matches = filter(None, map(PINNED.fullmatch, lines))
    return {match["name"]: match["version"] for match in matches}


def declared() -> dict[str, list[str]]:
    """What pyproject.toml asks for, by the file of requirements that locks it."""
    project: dict[str, Any] = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    groups: dict[str, list[str]] = project["dependency-groups"]
    dependencies: list[str] = project["project"]["dependencies"]
    fast: list[str] = project["project"]["optional-dependencies"]["fast"]
    return {
        "app.txt": dependencies,
        "bootstrap.txt": groups["bootstrap"],
        "build.txt": groups["build"],
        "dev.txt": [*dependencies, *fast, *groups["dev"]],
    }


def test_nothing_committed_names_a_registry() -> None:
    assert not naming(REGISTRY)


def test_nothing_committed_names_a_path_of_a_machine() -> None:
    assert not naming(MACHINE_PATH)


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (REGISTRY, "see https://pypi" + ".org/simple", True),
        (REGISTRY, "the registry of packages", False),
        (MACHINE_PATH, "open('/" + "tmp/x')", True),
        (MACHINE_PATH, "cd /" + "home/ana", True),
        (MACHINE_PATH, "GET /api/v1/tables/home/", False),
        (MACHINE_PATH, "src/work/x", False),
    ],
)
def test_patterns_find_what_they_should(
    pattern: re.Pattern[str], text: str, *, found: bool
) -> None:
    assert bool(pattern.search(text)) is found


@pytest.mark.parametrize("name", ["app.txt", "bootstrap.txt", "build.txt", "dev.txt"])
def test_requirements_hold_versions_and_hashes_only(name: str) -> None:
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    assert "://" not in "\n".join(lines)
    rest = [line for line in lines if not line.lstrip().startswith("#")]
    assert not [line for line in rest if not PINNED.fullmatch(line) and not HASH.fullmatch(line)]
    assert pins(name)


@pytest.mark.parametrize("name", ["app.txt", "bootstrap.txt", "build.txt", "dev.txt"])
def test_requirements_satisfy_what_is_declared(name: str) -> None:
    locked = pins(name)
    for text in declared()[name]:
        requirement = Requirement(text)
        package = requirement.name.lower().replace("_", "-")
        assert locked.get(package), f"{package} is not locked in {name}: run `make lock`"
        assert requirement.specifier.contains(locked[package], prereleases=True), text


def test_development_runs_the_versions_of_the_application() -> None:
    development = pins("dev.txt")
    assert pins("app.txt").items() <= development.items()


@pytest.mark.parametrize("folder", ["web", "browser"])
def test_npm_lock_holds_hashes_and_no_address(folder: str) -> None:
    packages = json.loads(text_of(ROOT / folder / "package-lock.json"))["packages"]
    fetched = {name: entry for name, entry in packages.items() if name}
    assert fetched
    assert all("integrity" in entry for entry in fetched.values())
    assert not [name for name, entry in fetched.items() if "resolved" in entry]
