//! Bytes to tokens: what each of them can begin, and where it ends.
//!
//! Strings, comments and escape lines are those of [`crate::tagged::scan`]. The splitter and the parser take
//! the same words for tokens, so that they agree on where a game ends.

use crate::source::block::{BLOCK, Block};
use crate::source::{Slice, blanks_before, is_line_end, line_end};
use crate::tagged::scan::{
    BYTE_ORDER_MARK, blanks_end, brace_comment_end, digits_end, name_end, unclosed_comment_end,
};

/// What a token is. Chapters are those of the standard of 1994.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PgnTokenKind {
    /// Blanks inside a line: spaces, horizontal and vertical tabs (4.2).
    Space,
    /// One line end: CR LF, LF, CR, or the damaged CR CR LF (3.2.2).
    Newline,
    /// The bytes EF BB BF at the start of the file.
    ByteOrderMark,
    /// `; a comment up to the line end` (5).
    LineComment,
    /// `{a comment, with its braces, over any number of lines}` (5).
    BraceComment,
    /// `% a line that readers skip`, without its line end (6).
    Escape,
    /// `[` (8.1).
    LeftBracket,
    /// `]` (8.1).
    RightBracket,
    /// `Event`: the name in a tag pair (8.1).
    Name,
    /// `"a value"`, with its quotes (7).
    String,
    /// `12.` or `12...`: digits and the periods behind them (8.2.2).
    Number,
    /// `...`: periods that no digit comes directly before (7).
    Periods,
    /// `Nf3`, `O-O`, `e8=Q+`: a word in the place of a move (8.2.3).
    Word,
    /// `!?` (8.2.3.8).
    Suffix,
    /// `e.p.` or `ep` behind a capture in passing.
    EnPassantMark,
    /// `(=)` behind a move.
    DrawOfferMark,
    /// `$14` (8.2.4).
    Nag,
    /// `(` (8.2.5).
    LeftParenthesis,
    /// `)` (8.2.5).
    RightParenthesis,
    /// `1-0`, `0-1`, `1/2-1/2` or `*` (8.2.6).
    Marker,
    /// Bytes that can be no token where they are.
    Error,
}

impl PgnTokenKind {
    /// Whether the token separates others and is no move, number or annotation.
    #[inline]
    pub fn is_trivia(self) -> bool {
        self <= PgnTokenKind::Escape
    }

    /// Whether the token is white space.
    #[inline]
    pub fn is_space(self) -> bool {
        self <= PgnTokenKind::ByteOrderMark
    }

    /// Whether the token is a comment of either kind.
    #[inline]
    pub fn is_comment(self) -> bool {
        matches!(self, PgnTokenKind::LineComment | PgnTokenKind::BraceComment)
    }

    /// Whether the token is beside the moves: a comment, an escape line or an annotation.
    #[inline]
    pub fn is_aside(self) -> bool {
        use PgnTokenKind::{BraceComment, LineComment};
        use PgnTokenKind::{DrawOfferMark, EnPassantMark, Escape, Nag, Suffix};
        matches!(
            self,
            LineComment | BraceComment | Escape | Nag | Suffix | EnPassantMark | DrawOfferMark
        )
    }
}

/// What a byte can begin.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PgnByte {
    /// Control characters that are no white space, and DEL.
    Control,
    /// CR, LF.
    LineEnd,
    /// Space, horizontal and vertical tab.
    Blank,
    /// `%`
    Percent,
    /// `;`
    Semicolon,
    /// `{`
    BraceOpen,
    /// `}`
    BraceClose,
    /// `[`
    BracketOpen,
    /// `]`
    BracketClose,
    /// `(`
    ParenthesisOpen,
    /// `)`
    ParenthesisClose,
    /// `<` and `>`
    Angle,
    /// Digits.
    Digit,
    /// Letters.
    Letter,
    /// `_ + # = : -`, which go on in a symbol (7), and `/` and `@`, which moves have in practice.
    Sign,
    /// `!` and `?`
    Suffix,
    /// `$`
    Dollar,
    /// `*`
    Star,
    /// `.`
    Period,
    /// The other printing ASCII characters.
    Other,
    /// Bytes above 127.
    High,
}

