//! # missing-tag-value
//!
//! A tag pair has a name but no value (chapter 3.3). Readers skip the tag or stop there.
//!
//! Write the value. If it is not known, write `"?"` for the tags that every game has. If a value
//! makes no sense, write the empty string `""` (chapter 3.4).
//!
//! ## Bad
//!
//! ```pbn
//! [Event]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[missing-tag-value]: the value of the tag Event is missing
//!   ┌─ example.pbn:1:2
//!   │
//! 1 │ [Event]
//!   │  ^^^^^
//!   │
//!   = fix: give it the value "?"
//!     + [Event "?"]
//! ```
//!
//! ```diff
//! -[Event]
//! +[Event "?"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator ]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "?"]
//! [Site ""]
//! ```

use crate::pbn::standard::{TagId, TagKind, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-tag-value",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::MissingValue], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let name = problem.span;
    let tag = game.tag_at(name.start).and_then(|(_, tag)| tag);
    let message = format!("the value of the tag {} is missing", game.show(name));
    let finding = report.at(name, message);
    if let Some((value, applicability)) = empty_value(game, tag) {
        // `[Event ]` gets the value at the bracket.
        let place = game.blanks_after(name.end);
        if game.text().get(place.end as usize) == Some(&b']') {
            let title = format!("give it the value {value}");
            finding.fix(
                title,
                applicability,
                place,
                format!(" {value}").into_bytes(),
            );
        }
    }
}

/// The value that says nothing about a tag, with its quotes; `None` for the tags of sections,
/// notes, and unknown names.
pub(super) fn empty_value(
    game: &GameContext<'_>,
    tag: Option<TagId>,
) -> Option<(&'static str, Applicability)> {
    let info = tag?.info();
    if info.kind != TagKind::Identification {
        return None;
    }
    match info.is_mandatory(game.version.max(Version::V2_0)) {
        true => Some(("\"?\"", Applicability::Safe)),
        // The empty value means "inappropriate", or for TimeControl even "no limit".
        false => Some(("\"\"", Applicability::Unsafe)),
    }
}
