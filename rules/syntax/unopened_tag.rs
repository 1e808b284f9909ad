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

use crate::model::AuctionCall;
use crate::rules::prelude::*;
use crate::standard::{TagId, TagKind};
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
    let before = game.tag_at(tag.start);
    let Some((section, id)) = before.and_then(|(pair, id)| Some((pair.section()?, id))) else {
        return false;
    };
    // What stands behind any other tag, or behind the end of an auction, belongs to nobody.
    let is_identification = id.is_some_and(|id| id.info().kind == TagKind::Identification);
    if is_identification || id == Some(TagId::AUCTION) && ends_before(game, tag) {
        return false;
    }
    if section.rest().end < tag.end {
        return false;
    }
    // What stands behind the next tag of this kind will be that one's.
    let mut tokens = game.tokens_in(Span::new(tag.end, section.rest().end));
    let first = tokens.find(|(_, kind, _)| !kind.is_trivia());
    first.is_some_and(|(_, kind, _)| kind != TokenKind::Error)
}

/// Whether `AP` is the last call before a place, and no call follows it directly.
fn ends_before(game: &GameContext<'_>, place: Span) -> bool {
    let turns = game.model.auction().map(|auction| &auction.turns.turns);
    turns.is_some_and(|turns| {
        let next = turns.partition_point(|turn| turn.span.start < place.start);
        let last = next.checked_sub(1).and_then(|last| turns.get(last));
        last.is_some_and(|turn| turn.value == Some(AuctionCall::AllPass))
            && turns.get(next).is_none_or(|turn| turn.value.is_none())
    })
}