#[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
const CLASSES: [PgnByte; 256] = {
    let mut classes = [PgnByte::Control; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\n' | b'\r' => PgnByte::LineEnd,
            b' ' | b'\t' | 0x0B => PgnByte::Blank,
            b'%' => PgnByte::Percent,
            b';' => PgnByte::Semicolon,
            b'{' => PgnByte::BraceOpen,
            b'}' => PgnByte::BraceClose,
            b'[' => PgnByte::BracketOpen,
            b']' => PgnByte::BracketClose,
            b'(' => PgnByte::ParenthesisOpen,
            b')' => PgnByte::ParenthesisClose,
            b'<' | b'>' => PgnByte::Angle,
            b'0'..=b'9' => PgnByte::Digit,
            b'a'..=b'z' | b'A'..=b'Z' => PgnByte::Letter,
            b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'/' | b'@' => PgnByte::Sign,
            b'!' | b'?' => PgnByte::Suffix,
            b'$' => PgnByte::Dollar,
            b'*' => PgnByte::Star,
            b'.' => PgnByte::Period,
            0..0x20 | 0x7F => PgnByte::Control,
            0x80.. => PgnByte::High,
            _ => PgnByte::Other,
        };
        byte += 1;
    }
    classes
};

/// The class of a byte.
#[inline]
#[allow(clippy::indexing_slicing)] // A byte cannot be outside 256 entries.
pub(super) fn class(byte: u8) -> PgnByte {
    CLASSES[byte as usize]
}

/// The class of the byte at an offset.
#[inline]
pub(super) fn class_at(text: &[u8], at: usize) -> Option<PgnByte> {
    text.get(at).map(|byte| class(*byte))
}

/// Whether a byte is white space: a blank, or part of a line end.
#[inline]
pub(super) fn is_white(byte: u8) -> bool {
    matches!(class(byte), PgnByte::Blank | PgnByte::LineEnd)
}

/// Whether a byte may be in a word.
#[inline]
fn is_word(byte: PgnByte) -> bool {
    matches!(byte, PgnByte::Letter | PgnByte::Digit | PgnByte::Sign)
}

/// `1…`: the ellipsis of Unicode behind a number.
const ELLIPSIS: &[u8] = "…".as_bytes();

/// Periods, or the ellipsis that stands for three: the end of the run at `at`.
pub(super) fn periods_end(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(b'.') => at += 1,
            Some(0xE2)
                if text
                    .get(at..)
                    .is_some_and(|rest| rest.starts_with(ELLIPSIS)) =>
            {
                at += ELLIPSIS.len();
            }
            _ => return at,
        }
    }
}

/// What begins with a digit: the end of a move number with its periods, if it is one, and not `1-0`.
#[inline]
pub(super) fn number_end(text: &[u8], at: usize) -> Option<usize> {
    let end = digits_end(text, at);
    match class_at(text, end) {
        Some(PgnByte::Period) => Some(periods_end(text, end)),
        Some(PgnByte::High) => Some(periods_end(text, end)).filter(|after| *after > end),
        Some(PgnByte::Letter | PgnByte::Sign | PgnByte::Other) => None,
        _ => Some(end),
    }
}

