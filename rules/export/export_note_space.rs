//! # export-note-space
//!
//! A note reference or NAG does not have one space after it. In export format exactly one space separates it
//! from what follows on its line (chapters 3.5.4, 3.6.4 and 3.7). It is reported once per game.
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
//! warning[export-note-space]: in export format one space comes after a reference to a note
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1NT =1=$20 Pass Pass Pass
//!   │     ^^^
//!   │
//!   = fix: write one space
//!     + 1NT =1= $20 Pass Pass Pass
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
//! warning[export-note-space]: in export format one space comes after a reference to a note
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H2 =1=  H5 HJ HA
//!   │    ^^^
//!   │
//!   = fix: write one space
//!     + H2 =1= H5 HJ HA
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT $20  Pass Pass Pass
//! ```
//!
//! ```text
//! warning[export-note-space]: in export format one space comes after a NAG
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1NT $20  Pass Pass Pass
//!   │     ^^^
//!   │
//!   = fix: write one space
//!     + 1NT $20 Pass Pass Pass
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

use crate::pbn::model::AnnotationKind;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-note-space",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.5.4", "3.6.4", "3.7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::NoteReference, TokenKind::Nag])],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let auction = game
        .model
        .auction()
        .map(|auction| &auction.turns.annotations);
    let play = game.model.play().map(|play| &play.turns.annotations);
    let annotations = auction.into_iter().chain(play).flatten();
    let gaps = annotations.filter_map(|annotation| {
        let what = match annotation.kind {
            AnnotationKind::Note(_) => "a reference to a note",
            AnnotationKind::Nag(_) => "a NAG",
            AnnotationKind::Suffix => return None,
        };
        let gap = game.blanks_after(annotation.span.end);
        // What is before comments has a rule of its own, and so has what may be a blank as well.
        let is_of_other = match game.text().get(gap.end as usize) {
            Some(byte) => {
                matches!(byte, b'{' | b';') || !byte.is_ascii() || byte.is_ascii_control()
            }
            None => false,
        };
        let is_wrong = game.slice(gap) != b" " && !game.is_line_end(gap.end) && !is_of_other;
        is_wrong.then_some((annotation.span, what, gap))
    });
    let mut gaps: Vec<_> = gaps.collect();
    // The play may be before the auction.
    gaps.sort_unstable_by_key(|(place, ..)| place.start);
    let Some((first, what, _)) = gaps.first() else {
        return;
    };
    let message = format!("in export format one space comes after {what}");
    let mut finding = report.at(*first, message);
    if gaps.len() > 1 {
        finding = finding.note(format!("{} places of this game are like this", gaps.len()));
    }
    let edits = gaps.iter().map(|(.., gap)| SpanEdit::new(*gap, b" "));
    finding.fix_all("write one space", Applicability::Safe, edits);
}
