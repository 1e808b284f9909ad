//! # bad-rating
//!
//! A rating is not an integer, and not `-` for a player without one (chapters 9.1.2 and 9.1.3). Programs that
//! sort by rating lose it, or stop.
//!
//! Write the number alone, or `-`.
//!
//! ## Bad
//!
//! ```pgn
//! [WhiteElo "?"]
//!
//! *
//! ```
//!
//! ```text
//! warning[bad-rating]: expected a rating such as 2100, or - for a player without one, found `?`
//!   ┌─ example.pgn:1:12
//!   │
//! 1 │ [WhiteElo "?"]
//!   │            ^
//! ```
//!
//! ```pgn
//! [WhiteUSCF "abc"]
//!
//! *
//! ```
//!
//! ```pgn
//! [BlackElo "1500?"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [WhiteElo "-"]
//!
//! *
//! ```
//!
//! ```pgn
//! [WhiteUSCF "1800"]
//!
//! *
//! ```
//!
//! ```pgn
//! [White "Ann:Ben"]
//! [WhiteElo "2100:-"]
//!
//! *
//! ```

use crate::pgn::tag::Grammar;
use crate::rules::bad_value::shape;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::stated;

pub(crate) const META: Meta = Meta {
    name: "bad-rating",
    severity: Severity::Warning,
    chapters: &[(PGN, &["9.1.2", "9.1.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Tag(
    &["WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF"],
    check,
)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(value) = stated(context, tag) else {
        return;
    };
    // An empty value and 0 are a habit that `empty-value` is about.
    if Grammar::Ratings.fits(value) || value.trim_ascii().is_empty() {
        return;
    }
    let found = context.found(tag.value);
    report
        .at(
            tag.value,
            format!("expected a rating such as 2100, or - for a player without one, found {found}"),
        )
        .habit("ratings", shape(value));
}
