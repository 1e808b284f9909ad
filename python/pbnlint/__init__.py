"""Finds, explains and repairs mistakes in bridge files (PBN, RBN, RBX) and games of chess (PGN).

>>> import pbnlint
>>> for finding in pbnlint.check(b'[Event "Club"]\\n[BOARD "7"]\\n'):
...     print(finding.range.start.line, finding.message)
2 unknown tag BOARD; did you mean Board?
>>> pbnlint.fix(b'[BOARD "7"]\\n').data
b'[Board "7"]\\n'
>>> for finding in pbnlint.check(b"1. e4 e5 2. Ke3 *", notation="pgn"):
...     print(finding.message)
2. Ke3 is illegal: the king on e1 does not go there
>>> pbnlint.model(b"1. e4 {best by test} *", notation="pgn")[0]["moves"][0]["comments"]
['best by test']

Each function takes the bytes of a file, or the path of one. The names of the options are those of
the command line, and so is what they do; no configuration file is read, but `config` takes the text
of one. The global lock is released while a file is read, so threads work side by side:

>>> from concurrent.futures import ThreadPoolExecutor
>>> with ThreadPoolExecutor() as threads:
...     found = list(threads.map(pbnlint.check, [b"[BOARD]", b""]))

Exceptions: `TypeError` names the argument that has the wrong type, `ValueError` the nearest name
of a rule that does not exist, `OSError` the file that cannot be read; `NotPbnError` is a
`ValueError`: the file is in another notation. `InternalError` is a bug of pbnlint.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Union, cast, overload

from pbnlint import _native
from pbnlint._many import CheckedFile, FixedFile, check_many, fix_many
from pbnlint._native import InternalError, NotPbnError, Tables
from pbnlint._said import Game, Record
from pbnlint._tables import to_arrow, to_polars
from pbnlint.dicts import ChessGame, ChessLine, ChessMove, GameDict

__all__ = [
    "ChessGame",
    "ChessLine",
    "ChessMove",
    "CheckedFile",
    "Edit",
    "Exported",
    "Finding",
    "Fix",
    "Fixed",
    "FixedFile",
    "Freed",
    "Game",
    "GameDict",
    "InternalError",
    "Label",
    "NotPbnError",
    "Notice",
    "Position",
    "Range",
    "Record",
    "Rule",
    "RuleIn",
    "Tables",
    "TakenBack",
    "check",
    "check_many",
    "explain",
    "export",
    "fix",
    "fix_many",
    "games",
    "model",
    "records",
    "rules",
    "solve",
    "to_arrow",
    "to_polars",
]

Data = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"]
Severity = Literal["error", "warning", "info"]
Applicability = Literal["safe", "unsafe", "manual"]
Notation = Literal["pbn", "rbn", "rbx", "pgn", "ppn"]


@dataclass(frozen=True, order=True)
class Position:
    """A place in a file."""

    #: In bytes, from 0.
    offset: int
    #: From 1.
    line: int
    #: In characters, from 1.
    column: int


@dataclass(frozen=True)
class Range:
    """What is between two places of a file, the end excluded."""

    start: Position
    end: Position


@dataclass(frozen=True)
class Label:
    """A second place of a finding."""

    range: Range
    message: str


@dataclass(frozen=True)
class Edit:
    """A replacement of the bytes from `start_offset` to `end_offset`, which is excluded."""

    start_offset: int
    end_offset: int
    #: What comes in their place.
    data: bytes


@dataclass(frozen=True)
class Fix:
    """A way to repair a finding: all of its edits or none."""

    title: str
    #: `safe`: a reader sees the same game; `unsafe`: a guess; `manual`: shown, never made.
    applicability: Applicability
    #: In order of place, without overlaps.
    edits: tuple[Edit, ...]

    def apply(self, data: bytes) -> bytes:
        """The bytes of the file, in which the finding is, after the edits."""
        parts = []
        at = 0
        for edit in self.edits:
            parts += [data[at : edit.start_offset], edit.data]
            at = edit.end_offset
        return b"".join([*parts, data[at:]])


@dataclass(frozen=True)
class Finding:
    """One finding of one rule at one place of a file."""

    rule: str
    #: The group of the rule.
    group: str
    severity: Severity
    #: What is wrong, and what would be right.
    message: str
    #: From 1; `None` for what is wrong with the file as a whole.
    game: int | None
    #: The value of the Board tag of the game.
    board: str | None
    #: The smallest place that is wrong.
    range: Range
    #: The other places for which it speaks: what a program does throughout a file is one finding.
    also: tuple[Range, ...]
    labels: tuple[Label, ...]
    notes: tuple[str, ...]
    #: The chapter of the standard.
    chapter: str | None
    #: The page of the rule on the web; None while no site is published, and for house rules.
    url: str | None
    #: Stays the same when other lines of the file change.
    fingerprint: str
    #: Ways to repair it, the best first.
    fixes: tuple[Fix, ...]
    #: In a game of chess the move with its number, as it is written: `12... Nf6`.
    move: str | None = None
    #: The half move from the start of the game, from 1.
    ply: int | None = None
    #: The moves of the variation up to there; `None` in the main line.
    variation: str | None = None
    #: The position before the move.
    fen: str | None = None


@dataclass(frozen=True)
class TakenBack:
    """A fix that did harm and was taken back: a bug of pbnlint."""

    rule: str
    title: str
    #: In the text to which the fix was applied, from 1.
    line: int
    reason: str


@dataclass(frozen=True)
class Fixed:
    """A file after its repair."""

    #: The repaired text.
    data: bytes
    #: How many findings were repaired, by rule.
    fixed: dict[str, int]
    #: How many places were changed.
    places: int
    #: What is found in the text now.
    remaining: list[Finding]
    taken_back: tuple[TakenBack, ...]


@dataclass(frozen=True)
class Freed:
    """What would have a game written that was kept."""

    #: The flag of the command line to give; none where only one is in the way.
    flag: str | None
    #: The flag that is in the way, and has to go: `--no-fix`.
    without: str | None
    #: The fixes that would be made: rule and title.
    fixes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Notice:
    """A game that was kept, or something that is not quite in export format."""

    #: From 1; 0 for the whole file.
    game: int
    board: str | None
    is_kept: bool
    #: In the text that was given.
    range: Range
    #: The name of the reason, which does not change.
    reason: str
    message: str
    freed_by: tuple[Freed, ...]


@dataclass(frozen=True)
class Exported:
    """A file after its repair and its export."""

    #: The text in export format (of RBN and RBX: in output form), as far as that can be.
    data: bytes
    outcome: Literal["rewritten", "already", "in-part", "left"]
    games: int
    #: How many of them were kept as they were.
    kept: int
    places_repaired: int
    #: What else is another in the text: encoding, version, claim.
    changes: tuple[str, ...]
    notices: tuple[Notice, ...]
    taken_back: tuple[TakenBack, ...]

    @property
    def is_whole(self) -> bool:
        """Whether all of the file is in export format."""
        return self.outcome in ("rewritten", "already")


@dataclass(frozen=True)
class RuleIn:
    """How a rule is in a notation."""

    #: `rbn` stands for RBX as well.
    notation: Literal["pbn", "rbn", "pgn", "ppn"]
    severity: Severity
    #: Whether it is on when nothing is selected.
    default: bool


@dataclass(frozen=True)
class Rule:
    """The facts about a rule."""

    name: str
    group: str
    severity: Severity
    #: Whether it is on when nothing is selected.
    default: bool
    #: Whether its findings have a fix.
    fix: Literal["none", "sometimes", "always"]
    applicability: Applicability | None
    #: The chapters of PBN 2.1 that it is on.
    chapters: tuple[str, ...]
    #: The chapters of RBN 3.2 that it is on, for rules that judge records.
    rbn_chapters: tuple[str, ...]
    #: The chapters of PGN that it is on, for rules that judge games of chess.
    pgn_chapters: tuple[str, ...]
    #: The chapters of the supplement of 2001 on commands in comments.
    pgn_supplement_chapters: tuple[str, ...]
    #: The sections of the text of PPN that it is on, for rules that judge preferans.
    ppn_chapters: tuple[str, ...]
    #: The notations that it judges, and how it is in each.
    notations: tuple[RuleIn, ...]
    #: The version of pbnlint that brought it.
    since: str
    #: Names that it had before.
    aliases: tuple[str, ...]
    summary: str
    #: Where its page can be read on the web; None while no site is published.
    url: str | None


def check(
    data: Data,
    *,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] = (),
    extend_select: Iterable[str] = (),
    severity: Mapping[str, Severity] | None = None,
    hold_to_export: bool = False,
    pbn_version: str | None = None,
    line_ending: str | None = None,
    known_tags: Iterable[str] = (),
    read_as_pbn: bool = False,
    notation: Notation | None = None,
    path: str | os.PathLike[str] | None = None,
    config: str | None = None,
) -> list[Finding]:
    """What is wrong in a file, in order of place.

    `select`, `ignore` and `extend_select` name rules or groups; `severity` gives some another
    severity. `hold_to_export` holds the file to export format, with `line_ending` `crlf`, `lf` or
    `keep`. `pbn_version` is the version to which all games are held. `known_tags` are those that
    your own programs write. `path` is the name of what is given as bytes: rules look at its ending,
    and fingerprints depend on it. `notation` says what the file is in, `pgn` for games of chess;
    without it, its path and its text do. `config` is the text of a `pbnlint.toml`: the other options beat
    what it says, and its patterns for files are held against the path.
    """
    name, content = _read(data, path)
    options = _options(
        name,
        select=_optional_names("select", select),
        ignore=_names("ignore", ignore),
        extend_select=_names("extend_select", extend_select),
        severity=_levels(severity),
        hold_to_export=_flag("hold_to_export", hold_to_export),
        pbn_version=_word("pbn_version", pbn_version),
        line_ending=_word("line_ending", line_ending),
        known_tags=_names("known_tags", known_tags),
        read_as_pbn=_flag("read_as_pbn", read_as_pbn),
        notation=_word("notation", notation),
        config=_word("config", config),
    )
    found = json.loads(_native.check(content, options))
    return [_finding(finding) for finding in found["findings"]]


def fix(
    data: Data,
    *,
    unsafe_fixes: bool = False,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] = (),
    extend_select: Iterable[str] = (),
    severity: Mapping[str, Severity] | None = None,
    hold_to_export: bool = False,
    pbn_version: str | None = None,
    line_ending: str | None = None,
    known_tags: Iterable[str] = (),
    read_as_pbn: bool = False,
    notation: Notation | None = None,
    path: str | os.PathLike[str] | None = None,
    config: str | None = None,
) -> Fixed:
    """Repairs a file. What it says is the same afterwards, unless `unsafe_fixes` asks for guesses.

    Nothing is written: `data` of the result is the repaired text. The other options are those of
    `check`.
    """
    name, content = _read(data, path)
    options = _options(
        name,
        unsafe_fixes=_flag("unsafe_fixes", unsafe_fixes),
        select=_optional_names("select", select),
        ignore=_names("ignore", ignore),
        extend_select=_names("extend_select", extend_select),
        severity=_levels(severity),
        hold_to_export=_flag("hold_to_export", hold_to_export),
        pbn_version=_word("pbn_version", pbn_version),
        line_ending=_word("line_ending", line_ending),
        known_tags=_names("known_tags", known_tags),
        read_as_pbn=_flag("read_as_pbn", read_as_pbn),
        notation=_word("notation", notation),
        config=_word("config", config),
    )
    text, said = _native.fix(content, options)
    fixed = json.loads(said)
    return Fixed(
        data=text,
        fixed=fixed["fixed"],
        places=fixed["places"],
        remaining=[_finding(finding) for finding in fixed["remaining"]["findings"]],
        taken_back=_taken_back(fixed),
    )


def export(
    data: Data,
    *,
    no_fix: bool = False,
    unsafe_fixes: bool = False,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] = (),
    extend_select: Iterable[str] = (),
    pbn_version: str | None = None,
    line_ending: str | None = None,
    fill: str | None = None,
    keep_encoding: bool = False,
    expand_inheritance: bool = False,
    read_as_pbn: bool = False,
    notation: Notation | None = None,
    path: str | os.PathLike[str] | None = None,
    config: str | None = None,
) -> Exported:
    """Repairs a file and writes it in the strict export format of the standard.

    Nothing is written to disk: `data` of the result is the text. `pbn_version` is the version to
    write, `fill` (`auto`, `unknown` or `empty`) what is in place of mandatory tags that a game
    lacks; `no_fix` leaves the repairs out. Games that cannot be written stay as they are, and are
    named in `notices`. Records of RBN and RBX are written in output form. `NotPbnError` where the
    file is in a notation that is not read.
    """
    name, content = _read(data, path)
    options = _options(
        name,
        no_fix=_flag("no_fix", no_fix),
        unsafe_fixes=_flag("unsafe_fixes", unsafe_fixes),
        select=_optional_names("select", select),
        ignore=_names("ignore", ignore),
        extend_select=_names("extend_select", extend_select),
        pbn_version=_word("pbn_version", pbn_version),
        line_ending=_word("line_ending", line_ending),
        fill=_word("fill", fill),
        keep_encoding=_flag("keep_encoding", keep_encoding),
        expand_inheritance=_flag("expand_inheritance", expand_inheritance),
        read_as_pbn=_flag("read_as_pbn", read_as_pbn),
        notation=_word("notation", notation),
        config=_word("config", config),
    )
    text, said = _native.export(content, options)
    exported = json.loads(said)
    return Exported(
        data=text,
        outcome=exported["outcome"],
        games=exported["games"],
        kept=exported["kept"],
        places_repaired=exported["places_repaired"],
        changes=tuple(exported["changes"]),
        notices=tuple(_notice(notice) for notice in exported["notices"]),
        taken_back=_taken_back(exported),
    )


@overload
def model(
    data: Data,
    *,
    notation: Literal["pgn"],
    fen: bool = False,
    path: str | os.PathLike[str] | None = None,
    config: str | None = None,
) -> list[ChessGame]: ...


@overload
def model(
    data: Data,
    *,
    read_as_pbn: bool = False,
    notation: Literal["pbn"] | None = None,
    path: str | os.PathLike[str] | None = None,
    config: str | None = None,
) -> list[GameDict]: ...


def model(
    data: Data,
    *,
    read_as_pbn: bool = False,
    notation: Literal["pbn", "pgn"] | None = None,
    fen: bool = False,
    path: str | os.PathLike[str] | None = None,
    config: str | None = None,
) -> list[GameDict] | list[ChessGame]:
    """What the games of a file in PBN or PGN say, as plain dicts: what `pbnlint model` prints of them.

    All of them are made at once; `games` gives those of bridge one at a time, with types. `fen` gives each move of a
    game of chess the position before it. `NotPbnError` where the file is in another notation, also in RBN or RBX,
    which `records` reads, or in 16-bit characters. The options are those of `check`; of `config` the version of the
    standard counts.
    """
    name, content = _read(data, path)
    options = _options(
        name,
        read_as_pbn=_flag("read_as_pbn", read_as_pbn),
        notation=_word("notation", notation),
        fen=_flag("fen", fen),
        config=_word("config", config),
    )
    return cast("list[GameDict] | list[ChessGame]", json.loads(_native.model(content, options)))


def games(
    data: Data,
    *,
    pbn_version: str | None = None,
    read_as_pbn: bool = False,
    path: str | os.PathLike[str] | None = None,
    config: str | None = None,
) -> Iterator[Game]:
    """The games of a file in PBN, each read when its turn comes.

    Text after the last game is none. `NotPbnError` where the file is in another notation, or in 16-bit characters.
    The options are those of `check`; of `config` the version of the standard counts.

    >>> (game,) = games(b'[Board "7"]\\n[Deal "N:AK... - - -"]\\n[Declarer "S"]\\n[Contract "6NTX"]\\n')
    >>> game.tags["Board"], game.hands["N"].points, str(game.contract), game.contract.risk, game.result
    ('7', 7, '6NTX', 'X', None)
    """
    name, content = _read(data, path)
    options = _options(
        name,
        pbn_version=_word("pbn_version", pbn_version),
        read_as_pbn=_flag("read_as_pbn", read_as_pbn),
        config=_word("config", config),
    )
    return map(Game, _native.Games(content, options))


def records(
    data: Data,
    *,
    notation: Literal["rbn", "rbx"] | None = None,
    path: str | os.PathLike[str] | None = None,
) -> Iterator[Record]:
    """The records of a file in RBN or RBX, each with what holds in it. `NotPbnError` where it is in neither.

    >>> (record,) = records(b"% RBN\\nB 7\\nC 4S:N\\nR 9\\n\\n", notation="rbn")
    >>> record.labels["B"], str(record.contract), record.declarer
    ('7', '4S', 'N')
    """
    name, content = _read(data, path)
    options = _options(name, notation=_word("notation", notation))
    return map(Record, _native.records(content, options))


def solve(deal: str) -> dict[str, dict[str, int]] | None:
    """The tricks of each declarer by denomination, if all players see all cards: ``["N"]["NT"]`` are those of North.

    The deal is written as in the tag Deal. `None` for what is not four hands with the same number of cards.

    >>> solve("N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652")["N"]["S"]
    11
    """
    if not isinstance(deal, str):
        raise _wrong("deal", "a deal as str", deal)
    solved = _native.solve(deal)
    if solved is None:
        return None
    results: dict[str, Any] = json.loads(solved)
    del results["par"]
    return cast("dict[str, dict[str, int]]", results)


def explain(name: str) -> str:
    """The page of a rule, in Markdown, or the list of the rules of a group."""
    return _native.explain(_string("name", name))


def rules() -> list[Rule]:
    """All rules, by group and then by name."""
    facts: list[dict[str, Any]] = json.loads(_native.rules())
    for rule in facts:
        rule["chapters"] = tuple(rule["chapters"])
        for chapters in (
            "rbn_chapters",
            "pgn_chapters",
            "pgn_supplement_chapters",
            "ppn_chapters",
        ):
            rule[chapters] = tuple(rule[chapters])
        rule["notations"] = tuple(RuleIn(**notation) for notation in rule["notations"])
        rule["aliases"] = tuple(rule["aliases"])
    return [Rule(**rule) for rule in facts]


def _read(data: object, path: object) -> tuple[str | None, bytes]:
    """The name of a file with `/`, if it has one, and its bytes."""
    name = None if path is None else _path("path", path)
    if isinstance(data, (bytes, bytearray, memoryview)):
        return name, bytes(data)
    if isinstance(data, (str, os.PathLike)):
        place = _path("data", data)
        with open(place, "rb") as file:
            return name or place.replace(os.sep, "/"), file.read()
    raise _wrong("data", "bytes, or the path of a file as str or os.PathLike", data)


def _options(path: str | None, **options: Any) -> str:
    return json.dumps({"path": path, **options})


def _wrong(argument: str, expected: str, found: object) -> TypeError:
    return TypeError(f"{argument}: expected {expected}, found {type(found).__name__}")


def _string(argument: str, value: object) -> str:
    if isinstance(value, str):
        return value
    raise _wrong(argument, "a str", value)


def _word(argument: str, value: object) -> str | None:
    return None if value is None else _string(argument, value)


def _flag(argument: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong(argument, "a bool", value)


def _path(argument: str, value: object) -> str:
    if isinstance(value, (str, os.PathLike)):
        path: object = os.fspath(value)
        if isinstance(path, str):
            return path
    raise _wrong(argument, "a path as str or os.PathLike[str]", value)


def _paths(argument: str, value: object) -> list[str]:
    # A path is an iterable of its letters, which nobody means.
    if isinstance(value, (str, bytes, os.PathLike)) or not isinstance(value, Iterable):
        raise _wrong(argument, "a list of paths", value)
    return [_path(f"{argument}[{place}]", path) for place, path in enumerate(value)]


def _names(argument: str, value: object) -> list[str]:
    # A str is an iterable of its letters, which nobody means.
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise _wrong(argument, "a list of str", value)
    return [_string(f"{argument}[{place}]", name) for place, name in enumerate(value)]


def _optional_names(argument: str, value: object) -> list[str] | None:
    return None if value is None else _names(argument, value)


def _levels(value: object) -> dict[str, str]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _wrong("severity", "a mapping from names to severities", value)
    return {
        _string("severity", name): _string(f"severity[{name!r}]", level)
        for name, level in value.items()
    }


def _range(said: dict[str, Any]) -> Range:
    return Range(Position(**said["start"]), Position(**said["end"]))


def _edit(said: dict[str, Any]) -> Edit:
    coded = said.get("bytes")
    data = said["text"].encode("ascii") if coded is None else base64.b64decode(coded)
    return Edit(said["start_offset"], said["end_offset"], data)


def _fix(said: dict[str, Any]) -> Fix:
    edits = tuple(_edit(edit) for edit in said["edits"])
    return Fix(said["title"], said["applicability"], edits)


def _finding(said: dict[str, Any]) -> Finding:
    return Finding(
        rule=said["rule"],
        group=said["group"],
        severity=said["severity"],
        message=said["message"],
        game=said["game"],
        board=said["board"],
        range=_range(said["range"]),
        also=tuple(_range(place) for place in said["also"]),
        labels=tuple(Label(_range(label["range"]), label["message"]) for label in said["labels"]),
        notes=tuple(said["notes"]),
        chapter=said["chapter"],
        url=said["url"],
        fingerprint=said["fingerprint"],
        fixes=tuple(_fix(fix) for fix in said["fixes"]),
        move=said.get("move"),
        ply=said.get("ply"),
        variation=said.get("variation"),
        fen=said.get("fen"),
    )


def _freed(said: dict[str, Any]) -> Freed:
    return Freed(
        flag=said["flag"],
        without=said["without"],
        fixes=tuple((fix["rule"], fix["title"]) for fix in said["fixes"]),
    )


def _notice(said: dict[str, Any]) -> Notice:
    return Notice(
        game=said["game"],
        board=said["board"],
        is_kept=said["is_kept"],
        range=_range(said["range"]),
        reason=said["reason"],
        message=said["message"],
        freed_by=tuple(_freed(freed) for freed in said["freed_by"]),
    )


def _taken_back(said: dict[str, Any]) -> tuple[TakenBack, ...]:
    return tuple(TakenBack(**fix) for fix in said["taken_back"])
