"""Games and records as Python has them: they say what `model` says, are read one at a time, and are frozen."""

from __future__ import annotations

import doctest
import itertools
import json
import pathlib
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator

import pbnlint
import pytest
from pbnlint import bridge
from pbnlint.bridge import Card, Hand
from test_module import ROOT, corpora, program, tournament

SLAM = b"""[Event "Club"]
[Board "7"]
[North "<b>&\x1b[31m"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:AKQ.T98.76.65432 - JT98.AKQ.AK.AKQJ -"]
[Declarer "S"]
[Contract "6NTX"]
[Result "11"]
[Score "NS -200"]
{ a fine board }
[Auction "S"]
2C! =1= Pass 6NT $1 X
AP
[Note "1:strong"]
[Play "W"]
H2 HT H3 HA
- C2 C7 CA
*
[ScoreTable "Rank\\2R;Pair"]
1 "a b"
2 "c"

"""


def read_games() -> Iterator[tuple[pathlib.Path, list[pbnlint.Game], list[pbnlint.GameDict]]]:
    """The games of all files of the corpora that are in PBN, as both functions have them."""
    for path in corpora():
        try:
            dicts = pbnlint.model(path)
        except pbnlint.NotPbnError:
            with pytest.raises(pbnlint.NotPbnError):
                pbnlint.games(path)
            continue
        yield path, list(pbnlint.games(path)), [game for game in dicts if game["number"]]


def turn(turn: bridge.Call | bridge.PlayCard) -> dict[str, object]:
    said: dict[str, object] = {
        "seat": turn.seat,
        "said": turn.said,
        "text": turn.text,
        "range": list(turn.range),
    }
    lists = {
        "irregularities": list(turn.irregularities),
        "suffixes": list(turn.suffixes),
        "nags": list(turn.nags),
        "notes": notes(turn.notes),
    }
    return {**said, **{name: value for name, value in lists.items() if value}}


def notes(notes: tuple[bridge.Note, ...]) -> list[object]:
    return [vars(note) for note in notes]


def section(part: bridge.Auction | bridge.Play) -> dict[str, object]:
    return {
        "first": part.first,
        "ended_by_star": part.ended_by_star,
        "continues": part.continues,
        "notes": notes(part.notes),
    }


def sides(numbers: bridge.Result | bridge.Score | None) -> dict[str, object] | None:
    return None if numbers is None else {"declarer": numbers.declarer, "ns": numbers.ns, "ew": numbers.ew}


def owner(comment: bridge.Comment, game: pbnlint.Game) -> object:
    if comment.owner == "game":
        return "game"
    if comment.owner == "tag":
        assert comment.tag is not None
        return {"tag": game.tag_pairs[comment.tag].name}
    return {comment.owner: comment.index}


def as_dict(game: pbnlint.Game) -> dict[str, object]:
    """A game as `model` gives it, but for its deal, which holds no more than the hands."""
    tags = []
    for tag in game.tag_pairs:
        said = {"name": tag.name, "value": tag.value, "range": tag.range and list(tag.range)}
        tags.append(said if tag.inherited is None else {**said, "inherited": tag.inherited})
    return {
        "number": game.number,
        "range": list(game.range),
        "pbn_version": game.pbn_version,
        "tags": tags,
        "dealer": game.dealer,
        "vulnerable": game.vulnerable,
        "deal": {seat: None if hand is None else str(hand) for seat, hand in game.hands.items()},
        "unread_hands": list(game.unread_hands),
        "auction": game.auction and {**section(game.auction), "calls": [turn(call) for call in game.auction.calls]},
        "play": game.play
        and {
            **section(game.play),
            "tricks": [
                {"leader": trick.leader, "winner": trick.winner, "cards": [turn(card) for card in trick.cards]}
                for trick in game.play.tricks
            ],
        },
        "contract": game.contract and str(game.contract),
        "declarer": game.declarer,
        "result": sides(game.result),
        "score": sides(game.score),
        "tables": [
            {"tag": table.tag, "columns": list(table.columns), "rows": [list(row) for row in table.rows]}
            for table in game.tables
        ],
        "comments": [
            {
                "text": comment.text,
                "offset": comment.offset,
                "owner": owner(comment, game),
                "tag": comment.tag,
            }
            for comment in game.comments
        ],
        "escapes": [vars(escape) for escape in game.escapes],
    }


def test_games_say_what_the_model_says() -> None:
    read = 0
    for path, games, dicts in read_games():
        assert len(games) == len(dicts), path
        for game, said in zip(games, dicts):
            expected: dict[str, object] = {**said, "deal": said["deal"] or dict.fromkeys("NESW")}
            assert as_dict(game) == expected, (path, game)
            read += 1
    assert read > 20


