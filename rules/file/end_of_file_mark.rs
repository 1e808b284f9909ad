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
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! ```

use std::borrow::Cow;

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
    let applicability = match marks.iter().all(is_data) {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    let lines = marks.iter().map(|mark| {
        let line = game.own_line(*mark).unwrap_or(*mark);
        (line, Cow::Borrowed(&b""[..]))
    });
    report
        .at(
            first.to(*last),
            "the file ends with Ctrl-Z (0x1A), the end-of-file mark of DOS; PBN does not need it",
        )
        .fix_all("delete it", applicability, lines);
}

/// The marks and the white space with which the file ends.
pub(crate) struct EndOfFile(Span);

impl EndOfFile {
    /// The end of the file as far as it is in a span of a game; `None` where other text follows the span.
    pub(crate) fn within(game: &GameContext<'_>, span: Span) -> Option<EndOfFile> {
        let is_other = |byte: &u8| *byte != END_MARK && !is_white(*byte);
        let after = game.text().get(span.end as usize..)?;
        if !game.is_at_end_of_file() || after.iter().any(is_other) {
            return None;
        }
        let last = game.slice(span).iter().rposition(is_other);
        let start = last.map_or(span.start, |last| span.start + last as u32 + 1);
        // A tag pair can have them as a value without quotes.
        let values = game.document.problems.iter();
        let values = values.filter(|problem| problem.kind == ProblemKind::UnquotedValue);
        let value = values.map(|problem| problem.span.end).max().unwrap_or(0);
        Some(EndOfFile(Span::new(
            start.max(value.min(span.end)),
            span.end,
        )))
    }

    /// The marks, those together that nothing parts.
    fn marks(&self, game: &GameContext<'_>) -> impl Iterator<Item = Span> {
        let runs = game.slice(self.0).chunk_by(|one, next| one == next);
        let mut at = self.0.start;
        let runs = runs.map(move |run| {
            let start = at;
            at += run.len() as u32;
            (run, Span::new(start, at))
        });
        runs.filter(|(run, _)| run.first() == Some(&END_MARK))
            .map(|(_, place)| place)
    }

    /// Whether a run of control characters is one of its marks.
    pub(crate) fn has(&self, game: &GameContext<'_>, run: Span) -> bool {
        self.0.start <= run.start && game.slice(run).iter().all(|byte| *byte == END_MARK)
    }
}

fn is_white(byte: u8) -> bool {
    is_blank(byte) || is_line_end(byte)
}
