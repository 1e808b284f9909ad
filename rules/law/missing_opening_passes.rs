//! # missing-opening-passes
//!
//! The auction fits its declarer only with passes in front. It begins with a bid of the dealer, but
//! the stated declarer follows only if one to three players passed before. Some programs leave out
//! these passes, and readers then give each call to the wrong player (chapter 3.5).
//!
//! Write the passes. If `Declarer` or `Dealer` is wrong instead, correct it.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//! ```
//!
//! ```text
//! error[missing-opening-passes]: East is declarer only with one pass before the opening bid
//!   ┌─ example.pbn:5:1
//!   │
//! 2 │ [Declarer "E"]
//!   │            - the declarer
//!   ·
//! 5 │ 1S Pass 4S AP
//!   │ ^^
//!   │
//!   = as it stands, North is declarer
//!   = fix: write one pass (unsafe)
//! ```
//!
//! ```diff
//!  [Declarer "E"]
//!  [Contract "4S"]
//!  [Auction "N"]
//! -1S Pass 4S AP
//! +Pass 1S Pass 4S AP
//! ```
//!
//! ```pbn
//! [Dealer "S"]
//! [Declarer "E"]
//! [Contract "1NTX"]
//! [Auction "S"]
//! 1NT X AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "N"]
//! Pass 1S Pass 4S
//! AP
//! ```
//!
//! ```pbn
//! [Dealer "E"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "E"]
//! 1S Pass 4S AP
//! ```

use super::declarer_mismatch::{Mismatch, gather, lacks_passes};
use crate::model::seat_name;
use crate::rules::habits::told_at_once;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-opening-passes",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.4.13", "3.5"],
    needs: &[Need::OddContract],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// A game that lacks passes: where its text begins, its number, what does not fit, the place
/// of the opening bid and the number of passes.
type Place<'f> = (usize, usize, &'f Mismatch, Span, usize);

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let lacks_passes = lacks_passes(facts);
    let places = facts.iter().filter_map(|fact| {
        let mismatch = fact.fact.get::<Mismatch>()?;
        let (opening, count) = mismatch.missing_passes(lacks_passes)?;
        Some((fact.base, fact.game, mismatch, opening, count))
    });
    let places: Vec<Place<'_>> = places.collect();
    for places in places.chunks(told_at_once(places.len())) {
        tell(places, report);
    }
}

fn tell(places: &[Place<'_>], report: &mut Report<'_>) {
    let Some((base, game, mismatch, opening, count)) = places.first() else {
        return;
    };
    let (passes, _) = passes(*count);
    let stated = seat_name(mismatch.stated);
    let rightful = seat_name(mismatch.rightful);
    let mut finding = report
        .in_file(
            opening.at(*base),
            *game,
            format!("{stated} is declarer only with {passes} before the opening bid"),
        )
        .label_in_file(mismatch.declarer.at(*base), "the declarer")
        .note(format!("as it stands, {rightful} is declarer"));
    let mut title = format!("write {passes}");
    if places.len() > 1 {
        let games = places.len();
        let others = places.iter().skip(1);
        let others = others.map(|(base, _, _, opening, _)| opening.at(*base));
        finding = finding.also_at(others);
        finding = finding.note(format!("{games} games of this file lack passes so"));
        title = "write the passes in all of them".to_owned();
    }
    let edits = places.iter().map(|(base, _, _, opening, count)| {
        let place = Span::empty(opening.start).at(*base);
        (place, passes_text(*count).into())
    });
    finding.fix_all_in_file(title, Applicability::Unsafe, edits);
}

fn passes(count: usize) -> (&'static str, &'static [u8]) {
    match count {
        1 => ("one pass", b"Pass "),
        2 => ("two passes", b"Pass Pass "),
        _ => ("three passes", b"Pass Pass Pass "),
    }
}

fn passes_text(count: usize) -> &'static [u8] {
    passes(count).1
}
