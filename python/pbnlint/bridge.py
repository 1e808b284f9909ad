"""Bridge as players know it: cards, hands, calls, contracts, tricks. Everything is frozen.

Seats are the letters `N`, `E`, `S` and `W`, suits `S`, `H`, `D` and `C`, with `NT` for notrump. What a file does not
say, or says so that it cannot be read, is `None`.

>>> from pbnlint.bridge import Hand
>>> hand = Hand("AKQ.T98.76.65432")
>>> hand.points, hand.shape, hand.length("C")
(9, (3, 3, 2, 5), 5)
>>> hand.holds("SA"), "HA" in hand, len(hand)
(True, False, 13)
>>> str(hand & Hand("AK...32"))
'AK...32'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

Seat = Literal["N", "E", "S", "W"]
Suit = Literal["S", "H", "D", "C"]
Strain = Literal["NT", "S", "H", "D", "C"]
Risk = Literal["", "X", "XX"]
Vulnerable = Literal["None", "NS", "EW", "All"]

SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")
SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
RANKS = "AKQJT98765432"


class Card(str):
    """A card by its suit and its rank, such as `SA`. It equals its text.

    >>> Card("HT").suit, Card("HT").rank
    ('H', 'T')
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        if len(text) != 2 or text[0] not in SUITS or text[1] not in RANKS:
            raise ValueError(f"no card: {text!r}")
        return super().__new__(cls, text)

    @property
    def suit(self) -> Suit:
        """The letter of the suit."""
        return cast(Suit, self[0])

    @property
    def rank(self) -> str:
        """The letter or digit of the rank; the ten is `T`."""
        return self[1]


#: All cards, that of the highest bit first.
_CARDS = tuple(Card(suit + rank) for suit in SUITS for rank in RANKS)
_BITS: dict[object, int] = {card: 1 << (51 - place) for place, card in enumerate(_CARDS)}
_SUIT_BITS: dict[Suit, int] = {suit: 0x1FFF << (39 - 13 * place) for place, suit in enumerate(SUITS)}
#: For each rank that counts, these cards of all suits.
_HONOURS = tuple(sum(_BITS[suit + rank] for suit in SUITS) for rank in "AKQJ")


class Hand(Set[Card]):
    """A set of cards, of which there may be less than thirteen.

    It is written as spades, hearts, diamonds and clubs with dots, and runs over its cards in that order. Operators
    are those of sets, and their results are hands.

    >>> Hand("A...") | Hand("K..2.")
    Hand('AK..2.')
    >>> list(Hand("A..T2."))
    ['SA', 'DT', 'D2']
    """

    __slots__ = ("_bits",)
    _bits: int

    def __init__(self, cards: str | Iterable[str] = "") -> None:
        if isinstance(cards, str):
            suits = (cards or "...").split(".")
            if len(suits) != len(SUITS):
                raise ValueError(f"no hand, which has four suits: {cards!r}")
            cards = [suit + rank for suit, ranks in zip(SUITS, suits) for rank in ranks]
        bits = 0
        for card in cards:
            bits |= _BITS[Card(card)]
        _set_bits(self, bits)

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """The hand of an integer, as `bits` has it."""
        if not 0 <= bits < 1 << 52:
            raise ValueError(f"no hand: {bits}")
        hand = cls.__new__(cls)
        _set_bits(hand, bits)
        return hand

    @property
    def bits(self) -> int:
        """A bit for each card: 0 is the two of clubs, 12 their ace, 13 the two of diamonds, 51 the ace of spades."""
        return self._bits

    @property
    def points(self) -> int:
        """High card points: 4 for an ace, 3, 2, 1 for king, queen, jack."""
        return sum(
            value * bin(self._bits & honours).count("1") for value, honours in zip((4, 3, 2, 1), _HONOURS)
        )

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """The lengths of spades, hearts, diamonds and clubs."""
        return self.length("S"), self.length("H"), self.length("D"), self.length("C")

    @property
    def suits(self) -> Mapping[Suit, str]:
        """The ranks of each suit, from high to low."""
        return FrozenMap(zip(SUITS, str(self).split(".")))

    def length(self, suit: Suit) -> int:
        """How many cards it has of a suit."""
        return bin(self._bits & _SUIT_BITS[suit]).count("1")

    def holds(self, card: str) -> bool:
        """Whether it has a card, such as `SA`."""
        return card in self

    def __contains__(self, card: object) -> bool:
        return bool(self._bits & _BITS.get(card, 0))

    def __iter__(self) -> Iterator[Card]:
        left = self._bits
        while left:
            place = left.bit_length()
            left ^= 1 << place - 1
            yield _CARDS[52 - place]

    def __len__(self) -> int:
        return bin(self._bits).count("1")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand):
            return self._bits == other._bits
        return super().__eq__(other)

    def __hash__(self) -> int:
        # That of other sets with these cards, which are equal.
        return self._hash()

    def __and__(self, other: Set[Any]) -> Hand:
        return cast(Hand, super().__and__(other))

    def __or__(self, other: Set[Any]) -> Hand:
        return cast(Hand, super().__or__(other))

    def __sub__(self, other: Set[Any]) -> Hand:
        return cast(Hand, super().__sub__(other))

    def __xor__(self, other: Set[Any]) -> Hand:
        return cast(Hand, super().__xor__(other))

    def __str__(self) -> str:
        ranks: dict[str, str] = dict.fromkeys(SUITS, "")
        for card in self:
            ranks[card[0]] += card[1]
        return ".".join(ranks.values())

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand.from_bits, (self._bits,)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand is frozen, {name} too")


