//! # unknown-tag
//!
//! The name of a tag is in no version of the standard, and no program known to pbnlint uses it. That is
//! allowed: readers skip tags that they do not know (chapter 4.9). It is reported once per name, because it
//! may also be a typing mistake.
//!
//! If one of your own programs uses the name, add it to `known-tags` in the configuration.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Weather "rain"]
//! ```
//!
//! ```text
//! info[unknown-tag]: unknown tag Weather; most readers skip it
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [Weather "rain"]
//!   │  ^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Movement "Mitchell"]
//!
//! [Event "Club evening"]
//! [Movement "Mitchell"]
//! ```
//!
//! ```text
//! info[unknown-tag]: unknown tag Movement; most readers skip it
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [Movement "Mitchell"]
//!   │  ^^^^^^^^
//!   │
//!   = it appears 2 times in this file
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Description "rain"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [BCFlags "1f"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumContract "4S NS"]
//! ```

use crate::rules::names::{NameSlip, by_name, count, gather_unknown, slip};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-tag",
    severity: Severity::Info,
    chapters: &[(PBN, &["4.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::UnknownTag],
    &Check::Across {
        gather: gather_unknown,
        judge,
    },
)]);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for (name, spots) in by_name(file, facts) {
        let (NameSlip::Unknown, Some(first)) = (slip(name, &spots), spots.first()) else {
            continue;
        };
        let message = format!("unknown tag {}; most readers skip it", file.show(name));
        count(report.in_file(first.range(), first.game(), message), &spots);
    }
}