/// One of the four termination markers (8.2.6): the offset after it.
#[inline]
pub(super) fn marker_end(text: &[u8], at: usize) -> Option<usize> {
    let length = match text.get(at..)? {
        [b'*', ..] => return Some(at + 1),
        [b'1', b'-', b'0', ..] | [b'0', b'-', b'1', ..] => 3,
        [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => 7,
        _ => return None,
    };
    let end = at + length;
    let is_whole = !matches!(
        class_at(text, end),
        Some(
            PgnByte::Letter
                | PgnByte::Digit
                | PgnByte::Sign
                | PgnByte::Other
                | PgnByte::High
                | PgnByte::Suffix
        )
    );
    is_whole.then_some(end)
}

/// Letters, digits and signs that white space follows, as nearly all moves are: the offset after them. None of
/// them is a mark of its own behind a move.
#[inline]
pub(super) fn plain_word_end(text: &[u8], at: usize) -> Option<usize> {
    let mut end = at;
    while class_at(text, end).is_some_and(is_word) {
        end += 1;
    }
    let is_white = matches!(class_at(text, end), Some(PgnByte::Blank | PgnByte::LineEnd));
    let is_plain = is_white && text.get(at..end) != Some(b"ep");
    (is_plain && end > at).then_some(end)
}

/// Digits and the periods behind them, as nearly all move numbers are: the offset after them.
#[inline]
pub(super) fn plain_number_end(text: &[u8], at: usize) -> Option<usize> {
    let digits = digits_end(text, at);
    let mut end = digits;
    while text.get(end) == Some(&b'.') {
        end += 1;
    }
    let goes_on = class_at(text, end) == Some(PgnByte::High);
    (end > digits && !goes_on).then_some(end)
}

/// A short comment on one line in which nothing can be wrong: the offset after it.
#[inline]
pub(super) fn plain_comment_end(text: &[u8], at: usize) -> Option<usize> {
    let found = short_braces(text, at)?;
    (!found.may_wrap).then_some(found.end)
}

/// A word: the offset after it, and whether all its characters may be in one.
///
/// `(Q)` behind a square of the last rank belongs to it; `e.p.` does not.
#[inline]
pub(super) fn word_end(text: &[u8], at: usize) -> (usize, bool) {
    let mut end = at;
    while class_at(text, end).is_some_and(is_word) {
        end += 1;
    }
    match class_at(text, end) {
        Some(PgnByte::ParenthesisOpen) => (promotion_end(text, end), true),
        Some(PgnByte::Other | PgnByte::High) => long_word_end(text, at),
        Some(PgnByte::Period) if end > at + 1 && is_en_passant(text, end) => (end - 1, true),
        _ if end == at => (end + 1, false),
        _ => (end, true),
    }
}

/// Whether `e.p` has its first letter before an offset.
fn is_en_passant(text: &[u8], at: usize) -> bool {
    let rest = text.get(at.wrapping_sub(1)..);
    rest.is_some_and(|rest| rest.starts_with(b"e.p"))
}

/// The end of `(Q)` behind `e8`.
fn promotion_end(text: &[u8], at: usize) -> usize {
    let is_rank = matches!(text.get(at.wrapping_sub(1)), Some(b'1' | b'8'));
    match text.get(at..at + 3) {
        Some(
            [
                b'(',
                b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n',
                b')',
            ],
        ) if is_rank => {
            let mut end = at + 3;
            while matches!(text.get(end), Some(b'+' | b'#')) {
                end += 1;
            }
            end
        }
        _ => at,
    }
}

/// A word with bytes that no symbol has. Bytes above 127 may be letters of another language, or figurines.
#[cold]
fn long_word_end(text: &[u8], at: usize) -> (usize, bool) {
    let mut end = at;
    let mut is_sound = true;
    while let Some(byte) = text.get(end) {
        match class(*byte) {
            PgnByte::Letter | PgnByte::Digit | PgnByte::Sign => {}
            PgnByte::High if periods_end(text, end) == end && glyph_end(text, end).is_none() => {}
            PgnByte::Other => is_sound = false,
            _ => break,
        }
        end += 1;
    }
    (end.max(at + 1), is_sound)
}

/// `e.p.`, `ep` or `(ep)` as a word of its own: the offset after it.
#[inline]
pub(super) fn en_passant_end(text: &[u8], at: usize) -> Option<usize> {
    // `e4` is met more often.
    if !matches!(
        text.get(at..),
        Some([b'e', b'.' | b'p', ..] | [b'(', b'e', ..])
    ) {
        return None;
    }
    let marks: [&[u8]; 6] = [b"e.p.", b"e.p", b"ep.", b"ep", b"(ep)", b"(e.p.)"];
    word_among(text, at, &marks)
}

/// `(=)` or `=` as a word of its own: the offset after it.
#[inline]
pub(super) fn draw_offer_end(text: &[u8], at: usize) -> Option<usize> {
    if !matches!(text.get(at..), Some([b'=', ..] | [b'(', b'=', ..])) {
        return None;
    }
    word_among(text, at, &[b"(=)", b"="])
}

#[cold]
fn word_among(text: &[u8], at: usize, words: &[&[u8]]) -> Option<usize> {
    let rest = text.get(at..)?;
    let mut found = words.iter().filter(|word| rest.starts_with(word));
    let end = at + found.next()?.len();
    let goes_on = matches!(
        class_at(text, end),
        Some(PgnByte::Letter | PgnByte::Digit | PgnByte::Sign | PgnByte::Other | PgnByte::High)
    );
    (!goes_on).then_some(end)
}

/// `‼` and the other suffixes that are one character of Unicode: the offset after it.
pub(super) fn glyph_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at..at + 3)? {
        [0xE2, 0x80, 0xBC] | [0xE2, 0x81, 0x87..=0x89] => Some(at + 3),
        _ => None,
    }
}

