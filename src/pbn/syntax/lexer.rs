//! Bytes to tokens: the productions of chapter 3.2, one function each.
//!
//! Every function takes the text and the offset at which its token begins, and gives the
//! offset after it. Strings, comments and escape lines look the same wherever they are,
//! so that [`super::split()`] finds the same ones as the parser; only the words between them
//! depend on the section.

use memchr::memchr;

use super::{ProblemKind, TokenKind};
use crate::source::block::{BLOCK, Block, Marks};
use crate::source::{Slice, blanks_before, is_blank, is_line_end, line_end};
use crate::tagged::scan::{controls, digits_end};

pub use crate::tagged::scan::{
    BYTE_ORDER_MARK, blanks_end, brace_comment_end, digits, is_name_byte, is_semi_empty, name_end,
    newline_end, string_end, unclosed_comment_end,
};
pub(super) use crate::tagged::scan::{long_string_end, short_string_end};

/// The byte (Ctrl-Z) with which DOS marked the end of a text.
pub const END_MARK: u8 = 0x1A;

/// What a byte can begin.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Byte {
    /// Control characters that are no white space, and DEL.
    Control,
    /// CR, LF.
    LineEnd,
    /// Space, horizontal and vertical tab.
    Blank,
    /// `"`
    Quote,
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
    /// Letters, digits and the hyphen: calls and cards.
    Word,
    /// `!` and `?`
    Suffix,
    /// `=`
    Equals,
    /// `$`
    Dollar,
    /// `*`
    Star,
    /// `+`
    Plus,
    /// `^`
    Caret,
    /// The other printing ASCII characters.
    Other,
    /// Bytes above 127.
    High,
}

#[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
const CLASSES: [Byte; 256] = {
    let mut classes = [Byte::Control; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\n' | b'\r' => Byte::LineEnd,
            b' ' | b'\t' | 0x0B => Byte::Blank,
            b'"' => Byte::Quote,
            b'%' => Byte::Percent,
            b';' => Byte::Semicolon,
            b'{' => Byte::BraceOpen,
            b'}' => Byte::BraceClose,
            b'[' => Byte::BracketOpen,
            b']' => Byte::BracketClose,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => Byte::Word,
            b'!' | b'?' => Byte::Suffix,
            b'=' => Byte::Equals,
            b'$' => Byte::Dollar,
            b'*' => Byte::Star,
            b'+' => Byte::Plus,
            b'^' => Byte::Caret,
            0..0x20 | 0x7F => Byte::Control,
            0x80.. => Byte::High,
            _ => Byte::Other,
        };
        byte += 1;
    }
    classes
};

/// Whether a text has a control character that is no white space.
pub fn has_control(text: &[u8]) -> bool {
    any_block(text, |block| {
        let white = block.within(b'\t', 0x0B).or(block.equal(b'\r'));
        controls(block).without(white)
    })
}

/// Whether a text has a control character that is no line end: a tab, for one.
pub fn has_control_within_lines(text: &[u8]) -> bool {
    any_block(text, |block| {
        let line_ends = block.equal(b'\n').or(block.equal(b'\r'));
        controls(block).without(line_ends)
    })
}

/// Whether bytes of a text are marked in their blocks. That of a text that is shorter than a block is
/// filled up with spaces.
#[inline]
fn any_block(text: &[u8], marks: impl Fn(Block) -> Marks) -> bool {
    let Some(last) = text.last_chunk() else {
        let mut block = [b' '; BLOCK];
        for (place, byte) in block.iter_mut().zip(text) {
            *place = *byte;
        }
        return marks(Block::of(&block)).first().is_some();
    };
    let marks = |block: &[u8; BLOCK]| marks(Block::of(block));
    let (blocks, _) = text.as_chunks::<BLOCK>();
    // Almost no block has any, so that four are asked at a time.
    let (fours, others) = blocks.as_chunks::<4>();
    let in_fours = fours.iter().any(|[first, second, third, fourth]| {
        let (one, other) = (
            marks(first).or(marks(second)),
            marks(third).or(marks(fourth)),
        );
        one.or(other).first().is_some()
    });
    let mut others = others.iter().chain([last]);
    in_fours || others.any(|block| marks(block).first().is_some())
}

/// The class of a byte.
#[inline]
#[allow(clippy::indexing_slicing)] // A byte cannot be outside 256 entries.
pub fn class(byte: u8) -> Byte {
    CLASSES[byte as usize]
}

