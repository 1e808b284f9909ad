//! # bad-title
//!
//! The value of WhiteTitle or BlackTitle is no title of a chess player, such as `GM`, `IM` or `FM`, and not
//! `-` for a player without one (chapter 9.1.1).
//!
//! Write the abbreviation in capital letters. `BOT`, which servers write for programs, is accepted.
//!
//! ## Bad
//!
//! ```pgn
//! [WhiteTitle "gm"]
//!
//! *
//! ```
//!
//! ```text
//! info[bad-title]: expected GM, found `gm`
//!   ┌─ example.pgn:1:14
//!   │
//! 1 │ [WhiteTitle "gm"]
//!   │              ^^
//!   │
//!   = fix: write GM
//!     + [WhiteTitle "GM"]
//! ```
//!
//! ```diff
//! -[WhiteTitle "gm"]
//! +[WhiteTitle "GM"]
//!
//!  *
//! ```
//!
//! ```pgn
//! [BlackTitle "Doctor"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [WhiteTitle "GM"]
//!
//! *
//! ```
//!
//! ```pgn
//! [BlackTitle "-"]
//!
//! *
//! ```

use crate::pgn::tag::Grammar;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{stated, write_meant};
use crate::rules::meant::MeantValue;

pub(crate) const META: Meta = Meta {
    name: "bad-title",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["9.1.1"])],
    ..Meta::DEFAULT
};

/// Titles that are younger than the standard: of arenas, of play by letter, of servers.
const YOUNGER: [&str; 10] = [
    "AGM", "AIM", "AFM", "ACM", "CCM", "CCE", "SIM", "LGM", "LIM", "LM",
];

pub(crate) const CHECKS: Checks =
    Checks::pgn(&[ChessCheck::Tag(&["WhiteTitle", "BlackTitle"], check)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(value) = stated(context, tag) else {
        return;
    };
    // That there is none is said by nothing: `empty-value` is about that.
    if value.trim_ascii().is_empty() || is_title(value) {
        return;
    }
    let found = context.found(tag.value);
    let capitals = value.trim_ascii().to_ascii_uppercase();
    let meant = is_title(&capitals).then(|| MeantValue::certain(capitals.clone()));
    let message = match &meant {
        Some(meant) => format!("expected {}, found {found}", escape(&meant.text)),
        None => {
            format!("expected a title such as GM, or - for a player without one, found {found}")
        }
    };
    let finding = report.at(tag.value, message).habit("titles", capitals);
    write_meant(finding, tag, meant);
}

fn is_title(value: &[u8]) -> bool {
    let is_younger = |title: &[u8]| YOUNGER.iter().any(|known| known.as_bytes() == title);
    let mut titles = value.split(|byte| *byte == b':');
    titles.all(|title| Grammar::Titles.fits(title) || is_younger(title))
}