/// Suffixes: the end of the run of `!` and `?` at `at`, with signs of check behind them.
pub(super) fn suffix_end(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(b'!' | b'?') => at += 1,
            Some(0xE2) if glyph_end(text, at).is_some() => at += 3,
            _ => break,
        }
    }
    while matches!(text.get(at), Some(b'+' | b'#')) {
        at += 1;
    }
    at
}

/// A brace comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Braces {
    /// The offset after the comment.
    pub end: usize,
    /// Whether it has its closing brace.
    pub is_closed: bool,
    /// The offset after the text that a brace opened in it takes along: up to a brace that closes nothing.
    pub tail: usize,
    /// Whether another `{` may be in it.
    pub may_nest: bool,
    /// Whether it may go over a line end.
    pub may_wrap: bool,
}

/// The comment that begins at `at`, and what a brace inside it takes along.
///
/// `has_close` says whether a `}` may follow; once none does, none is searched for again.
#[inline]
pub(super) fn braces(text: &[u8], at: usize, has_close: &mut bool) -> Braces {
    match short_braces(text, at) {
        Some(found) => found,
        None => long_braces(text, at, has_close),
    }
}

/// How many blocks of a comment are searched one by one. In longer ones other ways of searching are faster.
const SHORT_COMMENT: usize = 4;

/// A closed comment of a few blocks at most that has neither a brace nor a quote in it, as nearly all that are
/// written by programs; `None` for any other.
#[inline]
fn short_braces(text: &[u8], at: usize) -> Option<Braces> {
    let (mut from, mut may_wrap) = (at + 1, false);
    for _ in 0..SHORT_COMMENT {
        let block = Block::at(text, from)?;
        let close = block.equal(b'}').bits();
        // The bytes before the brace, or all.
        let before = close.wrapping_sub(1) & !close;
        let nests = block.equal(b'{').or(block.equal(b'"'));
        if nests.bits() & before != 0 {
            return None;
        }
        let lines = block.equal(b'\n').or(block.equal(b'\r'));
        may_wrap |= lines.bits() & before != 0;
        if close != 0 {
            let end = from + close.trailing_zeros() as usize + 1;
            return Some(Braces {
                end,
                is_closed: true,
                tail: end,
                may_nest: false,
                may_wrap,
            });
        }
        from += BLOCK;
    }
    None
}

/// [`braces`] for comments of which [`short_braces`] knows nothing.
#[inline(never)]
fn long_braces(text: &[u8], at: usize, has_close: &mut bool) -> Braces {
    let (end, is_closed) = if *has_close {
        brace_comment_end(text, at)
    } else {
        (unclosed_comment_end(text, at), false)
    };
    *has_close = is_closed;
    let mut tail = end;
    let inner = text.slice(at + 1..end);
    if is_closed {
        if ends_in_quotes(inner) {
            tail = lone_brace_end(text, tail).unwrap_or(tail);
        }
        for _ in memchr::memchr_iter(b'{', inner) {
            tail = match lone_brace_end(text, tail) {
                Some(after) => after,
                None => break,
            };
        }
    }
    Braces {
        end,
        is_closed,
        tail,
        may_nest: memchr::memchr(b'{', inner).is_some(),
        may_wrap: memchr::memchr2(b'\n', b'\r', inner).is_some(),
    }
}

/// Whether the last command of a comment is cut off in a quoted operand, by the `}` in it.
#[inline]
fn ends_in_quotes(comment: &[u8]) -> bool {
    let is_command = |place: &usize| comment.get(place + 1) == Some(&b'%');
    let Some(start) = memchr::memrchr_iter(b'[', comment).find(is_command) else {
        return false;
    };
    let command = comment.slice(start..);
    memchr::memchr(b']', command).is_none() && memchr::memchr_iter(b'"', command).count() % 2 == 1
}

