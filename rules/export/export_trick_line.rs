//! # export-trick-line
//!
//! A line of the play does not hold exactly one trick. In export format each line has the four cards of a
//! trick and begins with its first card, at the left margin (chapter 3.6). A trick is broken only if its
//! annotations make it too long: pbnlint breaks it before the 80th character, because chapter 2.3 discourages
//! longer lines. It is reported once per game.
//!
//! Write each trick on a line of its own.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA C4 C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! warning[export-trick-line]: in export format each trick begins a line, at the left margin
//!   ┌─ example.pbn:5:13
//!   │
//! 5 │ H2 H5 HJ HA C4 C2 CQ CJ
//!   │             ^^
//!   │
//!   = fix: write one trick a line
//!     + H2 H5 HJ HA
//!     + C4 C2 CQ CJ
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H2 H5 HJ HA C4 C2 CQ CJ
//! +H2 H5 HJ HA
//! +C4 C2 CQ CJ
//!  *
//! ```
//!
//! ```pbn,export
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5
//! HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! warning[export-trick-line]: in export format the four cards of a trick are on one line
//!   ┌─ example.pbn:6:1
//!   │
//! 6 │ HJ HA
//!   │ ^^
//!   │
//!   = fix: write one trick a line
//!     - H2 H5
//!     - HJ HA
//!     + H2 H5 HJ HA
//! ```
//!
//! ```pbn,export
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//!  H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! warning[export-trick-line]: in export format each trick begins a line, at the left margin
//!   ┌─ example.pbn:5:2
//!   │
//! 5 │  H2 H5 HJ HA
//!   │  ^^
//!   │
//!   = fix: write one trick a line
//!     -  H2 H5 HJ HA
//!     + H2 H5 HJ HA
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```

use crate::pbn::standard::{DISCOURAGED_LINE_LENGTH, TagId};
use crate::rules::prelude::*;
use crate::source::{is_blank, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "export-trick-line",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

/// The longest line that is not discouraged.
const WIDTH: u32 = DISCOURAGED_LINE_LENGTH as u32 - 1;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    let Some(tag) = game.tag(TagId::PLAY).filter(|_| !play.turns.are_in_rows()) else {
        return;
    };
    let mut first: Option<(Span, bool)> = None;
    let mut edits: Vec<SpanEdit> = Vec::new();
    let mut can_fix = true;
    let mut count = 0;
    for (index, turn) in play.turns.iter().enumerate() {
        let start = play.turns.start_of(index).unwrap_or(turn.span.start);
        let before = match index.checked_sub(1).and_then(|at| play.turns.get(at)) {
            Some(before) => before.span.end,
            None => tag.span().end,
        };
        let begins_trick = index % 4 == 0;
        let is_wrong = if begins_trick {
            !game.is_line_start(start)
        } else {
            is_broken(game, Span::new(before, start), turn.span.end)
        };
        if !is_wrong {
            continue;
        }
        count += 1;
        first = first.or(Some((turn.span, begins_trick)));
        // Annotations are between; the gap is what follows the last one.
        let gap = gap_before(game, before, start);
        can_fix &= gap.is_some();
        if let Some(gap) = gap {
            let text = if begins_trick {
                game.newline_at(tag.span().start)
            } else {
                &b" "[..]
            };
            // The line may end before an annotation, where only re-writing would help.
            can_fix &= begins_trick || ends_once(game, before, gap);
            edits.push(SpanEdit::new(gap, text));
        }
    }
    let Some((place, begins_trick)) = first else {
        return;
    };
    let message = if begins_trick {
        "in export format each trick begins a line, at the left margin"
    } else {
        "in export format the four cards of a trick are on one line"
    };
    let mut finding = report.at(place, message);
    if count > 1 {
        finding = finding.note(format!("{count} cards of this play are misplaced"));
    }
    if can_fix {
        finding.fix_all("write one trick a line", Applicability::Safe, edits);
    }
}

/// Whether a line ends in a gap, and not before it.
fn ends_once(game: &GameContext<'_>, from: u32, gap: Span) -> bool {
    let has_line_end = |span: Span| game.slice(span).iter().any(|byte| is_line_end(*byte));
    has_line_end(gap) && !has_line_end(Span::new(from, gap.start))
}

/// The white space before an offset, back to what is before it.
fn gap_before(game: &GameContext<'_>, from: u32, to: u32) -> Option<Span> {
    let text = game.slice(Span::new(from, to));
    let blanks = text
        .iter()
        .rev()
        .take_while(|byte| is_blank(**byte) || is_line_end(**byte));
    let gap = Span::new(to - blanks.count() as u32, to);
    // After a comment up to the line end the line must end, and what cannot be read may go on.
    let tree = game.document.tree();
    let before = gap.start.checked_sub(1).and_then(|at| tree.token_at(at))?;
    let kind = tree.kind(before);
    let may_go_on = matches!(kind, TokenKind::Escape | TokenKind::Error);
    (!kind.is_comment() && !may_go_on).then_some(gap)
}

/// Whether a line ends between two cards of a trick that would fit on one.
fn is_broken(game: &GameContext<'_>, between: Span, end: u32) -> bool {
    let text = game.slice(between);
    let Some(line_end) = text.iter().position(|byte| is_line_end(*byte)) else {
        return false;
    };
    let mut tokens = game.tokens_in(between);
    if tokens.any(|(_, kind, _)| kind.is_comment() || kind == TokenKind::Escape) {
        return false;
    }
    let line_end = between.start + line_end as u32;
    let after = text.iter().rposition(|byte| is_line_end(*byte));
    let next_line = between.start + after.map_or(0, |at| at as u32 + 1);
    let before = game.text().slice(..line_end as usize);
    let start = before.iter().rev().take_while(|byte| !is_line_end(**byte));
    let width = start.take(WIDTH as usize + 1).count() as u32;
    width + 1 + (end - next_line) <= WIDTH
}
