//! # deal-layout
//!
//! A deal does not have the layout of the standard. Each hand names its player, commas or no-break spaces
//! separate the hands, or there are blanks beside the dots between suits. In the standard only the first hand
//! of a deal names its player; the other hands follow clockwise, with one space between two hands and none
//! elsewhere (chapter 3.4.11). Readers take the letters and commas for ranks, count the wrong number of
//! hands, and refuse the deal. If many deals of a file have the same layout, it is reported once.
//!
//! Write one direction, a colon and the four hands. The fix puts the hands in order; it is safe, because each
//! hand names its player. Where blanks are wrong, there is a fix only if a single way to join the parts gives
//! four hands of four suits. The fix is unsafe if a hand then has a character that is not a rank, or if the
//! hands differ in their number of cards.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 E:A8654.KQ5.T.QJT6 S:J973.J98742.3.K4 W:KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-layout]: only the first hand of a deal names its player
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 E:A8654.KQ5.T.QJT6 S:J973.J98742.3.K4 W:KQT2.AT.J6542.85"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the hands clockwise from the first player
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//! -[Deal "N:.63.AKQ987.A9732 E:A8654.KQ5.T.QJT6 S:J973.J98742.3.K4 W:KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! Partners together:
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732, S:J973.J98742.3.K4, E:A8654.KQ5.T.QJT6, W:KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "W:KQT2.AT.J6542.85,-,A8654.KQ5.T.QJT6,-"]
//! ```
//!
//! ```text
//! error[deal-layout]: expected spaces between the hands of a deal, found commas
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "W:KQT2.AT.J6542.85,-,A8654.KQ5.T.QJT6,-"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write spaces between the hands
//!     + [Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987 .A9732 A8654.KQ5. T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-layout]: unexpected blanks: a deal has only one space between two hands
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:.63.AKQ987 .A9732 A8654.KQ5. T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: correct the blanks of the deal
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
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

use crate::pbn::model::Deal;
use crate::pbn::model::deal::{Layout, laid_out};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "deal-layout",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let deal = game.model.deal().filter(|deal| deal.layout().is_some());
    let Some(value) = deal.map(Deal::span) else {
        return;
    };
    let Some((layout, right)) = laid_out(game.slice(value)) else {
        return;
    };
    let (message, title) = match layout {
        Layout::Directions => (
            "only the first hand of a deal names its player",
            "write the hands clockwise from the first player",
        ),
        Layout::Commas => (
            "expected spaces between the hands of a deal, found commas",
            "write spaces between the hands",
        ),
        Layout::Blanks => (
            "unexpected blanks: a deal has only one space between two hands",
            "correct the blanks of the deal",
        ),
    };
    let read = Deal::read(&right, Span::new(0, right.len() as u32));
    let is_clear = match layout {
        Layout::Blanks => read.is_consistent(),
        Layout::Directions | Layout::Commas => read.is_sound(),
    };
    let applicability = Applicability::safe_if(is_clear);
    report
        .at(value, message)
        .habit("deals", layout)
        .fix(title, applicability, value, right);
}
