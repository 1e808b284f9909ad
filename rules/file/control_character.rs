//! # control-character
//!
//! The file contains a control character. The only ones that PBN allows are tabs and line ends (chapter 2.2).
//! Readers stop there, drop the tag or cut the text.
//!
//! Delete the character. Within a word, the fix writes a space as a guess. A form feed between two boards
//! becomes an empty line, because it does not end a game itself. A character from 1 to 9 in the header of a
//! table was probably a backslash with a digit: `Rank\2R`. After the name of a column of that table this is
//! certain. The characters from 3 to 6 are the suits ♥♦♣♠ of DOS; in calls and cards they become letters. Old
//! programs read nothing after a Ctrl-Z, so text after it stays as it is. Escape lines have a rule of their
//! own, `escape-line-character`.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Club evening\x00"]
//! ```
//!
//! ```text
//! warning[control-character]: PBN does not allow the control character NUL (0x00)
//!   ┌─ example.pbn:1:21
//!   │
//! 1 │ [Event "Club evening␀"]
//!   │                     ^
//!   │
//!   = fix: write a space (unsafe)
//!     + [Event "Club evening "]
//! ```
//!
//! ```diff
//! -[Event "Club evening\u{0}"]
//! +[Event "Club evening "]
//! ```
//!
//! ```pbn,escaped
//! [Event "Club evening"]
//! \x0C
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn,escaped
//! [Dealer "N"]
//! [Auction "N"]
//! 1C\x1B\x1B Pass Pass Pass
//! ```
//!
//! ```pbn,escaped
//! [Dealer "N"]
//! [Auction "N"]
//! 1\x06 Pass Pass Pass
//! ```
//!
//! ```pbn,escaped
//! [Event "Club evening"] {North bids \x06.}
//! ```
//!
//! ```text
//! warning[control-character]: PBN does not allow the control character 0x06, the ♠ of DOS
//!   ┌─ example.pbn:1:36
//!   │
//! 1 │ [Event "Club evening"] {North bids ␆.}
//!   │                                    ^
//!   │
//!   = fix: write `\S` (unsafe)
//!     + [Event "Club evening"] {North bids \S.}
//! ```
//!
//! ```pbn,escaped
//! [ScoreTable "Rank\x02R;Names_NS"]
//! ```
//!
//! ```rbn,escaped
//! % RBN
//! E Club\x0E evening
//! B 1
//!
//! ```
//!
//! ```text
//! warning[control-character]: RBN does not allow the control character 0x0E
//!   ┌─ example.rbn:2:7
//!   │
//! 2 │ E Club␎ evening
//!   │       ^
//! ```
//!
//! ```pgn,escaped
//! 1. e4 \x00e5 *
//! ```
//!
//! ```diff
//! -1. e4 \u{0}e5 *
//! +1. e4  e5 *
//! ```
//!
//! ```pgn,escaped
//! [Event "Club\x01 championship"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Club evening"]
//! [ScoreTable "Rank\\2R;Names_NS"]
//! ```
//!
//! ```pgn,escaped
//! 1. e4 {\t} e5 *
//! ```

use std::cell::OnceCell;
use std::collections::HashSet;

use crate::engine::NewFinding;
use crate::pbn::standard::{TagId, TagKind, table};
use crate::pbn::syntax::lexer::{Byte, END_MARK, class, controls_end, has_control};
use crate::rules::characters::{EndOfFile, control_name, end_marks};
use crate::rules::holes::{dos_suit, is_in_turn};
use crate::rules::prelude::*;
use crate::source::{is_line_end, line_end};

pub(crate) const META: Meta = Meta {
    name: "control-character",
    // The end of a page becomes the empty line between two games.
    may_change: &[Part::Games],
    chapters: &[(PBN, &["2.2"]), (RBN, &["5"]), (PGN, &["4.1", "7"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::Control], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)])
        .and_pgn(
            Standing::on(Severity::Warning),
            &[ChessCheck::File(check_chess)],
        );

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    let end_of_file = OnceCell::new();
    let starts = OnceCell::new();
    for run in controls(text) {
        let is_mark = || {
            let whole = Span::new(0, text.len() as u32);
            let end = end_of_file.get_or_init(|| EndOfFile::within(game, whole));
            end.as_ref().is_some_and(|end| end.has(game, run))
        };
        if game.kind_at(run.start) == Some(TokenKind::Escape) || is_mark() {
            continue;
        }
        let finding = report.at(run, message("PBN", run.of(text)));
        fix(game, run, &starts, finding);
    }
}

/// The runs of control characters in a text.
fn controls(text: &[u8]) -> impl Iterator<Item = Span> {
    let is_control = |byte: &u8| class(*byte) == Byte::Control;
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.get(at..)?.iter().position(is_control)?;
        at = controls_end(text, start).max(start + 1);
        Some(Span::new(start as u32, at as u32))
    })
}

