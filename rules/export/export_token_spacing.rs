//! # export-token-spacing
//!
//! The calls or cards of a line are not separated by single spaces. The standard requires one space only
//! after note references and NAGs, which `export-note-space` checks. pbnlint expects one between all calls,
//! cards and their annotations, to give each game only one form (chapters 3.5 and 3.6). It is reported once
//! per auction and once per play.
//!
//! Write one space. `pbnlint check --export --fix` and `pbnlint export` do this.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C    Pass  1H    Pass
//! 2H    Pass  Pass  Pass
//! ```
//!
//! ```text
//! info[export-token-spacing]: expected one space here, found 4 spaces
//!   ┌─ example.pbn:3:3
//!   │
//! 3 │ 1C    Pass  1H    Pass
//!   │   ^^^^
//!   │
//!   = the same at 5 more places after it
//!   = fix: write single spaces
//!     - 1C    Pass  1H    Pass
//!     - 2H    Pass  Pass  Pass
//!     + 1C Pass 1H Pass
//!     + 2H Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C    Pass  1H    Pass
//! -2H    Pass  Pass  Pass
//! +1C Pass 1H Pass
//! +2H Pass Pass Pass
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H+
//! ```
//!
//! ```text
//! info[export-token-spacing]: a space is missing between these
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ 1C Pass 1H+
//!   │          ^^
//!   │
//!   = fix: write single spaces
//!     + 1C Pass 1H +
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= $20 Pass 1H Pass
//! 2H Pass Pass Pass
//! [Note "1:at least 3 cards"]
//! ```

use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::stars::alert_marks;

pub(crate) const META: Meta = Meta {
    name: "export-token-spacing",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.5", "3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddGap],
    &Check::Section(Tags::Named(&[TagId::AUCTION, TagId::PLAY]), check),
)]);

fn check(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    // The mark of an alert would become the end of the section.
    if is_even(game, tag) || !alert_marks(game, section, tag).is_empty() {
        return;
    }
    let mut gaps = wrong_gaps(game, section);
    let Some(first) = gaps.next() else {
        return;
    };
    let message = if first.is_empty() {
        "a space is missing between these".to_owned()
    } else {
        format!("expected one space here, found {}", game.found(first))
    };
    let place = if first.is_empty() {
        Span::new(first.start.saturating_sub(1), first.end + 1)
    } else {
        first
    };
    let rest: Vec<Span> = gaps.collect();
    let count = rest.len();
    let edits = std::iter::once(first).chain(rest);
    let finding = report
        .at(place, message)
        .habit("places", first.is_empty())
        .fix_all(
            "write single spaces",
            Applicability::Safe,
            edits.map(|gap| SpanEdit::new(gap, b" ")),
        );
    if count > 0 {
        let places = if count == 1 { "place" } else { "places" };
        finding.note(format!("the same at {count} more {places} after it"));
    }
}

/// Whether the section is known to have no such place; a repeated one is looked at.
fn is_even(game: &GameContext<'_>, tag: Option<TagId>) -> bool {
    let is_even = match tag {
        Some(TagId::AUCTION) => game.model.auction().map(|a| a.turns.is_evenly_spaced),
        _ => game.model.play().map(|play| play.turns.is_evenly_spaced),
    };
    is_even == Some(true) && !game.model.may_repeat_tags()
}

/// The places between two tokens of one line where not exactly one space is. What is
/// before comments and suffixes, and after note references and NAGs, has rules of its own.
fn wrong_gaps<'g>(
    game: &'g GameContext<'_>,
    section: Section<'g>,
) -> impl Iterator<Item = Span> + 'g {
    let tree = game.document.tree();
    let mut before: Option<TokenId> = None;
    section.tokens().filter_map(move |token| {
        let kind = tree.kind(token);
        if kind == TokenKind::Space {
            return None;
        }
        let left = before.replace(token)?;
        let gap = Span::new(tree.span(left).end, tree.span(token).start);
        let left = tree.kind(left);
        let is_data = |kind: TokenKind| !kind.is_trivia() && kind != TokenKind::Error;
        let has_own_rule = matches!(left, TokenKind::NoteReference | TokenKind::Nag);
        let counts = (is_data(left) || left == TokenKind::BraceComment)
            && !has_own_rule
            && is_data(kind)
            && kind != TokenKind::Suffix;
        (counts && game.slice(gap) != b" ").then_some(gap)
    })
}
