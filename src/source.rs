//! A file's bytes and how to show places in them.
//!
//! Bytes are the truth: every offset in this crate counts bytes of the original file from
//! 0. A file is decoded only for display, by one [`Encoding`] for the whole file, so that
//! another program which decodes the file in the same way counts the same columns.
//!
//! Lines end at CRLF, LF or a lone CR; CR CR LF is one damaged line end (chapter 2.3).

pub(crate) mod block;
mod hash;
mod lines;
mod parts;
mod slice;
mod unreadable;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use memchr::{memchr, memchr2};
use rayon::prelude::*;

use block::{BLOCK, Block};
pub(crate) use hash::{hashed, hashed_text};
use lines::LineNumbers;
use parts::parts;
pub(crate) use slice::Slice;
pub(crate) use unreadable::signature;
pub use unreadable::{Unreadable, unreadable};

/// The bytes of one file, with its encoding and, once somebody asks, its lines.
#[derive(Debug)]
pub struct Source<'s> {
    bytes: &'s [u8],
    encoding: Encoding,
    /// Whether it is ASCII or UTF-8 to the last byte, without a byte order mark.
    is_sound: bool,
    lines: OnceLock<LineNumbers>,
    only_line_end: OnceLock<Option<LineEnd>>,
}

impl<'s> Source<'s> {
    /// Wraps the bytes of a file and guesses their encoding.
    pub fn new(bytes: &'s [u8]) -> Self {
        let (encoding, is_sound) = guess(bytes);
        Source::of(bytes, encoding, is_sound)
    }

    /// The same for a file that was [sound](Source::is_sound) before something came into a range of
    /// it; `None` where the whole file must be looked at.
    pub(crate) fn edited(bytes: &'s [u8], place: &Range<usize>) -> Option<Self> {
        let encoding = match guess_by_start(bytes) {
            None if first_beyond_ascii(bytes).is_none() => Encoding::Ascii,
            None => Encoding::Utf8,
            Some(_) => return None,
        };
        // With the rests of characters that were parted.
        let is_rest = |byte: &&u8| matches!(**byte, 0x80..=0xBF);
        let before = bytes.get(..place.start)?.iter().rev();
        let rest = before.take_while(is_rest).count();
        let start = place.start.saturating_sub(rest + 1);
        let after = bytes.get(place.end..)?.iter().take_while(is_rest).count();
        let looked_at = bytes.get(start..place.end + after)?;
        let is_sound = std::str::from_utf8(looked_at).is_ok();
        is_sound.then(|| Source::of(bytes, encoding, true))
    }

    /// Wraps the bytes of a text whose encoding is known.
    #[cfg(feature = "lsp")]
    pub(crate) fn encoded(bytes: &'s [u8], encoding: Encoding) -> Self {
        Source::of(bytes, encoding, false)
    }

    fn of(bytes: &'s [u8], encoding: Encoding, is_sound: bool) -> Self {
        Source {
            bytes,
            encoding,
            is_sound,
            lines: OnceLock::new(),
            only_line_end: OnceLock::new(),
        }
    }

