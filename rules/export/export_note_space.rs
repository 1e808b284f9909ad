//! # export-note-space
//!
//! A reference to a note is not followed by one space. In export format exactly one space stands
//! between it and what follows on its line (chapters 3.5.4 and 3.6.4). It is reported once a game.
//!
//! Write one space.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1=$20 Pass Pass Pass
//! [Note "1:15 to 17"]
//! ```
//!
//! ```text
//! info[export-note-space]: in export format one space stands behind a reference to a note
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1NT =1=$20 Pass Pass Pass
//!   │     ^^^
//!   │
//!   = fix: write one space
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT =1=$20 Pass Pass Pass
//! +1NT =1= $20 Pass Pass Pass
//!  [Note "1:15 to 17"]
//! ```
//!
//! ```pbn,export
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 =1=  H5 HJ HA
//! *
//! [Note "1:third and fifth"]
//! ```
//!
//! ```text
//! info[export-note-space]: in export format one space stands behind a reference to a note
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H2 =1=  H5 HJ HA
//!   │    ^^^
//!   │
//!   = fix: write one space
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1= Pass Pass Pass
//! [Note "1:15 to 17"]
//! ```

use crate::model::AnnotationKind;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-note-space",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &["3.5.4", "3.6.4"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let auction = game
        .model
        .auction()
        .map(|auction| &auction.turns.annotations);
    let play = game.model.play().map(|play| &play.turns.annotations);
    let annotations = auction.into_iter().chain(play).flatten();
    let notes = annotations.filter(|note| matches!(note.kind, AnnotationKind::Note(_)));
    let gaps = notes.filter_map(|note| {
        let gap = game.blanks_after(note.span.end);
        let is_wrong = game.slice(gap) != b" " && !game.is_line_end(gap.end);
        is_wrong.then_some((note.span, gap))
    });
    let mut gaps: Vec<_> = gaps.collect();
    // The play may stand before the auction.
    gaps.sort_unstable_by_key(|(note, _)| note.start);
    let Some((first, _)) = gaps.first() else {
        return;
    };
    let message = "in export format one space stands behind a reference to a note";
    let mut finding = report.at(*first, message);
    if gaps.len() > 1 {
        finding = finding.note(format!("{} references of this game lack it", gaps.len()));
    }
    let edits = gaps.iter().map(|(_, gap)| (*gap, (&b" "[..]).into()));
    finding.fix_all("write one space", Applicability::Safe, edits);
}