_set_bits: Callable[[Hand, int], None] = Hand.__dict__["_bits"].__set__

_K = TypeVar("_K")
_V = TypeVar("_V", covariant=True)


class FrozenMap(Mapping[_K, _V]):
    """A mapping that nobody can change, with a hash."""

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[tuple[_K, _V]] = ()) -> None:
        self._items = dict(items)

    def __getitem__(self, key: _K) -> _V:
        return self._items[key]

    def __iter__(self) -> Iterator[_K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)


#: The byte offsets of a place in its file, so that `data[slice(*range)]` is its text.
Offsets = tuple[int, int]


@dataclass(frozen=True)
class Tag:
    """A tag pair.

    After those of the game are the tags that it takes over without having them, by a `##` of an earlier game: `value`
    and `range` are `None`.
    """

    name: str
    #: As it is written.
    value: str | None
    #: What it says with `#` and `##`, where that is something else.
    inherited: str | None
    #: That of the value.
    range: Offsets | None


@dataclass(frozen=True)
class Note:
    """A note, or a reference to one."""

    #: `None` where it is too large to be read.
    number: int | None
    #: `None` where no note has the number.
    text: str | None


@dataclass(frozen=True)
class Turn:
    """What calls and cards have in common."""

    #: The player; `None` where it is not sure who it is.
    seat: Seat | None
    #: `None` for a word that means nothing.
    said: str | None
    #: As it is written.
    text: str
    range: Offsets
    #: `^I`, `^S`, `^R`, `^L`.
    irregularities: tuple[str, ...]
    #: Such as `!` and `?!`.
    suffixes: tuple[str, ...]
    #: Numeric annotation glyphs, `None` for one that is too large to be read.
    nags: tuple[int | None, ...]
    #: The notes to which it refers, as alerts and their explanations.
    notes: tuple[Note, ...]


class Call(Turn):
    """A call. `said` is such as `1NT`, `Pass`, `X`, `XX`, `AP` for three or more passes at the end, `-` for no call."""

    @property
    def level(self) -> int | None:
        """The level of a bid, from 1."""
        return int(self.said[0]) if self.said and self.said[0] in "1234567" else None

    @property
    def strain(self) -> Strain | None:
        """The denomination of a bid."""
        return cast(Strain, self.said[1:]) if self.said and self.level else None


class PlayCard(Turn):
    """A card that is played. `said` is such as `SA`, `-` for one that is not known, `+` for the next one."""

    @property
    def card(self) -> Card | None:
        """The card, if it is known."""
        return Card(self.said) if self.said in _BITS else None  # type: ignore[arg-type]


