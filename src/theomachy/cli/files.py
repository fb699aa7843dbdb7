"""`theomachy scenario` and `theomachy check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from theomachy.cli.output import FAILED, failing, print_json, show
from theomachy.cli.serving import pack_folder
from theomachy.core.documents import Fault, read_documents
from theomachy.core.errors import InputError
from theomachy.core.facts import encode
from theomachy.scenarios.checking import check, schema_of
from theomachy.scenarios.runner import ScenarioReport, StepReport, run_scenario
from theomachy.table.packs import PackFolder


def scenario(files: Sequence[Path], trace: bool, as_json: bool, packs: Path | None = None) -> None:
    """Run scenario files; say what held and what did not; exit 1 on any miss."""
    with failing():
        reports = [
            (path, report) for path in files for report in _reports(path, pack_folder(packs))
        ]
    show(
        as_json,
        lambda: [_plain(path, one) for path, one in reports],
        lambda: _print(reports, trace),
    )
    if not all(one.holds for _, one in reports):
        raise SystemExit(FAILED)


def _reports(path: Path, packs: PackFolder | None) -> Iterator[ScenarioReport]:
    documents = read_documents(path)
    if not documents:
        raise InputError("bad-file", "there is nothing in this file", str(path))
    for document in documents:
        try:
            yield run_scenario(document.data, packs=packs)
        except InputError as fault:
            refusal = fault.refusal
            place = f"{path}:{document.line_of(refusal.where)}"
            place += f": {refusal.where}" if refusal.where else ""
            raise InputError(fault.code, refusal.detail, place, refusal.allowed) from fault


def _print(reports: Sequence[tuple[Path, ScenarioReport]], trace: bool) -> None:
    for path, report in reports:
        print(f"{'holds ' if report.holds else 'MISSES'}  {path}: {report.title}")
        if report.fault:
            print(f"    could not begin: {report.fault}")
        for step in report.steps:
            if step.misses or trace:
                _print_step(step, trace)


def _print_step(step: StepReport, trace: bool) -> None:
    print(f"    {step.number}. {step.by}: {step.do}  {'MISSES' if step.misses else 'holds'}")
    if trace:
        for asked in step.asked:
            print(f"        asks  {asked}")
        for fact in step.told:
            body = {
                key: value
                for key, value in encode(fact).items()
                if key not in ("kind", "v", "traces")
            }
            print(f"        tells {fact.kind} {body}")
    for miss in step.misses:
        print(f"        {miss}")


def _plain(path: Path, report: ScenarioReport) -> dict[str, Any]:
    return {
        "file": str(path),
        "scenario": report.title,
        "game": report.game,
        "holds": report.holds,
        "fault": report.fault,
        "steps": [
            {
                "step": step.number,
                "do": step.do,
                "by": step.by,
                "holds": not step.misses,
                "misses": list(step.misses),
                "asked": list(step.asked),
                "told": [encode(fact) for fact in step.told],
            }
            for step in report.steps
        ],
    }


def check_files(files: Sequence[Path], as_json: bool, packs: Path | None = None) -> None:
    """Validate files; every fault with file, line and what is allowed; exit 1 if there is one."""
    with failing():
        faults = [fault for path in files for fault in check(path, packs=pack_folder(packs))]
    show(as_json, lambda: [_fault(one) for one in faults], lambda: _print_faults(files, faults))
    if faults:
        raise SystemExit(FAILED)


def _print_faults(files: Sequence[Path], faults: Sequence[Fault]) -> None:
    for fault in faults:
        print(fault)
    if not faults:
        print(f"no fault in {len(files)} file{'s' if len(files) != 1 else ''}")


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "file": fault.file,
        "line": fault.line,
        "where": fault.where,
        "detail": fault.detail,
        "allowed": list(fault.allowed),
    }


def print_schema(kind: str) -> None:
    """The JSON Schema of a kind of file."""
    with failing():
        print_json(schema_of(kind))
