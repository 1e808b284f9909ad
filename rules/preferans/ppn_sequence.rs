//! # ppn-sequence
//!
//! The numbers of the deals do not go up by one from 1 on, or the deal does not go from seat to seat. So a deal is
//! missing, or two have changed places.
//!
//! Put the deals into their order. After the deal order 231 comes 312, then 123.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//! [3 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]
//! ```
//!
//! ```text
//! warning[ppn-sequence]: expected deal 2, found 3
//!   ┌─ example.ppn:2:2
//!   │
//! 2 │ [3 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]
//!   │  ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//! [2 123 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]
//! ```
//!
//! ```text
//! info[ppn-sequence]: expected 312, the deal order that follows, found 123
//!   ┌─ example.ppn:2:4
//!   │
//! 2 │ [2 123 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]
//!   │    ^^^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//! [2 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]
//! ```

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-sequence",
    folds: false,
    chapters: &[(PPN, &["id", "deal order"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Evening(judge)]);

fn judge(evening: &Evening<'_>, report: &mut Report<'_>) {
    // The deal before: its place, its number and its order.
    let mut before = (0, 0, None);
    for deal in &evening.deals {
        let (last, number, order) = before;
        let (id, found) = (deal.id.0, deal.order.0);
        let passed = deal.game - last;
        let expected = number + passed;
        let mut next = order.unwrap_or(found);
        next.rotate_left(if order.is_some() { passed % 3 } else { 0 });
        if id as usize != expected {
            let message = format!("expected deal {expected}, found {id}");
            report.in_file(deal.id.1.clone(), deal.game, message);
        } else if next != found {
            let [next, found] = [next, found].map(|order| order.map(|it| it.to_string()).concat());
            let message = format!("expected {next}, the deal order that follows, found {found}");
            let finding = report.in_file(deal.order.1.clone(), deal.game, message);
            finding.milder(true);
        }
        before = (deal.game, id as usize, Some(found));
    }
}
