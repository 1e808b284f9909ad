//! # site-comma
//!
//! A comma is before the country in Site. The standard needs none there: `Riga LAT` (chapter 8.1.1.2).
//!
//! Take the comma out.
//!
//! ## Bad
//!
//! ```pgn
//! [Site "Riga, LAT"]
//!
//! *
//! ```
//!
//! ```text
//! info[site-comma]: superfluous comma before the country
//!   ┌─ example.pgn:1:12
//!   │
//! 1 │ [Site "Riga, LAT"]
//!   │            ^
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Site "Riga LAT"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Site "St. Petersburg, Florida USA"]
//!
//! *
//! ```

use crate::pgn::country;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::stated;

pub(crate) const META: Meta = Meta {
    name: "site-comma",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.1.1.2"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Tag(&["Site"], check)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(value) = stated(context, tag) else {
        return;
    };
    let Some(comma) = memchr::memrchr(b',', value) else {
        return;
    };
    let after = value.slice(comma + 1..);
    if !country::is_code(after.trim_ascii()) {
        return;
    }
    report
        .at(
            tag.value.part(comma, comma + 1),
            "superfluous comma before the country",
        )
        .habit("sites", ());
}
