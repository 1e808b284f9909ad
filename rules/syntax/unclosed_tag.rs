//! # unclosed-tag
//!
//! The closing `]` of a tag pair is missing (chapter 3.3). Readers lose this tag, and some also
//! lose the next one.
//!
//! Write the `]` after the value.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unclosed-tag]: the `]` of this tag pair is missing
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Event "Club evening"
//!   │        ^^^^^^^^^^^^^^
//!   │
//!   = fix: write the `]`
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -[Event "Club evening"
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site
//! [Board "1"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```

use super::missing_tag_value::empty_value;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unclosed-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnclosedTag], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let end = Span::empty(span.end);
    let finding = report
        .at(span, "the `]` of this tag pair is missing")
        .habit("tags", ());
    let has_value = game.slice(span).first() == Some(&b'"');
    let Some((_, tag)) = game.tag_at(span.start) else {
        return;
    };
    if has_value {
        // With other text on the next line, that may have been part of the tag pair.
        let rest = game.text().get(span.end as usize..).unwrap_or(&[]);
        let applicability = match rest.trim_ascii_start().first() {
            Some(b'[') | None => Applicability::Safe,
            _ => Applicability::Unsafe,
        };
        finding.fix("write the `]`", applicability, end, &b"]"[..]);
    } else if let Some((value, applicability)) = empty_value(game, tag) {
        let title = format!("give it the value {value}");
        let text = format!(" {value}]").into_bytes();
        finding.fix(title, applicability, end, text);
    }
}
