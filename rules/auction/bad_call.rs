//! # bad-call
//!
//! A word in an auction is not a call. Calls are `Pass`, `AP` for all passes that end the auction, `X`, `XX`,
//! a bid such as `1S` or `3NT`, and a hyphen before the dealer's first call (chapter 3.5.1). Readers stop at
//! the word, and pbnlint does not judge the auction.
//!
//! Write the call as the standard does; the fix does this where the meaning is clear. A letter such as `D`
//! may be a suit without its level, so the fix is unsafe where a double is not legal. It separates calls
//! joined by hyphens only if one of them is a pass: otherwise the passes of the other side may have been left
//! out. A word that a file uses often is reported once.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1N Pass 3NT AP
//! ```
//!
//! ```text
//! error[bad-call]: `1N` is no call; write `1NT`
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ 1N Pass 3NT AP
//!   │ ^^
//!   │
//!   = fix: write `1NT`
//!     + 1NT Pass 3NT AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1N Pass 3NT AP
//! +1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Dbl AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 2SA Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C -- 1H AP
//! ```
//!
//! ```text
//! error[bad-call]: `--` is no call; write `Pass`
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C -- 1H AP
//!   │    ^^
//!   │
//!   = fix: write `Pass` (unsafe)
//!     + 1C Pass 1H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1S3H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C alerted AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1 D Pass 2NT AP
//! ```
//!
//! ```text
//! error[bad-call]: `1 D` is no call; write `1D`
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ 1 D Pass 2NT AP
//!   │ ^^^
//!   │
//!   = fix: write `1D` (unsafe)
//!     + 1D Pass 2NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! No bid 1NT Pass Pass
//! Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -No bid 1NT Pass Pass
//! +Pass 1NT Pass Pass
//!  Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C-P-1NT-P
//! Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C-P-1NT-P
//! +1C Pass 1NT Pass
//!  Pass Pass
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

use std::ops::Range;

use crate::bridge::{AuctionCall, Call};
use crate::pbn::model::Turn;
use crate::rules::columns::above_calls;
use crate::rules::holes::{
    call_in_place_of_cards, card_in_place_of_calls, is_of_other, words_after_end,
};
use crate::rules::letters::are_foreign;
use crate::rules::moves::{means_pass, meant_call};
use crate::rules::prelude::*;
use crate::source::is_blank;

pub(crate) const META: Meta = Meta {
    name: "bad-call",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2", "3.5.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Hole], &Check::Game(check))]);

/// A call as it is written, and how sure it is.
type CallGuess = (Vec<u8>, Applicability);

struct BadCall {
    /// The word, with the one after it for `all pass`.
    span: Span,
    meant: Option<CallGuess>,
    /// Other words of the same auction that mean nothing.
    more: usize,
}

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(card) = card_in_place_of_calls(game) {
        // Calls in the place of these cards are reported there.
        if call_in_place_of_cards(game).is_none() {
            let word = game.show(card);
            let message =
                format!("`{word}` is a card, not a call: cards belong after the tag Play");
            report.at(card, message);
        }
        return;
    }
    let Some(bad_calls) = bad_calls(game).filter(|bad| !bad.is_empty() && !are_foreign(game))
    else {
        return;
    };
    for bad in bad_calls {
        let word = game.show(bad.span);
        let call = bad.meant.as_ref();
        let call = call.map(|(text, _)| String::from_utf8_lossy(text).into_owned());
        let message = match &call {
            Some(call) => format!("`{word}` is no call; write `{call}`"),
            None => format!("`{word}` is no call"),
        };
        // Who writes `1N` or `1SA` writes `3N` or `3SA`, and who writes `1 D` writes `2 H`.
        let habit = match game.slice(bad.span) {
            [b'1'..=b'7', blank, ..] if is_blank(*blank) => b" ",
            [b'1'..=b'7', strain @ ..] if call.is_some() => strain,
            word => word,
        };
        let mut finding = report.at(bad.span, message).habit("calls", habit);
        finding = match bad.more {
            0 => finding,
            1 => finding.note("another word of this auction is no call"),
            more => finding.note(format!("{more} more words of this auction are no calls")),
        };
        if let (Some((text, applicability)), Some(call)) = (bad.meant, call) {
            finding.fix(format!("write `{call}`"), applicability, bad.span, text);
        }
    }
}

