"""The slams that went down in a folder of files.

python slams.py FOLDER
"""

import pathlib
import sys

import pbnlint


def main(folder: str) -> None:
    """Prints a line for each slam whose declarer won too few tricks."""
    for path in sorted(pathlib.Path(folder).glob("*.pbn")):
        for game in pbnlint.games(path):
            contract, result = game.contract, game.result
            if contract and contract.level in (6, 7) and result and result.down:
                board = game.tags.get("Board")
                print(f"{path}: board {board}, {contract} by {game.declarer}, {result.tricks} tricks")


if __name__ == "__main__":
    main(sys.argv[1])
