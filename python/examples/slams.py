"""Prints the slams that went down in files, or in the files of folders.

python slams.py FOLDER
"""

import pathlib
import sys

import pbnlint


def main(names: list[str]) -> None:
    """A line for each slam whose declarer won too few tricks."""
    for path in map(pathlib.Path, names):
        for file in sorted(path.glob("*.pbn")) if path.is_dir() else [path]:
            for game in pbnlint.games(file):
                contract, result = game.contract, game.result
                if contract and contract.level in (6, 7) and contract.declarer and result and result.down:
                    board = game.tags.get("Board")
                    board = "?" if board is None else board
                    print(f"{file}: board {board}, {contract} by {contract.declarer}, {result.tricks} tricks")


if __name__ == "__main__":
    main(sys.argv[1:])
