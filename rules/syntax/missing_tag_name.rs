//! # missing-tag-name
//!
//! A tag pair has no name (chapter 3.3): nobody can know what the value is about, and readers
//! skip it or stop there.
//!
//! Write the name before the value, or delete the tag pair.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! ["Utrecht"]
//! ```
//!
//! ```text
//! error[missing-tag-name]: this tag pair has a value but no name
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ ["Utrecht"]
//!   │ ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! []
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-tag-name",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::MissingName], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let text = game.slice(span);
    if text.last() == Some(&b']') {
        let finding = report.at(span, "this tag pair has neither a name nor a value");
        if text.iter().all(|byte| b"[] \t".contains(byte)) {
            let title = "delete the brackets";
            finding.fix(title, Applicability::Unsafe, game.removal(span), &b""[..]);
        }
    } else {
        report.at(span, "this tag pair has a value but no name");
    }
}
