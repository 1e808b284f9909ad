#!/usr/bin/env python3
"""Compares PBN files with what `pbnlint export` makes of them, by a reader of its own.

    compare_export.py SOURCE EXPORT [SOURCE EXPORT]...

Nothing here is taken from pbnlint. For each pair it collects tags, calls, cards, notes, comments,
elements of tables and `%` lines of both files, and prints what the source has and the export lacks.
What may differ, and why, is said by the rules below: each is a function whose comment names the
chapter of the standard. The status is 1 if there is a difference that no rule explains.
"""

import re
import sys
from collections import Counter

# ---------------------------------------------------------------- reading


def decode(data):
    """UTF-8 where it is that, else Windows-1252, which has all printing characters of Latin-1."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(
            bytes([b]).decode("cp1252", "ignore") or chr(b) for b in data.rstrip(b"\x1a")
        )


def lines_of(text):
    return re.split(r"\r\r\n|\r\n|\n|\r", text)


WORD = re.compile(r"[^\s\[\]{};\"]+")
TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:\\.|[^"\\\n])*)"\s*\]')


def tokens(text):
    """The tokens of a file: comments, `%` lines, tags, strings, words and empty lines."""
    text = "\n".join(lines_of(text))
    at, size = 0, len(text)
    while at < size:
        start_of_line = at == 0 or text[at - 1] == "\n"
        char = text[at]
        if start_of_line and char == "%":
            end = text.find("\n", at)
            end = size if end < 0 else end
            yield "escape", text[at + 1 : end]
            at = end
        elif char == "\n":
            if start_of_line or not text[:at].rsplit("\n", 1)[-1].strip():
                yield "gap", ""
            at += 1
        elif char.isspace():
            at += 1
        elif char == "{":
            end = text.find("}", at)
            end = size if end < 0 else end
            yield "comment", text[at + 1 : end]
            at = end + 1
        elif char == ";":
            end = text.find("\n", at)
            end = size if end < 0 else end
            yield "comment", text[at + 1 : end]
            at = end
        elif char == "[" and TAG.match(text, at):
            tag = TAG.match(text, at)
            yield "tag", (tag.group(1), re.sub(r"\\(.)", r"\1", tag.group(2)))
            at = tag.end()
        elif char == '"':
            string = re.compile(r'"((?:\\.|[^"\\\n])*)"?').match(text, at)
            yield "word", string.group(1)
            at = string.end()
        else:
            word = WORD.match(text, at)
            yield "word", word.group() if word else char
            at = word.end() if word else at + 1


def games_of(text):
    """The texts between empty lines outside of comments, without the lines of the header."""
    games, lines, inside = [], [], False
    for line in lines_of(text):
        if not inside and not line.strip():
            games.append(lines)
            lines = []
            continue
        if inside or not is_header(line):
            lines.append(line.rstrip())
        if not (line.startswith("%") and not inside):
            for char in line:
                if inside:
                    inside = char != "}"
                elif char == ";":
                    break
                else:
                    inside = char == "{"
    games.append(lines)
    return ["\n".join(lines) for lines in games if lines]


WORDS = r"[^\W_]+"


class Said:
    """What a file says, with the number of times."""

    def __init__(self, games):
        games = [re.sub(r"=[ \t]*(\d+)[ \t]*=", r"=\1=", game) for game in games]
        # Every word, wherever it is.
        self.words = Counter(re.findall(WORDS, "\n".join(games).casefold()))
        self.tags, self.calls, self.cards = Counter(), Counter(), Counter()
        self.notes, self.comments = Counter(), Counter()
        self.elements, self.escapes = Counter(), Counter()
        for game in games:
            self.game(game)

    def game(self, text):
        section, auction, play = None, [], []
        for kind, value in tokens(text):
            if kind == "tag":
                name, value = value
                name = name.lower()
                if name == "note":
                    self.notes[note(value)] += 1
                    continue
                section = name
                if name in ("auction", "play"):
                    turns = []
                    if name == "auction":
                        auction.append(turns)
                    else:
                        play.append(turns)
                self.tags[name, tag_value(name, value)] += 1
                time = TIME_OF_DATE.search(value) if name == "date" else None
                if time:
                    digits = re.sub(r"[^0-9]", "", time.group())
                    self.tags["time", digits.zfill(4).ljust(6, "0")] += 1
            elif kind == "comment":
                self.comments[words(value)] += 1
            elif kind == "escape":
                if not is_header("%" + value):
                    self.escapes[words(value)] += 1
            elif kind == "word":
                if section == "auction":
                    auction[-1].extend(calls(value))
                elif section == "play":
                    play[-1].extend(cards(value))
                else:
                    self.elements[element(value)] += 1
        for turns in auction:
            self.calls.update(turned(without_end(turns)))
        for turns in play:
            self.cards.update(turned(turns))


# ---------------------------------------------------------------- what may differ


def is_header(line):
    """`% PBN x.y`, `% EXPORT` and `% Import` are written anew (chapter 2.4)."""
    return re.fullmatch(r"%\s*(PBN\s*[0-9.]*(\s*EXPORT)?|EXPORT|Import)\s*", line, re.I) is not None


PLAIN = {"♠": r"\S", "♥": r"\H", "♦": r"\D", "♣": r"\C", "\ufe0f": ""}
# A time after a date, which goes to the tag Time.
TIME_OF_DATE = re.compile(r"(^|[ T])\d{1,2}:\d\d(:\d\d)?$")
# Dashes, spaces and quotes of typography are plain ones in Latin-1.
PLAIN |= {dash: "-" for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"}
PLAIN |= {"‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "…": "..."}
PLAIN |= {chr(space): " " for space in (*range(0x2000, 0x200B), 0x202F)}


def words(text):
    """Blanks, tabs and control characters (chapter 2.2), line ends and the breaking of long lines
    (chapter 2.3); and suits, which are `\\S` in Latin-1 (chapter 3.8)."""
    for character, plain in PLAIN.items():
        text = text.replace(character, plain)
    text = re.sub(r"[\x00-\x20\x7f]+", " ", text)
    return text.strip()


def bare(text):
    """Letters, digits and signs of a value: case and blanks aside (chapter 3.11)."""
    return re.sub(r"[\s\x00-\x1f]", "", words(text)).casefold()


SEATS = "NESW"
VULNERABLE = {"-": "none", "love": "none", "both": "all", "o": "none", "b": "all", "n/s": "ns", "e/w": "ew"}
SUITS = {"c": "C", "d": "D", "h": "H", "s": "S", "n": "NT", "nt": "NT"}


def tag_value(name, value):
    """The value of a tag in one form for all its spellings (chapters 3.4 and 3.11)."""
    if name == "deal":
        return deal(value)
    if name.endswith("table"):
        # Some program wrote the character 2 for `\2`, which is a width (chapter 5.2).
        value = re.sub(r"[\x01-\x08](?=[LR])", lambda width: f"\\{ord(width.group())}", value)
    plain = bare(value)
    if name in ("auction", "play"):
        return ""  # Who begins follows from the calls and cards (chapters 3.5, 3.6).
    if name in ("dealer", "declarer"):
        return plain if plain.startswith("^") else plain[:1]
    if name == "vulnerable":
        plain = plain.replace("-", "") if len(plain) > 1 else plain
        return VULNERABLE.get(plain, plain)
    if name in ("date", "eventdate", "utcdate"):
        # A time after the date belongs to another tag.
        return date(bare(TIME_OF_DATE.sub("", value)))
    if name == "time" or name == "utctime":
        return re.sub(r"[^0-9]", "", plain)
    if name == "contract":
        return contract(plain)
    if name in ("board", "round", "table"):
        return plain.lstrip("0") or plain
    if name == "result":
        return re.sub(r"[^0-9^]", "", plain)
    return re.sub(r"[^\w#]", "", plain)


MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def date(text):
    """Only the numbers count, in any order, for days and months have their places in the standard
    (chapter 3.4.3)."""
    for number, month in enumerate(MONTHS, 1):
        text = re.sub(rf"{month}[a-z]*", f"-{number}-", text)
    if re.fullmatch(r"\d{8}", text):
        text = f"{text[:4]}.{text[4:6]}.{text[6:]}"
    return " ".join(sorted(number.lstrip("0") for number in re.findall(r"\d+", text)))


def contract(text):
    match = re.fullmatch(r"([1-7])(nt|n|[cdhs])(\*{0,2}|x{0,2}|r|d|dbl|rdbl|redbl)", text)
    if not match:
        return text
    risk = {"*": "x", "**": "xx", "d": "x", "dbl": "x", "r": "xx", "rdbl": "xx", "redbl": "xx"}
    return match.group(1) + SUITS[match.group(2)] + risk.get(match.group(3), match.group(3))


def deal(value):
    """A deal begins with any hand, and its ranks are in any order (chapter 3.4.11)."""
    text = value.strip().upper().replace("10", "T")
    match = re.match(r"([NESW])\s*:?\s*(.*)", text, re.S)
    if not match:
        return bare(value)
    first, hands = SEATS.index(match.group(1)), match.group(2).replace(",", " ").split()
    # Where single blanks make four hands, some of them are empty: only North and South are given.
    single = value.upper().replace("10", "T")[2:].split(" ")
    if len(single) == 4 and len(hands) < 4 and value[1:2] == ":":
        hands = [hand or "-" for hand in single]
    if any(":" in hand[1:2] for hand in hands) or (hands and hands[0][:2].endswith(":")):
        # Each hand has a label.
        named = {match.group(1): hands[0]} if hands else {}
        for hand in hands[1:]:
            named[hand[:1]] = hand[2:]
    else:
        named = {SEATS[(first + i) % 4]: hand for i, hand in enumerate(hands)}
    said = []
    for seat in SEATS:
        hand = named.get(seat, "-")
        if hand not in ("-", ""):
            suits = [re.sub("[^AKQJT98765432]", "", suit) for suit in hand.split(".")]
            said.append(seat + ".".join("".join(sorted(suit)) for suit in suits))
    return " ".join(said)


SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
ANNOTATION = re.compile(r"\$\d+|=\s*\d+\s*=?|!!|\?\?|!\?|\?!|!|\?")
PASSES = {"p", "pass", "ps", "passe", "-p-"}
DOUBLES = {"x", "d", "dbl", "double", "db"}
REDOUBLES = {"xx", "r", "rd", "rdbl", "redouble", "redbl"}


def annotations(word, first):
    """Suffixes are NAGs, from $1 on for calls and from $7 on for cards (chapter 3.5.2)."""
    said = []
    for mark in ANNOTATION.findall(word):
        if mark in SUFFIXES:
            mark = f"${first + SUFFIXES.index(mark)}"
        elif mark.startswith("="):
            mark = re.sub(r"[\s=]", "", mark) + "="
        said.append(mark)
    return said


def calls(word):
    """The calls and annotations of a word of an auction, in one spelling (chapters 3.5, 3.11)."""
    marks = annotations(word, 1)
    rest = ANNOTATION.sub(" ", word).split() or []
    said = []
    for part in rest:
        plain = re.sub(r"[.,()]", "", part).casefold()
        # A star after a call is an alert in some programs, and becomes a comment.
        plain = plain.rstrip("*") or plain
        match = re.fullmatch(r"([1-7])(nt|n|sa|[cdhs♠♥♦♣])", plain)
        if match:
            suit = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "sa": "NT"}.get(match.group(2))
            said.append(match.group(1) + (suit or SUITS[match.group(2)]))
        elif plain in PASSES:
            said.append("Pass")
        elif plain in DOUBLES:
            said.append("X")
        elif plain in REDOUBLES:
            said.append("XX")
        elif plain in ("ap", "allpass", "all"):
            said.append("AP")
        elif plain and not re.fullmatch(r"[-*_]+|\^[isrl]*|\?", plain):
            said.append(plain)
    return said + marks


def without_end(turns):
    """`AP` stands for the last passes (chapter 3.5), which are left out of both."""
    plain = [turn for turn in turns if not turn.startswith(("$", "="))]
    while plain and plain[-1] in ("Pass", "AP"):
        plain.pop()
    return plain + [turn for turn in turns if turn.startswith(("$", "="))]


def cards(word):
    """The cards of a word of a play; hyphens and `*` say nothing (chapter 3.6)."""
    marks = annotations(word, 7)
    said = []
    for part in ANNOTATION.sub(" ", word).split():
        plain = part.upper().replace("10", "T")
        for suit in "SHDC":
            plain = plain.replace({"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[suit], suit)
        if re.fullmatch(r"[AKQJT2-9][SHDC]", plain):
            plain = plain[1] + plain[0]
        if not re.fullmatch(r"[-*]+|\^[ISRL]*", plain):
            said.append(plain)
    return said + marks


def turned(turns):
    """Rows may begin with another player (chapter 3.6), and a mark belongs to the turn before it:
    only how many there are of each is compared, with NAG 0, which says nothing, left out."""
    return [turn for turn in turns if turn != "$0"]


def note(value):
    number, _, text = value.partition(":")
    return number.strip(), words(text)


def element(word):
    """Elements are written in capitals where the standard has words for them (chapter 5)."""
    return contract(bare(word))


# What a table of the standard is called in one program, and its right names (chapter 5).
RENAMED = {"declarersuittricks": "declarerdenominationresult"}


def missing(source, export):
    """What the source says and the export does not, with the rules that need both."""
    hidden = bare("\n".join(export.escapes) + "\n" + "\n".join(export.comments))
    fewer = source.words - export.words

    def is_there(text):
        """What could not be read as a tag, a comment or data may have become one, or an escape line:
        then the file still has each of its words as often as before."""
        return not any(fewer[word] for word in re.findall(WORDS, text.casefold()))

    lost = []
    for (name, value), count in (source.tags - export.tags).items():
        there = [other for tag, other in export.tags if tag == name]
        if value in ("", "?", "#") or value.startswith("##"):
            continue  # Nothing, and what games take over, is filled (chapters 3.4 and 4.8).
        if value in there:
            continue  # A repeat of the same value says nothing more (chapter 3.4).
        if RENAMED.get(value) in there:
            continue
        if name == "result" and any(digits and digits in value for digits in there):
            continue  # `NS 9 EW 4` is `9` of declarer (chapter 3.4.15).
        if re.sub(r"[\W]", "", value) in re.sub(r"[\W]", "", hidden):
            continue  # A repeat that readers ignore becomes an escape line.
        lost.append(("tag", name, value, count))
    for kind in ("calls", "cards"):
        for key, count in (getattr(source, kind) - getattr(export, kind)).items():
            if key in ("Pass", "AP"):
                continue  # Passes that `AP` stands for.
            if key.startswith("$") and getattr(export, kind)[key]:
                continue  # Equal NAGs of one call are written once.
            if key != "+" and not re.search(WORDS, key):
                continue  # `*` ends a section where that is not plain (chapters 3.5, 3.6).
            if key[:1] not in "1234567" and kind == "calls" and is_there(key):
                continue  # What is no call was the text of a comment, or of a tag.
            lost.append((kind, key, count))
    for (number, text), count in (source.notes - export.notes).items():
        if number == "0" and any(text == other for _, other in export.notes):
            continue  # No note can have that number (chapter 3.5.5).
        if not export.notes[number, text] and not bare(text) in hidden:
            lost.append(("note", number, text, count))
    there = Counter({bare(text): count for text, count in export.comments.items()})
    for text, count in source.comments.items():
        # A line comment that is too long, with braces, becomes several.
        if there[bare(text)] < count and not is_there(text):
            lost.append(("comment", text, count))
    there = Counter({bare(text): count for text, count in export.escapes.items()})
    for text, count in source.escapes.items():
        if re.match(r"\s*pbnlint:", text):
            continue  # A suppression that silences nothing goes.
        if re.match(r"\s*(PBN|EXPORT|Content-type)\b", text, re.I):
            continue  # What they say of the file is at its top (chapter 2.4).
        if there[bare(text)] < count:
            lost.append(("escape line", text, count))
    for key, count in (source.elements - export.elements).items():
        if not re.search(WORDS, key) or is_there(key):
            continue
        if re.sub(r"\W", "", key) in {name for name, _ in export.tags}:
            continue  # The name of a tag has only letters, digits and `_` (chapter 3.3).
        if key in ("<pbn>", "</pbn>"):
            continue  # What is around PBN in another text is no part of it.
        lost.append(("element", key, count))
    return lost


def compare(source_path, export_path):
    with open(source_path, "rb") as file:
        source = games_of(decode(file.read()))
    with open(export_path, "rb") as file:
        export = games_of(decode(file.read()))
    # Games that are kept are the same line by line.
    kept = Counter(source) & Counter(export)
    source = list((Counter(source) - kept).elements())
    export = list((Counter(export) - kept).elements())
    return missing(Said(source), Said(export))


def main(paths):
    if len(paths) < 2 or len(paths) % 2:
        sys.exit(__doc__)
    status = 0
    for source, export in zip(paths[::2], paths[1::2]):
        for difference in compare(source, export):
            print(f"{source}: lost {' '.join(str(part) for part in difference)}")
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1:])
