//! # unknown-rule
//!
//! A suppression names a rule or a group that does not exist. A suppression is a `%` line or a comment
//! that asks pbnlint not to report some rules, such as `% pbnlint: ignore[unknown-tag] reason`. The
//! unknown name has no effect; the other names in the list still work.
//!
//! Write the name as `pbnlint rules` lists it, or delete it. Rules that you define in the
//! configuration are called `require/` and their name.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! % pbnlint: ignore[unknown-tags] read by our scoring program
//! [Zaal "2"]
//! ```
//!
//! ```text
//! warning[unknown-rule]: no rule or group is called `unknown-tags`; did you mean `unknown-tag`?
//!   ┌─ example.pbn:2:19
//!   │
//! 2 │ % pbnlint: ignore[unknown-tags] read by our scoring program
//!   │                   ^^^^^^^^^^^^
//!   │
//!   = fix: write `unknown-tag` (unsafe)
//!     + % pbnlint: ignore[unknown-tag] read by our scoring program
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -% pbnlint: ignore[unknown-tags] read by our scoring program
//! +% pbnlint: ignore[unknown-tag] read by our scoring program
//!  [Zaal "2"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Zaal "2"] {pbnlint: ignore[Unknown_Tag]}
//! ```
//!
//! ```text
//! warning[unknown-rule]: no rule or group is called `Unknown_Tag`; did you mean `unknown-tag`?
//!   ┌─ example.pbn:2:29
//!   │
//! 2 │ [Zaal "2"] {pbnlint: ignore[Unknown_Tag]}
//!   │                             ^^^^^^^^^^^
//!   │
//!   = fix: write `unknown-tag`
//!     + [Zaal "2"] {pbnlint: ignore[unknown-tag]}
//! ```
//!
//! ```pbn
//! % pbnlint: ignore-file[all]
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! warning[unknown-rule]: `all` is no word for all rules here; name rules or groups
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ % pbnlint: ignore-file[all]
//!   │                        ^^^
//! ```
//!
//! ```pbn
//! % pbnlint: ignore-file[default]
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! warning[unknown-rule]: no rule or group is called `default`; `pbnlint rules` lists them all
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ % pbnlint: ignore-file[default]
//!   │                        ^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! % pbnlint: ignore[unknown-tag] read by our scoring program
//! [Zaal "2"]
//! ```
//!
//! ```pbn
//! % pbnlint: ignore-file[style, require/club-event] a practice file
//! [Event "Club evening"]
//! ```

use crate::pbn::model::refine::Part;
use crate::rules::prelude::*;
use crate::suppress::{Suppression, nearest};

pub(crate) const META: Meta = Meta {
    name: "unknown-rule",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    // The line stays, and does what it was meant to do.
    may_change: &[Part::Comment, Part::EscapeLine],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Suppression(check)];

fn check(around: &AsideContext<'_>, suppression: &Suppression, report: &mut Report<'_>) {
    let Ok(order) = &suppression.order else {
        return;
    };
    for name in order.names.iter().filter(|name| name.known.is_none()) {
        let written = around.slice(name.span);
        let Some((near, same)) = nearest(written) else {
            let message = match written {
                b"all" | b"*" => format!(
                    "`{}` is no word for all rules here; name rules or groups",
                    around.show(name.span)
                ),
                _ => format!(
                    "no rule or group is called {}; `pbnlint rules` lists them all",
                    around.found(name.span)
                ),
            };
            report.at(name.span, message);
            continue;
        };
        // Another name is a guess, and could hide findings that were not meant.
        let applicability = match same {
            true => Applicability::Safe,
            false => Applicability::Unsafe,
        };
        report
            .at(
                name.span,
                format!(
                    "no rule or group is called {}; did you mean `{near}`?",
                    around.found(name.span)
                ),
            )
            .fix(
                format!("write `{near}`"),
                applicability,
                name.span,
                near.as_bytes(),
            );
    }
}