/// The class of the byte at an offset.
#[inline]
pub(super) fn class_at(text: &[u8], at: usize) -> Option<Byte> {
    text.get(at).map(|byte| class(*byte))
}

#[inline]
fn end_while(text: &[u8], mut at: usize, take: impl Fn(Byte) -> bool) -> usize {
    while class_at(text, at).is_some_and(&take) {
        at += 1;
    }
    at
}

/// A call or a card: the end of the letters, digits and hyphens at `at`.
#[inline]
pub fn word_end(text: &[u8], at: usize) -> usize {
    end_while(text, at + 1, |byte| byte == Byte::Word)
}

/// Calls or cards with the spaces between them: the end of the last word of the run at `at`, and
/// that of the spaces after it.
#[inline]
pub(super) fn words_end(text: &[u8], mut at: usize) -> (usize, usize) {
    while let Some(block) = Block::at(text, at) {
        let count = word_bytes(block).or(block.equal(b' ')).leading();
        at += count;
        if count < BLOCK {
            return (blanks_before(text, at), at);
        }
    }
    let is_part = |byte: &u8| *byte == b' ' || class(*byte) == Byte::Word;
    while text.get(at).is_some_and(is_part) {
        at += 1;
    }
    (blanks_before(text, at), at)
}

/// A line of four words of two bytes, with a space between each two, as plays are made of: the
/// offset of its line end.
#[inline]
pub(super) fn row_end(text: &[u8], at: usize) -> Option<usize> {
    const WORDS: u16 = 0b011_011_011_011;
    const SPACES: u16 = 0b100_100_100;
    const LENGTH: usize = 11;
    let row = Block::at(text, at)?;
    let is_row = word_bytes(row).bits() & WORDS == WORDS
        && row.equal(b' ').bits() & SPACES == SPACES
        && text.get(at + LENGTH).is_some_and(|byte| is_line_end(*byte));
    is_row.then_some(at + LENGTH)
}

/// The bytes of a block that may be in calls and cards.
#[inline]
fn word_bytes(block: Block) -> Marks {
    block.alphanumeric().or(block.equal(b'-'))
}

/// Whether the letters, digits and hyphens that end at `at` are part of a word that no call
/// or card can be.
#[inline]
pub fn is_bad_word(text: &[u8], at: usize) -> bool {
    let after = class_at(text, at);
    matches!(after, Some(Byte::Other | Byte::High | Byte::Percent))
}

