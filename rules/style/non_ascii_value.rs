//! # non-ascii-value
//!
//! The value of a tag that every game has contains a character beyond ASCII. Not every computer can show it,
//! so authors should avoid such characters where others must be able to read the value (chapter 2.2).
//!
//! Write the name without accents if your readers need that.
//!
//! In chess this is asked for in all tags (chapter 4.1).
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Site "K\xF8ge"]
//! ```
//!
//! ```text
//! info[non-ascii-value]: `ø` is not ASCII; not every reader can show it
//!   ┌─ example.pbn:1:9
//!   │
//! 1 │ [Site "Køge"]
//!   │         ^
//! ```
//!
//! ```pgn,escaped
//! [White "Gr\xFCnfeld, E."]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Site "Koge"]
//! [HomeTeam "K\xF8ge"]
//! ```
//!
//! ```pgn
//! [White "Gruenfeld, E."]
//!
//! *
//! ```

use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "non-ascii-value",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(Tags::All, check)]).and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::Game(check_chess)],
);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let is_mandatory = tag.info().is_mandatory(Version::LATEST);
    let Some(span) = pair.value_span().filter(|_| is_mandatory) else {
        return;
    };
    let value = game.slice(span);
    let Some(first) = value.iter().position(|byte| !byte.is_ascii()) else {
        return;
    };
    let rest = value.slice(first..);
    let length = rest.iter().take_while(|byte| !byte.is_ascii()).count();
    let place = span.part(first, first + length);
    let message = format!(
        "`{}` is not ASCII; not every reader can show it",
        game.show(place)
    );
    report.at(place, message);
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    for tag in &context.game.tags {
        let text = context.slice(tag.value);
        let Some(first) = text.iter().position(|byte| !byte.is_ascii()) else {
            continue;
        };
        let rest = text.slice(first..);
        let length = rest.iter().take_while(|byte| !byte.is_ascii()).count();
        let place = tag.value.part(first, first + length);
        let found = context.found(place);
        report
            .at(
                place,
                format!("{found} is not ASCII; not every reader can show it"),
            )
            .habit("values", context.slice(tag.name));
    }
}
