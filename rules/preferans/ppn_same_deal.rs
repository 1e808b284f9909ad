//! # ppn-same-deal
//!
//! Two deals of an evening have the same cards in the same order. No player shuffles like that: one of them is a copy.
//!
//! Find out which cards were dealt.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//! [2 312 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//! ```
//!
//! ```text
//! info[ppn-same-deal]: expected other cards than in deal 1, found the same
//!   ┌─ example.ppn:2:8
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//!   │        -------------------------------- the first time
//! 2 │ [2 312 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//! [2 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]
//! ```

use std::collections::HashMap;

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-same-deal",
    severity: Severity::Info,
    default: false,
    folds: false,
    chapters: &[(PPN, &["cards"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Evening(judge)]);

fn judge(evening: &Evening<'_>, report: &mut Report<'_>) {
    let mut known = HashMap::new();
    for deal in &evening.deals {
        let Some(cards) = &deal.cards else {
            continue;
        };
        let text = evening.file.source.slice(cards.clone());
        let (first, number) = known.entry(text).or_insert((cards, deal.id.0));
        if *first != cards {
            let message = format!("expected other cards than in deal {number}, found the same");
            let finding = report.in_file(cards.clone(), deal.game, message);
            finding.label_in_file((*first).clone(), "the first time");
        }
    }
}
