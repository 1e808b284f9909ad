"""Tables of games, for polars and its like."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

# Its names are looked up when they are needed: it is loaded after this module.
import pbnlint
from pbnlint._native import Tables

if TYPE_CHECKING:
    import polars

#: What `to_arrow` and `to_polars` give unless they are asked for other columns.
COLUMNS = (
    "path",
    "number",
    "range",
    "Event",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "dealer",
    "vulnerable",
    "N",
    "E",
    "S",
    "W",
    "contract",
    "declarer",
    "result",
    "score",
    "auction",
    "play",
)
_OTHERS = ("pbn_version", "N_bits", "E_bits", "S_bits", "W_bits")


def to_arrow(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    columns: Iterable[str] = COLUMNS,
    *,
    pbn_version: str | None = None,
    read_as_pbn: bool = False,
    config: str | None = None,
) -> Tables:
    """The games of files in PBN as a table, a row for each, which all that speak the C interface of Arrow take.

    `pyarrow.table`, `polars.DataFrame`, DuckDB and others have its batches one at a time, each read when it is asked
    for: `pyarrow.RecordBatchReader.from_stream(tables)` keeps none.

    Columns have the names and values of the fields of `model`: `path`, `number`, `range`, `pbn_version`, `dealer`,
    `vulnerable`, the hands `N`, `E`, `S` and `W`, `contract`, `declarer`, `result`, `score`; `auction` is a list of
    what is said, `play` one of tricks, each a list of cards. `N_bits` and its like are the hands as integers (see
    `bridge.Hand.bits`). A name that begins with a capital is that of a tag, for what its value means: `Board`.

    The options are those of `check`; of `config` the version of the standard counts. A file that cannot be read, or is
    in another notation, ends the table with an error.
    """
    single = isinstance(paths, (str, os.PathLike))
    names = [pbnlint._path("paths", paths)] if single else pbnlint._paths("paths", paths)
    wanted = pbnlint._names("columns", columns)
    for name in wanted:
        if name not in COLUMNS + _OTHERS and not name[:1].isupper():
            near = difflib.get_close_matches(name, COLUMNS + _OTHERS, 1)
            hint = f"; did you mean `{near[0]}`?" if near else ""
            raise ValueError(f"columns: no column `{name}`{hint}")
    options = pbnlint._options(
        None,
        pbn_version=pbnlint._word("pbn_version", pbn_version),
        read_as_pbn=pbnlint._flag("read_as_pbn", read_as_pbn),
        config=pbnlint._word("config", config),
    )
    return Tables(names, wanted, options)


def to_polars(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    columns: Iterable[str] = COLUMNS,
    *,
    pbn_version: str | None = None,
    read_as_pbn: bool = False,
    config: str | None = None,
) -> polars.DataFrame:
    """The same as a table of polars, which has to be installed: the extra `polars` of this package asks for it."""
    import polars

    tables = to_arrow(paths, columns, pbn_version=pbn_version, read_as_pbn=read_as_pbn, config=config)
    try:
        return polars.DataFrame(tables)
    except BaseException:
        # Polars has only a text of what is wrong, and version 1 panics, which is no `Exception`.
        tables.fail()
        raise