/// Adds the fix that suits what a run is in.
fn fix(
    game: &GameContext<'_>,
    run: Span,
    starts: &OnceCell<HashSet<u32>>,
    finding: NewFinding<'_>,
) {
    let bytes = game.slice(run);
    let letter = dos_suit(bytes).map(|(_, letter)| letter);
    match (game.kind_at(run.start), letter) {
        (Some(TokenKind::String), _) if is_width(game, run) => {
            let digit = bytes.first().map_or(b'0', |byte| byte + b'0');
            let title = format!("write `\\{}`", digit as char);
            let applicability = Applicability::safe_if(is_after_column(game, run));
            finding.fix(title, applicability, run, vec![b'\\', digit]);
        }
        (Some(TokenKind::LineComment | TokenKind::BraceComment), Some(letter)) => {
            let text = format!("\\{letter}");
            let title = format!("write `{text}`");
            finding.fix(title, Applicability::Unsafe, run, text.into_bytes());
        }
        (Some(TokenKind::String), Some(_)) => {}
        (Some(TokenKind::Error), Some(letter)) if is_in_turn(game, run) => {
            let title = format!("write {letter}");
            finding.fix(title, Applicability::Safe, run, vec![letter as u8]);
        }
        (Some(TokenKind::String | TokenKind::LineComment | TokenKind::BraceComment), None) => {
            finding.fix("write a space", Applicability::Unsafe, run, b" ");
        }
        // DOS read nothing after it, and what another program left there is no text of this one.
        (Some(TokenKind::Error), _) if bytes.contains(&END_MARK) && !is_before_tag(game, run) => {}
        (Some(TokenKind::Error), _) if is_alone(game, run) && !opens_tag(game, run) => {
            fix_between_tokens(game, run, starts, finding);
        }
        _ => {}
    }
}

/// Deletes a run between other tokens, or writes a space in its place.
fn fix_between_tokens(
    game: &GameContext<'_>,
    run: Span,
    starts: &OnceCell<HashSet<u32>>,
    finding: NewFinding<'_>,
) {
    // A space on a line of its own would end the game.
    if let Some(line) = game.own_line(run) {
        if begins_with_mark(game, line) {
            return;
        }
        let starts = starts.get_or_init(|| starts_of_games(game));
        let (title, place) = if starts.contains(&line.end) {
            ("make the line empty", line_text(game, run))
        } else {
            ("delete the line", line)
        };
        finding.fix(title, Applicability::Safe, place, b"");
    } else if hides_escape(game, run) {
        // What makes an escape line of the rest is a guess.
        let start = game.blanks_before(run.start).start;
        let indent = Span::new(start, game.blanks_after(run.end).end);
        finding.fix("delete it", Applicability::Unsafe, indent, b"");
    } else if !is_line_alone(game, run) {
        // With a blank in its place what is beside it could be read as something else.
        let is_sure = !is_in_mark(game, run) && !is_in_word(game, run);
        finding.fix("write a space", Applicability::safe_if(is_sure), run, b" ");
    }
}

/// What is wrong with a run in a notation.
fn message(notation: &str, run: &[u8]) -> String {
    let names = |run: &[u8]| {
        let names: Vec<_> = run.iter().map(|byte| control_name(*byte)).collect();
        names.join(", ")
    };
    let (plural, characters) = match run {
        [first, others @ ..] if others.iter().all(|other| other == first) => {
            let name = control_name(*first);
            match (dos_suit(run), run.len()) {
                (Some((symbol, _)), _) => ("", format!("{name}, the {symbol} of DOS")),
                (None, 1) => ("", name),
                (None, count) => ("", format!("{name} ({count} times here)")),
            }
        }
        [one, two, three, four, _, ..] => (
            "s",
            format!("{} and more", names(&[*one, *two, *three, *four])),
        ),
        run => ("s", names(run)),
    };
    format!("{notation} does not allow the control character{plural} {characters}")
}

/// Whether it begins a line, with a tag after it: the mark at the end of a file to which another one was
/// appended.
fn is_before_tag(game: &GameContext<'_>, run: Span) -> bool {
    let after = game.text().slice(run.end as usize..);
    game.is_line_start(run.start) && after.trim_ascii_start().starts_with(b"[")
}

/// Whether this is a width in the header of a table from which a program took the backslash.
fn is_width(game: &GameContext<'_>, run: Span) -> bool {
    let text = game.text();
    let tag = game.tag_at(run.start).and_then(|(_, tag)| tag);
    let is_table = tag.is_none_or(|tag| tag.info().kind == TagKind::Table);
    let next = text.slice(run.end as usize..);
    let ends = matches!(next, [b';' | b'"', ..] | [b'L' | b'R', b';' | b'"', ..]);
    is_table && matches!(run.of(text), [1..=9]) && ends
}

/// Whether it is directly after the name of a column of the table, where nothing but a width can be.
fn is_after_column(game: &GameContext<'_>, run: Span) -> bool {
    let Some((pair, Some(tag))) = game.tag_at(run.start) else {
        return false;
    };
    let before = pair.value_span().map_or(&[][..], |value| {
        game.slice(Span::new(value.start, run.start))
    });
    let column = before
        .rsplit(|byte| *byte == b';')
        .next()
        .unwrap_or_default();
    let name = column.strip_prefix(b"+").or(column.strip_prefix(b"-"));
    let name = name.unwrap_or(column);
    table(tag).is_some_and(|table| table.column(name).is_some())
}

