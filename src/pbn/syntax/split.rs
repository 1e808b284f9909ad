//! Cuts a file into games.
//!
//! A game ends at the first semi-empty line after its first tag (chapter 3). A semi-empty
//! line inside a brace comment ends nothing, so `lines` reads past strings, comments and
//! escape lines. What is between two games (empty lines, comments, escape lines) belongs to the game that
//! follows.
//!
//! A game of very many tag pairs is cut into several (see `cut`).
//!
//! The pass is serial and cheap, and collects what later games need to know of earlier
//! ones: the `% PBN` and `% EXPORT` lines.

use std::ops::Range;

use memchr::{memchr2, memrchr2};

use super::lexer;
use super::lines::LineReader;
use super::{Document, GameText, GameTexts, Unreadable, cut, unreadable};
use crate::source::block::{BLOCK, Block, Marks};
use crate::source::{LineEnd, Slice, line_end, next_line};

/// The largest text of one game in bytes; a longer one is cut, so that offsets inside a
/// game fit 32 bits.
pub const MAX_GAME: usize = 1 << 30;

/// A file cut into games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Split {
    /// The games in order. Their ranges cover the file without gap; only the last may be
    /// without a tag.
    pub games: GameTexts,
    /// The lines that say something about the file (chapter 2.4).
    pub directives: Vec<Directive>,
    /// Why nothing in the file can be read, if that is the case.
    pub unreadable: Option<Unreadable>,
    /// See [`Split::has_open_comment`].
    has_open_comment: bool,
}

/// A `% PBN` or `% EXPORT` line, or one that was meant to be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// The line in the file, without its line end.
    pub range: Range<usize>,
    /// What it says.
    pub kind: DirectiveKind,
    /// Whether it is written as the standard writes it.
    pub exact: bool,
    /// The version declared last, here or before, as major and minor number.
    pub declared: Option<(u32, u32)>,
}

/// What a directive says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirectiveKind {
    /// `% PBN major.minor`; a missing minor number is 0.
    Version {
        /// The number before the dot.
        major: u32,
        /// The number after the dot.
        minor: u32,
    },
    /// `% EXPORT`.
    Export,
}

impl Split {
    /// Parses one of the games of the file into a document, in its memory.
    pub fn parse_into<'s>(&self, document: &mut Document<'s>, text: &'s [u8]) {
        match self.unreadable {
            None => document.reparse(text),
            Some(why) => document.take_unreadable(text, why),
        }
    }

    /// The same for who may do without the tree: see [`Document::skim`].
    pub fn skim_into<'s>(&self, document: &mut Document<'s>, text: &'s [u8]) {
        match self.unreadable {
            None => document.skim(text),
            Some(why) => document.take_unreadable(text, why),
        }
    }

    /// Where the first game is cut that has too many tag pairs: what comes after it begins with a tag
    /// pair, and not with an empty line.
    pub fn first_cut(&self) -> Option<usize> {
        let mut others = self.games.iter().skip(1);
        let cut = others.find(|game| game.first_tag() == Some(game.range().start));
        cut.map(|game| game.range().start)
    }

    /// Whether a brace comment of the file has no end. What its game is then depends on all the text
    /// after it.
    pub fn has_open_comment(&self) -> bool {
        self.has_open_comment
    }

    /// How many games the file has.
    pub fn game_count(&self) -> usize {
        self.games
            .iter()
            .filter(|g| g.first_tag().is_some())
            .count()
    }

    /// The version, as major and minor number, that is declared last before the first tag of a
    /// game.
    pub fn declared_version(&self, index: usize) -> Option<(u32, u32)> {
        let game = self.games.get(index);
        let place = game.map_or(0, |game| game.first_tag().unwrap_or(game.range().end));
        self.directives_before(place).next()?.declared
    }

    /// The directives before an offset, the last first.
    pub fn directives_before(&self, offset: usize) -> impl Iterator<Item = &Directive> + Clone {
        let count = self
            .directives
            .partition_point(|directive| directive.range.start < offset);
        self.directives.iter().take(count).rev()
    }
}

