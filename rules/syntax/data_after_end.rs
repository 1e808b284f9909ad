//! # data-after-end
//!
//! Calls or cards follow the mark that ends their section. `*` says that no more calls or cards are
//! given; `+` in an auction says that the next call is yet to be made (chapters 3.2 and 3.5).
//! Readers stop there and lose what follows.
//!
//! Delete the mark or what follows it. The fix deletes the mark, or turns words that are not calls or cards
//! into a comment. It is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H *
//! Pass 2H AP
//! ```
//!
//! ```text
//! error[data-after-end]: nothing can follow the `*` that ends the auction
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ 1C Pass 1H *
//!   │            - this is the end
//! 4 │ Pass 2H AP
//!   │ ^^^^^^^^^^
//!   │
//!   = fix: delete the `*` (unsafe)
//!     - 1C Pass 1H *
//!     + 1C Pass 1H
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C Pass 1H *
//! +1C Pass 1H
//!  Pass 2H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C + Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! ```

use crate::pbn::standard::TagId;
use crate::rules::brackets::as_comment;
use crate::rules::moves::is_clear_move;
use crate::rules::parentheses::parentheses_around;
use crate::rules::prelude::*;
use crate::rules::stars::{PARTS_NO_GAMES, alert_marks, line_of_marks};

pub(crate) const META: Meta = Meta {
    name: "data-after-end",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.2", "3.5"],
    needs: &[Need::OddEnd],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Section(
    Tags::Named(&[TagId::AUCTION, TagId::PLAY]),
    check,
)];

fn check(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    let is_auction = tag == Some(TagId::AUCTION);
    let alerts = alert_marks(game, section, tag);
    let is_alert = |star: &Span| {
        let found = alerts.binary_search_by_key(&star.start, |alert| alert.start);
        found.is_ok()
    };
    // Explanations in parentheses are another finding.
    let is_explained = |span: &Span| parentheses_around(game, *span).is_some();
    let is_end = |kind, span: &Span| match kind {
        TokenKind::Star | TokenKind::Plus if is_explained(span) => false,
        TokenKind::Star => !is_alert(span),
        // In a play the columns are fixed, and a card may be to the right of a `+`.
        TokenKind::Plus => is_auction,
        _ => false,
    };
    let data = section.pieces().filter(|(kind, _)| !kind.is_trivia());
    let mut data = data.skip_while(|(kind, span)| !is_end(*kind, span));
    let Some((mark_kind, mark)) = data.next() else {
        return;
    };
    let following: Vec<_> = data.collect();
    let is_plus = mark_kind == TokenKind::Plus;
    if let Some(line) = line_of_marks(game, mark) {
        let marks = following.iter().map(|(_, span)| *span);
        let lines = lines_of_marks(game, line, marks);
        let title = match lines.len() {
            1 => "delete the line",
            _ => "delete these lines",
        };
        let finding = report.at(line, PARTS_NO_GAMES);
        finding.fix_all(title, Applicability::Unsafe, game.removals(&lines));
        return;
    }
    let mut belonging = following
        .iter()
        .filter(|(kind, _)| belongs(*kind, mark_kind));
    let Some((first_kind, first)) = belonging.next() else {
        return;
    };
    // `+` and `*` in one play are reported by another rule.
    if !is_plus && !is_auction && *first_kind == TokenKind::Plus {
        return;
    }
    let last = belonging.next_back().map_or(*first, |(_, last)| *last);
    let what = match (tag, is_plus) {
        (_, true) => "nothing can follow `+`, which stands for the next call",
        (Some(TagId::PLAY), _) => "nothing can follow the `*` that ends the play",
        _ => "nothing can follow the `*` that ends the auction",
    };
    // Without it, each of those that follow would be the next one with data after it.
    let last_after = |mark| {
        let mut belonging = following.iter().rev();
        let last = belonging.find(|(kind, _)| belongs(*kind, mark));
        last.map_or(0, |(_, span)| span.start)
    };
    let (after_plus, after_star) = (last_after(TokenKind::Plus), last_after(TokenKind::Star));
    let others = following.iter().filter(|(kind, span)| is_end(*kind, span));
    let others = others.take_while(|(kind, span)| {
        let last = match kind {
            TokenKind::Plus => after_plus,
            _ => after_star,
        };
        last > span.start
    });
    let others = others.map(|(_, span)| *span);
    let marks: Vec<_> = std::iter::once(mark).chain(others).collect();
    let title = match marks.len() {
        1 => format!("delete the `{}`", game.show(mark)),
        _ => "delete all of them but the last".to_owned(),
    };
    let finding = report
        .at(first.to(last), what)
        .label(mark, "this is the end");
    // What has no call or card is no reason to go on.
    let can_go_on = |(_, span): &(TokenKind, Span)| is_clear_move(game.slice(*span), tag);
    if is_plus || following.iter().any(can_go_on) {
        finding.fix_all(title, Applicability::Unsafe, game.removals(&marks));
    } else if let Some(edits) = as_comment(game, first.to(last)) {
        finding.fix_all("turn it into a comment", Applicability::Unsafe, edits);
    }
}

/// A line of marks and those after it: without the first, the next one would be the end.
fn lines_of_marks(
    game: &GameContext<'_>,
    first: Span,
    following: impl Iterator<Item = Span>,
) -> Vec<Span> {
    let mut lines = vec![first];
    for mark in following {
        if lines.last().is_none_or(|line| line.end <= mark.start) {
            lines.extend(line_of_marks(game, mark));
        }
    }
    lines
}

/// Whether what follows a mark can be meant to. Annotations after a `+` belong to the call before it.
fn belongs(kind: TokenKind, mark: TokenKind) -> bool {
    match mark {
        TokenKind::Plus => matches!(kind, TokenKind::Call | TokenKind::Plus),
        _ => kind != TokenKind::Error,
    }
}
