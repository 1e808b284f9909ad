"""Many files are checked and repaired as each of them is, in order, and one that is broken does not end the others."""

import pathlib
import threading

import pbnlint
import pytest
from test_module import BROKEN, corpora


def test_files_are_checked_as_each_is() -> None:
    paths = corpora()
    for path, checked in zip(paths, pbnlint.check_many(paths, ignore=["tag-case"])):
        assert checked.path == str(path) and checked.error is None
        assert list(checked.findings) == pbnlint.check(path, ignore=["tag-case"])


def test_files_are_repaired_as_each_is() -> None:
    paths = corpora()
    repaired = list(pbnlint.fix_many(paths))
    assert [file.path for file in repaired] == [str(path) for path in paths]
    assert [file.fixed for file in repaired] == [pbnlint.fix(path) for path in paths]


def test_a_file_that_cannot_be_read_does_not_end_the_others(tmp_path: pathlib.Path) -> None:
    good = tmp_path / "a.pbn"
    good.write_bytes(BROKEN)
    paths = [good, tmp_path / "none.pbn", tmp_path, good]
    checked = list(pbnlint.check_many(paths))
    assert [type(file.error) for file in checked][:2] == [type(None), FileNotFoundError]
    assert isinstance(checked[2].error, OSError) and checked[2].findings == ()
    assert checked[3].findings and checked[3].error is None
    fixed = list(pbnlint.fix_many(paths))
    assert [file.fixed is None for file in fixed] == [False, True, True, False]


def test_progress_is_told_where_the_results_are_asked_for(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_bytes(BROKEN)
    told: list[tuple[int, int]] = []
    threads = set()

    def progress(done: int, of: int) -> None:
        told.append((done, of))
        threads.add(threading.current_thread())

    assert len(list(pbnlint.check_many([path] * 50, progress=progress))) == 50
    assert told == [(done, 50) for done in range(1, 51)]
    assert threads == {threading.current_thread()}
    with pytest.raises(TypeError, match="progress: expected a function, found int"):
        pbnlint.check_many([path], progress=7)  # type: ignore[arg-type]


def test_what_progress_raises_ends_the_work(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.pbn"
    path.write_bytes(BROKEN)
    checked: list[object] = []
    check = pbnlint.check

    def counted(data: pbnlint.Data) -> list[pbnlint.Finding]:
        checked.append(data)
        return check(data)

    monkeypatch.setattr(pbnlint, "check", counted)

    def progress(done: int, _of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    results = pbnlint.check_many([path] * 5_000, progress=progress)
    with pytest.raises(KeyboardInterrupt):
        list(results)
    assert next(results, None) is None
    assert len(checked) < 1_000

    # So does nobody asking for more.
    checked.clear()
    some = pbnlint.check_many([path] * 5_000)
    next(some)
    del some
    assert len(checked) < 1_000


def test_options_are_read_at_once(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="did you mean `tag`"):
        pbnlint.check_many([], select=["tga"])
    with pytest.raises(TypeError, match="unsafe_fixes"):
        pbnlint.check_many([], unsafe_fixes=True)  # type: ignore[call-arg]
