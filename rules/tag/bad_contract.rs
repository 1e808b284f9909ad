//! # bad-contract
//!
//! The value of `Contract` is not a contract. A contract is a level from 1 to 7, a denomination
//! `S`, `H`, `D`, `C` or `NT`, and `X` or `XX` if it was doubled or redoubled, without spaces; or
//! `Pass` (chapter 3.4.14). Readers drop the contract, or take `3N` for something else.
//!
//! Write the contract in this form. Declarer and tricks have tags of their own. The fix deletes them from the
//! contract if their tags say the same, and moves them to their tags if those say nothing or are missing; that
//! is unsafe.
//!
//! If a program makes the same mistake more than three times in a file, it is one finding with one fix for
//! all places.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3N"]
//! ```
//!
//! ```text
//! error[bad-contract]: expected NT for notrump, found `3N`
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ [Contract "3N"]
//!   │             ^
//!   │
//!   = fix: write 3NT
//!     + [Contract "3NT"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Declarer "S"]
//! -[Contract "3N"]
//! +[Contract "3NT"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "4H X"]
//! ```
//!
//! ```text
//! warning[bad-contract]: superfluous blank: write 4HX
//!   ┌─ example.pbn:3:14
//!   │
//! 3 │ [Contract "4H X"]
//!   │              ^
//!   │
//!   = fix: write 4HX
//!     + [Contract "4HX"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Contract "4S by N"]
//! ```
//!
//! ```text
//! error[bad-contract]: expected the contract without declarer, found `4S by N`
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Contract "4S by N"]
//!   │            ^^^^^^^
//!   │
//!   = fix: write 4S, and the rest into Declarer (unsafe)
//!     + [Declarer "N"]
//!     + [Contract "4S"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT-1"]
//! [Result "?"]
//! ```
//!
//! ```text
//! error[bad-contract]: expected the contract without tricks, found `3NT-1`
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ [Contract "3NT-1"]
//!   │            ^^^^^
//!   │
//!   = fix: write 3NT, and the rest into Result (unsafe)
//!     - [Contract "3NT-1"]
//!     - [Result "?"]
//!     + [Contract "3NT"]
//!     + [Result "8"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Declarer "N"]
//! -[Contract "3NT-1"]
//! -[Result "?"]
//! +[Contract "3NT"]
//! +[Result "8"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "8C"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "4 hearts doubled"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3NTXXX"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "Passed out"]
//! ```
//!
//! ```pbn
//! [Contract "4HXN"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3NTX"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "Pass"]
//! ```

use crate::bridge::{FinalContract, Seat};
use crate::pbn::model::TagContent;
use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::{BadValue, check_value, shape};
use crate::rules::meant::{self, MeantValue};
use crate::rules::prelude::*;
use crate::rules::sides::relative;

pub(crate) const META: Meta = Meta {
    name: "bad-contract",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.14"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::CONTRACT]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    match with_more(game, pair) {
        Some(more) => more.report(game, report),
        None => check_value(game, pair, bad_contract, "contracts", report),
    }
}

/// A contract with its declarer or the tricks after it, as players write them together.
struct WithMore {
    pair: Span,
    span: Span,
    contract: Vec<u8>,
    declarer: Option<Seat>,
    tricks: Option<i64>,
}

fn with_more(game: &GameContext<'_>, pair: TagPair<'_>) -> Option<WithMore> {
    let (text, span) = game.stated(pair)?;
    if text.len() > meant::LONGEST || value::contract(text).is_ok() {
        return None;
    }
    let words: Vec<u8> = text.iter().copied().filter(|byte| *byte != b' ').collect();
    let mut lengths = (1..words.len()).rev();
    let (bid, contract, rest) = lengths.find_map(|length| {
        let (contract, rest) = words.split_at_checked(length)?;
        match value::contract(contract).ok()? {
            FinalContract::Contract(bid) => Some((bid, contract, rest)),
            FinalContract::Pass | FinalContract::Trumps(_) => None,
        }
    })?;
    let signs = rest.iter().position(|byte| b"=+-".contains(byte));
    let (before, tricks) = rest.split_at_checked(signs.unwrap_or(rest.len()))?;
    let (tricks, after) = match tricks.split_last() {
        Some((letter, tricks)) if letter.is_ascii_alphabetic() => {
            (tricks, std::slice::from_ref(letter))
        }
        _ => (tricks, &[][..]),
    };
    let player = |word: &[u8]| meant::seat(word.strip_prefix(b"by").unwrap_or(word));
    let declarer = match (before, after) {
        (b"", b"") => None,
        (word, b"") | (b"", word) => Some(player(word)?),
        _ => return None,
    };
    let tricks = match tricks {
        b"" => None,
        by => Some(i64::from(bid.bid.level.get()) + 6 + relative(by)?),
    };
    let is_possible = tricks.is_none_or(|tricks| (0..=13).contains(&tricks));
    let says_more = declarer.is_some() || tricks.is_some();
    (is_possible && says_more).then(|| WithMore {
        pair: pair.span(),
        span,
        contract: contract.to_ascii_uppercase(),
        declarer,
        tricks,
    })
}

