//! # misplaced-suppression
//!
//! A suppression is in a place where it does nothing. `disable`, `enable` and `ignore-file` apply
//! to more than one game, so they belong between games: before the first tag of a game, or after
//! the last game. A `%` line with `ignore` acts on what follows it in its game, and a comment acts
//! on what comes before it.
//!
//! Move it to what it is meant for.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! % pbnlint: disable[unknown-tag] our own tags
//! [Zaal "2"]
//! ```
//!
//! ```text
//! warning[misplaced-suppression]: `disable` does nothing here; put it between games, before the first tag of a game
//!   ┌─ example.pbn:2:3
//!   │
//! 1 │ [Event "Club evening"]
//!   │ ---------------------- the game begins here
//! 2 │ % pbnlint: disable[unknown-tag] our own tags
//!   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Zaal "2"]
//! % pbnlint: ignore[unknown-tag] our own tag
//! ```
//!
//! ```text
//! warning[misplaced-suppression]: this acts on what follows it in its game, but nothing follows; put it before what it is meant for
//!   ┌─ example.pbn:3:3
//!   │
//! 3 │ % pbnlint: ignore[unknown-tag] our own tag
//!   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//!
//! % pbnlint: ignore[unknown-tag]
//! ```
//!
//! ```text
//! warning[misplaced-suppression]: no game follows, so `ignore` does nothing here; put it into the game it is meant for
//!   ┌─ example.pbn:3:3
//!   │
//! 3 │ % pbnlint: ignore[unknown-tag]
//!   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % pbnlint: disable[unknown-tag] our own tags
//! [Event "Club evening"]
//! [Zaal "2"]
//!
//! % pbnlint: enable[unknown-tag]
//! [Event "Club evening"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Zaal "2"] ; pbnlint: ignore[unknown-tag] our own tag
//! ```

use crate::engine::suppress::{Misplaced, Reach, Suppression};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misplaced-suppression",
    severity: Severity::Warning,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::any(&[AnyCheck::Suppression(check)]);

fn check(around: &AsideContext<'_>, suppression: &Suppression, report: &mut Report<'_>) {
    let (Ok(order), Reach::Nowhere(why)) = (&suppression.order, suppression.reach) else {
        return;
    };
    let verb = order.verb.name();
    let (noun, part) = (around.noun, around.part);
    match why {
        Misplaced::InGame => {
            let message = format!(
                "`{verb}` does nothing here; put it between {noun}s, before the first {part} of a {noun}"
            );
            let finding = report.at(order.span, message);
            if let Some(first) = around.first {
                finding.label(first, format!("the {noun} begins here"));
            }
        }
        Misplaced::NothingFollows => {
            let message = format!(
                "this acts on what follows it in its {noun}, but nothing follows; \
                 put it before what it is meant for"
            );
            report.at(order.span, message);
        }
        Misplaced::NoGame => {
            let message = format!(
                "no {noun} follows, so `{verb}` does nothing here; put it into the {noun} it is \
                 meant for"
            );
            report.at(order.span, message);
        }
    }
}
