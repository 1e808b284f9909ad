"""What games and records say. Each part is made of what Rust has read when it is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from pbnlint import _native
from pbnlint.bridge import (
    SEATS,
    Aside,
    Auction,
    Call,
    Comment,
    Contract,
    EscapeLine,
    FrozenMap,
    Hand,
    LabelValue,
    Note,
    Offsets,
    Play,
    PlayCard,
    Result,
    Score,
    Seat,
    Table,
    Tag,
    Trick,
    Vulnerable,
)

_T = TypeVar("_T")


class _Said:
    """Parts that are made when they are looked at, and frozen."""

    _PARTS: ClassVar[tuple[str, ...]]
    _said: _native.Game | _native.Record

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} is frozen, {name} too")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def _all(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._PARTS}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Said) or type(self) is not type(other):
            return NotImplemented
        return self._all() == other._all()

    def __hash__(self) -> int:
        return hash(tuple(self._all().values()))

    def __reduce__(self) -> tuple[Any, ...]:
        # What Rust has read stays in its process.
        return _restored, (type(self), self._all())

    @cached_property
    def number(self) -> int:
        """From 1."""
        return self._said.number

    @cached_property
    def range(self) -> Offsets:
        """Byte offsets in the file."""
        return self._said.range

    @cached_property
    def contract(self) -> Contract | None:
        """The contract."""
        return _contract(self._said.contract, self.declarer)

    @cached_property
    def declarer(self) -> Seat | None:
        """The player who plays the contract."""
        return self._said.declarer


def _restored(kind: type[_Said], parts: dict[str, Any]) -> _Said:
    said = kind.__new__(kind)
    said.__dict__.update(parts)
    return said


class Game(_Said):
    """What a game says. Holes are `None`: `check` says what is wrong there.

    Games are equal that say the same at the same place, and can be sent to other processes.
    """

    _PARTS = (
        "number",
        "range",
        "pbn_version",
        "tag_pairs",
        "dealer",
        "vulnerable",
        "hands",
        "unread_hands",
        "auction",
        "play",
        "contract",
        "declarer",
        "result",
        "score",
        "tables",
        "comments",
        "escapes",
    )
    _said: _native.Game

    def __init__(self, said: _native.Game) -> None:
        self.__dict__["_said"] = said

    def __repr__(self) -> str:
        return f"<Game {self.number}, board {self.tags.get('Board')}>"

    @cached_property
    def pbn_version(self) -> str:
        """The version of the standard to which the game is held."""
        return self._said.pbn_version

    @cached_property
    def tags(self) -> Mapping[str, str | None]:
        """What the tags mean, by their names: the first of a name, and those that the game takes over by `##`."""
        said = ((tag.name, tag.value if tag.inherited is None else tag.inherited) for tag in self.tag_pairs)
        # Of two keys the last one counts.
        return FrozenMap(reversed(list(said)))

    @cached_property
    def tag_pairs(self) -> tuple[Tag, ...]:
        """The tag pairs as they are written."""
        return tuple(_made(Tag, *tag) for tag in self._said.tags)

    @cached_property
    def dealer(self) -> Seat | None:
        """The player who calls first."""
        return self._said.dealer

    @cached_property
    def vulnerable(self) -> Vulnerable | None:
        """Who is vulnerable."""
        return self._said.vulnerable

    @cached_property
    def hands(self) -> Mapping[Seat, Hand | None]:
        """The hands; `None` for one that is not given, or cannot be read."""
        return _hands(self._said.hands)

    @cached_property
    def unread_hands(self) -> tuple[Seat, ...]:
        """Whose hands are given and cannot be read; other hands that are `None` are not given."""
        return tuple(self._said.unread_hands)

    @cached_property
    def auction(self) -> Auction | None:
        """The auction."""
        if (auction := self._said.auction) is None:
            return None
        first, calls, star, plus, notes = auction
        return Auction(first, tuple(_turn(Call, call) for call in calls), star, plus, _notes(notes))

    @cached_property
    def play(self) -> Play | None:
        """The play of the cards."""
        if (play := self._said.play) is None:
            return None
        first, tricks, star, plus, notes = play
        return Play(first, tuple(_trick(*trick) for trick in tricks), star, plus, _notes(notes))

    @cached_property
    def result(self) -> Result | None:
        """How many tricks were won."""
        return _result(self._said.result, self.contract, self.declarer)

    @cached_property
    def score(self) -> Score | None:
        """The score in points."""
        return None if (score := self._said.score) is None else Score(*score)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The supplemental sections, such as `ScoreTable`, those with tags of other programs too."""
        return tuple(
            Table(tag, tuple(columns), tuple(tuple(row) for row in rows))
            for tag, columns, rows in self._said.tables
        )

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """The comments in order of the file."""
        return tuple(Comment(*comment) for comment in self._said.comments)

    @cached_property
    def escapes(self) -> tuple[EscapeLine, ...]:
        """The lines that begin with `%`."""
        return tuple(EscapeLine(*escape) for escape in self._said.escapes)