/// Cuts a file into games. The ranges cover the file from 0 to its end.
pub fn split(bytes: &[u8]) -> Split {
    split_at_most(bytes, MAX_GAME)
}

/// [`split`] with another limit for the size of a game, for tests.
fn split_at_most(bytes: &[u8], max_game: usize) -> Split {
    let mut split = Split {
        unreadable: unreadable(bytes),
        ..Split::default()
    };
    if split.unreadable.is_some() {
        // Nothing in it is read, so it is cut only where offsets would not fit.
        let mut start = 0;
        while start < bytes.len() {
            let end = (start + max_game).min(bytes.len());
            split.games.push(GameText::new(start..end, None));
            start = end;
        }
        return split;
    }
    let mut splitter = Splitter::new(bytes, max_game, Vec::new());
    let mut start = 0;
    while start < bytes.len() {
        start = splitter.games(start, &mut split.games);
    }
    split.directives = splitter.directives;
    split.has_open_comment = !splitter.lines.has_closing_brace;
    split
}

/// [`split()`] for a text of which is known how it fell into games before an edit: the bytes that had
/// a range were replaced, and those after them have moved. Only the games at this place are looked
/// at, and what comes out is the same.
pub fn split_again(bytes: &[u8], old: &Split, replaced: &Range<usize>, moved: isize) -> Split {
    if old.unreadable.is_some() || old.has_open_comment || unreadable(bytes).is_some() {
        return split(bytes);
    }
    // Where a game ends depends on its own text and on the empty line after it, so that the last
    // game before the place may end elsewhere now.
    let touched = old
        .games
        .partition_point(|game| game.range().end < replaced.start);
    let kept = old.games.take(touched.saturating_sub(1));
    let mut start = kept.last().map_or(0, |game| game.range().end);
    let directives = old.directives_before(start).count();
    let directives = old.directives.slice(..directives);
    let mut new = Split {
        games: kept,
        ..Split::default()
    };
    let mut splitter = Splitter::new(bytes, MAX_GAME, directives.to_vec());
    // From where a game begins as one did before, all games are as they were.
    let before = old
        .games
        .partition_point(|game| game.range().start < replaced.end);
    let mut rest = old.games.some(before..old.games.len()).peekable();
    while start < bytes.len() {
        let now = |offset: usize| offset.saturating_add_signed(moved);
        while rest
            .next_if(|game| now(game.range().start) < start)
            .is_some()
        {}
        if let Some(first) = rest.peek()
            && now(first.range().start) == start
        {
            let before = old.directives_before(first.range().start);
            let declared = |directive: Option<&Directive>| directive.and_then(|last| last.declared);
            if declared(before.clone().next()) == declared(splitter.directives.last()) {
                let after = old.directives.iter().skip(before.count());
                splitter.directives.extend(after.map(|directive| Directive {
                    range: now(directive.range.start)..now(directive.range.end),
                    ..directive.clone()
                }));
                new.games.extend(rest.map(|game| game.moved(moved)));
                break;
            }
        }
        start = splitter.games(start, &mut new.games);
    }
    new.directives = splitter.directives;
    new.has_open_comment = !splitter.lines.has_closing_brace;
    new
}

struct Splitter<'s> {
    lines: LineReader<'s>,
    max_game: usize,
    /// Where the next `{` or `;` is: the lines before it hold no comment.
    comment_ahead: usize,
    directives: Vec<Directive>,
}

