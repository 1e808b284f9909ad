//! # empty-nag
//!
//! An annotation says nothing: `$0` means "no annotation" (chapter 3.7). It is useful only if a comment
//! belongs to it. This rule is off by default.
//!
//! Delete it.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $0 AP
//! ```
//!
//! ```text
//! info[empty-nag]: $0 means no annotation
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C $0 AP
//!   │    ^^
//!   │
//!   = fix: delete it (unsafe)
//!     + 1C AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C $0 AP
//! +1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass $0 1H AP
//! ```
//!
//! In chess the rule is on:
//!
//! ```pgn
//! 1. e4 $0 *
//! ```
//!
//! ```diff
//! -1. e4 $0 *
//! +1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C {a matter of taste} AP
//! ```
//!
//! ```pgn
//! 1. e4 *
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pgn::{PgnTokenKind, nag};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-nag",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.7"]), (PGN, &["10"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Nag])],
    &Check::Game(check),
)])
.and_pgn(
    Standing::on(Severity::Info),
    &[ChessCheck::Game(check_chess)],
);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (_, annotation) in game.model.annotations() {
        let AnnotationKind::Nag(number) = annotation.kind else {
            continue;
        };
        if number == 0 {
            report
                .at(annotation.span, "$0 means no annotation")
                .fix_all(
                    "delete it",
                    Applicability::Unsafe,
                    [game.removal(annotation.span)],
                );
        }
    }
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    for aside in context.game.asides_of(PgnTokenKind::Nag) {
        if nag::number(context.slice(aside.span)) == Some(0) {
            report
                .at(aside.span, "$0 means no annotation")
                .habit("annotations", ())
                .fix_all(
                    "delete it",
                    Applicability::Unsafe,
                    [context.removal(aside.span)],
                );
        }
    }
}
