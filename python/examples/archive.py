"""The findings of an archive as a table, its files spread over two processes.

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


def main(folder: str) -> None:
    """Checks all files of a folder, and prints what is found most."""
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


if __name__ == "__main__":
    main(sys.argv[1])
