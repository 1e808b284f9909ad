//! # damaged-line-end
//!
//! Lines end with CR CR LF because the line ends of the file were converted twice. Many readers
//! take the first CR for a separate line end: they see an empty line after every line, and an empty
//! line ends the game (chapter 3).
//!
//! Lines that end with LF CR, in the wrong order, have the same effect: LF is one line end and CR another. If
//! all lines end like this, it is one finding for the file.
//!
//! Delete one CR of each pair, or write CR LF instead of LF CR. Next time, transfer the file in binary mode.
//! The fix for LF CR is unsafe, because it joins lines that readers take for separate games.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Club evening"]\r\r
//! [Site "Utrecht"]\r\r
//! ```
//!
//! ```text
//! warning[damaged-line-end]: 2 lines end with CR CR LF, this one first; many readers see an empty line after each
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening"]
//!   │                       ^
//!   │
//!   = fix: end these lines with CR LF
//! ```
//!
//! ```diff
//! -[Event "Club evening"]\r\r
//! -[Site "Utrecht"]\r\r
//! +[Event "Club evening"]\r
//! +[Site "Utrecht"]\r
//! ```
//!
//! ```pbn,escaped
//! [Event "Club evening"]
//! \r[Site "Utrecht"]
//! \r[Board "1"]
//! ```
//!
//! ```text
//! warning[damaged-line-end]: the lines of this file end with LF CR instead of CR LF; readers see an empty line after each
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening"]
//!   │                       ^
//!   │
//!   = fix: end all lines with CR LF (unsafe)
//!     -
//!       [Site "Utrecht"]
//!     -
//! ```
//!
//! ```pgn,escaped
//! [Event "Club championship"]\r\r
//! \r\r
//! 1. e4 *\r\r
//! ```
//!
//! ```diff
//! -[Event "Club championship"]\r\r
//! -\r\r
//! -1. e4 *\r\r
//! +[Event "Club championship"]\r
//! +\r
//! +1. e4 *\r
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Club evening"]\r
//! [Site "Utrecht"]\r
//! ```
//!
//! ```pgn,escaped
//! [Event "Club championship"]\r
//! \r
//! 1. e4 *\r
//! ```

use std::ops::Range;

use crate::engine::NewFinding;
use crate::rules::file_context::line_ends;
use crate::rules::prelude::*;
use crate::source::{LineEnd, Source, has_reversed_line_ends};

pub(crate) const META: Meta = Meta {
    name: "damaged-line-end",
    chapters: &[(PBN, &["2.3", "3"]), (PGN, &["3.2.2"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]).and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::File(check_chess)],
);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    if file.text().is_some() {
        check_source(file.source, |at| file.game_at(at), report);
    }
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    if file.text().is_some() {
        check_source(file.source, |at| file.game_at(at), report);
    }
}

fn check_source(source: &Source<'_>, game_at: impl Fn(usize) -> usize, report: &mut Report<'_>) {
    let text = source.bytes();
    let Some((finding, is_reversed)) = find(source, game_at, report) else {
        return;
    };
    if is_reversed {
        let ends = reversed(text).map(|end| Edit::new(end, LineEnd::CrLf.bytes()));
        finding.fix_all_in_file("end all lines with CR LF", Applicability::Unsafe, ends);
        return;
    }
    let damaged = damaged(text).map(|at| {
        // A CR before it, which ends a line of its own, would become part of it.
        let before = text.slice(..at).iter().rev();
        let lone = before.take_while(|byte| **byte == b'\r').count();
        let right = LineEnd::CrLf.bytes().repeat(lone + 1);
        Edit::new(at - lone..at + 3, right)
    });
    finding.fix_all_in_file("end these lines with CR LF", Applicability::Safe, damaged);
}

/// The finding in a file with damaged line ends, and whether they are in the wrong order.
fn find<'r>(
    source: &Source<'_>,
    game_at: impl Fn(usize) -> usize,
    report: &'r mut Report<'_>,
) -> Option<(NewFinding<'r>, bool)> {
    let text = source.bytes();
    if source.only_line_end().is_some() {
        return None;
    }
    if has_reversed_line_ends(text) {
        let first = reversed(text).next()?;
        let message = "the lines of this file end with LF CR instead of CR LF; readers see an empty line \
                       after each";
        let game = game_at(first.start);
        return Some((report.in_file(first, game, message), true));
    }
    let first = damaged(text).next()?;
    let message = match damaged(text).count() {
        1 => "this line ends with CR CR LF; many readers see an empty line after it".to_owned(),
        count => format!(
            "{count} lines end with CR CR LF, this one first; many readers see an empty line \
             after each"
        ),
    };
    Some((
        report.in_file(first..first + 3, game_at(first), message),
        false,
    ))
}

/// Where lines end with CR CR LF.
fn damaged(text: &[u8]) -> impl Iterator<Item = usize> {
    let damaged = line_ends(text).filter(|(_, kind)| *kind == LineEnd::CrCrLf);
    damaged.map(|(at, _)| at)
}

/// The line ends of a text of which each line ends with LF CR.
fn reversed(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    memchr::memchr_iter(b'\n', text).map(|at| at..text.len().min(at + 2))
}