impl<'s> Splitter<'s> {
    /// One for a text from a place on before which these directives are.
    fn new(bytes: &'s [u8], max_game: usize, directives: Vec<Directive>) -> Splitter<'s> {
        Splitter {
            lines: LineReader {
                bytes,
                has_closing_brace: true,
            },
            max_game,
            comment_ahead: 0,
            directives,
        }
    }

    /// Adds the game whose text begins at `start`, or what it is cut into; gives its end.
    fn games(&mut self, start: usize, games: &mut GameTexts) -> usize {
        let has_closing_brace = self.lines.has_closing_brace;
        let game = self.game(start);
        let Range { end, .. } = game.range();
        let (mut start, mut first_tag) = (start, game.first_tag());
        for cut in cut::cuts(self.lines.bytes, &game.range(), has_closing_brace) {
            games.push(GameText::new(start..cut, first_tag));
            (start, first_tag) = (cut, Some(cut));
        }
        games.push(GameText::new(start..end, first_tag));
        end
    }

    /// The game whose text begins at `start`, which is the start of a line.
    fn game(&mut self, start: usize) -> GameText {
        let limit = (start + self.max_game).min(self.lines.bytes.len());
        let mut first_tag = None;
        let mut at = self.lines.first(start);
        while at < limit {
            if first_tag.is_some() {
                at = self.past_plain_lines(at, limit);
                if at >= limit {
                    break;
                }
                if lexer::is_semi_empty(self.lines.bytes, at) {
                    return GameText::new(start..at, first_tag);
                }
            }
            at = self.line(at, &mut first_tag);
        }
        let first_tag = first_tag.filter(|tag| *tag < limit);
        GameText::new(start..at.min(limit), first_tag)
    }

    /// The first line, of those from `at` on, that is more than tag pairs and data, or may be:
    /// that begins with white space or `%`, or is the last one before a comment or the limit.
    #[inline]
    fn past_plain_lines(&mut self, at: usize, limit: usize) -> usize {
        let end = self.next_comment(at).min(limit);
        let text = self.lines.bytes.slice(at..end);
        if text.first().is_none_or(|byte| !begins_plain_line(*byte)) {
            return at;
        }
        let last_line = || memrchr2(b'\n', b'\r', text).map_or(0, |line_end| line_end + 1);
        at + odd_line(text).unwrap_or_else(last_line)
    }

    /// Reads the line at `at` and gives the start of the next one; a comment may carry it
    /// over several lines.
    #[inline]
    fn line(&mut self, at: usize, first_tag: &mut Option<usize>) -> usize {
        let bytes = self.lines.bytes;
        if bytes.get(at) == Some(&b'%') {
            let end = line_end(bytes, at);
            let before = self.directives.last().and_then(|last| last.declared);
            let line = bytes.slice(at..end);
            if let Some(mut directive) = directive(line, at) {
                directive.declared = directive.declared.or(before);
                self.directives.push(directive);
            }
            return next_line(bytes, end).unwrap_or(bytes.len());
        }
        if bytes.get(at) == Some(&b'[') {
            first_tag.get_or_insert(at);
        }
        if first_tag.is_some() {
            // Without a comment nothing on the line can matter.
            let end = line_end(bytes, at);
            if end <= self.next_comment(at) {
                return LineEnd::at(bytes, end).map_or(bytes.len(), |(_, length)| end + length);
            }
        }
        self.lines.read(at, bytes.len(), |bracket| {
            first_tag.get_or_insert(bracket);
        })
    }

    /// The offset of the first `{` or `;` at or after `at`, in a string or not.
    #[inline]
    fn next_comment(&mut self, at: usize) -> usize {
        if self.comment_ahead < at || at == 0 {
            let rest = self.lines.bytes.slice(at..);
            let found = memchr2(b'{', b';', rest);
            self.comment_ahead = found.map_or(self.lines.bytes.len(), |length| at + length);
        }
        self.comment_ahead
    }
}

/// The first line, after the one with which a text begins, that begins with white space or `%`.
fn odd_line(text: &[u8]) -> Option<usize> {
    // The bytes after those of a block are a block of their own.
    let (blocks, _) = text.as_chunks::<BLOCK>();
    let (after, _) = text.get(1..)?.as_chunks::<BLOCK>();
    let first = |index: usize, bytes, after| {
        let mut found = before_odd_lines(bytes, after).bits();
        while found != 0 {
            let line_end = BLOCK * index + found.trailing_zeros() as usize;
            if !is_long_line_end(text, line_end) {
                return Some(line_end + 1);
            }
            found &= found - 1;
        }
        None
    };
    // Few blocks have any, so that four are asked at a time.
    let fours = blocks
        .as_chunks::<4>()
        .0
        .iter()
        .zip(after.as_chunks::<4>().0);
    let has_any = |bytes: &[[u8; BLOCK]; 4], after: &[[u8; BLOCK]; 4]| {
        let four = bytes.iter().zip(after);
        let marks = four.map(|(bytes, after)| before_odd_lines(bytes, after));
        let any = marks.reduce(Marks::or);
        any.is_some_and(|any| any.first().is_some())
    };
    let mut skipped = 0;
    for (bytes, after) in fours {
        if has_any(bytes, after) {
            let mut four = (skipped..).zip(bytes.iter().zip(after));
            let found = four.find_map(|(index, (bytes, after))| first(index, bytes, after));
            if found.is_some() {
                return found;
            }
        }
        skipped += 4;
    }
    for (index, (bytes, after)) in blocks.iter().zip(after).enumerate().skip(skipped) {
        if let Some(found) = first(index, bytes, after) {
            return Some(found);
        }
    }
    let at = BLOCK * blocks.len().min(after.len());
    let rest = text.get(at..)?.windows(2);
    let odd = (at..).zip(rest).find(|(place, pair)| match pair {
        [b'\r', b'\n'] => false,
        [b'\r' | b'\n', after] => !begins_plain_line(*after) && !is_long_line_end(text, *place),
        _ => false,
    });
    odd.map(|(place, _)| place + 1)
}

/// The line ends of a block after which a line begins with white space or `%`, by the bytes after
/// those of the block.
#[inline(always)] // As the methods of blocks.
fn before_odd_lines(bytes: &[u8; BLOCK], after: &[u8; BLOCK]) -> Marks {
    let (bytes, after) = (Block::of(bytes), Block::of(after));
    let (returns, feeds) = (bytes.equal(b'\r'), bytes.equal(b'\n'));
    let odd = after.within(0, b' ').or(after.equal(b'%'));
    let inside = returns.and(after.equal(b'\n'));
    returns.or(feeds).and(odd).without(inside)
}

/// Whether a line end of three bytes begins here, which looks like two line ends.
fn is_long_line_end(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..), Some([b'\r', b'\r', b'\n', ..]))
}

