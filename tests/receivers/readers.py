#!/usr/bin/env python3
"""Reads PBN files by the readers of other people, and prints what they saw.

    readers.py endplay|bridgebots|pbn2html FILE…

For each file one line of JSON: `{"path": …, "error": null or text, "games": [[deal, contract, tricks] …]}`.
A deal is its four hands from North; what a reader does not know of a game is null. `npm-pbn.mjs` does the same
for the package of npm.
"""

import io
import json
import logging
import os
import sys
import tempfile
from contextlib import redirect_stdout

SEATS = "NESW"


def hands(value):
    """The four hands of a tag Deal from North, each with its cards in order."""
    first, _, cards = value.partition(":")
    cards = cards.split()
    if first.strip() not in SEATS or len(cards) != 4:
        return None
    turn = SEATS.index(first.strip())
    rotated = [cards[(seat - turn) % 4] for seat in range(4)]
    order = "AKQJT98765432"
    return " ".join(".".join("".join(sorted(suit, key=order.find)) for suit in hand.split(".")) for hand in rotated)


def endplay(path):
    """As its documentation has it: `pbn.load` of an open file."""
    from endplay.config import suppress_unicode
    from endplay.parsers import pbn

    with open(path) as file:
        boards = pbn.load(file)
    games = []
    with suppress_unicode():
        for board in boards:
            contract = board.contract
            if contract is None:
                said, tricks = None, None
            elif contract.is_passout():
                said, tricks = "Pass", None
            else:
                said = f"{contract.level}{contract.denom.abbr}{contract.penalty.abbr.upper()}"
                tricks = contract.level + 6 + contract.result
            deal = hands(board.deal.to_pbn()) if board.deal else None
            games.append([deal, said, tricks])
    return games


def bridgebots(path):
    """As its documentation has it: `parse_pbn` of a path."""
    from pathlib import Path

    import bridgebots

    logging.disable(logging.CRITICAL)
    games = []
    for record in bridgebots.parse_pbn(Path(path)):
        deal = []
        for direction in list(bridgebots.Direction):
            hand = record.deal.hands[direction]
            suits = [hand.suits[suit] for suit in reversed(list(bridgebots.Suit))]
            deal.append(".".join("".join(rank.abbreviation() for rank in suit) for suit in suits))
        deal = hands("N:" + " ".join(deal))
        for board in record.board_records:
            said = str(board.contract).replace("PASS", "Pass")
            games.append([deal, said, board.tricks])
    return games


def pbn2html(path):
    """The command `pbn2html FILE`: the boards of which it draws a diagram."""
    import pbn2html.pbn2html as module

    games = []
    draw = module.html_auction

    def seen(auction, calls):
        drawn = draw(auction, calls)
        games.append(tags[-1])
        return drawn

    tags = []
    read = module.importPBN

    def reading(text):
        result = read(text)
        said = result[0]
        tags.append([hands(said["Deal"]), said.get("Contract"), number(said.get("Result"))])
        return result

    module.html_auction, module.importPBN = seen, reading
    os.environ["_"] = "pbn2html"
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "games.pbn")
        with open(path, "rb") as given, open(copy, "wb") as file:
            file.write(given.read())
        try:
            with redirect_stdout(io.StringIO()):
                module.pbn2html(copy)
        finally:
            module.html_auction, module.importPBN = draw, read
    return games


def number(text):
    return int(text) if text and text.isdigit() else None


def main():
    name, *paths = sys.argv[1:]
    reader = {"endplay": endplay, "bridgebots": bridgebots, "pbn2html": pbn2html}[name]
    for path in paths:
        found = {"path": path, "error": None, "games": []}
        try:
            found["games"] = reader(path)
        except Exception as error:  # what a reader raises is what is asked for
            found["error"] = f"{type(error).__name__}: {error}"[:200]
        print(json.dumps(found), flush=True)


main()
