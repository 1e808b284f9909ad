"""The findings and the games of an archive as tables, its files spread over two processes.

    pip install "dask[bag]" polars     # beside the module, see docs/libraries.md
    python archive.py FOLDER

Dask runs the same lines on many machines: give `compute` a `distributed.Client` of a cluster.
"""

# %% The files.

import pathlib
import sys

import dask.bag
import pbnlint
import polars


COLUMNS = ["path", "Event", "Board", "dealer", "vulnerable", "contract", "declarer", "result"]


def rows(path: str) -> list[dict[str, object]]:
    """What is wrong in a file, a row for each finding. This is what the workers do."""
    return [
        {
            "path": path,
            "line": finding.range.start.line,
            "rule": finding.rule,
            "group": finding.group,
            "severity": finding.severity,
            "board": finding.board,
            "message": finding.message,
            "fixable": any(fix.applicability == "safe" for fix in finding.fixes),
        }
        for finding in pbnlint.check(path)
    ]


def games(path: str) -> list[polars.DataFrame]:
    """What was played in a file, if it is in PBN."""
    try:
        return [pbnlint.to_polars(path, COLUMNS)]
    except pbnlint.NotPbnError:
        return []


def main(folder: str) -> None:
    """Checks all files of a folder, and prints what is found most and played most."""
    paths = [str(path) for path in pathlib.Path(folder).rglob("*") if path.suffix.lower() == ".pbn"]

    # %% Each worker takes some of the paths; only rows come back.
    bag = dask.bag.from_sequence(sorted(paths), npartitions=16)  # type: ignore[no-untyped-call]
    found = bag.map(rows).flatten().compute(scheduler="processes", num_workers=2)

    # %% A table, for whatever one wants to know.
    findings = polars.DataFrame(found, infer_schema_length=None)
    print(f"{findings.height} findings in {len(paths)} files")
    most = (
        findings.group_by("rule", "severity")
        .agg(
            polars.len().alias("findings"),
            polars.col("path").n_unique().alias("files"),
            polars.col("fixable").mean().alias("fixable"),
        )
        .sort("findings", "rule", descending=[True, False])
    )
    with polars.Config(tbl_rows=20, tbl_hide_dataframe_shape=True):
        print(most)

    # %% The games in the same way; tables come back by the memory format of Arrow.
    tables = bag.map(games).flatten().compute(scheduler="processes", num_workers=2)
    played = polars.concat([pbnlint.to_polars([], COLUMNS), *tables])
    print(f"{played.height} games in {len(tables)} files")
    contracts = (
        played.drop_nulls("contract")
        .group_by("contract")
        .agg(
            polars.len().alias("games"),
            polars.col("result").struct.field("declarer").mean().alias("tricks"),
        )
        .sort("games", "contract", descending=[True, False])
    )
    with polars.Config(tbl_rows=10, tbl_hide_dataframe_shape=True):
        print(contracts)


if __name__ == "__main__":
    main(sys.argv[1])