/// Whether a line that begins with a byte is neither semi-empty nor an escape line.
#[inline]
fn begins_plain_line(byte: u8) -> bool {
    (byte > b' ') & (byte != b'%')
}

/// Reads an escape line that begins at `at` in its file.
///
/// `% PBN 2.1` and `% EXPORT` are exact; the same words with other blanks, other case or
/// more after them are near misses. Prose such as `% PBN (c) 2021` is no directive.
pub fn directive(line: &[u8], at: usize) -> Option<Directive> {
    let (kind, is_alone) = directive_kind(line.get(1..)?.trim_ascii())?;
    let (declared, exact) = match kind {
        DirectiveKind::Version { major, minor } => {
            let is_number = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
            let begins = line.starts_with(b"% PBN ") && is_number(line.get(6));
            let exact = is_alone && begins && is_number(line.last());
            (Some((major, minor)), exact)
        }
        DirectiveKind::Export => (None, line == b"% EXPORT"),
    };
    Some(Directive {
        range: at..at + line.len(),
        kind,
        exact,
        declared,
    })
}

/// What a text says after the `%` of an escape line, without the blanks around it; and whether
/// nothing is after that, and no number of a version is missing.
pub fn directive_kind(text: &[u8]) -> Option<(DirectiveKind, bool)> {
    if text.len() >= 6 && text.get(..6)?.eq_ignore_ascii_case(b"EXPORT") {
        // `% EXPORTED` and `%Export2` are other words.
        let more = text.get(6..)?;
        let is_word = more
            .first()
            .is_none_or(|byte| !byte.is_ascii_alphanumeric());
        return is_word.then_some((DirectiveKind::Export, more.is_empty()));
    }
    let slip = misspelt_version(text);
    if slip.is_some() || !text.get(..3)?.eq_ignore_ascii_case(b"PBN") {
        return slip;
    }
    let (major, rest) = lexer::digits(version_number(text.get(3..)?))?;
    let minor = |mark: &[u8]| rest.strip_prefix(mark).and_then(lexer::digits);
    let (minor, is_alone) = match (minor(b"."), minor(b",")) {
        (Some((minor, rest)), _) => (minor, rest.is_empty()),
        // In many languages a comma is the decimal mark. More words after it may be prose.
        (None, Some((minor, b""))) if major < 10 => (minor, false),
        // Without a minor number it is a version only when nothing else follows.
        _ if rest.is_empty() && major < 10 => (0, false),
        _ => return None,
    };
    Some((DirectiveKind::Version { major, minor }, is_alone))
}

