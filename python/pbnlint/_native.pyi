import os
from collections.abc import Iterator
from typing import Literal, Optional

from pbnlint.bridge import Offsets, Risk, Seat, Strain, Vulnerable

class NotPbnError(ValueError): ...
class InternalError(RuntimeError): ...

def check(data: bytes, options: str) -> str: ...
def fix(data: bytes, options: str) -> tuple[bytes, str]: ...
def export(data: bytes, options: str) -> tuple[bytes, str]: ...
def model(data: bytes, options: str) -> str: ...
def records(data: bytes, options: str) -> list[Record]: ...
def solve(deal: str) -> str | None: ...
def explain(name: str) -> str: ...
def rules() -> str: ...
def run(arguments: list[str]) -> int: ...
def panic_for_test(message: str) -> None: ...

Contract = tuple[Optional[int], Optional[Strain], Risk]
Note = tuple[Optional[int], Optional[str]]
Numbers = tuple[Optional[int], Optional[int], Optional[int]]
Turn = tuple[
    Optional[Seat], Optional[str], str, Offsets, list[str], list[str], list[Optional[int]], list[Note]
]
Trick = tuple[Optional[Seat], Optional[Seat], list[Turn]]

class Games:
    def __new__(cls, data: bytes, options: str) -> Games: ...
    def __iter__(self) -> Iterator[Game]: ...
    def __next__(self) -> Game: ...

class Game:
    number: int
    range: Offsets
    pbn_version: str
    tags: list[tuple[str, str | None, str | None, Offsets | None]]
    dealer: Seat | None
    vulnerable: Vulnerable | None
    hands: list[int | None]
    unread_hands: list[Seat]
    auction: tuple[Seat | None, list[Turn], bool, bool, list[Note]] | None
    play: tuple[Seat | None, list[Trick], bool, bool, list[Note]] | None
    contract: Contract | None
    declarer: Seat | None
    result: Numbers | None
    score: Numbers | None
    tables: list[tuple[str, list[str], list[list[str]]]]
    comments: list[tuple[str, int, Literal["game", "tag", "call", "card"], int | None, int | None]]
    escapes: list[tuple[str, int]]

class Record:
    number: int
    range: Offsets
    labels: list[tuple[str, str, bool, Offsets]]
    hands: list[int | None]
    unread_hands: list[Seat]
    dealer: Seat | None
    vulnerable: Vulnerable | None
    calls: list[Turn]
    contract: Contract | None
    declarer: Seat | None
    leader: Seat | None
    tricks: list[list[Turn]]
    result: int | None
    score: int | None
    asides: list[tuple[Literal["note", "text", "extra"], int | None, str | None, str]]

class Tables:
    def __new__(cls, paths: list[str], columns: list[str], options: str) -> Tables: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def fail(self) -> None: ...