    /// Whether it is ASCII or UTF-8 to the last byte, without a byte order mark.
    pub(crate) fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// The bytes of the whole file.
    pub fn bytes(&self) -> &'s [u8] {
        self.bytes
    }

    /// The bytes of a range, clipped to the file.
    pub fn slice(&self, range: Range<usize>) -> &'s [u8] {
        let end = range.end.min(self.bytes.len());
        self.bytes.slice(range.start.min(end)..end)
    }

    /// The encoding by which the file is shown and its columns are counted.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// How many bytes the byte order mark at the start of the file takes, which UTF-16 may lack.
    pub(crate) fn mark_length(&self) -> usize {
        match self.bytes {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] if self.encoding.is_utf16() => 2,
            _ => self.encoding.mark_length(),
        }
    }

    /// The number of the line (0-based) on which an offset is.
    pub fn line_of(&self, offset: usize) -> usize {
        self.lines().line_of(self.bytes, offset)
    }

    /// The byte range of a line (0-based) without its line end.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let full = self.full_line_range(line);
        let text = self.slice(full.clone());
        let content = text.len() - text.iter().rev().take_while(|b| is_line_end(**b)).count();
        full.start..full.start + content
    }

    /// The byte range of a line (0-based) with its line end.
    pub fn full_line_range(&self, line: usize) -> Range<usize> {
        let start = |line| self.lines().start(self.bytes, line);
        let size = self.bytes.len();
        start(line).unwrap_or(size)..start(line + 1).unwrap_or(size)
    }

    /// Line and column of an offset. Many offsets in a row are cheaper by a [`Locator`].
    pub fn position(&self, offset: usize) -> Position {
        Locator::new(self).position(offset)
    }

    /// The kind of all line ends of the file; `None` where there are several kinds, or none.
    pub fn only_line_end(&self) -> Option<LineEnd> {
        // On one thread: one that waits for others in here could begin with games, and ask for this.
        *self.only_line_end.get_or_init(|| {
            let has = |byte| memchr(byte, self.bytes).is_some();
            match (has(b'\r'), has(b'\n')) {
                (false, false) => None,
                (false, true) => Some(LineEnd::Lf),
                (true, false) => Some(LineEnd::Cr),
                (true, true) => are_paired(self.bytes).then_some(LineEnd::CrLf),
            }
        })
    }

    fn lines(&self) -> &LineNumbers {
        self.lines.get_or_init(|| {
            if self.encoding.is_utf16() {
                LineNumbers::none()
            } else {
                LineNumbers::of(self.bytes, self.only_line_end())
            }
        })
    }
}

/// Turns offsets into positions, remembering the last one.
///
/// On one line of many megabytes each position would otherwise count from the start of the
/// line; asked in rising order, this counts every byte once, and looks up each line once.
#[derive(Clone, Debug)]
pub struct Locator<'a> {
    source: &'a Source<'a>,
    /// The number (0-based) and the bytes of the line of the last offset, with its line end.
    line: usize,
    range: Range<usize>,
    offset: usize,
    column: usize,
}

impl<'a> Locator<'a> {
    /// A locator at the start of the file.
    pub fn new(source: &'a Source<'a>) -> Self {
        Locator {
            source,
            line: 0,
            range: 0..0,
            offset: 0,
            column: 1,
        }
    }

    /// The number (0-based) of the line on which an offset is, and where the line begins.
    pub(crate) fn line(&mut self, offset: usize) -> (usize, usize) {
        if !self.range.contains(&offset) {
            (self.line, self.range) = self.source.lines().line_at(self.source.bytes, offset);
            self.rewind();
        }
        (self.line, self.range.start)
    }

    /// Line and column (both 1-based) of an offset, which may be the end of the file.
    pub fn position(&mut self, offset: usize) -> Position {
        let offset = offset.min(self.source.bytes.len());
        self.line(offset);
        if offset < self.offset {
            self.rewind();
        }
        if offset > self.offset {
            let passed = self.source.slice(self.offset..offset);
            self.column += self.source.encoding.count(passed);
            self.offset = offset;
        }
        Position {
            offset,
            line: self.line + 1,
            column: self.column,
        }
    }

    fn rewind(&mut self) {
        self.offset = match self.line {
            0 => self.source.mark_length(),
            _ => self.range.start,
        };
        self.column = 1;
    }
}

/// A place in a file as people say it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Byte offset into the file, 0-based.
    pub offset: usize,
    /// Line, 1-based.
    pub line: usize,
    /// Column, 1-based: Unicode scalar values of the file's decoding. A tab counts one; a
    /// byte order mark has an offset but no column.
    pub column: usize,
}

/// A byte range of one game's text: 0-based, the end excluded.
///
/// Trees, models and rules count from the start of their game, so that a game is checked
/// alike wherever it is in the file; [`Span::at`] gives the range in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`, both in bytes.
    #[inline]
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The place before the byte at `offset`, with nothing in it.
    pub fn empty(offset: u32) -> Span {
        Span::new(offset, offset)
    }

    /// How many bytes it covers.
    #[inline]
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers no byte.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// A part of this span: `from..to` counted from its start and clipped to it.
    #[must_use]
    pub fn part(self, from: usize, to: usize) -> Span {
        let clip = |n: usize| self.start + u32::try_from(n).unwrap_or(u32::MAX).min(self.len());
        Span::new(clip(from), clip(to))
    }

    /// The bytes of the span in its game's text; none where the text ends before it.
    #[inline]
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }

    /// The range in the file of a game that begins at `base`.
    pub fn at(self, base: usize) -> Range<usize> {
        base + self.start as usize..base + self.end as usize
    }
}

