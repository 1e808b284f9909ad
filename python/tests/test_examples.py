"""The examples run: that of the manual, those of the documentation, that of an archive."""

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
    monkeypatch.chdir(ROOT)
    exec("\n".join(blocks), {})  # noqa: S102
    printed = capsys.readouterr().out
    assert "tag-case" in printed
    assert "13. Nd6+ is illegal" in printed


def test_the_page_of_the_package_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec("\n".join(blocks), {})  # noqa: S102
    printed = capsys.readouterr().out
    assert '[Contract "3NT"]' in printed
    assert "2. Ke3 is illegal" in printed
    assert "e2e4 e7e5" in printed
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
