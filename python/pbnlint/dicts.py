"""The dicts that `model` gives, which are the JSON that `pbnlint model` prints."""

from __future__ import annotations

from typing import Literal, TypedDict

from pbnlint.bridge import Seat, Vulnerable


class _TagDict(TypedDict):
    name: str
    value: str | None
    range: tuple[int, int] | None


class TagDict(_TagDict, total=False):
    """A tag pair; `inherited` is what it says with `#` and `##`, where that is something else.

    After those of the game are the tags that it takes over without having them, by a `##` of an earlier
    game: `value` and `range` are `None`. `range` are byte offsets in the file.
    """

    inherited: str


class NoteDict(TypedDict):
    """A note, or a reference to one."""

    #: `None` where it is too large to be read.
    number: int | None
    #: `None` where no note has the number.
    text: str | None


class _MoveDict(TypedDict):
    seat: Seat | None
    said: str | None
    text: str
    range: tuple[int, int]


class MoveDict(_MoveDict, total=False):
    """A call or a card. Lists that would be empty are left out.

    `seat` is `None` where it is not sure who it is, `said` for a word that means nothing; `text` is as it
    is written, and `range` are byte offsets in the file. A NAG that is too large to be read is `None`.
    """

    irregularities: list[Literal["^I", "^S", "^R", "^L"]]
    suffixes: list[str]
    nags: list[int | None]
    notes: list[NoteDict]


class AuctionDict(TypedDict):
    """An auction."""

    #: The player whom the tag names, who has the first call or hyphen.
    first: Seat | None
    #: Without seats where the dealer is another player than the one who calls first by the tag.
    calls: list[MoveDict]
    ended_by_star: bool
    continues: bool
    notes: list[NoteDict]


class TrickDict(TypedDict):
    """A trick, its cards by the columns of the section."""

    leader: Seat | None
    winner: Seat | None
    cards: list[MoveDict]


class PlayDict(TypedDict):
    """The play of the cards."""

    #: The player whom the tag names, whose cards are in the first column.
    first: Seat | None
    #: Without seats where the deal shows that the columns are not those of the players.
    tricks: list[TrickDict]
    ended_by_star: bool
    continues: bool
    notes: list[NoteDict]


class SidesDict(TypedDict):
    """Numbers for declarer or for the sides; `None` also for one that is too large to be read."""

    declarer: int | None
    ns: int | None
    ew: int | None


class TableDict(TypedDict):
    """A supplemental section, of the standard or of another program."""

    tag: str
    columns: list[str]
    #: In order of the columns, without quotes; the last one may be short.
    rows: list[list[str]]


class CommentDict(TypedDict):
    """A comment. `owner` is `"game"`, `{"tag": name}`, `{"call": n}` or `{"card": n}`."""

    text: str
    offset: int
    owner: str | dict[str, str | int]
    #: The tag pair after which it comes, as its place in `tags` from 0; `None` before the first one.
    tag: int | None


class EscapeLineDict(TypedDict):
    """A line that begins with `%`."""

    text: str
    offset: int


class GameDict(TypedDict):
    """What a game says. Holes are `None`: `check` says what is wrong there."""

    #: From 1; `None` for text after the last game.
    number: int | None
    #: Byte offsets in the file.
    range: tuple[int, int]
    pbn_version: str
    tags: list[TagDict]
    dealer: Seat | None
    vulnerable: Vulnerable | None
    #: By seat, such as `{"N": "AKQ.T98.76.5432", "E": None, …}`.
    deal: dict[Seat, str | None] | None
    #: Whose hands are given and cannot be read; other hands that are `None` are not given.
    unread_hands: list[Seat]
    auction: AuctionDict | None
    play: PlayDict | None
    contract: str | None
    declarer: Seat | None
    result: SidesDict | None
    score: SidesDict | None
    tables: list[TableDict]
    comments: list[CommentDict]
    escapes: list[EscapeLineDict]


class ChessLine(TypedDict):
    """The main line of a game of chess, or a variation."""

    #: Those before the first move.
    comments: list[str]
    moves: list[ChessMove]


class _ChessMove(TypedDict):
    text: str
    san: str | None
    uci: str | None
    number: int
    side: Literal["white", "black"]
    nags: list[int]
    comments: list[str]
    commands: list[list[str]]


class ChessMove(_ChessMove, total=False):
    """A move, as it is written, and as export format and chess programs write it.

    `san` and `uci` are `None` where it is not legal, or not judged. `commands` are those in the comments
    after it, each as name and operands. `variations` is left out where there are none, `fen`, the position
    before the move, where it is not asked for.
    """

    fen: str
    variations: list[ChessLine]


class ChessResult(TypedDict):
    """The result of a game by each who says one."""

    tag: str | None
    marker: str | None
    #: Where the last position ends the game.
    board: str | None


class ChessGame(ChessLine):
    """What a game of chess says."""

    #: From 1.
    game: int
    #: Each as name and value.
    tags: list[list[str]]
    #: `None` where moves are not judged.
    start: str | None
    variant: Literal["standard", "chess960", "other"]
    result: ChessResult