/// How the bytes of a file stand for characters, as far as one can guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// Only bytes below 128.
    Ascii,
    /// ISO 8859-1, the encoding of the standard (chapter 2.2).
    Latin1,
    /// Windows-1252: Latin 1 with printing characters in place of 128 to 159.
    Windows1252,
    /// UTF-8 without a byte order mark.
    Utf8,
    /// UTF-8 after the bytes EF BB BF.
    Utf8Mark,
    /// 16-bit units, low byte first.
    Utf16Le,
    /// 16-bit units, high byte first.
    Utf16Be,
}

/// How many bytes are looked at to recognize UTF-16 that has no byte order mark.
const UTF16_SAMPLE: usize = 4096;

impl Encoding {
    /// All of them.
    pub const ALL: [Encoding; 7] = [
        Encoding::Ascii,
        Encoding::Latin1,
        Encoding::Windows1252,
        Encoding::Utf8,
        Encoding::Utf8Mark,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
    ];

    /// Guesses the encoding of a file from its bytes.
    ///
    /// A byte order mark decides. Without one, NUL at every second byte means UTF-16. Bytes
    /// above 127 are UTF-8 when nearly all of them form UTF-8 sequences: one stray byte in
    /// a large UTF-8 file does not change what the rest of it is.
    pub fn guess(bytes: &[u8]) -> Encoding {
        guess(bytes).0
    }

    /// The encoding of a file in 16-bit characters, of which its start is enough.
    pub(crate) fn of_16_bits(start: &[u8]) -> Option<Encoding> {
        guess_by_start(start).filter(|encoding| encoding.is_utf16())
    }

    /// The name used in reports: `ascii`, `latin1`, `windows-1252`, `utf-8`, `utf-8-bom`,
    /// `utf-16le`, `utf-16be`.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Ascii => "ascii",
            Encoding::Latin1 => "latin1",
            Encoding::Windows1252 => "windows-1252",
            Encoding::Utf8 => "utf-8",
            Encoding::Utf8Mark => "utf-8-bom",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
        }
    }

    /// Whether this is one of the two 16-bit encodings, in which no other rule checks anything.
    pub fn is_utf16(self) -> bool {
        matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// Whether this is UTF-8, with or without a byte order mark.
    pub fn is_utf8(self) -> bool {
        matches!(self, Encoding::Utf8 | Encoding::Utf8Mark)
    }

    /// How many bytes the byte order mark at the start of a file in 8-bit characters takes.
    pub fn mark_length(self) -> usize {
        match self {
            Encoding::Utf8Mark => 3,
            _ => 0,
        }
    }

    /// Decodes bytes for display. Nothing fails: a byte that is wrong in UTF-8 is shown as
    /// the Windows-1252 character it would be.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        if bytes.is_ascii() && !self.is_utf16() {
            // ASCII is UTF-8, so this borrows.
            return String::from_utf8_lossy(bytes);
        }
        match self {
            Encoding::Utf16Le | Encoding::Utf16Be => Cow::Owned(decode_utf16(self, bytes)),
            _ if !self.is_utf8() => Cow::Owned(bytes.iter().map(|b| single_byte(*b)).collect()),
            _ => {
                let mut text = String::with_capacity(bytes.len());
                for chunk in bytes.utf8_chunks() {
                    text.push_str(chunk.valid());
                    text.extend(chunk.invalid().iter().map(|b| single_byte(*b)));
                }
                Cow::Owned(text)
            }
        }
    }

    /// How many characters (Unicode scalar values) the bytes decode to.
    fn count(self, bytes: &[u8]) -> usize {
        match self {
            Encoding::Utf16Le | Encoding::Utf16Be => decode_utf16(self, bytes).chars().count(),
            _ if !self.is_utf8() || bytes.is_ascii() => bytes.len(),
            _ => bytes
                .utf8_chunks()
                .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
                .sum(),
        }
    }
}

