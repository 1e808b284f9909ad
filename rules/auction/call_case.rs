//! # call-case
//!
//! A call mixes capital and small letters in a way that the standard does not know. In import format `Pass`,
//! `pass`, `3NT`, `3nt`, `XX`, `xx`, `AP` and `ap` are allowed (chapter 3.11); `PASS`, `3Nt` and `Ap` are
//! not. Most readers accept these as well. It is reported once per file.
//!
//! Write `Pass`, `3NT`, `XX` and `AP`. The fix does so.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT PASS 3Nt AP
//! ```
//!
//! ```text
//! info[call-case]: expected `Pass`, found `PASS`
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1NT PASS 3Nt AP
//!   │     ^^^^
//!   │
//!   = 2 calls in this file are in the wrong case
//!   = fix: write them as the standard does
//!     + 1NT Pass 3NT AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT PASS 3Nt AP
//! +1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1Nt pass 3NT Ap
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1nt pass 3nt ap
//! ```

use crate::bridge::{AuctionCall, Call};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "call-case",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddAuction],
    &Check::Across { gather, judge },
)]);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let auction = game
        .model
        .auction()
        .filter(|auction| !auction.turns.is_capital)?;
    let text = game.text();
    let mut is_after_all = false;
    let odd = auction.turns.iter().filter_map(|turn| {
        let word = turn.span.of(text);
        // The words `ALL PASS` are one mistake.
        let is_of_other = std::mem::replace(&mut is_after_all, is_all_or_to(word));
        let right = right_case(turn.value?, word).filter(|_| !is_of_other)?;
        Some((turn.span, right))
    });
    let odd: Vec<_> = odd.collect();
    (!odd.is_empty()).then(|| Fact::new(odd))
}

/// Whether a word is one that comes before `pass` where all players do.
fn is_all_or_to(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"all") || word.eq_ignore_ascii_case(b"to")
}

/// The usual spelling of a call whose letters are mixed in another way.
fn right_case(value: AuctionCall, word: &[u8]) -> Option<Vec<u8>> {
    let small = word.iter().any(u8::is_ascii_lowercase);
    match value {
        AuctionCall::Call(Call::Pass) => {
            let is_known = matches!(word, b"Pass" | b"pass");
            (!is_known).then(|| b"Pass".to_vec())
        }
        AuctionCall::NotYet | AuctionCall::Skipped => None,
        _ => {
            let large = word.iter().any(u8::is_ascii_uppercase);
            (small && large).then(|| word.to_ascii_uppercase())
        }
    }
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    type Odd = Vec<(Span, Vec<u8>)>;
    let all = || {
        facts.iter().flat_map(|fact| {
            let odd = fact.fact.get::<Odd>().into_iter().flatten();
            odd.map(|(place, right)| (place.at(fact.base), right))
        })
    };
    let (Some((place, right)), Some(first)) = (all().next(), facts.first()) else {
        return;
    };
    let word = file.show(file.source.slice(place.clone()));
    let right = String::from_utf8_lossy(right);
    let mut finding = report.in_file(
        place.clone(),
        first.game,
        format!("expected `{right}`, found `{word}`"),
    );
    let count = all().count();
    if count > 1 {
        finding = finding.note(format!("{count} calls in this file are in the wrong case"));
    }
    let edits = all().map(|(place, right)| Edit::new(place, right.clone()));
    finding.fix_all_in_file(
        "write them as the standard does",
        Applicability::Safe,
        edits,
    );
}