/// The words of an auction that mean no call, each once, but for those that nobody can guess.
fn bad_calls(game: &GameContext<'_>) -> Option<Vec<BadCall>> {
    let auction = game.model.auction()?;
    let turns = &auction.turns;
    let mut holes = turns
        .iter()
        .enumerate()
        .filter(|(_, turn)| turn.value.is_none())
        .peekable();
    holes.peek()?;
    let calls = from_first_to_last(game, turns);
    let mut bad: Vec<BadCall> = Vec::new();
    let mut unknown: Option<usize> = None;
    let mut done = above_calls(game).map_or(0, |row| row.turns());
    let words_after_end = words_after_end(game, turns).unwrap_or(turns.len());
    for (index, turn) in holes.take_while(|(index, _)| *index < words_after_end) {
        let is_reported_elsewhere =
            || is_of_other(game, turn.span) || is_after_bad_irregularity(game, turn.span);
        if index < done || is_reported_elsewhere() {
            continue;
        }
        let (last, meant) = match of_words(game, turns, index) {
            Some((last, meant)) => (last, Some(meant)),
            None => (index, of_word(game, turns, index, &calls)),
        };
        done = last + 1;
        if meant.is_none() {
            if let Some(first) = unknown.and_then(|first| bad.get_mut(first)) {
                first.more += 1;
                continue;
            }
            unknown = Some(bad.len());
        }
        bad.push(BadCall {
            span: turn.span.to(auction.place(last)),
            meant,
            more: 0,
        });
    }
    Some(bad)
}

/// The turns without the hyphens before the first call, and without those that fill the row of the last
/// pass.
fn from_first_to_last(game: &GameContext<'_>, turns: &[Turn<AuctionCall>]) -> Range<usize> {
    let is_hyphens = |turn: &&Turn<AuctionCall>| {
        let word = turn.span.of(game.text());
        word.iter().all(|byte| *byte == b'-')
    };
    let first = turns.iter().take_while(is_hyphens).count();
    let end = turns.len() - turns.iter().rev().take_while(is_hyphens).count();
    let last = turns.get(..end).and_then(<[_]>::last);
    match last.and_then(|turn| turn.value) {
        Some(AuctionCall::AllPass | AuctionCall::Call(Call::Pass)) => first..end,
        _ => first..turns.len(),
    }
}

/// The last of several words that are one call, and that call.
fn of_words(
    game: &GameContext<'_>,
    turns: &[Turn<AuctionCall>],
    first: usize,
) -> Option<(usize, CallGuess)> {
    if let Some(pass) = all_pass(game, turns, first) {
        return Some((pass, (b"AP".to_vec(), Applicability::Safe)));
    }
    if let Some(bid) = no_bid(game, turns, first) {
        return Some((bid, (b"Pass".to_vec(), Applicability::Safe)));
    }
    let bid = parted_bid(game, turns, first)?;
    Some((first + 1, (bid, Applicability::Unsafe)))
}

/// The call that a word means in its place among the calls.
fn of_word(
    game: &GameContext<'_>,
    turns: &[Turn<AuctionCall>],
    index: usize,
    calls: &Range<usize>,
) -> Option<CallGuess> {
    let word = turns.get(index)?.span.of(game.text());
    let (call, applicability) = match word {
        // A hyphen is allowed only before the first call.
        b"--" | b"---" if index < calls.start => (b"-".to_vec(), Applicability::Safe),
        b"--" | b"---" if index >= calls.end => return None,
        b"--" | b"---" => (b"Pass".to_vec(), Applicability::Unsafe),
        word => meant_call(word)?,
    };
    // A letter may be a suit whose level is missing.
    let before = turns.slice(..index);
    let may_be_suit = word.len() == 1
        && matches!(call.as_slice(), b"X" | b"XX")
        && !can_be_doubled(before, &call);
    if may_be_suit {
        Some((call, Applicability::Unsafe))
    } else {
        Some((call, applicability))
    }
}