/// Whether each line of a text ends with LF CR, the two bytes in the wrong order, but for a last LF. Read as
/// they are, they are two line ends, with an empty line between them.
pub(crate) fn has_reversed_line_ends(text: &[u8]) -> bool {
    let mut has_one = false;
    let mut rest = text;
    while let Some(end) = memchr2(b'\n', b'\r', rest) {
        match rest.get(end..) {
            Some([b'\n', b'\r', after @ ..]) => rest = after,
            last => return has_one && last == Some(b"\n"),
        }
        has_one = true;
    }
    has_one
}

/// Whether CR and LF appear only as CR LF. The bytes are taken by blocks, which the compiler
/// turns into code for many bytes at a time.
fn are_paired(bytes: &[u8]) -> bool {
    let next = bytes.get(1..).unwrap_or_default();
    let mut blocks = bytes.chunks(MANY).zip(next.chunks(MANY));
    let is_alone = |(byte, next): (&u8, &u8)| (*byte == b'\r') ^ (*next == b'\n');
    bytes.first() != Some(&b'\n')
        && bytes.last() != Some(&b'\r')
        && blocks.all(|(block, next)| {
            let pairs = block.iter().zip(next);
            !pairs.fold(false, |found, pair| found | is_alone(pair))
        })
}

/// How many bytes are looked at before the result so far is used.
const MANY: usize = 512;

/// What the bytes above 127 of a text are.
#[derive(Default)]
struct BeyondAscii {
    /// How many UTF-8 sequences of several bytes there are.
    sequences: usize,
    /// How many bytes belong to none.
    strays: usize,
    /// Whether there are bytes from 128 to 159, of which Latin 1 makes no use.
    has_unused: bool,
}

impl BeyondAscii {
    fn of(bytes: &[u8]) -> BeyondAscii {
        match *parts(bytes) {
            [all] => BeyondAscii::of_part(all),
            ref parts => {
                let parts = parts.par_iter().map(|part| BeyondAscii::of_part(part));
                parts.reduce(BeyondAscii::default, BeyondAscii::and)
            }
        }
    }

    fn of_part(bytes: &[u8]) -> BeyondAscii {
        let mut found = BeyondAscii::default();
        for (_, run) in beyond_ascii(bytes) {
            found.add(run);
        }
        found
    }

    fn and(self, other: BeyondAscii) -> BeyondAscii {
        BeyondAscii {
            sequences: self.sequences + other.sequences,
            strays: self.strays + other.strays,
            has_unused: self.has_unused | other.has_unused,
        }
    }

    /// Adds several bytes above 127 in a row.
    fn add(&mut self, run: &[u8]) {
        // One letter of Western Europe, by far the most frequent.
        if let [0xC2..=0xDF, second @ 0x80..=0xBF] = run {
            self.sequences += 1;
            self.has_unused |= *second < 0xA0;
            return;
        }
        for chunk in run.utf8_chunks() {
            self.sequences += chunk.valid().chars().count();
            self.strays += chunk.invalid().len();
        }
        self.has_unused |= run.iter().any(|byte| (0x80..0xA0).contains(byte));
    }
}

/// The bytes above 127 of a text: each run of them, with the offset at which it begins.
pub(crate) fn beyond_ascii(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + first_beyond_ascii(bytes.get(at..)?)?;
        let rest = bytes.get(start..)?;
        let length = rest.iter().take_while(|byte| !byte.is_ascii()).count();
        at = start + length;
        Some((start, rest.get(..length)?))
    })
}

/// Where the first byte above 127 is.
fn first_beyond_ascii(bytes: &[u8]) -> Option<usize> {
    let (blocks, _) = bytes.as_chunks::<64>();
    let before = 64 * blocks.iter().take_while(|block| block.is_ascii()).count();
    let rest = bytes.get(before..)?;
    let place = rest.iter().position(|byte| !byte.is_ascii())?;
    Some(before + place)
}

