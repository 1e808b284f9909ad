//! # end-of-file-mark
//!
//! The file ends with the byte 26 (Ctrl-Z), which marked the end of a text under DOS. Of the control
//! characters PBN allows only tabs and line ends (chapter 2.2). Old programs stop there; newer ones report a
//! bad character.
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
//! ```pgn,escaped
//! [Event "Club championship"]
//!
//! 1. e4 *
//! \x1A
//! ```
//!
//! ```diff
//!  [Event "Club championship"]
//!
//!  1. e4 *
//! -\u{1a}
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! ```
//!
//! ```pgn
//! [Event "Club championship"]
//!
//! 1. e4 *
//! ```

use crate::notation::Notation;
use crate::pgn::{PgnDocument, PgnTokenKind};
use crate::rules::characters::{EndOfFile, end_marks};
use crate::rules::prelude::*;
use crate::source::is_line_end;

pub(crate) const META: Meta = Meta {
    name: "end-of-file-mark",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::Control], &Check::Game(check))]).and_pgn(
        Standing::on(Severity::Info),
        &[ChessCheck::File(check_chess)],
    );

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let whole = Span::new(0, game.text().len() as u32);
    let Some(end) = EndOfFile::within(game, whole) else {
        return;
    };
    let marks: Vec<_> = end.marks(game).collect();
    let (Some(first), Some(last)) = (marks.first(), marks.last()) else {
        return;
    };
    // In a comment or an escape line it is part of what must be kept.
    let is_data = |mark: &Span| game.kind_at(mark.start) == Some(TokenKind::Error);
    let applicability = Applicability::safe_if(marks.iter().all(is_data));
    let lines = marks.iter().map(|mark| {
        let line = game.own_line(*mark).unwrap_or(*mark);
        SpanEdit::delete(line)
    });
    report
        .at(first.to(*last), message(Notation::Pbn))
        .fix_all("delete it", applicability, lines);
}

fn message(notation: Notation) -> String {
    format!(
        "the file ends with Ctrl-Z (0x1A), the end-of-file mark of DOS; {} does not need it",
        notation.short_title()
    )
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    let Some(marks) = file.text().and_then(end_marks) else {
        return;
    };
    let text = file.source.bytes();
    let before = text.slice(..marks.start);
    let has_its_line = before.last().is_none_or(|byte| is_line_end(*byte));
    let place = if has_its_line {
        marks.start..text.len()
    } else {
        marks.clone()
    };
    let is_sure = has_its_line && is_apart(file, marks.start);
    let game = file.game_at(marks.start);
    report
        .in_file(marks, game, message(Notation::Pgn))
        .fix_in_file("delete it", Applicability::safe_if(is_sure), place, b"");
}

/// Whether a mark is in no comment and no escape line, whose text must be kept.
fn is_apart(file: &ChessFile<'_>, mark: usize) -> bool {
    let last = file.split.len().checked_sub(1);
    let last = last.and_then(|last| file.split.range(last));
    last.is_some_and(|range| {
        let document = PgnDocument::parse(file.source.slice(range.clone()));
        let place = mark.saturating_sub(range.start) as u32;
        let token = document.tree.token_at(place);
        token.is_some_and(|token| document.tree.kind(token) == PgnTokenKind::Error)
    })
}