/// Whether a word is the rest of one like `^Pass`, which is reported at its `^`.
fn is_after_bad_irregularity(game: &GameContext<'_>, word: Span) -> bool {
    let last = game.problems_in(Span::new(0, word.start)).next_back();
    last.is_some_and(|last| {
        last.kind == ProblemKind::BadIrregularity && last.span.end == word.start
    })
}

/// Whether a double or a redouble is lawful after these calls.
fn can_be_doubled(calls: &[Turn<AuctionCall>], double: &[u8]) -> bool {
    let mut back = calls.iter().rev().map(|turn| turn.value).zip(1..);
    let last = back.find(|(call, _)| *call != Some(AuctionCall::Call(Call::Pass)));
    // The other side made it.
    let Some((Some(AuctionCall::Call(call)), 1 | 3)) = last else {
        return false;
    };
    match double {
        b"X" => matches!(call, Call::Bid(_)),
        _ => call == Call::Double,
    }
}

/// The turn of the `pass` in `all pass` or `all to pass`, however that is written, where nothing comes
/// between the words.
fn all_pass(game: &GameContext<'_>, turns: &[Turn<AuctionCall>], all: usize) -> Option<usize> {
    let is = |index: usize, text: &[u8]| {
        let turn = turns.get(index);
        turn.is_some_and(|turn| turn.span.of(game.text()).eq_ignore_ascii_case(text))
    };
    if !is(all, b"all") {
        return None;
    }
    let pass = if is(all + 1, b"to") { all + 2 } else { all + 1 };
    let words = turns.get(all..=pass)?;
    let is_pass = words
        .last()
        .is_some_and(|turn| means_pass(turn.span.of(game.text())));
    let mut gaps = words.windows(2).map(|two| match two {
        [left, right] => game.slice(Span::new(left.span.end, right.span.start)),
        _ => &[],
    });
    let are_together = gaps.all(|gap| gap.iter().all(u8::is_ascii_whitespace));
    (is_pass && are_together && pass + 1 == turns.len()).then_some(pass)
}

/// The turn of the `bid` in `no bid`, which is the pass of English clubs.
fn no_bid(game: &GameContext<'_>, turns: &[Turn<AuctionCall>], no: usize) -> Option<usize> {
    let (first, second) = (turns.get(no)?.span, turns.get(no + 1)?.span);
    let gap = game.slice(Span::new(first.end, second.start));
    let is_one = game.slice(first).eq_ignore_ascii_case(b"no")
        && game.slice(second).eq_ignore_ascii_case(b"bid")
        && gap.iter().all(u8::is_ascii_whitespace);
    is_one.then_some(no + 1)
}

/// A bid with a blank between level and denomination.
fn parted_bid(
    game: &GameContext<'_>,
    turns: &[Turn<AuctionCall>],
    level: usize,
) -> Option<Vec<u8>> {
    let (first, second) = (turns.get(level)?.span, turns.get(level + 1)?.span);
    let [level @ b'1'..=b'7'] = game.slice(first) else {
        return None;
    };
    let denomination = match game.slice(second).to_ascii_uppercase().as_slice() {
        [b'N'] | b"NT" => &b"NT"[..],
        [b'S'] => b"S",
        [b'H'] => b"H",
        [b'D'] => b"D",
        [b'C'] => b"C",
        _ => return None,
    };
    let gap = Span::new(first.end, second.start);
    let is_one = game.slice(gap).iter().all(|byte| is_blank(*byte));
    is_one.then(|| [&[*level], denomination].concat())
}