/// [`Encoding::guess`], and whether the file is [sound](Source::is_sound).
fn guess(bytes: &[u8]) -> (Encoding, bool) {
    if let Some(encoding) = guess_by_start(bytes) {
        return (encoding, false);
    }
    let found = BeyondAscii::of(bytes);
    let encoding = if (found.sequences, found.strays) == (0, 0) {
        Encoding::Ascii
    } else if found.sequences > 2 * found.strays {
        Encoding::Utf8
    } else if found.has_unused {
        Encoding::Windows1252
    } else {
        Encoding::Latin1
    };
    (encoding, found.strays == 0)
}

/// The encoding that the first bytes show, if they show one.
fn guess_by_start(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some(Encoding::Utf8Mark),
        [0xFF, 0xFE, ..] => Some(Encoding::Utf16Le),
        [0xFE, 0xFF, ..] => Some(Encoding::Utf16Be),
        _ => guess_utf16(bytes),
    }
}

fn guess_utf16(bytes: &[u8]) -> Option<Encoding> {
    let sample = bytes.slice(..bytes.len().min(UTF16_SAMPLE));
    memchr(0, sample)?;
    let (mut low_first, mut high_first, mut pairs) = (0, 0, 0);
    for pair in sample.chunks_exact(2) {
        pairs += 1;
        match pair {
            [low, 0] if *low != 0 => low_first += 1,
            [0, high] if *high != 0 => high_first += 1,
            _ => {}
        }
    }
    let most = |count: usize| pairs >= 2 && count * 10 >= pairs * 9;
    if most(low_first) {
        Some(Encoding::Utf16Le)
    } else if most(high_first) {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

fn decode_utf16(encoding: Encoding, bytes: &[u8]) -> String {
    let units = bytes.chunks(2).map(|pair| match (encoding, pair) {
        (Encoding::Utf16Le, [low, high]) => u16::from_le_bytes([*low, *high]),
        (_, [high, low]) => u16::from_be_bytes([*high, *low]),
        _ => 0xFFFD,
    });
    char::decode_utf16(units)
        .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// The characters of Windows-1252 from 128 to 159; the five unused bytes stand for the
/// control characters of Latin 1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The character that one byte stands for in Windows-1252, which agrees with Latin 1
/// wherever Latin 1 has a printing character.
pub fn single_byte(byte: u8) -> char {
    let index = usize::from(byte).wrapping_sub(0x80);
    WINDOWS_1252.get(index).copied().unwrap_or(byte as char)
}

/// The byte that is read as a character by [`single_byte`].
pub fn byte_of(character: char) -> Option<u8> {
    if character.is_ascii() {
        u8::try_from(character).ok()
    } else {
        (0x80..=0xFF).find(|byte| single_byte(*byte) == character)
    }
}

/// The line ends that export format has for a user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineEnding {
    /// As the standard has it.
    #[default]
    Crlf,
    /// As git may check files out.
    Lf,
    /// As they are.
    Keep,
}

impl LineEnding {
    /// The line end to hold files to, if any.
    pub(crate) fn line_end(self) -> Option<LineEnd> {
        match self {
            LineEnding::Crlf => Some(LineEnd::CrLf),
            LineEnding::Lf => Some(LineEnd::Lf),
            LineEnding::Keep => None,
        }
    }

    /// `crlf`, `lf` or `keep`.
    pub fn name(self) -> &'static str {
        match self {
            LineEnding::Crlf => "crlf",
            LineEnding::Lf => "lf",
            LineEnding::Keep => "keep",
        }
    }
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineEnd {
    /// CR LF, the line end of the export format (chapter 2.3).
    CrLf,
    /// LF alone.
    Lf,
    /// CR alone.
    Cr,
    /// CR CR LF, the trace of a file that was converted twice.
    CrCrLf,
}

impl LineEnd {
    /// The line end that begins at `at`, with its length in bytes.
    #[inline]
    pub fn at(bytes: &[u8], at: usize) -> Option<(LineEnd, usize)> {
        match bytes.get(at)? {
            b'\n' => Some((LineEnd::Lf, 1)),
            b'\r' => match (bytes.get(at + 1), bytes.get(at + 2)) {
                (Some(b'\n'), _) => Some((LineEnd::CrLf, 2)),
                (Some(b'\r'), Some(b'\n')) => Some((LineEnd::CrCrLf, 3)),
                _ => Some((LineEnd::Cr, 1)),
            },
            _ => None,
        }
    }

    /// Whether the end of a text and the beginning of another one are one line end beside each other.
    pub(crate) fn are_joined(before: &[u8], after: &[u8]) -> bool {
        before.ends_with(b"\r") && matches!(after, [b'\n', ..] | [b'\r', b'\n', ..])
    }

    /// How many bytes it has.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(self) -> usize {
        match self {
            LineEnd::Lf | LineEnd::Cr => 1,
            LineEnd::CrLf => 2,
            LineEnd::CrCrLf => 3,
        }
    }

    /// What to call it in a message.
    pub fn name(self) -> &'static str {
        match self {
            LineEnd::CrLf => "CR LF",
            LineEnd::Lf => "LF",
            LineEnd::Cr => "CR",
            LineEnd::CrCrLf => "CR CR LF",
        }
    }

    /// The bytes of a sound line end of this kind; a damaged one becomes CR LF.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            LineEnd::CrLf | LineEnd::CrCrLf => b"\r\n",
            LineEnd::Lf => b"\n",
            LineEnd::Cr => b"\r",
        }
    }
}

