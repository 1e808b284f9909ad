//! # nag-range
//!
//! The number of an annotation is too large. A NAG is `$` with a number from 0 to 255 (chapter 3.7);
//! readers refuse larger ones, or take another number for it.
//!
//! Write the number that was meant.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $256 AP
//! ```
//!
//! ```text
//! warning[nag-range]: `$256` is too large: annotations are $0 to $255
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C $256 AP
//!   │    ^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ $999 HA
//! *
//! ```
//!
//! ```pgn
//! 1. e4 $256 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $255 AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $0 {pass was possible} AP
//! ```
//!
//! ```pgn
//! 1. e4 $255 *
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pbn::standard::NAG_MAX;
use crate::pgn::{PgnTokenKind, nag};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "nag-range",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.7"]), (PGN, &["8.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Nag])],
    &Check::Game(check),
)])
.and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::Game(check_chess)],
);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (_, annotation) in game.model.annotations() {
        let AnnotationKind::Nag(number) = annotation.kind else {
            continue;
        };
        if number > NAG_MAX {
            let name = game.show(annotation.span);
            report.at(
                annotation.span,
                format!("`{name}` is too large: annotations are $0 to $255"),
            );
        }
    }
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    for aside in context.game.asides_of(PgnTokenKind::Nag) {
        let number = nag::number(context.slice(aside.span));
        if number.is_none_or(|number| number > NAG_MAX) {
            let found = context.found(aside.span);
            report
                .at(
                    aside.span,
                    format!("{found} is too large: annotations are $0 to $255"),
                )
                .habit("annotations", number);
        }
    }
}
