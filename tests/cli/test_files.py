"""`theomachy scenario` and `theomachy check`: documents, text, exit codes, places of faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.running import CORPORA, SECOND_DODGE, refused, run
from theomachy.scenarios.schema import Encounter, Scenario

Captured = pytest.CaptureFixture[str]
HEAD = "scenario: x\ngame: god-marked\n"
CAST = "cast: {Ash: {character: {level: 1}}, Imp: {creature: {level: 1}, team: foes}}\n"


def written(folder: Path, text: str) -> Path:
    file = folder / "file.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def missing(folder: Path) -> Path:
    """The second dodge with a number that does not hold."""
    text = SECOND_DODGE.read_text(encoding="utf-8")
    return written(folder, text.replace("{Ash.hp: 15,", "{Ash.hp: 14,"))


def test_a_scenario_that_holds(capsys: Captured) -> None:
    ran = run(capsys, "scenario", SECOND_DODGE)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"holds   {SECOND_DODGE}: The second dodge is harder\n"


def test_a_miss_is_named_with_its_step_and_exit_1(capsys: Captured, tmp_path: Path) -> None:
    file = missing(tmp_path)
    ran = run(capsys, "scenario", file)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        f"MISSES  {file}: The second dodge is harder",
        "    2. Warden: attack  MISSES",
        "        Ash.hp is 15, expected 14",
    ]


def test_scenario_json(capsys: Captured, tmp_path: Path) -> None:
    ran = run(capsys, "scenario", SECOND_DODGE, missing(tmp_path), "--json")
    assert ran.code == 1
    first, second = ran.json
    assert (first["holds"], second["holds"]) == (True, False)
    assert list(first) == ["file", "scenario", "game", "holds", "fault", "steps"]
    step = first["steps"][1]
    assert list(step) == ["step", "do", "by", "holds", "misses", "asked", "told"]
    assert [one.partition(":")[0] for one in step["asked"]] == [
        "reaction/Ash",
        "attack",
        "dodge",
        "damage",
    ]
    assert {"hit-direct", "dodge-failed"} <= {fact["kind"] for fact in step["told"]}
    assert second["steps"][1]["misses"] == ["Ash.hp is 15, expected 14"]


def test_the_trace_prints_every_request_and_fact(capsys: Captured) -> None:
    out = run(capsys, "scenario", SECOND_DODGE, "--trace").out
    assert "        asks  reaction/Ash: Ash chooses of " in out
    assert "        asks  attack: Warden rolls d20\n" in out
    assert "        tells hit-direct {" in out


def test_several_documents_of_one_file(capsys: Captured, tmp_path: Path) -> None:
    text = SECOND_DODGE.read_text(encoding="utf-8")
    ran = run(capsys, "scenario", written(tmp_path, f"{text}\n---\n{text}"))
    assert ran.out.count("holds ") == 2


def test_a_scenario_in_json(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "dodge.json"
    file.write_text(json.dumps(yaml.safe_load(SECOND_DODGE.read_text(encoding="utf-8"))))
    assert run(capsys, "scenario", file).code == 0


def test_what_cannot_be_set_up_misses(capsys: Captured, tmp_path: Path) -> None:
    file = written(tmp_path, f"{HEAD}{CAST}set: {{Ash.hpp: 3}}\n")
    ran = run(capsys, "scenario", file)
    assert ran.code == 1
    assert "could not begin: set Ash.hpp: " in ran.out


UNREADABLE = [
    ("", "file.yaml: there is nothing in this file"),
    ("scenario: x\nsteps: [\n  - a: b: c\n", "file.yaml:3: no YAML: "),
    ("scenario: x\na: &a [*a]\n", "no YAML"),
    (f"{HEAD}game: y\n", "file.yaml:3: no YAML: the key 'game' stands twice in one mapping"),
    ("[1, 2]", "file.yaml:1: a document is a mapping"),
    ("foo: x\ngame: god-marked\n", "neither a scenario nor an encounter"),
    ("scenario: x\ngame: chess\n", "file.yaml:2: game: no game is called 'chess' (allowed: god-"),
    (f"{HEAD}\nstepps: []\n", "file.yaml:4: stepps: Extra inputs are not permitted"),
    (f"{HEAD}steps:\n - {{do: 5}}\n", "file.yaml:4: steps.0.do: Input should be a valid string"),
    (f"{HEAD}steps: [{{do: pass, refused: a, error: b}}]\n", "either refused or an error"),
    (f"{HEAD}steps: [{{do: pass, chance: {{x: most}}}}]\n", "such as 1/2, not 'most'"),
    (f"{HEAD}steps: [{{do: pass, expect: {{told: x}}}}]\n", "told is a list of kinds of facts"),
    ("encounter: x\ngame: god-marked\n", "an encounter has no steps to run"),
]


@pytest.mark.parametrize(("text", "said"), UNREADABLE)
def test_what_is_no_scenario_is_bad_input(
    capsys: Captured, tmp_path: Path, text: str, said: str
) -> None:
    message = refused(capsys, "scenario", written(tmp_path, text))
    assert said in message
    assert message.count("(allowed:") <= 1


@pytest.mark.parametrize("command", ["scenario", "check"])
def test_files_that_cannot_be_read(capsys: Captured, tmp_path: Path, command: str) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "none.yaml: cannot be read: No such file" in refused(
        capsys, command, tmp_path / "none.yaml"
    )
    assert "cannot be read: Is a directory" in refused(capsys, command, tmp_path)
    assert "binary.yaml: no text in UTF-8" in refused(capsys, command, binary)


def test_aliases_of_aliases_are_stopped(capsys: Captured, tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    message = refused(capsys, "check", written(tmp_path, "\n".join(lines)))
    assert "more than 400000 values in one document" in message


def test_check_of_files_without_fault(capsys: Captured) -> None:
    files = sorted((CORPORA / "god_marked").glob("*.yaml"))
    ran = run(capsys, "check", *files)
    assert (ran.code, ran.out) == (0, f"no fault in {len(files)} files\n")
    assert run(capsys, "check", SECOND_DODGE).out == "no fault in 1 file\n"
    assert run(capsys, "check", SECOND_DODGE, "--json").json == []


FAULTS = [
    ("", 1, "", "there is nothing in this file"),
    ("[1]", 1, "", "a document is a mapping whose first key says what it is"),
    ("foo: x\ngame: god-marked\n", 1, "", "the first key 'foo' is no kind of file"),
    ("scenario: x\ngame: chess\n", 2, "game", "no game is called 'chess'"),
    (f"{HEAD}cast: 5\n", 3, "cast", "Input should be a valid dictionary (given 5)"),
    (f"{HEAD}{CAST}set: {{Ash.hpp: 3}}\n", 4, "set.Ash.hpp", "names nothing"),
    (f"{HEAD}{CAST}set: {{Ash.hp: x}}\n", 4, "set.Ash.hp", "'x' does not fit"),
    (f"{HEAD}house: {{foo: 1}}\n", 3, "house.foo", "foo"),
    (f"{HEAD}{CAST}steps:\n- {{do: atack}}\n", 5, "steps[0].do", "no command 'atack'"),
    (f"{HEAD}{CAST}steps:\n- {{do: attack, by: Ash}}\n", 5, "steps[0].with.target", "required"),
]


@pytest.mark.parametrize(("text", "line", "where", "detail"), FAULTS)
def test_check_names_file_line_place_and_what_is_wrong(
    capsys: Captured, tmp_path: Path, text: str, line: int, where: str, detail: str
) -> None:
    file = written(tmp_path, text)
    ran = run(capsys, "check", file, "--json")
    assert (ran.code, ran.err) == (1, "")
    (fault,) = ran.json
    assert list(fault) == ["file", "line", "where", "detail", "allowed"]
    assert (fault["file"], fault["line"], fault["where"]) == (str(file), line, where)
    assert detail in fault["detail"]
    assert run(capsys, "check", file).out.startswith(f"{file}:{line}: ")


def test_check_finds_all_faults_of_form_at_once(capsys: Captured, tmp_path: Path) -> None:
    file = written(tmp_path, f"{HEAD}foo: 1\nbar: 2\ncast: 3\n")
    assert [one["line"] for one in run(capsys, "check", file, "--json").json] == [5, 3, 4]


def test_what_is_allowed_is_listed(capsys: Captured, tmp_path: Path) -> None:
    file = written(tmp_path, f"{HEAD}{CAST}steps:\n- {{do: atack}}\n")
    (fault,) = run(capsys, "check", file, "--json").json
    assert "attack" in fault["allowed"]


def test_check_without_files(capsys: Captured) -> None:
    assert "name at least one FILE, or a kind of file with --schema" in refused(capsys, "check")


@pytest.mark.parametrize(
    ("kind", "title"), [("scenario", "Scenario"), ("encounter", "Encounter"), ("table", "Export")]
)
def test_schemas_of_files(capsys: Captured, kind: str, title: str) -> None:
    told = run(capsys, "check", "--schema", kind).json
    assert told["title"] == title
    assert kind in told["required"]


@pytest.mark.parametrize("kind", ["character", "pack"])
def test_schemas_of_the_games_files(capsys: Captured, kind: str) -> None:
    assert kind in run(capsys, "check", "--schema", kind).json["properties"]


def test_an_unknown_schema(capsys: Captured) -> None:
    message = refused(capsys, "check", "--schema", "spell")
    assert "'spell'" in message
    assert "scenario, encounter, scene, board, epic, table, character, pack" in message


def test_the_schema_says_what_the_code_takes() -> None:
    for form in (Scenario, Encounter):
        described: dict[str, Any] = form.model_json_schema()["properties"]
        assert described.keys() == {
            field.alias or name for name, field in form.model_fields.items()
        }


MARSH = """pack: Of the marsh
game: god-marked
weapons: [{id: reed-pike, name: Reed pike, damage: [{count: 1, sides: 4}]}]
creatures: [{id: frog, name: Frog, weapons: [reed-pike]}]
"""


def packed(folder: Path) -> Path:
    packs = folder / "packs"
    packs.mkdir()
    (packs / "marsh.yaml").write_text(MARSH, encoding="utf-8")
    return packs


def test_files_may_refer_to_the_packs_of_a_folder(capsys: Captured, tmp_path: Path) -> None:
    packs = packed(tmp_path)
    step = "steps: [{do: enlist, with: {cast: {Toad: {creature: frog}}}}]\n"
    file = written(tmp_path, f"{HEAD}cast: {{Frog: {{creature: frog}}}}\n{step}")
    ran = run(capsys, "check", file)
    assert ran.code == 1
    assert f"{file}:3: cast.Frog.creature: no creature 'frog' (allowed: " in ran.out
    assert run(capsys, "check", file, "--packs", packs).code == 0
    assert run(capsys, "scenario", file).code == 1
    assert run(capsys, "scenario", file, "--packs", packs).code == 0


def test_a_pack_of_a_file_may_refer_to_those_of_a_folder(capsys: Captured, tmp_path: Path) -> None:
    packs = packed(tmp_path)
    text = (
        "pack: Later\ngame: god-marked\ncreatures:\n  - {id: newt, name: N, weapons: [reed-pike]}\n"
    )
    file = written(tmp_path, text)
    ran = run(capsys, "check", file)
    assert ran.out.startswith(f"{file}:4: creatures[0].weapons[0]: there is no 'reed-pike' among")
    assert run(capsys, "check", file, "--packs", packs).code == 0


def test_a_folder_that_is_not_there_is_named(capsys: Captured, tmp_path: Path) -> None:
    for command in ("check", "scenario"):
        message = refused(capsys, command, SECOND_DODGE, "--packs", tmp_path / "nowhere")
        assert "there is no such folder" in message