/// A comment in which nothing is wrong: what it is, and the offset after it.
#[inline]
pub(super) fn plain_comment(text: &[u8], at: usize) -> Option<(TokenKind, usize)> {
    match class_at(text, at)? {
        Byte::Semicolon => Some((TokenKind::LineComment, line_end(text, at))),
        Byte::BraceOpen => match brace_comment_end(text, at) {
            (end, true) => {
                let inner = text.get(at + 1..end)?;
                let is_plain = memchr(b'{', inner).is_none();
                is_plain.then_some((TokenKind::BraceComment, end))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Which words are between the strings and comments of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Calls (3.5.1) with their annotations.
    Auction,
    /// Cards (3.6.1) with their annotations.
    Play,
    /// Section elements (5.1): after every other tag.
    Elements,
}

impl Mode {
    /// What follows a tag of this name.
    #[inline]
    pub fn of(name: &[u8]) -> Mode {
        match name {
            b"Auction" => Mode::Auction,
            b"Play" => Mode::Play,
            _ => Mode::Elements,
        }
    }

    /// What its words are.
    #[inline]
    pub fn word(self) -> TokenKind {
        match self {
            Mode::Auction => TokenKind::Call,
            Mode::Play => TokenKind::Card,
            Mode::Elements => TokenKind::Element,
        }
    }
}

/// One token of section data that is no white space, comment, escape line or bracket: its
/// kind, the offset after it, and what is wrong with it.
#[inline]
pub fn word(text: &[u8], at: usize, mode: Mode) -> (TokenKind, usize, Option<ProblemKind>) {
    match mode {
        Mode::Elements => element(text, at),
        Mode::Auction => move_token(text, at, TokenKind::Call),
        Mode::Play => move_token(text, at, TokenKind::Card),
    }
}

/// One token of section data where nothing is wrong with it: its kind and the offset after it.
/// What may be more than a word, such as `<PBN>`, is left to the parser.
#[inline(always)] // As that of `PlainPieces::next`, of which it is a part.
pub(super) fn plain_token(text: &[u8], at: usize, mode: Mode) -> Option<(TokenKind, usize)> {
    match class_at(text, at)? {
        Byte::Other => None,
        Byte::Word if mode == Mode::Elements => {
            // Nearly all elements are letters, digits and hyphens.
            let end = word_end(text, at);
            match class_at(text, end) {
                None | Some(Byte::Blank | Byte::LineEnd) => Some((TokenKind::Element, end)),
                _ => sound(element(text, at)),
            }
        }
        Byte::Quote if mode == Mode::Elements => match string_end(text, at) {
            (end, true) => Some((TokenKind::String, end)),
            _ => None,
        },
        _ => sound(word(text, at, mode)),
    }
}

/// A word in which nothing is wrong.
fn sound(word: WordToken) -> Option<(TokenKind, usize)> {
    let (kind, end, problem) = word;
    problem.is_none().then_some((kind, end))
}

type WordToken = (TokenKind, usize, Option<ProblemKind>);

/// A token of an auction or a play.
#[inline]
fn move_token(text: &[u8], at: usize, kind: TokenKind) -> WordToken {
    let Some(byte) = text.get(at) else {
        return (TokenKind::Error, at + 1, Some(ProblemKind::BadCharacter));
    };
    match class(*byte) {
        Byte::Word => {
            let end = word_end(text, at);
            if is_bad_word(text, end) {
                bad_word(text, at, Mode::Auction)
            } else {
                (kind, end, None)
            }
        }
        Byte::Suffix => {
            let two = class_at(text, at + 1) == Some(Byte::Suffix);
            (TokenKind::Suffix, at + 1 + usize::from(two), None)
        }
        Byte::Equals => note_reference(text, at),
        Byte::Dollar => nag(text, at),
        Byte::Star => (TokenKind::Star, at + 1, None),
        Byte::Plus => (TokenKind::Plus, at + 1, None),
        Byte::Caret => irregularity(text, at),
        _ => error(text, at, Mode::Auction),
    }
}

/// `= digits =` without white space inside. A broken one reaches to its second `=`, or to
/// the next blank.
fn note_reference(text: &[u8], at: usize) -> WordToken {
    let digits = text
        .slice(at + 1..)
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .count();
    let end = at + 1 + digits;
    if digits > 0 && text.get(end) == Some(&b'=') {
        return (TokenKind::NoteReference, end + 1, None);
    }
    // `= 1 =` is one mistake, not three.
    let mut close = blanks_end(text, at + 1);
    close = digits_end(text, close);
    close = blanks_end(text, close);
    // In `=1 =2=` the second is sound.
    let next_is_sound = || {
        let end = digits_end(text, close + 1);
        end > close + 1 && text.get(end) == Some(&b'=')
    };
    let end = if text.get(close) == Some(&b'=') && close > at + 1 && !next_is_sound() {
        close + 1
    } else {
        glued_end(text, at + 1)
    };
    (TokenKind::Error, end, Some(ProblemKind::BadNoteReference))
}

/// `[1]`, a number of one or two digits in brackets: the offset after it.
pub(super) fn bracketed_number_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at..)? {
        [b'[', b'0'..=b'9', b']', ..] => Some(at + 3),
        [b'[', b'0'..=b'9', b'0'..=b'9', b']', ..] => Some(at + 4),
        _ => None,
    }
}

/// The end of a run of control characters.
#[cold]
pub fn controls_end(text: &[u8], at: usize) -> usize {
    end_while(text, at, |byte| byte == Byte::Control)
}

/// `<PBN>` or `</PBN>`, in any case: the offset after it.
pub fn delimiter_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let delimiters: [&[u8]; 2] = [b"<PBN>", b"</PBN>"];
    let mut lengths = delimiters.iter().filter_map(|delimiter| {
        let start = rest.get(..delimiter.len())?;
        start.eq_ignore_ascii_case(delimiter).then_some(start.len())
    });
    lengths.next().map(|length| at + length)
}

/// `$` and decimal digits.
#[inline]
fn nag(text: &[u8], at: usize) -> WordToken {
    let end = digits_end(text, at + 1);
    if end > at + 1 {
        (TokenKind::Nag, end, None)
    } else {
        let end = glued_end(text, at + 1);
        (TokenKind::Error, end, Some(ProblemKind::BadNag))
    }
}

