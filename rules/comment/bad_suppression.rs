//! # bad-suppression
//!
//! A comment or `%` line that is meant for pbnlint is not written correctly. The word after `pbnlint:` must
//! be `ignore`, `ignore-file`, `disable` or `enable`, and a list of rules in brackets must follow. Otherwise
//! the suppression does nothing. The list is required, because a suppression of all rules would also hide
//! mistakes that you have not seen yet.
//!
//! Write it as `% pbnlint: ignore[rule, rule] reason`. If only the blanks, the colon or the case are wrong,
//! the suppression works, and the fix writes it correctly.
//!
//! ## Bad
//!
//! ```pbn
//! % pbnlint: ignore
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! warning[bad-suppression]: this does nothing without a list: write `ignore[rule]`, with the names of rules
//!   ┌─ example.pbn:1:12
//!   │
//! 1 │ % pbnlint: ignore
//!   │            ^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"] ; pbnlint: skip[site-country]
//! ```
//!
//! ```text
//! warning[bad-suppression]: this does nothing: expected one of `ignore`, `ignore-file`, `disable`, `enable`, found `skip`
//!   ┌─ example.pbn:2:29
//!   │
//! 2 │ [Site "Utrecht"] ; pbnlint: skip[site-country]
//!   │                             ^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! % pbnlint:ignore[unknown-tag] read by our scoring program
//! [Zaal "2"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -% pbnlint:ignore[unknown-tag] read by our scoring program
//! +% pbnlint: ignore[unknown-tag] read by our scoring program
//!  [Zaal "2"]
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
//! % checked with pbnlint: ignore what it says about the sixth board
//! [Event "Club evening"]
//! ```

use crate::engine::suppress::{AsideFault, AsideFaultKind, Suppression, Verb};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-suppression",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    // The line stays, and does what it was meant to do.
    may_change: &[Part::Comment, Part::EscapeLine],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::any(&[AnyCheck::Suppression(check)]);

fn check(around: &AsideContext<'_>, suppression: &Suppression, report: &mut Report<'_>) {
    match &suppression.order {
        Err(fault) => {
            report.at(fault.span, message(around, *fault));
        }
        Ok(order) => {
            let Some(slip) = order.slip else { return };
            let right = format!("{}: {}", own_word(around, slip), order.verb.name());
            let message = format!("expected exactly `{right}`, found {}", around.found(slip));
            let title = format!("write `{right}`");
            let fix = right.into_bytes();
            report
                .at(slip, message)
                .fix(title, Applicability::Safe, slip, fix);
        }
    }
}

fn message(around: &AsideContext<'_>, fault: AsideFault) -> String {
    let shown = around.show(fault.span);
    match fault.kind {
        AsideFaultKind::NoVerb => {
            let word = own_word(around, fault.span);
            format!("this does nothing: write `{word}: ignore[rule]`, with the names of rules")
        }
        AsideFaultKind::UnknownVerb => {
            let verbs = Verb::ALL
                .map(|verb| format!("`{}`", verb.name()))
                .join(", ");
            format!("this does nothing: expected one of {verbs}, found `{shown}`")
        }
        AsideFaultKind::NoList => format!(
            "this does nothing without a list: write `{shown}[rule]`, with the names of rules"
        ),
        AsideFaultKind::OpenList => "this does nothing: the `]` of the list is missing".to_owned(),
        AsideFaultKind::EmptyList => "this does nothing: the list names no rule".to_owned(),
    }
}

/// The word by which a suppression speaks to this program: the one of the two that it begins with.
fn own_word(around: &AsideContext<'_>, span: Span) -> &'static str {
    let start = around.slice(span).get(..7).unwrap_or(b"");
    if start.eq_ignore_ascii_case(b"pgnlint") {
        "pgnlint"
    } else {
        "pbnlint"
    }
}
