//! # unopened-tag
//!
//! A tag pair lacks its opening `[`. Readers do not see the tag; they take its name and value
//! for data of the section before it, or stop there (chapter 3.3).
//!
//! Write the `[` before the name. Where no tag of the game has one, or calls or cards would change
//! sides, the fix is a guess.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! Site "Utrecht"]
//! [Board "1"]
//! ```
//!
//! ```text
//! error[unopened-tag]: the `[` of this tag pair is missing
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ Site "Utrecht"]
//!   │ ^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the `[`
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -Site "Utrecht"]
//! +[Site "Utrecht"]
//!  [Board "1"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! Room "Open"]
//! ```
//!
//! ```pbn
//! Event "Club evening"]
//! Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unopened-tag]: the `[` of these 2 tag pairs is missing
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ ╭ Event "Club evening"]
//! 2 │ │ Site "Utrecht"]
//!   │ ╰───────────────^
//!   │
//!   = fix: write the `[` (unsafe)
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! [Board "1"]
//! ```

use std::borrow::Cow;

use crate::rules::prelude::*;
use crate::standard::TagKind;
use crate::syntax::TokenKind;

pub(crate) const META: Meta = Meta {
    name: "unopened-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnopenedTag], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    // Those that follow each other are one problem.
    let others = game.tokens_in(problem.span).filter(|(_, kind, span)| {
        let is_other = *kind == TokenKind::Error && span.start > problem.span.start;
        is_other && game.is_line_start(game.blanks_before(span.start).start)
    });
    let mut starts = vec![problem.span.start];
    starts.extend(others.map(|(.., span)| span.start));
    let message = match starts.len() {
        1 => "the `[` of this tag pair is missing".to_owned(),
        count => format!("the `[` of these {count} tag pairs is missing"),
    };
    // Without any `[` it is no game so far, or several.
    let applicability = match game.tags.is_empty() || takes_data(game, problem.span) {
        true => Applicability::Unsafe,
        false => Applicability::Safe,
    };
    let edits = starts.into_iter();
    report.at(problem.span, message).fix_all(
        "write the `[`",
        applicability,
        edits.map(|start| (Span::empty(start), Cow::Borrowed(&b"["[..]))),
    );
}

/// Whether data behind a tag belong to the section in which it stands, and will do so no more.
fn takes_data(game: &GameContext<'_>, tag: Span) -> bool {
    let sections = game.sections().filter(|(_, id)| {
        // What stands behind any other tag belongs to nobody.
        id.is_none_or(|id| id.info().kind != TagKind::Identification)
    });
    let mut rests = sections.map(|(section, _)| section.rest());
    let rest = rests.find(|rest| rest.start <= tag.start && tag.end <= rest.end);
    let behind = rest.map(|rest| Span::new(tag.end, rest.end));
    behind.is_some_and(|behind| {
        let mut tokens = game.tokens_in(behind);
        tokens.any(|(_, kind, _)| !kind.is_trivia() && kind != TokenKind::Error)
    })
}