class Record(_Said):
    """What a record of RBN or RBX says: what was played at a table. Holes are `None`."""

    _PARTS = (
        "number",
        "range",
        "label_values",
        "hands",
        "unread_hands",
        "dealer",
        "vulnerable",
        "calls",
        "contract",
        "declarer",
        "leader",
        "tricks",
        "result",
        "score",
        "asides",
    )
    _said: _native.Record

    def __init__(self, said: _native.Record) -> None:
        self.__dict__["_said"] = said

    def __repr__(self) -> str:
        return f"<Record {self.number}, board {self.labels.get('B')}>"

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """The data that hold, by the letters of their labels: its own, and those of records before it."""
        return FrozenMap((value.label, value.data) for value in self.label_values)

    @cached_property
    def label_values(self) -> tuple[LabelValue, ...]:
        """The same with their places, in the standard's order."""
        return tuple(LabelValue(*label) for label in self._said.labels)

    @cached_property
    def hands(self) -> Mapping[Seat, Hand | None]:
        """The hands that hold; `None` for one that is not given, or not card by card."""
        return _hands(self._said.hands)

    @cached_property
    def unread_hands(self) -> tuple[Seat, ...]:
        """Whose hands are given, but not card by card; other hands that are `None` are not given."""
        return tuple(self._said.unread_hands)

    @cached_property
    def dealer(self) -> Seat | None:
        """The player who calls first, by its own auction."""
        return self._said.dealer

    @cached_property
    def vulnerable(self) -> Vulnerable | None:
        """Who is vulnerable, by its own auction."""
        return self._said.vulnerable

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """Its calls in order, without seats."""
        return tuple(_turn(Call, call) for call in self._said.calls)

    @cached_property
    def leader(self) -> Seat | None:
        """The player who leads."""
        return self._said.leader

    @cached_property
    def tricks(self) -> tuple[tuple[PlayCard, ...], ...]:
        """Its cards trick by trick, in the order in which they were played, without seats."""
        return tuple(tuple(_turn(PlayCard, card) for card in trick) for trick in self._said.tricks)

    @cached_property
    def result(self) -> Result | None:
        """How many tricks declarer won."""
        said = None if (tricks := self._said.result) is None else (tricks, None, None)
        return _result(said, self.contract, self.declarer)

    @cached_property
    def score(self) -> int | None:
        """The score in points for North and South."""
        return self._said.score

    @cached_property
    def asides(self) -> tuple[Aside, ...]:
        """Its notes, texts and `%` lines, in order of the file."""
        return tuple(Aside(*aside) for aside in self._said.asides)


def _hands(bits: list[int | None]) -> FrozenMap[Seat, Hand | None]:
    hands = (None if hand is None else Hand.from_bits(hand) for hand in bits)
    return FrozenMap(zip(SEATS, hands))


def _made(kind: type[_T], *values: object) -> _T:
    """A frozen dataclass with these values. Its own `__init__` sets them one by one, which takes three times as long."""
    made = object.__new__(kind)
    made.__dict__.update(zip(kind.__dataclass_fields__, values))  # type: ignore[attr-defined]
    return made


def _notes(notes: list[_native.Note]) -> tuple[Note, ...]:
    return tuple(Note(*note) for note in notes) if notes else ()


def _turn(kind: type[_T], turn: _native.Turn) -> _T:
    seat, said, text, place, irregularities, suffixes, nags, notes = turn
    return _made(
        kind, seat, said, text, place, tuple(irregularities), tuple(suffixes), tuple(nags), _notes(notes)
    )


def _trick(leader: Seat | None, winner: Seat | None, cards: list[_native.Turn]) -> Trick:
    return Trick(leader, winner, tuple(_turn(PlayCard, card) for card in cards))


def _contract(said: _native.Contract | None, declarer: Seat | None) -> Contract | None:
    return None if said is None else Contract(*said, declarer)


def _result(
    said: tuple[int | None, int | None, int | None] | None,
    contract: Contract | None,
    declarer: Seat | None,
) -> Result | None:
    if said is None:
        return None
    of_declarer, ns, ew = said
    tricks = of_declarer
    if tricks is None and declarer is not None:
        tricks = ns if declarer in ("N", "S") else ew
    needed = None if contract is None else contract.tricks
    margin = None if tricks is None or needed is None else tricks - needed
    return Result(of_declarer, ns, ew, tricks, margin)
