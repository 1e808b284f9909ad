//! # non-ascii-value
//!
//! The value of a tag that every game has contains a character beyond ASCII. Not every computer can show it,
//! so authors should avoid such characters where others must be able to read the value (chapter 2.2).
//!
//! Write the name without accents if your readers need that.
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
//! ## Good
//!
//! ```pbn,escaped
//! [Site "Koge"]
//! [HomeTeam "K\xF8ge"]
//! ```

use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "non-ascii-value",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.2"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(Tags::All, check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let is_mandatory = tag.info().is_mandatory(Version::LATEST);
    let Some(span) = pair.value_span().filter(|_| is_mandatory) else {
        return;
    };
    let value = game.slice(span);
    let Some(first) = value.iter().position(|byte| !byte.is_ascii()) else {
        return;
    };
    let rest = value.get(first..).unwrap_or(&[]);
    let length = rest.iter().take_while(|byte| !byte.is_ascii()).count();
    let place = span.part(first, first + length);
    let message = format!(
        "`{}` is not ASCII; not every reader can show it",
        game.show(place)
    );
    report.at(place, message);
}
