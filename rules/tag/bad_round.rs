//! # bad-round
//!
//! The value of `Round` is not a list of indicators with periods between them. An indicator has
//! letters, digits and underscores, and the most significant one comes first (chapter 4.4.4).
//! Programs that sort by round cannot sort other values.
//!
//! Write `2.1` for the first half of round 2; write an underscore for a space.
//!
//! In chess a round is an integer, or several with periods between them, such as `3.1`; `-` where there is none
//! (chapter 8.1.1.4).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Round "1 2"]
//! ```
//!
//! ```text
//! warning[bad-round]: expected letters, digits and underscores, with periods between the parts of the round, found `1 2`
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Round "1 2"]
//!   │          ^
//!   │
//!   = fix: write 1_2 (unsafe)
//!     + [Round "1_2"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Round "1 2"]
//! +[Round "1_2"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Round "1..2"]
//! ```
//!
//! ```text
//! warning[bad-round]: a part is missing before or after this period
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Round "1..2"]
//!   │           ^
//! ```
//!
//! ```pgn
//! [Round "third"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Round " 3"]
//!
//! *
//! ```
//!
//! ```diff
//! -[Round " 3"]
//! +[Round "3"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Round "1.2"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Round "Semi_final.2"]
//! ```
//!
//! ```pgn
//! [Round "3.1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Round "-"]
//!
//! *
//! ```

use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::pgn::tag::Grammar;
use crate::rules::bad_value::BadValue;
use crate::rules::bad_value::shape;
use crate::rules::chess_tags::{stated, write_meant};
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-round",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.4.4"]), (PGN, &["8.1.1.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(Tags::Named(&[TagId::ROUND]), check)])
    .and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Tag(&["Round"], check_chess)],
    );

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::round(text) else {
        return;
    };
    let message = match fault.kind {
        ValueFaultKind::Missing => "a part is missing before or after this period",
        _ => {
            "expected letters, digits and underscores, with periods between the parts of the round"
        }
    };
    BadValue::new(span, fault, message, underscores(text)).report(game, "rounds", report);
}

/// The value with underscores for spaces, which is what people mean by `Round 1`.
fn underscores(text: &[u8]) -> Option<meant::MeantValue> {
    let swap = |byte: &u8| if *byte == b' ' { b'_' } else { *byte };
    let text: Vec<u8> = text.trim_ascii().iter().take(64).map(swap).collect();
    value::round(&text)
        .is_ok()
        .then(|| meant::MeantValue::guess(text))
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    // An empty value is another habit.
    if Grammar::Round.fits(text) || text.trim_ascii().is_empty() {
        return;
    }
    let found = context.found(tag.value);
    let trimmed = text.trim_ascii();
    let meant = Grammar::Round
        .fits(trimmed)
        .then(|| meant::MeantValue::certain(trimmed));
    let message = match &meant {
        Some(meant) => format!(
            "expected {} without blanks, found {found}",
            escape(&meant.text)
        ),
        None => format!("expected a number such as 3, or numbers such as 3.1, found {found}"),
    };
    let finding = report.at(tag.value, message).habit("rounds", shape(text));
    write_meant(finding, tag, meant);
}
