"""What may be answered says in a line what it does, in every choice that the scenario files meet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from theomachy.core.ask import Choose, Single
from theomachy.core.procedure import At
from theomachy.scenarios.runner import run_scenario

CORPORA = Path(__file__).parent.parent / "corpora/god_marked"
PLAIN = {"check-skill"}
"""Choices whose options are names of skills."""


def test_every_option_that_can_be_had_says_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[str] = set()
    mute: set[tuple[str, str]] = set()
    asked = At._asked

    def noted(at: At[Any], label: str, request: Single) -> Any:
        if isinstance(request, Choose):
            met.add(request.label)
            mute.update(
                (request.label, one.id)
                for one in request.options
                if not one.text and one.because is None and request.label not in PLAIN
            )
        return asked(at, label, request)

    monkeypatch.setattr(At, "_asked", noted)
    for path in sorted(CORPORA.glob("*.yaml")):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            run_scenario(document)
    assert len(met) > 20
    assert not mute