def test_the_parts_of_a_game() -> None:
    (game,) = pbnlint.games(SLAM)
    assert game.tags["Board"] == "7" and "Room" not in game.tags
    assert game.tags["North"] == "<b>&\x1b[31m"
    south = game.hands["S"]
    assert south is not None and south.points == 27 and south.shape == (4, 3, 2, 4)
    assert game.hands["E"] is None and game.unread_hands == ()
    assert game.contract is not None and game.result is not None and game.score is not None
    assert (game.contract.level, game.contract.strain, game.contract.risk) == (6, "NT", "X")
    assert (str(game.contract), game.contract.declarer, game.contract.tricks) == ("6NTX", "S", 12)
    assert (game.result.tricks, game.result.made, game.result.down) == (11, False, 1)
    assert game.score.ns == -200
    assert game.auction is not None and game.play is not None
    opening, _, slam, *_, last = game.auction.calls
    assert (opening.seat, opening.level, opening.strain) == ("S", 2, "C")
    assert opening.suffixes == ("!",) and opening.notes == (bridge.Note(1, "strong"),)
    assert (slam.seat, slam.level, slam.strain, slam.nags) == ("N", 6, "NT", (1,))
    assert (last.said, last.level, last.strain) == ("AP", None, None)
    first, second = game.play.tricks
    assert (first.leader, first.winner) == ("W", "S")
    assert (first.card_of("S"), first.card_of("N")) == ("HA", "HT")
    assert second.card_of("W") is None
    assert game.tables[0].rows == (("1", "a b"), ("2", "c"))
    (comment,) = game.comments
    assert SLAM[comment.offset :].startswith(b"{ a fine") and comment.owner == "tag"
    assert SLAM[slice(*game.range)].strip() == SLAM.strip()


def test_results_are_those_of_declarer() -> None:
    def result(said: str, declarer: str = "N", contract: str = "4S") -> bridge.Result | None:
        text = f'[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Result "{said}"]\n'
        return next(pbnlint.games(text.encode())).result

    for said, declarer, tricks, over, down in [
        ("10", "N", 10, 0, 0),
        ("NS 12", "N", 12, 2, 0),
        ("EW 7", "W", 7, 0, 3),
        ("NS 6 EW 7", "E", 7, 0, 3),
        ("EW 3", "N", None, None, None),
    ]:
        found = result(said, declarer)
        assert found is not None
        assert (found.tricks, found.over, found.down) == (tricks, over, down), said
        assert found.made is (None if tricks is None else tricks >= 10)
    for hole in ("", "?", "many", "99999999999999999999"):
        found = result(hole)
        assert found is None or found.tricks is found.made is None
    passed = result("", contract="Pass")
    assert passed is None or passed.margin is None


def test_holes_are_none() -> None:
    text = b'[Board "7]\n[Dealer "Q"]\n[Deal "N:AKQ.. x"]\n[Contract "9NT"]\n[Auction "?"]\nzz 1C\n[Play "X"]\n+ +\n'
    for end in range(len(text) + 1):
        for game in pbnlint.games(text[:end]):
            assert game.dealer is None and game.contract is None and game.declarer is None
            assert set(game.hands.values()) == {None}
            assert as_dict(game)
    (game,) = pbnlint.games(b'[Contract "Pass"]\n[Board "1"]\n')
    assert game.contract is not None and game.contract.is_passed_out
    assert (str(game.contract), game.contract.tricks, game.contract.declarer) == ("Pass", None, None)


def test_hands_are_sets_of_cards() -> None:
    hand = Hand("AKQ.T98.76.65432")
    assert hand == set(hand) == frozenset(hand) and hash(hand) == hash(frozenset(hand))
    assert list(hand)[:4] == ["SA", "SK", "SQ", "HT"] and len(hand) == 13
    assert hand.holds("SA") and "S2" not in hand and "nonsense" not in hand
    assert hand & {"SA", "S2", 7} == Hand("A...") and {"SA", "S2"} - hand == {"S2"}
    assert (hand | Hand("J...")).shape == (4, 3, 2, 5) and (hand - hand) == Hand() and Hand("A...") <= hand
    assert hand ^ Hand("AK...") == Hand("Q.T98.76.65432")
    assert hand.suits == {"S": "AKQ", "H": "T98", "D": "76", "C": "65432"}
    assert Hand(["C2"]).bits == 1 and Hand(["CA"]).bits == 1 << 12 and Hand(["SA"]).bits == 1 << 51
    for cards in itertools.combinations(hand, 3):
        some = Hand(cards)
        assert Hand(str(some)) == some == Hand.from_bits(some.bits) == eval(repr(some))
    assert Hand("AKQJ.AKQJ.AKQJ.AKQJ").points == 40
    for wrong in ("AKQ", "1...", "A...."):
        with pytest.raises(ValueError, match="no (hand|card)"):
            Hand(wrong)
    with pytest.raises(ValueError, match="no card: 'ZZ'"):
        Card("ZZ")


