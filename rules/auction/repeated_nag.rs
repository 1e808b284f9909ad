//! # repeated-nag
//!
//! The same annotation is twice after one call or card. The second one adds nothing. A suffix is a NAG in
//! another form (chapter 3.5.2): `!` is `$1` after a call and `$7` after a card.
//!
//! Delete one of them. The fix does so.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $20 $20 AP
//! ```
//!
//! ```text
//! warning[repeated-nag]: `$20` is repeated
//!   ┌─ example.pbn:3:8
//!   │
//! 3 │ 1C $20 $20 AP
//!   │        ^^^
//!   │
//!   = fix: delete it
//!     + 1C $20 AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C $20 $20 AP
//! +1C $20 AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! $1 AP
//! ```
//!
//! ```pgn
//! 1. e4 $1 $1 *
//! ```
//!
//! ```diff
//! -1. e4 $1 $1 *
//! +1. e4 $1 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $20 $25 AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! AP
//! ```
//!
//! ```pgn
//! 1. e4 $1 *
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pgn::PgnTokenKind;
use crate::rules::annotations::each_group;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-nag",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.2", "3.5.3", "3.7"]), (PGN, &["8.2.4", "10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::SecondAnnotation], &Check::Game(check))]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Game(check_chess)],
    );

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (after, annotations) in game.model.annotated() {
        // A bit for each number, so that a long row stays cheap.
        let mut seen = [0_u64; 4];
        let mut repeats = Vec::new();
        for annotation in annotations {
            let Some(number) = annotation.nag(game.text(), after) else {
                continue;
            };
            let bit = 1_u64 << (number % 64);
            let Some(set) = seen.get_mut(number as usize / 64) else {
                continue;
            };
            // Two suffixes are another mistake.
            let is_repeat = *set & bit != 0 && annotation.kind != AnnotationKind::Suffix;
            // Without a NAG after it, an irregularity would belong to the next call.
            if is_repeat && !game.follows_irregularity(annotation.span.start) {
                repeats.push(annotation.span);
            }
            *set |= bit;
        }
        let Some(first) = repeats.first() else {
            continue;
        };
        let title = match repeats.len() {
            1 => "delete it",
            _ => "delete all repeats",
        };
        report
            .at(*first, format!("`{}` is repeated", game.show(*first)))
            .fix_all(title, Applicability::Safe, game.removals(&repeats));
    }
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    each_group(context, |group| {
        // A bit for each number, so that a long row stays cheap.
        let mut seen = [0_u64; 4];
        let mut repeats = Vec::new();
        for one in group {
            let number = one.number.unwrap_or(0);
            let Some(set) = seen.get_mut(number as usize / 64) else {
                continue;
            };
            let bit = 1_u64 << (number % 64);
            // `$0` says nothing, and two suffixes are another mistake.
            if *set & bit != 0 && number > 0 && one.kind != PgnTokenKind::Suffix {
                repeats.push((one.span, number));
            }
            *set |= bit;
        }
        let Some((first, number)) = repeats.first().copied() else {
            return;
        };
        let title = match repeats.len() {
            1 => "delete it",
            _ => "delete all repeats",
        };
        let edits = repeats.iter().map(|(span, _)| context.removal(*span));
        report
            .at(first, format!("{} is repeated", context.found(first)))
            .habit("annotations", number)
            .fix_all(title, Applicability::Unsafe, edits);
    });
}