/// The offset after the next line end at or after `at`, or `None` on the last line.
#[inline]
pub fn next_line(bytes: &[u8], at: usize) -> Option<usize> {
    let end = line_end(bytes, at);
    LineEnd::at(bytes, end).map(|(_, length)| end + length)
}

/// The lines of a text, without their ends.
pub(crate) fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut at = 0;
    loop {
        let end = line_end(text, at);
        lines.push(text.slice(at..end));
        match LineEnd::at(text, end) {
            Some((_, length)) => at = end + length,
            None => return lines,
        }
    }
}

/// The offset of the next line end at or after `at`, or the end of the bytes.
pub fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.slice(at..);
    // Most lines are short, and then finding out what the machine can do takes longer.
    for index in 0..SHORT_LINE {
        let Some(block) = Block::at(rest, BLOCK * index) else {
            break;
        };
        if let Some(place) = block.equal(b'\n').or(block.equal(b'\r')).first() {
            return at + BLOCK * index + place;
        }
    }
    memchr2(b'\n', b'\r', rest).map_or(bytes.len(), |i| at + i)
}

/// How many blocks of a line are searched one by one.
const SHORT_LINE: usize = 4;

/// Whether a byte is a space or part of a line end.
#[inline]
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r')
}

/// Whether a byte is part of a line end.
#[inline]
pub fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

/// Whether a byte is white space inside a line: space, horizontal or vertical tab.
#[inline]
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B)
}

/// The suit that the code pages of DOS have in the place of a control character, as symbol and as letter.
pub(crate) fn suit_of_dos(byte: u8) -> Option<(char, char)> {
    match byte {
        3 => Some(('♥', 'H')),
        4 => Some(('♦', 'D')),
        5 => Some(('♣', 'C')),
        6 => Some(('♠', 'S')),
        _ => None,
    }
}

/// A text with spaces in the place of control characters, tabs among them, as strings have them in export
/// format (chapter 2.2). The suits of DOS stay.
pub(crate) fn without_controls(text: &[u8]) -> Cow<'_, [u8]> {
    if text.iter().any(|byte| without_control(*byte) != *byte) {
        text.iter().map(|byte| without_control(*byte)).collect()
    } else {
        Cow::Borrowed(text)
    }
}

/// A space in the place of a control character.
pub(crate) fn without_control(byte: u8) -> u8 {
    if byte.is_ascii_control() && suit_of_dos(byte).is_none() {
        b' '
    } else {
        byte
    }
}

/// Where the blanks before an offset begin.
pub fn blanks_before(bytes: &[u8], at: usize) -> usize {
    let before = bytes.get(..at).unwrap_or(bytes);
    at - before.iter().rev().take_while(|b| is_blank(**b)).count()
}

/// The text of a line before an offset.
#[cfg(feature = "lsp")]
pub(crate) fn line_before(text: &[u8], at: usize) -> &[u8] {
    let before = text.slice(..at);
    let start = before.iter().rposition(|byte| is_line_end(*byte));
    before.slice(start.map_or(0, |end| end + 1)..)
}

