//! # second-suffix
//!
//! A call or card has two suffixes. At most one of `!`, `?`, `!!`, `??`, `!?` and `?!` can follow it
//! (chapters 3.5.2 and 3.6.2), and three such characters in a row are two suffixes.
//!
//! Delete one of them. For a card that is not known, write `-` and not `?`.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! ? AP
//! ```
//!
//! ```text
//! warning[second-suffix]: `?` is a second suffix after `!`; only one is allowed
//!   ┌─ example.pbn:3:6
//!   │
//! 3 │ 1C ! ? AP
//!   │    - ^
//!   │    │
//!   │    the first one
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C !!! AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! ! AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C ! ! AP
//! +1C ! AP
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! ? ? ? ?
//! *
//! ```
//!
//! ```text
//! warning[second-suffix]: a `?` is a suffix of the card before it, which has one already; write `-` for a card that is not known
//!   ┌─ example.pbn:6:3
//!   │
//! 6 │ ? ? ? ?
//!   │ - ^
//!   │ │
//!   │ the first one
//! ```
//!
//! ```pgn
//! 1. e4! !? *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C !! AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! Pass ? AP
//! ```
//!
//! ```pgn
//! 1. e4! *
//! ```

use crate::pbn::model::{AnnotationKind, Turns};
use crate::pgn::{PgnFault, PgnFaultKind, PgnTokenKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "second-suffix",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.2", "3.6.2"]), (PGN, &["8.2.3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Suffix])],
    &Check::Game(check),
)])
.and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::Fault(check_chess)],
);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        judge(game, &auction.turns, false, report);
    }
    if let Some(play) = game.model.play() {
        judge(game, &play.turns, true, report);
    }
}

fn judge<T>(game: &GameContext<'_>, turns: &Turns<T>, are_cards: bool, report: &mut Report<'_>) {
    for annotations in turns.annotated() {
        let mut suffixes = annotations
            .iter()
            .filter(|a| a.kind == AnnotationKind::Suffix);
        let (Some(first), Some(second)) = (suffixes.next(), suffixes.next()) else {
            continue;
        };
        // Before the first call or card, and after what cannot be read, nobody knows what they belong to.
        let mut between = game.tokens_in(Span::new(first.span.end, second.span.start));
        let has_hole = between.any(|(_, kind, _)| kind == TokenKind::Error);
        if first.turn.is_none() || has_hole {
            continue;
        }
        let (one, two) = (game.show(first.span), game.show(second.span));
        let is_query = game.is_lone_query(second.span);
        let message = if is_query && one == two && are_cards {
            "a `?` is a suffix of the card before it, which has one already; write `-` for a card \
                     that is not known"
                .to_owned()
        } else {
            format!("`{two}` is a second suffix after `{one}`; only one is allowed")
        };
        let finding = report
            .at(second.span, message)
            .label(first.span, "the first one");
        let is_alone = one == two && suffixes.next().is_none() && !is_query;
        // Without a suffix after it, an irregularity would belong to the next call.
        if is_alone && !game.follows_irregularity(second.span.start) {
            finding.fix_all(
                "delete one",
                Applicability::Safe,
                [game.removal(second.span)],
            );
        }
    }
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::SecondSuffix {
        return;
    }
    let asides = context.asides();
    let at = asides.partition_point(|aside| aside.span.start < fault.span.start);
    let first = at.checked_sub(1).and_then(|at| asides.get(at));
    let found = context.found(fault.span);
    let finding = report
        .at(
            fault.span,
            format!("expected one suffix at most, found a second one: {found}"),
        )
        .habit("moves", ());
    if let Some(first) = first.filter(|first| first.kind == PgnTokenKind::Suffix) {
        let finding = finding.label(first.span, "the first one");
        if context.slice(first.span) == context.slice(fault.span) {
            let removal = context.removal(fault.span);
            finding.fix_all("delete one", Applicability::Unsafe, [removal]);
        }
    }
}
