//! # hyphens-between-cards
//!
//! Hyphens separate the cards of each trick. In a play a hyphen is a card that is not known (chapter 3.6):
//! readers give the cards after it to the wrong players and tricks.
//!
//! Delete the hyphens. The rule reports them where cards and hyphens alternate on each line that has hyphens,
//! and one of these lines has four cards. The fix is unsafe, because a hyphen may be meant as a card.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 - H5 - HJ - HA
//! C4 - C2 - CQ - CJ
//! *
//! ```
//!
//! ```text
//! error[hyphens-between-cards]: expected a space between two cards, found `-`, which stands for a card that is not known
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H2 - H5 - HJ - HA
//!   │    ^
//!   │
//!   = 6 hyphens in this play are like this
//!   = fix: delete them (unsafe)
//!     - H2 - H5 - HJ - HA
//!     - C4 - C2 - CQ - CJ
//!     + H2 H5 HJ HA
//!     + C4 C2 CQ CJ
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H2 - H5 - HJ - HA
//! -C4 - C2 - CQ - CJ
//! +H2 H5 HJ HA
//! +C4 C2 CQ CJ
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 - H5 - HJ - HA
//! C4 - C2
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 - HJ -
//! C4 - CQ -
//! *
//! ```

use crate::bridge::PlayCard;
use crate::bridge::playing::PlayReading;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "hyphens-between-cards",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    may_change: &[Part::Turn],
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    let replay = game.model.replay().map(|replay| replay.reading);
    if !matches!(replay, None | Some(PlayReading::Parted)) {
        return;
    }
    let hyphens = play.parting_hyphens(game.text()).unwrap_or_default();
    let Some(first) = hyphens.first() else {
        return;
    };
    let message =
        "expected a space between two cards, found `-`, which stands for a card that is not known";
    let mut finding = report.at(*first, message);
    let count = hyphens.len();
    if count > 1 {
        finding = finding.note(format!("{count} hyphens in this play are like this"));
    }
    // A mark or a note of a hyphen would then belong to a card.
    let turns = &play.turns;
    let annotated = turns
        .annotations
        .iter()
        .filter_map(|annotation| annotation.turn);
    let marked = turns.marks.iter().map(|mark| mark.turn);
    let mut noted = annotated.chain(marked).filter_map(|turn| turns.get(turn));
    if !noted.any(|turn| turn.value == Some(PlayCard::Unknown)) {
        let edits = game.removals(&hyphens);
        finding.fix_all("delete them", Applicability::Unsafe, edits);
    }
}
