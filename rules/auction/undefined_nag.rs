//! # undefined-nag
//!
//! An annotation has a number that PBN 1.0 does not define. That version reserves `$13` to `$255`; version
//! 2.0 gave them meanings (chapter 3.7). This rule is off by default.
//!
//! Declare `% PBN 2.1`, or write a comment.
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 1.0
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $13 AP
//! ```
//!
//! ```text
//! info[undefined-nag]: version 1.0 gives $13 no meaning
//!   ┌─ example.pbn:4:4
//!   │
//! 4 │ 1C $13 AP
//!   │    ^^^
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 $200 H5 HJ HA
//! *
//! ```
//!
//! In chess, where the rule is on, `$140` to `$255` have no meaning:
//!
//! ```pgn
//! 1. e4 $200 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $13 AP
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $6 AP
//! ```
//!
//! ```pgn
//! 1. e4 $13 *
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pbn::standard::{NAG_MAX, Version};
use crate::pgn::{PgnTokenKind, nag};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "undefined-nag",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.7"]), (PGN, &["10"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Nag]), Need::OldVersion],
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
        if game.version == Version::V1_0 && (13..=NAG_MAX).contains(&number) {
            report.at(
                annotation.span,
                format!("version 1.0 gives ${number} no meaning"),
            );
        }
    }
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    for aside in context.game.asides_of(PgnTokenKind::Nag) {
        let number = nag::number(context.slice(aside.span)).unwrap_or(0);
        if !(140..=NAG_MAX).contains(&number) {
            continue;
        }
        let message = match nag::meaning_in_practice(number) {
            Some(meaning) => {
                format!("${number} has no meaning in the standard; programs mean \"{meaning}\"")
            }
            None => format!("${number} has no meaning in the standard"),
        };
        report.at(aside.span, message).habit("annotations", number);
    }
}
