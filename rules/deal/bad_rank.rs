//! # bad-rank
//!
//! A hand of a deal has a character that is not a rank. Ranks are A, K, Q, J, T and 9 to 2 (chapter
//! 3.4.11). Readers refuse the deal, or lose the card.
//!
//! Write the right card. PBN has no sign for a small card whose rank does not matter: write a card
//! that no other hand has.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A97x2 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[bad-rank]: expected a rank (A, K, Q, J, T or 9 to 2), found `x`
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A97x2 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │                        ^
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKG987.A9732 - - -"]
//! ```
//!
//! ```text
//! error[bad-rank]: expected a rank (A, K, Q, J, T or 9 to 2), found `G`
//!   ┌─ example.pbn:1:16
//!   │
//! 1 │ [Deal "N:.63.AKG987.A9732 - - -"]
//!   │                ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]
//! ```

use crate::pbn::model::deal::DealFaultKind;
use crate::rules::letters::are_foreign;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-rank",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| !deal.faults.is_empty()) else {
        return;
    };
    // Each byte of a character is wrong.
    let is_utf8 = game.file.source.encoding().is_utf8();
    let goes_on = |at: u32| {
        let pair = game
            .text()
            .get((at as usize).saturating_sub(1)..=at as usize);
        is_utf8 && matches!(pair, Some([0x80..=0xFF, 0x80..=0xBF]))
    };
    let wrong = deal.fault_spans(|kind| matches!(kind, DealFaultKind::Rank(_)));
    let mut wrong = wrong.filter(|span| !goes_on(span.start));
    let Some(mut first) = wrong.next().filter(|_| !are_foreign(game)) else {
        return;
    };
    while goes_on(first.end) {
        first.end += 1;
    }
    let name = game.show(first);
    let finding = report.at(
        first,
        format!("expected a rank (A, K, Q, J, T or 9 to 2), found `{name}`"),
    );
    match wrong.count() {
        0 => {}
        count => {
            let what = match count {
                1 => "one more character of this deal is not a rank".to_owned(),
                count => format!("{count} more characters of this deal are not ranks"),
            };
            finding.note(what);
        }
    }
}