/// `^` and one of I, S, R, L; the lower-case letters are understood (readings of 3.9).
fn irregularity(text: &[u8], at: usize) -> WordToken {
    let bad = |end| (TokenKind::Error, end, Some(ProblemKind::BadIrregularity));
    match text.get(at + 1) {
        Some(byte) if is_irregularity(*byte) => (TokenKind::Irregularity, at + 2, None),
        Some(byte) if byte.is_ascii_alphanumeric() => bad(at + 2),
        // `^ S` is one mistake, not two.
        Some(byte) if is_blank(*byte) => {
            let letter = blanks_end(text, at + 1);
            let is_known = text.get(letter).is_some_and(|b| is_irregularity(*b));
            let is_alone = class_at(text, letter + 1) != Some(Byte::Word);
            bad(if is_known && is_alone {
                letter + 1
            } else {
                at + 1
            })
        }
        _ => bad(at + 1),
    }
}

fn is_irregularity(byte: u8) -> bool {
    matches!(byte, b'I' | b'S' | b'R' | b'L' | b'i' | b's' | b'r' | b'l')
}

/// An element of a supplemental section: printing ASCII characters other than
/// `[ ] { } ; " %`.
#[inline]
fn element(text: &[u8], at: usize) -> WordToken {
    let end = end_while(text, at, is_element_byte);
    if end == at {
        return error(text, at, Mode::Elements);
    }
    match class_at(text, end) {
        Some(Byte::High | Byte::Percent) => bad_word(text, at, Mode::Elements),
        _ => (TokenKind::Element, end, None),
    }
}

#[inline]
fn is_element_byte(byte: Byte) -> bool {
    matches!(
        byte,
        Byte::Word
            | Byte::Suffix
            | Byte::Equals
            | Byte::Dollar
            | Byte::Star
            | Byte::Plus
            | Byte::Caret
            | Byte::Other
    )
}

/// A word with characters that no word has: one mistake, wherever they are in it.
#[cold]
fn bad_word(text: &[u8], at: usize, mode: Mode) -> WordToken {
    let end = match mode {
        Mode::Elements => glued_end(text, at),
        // Annotations after a call or card are sound.
        Mode::Auction | Mode::Play => end_while(text, at, |byte| {
            matches!(byte, Byte::Word | Byte::Other | Byte::High | Byte::Percent)
        }),
    };
    let word = text.slice(at..end);
    let problem = if word.is_ascii() {
        ProblemKind::BadCharacter
    } else {
        ProblemKind::NonAscii
    };
    (TokenKind::Error, end.max(at + 1), Some(problem))
}

/// Whether the `%` at `at` looks like an escape line that is not in the first column: it is
/// the first of its line, or comes after a tag pair or a comment.
fn is_misplaced_escape(text: &[u8], at: usize) -> bool {
    let before = text.slice(..at).iter().rev();
    match before.copied().find(|byte| !is_blank(*byte)) {
        None => true,
        Some(byte) => is_line_end(byte) || matches!(byte, b']' | b'}'),
    }
}

/// Bytes that can begin no token: a run of those that are wrong in the same way.
#[cold]
fn error(text: &[u8], at: usize, mode: Mode) -> WordToken {
    let run = |end: usize, problem| (TokenKind::Error, end.max(at + 1), Some(problem));
    match class_at(text, at) {
        Some(Byte::Control) => run(controls_end(text, at), ProblemKind::ControlCharacter),
        Some(Byte::Percent) if is_misplaced_escape(text, at) => {
            run(stray_end(text, at), ProblemKind::MidLinePercent)
        }
        Some(Byte::BraceClose) => run(at + 1, ProblemKind::StrayBrace),
        Some(Byte::BracketClose) => run(at + 1, ProblemKind::StrayBracketClose),
        Some(Byte::BracketOpen) => run(at + 1, ProblemKind::StrayBracketOpen),
        Some(Byte::Quote) => run(string_end(text, at).0, ProblemKind::StrayString),
        _ => bad_word(text, at, mode),
    }
}

/// The end of what is written without a gap: up to white space, a bracket, brace, quote,
/// semicolon or control character.
fn glued_end(text: &[u8], at: usize) -> usize {
    end_while(text, at, |byte| {
        is_element_byte(byte) || matches!(byte, Byte::High | Byte::Percent)
    })
}