/// Where the next brace is, if it closes nothing and no tag pair comes before it: the offset after it.
#[cold]
fn lone_brace_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let brace = at + memchr::memchr2(b'{', b'}', rest)?;
    let between = text.get(at..brace)?;
    let has_tag = memchr::memchr_iter(b'[', between).any(|place| is_tag_pair(text, at + place));
    (text.get(brace) == Some(&b'}') && !has_tag).then_some(brace + 1)
}

/// Whether a tag pair begins at a `[`, whatever is before it: a bracket, a name and a string; or in the first
/// column a bracket and a name, on a line that ends with a bracket.
pub(super) fn is_tag_pair(text: &[u8], at: usize) -> bool {
    let skip = |mut at: usize| {
        while matches!(class_at(text, at), Some(PgnByte::Blank | PgnByte::LineEnd)) {
            at += 1;
        }
        at
    };
    let name = skip(at + 1);
    let end = name_end(text, name);
    if end == name {
        return false;
    }
    if text.get(skip(end)) == Some(&b'"') {
        return true;
    }
    let is_capital = text.get(name).is_some_and(u8::is_ascii_uppercase);
    let is_ended = matches!(text.get(end), Some(b' ' | b'\t' | b']'));
    is_capital && is_ended && is_line_start(text, at) && is_line_closed(text, end)
}

/// Whether the line on which an offset is ends with `]`.
fn is_line_closed(text: &[u8], at: usize) -> bool {
    let end = line_end(text, at);
    let line = text.slice(at..end);
    line.trim_ascii_end().last() == Some(&b']')
}

/// Whether an offset is the first of a line.
#[inline]
pub(super) fn is_line_start(text: &[u8], at: usize) -> bool {
    match at.checked_sub(1) {
        None => true,
        Some(before) => {
            text.get(before).is_some_and(|byte| is_line_end(*byte))
                || text.get(..at) == Some(BYTE_ORDER_MARK)
        }
    }
}

/// Whether the line before that of an offset is empty, the offset being the first of its line but for blanks.
pub(super) fn follows_empty_line(text: &[u8], at: usize) -> bool {
    let start = blanks_before(text, at);
    let Some(before) = line_end_before(text, start) else {
        return start == 0;
    };
    let before = blanks_before(text, before);
    line_end_before(text, before).is_some() || before == 0
}

/// Where the line end begins after which an offset directly is.
fn line_end_before(text: &[u8], at: usize) -> Option<usize> {
    let before = text.get(..at)?;
    let one = match before {
        [.., b'\r', b'\r', b'\n'] => 3,
        [.., b'\r', b'\n'] => 2,
        [.., b'\n' | b'\r'] => 1,
        _ => return None,
    };
    Some(at - one)
}

/// Whether what begins at `at` belongs to the moves of a game, and not to a stray text: a number, a
/// parenthesis, a NAG, a marker, or a word of the shape of a move.
pub(super) fn is_movetext(text: &[u8], at: usize) -> bool {
    match class_at(text, at) {
        Some(PgnByte::ParenthesisOpen | PgnByte::Star) => true,
        Some(PgnByte::Dollar) => digits_end(text, at + 1) > at + 1,
        Some(PgnByte::Digit) if marker_end(text, at).is_some() => true,
        Some(PgnByte::Digit) => {
            number_end(text, at).is_some_and(|end| is_number_of_move(text, end))
        }
        Some(PgnByte::Letter | PgnByte::Sign | PgnByte::High) => {
            let (end, is_sound) = word_end(text, at);
            is_sound && super::san::is_shaped(text.slice(at..end))
        }
        _ => false,
    }
}

/// Whether a number that ends at an offset has periods or a move behind it; a date has not.
fn is_number_of_move(text: &[u8], end: usize) -> bool {
    let before = text.get(..end).unwrap_or(text);
    if before.ends_with(b".") || before.ends_with(ELLIPSIS) {
        return class_at(text, end) != Some(PgnByte::Digit);
    }
    let next = blanks_end(text, end);
    let word = word_end(text, next).0;
    let is_move = || super::san::is_shaped(text.get(next..word).unwrap_or_default());
    text.get(next) == Some(&b'.') || is_move()
}
