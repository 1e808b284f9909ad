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
    chapters: &[(PBN, &["3.2", "3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddEnd],
    &Check::Section(Tags::Named(&[TagId::AUCTION, TagId::PLAY]), check),
)]);

type DataToken = (TokenKind, Span);

fn check(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    let ends = Ends::of(game, section, tag);
    let data = section.pieces().filter(|(kind, _)| !kind.is_trivia());
    let mut data = data.skip_while(|piece| !ends.has(game, piece));
    let Some((mark_kind, mark)) = data.next() else {
        return;
    };
    let following: Vec<DataToken> = data.collect();
    if report_decoration(game, mark, &following, report) {
        return;
    }
    let is_plus = mark_kind == TokenKind::Plus;
    let belongs = |(kind, _): &&DataToken| belongs(*kind, mark_kind);
    let (Some((first_kind, first)), Some((_, last))) = (
        following.iter().find(belongs),
        following.iter().rfind(belongs),
    ) else {
        return;
    };
    // `+` and `*` in one play are reported by another rule.
    if !is_plus && !ends.is_auction && *first_kind == TokenKind::Plus {
        return;
    }
    let message = match (ends.is_auction, is_plus) {
        (_, true) => "nothing can follow `+`, which stands for the next call",
        (false, _) => "nothing can follow the `*` that ends the play",
        (true, _) => "nothing can follow the `*` that ends the auction",
    };
    let place = first.to(*last);
    let finding = report.at(place, message).label(mark, "this is the end");
    // What has no call or card is no reason to go on.
    let can_go_on = |(_, span): &DataToken| is_clear_move(game.slice(*span), tag);
    if is_plus || following.iter().any(can_go_on) {
        let marks = [vec![mark], ends.before_last(game, &following)].concat();
        let title = match marks.len() {
            1 => format!("delete the `{}`", game.show(mark)),
            _ => "delete all of them but the last".to_owned(),
        };
        finding.fix_all(title, Applicability::Unsafe, game.removals(&marks));
    } else if let Some(edits) = as_comment(game, place) {
        finding.fix_all("turn it into a comment", Applicability::Unsafe, edits);
    }
}

/// Which marks end a section.
struct Ends {
    is_auction: bool,
    /// The stars that mark alerts, in order.
    alerts: Vec<Span>,
}

impl Ends {
    fn of(game: &GameContext<'_>, section: Section<'_>, tag: Option<TagId>) -> Ends {
        Ends {
            is_auction: tag == Some(TagId::AUCTION),
            alerts: alert_marks(game, section, tag),
        }
    }

    fn has(&self, game: &GameContext<'_>, (kind, span): &DataToken) -> bool {
        match kind {
            // Explanations in parentheses are another finding.
            TokenKind::Star | TokenKind::Plus if parentheses_around(game, *span).is_some() => false,
            TokenKind::Star => {
                let alerts = &self.alerts;
                let found = alerts.binary_search_by_key(&span.start, |alert| alert.start);
                found.is_err()
            }
            // In a play the columns are fixed, and a card may be to the right of a `+`.
            TokenKind::Plus => self.is_auction,
            _ => false,
        }
    }

    /// The ends with data after them: without the first end, each would be the next one.
    fn before_last(&self, game: &GameContext<'_>, following: &[DataToken]) -> Vec<Span> {
        let last_after = |mark| {
            let last = following.iter().rfind(|(kind, _)| belongs(*kind, mark));
            last.map_or(0, |(_, span)| span.start)
        };
        let (after_plus, after_star) = (last_after(TokenKind::Plus), last_after(TokenKind::Star));
        let ends = following.iter().filter(|piece| self.has(game, piece));
        let ends = ends.take_while(|(kind, span)| {
            let last = match kind {
                TokenKind::Plus => after_plus,
                _ => after_star,
            };
            last > span.start
        });
        ends.map(|(_, span)| *span).collect()
    }
}

/// Reports lines of marks, which are decoration; whether the first mark begins one.
fn report_decoration(
    game: &GameContext<'_>,
    mark: Span,
    following: &[DataToken],
    report: &mut Report<'_>,
) -> bool {
    let Some(line) = line_of_marks(game, mark) else {
        return false;
    };
    let marks = following.iter().map(|(_, span)| *span);
    let lines = lines_of_marks(game, line, marks);
    let title = match lines.len() {
        1 => "delete the line",
        _ => "delete these lines",
    };
    let finding = report.at(line, PARTS_NO_GAMES);
    finding.fix_all(title, Applicability::Unsafe, game.removals(&lines));
    true
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
