//! # export-auction-layout
//!
//! An auction does not have one round on each line. In export format a line holds four calls, and the dealer
//! has the first column. A round is broken only if annotations would make the line longer than 79 characters
//! (chapter 3.5). After a full round `*` and `+` may be on its line; pbnlint writes them on their own line.
//! It is reported once per auction.
//!
//! Let the fix divide the lines. If the auction has comments, do it by hand.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H
//! Pass 1S Pass Pass
//! Pass
//! ```
//!
//! ```text
//! warning[export-auction-layout]: a line of an auction holds the four calls of a round
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ Pass 1S Pass Pass
//!   │ ^^^^
//!   │
//!   = fix: divide the lines by rounds
//!     - 1C Pass 1H
//!     - Pass 1S Pass Pass
//!     - Pass
//!     + 1C Pass 1H Pass
//!     + 1S Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C Pass 1H
//! -Pass 1S Pass Pass
//! -Pass
//! +1C Pass 1H Pass
//! +1S Pass Pass Pass
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D 1H 1S Pass
//! Pass Pass
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass
//! 1H Pass
//! 1S Pass Pass Pass
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C Pass *
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! 1S Pass Pass Pass
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! *
//! ```

use crate::pbn::model::AuctionSection;
use crate::pbn::standard::{DISCOURAGED_LINE_LENGTH, MAX_LINE_LENGTH, TagId};
use crate::rules::prelude::*;
use crate::rules::stars::alert_marks;
use crate::source::is_line_end;

pub(crate) const META: Meta = Meta {
    name: "export-auction-layout",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((auction, section)) = game.model.auction().zip(game.model.section(TagId::AUCTION))
    else {
        return;
    };
    let has_marks = || !alert_marks(game, section, Some(TagId::AUCTION)).is_empty();
    let has_ends = !auction.turns.endings.is_empty();
    if auction.turns.has_hole() || auction.leading_hyphens() > 0 || has_ends && has_marks() {
        return;
    }
    let Some(wrong) = first_wrong(game, auction) else {
        return;
    };
    let (place, message) = wrong;
    let finding = report.at(place, message);
    let is_plain = |token| {
        let kind = game.document.tree().kind(token);
        kind.is_space() || !kind.is_trivia()
    };
    if let Some(data) = section.data_span()
        && section.tokens().all(is_plain)
    {
        let begins = game.is_line_start(data.start);
        let tag_end = section.tag_pair().span().end;
        let from = if begins { data.start } else { tag_end };
        let newline = if begins {
            &b""[..]
        } else {
            game.newline_at(from)
        };
        let text = [newline, &reflow(game, auction, data)].concat();
        let whole = Span::new(from, data.end);
        if text != game.slice(whole) {
            let title = "divide the lines by rounds";
            finding.fix(title, Applicability::Safe, whole, text);
        }
    }
}

/// The places of calls, `*` and `+` in order, with where they would end with all that belongs
/// to them.
fn items(auction: &AuctionSection) -> impl Iterator<Item = (u32, u32)> {
    let turns = &auction.turns;
    let ends = turns.endings.iter();
    let mut ends = ends.map(|end| (end.span.start, end.span.end)).peekable();
    let mut index = 0;
    std::iter::from_fn(move || {
        let call = turns.get(index).map(|turn| {
            let start = turns.start_of(index).unwrap_or(turn.span.start);
            (start, turn.span.end)
        });
        if let Some(end) = ends.next_if(|end| call.is_none_or(|call| *end < call)) {
            return Some(end);
        }
        index += 1;
        call
    })
}

fn first_wrong(game: &GameContext<'_>, auction: &AuctionSection) -> Option<(Span, &'static str)> {
    let text = game.text();
    let mut line_start = 0;
    let mut before: Option<u32> = None;
    for (index, (start, end)) in items(auction).enumerate() {
        let between = Span::new(before.unwrap_or(start), start);
        let breaks = between.of(text).iter().rposition(|byte| is_line_end(*byte));
        if let Some(at) = breaks {
            line_start = between.start + at as u32 + 1;
        }
        let place = Span::new(start, end);
        let is_end = matches!(text.get(start as usize), Some(b'*' | b'+'));
        let ends_its_round = is_end && index > 0 && breaks.is_none();
        if index % 4 == 0 && !ends_its_round {
            if !game.is_line_start(start) {
                return Some((
                    place,
                    "each round of an auction begins a line, in the first column",
                ));
            }
            line_start = start;
        } else if breaks.is_some() {
            // Only length excuses a break within a round, or a comment up to the line end.
            let previous = line_of(text, between.start + breaks.unwrap_or(0) as u32);
            let is_long =
                previous.len() + 1 + word_length(text, line_start) >= DISCOURAGED_LINE_LENGTH;
            let has_comment = game.tokens_in(between).any(|(_, kind, _)| {
                matches!(
                    kind,
                    TokenKind::LineComment | TokenKind::BraceComment | TokenKind::Escape
                )
            });
            if !is_long && !has_comment {
                return Some((
                    place,
                    "a line of an auction holds the four calls of a round",
                ));
            }
        }
        before = Some(end);
    }
    None
}

/// The line that ends before an offset, at most as long as matters.
fn line_of(text: &[u8], end: u32) -> &[u8] {
    let before = text.slice(..end as usize);
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let length = before
        .iter()
        .rev()
        .take(MAX_LINE_LENGTH)
        .take_while(|byte| !is_line_end(**byte))
        .count();
    before.slice(before.len() - length..)
}

fn word_length(text: &[u8], start: u32) -> usize {
    let rest = text.slice(start as usize..);
    rest.iter()
        .take(MAX_LINE_LENGTH)
        .take_while(|byte| !byte.is_ascii_whitespace())
        .count()
}

/// The data with a line for each round, wrapped where it gets too long.
fn reflow(game: &GameContext<'_>, auction: &AuctionSection, data: Span) -> Vec<u8> {
    let text = game.text();
    let newline = game.newline_at(data.start);
    let mut written = Vec::with_capacity(data.len() as usize);
    let mut column = 0;
    let mut items = items(auction).enumerate().peekable();
    for (.., span) in game.tokens_in(data).filter(|(_, kind, _)| !kind.is_space()) {
        let begins = items
            .next_if(|(_, (start, _))| *start <= span.start)
            .map(|(index, _)| index);
        let length = span.len() as usize;
        let breaks = begins.is_some_and(|index| index % 4 == 0)
            || column + 1 + length >= DISCOURAGED_LINE_LENGTH;
        if breaks && !written.is_empty() {
            written.extend_from_slice(newline);
            column = 0;
        } else if !written.is_empty() {
            written.push(b' ');
            column += 1;
        }
        written.extend_from_slice(span.of(text));
        column += length;
    }
    written
}
