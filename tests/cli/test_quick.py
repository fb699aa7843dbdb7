"""`theomachy quick`, and the library function of the same name."""

from __future__ import annotations

import json

import pytest
import yaml

import theomachy
from tests.cli.running import refused, run
from theomachy.core.errors import InputError

Captured = pytest.CaptureFixture[str]


def test_a_cast_is_printed_that_a_scenario_takes(capsys: Captured) -> None:
    ran = run(capsys, "quick", "god-marked", "role=archer", "level=2", "count=2", "at=[4,2]")
    cast = yaml.safe_load(ran.out)
    assert list(cast) == ["Archer", "Archer 2"]
    document = {
        "scenario": "Archers",
        "game": "god-marked",
        "board": {"size": [9, 9]},
        "cast": cast,
    }
    assert theomachy.run_scenario(document).holds
    assert json.loads(run(capsys, "quick", "god-marked", "role=archer", "--json").out).keys() == {
        "Archer"
    }


@pytest.mark.parametrize(
    ("wishes", "words"),
    [(["role=cook"], "role"), (["level"], "role=archer"), (["horns=2"], "horns")],
)
def test_what_it_does_not_know_is_refused(capsys: Captured, wishes: list[str], words: str) -> None:
    assert words in refused(capsys, "quick", "god-marked", *wishes)


def test_a_game_without_it_says_so(capsys: Captured) -> None:
    assert "makes no foes" in refused(capsys, "quick", "godbound")


def test_the_library_gives_the_same() -> None:
    cast = theomachy.quick_foes("god-marked", role="caster", level=3, name="Sooth")
    assert list(cast) == ["Sooth"]
    with pytest.raises(InputError, match="level"):
        theomachy.quick_foes("god-marked", level=-1)
