//! # contradictory-nags
//!
//! Two judgments of one call or card contradict each other. `$1` to `$6` say how good a call is, and `$7` to
//! `$12` how good a card is; suffixes such as `!` mean the same (chapters 3.5.3 and 3.7). Only one judgment
//! can be right.
//!
//! Delete one of them.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! $2 AP
//! ```
//!
//! ```text
//! warning[contradictory-nags]: `$2` contradicts `!`: only one of them can be right
//!   ┌─ example.pbn:3:6
//!   │
//! 3 │ 1C ! $2 AP
//!   │    - ^^
//!   │    │
//!   │    the other judgment
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $1 $4 AP
//! ```
//!
//! ```pgn
//! 1. e4 $1 $2 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! $20 AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $1 $20 AP
//! ```
//!
//! ```pgn
//! 1. e4 $1 $14 *
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pbn::standard::NagUse;
use crate::pgn::{PgnTokenKind, nag};
use crate::rules::annotations::each_group;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "contradictory-nags",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.5.2", "3.7"]), (PGN, &["10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::SecondAnnotation], &Check::Game(check))]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Game(check_chess)],
    );

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (after, annotations) in game.model.annotated() {
        let is_judgment = |number: &u32| match after {
            NagUse::Card => (7..=12).contains(number),
            _ => (1..=6).contains(number),
        };
        let judgments = annotations.iter().filter_map(|annotation| {
            let number = annotation.nag(game.text(), after).filter(is_judgment)?;
            Some((annotation, number))
        });
        let mut judgments = judgments.peekable();
        let Some((first, number)) = judgments.peek().copied() else {
            continue;
        };
        // Two suffixes are another mistake.
        let other = judgments.find(|(annotation, other)| {
            *other != number
                && (annotation.kind, first.kind) != (AnnotationKind::Suffix, AnnotationKind::Suffix)
        });
        if let Some((other, _)) = other {
            let (one, two) = (game.show(first.span), game.show(other.span));
            report
                .at(
                    other.span,
                    format!("`{two}` contradicts `{one}`: only one of them can be right"),
                )
                .label(first.span, "the other judgment");
        }
    }
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    each_group(context, |group| {
        for (at, other) in group.iter().enumerate().take(MOST_JUDGMENTS) {
            let before = group.slice(..at);
            // Two suffixes are another mistake.
            let first = before.iter().find(|first| {
                let are_suffixes = [first.kind, other.kind] == [PgnTokenKind::Suffix; 2];
                let numbers = first.number.zip(other.number);
                !are_suffixes && numbers.is_some_and(|(one, two)| nag::contradict(one, two))
            });
            if let Some(first) = first {
                let (one, two) = (context.found(first.span), context.found(other.span));
                report
                    .at(
                        other.span,
                        format!("{two} contradicts {one}: only one of them can be right"),
                    )
                    .label(first.span, "the other judgment");
                return;
            }
        }
    });
}

/// How many judgments of one move are held against each other.
const MOST_JUDGMENTS: usize = 32;