/// Whether a `[` is the last thing before it but comments, which would then be before something else.
fn opens_tag(game: &GameContext<'_>, run: Span) -> bool {
    let tree = game.document.tree();
    let token = tree.token_at(run.start).map_or(0, |token| token.0);
    let is_thing = |token: &TokenId| {
        let kind = tree.kind(*token);
        !kind.is_space() && !kind.is_comment() && kind != TokenKind::Escape
    };
    let last = (0..token).rev().map(TokenId).find(is_thing);
    last.is_some_and(|last| game.document.token_text(last).ends_with(b"["))
}

/// Whether the file would begin without a line with what is taken for the mark of an encoding.
fn begins_with_mark(game: &GameContext<'_>, line: Span) -> bool {
    let rest = game.text().slice(line.end as usize..);
    game.base + line.start as usize == 0 && rest.first().is_some_and(|byte| !byte.is_ascii())
}

/// Where other games may begin: a line before one of them, as the end of a page is, parts the two.
fn starts_of_games(game: &GameContext<'_>) -> HashSet<u32> {
    let repeats = game.repeats();
    let boards = repeats.iter().filter(|repeat| {
        matches!(repeat.tag, Some(TagId::BOARD | TagId::EVENT))
            && repeat.first.value() != repeat.again.value()
    });
    let boards = boards.map(|board| board.again);
    let firsts = game.missing_separators().chain(boards);
    firsts.map(|pair| pair.span().start).collect()
}

/// A run with the blanks beside it.
fn line_text(game: &GameContext<'_>, run: Span) -> Span {
    game.blanks_before(run.start).to(game.blanks_after(run.end))
}

/// Whether nothing else is on its line: then it keeps a CR and an LF apart.
fn is_line_alone(game: &GameContext<'_>, run: Span) -> bool {
    game.is_line_start(game.blanks_before(run.start).start) && game.is_line_end(run.end)
}

/// Whether it is in a mark such as `=1=`, or between a `^` and what it belongs to, or before a `%`.
fn is_in_mark(game: &GameContext<'_>, run: Span) -> bool {
    let text = game.text();
    let caret = game.blanks_before(run.start).start;
    let before = |end: u32| text.slice(..end as usize).last();
    let is_mark = |byte: Option<&u8>| matches!(byte, Some(b'=' | b'$' | b'%'));
    let next = text.get(run.end as usize);
    let is_before_percent = text.get(game.blanks_after(run.end).end as usize) == Some(&b'%');
    before(caret) == Some(&b'^') || is_mark(before(run.start)) || is_mark(next) || is_before_percent
}

/// Whether it is within a word, which a blank in its place would make two of.
fn is_in_word(game: &GameContext<'_>, run: Span) -> bool {
    let text = game.text();
    let before = text.get(..run.start as usize).and_then(<[u8]>::last);
    let is_of_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    is_of_word(before) && is_of_word(text.get(run.end as usize))
}

/// Whether a `%` becomes the first on its line: it would be taken for an escape line.
fn hides_escape(game: &GameContext<'_>, run: Span) -> bool {
    let after = game.blanks_after(run.end).end as usize;
    game.text().get(after) == Some(&b'%') && game.is_line_start(game.blanks_before(run.start).start)
}

/// Whether the parser took it for what it is and nothing else was lost with it.
fn is_alone(game: &GameContext<'_>, run: Span) -> bool {
    let token = game.document.tree().token_at(run.start);
    let text = token.map_or(&[][..], |token| game.document.token_text(token));
    let problems = &game.document.problems;
    let after = problems.partition_point(|problem| problem.span.start <= run.start);
    let problem = after.checked_sub(1).and_then(|index| problems.get(index));
    problem.is_some_and(|problem| problem.kind == ProblemKind::ControlCharacter)
        && text.iter().all(|byte| class(*byte) == Byte::Control)
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let text = record.record.text;
    for run in controls(text) {
        report.at(run, message("RBN", run.of(text)));
    }
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text().filter(|text| has_control(text)) else {
        return;
    };
    let end = end_marks(text).map_or(text.len(), |marks| marks.start);
    let text = text.get(..end).unwrap_or(text);
    // Up to here the text is part of an escape line, which readers skip.
    let mut escaped = 0;
    let mut seen = 0;
    for run in controls(text) {
        let place = run.at(0);
        if place.start < escaped {
            continue;
        }
        let before = text.slice(seen..place.start);
        let last = before.iter().rposition(|byte| is_line_end(*byte));
        let start = last.map_or(seen, |last| seen + last + 1);
        seen = place.end;
        let begins = start == 0 || last.is_some();
        if begins && text.get(start) == Some(&b'%') {
            escaped = line_end(text, start);
            continue;
        }
        let message = message("PGN", run.of(text));
        report
            .in_file(place.clone(), file.game_at(place.start), message)
            .habit_that("places", "have such characters", run.of(text).first())
            .fix_in_file("write a space", Applicability::Unsafe, place, b" ");
    }
}
