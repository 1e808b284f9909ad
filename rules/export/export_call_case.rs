//! # export-call-case
//!
//! A call is in lower case. Import format allows that, but export format has only `Pass`, `AP`, `X`, `XX`,
//! and suits and `NT` in capital letters (chapter 3.11). It is reported once per auction.
//!
//! Let the fix write them.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1nt pass 3nt Pass
//! Pass Pass
//! ```
//!
//! ```text
//! warning[export-call-case]: export format writes calls as `Pass`, `AP`, `X`, `XX`, `1S`, `3NT`
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ 1nt pass 3nt Pass
//!   │ ^^^
//!   │
//!   = 3 calls of this auction are written otherwise
//!   = fix: write them in export format
//!     + 1NT Pass 3NT Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1nt pass 3nt Pass
//! +1NT Pass 3NT Pass
//!  Pass Pass
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! 1S Pass Pass Pass
//! ```

use crate::bridge::{AuctionCall, Call};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-call-case",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(auction) = game
        .model
        .auction()
        .filter(|auction| !auction.turns.is_capital)
    else {
        return;
    };
    let text = game.text();
    let small = || {
        auction.turns.iter().filter_map(|turn| {
            let word = turn.span.of(text);
            let is_pass = turn.value? == AuctionCall::Call(Call::Pass);
            let is_wrong = if is_pass {
                word != b"Pass"
            } else {
                word.iter().any(u8::is_ascii_lowercase)
            };
            is_wrong.then_some((turn.span, is_pass))
        })
    };
    let Some((first, _)) = small().next() else {
        return;
    };
    let right = |(span, is_pass): (Span, bool)| {
        if is_pass {
            SpanEdit::new(span, b"Pass")
        } else {
            SpanEdit::new(span, span.of(text).to_ascii_uppercase())
        }
    };
    let mut finding = report.at(
        first,
        "export format writes calls as `Pass`, `AP`, `X`, `XX`, `1S`, `3NT`",
    );
    let count = small().count();
    if count > 1 {
        finding = finding.note(format!(
            "{count} calls of this auction are written otherwise"
        ));
    }
    finding.fix_all(
        "write them in export format",
        Applicability::Safe,
        small().map(right),
    );
}
