"""Many files at once, with all processors."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

# Its names are looked up when they are needed: it is loaded after this module.
import pbnlint

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypedDict

    from pbnlint import Finding, Fixed, Notation, Severity
    from typing_extensions import Unpack

    class CheckOptions(TypedDict, total=False):
        select: Iterable[str] | None
        ignore: Iterable[str]
        extend_select: Iterable[str]
        severity: Mapping[str, Severity] | None
        hold_to_export: bool
        pbn_version: str | None
        line_ending: str | None
        known_tags: Iterable[str]
        read_as_pbn: bool
        notation: Notation | None
        config: str | None

    class FixOptions(CheckOptions, total=False):
        unsafe_fixes: bool


#: How many files are done, and how many there are.
Progress = Callable[[int, int], object]

_T = TypeVar("_T")


@dataclass(frozen=True)
class CheckedFile:
    """What is wrong in a file, or why that is not known."""

    path: str
    findings: tuple[Finding, ...]
    #: `OSError` for a file that cannot be read, `InternalError` for a bug of pbnlint.
    error: Exception | None


@dataclass(frozen=True)
class FixedFile:
    """A file after its repair, or why there is none."""

    path: str
    #: `None` where there is an error.
    fixed: Fixed | None
    #: `OSError` for a file that cannot be read, `InternalError` for a bug of pbnlint.
    error: Exception | None


def check_many(
    paths: Iterable[str | os.PathLike[str]],
    *,
    progress: Progress | None = None,
    **options: Unpack[CheckOptions],
) -> Iterator[CheckedFile]:
    """What is wrong in each of these files, in the order of the paths, by all processors.

    Files are read when the results are asked for, some ahead. A file that cannot be read is a result with its error.
    `progress` is called in the thread that asks, before each result, with how many files are done and how many there
    are; what it raises ends the work. The other options are those of `check`.
    """
    # What is wrong with the options is said at once.
    pbnlint.check(b"", **options)
    return _each(paths, partial(_check, options), progress)


def fix_many(
    paths: Iterable[str | os.PathLike[str]],
    *,
    progress: Progress | None = None,
    **options: Unpack[FixOptions],
) -> Iterator[FixedFile]:
    """Repairs each of these files, as `check_many` checks them. Nothing is written; options are those of `fix`."""
    pbnlint.fix(b"", **options)
    return _each(paths, partial(_fix, options), progress)


def _check(options: CheckOptions, path: str) -> CheckedFile:
    try:
        return CheckedFile(path, tuple(pbnlint.check(path, **options)), None)
    except (OSError, pbnlint.InternalError) as error:
        return CheckedFile(path, (), error)


def _fix(options: FixOptions, path: str) -> FixedFile:
    try:
        return FixedFile(path, pbnlint.fix(path, **options), None)
    except (OSError, pbnlint.InternalError) as error:
        return FixedFile(path, None, error)


def _each(
    paths: Iterable[str | os.PathLike[str]], work: Callable[[str], _T], progress: Progress | None
) -> Iterator[_T]:
    names = pbnlint._paths("paths", paths)
    if progress is not None and not callable(progress):
        raise pbnlint._wrong("progress", "a function", progress)
    return _results(names, work, progress)


def _results(names: list[str], work: Callable[[str], _T], progress: Progress | None) -> Iterator[_T]:
    processors = os.cpu_count() or 1
    ahead: deque[Future[_T]] = deque()
    with ThreadPoolExecutor(processors) as threads:
        try:
            for done in range(1, len(names) + 1):
                # Enough that no processor waits, and few enough to be kept.
                for name in names[done - 1 + len(ahead) : done - 1 + 4 * processors]:
                    ahead.append(threads.submit(work, name))
                result = ahead.popleft().result()
                if progress is not None:
                    progress(done, len(names))
                yield result
        finally:
            for future in ahead:
                future.cancel()
