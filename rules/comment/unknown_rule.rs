//! # unknown-rule
//!
//! A suppression names a rule or a group that does not exist. A suppression is a `%` line or a comment that
//! asks pbnlint not to report some rules, such as `% pbnlint: ignore[unknown-tag] reason`. The unknown name
//! has no effect. The other names in the list still work, and so does a name with only the case or the
//! hyphens wrong.
//!
//! Write the name as `pbnlint rules` lists it, or delete it. The name of a rule that you define in the
//! configuration begins with `require/`. Where the configuration defines such rules, a `require/` name that
//! is not among them is unknown, too.
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
//! warning[unknown-rule]: expected `unknown-tag`, found `Unknown_Tag`
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
//! warning[unknown-rule]: `all` is not allowed here; name rules or groups
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

use crate::engine::HOUSE_GROUP;
use crate::engine::suppress::{Suppression, is_unknown_house_rule, nearest};
use crate::rules::CATALOG;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-rule",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    // The line stays, and does what it was meant to do.
    may_change: &[Part::Comment, Part::EscapeLine],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::any(&[AnyCheck::Suppression(check)]);

fn check(around: &AsideContext<'_>, suppression: &Suppression, report: &mut Report<'_>) {
    let Ok(order) = &suppression.order else {
        return;
    };
    for name in &order.names {
        let found = || around.found(name.span);
        let Some(known) = &name.known else {
            report_unknown(around, name.span, report);
            continue;
        };
        if is_unknown_house_rule(known, around.house_names) {
            report_unknown(around, name.span, report);
        } else if name.is_slip {
            report
                .at(name.span, format!("expected `{known}`, found {}", found()))
                .fix(
                    format!("write `{known}`"),
                    Applicability::Safe,
                    name.span,
                    known.clone().into_bytes(),
                );
        }
    }
}

fn report_unknown(around: &AsideContext<'_>, span: Span, report: &mut Report<'_>) {
    let written = around.slice(span);
    let found = around.found(span);
    if let b"all" | b"*" = written {
        let message = format!("{found} is not allowed here; name rules or groups");
        report.at(span, message);
        return;
    }
    if let Some(near) = nearest(written, around.house_names, &CATALOG) {
        let message = format!("no rule or group is called {found}; did you mean `{near}`?");
        // Another name is a guess, and could hide findings that were not meant.
        report.at(span, message).fix(
            format!("write `{near}`"),
            Applicability::Unsafe,
            span,
            near.into_bytes(),
        );
        return;
    }
    let is_of_house = written.starts_with(HOUSE_GROUP.as_bytes());
    let message = if is_of_house && !around.house_names.is_empty() {
        format!("no `[[require]]` of the configuration makes a house rule {found}")
    } else {
        format!("no rule or group is called {found}; `pbnlint rules` lists them all")
    };
    report.at(span, message);
}