/// How many bytes the byte order marks of UTF-8 take with which a text begins. A program that
/// writes one before a text that has one makes two, at times with blank lines between them.
pub(crate) fn marks_length(text: &[u8]) -> usize {
    let mut rest = text;
    let mut length = 0;
    while let Some(after) = rest.strip_prefix(b"\xEF\xBB\xBF") {
        length = text.len() - after.len();
        rest = after.trim_ascii_start();
    }
    length
}

/// Bytes as they may be put into a message: printing ASCII as it is, the rest as `\xNN`.
pub fn escape(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for byte in bytes {
        match byte {
            b'\n' => text.push_str("\\n"),
            b'\r' => text.push_str("\\r"),
            b'\t' => text.push_str("\\t"),
            b'"' => text.push_str("\\\""),
            b'\\' => text.push_str("\\\\"),
            0x20..0x7F => text.push(*byte as char),
            _ => text.push_str(&format!("\\x{byte:02X}")),
        }
    }
    text
}

/// Text as it may be put into a message: characters that are not seen themselves as their
/// number, such as `<A0>`.
pub fn seen(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        // A no-break space cannot be distinguished from a plain one.
        if is_unseen(character) || character == '\u{A0}' {
            shown.push_str(&format!("<{:02X}>", u32::from(character)))
        } else {
            shown.push(character)
        }
    }
    shown
}

/// Whether a character is not seen itself but changes what is seen: control characters, and
/// those that take no room, break lines or turn the direction of the text.
pub(crate) fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{AD}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E007F}'
        )
}

