//! `A` of a plain game: an auction that is over, in which each call is legal.

use crate::bridge::{AuctionCall, Call, Outcome, Seat, bid};
use crate::pbn::standard::TURNS_PER_LINE;

/// Adds the calls of the rows of an auction to data that have dealer and vulnerability; gives what it
/// comes to. `None` where the auction is not plain.
pub(super) fn data(rows: &str, dealer: Seat, data: &mut String) -> Option<Outcome> {
    let mut calls: Vec<AuctionCall> = Vec::with_capacity(16);
    // Where the passes begin that are the last calls so far.
    let mut passes = data.len();
    for (index, word) in rows.split_ascii_whitespace().enumerate() {
        if index > 0 && index.is_multiple_of(TURNS_PER_LINE) {
            data.push(':');
        }
        let is_after_pass = calls.last() == Some(&AuctionCall::Call(Call::Pass));
        let call = match word {
            "Pass" => {
                if !is_after_pass {
                    passes = data.len();
                }
                data.push('P');
                Call::Pass
            }
            "X" => {
                data.push('X');
                Call::Double
            }
            "XX" => {
                data.push('R');
                Call::Redouble
            }
            _ => {
                data.push_str(word.get(..2)?);
                Call::Bid(bid(word.as_bytes())?)
            }
        };
        calls.push(AuctionCall::Call(call));
    }
    data.truncate(passes);
    data.push('A');
    let outcome = Outcome::of(dealer, calls);
    (outcome.complete && outcome.faults.is_empty()).then_some(outcome)
}

/// Writes the calls of `A`, after dealer and vulnerability, as rows.
pub(super) fn rows(data: &str, rows: &mut String) -> Option<()> {
    let mut count = 0;
    let mut write = |words: &[&str]| {
        rows.push_str(match count {
            0 => "",
            count if usize::is_multiple_of(count, TURNS_PER_LINE) => "\r\n",
            _ => " ",
        });
        rows.extend(words.iter().copied());
        count += 1;
        count
    };
    let mut has_bid = false;
    let mut rest = data;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '1'..='7' => 2,
            _ => 1,
        };
        let (call, after) = rest.split_at_checked(length)?;
        rest = after;
        match call {
            ":" => {}
            "P" => drop(write(&["Pass"])),
            "X" => drop(write(&["X"])),
            "R" => drop(write(&["XX"])),
            "A" => {
                for _ in 0..if has_bid { 3 } else { 4 } {
                    write(&["Pass"]);
                }
            }
            bid => {
                let strain = match bid.ends_with('N') {
                    true => "T",
                    false => "",
                };
                write(&[bid, strain]);
                has_bid = true;
            }
        }
    }
    rows.push_str("\r\n");
    Some(())
}