@dataclass(frozen=True)
class Auction:
    """An auction."""

    #: The player whom the tag names, who has the first call or hyphen.
    first: Seat | None
    #: Without seats where the dealer is another player than the one who calls first by the tag.
    calls: tuple[Call, ...]
    #: Whether there is a `*`: no more calls are given.
    ended_by_star: bool
    #: Whether there is a `+` in the place of the next call.
    continues: bool
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Trick:
    """A trick."""

    leader: Seat | None
    winner: Seat | None
    #: By the columns of the section.
    cards: tuple[PlayCard, ...]

    def card_of(self, seat: Seat) -> Card | None:
        """The card of a player, if it is known."""
        return next((played.card for played in self.cards if played.seat == seat), None)


@dataclass(frozen=True)
class Play:
    """The play of the cards."""

    #: The player whom the tag names, whose cards are in the first column.
    first: Seat | None
    #: Without seats where the deal shows that the columns are not those of the players.
    tricks: tuple[Trick, ...]
    #: Whether there is a `*`: no more cards are given.
    ended_by_star: bool
    #: Whether there is a `+` in the place of the next card.
    continues: bool
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Contract:
    """A contract; without level and denomination where all passed, without level in an end position.

    >>> str(Contract(3, "NT", "X", "S"))
    '3NTX'
    """

    level: int | None
    strain: Strain | None
    risk: Risk
    #: `None` where it is not known, also where all passed.
    declarer: Seat | None

    @property
    def is_passed_out(self) -> bool:
        """Whether all players passed."""
        return self.strain is None

    @property
    def tricks(self) -> int | None:
        """How many tricks make it."""
        return None if self.level is None else self.level + 6

    def __str__(self) -> str:
        return f"{self.level or ''}{self.strain or 'Pass'}{self.risk}"


@dataclass(frozen=True)
class Result:
    """How many tricks were won.

    >>> result = Result(declarer=8, ns=None, ew=None, tricks=8, margin=-1)
    >>> result.made, result.over, result.down
    (False, 0, 1)
    """

    #: As it is given for declarer, or for the sides.
    declarer: int | None
    ns: int | None
    ew: int | None
    #: Those of declarer, as they are given for declarer or declarer's side.
    tricks: int | None
    #: How many more than the contract needs, less than 0 where it went down.
    margin: int | None

    @property
    def made(self) -> bool | None:
        """Whether the contract was made."""
        return None if self.margin is None else self.margin >= 0

    @property
    def over(self) -> int | None:
        """How many tricks more than the contract needs."""
        return None if self.margin is None else max(self.margin, 0)

    @property
    def down(self) -> int | None:
        """How many tricks less than the contract needs."""
        return None if self.margin is None else max(-self.margin, 0)


@dataclass(frozen=True)
class Score:
    """The score in points, as it is given for declarer or for the sides."""

    declarer: int | None
    ns: int | None
    ew: int | None


@dataclass(frozen=True)
class Table:
    """A supplemental section, such as `ScoreTable`, of the standard or of another program."""

    tag: str
    columns: tuple[str, ...]
    #: In order of the columns, without quotes; the last one may be short.
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Comment:
    """A comment."""

    text: str
    #: Where it begins in the file, in bytes.
    offset: int
    owner: Literal["game", "tag", "call", "card"]
    #: The place of the call or card that it belongs to, from 0.
    index: int | None
    #: The tag pair after which it comes, as its place in `tag_pairs` from 0; `None` before the first one.
    tag: int | None


@dataclass(frozen=True)
class EscapeLine:
    """A line that begins with `%`."""

    text: str
    #: Where it begins in the file, in bytes.
    offset: int


@dataclass(frozen=True)
class LabelValue:
    """The data of a label of a record."""

    #: Its letter.
    label: str
    #: As they are written.
    data: str
    #: Whether they are those of a record before this one.
    is_repeated: bool
    range: Offsets


@dataclass(frozen=True)
class Aside:
    """A note, a free text or a `%` line of a record."""

    kind: Literal["note", "text", "extra"]
    #: The number of a note.
    number: int | None
    #: The label that it follows; `None` before the first one.
    after: str | None
    #: What it says, without braces and signs.
    text: str
