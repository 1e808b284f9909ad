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
use std::ops::Range;

use crate::model::Turns;
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
    needs: &[Need::Problem],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let problems = game.document.problems.iter();
    let mut problems = problems.filter(|problem| problem.kind == ProblemKind::UnopenedTag);
    let Some(first) = problems.next() else {
        return;
    };
    let parts_games = parts_games(game, first.span);
    let sections = [
        reach_of_turns(game, TagId::AUCTION, game.model.auction().map(|a| &a.turns)),
        reach_of_turns(game, TagId::PLAY, game.model.play().map(|play| &play.turns)),
    ];
    for problem in std::iter::once(first).chain(problems) {
        let start = problem.span.start;
        let takes_turns = sections
            .iter()
            .flatten()
            .any(|turns| turns.contains(&start));
        let applicability = match parts_games || takes_turns {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        tell(game, problem.span, applicability, report);
    }
}

/// Whether games end behind a first tag that none was before.
fn parts_games(game: &GameContext<'_>, tag: Span) -> bool {
    let text = game.text();
    let line_behind = |at: &usize| next_line(text, *at);
    let mut lines = std::iter::successors(line_behind(&(tag.start as usize)), line_behind);
    game.tags.is_empty() && lines.any(|line| is_semi_empty(text, line))
}

/// The places in a section where a tag takes calls or cards away from it that stand behind.
fn reach_of_turns<T>(
    game: &GameContext<'_>,
    section: TagId,
    turns: Option<&Turns<T>>,
) -> Option<Range<u32>> {
    let section = game.tag(section).and_then(TagPair::section)?;
    let mut turns = turns?.turns.iter().rev();
    let last = turns.find(|turn| turn.value.is_some())?;
    Some(section.rest().start..last.span.start)
}

fn tell(game: &GameContext<'_>, tags: Span, applicability: Applicability, report: &mut Report<'_>) {
    // Those that follow each other are one problem.
    let others = game.tokens_in(tags).filter(|(_, kind, span)| {
        let is_other = *kind == TokenKind::Error && span.start > tags.start;
        is_other && game.is_line_start(game.blanks_before(span.start).start)
    });
    let mut starts = vec![tags.start];
    starts.extend(others.map(|(.., span)| span.start));
    let message = match starts.len() {
        1 => "the `[` of this tag pair is missing".to_owned(),
        count => format!("the `[` of these {count} tag pairs is missing"),
    };
    let edits = starts.into_iter();
    report.at(tags, message).fix_all(
        "write the `[`",
        applicability,
        edits.map(|start| (Span::empty(start), Cow::Borrowed(&b"["[..]))),
    );
}
