//! # export-result
//!
//! A `Result` names a side. In export format it is the number of tricks that declarer won, and
//! nothing else (chapter 3.4.15).
//!
//! Write the number of tricks that declarer won. If only the tricks of the other side are given, declarer's
//! follow from them only when the play is over.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "NS 9 EW 4"]
//! ```
//!
//! ```text
//! warning[export-result]: in export format a result is the number of tricks of declarer alone
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Result "NS 9 EW 4"]
//!   │          ^^^^^^^^^
//!   │
//!   = fix: write 9
//!     + [Result "9"]
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "5HX"]
//! -[Result "NS 9 EW 4"]
//! +[Result "9"]
//! ```
//!
//! ```pbn,export
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "EW 4"]
//! ```
//!
//! ```text
//! warning[export-result]: in export format a result is the number of tricks of declarer alone
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Result "EW 4"]
//!   │          ^^^^
//!   │
//!   = fix: write 9
//!     + [Result "9"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "9"]
//! ```

use crate::pbn::model::TagContent;
use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::TagId;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-result",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.15"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::RESULT]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Ok(result) = value::result(text) else {
        return;
    };
    if matches!(result.tricks, Sided::Declarer(_)) {
        return;
    }
    let message = "in export format a result is the number of tricks of declarer alone";
    let finding = report.at(span, message);
    let Some((declarer, _)) = game.model.stated_declarer() else {
        return;
    };
    let other = result.tricks.of(declarer.lho());
    // A deal that cannot be read may be an end position as well.
    let has_all_tricks = match (game.model.deal(), game.model.said(TagId::DEAL)) {
        (Some(deal), _) => !deal.is_end_position(),
        (None, TagContent::Nothing) => game.tag(TagId::DEAL).is_none(),
        (None, said) => !matches!(said, TagContent::Value(..)),
    };
    let is_whole = kind_of_game::is_final(game) && has_all_tricks;
    let tricks = match (result.tricks.of(declarer), other) {
        // The tricks of the other side would be lost.
        (Some(own), Some(other)) if own + other != 13 => return,
        (Some(own), _) => own,
        (None, Some(other)) if is_whole => 13 - other,
        _ => return,
    };
    let caret = if result.is_irregular { "^" } else { "" };
    let text = format!("{caret}{tricks}");
    finding.fix(
        format!("write {text}"),
        Applicability::Safe,
        span,
        text.into_bytes(),
    );
}