/// The end of a line `Event "x"]` that lacks only its `[`; `None` for any other line.
#[inline]
pub fn unopened_tag_end(text: &[u8], at: usize) -> Option<usize> {
    let name = name_end(text, at);
    let quote = blanks_end(text, name);
    if name == at || text.get(quote) != Some(&b'"') {
        return None;
    }
    let (end, closed) = string_end(text, quote);
    let bracket = blanks_end(text, end);
    (closed && text.get(bracket) == Some(&b']')).then_some(bracket + 1)
}

/// Text in which no data can be, before the first tag: the end of the run on this line.
pub fn stray_end(text: &[u8], at: usize) -> usize {
    let mut end = at;
    let mut last = at;
    while let Some(byte) = text.get(end) {
        end = match class(*byte) {
            Byte::LineEnd
            | Byte::Semicolon
            | Byte::BraceOpen
            | Byte::BraceClose
            | Byte::BracketOpen => break,
            Byte::Blank => {
                end += 1;
                continue;
            }
            Byte::Quote => string_end(text, end).0,
            _ => end + 1,
        };
        last = end;
    }
    last.max(at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(mode: Mode, text: &str, expected: &[&str]) {
        let bytes = text.as_bytes();
        let mut found = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            if is_blank(bytes[at]) {
                at += 1;
                continue;
            }
            let (kind, end, problem) = word(bytes, at, mode);
            found.push(match problem {
                Some(problem) => format!("{} {problem:?}", &text[at..end]),
                None => format!("{} {kind:?}", &text[at..end]),
            });
            at = end;
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn calls_and_annotations_delimit_themselves() {
        check(
            Mode::Auction,
            "1C!!=1=$20 - ^S * +",
            &[
                "1C Call",
                "!! Suffix",
                "=1= NoteReference",
                "$20 Nag",
                "- Call",
                "^S Irregularity",
                "* Star",
                "+ Plus",
            ],
        );
        check(Mode::Play, "SK!?!", &["SK Card", "!? Suffix", "! Suffix"]);
    }

    #[test]
    fn one_mistake_is_one_token() {
        check(
            Mode::Auction,
            "=1 = =1 =2= == =a= $ $a ^X ^ S ^ /#D 1\u{2665} etc.=1=",
            &[
                "=1 = BadNoteReference",
                "=1 BadNoteReference",
                "=2= NoteReference",
                "== BadNoteReference",
                "=a= BadNoteReference",
                "$ BadNag",
                "$a BadNag",
                "^X BadIrregularity",
                "^ S BadIrregularity",
                "^ BadIrregularity",
                "/#D BadCharacter",
                "1\u{2665} NonAscii",
                "etc. BadCharacter",
                "=1= NoteReference",
            ],
        );
        check(
            Mode::Elements,
            "a\\b,* %x 50% M\u{FC}ller } % y z",
            &[
                "a\\b,* Element",
                "%x BadCharacter",
                "50% BadCharacter",
                "M\u{FC}ller NonAscii",
                "} StrayBrace",
                "% y z MidLinePercent",
            ],
        );
    }

    #[track_caller]
    fn check_string(text: &str, expected: &str, closed: bool) {
        let (end, is_closed) = string_end(text.as_bytes(), 0);
        assert_eq!((&text[..end], is_closed), (expected, closed));
    }

    #[test]
    fn strings_end_at_their_quote() {
        check_string(r#""a" b"#, r#""a""#, true);
        check_string(r#""a\"b" c"#, r#""a\"b""#, true);
        check_string(r#""a\\" b"#, r#""a\\""#, true);
        check_string(r#""Call\3L" b"#, r#""Call\3L""#, true);
        check_string("\"\"", "\"\"", true);
    }

    #[test]
    fn an_unclosed_string_ends_before_its_bracket() {
        check_string("\"a]\nb\"", "\"a", false);
        check_string("\"a ] {c}\n", "\"a", false);
        check_string("\"a [b] c]  \n", "\"a [b] c", false);
        check_string("\"a\nb", "\"a", false);
        check_string("\"a\\", "\"a\\", false);
        check_string("\"", "\"", false);
    }

    #[test]
    fn semi_empty_lines_hold_only_blanks() {
        assert!(is_semi_empty(b"\n", 0));
        assert!(is_semi_empty(b" \t\x0B\r\n", 0));
        assert!(is_semi_empty(b" ", 0));
        assert!(!is_semi_empty(b"", 0));
        assert!(!is_semi_empty(b"\x0C\n", 0));
    }
}