/// A version of the standard, and nothing else, after a slip of the pen for `PBN`.
fn misspelt_version(text: &[u8]) -> Option<(DirectiveKind, bool)> {
    const SLIPS: [&[u8]; 8] = [
        b"PNB", b"BPN", b"PB", b"PN", b"BN", b"PPBN", b"PBBN", b"PBNN",
    ];
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (word, number) = text.split_at_checked(letters.count())?;
    if !SLIPS.iter().any(|slip| word.eq_ignore_ascii_case(slip)) {
        return None;
    }
    let (major, minor) = match number.trim_ascii_start() {
        b"1.0" => (1, 0),
        b"2.0" => (2, 0),
        b"2.1" => (2, 1),
        _ => return None,
    };
    Some((DirectiveKind::Version { major, minor }, false))
}

/// What comes after the words and marks that people write before the number of a version.
fn version_number(text: &[u8]) -> &[u8] {
    let is_mark = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, b':' | b'=' | b'-');
    let past_marks = |text: &[u8]| text.iter().take_while(is_mark).count();
    let text = text.slice(past_marks(text)..);
    let begins = |word: &&&[u8]| {
        let begin = text.get(..word.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(word))
    };
    let words: [&[u8]; 4] = [b"version", b"ver.", b"v.", b"v"];
    match words.iter().find(begins) {
        Some(word) => text.slice(word.len()..).trim_ascii_start(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of the games, and how many have a tag.
    fn games(text: &str) -> Vec<&str> {
        let split = split(text.as_bytes());
        split.games.iter().map(|g| &text[g.range()]).collect()
    }

    #[test]
    fn a_semi_empty_line_after_a_tag_ends_a_game() {
        assert_eq!(games(""), [""; 0]);
        assert_eq!(
            games("\n\n[A \"\"]\n \t\n[B \"\"]"),
            ["\n\n[A \"\"]\n", " \t\n[B \"\"]"]
        );
        assert_eq!(games("{x}\n\n[A \"\"]"), ["{x}\n\n[A \"\"]"]);
        assert_eq!(games("[A \"\"]\n% x\n1C"), ["[A \"\"]\n% x\n1C"]);
        assert_eq!(games("[A \"\"]\r\n\r\n"), ["[A \"\"]\r\n", "\r\n"]);
        assert_eq!(games("[A \"\"]\r\r[B \"\"]"), ["[A \"\"]\r", "\r[B \"\"]"]);
        assert_eq!(games("[A \"\"]\n[B \"\"]\n\n[C \"\"]").len(), 2);
    }

    #[test]
    fn a_line_that_matters_is_found_wherever_it_begins() {
        for length in 0..2 * BLOCK {
            for end in ["\n", "\r", "\r\n", "\r\r\n"] {
                let tags = format!("[A \"\"]{end}[B \"{}\"]{end}", "x".repeat(length));
                let games = |between: &str| games(&format!("{tags}{between}{tags}")).len();
                assert_eq!(games(""), 1, "{length} {end:?}");
                assert_eq!(games(&format!("% x{end}")), 1, "{length} {end:?}");
                assert_eq!(games(end), 2, "{length} {end:?}");
                assert_eq!(games(&format!(" \t{end}")), 2, "{length} {end:?}");
            }
        }
    }

    #[test]
    fn comments_and_strings_hide_what_is_in_them() {
        assert_eq!(games("[A \"\"] {x\n\n[B \"\"]\n}\n[C \"\"]").len(), 1);
        assert_eq!(games("[A \"{\"]\n\n[B \"}\"]").len(), 2);
        assert_eq!(games("[A \"\"] ; {\n\n[B \"}\"]").len(), 2);
        assert_eq!(games("% {\n[A \"\"]\n\n[B \"}\"]").len(), 2);
    }

    #[test]
    fn an_unclosed_comment_costs_one_game() {
        assert_eq!(games("[A \"\"] {x\n\n[B \"\"]\n\n[C \"\"]").len(), 3);
        assert_eq!(games("[A \"\"] {x\n\nmore\n\n[C \"\"]").len(), 2);
    }

    /// Texts of all kinds of pieces, in which each piece is taken out, doubled or replaced in turn.
    #[test]
    fn a_text_is_split_again_as_if_it_were_new() {
        const PIECES: [&str; 16] = [
            "[A \"x\"]\n",
            "\n",
            "{",
            "}",
            "% PBN 1.0\n",
            "% EXPORT\r\n",
            " \t",
            ";",
            "\r\n",
            "[B \"{\"]",
            "\r",
            "1C 1D\n",
            "% PBN 2.1\n\n",
            "\"",
            "[A \"x\"]\n\n[B \"y\"]\n\n",
            "\u{FEFF}",
        ];
        let mut random: u64 = 1;
        let mut below = |most: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % most
        };
        for _ in 0..20_000 {
            let count = below(12);
            let text: Vec<&str> = (0..count).map(|_| PIECES[below(PIECES.len())]).collect();
            let text = text.concat().into_bytes();
            let start = below(text.len() + 1);
            let end = (start + below(9)).min(text.len());
            let inserted = PIECES[below(PIECES.len())].as_bytes();
            let inserted = &inserted[..below(inserted.len() + 1)];
            let mut edited = text.clone();
            edited.splice(start..end, inserted.iter().copied());
            let moved = inserted.len() as isize - (end - start) as isize;
            let again = split_again(&edited, &split(&text), &(start..end), moved);
            let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
            assert_eq!(
                again,
                split(&edited),
                "{:?} {:?}",
                shown(&text),
                shown(&edited)
            );
        }
    }

    #[test]
    fn the_last_empty_line_is_a_text_and_no_game() {
        let split = split("[A \"\"]\n\n".repeat(5).as_bytes());
        let lengths: Vec<_> = split.games.iter().map(|game| game.range().len()).collect();
        assert_eq!(lengths, [7, 8, 8, 8, 8, 1]);
        assert_eq!(split.game_count(), 5);
    }

    #[test]
    fn a_game_is_cut_where_the_one_before_has_too_many_tag_pairs() {
        let whole = format!("[A \"\"]\n\n{}", "[]".repeat(cut::MOST_TAG_PAIRS));
        assert_eq!(split(whole.as_bytes()).first_cut(), None);
        let cut = format!("{whole}[]\n\n[]");
        assert_eq!(split(cut.as_bytes()).first_cut(), Some(whole.len()));
    }

    #[test]
    fn a_text_that_becomes_readable_or_unreadable_is_split_as_if_it_were_new() {
        let (text, binary) = ("[A \"\"]\n\n".repeat(100), "\u{1}".repeat(900));
        for (before, after) in [(&text, &binary), (&binary, &text)] {
            let (before, after) = (before.as_bytes(), after.as_bytes());
            let again = split_again(after, &split(before), &(0..900), 0);
            assert_eq!(again, split(after));
        }
    }

    #[test]
    fn a_byte_order_mark_is_before_the_first_line() {
        let split = split("\u{FEFF}% PBN 1.0\n[A \"\"]\n".as_bytes());
        assert_eq!(split.declared_version(0), Some((1, 0)));
        assert_eq!(split.directives[0].range, 3..12);
        assert_eq!(
            split.games.first().and_then(|game| game.first_tag()),
            Some(13)
        );
    }

    #[test]
    fn a_version_is_declared_until_another_one_is() {
        let text = "% PBN 1.0\n% EXPORT\n[A \"\"]\n\n% PBN 2.1\n[B \"\"]\n% PBN 2.0\n\n% EXPORT\n[C \"\"]\n";
        let split = split(text.as_bytes());
        let declared = split.directives.iter().map(|line| line.declared);
        let versions = [(1, 0), (1, 0), (2, 1), (2, 0), (2, 0)];
        assert!(declared.eq(versions.map(Some)));
        let of_games = (0..3).map(|game| split.declared_version(game));
        assert!(of_games.eq([(1, 0), (2, 1), (2, 0)].map(Some)));
    }

    #[test]
    fn a_game_is_cut_at_the_limit() {
        let split = split_at_most(b"[A \"x\"]\n[B \"y\"]\n", 10);
        let ranges: Vec<_> = split.games.iter().map(|g| g.range()).collect();
        assert_eq!(ranges, [0..10, 10..16]);
        // A tag pair that begins there belongs to the next one.
        let split = split_at_most(b"    [A \"x\"]\n", 4);
        let tags: Vec<_> = split.games.iter().map(|game| game.first_tag()).collect();
        assert_eq!(tags, [None, Some(4), None]);
    }

    #[test]
    fn directives_are_read_with_their_near_misses() {
        let read = |line: &str| directive(line.as_bytes(), 0).map(|d| (d.kind, d.exact));
        let version = |major, minor| DirectiveKind::Version { major, minor };
        assert_eq!(read("% PBN 2.1"), Some((version(2, 1), true)));
        assert_eq!(read("%PBN 2.1"), Some((version(2, 1), false)));
        assert_eq!(read("% PBN 2.1 "), Some((version(2, 1), false)));
        assert_eq!(read("% PBN 2"), Some((version(2, 0), false)));
        assert_eq!(read("% pbn 1.0 by me"), Some((version(1, 0), false)));
        assert_eq!(read("% PBN (c) 2021"), None);
        assert_eq!(read("% PBN 2021"), None);
        assert_eq!(read("% EXPORT"), Some((DirectiveKind::Export, true)));
        assert_eq!(read("% Export"), Some((DirectiveKind::Export, false)));
        assert_eq!(read("% EXPORTED"), None);
        assert_eq!(read("% EXPORT, all"), Some((DirectiveKind::Export, false)));
        assert_eq!(read("% ABC 2.1"), None);
        assert_eq!(read("% PBN 9"), Some((version(9, 0), false)));
        assert_eq!(read("% PBN 10"), None);
        assert_eq!(read("% PBN 2 games"), None);
        assert_eq!(read("%  PBN 2.1"), Some((version(2, 1), false)));
        assert_eq!(read("% PBN  2.1"), Some((version(2, 1), false)));
        assert_eq!(read("%"), None);
        assert_eq!(read("% PBN 99999999999.1"), None);
        for near in [
            "v2.1",
            "V 2.1",
            "v. 2.1",
            "version 2.1",
            "2,1",
            ": 2.1",
            "= 2.1",
            "-2.1",
        ] {
            let line = format!("% PBN {near}");
            assert_eq!(read(&line), Some((version(2, 1), false)), "{line}");
        }
        for near in ["% PNB 2.1", "% PB 2.1", "% PBBN 2.1", "% pbnn 2.1"] {
            assert_eq!(read(near), Some((version(2, 1), false)), "{near}");
        }
        for other in [
            "% PGN 2.1",
            "% RBN 2.1",
            "% PB 2.2",
            "% PNB 2.1 x",
            "% ABN",
            "% 2.1",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
        for other in [
            "% PBN 2,1 megabytes",
            "% PBN variant 2",
            "% PBN version",
            "% PBN 12,5",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
