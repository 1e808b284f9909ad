//! # bad-seconds
//!
//! A limit for a call or a card is not a number of seconds. The values of `TimeCall` and `TimeCard` have only
//! digits (chapters 4.6.2 and 4.6.3).
//!
//! Write the number of seconds.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [TimeCall "10s"]
//! ```
//!
//! ```text
//! warning[bad-seconds]: expected a number of seconds in digits only, such as 10, found `10s`
//!   ┌─ example.pbn:2:14
//!   │
//! 2 │ [TimeCall "10s"]
//!   │              ^
//!   │
//!   = fix: write 10
//!     + [TimeCall "10"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[TimeCall "10s"]
//! +[TimeCall "10"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [TimeCard "1:30"]
//! ```
//!
//! ```text
//! warning[bad-seconds]: expected a number of seconds in digits only, such as 10, found `1:30`
//!   ┌─ example.pbn:2:13
//!   │
//! 2 │ [TimeCard "1:30"]
//!   │             ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [TimeCall "10"]
//! [TimeCard "90"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-seconds",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.6.2", "4.6.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::TIME_CALL, TagId::TIME_CARD]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::seconds(text) else {
        return;
    };
    let message = "expected a number of seconds in digits only, such as 10";
    BadValue::new(
        span,
        fault,
        message,
        text.strip_suffix(b"s")
            .filter(|t| value::seconds(t).is_ok())
            .map(meant::MeantValue::certain),
    )
    .report(game, "values", report);
}