def test_games_are_frozen_values() -> None:
    (game,), (again,) = pbnlint.games(SLAM), pbnlint.games(SLAM)
    sent = pickle.loads(pickle.dumps(game))
    assert game == again == sent and hash(game) == hash(again) == hash(sent)
    assert as_dict(sent) == as_dict(game) and sent.tags == game.tags
    (other,) = pbnlint.games(SLAM.replace(b"6NTX", b"6NT"))
    assert game != other and game != "game"
    for thing, name in [
        (game, "number"),
        (game, "new"),
        (game.hands["N"], "bits"),
        (game.contract, "level"),
        (game.auction, "calls"),
    ]:
        with pytest.raises(AttributeError):
            setattr(thing, name, 1)
        with pytest.raises(AttributeError):
            delattr(thing, name)
    with pytest.raises(TypeError):
        game.tags["Board"] = "8"  # type: ignore[index]


def test_one_game_is_read_at_a_time() -> None:
    # What a game takes is given back before the next one: the peak is far below what all would take.
    script = """
import resource, sys, pbnlint
data = b'[Board "1"]\\n[Contract "3NT"]\\n[Auction "N"]\\n3NT Pass Pass Pass\\n\\n' * 200_000
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
before = peak()
assert sum(game.contract.level == 3 for game in pbnlint.games(data)) == 200_000
print(peak() - before)
"""
    pytest.importorskip("resource")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert int(done.stdout) < 60


def test_an_iterator_serves_many_threads() -> None:
    games = pbnlint.games(tournament(5_000))
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.extend(game.number for game in games)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(1, 5_001))


def test_records_say_what_the_program_says() -> None:
    read = 0
    for path in sorted((ROOT / "tests" / "corpus").rglob("*")):
        if path.suffix.lower() not in (".rbn", ".rbx"):
            continue
        printed = json.loads(program("model", path).stdout)
        for record, said in itertools.zip_longest(pbnlint.records(path), printed["records"]):
            read += 1
            labels = [vars(value) | {"range": list(value.range)} for value in record.label_values]
            assert labels == said["labels"]
            assert [record.number, list(record.range)] == [said["number"], said["range"]]
            hands = {seat: None if hand is None else str(hand) for seat, hand in record.hands.items()}
            assert hands == (said["deal"] or dict.fromkeys("NESW"))
            for name in ("dealer", "vulnerable", "declarer", "leader", "score"):
                assert getattr(record, name) == said[name], (path, name)
            assert (record.contract and str(record.contract)) == said["contract"]
            assert (record.result and record.result.tricks) == said["result"]
            assert [call.said for call in record.calls] == [call["said"] for call in said["calls"]]
            cards = [[card.said for card in trick] for trick in record.tricks]
            assert cards == [[card["said"] for card in trick] for trick in said["tricks"]]
            assert [vars(aside) for aside in record.asides] == said["asides"]
            assert list(record.unread_hands) == said["unread_hands"]
            assert pickle.loads(pickle.dumps(record)) == record
    assert read > 5
    with pytest.raises(pbnlint.NotPbnError, match="RBN"):
        pbnlint.records(b'[Board "7"]\n')


def test_the_documentation_of_bridge_is_true() -> None:
    tried = doctest.testmod(bridge)
    assert tried.attempted > 5 and tried.failed == 0


@pytest.mark.parametrize("function", [pbnlint.games, pbnlint.to_arrow, pbnlint.check_many, pbnlint.fix_many])
def test_wrong_arguments(function: object, tmp_path: pathlib.Path) -> None:
    with pytest.raises(TypeError, match=r": expected .*, found int"):
        function(7)  # type: ignore[operator]
    with pytest.raises(TypeError, match="read_as_pbn: expected a bool, found str"):
        function([] if function != pbnlint.games else b"", read_as_pbn="yes")  # type: ignore[operator]
    with pytest.raises(FileNotFoundError):
        pbnlint.games(tmp_path / "none.pbn")
