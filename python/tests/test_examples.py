"""The examples run: that of the manual, those of the documentation, those of archives and slams."""

import doctest
import pathlib
import re
import runpy
import sys

import pbnlint
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_documentation_is_true() -> None:
    tried = doctest.testmod(pbnlint)
    assert tried.attempted > 3
    assert tried.failed == 0


def test_the_lines_of_the_manual_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chapter = (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", chapter, re.DOTALL)
    pytest.importorskip("polars")
    monkeypatch.chdir(ROOT)
    exec("\n".join(blocks), {})  # noqa: S102
    printed = capsys.readouterr().out
    assert "tag-case" in printed
    assert "13. Nd6+ is illegal" in printed
    assert " points, " in printed
    assert "N_bits" in printed
    assert "missing.pbn [Errno 2]" in printed


def test_the_page_of_the_package_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec("\n".join(blocks), {})  # noqa: S102
    printed = capsys.readouterr().out
    assert '[Contract "3NT"]' in printed
    assert "2. Ke3 is illegal" in printed
    assert "e2e4 e7e5" in printed
    assert "7 9 (3, 3, 2, 5) True None\n6NTX by N is 3 down" in printed
    # An index of packages has no other files that a link could lead to.
    assert re.findall(r"\]\((?!https:)", page) == []


def test_an_archive_is_spread_over_workers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("dask.bag")
    pytest.importorskip("polars")
    monkeypatch.setattr(sys, "argv", ["archive.py", str(ROOT / "tests" / "corpus")])
    runpy.run_path(str(ROOT / "python" / "examples" / "archive.py"), run_name="__main__")
    printed = capsys.readouterr().out
    assert "tag-case" in printed
    assert "findings in" in printed
    assert "games in" in printed
    assert "3NT" in printed


def test_slams_that_went_down_are_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    def game(board: str, contract: str, result: str, declarer: str = "S") -> str:
        said = {"Board": board, "Declarer": declarer, "Contract": contract, "Result": result}
        return "".join(f'[{name} "{value}"]\n' for name, value in said.items()) + "\n"

    evening = [
        game("1", "6NTX", "11"),
        game("2", "6NT", "12"),
        game("3", "7S", "12", "W"),
        game("4", "5S", "9"),
        game("5", "6C", "?"),
        game("6", "Pass", ""),
        game("7", "6HXX", "NS 10", "N"),
        game("8", "6", "3"),
        game("9", "7NTX", "12").replace('[Board "9"]', "; no board"),
        game("10", "7NT", "12", "?"),
        "[Contract",
    ]
    (tmp_path / "b.pbn").write_text("".join(evening))
    (tmp_path / "a.pbn").write_text(game("12", "7NT", "0"))
    (tmp_path / "c.txt").write_text(game("13", "7NT", "0"))
    example = ROOT / "python" / "examples" / "slams.py"
    assert len(example.read_text().splitlines()) <= 30
    files = [str(tmp_path / name) for name in ("a.pbn", "b.pbn")]
    monkeypatch.setattr(sys, "argv", ["slams.py", *files])
    runpy.run_path(str(example), run_name="__main__")
    printed = capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["slams.py", str(tmp_path)])
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out == printed
    assert printed.splitlines() == [
        f"{tmp_path / 'a.pbn'}: board 12, 7NT by S, 0 tricks",
        f"{tmp_path / 'b.pbn'}: board 1, 6NTX by S, 11 tricks",
        f"{tmp_path / 'b.pbn'}: board 3, 7S by W, 12 tricks",
        f"{tmp_path / 'b.pbn'}: board 7, 6HXX by N, 10 tricks",
        f"{tmp_path / 'b.pbn'}: board ?, 7NTX by S, 12 tricks",
    ]
