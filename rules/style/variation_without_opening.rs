//! # variation-without-opening
//!
//! Variation refines Opening, and SubVariation refines Variation (chapters 9.3.2 and 9.3.3). Here the tag that
//! it refines is missing, so that no reader knows what it is a variation of.
//!
//! Write the opening.
//!
//! ## Bad
//!
//! ```pgn
//! [Variation "Exchange"]
//!
//! *
//! ```
//!
//! ```text
//! info[variation-without-opening]: Variation refines Opening, which is missing
//!   ┌─ example.pgn:1:2
//!   │
//! 1 │ [Variation "Exchange"]
//!   │  ^^^^^^^^^
//! ```
//!
//! ```pgn
//! [Opening "Ruy Lopez"]
//! [SubVariation "Bronstein"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Opening "Ruy Lopez"]
//! [Variation "Exchange"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Opening "Ruy Lopez"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{is_unknown, stated};

pub(crate) const META: Meta = Meta {
    name: "variation-without-opening",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.3.2"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pgn(&[ChessCheck::Tag(&["Variation", "SubVariation"], check)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(value) = stated(context, tag).filter(|value| !is_unknown(value)) else {
        return;
    };
    let refined = match context.slice(tag.name) {
        b"Variation" => "Opening",
        _ => "Variation",
    };
    if context
        .value(refined)
        .is_some_and(|value| !is_unknown(value))
        || value.is_empty()
    {
        return;
    }
    let name = context.show(tag.name);
    report
        .at(
            tag.name,
            format!("{name} refines {refined}, which is missing"),
        )
        .habit("tags", refined);
}
