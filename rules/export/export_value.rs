//! # export-value
//!
//! A value is not in the spelling of export format. Export format has `None`, `NS`, `EW` and `All` for
//! `Vulnerable`, and capitals for directions, suits, `NT`, `X` and `XX` (chapters 3.4.10 and 3.11).
//!
//! Write the value in this spelling.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Vulnerable "Love"]
//! ```
//!
//! ```text
//! warning[export-value]: in export format this is written None
//!   ┌─ example.pbn:1:14
//!   │
//! 1 │ [Vulnerable "Love"]
//!   │              ^^^^
//!   │
//!   = fix: write None
//!     + [Vulnerable "None"]
//! ```
//!
//! ```diff
//! -[Vulnerable "Love"]
//! +[Vulnerable "None"]
//! ```
//!
//! ```pbn,export
//! [Dealer "n"]
//! ```
//!
//! ```text
//! warning[export-value]: in export format this is written N
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Dealer "n"]
//!   │          ^
//!   │
//!   = fix: write N
//!     + [Dealer "N"]
//! ```
//!
//! ```pbn,export
//! [Contract "3nt"]
//! [Declarer "N"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Declarer "N"]
//! [Contract "3NTX"]
//! ```

use crate::bridge::{FinalContract, Vulnerability};
use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-value",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.4.10", "3.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[
        TagId::DEALER,
        TagId::VULNERABLE,
        TagId::DECLARER,
        TagId::CONTRACT,
    ]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    // Nearly all values are written so.
    let is_usual = match text {
        b"W" | b"N" | b"E" | b"S" => tag != TagId::CONTRACT,
        b"None" | b"NS" | b"EW" | b"All" => tag == TagId::VULNERABLE,
        b"Pass" => tag == TagId::CONTRACT,
        _ => false,
    };
    if is_usual {
        return;
    }
    let right = match tag {
        TagId::VULNERABLE => vulnerable(text),
        TagId::CONTRACT => value::contract(text).ok().map(|contract| match contract {
            FinalContract::Pass => b"Pass".to_vec(),
            _ => text.to_ascii_uppercase(),
        }),
        _ => value::declarer(text)
            .ok()
            .map(|_| text.to_ascii_uppercase()),
    };
    // Mixtures of case are reported by another rule, in any format.
    let has_capital = text.iter().any(u8::is_ascii_uppercase);
    let is_mixed = match tag {
        TagId::VULNERABLE => has_capital && text != b"Love" && text != b"Both",
        _ => has_capital && text.eq_ignore_ascii_case(b"Pass"),
    };
    let Some(right) = right.filter(|right| right != text && !is_mixed) else {
        return;
    };
    let shown = escape(&right);
    report
        .at(span, format!("in export format this is written {shown}"))
        .fix(format!("write {shown}"), Applicability::Safe, span, right);
}

fn vulnerable(text: &[u8]) -> Option<Vec<u8>> {
    let given = value::vulnerability(text).ok()?;
    let word = if given == Vulnerability::NONE {
        "None"
    } else if given == Vulnerability::NS {
        "NS"
    } else if given == Vulnerability::EW {
        "EW"
    } else {
        "All"
    };
    Some(word.into())
}
