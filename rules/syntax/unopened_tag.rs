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

use crate::model::Turns;
use crate::rules::prelude::*;
use crate::standard::TagId;
use crate::syntax::{Section, TokenKind};

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
    let applicability = match game.tags.is_empty() || takes_turns(game, problem.span) {
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

/// Whether calls or cards behind a tag belong to the section in which it stands, and will do so no
/// more.
fn takes_turns(game: &GameContext<'_>, tag: Span) -> bool {
    fn is_next<T>(turns: &Turns<T>, tag: Span, section: Span) -> bool {
        let next = turns
            .turns
            .partition_point(|turn| turn.span.start < tag.start);
        let next = turns.turns.get(next);
        let is_inside = section.start <= tag.start && tag.end <= section.end;
        is_inside && next.is_some_and(|turn| turn.value.is_some())
    }
    let section = |tag| game.tag(tag).and_then(TagPair::section).map(Section::rest);
    let (auction, play) = (game.model.auction(), game.model.play());
    let auction = auction.zip(section(TagId::AUCTION));
    let play = play.zip(section(TagId::PLAY));
    auction.is_some_and(|(auction, section)| is_next(&auction.turns, tag, section))
        || play.is_some_and(|(play, section)| is_next(&play.turns, tag, section))
}
