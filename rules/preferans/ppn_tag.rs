//! # ppn-tag
//!
//! A tag has no value, or one that it cannot have, or a name that is none, or one is missing. Each evening has the
//! tags `Bula` and `Refe`, and `Player` and `Result` with the numbers 1 to 3. All of them are before the deals, each
//! once. Programs find players and results by these names.
//!
//! Correct the tag. A tag of your own with a name of its own is right.
//!
//! ## Bad
//!
//! ```ppn
//! [Bula x]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! ```
//!
//! ```text
//! error[ppn-tag]: expected a number from 1 on, found `x`
//!   ┌─ example.ppn:1:7
//!   │
//! 1 │ [Bula x]
//!   │       ^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player4 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! ```
//!
//! ```text
//! warning[ppn-tag]: expected `Player1`, `Player2` or `Player3`, found `Player4`
//!   ┌─ example.ppn:5:2
//!   │
//! 5 │ [Player4 vuk]
//!   │  ^^^^^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! [Date 8.3.2008]
//! ```
//!
//! ```text
//! error[ppn-tag]: expected a date such as 2008.03.08, found `8.3.2008`
//!   ┌─ example.ppn:9:7
//!   │
//! 9 │ [Date 8.3.2008]
//!   │       ^^^^^^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! [Lokation club]
//! ```
//!
//! ```text
//! warning[ppn-tag]: expected `Location`, found `Lokation`
//!   ┌─ example.ppn:9:2
//!   │
//! 9 │ [Lokation club]
//!   │  ^^^^^^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! [Bula 60]
//! ```
//!
//! ```text
//! warning[ppn-tag]: expected each tag once, found `Bula` again
//!   ┌─ example.ppn:9:2
//!   │
//! 1 │ [Bula 60]
//!   │  ---- the first
//!   ·
//! 9 │ [Bula 60]
//!   │  ^^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! ```
//!
//! ```text
//! warning[ppn-tag]: expected the tags Refe, found others
//!   ┌─ example.ppn:1:2
//!   │
//! 1 │ [Bula 60]
//!   │  ^^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//!
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! [Refe 2]
//! ```
//!
//! ```text
//! error[ppn-tag]: expected all tags before the deals, found `Refe` after one
//!    ┌─ example.ppn:10:2
//!    │
//! 10 │ [Refe 2]
//!    │  ^^^^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! [Date 2008.03.08]
//! [Table 4]
//!
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```

use std::collections::BTreeMap;

use crate::ppn::tag::{REQUIRED, meant};
use crate::rules::listed;
use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-tag",
    severity: Severity::Error,
    chapters: &[(PPN, &["Info section"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[
    PpnCheck::Faults(&[PpnFaultKind::Tag, PpnFaultKind::UnknownTag]),
    PpnCheck::Evening(judge),
]);

fn judge(evening: &Evening<'_>, report: &mut Report<'_>) {
    let mut known = BTreeMap::new();
    for tag in &evening.tags {
        let (text, range) = &tag.name;
        let shown = String::from_utf8_lossy(text);
        let first = known.entry(*text).or_insert(range);
        if *first != range {
            let message = format!("expected each tag once, found `{shown}` again");
            let finding = report.in_file(range.clone(), tag.game, message);
            let finding = finding.milder(true);
            finding.label_in_file((*first).clone(), "the first");
        } else if tag.game > 0 {
            let message = format!("expected all tags before the deals, found `{shown}` after one");
            let finding = report.in_file(range.clone(), tag.game, message);
            finding.habit("tags", ());
        }
    }
    let means = |text: &[u8], name: &str| meant(text).is_some_and(|words| words.contains(name));
    let mut missing = REQUIRED.to_vec();
    missing.retain(|name| {
        let mut texts = known.keys();
        !texts.any(|text| *text == name.as_bytes() || means(text, name))
    });
    let tag = evening.tags.first().map(|tag| &tag.name.1);
    let deal = evening.deals.first().map(|deal| &deal.id.1);
    let start = tag.into_iter().chain(deal).min_by_key(|range| range.start);
    if !missing.is_empty() {
        let found = if tag.is_some() { "others" } else { "none" };
        let message = format!("expected the tags {}, found {found}", listed(&missing));
        let start = start.cloned().unwrap_or_default();
        report.in_file(start, 0, message).milder(true);
    }
}
