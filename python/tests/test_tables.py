"""Tables say what `model` says, in columns with its names."""

from __future__ import annotations

import pathlib
import subprocess
import sys
from typing import Any

import pbnlint
import pytest
from pbnlint import _tables, dicts
from pbnlint.bridge import SEATS, Hand
from test_games import SLAM
from test_module import BROKEN, corpora, program

polars = pytest.importorskip("polars")
FIELDS = set(dicts.GameDict.__annotations__)
ALL = (*_tables.COLUMNS, *_tables._OTHERS)


def row(path: pathlib.Path, game: pbnlint.GameDict) -> dict[str, Any]:
    """What the row of a game has to say, but for tags and bits."""
    auction, play = game["auction"], game["play"]
    fields: dict[str, Any] = {name: game.get(name) for name in FIELDS}
    return {
        **fields,
        **{seat: game["deal"] and game["deal"][seat] for seat in SEATS},
        "path": str(path),
        "auction": auction and [call["said"] for call in auction["calls"]],
        "play": play and [[card["said"] for card in trick["cards"]] for trick in play["tricks"]],
    }


def tag(game: pbnlint.GameDict, name: str) -> str | None:
    tags = (tag for tag in game["tags"] if tag["name"] == name)
    first = next(tags, None)
    return first and first.get("inherited", first["value"])


def test_tables_say_what_the_model_says() -> None:
    paths, expected = [], []
    for path in corpora():
        try:
            games = [game for game in pbnlint.model(path) if game["number"]]
        except pbnlint.NotPbnError:
            continue
        paths.append(path)
        expected += [(path, game) for game in games]
    table = pbnlint.to_polars(paths, ALL)
    assert table.columns == list(ALL) and table.height == len(expected) > 20
    for found, (path, game) in zip(table.iter_rows(named=True), expected):
        said = row(path, game)
        for name, value in found.items():
            if name.endswith("_bits"):
                hand = said[name[0]]
                assert value == (None if hand is None else Hand(hand).bits)
            elif name in said:
                assert value == said[name], (path, game["number"], name)
            else:
                assert value == tag(game, name), (path, game["number"], name)


def test_columns_have_the_names_of_the_model() -> None:
    schema = program("schema", "model").stdout.decode()
    for name in ALL:
        is_field = name in FIELDS and f'"{name}"' in schema
        is_hand = name[0] in "NESW" and name[1:] in ("", "_bits")
        assert is_field or is_hand or name == "path" or name[0].isupper(), name
    structs = pbnlint.to_polars([], ["result", "score"]).schema
    for data_type in structs.values():
        assert isinstance(data_type, polars.Struct)
        assert {field.name for field in data_type.fields} == set(dicts.SidesDict.__annotations__)


def test_any_tag_is_a_column(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_bytes(SLAM + b'[Board "8"]\n[North "#"]\n[Mine "x"]\n')
    table = pbnlint.to_polars(path, ["Board", "North", "Mine", "Absent", "S_bits"])
    assert table["Board"].to_list() == ["7", "8"]
    assert table["North"].to_list() == ["<b>&\x1b[31m"] * 2
    assert table["Mine"].to_list() == [None, "x"] and table["Absent"].null_count() == 2
    assert table.schema["S_bits"] == polars.UInt64
    assert table["S_bits"].to_list() == [Hand("JT98.AKQ.AK.AKQJ").bits, None]


def test_batches_come_one_at_a_time(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "large.pbn"
    path.write_bytes(b'[Board "1"]\n[Contract "3NT"]\n[Auction "N"]\n3NT Pass Pass Pass\n\n' * 200_000)
    pyarrow = pytest.importorskip("pyarrow")
    pytest.importorskip("resource")
    reader = pyarrow.RecordBatchReader.from_stream(pbnlint.to_arrow([path, path]))
    assert next(reader).num_rows < 10_000
    del reader
    script = """
import resource, sys, pyarrow, pbnlint
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
before = peak()
reader = pyarrow.RecordBatchReader.from_stream(pbnlint.to_arrow([sys.argv[1]] * 3))
assert sum(batch.num_rows for batch in reader) == 600_000
print(peak() - before)
"""
    done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, check=True)
    assert int(done.stdout) < 100


def test_a_table_can_be_read_again(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_bytes(SLAM)
    tables = pbnlint.to_arrow([path, path])
    assert polars.DataFrame(tables).equals(polars.DataFrame(tables))
    assert polars.DataFrame(tables)["path"].to_list() == [str(path)] * 2
    assert pbnlint.to_polars([]).height == 0


def test_what_cannot_be_read_is_an_error(tmp_path: pathlib.Path) -> None:
    good, chess = tmp_path / "a.pbn", tmp_path / "b.pbn"
    good.write_bytes(SLAM)
    chess.write_bytes(b'[Event "x"]\n[White "a"]\n[Black "b"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    with pytest.raises(pbnlint.NotPbnError, match=r"b\.pbn: .*chess"):
        pbnlint.to_polars([good, chess])
    assert pbnlint.to_polars([good, chess], read_as_pbn=True).height > 1
    with pytest.raises(FileNotFoundError, match=r"none\.pbn"):
        pbnlint.to_polars([good, tmp_path / "none.pbn"])
    with pytest.raises(ValueError, match="no column `contrct`; did you mean `contract`"):
        pbnlint.to_polars(good, ["contrct"])
    with pytest.raises(TypeError, match="columns: expected a list of str, found str"):
        pbnlint.to_polars(good, "contract")
    with pytest.raises(TypeError, match="paths: expected a list of paths, found bytes"):
        pbnlint.to_polars(BROKEN)  # type: ignore[arg-type]
