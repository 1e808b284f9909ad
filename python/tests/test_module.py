"""The module says what the program says, and its errors are those of Python."""

import dataclasses
import json
import multiprocessing
import os
import pathlib
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pbnlint
import pytest
from pbnlint import _native

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROKEN = b'[Event "Club"]\n[BOARD "7"]\n[Dealer "Q"]\n'


def corpora() -> list[pathlib.Path]:
    """Our own files, and real ones where PBN_CORPUS says that there are some."""
    folders = [ROOT / "tests" / "corpus"]
    if "PBN_CORPUS" in os.environ:
        folders.append(pathlib.Path(os.environ["PBN_CORPUS"]))
    files = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    return sorted(path for path in files if path.suffix.lower() == ".pbn")


def program(*arguments: object, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    words = [sys.executable, "-m", "pbnlint", *map(str, arguments)]
    return subprocess.run(words, input=text, capture_output=True, check=False)


def as_json(finding: pbnlint.Finding) -> dict[str, object]:
    """A finding as the program prints it, but for the coding of edits."""
    said = dataclasses.asdict(finding)
    for fix in said["fixes"]:
        for edit in fix["edits"]:
            edit["data"] = edit["data"].hex()
    found = json.loads(json.dumps(said))
    assert isinstance(found, dict)
    return found


def test_findings_are_those_of_the_program() -> None:
    files = corpora()
    assert len(files) > 20
    # The environment of the tests may not be that of the program, whose folder is the root.
    printed = json.loads(program("check", "--isolated", "--format", "json", *files).stdout)
    assert len(printed["files"]) == len(files)
    for said in printed["files"]:
        # The program names files in fingerprints from the folder in which it runs.
        real = os.path.realpath(said["path"])
        key = os.path.relpath(real) if is_below(real) else real
        found = pbnlint.check(pathlib.Path(said["path"]).read_bytes(), path=key)
        expected = said["findings"]
        for finding in expected:
            # Only findings in chess have them.
            for name in ("move", "ply", "variation", "fen"):
                finding.setdefault(name, None)
            for fix in finding["fixes"]:
                for edit in fix["edits"]:
                    coded = pbnlint._edit(edit)
                    edit.clear()
                    edit.update(dataclasses.asdict(coded), data=coded.data.hex())
        assert [as_json(finding) for finding in found] == expected, said["path"]


def is_below(path: str) -> bool:
    return pathlib.Path(path).resolve().is_relative_to(pathlib.Path.cwd())


def copies(folder: pathlib.Path) -> dict[pathlib.Path, pathlib.Path]:
    """Copies of all files, each in a folder of its own: rules look at the name of a file."""
    copied = {}
    for number, path in enumerate(corpora()):
        copied[path] = folder / str(number) / path.name
        copied[path].parent.mkdir(parents=True)
        copied[path].write_bytes(path.read_bytes())
    return copied


def test_repaired_texts_are_those_of_the_program(tmp_path: pathlib.Path) -> None:
    copied = copies(tmp_path)
    program("check", "--fix", "--isolated", *copied.values())
    for path, copy in copied.items():
        assert pbnlint.fix(path.read_bytes(), path=copy).data == copy.read_bytes(), path


def test_exported_texts_are_those_of_the_program(tmp_path: pathlib.Path) -> None:
    copied = copies(tmp_path)
    program("export", "--isolated", *copied.values())
    for path, copy in copied.items():
        data = path.read_bytes()
        try:
            exported = pbnlint.export(data, path=copy).data
        except pbnlint.NotPbnError:
            exported = data
        assert exported == copy.read_bytes(), path


def test_games_are_those_of_the_program() -> None:
    for path in sorted((ROOT / "tests" / "corpus").rglob("*.pbn")):
        try:
            games = pbnlint.model(path)
        except pbnlint.NotPbnError:
            continue
        assert games == json.loads(program("model", path).stdout)["games"], path


def test_a_configuration_is_that_of_the_program(tmp_path: pathlib.Path) -> None:
    config = 'ignore = ["tag-case"]\n[per-file-ignores]\n"old/*.pbn" = ["bad-dealer"]\n'
    (tmp_path / "pbnlint.toml").write_text(config)
    for name in ("a.pbn", "old/a.pbn"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(BROKEN)
        printed = json.loads(program("check", "--format", "json", path).stdout)
        expected = [finding["fingerprint"] for finding in printed["files"][0]["findings"]]
        found = pbnlint.check(BROKEN, path=name, config=config)
        assert [finding.fingerprint for finding in found] == expected
    assert pbnlint.check(BROKEN, config=config, select=["tag-case"])
    assert pbnlint.export(BROKEN, config='line-ending = "lf"').data.count(b"\r") == 0
    # No setting changes what games say, but a text that is no configuration is an error.
    assert pbnlint.model(BROKEN, config=config) == pbnlint.model(BROKEN)
    with pytest.raises(ValueError, match="did you mean `select`"):
        pbnlint.model(BROKEN, config="selct = []")
    with pytest.raises(TypeError, match="config: expected a str, found dict"):
        pbnlint.model(BROKEN, config={})  # type: ignore[call-overload]


def test_a_finding_says_where_and_how_to_mend() -> None:
    found = pbnlint.check(BROKEN, select=["tag-case"])
    assert [(finding.rule, finding.range.start.line) for finding in found] == [("tag-case", 2)]
    fix = found[0].fixes[0]
    assert fix.applicability == "safe"
    assert fix.apply(BROKEN) == BROKEN.replace(b"BOARD", b"Board")
    assert pbnlint.fix(BROKEN).data == fix.apply(BROKEN)


def test_paths_are_read(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_bytes(BROKEN)
    found = pbnlint.check(path)
    assert found == pbnlint.check(str(path)) == pbnlint.check(BROKEN, path=path)
    assert pbnlint.check(bytearray(BROKEN)) == pbnlint.check(memoryview(BROKEN))
    with pytest.raises(FileNotFoundError):
        pbnlint.check(tmp_path / "none.pbn")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"select": ["bad-daeler"]}, "`bad-daeler`: .* did you mean `bad-dealer`"),
        ({"ignore": ["tga"]}, "did you mean `tag`"),
        ({"config": "selct = []"}, "pbnlint.toml:1:1: `selct`: no such key; did you mean `select`"),
        ({"severity": {"tag": "loud"}}, "no severity `loud`"),
        ({"pbn_version": "3.0"}, "`pbn_version` is one of `1.0`, `2.0`, `2.1`"),
        ({"line_ending": "unix"}, "`line_ending` is one of"),
    ],
)
def test_wrong_values(options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pbnlint.check(BROKEN, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "options", "said"),
    [
        (7, {}, "data: expected bytes, or the path .* found int"),
        (None, {}, "data: .* found NoneType"),
        (b"", {"select": "tag"}, "select: expected a list of str, found str"),
        (b"", {"ignore": [1]}, r"ignore\[0\]: expected a str, found int"),
        (b"", {"severity": ["tag"]}, "severity: expected a mapping"),
        (b"", {"hold_to_export": 1}, "hold_to_export: expected a bool, found int"),
        (b"", {"pbn_version": 2.1}, "pbn_version: expected a str, found float"),
        (b"", {"path": 1}, "path: expected a path"),
        (b"", {"config": {}}, "config: expected a str, found dict"),
    ],
)
def test_wrong_types(data: object, options: dict[str, object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        pbnlint.check(data, **options)  # type: ignore[arg-type]


def test_other_notations_are_refused() -> None:
    chess = b'[Event "x"]\n[White "a"]\n[Black "b"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'
    assert [finding.rule for finding in pbnlint.check(chess)] == ["other-notation"]
    for function in (pbnlint.export, pbnlint.model):
        with pytest.raises(pbnlint.NotPbnError, match="chess notation"):
            function(chess)
    assert pbnlint.export(chess, read_as_pbn=True).games > 0
    with pytest.raises(pbnlint.NotPbnError, match="RBN"):
        pbnlint.model(b"% RBN\nB 7\nC 4S:N\n\n")


def test_games_of_chess_are_read_where_they_are_asked_for() -> None:
    text = b"1. e4 {[%clk 0:01:00] early} e5 (1... c5!) 2. Ke3 *\n"
    found = pbnlint.check(text, notation="pgn")
    assert [finding.move for finding in found if finding.rule == "illegal-move"] == ["2. Ke3"]
    fixed = pbnlint.fix(b'[Date "2024-3-5"]\n\n1. e4 *\n', notation="pgn")
    assert fixed.data == b'[Date "2024.03.05"]\n\n1. e4 *\n'
    club = ROOT / "examples" / "club.pgn"
    printed = program("export", "--isolated", "--stdin-filename", "club.pgn", "-", text=club.read_bytes())
    assert pbnlint.export(club, notation="pgn").data == printed.stdout
    assert b"\r\n" in pbnlint.export(club, notation="pgn", line_ending="crlf").data
    printed = program("model", club)
    assert pbnlint.model(club, notation="pgn") == json.loads(printed.stdout)["games"]
    (game,) = pbnlint.model(text, notation="pgn", fen=True)
    assert game["moves"][1]["variations"][0]["moves"][0]["uci"] == "c7c5"
    assert game["moves"][0]["fen"].startswith("rnbqkbnr/")
    with pytest.raises(ValueError, match="`notation` is one of"):
        pbnlint.check(text, notation="epd")  # type: ignore[arg-type]


def test_a_panic_becomes_an_exception() -> None:
    with pytest.raises(pbnlint.InternalError, match="no cards"):
        _native.panic_for_test("no cards")
    assert pbnlint.check(b"") is not None


def tournament(boards: int) -> bytes:
    return b"".join(b'[Event "x"]\n[Board "%d"]\n[Dealer "Q"]\n\n' % n for n in range(boards))


def test_the_global_lock_is_released() -> None:
    large = tournament(200_000)
    ticks: list[int] = []
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            ticks.append(1)

    # Were the lock held, this thread would not get a turn while the other one is in Rust.
    _native.check(b"", "{}")
    counter = threading.Thread(target=count)

    def check() -> None:
        _native.check(large, "{}")
        done.set()

    checked = threading.Thread(target=check)
    checked.start()
    counter.start()
    checked.join()
    counter.join()
    assert len(ticks) > 100


def test_threads_find_the_same() -> None:
    texts = [tournament(n) for n in range(1, 60)]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(pbnlint.check, texts))
    assert found == [pbnlint.check(text) for text in texts]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_forked_processes_work() -> None:
    large = tournament(20_000)
    before = pbnlint.check(large)
    # The threads that did this are not in the fork, which has to start its own.
    with multiprocessing.get_context("fork").Pool(2) as processes:
        for found in processes.map(pbnlint.check, [large, large]):
            assert found == before


def test_pages() -> None:
    assert pbnlint.explain("duplicate-card").startswith("# duplicate-card\n")
    with pytest.raises(ValueError, match="did you mean `duplicate-card`"):
        pbnlint.explain("duplicate-crad")
    rules = pbnlint.rules()
    assert len(rules) > 200
    assert all(rule.summary for rule in rules)


def test_the_program_runs() -> None:
    done = program("check", "-", "--format", "short", text=BROKEN)
    assert done.returncode == 1
    assert b"tag-case" in done.stdout
    assert program("check", "--nonsense").returncode == 2