/// A tag value or the text of a note without the backslashes before quotes and backslashes
/// (chapter 3.2).
pub fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\\') {
        return Cow::Borrowed(value);
    }
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after) {
            (b'\\', [next @ (b'"' | b'\\'), after @ ..]) => {
                bytes.push(*next);
                rest = after;
            }
            _ => bytes.push(*byte),
        }
    }
    Cow::Owned(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_positions(text: &[u8], expected: &[(usize, usize, usize)]) {
        let source = Source::new(text);
        let mut locator = Locator::new(&source);
        for &(offset, line, column) in expected {
            let position = Position {
                offset,
                line,
                column,
            };
            assert_eq!(source.position(offset), position);
            assert_eq!(locator.position(offset), position);
        }
    }

    #[test]
    fn every_line_end_starts_a_line() {
        check_positions(
            b"a\r\nb\nc\rd\r\r\ne",
            &[
                (0, 1, 1),
                (3, 2, 1),
                (5, 3, 1),
                (7, 4, 1),
                (11, 5, 1),
                (12, 5, 2),
            ],
        );
        let source = Source::new(b"ab\r\r\ncd\r\n");
        assert_eq!(source.line_of(9), 2);
        assert_eq!(source.line_range(0), 0..2);
        assert_eq!(source.full_line_range(0), 0..5);
        assert_eq!(source.line_range(2), 9..9);
    }

    #[test]
    fn columns_count_characters_of_the_files_encoding() {
        check_positions(b"\xE9\xE8x", &[(0, 1, 1), (1, 1, 2), (2, 1, 3)]);
        // A byte order mark has none.
        let low_first = b"\xFF\xFE[\0E\0";
        check_positions(low_first, &[(0, 1, 1), (2, 1, 1), (4, 1, 2)]);
        check_positions(b"\xFE\xFF\0[\0E", &[(0, 1, 1), (2, 1, 1), (4, 1, 2)]);
        check_positions(b"[\0E\0v\0e\0", &[(0, 1, 1), (2, 1, 2)]);
        check_positions("é♠x".as_bytes(), &[(0, 1, 1), (2, 1, 2), (5, 1, 3)]);
        check_positions("\u{FEFF}éx".as_bytes(), &[(0, 1, 1), (3, 1, 1), (5, 1, 2)]);
    }

    #[test]
    fn after_an_edit_the_encoding_is_guessed_as_of_a_new_file() {
        const PIECES: [&[u8]; 9] = [
            b"ab",
            "\u{E9}".as_bytes(),
            "\u{2660}".as_bytes(),
            "\u{1F0A1}".as_bytes(),
            b"\xE9",
            b"\x80",
            b"\0",
            "\u{FEFF}".as_bytes(),
            b"",
        ];
        let mut random: u64 = 1;
        let mut below = |most: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % most
        };
        let mut known = 0;
        for _ in 0..20_000 {
            let text: Vec<&[u8]> = (0..below(6)).map(|_| PIECES[below(4)]).collect();
            let mut text = text.concat();
            if !Source::new(&text).is_sound() {
                continue;
            }
            let start = below(text.len() + 1);
            let end = (start + below(5)).min(text.len());
            let inserted = PIECES[below(PIECES.len())];
            text.splice(start..end, inserted.iter().copied());
            if let Some(edited) = Source::edited(&text, &(start..start + inserted.len())) {
                let new = Source::new(&text);
                assert_eq!(edited.encoding(), new.encoding(), "{text:x?}");
                assert!(new.is_sound(), "{text:x?}");
                known += 1;
            }
        }
        assert!(known > 5_000, "{known}");
    }

    #[test]
    fn a_byte_above_127_is_found_wherever_it_stands() {
        for length in 0..200 {
            let mut text = vec![b'x'; length];
            assert_eq!(first_beyond_ascii(&text), None, "{length}");
            for place in 0..length {
                text[place] = 0xE9;
                assert_eq!(first_beyond_ascii(&text), Some(place), "{length}");
                text[place] = b'x';
            }
        }
    }

    #[test]
    fn encodings_are_guessed() {
        let guess = Encoding::guess;
        assert_eq!(guess(b"plain"), Encoding::Ascii);
        assert_eq!(guess(b"M\xFCller"), Encoding::Latin1);
        assert_eq!(guess(b"it\x92s"), Encoding::Windows1252);
        assert_eq!(guess("Müller".as_bytes()), Encoding::Utf8);
        assert_eq!(guess("\u{FEFF}x".as_bytes()), Encoding::Utf8Mark);
        assert_eq!(guess(b"\xFF\xFE[\0E\0"), Encoding::Utf16Le);
        assert_eq!(guess(b"\xFE\xFF\0[\0E"), Encoding::Utf16Be);
        assert_eq!(guess(b"[\0E\0v\0e\0"), Encoding::Utf16Le);
        assert_eq!(guess(b"a\0"), Encoding::Ascii);
        let mostly = "ééé\u{2660}".bytes().chain([0xE9]).collect::<Vec<_>>();
        assert_eq!(guess(&mostly), Encoding::Utf8);
    }

    #[test]
    fn decoding_never_fails() {
        assert_eq!(Encoding::Latin1.decode(b"\xE9\x93"), "é“");
        assert_eq!(Encoding::Utf8.decode(b"\xC3\xA9\xE9"), "éé");
        assert_eq!(Encoding::Utf16Le.decode(b"\xE9\0x\0y"), "éx\u{FFFD}");
        assert_eq!(Encoding::Utf16Be.decode(b"\0[\0E"), "[E");
    }

    /// Each of its parts is read by itself.
    #[test]
    fn a_long_text_is_looked_at_whole() {
        let line = b"% an escape line of a long text\r\n";
        let plain = line.repeat((9 << 20) / line.len());
        let check = |text: &[u8], encoding: Encoding, only: Option<LineEnd>| {
            let source = Source::new(text);
            let is_sound = !matches!(encoding, Encoding::Latin1 | Encoding::Windows1252);
            let found = (source.encoding(), source.is_sound(), source.only_line_end());
            assert_eq!(found, (encoding, is_sound, only));
        };
        check(&plain, Encoding::Ascii, Some(LineEnd::CrLf));
        let with = |place: usize, more: &[u8]| {
            let mut text = plain.clone();
            text.splice(place..place, more.iter().copied());
            text
        };
        for place in [10, 5 << 20, plain.len()] {
            let place = place / line.len() * line.len();
            let crlf = Some(LineEnd::CrLf);
            check(&with(place, "Łódź".as_bytes()), Encoding::Utf8, crlf);
            check(&with(place, b"\xE9\xE8"), Encoding::Latin1, crlf);
            check(&with(place, b"\x80"), Encoding::Windows1252, crlf);
            check(&with(place, b"\n"), Encoding::Ascii, None);
            check(&with(place, b"\r"), Encoding::Ascii, None);
        }
    }
}
