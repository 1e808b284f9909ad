//! # unopened-tag
//!
//! A tag pair lacks its opening `[`. Readers do not see the tag; they take its name and value
//! for data of the section before it, or stop there (chapter 3.3).
//!
//! Write the `[` before the name.
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
//!   = fix: write the `[`
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

use crate::model::Turn;
use crate::rules::prelude::*;
use crate::source::next_line;
use crate::standard::TagId;
use crate::syntax::TokenKind;
use crate::syntax::lexer::is_semi_empty;

pub(crate) const META: Meta = Meta {
    name: "unopened-tag",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Safe),
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
    let applicability = match parts_games(game, problem.span) || takes_turns(game, problem.span) {
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

/// Whether games end behind a first tag that none was before.
fn parts_games(game: &GameContext<'_>, tag: Span) -> bool {
    let text = game.text();
    let line_behind = |at: &usize| next_line(text, *at);
    let mut lines = std::iter::successors(line_behind(&(tag.start as usize)), line_behind);
    game.tags.is_empty() && lines.any(|line| is_semi_empty(text, line))
}

/// Whether calls or cards behind a tag belong to the section in which it stands, and will do so no
/// more.
fn takes_turns(game: &GameContext<'_>, tag: Span) -> bool {
    fn has_behind<T>(turns: &[Turn<T>], tag: Span) -> bool {
        let mut behind = turns.iter().rev();
        behind.any(|turn| turn.span.start > tag.start && turn.value.is_some())
    }
    let encloses = |section: TagId| {
        let section = game.tag(section).and_then(TagPair::section);
        section.is_some_and(|section| {
            section.rest().start <= tag.start && tag.end <= section.rest().end
        })
    };
    let model = game.model;
    let (auction, play) = (model.auction(), model.play());
    encloses(TagId::AUCTION) && auction.is_some_and(|auction| has_behind(&auction.turns.turns, tag))
        || encloses(TagId::PLAY) && play.is_some_and(|play| has_behind(&play.turns.turns, tag))
}
