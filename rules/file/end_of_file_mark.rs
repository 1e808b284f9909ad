//! # end-of-file-mark
//!
//! The file ends with the byte 26 (Ctrl-Z), which marked the end of a text under DOS. It is a
//! control character, and PBN allows only tabs and line ends (chapter 2.2). Old programs stop
//! there; newer ones report a bad character.
//!
//! Delete the byte.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Club evening"]
//! \x1A
//! ```
//!
//! ```text
//! info[end-of-file-mark]: the file ends with Ctrl-Z (0x1A), the end-of-file mark of DOS; PBN does not need it
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ ␚
//!   │ ^
//!   │
//!   = fix: delete it
//!     - ␚
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -\u{1a}
//! ```
//!
//! ```pbn,escaped,unfinished
//! [Dealer "N"]
//! [Auction "N"]
//! AP\x1A\x1A\x1A
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! ```

use crate::pbn::syntax::lexer::END_MARK;
use crate::rules::prelude::*;
use crate::source::{is_blank, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "end-of-file-mark",
    severity: Severity::Info,
    chapters: &["2.2"],
    needs: &[Need::Control],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    let white = text.iter().rev().take_while(|b| is_white(**b)).count();
    let end = text.len() - white;
    let marks = text.get(..end).unwrap_or(&[]);
    let count = marks.iter().rev().take_while(|b| **b == END_MARK).count();
    if !game.is_at_end_of_file() || count == 0 {
        return;
    }
    let mark = Span::new((end - count) as u32, end as u32);
    if is_of_value(game, mark) {
        return;
    }
    // In a comment or an escape line it is part of what must be kept.
    let applicability = match game.kind_at(mark.start) {
        Some(TokenKind::Error) => Applicability::Safe,
        _ => Applicability::Unsafe,
    };
    let line = game.own_line(mark).unwrap_or(mark);
    report
        .at(
            mark,
            "the file ends with Ctrl-Z (0x1A), the end-of-file mark of DOS; PBN does not need it",
        )
        .fix("delete it", applicability, line, &b""[..]);
}

/// Whether this run of control characters is the mark at the end of the file.
pub(crate) fn is_mark(game: &GameContext<'_>, run: Span) -> bool {
    let after = game.text().get(run.end as usize..).unwrap_or(&[]);
    let is_mark = |byte: &u8| *byte == END_MARK;
    game.is_at_end_of_file()
        && run.of(game.text()).iter().all(is_mark)
        && after.iter().all(|byte| is_white(*byte))
        && !is_of_value(game, run)
}

/// Whether a tag pair has these characters as a value without quotes.
fn is_of_value(game: &GameContext<'_>, mark: Span) -> bool {
    let mut problems = game.document.problems.iter();
    problems.any(|problem| {
        let value = problem.span;
        problem.kind == ProblemKind::UnquotedValue && (value.start..value.end).contains(&mark.start)
    })
}

fn is_white(byte: u8) -> bool {
    is_blank(byte) || is_line_end(byte)
}
