//! # bad-optimum-score
//!
//! The value of `OptimumScore` is not a side and an integer. The forms are `NS n`, `EW n`,
//! `NS n EW n` and `EW n NS n`; a number alone does not say which side scores (chapter 4.2.7).
//!
//! Some programs write the best contract before the score, such as `EW 2C; -90`. This is a warning: the deal
//! is right, but the number is always the score of North-South. A reader that skips the contract takes it for
//! the score of East-West here.
//!
//! Write the side, one space, and the number. The fix deletes the contract and is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "100"]
//! ```
//!
//! ```text
//! error[bad-optimum-score]: the side is missing: write the score as NS 620 or EW -620
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "100"]
//!   │                ^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS: 620"]
//! ```
//!
//! ```text
//! error[bad-optimum-score]: expected a side and an integer, such as NS 620, found `NS: 620`
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "NS: 620"]
//!   │                ^^^
//!   │
//!   = fix: write NS 620
//!     + [OptimumScore "NS 620"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[OptimumScore "NS: 620"]
//! +[OptimumScore "NS 620"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "EW 2H; -110"]
//! ```
//!
//! ```text
//! warning[bad-optimum-score]: expected the score alone, EW 110, found `EW 2H; -110` with the contract
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "EW 2H; -110"]
//!   │                ^^^^^^^^^^^
//!   │
//!   = fix: write EW 110 (unsafe)
//!     + [OptimumScore "EW 110"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 5DX; -300"]
//! ```
//!
//! ```text
//! warning[bad-optimum-score]: expected the score alone, NS -300, found `NS 5DX; -300` with the contract
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "NS 5DX; -300"]
//!   │                ^^^^^^^^^^^^
//!   │
//!   = fix: write NS -300 (unsafe)
//!     + [OptimumScore "NS -300"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 620"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 620 EW -620"]
//! ```

use crate::bridge::FinalContract;
use crate::bridge::scoring::points;
use crate::pbn::model::table::TableCell;
use crate::pbn::model::value::{self, Sided, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::{self, BadValue};
use crate::rules::prelude::*;
use crate::rules::sides;

pub(crate) const META: Meta = Meta {
    name: "bad-optimum-score",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.2.7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::OPTIMUM_SCORE]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::optimum_score(text) else {
        return;
    };
    if let Some(right) = without_contract(text) {
        let found = game.found(span);
        let message = format!("expected the score alone, {right}, found {found} with the contract");
        report
            .at(span, message)
            .habit("scores", bad_value::shape(text))
            .milder(true)
            .fix(
                format!("write {right}"),
                Applicability::Unsafe,
                span,
                right.into_bytes(),
            );
        return;
    }
    let message = match fault.kind {
        ValueFaultKind::Form => "the side is missing: write the score as NS 620 or EW -620",
        ValueFaultKind::Blank => "expected one space between side and number, as in NS 420",
        ValueFaultKind::Missing => "the number of the score is missing",
        _ => "expected a side and an integer, such as NS 620",
    };
    BadValue::new(
        span,
        fault,
        message,
        sides::sided(text, sides::integer, &["points"])
            .filter(|_| fault.kind != ValueFaultKind::Form),
    )
    .report(game, "scores", report);
}

/// The score of a value that names the contract as well, `EW 2C; -90`. Programs give the number for
/// North-South or for the side that plays; which of them, the contract shows.
fn without_contract(text: &[u8]) -> Option<String> {
    let separator = memchr::memchr(b';', text)?;
    let mut words = text.get(..separator)?.split(|byte| *byte == b' ');
    let (side, contract, None) = (words.next()?, words.next()?, words.next()) else {
        return None;
    };
    let is_ns = match side {
        b"NS" | b"N" | b"S" => true,
        b"EW" | b"E" | b"W" => false,
        _ => return None,
    };
    let given = value::score(text.get(separator + 1..)?.trim_ascii()).ok()?;
    let Sided::Declarer(given) = given else {
        return None;
    };
    let contract = TableCell::new(Span::new(0, contract.len() as u32), contract).contract()?;
    let score = played(contract, given)?;
    if is_ns && score != given {
        return None;
    }
    let side = if is_ns { "NS" } else { "EW" };
    Some(format!("{side} {score}"))
}

/// The score of the side that plays a contract, of which the sign is not known; `None` where the
/// contract cannot have this score, made or not.
fn played(contract: FinalContract, score: i32) -> Option<i32> {
    let can_be = |score: i32| {
        let mut each = (0..=13).flat_map(|tricks| [(tricks, false), (tricks, true)]);
        each.any(|(tricks, is_vulnerable)| points(contract, tricks, is_vulnerable) == Some(score))
    };
    let size = score.checked_abs()?;
    match (can_be(size), can_be(-size)) {
        (true, false) => Some(size),
        (false, true) => Some(-size),
        _ => None,
    }
}