impl WithMore {
    fn report(&self, game: &GameContext<'_>, report: &mut Report<'_>) {
        let found = game.found(self.span);
        let shown = String::from_utf8_lossy(&self.contract).into_owned();
        let what = match (self.declarer, self.tricks) {
            (_, None) => "declarer",
            (None, _) => "tricks",
            _ => "declarer and tricks",
        };
        let message = format!("expected the contract without {what}, found {found}");
        let finding = report
            .at(self.span, message)
            .habit("contracts", shape(game.slice(self.span)));
        let declarer = self.declarer.map(|seat| seat.letter().to_string());
        let tricks = self.tricks.map(|tricks| tricks.to_string());
        let others = [
            self.other(game, TagId::DECLARER, declarer),
            self.other(game, TagId::RESULT, tricks),
        ];
        let Some(others) = others.into_iter().collect::<Option<Vec<_>>>() else {
            return;
        };
        let tags = match others.as_slice() {
            [Some(_), Some(_)] => Some("Declarer and Result"),
            [Some(_), None] => Some("Declarer"),
            [None, Some(_)] => Some("Result"),
            _ => None,
        };
        let (title, applicability) = match tags {
            Some(tags) => (
                format!("write {shown}, and the rest into {tags}"),
                Applicability::Unsafe,
            ),
            None => (format!("write {shown}"), Applicability::Safe),
        };
        let own = SpanEdit::new(self.span, self.contract.clone());
        let mut edits: Vec<_> = others.into_iter().flatten().chain([own]).collect();
        edits.sort_by_key(|edit| edit.span.start);
        finding.fix_all(title, applicability, edits);
    }

    /// What is to be written into another tag: nothing, if it says the same. `None` where it says
    /// something else.
    fn other(
        &self,
        game: &GameContext<'_>,
        tag: TagId,
        value: Option<String>,
    ) -> Option<Option<SpanEdit>> {
        let Some(value) = value else {
            return Some(None);
        };
        let declarer = game.model.declarer();
        let is_same = match tag {
            TagId::DECLARER => declarer == self.declarer.map(|seat| (seat, false)),
            _ => {
                let seat = self.declarer.or(declarer.map(|(seat, _)| seat));
                let won = game.model.tricks_won().zip(seat);
                let won = won.and_then(|(won, seat)| won.of(seat)).map(i64::from);
                let stated = game.stated_tag(tag).map(|(text, _)| text);
                won == self.tricks || stated == Some(value.as_bytes())
            }
        };
        let is_open = matches!(
            game.model.said(tag),
            TagContent::Unknown | TagContent::Inappropriate
        );
        let place = game.model.tag(tag).and_then(|pair| pair.value_span());
        match (is_same, place.filter(|_| is_open)) {
            (true, _) => Some(None),
            (false, Some(place)) => Some(Some(SpanEdit::new(place, value.into_bytes()))),
            (false, None) if game.lacks(tag) => self.new_tag(game, tag, &value).map(Some),
            (false, None) => None,
        }
    }

    /// Another tag on a line of its own, before the contract or after it.
    fn new_tag(&self, game: &GameContext<'_>, tag: TagId, value: &str) -> Option<SpanEdit> {
        let Span { start, end } = self.pair;
        let line_end = String::from_utf8_lossy(game.newline_at(start));
        let pair = format!("[{} \"{value}\"]", tag.name());
        if tag == TagId::RESULT {
            let line = format!("{line_end}{pair}").into_bytes();
            return game.is_line_end(end).then(|| SpanEdit::insert(end, line));
        }
        let line = format!("{pair}{line_end}").into_bytes();
        game.is_line_start(start)
            .then(|| SpanEdit::insert(start, line))
    }
}

fn bad_contract(game: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::contract(text).err()?;
    let message = match fault.kind {
        ValueFaultKind::Blank => "expected a contract without spaces",
        ValueFaultKind::Range => "expected a level from 1 to 7",
        ValueFaultKind::Number => "expected NT for notrump",
        ValueFaultKind::Extra => "expected X, XX or nothing after the denomination",
        ValueFaultKind::Missing => "the denomination is missing: write S, H, D, C or NT",
        _ => "expected a contract such as 4S, 3NTX or Pass",
    };
    let has_star = text.ends_with(b"*");
    let meant = meant::contract(text).map(|meant| {
        if has_star && is_contradicted(game, &meant) {
            MeantValue::guess(meant.text)
        } else {
            meant
        }
    });
    Some(BadValue::new(span, fault, message, meant))
}

/// Whether the auction ends with the same bid, but doubled otherwise: a `*` can be another mark.
fn is_contradicted(game: &GameContext<'_>, meant: &MeantValue) -> bool {
    let Ok(FinalContract::Contract(contract)) = value::contract(&meant.text) else {
        return false;
    };
    let outcome = game.model.outcome();
    let outcome = outcome.filter(|outcome| outcome.complete && outcome.faults.is_empty());
    let of_auction = outcome.and_then(|outcome| outcome.contract);
    of_auction.is_some_and(|bid| bid.bid == contract.bid && bid.penalty != contract.penalty)
}
